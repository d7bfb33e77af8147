//! Values as bytes, in the format of [postcard](https://docs.rs/postcard), safe to read from untrusted
//! sources.
//!
//! Continuations and messages between nodes share this reader and writer. The reader trusts no bytes: it
//! refuses those that are not the encoding of a value, and the cost of reading is bounded by their length.
//!
//! ```
//! let bytes = [3, b'a', b'b', b'c', 7];
//! let (text, rest): (&str, _) = rialto_codec::read(&bytes)?;
//! assert_eq!((text, rest), ("abc", &[7][..]));
//! # Ok::<_, rialto_codec::Refused>(())
//! ```
//!
//! # The two forms
//!
//! A value is [written](write()) in one of two [forms](Form):
//!
//! - *Compact*, which is postcard's format. It contains no names. Most values use it.
//! - *Self-describing*. It is for types that ask their format what comes next (`serde_json::Value`,
//!   `#[serde(flatten)]`, `tag`, `untagged`), and for values that skip fields or have lists of unknown
//!   length.
//!
//! In either form, a value reads back as the value that was written. If that is not possible,
//! [`write`](write()) writes nothing and returns an error. [`append`] is faster and does not check this: it
//! is for types that are known to read back.
//!
//! # Map of the source
//!
//! The crate depends on no other crate of Rialto, except in its tests. Read first, in this order:
//!
//! | module | contains |
//! |---|---|
//! | `account` | the limits beside the length of the bytes: nesting, native stack, elements that take no bytes |
//! | `reader` | the reader of both forms |
//! | `writer` | the writer of both forms |
//! | `write` | the choice of the form |
//! | `look` | the schema probe, which finds out how a type reads |
//! | `reads` | the result of the probe, once for each type |
//! | `described` | the self-describing form |
//!
//! Sources: the format of the bytes is postcard's; the limit of 128 levels in the self-describing form is
//! serde_json's.
#![forbid(unsafe_code)]

mod account;
mod asked;
mod described;
mod digits;
mod form;
#[cfg(test)]
mod fuzz;
mod look;
mod reader;
mod reads;
mod refused;
#[cfg(test)]
mod tests;
mod write;
mod writer;

pub use asked::{Purpose, purpose};
pub use form::Form;
pub use look::Hash;
pub use reader::{read, whole, whole_of};
pub use reads::{Reads, reads};
pub use refused::Refused;
pub use write::{
    Compact, Whole, apart, append_described, append_frame, attempt, attempt_by, kept, write, write_as,
};
pub use writer::{append, append_within};
