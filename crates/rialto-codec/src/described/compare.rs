//! Compares two values by their bytes in the self-describing form.

use super::{Kind, part_of_key};
use crate::error::{CodecError, refuse};
use crate::reader::Reader;

/// Returns the path to the first difference between two values, or `None` if they are equal. The order of a
/// list's elements and of a map's entries does not count, because the form does not tell a set from a list.
pub(crate) fn difference(one: &[u8], other: &[u8]) -> Result<Option<String>, CodecError> {
    if one == other {
        return Ok(None);
    }
    let tree = |bytes| Tree::read(&mut Reader::described(bytes), 0);
    Ok(tree(one)?.difference(&tree(other)?))
}

enum Tree<'a> {
    /// A value without parts: its kind and its content.
    Plain(&'a [u8]),
    /// A `Some`, or a variant: its kind and its name, and the value in it.
    Around(&'a [u8], Box<Tree<'a>>),
    List(Vec<Tree<'a>>),
    /// The entries, with the bytes of each key.
    Map(Vec<(&'a [u8], Tree<'a>)>),
}

impl<'a> Tree<'a> {
    /// The deepest nesting that is compared. It is above twice the reader's limit of 1,024, because a variant
    /// with fields is two levels here and one for the reader.
    const MAX_DEPTH: usize = 2100;

    fn read(from: &mut Reader<'a>, deep: usize) -> Result<Tree<'a>, CodecError> {
        if deep > Self::MAX_DEPTH {
            return refuse("the value is nested too deep to be read again");
        }
        let all = from.rest;
        let since = |from: &Reader<'a>| &all[..all.len() - from.rest.len()];
        match from.kind()? {
            Kind::Seq => {
                let mut list = Vec::new();
                while !ends(from)? {
                    list.push(Tree::read(from, deep + 1)?);
                }
                Ok(Tree::List(list))
            }
            Kind::Map => {
                let mut map = Vec::new();
                while !ends(from)? {
                    let before = from.rest;
                    Tree::read(from, deep + 1)?;
                    let key = &before[..before.len() - from.rest.len()];
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
                skip_plain(from, kind)?;
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

    /// Returns bytes that are the same for equal values: elements and entries are sorted.
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
    // A key that only the other map has.
    let more = other.iter().find(|(key, _)| !one.iter().any(|(here, _)| here == key));
    more.map(|(key, _)| part_of_key(key))
}

fn sorted(mut parts: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    parts.sort();
    parts
}

/// Returns whether an end follows; if so, it is read.
fn ends(from: &mut Reader<'_>) -> Result<bool, CodecError> {
    let before = from.rest;
    if from.kind()? == Kind::End {
        return Ok(true);
    }
    from.rest = before;
    Ok(false)
}

/// Skips the content of a value without parts.
fn skip_plain(from: &mut Reader<'_>, kind: Kind) -> Result<(), CodecError> {
    match kind {
        Kind::Unit | Kind::None | Kind::False | Kind::True => Ok(()),
        Kind::U8 | Kind::I8 => from.byte().map(drop),
        Kind::U16 | Kind::U32 | Kind::U64 | Kind::I16 | Kind::I32 | Kind::I64 => from.unsigned(64).map(drop),
        Kind::U128 | Kind::I128 => from.unsigned_128().map(drop),
        Kind::F32 => from.bytes(4).map(drop),
        Kind::F64 => from.bytes(8).map(drop),
        Kind::Char | Kind::Str | Kind::UnitVariant => from.text().map(drop),
        Kind::Bytes => {
            let length = from.length()?;
            from.bytes(length).map(drop)
        }
        Kind::End | Kind::Some | Kind::Seq | Kind::Map | Kind::Variant => {
            refuse("expected a value without parts")
        }
    }
}
