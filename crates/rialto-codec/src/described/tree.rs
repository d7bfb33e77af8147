//! Compares two values by what was written of them.

use super::writer::part_of_key;
use super::{Described, Kind};
use crate::refused::{Refused, refuse};

/// Where the second differs from the first; `None` if they are the same. Sets and maps may have their elements in any
/// order.
pub(crate) fn difference(one: &[u8], other: &[u8]) -> Result<Option<String>, Refused> {
    if one == other {
        return Ok(None);
    }
    let tree = |bytes| Tree::read(&mut Described::of(bytes), 0);
    Ok(tree(one)?.difference(&tree(other)?))
}

enum Tree<'a> {
    /// Its kind and its content.
    Plain(&'a [u8]),
    /// A `Some`, or a variant of that name.
    Around(&'a [u8], Box<Tree<'a>>),
    List(Vec<Tree<'a>>),
    /// Each key as it is written.
    Map(Vec<(&'a [u8], Tree<'a>)>),
}

impl<'a> Tree<'a> {
    /// So deep none is that was read: a variant is two levels here, and one there.
    const DEEPEST: usize = 2100;

    fn read(from: &mut Described<'a>, deep: usize) -> Result<Tree<'a>, Refused> {
        if deep > Self::DEEPEST {
            return refuse("it is nested too deep to be read again");
        }
        let all = from.0.rest;
        let since = |from: &Described<'a>| &all[..all.len() - from.0.rest.len()];
        match from.kind()? {
            Kind::Seq => {
                let mut list = Vec::new();
                while !from.ends()? {
                    list.push(Tree::read(from, deep + 1)?);
                }
                Ok(Tree::List(list))
            }
            Kind::Map => {
                let mut map = Vec::new();
                while !from.ends()? {
                    let before = from.0.rest;
                    Tree::read(from, deep + 1)?;
                    let key = &before[..before.len() - from.0.rest.len()];
                    map.push((key, Tree::read(from, deep + 1)?));
                }
                Ok(Tree::Map(map))
            }
            Kind::Some => {
                let head = since(from);
                Ok(Tree::Around(head, Box::new(Tree::read(from, deep + 1)?)))
            }
            Kind::Variant => {
                from.text()?;
                let head = since(from);
                Ok(Tree::Around(head, Box::new(Tree::read(from, deep + 1)?)))
            }
            kind => {
                from.skip_plain(kind)?;
                Ok(Tree::Plain(since(from)))
            }
        }
    }

    fn difference(&self, other: &Tree<'a>) -> Option<String> {
        match (self, other) {
            (Tree::Plain(one), Tree::Plain(other)) if one == other => None,
            (Tree::Around(head, one), Tree::Around(as_head, other)) if head == as_head => {
                one.difference(other)
            }
            (Tree::List(one), Tree::List(other)) if one.len() == other.len() => {
                let differs = |(at, (one, other)): (usize, (&Tree<'a>, &Tree<'a>))| {
                    one.difference(other).map(|path| format!("[{at}]{path}"))
                };
                let first = one.iter().zip(other).enumerate().find_map(differs)?;
                let in_order = |list: &[Tree<'a>]| sorted(list.iter().map(Tree::canonical).collect());
                (in_order(one) != in_order(other)).then_some(first)
            }
            (Tree::Map(one), Tree::Map(other)) => difference_of_maps(one, other),
            _ => Some(String::new()),
        }
    }

    /// The same bytes for the same value.
    fn canonical(&self) -> Vec<u8> {
        match self {
            Tree::Plain(bytes) => bytes.to_vec(),
            Tree::Around(head, inner) => [head, &*inner.canonical()].concat(),
            Tree::List(list) => {
                let parts = sorted(list.iter().map(Tree::canonical).collect());
                [&[Kind::Seq as u8], &*parts.concat(), &[Kind::End as u8]].concat()
            }
            Tree::Map(map) => {
                let parts = map.iter().map(|(key, value)| [key, &*value.canonical()].concat());
                [&[Kind::Map as u8], &*sorted(parts.collect()).concat(), &[Kind::End as u8]].concat()
            }
        }
    }
}

type Entry<'a> = (&'a [u8], Tree<'a>);

fn difference_of_maps<'a>(one: &[Entry<'a>], other: &[Entry<'a>]) -> Option<String> {
    let find = |key: &[u8]| other.iter().find(|(there, _)| *there == key).map(|(_, value)| value);
    let same_order = one.iter().map(|(key, _)| key).eq(other.iter().map(|(key, _)| key));
    for (at, (key, value)) in one.iter().enumerate() {
        let there = if same_order { other.get(at).map(|(_, value)| value) } else { find(key) };
        match there.map(|there| value.difference(there)) {
            Some(None) => {}
            Some(Some(path)) => return Some(part_of_key(key) + &path),
            None => return Some(part_of_key(key)),
        }
    }
    // What the other has besides.
    let more = other.iter().find(|(key, _)| !one.iter().any(|(here, _)| here == key));
    more.map(|(key, _)| part_of_key(key))
}

fn sorted(mut parts: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    parts.sort();
    parts
}

impl<'de> Described<'de> {
    /// Whether the end is there; then it is behind.
    fn ends(&mut self) -> Result<bool, Refused> {
        let before = self.0.rest;
        if self.kind()? == Kind::End {
            return Ok(true);
        }
        self.0.rest = before;
        Ok(false)
    }

    /// The content of a value without parts.
    fn skip_plain(&mut self, kind: Kind) -> Result<(), Refused> {
        use serde::Deserializer;
        use serde::de::IgnoredAny;
        match kind {
            Kind::Unit | Kind::None | Kind::False | Kind::True => Ok(()),
            Kind::U8 | Kind::I8 => self.0.byte().map(drop),
            Kind::U16 | Kind::U32 | Kind::U64 | Kind::I16 | Kind::I32 | Kind::I64 => {
                self.0.deserialize_u64(IgnoredAny).map(drop)
            }
            Kind::U128 | Kind::I128 => self.0.deserialize_u128(IgnoredAny).map(drop),
            Kind::F32 => self.0.bytes(4).map(drop),
            Kind::F64 => self.0.bytes(8).map(drop),
            Kind::Char | Kind::Str | Kind::UnitVariant => self.text().map(drop),
            Kind::Bytes => {
                let length = self.0.length()?;
                self.0.bytes(length).map(drop)
            }
            Kind::End | Kind::Some | Kind::Seq | Kind::Map | Kind::Variant => {
                refuse("a value that has parts, or none")
            }
        }
    }
}
