//! Values as bytes, in the form of [postcard](https://docs.rs/postcard), read of whomever they are: the bytes of
//! a stranger may be refused, but cost no more than their own length.
//!
//! This crate holds the reader that continuations and messages between nodes share, and the writer of the
//! messages. It knows neither frames nor nodes.
//!
//! ```
//! let bytes = [3, b'a', b'b', b'c', 7];
//! let (text, rest): (&str, _) = rialto_codec::read(&bytes)?;
//! assert_eq!((text, rest), ("abc", &[7][..]));
//! # Ok::<_, rialto_codec::Refused>(())
//! ```
//!
//! Read first: `account` (what is bounded beside the bytes), then `reader`; `writer` is its mirror.
//!
//! Source: the bound on depth is serde_json's; the form of the bytes, postcard's.

mod account;
mod digits;
#[cfg(test)]
mod fuzz;
mod reader;
mod refused;
#[cfg(test)]
mod tests;
mod writer;

pub use reader::{read, whole};
pub use refused::Refused;
pub use writer::{append, append_within};
