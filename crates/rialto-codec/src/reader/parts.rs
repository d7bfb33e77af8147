//! The parts of a value: fields, elements, entries, and variants.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::{Mode, Reader};
use crate::account;
use crate::described::{Kind, part_of_key};
use crate::look::Asked;
use crate::refused::{Refused, refuse};

/// The parts of a value that are left.
pub(super) struct Parts<'a, 'de> {
    reader: &'a mut Reader<'de>,
    of: Of,
    /// How many; in the self-describing form, how many there were.
    left: usize,
    /// Of a list: what room is made for, no more elements than there are bytes that no list around this one counts
    /// on. So lists within each other make room for no more, all together, than there are bytes.
    ///
    /// Of a look: how many there are.
    expected: usize,
    /// Of a list: to the lists around this one. Of a look: how many requests there were before the part.
    promised: usize,
    /// Of a map in the self-describing form: the bytes of the last key.
    key: &'de [u8],
}

/// What has the parts.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// As many as its type has.
    Fields,
    /// As many as the bytes say.
    List,
    /// Up to an end.
    Described,
    /// A variant, as a map of one entry: its name, and what it holds.
    Variant,
    Look {
        /// As many as there happen to be.
        is_list: bool,
    },
}

impl<'a, 'de> Parts<'a, 'de> {
    #[inline(always)]
    pub(super) fn fields(reader: &'a mut Reader<'de>, left: usize) -> Self {
        Parts { reader, of: Of::Fields, left, expected: 0, promised: 0, key: &[] }
    }

    #[inline(always)]
    pub(super) fn of_a_list(
        reader: &'a mut Reader<'de>,
        left: usize,
        expected: usize,
        promised: usize,
    ) -> Self {
        Parts { reader, of: Of::List, left, expected, promised, key: &[] }
    }

    pub(super) fn described(reader: &'a mut Reader<'de>) -> Self {
        Parts { reader, of: Of::Described, left: 0, expected: 0, promised: 0, key: &[] }
    }

    pub(super) fn of_a_variant(reader: &'a mut Reader<'de>) -> Self {
        Parts { reader, of: Of::Variant, left: 1, expected: 0, promised: 0, key: &[] }
    }

    pub(super) fn of_a_look(reader: &'a mut Reader<'de>, count: usize, is_list: bool) -> Self {
        Parts { reader, of: Of::Look { is_list }, left: count, expected: count, promised: 0, key: &[] }
    }

    pub(super) fn reader(&mut self) -> &mut Reader<'de> {
        self.reader
    }

    /// Behind the last part that its type takes.
    #[cold]
    pub(super) fn end(self, asked: Asked, is_read: bool) -> Result<(), Refused> {
        if let Mode::Look(look) = &mut self.reader.mode {
            look.end_parts(asked, self.expected - self.left, is_read);
            return Ok(());
        }
        match is_read && self.reader.kind()? != Kind::End {
            true => refuse("it has more parts than its type takes"),
            false => Ok(()),
        }
    }

    /// Whether there is another part, or entry; then it is begun.
    #[inline]
    fn begin(&mut self) -> Result<bool, Refused> {
        if !matches!(self.of, Of::Fields | Of::List) {
            return self.begin_uncommon();
        }
        let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
        self.left = left;
        if self.of == Of::List {
            self.expected = self.expected.min(left);
            self.reader.promised = self.promised + self.expected;
        }
        Ok(true)
    }

    #[cold]
    fn begin_uncommon(&mut self) -> Result<bool, Refused> {
        if self.of == Of::Described {
            self.left += 1;
            return Ok(self.reader.peek()? != Kind::End);
        }
        let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
        self.left = left;
        match &mut self.reader.mode {
            Mode::Look(look) => {
                self.promised = look.requests;
                look.begin_part(self.expected - left);
            }
            // The name of a variant, as a text.
            _ => self.reader.unread(Kind::Str),
        }
        Ok(true)
    }

    /// Behind an element, or a key, before which so many bytes were left.
    #[inline]
    fn ended(&mut self, before: usize) -> Result<(), Refused> {
        match self.of {
            Of::Fields => Ok(()),
            // It takes a byte at least, or is on the account.
            Of::List if self.reader.rest.len() < before => Ok(()),
            Of::List => account::empty().map_err(Refused::new),
            _ => {
                self.ended_uncommon(true);
                Ok(())
            }
        }
    }

    #[cold]
    fn ended_uncommon(&mut self, is_read: bool) {
        let before = self.promised;
        if let (Mode::Look(look), Of::Look { is_list }) = (&mut self.reader.mode, self.of) {
            look.end_part();
            look.has_empties |= is_read && is_list && look.requests == before;
        }
    }

    /// Why an element was refused.
    #[cold]
    fn within_element(&mut self, refused: Refused) -> Refused {
        self.ended_uncommon(false);
        match self.of {
            Of::Described => refused.within_element(self.left - 1),
            _ => refused,
        }
    }

    /// Why the value of the last key was.
    #[cold]
    fn within_key(&self, refused: Refused) -> Refused {
        match self.of {
            Of::Described => refused.within_part(&part_of_key(self.key)),
            _ => refused,
        }
    }

    #[inline]
    fn hint(&self) -> Option<usize> {
        match self.of {
            Of::Fields | Of::Look { .. } => Some(self.left),
            Of::List => Some(self.expected),
            Of::Described | Of::Variant => None,
        }
    }
}

