//! Why the program has not done what it was asked.

use std::fmt;
use std::process::ExitCode;

/// What went wrong, to be shown to the user, and the exit code by which a script sees it.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    why: String,
}

impl Failure {
    /// It was not done.
    pub fn refused(why: impl fmt::Display) -> Failure {
        Failure { code: 1, why: why.to_string() }
    }

    /// Nobody was reached who could do it.
    #[cfg_attr(not(feature = "node"), allow(dead_code))]
    pub fn unreached(why: impl fmt::Display) -> Failure {
        Failure { code: 3, why: why.to_string() }
    }

    /// Whether nobody was reached.
    #[cfg_attr(not(feature = "node"), allow(dead_code))]
    pub fn is_unreached(&self) -> bool {
        self.code == 3
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
