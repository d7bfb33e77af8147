//! Writes the self-describing form.

use std::fmt::Write as _;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::{Described, Kind};
use crate::refused::{Refused, too_long};
use crate::writer::Writer;

/// Appends `value` to `into`, at most so many bytes. On an error nothing is appended.
pub(crate) fn append<T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), Refused> {
    let before = into.len();
    let end = before.saturating_add(longest);
    let written = match value.serialize(Names { into, end }) {
        Ok(()) if into.len() > end => too_long(),
        written => written,
    };
    written.inspect_err(|_| into.truncate(before))
}

/// Where it is written, and how long that may become.
struct Names<'a> {
    into: &'a mut Vec<u8>,
    end: usize,
}

impl<'a> Names<'a> {
    fn kind(&mut self, kind: Kind) -> Result<(), Refused> {
        if self.into.len() > self.end {
            return too_long();
        }
        self.into.push(kind as u8);
        Ok(())
    }

    /// The content of a number, a text or bytes is that of the compact form.
    fn plain<T: Serialize + ?Sized>(mut self, kind: Kind, content: &T) -> Result<(), Refused> {
        self.kind(kind)?;
        content.serialize(Writer::within(self.into, self.end))
    }

    fn name(&mut self, kind: Kind, name: &str) -> Result<(), Refused> {
        Names { into: self.into, end: self.end }.plain(kind, name)
    }

    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        value.serialize(Names { into: self.into, end: self.end })
    }

    fn parts(mut self, kind: Kind) -> Result<Parts<'a>, Refused> {
        self.kind(kind)?;
        Ok(Parts { names: self, index: 0, key: 0 })
    }

    fn variant(mut self, name: &str, kind: Kind) -> Result<Parts<'a>, Refused> {
        self.name(Kind::Variant, name)?;
        self.parts(kind)
    }
}

macro_rules! plain {
    ($($method:ident $ty:ty, $kind:ident;)+) => {$(
        fn $method(self, value: $ty) -> Result<(), Refused> {
            self.plain(Kind::$kind, &value)
        }
    )+};
}

impl<'a> Serializer for Names<'a> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    /// As serde's own buffers are, from which tagged and untagged enums are read.
    fn is_human_readable(&self) -> bool {
        true
    }

    plain! {
        serialize_u8 u8, U8; serialize_u16 u16, U16; serialize_u32 u32, U32; serialize_u64 u64, U64;
        serialize_u128 u128, U128;
        serialize_i8 i8, I8; serialize_i16 i16, I16; serialize_i32 i32, I32; serialize_i64 i64, I64;
        serialize_i128 i128, I128;
        serialize_f32 f32, F32; serialize_f64 f64, F64;
        serialize_char char, Char; serialize_str &str, Str;
    }

    fn serialize_bool(mut self, value: bool) -> Result<(), Refused> {
        self.kind(if value { Kind::True } else { Kind::False })
    }

    fn serialize_bytes(mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.kind(Kind::Bytes)?;
        Writer::within(self.into, self.end).serialize_bytes(bytes)
    }

    fn serialize_none(mut self) -> Result<(), Refused> {
        self.kind(Kind::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Result<(), Refused> {
        self.kind(Kind::Some)?;
        value.serialize(self)
    }

    fn serialize_unit(mut self) -> Result<(), Refused> {
        self.kind(Kind::Unit)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Refused> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Refused> {
        self.plain(Kind::UnitVariant, variant)
    }

    fn serialize_newtype_struct<T>(self, _: &'static str, value: &T) -> Result<(), Refused>
    where
        T: Serialize + ?Sized,
    {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Refused>
    where
        T: Serialize + ?Sized,
    {
        self.name(Kind::Variant, variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Refused> {
        self.parts(Kind::Seq)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Refused> {
        self.parts(Kind::Seq)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Refused> {
        self.parts(Kind::Seq)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refused> {
        self.variant(variant, Kind::Seq)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Refused> {
        self.parts(Kind::Map)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Refused> {
        self.parts(Kind::Map)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refused> {
        self.variant(variant, Kind::Map)
    }
}

/// The parts of a value, up to its end.
pub(super) struct Parts<'a> {
    names: Names<'a>,
    /// How many there were.
    index: usize,
    /// Where the last key begins.
    key: usize,
}

impl Parts<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let index = self.index;
        self.index += 1;
        self.names.part(value).map_err(|refused| refused.within_element(index))
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Refused> {
        self.names.name(Kind::Str, name)?;
        self.names.part(value).map_err(|refused| refused.within(name))
    }

    fn end(mut self) -> Result<(), Refused> {
        self.names.kind(Kind::End)
    }
}

macro_rules! lists {
    ($($compound:ident $part:ident;)+) => {$(
        impl $compound for Parts<'_> {
            type Ok = ();
            type Error = Refused;
            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
                self.element(value)
            }
            fn end(self) -> Result<(), Refused> {
                Parts::end(self)
            }
        }
    )+};
}

lists! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

macro_rules! structs {
    ($($compound:ident)+) => {$(
        impl $compound for Parts<'_> {
            type Ok = ();
            type Error = Refused;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Refused> {
                self.field(name, value)
            }
            fn end(self) -> Result<(), Refused> {
                Parts::end(self)
            }
        }
    )+};
}

structs!(SerializeStruct SerializeStructVariant);

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.key = self.names.into.len();
        self.names.part(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let (before, key) = (self.names.into.len(), self.key);
        self.names
            .part(value)
            .map_err(|refused| refused.within_part(&part_of_key(&self.names.into[key..before])))
    }

    fn end(self) -> Result<(), Refused> {
        Parts::end(self)
    }
}

/// How a path names the value of that key: a name as a field's, any other by what it is.
pub(crate) fn part_of_key(key: &[u8]) -> String {
    let mut part = String::new();
    let name = Described::of(key).name();
    let is_word = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
            && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let written = match name {
        Some(name) if is_word(name) => write!(part, ".{name}"),
        Some(name) => write!(part, "[{name:?}]"),
        None => match Described::of(key).number() {
            Some(number) => write!(part, "[{number}]"),
            None => write!(part, "[..]"),
        },
    };
    debug_assert!(written.is_ok(), "a text can be appended to");
    part
}
