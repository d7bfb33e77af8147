//! Values as bytes, in the form of [postcard](https://docs.rs/postcard), read of whomever they are: the bytes of
//! a stranger may be refused, but cost no more than their own length.
//!
//! This crate holds the reader and the writer that continuations and messages between nodes share. It knows neither
//! frames nor nodes.
//!
//! A value is [written](write()) in one of two [forms](Form). Most are in the compact one, which is postcard's: it has
//! no names. A type that asks its format what comes next (`serde_json::Value`, `#[serde(flatten)]`, `tag`,
//! `untagged`), and a value that skips fields, are in the self-describing one. Either is read as the value that was
//! written; else it is not written.
//!
//! ```
//! let bytes = [3, b'a', b'b', b'c', 7];
//! let (text, rest): (&str, _) = rialto_codec::read(&bytes)?;
//! assert_eq!((text, rest), ("abc", &[7][..]));
//! # Ok::<_, rialto_codec::Refused>(())
//! ```
//!
//! Read first: `account` (what is bounded beside the bytes), then `reader`; `writer` is its mirror. Then `write` (which
//! form it is), `look` (how a type is asked for that), and `described`.
//!
//! Source: the bound on depth is serde_json's; the form of the bytes, postcard's.

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
