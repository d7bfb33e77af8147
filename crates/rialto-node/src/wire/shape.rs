//! What a type looks like to who decodes it, as a number: so that two programs see whether they mean the
//! same by a name.
//!
//! The type's own `Deserialize` is asked, by a deserializer that has no data: it writes down what is
//! asked of it, and answers with something of that kind. Each variant of an enum is tried once. What
//! a type would refuse for its value is not seen behind the refusal; a change there wants a new
//! version.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::U32Deserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};

use super::passage;

/// The hash of all that a `T` asks of its data.
pub(crate) fn shape_of<T: DeserializeOwned>() -> u64 {
    let mut look = Look { hash: Hash::default(), enums: BTreeMap::new(), open: Vec::new(), news: true };
    while look.news {
        look.news = false;
        look.open.clear();
        let whole = passage::look(|| T::deserialize(&mut look).is_ok());
        look.hash.number(u64::from(whole));
    }
    look.hash.0
}

/// FNV-1a: no secret is kept by it, changes are to be seen.
pub(crate) struct Hash(pub(crate) u64);

impl Default for Hash {
    fn default() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, step);
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Its end counts, too.
    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }
}

type Name = (&'static str, &'static [&'static str]);

struct Look {
    hash: Hash,
    enums: BTreeMap<Name, Variants>,
    /// The types that are being looked at, each in the one before it.
    open: Vec<&'static str>,
    /// Whether a variant was seen that was not seen before.
    news: bool,
}

#[derive(Default)]
struct Variants {
    /// Those before it were tried.
    next: usize,
    /// One that does not go on for ever.
    finite: Option<usize>,
}

/// A type refuses what it is given, or goes on for ever.
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

impl de::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Refused
    }
}

impl Look {
    /// So deep in each other no types are that end.
    const DEEPEST: usize = 64;

    fn saw(&mut self, what: &str) {
        self.hash.text(what);
    }

    /// Whether a type is looked at within itself: then it is seen already, and all that may be left
    /// out is.
    fn again(&self) -> bool {
        let last = self.open.last();
        self.open.iter().filter(|name| Some(*name) == last).count() > 1
    }

    fn within<R>(
        &mut self,
        name: &'static str,
        look: impl FnOnce(&mut Self) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        self.saw(name);
        if self.open.len() >= Self::DEEPEST {
            return Err(Refused);
        }
        self.open.push(name);
        let result = look(self);
        self.open.pop();
        self.saw("end");
        result
    }

    /// Which variant is tried.
    fn choose(&mut self, of: Name) -> Result<usize, Refused> {
        let variants = self.enums.entry(of).or_default();
        if variants.next < of.1.len() {
            variants.next += 1;
            self.news = true;
            return Ok(variants.next - 1);
        }
        variants.finite.ok_or(Refused)
    }
}

macro_rules! plain {
    ($($method:ident $visit:ident $value:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            self.saw(stringify!($method));
            visitor.$visit($value)
        })*
    };
}

impl<'de> de::Deserializer<'de> for &mut Look {
    type Error = Refused;

    plain! {
        deserialize_bool visit_bool false;
        deserialize_i8 visit_i8 1;
        deserialize_i16 visit_i16 1;
        deserialize_i32 visit_i32 1;
        deserialize_i64 visit_i64 1;
        deserialize_i128 visit_i128 1;
        deserialize_u8 visit_u8 1;
        deserialize_u16 visit_u16 1;
        deserialize_u32 visit_u32 1;
        deserialize_u64 visit_u64 1;
        deserialize_u128 visit_u128 1;
        deserialize_f32 visit_f32 1.0;
        deserialize_f64 visit_f64 1.0;
        deserialize_char visit_char 'a';
        deserialize_str visit_borrowed_str "";
        deserialize_string visit_borrowed_str "";
        deserialize_bytes visit_borrowed_bytes b"";
        deserialize_byte_buf visit_borrowed_bytes b"";
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("unit");
        visitor.visit_unit()
    }

