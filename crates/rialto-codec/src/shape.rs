//! The shape of a type: the values, fields and variants that its `Deserialize` reads, as a tree. The schema probe
//! records it.

use std::collections::BTreeMap;

/// The values, fields and variants that the `Deserialize` of a type reads. See
/// [`TypeSchema::shape`](crate::TypeSchema::shape).
///
/// Two builds of a program compare the shapes of a type to see whether one reads what the other has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The probe has not seen it: the type refused a made-up value before.
    Unknown,
    /// A value without parts, by the name of its Rust type (`u64`, `String`, `bytes`, `()`); `any` for a value of any
    /// kind; the name of a unit struct; the name of a struct or an enum that is described elsewhere in the tree.
    Plain(&'static str),
    /// An option, and its value.
    Option(Box<Shape>),
    /// A list, and its elements.
    Seq(Box<Shape>),
    /// A map, its keys and its values.
    Map(Box<(Shape, Shape)>),
    /// A tuple or an array.
    Tuple(Vec<Shape>),
    /// A struct: its serde name, and its fields. Fields without a name have numbers.
    Struct(&'static str, Vec<(String, Shape)>),
    /// An enum: its serde name, and its variants with their fields.
    Enum(&'static str, Vec<(String, Vec<(String, Shape)>)>),
}

/// The index of each part, from the outermost inwards.
type Place = Vec<usize>;

/// The requests of a probe, by their places.
#[derive(Default)]
pub(crate) struct Shapes {
    asked: BTreeMap<Place, Asked>,
    /// The structs and enums, by their Rust names.
    types: BTreeMap<&'static str, Named>,
}

/// A request.
pub(crate) enum Asked {
    /// For a value without parts.
    Plain(&'static str),
    Option,
    Seq,
    Map,
    Tuple(usize),
    /// A struct or an enum of this Rust name.
    Type(&'static str),
}

/// A struct, or an enum.
struct Named {
    name: &'static str,
    /// The names of the variants, if it is an enum.
    variants: Option<&'static [&'static str]>,
    /// The contents of each variant by its index, or of the struct, as variant 0.
    contents: BTreeMap<usize, (Place, Fields)>,
}

/// The fields of a struct or of a variant.
#[derive(Clone, Copy)]
pub(crate) enum Fields {
    None,
    /// One, without a name, at the place of the variant itself, or as part 0 of a struct.
    One,
    Numbered(usize),
    /// These names, with aliases. The second number counts the fields that the type has read.
    Named(&'static [&'static str], Option<usize>),
}

impl Shapes {
    /// A tree has no more nodes than this. Types behind them are named only.
    const MAX_NODES: usize = 4096;

    /// Records a request. The first one at a place counts.
    pub(crate) fn add(&mut self, place: &[usize], asked: Asked) {
        if !self.asked.contains_key(place) {
            self.asked.insert(place.to_vec(), asked);
        }
    }

    /// A struct or an enum: its Rust name, and its serde name.
    pub(crate) fn named(
        &mut self,
        place: &[usize],
        of: &'static str,
        name: &'static str,
        variants: Option<&'static [&'static str]>,
    ) {
        self.add(place, Asked::Type(of));
        self.types.entry(of).or_insert_with(|| Named { name, variants, contents: BTreeMap::new() });
    }

    /// The contents of a type, or of one of its variants, begin at this place. The first place counts: there the
    /// probe reads all of the contents.
    pub(crate) fn contents(&mut self, of: &'static str, variant: usize, place: &[usize], fields: Fields) {
        if let Some(named) = self.types.get_mut(of) {
            named.contents.entry(variant).or_insert_with(|| (place.to_vec(), fields));
        }
    }

    /// Records how many of its fields the type has read.
    pub(crate) fn taken(&mut self, of: &'static str, variant: usize, taken: usize) {
        let contents = self.types.get_mut(of).and_then(|named| named.contents.get_mut(&variant));
        if let Some((_, Fields::Named(_, count))) = contents {
            *count = Some(taken);
        }
    }

    /// The tree.
    pub(crate) fn shape(&self) -> Shape {
        Tree { shapes: self, open: Vec::new(), left: Self::MAX_NODES }.at(&[])
    }
}

/// A tree that is built.
struct Tree<'s> {
    shapes: &'s Shapes,
    /// The types around the current one. A type inside itself is named only.
    open: Vec<&'static str>,
    /// How many more nodes it may have.
    left: usize,
}

