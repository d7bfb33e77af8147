//! The two forms in which a value is written.

/// How the bytes of a value are laid out. The head of a continuation, and of a message, says which form follows;
/// the reader obeys it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// That of postcard: positions in place of names. It suits a type whose `Deserialize` knows what comes next.
    Compact,
    /// Self-describing: each value begins with its kind, each field and variant with its name.
    Described,
}
