//! An event that happens once, and that others learn of.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use rialto_event::{Condition, Event, WaitEvt, sync, waits};

use super::turns::{Turns, Work, bell};

/// An event that is synchronised on once: it waits from the first time that somebody asks
/// for it until it happens, or this is dropped. Hopac's promise of an alternative.
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

    /// The event that it has happened.
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
            // If it has panicked: it will not happen another time.
            drop(sync);
            self.happened.signal();
            None
        });
    }
}