impl Tree<'_> {
    fn at(&mut self, place: &[usize]) -> Shape {
        let part = |number| [place, &[number]].concat();
        self.left = self.left.saturating_sub(1);
        match self.shapes.asked.get(place) {
            None => Shape::Unknown,
            Some(Asked::Plain(name)) => Shape::Plain(name),
            Some(Asked::Option) => Shape::Option(Box::new(self.at(&part(0)))),
            Some(Asked::Seq) => Shape::Seq(Box::new(self.at(&part(1)))),
            Some(Asked::Map) => Shape::Map(Box::new((self.at(&part(1)), self.at(&part(0))))),
            Some(Asked::Tuple(count)) => {
                Shape::Tuple((1..=*count).map(|number| self.at(&part(number))).collect())
            }
            Some(Asked::Type(of)) => self.named(of),
        }
    }

    fn named(&mut self, of: &'static str) -> Shape {
        let Some(named) = self.shapes.types.get(of) else { return Shape::Unknown };
        if self.open.contains(&of) || self.left == 0 {
            return Shape::Plain(named.name);
        }
        self.open.push(of);
        let shape = match named.variants {
            None => Shape::Struct(named.name, self.fields(named, 0)),
            Some(variants) => Shape::Enum(named.name, self.variants(named, variants)),
        };
        self.open.pop();
        shape
    }

    fn variants(&mut self, named: &Named, names: &[&str]) -> Vec<(String, Vec<(String, Shape)>)> {
        if (0..names.len()).all(|index| named.contents.contains_key(&index)) {
            let each = names.iter().enumerate();
            return each.map(|(index, name)| ((*name).into(), self.fields(named, index))).collect();
        }
        // Some names are aliases, and the probe cannot tell their variants. So names and variants are apart.
        let numbered = named.contents.keys().filter(|index| **index < names.len());
        let numbered: Vec<_> =
            numbered.map(|index| (index.to_string(), self.fields(named, *index))).collect();
        names.iter().map(|name| ((*name).into(), Vec::new())).chain(numbered).collect()
    }

    fn fields(&mut self, named: &Named, variant: usize) -> Vec<(String, Shape)> {
        let Some((place, fields)) = named.contents.get(&variant) else { return Vec::new() };
        let part = |number| [&place[..], &[number]].concat();
        let numbered = |tree: &mut Self, count| {
            (0..count).map(|at: usize| (at.to_string(), tree.at(&part(at + 1)))).collect::<Vec<_>>()
        };
        match *fields {
            Fields::None => Vec::new(),
            Fields::One if named.variants.is_some() => vec![("0".into(), self.at(place))],
            Fields::One => vec![("0".into(), self.at(&part(0)))],
            Fields::Numbered(count) => numbered(self, count),
            Fields::Named(names, Some(count)) if count == names.len() => {
                let names = names.iter().enumerate();
                names.map(|(at, name)| ((*name).into(), self.at(&part(at + 1)))).collect()
            }
            // Some names are aliases, and the probe cannot tell their fields. So names and fields are apart.
            Fields::Named(names, count) => {
                let names = names.iter().map(|name| ((*name).into(), Shape::Unknown));
                names.chain(numbered(self, count.unwrap_or_default())).collect()
            }
        }
    }
}

#[cfg(test)]
#[allow(dead_code, reason = "the probe reads the types, and nothing reads their fields")]
mod tests {
    use super::Shape::{self, *};
    use crate::type_schema;
    use serde::Deserialize;
    use std::collections::{BTreeMap, HashSet};

