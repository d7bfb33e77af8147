//! The notation for the key of a map in the path of an error.

use std::fmt::Write as _;

use super::Kind;
use crate::reader::Reader;

/// Returns the part of a path for the value of this key: `.note` for a name, `[2]` for a number.
pub(crate) fn part_of_key(key: &[u8]) -> String {
    let mut part = String::new();
    let name = name(key);
    let is_word = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
            && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let written = match name {
        Some(name) if is_word(name) => write!(part, ".{name}"),
        Some(name) => write!(part, "[{name:?}]"),
        None => match number(key) {
            Some(number) => write!(part, "[{number}]"),
            None => write!(part, "[..]"),
        },
    };
    debug_assert!(written.is_ok(), "writing to a `String` cannot fail");
    part
}

/// Returns the text that the bytes are, such as a field's name, or the name of a unit variant.
fn name(key: &[u8]) -> Option<&str> {
    let mut reader = Reader::described(key);
    matches!(reader.kind().ok()?, Kind::Str | Kind::UnitVariant).then(|| reader.text().ok())?
}

/// Returns the number that the bytes are, if they are one of at most 64 bits.
fn number(key: &[u8]) -> Option<i128> {
    let mut reader = Reader::described(key);
    match reader.kind().ok()? {
        Kind::U8 => reader.unsigned(8).ok().map(i128::from),
        Kind::U16 | Kind::U32 | Kind::U64 => reader.unsigned(64).ok().map(i128::from),
        Kind::I8 => reader.signed(8).ok().map(i128::from),
        Kind::I16 | Kind::I32 | Kind::I64 => reader.signed(64).ok().map(i128::from),
        _ => None,
    }
}
