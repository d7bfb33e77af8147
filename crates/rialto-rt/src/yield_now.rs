//! Yielding.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::context;

/// Returns a future that suspends the task once, and lets all tasks run that wait on its worker.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// for step in 0..1_000_000u32 {
///     if step % 4096 == 0 {
///         rialto_rt::yield_now().await;
///     }
/// }
/// # });
/// # Ok(())
/// # }
/// ```
pub fn yield_now() -> YieldNow {
    YieldNow { yielded: false }
}

/// The future of [`yield_now`].
#[derive(Debug)]
#[must_use = "a future does nothing until it is awaited"]
pub struct YieldNow {
    yielded: bool,
}

impl Future for YieldNow {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.yielded {
            return Poll::Ready(());
        }
        self.yielded = true;
        let noted = context::with(|context| context.is_some_and(|context| context.yield_task(cx.waker())));
        if !noted {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