    /// Only formats that say what they hold can be asked so.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        self.saw("any");
        Err(Refused)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("option");
        if self.again() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.saw(name);
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.within(name, |look| visitor.visit_newtype_struct(look))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("seq");
        let left = usize::from(!self.again());
        visitor.visit_seq(Parts { look: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Refused> {
        self.saw("tuple");
        self.hash.number(len as u64);
        visitor.visit_seq(Parts { look: self, left: len })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.within(name, |look| look.deserialize_tuple(len, visitor))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("map");
        let left = usize::from(!self.again());
        visitor.visit_map(Parts { look: self, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        fields.iter().for_each(|field| self.saw(field));
        self.within(name, |look| visitor.visit_seq(Parts { look, left: fields.len() }))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        variants.iter().for_each(|variant| self.saw(variant));
        self.within(name, |look| {
            let index = look.choose((name, variants))?;
            look.hash.number(index as u64);
            let value = visitor.visit_enum(Variant { look, index: index as u32 })?;
            look.enums.entry((name, variants)).or_default().finite.get_or_insert(index);
            Ok(value)
        })
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// So many parts of something.
struct Parts<'a> {
    look: &'a mut Look,
    left: usize,
}

impl<'de> de::SeqAccess<'de> for Parts<'_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refused> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.look).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> de::MapAccess<'de> for Parts<'_> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refused> {
        de::SeqAccess::next_element_seed(self, seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        seed.deserialize(&mut *self.look)
    }
}

struct Variant<'a> {
    look: &'a mut Look,
    index: u32,
}

impl<'de> de::EnumAccess<'de> for Variant<'_> {
    type Error = Refused;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Refused> {
        let index: U32Deserializer<Refused> = self.index.into_deserializer();
        Ok((seed.deserialize(index)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_> {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        self.look.saw("unit variant");
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Refused> {
        self.look.saw("newtype variant");
        seed.deserialize(self.look)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Refused> {
        de::Deserializer::deserialize_tuple(self.look, len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        fields.iter().for_each(|field| self.look.saw(field));
        visitor.visit_seq(Parts { look: self.look, left: fields.len() })
    }
}

#[cfg(test)]
#[allow(dead_code)] // Types that are only looked at.
mod tests {
    use serde::Deserialize;

    use super::*;

    mod one {
        use super::*;
        #[derive(Deserialize)]
        pub struct Order {
            _id: u64,
            _items: Vec<Item>,
        }
        #[derive(Deserialize)]
        pub struct Item(pub String, pub Option<Size>);
        #[derive(Deserialize)]
        pub enum Size {
            Small,
            Of { _metres: u32 },
        }
    }

    mod other {
        use super::*;
        #[derive(Deserialize)]
        pub struct Order {
            _id: u64,
            _items: Vec<Item>,
        }
        #[derive(Deserialize)]
        pub struct Item(pub String, pub Option<Size>);
        #[derive(Deserialize)]
        pub enum Size {
            Small,
            Of { _metres: i32 },
        }
    }

    #[derive(Deserialize)]
    enum Tree {
        Node(Box<Tree>, Box<Tree>),
        Leaf(u8),
    }

    #[derive(Deserialize)]
    struct List {
        _next: Option<Box<List>>,
        _also: Option<Box<List>>,
        _last: std::num::NonZeroU8,
    }

    #[derive(Deserialize)]
    struct Endless {
        _next: Box<Endless>,
    }

    #[test]
    fn a_change_deep_within_is_seen() {
        assert_ne!(shape_of::<one::Order>(), shape_of::<other::Order>());
        assert_eq!(shape_of::<one::Order>(), shape_of::<one::Order>());
        let all =
            [shape_of::<u32>(), shape_of::<(u32,)>(), shape_of::<Vec<u32>>(), shape_of::<Option<u32>>()];
        let apart: std::collections::BTreeSet<u64> = all.into_iter().collect();
        assert_eq!(apart.len(), all.len());
    }

    #[test]
    fn types_within_themselves_end() {
        assert_ne!(shape_of::<Tree>(), shape_of::<List>());
        assert_ne!(shape_of::<(Tree, u8)>(), shape_of::<(Tree, u16)>());
        assert_ne!(shape_of::<Vec<List>>(), shape_of::<List>());
        let _ = shape_of::<Endless>();
    }
}
