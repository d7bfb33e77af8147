//! Writes what the reader reads, byte for byte as postcard does.
//!
//! postcard makes each number in a place of its own and copies it from there, which takes most of the time of a
//! message that is a list of numbers. Here the small ones, which most are, go where they belong at once.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::digits;
use crate::reads::Reads;
use crate::refused::{Refused, refuse, too_long};
use crate::write::{fits, skips};

/// Appends `value` to `into`. On an error nothing is appended.
///
/// # Errors
///
/// [`Refused`], with the reason of the value's own `Serialize`, or if that does not know the length of a list or a
/// map.
///
/// ```
/// let mut bytes = vec![7];
/// rialto_codec::append(&("ab", 200_u64), &mut bytes)?;
/// assert_eq!(bytes, [7, 2, b'a', b'b', 200, 1]);
/// assert_eq!(rialto_codec::whole::<(String, u64)>(&bytes[1..])?, ("ab".into(), 200));
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn append<T: Serialize + ?Sized>(value: &T, into: &mut Vec<u8>) -> Result<(), Refused> {
    append_within(value, into, usize::MAX)
}

/// The same, of at most so many bytes. What is longer is given up soon after so many are written, however long it would
/// have become.
///
/// # Errors
///
/// Those of [`append`]; or one that [says so](Refused::is_too_long).
///
/// ```
/// let mut bytes = vec![7];
/// assert!(rialto_codec::append_within(&vec![1_u8; 1000], &mut bytes, 10).unwrap_err().is_too_long());
/// assert_eq!(bytes, [7]);
/// ```
pub fn append_within<T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), Refused> {
    let before = into.len();
    let end = before.saturating_add(longest);
    let written = match value.serialize(Writer::within(into, end)) {
        Ok(()) if into.len() > end => too_long(),
        written => written,
    };
    written.inspect_err(|_| into.truncate(before))
}

/// What was written, to which the next value is appended; and how long that may become. It is looked at before each part, and
/// each text: only a number, or a length, may be written beyond. And how deep it lies within others.
pub(crate) struct Writer<'a>(&'a mut Vec<u8>, usize, u32);

