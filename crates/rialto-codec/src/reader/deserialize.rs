//! The `Deserializer`: the requests that a type makes.
//!
//! Each method reads the compact form directly, because that is the common case. In the self-describing form,
//! a value of the requested kind takes the same path after its kind is read, because its content is the same.
//! A probe answers with such a content, so it takes this path too.

use serde::de::{Deserializer, Error, Expected, Unexpected, Visitor};

use super::parts::{Container, Fields, List, Parts};
use super::{Mode, Reader, signed};
use crate::described::{Kind, LEVEL_COST};
use crate::error::{CodecError, refuse};
use crate::limits::{self, Level};
use crate::probe::{PartsRequest, Type};

impl<'de> Reader<'de> {
    /// Enters a level of nesting, until the result is dropped. A probe has limits of its own.
    #[inline]
    fn deeper<T>(&self, many: u32) -> Result<Level, CodecError> {
        if many == 0 && limits::is_small::<T>() || matches!(self.mode, Mode::Probe(_)) {
            return Ok(Level::default());
        }
        limits::enter_level::<T>(many).map_err(CodecError::new)
    }

    /// Whether the content of a value of this kind comes next, as in the compact form. A probe supplies one.
    #[cold]
    fn finds(&mut self, kind: Kind, size: usize) -> Result<bool, CodecError> {
        if let Mode::Probe(probe) = &mut self.mode {
            self.rest = probe.answer(kind, size);
            return Ok(true);
        }
        let next = self.kind()?;
        if next != kind {
            self.set_kind(next);
        }
        Ok(next == kind)
    }

    /// The same for a text, or for bytes, that may be borrowed.
    #[cold]
    fn finds_borrowed(&mut self, kind: Kind, size: usize) -> Result<bool, CodecError> {
        if let Mode::Probe(probe) = &mut self.mode {
            probe.asks_borrowed = true;
        }
        self.finds(kind, size)
    }

    /// Whether a unit, or a unit struct of this name, comes next.
    #[cold]
    fn finds_unit(&mut self, name: &'static str) -> Result<bool, CodecError> {
        match &mut self.mode {
            Mode::Probe(probe) => {
                probe.record_unit(name);
                Ok(true)
            }
            _ => self.finds(Kind::Unit, 0),
        }
    }

    /// Whether the bytes tell which kind of value comes next. A probe has no bytes.
    fn is_self_describing(&mut self) -> Result<bool, CodecError> {
        match &mut self.mode {
            Mode::Compact => refuse(
                "the type asks which kind of value follows (`deserialize_any`), which the compact form does \
                 not say; help: use the self-describing form, `Form::Described`",
            ),
            Mode::Described { .. } => Ok(true),
            Mode::Probe(probe) => {
                probe.record_any();
                Ok(false)
            }
        }
    }

    /// Gives the visitor the next value, of any kind.
    #[cold]
    #[inline(never)]
    fn any<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, CodecError> {
        if !self.is_self_describing()? {
            return visitor.visit_unit();
        }
        match self.kind()? {
            Kind::End => refuse("expected a value, found the end of a list or a map"),
            Kind::Unit => visitor.visit_unit(),
            Kind::None => visitor.visit_none(),
            Kind::Some => {
                let _level = self.deeper::<V::Value>(LEVEL_COST)?;
                visitor.visit_some(self)
            }
            Kind::False => visitor.visit_bool(false),
            Kind::True => visitor.visit_bool(true),
            Kind::U8 => visitor.visit_u8(self.unsigned(8)? as u8),
            Kind::U16 => visitor.visit_u16(self.unsigned(16)? as u16),
            Kind::U32 => visitor.visit_u32(self.unsigned(32)? as u32),
            Kind::U64 => visitor.visit_u64(self.unsigned(64)?),
            Kind::U128 => visitor.visit_u128(self.unsigned_128()?),
            Kind::I8 => visitor.visit_i8(self.signed(8)? as i8),
            Kind::I16 => visitor.visit_i16(self.signed(16)? as i16),
            Kind::I32 => visitor.visit_i32(self.signed(32)? as i32),
            Kind::I64 => visitor.visit_i64(self.signed(64)?),
            Kind::I128 => visitor.visit_i128(signed(self.unsigned_128()?)),
            Kind::F32 => visitor.visit_f32(f32::from_le_bytes(self.array()?)),
            Kind::F64 => visitor.visit_f64(f64::from_le_bytes(self.array()?)),
            Kind::Char => visitor.visit_char(self.character()?),
            // Serde's buffers keep the name of a unit variant as a text, from which they read an enum.
            Kind::Str | Kind::UnitVariant => visitor.visit_borrowed_str(self.text()?),
            Kind::Bytes => visitor.visit_borrowed_bytes(self.length_prefixed()?),
            kind @ (Kind::Seq | Kind::Map) => {
                self.set_kind(kind);
                self.parts(PartsRequest::Seq, visitor)
            }
            Kind::Variant => {
                let _level = self.deeper::<V::Value>(LEVEL_COST)?;
                visitor.visit_map(&mut Parts::new(self, Container::Variant))
            }
        }
    }

