//! Cells that several variables share, and go on sharing in copies and elsewhere.

mod cycles;
mod tables;

pub(crate) use cycles::{AnyCell, reclaim};
pub(crate) use tables::{copying, forget_since, met, or_writing, reading, writing};

use crate::{DecodeError, Description, HasLayout, Layout, nested, refusal, trace};
use rialto_codec::{Purpose, purpose};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A cell that is reached through several handles, as by `Arc<Mutex<T>>`, and that
/// frames and messages can hold.
///
/// A clone is another handle of the cell: for a local that two functions use, or
/// that a task and one that it has spawned share. When a computation is copied or
/// written, as a whole, what it shares it shares in the copy, too: each cell
/// is copied once, in whatever variables, frames and continuations its handles are, and
/// in a cycle of cells also. The copy has cells of its own: it is
/// another computation, with its own variables.
///
/// ```
/// use rialto_cps::{Continuation, Registry, Shared, cps, yield_now};
///
/// #[cps]
/// async fn count(total: Shared<u64>, n: u64) {
///     for _ in 0..n {
///         yield_now().await;
///         total.with(|total| *total += 1);
///     }
/// }
///
/// #[cps]
/// async fn both() -> u64 {
///     let total: Shared<u64> = Shared::new(0);
///     count(total.clone(), 2).await;
///     count(total.clone(), 3).await;
///     total.get()
/// }
///
/// let runtime = rialto_rt::Runtime::new().unwrap();
/// assert_eq!(runtime.block_on(Continuation::new(both())), 5);
/// ```
///
/// Cells that refer to each other in a cycle are not freed, as with `Arc`, when the program has made the cycle
/// itself. Those that were read, and their copies, are looked for now and then, and by [`reclaim`](crate::reclaim()):
/// so bytes of others cannot fill the memory. No more than 256 cells are written or read within each other.
///
/// Gambit's serialisation, which preserves sharing (SRFI 38); the cell that CPC's
/// programmers write by hand (its section 6.1).
pub struct Shared<T>(Arc<Cell<T>>);

struct Cell<T> {
    /// Empty while it is being read or copied.
    value: Mutex<Option<T>>,
    /// Of one that was read, or is a copy of such: how it is gone through, should it be part of a cycle.
    erased: Option<Erase<T>>,
}

type Erase<T> = fn(Arc<Cell<T>>) -> Arc<dyn AnyCell>;

impl<T> Shared<T> {
    /// A new cell, with this in it.
    pub fn new(value: T) -> Self {
        Shared(Arc::new(Cell { value: Mutex::new(Some(value)), erased: None }))
    }

    fn empty(erased: Option<Erase<T>>) -> Self {
        Shared(Arc::new(Cell { value: Mutex::new(None), erased }))
    }

    fn lock(&self) -> MutexGuard<'_, Option<T>> {
        cycles::not_held(&self.0.value);
        self.0.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A handle of it is given out while it is empty: it is part of a cycle.
    fn in_cycle(&self) {
        if let Some(erased) = self.0.erased
            && self.lock().is_none()
        {
            cycles::suspect(erased(self.0.clone()));
        }
    }

    /// Works on what is in it; others wait meanwhile.
    ///
    /// # Panics
    ///
    /// If it is just being read or copied, and has nothing in it yet: by the
    /// `Deserialize` or `Clone` of what is to be in it. Called within itself for the same
    /// cell, it never returns.
    #[track_caller]
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        match &mut *self.lock() {
            Some(value) => f(value),
            None => panic!("a shared cell is used while it is being read"),
        }
    }

    /// Returns a clone of the value.
    #[track_caller]
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(|value| value.clone())
    }

    /// The same; its handles of other cells, in whatever it holds, are handles of the same
    /// cells.
    fn look(&self) -> T
    where
        T: Clone,
    {
        tables::aliasing(|| self.get())
    }

    /// Puts something else into it, and returns what was there.
    #[track_caller]
    pub fn set(&self, value: T) -> T {
        self.with(|there| std::mem::replace(there, value))
    }

    /// Whether both are handles of one cell.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    fn handle(&self) -> Self {
        Shared(self.0.clone())
    }
}