impl<'a> Writer<'a> {
    pub(crate) fn within(into: &'a mut Vec<u8>, end: usize) -> Writer<'a> {
        Writer(into, end, 0)
    }

    /// What follows lies within this. If it could be too deep for the reader, that is seen to.
    #[inline]
    fn deeper(mut self) -> Result<Self, Refused> {
        self.2 += 1;
        if self.2 > Reads::SHALLOW {
            fits(|reads| reads.fits_level(self.2))?;
        }
        Ok(self)
    }
    /// Seven bits in a byte, the lowest first; all but the last byte have the eighth.
    #[inline]
    fn number(&mut self, number: u64) {
        match number {
            0..0x80 => self.0.push(number as u8),
            0x80..0x4000 => self.0.extend_from_slice(&[number as u8 | 0x80, (number >> 7) as u8]),
            _ => self.long(number),
        }
    }

    /// Eight bytes at once, of which those stay that it has.
    #[inline(never)]
    fn long(&mut self, number: u64) {
        let more = u64::from_ne_bytes([0x80; 8]);
        let eight = digits::scattered(number);
        if number >= 1 << 56 {
            self.0.extend_from_slice(&(eight | more).to_le_bytes());
            return self.number(number >> 56);
        }
        let last = 7 - eight.leading_zeros() / 8;
        let length = self.0.len() + last as usize + 1;
        self.0.extend_from_slice(&(eight | more & !(u64::MAX << (8 * last))).to_le_bytes());
        self.0.truncate(length);
    }

    fn longest(&mut self, mut number: u128) {
        while number > u64::MAX.into() {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.number(number as u64);
    }

    /// A text, or bytes, behind their number.
    #[inline]
    fn counted(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        if bytes.len() > self.1.saturating_sub(self.0.len()) {
            return too_long();
        }
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    /// So many follow.
    #[inline]
    fn list(mut self, length: Option<usize>) -> Result<Self, Refused> {
        let Some(length) = length else {
            skips()?;
            return refuse("a list, or a map, does not know its length");
        };
        self.number(length as u64);
        self.deeper()
    }

    /// The fields of that variant follow.
    #[inline]
    fn variant(mut self, number: u32) -> Result<Self, Refused> {
        self.number(number.into());
        self.deeper()
    }

    /// What follows is a part of what is being written.
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        if self.0.len() > self.1 {
            return too_long();
        }
        value.serialize(Writer(self.0, self.1, self.2))
    }
}

/// As an unsigned number, whose lowest bit is the sign.
#[inline]
fn unsigned(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

macro_rules! numbers {
    ($($unsigned:ident $unsigned_ty:ident, $signed:ident $signed_ty:ident;)+) => {$(
        #[inline]
        fn $unsigned(mut self, number: $unsigned_ty) -> Result<(), Refused> {
            self.number(number.into());
            Ok(())
        }
        #[inline]
        fn $signed(mut self, number: $signed_ty) -> Result<(), Refused> {
            self.number(unsigned(number.into()));
            Ok(())
        }
    )+};
}

macro_rules! plain {
    ($($method:ident $ty:ty, $value:ident => $bytes:expr;)+) => {$(
        #[inline]
        fn $method(self, $value: $ty) -> Result<(), Refused> {
            self.0.extend_from_slice(&$bytes);
            Ok(())
        }
    )+};
}

impl Serializer for Writer<'_> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }

    numbers! {
        serialize_u16 u16, serialize_i16 i16;
        serialize_u32 u32, serialize_i32 i32;
        serialize_u64 u64, serialize_i64 i64;
    }

    plain! {
        serialize_bool bool, value => [u8::from(value)];
        serialize_u8 u8, value => [value];
        serialize_i8 i8, value => [value as u8];
        serialize_f32 f32, value => value.to_le_bytes();
        serialize_f64 f64, value => value.to_le_bytes();
    }

    fn serialize_u128(mut self, number: u128) -> Result<(), Refused> {
        self.longest(number);
        Ok(())
    }

    fn serialize_i128(mut self, number: i128) -> Result<(), Refused> {
        self.longest((number << 1 ^ number >> 127) as u128);
        Ok(())
    }

    fn serialize_char(self, character: char) -> Result<(), Refused> {
        self.serialize_str(character.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(mut self, text: &str) -> Result<(), Refused> {
        self.counted(text.as_bytes())
    }

    #[inline]
    fn serialize_bytes(mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.counted(bytes)
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Refused> {
        self.serialize_bool(false)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Result<(), Refused> {
        self.part(&true)?;
        value.serialize(self.deeper()?)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Refused> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Refused> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
    ) -> Result<(), Refused> {
        fits(|reads| reads.fits_variant(name, number, variant, None))?;
        self.serialize_u32(number)
    }

    #[inline]
    fn serialize_newtype_struct<T>(self, _: &'static str, value: &T) -> Result<(), Refused>
    where
        T: Serialize + ?Sized,
    {
        value.serialize(self.deeper()?)
    }

    #[inline]
    fn serialize_newtype_variant<T>(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Refused>
    where
        T: Serialize + ?Sized,
    {
        fits(|reads| reads.fits_variant(name, number, variant, None))?;
        value.serialize(self.variant(number)?)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Refused> {
        self.list(length)
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Self, Refused> {
        self.list(length)
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self, Refused> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_struct(self, name: &'static str, fields: usize) -> Result<Self, Refused> {
        self.serialize_struct(name, fields)
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<Self, Refused> {
        fits(|reads| reads.fits_struct(name, fields))?;
        self.deeper()
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Self, Refused> {
        fits(|reads| reads.fits_variant(name, number, variant, Some(fields)))?;
        self.variant(number)
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Self, Refused> {
        fits(|reads| reads.fits_variant(name, number, variant, Some(fields)))?;
        self.variant(number)
    }
}

/// Parts follow each other, and nothing follows the last.
macro_rules! compounds {
    ($($compound:ident $part:ident $(($name:ty))?;)+) => {$(
        impl $compound for Writer<'_> {
            type Ok = ();
            type Error = Refused;
            #[inline]
            fn $part<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Refused> {
                self.part(value)
            }
            $(
                fn skip_field(&mut self, _: $name) -> Result<(), Refused> {
                    skips()
                }
            )?
            #[inline]
            fn end(self) -> Result<(), Refused> {
                Ok(())
            }
        }
    )+};
}

compounds! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
    SerializeStruct serialize_field (&'static str);
    SerializeStructVariant serialize_field (&'static str);
}

impl SerializeMap for Writer<'_> {
    type Ok = ();
    type Error = Refused;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.part(key)
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.part(value)
    }

    #[inline]
    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}