    /// Reads the name of a field, in the self-describing form. If a struct is flattened into a map, it may be
    /// a key of another kind without parts.
    #[cold]
    fn identifier<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, CodecError> {
        if !self.is_self_describing()? {
            return visitor.visit_unit();
        }
        match self.kind()? {
            Kind::Str | Kind::UnitVariant => visitor.visit_borrowed_str(self.text()?),
            Kind::Bytes => visitor.visit_borrowed_bytes(self.length_prefixed()?),
            Kind::False => visitor.visit_bool(false),
            Kind::True => visitor.visit_bool(true),
            Kind::U8 => visitor.visit_u64(self.unsigned(8)?),
            Kind::U16 => visitor.visit_u64(self.unsigned(16)?),
            Kind::U32 => visitor.visit_u64(self.unsigned(32)?),
            Kind::U64 => visitor.visit_u64(self.unsigned(64)?),
            Kind::I8 => visitor.visit_i64(self.signed(8)?),
            Kind::I16 => visitor.visit_i64(self.signed(16)?),
            Kind::I32 => visitor.visit_i64(self.signed(32)?),
            Kind::I64 => visitor.visit_i64(self.signed(64)?),
            Kind::Char => visitor.visit_char(self.character()?),
            kind => Err(wrong_kind(kind, &visitor)),
        }
    }

    fn character(&mut self) -> Result<char, CodecError> {
        let mut text = self.text()?.chars();
        match (text.next(), text.next()) {
            (Some(character), None) => Ok(character),
            _ => refuse("expected one character, found none or several"),
        }
    }

