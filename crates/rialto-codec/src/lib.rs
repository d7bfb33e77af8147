//! Reads what [postcard](https://docs.rs/postcard) has written, of whomever it is: the bytes of a
//! stranger may be refused, but cost no more than their own length.
//!
//! This crate holds the reader that continuations and messages between nodes share, and nothing else.
//! It never writes (postcard does), and knows neither frames nor nodes.
//!
//! ```
//! let bytes = [3, b'a', b'b', b'c', 7];
//! let (text, rest): (&str, _) = rialto_codec::read(&bytes)?;
//! assert_eq!((text, rest), ("abc", &[7][..]));
//! # Ok::<_, rialto_codec::Refused>(())
//! ```
//!
//! Read first: `account` (what is bounded beside the bytes), then `reader`.
//!
//! Source: the bound on depth is serde_json's; the form of the bytes, postcard's.

mod account;
mod reader;
#[cfg(test)]
mod tests;

pub use reader::{Refused, read, whole};
