//! Writes what the reader reads, byte for byte as postcard does.
//!
//! postcard makes each number in a place of its own and copies it from there, which takes most of the time of a
//! message that is a list of numbers. Here the small ones, which most are, go where they belong at once.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::described::{Kind, part_of_key};
use crate::digits;
use crate::form::Form;
use crate::reads::{Fits, Reads};
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
    append_by::<true, _>(Form::Compact, value, into, longest)
}

/// The same in that form. The writer reports what may not be read back as it is.
pub(crate) fn append_as<T: Serialize + ?Sized>(
    form: Form,
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), Refused> {
    append_by::<false, _>(form, value, into, longest)
}

fn append_by<const PLAIN: bool, T: Serialize + ?Sized>(
    form: Form,
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), Refused> {
    let before = into.len();
    let end = before.saturating_add(longest);
    let written = match value.serialize(Writer::<PLAIN>::of(form, into, end)) {
        Ok(()) if into.len() > end => too_long(),
        written => written,
    };
    written.inspect_err(|_| into.truncate(before))
}

/// Appends a value to what was written, in one of the two forms.
///
/// It is one type, so that the `Serialize` of each type is compiled once. The compact form is the fast path of each
/// method. The content of a number, of a text and of bytes is the same in both; before it the self-describing form has
/// its kind.
///
/// A `PLAIN` writer writes the compact form, without these reports. It is for types of Rialto's own protocols, which are
/// known to be read back as they are.
pub(crate) struct Writer<'a, const PLAIN: bool> {
    into: &'a mut Vec<u8>,
    /// How long it may become. That is looked at before each part, and each text: only a number, or a length, may be
    /// written beyond.
    end: usize,
    /// How deep the value lies within others, in the compact form.
    deep: u32,
    is_described: bool,
}

impl<'a, const PLAIN: bool> Writer<'a, PLAIN> {
    fn of(form: Form, into: &'a mut Vec<u8>, end: usize) -> Self {
        Writer { into, end, deep: 0, is_described: form == Form::Described }
    }

    #[inline(always)]
    fn is_described(&self) -> bool {
        !PLAIN && self.is_described
    }

    /// Whether it is read as it is.
    #[inline(always)]
    fn fits(&self, see: impl FnOnce(&Reads) -> Fits) -> Result<(), Refused> {
        if PLAIN { Ok(()) } else { fits(see) }
    }

    /// A part is skipped, in the compact form.
    fn skips(&self) -> Result<(), Refused> {
        if PLAIN { Ok(()) } else { skips() }
    }

    /// What follows lies within this. If it could be too deep for the reader, that is seen to.
    #[inline]
    fn deeper(mut self) -> Result<Self, Refused> {
        self.deep += 1;
        if self.deep > Reads::SHALLOW && !self.is_described() {
            self.fits(|reads| reads.fits_level(self.deep))?;
        }
        Ok(self)
    }

    /// In the self-describing form: a value of that kind follows.
    #[inline]
    fn kind(&mut self, kind: Kind) -> Result<(), Refused> {
        if self.is_described() { self.append_kind(kind) } else { Ok(()) }
    }

    #[cold]
    fn append_kind(&mut self, kind: Kind) -> Result<(), Refused> {
        self.is_too_long()?;
        self.into.push(kind as u8);
        Ok(())
    }

    /// In the self-describing form: a name.
    #[cold]
    fn name(&mut self, kind: Kind, name: &str) -> Result<(), Refused> {
        self.append_kind(kind)?;
        self.counted(name.as_bytes())
    }

    #[inline]
    fn is_too_long(&self) -> Result<(), Refused> {
        if self.into.len() > self.end { too_long() } else { Ok(()) }
    }

