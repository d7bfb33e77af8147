//! Events for tokio's tasks.

use rialto_event::TryEvent;
use tokio::task::{JoinError, JoinHandle, JoinSet};

use crate::coop::{assume_cancel_safe, cancel_safe};

/// Extension trait: waiting for the end of a task as an event.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::task::JoinHandleExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut task = tokio::spawn(async { 1 });
/// assert!(task.join_evt().try_sync().is_none()); // it has not run yet
/// assert_eq!(task.join_evt().await.unwrap(), 1);
/// # }
/// ```
pub trait JoinHandleExt<T: Send> {
    /// Returns an event that waits until the task has ended, and yields its output.
    ///
    /// Built on the handle itself, which is a future: it gives up the output in the poll in which it is
    /// ready. If the event is not chosen, the handle is unchanged and the task continues.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if the task panicked or was aborted.
    ///
    /// # Panics
    ///
    /// The sync panics if the task was joined before.
    fn join_evt(&mut self) -> impl TryEvent<Output = Result<T, JoinError>, Pending: Send> + Send;
}

impl<T: Send> JoinHandleExt<T> for JoinHandle<T> {
    fn join_evt(&mut self) -> impl TryEvent<Output = Result<T, JoinError>, Pending: Send> + Send {
        cancel_safe(self)
    }
}

/// Extension trait: waiting for the tasks of a set as an event.
///
/// ```
/// use rialto_tokio::task::JoinSetExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut tasks = tokio::task::JoinSet::new();
/// tasks.spawn(async { 1 });
/// assert_eq!(tasks.join_next_evt().await.unwrap().unwrap(), 1);
/// assert!(tasks.join_next_evt().await.is_none());
/// # }
/// ```
pub trait JoinSetExt<T: Send + 'static> {
    /// Returns an event that waits until a task of the set has ended, and yields its output. It yields `None`
    /// if the set is empty. Built on `join_next`, which is cancel safe: a task leaves the set when its output
    /// is yielded.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if the task panicked or was aborted.
    fn join_next_evt(&mut self)
    -> impl TryEvent<Output = Option<Result<T, JoinError>>, Pending: Send> + Send;
}

impl<T: Send + 'static> JoinSetExt<T> for JoinSet<T> {
    fn join_next_evt(
        &mut self,
    ) -> impl TryEvent<Output = Option<Result<T, JoinError>>, Pending: Send> + Send {
        assume_cancel_safe(self.join_next())
    }
}
