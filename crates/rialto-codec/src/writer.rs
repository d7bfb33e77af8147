//! Writes both forms. The bytes of the compact form are those of postcard.
//!
//! postcard builds each number in a buffer of its own and copies it from there, which takes most of the time
//! for a message that is a list of numbers. This writer appends small numbers, the common case, to the output
//! directly.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::account;
use crate::described::{Kind, part_of_key};
use crate::digits;
use crate::form::Form;
use crate::reads::{Fits, Reads, is_same};
use crate::refused::{Refused, refuse, too_long};
use crate::write::{doubt, fits, skips};

/// Appends `value` to `into` in the compact form. On an error nothing is appended.
///
/// This does not check that the value can be read back, as [`write`](crate::write()) does.
///
/// # Errors
///
/// [`Refused`], if the value's own `Serialize` refuses, or does not know the length of a list or a map.
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

/// Appends `value` to `into`, as [`append`] does, but at most `longest` bytes. The writer stops soon after
/// this limit, however long the value would have become.
///
/// # Errors
///
/// Those of [`append`]; and one for which [`Refused::is_too_long`] is true, if the value is too long.
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
    append_by(value, into, longest, |into, end| Writer::<true>::of(Form::Compact, into, end))
}

/// The same in this form, with a writer that checks whether the value is read back unchanged.
pub(crate) fn append_as<T: Serialize + ?Sized>(
    form: Form,
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), Refused> {
    account::reading(|| append_by(value, into, longest, |into, end| Writer::<false>::of(form, into, end)))
}

/// Appends the description of `value` to `into`, by which two values are compared: the self-describing form,
/// with the parts of tuples under their positions.
pub(crate) fn append_description<T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
) -> Result<(), Refused> {
    account::reading(|| {
        append_by(value, into, usize::MAX, |into, end| Writer::<false> {
            is_description: true,
            ..Writer::of(Form::Described, into, end)
        })
    })
}

fn append_by<const PLAIN: bool, T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
    writer: impl FnOnce(&mut Vec<u8>, usize) -> Writer<'_, PLAIN>,
) -> Result<(), Refused> {
    let before = into.len();
    let end = before.saturating_add(longest);
    let written = match value.serialize(writer(into, end)) {
        Ok(()) if into.len() > end => too_long(),
        written => written,
    };
    written.inspect_err(|_| into.truncate(before))
}

/// Appends a value to the output, in one of the two forms.
///
/// It is one type for both, so that the `Serialize` of each type is compiled once. The compact form is the
/// fast path of each method. The content of a number, of a text and of bytes is the same in both forms; the
/// self-describing form puts its kind before it.
///
/// A `PLAIN` writer writes the compact form, and does not check whether a value is read back unchanged. It is
/// for the types of Rialto's own protocols, which are known to be.
pub(crate) struct Writer<'a, const PLAIN: bool> {
    into: &'a mut Vec<u8>,
    /// The largest length of the output. It is checked before each part and each text, so only a number or a
    /// length can be written beyond it.
    end: usize,
    /// How deep the value is nested, in the compact form.
    deep: u32,
    is_described: bool,
    /// In the self-describing form: whether the output is only compared, and never read.
    is_description: bool,
}

impl<'a, const PLAIN: bool> Writer<'a, PLAIN> {
    fn of(form: Form, into: &'a mut Vec<u8>, end: usize) -> Self {
        Writer { into, end, deep: 0, is_described: form == Form::Described, is_description: false }
    }

    #[inline(always)]
    fn is_described(&self) -> bool {
        !PLAIN && self.is_described
    }

    /// Checks with the record of the type whether a part is read back unchanged.
    #[inline(always)]
    fn fits(&self, see: impl FnOnce(&Reads) -> Fits) -> Result<(), Refused> {
        if PLAIN { Ok(()) } else { fits(see) }
    }

    /// Reports that the compact form lacks a part: a field that is skipped, or the length of a list.
    fn skips(&self) -> Result<(), Refused> {
        if PLAIN { Ok(()) } else { skips() }
    }

    /// Enters a level of nesting, and reports if it may be too deep for the reader.
    #[inline]
    fn deeper(mut self) -> Result<Self, Refused> {
        self.deep += 1;
        if !PLAIN && self.deep > Reads::SHALLOW && !self.is_described() {
            account::has_stack().map_err(Refused::new)?;
            self.fits(|reads| reads.fits_level(self.deep))?;
        }
        Ok(self)
    }

    /// In the self-describing form, appends the kind of the value that follows.
    #[inline]
    fn kind(&mut self, kind: Kind) -> Result<(), Refused> {
        if self.is_described() { self.append_kind(kind) } else { Ok(()) }
    }

    #[cold]
    fn append_kind(&mut self, kind: Kind) -> Result<(), Refused> {
        self.is_too_long()?;
        account::has_stack().map_err(Refused::new)?;
        self.into.push(kind as u8);
        Ok(())
    }