    /// The writer of a part.
    #[inline]
    fn again(&mut self) -> Writer<'_, PLAIN> {
        Writer { into: self.into, end: self.end, deep: self.deep, is_described: self.is_described }
    }

    #[inline]
    fn parts(self) -> Parts<'a, PLAIN> {
        Parts { writer: self, index: 0, key: 0 }
    }

    /// The parts of a value that the compact form has as they are.
    #[inline]
    fn parts_of(mut self, kind: Kind) -> Result<Parts<'a, PLAIN>, Refused> {
        self.kind(kind)?;
        Ok(self.parts())
    }

    /// Seven bits in a byte, the lowest first; all but the last byte have the eighth.
    #[inline]
    fn number(&mut self, number: u64) {
        match number {
            0..0x80 => self.into.push(number as u8),
            0x80..0x4000 => self.into.extend_from_slice(&[number as u8 | 0x80, (number >> 7) as u8]),
            _ => self.long(number),
        }
    }

    /// Eight bytes at once, of which those stay that it has.
    #[inline(never)]
    fn long(&mut self, number: u64) {
        let more = u64::from_ne_bytes([0x80; 8]);
        let eight = digits::scattered(number);
        if number >= 1 << 56 {
            self.into.extend_from_slice(&(eight | more).to_le_bytes());
            return self.number(number >> 56);
        }
        let last = 7 - eight.leading_zeros() / 8;
        let length = self.into.len() + last as usize + 1;
        self.into.extend_from_slice(&(eight | more & !(u64::MAX << (8 * last))).to_le_bytes());
        self.into.truncate(length);
    }

    fn longest(&mut self, mut number: u128) {
        while number > u64::MAX.into() {
            self.into.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.number(number as u64);
    }

    /// A text, or bytes, behind their number.
    #[inline]
    fn counted(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        if bytes.len() > self.end.saturating_sub(self.into.len()) {
            return too_long();
        }
        self.number(bytes.len() as u64);
        self.into.extend_from_slice(bytes);
        Ok(())
    }

    /// So many follow.
    #[inline]
    fn list(mut self, kind: Kind, length: Option<usize>) -> Result<Parts<'a, PLAIN>, Refused> {
        if self.is_described() {
            return self.parts_of(kind);
        }
        let Some(length) = length else {
            self.skips()?;
            return refuse("a list, or a map, does not know its length");
        };
        self.number(length as u64);
        self.deeper().map(Writer::parts)
    }

    /// The content of that variant follows.
    #[inline]
    fn variant(
        mut self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: Option<usize>,
    ) -> Result<Self, Refused> {
        if self.is_described() {
            self.name(Kind::Variant, variant)?;
            return Ok(self);
        }
        self.fits(|reads| reads.fits_variant(name, number, variant, fields))?;
        self.number(number.into());
        self.deeper()
    }

    /// The fields of that struct follow.
    #[inline]
    fn fields(self, kind: Kind, name: &'static str, fields: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        if self.is_described() {
            return self.parts_of(kind);
        }
        self.fits(|reads| reads.fits_struct(name, fields))?;
        self.deeper().map(Writer::parts)
    }
}

