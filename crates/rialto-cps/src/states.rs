//! Frames written by name, so that other versions of the program read them.
//!
//! [`Continuation::to_bytes`](crate::Continuation::to_bytes) writes a frame as
//! it lies in memory, for the same program elsewhere. What is kept for days meets
//! other programs. So a frame can also be written as what it means: the function, the
//! *site* at which it waits, and the variables that are kept there, each by its name.
//! A site has a name that does not change when something else in the function
//! does: a label, from `checkpoint!("paid")`, or what is awaited there. Its layout
//! covers what is kept at that site, and nothing else.
//!
//! How it is encoded is up to [`Save`] and [`Load`].
//!
//! ```
//! use rialto_cps::{Frame, cps, yield_now};
//!
//! #[cps]
//! async fn total(prices: Vec<u64>) -> u64 {
//!     let sum: u64 = prices.iter().sum();
//!     yield_now().await;
//!     sum
//! }
//!
//! let names: Vec<&str> = total::SITES.iter().map(|site| site.name).collect();
//! assert_eq!(names, ["start", "yield_now()"]);
//! assert_eq!(total::SITES[0].variables, [("prices", "Vec < u64 >")]);
//! assert_eq!(total::SITES[1].variables, [("sum", "u64")]);
//! ```

use crate::Frame;
use crate::layout::{Layouts, Parts, layout};
use serde::{Serialize, de::DeserializeOwned};

/// A state of a function: not yet begun, or waiting at one of its awaits.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// `start`, a label, or what is awaited: `charge()`, or `charge()#1/2` for the first of two.
    pub name: &'static str,
    /// Of what its layout consists.
    #[doc(hidden)]
    pub parts: (Layouts, Parts),
    /// Name and type of each variable that is kept, as they are written.
    pub variables: &'static [(&'static str, &'static str)],
    /// What is awaited here, each part of a `join!`. Nothing at the start, of leaves, and of a call of the function
    /// itself. Functions that call each other by `Box::pin` lead back to themselves.
    pub callees: &'static [fn() -> Function],
}

impl Site {
    /// The hash of what is kept here: the names and the types.
    #[must_use]
    pub const fn layout(&self) -> u64 {
        let (table, parts) = self.parts;
        layout(table, parts)
    }
}

/// A function, or a leaf, and its states.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Module path and name.
    pub name: &'static str,
    /// Its states, the start first.
    pub sites: &'static [Site],
}

impl Function {
    /// The function whose frame this is.
    #[must_use]
    pub const fn of<F: Frame>() -> Function {
        Function { name: F::NAME, sites: F::SITES }
    }
}

/// Writes a whole: a cell that is [`Shared`](crate::Shared) by several variables, in whatever frames, is written once.
///
/// It is for who calls [`Frame::save`]; values are written within it.
pub fn writing<R>(write: impl FnOnce() -> R) -> R {
    crate::shared::writing(write)
}

/// Reads a whole, in the order in which it was written: what was [shared](crate::Shared) is shared again.
///
/// It is for who calls [`Frame::load`]; values are read within it.
pub fn reading<R>(read: impl FnOnce() -> R) -> R {
    crate::shared::reading(read)
}

/// To what frames are written, the outermost first.
pub trait Save {
    /// Why it cannot be done.
    type Error;

    /// A frame begins: that of `function`, at `site`.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn frame(&mut self, function: &'static str, site: &'static Site) -> Result<(), Self::Error>;

    /// A variable of that frame.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn variable<T>(&mut self, name: &'static str, value: &T) -> Result<(), Self::Error>
    where
        T: Serialize + DeserializeOwned + 'static;

    /// The frame of `function` has no state: it has completed, or is of a kind that has none.
    fn over(&mut self, function: &'static str) -> Self::Error;

    /// `function` has called itself too deep.
    fn deep(&mut self, function: &'static str) -> Self::Error;
}

/// From what frames are read, the outermost first.
pub trait Load {
    /// Why it cannot be done.
    type Error;

    /// The next frame is one of `function`: at which of its sites it is.
    ///
    /// # Errors
    ///
    /// If it is another's; if it is at none of these, or its layout is another.
    fn frame(&mut self, function: &'static str, sites: &'static [Site]) -> Result<usize, Self::Error>;

    /// A variable of that frame.
    ///
    /// # Errors
    ///
    /// If it is not there, or is no `T`.
    fn variable<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Self::Error>;

    /// `function` has no state.
    fn unknown(&mut self, function: &'static str) -> Self::Error;

    /// `function` has called itself too deep.
    fn deep(&mut self, function: &'static str) -> Self::Error;
}
