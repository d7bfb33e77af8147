//! Reads what postcard has written, of whomever it is.
//!
//! postcard's own reader takes more than it writes: numbers with idle digits, lists of a million elements without a
//! byte among them, values as deep within each other as there are bytes. This one keeps an account of both, and takes
//! each value in the one form in which it is written.

mod deserialize;
mod parts;

use std::ops::{BitOr, Shl};

use serde::Deserialize;

use crate::account;
use crate::described::Kind;
use crate::digits;
use crate::form::Form;
use crate::look::Look;
use crate::refused::{Refused, refuse};

/// The value that these bytes begin with, and the bytes behind it.
///
/// Values may lie in each other 1,024 deep (options, lists, maps and enums; a large value counts as several),
/// and take 1.5 MiB of the native stack. 65,536 elements of lists may take no bytes. A `read` within another
/// one, by a type that reads bytes of its own, is a part of that.
///
/// # Errors
///
/// [`Refused`], if they are not in the one form in which postcard writes such a value, or it is deeper.
///
/// ```
/// let (numbers, rest) = rialto_codec::read::<Vec<u16>>(&[2, 5, 200, 1, 9])?;
/// assert_eq!((numbers, rest), (vec![5, 200], &[9][..]));
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn read<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8]), Refused> {
    read_of(Form::Compact, bytes)
}

/// The value that all of these bytes are: see [`read`].
///
/// # Errors
///
/// [`Refused`], also if bytes follow the value.
///
/// ```
/// assert_eq!(rialto_codec::whole::<u8>(&[5])?, 5);
/// assert!(rialto_codec::whole::<u8>(&[5, 6]).is_err());
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn whole<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, Refused> {
    whole_of(Form::Compact, bytes)
}

/// The value that all of these bytes are, in that form.
///
/// # Errors
///
/// Those of [`whole`].
///
/// ```
/// use rialto_codec::{Form, append_described, whole_of};
///
/// let mut bytes = Vec::new();
/// append_described(&("one", Some(1_u8)), &mut bytes)?;
/// assert_eq!(whole_of::<(String, Option<u8>)>(Form::Described, &bytes)?, ("one".into(), Some(1)));
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn whole_of<'de, T: Deserialize<'de>>(form: Form, bytes: &'de [u8]) -> Result<T, Refused> {
    match read_of(form, bytes)? {
        (value, []) => Ok(value),
        (_, more) => Err(Refused::new(format!("{} bytes follow it", more.len()))),
    }
}

fn read_of<'de, T: Deserialize<'de>>(form: Form, bytes: &'de [u8]) -> Result<(T, &'de [u8]), Refused> {
    let mut reader = Reader::of(form, bytes);
    let value = account::reading(|| T::deserialize(&mut reader))?;
    Ok((value, reader.rest))
}

/// Reads the bytes that are left: a value in one of the two forms; or answers a type that is asked how it reads.
///
/// It is one type, so that the `Deserialize` of each type is compiled once. The compact form is the fast path of each
/// method; the other two share `#[cold]` functions. A function that needs no type is not generic.
pub(crate) struct Reader<'de> {
    pub(crate) rest: &'de [u8],
    /// How many bytes of the rest are for elements that lists around this value have made room for.
    promised: usize,
    mode: Mode,
}

/// Where the values come from.
enum Mode {
    /// From bytes in the compact form.
    Compact,
    /// From bytes in the self-describing form.
    Described {
        /// The kind of the next value, if its byte is read already.
        read: Option<Kind>,
        /// The variant whose name was read last holds nothing.
        is_unit: bool,
    },
    /// From nowhere: each request is recorded, and answered with something of its kind.
    Look(Box<Look>),
}

impl<'de> Reader<'de> {
    fn of(form: Form, bytes: &'de [u8]) -> Reader<'de> {
        let mode = match form {
            Form::Compact => Mode::Compact,
            Form::Described => Mode::Described { read: None, is_unit: false },
        };
        Reader { rest: bytes, promised: 0, mode }
    }

    pub(crate) fn described(bytes: &'de [u8]) -> Reader<'de> {
        Reader::of(Form::Described, bytes)
    }

    /// Reads nothing, but records what it is asked for.
    pub(crate) fn looking() -> Reader<'de> {
        Reader { rest: &[], promised: 0, mode: Mode::Look(Box::default()) }
    }

    /// What it has recorded, if it [looks](Reader::looking).
    pub(crate) fn look(&mut self) -> Option<&mut Look> {
        match &mut self.mode {
            Mode::Look(look) => Some(look),
            Mode::Compact | Mode::Described { .. } => None,
        }
    }

    /// Not from the compact form.
    #[inline(always)]
    fn is_uncommon(&self) -> bool {
        !matches!(self.mode, Mode::Compact)
    }

    /// The kind of the next value in the self-describing form.
    pub(crate) fn kind(&mut self) -> Result<Kind, Refused> {
        if let Mode::Described { read, .. } = &mut self.mode
            && let Some(kind) = read.take()
        {
            return Ok(kind);
        }
        Kind::of(self.byte()?).map_or_else(|| refuse("there is no such kind of value"), Ok)
    }

    /// The same, which is left where it is.
    fn peek(&self) -> Result<Kind, Refused> {
        match self.mode {
            Mode::Described { read: Some(kind), .. } => Ok(kind),
            _ => Reader::described(self.rest).kind(),
        }
    }

    /// The next value is of this kind, whose byte is not there, or read.
    fn unread(&mut self, kind: Kind) {
        if let Mode::Described { read, .. } = &mut self.mode {
            *read = Some(kind);
        }
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, Refused> {
        match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                Ok(byte)
            }
            None => refuse("they end too early"),
        }
    }

