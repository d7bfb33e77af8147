//! The self-describing form: each value begins with a byte for its kind.
//!
//! ```text
//!  value   = kind, content
//!  numbers, texts, bytes: as in the compact form
//!  SEQ     value .. END                 lists, tuples
//!  MAP     key value .. END             maps, structs: the key of a field is its name, as STR
//!  SOME    value
//!  UNIT_VARIANT  name                   VARIANT  name, value
//! ```
//!
//! Each type decides which kinds it accepts. So one value may have several encodings: with the fields in
//! another order, without a field that has a default, or with a number of another width. The content of each
//! kind has one encoding only, as in the compact form.

mod compare;
mod path;

pub(crate) use compare::difference;
pub(crate) use path::part_of_key;

/// Declares `Kind`, and the table `KINDS` that finds a kind by its byte.
macro_rules! kinds {
    ($($kind:ident)+) => {
        /// The kind of the value that follows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Kind {
            $($kind),+
        }

        const KINDS: &[Kind] = &[$(Kind::$kind),+];
    };
}

kinds! {
    End Unit None Some False True
    U8 U16 U32 U64 U128 I8 I16 I32 I64 I128 F32 F64
    Char Str Bytes Seq Map UnitVariant Variant
}

impl Kind {
    pub(crate) fn of(byte: u8) -> Option<Kind> {
        KINDS.get(usize::from(byte)).copied()
    }
}

/// The cost of a level of nesting in this form; one of the compact form costs 1. Serde may read such a value
/// into a buffer and then again from there, which takes large frames on the native stack. So values can be
/// nested 128 deep, as in serde_json.
pub(crate) const LEVEL_COST: u32 = 8;
