//! The end of `Flows::run`: its tasks are dropped, then given back in the store, and then the store is
//! closed.

use crate::answer::{Answer, answer_channel};
use crate::error::Error;
use crate::leases;
use crate::queue::{BusyGuard, Shared, ThreadEnd};
use crate::record::Millis;
use crate::store::StoreError;
use crate::tasks::LeasedTask;
use rialto_event::Condition;
use rialto_sync::unbounded;
use std::sync::Arc;

/// A call of `Flows::run`. The store stays open as long as there is one.
pub struct RunGuard {
    shared: Arc<Shared>,
    /// The flow worker that this call is, until its tasks have been given back.
    worker: Option<u64>,
}

impl RunGuard {
    pub fn new(shared: &Arc<Shared>) -> RunGuard {
        shared.lock().runs += 1;
        RunGuard { shared: shared.clone(), worker: None }
    }

    /// Lets the store's thread lease tasks for this flow worker. The thread sends them to `to`.
    pub fn begin(&mut self, worker: u64, renewed: Millis, to: unbounded::Sender<(LeasedTask, BusyGuard)>) {
        self.worker = Some(worker);
        self.shared.add_worker(worker, renewed, to);
    }

    /// Waits until each task has been dropped, at its next await, and then gives the tasks back. Others may
    /// run them only after that, so that two attempts of a step never run at the same time.
    pub async fn end(mut self, tasks: InMemoryToken) -> Result<(), Error> {
        let shared = self.shared.clone();
        if let Some(worker) = self.worker {
            shared.remove_worker(worker);
            tasks.dropped_condition().wait_evt().await;
            shared.submit(move |tx, now| Ok(leases::end_worker(tx, worker, now)?)).get().await?;
            self.worker = None;
        }
        drop(self);
        shared.wait_until_released().await
    }
}

impl Drop for RunGuard {
    fn drop(&mut self) {
        if let Some(worker) = self.worker {
            self.shared.retire_worker(worker);
        }
        self.shared.run_ended();
    }
}

/// A token that each task in memory holds.
#[derive(Clone)]
pub struct InMemoryToken(Arc<LastToken>);

struct LastToken(Condition);

impl Drop for LastToken {
    fn drop(&mut self) {
        self.0.signal();
    }
}

impl InMemoryToken {
    pub fn new() -> InMemoryToken {
        InMemoryToken(Arc::new(LastToken(Condition::new())))
    }

    /// Returns a condition that is signalled when no task holds a token any more.
    fn dropped_condition(self) -> Condition {
        self.0.0.clone()
    }
}

/// A guard that signals the end of the store's thread. If `closed` is `None` then, the thread has panicked,
/// or could not open the store.
pub struct ThreadEndGuard<'s> {
    pub end: &'s ThreadEnd,
    pub closed: Option<Result<(), StoreError>>,
}

impl Drop for ThreadEndGuard<'_> {
    fn drop(&mut self) {
        if let Some(closed) = self.closed.take() {
            let _ = self.end.result.set(closed);
        }
        self.end.ended.signal();
    }
}

impl Shared {
    /// Waits until the store is closed. The store's thread closes it when there is no call of `run` any more.
    async fn wait_until_released(&self) -> Result<(), Error> {
        match self.request_release() {
            Some(released) => released.get().await,
            None => self.wait_until_ended().await,
        }
    }

    /// Asks the store's thread to close the store. Returns `None` if the thread ends and closes it in any
    /// case.
    fn request_release(&self) -> Option<Answer<()>> {
        let (responder, released) = answer_channel();
        let mut queue = self.lock();
        if queue.closed {
            return None;
        }
        queue.releasing.push(responder);
        self.notify(queue);
        Some(released)
    }

    /// Waits until the store's thread has ended and the store is closed.
    pub async fn wait_until_ended(&self) -> Result<(), Error> {
        self.end.ended.wait_evt().await;
        self.end.result.get().cloned().map_or(Err(Error::Stopped), |closed| closed.map_err(Error::Store))
    }

    /// Waits until there is no call of `run` any more.
    pub async fn wait_until_idle(&self) {
        let idle = {
            let mut queue = self.lock();
            if queue.runs == 0 {
                return;
            }
            let idle = Condition::new();
            queue.idle.push(idle.clone());
            idle
        };
        idle.wait_evt().await;
    }

    fn run_ended(&self) {
        let mut queue = self.lock();
        queue.runs -= 1;
        let idle = if queue.runs == 0 { std::mem::take(&mut queue.idle) } else { Vec::new() };
        self.notify(queue);
        idle.iter().for_each(|condition| _ = condition.signal());
    }
}
