//! Reads what postcard has written, of whomever it is.
//!
//! postcard's own reader takes more than it writes: numbers with idle digits, lists of a million elements without a
//! byte among them, values as deep within each other as there are bytes. This one keeps an account of both, and takes
//! each value in the one form in which it is written.

use crate::account;
use crate::described::Described;
use crate::digits;
use crate::form::Form;
use crate::refused::{Refused, refuse};
use serde::Deserialize;
use serde::de::value::U32Deserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::ops::{BitOr, Shl};

/// The value that these bytes begin with, and the bytes behind it.
///
/// Values may lie in each other 1,024 deep (options, lists, maps and enums; a large value counts as several),
/// and take 1.5 MiB of the native stack. 65,536 elements of lists may take no bytes. A `read` within another
/// one, by a type that reads bytes of its own, is a part of that.
///
/// # Errors
///
/// [`Refused`], if they are not in the one form in which postcard writes such a value, or it is deeper.
///
/// ```
/// let (numbers, rest) = rialto_codec::read::<Vec<u16>>(&[2, 5, 200, 1, 9])?;
/// assert_eq!((numbers, rest), (vec![5, 200], &[9][..]));
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn read<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8]), Refused> {
    let mut reader = Reader { rest: bytes, promised: 0 };
    let value = account::reading(|| T::deserialize(&mut reader))?;
    Ok((value, reader.rest))
}

/// The value that all of these bytes are: see [`read`].
///
/// # Errors
///
/// [`Refused`], also if bytes follow the value.
///
/// ```
/// assert_eq!(rialto_codec::whole::<u8>(&[5])?, 5);
/// assert!(rialto_codec::whole::<u8>(&[5, 6]).is_err());
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn whole<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, Refused> {
    match read(bytes)? {
        (value, []) => Ok(value),
        (_, more) => Err(Refused::new(format!("{} bytes follow it", more.len()))),
    }
}

/// The value that all of these bytes are, in that form.
///
/// # Errors
///
/// Those of [`whole`].
///
/// ```
/// use rialto_codec::{Form, append_described, whole_of};
///
/// let mut bytes = Vec::new();
/// append_described(&("one", Some(1_u8)), &mut bytes)?;
/// assert_eq!(whole_of::<(String, Option<u8>)>(Form::Described, &bytes)?, ("one".into(), Some(1)));
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn whole_of<'de, T: Deserialize<'de>>(form: Form, bytes: &'de [u8]) -> Result<T, Refused> {
    if form == Form::Compact {
        return whole(bytes);
    }
    let mut described = Described::of(bytes);
    let value = account::reading(|| T::deserialize(&mut described))?;
    match described.0.rest {
        [] => Ok(value),
        more => Err(Refused::new(format!("{} bytes follow it", more.len()))),
    }
}

/// What is left of the bytes.
pub(crate) struct Reader<'de> {
    pub(crate) rest: &'de [u8],
    /// How many bytes of the rest are for elements that lists around this value have made room for.
    pub(crate) promised: usize,
}

impl<'de> Reader<'de> {
    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, Refused> {
        match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                Ok(byte)
            }
            None => refuse("they end too early"),
        }
    }

    #[inline]
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'de [u8], Refused> {
        match self.rest.split_at_checked(length) {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(bytes)
            }
            None => refuse("they end too early"),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    /// A number of at most so many bits, which are more than fourteen. Most take a byte or two.
    #[inline(always)]
    fn number(&mut self, bits: u32) -> Result<u64, Refused> {
        match *self.rest {
            [byte @ ..0x80, ref rest @ ..] => {
                self.rest = rest;
                Ok(byte.into())
            }
            [low, high @ 1..0x80, ref rest @ ..] => {
                self.rest = rest;
                Ok(u64::from(low & 0x7f) | u64::from(high) << 7)
            }
            _ => self.long(bits),
        }
    }

    /// The same of one that takes more, or is none: eight bytes at once.
    #[inline(never)]
    fn long(&mut self, bits: u32) -> Result<u64, Refused> {
        let Some((eight, rest)) = self.rest.split_first_chunk() else { return self.digits(0, 0, bits) };
        let eight = u64::from_le_bytes(*eight);
        let ends = !eight & u64::from_ne_bytes([0x80; 8]);
        if ends == 0 {
            self.rest = rest;
            return self.digits(digits::gathered(eight), 56, bits);
        }
        let last = ends.trailing_zeros();
        let number = digits::gathered(eight & u64::MAX >> (63 - last));
        if eight >> (last & !7) & 0xff == 0 {
            return refuse("a number has idle digits");
        }
        if number.checked_shr(bits).is_some_and(|over| over != 0) {
            return refuse("a number is too large");
        }
        self.rest = &self.rest[last as usize / 8 + 1..];
        Ok(number)
    }

    /// What follows the lowest digits, of so many bits, of a number: seven bits in a byte, the lowest first, of
    /// which the last byte has some.
    fn digits<N>(&mut self, lowest: N, mut shift: u32, bits: u32) -> Result<N, Refused>
    where
        N: From<u8> + Shl<u32, Output = N> + BitOr<Output = N>,
    {
        let mut number = lowest;
        loop {
            let byte = self.byte()?;
            let digit = byte & 0x7f;
            if shift + 7 > bits && (byte > 0x7f || digit >> bits.saturating_sub(shift) != 0) {
                return refuse("a number is too large");
            }
            if byte == 0 && shift > 0 {
                return refuse("a number has idle digits");
            }
            number = number | N::from(digit) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    /// How many follow.
    #[inline]
    pub(crate) fn length(&mut self) -> Result<usize, Refused> {
        self.number(usize::BITS).map(|length| length as usize)
    }

    pub(crate) fn text(&mut self) -> Result<&'de str, Refused> {
        let length = self.length()?;
        str::from_utf8(self.bytes(length)?).or_else(|_| refuse("a text is no UTF-8"))
    }

    /// A list, or a map, whose length comes first.
    #[inline]
    fn list<T>(&mut self, visit: impl FnOnce(List<'_, 'de>) -> Result<T, Refused>) -> Result<T, Refused> {
        let left = self.length()?;
        let _deeper = account::deeper::<T>(1).map_err(Refused::new)?;
        let promised = self.promised;
        let expected = left.min(self.rest.len().saturating_sub(promised));
        let value = visit(List { reader: self, left, expected, promised });
        self.promised = promised;
        value
    }

    /// An element of a list, which takes a byte at least, or is on the account.
    #[inline]
    fn element<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refused> {
        let before = self.rest.len();
        let value = seed.deserialize(&mut *self)?;
        if self.rest.len() == before {
            account::empty().map_err(Refused::new)?;
        }
        Ok(value)
    }
}

