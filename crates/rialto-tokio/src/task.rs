//! tokio's tasks.

use rialto_event::TryEvent;
use tokio::task::{JoinError, JoinHandle, JoinSet};

use crate::coop::{assume_cancel_safe, cancel_safe};

/// The end of a task.
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
    /// The task has ended. Rests on the handle itself, which is a future: it gives the
    /// value in the poll that is ready. Not chosen, the handle is as it was, and
    /// the task goes on.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if the task panicked or was aborted.
    ///
    /// # Panics
    ///
    /// The sync, if the task was joined before.
    fn join_evt(&mut self) -> impl TryEvent<Output = Result<T, JoinError>, Pending: Send> + Send;
}

impl<T: Send> JoinHandleExt<T> for JoinHandle<T> {
    fn join_evt(&mut self) -> impl TryEvent<Output = Result<T, JoinError>, Pending: Send> + Send {
        cancel_safe(self)
    }
}

/// The ends of several tasks.
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
    /// The next task of the set that ends; `None` if the set is empty. Rests on
    /// `join_next`, which is cancel safe: a task leaves the set when it is yielded.
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
