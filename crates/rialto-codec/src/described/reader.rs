//! Reads the self-describing form, of whomever it is.
//!
//! Each element takes a byte at least, and each level is on the account: so bytes cost no more than their length,
//! whatever a type asks. (An `untagged` enum that holds itself tries its variants at each level: that is its own
//! cost, in each self-describing format.)

use serde::Deserialize;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::writer::part_of_key;
use super::{Kind, LEVEL};
use crate::account;
use crate::reader::Reader;
use crate::refused::{Refused, refuse};

/// The bytes that are left.
pub(crate) struct Described<'de>(pub(crate) Reader<'de>);

impl<'de> Described<'de> {
    pub(crate) fn of(bytes: &'de [u8]) -> Described<'de> {
        Described(Reader { rest: bytes, promised: 0 })
    }

    pub(super) fn kind(&mut self) -> Result<Kind, Refused> {
        Kind::of(self.0.byte()?).map_or_else(|| refuse("there is no such kind of value"), Ok)
    }

    fn peek(&self) -> Result<Kind, Refused> {
        Described::of(self.0.rest).kind()
    }

    pub(super) fn text(&mut self) -> Result<&'de str, Refused> {
        self.0.text()
    }

    /// The name of a field or a variant, or a text, if that is what follows.
    pub(super) fn name(&mut self) -> Option<&'de str> {
        matches!(self.kind().ok()?, Kind::Str | Kind::UnitVariant).then_some(())?;
        self.text().ok()
    }

    /// The number that follows, if one does.
    pub(super) fn number(&mut self) -> Option<i128> {
        match self.kind().ok()? {
            Kind::U8 => u8::deserialize(&mut self.0).ok().map(i128::from),
            Kind::U16 | Kind::U32 | Kind::U64 => u64::deserialize(&mut self.0).ok().map(i128::from),
            Kind::I8 => i8::deserialize(&mut self.0).ok().map(i128::from),
            Kind::I16 | Kind::I32 | Kind::I64 => i64::deserialize(&mut self.0).ok().map(i128::from),
            _ => None,
        }
    }

    /// What a visitor does with the parts that follow; it is to take all of them.
    fn parts<V: Visitor<'de>>(&mut self, kind: Kind, visitor: V) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(LEVEL).map_err(Refused::new)?;
        self.all_parts(kind, visitor)
    }

    /// The same of a tuple or a struct, which its type knows: it cannot hold itself but by what is on the account.
    fn fields<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Refused> {
        match self.peek()? {
            Kind::Seq | Kind::Map => self.kind().and_then(|kind| self.all_parts(kind, visitor)),
            _ => self.deserialize_any(visitor),
        }
    }

    fn all_parts<V: Visitor<'de>>(&mut self, kind: Kind, visitor: V) -> Result<V::Value, Refused> {
        let mut parts = Parts { from: self, index: 0, key: &[] };
        let value = match kind {
            Kind::Map => visitor.visit_map(&mut parts),
            _ => visitor.visit_seq(&mut parts),
        }?;
        match self.kind()? {
            Kind::End => Ok(value),
            _ => refuse("it has more parts than its type takes"),
        }
    }
}

macro_rules! by_kind {
    ($($method:ident)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            self.deserialize_any(visitor)
        }
    )+};
}

