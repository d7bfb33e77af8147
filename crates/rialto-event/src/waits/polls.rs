//! Listening between two hooks, for executors that call a hook before and after each poll.

use std::cell::RefCell;
use std::ptr;

use super::{LISTENER, Notes, TaskId, Wait};

/// The listener of a poll that has begun, and the previous listener.
struct Told {
    notes: &'static Notes,
    around: *const Notes,
}

thread_local! {
    /// The polls that have begun on this thread, the innermost last.
    static TOLD: RefCell<Vec<Told>> = const { RefCell::new(Vec::new()) };
    /// Listeners to be reused. They are leaked, because a `Notes::take` may restore one of them as the
    /// listener late. There are about as many as polls nest.
    static FREE: RefCell<Vec<&'static Notes>> = const { RefCell::new(Vec::new()) };
}

/// Begins to listen to a poll of `task` on this thread. For executors that call hooks before and after each
/// poll; others use [`Notes::take`]. [`end_poll`] returns what the poll left waiting.
///
/// ```
/// use rialto_event::waits::{TaskId, Wait, begin_poll, end_poll};
/// use rialto_event::{Condition, sync};
/// use std::pin::pin;
/// use std::task::{Context, Waker};
///
/// let stop = Condition::new();
/// let mut waiting = pin!(sync(stop.wait_evt()));
/// begin_poll(TaskId::fresh());
/// assert!(waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
/// assert!(matches!(end_poll()[..], [Wait::Object { what: "a condition", .. }]));
/// assert_eq!(end_poll(), []);
/// ```
pub fn begin_poll(task: TaskId) {
    let fresh = || Box::leak(Box::new(Notes::new()));
    let notes = FREE.try_with(|free| free.borrow_mut().pop()).ok().flatten().unwrap_or_else(|| fresh());
    notes.task.set(task.as_u64());
    notes.notes.take();
    let told = Told { notes, around: LISTENER.replace(notes) };
    // A thread that is ending polls no more tasks.
    let _ = TOLD.try_with(|all| all.borrow_mut().push(told));
}

/// Ends the poll that [`begin_poll`] began last on this thread. Returns what the poll left waiting, or an
/// empty list if no poll has begun.
pub fn end_poll() -> Vec<Wait> {
    let told = TOLD.try_with(|all| all.borrow_mut().pop()).ok().flatten();
    let Some(Told { notes, around }) = told else { return Vec::new() };
    let waits = notes.notes.take().into_iter().map(|note| note.wait).collect();
    // If the listener is not these notes, a `Notes::take` began or ended between the two hooks. That call
    // decides which listener is set, and `around` may have been freed. It may also restore these notes as the
    // listener later. So they are not reused: another poll would take the waits noted there for its own.
    if ptr::eq(LISTENER.get(), notes) {
        LISTENER.set(around);
        let _ = FREE.try_with(|free| free.borrow_mut().push(notes));
    }
    waits
}
