//! The tasks that hold resources.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::{Mutex, PoisonError};

use super::polled_task;

/// A record that a task holds a resource for which others may have to wait. A lock creates it when it is
/// acquired, as a part of its guard; it ends with the guard.
///
/// [`holders`] lists it only if the task was polled by a listener that knows [which
/// task](super::WaitRecorder::for_task) it polls. Otherwise the record is empty.
///
/// ```
/// use rialto_event::diagnostics::{Hold, WaitRecorder, holders};
///
/// let lock = 7_u8; // say
/// let here = std::ptr::from_ref(&lock).addr();
/// let unknown = Hold::of(here);
/// assert_eq!(holders(here), []);
/// let held = WaitRecorder::for_task(4).take(|| Hold::of(here));
/// assert_eq!(holders(here), [4]);
/// drop((unknown, held));
/// assert_eq!(holders(here), []);
/// ```
#[derive(Debug, Default)]
pub struct Hold(Option<NonZeroU64>);

#[derive(Default)]
struct Holds {
    last: u64,
    /// The address of the resource and the number of the task, by the number of the record.
    records: BTreeMap<u64, (usize, u64)>,
}

static HOLDS: Mutex<Holds> = Mutex::new(Holds { last: 0, records: BTreeMap::new() });

impl Hold {
    /// Records that the task that is being polled holds the resource at `address`.
    #[inline]
    pub fn of(address: usize) -> Hold {
        match polled_task() {
            None => Hold(None),
            Some(task) => register(address, task),
        }
    }
}

#[cold]
fn register(address: usize, task: u64) -> Hold {
    let mut holds = HOLDS.lock().unwrap_or_else(PoisonError::into_inner);
    holds.last += 1;
    let number = holds.last;
    holds.records.insert(number, (address, task));
    Hold(NonZeroU64::new(number))
}

#[cold]
fn unregister(number: u64) {
    HOLDS.lock().unwrap_or_else(PoisonError::into_inner).records.remove(&number);
}

impl Drop for Hold {
    #[inline]
    fn drop(&mut self) {
        if let Some(number) = self.0 {
            unregister(number.get());
        }
    }
}

/// Returns the numbers of the tasks that hold the resource at `address`, in the order in which they acquired
/// it. A task with several guards is listed once for each. Holders that have no [`Hold`] record, such as
/// threads, are not included.
pub fn holders(address: usize) -> Vec<u64> {
    let holds = HOLDS.lock().unwrap_or_else(PoisonError::into_inner);
    holds.records.values().filter(|(held, _)| *held == address).map(|(_, task)| *task).collect()
}
