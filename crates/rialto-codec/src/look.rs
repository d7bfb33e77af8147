//! What a type looks like to who decodes it.
//!
//! The type's own `Deserialize` is asked, by a deserializer that has no data: it writes down what is asked of it, and
//! answers with something of that kind. Each variant of an enum is tried. If a type refuses its answer, it answers
//! otherwise. What a type would refuse all the same is not seen behind the refusal; then the look is not whole.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::de::value::U32Deserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};

use crate::asked::{self, Purpose};
use crate::reads::Enum;

/// Asks `T`.
pub(crate) fn at<T: DeserializeOwned>() -> Look {
    let mut look = Look::default();
    asked::with(Purpose::Question, || look.look::<T>());
    look
}

/// FNV-1a: no secret is kept by it, changes are to be seen.
#[derive(Clone, Copy)]
pub struct Hash(pub u64);

impl Default for Hash {
    fn default() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// And these.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, step);
    }

    /// And that.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// And that. Its end counts, too.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }
}

/// A Rust type, by its name: two have the same serde name.
type Type = &'static str;

/// What is seen.
#[derive(Default)]
pub(crate) struct Look {
    pub(crate) hash: Hash,
    /// It asks for whatever comes, which only a self-describing form can tell.
    pub(crate) asks_any: bool,
    /// All of it is seen.
    pub(crate) is_whole: bool,
    /// The size of the largest value within it.
    pub(crate) largest: usize,
    /// A list has elements that take no bytes.
    pub(crate) has_empties: bool,
    /// How many fields a struct asks for; two may have one name.
    pub(crate) structs: BTreeMap<&'static str, BTreeSet<usize>>,
    pub(crate) enums: Vec<Enum>,
    /// The names of all fields and variants.
    pub(crate) names: BTreeSet<&'static str>,
    /// It asks for texts or bytes that it borrows, if only for a moment.
    pub(crate) asks_borrowed: bool,
    tried: BTreeMap<Type, Variants>,
    /// The types that are being looked at, each in the one before it.
    open: Vec<Type>,
    /// Those that were looked at since it began at the outermost.
    seen: BTreeSet<Type>,
    /// Which part of which part is looked at.
    place: Vec<usize>,
    /// Where something plain was answered last, and the last of the answers there are; if nothing else was asked since.
    last: Option<(Vec<usize>, usize)>,
    /// Which of them is given there.
    answers: BTreeMap<Vec<usize>, usize>,
    /// How many requests there were that take bytes.
    requests: u64,
    /// How many variants were passed over that have not been tried yet.
    unfinished: u64,
}

#[derive(Clone)]
struct Variants {
    name: &'static str,
    names: &'static [&'static str],
    of: Vec<Variant>,
    /// One that does not go on for ever.
    finite: Option<usize>,
}

#[derive(Clone, Default)]
struct Variant {
    /// All that is in it is seen.
    is_done: bool,
    /// There is none of that number.
    is_none: bool,
    failed: u8,
    fields: Option<usize>,
}

