//! An event on which a stream synchronises once, and whose commit many reads can wait for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use rialto_event::{Condition, Event, WaitEvt, sync, waits};
use rialto_task::contain;

use super::turns::{Turns, Work, bell};

/// One sync of an event. It begins with the first call of [`happened_evt`](Self::happened_evt), and waits
/// until the event commits or this value is dropped. Hopac's promise of an alternative.
pub(super) struct Once(Arc<Inner>);

struct Inner {
    happened: Condition,
    sync: Turns<Pin<Box<dyn Future<Output = ()> + Send>>>,
    bell: Waker,
}

impl Once {
    pub(super) fn new<E>(event: E) -> Self
    where
        E: Event<Output: Send, Pending: Send> + Send + 'static,
    {
        let sync: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(sync(event.wrap(drop)));
        Once(Arc::new_cyclic(|inner| Inner {
            happened: Condition::new(),
            sync: Turns::new(sync),
            bell: bell(inner.clone()),
        }))
    }

    /// Returns an event that is enabled once the sync has ended: by its commit, or by a panic.
    pub(super) fn happened_evt(&self) -> WaitEvt {
        self.0.run();
        self.0.happened.clone().into_wait_evt()
    }
}

impl Work for Inner {
    fn run(&self) {
        self.sync.take(|mut sync| {
            let mut cx = Context::from_waker(&self.bell);
            let polled = catch_unwind(AssertUnwindSafe(|| waits::unnoted(|| sync.as_mut().poll(&mut cx))));
            if matches!(polled, Ok(Poll::Pending)) {
                return Some(sync);
            }
            // A panic counts as the commit: the sync cannot be polled again. Its drop runs foreign destructors.
            contain(|| drop(sync));
            self.happened.signal();
            None
        });
    }
}
