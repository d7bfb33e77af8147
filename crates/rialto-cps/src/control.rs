//! Control of the computation from within, at any depth: [`capture`](capture()) it
//! as a value, [`throw`](throw()) to such a value, [`fork`](fork()), and be
//! [`done`](done()).

mod captured;
mod ending;
mod forked;
mod k;
mod once;
mod place;
pub(crate) mod prompt;
mod thrown;

pub use captured::{Captured, capture};
pub use ending::done;
pub use forked::{Forked, fork};
pub(crate) use k::{Copied, Whole};
pub use k::{K, OtherResult};
pub(crate) use place::{Ask, Place, Places, made_in};
pub use thrown::throw;

use serde::{Serialize, de::DeserializeOwned};

/// A value that can be thrown. Each value that a frame can hold is one.
pub trait Value: Clone + Serialize + DeserializeOwned + Send + Unpin + 'static {}
impl<V: Clone + Serialize + DeserializeOwned + Send + Unpin + 'static> Value for V {}