/// Another handle; of the copy, while a computation is being copied.
impl<T: Clone + Send + 'static> Clone for Shared<T> {
    fn clone(&self) -> Self {
        if !tables::is_copying() {
            return self.handle();
        }
        if let Some(copy) = tables::copied::<Self>(self.address(), |copy| copy.handle()) {
            copy.in_cycle();
            return copy;
        }
        let copy = Self::empty(self.0.erased);
        tables::note_copy(self.address(), (self.handle(), copy.handle()));
        // Not under the lock: two copies of one cycle would wait for each other.
        let value = self.look().clone();
        *copy.lock() = Some(value);
        copy
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Shared::new(T::default())
    }
}

impl<T> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({:#x})", self.address())
    }
}

/// A cell's number in what is written, and what is in it where it comes first.
#[derive(Serialize, Deserialize)]
struct Written<T> {
    cell: u32,
    first: Option<T>,
}

impl<T: Clone + Send + Serialize + 'static> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if trace::is_on() {
            // Others may have handles of it: what is in it is theirs, too.
            trace::cell(std::ptr::from_ref(self).addr(), self.0.clone());
            return serializer.serialize_unit();
        }
        if purpose() == Purpose::RoundTrip {
            return self.serialize_in_trial(serializer);
        }
        tables::or_writing(|| match tables::number(self.address(), || Box::new(self.handle())) {
            (cell, true) => {
                let _level = nested::level().map_err(serde::ser::Error::custom)?;
                Written { cell, first: Some(self.look()) }.serialize(serializer)
            }
            (cell, false) => Written::<T> { cell, first: None }.serialize(serializer),
        })
    }
}

impl<T: Clone + Send + Serialize + 'static> Shared<T> {
    /// Without its number, which another order of the handles changes. One that was read in a trial is empty, if it is
    /// not the first of its cell.
    fn serialize_in_trial<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        tables::or_writing(|| {
            let is_first =
                self.lock().is_some() && tables::number(self.address(), || Box::new(self.handle())).1;
            let _level = nested::level().map_err(serde::ser::Error::custom)?;
            Written { cell: 0, first: is_first.then(|| self.look()) }.serialize(serializer)
        })
    }
}

impl<'de, T: Send + Serialize + Deserialize<'de> + 'static> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if purpose() != Purpose::Value {
            // The contents are read, and the number is ignored, so no cycle can come to be.
            let Written { first, .. } = Written::<T>::deserialize(deserializer)?;
            return Ok(first.map_or_else(|| Self::empty(None), Self::new));
        }
        tables::or_reading(|| {
            let next = tables::begin(|| Self::empty(Some(|cell| cell)));
            let _level = nested::level().map_err(|error| refusal::refuse(DecodeError::Malformed(error)))?;
            let Written { cell, first } = Written::deserialize(deserializer)?;
            let wrong = |what| refusal::refuse(DecodeError::Malformed(format!("{what} shared cell {cell}")));
            match first {
                Some(value) if cell == next => {
                    let shared: Self = tables::there(cell, Self::handle).ok_or_else(|| wrong("no"))?;
                    *shared.lock() = Some(value);
                    Ok(shared)
                }
                Some(_) => Err(wrong("a second")),
                None => {
                    tables::forget_last();
                    let shared: Self = tables::there(cell, Self::handle).ok_or_else(|| wrong("no such"))?;
                    shared.in_cycle();
                    Ok(shared)
                }
            }
        })
    }
}

impl<T: HasLayout> HasLayout for Shared<T> {
    const LAYOUT: u64 = Layout::new().text("Shared").number(T::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("Shared".into(), vec![T::description()])
    }
}
