//! A thread that works with a core.

use std::sync::Arc;

use rialto_task::primitives::Ordering;

use crate::control::{Control, InCore};
use crate::core::Core;
use crate::counters::Counters;
use crate::panics::lock;
use crate::park::Parker;
use crate::shared::Shared;
use crate::sysmon::ThreadStatus;
use crate::task_cell::{PollObserver, RtVtable};

/// A thread that works with a core, until the core is taken from it. Aligned to cache lines of its own.
#[repr(align(128))]
pub(crate) struct WorkerThread {
    pub(crate) shared: Arc<Shared>,
    pub(crate) index: usize,
    pub(crate) control: Control<Core>,
    /// Parks this thread. Not a part of the core: the thread that lost the core and the thread that received
    /// it may both be parked.
    pub(crate) parker: Arc<Parker>,
    pub(crate) status: ThreadStatus,
}

impl WorkerThread {
    /// Returns the worker thread that receives `core`. From now on, waking the core's worker unparks it.
    pub(crate) fn new(shared: Arc<Shared>, core: Box<Core>) -> WorkerThread {
        let index = core.index;
        let parker = Arc::new(Parker::default());
        *lock(&shared.workers[index].parker) = Arc::clone(&parker);
        WorkerThread { shared, index, control: Control::new(core), parker, status: ThreadStatus::default() }
    }

    /// Returns the core, unless it was taken from this thread.
    ///
    /// # Safety
    ///
    /// The caller is this thread.
    #[inline(always)]
    pub(crate) unsafe fn enter(&self) -> Option<InCore<'_, Core>> {
        // SAFETY: by contract.
        unsafe { self.control.enter() }
    }
}

impl PollObserver for WorkerThread {
    #[inline(always)]
    fn poll_begins(&self, table: &'static RtVtable) {
        self.status.set_polled(table);
    }

    #[inline]
    fn task_ended(&self) {
        // SAFETY: `poll` calls this on this thread.
        match unsafe { self.enter() } {
            Some(core) => Counters::add(&core.counters.completed, 1),
            None => {
                self.shared.outside_counters.completed.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}
