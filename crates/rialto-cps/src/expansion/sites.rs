//! The states of a function, from the text in which the macro describes them.
//!
//! The types of variables are inferred. They tell which variables a state keeps, and the layout of the state. The
//! compiler would take longer to evaluate these as constants than to check the function's body. So the program computes
//! them when it first asks for them.

use super::print::FORGOTTEN;
use super::state::Callees;
use crate::layout::TypeLayout;
use crate::states::Site;
use std::collections::BTreeMap;

/// An entry of a function's table.
#[derive(Clone, Copy)]
struct Entry {
    layout: TypeLayout,
    /// The hash of the type's text.
    written: u64,
    /// The hash by which the type counts. It is computed once for each entry, because a shape is a tree.
    value: u64,
}

impl Entry {
    /// A type that derives `Layout` counts by its layout. Another type counts by its text and its shape.
    fn of(&(layout, written): &(TypeLayout, u64)) -> Entry {
        let value = match layout {
            TypeLayout::Hash(layout, _) => layout,
            TypeLayout::Traced(shape) => hashed(written, &format!("{:?}", shape())),
            TypeLayout::Text => written,
        };
        Entry { layout, written, value }
    }

    /// The hash by which the type counted in earlier versions, which knew no shapes.
    fn text_value(&self) -> u64 {
        match self.layout {
            TypeLayout::Hash(layout, _) => layout,
            TypeLayout::Traced(_) | TypeLayout::Text => self.written,
        }
    }
}

/// The text that describes states: numbers, each with a space behind it, and texts as `5:start `.
struct Text(&'static str);

impl Text {
    fn number_before(&mut self, mark: char) -> Option<usize> {
        let (number, rest) = self.0.split_once(mark)?;
        self.0 = rest;
        number.parse().ok()
    }

    fn number(&mut self) -> Option<usize> {
        self.number_before(' ')
    }

    fn text(&mut self) -> Option<&'static str> {
        let length = self.number_before(':')?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest.strip_prefix(' ')?;
        Some(text)
    }

    /// So many of these, behind their number.
    fn several<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| read(self)).collect()
    }

    fn entry(&mut self, table: &[Entry]) -> Option<Entry> {
        table.get(self.number()?).copied()
    }
}

/// The states of a function. The text has the entries of the types over which the function is generic, and then each state:
///
/// - its name,
/// - whether it awaits the function itself: then it lists no callees,
/// - its variables: name, type, entry,
/// - the entry of a step that is awaited there, if there is one.
///
/// Behind the states there may be an `@`, the source file, and the line of each state.
///
/// # Panics
///
/// If the macro has written something else.
pub(super) fn sites(text: &'static str, table: &[(TypeLayout, u64)], callees: &Callees) -> Vec<Site> {
    let table: Vec<_> = table.iter().map(Entry::of).collect();
    let read = |mut text: Text| {
        let base = text.several(|text| text.entry(&table))?;
        let mut sites = Vec::new();
        while !text.0.is_empty() && !text.0.starts_with('@') {
            let (name, itself) = (text.text()?, text.number()? != 0);
            let variables = text.several(|text| Some((text.text()?, text.text()?, text.entry(&table)?)))?;
            let step = text.several(|text| text.entry(&table))?;
            let callees = if itself { &[] } else { callees.of(sites.len()) };
            sites.push(site(name, &base, &variables, &step, callees));
        }
        if let Some(locations) = text.0.strip_prefix('@') {
            text.0 = locations;
            let file = text.text()?;
            for site in &mut sites {
                site.location = (file, u32::try_from(text.number()?).ok()?);
            }
        }
        Some(sites)
    };
    let sites = read(Text(text)).expect("the macro describes the states");
    assert_eq!(callees.count(), sites.len(), "each state has a site");
    sites
}

/// A variable, its type as it is written, and the entry of that.
type Kept = (&'static str, &'static str, Entry);

fn site(
    name: &'static str,
    base: &[Entry],
    variables: &[Kept],
    step: &[Entry],
    callees: &'static [fn() -> crate::states::Function],
) -> Site {
    // Variables that drop unseen are left out.
    let kept: Vec<_> = variables
        .iter()
        .filter(|(_, _, entry)| !matches!(entry.layout, TypeLayout::Hash(layout, _) if layout == FORGOTTEN))
        .collect();
    let mut counts = BTreeMap::new();
    let named = kept.iter().map(|(name, ty, _)| {
        let count = counts.entry(name).and_modify(|count| *count += 1).or_insert(1);
        (numbered(name, *count), *ty)
    });
    let variables: Vec<_> = named.collect();
    let names: Vec<_> = variables.iter().map(|(name, _)| *name).collect();
    let own = kept.iter().map(|(_, _, entry)| entry);
    let types: Vec<_> = own.clone().chain(step).map(|entry| (entry.layout, entry.written)).collect();
    let entries: Vec<_> = base.iter().chain(step).chain(own).copied().collect();
    Site {
        name,
        layout: layout(name, &names, &entries, |entry| entry.value),
        text_layout: layout(name, &names, &entries, Entry::text_value),
        base: layout(name, &[], base, |entry| entry.value),
        types: types.leak(),
        variables: variables.leak(),
        callees,
        location: ("", 0),
    }
}

/// The name of a variable. Variables of one name in a state are `row` and `row#2`; temporaries are `_1` and `_2`.
fn numbered(name: &'static str, count: usize) -> &'static str {
    match (name, count) {
        ("_", _) => format!("_{count}").leak(),
        (_, 1) => name,
        _ => format!("{name}#{count}").leak(),
    }
}

/// The layout of a state: the hash of its name, of the names of its variables, and of the entries. Each different entry
/// counts once, and the position of each counts as a text does. The macro computes the layout of a function likewise.
fn layout(name: &str, variables: &[&str], entries: &[Entry], value: fn(&Entry) -> u64) -> u64 {
    let named = [name].iter().chain(variables).fold(hashed(0, ""), |texts, name| hashed(texts, name));
    let mut once: Vec<(u64, u64)> = Vec::new();
    let texts = entries.iter().fold(named, |texts, entry| {
        // Two entries with the same numbers may be of the same type.
        let entry = (value(entry), entry.written);
        let position = once.iter().position(|other| *other == entry).unwrap_or_else(|| {
            once.push(entry);
            once.len() - 1
        });
        hashed(texts, &position.to_string())
    });
    once.into_iter().fold(texts, |hash, (value, _)| {
        let hash = (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 29
    })
}

/// FNV-1a of a text after others, as the macro hashes.
fn hashed(before: u64, text: &str) -> u64 {
    let start = before ^ 0xcbf2_9ce4_8422_2325;
    let length = (text.len() as u64).to_le_bytes();
    let byte = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    length.iter().chain(text.as_bytes()).fold(start, byte)
}
