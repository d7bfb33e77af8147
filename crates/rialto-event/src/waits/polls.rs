//! Notes of polls that an executor tells of by hooks.

use std::cell::RefCell;
use std::ptr;

use super::{LISTENER, Notes, TaskId, Wait};

/// A poll that is told of, and who listened around it.
struct Told {
    notes: &'static Notes,
    around: *const Notes,
}

thread_local! {
    /// Polls within polls, the innermost last.
    static TOLD: RefCell<Vec<Told>> = const { RefCell::new(Vec::new()) };
    /// Notes to be used again. They are leaked, as many as polls nest: a listener that is restored late may name one.
    static FREE: RefCell<Vec<&'static Notes>> = const { RefCell::new(Vec::new()) };
}

/// A poll of `task` begins on this thread: for executors that call hooks before and after each poll. Others use
/// [`Notes::take`]. What the poll leaves waiting, [`end_poll`] returns.
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

/// The poll ends that has begun last, by [`begin_poll`] on this thread: what it has left waiting. Nothing if there was
/// none.
pub fn end_poll() -> Vec<Wait> {
    let told = TOLD.try_with(|all| all.borrow_mut().pop()).ok().flatten();
    let Some(Told { notes, around }) = told else { return Vec::new() };
    let waits = notes.notes.take().into_iter().map(|note| note.wait).collect();
    // Otherwise a `Notes::take` has ended in between, or has begun. It knows who listens, and `around` may be gone. It may
    // also restore these notes as the listener: so they are not used again, where they would be taken for those of another
    // poll.
    if ptr::eq(LISTENER.get(), notes) {
        LISTENER.set(around);
        let _ = FREE.try_with(|free| free.borrow_mut().push(notes));
    }
    waits
}
