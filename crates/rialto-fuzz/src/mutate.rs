//! Mutants: inputs that were valid once, changed in places where decoders fail.
//!
//! The changes know how numbers and lengths are encoded in the formats here: as one byte, with variable
//! length (seven bits a byte, the lowest first), or fixed in two, four or eight bytes in either byte order.
//! They know nothing else about any format.

use std::fmt;
use std::ops::Bound;

use bolero::{Driver, ValueGenerator};

/// Generates mutants of a pool of inputs.
pub(crate) struct Mutants {
    pub(crate) pool: Vec<Vec<u8>>,
    /// Byte strings that have a meaning for the decoder.
    pub(crate) words: Vec<Vec<u8>>,
    pub(crate) longest: usize,
}

/// A changed input.
pub struct Mutant(pub Vec<u8>);

impl fmt::Debug for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02x?} ({:?})", self.0, String::from_utf8_lossy(&self.0))
    }
}

/// Numbers at the limits of encodings and types.
const EDGES: [u64; 18] = [
    0,
    1,
    2,
    0x7f,
    0x80,
    0xff,
    0x100,
    0x3fff,
    0x4000,
    0x7fff,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0xffff_ffff,
    0x1_0000_0000,
    i64::MAX as u64,
    u64::MAX - 1,
    u64::MAX,
];

/// The maximum number of changes in a mutant.
const CHANGES: usize = 6;

impl ValueGenerator for Mutants {
    type Output = Mutant;

    fn generate<D: Driver>(&self, driver: &mut D) -> Option<Mutant> {
        let mut bytes = if self.pool.is_empty() { Vec::new() } else { self.one(driver)?.clone() };
        for _ in 0..=below(driver, CHANGES)? {
            self.change(driver, &mut bytes)?;
        }
        bytes.truncate(self.longest);
        Some(Mutant(bytes))
    }
}

impl Mutants {
    fn one<D: Driver>(&self, driver: &mut D) -> Option<&Vec<u8>> {
        Some(&self.pool[below(driver, self.pool.len())?])
    }

    /// Makes one change. The first kind of change changes nothing, so that a failure shrinks towards the
    /// seed.
    fn change<D: Driver>(&self, driver: &mut D, bytes: &mut Vec<u8>) -> Option<()> {
        let at = below(driver, bytes.len() + 1)?;
        match below(driver, 11)? {
            0 => {}
            1 => put(bytes, at, &[bytes.get(at).copied().unwrap_or(0) ^ 1 << below(driver, 8)?]),
            2 => put(bytes, at, &[driver.produce()?]),
            3 => {
                let number = number(driver)?;
                put(bytes, at, &number);
            }
            4 => {
                let number = number(driver)?;
                bytes.splice(at..at, number);
            }
            5 => bytes.truncate(at),
            6 => drop(bytes.drain(at..end(driver, at, bytes.len())?)),
            7 => {
                let piece = bytes[at..end(driver, at, bytes.len())?].to_vec();
                let to = below(driver, bytes.len() + 1)?;
                bytes.splice(to..to, piece);
            }
            8 => {
                let other = self.one(driver)?;
                let from = below(driver, other.len() + 1)?;
                bytes.truncate(at);
                bytes.extend(&other[from..]);
            }
            9 => {
                let other = self.one(driver)?;
                let from = below(driver, other.len() + 1)?;
                let piece = &other[from..end(driver, from, other.len())?];
                let replaced = if driver.produce()? { piece.len() } else { 0 };
                bytes.splice(at..(at + replaced).min(bytes.len()), piece.iter().copied());
            }
            _ if self.words.is_empty() => add(bytes, at, driver.produce()?),
            _ => {
                let word = &self.words[below(driver, self.words.len())?];
                let replaced = if driver.produce()? { word.len() } else { 0 };
                bytes.splice(at..(at + replaced).min(bytes.len()), word.iter().copied());
            }
        }
        Some(())
    }
}

fn below<D: Driver>(driver: &mut D, bound: usize) -> Option<usize> {
    driver.gen_usize(Bound::Included(&0), Bound::Excluded(&bound.max(1)))
}

/// Returns the end of a piece that begins at `start`. Most pieces are short.
fn end<D: Driver>(driver: &mut D, start: usize, length: usize) -> Option<usize> {
    let longest = if below(driver, 8)? == 0 { length } else { 16 };
    Some((start + 1 + below(driver, longest)?).min(length))
}

/// Overwrites bytes at `at` with `piece`.
fn put(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    let until = (at + piece.len()).min(bytes.len());
    bytes.splice(at..until, piece.iter().copied());
}

/// Changes a byte by a small amount, which makes a length slightly wrong.
fn add(bytes: &mut [u8], at: usize, more: i8) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte = byte.wrapping_add_signed(more % 4);
    }
}

/// Generates a number, in one of the encodings that decoders read.
fn number<D: Driver>(driver: &mut D) -> Option<Vec<u8>> {
    let number = match below(driver, 3)? {
        0 => EDGES[below(driver, EDGES.len())?],
        1 => driver.produce::<u8>()?.into(),
        _ => driver.produce::<u64>()? >> below(driver, 64)?,
    };
    Some(match below(driver, 8)? {
        0 => (number as u16).to_be_bytes().to_vec(),
        1 => (number as u16).to_le_bytes().to_vec(),
        2 => (number as u32).to_be_bytes().to_vec(),
        3 => number.to_be_bytes().to_vec(),
        4 => number.to_le_bytes().to_vec(),
        5 => number.to_string().into_bytes(),
        _ => variable_length(number),
    })
}

fn variable_length(mut number: u64) -> Vec<u8> {
    let mut digits = Vec::new();
    while number > 0x7f {
        digits.push(number as u8 | 0x80);
        number >>= 7;
    }
    digits.push(number as u8);
    digits
}
