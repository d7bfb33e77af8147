//! Checks for values that CBOR would not keep. `Some` of a value that is written as null would be read as
//! `None`, and a value that is nested too deep would not be read at all. The check also says whether a value
//! is written in the form that its type reads, if that is known without a trial.

use rialto_codec::{CodecError, Form, TypeSchema};
use serde::ser::{self, Error as _, Serialize, Serializer};
use std::cell::Cell;

/// How deep a value may be nested. Reading needs stack for each level. A variant is one level, and its fields
/// are another.
pub const DEPTH: usize = 256;

/// A longer text or byte string cannot be borrowed from CBOR.
const BORROWED: usize = 4096;

/// Refuses a value that CBOR would not keep. Returns whether it is certain that the type of this schema reads
/// the value back unchanged.
pub fn check<T: Serialize + ?Sized>(value: &T, schema: Option<&TypeSchema>) -> Result<bool, CodecError> {
    let doubt =
        Cell::new(schema.is_none_or(|schema| schema.needs_trial() || schema.form() == Form::Described));
    value.serialize(NullChecker { left: DEPTH, schema, doubt: &doubt })?;
    Ok(!doubt.get())
}

/// A serializer that returns whether the value is written as null.
#[derive(Clone, Copy)]
struct NullChecker<'a> {
    /// How many more levels the value may have.
    left: usize,
    schema: Option<&'a TypeSchema>,
    /// Set if the value may not read back unchanged.
    doubt: &'a Cell<bool>,
}

impl<'a> NullChecker<'a> {
    /// A serializer for the values that are this many levels below.
    fn descend(self, levels: usize) -> Result<NullChecker<'a>, CodecError> {
        match self.left.checked_sub(levels) {
            Some(left) => Ok(NullChecker { left, ..self }),
            None => Err(CodecError::custom(format!(
                "the value is nested more than {DEPTH} levels deep, and could not be read again; keep long \
                 chains in a `Vec`"
            ))),
        }
    }

    fn parts(self, levels: usize) -> Result<Parts<'a>, CodecError> {
        self.descend(levels).map(|checker| Parts { checker, index: 0 })
    }

    /// Sets the doubt, unless it is known that the type reads this.
    fn doubt_unless(self, is_so: impl FnOnce(&TypeSchema) -> bool) {
        if let Some(schema) = self.schema
            && !self.doubt.get()
        {
            self.doubt.set(!is_so(schema));
        }
    }

    fn bytes(self, bytes: &[u8]) -> Result<bool, CodecError> {
        self.doubt_unless(|schema| bytes.len() <= BORROWED || !schema.asks_borrowed());
        Ok(false)
    }
}

/// The parts of a compound value, which is never null itself.
struct Parts<'a> {
    checker: NullChecker<'a>,
    /// How many elements there were.
    index: usize,
}

impl Parts<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), CodecError> {
        let index = self.index;
        self.index += 1;
        part.serialize(self.checker).map(drop).map_err(|error| error.at_index(index))
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, part: &T) -> Result<(), CodecError> {
        self.checker.doubt_unless(|schema| schema.has_name(name));
        part.serialize(self.checker).map(drop).map_err(|error| error.in_field(name))
    }

    fn skip(&mut self) -> Result<(), CodecError> {
        self.checker.doubt.set(true);
        Ok(())
    }
}

macro_rules! whole {
    ($($method:ident $ty:ty),+ $(,)?) => {
        $(fn $method(self, _: $ty) -> Result<bool, CodecError> {
            Ok(false)
        })+
    };
}

impl<'a> Serializer for NullChecker<'a> {
    type Ok = bool;
    type Error = CodecError;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    whole! {
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_i128 i128, serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
        serialize_u128 u128, serialize_f32 f32, serialize_f64 f64, serialize_char char,
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_str(self, text: &str) -> Result<bool, CodecError> {
        self.bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<bool, CodecError> {
        self.bytes(bytes)
    }

    fn serialize_none(self) -> Result<bool, CodecError> {
        Ok(true)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<bool, CodecError> {
        if value.serialize(self)? {
            return Err(CodecError::custom(
                "a `Some` of `None` or of `()` would be read as `None`, because CBOR has one null for all of \
                 them; use an enum of your own",
            ));
        }
        Ok(false)
    }

    fn serialize_unit(self) -> Result<bool, CodecError> {
        Ok(true)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<bool, CodecError> {
        Ok(true)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<bool, CodecError> {
        self.doubt_unless(|schema| schema.has_name(variant));
        self.descend(1).map(|_| false)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<bool, CodecError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<bool, CodecError> {
        self.doubt_unless(|schema| schema.has_name(variant));
        value.serialize(self.descend(1)?).map(|_| false)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, CodecError> {
        self.parts(1)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, CodecError> {
        self.parts(1)
    }

    fn serialize_tuple_struct(self, name: &'static str, fields: usize) -> Result<Parts<'a>, CodecError> {
        self.doubt_unless(|schema| schema.is_certain_of(name, None, Some(fields)));
        self.parts(1)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Parts<'a>, CodecError> {
        self.doubt_unless(|schema| schema.is_certain_of(name, Some((index, variant)), Some(fields)));
        self.parts(2)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, CodecError> {
        self.parts(1)
    }

    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<Parts<'a>, CodecError> {
        self.doubt_unless(|schema| schema.is_certain_of(name, None, Some(fields)));
        self.parts(1)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Parts<'a>, CodecError> {
        self.doubt_unless(|schema| schema.is_certain_of(name, Some((index, variant)), Some(fields)));
        self.parts(2)
    }
}

macro_rules! lists {
    ($($of:ident $method:ident),+ $(,)?) => {
        $(impl ser::$of for Parts<'_> {
            type Ok = bool;
            type Error = CodecError;

            fn $method<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), CodecError> {
                self.element(part)
            }

            fn end(self) -> Result<bool, CodecError> {
                Ok(false)
            }
        })+
    };
}

lists! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

macro_rules! structs {
    ($($of:ident),+) => {
        $(impl ser::$of for Parts<'_> {
            type Ok = bool;
            type Error = CodecError;

            fn serialize_field<T>(&mut self, name: &'static str, part: &T) -> Result<(), CodecError>
            where
                T: Serialize + ?Sized,
            {
                self.field(name, part)
            }

            fn skip_field(&mut self, _: &'static str) -> Result<(), CodecError> {
                self.skip()
            }

            fn end(self) -> Result<bool, CodecError> {
                Ok(false)
            }
        })+
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = bool;
    type Error = CodecError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), CodecError> {
        key.serialize(self.checker).map(drop)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        value.serialize(self.checker).map(drop)
    }

    fn serialize_entry<K, V>(&mut self, key: &K, value: &V) -> Result<(), CodecError>
    where
        K: Serialize + ?Sized,
        V: Serialize + ?Sized,
    {
        let entry = self.serialize_key(key).and_then(|()| self.serialize_value(value));
        entry.map_err(|error| error.at_key(key))
    }

    fn end(self) -> Result<bool, CodecError> {
        Ok(false)
    }
}
