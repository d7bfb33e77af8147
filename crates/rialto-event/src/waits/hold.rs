//! Who holds what, while somebody listens.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::{Mutex, PoisonError};

use super::who_listens;

/// That a task holds something for which others may have to wait: a part of the
/// guard of a lock, made when the lock is acquired, dropped with the guard. It is
/// known to [`holders`] if the task was polled on behalf of somebody who listens
/// and has said [which task](super::Notes::of) that is; else it is nothing.
///
/// ```
/// use rialto_event::waits::{Hold, Notes, holders};
///
/// let lock = 7_u8; // say
/// let here = std::ptr::from_ref(&lock).addr();
/// let unknown = Hold::of(here);
/// assert_eq!(holders(here), []);
/// let held = Notes::of(4).take(|| Hold::of(here));
/// assert_eq!(holders(here), [4]);
/// drop((unknown, held));
/// assert_eq!(holders(here), []);
/// ```
#[derive(Debug, Default)]
pub struct Hold(Option<NonZeroU64>);

#[derive(Default)]
struct Register {
    last: u64,
    /// What is held, and by which task.
    holds: BTreeMap<u64, (usize, u64)>,
}

static REGISTER: Mutex<Register> = Mutex::new(Register { last: 0, holds: BTreeMap::new() });

impl Hold {
    /// The task that is being polled holds what lies at `address`.
    #[inline]
    pub fn of(address: usize) -> Hold {
        match who_listens() {
            None => Hold(None),
            Some(task) => register(address, task),
        }
    }
}

#[cold]
fn register(address: usize, task: u64) -> Hold {
    let mut register = REGISTER.lock().unwrap_or_else(PoisonError::into_inner);
    register.last += 1;
    let number = register.last;
    register.holds.insert(number, (address, task));
    Hold(NonZeroU64::new(number))
}

#[cold]
fn strike(number: u64) {
    REGISTER.lock().unwrap_or_else(PoisonError::into_inner).holds.remove(&number);
}

impl Drop for Hold {
    #[inline]
    fn drop(&mut self) {
        if let Some(number) = self.0 {
            strike(number.get());
        }
    }
}

/// The tasks that hold what lies at `address`, by their numbers, in the order in
/// which they got it; a task that has several guards, as often. What is held by
/// others than listed tasks is not known.
pub fn holders(address: usize) -> Vec<u64> {
    let register = REGISTER.lock().unwrap_or_else(PoisonError::into_inner);
    register.holds.values().filter(|(held, _)| *held == address).map(|(_, task)| *task).collect()
}
