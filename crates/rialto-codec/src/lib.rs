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
//! # Ok::<_, rialto_codec::CodecError>(())
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
//! | `limits` | the limits beside the length of the bytes: nesting, native stack, elements that take no bytes |
//! | `reader` | the reader of both forms |
//! | `writer` | the writer of both forms |
//! | `write` | the choice of the form |
//! | `probe` | the schema probe, which finds out how a type reads |
//! | `schema` | the result of the probe, once for each type |
//! | `shape` | the requests of a type, as a tree |
//! | `described` | the self-describing form |
//!
//! `docs/source-map.md` names the files of the crate.
//!
//! Sources: the format of the bytes is postcard's; the limit of 128 levels in the self-describing form is
//! serde_json's.
#![forbid(unsafe_code)]

mod described;
mod digits;
mod error;
mod form;
#[cfg(test)]
mod fuzz;
mod limits;
mod probe;
mod purpose;
mod reader;
mod schema;
mod shape;
#[cfg(test)]
mod tests;
mod write;
mod writer;

pub use error::CodecError;
pub use form::Form;
pub use probe::Fnv;
pub use purpose::{Purpose, purpose};
pub use reader::{read, read_all, read_all_of};
pub use schema::{TypeSchema, type_schema};
pub use shape::Shape;
pub use write::{
    CompactOutcome, EncodingState, append_described, append_frame, check_round_trip, check_round_trip_by,
    isolated, serialize_variable, write, write_with,
};
pub use writer::{append, append_at_most};
