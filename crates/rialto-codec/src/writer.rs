//! Writes both forms. The bytes of the compact form are those of postcard.
//!
//! postcard builds each number in a buffer of its own and copies it from there, which takes most of the time
//! for a message that is a list of numbers. This writer appends small numbers, the common case, to the output
//! directly.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::described::{Kind, part_of_key};
use crate::digits;
use crate::error::{CodecError, refuse, too_long};
use crate::form::Form;
use crate::limits;
use crate::schema::{Fits, Names, TypeSchema, is_same};
use crate::write::{check, doubt, fits_struct, report_missing};

/// Appends `value` to `into` in the compact form. On an error nothing is appended.
///
/// This does not check that the value can be read back, as [`write`](crate::write()) does.
///
/// # Errors
///
/// [`CodecError`], if the value's own `Serialize` refuses, or does not know the length of a list or a map.
///
/// ```
/// let mut bytes = vec![7];
/// rialto_codec::append(&("ab", 200_u64), &mut bytes)?;
/// assert_eq!(bytes, [7, 2, b'a', b'b', 200, 1]);
/// assert_eq!(rialto_codec::read_all::<(String, u64)>(&bytes[1..])?, ("ab".into(), 200));
/// # Ok::<_, rialto_codec::CodecError>(())
/// ```
pub fn append<T: Serialize + ?Sized>(value: &T, into: &mut Vec<u8>) -> Result<(), CodecError> {
    append_at_most(value, into, usize::MAX)
}

/// Appends `value` to `into`, as [`append`] does, but at most `longest` bytes. The writer stops soon after
/// this limit, however long the value would have become.
///
/// # Errors
///
/// Those of [`append`]; and one for which [`CodecError::is_too_long`] is true, if the value is too long.
///
/// ```
/// let mut bytes = vec![7];
/// assert!(rialto_codec::append_at_most(&vec![1_u8; 1000], &mut bytes, 10).unwrap_err().is_too_long());
/// assert_eq!(bytes, [7]);
/// ```
pub fn append_at_most<T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), CodecError> {
    append_by::<true, T>(value, into, longest, Form::Compact, false)
}

/// The same in this form, with a writer that checks whether the value is read back unchanged.
pub(crate) fn append_as<T: Serialize + ?Sized>(
    form: Form,
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
) -> Result<(), CodecError> {
    limits::in_read(|| append_by::<false, T>(value, into, longest, form, false))
}

/// Appends the description of `value` to `into`, by which two values are compared: the self-describing form,
/// with the parts of tuples under their positions.
pub(crate) fn append_description<T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
) -> Result<(), CodecError> {
    limits::in_read(|| append_by::<false, T>(value, into, usize::MAX, Form::Described, true))
}

fn append_by<const PLAIN: bool, T: Serialize + ?Sized>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
    form: Form,
    is_description: bool,
) -> Result<(), CodecError> {
    let mut lent = Lent::of(into, longest, form, is_description);
    value.serialize(Writer::<PLAIN> { out: &mut lent.out })?;
    lent.keep()
}

/// The output of a writer. The buffer is moved into it, so that an access is not through two references.
struct Output {
    bytes: Vec<u8>,
    /// The largest length of the output. It is checked before each part and each text, so only a number or a
    /// length can be written beyond it.
    end: usize,
    /// The limit that the caller has set for the value, for the error.
    longest: usize,
    /// How deep the value that comes next is nested, in the compact form.
    deep: u32,
    is_described: bool,
    /// In the self-describing form: whether the output is only compared, and never read.
    is_description: bool,
}

/// The caller's buffer, lent to an [`Output`]. It is given back when this is dropped, in the length that it
/// had before, unless the value was written.
struct Lent<'a> {
    into: &'a mut Vec<u8>,
    before: usize,
    out: Output,
}

impl<'a> Lent<'a> {
    #[inline]
    fn of(into: &'a mut Vec<u8>, longest: usize, form: Form, is_description: bool) -> Self {
        let before = into.len();
        let out = Output {
            bytes: std::mem::take(into),
            end: before.saturating_add(longest),
            longest,
            deep: 0,
            is_described: form == Form::Described,
            is_description,
        };
        Lent { into, before, out }
    }