/// As an unsigned number, whose lowest bit is the sign.
#[inline]
fn unsigned(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

macro_rules! plain {
    ($($method:ident $ty:ty, $kind:ident, $writer:ident $value:ident => $append:expr;)+) => {$(
        #[inline]
        fn $method(mut self, $value: $ty) -> Result<(), Refused> {
            self.kind(Kind::$kind)?;
            let $writer = &mut self;
            $append;
            Ok(())
        }
    )+};
}

impl<'a, const PLAIN: bool> Serializer for Writer<'a, PLAIN> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Parts<'a, PLAIN>;
    type SerializeTuple = Parts<'a, PLAIN>;
    type SerializeTupleStruct = Parts<'a, PLAIN>;
    type SerializeTupleVariant = Parts<'a, PLAIN>;
    type SerializeMap = Parts<'a, PLAIN>;
    type SerializeStruct = Parts<'a, PLAIN>;
    type SerializeStructVariant = Parts<'a, PLAIN>;

    /// The self-describing form says yes, as serde's own buffers do, from which tagged and untagged enums are read.
    #[inline]
    fn is_human_readable(&self) -> bool {
        self.is_described()
    }

    plain! {
        serialize_u8 u8, U8, writer value => writer.into.push(value);
        serialize_u16 u16, U16, writer value => writer.number(value.into());
        serialize_u32 u32, U32, writer value => writer.number(value.into());
        serialize_u64 u64, U64, writer value => writer.number(value);
        serialize_u128 u128, U128, writer value => writer.longest(value);
        serialize_i8 i8, I8, writer value => writer.into.push(value as u8);
        serialize_i16 i16, I16, writer value => writer.number(unsigned(value.into()));
        serialize_i32 i32, I32, writer value => writer.number(unsigned(value.into()));
        serialize_i64 i64, I64, writer value => writer.number(unsigned(value));
        serialize_i128 i128, I128, writer value => writer.longest((value << 1 ^ value >> 127) as u128);
        serialize_f32 f32, F32, writer value => writer.into.extend_from_slice(&value.to_le_bytes());
        serialize_f64 f64, F64, writer value => writer.into.extend_from_slice(&value.to_le_bytes());
        serialize_char char, Char, writer value => writer.counted(value.encode_utf8(&mut [0; 4]).as_bytes())?;
        serialize_str &str, Str, writer value => writer.counted(value.as_bytes())?;
        serialize_bytes &[u8], Bytes, writer value => writer.counted(value)?;
    }

    #[inline]
    fn serialize_bool(mut self, value: bool) -> Result<(), Refused> {
        if self.is_described() {
            return self.append_kind(if value { Kind::True } else { Kind::False });
        }
        self.into.push(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_none(mut self) -> Result<(), Refused> {
        if self.is_described() {
            return self.append_kind(Kind::None);
        }
        self.into.push(0);
        Ok(())
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Result<(), Refused> {
        if self.is_described() {
            self.append_kind(Kind::Some)?;
        } else {
            self.is_too_long()?;
            self.into.push(1);
        }
        value.serialize(self.deeper()?)
    }

    #[inline]
    fn serialize_unit(mut self) -> Result<(), Refused> {
        self.kind(Kind::Unit)
    }

    #[inline]
    fn serialize_unit_struct(mut self, _: &'static str) -> Result<(), Refused> {
        self.kind(Kind::Unit)
    }

    #[inline]
    fn serialize_unit_variant(
        mut self,
        name: &'static str,
        number: u32,
        variant: &'static str,
    ) -> Result<(), Refused> {
        if self.is_described() {
            return self.name(Kind::UnitVariant, variant);
        }
        self.fits(|reads| reads.fits_variant(name, number, variant, None))?;
        self.number(number.into());
        Ok(())
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
        value.serialize(self.variant(name, number, variant, None)?)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Parts<'a, PLAIN>, Refused> {
        self.list(Kind::Seq, length)
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Parts<'a, PLAIN>, Refused> {
        self.list(Kind::Map, length)
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        self.parts_of(Kind::Seq)
    }

    #[inline]
    fn serialize_tuple_struct(self, name: &'static str, fields: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        self.fields(Kind::Seq, name, fields)
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        self.fields(Kind::Map, name, fields)
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Parts<'a, PLAIN>, Refused> {
        self.variant(name, number, variant, Some(fields))?.parts_of(Kind::Seq)
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Parts<'a, PLAIN>, Refused> {
        self.variant(name, number, variant, Some(fields))?.parts_of(Kind::Map)
    }
}

/// The parts of a value. In the compact form they follow each other, and nothing follows the last; in the other one an
/// end does.
pub(crate) struct Parts<'a, const PLAIN: bool> {
    writer: Writer<'a, PLAIN>,
    /// How many there were, where the path of an error needs it.
    index: usize,
    /// Where the last key begins.
    key: usize,
}

impl<const PLAIN: bool> Parts<'_, PLAIN> {
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.writer.is_too_long()?;
        value.serialize(self.writer.again())
    }

    /// An element of a list, or a field without a name.
    #[inline]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.index += 1;
        self.part(value).map_err(|refused| self.within_element(refused))
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Refused> {
        if self.writer.is_described() {
            self.writer.name(Kind::Str, name)?;
        }
        self.part(value).map_err(|refused| self.within_field(refused, name))
    }

    #[cold]
    fn within_element(&self, refused: Refused) -> Refused {
        if self.writer.is_described() { refused.within_element(self.index - 1) } else { refused }
    }

    #[cold]
    fn within_field(&self, refused: Refused, name: &str) -> Refused {
        if self.writer.is_described() { refused.within(name) } else { refused }
    }

    #[cold]
    fn within_key(&self, refused: Refused, end: usize) -> Refused {
        if !self.writer.is_described() {
            return refused;
        }
        refused.within_part(&part_of_key(&self.writer.into[self.key..end]))
    }

    /// A field is not written. In the self-describing form it is not there.
    #[cold]
    fn skip(&self) -> Result<(), Refused> {
        if self.writer.is_described() { Ok(()) } else { self.writer.skips() }
    }

    #[inline]
    fn end(mut self) -> Result<(), Refused> {
        self.writer.kind(Kind::End)
    }
}

macro_rules! lists {
    ($($compound:ident $part:ident;)+) => {$(
        impl<const PLAIN: bool> $compound for Parts<'_, PLAIN> {
            type Ok = ();
            type Error = Refused;
            #[inline]
            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
                self.element(value)
            }
            #[inline]
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
        impl<const PLAIN: bool> $compound for Parts<'_, PLAIN> {
            type Ok = ();
            type Error = Refused;
            #[inline]
            fn serialize_field<T>(&mut self, name: &'static str, value: &T) -> Result<(), Refused>
            where
                T: Serialize + ?Sized,
            {
                self.field(name, value)
            }
            fn skip_field(&mut self, _: &'static str) -> Result<(), Refused> {
                self.skip()
            }
            #[inline]
            fn end(self) -> Result<(), Refused> {
                Parts::end(self)
            }
        }
    )+};
}

structs!(SerializeStruct SerializeStructVariant);

impl<const PLAIN: bool> SerializeMap for Parts<'_, PLAIN> {
    type Ok = ();
    type Error = Refused;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.key = self.writer.into.len();
        self.part(key)
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let end = self.writer.into.len();
        self.part(value).map_err(|refused| self.within_key(refused, end))
    }

    #[inline]
    fn end(self) -> Result<(), Refused> {
        Parts::end(self)
    }
}