impl<'de> SeqAccess<'de> for &mut Parts<'_, 'de> {
    type Error = Refused;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        if !self.begin()? {
            return Ok(None);
        }
        let before = self.reader.rest.len();
        match seed.deserialize(&mut *self.reader) {
            Ok(value) => {
                self.ended(before)?;
                Ok(Some(value))
            }
            Err(refused) => Err(self.within_element(refused)),
        }
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        self.hint()
    }
}

impl<'de> MapAccess<'de> for &mut Parts<'_, 'de> {
    type Error = Refused;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        if !self.begin()? {
            return Ok(None);
        }
        self.key = self.reader.rest;
        match seed.deserialize(&mut *self.reader) {
            Ok(key) => {
                self.ended(self.key.len())?;
                Ok(Some(key))
            }
            Err(refused) => {
                self.ended_uncommon(false);
                Err(refused)
            }
        }
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refused> {
        if let Mode::Look(look) = &mut self.reader.mode {
            look.begin_part(0);
        }
        let value = seed.deserialize(&mut *self.reader);
        if let Mode::Look(look) = &mut self.reader.mode {
            look.end_part();
        }
        value.map_err(|refused| self.within_key(refused))
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        self.hint()
    }
}

/// How bytes name a variant.
enum Name<'de> {
    Number(u32),
    Text(&'de str),
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Refused;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
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
    type Error = Refused;
    type Variant = Self;

    #[inline]
    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Refused> {
        let name = if self.is_uncommon() { self.variant()? } else { Name::Number(self.number(32)? as u32) };
        match seed.deserialize(name) {
            Ok(variant) => Ok((variant, self)),
            Err(refused) => Err(self.has_no_variant(refused)),
        }
    }
}

impl<'de> Reader<'de> {
    /// Which variant follows.
    #[cold]
    fn variant(&mut self) -> Result<Name<'de>, Refused> {
        if let Mode::Look(look) = &self.mode {
            return Ok(Name::Number(look.tried_variant()));
        }
        let kind = self.kind()?;
        if !matches!(kind, Kind::UnitVariant | Kind::Str | Kind::Variant) {
            return refuse("no variant of an enum");
        }
        if let Mode::Described { is_unit, .. } = &mut self.mode {
            *is_unit = kind != Kind::Variant;
        }
        self.text().map(Name::Text)
    }

    #[cold]
    fn has_no_variant(&mut self, refused: Refused) -> Refused {
        if let Mode::Look(look) = &mut self.mode {
            look.has_no_variant();
        }
        refused
    }

    #[cold]
    fn holds_nothing(&mut self) -> Result<(), Refused> {
        match &mut self.mode {
            Mode::Look(look) => look.saw("unit variant"),
            Mode::Described { is_unit: false, .. } => {
                return refuse("a variant that holds more than its type takes");
            }
            _ => {}
        }
        Ok(())
    }

    #[cold]
    fn holds_one(&mut self) -> Result<(), Refused> {
        if let Mode::Look(look) = &mut self.mode {
            look.saw("newtype variant");
        }
        self.holds_something()
    }

    #[cold]
    fn holds_something(&self) -> Result<(), Refused> {
        match self.mode {
            Mode::Described { is_unit: true, .. } => refuse("a variant without what it should hold"),
            _ => Ok(()),
        }
    }
}

impl<'de> VariantAccess<'de> for &mut Reader<'de> {
    type Error = Refused;

    #[inline]
    fn unit_variant(self) -> Result<(), Refused> {
        if self.is_uncommon() { self.holds_nothing() } else { Ok(()) }
    }

    #[inline]
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refused> {
        if self.is_uncommon() {
            self.holds_one()?;
        }
        seed.deserialize(self)
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        if self.is_uncommon() {
            self.holds_something()?;
            return self.parts(Asked::TupleVariant(left), visitor);
        }
        visitor.visit_seq(&mut Parts::fields(self, left))
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        if self.is_uncommon() {
            self.holds_something()?;
            return self.parts(Asked::StructVariant(fields), visitor);
        }
        visitor.visit_seq(&mut Parts::fields(self, fields.len()))
    }
}
