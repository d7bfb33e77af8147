//! What frames are written and read by: a state is its number, and its fields as a
//! list of pairs.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A frame that can be read.
pub trait Read<'de>: Sized {
    /// In the state of this number.
    fn read<A: SeqAccess<'de>>(state: u32, from: &mut A) -> Result<Self, A::Error>;
}

/// Writes the number and the list.
pub fn write<T: Serialize, Z: Serializer>(state: &T, to: Z) -> Result<Z::Ok, Z::Error> {
    state.serialize(to)
}

/// Of what is over, nothing can be resumed.
pub fn nothing_to_write<T, E: serde::ser::Error>() -> Result<T, E> {
    Err(E::custom("it has completed"))
}

/// Reads them.
pub fn read<'de, F: Read<'de>, D: Deserializer<'de>>(from: D) -> Result<F, D::Error> {
    struct Number<F>(PhantomData<F>);
    impl<'de, F: Read<'de>> Visitor<'de> for Number<F> {
        type Value = F;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a state and its variables")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<F, A::Error> {
            F::read(next(&mut from)?, &mut from)
        }
    }
    from.deserialize_tuple(2, Number(PhantomData))
}

/// The next of them.
pub fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(from: &mut A) -> Result<T, A::Error> {
    from.next_element()?.ok_or_else(|| A::Error::custom("a state without its variables"))
}

/// The number is none of a state.
pub fn no_such_state<T, E: Error>() -> Result<T, E> {
    Err(E::custom("no such state"))
}