/// A type refuses what it is given, or goes on for ever.
#[derive(Debug)]
pub(crate) struct Refused;

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
    /// So often it begins again at the outermost.
    const ROUNDS: usize = 4096;
    /// So often a variant may fail, before what it holds is given up.
    const FAILS: u8 = 3;

    /// Goes through `T` again and again, until it has seen each variant.
    fn look<T: DeserializeOwned>(&mut self) {
        for _ in 0..Self::ROUNDS {
            let (hash, unfinished, tried) = (self.hash, self.unfinished, self.tried.clone());
            self.open.clear();
            self.seen.clear();
            self.place.clear();
            self.last = None;
            // It is code of the program's, and gets values that nobody has written: a panic is a refusal.
            let read = catch_unwind(AssertUnwindSafe(|| T::deserialize(&mut *self).is_ok()));
            let is_read = read.unwrap_or(false);
            if !is_read && self.answer_otherwise() {
                (self.hash, self.tried) = (hash, tried);
                continue;
            }
            self.hash.number(u64::from(is_read));
            if self.unfinished == unfinished {
                self.is_whole = is_read && self.tried.values().all(Variants::is_seen);
                break;
            }
        }
        self.enums = std::mem::take(&mut self.tried).into_values().map(Variants::into_enum).collect();
    }

    /// What was answered last was refused: the next time it is something else, if there is something.
    fn answer_otherwise(&mut self) -> bool {
        let Some((place, last)) = self.last.take() else { return false };
        let answer = self.answers.entry(place).or_default();
        *answer += 1;
        *answer <= last
    }

    fn saw(&mut self, what: &str) {
        self.hash.text(what);
        self.last = None;
    }

    /// It asks for one of these.
    fn plain<A: Copy>(&mut self, what: &str, answers: &[A]) -> A {
        self.hash.text(what);
        self.requests += 1;
        self.last = Some((self.place.clone(), answers.len() - 1));
        let answer = self.answers.get(&self.place).copied().unwrap_or_default();
        answers[answer.min(answers.len() - 1)]
    }

    fn named(&mut self, names: &'static [&'static str]) {
        names.iter().for_each(|name| self.saw(name));
        self.names.extend(names);
    }

    fn size_of<T>(&mut self) {
        self.largest = self.largest.max(size_of::<T>());
    }

    /// Whether a type is looked at within itself, or once more: then it is seen already, and all that may be left
    /// out is.
    fn again(&self) -> bool {
        let Some(last) = self.open.last() else { return false };
        self.seen.contains(last) || self.open.iter().filter(|of| *of == last).count() > 1
    }

    /// Looks at a `T`, which serde calls so.
    fn within<T, R>(
        &mut self,
        name: &'static str,
        look: impl FnOnce(&mut Self) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        self.saw(name);
        self.size_of::<T>();
        if self.open.len() >= Self::DEEPEST {
            return Err(Refused);
        }
        let of = type_name::<T>();
        self.open.push(of);
        let result = look(self);
        self.open.pop();
        if result.is_ok() {
            self.seen.insert(of);
        }
        self.hash.text("end");
        result
    }

    /// The part of that number.
    fn part<R>(&mut self, number: usize, look: impl FnOnce(&mut Self) -> R) -> R {
        self.place.push(number);
        let result = look(self);
        self.place.pop();
        result
    }

    /// The parts of a tuple or a struct; how many of them it asks for.
    fn parts<'de, V: Visitor<'de>>(
        &mut self,
        count: usize,
        visitor: V,
    ) -> Result<(V::Value, usize), Refused> {
        let mut left = count;
        let value = visitor.visit_seq(Parts { look: self, left: &mut left, count, is_list: false })?;
        Ok((value, count - left))
    }

    /// Which variant is tried.
    fn choose(
        &mut self,
        of: Type,
        name: &'static str,
        names: &'static [&'static str],
    ) -> Result<usize, Refused> {
        let is_again = self.again();
        let variants = self.tried.entry(of).or_insert_with(|| Variants {
            name,
            names,
            // And one more, which only those have that take each other number for one variant.
            of: vec![Variant::default(); names.len() + 1],
            finite: None,
        });
        let mut left = (0..variants.of.len()).filter(|at| !variants.of[*at].is_over()).collect::<Vec<_>>();
        left.sort_by_key(|at| variants.of[*at].failed);
        match (left.first(), variants.finite) {
            (_, Some(finite)) if is_again => Ok(finite),
            (Some(next), _) => {
                self.unfinished += (left.len() > 1) as u64;
                Ok(*next)
            }
            (None, finite) => finite.ok_or(Refused),
        }
    }

    /// What became of it.
    fn chosen(&mut self, of: Type, index: usize, is_read: bool, is_finished: bool) {
        let Some(variants) = self.tried.get_mut(of) else { return };
        let variant = &mut variants.of[index];
        if is_read {
            variant.is_done |= is_finished;
            variants.finite.get_or_insert(index);
        } else if !variant.is_over() {
            variant.failed += 1;
            // It is tried again, when more is known of what is in it.
            self.unfinished += u64::from(variant.failed < Self::FAILS);
        }
    }
}

impl Variant {
    fn is_over(&self) -> bool {
        self.is_done || self.is_none || self.failed >= Look::FAILS
    }
}

impl Variants {
    fn is_seen(&self) -> bool {
        self.of.iter().all(|variant| variant.is_done || variant.is_none)
    }

    fn into_enum(mut self) -> Enum {
        let is_one_more = self.of.pop().is_some_and(|variant| !variant.is_none);
        let is_numbered = !is_one_more && self.of.iter().all(|variant| !variant.is_none);
        let fields = self.of.into_iter().map(|variant| variant.fields).collect();
        Enum { name: self.name, variants: self.names, is_numbered, fields }
    }
}

