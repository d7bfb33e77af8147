//! A task, or what blocks its thread, as an event of its own.

use std::io;

use rialto_event::{Event, EventOption, TryEvent, always, choose, guard};

use crate::handle::Handle;
use crate::io::current;
use crate::join::JoinHandle;

/// The event that `call` has returned, on a thread that may be blocked. It begins with
/// the sync. If it is not chosen it is not begun, if it still can be, and its result is
/// dropped: so it must leave no trace.
pub(crate) fn aside<T, F>(
    call: F,
) -> impl TryEvent<Output = io::Result<T>, Pending: Send> + Clone + Send + 'static
where
    F: FnOnce() -> io::Result<T> + Clone + Send + 'static,
    T: Send + 'static,
{
    ended_evt(move |runtime| runtime.spawn_blocking(call))
}

/// The event that the task has ended which `begin` begins, with the sync. If it is not
/// chosen, the task is aborted.
pub(crate) fn ended_evt<T, F>(
    begin: F,
) -> impl TryEvent<Output = io::Result<T>, Pending: Send> + Clone + Send + 'static
where
    F: FnOnce(Handle) -> JoinHandle<io::Result<T>> + Clone + Send + 'static,
    T: Send + 'static,
{
    guard(move || {
        // A simulated runtime refuses the outside world.
        let (task, refused) = match current().and_then(|_| Handle::of_the_caller()) {
            Ok(runtime) => (Some(begin(runtime)), None),
            Err(error) => (None, Some(Err(error))),
        };
        let ended = task.map(|task| {
            let abort = task.abort_handle();
            let ended = task.into_join_evt().wrap_abort(move || abort.abort());
            ended.wrap(|ended| ended.unwrap_or_else(|error| Err(io::Error::other(error.to_string()))))
        });
        choose((ended.or_never_evt(), refused.map(always).or_never_evt()))
    })
}
