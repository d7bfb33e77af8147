//! The parts of a value: fields, elements, entries, and variants.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::{Mode, Reader};
use crate::described::{Kind, part_of_key};
use crate::error::{CodecError, refuse};
use crate::limits;
use crate::probe::PartsRequest;
use crate::shape::Fields as Shaped;

/// The fields of a value in the compact form: as many as its type asks for.
pub(super) struct Fields<'a, 'de> {
    pub(super) reader: &'a mut Reader<'de>,
    pub(super) left: usize,
}

impl<'de> SeqAccess<'de> for Fields<'_, 'de> {
    type Error = CodecError;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, CodecError> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(&mut *self.reader).map(Some)
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The elements of a list or a map in the compact form: as many as the bytes say.
pub(super) struct List<'a, 'de> {
    pub(super) reader: &'a mut Reader<'de>,
    pub(super) left: usize,
    /// The size hint, by which the type allocates memory. Each element reserves a byte that no list around
    /// this one has reserved. So nested lists together allocate for no more elements than there are bytes.
    pub(super) expected: usize,
    /// The bytes that the lists around this one have reserved.
    pub(super) promised: usize,
}

impl List<'_, '_> {
    /// Takes an element from those that are left. Returns whether there was one.
    #[inline]
    fn take_element(&mut self) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        self.expected = self.expected.min(left);
        self.reader.promised = self.promised + self.expected;
        true
    }
}

impl<'de> SeqAccess<'de> for List<'_, 'de> {
    type Error = CodecError;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, CodecError> {
        if !self.take_element() {
            return Ok(None);
        }
        let before = self.reader.rest.len();
        let value = seed.deserialize(&mut *self.reader)?;
        // An element that takes no bytes counts against the limit.
        if self.reader.rest.len() == before {
            limits::count_empty_element().map_err(CodecError::new)?;
        }
        Ok(Some(value))
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.expected)
    }
}

impl<'de> MapAccess<'de> for List<'_, 'de> {
    type Error = CodecError;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, CodecError> {
        self.next_element_seed(seed)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, CodecError> {
        seed.deserialize(&mut *self.reader)
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.expected)
    }
}

/// The parts of a value that is not in the compact form.
pub(super) struct Parts<'a, 'de> {
    reader: &'a mut Reader<'de>,
    of: Container,
    /// The number of parts that were begun.
    index: usize,
    /// The bytes from the last key on, in the self-describing form.
    key: &'de [u8],
    /// The number of requests before the current part, in a probe.
    requests: usize,
}

/// The value that has the parts.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Container {
    /// A value in the self-describing form: its parts go up to an end.
    Value,
    /// A variant in that form, as a map of one entry: its name and its content.
    Variant,
    /// A value in a probe, with `count` parts. For a list, this number is made up.
    Probe { count: usize, is_list: bool },
}

impl<'a, 'de> Parts<'a, 'de> {
    pub(super) fn new(reader: &'a mut Reader<'de>, of: Container) -> Self {
        Parts { reader, of, index: 0, key: &[], requests: 0 }
    }

    /// Ends the value, after the last part that its type reads.
    #[cold]
    pub(super) fn end(self, request: PartsRequest, is_read: bool) -> Result<(), CodecError> {
        if let Mode::Probe(probe) = &mut self.reader.mode {
            probe.end_parts(request, self.index, is_read);
            return Ok(());
        }
        match is_read && self.reader.kind()? != Kind::End {
            true => refuse("the value has more fields or elements than its type reads"),
            false => Ok(()),
        }
    }

    /// Returns whether there is another element or entry; if so, it is begun.
    #[cold]
    fn begin(&mut self) -> Result<bool, CodecError> {
        let index = self.index;
        let is_next = match self.of {
            Container::Value => self.reader.peek()? != Kind::End,
            Container::Variant => index == 0,
            Container::Probe { count, .. } => index < count,
        };
        if !is_next {
            return Ok(false);
        }
        self.index = index + 1;
        self.key = self.reader.rest;
        match (&mut self.reader.mode, self.of) {
            (Mode::Probe(probe), _) => {
                self.requests = probe.requests;
                probe.begin_part(self.index);
            }
            // The kind before it was that of the variant. Its name is read as a text.
            (_, Container::Variant) => self.reader.set_kind(Kind::Str),
            _ => {}
        }
        Ok(true)
    }

    #[cold]
    fn end_part(&mut self, is_read: bool) {
        if let (Mode::Probe(probe), Container::Probe { is_list, .. }) = (&mut self.reader.mode, self.of) {
            probe.end_part();
            probe.has_zero_byte_elements |= is_read && is_list && probe.requests == self.requests;
        }
    }

    /// In a probe, begins or ends the value of a key.
    #[cold]
    fn value(&mut self, begins: bool) {
        if let Mode::Probe(probe) = &mut self.reader.mode {
            if begins { probe.begin_part(0) } else { probe.end_part() }
        }
    }

