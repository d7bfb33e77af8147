//! The error of reading and writing: a reason, and the path of the field.

use std::fmt;

use serde::Serialize;

use crate::described::part_of_key;
use crate::form::Form;
use crate::writer::append_as;

/// A path longer than three times this loses its middle, and keeps this many bytes at each end.
const PATH: usize = 60;

/// The reason why a value was not read or written, in words, with the path of the field where it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(Box<Why>);

/// Boxed, so that a `Result` with it stays small: there is one on the stack at each level of a nested value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Why {
    why: String,
    /// The path from the outermost value to the field: `.lines[2].note`.
    path: String,
    is_too_long: bool,
}

impl Refused {
    #[cold]
    pub(crate) fn new(why: String) -> Refused {
        Refused(Box::new(Why { why, path: String::new(), is_too_long: false }))
    }

    /// Returns whether the value would be longer than the limit of [`append_within`](crate::append_within).
    pub fn is_too_long(&self) -> bool {
        self.0.is_too_long
    }

    /// Returns the path of the field, from the outermost value inwards; empty if it is not known.
    ///
    /// ```
    /// let refused = rialto_codec::whole::<u8>(&[]).unwrap_err();
    /// assert_eq!(refused.path(), "");
    /// ```
    pub fn path(&self) -> &str {
        self.0.path.strip_prefix('.').unwrap_or(&self.0.path)
    }

    /// Returns the reason, without the path.
    pub fn why(&self) -> &str {
        &self.0.why
    }

    /// Returns the same error for the enclosing value, in which this one has a name: for example, a frame, in
    /// which a variable has a name.
    #[cold]
    #[must_use]
    pub fn within(self, name: &str) -> Refused {
        self.within_part(&format!(".{name}"))
    }

    /// Returns the same error for the list in which this value is the element at `index`.
    #[cold]
    #[must_use]
    pub fn within_element(self, index: usize) -> Refused {
        self.within_part(&format!("[{index}]"))
    }

    /// Returns the same error for the map in which this is the value of `key`.
    #[cold]
    #[must_use]
    pub fn within_key<K: Serialize + ?Sized>(self, key: &K) -> Refused {
        let mut written = Vec::new();
        match append_as(Form::Described, key, &mut written, usize::MAX) {
            Ok(()) => self.within_part(&part_of_key(&written)),
            Err(_) => self.within_part("[..]"),
        }
    }

    /// Returns the same error for the enclosing value, with this part put before the path: `.note`, `[2]`.
    #[cold]
    pub(crate) fn within_part(mut self, part: &str) -> Refused {
        let path = &mut self.0.path;
        path.insert_str(0, part);
        if path.len() > 3 * PATH {
            let start = path.floor_char_boundary(PATH);
            let end = path.ceil_char_boundary(path.len() - PATH);
            path.replace_range(start..end, "..");
        }
        self
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            "" => f.write_str(self.why()),
            path => write!(f, "`{path}`: {}", self.why()),
        }
    }
}

impl std::error::Error for Refused {}

impl serde::de::Error for Refused {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Refused::new(why.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        let why = "the field is missing; help: if it may be missing, give it `#[serde(default)]`";
        Refused::new(why.into()).within(field)
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
    let mut refused = Refused::new("the value is longer than its limit".into());
    refused.0.is_too_long = true;
    Err(refused)
}
