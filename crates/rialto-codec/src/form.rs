//! The two forms in which a value is written.

/// The layout of a value's bytes. The header of a continuation or of a message says which form follows, and
/// the reader uses that form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// postcard's format: fields and variants have positions in place of names. It suits a type whose
    /// `Deserialize` knows what comes next.
    Compact,
    /// The self-describing form: each value begins with its kind, and each field and variant with its name.
    Described,
}