    fn shape<T: serde::de::DeserializeOwned + 'static>() -> Shape {
        type_schema::<T>().shape().clone()
    }

    fn fields<const N: usize>(fields: [(&str, Shape); N]) -> Vec<(String, Shape)> {
        fields.into_iter().map(|(name, shape)| (name.to_string(), shape)).collect()
    }

    #[derive(Deserialize)]
    struct Order {
        id: u64,
        #[serde(rename = "lines")]
        items: Vec<(String, i8)>,
        kind: Kind,
        other_kind: Kind,
        unit: (),
    }

    #[derive(Deserialize)]
    enum Kind {
        Free,
        Paid(u32),
        Owed(u32, bool),
        Gift { from: String, more: std::option::Option<Box<Kind>> },
    }

    fn kind() -> Shape {
        let variants = [
            ("Free", fields([])),
            ("Paid", fields([("0", Plain("u32"))])),
            ("Owed", fields([("0", Plain("u32")), ("1", Plain("bool"))])),
            ("Gift", fields([("from", Plain("String")), ("more", Option(Box::new(Plain("Kind"))))])),
        ];
        Enum("Kind", variants.into_iter().map(|(name, fields)| (name.to_string(), fields)).collect())
    }

    #[test]
    fn it_has_the_fields_of_all_types() {
        let items = Seq(Box::new(Tuple(vec![Plain("String"), Plain("i8")])));
        let expected = fields([
            ("id", Plain("u64")),
            ("lines", items),
            ("kind", kind()),
            ("other_kind", kind()),
            ("unit", Plain("()")),
        ]);
        assert_eq!(shape::<Order>(), Struct("Order", expected));
    }

    #[test]
    fn it_has_the_parts_of_collections() {
        let map = Map(Box::new((Plain("u8"), Seq(Box::new(Plain("char"))))));
        assert_eq!(shape::<BTreeMap<u8, HashSet<char>>>(), map);
        assert_eq!(shape::<std::option::Option<f64>>(), Option(Box::new(Plain("f64"))));
        assert_eq!(shape::<[bool; 2]>(), Tuple(vec![Plain("bool"), Plain("bool")]));
        assert_eq!(shape::<serde_json::Value>(), Plain("any"));
    }

    #[test]
    fn newtypes_and_tuple_structs_have_numbers() {
        #[derive(Deserialize)]
        struct Id(u64);
        #[derive(Deserialize)]
        struct Pair(Id, String);
        let id = Struct("Id", fields([("0", Plain("u64"))]));
        assert_eq!(shape::<Pair>(), Struct("Pair", fields([("0", id), ("1", Plain("String"))])));
    }

    #[test]
    fn a_type_inside_itself_is_named() {
        #[derive(Deserialize)]
        struct List {
            value: u8,
            next: std::option::Option<Box<List>>,
        }
        let next = Option(Box::new(Plain("List")));
        assert_eq!(shape::<List>(), Struct("List", fields([("value", Plain("u8")), ("next", next)])));
    }

    #[test]
    fn names_with_aliases_are_apart_from_types() {
        #[derive(Deserialize)]
        struct Aliased {
            #[serde(alias = "number")]
            id: u64,
            name: String,
        }
        let Struct(_, mut found) = shape::<Aliased>() else { panic!("not a struct") };
        found.sort_by(|one, other| one.0.cmp(&other.0));
        let mut expected = fields([
            ("0", Plain("u64")),
            ("1", Plain("String")),
            ("id", Unknown),
            ("number", Unknown),
            ("name", Unknown),
        ]);
        expected.sort_by(|one, other| one.0.cmp(&other.0));
        assert_eq!(found, expected);
    }

    #[test]
    fn what_stands_behind_a_refusal_is_unknown() {
        #[derive(Deserialize)]
        #[serde(try_from = "String")]
        struct Never;
        impl TryFrom<String> for Never {
            type Error = &'static str;
            fn try_from(_: String) -> Result<Self, Self::Error> {
                Err("no text is one")
            }
        }
        #[derive(Deserialize)]
        struct Holder {
            first: u8,
            never: Never,
            last: u8,
        }
        let expected = fields([("first", Unknown), ("never", Unknown), ("last", Unknown)]);
        assert_eq!(shape::<Holder>(), Struct("Holder", expected));
    }

    #[test]
    fn a_tree_has_a_limit() {
        #[derive(Deserialize)]
        struct Twice<T>(T, T);
        type Four<T> = Twice<Twice<T>>;
        type Sixteen<T> = Four<Four<T>>;
        fn nodes(shape: &Shape) -> usize {
            match shape {
                Struct(_, fields) => 1 + fields.iter().map(|(_, shape)| nodes(shape)).sum::<usize>(),
                _ => 1,
            }
        }
        let all = nodes(&shape::<Sixteen<Sixteen<Sixteen<Sixteen<u8>>>>>());
        assert!((4096..9000).contains(&all), "{all}");
    }
}
