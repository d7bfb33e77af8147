//! The error of reading and writing: a reason, and the path of the field.

use std::fmt;

use serde::Serialize;

use crate::described::part_of_key;
use crate::form::Form;
use crate::writer::append_as;

/// A path longer than three times this loses its middle, and keeps this many bytes at each end.
const PATH_END: usize = 60;

/// The reason why a value was not read or written, in words, with the path of the field where it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodecError(Box<Inner>);

/// Boxed, so that a `Result` with it stays small: there is one on the stack at each level of a nested value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    why: String,
    /// The path from the outermost value to the field: `.lines[2].note`.
    path: String,
    is_too_long: bool,
}

impl CodecError {
    #[cold]
    pub(crate) fn new(why: String) -> CodecError {
        CodecError(Box::new(Inner { why, path: String::new(), is_too_long: false }))
    }

    /// Returns whether the value would be longer than the limit of [`append_at_most`](crate::append_at_most).
    pub fn is_too_long(&self) -> bool {
        self.0.is_too_long
    }

    /// Returns the path of the field, from the outermost value inwards; empty if it is not known.
    ///
    /// ```
    /// let error = rialto_codec::read_all::<u8>(&[]).unwrap_err();
    /// assert_eq!(error.path(), "");
    /// ```
    pub fn path(&self) -> &str {
        self.0.path.strip_prefix('.').unwrap_or(&self.0.path)
    }

    /// Returns the reason, without the path.
    pub fn reason(&self) -> &str {
        &self.0.why
    }

    /// Returns the same error for the enclosing value, in which this one has a name: for example, a frame, in
    /// which a variable has a name.
    #[cold]
    #[must_use]
    pub fn in_field(self, name: &str) -> CodecError {
        self.at_part(&format!(".{name}"))
    }

    /// Returns the same error for the list in which this value is the element at `index`.
    #[cold]
    #[must_use]
    pub fn at_index(self, index: usize) -> CodecError {
        self.at_part(&format!("[{index}]"))
    }

    /// Returns the same error for the map in which this is the value of `key`.
    #[cold]
    #[must_use]
    pub fn at_key<K: Serialize + ?Sized>(self, key: &K) -> CodecError {
        let mut written = Vec::new();
        match append_as(Form::Described, key, &mut written, usize::MAX) {
            Ok(()) => self.at_part(&part_of_key(&written)),
            Err(_) => self.at_part("[..]"),
        }
    }

    /// Returns the same error for the enclosing value, with this part put before the path: `.note`, `[2]`.
    #[cold]
    pub(crate) fn at_part(mut self, part: &str) -> CodecError {
        let path = &mut self.0.path;
        path.insert_str(0, part);
        if path.len() > 3 * PATH_END {
            let start = path.floor_char_boundary(PATH_END);
            let end = path.ceil_char_boundary(path.len() - PATH_END);
            path.replace_range(start..end, "..");
        }
        self
    }
}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            "" => f.write_str(self.reason()),
            path => write!(f, "`{path}`: {}", self.reason()),
        }
    }
}

impl std::error::Error for CodecError {}

impl serde::de::Error for CodecError {
    fn custom<T: fmt::Display>(why: T) -> Self {
        CodecError::new(why.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        let why = "the field is missing; help: if it may be missing, give it `#[serde(default)]`";
        CodecError::new(why.into()).in_field(field)
    }
}

impl serde::ser::Error for CodecError {
    fn custom<T: fmt::Display>(why: T) -> Self {
        CodecError::new(why.to_string())
    }
}

#[cold]
pub(crate) fn refuse<T>(why: &str) -> Result<T, CodecError> {
    Err(CodecError::new(why.into()))
}

#[cold]
pub(crate) fn too_long<T>(longest: usize) -> Result<T, CodecError> {
    let mut error = CodecError::new(format!(
        "the value is longer than its limit of {longest} bytes; help: pass a larger limit to \
         `append_at_most`, or write the value in parts"
    ));
    error.0.is_too_long = true;
    Err(error)
}
