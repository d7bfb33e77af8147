//! Listening between two hooks, for executors that call a hook before and after each poll.

use std::cell::RefCell;
use std::ptr;

use super::{LISTENER, TaskId, Wait, WaitRecorder};

/// The listener of a poll that has begun, and the previous listener.
struct OpenPoll {
    recorder: &'static WaitRecorder,
    previous: *const WaitRecorder,
}

thread_local! {
    /// The polls that have begun on this thread, the innermost last.
    static OPEN_POLLS: RefCell<Vec<OpenPoll>> = const { RefCell::new(Vec::new()) };
    /// Listeners to be reused. They are leaked, because a `WaitRecorder::take` may restore one of them as the
    /// listener late. There are about as many as polls nest.
    static FREE: RefCell<Vec<&'static WaitRecorder>> = const { RefCell::new(Vec::new()) };
}

/// Begins to listen to a poll of `task` on this thread. For executors that call hooks before and after each
/// poll; others use [`WaitRecorder::take`]. [`end_poll`] returns what the poll left waiting.
///
/// ```
/// use rialto_event::__private::diagnostics::{begin_poll, end_poll};
/// use rialto_event::diagnostics::{TaskId, Wait};
/// use rialto_event::{Condition, Event};
/// use std::pin::pin;
/// use std::task::{Context, Waker};
///
/// let stop = Condition::new();
/// let mut waiting = pin!(stop.wait_evt().sync());
/// begin_poll(TaskId::fresh());
/// assert!(waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
/// assert!(matches!(end_poll()[..], [Wait::Object { what: "a condition", .. }]));
/// assert_eq!(end_poll(), []);
/// ```
pub fn begin_poll(task: TaskId) {
    let fresh = || Box::leak(Box::new(WaitRecorder::new()));
    let recorder = FREE.try_with(|free| free.borrow_mut().pop()).ok().flatten().unwrap_or_else(|| fresh());
    recorder.task.set(task.as_u64());
    recorder.records.take();
    let poll = OpenPoll { recorder, previous: LISTENER.replace(recorder) };
    // A thread that is ending polls no more tasks.
    let _ = OPEN_POLLS.try_with(|all| all.borrow_mut().push(poll));
}

/// Ends the poll that [`begin_poll`] began last on this thread. Returns what the poll left waiting, or an
/// empty list if no poll has begun.
pub fn end_poll() -> Vec<Wait> {
    let poll = OPEN_POLLS.try_with(|all| all.borrow_mut().pop()).ok().flatten();
    let Some(OpenPoll { recorder, previous }) = poll else { return Vec::new() };
    let waits = recorder.records.take().into_iter().map(|record| record.wait).collect();
    // If the listener is not this recorder, a `WaitRecorder::take` began or ended between the two hooks. That
    // call decides which listener is set, and `previous` may have been freed. It may also restore this
    // recorder as the listener later. So it is not reused: another poll would take the waits recorded there
    // for its own.
    if ptr::eq(LISTENER.get(), recorder) {
        LISTENER.set(previous);
        let _ = FREE.try_with(|free| free.borrow_mut().push(recorder));
    }
    waits
}