impl<'de> Deserializer<'de> for &mut Described<'de> {
    type Error = Refused;

    fn is_human_readable(&self) -> bool {
        true
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.kind()? {
            Kind::End => refuse("an end, where a value should be"),
            Kind::Unit => visitor.visit_unit(),
            Kind::None => visitor.visit_none(),
            Kind::Some => {
                let _deeper = account::deeper::<V::Value>(LEVEL).map_err(Refused::new)?;
                visitor.visit_some(self)
            }
            Kind::False => visitor.visit_bool(false),
            Kind::True => visitor.visit_bool(true),
            Kind::U8 => self.0.deserialize_u8(visitor),
            Kind::U16 => self.0.deserialize_u16(visitor),
            Kind::U32 => self.0.deserialize_u32(visitor),
            Kind::U64 => self.0.deserialize_u64(visitor),
            Kind::U128 => self.0.deserialize_u128(visitor),
            Kind::I8 => self.0.deserialize_i8(visitor),
            Kind::I16 => self.0.deserialize_i16(visitor),
            Kind::I32 => self.0.deserialize_i32(visitor),
            Kind::I64 => self.0.deserialize_i64(visitor),
            Kind::I128 => self.0.deserialize_i128(visitor),
            Kind::F32 => self.0.deserialize_f32(visitor),
            Kind::F64 => self.0.deserialize_f64(visitor),
            Kind::Char => self.0.deserialize_char(visitor),
            Kind::Str => self.0.deserialize_str(visitor),
            Kind::Bytes => self.0.deserialize_bytes(visitor),
            kind @ (Kind::Seq | Kind::Map) => self.parts(kind, visitor),
            // As serde's buffers have them, which enums are read from again.
            Kind::UnitVariant => visitor.visit_borrowed_str(self.text()?),
            Kind::Variant => {
                let _deeper = account::deeper::<V::Value>(LEVEL).map_err(Refused::new)?;
                visitor.visit_map(Single { from: self, name: None })
            }
        }
    }

    by_kind! {
        deserialize_bool
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_f32 deserialize_f64 deserialize_char deserialize_str deserialize_string
        deserialize_bytes deserialize_byte_buf deserialize_unit deserialize_seq deserialize_map
        deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.peek()? {
            Kind::Unit | Kind::None | Kind::Some => self.deserialize_any(visitor),
            // What a `serialize_with` has written without it.
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(0).map_err(Refused::new)?;
        visitor.visit_newtype_struct(self)
    }

    /// Frames are these, of which there is another account.
    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refused> {
        self.fields(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(0).map_err(Refused::new)?;
        self.fields(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(0).map_err(Refused::new)?;
        self.fields(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(LEVEL).map_err(Refused::new)?;
        match self.kind()? {
            kind @ (Kind::UnitVariant | Kind::Str | Kind::Variant) => {
                let name = self.text()?;
                visitor.visit_enum(Variant { from: self, name, is_unit: kind != Kind::Variant })
            }
            _ => refuse("no variant of an enum"),
        }
    }
}

/// The parts up to the end.
struct Parts<'a, 'de> {
    from: &'a mut Described<'de>,
    index: usize,
    /// The bytes of the last key.
    key: &'de [u8],
}

impl<'de> SeqAccess<'de> for &mut Parts<'_, 'de> {
    type Error = Refused;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        if self.from.peek()? == Kind::End {
            return Ok(None);
        }
        let index = self.index;
        self.index += 1;
        seed.deserialize(&mut *self.from).map(Some).map_err(|refused| refused.within_element(index))
    }
}

impl<'de> MapAccess<'de> for &mut Parts<'_, 'de> {
    type Error = Refused;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        if self.from.peek()? == Kind::End {
            return Ok(None);
        }
        self.key = self.from.0.rest;
        seed.deserialize(&mut *self.from).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refused> {
        seed.deserialize(&mut *self.from).map_err(|refused| refused.within_part(&part_of_key(self.key)))
    }
}

/// A variant, as a map of one entry: its name, and what it holds.
struct Single<'a, 'de> {
    from: &'a mut Described<'de>,
    name: Option<&'de str>,
}

impl<'de> MapAccess<'de> for Single<'_, 'de> {
    type Error = Refused;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        if self.name.is_some() {
            return Ok(None);
        }
        let name = *self.name.insert(self.from.text()?);
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refused> {
        seed.deserialize(&mut *self.from)
    }
}

/// A variant of an enum that its type reads as one.
struct Variant<'a, 'de> {
    from: &'a mut Described<'de>,
    name: &'de str,
    is_unit: bool,
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Refused;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Refused> {
        let variant = seed.deserialize(BorrowedStrDeserializer::<Refused>::new(self.name))?;
        Ok((variant, self))
    }
}

impl<'de> Variant<'_, 'de> {
    /// Where what it holds begins.
    fn content(&mut self) -> Result<&mut Described<'de>, Refused> {
        if self.is_unit { refuse("a variant without what it should hold") } else { Ok(self.from) }
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        if self.is_unit { Ok(()) } else { refuse("a variant that holds more than its type takes") }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, Refused> {
        seed.deserialize(self.content()?)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, _: usize, visitor: V) -> Result<V::Value, Refused> {
        self.content()?.fields(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.content()?.fields(visitor)
    }
}
