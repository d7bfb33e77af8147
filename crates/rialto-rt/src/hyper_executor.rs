//! `Handle` as hyper's executor.

use std::future::Future;

use crate::handle::Handle;

/// hyper spawns its futures as tasks of this runtime, for example the streams of an HTTP/2 connection.
///
/// ```
/// use hyper::rt::Executor;
/// use rialto_event::{Event, channel};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = rialto_rt::Runtime::new()?;
/// let (tx, rx) = channel();
/// runtime.handle().execute(async move { tx.send(1).await });
/// assert_eq!(rx.recv().sync_blocking(), Ok(1));
/// # Ok(())
/// # }
/// ```
impl<F> hyper::rt::Executor<F> for Handle
where
    F: Future<Output: Send> + Send + 'static,
{
    #[track_caller]
    fn execute(&self, future: F) {
        drop(self.spawn(future));
    }
}