/// Texts that some types want: numbers, addresses, times.
const TEXTS: &[&str] = &[
    "",
    "0",
    "a",
    "00000000-0000-0000-0000-000000000000",
    "1970-01-01T00:00:00Z",
    "1970-01-01T00:00:00",
    "1970-01-01",
    "00:00:00",
    "127.0.0.1",
    "127.0.0.1:1",
    "http://a/",
    "a@a.aa",
    "memory://a",
    "0.0.0",
    "/",
];

const BYTES: &[&[u8]] =
    &[&[], &[0; 16], &[0; 32], &[0; 4], &[0; 8], &[0; 20], &[0; 64], &[0; 12], &[0; 24], &[0; 1]];

macro_rules! plain {
    ($($method:ident $visit:ident $answers:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            self.size_of::<V::Value>();
            visitor.$visit(self.plain(stringify!($method), $answers))
        })*
    };
}

impl<'de> de::Deserializer<'de> for &mut Look {
    type Error = Refused;

    plain! {
        deserialize_bool visit_bool &[false, true];
        deserialize_i8 visit_i8 &[1, 0];
        deserialize_i16 visit_i16 &[1, 0];
        deserialize_i32 visit_i32 &[1, 0];
        deserialize_i64 visit_i64 &[1, 0];
        deserialize_i128 visit_i128 &[1, 0];
        deserialize_u8 visit_u8 &[1, 0];
        deserialize_u16 visit_u16 &[1, 0];
        deserialize_u32 visit_u32 &[1, 0];
        deserialize_u64 visit_u64 &[1, 0];
        deserialize_u128 visit_u128 &[1, 0];
        deserialize_f32 visit_f32 &[1.0, 0.0];
        deserialize_f64 visit_f64 &[1.0, 0.0];
        deserialize_char visit_char &['a', '0'];
        deserialize_string visit_borrowed_str TEXTS;
        deserialize_byte_buf visit_borrowed_bytes BYTES;
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.asks_borrowed = true;
        self.deserialize_string(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.asks_borrowed = true;
        self.deserialize_byte_buf(visitor)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("unit");
        visitor.visit_unit()
    }

    /// Only forms that say what they hold can be asked so.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("any");
        self.requests += 1;
        self.asks_any = true;
        visitor.visit_unit()
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("option");
        self.size_of::<V::Value>();
        self.requests += 1;
        if self.again() { visitor.visit_none() } else { self.part(0, |look| visitor.visit_some(look)) }
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
        self.within::<V::Value, _>(name, |look| look.part(0, |look| visitor.visit_newtype_struct(look)))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("seq");
        self.size_of::<V::Value>();
        self.requests += 1;
        let count = usize::from(!self.again());
        visitor.visit_seq(Parts { look: self, left: &mut { count }, count, is_list: true })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Refused> {
        self.saw("tuple");
        self.size_of::<V::Value>();
        self.hash.number(len as u64);
        self.parts(len, visitor).map(|(value, _)| value)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.within::<V::Value, _>(name, |look| {
            look.saw("tuple");
            look.hash.number(len as u64);
            let (value, asked) = look.parts(len, visitor)?;
            look.structs.entry(name).or_default().insert(asked);
            Ok(value)
        })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.saw("map");
        self.size_of::<V::Value>();
        self.requests += 1;
        let count = usize::from(!self.again());
        visitor.visit_map(Parts { look: self, left: &mut { count }, count, is_list: true })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.named(fields);
        self.within::<V::Value, _>(name, |look| {
            let (value, asked) = look.parts(fields.len(), visitor)?;
            look.structs.entry(name).or_default().insert(asked);
            Ok(value)
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.named(variants);
        self.requests += 1;
        let of = type_name::<V::Value>();
        self.within::<V::Value, _>(name, |look| {
            let index = look.choose(of, name, variants)?;
            look.hash.number(index as u64);
            let unfinished = look.unfinished;
            let value = look.part(index, |look| visitor.visit_enum(Chosen { look, of, index }));
            look.chosen(of, index, value.is_ok(), look.unfinished == unfinished);
            value
        })
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// So many parts of something.
struct Parts<'a, 'l> {
    look: &'a mut Look,
    left: &'l mut usize,
    count: usize,
    /// As many as there happen to be.
    is_list: bool,
}

impl<'de> de::SeqAccess<'de> for Parts<'_, '_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refused> {
        if *self.left == 0 {
            return Ok(None);
        }
        *self.left -= 1;
        let before = self.look.requests;
        let number = self.count - *self.left;
        let value = self.look.part(number, |look| seed.deserialize(look))?;
        self.look.has_empties |= self.is_list && self.look.requests == before;
        Ok(Some(value))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(*self.left)
    }
}

impl<'de> de::MapAccess<'de> for Parts<'_, '_> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refused> {
        de::SeqAccess::next_element_seed(self, seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        self.look.part(0, |look| seed.deserialize(look))
    }
}

/// The variant that is tried.
struct Chosen<'a> {
    look: &'a mut Look,
    of: Type,
    index: usize,
}

impl Chosen<'_> {
    fn has_fields(self, asked: usize) {
        if let Some(variants) = self.look.tried.get_mut(self.of) {
            variants.of[self.index].fields = Some(asked);
        }
    }
}

impl<'de> de::EnumAccess<'de> for Chosen<'_> {
    type Error = Refused;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Refused> {
        let index: U32Deserializer<Refused> = (self.index as u32).into_deserializer();
        match seed.deserialize(index) {
            Ok(variant) => Ok((variant, self)),
            // There is none of that number: the names have aliases among them.
            Err(refused) => {
                if let Some(variants) = self.look.tried.get_mut(self.of) {
                    variants.of[self.index].is_none = true;
                }
                self.look.unfinished += 1;
                Err(refused)
            }
        }
    }
}

impl<'de> de::VariantAccess<'de> for Chosen<'_> {
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
        self.look.saw("tuple");
        self.look.hash.number(len as u64);
        let (value, asked) = self.look.parts(len, visitor)?;
        self.has_fields(asked);
        Ok(value)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.look.named(fields);
        let (value, asked) = self.look.parts(fields.len(), visitor)?;
        self.has_fields(asked);
        Ok(value)
    }
}

