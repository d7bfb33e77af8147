//! Offloaded work as an event: a blocking call or a task that starts when a sync does.

use std::io;

use rialto_event::{Event, EventOption, TryEvent, always, choose, guard};

use crate::handle::Handle;
use crate::io::current;
use crate::join::JoinHandle;

/// Returns the event that `call` has returned. Each sync offloads `call` to the blocking pool. If the event
/// is not chosen, a `call` that has not started is cancelled, and the result of one that has is dropped. So
/// `call` must have no lasting effect.
pub(crate) fn blocking_evt<T, F>(
    call: F,
) -> impl TryEvent<Output = io::Result<T>, Pending: Send> + Clone + Send + 'static
where
    F: FnOnce() -> io::Result<T> + Clone + Send + 'static,
    T: Send + 'static,
{
    task_evt(move |runtime| runtime.spawn_blocking(call))
}

/// Returns the event that a task has ended. Each sync starts the task by `begin`. If the event is not chosen,
/// the task is aborted.
pub(crate) fn task_evt<T, F>(
    begin: F,
) -> impl TryEvent<Output = io::Result<T>, Pending: Send> + Clone + Send + 'static
where
    F: FnOnce(Handle) -> JoinHandle<io::Result<T>> + Clone + Send + 'static,
    T: Send + 'static,
{
    guard(move || {
        // A simulated runtime has no access to files, hosts and sockets: the event is an error at once.
        let (task, refused) = match current().and_then(|_| Handle::require_current()) {
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
