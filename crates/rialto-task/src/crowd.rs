//! Wakers beyond those that a state word can count.
//!
//! A clone of a task's waker owns a count of the task, and so does each wait. When
//! a task has half as many owners as its state word can count, further ones share a
//! single count: that of the task's *crowd*, which lies on the heap.
//!
//! ```text
//!  a clone or a wait adds a count, and finds that there are too many
//!    the task has a crowd     joins it, and gives its count up
//!    it has none              makes one, which takes the count over
//!  the last member leaves     the crowd gives its count up
//! ```
//!
//! The other half of the range is for abort handles, which abort the process near
//! its end, and for threads that have added a count and not given it up yet.

use core::ptr::NonNull;
use core::task::Waker;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::Wake;

use crate::header::Header;

/// Owns a count of the task.
struct Crowd(NonNull<Header>);

// SAFETY: a header may be notified and released from any thread.
unsafe impl Send for Crowd {}
// SAFETY: as above; and by several at once.
unsafe impl Sync for Crowd {}

/// Each task's crowd, by its address. An entry keeps nothing alive: the address
/// may be another task's by the time that a dead one is found.
fn crowds() -> MutexGuard<'static, BTreeMap<usize, Weak<Crowd>>> {
    static CROWDS: Mutex<BTreeMap<usize, Weak<Crowd>>> = Mutex::new(BTreeMap::new());
    CROWDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A waker of `task` that owns no count of its own.
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
    // Before a count is given up, which may run code of the task's.
    drop(crowds);
    if is_known {
        // SAFETY: by contract. The crowd has another count.
        unsafe { Header::release(task) }
    }
    Waker::from(crowd)
}

impl Wake for Crowd {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // SAFETY: our count keeps the task alive; if `notify` says so, the duty to
        // queue it is ours.
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
        // It may be the entry of a crowd that was made since this one was left.
        if crowds.get(&address).is_some_and(|crowd| crowd.strong_count() == 0) {
            crowds.remove(&address);
        }
        drop(crowds);
        // SAFETY: the crowd's own count.
        unsafe { Header::release(self.0) }
    }
}
