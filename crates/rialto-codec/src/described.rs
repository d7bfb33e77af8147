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
//! A type chooses which kinds it takes. So there may be several forms of its value: the order of the fields, a field
//! that is left out, a number of another width. The bytes themselves have one form each, as in the compact form.

mod key;
mod tree;

pub(crate) use key::part_of_key;
pub(crate) use tree::difference;

/// Declares the kinds, and finds one by its byte.
macro_rules! kinds {
    ($($kind:ident)+) => {
        /// What follows.
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

/// A level counts as so many of the compact form: what such a value is read into may be read twice, from a buffer
/// of serde's, whose frames on the native stack are large. So 128 lie within each other, as in serde_json.
pub(crate) const LEVEL: u32 = 8;