/// Signed, as the unsigned number whose lowest bit is the sign.
#[inline]
fn signed(number: u128) -> i128 {
    (number >> 1) as i128 ^ -((number & 1) as i128)
}

macro_rules! numbers {
    ($($read:ident $visit:ident $ty:ident $bits:literal, $signed:ident $visit_signed:ident $signed_ty:ident;)+) => {$(
        #[inline]
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            visitor.$visit(self.number($bits)? as $ty)
        }
        #[inline]
        fn $signed<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            visitor.$visit_signed(signed(self.number($bits)?.into()) as $signed_ty)
        }
    )+};
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Refused;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        refuse("a variable asks what was written, which these bytes do not tell")
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    numbers! {
        deserialize_u16 visit_u16 u16 16, deserialize_i16 visit_i16 i16;
        deserialize_u32 visit_u32 u32 32, deserialize_i32 visit_i32 i32;
        deserialize_u64 visit_u64 u64 64, deserialize_i64 visit_i64 i64;
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_u128(self.digits(0, 0, 128)?)
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_i128(signed(self.digits(0, 0, 128)?))
    }

    #[inline]
    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_u8(self.byte()?)
    }

    #[inline]
    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_i8(self.byte()? as i8)
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.byte()? {
            0 => visitor.visit_bool(false),
            1 => visitor.visit_bool(true),
            _ => refuse("neither true nor false"),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_f32(f32::from_le_bytes(self.array()?))
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_f64(f64::from_le_bytes(self.array()?))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let mut text = self.text()?.chars();
        match (text.next(), text.next()) {
            (Some(character), None) => visitor.visit_char(character),
            _ => refuse("a character is none, or several"),
        }
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_borrowed_str(self.text()?)
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_borrowed_str(self.text()?)
    }

    #[inline]
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let length = self.length()?;
        visitor.visit_borrowed_bytes(self.bytes(length)?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_bytes(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.byte()? {
            0 => visitor.visit_none(),
            1 => {
                let _deeper = account::deeper::<V::Value>(1).map_err(Refused::new)?;
                visitor.visit_some(self)
            }
            _ => refuse("neither something nor nothing"),
        }
    }

    #[inline]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_unit()
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_unit()
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(0).map_err(Refused::new)?;
        visitor.visit_newtype_struct(self)
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.list(|list| visitor.visit_seq(list))
    }

    /// Frames are these, of which there is another account.
    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(Fields { reader: self, left })
    }

    #[inline]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(0).map_err(Refused::new)?;
        visitor.visit_seq(Fields { reader: self, left })
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(0).map_err(Refused::new)?;
        visitor.visit_seq(Fields { reader: self, left: fields.len() })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.list(|list| visitor.visit_map(list))
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let _deeper = account::deeper::<V::Value>(1).map_err(Refused::new)?;
        visitor.visit_enum(self)
    }
}

/// As many as the type has.
struct Fields<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Fields<'_, 'de> {
    type Error = Refused;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// As many as the bytes say.
struct List<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: usize,
    /// What room is made for: no more elements than there are bytes that no list around this one counts on.
    /// So lists within each other make room for no more, all together, than there are bytes.
    expected: usize,
    /// To the lists around this one.
    promised: usize,
}

impl List<'_, '_> {
    /// One element fewer is to come, if one is.
    #[inline]
    fn is_next(&mut self) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        self.expected = self.expected.min(left);
        self.reader.promised = self.promised + self.expected;
        true
    }
}

impl<'de> SeqAccess<'de> for List<'_, 'de> {
    type Error = Refused;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        if self.is_next() { self.reader.element(seed).map(Some) } else { Ok(None) }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.expected)
    }
}

impl<'de> MapAccess<'de> for List<'_, 'de> {
    type Error = Refused;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refused> {
        seed.deserialize(&mut *self.reader)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.expected)
    }
}

impl<'de> EnumAccess<'de> for &mut Reader<'de> {
    type Error = Refused;
    type Variant = Self;

    #[inline]
    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Refused> {
        let number: U32Deserializer<Refused> = (self.number(32)? as u32).into_deserializer();
        Ok((seed.deserialize(number)?, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Reader<'de> {
    type Error = Refused;

    #[inline]
    fn unit_variant(self) -> Result<(), Refused> {
        Ok(())
    }

    #[inline]
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refused> {
        seed.deserialize(self)
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(Fields { reader: self, left })
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_seq(Fields { reader: self, left: fields.len() })
    }
}
