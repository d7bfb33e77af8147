//! Finds the values that a suspended computation holds, and the events that it waits for. It goes through the
//! frames as if it wrote them.

use crate::Frame;
use crate::endpoint::Side;
use crate::shared::AnyCell;
use crate::states::{Save, Site};
use postcard::ser_flavors::Size;
use rialto_event::diagnostics::Wait;
use serde::{Serialize, de::DeserializeOwned};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static TRACED: RefCell<Option<Traced>> = const { RefCell::new(None) };
}

/// Of one computation.
#[derive(Default)]
pub(crate) struct Traced {
    pub(crate) handles: Vec<Handle>,
    pub(crate) waits: Vec<Wait>,
    /// Whether that is all: it waits for nothing else, and not for what has happened already.
    pub(crate) complete: bool,
    waited: bool,
    /// Handles of computations that were spawned.
    pub(crate) children: Vec<Child>,
    /// Handles of shared cells: where each lies, and its cell.
    pub(crate) cells: Vec<(usize, Arc<dyn AnyCell>)>,
}

/// A handle of an end of a channel.
pub(crate) struct Handle {
    /// Where the handle lies.
    pub(crate) place: usize,
    pub(crate) channel: usize,
    pub(crate) side: Side,
    pub(crate) end: usize,
    pub(crate) listed: bool,
    /// How many handles the end has, and how many there are of the channel's that lie beneath such
    /// ends or are used by themselves.
    pub(crate) count: Box<dyn Fn() -> (usize, usize) + Send>,
}

/// A handle of a computation that was spawned.
pub(crate) struct Child {
    /// Where the handle lies.
    pub(crate) place: usize,
    /// Whose it is: the address of its family.
    pub(crate) family: usize,
    /// How many there are of it.
    pub(crate) count: Box<dyn Fn() -> usize + Send>,
}

pub(crate) fn is_on() -> bool {
    TRACED.with_borrow(Option::is_some)
}

/// A handle is met.
pub(crate) fn handle(handle: Handle) {
    TRACED.with_borrow_mut(|traced| {
        if let Some(traced) = traced {
            traced.handles.push(handle);
        }
    });
}

/// A handle of a spawned computation is met.
pub(crate) fn child(child: Child) {
    TRACED.with_borrow_mut(|traced| {
        if let Some(traced) = traced {
            traced.children.push(child);
        }
    });
}

/// A handle of a shared cell is met.
pub(crate) fn cell(place: usize, cell: Arc<dyn AnyCell>) {
    TRACED.with_borrow_mut(|traced| {
        if let Some(traced) = traced {
            traced.cells.push((place, cell));
        }
    });
}

/// A leaf is met, which waits for these.
pub(crate) fn waits(waits: Vec<Wait>) {
    TRACED.with_borrow_mut(|traced| {
        if let Some(traced) = traced {
            traced.waited = true;
            traced.complete &= !waits.is_empty();
            traced.waits.extend(waits);
        }
    });
}

/// A continuation is met, which may run as a part of this one.
pub(crate) fn part(part: Traced) {
    TRACED.with_borrow_mut(|traced| {
        if let Some(traced) = traced {
            traced.waited |= part.waited;
            traced.complete &= part.complete;
            traced.handles.extend(part.handles);
            traced.waits.extend(part.waits);
            traced.children.extend(part.children);
            traced.cells.extend(part.cells);
        }
    });
}

/// Goes through a frame.
pub(crate) fn frame<F: Frame>(frame: &F) -> Traced {
    let (result, mut traced) = tracing(|| frame.save(&mut Tracer));
    traced.complete &= result.is_ok() && traced.waited;
    traced
}

/// Goes through a value other than a frame, until a part cannot be traced.
pub(crate) fn value<T: Serialize>(value: &T) -> Traced {
    tracing(|| look_at(value)).1
}

fn tracing<R>(go: impl FnOnce() -> R) -> (R, Traced) {
    /// The one outside comes back, also if a `Serialize` panics.
    struct Outer(Option<Traced>);
    impl Drop for Outer {
        fn drop(&mut self) {
            TRACED.replace(self.0.take());
        }
    }
    let _outer = Outer(TRACED.replace(Some(Traced { complete: true, ..Traced::default() })));
    let result = go();
    (result, TRACED.take().unwrap_or_default())
}

/// Meets all that is in it.
fn look_at<T: Serialize>(value: &T) -> Result<(), Opaque> {
    postcard::serialize_with_flavor::<T, Size, usize>(value, Size::default()).map(drop).map_err(|_| Opaque)
}

/// Looks at what is written.
struct Tracer;

/// The error for a value that cannot be traced.
struct Opaque;

impl Save for Tracer {
    type Error = Opaque;

    fn frame(&mut self, _: &'static str, _: &'static Site) -> Result<(), Opaque> {
        Ok(())
    }

    fn variable<T>(&mut self, name: &'static str, value: &T) -> Result<(), Opaque>
    where
        T: Serialize + DeserializeOwned + 'static,
    {
        let before = TRACED.with_borrow(|traced| traced.as_ref().map_or(0, |traced| traced.waits.len()));
        look_at(value)?;
        let after = TRACED.with_borrow(|traced| traced.as_ref().map_or(0, |traced| traced.waits.len()));
        // A leaf that waits for something else than events.
        if name == "leaf" && before == after { Err(Opaque) } else { Ok(()) }
    }

    fn over(&mut self, _: &'static str) -> Opaque {
        Opaque
    }

    fn deep(&mut self, _: &'static str) -> Opaque {
        Opaque
    }
}