    /// Keeps the written value, if it is not too long.
    #[inline]
    fn keep(mut self) -> Result<(), CodecError> {
        self.out.is_too_long()?;
        self.before = self.out.bytes.len();
        Ok(())
    }
}

impl Drop for Lent<'_> {
    #[inline]
    fn drop(&mut self) {
        std::mem::swap(self.into, &mut self.out.bytes);
        self.into.truncate(self.before);
    }
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
    out: &'a mut Output,
}

impl Output {
    #[inline]
    fn is_too_long(&self) -> Result<(), CodecError> {
        if self.bytes.len() > self.end { too_long(self.longest) } else { Ok(()) }
    }

    /// Appends a varint: seven bits in each byte, the lowest first. All but the last have the eighth bit.
    #[inline]
    fn number(&mut self, number: u64) {
        match number {
            0..0x80 => self.bytes.push(number as u8),
            0x80..0x4000 => self.bytes.extend_from_slice(&[number as u8 | 0x80, (number >> 7) as u8]),
            _ => self.number_slow(number),
        }
    }

    /// Appends eight bytes at once, and cuts off those that the varint does not need.
    #[inline(never)]
    fn number_slow(&mut self, number: u64) {
        let more = u64::from_ne_bytes([0x80; 8]);
        let eight = digits::scattered(number);
        if number >= 1 << 56 {
            self.bytes.extend_from_slice(&(eight | more).to_le_bytes());
            return self.number(number >> 56);
        }
        let last = 7 - eight.leading_zeros() / 8;
        let length = self.bytes.len() + last as usize + 1;
        self.bytes.extend_from_slice(&(eight | more & !(u64::MAX << (8 * last))).to_le_bytes());
        self.bytes.truncate(length);
    }

    fn number_128(&mut self, mut number: u128) {
        while number > u64::MAX.into() {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.number(number as u64);
    }

    /// Appends a text, or bytes, after their length.
    #[inline]
    fn length_prefixed(&mut self, bytes: &[u8]) -> Result<(), CodecError> {
        if bytes.len() > self.end.saturating_sub(self.bytes.len()) {
            return too_long(self.longest);
        }
        self.number(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// Appends a kind of the self-describing form.
    #[cold]
    fn kind(&mut self, kind: Kind) -> Result<(), CodecError> {
        self.is_too_long()?;
        limits::has_stack().map_err(CodecError::new)?;
        self.bytes.push(kind as u8);
        Ok(())
    }

    /// Appends a kind and a name of the self-describing form.
    #[cold]
    fn name(&mut self, kind: Kind, name: &str) -> Result<(), CodecError> {
        self.kind(kind)?;
        self.length_prefixed(name.as_bytes())
    }

    /// Reports if this level of nesting may be too deep for the reader.
    #[cold]
    fn check_level(&self) -> Result<(), CodecError> {
        if self.is_described {
            return Ok(());
        }
        limits::has_stack().map_err(CodecError::new)?;
        check(|schema| schema.fits_level(self.deep))
    }
}

impl<'a, const PLAIN: bool> Writer<'a, PLAIN> {
    #[inline(always)]
    fn is_described(&self) -> bool {
        !PLAIN && self.out.is_described
    }

    /// Checks with the record of the type whether a part is read back unchanged.
    #[inline(always)]
    fn check(&self, see: impl FnOnce(&TypeSchema) -> Fits) -> Result<(), CodecError> {
        if PLAIN { Ok(()) } else { check(see) }
    }

    /// Enters a level of nesting, and reports if it may be too deep for the reader.
    #[inline]
    fn deeper(self) -> Result<Self, CodecError> {
        if !PLAIN {
            self.out.deep += 1;
            if self.out.deep > TypeSchema::SHALLOW {
                self.out.check_level()?;
            }
        }
        Ok(self)
    }

    /// In the self-describing form, appends the kind of the value that follows.
    #[inline]
    fn kind(&mut self, kind: Kind) -> Result<(), CodecError> {
        if self.is_described() { self.out.kind(kind) } else { Ok(()) }
    }

    #[inline]
    fn parts(self) -> Parts<'a, PLAIN> {
        Parts { deep: self.out.deep, writer: self }
    }

    #[inline]
    fn elements(self) -> Elements<'a, PLAIN> {
        Elements { parts: self.parts(), index: 0, has_positions: false }
    }

    /// Begins a tuple. In a description its parts have their positions as keys, because the order of a list's
    /// elements does not count there.
    #[inline]
    fn tuple(mut self) -> Result<Elements<'a, PLAIN>, CodecError> {
        let has_positions = !PLAIN && self.out.is_description;
        self.kind(if has_positions { Kind::Map } else { Kind::Seq })?;
        Ok(Elements { has_positions, ..self.elements() })
    }

