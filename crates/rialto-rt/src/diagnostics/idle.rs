//! The run that returns when nothing is runnable, sleeping or waiting.
//!
//! Nobody stops the runtime for a look, so the look is taken in such an order that
//! nothing passes it by:
//!
//! ```text
//!  1  polls so far; departures so far
//!  2  no worker is awake, and nothing is out     so no poll goes on, and if 1 is
//!                                                the same in the end, none began
//!  3  nobody waits for I/O                 │     without polls a wake only goes
//!     the driver wakes nobody              │     down this list: what has left
//!     no timer runs                        │     one line before we looked there
//!     nothing is queued                    ▼     is met in the next
//!     no worker is awake
//!  4  polls and departures as in 1
//! ```
//!
//! Whatever begins a poll has counted it before, and counts as awake until after.
//!
//! Source: CPC's `cpc_main_loop`, which returns when all threads are exhausted.

use std::sync::{Arc, Weak};

use rialto_event::{blocking, time};
use rialto_task::primitives::Ordering;

use super::Blocked;
use crate::context::{self, Context};
use crate::handle::Handle;
use crate::metrics::Metrics;
use crate::shared::{Counters, Shared, Worker};
use crate::sim;

/// See [`Runtime::run_until_idle`](crate::Runtime::run_until_idle).
pub(crate) fn run_until_idle(handle: &Handle) -> Blocked {
    let shared = &handle.shared;
    if let Some(simulation) = &shared.simulation {
        return sim::run_until_idle(handle, simulation);
    }
    blocking::check();
    let inside = |context: Option<&Context>| {
        context.is_some_and(|context| Arc::ptr_eq(&context.handle.shared, shared))
    };
    assert!(!context::with(inside), "`run_until_idle` would wait for the task or closure that calls it");
    shared.quiet.wait(|| {
        loop {
            let before = Progress::of(shared);
            if !shared.is_at_rest() || shared.has_something_to_do() {
                return None;
            }
            let blocked = shared.blocked();
            if Progress::of(shared) == before {
                return Some(blocked);
            }
        }
    })
}

/// What changes if anything is done.
#[derive(PartialEq, Eq)]
struct Progress {
    polls: u64,
    departures: u64,
}

impl Progress {
    fn of(shared: &Shared) -> Progress {
        let workers = shared.workers.iter().map(|worker| &worker.counters);
        let polls = |counters: &Counters| counters.polls.load(Ordering::Acquire);
        Progress {
            polls: workers.chain([&shared.foreign_counters]).map(polls).sum(),
            departures: shared.quiet.out().1,
        }
    }
}

impl Shared {
    /// The tasks that wait.
    pub(crate) fn blocked(&self) -> Blocked {
        match &self.config.roll {
            Some(roll) => Blocked::new(roll.blocked(), 0),
            None => Blocked::new(Vec::new(), Metrics::of(self).live),
        }
    }

    /// Nothing is being polled.
    fn is_at_rest(&self) -> bool {
        self.idle.sleeping() == self.workers.len() && !self.quiet.out().0
    }

    /// In this order: see the module's documentation.
    fn has_something_to_do(&self) -> bool {
        self.poller.as_ref().is_some_and(|poller| poller.driver().is_busy())
            || self.workers.iter().any(Worker::has_timers)
            || self.quiet.may_have_outside_timers() && time::outside_timers()
            || !self.injector.is_empty()
            || self.workers.iter().any(|worker| !worker.queue.is_empty())
            || self.idle.sleeping() < self.workers.len()
    }
}

impl Worker {
    fn has_timers(&self) -> bool {
        self.wheel.get().and_then(Weak::upgrade).is_some_and(|wheel| !wheel.is_empty())
    }
}
