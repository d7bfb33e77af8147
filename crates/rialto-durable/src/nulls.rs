//! What CBOR would lose: `Some` of a value that is written as null is read as `None`, and what is nested too deep is not
//! read at all.

use serde::ser::{self, Serialize, Serializer};
use std::fmt;

/// How deep a value may be nested: who reads it keeps that much of his stack. A variant is one level, and its fields another.
pub const DEPTH: usize = 256;

/// Refuses values in which that is.
pub fn check<T: Serialize + ?Sized>(value: &T) -> Result<(), String> {
    value.serialize(Nulls { left: DEPTH }).map(drop).map_err(|why| why.0)
}

/// Whether a value is written as null.
#[derive(Clone, Copy)]
struct Nulls {
    /// How many levels it may have.
    left: usize,
}

impl Nulls {
    /// What is so many levels below.
    fn below(self, levels: usize) -> Result<Nulls, Refused> {
        match self.left.checked_sub(levels) {
            Some(left) => Ok(Nulls { left }),
            None => Err(Refused(format!(
                "it is nested more than {DEPTH} deep, and could not be read again: keep long chains in a `Vec`"
            ))),
        }
    }

    fn parts(self, levels: usize) -> Result<Parts, Refused> {
        self.below(levels).map(Parts)
    }
}

/// The parts of one that is not, which stand below it.
struct Parts(Nulls);

#[derive(Debug)]
struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Refused(why.to_string())
    }
}

macro_rules! whole {
    ($($method:ident $ty:ty),+ $(,)?) => {
        $(fn $method(self, _: $ty) -> Result<bool, Refused> {
            Ok(false)
        })+
    };
}

impl Serializer for Nulls {
    type Ok = bool;
    type Error = Refused;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = Parts;
    type SerializeStruct = Parts;
    type SerializeStructVariant = Parts;

    whole! {
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_i128 i128, serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
        serialize_u128 u128, serialize_f32 f32, serialize_f64 f64, serialize_char char, serialize_str &str,
        serialize_bytes &[u8],
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_none(self) -> Result<bool, Refused> {
        Ok(true)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<bool, Refused> {
        if value.serialize(self)? {
            let why = "a `Some` of `None` or of `()` would be read as `None`: take an enum of your own";
            return Err(Refused(why.into()));
        }
        Ok(false)
    }

    fn serialize_unit(self) -> Result<bool, Refused> {
        Ok(true)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<bool, Refused> {
        Ok(true)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<bool, Refused> {
        self.below(1).map(|_| false)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<bool, Refused> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<bool, Refused> {
        value.serialize(self.below(1)?).map(|_| false)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, Refused> {
        self.parts(1)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, Refused> {
        self.parts(1)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts, Refused> {
        self.parts(1)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts, Refused> {
        self.parts(2)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts, Refused> {
        self.parts(1)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts, Refused> {
        self.parts(1)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts, Refused> {
        self.parts(2)
    }
}

macro_rules! parts {
    ($($of:ident $method:ident $($name:ident)?),+ $(,)?) => {
        $(impl ser::$of for Parts {
            type Ok = bool;
            type Error = Refused;

            fn $method<T: Serialize + ?Sized>(&mut self, $($name: &'static str,)? part: &T) -> Result<(), Refused> {
                $(let _ = $name;)?
                part.serialize(self.0).map(drop)
            }

            fn end(self) -> Result<bool, Refused> {
                Ok(false)
            }
        })+
    };
}

parts! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
    SerializeStruct serialize_field name,
    SerializeStructVariant serialize_field name,
}

impl ser::SerializeMap for Parts {
    type Ok = bool;
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        key.serialize(self.0).map(drop)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        value.serialize(self.0).map(drop)
    }

    fn end(self) -> Result<bool, Refused> {
        Ok(false)
    }
}