    /// Begins a list or a map of this length.
    #[inline]
    fn list(self, kind: Kind, length: Option<usize>) -> Result<Self, CodecError> {
        if self.is_described() {
            self.out.kind(kind)?;
            return Ok(self);
        }
        let Some(length) = length else {
            if !PLAIN {
                report_missing()?;
            }
            return refuse(
                "the compact form has no list or map of unknown length; help: give the length to \
                 `serialize_seq` or `serialize_map`",
            );
        };
        self.out.number(length as u64);
        self.deeper()
    }

    /// Begins a variant that has content.
    #[inline]
    fn variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: Option<usize>,
    ) -> Result<Self, CodecError> {
        if self.is_described() {
            self.out.name(Kind::Variant, variant)?;
            return Ok(self);
        }
        self.check(|schema| schema.fits_variant(name, number, variant, fields))?;
        self.out.number(number.into());
        self.deeper()
    }

    /// In the compact form, begins a struct with this number of fields. Returns also the names that its type
    /// reads, in order, if they are known.
    #[inline]
    fn fields(self, name: &'static str, fields: usize) -> Result<(Self, Names), CodecError> {
        let names = if PLAIN { None } else { fits_struct(name, fields)? };
        Ok((self.deeper()?, names))
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
        fn $method(mut self, $value: $ty) -> Result<(), CodecError> {
            self.kind(Kind::$kind)?;
            let $writer = &mut self;
            $append;
            Ok(())
        }
    )+};
}

impl<'a, const PLAIN: bool> Serializer for Writer<'a, PLAIN> {
    type Ok = ();
    type Error = CodecError;
    type SerializeSeq = Elements<'a, PLAIN>;
    type SerializeTuple = Elements<'a, PLAIN>;
    type SerializeTupleStruct = Elements<'a, PLAIN>;
    type SerializeTupleVariant = Elements<'a, PLAIN>;
    type SerializeMap = Entries<'a, PLAIN>;
    type SerializeStruct = Fields<'a, PLAIN>;
    type SerializeStructVariant = Fields<'a, PLAIN>;

    /// True in the self-describing form, as in serde's buffers, from which tagged and untagged enums are
    /// read.
    #[inline]
    fn is_human_readable(&self) -> bool {
        self.is_described()
    }

