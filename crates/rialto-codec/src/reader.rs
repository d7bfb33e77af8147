//! Reads both forms from untrusted bytes. The compact form is postcard's format.
//!
//! postcard's own reader accepts more than postcard writes: numbers with redundant zero digits, lists of a
//! million elements that take no bytes, values nested as deep as there are bytes. This reader limits the last
//! two, and accepts each value only in its canonical encoding.

mod deserialize;
mod parts;

use std::ops::{BitOr, Shl};

use serde::Deserialize;

use crate::described::Kind;
use crate::digits;
use crate::error::{CodecError, refuse};
use crate::form::Form;
use crate::limits;
use crate::probe::Probe;

/// Reads the value at the start of these bytes. Returns it and the bytes after it.
///
/// Values may be nested 1,024 deep (options, lists, maps and enums count; a large value counts as several),
/// and take 1.75 MiB of the native stack. At most 65,536 elements of lists may take no bytes. If a type calls
/// `read` while it is being read itself, both share these limits.
///
/// # Errors
///
/// [`CodecError`], if the bytes are not the canonical postcard encoding of such a value, the value exceeds a
/// limit, or its own `Deserialize` refuses.
///
/// ```
/// let (numbers, rest) = rialto_codec::read::<Vec<u16>>(&[2, 5, 200, 1, 9])?;
/// assert_eq!((numbers, rest), (vec![5, 200], &[9][..]));
/// # Ok::<_, rialto_codec::CodecError>(())
/// ```
pub fn read<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8]), CodecError> {
    read_of(Form::Compact, bytes)
}

/// Reads the value whose encoding is all of these bytes: see [`read`].
///
/// # Errors
///
/// Those of [`read`]; and [`CodecError`] if bytes follow the value.
///
/// ```
/// assert_eq!(rialto_codec::read_all::<u8>(&[5])?, 5);
/// assert!(rialto_codec::read_all::<u8>(&[5, 6]).is_err());
/// # Ok::<_, rialto_codec::CodecError>(())
/// ```
pub fn read_all<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, CodecError> {
    read_all_of(Form::Compact, bytes)
}

/// Reads the value whose encoding in this form is all of these bytes.
///
/// # Errors
///
/// Those of [`read_all`].
///
/// ```
/// use rialto_codec::{Form, append_described, read_all_of};
///
/// let mut bytes = Vec::new();
/// append_described(&("one", Some(1_u8)), &mut bytes)?;
/// assert_eq!(read_all_of::<(String, Option<u8>)>(Form::Described, &bytes)?, ("one".into(), Some(1)));
/// # Ok::<_, rialto_codec::CodecError>(())
/// ```
pub fn read_all_of<'de, T: Deserialize<'de>>(form: Form, bytes: &'de [u8]) -> Result<T, CodecError> {
    match read_of(form, bytes)? {
        (value, []) => Ok(value),
        (_, more) => Err(CodecError::new(format!("{} bytes follow the value", more.len()))),
    }
}

fn read_of<'de, T: Deserialize<'de>>(form: Form, bytes: &'de [u8]) -> Result<(T, &'de [u8]), CodecError> {
    let mut reader = Reader::of(form, bytes);
    let value = limits::in_read(|| T::deserialize(&mut reader))?;
    Ok((value, reader.rest))
}

/// Reads values in one of the two forms from the rest of the bytes; or probes a type, without bytes.
///
/// It is one type for all three, so that the `Deserialize` of each type is compiled once. The compact form is
/// the fast path of each method; the other two share `#[cold]` functions. A function that needs no type is
/// not generic.
pub(crate) struct Reader<'de> {
    pub(crate) rest: &'de [u8],
    /// How many bytes of the rest are reserved for elements of the lists around this value, which have
    /// allocated memory for them.
    promised: usize,
    mode: Mode,
}

/// The source of the values.
enum Mode {
    /// Bytes in the compact form.
    Compact,
    /// Bytes in the self-describing form.
    Described {
        /// The kind of the next value, if it is known already.
        read: Option<Kind>,
        /// Whether the variant whose name was read last holds nothing.
        is_unit: bool,
    },
    /// A probe: each request is recorded, and answered with a made-up value of its kind.
    Probe(Box<Probe>),
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

