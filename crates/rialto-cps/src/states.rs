//! Frames written by name, so that other versions of the program read them.
//!
//! [`Continuation::to_bytes`](crate::Continuation::to_bytes) writes a frame as
//! it lies in memory, for the same program elsewhere. A frame that is stored for days
//! meets other programs. So a frame can also be written by its meaning: the function, the
//! *site* at which it waits, and the variables that are kept there, each by its name.
//! A site has a name that does not change when something else in the function
//! does: a label, from `checkpoint!("paid")`, or the callee that is awaited there. Its
//! layout covers the variables of that site, and nothing else.
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
//! let names: Vec<&str> = total::sites().iter().map(|site| site.name).collect();
//! assert_eq!(names, ["start", "yield_now()"]);
//! assert_eq!(total::sites()[0].variables, [("prices", "Vec < u64 >")]);
//! assert_eq!(total::sites()[1].variables, [("sum", "u64")]);
//! ```

use crate::layout::TypeLayout;
use crate::{Description, Frame, Layout};
use serde::{Serialize, de::DeserializeOwned};
use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// A state of a function: not yet begun, or waiting at one of its awaits.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// `start`, a label, or what is awaited: `charge()`, or `charge()#1/2` for the first of two.
    pub name: &'static str,
    /// Name and type of each variable that is kept, as they are written.
    pub variables: &'static [(&'static str, &'static str)],
    /// The callees that are awaited here, each part of a `join!`: none at the start, for a leaf, and for a
    /// call of the function itself. Functions that call each other by `Box::pin` lead back to themselves.
    pub callees: &'static [fn() -> Function],
    /// The source file and the line of the call that is awaited there, or of the function at its start. An empty text and
    /// 0 for a state that is not in the program's source.
    pub location: (&'static str, u32),
    pub(crate) layout: u64,
    pub(crate) text_layout: u64,
    pub(crate) base: u64,
    /// What is known of each variable's type, and the hash of its text. The last one may be that of the value of a step
    /// that is awaited here.
    pub(crate) types: &'static [(TypeLayout, u64)],
}

impl Site {
    /// A state whose layout is this hash.
    pub(crate) fn of_hash(
        name: &'static str,
        layout: u64,
        variables: &'static [(&'static str, &'static str)],
        callees: &'static [fn() -> Function],
    ) -> Site {
        Site {
            name,
            variables,
            callees,
            location: ("", 0),
            layout,
            text_layout: layout,
            base: layout,
            types: &[],
        }
    }

    /// The hash of what is kept here: the names and the types.
    #[must_use]
    pub fn layout(&self) -> u64 {
        self.layout
    }

    /// The layout by which earlier versions knew this state: types without [`Layout`](macro@crate::Layout) count by their
    /// texts alone. Code that was written with such a version may name it.
    #[must_use]
    pub fn text_layout(&self) -> u64 {
        self.text_layout
    }

    /// The hash of what is awaited here, and of the types over which the function is generic: the layout without the
    /// variables.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Returns the description of the type of each variable, in their order.
    #[must_use]
    pub fn descriptions(&self) -> Vec<Description> {
        let described = self.types.iter().map(|(layout, _)| described(*layout));
        let described = described.chain(std::iter::repeat(None));
        (self.variables.iter().zip(described))
            .map(|((_, text), described)| described.unwrap_or_else(|| Description::name(*text)))
            .collect()
    }

    /// Returns the shape of the type of each variable, in their order: the fields and values that its `Deserialize`
    /// reads. `None` for a type that derives [`Layout`](macro@crate::Layout).
    #[must_use]
    pub fn shapes(&self) -> Vec<Option<Description>> {
        let shapes = self.types.iter().map(|(layout, _)| shape(*layout));
        shapes.chain(std::iter::repeat(None)).take(self.variables.len()).collect()
    }

    /// Returns the description of the value of the step that is awaited here, if it is one.
    #[must_use]
    pub fn step_value(&self) -> Option<Description> {
        let (layout, text) = self.types.get(self.variables.len())?;
        Some(described(*layout).unwrap_or_else(|| of_text(*text)))
    }

    /// Returns the shape of the type of the step's value, as [`shapes`](Self::shapes) does.
    #[must_use]
    pub fn step_shape(&self) -> Option<Description> {
        shape(self.types.get(self.variables.len())?.0)
    }
}

/// The description of a type when only the hash of its text is known.
fn of_text(text: u64) -> Description {
    Description::name(format!("text {text:016x}"))
}

/// Returns whether this describes a type that the source does not tell.
#[doc(hidden)]
#[must_use]
pub fn is_untold(description: &Description) -> bool {
    const UNTOLD: &str = "_";
    *description == Description::name(UNTOLD) || *description == of_text(Layout::new().text(UNTOLD).hash())
}

fn described(layout: TypeLayout) -> Option<Description> {
    match layout {
        TypeLayout::Hash(_, describe) => Some(describe()),
        TypeLayout::Traced(_) | TypeLayout::Text => None,
    }
}

fn shape(layout: TypeLayout) -> Option<Description> {
    match layout {
        TypeLayout::Traced(describe) => Some(describe()),
        TypeLayout::Hash(..) | TypeLayout::Text => None,
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
    pub fn of<F: Frame>() -> Function {
        Function { name: F::NAME, sites: F::sites() }
    }
}

/// Returns the states of the frames of a type. The first call makes them. They are never freed, because a program has few
/// types of frames.
pub(crate) fn once<F: 'static>(make: fn() -> Vec<Site>) -> &'static [Site] {
    static MADE: RwLock<BTreeMap<TypeId, &'static [Site]>> = RwLock::new(BTreeMap::new());
    let of = TypeId::of::<F>();
    let made = MADE.read().unwrap_or_else(PoisonError::into_inner).get(&of).copied();
    made.unwrap_or_else(|| {
        // If two threads make them, those that are there first stay.
        let sites = make();
        MADE.write().unwrap_or_else(PoisonError::into_inner).entry(of).or_insert_with(|| sites.leak())
    })
}

/// Writes a whole: a cell that is [`Shared`](crate::Shared) by several variables, in whatever frames, is written once.
///
/// It is for who calls [`Frame::save`]; values are written within it.
pub fn writing<R>(write: impl FnOnce() -> R) -> R {
    crate::shared::writing(write)
}

/// Reads a whole, in the order in which it was written. [Shared](crate::Shared) cells are shared again.
///
/// It is for callers of [`Frame::load`], which read values within it.
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
    /// If it is not there, or has another type than `T`.
    fn variable<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Self::Error>;

    /// `function` has no state.
    fn unknown(&mut self, function: &'static str) -> Self::Error;

    /// `function` has called itself too deep.
    fn deep(&mut self, function: &'static str) -> Self::Error;
}