    plain! {
        serialize_u8 u8, U8, writer value => writer.out.bytes.push(value);
        serialize_u16 u16, U16, writer value => writer.out.number(value.into());
        serialize_u32 u32, U32, writer value => writer.out.number(value.into());
        serialize_u64 u64, U64, writer value => writer.out.number(value);
        serialize_u128 u128, U128, writer value => writer.out.number_128(value);
        serialize_i8 i8, I8, writer value => writer.out.bytes.push(value as u8);
        serialize_i16 i16, I16, writer value => writer.out.number(unsigned(value.into()));
        serialize_i32 i32, I32, writer value => writer.out.number(unsigned(value.into()));
        serialize_i64 i64, I64, writer value => writer.out.number(unsigned(value));
        serialize_i128 i128, I128, writer value => writer.out.number_128((value << 1 ^ value >> 127) as u128);
        serialize_f32 f32, F32, writer value => writer.out.bytes.extend_from_slice(&value.to_le_bytes());
        serialize_f64 f64, F64, writer value => writer.out.bytes.extend_from_slice(&value.to_le_bytes());
        serialize_char char, Char, writer value => writer.out.length_prefixed(value.encode_utf8(&mut [0; 4]).as_bytes())?;
        serialize_str &str, Str, writer value => writer.out.length_prefixed(value.as_bytes())?;
        serialize_bytes &[u8], Bytes, writer value => writer.out.length_prefixed(value)?;
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), CodecError> {
        if self.is_described() {
            return self.out.kind(if value { Kind::True } else { Kind::False });
        }
        self.out.bytes.push(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_none(self) -> Result<(), CodecError> {
        if self.is_described() {
            return self.out.kind(Kind::None);
        }
        self.out.bytes.push(0);
        Ok(())
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), CodecError> {
        if self.is_described() {
            self.out.kind(Kind::Some)?;
        } else {
            self.out.is_too_long()?;
            self.out.bytes.push(1);
        }
        value.serialize(self.deeper()?)
    }

    #[inline]
    fn serialize_unit(mut self) -> Result<(), CodecError> {
        self.kind(Kind::Unit)
    }

    #[inline]
    fn serialize_unit_struct(mut self, _: &'static str) -> Result<(), CodecError> {
        self.kind(Kind::Unit)
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
    ) -> Result<(), CodecError> {
        if self.is_described() {
            return self.out.name(Kind::UnitVariant, variant);
        }
        self.check(|schema| schema.fits_variant(name, number, variant, None))?;
        self.out.number(number.into());
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T>(self, _: &'static str, value: &T) -> Result<(), CodecError>
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
    ) -> Result<(), CodecError>
    where
        T: Serialize + ?Sized,
    {
        value.serialize(self.variant(name, number, variant, None)?)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Elements<'a, PLAIN>, CodecError> {
        self.list(Kind::Seq, length).map(Writer::elements)
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Entries<'a, PLAIN>, CodecError> {
        Ok(Entries { parts: self.list(Kind::Map, length)?.parts(), key: 0 })
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Elements<'a, PLAIN>, CodecError> {
        self.tuple()
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        name: &'static str,
        fields: usize,
    ) -> Result<Elements<'a, PLAIN>, CodecError> {
        if self.is_described() { self.tuple() } else { Ok(self.fields(name, fields)?.0.elements()) }
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<Fields<'a, PLAIN>, CodecError> {
        if self.is_described() {
            self.out.kind(Kind::Map)?;
            return Ok(Fields { parts: self.parts(), names: None });
        }
        let (writer, names) = self.fields(name, fields)?;
        Ok(Fields { parts: writer.parts(), names })
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Elements<'a, PLAIN>, CodecError> {
        self.variant(name, number, variant, Some(fields))?.tuple()
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        fields: usize,
    ) -> Result<Fields<'a, PLAIN>, CodecError> {
        let mut writer = self.variant(name, number, variant, Some(fields))?;
        writer.kind(Kind::Map)?;
        Ok(Fields { parts: writer.parts(), names: None })
    }
}

/// The parts of a value. An end follows the last one in the self-describing form, and nothing in the compact
/// form.
struct Parts<'a, const PLAIN: bool> {
    writer: Writer<'a, PLAIN>,
    /// How deep each of them is nested.
    deep: u32,
}

impl<const PLAIN: bool> Parts<'_, PLAIN> {
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        let out = &mut *self.writer.out;
        out.is_too_long()?;
        // The part before it may have gone deeper.
        out.deep = self.deep;
        value.serialize(Writer::<PLAIN> { out })
    }

    #[inline]
    fn end(mut self) -> Result<(), CodecError> {
        self.writer.kind(Kind::End)
    }
}

/// The elements of a list, or the parts of a tuple.
pub(crate) struct Elements<'a, const PLAIN: bool> {
    parts: Parts<'a, PLAIN>,
    /// The number of elements so far, for the path of an error and for the positions.
    index: usize,
    /// Whether the position of each part is written before it, as a key.
    has_positions: bool,
}

