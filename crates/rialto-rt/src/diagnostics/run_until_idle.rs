//! `run_until_idle`: waits until the runtime has nothing left to do, and reports the blocked tasks.
//!
//! Source: CPC's `cpc_main_loop`, which returns when all threads are exhausted.

use std::sync::{Arc, Weak};

use rialto_event::__private::blocking;
use rialto_event::__private::time::{self, Clock};
use rialto_event::time::Instant;
use rialto_task::primitives::Ordering;

use super::Blocked;
use super::quiescence::{QuiescenceView, check_quiescence};
use crate::context::{self, Context};
use crate::metrics::Metrics;
use crate::shared::{Shared, WorkerShared};
use crate::sim::{self, Simulation};

/// See [`Runtime::run_until_idle`](crate::Runtime::run_until_idle).
#[track_caller]
pub(crate) fn run_until_idle(shared: &Arc<Shared>) -> Blocked {
    if let Some(simulation) = &shared.simulation {
        return sim::run_until_idle(shared, simulation);
    }
    blocking::check();
    let inside =
        |context: Option<&Context>| context.is_some_and(|context| Arc::ptr_eq(&context.shared, shared));
    assert!(
        !context::with(inside),
        "`run_until_idle` would wait for the task or closure that calls it; help: call it outside the runtime"
    );
    shared.quiescence.wait(|| check_quiescence(&**shared, || shared.blocked()))
}

impl Shared {
    /// Returns the report of the tasks that wait. Without a task registry it only has the number of live
    /// tasks.
    pub(crate) fn blocked(&self) -> Blocked {
        let Some(registry) = &self.config.task_registry else {
            return Blocked::unlisted(Metrics::of(self).live);
        };
        let mut blocked = registry.blocked(self.now());
        if let Some(simulation) = &self.simulation {
            simulation.add_numbers(&mut blocked);
        }
        blocked
    }

    /// Returns the time on the runtime's clock, which is virtual in a simulation.
    pub(crate) fn now(&self) -> Instant {
        self.simulation.as_ref().and_then(Simulation::now).unwrap_or_else(|| Clock::Real.now())
    }
}

impl QuiescenceView for Shared {
    fn progress(&self) -> [u64; 2] {
        let counters = self.workers.iter().map(|worker| &*worker.counters).chain([&self.outside_counters]);
        [
            counters.map(|counters| counters.polls.load(Ordering::Acquire)).sum(),
            self.quiescence.outside_work().1,
        ]
    }

    fn is_at_rest(&self) -> bool {
        self.idle.sleeping() == self.workers.len() && !self.quiescence.outside_work().0
    }

    fn has_work(&self) -> bool {
        self.poller.as_ref().is_some_and(|poller| poller.driver().is_busy())
            || self.workers.iter().any(WorkerShared::has_timers)
            || self.quiescence.may_have_outside_timers() && time::timer_thread_is_busy()
            || !self.injector.is_empty()
            || self.workers.iter().any(|worker| !worker.queue.is_empty())
    }
}

impl WorkerShared {
    fn has_timers(&self) -> bool {
        self.wheel.get().and_then(Weak::upgrade).is_some_and(|wheel| !wheel.is_empty())
    }

    /// Counts the running timers, one by one.
    pub(crate) fn timers(&self) -> usize {
        self.wheel.get().and_then(Weak::upgrade).map_or(0, |wheel| wheel.len())
    }
}
