//! Values as bytes, in the format of [postcard](https://docs.rs/postcard), safe to read from untrusted
//! sources.
//!
//! Continuations and messages between nodes share this reader and writer. The reader may refuse the bytes of
//! a stranger, and the cost of reading them is bounded by their length.
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
//!   `#[serde(flatten)]`, `tag`, `untagged`), and for values that skip fields.
//!
//! In either form, a value reads back as the value that was written. A value for which this does not hold is
//! not written: you get an error.
//!
//! # Map of the source
//!
//! The crate knows neither frames nor nodes. Read first, in this order:
//!
//! | module | contains |
//! |---|---|
//! | `account` | the limits beside the length of the bytes: depth of nesting, and elements that take no bytes |
//! | `reader` | the reader of the compact form |
//! | `writer` | its mirror, the writer |
//! | `write` | the choice of the form |
//! | `look` | how a type is asked which form it needs |
//! | `described` | the self-describing form |
//!
//! Sources: the limit on depth is serde_json's; the format of the bytes is postcard's.

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