    /// In the self-describing form, appends a kind and a name.
    #[cold]
    fn name(&mut self, kind: Kind, name: &str) -> Result<(), Refused> {
        self.append_kind(kind)?;
        self.counted(name.as_bytes())
    }

    #[inline]
    fn is_too_long(&self) -> Result<(), Refused> {
        if self.into.len() > self.end { too_long() } else { Ok(()) }
    }

    /// Returns a writer for a part.
    #[inline]
    fn again(&mut self) -> Writer<'_, PLAIN> {
        Writer { into: self.into, ..*self }
    }

    #[inline]
    fn parts(self) -> Parts<'a, PLAIN> {
        Parts { writer: self, index: 0, key: 0, has_positions: false, names: None }
    }

    /// Begins a tuple. In a description its parts have their positions as keys, because the order of a list's
    /// elements does not count there.
    #[inline]
    fn tuple(self) -> Result<Parts<'a, PLAIN>, Refused> {
        if !PLAIN && self.is_description {
            let parts = self.parts_of(Kind::Map)?;
            return Ok(Parts { has_positions: true, ..parts });
        }
        self.parts_of(Kind::Seq)
    }

    /// Begins a value that is only its parts in the compact form, without a length.
    #[inline]
    fn parts_of(mut self, kind: Kind) -> Result<Parts<'a, PLAIN>, Refused> {
        self.kind(kind)?;
        Ok(self.parts())
    }

    /// Appends a varint: seven bits in each byte, the lowest first. All but the last have the eighth bit.
    #[inline]
    fn number(&mut self, number: u64) {
        match number {
            0..0x80 => self.into.push(number as u8),
            0x80..0x4000 => self.into.extend_from_slice(&[number as u8 | 0x80, (number >> 7) as u8]),
            _ => self.long(number),
        }
    }

    /// Appends eight bytes at once, and cuts off those that the varint does not need.
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

    /// Appends a text, or bytes, after their length.
    #[inline]
    fn counted(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        if bytes.len() > self.end.saturating_sub(self.into.len()) {
            return too_long();
        }
        self.number(bytes.len() as u64);
        self.into.extend_from_slice(bytes);
        Ok(())
    }

    /// Begins a list or a map of this length.
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

    /// Begins a variant that has content.
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

    /// In the compact form, begins a struct with this number of fields.
    #[inline]
    fn fields(self, name: &'static str, fields: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        let mut names = None;
        self.fits(|reads| {
            let (fits, known) = reads.fits_struct(name, fields);
            names = known;
            fits
        })?;
        let parts = self.deeper()?.parts();
        Ok(Parts { names, ..parts })
    }
}

/// Encodes a number in zigzag: the lowest bit is the sign.
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

    /// True in the self-describing form, as in serde's buffers, from which tagged and untagged enums are
    /// read.
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
        self.tuple()
    }

    #[inline]
    fn serialize_tuple_struct(self, name: &'static str, fields: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        if self.is_described() { self.tuple() } else { self.fields(name, fields) }
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<Parts<'a, PLAIN>, Refused> {
        if self.is_described() { self.parts_of(Kind::Map) } else { self.fields(name, fields) }
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Parts<'a, PLAIN>, Refused> {
        self.variant(name, number, variant, Some(fields))?.tuple()
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

/// The parts of a value. An end follows the last one in the self-describing form, and nothing in the compact
/// form.
pub(crate) struct Parts<'a, const PLAIN: bool> {
    writer: Writer<'a, PLAIN>,
    /// The number of elements so far, for the path of an error.
    index: usize,
    /// The position of the last key in the output.
    key: usize,
    /// Whether the position of each part is written before it, as a key.
    has_positions: bool,
    /// The names that the type reads after the last field, in order, in the compact form; `None` if they are
    /// not known.
    names: Option<&'static [&'static str]>,
}

impl<const PLAIN: bool> Parts<'_, PLAIN> {
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.writer.is_too_long()?;
        value.serialize(self.writer.again())
    }

    /// Writes an element of a list, or a field without a name.
    #[inline]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        if !PLAIN && self.has_positions {
            self.writer.append_kind(Kind::U64)?;
            self.writer.number(self.index as u64);
        }
        self.index += 1;
        self.part(value).map_err(|refused| self.within_element(refused))
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Refused> {
        if self.writer.is_described() {
            self.writer.name(Kind::Str, name)?;
        } else if !PLAIN {
            self.comes_next(name);
        }
        self.part(value).map_err(|refused| self.within_field(refused, name))
    }

    /// Checks that the type reads this field next. The compact form has positions in place of names, and a
    /// `Serialize` may have another order than its type's `Deserialize`.
    #[inline]
    fn comes_next(&mut self, name: &'static str) {
        let Some(names) = self.names else { return };
        match names {
            [next, names @ ..] if is_same(next, name) => self.names = Some(names),
            // The names before it are aliases. If one is a field, it comes too late, and is missed then.
            _ => match names.iter().position(|there| is_same(there, name)) {
                Some(at) => self.names = Some(&names[at + 1..]),
                None => doubt(),
            },
        }
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

    /// Skips a field. The self-describing form simply does not contain it.
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
