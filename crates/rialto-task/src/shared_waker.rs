//! A shared count for the wakers that exceed the range of a state word.
//!
//! Each clone of a task's waker owns a count of the task, and so does each wait. Once a task has half as many
//! owners as its state word can count, further wakers share a single count. They are clones of the task's
//! *shared waker*, which lies on the heap and owns that count.
//!
//! ```text
//!  a clone or a wait adds a count, and finds that there are too many
//!    the task has a shared waker     the new waker is a clone of it, and the count
//!                                    is given up
//!    it has none                     a new shared waker takes the count over
//!  the last clone is dropped         the shared waker gives its count up
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
struct SharedWaker(NonNull<Header>);

// SAFETY: a task may be notified and released on any thread.
unsafe impl Send for SharedWaker {}
// SAFETY: as above, and several threads may notify it at once.
unsafe impl Sync for SharedWaker {}

/// The shared wakers, each under the address of its task. An entry keeps nothing alive. If its shared waker
/// is gone, another task may have the same address by now.
fn shared_wakers() -> MutexGuard<'static, BTreeMap<usize, Weak<SharedWaker>>> {
    static SHARED: Mutex<BTreeMap<usize, Weak<SharedWaker>>> = Mutex::new(BTreeMap::new());
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a waker of `task` that owns no count by itself.
///
/// # Safety
///
/// The caller owns a count of the live task, and gives it up.
#[cold]
pub(crate) unsafe fn join(task: NonNull<Header>) -> Waker {
    let mut all = shared_wakers();
    let known = all.get(&task.as_ptr().addr()).and_then(Weak::upgrade);
    let is_known = known.is_some();
    let shared = known.unwrap_or_else(|| {
        let shared = Arc::new(SharedWaker(task));
        all.insert(task.as_ptr().addr(), Arc::downgrade(&shared));
        shared
    });
    // Unlock first: to give up a count may run code of the task.
    drop(all);
    if is_known {
        // SAFETY: by contract. The shared waker owns another count.
        unsafe { Header::release(task) }
    }
    Waker::from(shared)
}

impl Wake for SharedWaker {
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

impl Drop for SharedWaker {
    fn drop(&mut self) {
        let address = self.0.as_ptr().addr();
        let mut all = shared_wakers();
        // The entry may belong to a newer shared waker, made after the last clone of this one was dropped.
        if all.get(&address).is_some_and(|shared| shared.strong_count() == 0) {
            all.remove(&address);
        }
        drop(all);
        // SAFETY: the count is the shared waker's own.
        unsafe { Header::release(self.0) }
    }
}