    /// Reads bytes after their length.
    #[inline]
    fn length_prefixed(&mut self) -> Result<&'de [u8], CodecError> {
        let length = self.length()?;
        self.bytes(length)
    }

    /// Reads a list, or a map, after its length.
    #[inline]
    fn list<T>(
        &mut self,
        visit: impl FnOnce(List<'_, 'de>) -> Result<T, CodecError>,
    ) -> Result<T, CodecError> {
        let left = self.length()?;
        let _level = limits::enter_level::<T>(1).map_err(CodecError::new)?;
        let promised = self.promised;
        let expected = left.min(self.rest.len().saturating_sub(promised));
        let value = visit(List { reader: self, left, expected, promised });
        self.promised = promised;
        value
    }

    /// Reads a value with parts from a source that is not the compact form.
    #[cold]
    #[inline(never)]
    pub(super) fn parts<V: Visitor<'de>>(
        &mut self,
        request: PartsRequest,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        let (is_map, of) = match &mut self.mode {
            Mode::Probe(probe) => {
                let count = probe.begin_parts(request, Type::of::<V::Value>())?;
                let is_list = matches!(request, PartsRequest::Seq | PartsRequest::Map);
                (matches!(request, PartsRequest::Map), Container::Probe { count, is_list })
            }
            _ => match self.kind()? {
                kind @ (Kind::Seq | Kind::Map) => (kind == Kind::Map, Container::Value),
                kind => return Err(wrong_kind(kind, &visitor)),
            },
        };
        let _level = match request {
            PartsRequest::Seq | PartsRequest::Map => self.deeper::<V::Value>(LEVEL_COST)?,
            PartsRequest::TupleStruct(..) | PartsRequest::Struct(..) => self.deeper::<V::Value>(0)?,
            // Tuples cost nothing: frames are tuples, whose nesting has a limit of its own. The enum has
            // entered a level for its variant.
            PartsRequest::Tuple(_) | PartsRequest::TupleVariant(_) | PartsRequest::StructVariant(_) => {
                Level::default()
            }
        };
        let mut parts = Parts::new(self, of);
        let value = if is_map { visitor.visit_map(&mut parts) } else { visitor.visit_seq(&mut parts) };
        parts.end(request, value.is_ok()).and(value)
    }

    /// In a probe, begins a newtype struct of this name, and its part.
    #[cold]
    fn begin_newtype(&mut self, name: &'static str, of: Type) -> Result<(), CodecError> {
        if let Mode::Probe(probe) = &mut self.mode {
            probe.begin_newtype(name, of)?;
        }
        Ok(())
    }

    #[cold]
    fn end_newtype(&mut self, is_read: bool) {
        if let Mode::Probe(probe) = &mut self.mode {
            probe.end_part();
            probe.end(is_read);
        }
    }

    /// Whether an option holds a value.
    #[cold]
    fn option_is_some(&mut self, size: usize) -> Result<bool, CodecError> {
        if let Mode::Probe(probe) = &mut self.mode {
            return Ok(probe.begin_option(size));
        }
        Ok(match self.kind()? {
            Kind::Unit | Kind::None => false,
            Kind::Some => true,
            // A `serialize_with` has written the value without the `Some`.
            kind => {
                self.set_kind(kind);
                true
            }
        })
    }

    /// In a probe, begins an enum.
    #[cold]
    fn begin_enum(
        &mut self,
        name: &'static str,
        variants: &'static [&'static str],
        of: Type,
    ) -> Result<(), CodecError> {
        match &mut self.mode {
            Mode::Probe(probe) => probe.begin_enum(name, variants, of),
            _ => Ok(()),
        }
    }

    #[cold]
    fn end_enum(&mut self, is_read: bool) {
        if let Mode::Probe(probe) = &mut self.mode {
            probe.end_enum(is_read);
        }
    }
}

/// The error for a value of another kind than the type asks for.
#[cold]
fn wrong_kind(kind: Kind, asked: &dyn Expected) -> CodecError {
    let found = match kind {
        Kind::End => "an end",
        Kind::Unit => "a unit",
        Kind::None | Kind::Some => "an option",
        Kind::False | Kind::True => "a boolean",
        Kind::Char => "a character",
        Kind::Str => "a text",
        Kind::Bytes => "bytes",
        Kind::Seq => "a list",
        Kind::Map => "a map",
        Kind::UnitVariant | Kind::Variant => "a variant of an enum",
        _ => "a number",
    };
    CodecError::invalid_type(Unexpected::Other(found), asked)
}

macro_rules! numbers {
    ($($read:ident $visit:ident $ty:ident $kind:ident $bits:literal,
       $signed:ident $visit_signed:ident $signed_ty:ident $signed_kind:ident;)+) => {$(
        #[inline]
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            if self.is_uncommon() && !self.finds(Kind::$kind, size_of::<V::Value>())? {
                return self.any(visitor);
            }
            visitor.$visit(self.number($bits)? as $ty)
        }
        #[inline]
        fn $signed<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            if self.is_uncommon() && !self.finds(Kind::$signed_kind, size_of::<V::Value>())? {
                return self.any(visitor);
            }
            visitor.$visit_signed(signed(self.number($bits)?.into()) as $signed_ty)
        }
    )+};
}

