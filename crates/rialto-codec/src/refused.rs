//! Why a value is not read, or not written.

use std::fmt;

/// Why a value is not read, or not written, for a person to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub(crate) String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

impl serde::de::Error for Refused {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Refused(why.to_string())
    }
}

impl serde::ser::Error for Refused {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Refused(why.to_string())
    }
}

#[cold]
pub(crate) fn refuse<T>(why: &str) -> Result<T, Refused> {
    Err(Refused(why.into()))
}
