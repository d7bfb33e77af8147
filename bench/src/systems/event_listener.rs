//! event-listener, on tokio's scheduler.

use super::tokio::Tokio;
use crate::entries::condition_entries;
use crate::system::System;
use crate::workloads::CondVar;
use event_listener::{Event, listener};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns event-listener with its workloads.
pub fn system() -> System {
    System {
        name: "event-listener",
        about: "Event on tokio: look, listen, look again, wait, as its documentation teaches; an atomic \
                number beside it",
        entries: condition_entries::<Tokio, EventAndAtomic>(),
        serve: None,
    }
}

#[derive(Clone)]
struct EventAndAtomic(Arc<(AtomicU64, Event)>);

impl EventAndAtomic {
    fn number(&self) -> u64 {
        self.0.0.load(Ordering::SeqCst)
    }

    fn add(&self, wake: usize) {
        self.0.0.fetch_add(1, Ordering::SeqCst);
        self.0.1.notify(wake);
    }
}

impl CondVar for EventAndAtomic {
    fn new() -> Self {
        EventAndAtomic(Arc::new((AtomicU64::new(0), Event::new())))
    }

    async fn wait_until(&self, wanted: impl Fn(u64) -> bool + Send + Sync) {
        while !wanted(self.number()) {
            listener!(self.0.1 => listener);
            if wanted(self.number()) {
                break;
            }
            listener.await;
        }
    }

    fn add_for_one(&self) {
        self.add(1);
    }

    fn add_for_all(&self) {
        self.add(usize::MAX);
    }
}
