//! An event on which a stream synchronises once, and whose commit many reads can wait for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use rialto_event::{Condition, Event, WaitEvt, diagnostics};
use rialto_task::contain;

use super::serial_work::{SerialWork, Work, work_waker};

/// One sync of an event. It begins with the first call of [`ended_evt`](Self::ended_evt), and waits
/// until the event commits or this value is dropped. Hopac's promise of an alternative.
pub(super) struct SharedSync(Arc<Inner>);

struct Inner {
    ended: Condition,
    sync: SerialWork<Pin<Box<dyn Future<Output = ()> + Send>>>,
    waker: Waker,
}

impl SharedSync {
    pub(super) fn new<E>(event: E) -> Self
    where
        E: Event<Output: Send, Pending: Send> + Send + 'static,
    {
        let sync: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(event.wrap(drop).sync());
        SharedSync(Arc::new_cyclic(|inner| Inner {
            ended: Condition::new(),
            sync: SerialWork::new(sync),
            waker: work_waker(inner.clone()),
        }))
    }

    /// Returns an event that is enabled once the sync has ended: by its commit, or by a panic.
    pub(super) fn ended_evt(&self) -> WaitEvt {
        self.0.run();
        self.0.ended.clone().into_wait_evt()
    }
}

impl Work for Inner {
    fn run(&self) {
        self.sync.run(|mut sync| {
            let mut cx = Context::from_waker(&self.waker);
            let polled = catch_unwind(AssertUnwindSafe(|| {
                diagnostics::without_listener(|| sync.as_mut().poll(&mut cx))
            }));
            if matches!(polled, Ok(Poll::Pending)) {
                return Some(sync);
            }
            // A panic counts as the commit: the sync cannot be polled again. Its drop runs foreign
            // destructors.
            contain(|| drop(sync));
            self.ended.signal();
            None
        });
    }
}
