//! The error of a command, with the exit code of the program.

use std::fmt;
use std::process::ExitCode;

/// The reason why a command failed, as text for the user, and the exit code for scripts.
#[derive(Debug)]
pub struct CommandError {
    code: u8,
    why: String,
}

impl CommandError {
    /// Creates the failure of a command that was not carried out (exit code 1).
    pub fn refused(why: impl fmt::Display) -> CommandError {
        CommandError { code: 1, why: why.to_string() }
    }

    /// Creates the failure of a command whose node could not be reached (exit code 3).
    #[cfg_attr(not(feature = "node"), allow(dead_code))]
    pub fn unreached(why: impl fmt::Display) -> CommandError {
        CommandError { code: 3, why: why.to_string() }
    }

    /// Returns whether the node could not be reached.
    #[cfg_attr(not(feature = "node"), allow(dead_code))]
    pub fn is_unreached(&self) -> bool {
        self.code == 3
    }

    /// Returns the exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