    /// A reader that probes a type.
    pub(crate) fn probe() -> Reader<'de> {
        Reader { rest: &[], promised: 0, mode: Mode::Probe(Box::default()) }
    }

    /// The record of the probe, if the reader [probes a type](Reader::probe).
    pub(crate) fn probe_mut(&mut self) -> Option<&mut Probe> {
        match &mut self.mode {
            Mode::Probe(probe) => Some(probe),
            Mode::Compact | Mode::Described { .. } => None,
        }
    }

    /// Whether the source is not the compact form.
    #[inline(always)]
    fn is_uncommon(&self) -> bool {
        !matches!(self.mode, Mode::Compact)
    }

    /// Reads the kind of the next value, in the self-describing form.
    pub(crate) fn kind(&mut self) -> Result<Kind, CodecError> {
        if let Mode::Described { read, .. } = &mut self.mode
            && let Some(kind) = read.take()
        {
            return Ok(kind);
        }
        let byte = self.byte()?;
        Kind::of(byte).ok_or_else(|| CodecError::new(format!("no kind of value has the number {byte}")))
    }

    /// The same, but leaves the kind unread.
    fn peek(&self) -> Result<Kind, CodecError> {
        match self.mode {
            Mode::Described { read: Some(kind), .. } => Ok(kind),
            _ => Reader::described(self.rest).kind(),
        }
    }

    /// Sets the kind of the next value. Its byte was read already, or does not exist.
    fn set_kind(&mut self, kind: Kind) {
        if let Mode::Described { read, .. } = &mut self.mode {
            *read = Some(kind);
        }
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, CodecError> {
        match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                Ok(byte)
            }
            None => refuse("the bytes end before the value does"),
        }
    }

    #[inline]
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'de [u8], CodecError> {
        match self.rest.split_at_checked(length) {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(bytes)
            }
            None => refuse("the bytes end before the value does"),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], CodecError> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    /// Reads a varint of at most `bits` bits, where `bits` is more than fourteen. Most take a byte or two.
    #[inline(always)]
    fn number(&mut self, bits: u32) -> Result<u64, CodecError> {
        match *self.rest {
            [byte @ ..0x80, ref rest @ ..] => {
                self.rest = rest;
                Ok(byte.into())
            }
            [low, high @ 1..0x80, ref rest @ ..] => {
                self.rest = rest;
                Ok(u64::from(low & 0x7f) | u64::from(high) << 7)
            }
            _ => self.number_slow(bits),
        }
    }

    /// The same for a varint that takes more bytes or is invalid. Reads eight bytes at once.
    #[inline(never)]
    fn number_slow(&mut self, bits: u32) -> Result<u64, CodecError> {
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
            return refuse("a number has idle digits: it is not in its shortest encoding");
        }
        if number.checked_shr(bits).is_some_and(|over| over != 0) {
            return too_large(bits);
        }
        self.rest = &self.rest[last as usize / 8 + 1..];
        Ok(number)
    }

    /// Reads the rest of a varint of at most `bits` bits, whose lowest `shift` bits are known: seven bits in
    /// each byte, the lowest first. The last byte may have fewer.
    fn digits<N>(&mut self, lowest: N, mut shift: u32, bits: u32) -> Result<N, CodecError>
    where
        N: From<u8> + Shl<u32, Output = N> + BitOr<Output = N>,
    {
        let mut number = lowest;
        loop {
            let byte = self.byte()?;
            let digit = byte & 0x7f;
            if shift + 7 > bits && (byte > 0x7f || digit >> bits.saturating_sub(shift) != 0) {
                return too_large(bits);
            }
            if byte == 0 && shift > 0 {
                return refuse("a number has idle digits: it is not in its shortest encoding");
            }
            number = number | N::from(digit) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    /// Reads the number of elements or bytes that follow.
    #[inline]
    pub(crate) fn length(&mut self) -> Result<usize, CodecError> {
        self.number(usize::BITS).map(|length| length as usize)
    }

    /// Reads an unsigned number of at most `bits` bits.
    #[cold]
    pub(crate) fn unsigned(&mut self, bits: u32) -> Result<u64, CodecError> {
        if bits == 8 { self.byte().map(u64::from) } else { self.number(bits) }
    }

    /// Reads an unsigned number of 128 bits.
    pub(crate) fn unsigned_128(&mut self) -> Result<u128, CodecError> {
        self.digits(0, 0, 128)
    }

    /// Reads a signed number of at most `bits` bits.
    #[cold]
    pub(crate) fn signed(&mut self, bits: u32) -> Result<i64, CodecError> {
        if bits == 8 {
            return self.byte().map(|byte| i64::from(byte as i8));
        }
        self.number(bits).map(|number| signed(number.into()) as i64)
    }

    pub(crate) fn text(&mut self) -> Result<&'de str, CodecError> {
        let length = self.length()?;
        str::from_utf8(self.bytes(length)?).or_else(|_| refuse("a text is not valid UTF-8"))
    }
}

#[cold]
fn too_large<T>(bits: u32) -> Result<T, CodecError> {
    Err(CodecError::new(format!("a number is too large for {bits} bits")))
}

/// Decodes the zigzag encoding, in which the lowest bit is the sign.
#[inline]
fn signed(number: u128) -> i128 {
    (number >> 1) as i128 ^ -((number & 1) as i128)
}
