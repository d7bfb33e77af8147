//! The end of `Flows::run`: its tasks are dropped, then given back in the store, and then the store is
//! closed.

use crate::answer::{Answer, answer};
use crate::error::Error;
use crate::owners;
use crate::queue::{Busy, Shared};
use crate::record::Millis;
use crate::store::StoreError;
use crate::tasks::Claimed;
use rialto_event::Condition;
use rialto_sync::unbounded;
use std::sync::{Arc, OnceLock};

/// A call of `Flows::run`. The store stays open as long as there is one.
pub struct Run {
    shared: Arc<Shared>,
    /// The flow worker that this call is, until its tasks have been given back.
    owner: Option<u64>,
}

impl Run {
    pub fn new(shared: &Arc<Shared>) -> Run {
        shared.lock().runs += 1;
        Run { shared: shared.clone(), owner: None }
    }

    /// Lets the store's thread claim tasks for this flow worker. The thread sends them to `to`.
    pub fn begin(&mut self, owner: u64, renewed: Millis, to: unbounded::Sender<(Claimed, Busy)>) {
        self.owner = Some(owner);
        self.shared.work(owner, renewed, to);
    }

    /// Waits until each task has been dropped, at its next await, and then gives the tasks back. Others may
    /// run them only after that, so that two attempts of a step never run at the same time.
    pub async fn end(mut self, tasks: InMemory) -> Result<(), Error> {
        let shared = self.shared.clone();
        if let Some(owner) = self.owner {
            shared.dismiss(owner);
            tasks.gone().wait_evt().await;
            shared.submit(move |tx, now| Ok(owners::leave(tx, owner, now)?)).get().await?;
            self.owner = None;
        }
        drop(self);
        shared.released().await
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if let Some(owner) = self.owner {
            self.shared.rest(owner);
        }
        self.shared.run_ended();
    }
}

/// A token that each task in memory holds.
#[derive(Clone)]
pub struct InMemory(Arc<Last>);

struct Last(Condition);

impl Drop for Last {
    fn drop(&mut self) {
        self.0.signal();
    }
}

impl InMemory {
    pub fn new() -> InMemory {
        InMemory(Arc::new(Last(Condition::new())))
    }

    /// Returns a condition that is signalled when no task holds a token any more.
    fn gone(self) -> Condition {
        self.0.0.clone()
    }
}

/// How the store's thread ended.
#[derive(Default)]
pub struct End {
    result: OnceLock<Result<(), StoreError>>,
    ended: Condition,
}

/// A guard that signals the end of the store's thread. If `closed` is `None` then, the thread has panicked,
/// or could not open the store.
pub struct Ending<'s> {
    pub end: &'s End,
    pub closed: Option<Result<(), StoreError>>,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        if let Some(closed) = self.closed.take() {
            let _ = self.end.result.set(closed);
        }
        self.end.ended.signal();
    }
}

impl Shared {
    /// Waits until the store is closed. The store's thread closes it when there is no call of `run` any more.
    async fn released(&self) -> Result<(), Error> {
        match self.release() {
            Some(released) => released.get().await,
            None => self.ended().await,
        }
    }

    /// Asks the store's thread to close the store. Returns `None` if the thread ends and closes it in any
    /// case.
    fn release(&self) -> Option<Answer<()>> {
        let (asked, released) = answer();
        let mut queue = self.lock();
        if queue.closed {
            return None;
        }
        queue.releasing.push(asked);
        drop(queue);
        self.nudge.notify_one();
        Some(released)
    }

    /// Waits until the store's thread has ended and the store is closed.
    pub async fn ended(&self) -> Result<(), Error> {
        self.end.ended.wait_evt().await;
        self.end.result.get().cloned().map_or(Err(Error::Stopped), |closed| closed.map_err(Error::Store))
    }

    /// Waits until there is no call of `run` any more.
    pub async fn idle(&self) {
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
        drop(queue);
        idle.iter().for_each(|condition| _ = condition.signal());
        self.nudge.notify_one();
    }
}