    #[cold]
    fn within_element(&self, error: CodecError) -> CodecError {
        if self.of == Container::Value { error.at_index(self.index - 1) } else { error }
    }

    #[cold]
    fn within_key(&self, error: CodecError) -> CodecError {
        if self.of == Container::Value { error.at_part(&part_of_key(self.key)) } else { error }
    }

    /// Reads an element, or a key, that is begun.
    fn next<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, CodecError> {
        let value = seed.deserialize(&mut *self.reader);
        self.end_part(value.is_ok());
        value
    }

    fn hint(&self) -> Option<usize> {
        match self.of {
            Container::Probe { count, .. } => Some(count - self.index),
            Container::Value | Container::Variant => None,
        }
    }
}

impl<'de> SeqAccess<'de> for &mut Parts<'_, 'de> {
    type Error = CodecError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, CodecError> {
        if !self.begin()? {
            return Ok(None);
        }
        self.next(seed).map(Some).map_err(|error| self.within_element(error))
    }

    fn size_hint(&self) -> Option<usize> {
        self.hint()
    }
}

impl<'de> MapAccess<'de> for &mut Parts<'_, 'de> {
    type Error = CodecError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, CodecError> {
        if self.begin()? { self.next(seed).map(Some) } else { Ok(None) }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, CodecError> {
        self.value(true);
        let value = seed.deserialize(&mut *self.reader);
        self.value(false);
        value.map_err(|error| self.within_key(error))
    }

    fn size_hint(&self) -> Option<usize> {
        self.hint()
    }
}

/// The name of a variant in the bytes: an index in the compact form, a text in the other.
enum Name<'de> {
    Number(u32),
    Text(&'de str),
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = CodecError;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        match self {
            Name::Number(number) => visitor.visit_u32(number),
            Name::Text(name) => visitor.visit_borrowed_str(name),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for &mut Reader<'de> {
    type Error = CodecError;
    type Variant = Self;

    #[inline]
    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), CodecError> {
        let name = if self.is_uncommon() { self.variant()? } else { Name::Number(self.number(32)? as u32) };
        match seed.deserialize(name) {
            Ok(variant) => Ok((variant, self)),
            Err(error) => Err(self.has_no_variant(error)),
        }
    }
}

impl<'de> Reader<'de> {
    /// Reads the name of the variant that follows.
    #[cold]
    fn variant(&mut self) -> Result<Name<'de>, CodecError> {
        if let Mode::Probe(probe) = &self.mode {
            return Ok(Name::Number(probe.tried_variant()));
        }
        let kind = self.kind()?;
        if !matches!(kind, Kind::UnitVariant | Kind::Str | Kind::Variant) {
            return refuse("expected a variant of an enum, found another kind of value");
        }
        if let Mode::Described { is_unit, .. } = &mut self.mode {
            *is_unit = kind != Kind::Variant;
        }
        self.text().map(Name::Text)
    }

    #[cold]
    fn has_no_variant(&mut self, error: CodecError) -> CodecError {
        if let Mode::Probe(probe) = &mut self.mode {
            probe.has_no_variant();
        }
        error
    }

    #[cold]
    fn check_unit_variant(&mut self) -> Result<(), CodecError> {
        match &mut self.mode {
            Mode::Probe(probe) => {
                probe.record("unit variant");
                probe.record_variant(Shaped::None);
            }
            Mode::Described { is_unit: false, .. } => {
                return refuse("the variant has content, and its type reads a unit variant");
            }
            _ => {}
        }
        Ok(())
    }

    #[cold]
    fn check_newtype_variant(&mut self) -> Result<(), CodecError> {
        if let Mode::Probe(probe) = &mut self.mode {
            probe.record("newtype variant");
            probe.record_variant(Shaped::One);
        }
        self.check_has_content()
    }

    #[cold]
    fn check_has_content(&self) -> Result<(), CodecError> {
        match self.mode {
            Mode::Described { is_unit: true, .. } => {
                refuse("the variant has no content, and its type reads some")
            }
            _ => Ok(()),
        }
    }
}

impl<'de> VariantAccess<'de> for &mut Reader<'de> {
    type Error = CodecError;

    #[inline]
    fn unit_variant(self) -> Result<(), CodecError> {
        if self.is_uncommon() { self.check_unit_variant() } else { Ok(()) }
    }

    #[inline]
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, CodecError> {
        if self.is_uncommon() {
            self.check_newtype_variant()?;
        }
        seed.deserialize(self)
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            self.check_has_content()?;
            return self.parts(PartsRequest::TupleVariant(left), visitor);
        }
        visitor.visit_seq(Fields { reader: self, left })
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        if self.is_uncommon() {
            self.check_has_content()?;
            return self.parts(PartsRequest::StructVariant(fields), visitor);
        }
        visitor.visit_seq(Fields { reader: self, left: fields.len() })
    }
}