impl<const PLAIN: bool> Elements<'_, PLAIN> {
    #[inline]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        if !PLAIN && self.has_positions {
            self.position()?;
        }
        self.index += 1;
        self.parts.part(value).map_err(|error| self.within_element(error))
    }

    #[cold]
    fn position(&mut self) -> Result<(), CodecError> {
        self.parts.writer.out.kind(Kind::U64)?;
        self.parts.writer.out.number(self.index as u64);
        Ok(())
    }

    #[cold]
    fn within_element(&self, error: CodecError) -> CodecError {
        if self.parts.writer.is_described() { error.at_index(self.index - 1) } else { error }
    }
}

/// The fields of a struct.
pub(crate) struct Fields<'a, const PLAIN: bool> {
    parts: Parts<'a, PLAIN>,
    /// The names that the type reads after the last field, in the compact form.
    names: Names,
}

impl<const PLAIN: bool> Fields<'_, PLAIN> {
    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), CodecError> {
        if self.parts.writer.is_described() {
            self.parts.writer.out.name(Kind::Str, name)?;
        } else if !PLAIN {
            self.comes_next(name);
        }
        self.parts.part(value).map_err(|error| self.within_field(error, name))
    }

    /// Checks that the type reads this field next. The compact form has positions in place of names, and a
    /// `Serialize` may have another order than its type's `Deserialize`.
    #[inline]
    fn comes_next(&mut self, name: &'static str) {
        match self.names {
            None => {}
            Some([next, names @ ..]) if is_same(next, name) => self.names = Some(names),
            Some(names) => self.comes_later(names, name),
        }
    }

    /// The names before this one are aliases. If one is a field, it comes too late, and is missed then.
    #[cold]
    fn comes_later(&mut self, names: &'static [&'static str], name: &'static str) {
        match names.iter().position(|there| is_same(there, name)) {
            Some(at) => self.names = Some(&names[at + 1..]),
            None => doubt(),
        }
    }

    #[cold]
    fn within_field(&self, error: CodecError, name: &str) -> CodecError {
        if self.parts.writer.is_described() { error.in_field(name) } else { error }
    }

    /// Skips a field. The self-describing form simply does not contain it.
    #[cold]
    fn skip(&self) -> Result<(), CodecError> {
        if PLAIN || self.parts.writer.is_described() { Ok(()) } else { report_missing() }
    }
}

/// The entries of a map.
pub(crate) struct Entries<'a, const PLAIN: bool> {
    parts: Parts<'a, PLAIN>,
    /// The position of the last key in the output.
    key: usize,
}

impl<const PLAIN: bool> Entries<'_, PLAIN> {
    #[cold]
    fn within_key(&self, error: CodecError, end: usize) -> CodecError {
        if !self.parts.writer.is_described() {
            return error;
        }
        error.at_part(&part_of_key(&self.parts.writer.out.bytes[self.key..end]))
    }
}

macro_rules! lists {
    ($($compound:ident $part:ident;)+) => {$(
        impl<const PLAIN: bool> $compound for Elements<'_, PLAIN> {
            type Ok = ();
            type Error = CodecError;
            #[inline]
            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
                self.element(value)
            }
            #[inline]
            fn end(self) -> Result<(), CodecError> {
                self.parts.end()
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
        impl<const PLAIN: bool> $compound for Fields<'_, PLAIN> {
            type Ok = ();
            type Error = CodecError;
            #[inline]
            fn serialize_field<T>(&mut self, name: &'static str, value: &T) -> Result<(), CodecError>
            where
                T: Serialize + ?Sized,
            {
                self.field(name, value)
            }
            fn skip_field(&mut self, _: &'static str) -> Result<(), CodecError> {
                self.skip()
            }
            #[inline]
            fn end(self) -> Result<(), CodecError> {
                self.parts.end()
            }
        }
    )+};
}

structs!(SerializeStruct SerializeStructVariant);

impl<const PLAIN: bool> SerializeMap for Entries<'_, PLAIN> {
    type Ok = ();
    type Error = CodecError;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), CodecError> {
        self.key = self.parts.writer.out.bytes.len();
        self.parts.part(key)
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        let end = self.parts.writer.out.bytes.len();
        self.parts.part(value).map_err(|error| self.within_key(error, end))
    }

    #[inline]
    fn end(self) -> Result<(), CodecError> {
        self.parts.end()
    }
}
