//! Why a value is not read, or not written.

use std::fmt;

use serde::Serialize;

use crate::described::part_of_key;
use crate::form::Form;
use crate::writer::append_as;

/// Of a path that is longer than three times that, the middle is left out.
const PATH: usize = 60;

/// Why a value is not read, or not written, for a person to read: with the path of the field, where it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(Box<Why>);

/// Apart, so that a result with it is as small as its value: it lies on the stack at each level of a nested value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Why {
    why: String,
    /// From the value to the field: `.lines[2].note`.
    path: String,
    is_too_long: bool,
}

impl Refused {
    #[cold]
    pub(crate) fn new(why: String) -> Refused {
        Refused(Box::new(Why { why, path: String::new(), is_too_long: false }))
    }

    /// It would be longer than it [may](crate::append_within) be.
    pub fn is_too_long(&self) -> bool {
        self.0.is_too_long
    }

    /// Where in the value it is, from the outside to the inside; empty where that is not known.
    ///
    /// ```
    /// let refused = rialto_codec::whole::<u8>(&[]).unwrap_err();
    /// assert_eq!(refused.path(), "");
    /// ```
    pub fn path(&self) -> &str {
        self.0.path.strip_prefix('.').unwrap_or(&self.0.path)
    }

    /// The reason alone.
    pub fn why(&self) -> &str {
        &self.0.why
    }

    /// The same of a value that is a part of this name, as a variable is one of a frame.
    #[cold]
    #[must_use]
    pub fn within(self, name: &str) -> Refused {
        self.within_part(&format!(".{name}"))
    }

    /// The same of an element of a list.
    #[cold]
    #[must_use]
    pub fn within_element(self, index: usize) -> Refused {
        self.within_part(&format!("[{index}]"))
    }

    /// The same of the value of that key in a map.
    #[cold]
    #[must_use]
    pub fn within_key<K: Serialize + ?Sized>(self, key: &K) -> Refused {
        let mut written = Vec::new();
        match append_as(Form::Described, key, &mut written, usize::MAX) {
            Ok(()) => self.within_part(&part_of_key(&written)),
            Err(_) => self.within_part("[..]"),
        }
    }

    /// The same of a part of which the path is this: `.note`, `[2]`.
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
        Refused::new("the field is missing".into()).within(field)
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
    let mut refused = Refused::new("it is too long".into());
    refused.0.is_too_long = true;
    Err(refused)
}