#[cfg(test)]
#[allow(dead_code)] // Types that are only looked at.
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use crate::reads;

    fn shape_of<T: serde::de::DeserializeOwned + 'static>() -> u64 {
        reads::<T>().shape()
    }

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

    /// They are in the fingerprints that programs have stored.
    #[test]
    fn shapes_stay_the_same() {
        #[derive(Deserialize)]
        enum Each {
            Unit,
            Newtype(Newtype),
            Pair(i16, Option<Box<Each>>),
            Fields { texts: BTreeMap<String, Vec<char>>, bytes: Box<[u8]>, unit: () },
        }
        #[derive(Deserialize)]
        struct Newtype(f64);
        #[derive(Deserialize)]
        struct Unit;
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Untagged {
            Number(u8),
            Text(String),
        }
        #[derive(Deserialize)]
        struct Flat {
            one: u8,
            #[serde(flatten)]
            more: BTreeMap<String, u32>,
        }
        let shapes = [
            shape_of::<one::Order>(),
            shape_of::<Tree>(),
            shape_of::<List>(),
            shape_of::<Endless>(),
            shape_of::<Newtype>(),
            shape_of::<Unit>(),
            shape_of::<Untagged>(),
            shape_of::<Flat>(),
            shape_of::<(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64, bool, char)>(),
            shape_of::<[Option<String>; 3]>(),
            shape_of::<std::net::IpAddr>(),
            shape_of::<std::time::SystemTime>(),
            shape_of::<Result<std::num::NonZeroI32, std::ops::Range<u8>>>(),
            shape_of::<Each>(),
        ];
        assert_eq!(shapes.map(|shape| format!("{shape:016x}")), [
            "dbe2b1edd11bce38", "e4e4cdae06e492db",
            "3872c6969675934e", "5536612b09b16dbd",
            "66a12a4ac67a4cfa", "94a36f9f1781629a",
            "c912b62bd03782d8", "0fb60a66cbf80f8a",
            "c613fc559c64b024", "15729fb27ac5f3a4",
            "08ed20d2e4db81e0", "8367cbf473d0440f",
            "a8cbf982d99bb106", "a97cb251c7f100d7",
        ]);
    }

    #[test]
    fn types_within_themselves_end() {
        assert_ne!(shape_of::<Tree>(), shape_of::<List>());
        assert_ne!(shape_of::<(Tree, u8)>(), shape_of::<(Tree, u16)>());
        assert_ne!(shape_of::<Vec<List>>(), shape_of::<List>());
        let _ = shape_of::<Endless>();
    }
}
