//! Why a value is not read, or not written.

use std::fmt;

/// Why a value is not read, or not written, for a person to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    why: String,
    is_too_long: bool,
}

impl Refused {
    pub(crate) fn new(why: String) -> Refused {
        Refused { why, is_too_long: false }
    }

    /// It would be longer than it [may](crate::append_within) be.
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Refused {}

impl serde::de::Error for Refused {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Refused::new(why.to_string())
    }
}

impl serde::ser::Error for Refused {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Refused::new(why.to_string())
    }
}

#[cold]
pub(crate) fn refuse<T>(why: &str) -> Result<T, Refused> {
    Err(Refused::new(why.into()))
}

#[cold]
pub(crate) fn too_long<T>() -> Result<T, Refused> {
    Err(Refused { why: "it is too long".into(), is_too_long: true })
}