/// Methods that differ only in how they read the content.
macro_rules! plain {
    ($($read:ident $visit:ident $kind:ident $finds:ident, $reader:ident => $content:expr;)+) => {$(
        #[inline]
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            let $reader = self;
            if $reader.is_uncommon() && !$reader.$finds(Kind::$kind, size_of::<V::Value>())? {
                return $reader.any(visitor);
            }
            visitor.$visit($content)
        }
    )+};
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = CodecError;

    /// True in the self-describing form, as in serde's buffers, from which tagged and untagged enums are
    /// read.
    #[inline]
    fn is_human_readable(&self) -> bool {
        matches!(self.mode, Mode::Described { .. })
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        self.any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        self.any(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        self.identifier(visitor)
    }

    numbers! {
        deserialize_u16 visit_u16 u16 U16 16, deserialize_i16 visit_i16 i16 I16;
        deserialize_u32 visit_u32 u32 U32 32, deserialize_i32 visit_i32 i32 I32;
        deserialize_u64 visit_u64 u64 U64 64, deserialize_i64 visit_i64 i64 I64;
    }

    plain! {
        deserialize_u8 visit_u8 U8 finds, reader => reader.byte()?;
        deserialize_i8 visit_i8 I8 finds, reader => reader.byte()? as i8;
        deserialize_u128 visit_u128 U128 finds, reader => reader.unsigned_128()?;
        deserialize_i128 visit_i128 I128 finds, reader => signed(reader.unsigned_128()?);
        deserialize_f32 visit_f32 F32 finds, reader => f32::from_le_bytes(reader.array()?);
        deserialize_f64 visit_f64 F64 finds, reader => f64::from_le_bytes(reader.array()?);
        deserialize_char visit_char Char finds, reader => reader.character()?;
        deserialize_str visit_borrowed_str Str finds_borrowed, reader => reader.text()?;
        deserialize_string visit_borrowed_str Str finds, reader => reader.text()?;
        deserialize_bytes visit_borrowed_bytes Bytes finds_borrowed, reader => reader.length_prefixed()?;
        deserialize_byte_buf visit_borrowed_bytes Bytes finds, reader => reader.length_prefixed()?;
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        // In the self-describing form a boolean is a kind without content.
        if self.is_uncommon()
            && (self.is_human_readable() || !self.finds(Kind::True, size_of::<V::Value>())?)
        {
            return self.any(visitor);
        }
        match self.byte()? {
            0 => visitor.visit_bool(false),
            1 => visitor.visit_bool(true),
            _ => refuse("invalid boolean: expected 0 or 1"),
        }
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        let (is_something, levels) = if self.is_uncommon() {
            (self.option_is_some(size_of::<V::Value>())?, LEVEL_COST)
        } else {
            match self.byte()? {
                0 => (false, 1),
                1 => (true, 1),
                _ => return refuse("invalid option: expected 0 or 1"),
            }
        };
        if !is_something {
            return visitor.visit_none();
        }
        let _level = self.deeper::<V::Value>(levels)?;
        let value = visitor.visit_some(&mut *self);
        if let Mode::Probe(probe) = &mut self.mode {
            probe.end_part();
        }
        value
    }

    #[inline]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        if self.is_uncommon() && !self.finds_unit("unit")? {
            return self.any(visitor);
        }
        visitor.visit_unit()
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        if self.is_uncommon() && !self.finds_unit(name)? {
            return self.any(visitor);
        }
        visitor.visit_unit()
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        let is_uncommon = self.is_uncommon();
        let _level = self.deeper::<V::Value>(0)?;
        if is_uncommon {
            self.begin_newtype(name, Type::of::<V::Value>())?;
        }
        let value = visitor.visit_newtype_struct(&mut *self);
        if is_uncommon {
            self.end_newtype(value.is_ok());
        }
        value
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            return self.parts(PartsRequest::Seq, visitor);
        }
        self.list(|list| visitor.visit_seq(list))
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            return self.parts(PartsRequest::Map, visitor);
        }
        self.list(|list| visitor.visit_map(list))
    }

    /// Enters no level: frames are tuples, whose nesting has a limit of its own.
    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            return self.parts(PartsRequest::Tuple(left), visitor);
        }
        visitor.visit_seq(Fields { reader: self, left })
    }

    #[inline]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            return self.parts(PartsRequest::TupleStruct(name, left), visitor);
        }
        let _level = self.deeper::<V::Value>(0)?;
        visitor.visit_seq(Fields { reader: self, left })
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            return self.parts(PartsRequest::Struct(name, fields), visitor);
        }
        let _level = self.deeper::<V::Value>(0)?;
        visitor.visit_seq(Fields { reader: self, left: fields.len() })
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        let is_uncommon = self.is_uncommon();
        let _level = self.deeper::<V::Value>(if is_uncommon { LEVEL_COST } else { 1 })?;
        if is_uncommon {
            self.begin_enum(name, variants, Type::of::<V::Value>())?;
        }
        let value = visitor.visit_enum(&mut *self);
        if is_uncommon {
            self.end_enum(value.is_ok());
        }
        value
    }
}