    #[inline]
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'de [u8], Refused> {
        match self.rest.split_at_checked(length) {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(bytes)
            }
            None => refuse("they end too early"),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    /// A number of at most so many bits, which are more than fourteen. Most take a byte or two.
    #[inline(always)]
    fn number(&mut self, bits: u32) -> Result<u64, Refused> {
        match *self.rest {
            [byte @ ..0x80, ref rest @ ..] => {
                self.rest = rest;
                Ok(byte.into())
            }
            [low, high @ 1..0x80, ref rest @ ..] => {
                self.rest = rest;
                Ok(u64::from(low & 0x7f) | u64::from(high) << 7)
            }
            _ => self.long(bits),
        }
    }

    /// The same of one that takes more, or is none: eight bytes at once.
    #[inline(never)]
    fn long(&mut self, bits: u32) -> Result<u64, Refused> {
        let Some((eight, rest)) = self.rest.split_first_chunk() else { return self.digits(0, 0, bits) };
        let eight = u64::from_le_bytes(*eight);
        let ends = !eight & u64::from_ne_bytes([0x80; 8]);
        if ends == 0 {
            self.rest = rest;
            return self.digits(digits::gathered(eight), 56, bits);
        }
        let last = ends.trailing_zeros();
        let number = digits::gathered(eight & u64::MAX >> (63 - last));
        if eight >> (last & !7) & 0xff == 0 {
            return refuse("a number has idle digits");
        }
        if number.checked_shr(bits).is_some_and(|over| over != 0) {
            return refuse("a number is too large");
        }
        self.rest = &self.rest[last as usize / 8 + 1..];
        Ok(number)
    }

    /// What follows the lowest digits, of so many bits, of a number: seven bits in a byte, the lowest first, of
    /// which the last byte has some.
    fn digits<N>(&mut self, lowest: N, mut shift: u32, bits: u32) -> Result<N, Refused>
    where
        N: From<u8> + Shl<u32, Output = N> + BitOr<Output = N>,
    {
        let mut number = lowest;
        loop {
            let byte = self.byte()?;
            let digit = byte & 0x7f;
            if shift + 7 > bits && (byte > 0x7f || digit >> bits.saturating_sub(shift) != 0) {
                return refuse("a number is too large");
            }
            if byte == 0 && shift > 0 {
                return refuse("a number has idle digits");
            }
            number = number | N::from(digit) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    /// How many follow.
    #[inline]
    pub(crate) fn length(&mut self) -> Result<usize, Refused> {
        self.number(usize::BITS).map(|length| length as usize)
    }

    /// An unsigned number of at most so many bits.
    #[cold]
    pub(crate) fn unsigned(&mut self, bits: u32) -> Result<u64, Refused> {
        if bits == 8 { self.byte().map(u64::from) } else { self.number(bits) }
    }

    /// One of 128 bits.
    pub(crate) fn unsigned_128(&mut self) -> Result<u128, Refused> {
        self.digits(0, 0, 128)
    }

    /// A signed number of at most so many bits.
    #[cold]
    pub(crate) fn signed(&mut self, bits: u32) -> Result<i64, Refused> {
        if bits == 8 {
            return self.byte().map(|byte| i64::from(byte as i8));
        }
        self.number(bits).map(|number| signed(number.into()) as i64)
    }

    pub(crate) fn text(&mut self) -> Result<&'de str, Refused> {
        let length = self.length()?;
        str::from_utf8(self.bytes(length)?).or_else(|_| refuse("a text is no UTF-8"))
    }
}

/// Signed, as the unsigned number whose lowest bit is the sign.
#[inline]
fn signed(number: u128) -> i128 {
    (number >> 1) as i128 ^ -((number & 1) as i128)
}
