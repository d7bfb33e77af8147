//! A shared count for the wakers that exceed the range of a state word.
//!
//! Each clone of a task's waker owns a count of the task, and so does each wait. Once a task has half as many
//! owners as its state word can count, further wakers share a single count. They are the task's *crowd*, and
//! the crowd, which lies on the heap, owns that count.
//!
//! ```text
//!  a clone or a wait adds a count, and finds that there are too many
//!    the task has a crowd     the new waker joins it, and the count is given up
//!    it has none              a new crowd takes the count over
//!  the last member leaves     the crowd gives its count up
//! ```
//!
//! The upper half of the range is left for two kinds of counts: those of abort handles, which abort the
//! process near its end, and those that a thread has added and not given up yet.

use core::ptr::NonNull;
use core::task::Waker;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::Wake;

use crate::header::Header;

/// A shared waker. It owns one count of the task.
struct Crowd(NonNull<Header>);

// SAFETY: a task may be notified and released on any thread.
unsafe impl Send for Crowd {}
// SAFETY: as above, and several threads may notify it at once.
unsafe impl Sync for Crowd {}

/// The crowds, each under the address of its task. An entry keeps nothing alive. If its crowd is dead,
/// another task may have the same address by now.
fn crowds() -> MutexGuard<'static, BTreeMap<usize, Weak<Crowd>>> {
    static CROWDS: Mutex<BTreeMap<usize, Weak<Crowd>>> = Mutex::new(BTreeMap::new());
    CROWDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a waker of `task` that owns no count by itself.
///
/// # Safety
///
/// The caller owns a count of the live task, and gives it up.
#[cold]
pub(crate) unsafe fn join(task: NonNull<Header>) -> Waker {
    let mut crowds = crowds();
    let known = crowds.get(&task.as_ptr().addr()).and_then(Weak::upgrade);
    let is_known = known.is_some();
    let crowd = known.unwrap_or_else(|| {
        let crowd = Arc::new(Crowd(task));
        crowds.insert(task.as_ptr().addr(), Arc::downgrade(&crowd));
        crowd
    });
    // Unlock first: to give up a count may run code of the task.
    drop(crowds);
    if is_known {
        // SAFETY: by contract. The crowd owns another count.
        unsafe { Header::release(task) }
    }
    Waker::from(crowd)
}

impl Wake for Crowd {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // SAFETY: our count keeps the task alive. If `notify` returns true, we owe the task a `schedule`.
        unsafe {
            if self.0.as_ref().state.notify() {
                (self.0.as_ref().vtable().schedule)(self.0);
            }
        }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        let address = self.0.as_ptr().addr();
        let mut crowds = crowds();
        // The entry may belong to a newer crowd, made after the last member left this one.
        if crowds.get(&address).is_some_and(|crowd| crowd.strong_count() == 0) {
            crowds.remove(&address);
        }
        drop(crowds);
        // SAFETY: the count is the crowd's own.
        unsafe { Header::release(self.0) }
    }
}
