//! Keeps the job workers of a word count: starts them, starts them again when they are lost, and starts one
//! in this program if there are no others.

use std::sync::Arc;
use std::time::Duration;

use rialto::node::transport::Locator;
use rialto::node::{Exit, Node, Pid, down_evt, recv, remote_spawn, self_pid, send_evt, spawn_link};
use rialto::sleep;
use rialto::time::Instant;

use crate::job::{ENTRY, PieceDispatcher, start_counter};
use crate::progress::Progress;

/// The pause before the first new attempt to start a worker. Each further pause is twice as long, up to
/// `MAX_RETRY`.
const FIRST_RETRY: Duration = Duration::from_millis(100);
const MAX_RETRY: Duration = Duration::from_secs(5);

/// A notice about the worker of a node.
enum WorkerNotice {
    Started {
        at: Locator,
    },
    Lost {
        at: Locator,
        why: Exit,
    },
    /// It could not be started. The next attempt follows.
    Unavailable {
        why: String,
    },
}

/// Keeps a worker on each node of `places`. If there is no worker for `patience`, starts one in this program.
pub async fn run_workers(
    places: Vec<Locator>,
    patience: Duration,
    dispatcher: PieceDispatcher,
    progress: Arc<Progress>,
) {
    let me = self_pid();
    for at in places {
        spawn_link(keep_worker(at, dispatcher, me));
    }
    let mut workers = JobWorkers {
        progress,
        dispatcher,
        patience,
        running: 0,
        without_workers_since: Some(Instant::now()),
    };
    loop {
        match workers.time_left() {
            Some(left) => {
                recv! { notice: WorkerNotice => workers.handle_notice(notice), after(left) => workers.start_local_worker() }
            }
            None => recv! { notice: WorkerNotice => workers.handle_notice(notice) },
        }
    }
}

struct JobWorkers {
    progress: Arc<Progress>,
    dispatcher: PieceDispatcher,
    patience: Duration,
    running: u32,
    /// The time since which there is no worker; `None` while there is one.
    without_workers_since: Option<Instant>,
}

impl JobWorkers {
    fn time_left(&self) -> Option<Duration> {
        self.without_workers_since.map(|since| self.patience.saturating_sub(since.elapsed()))
    }

    fn handle_notice(&mut self, notice: WorkerNotice) {
        match notice {
            WorkerNotice::Started { at } => {
                self.progress.event(&format!("worker {at} has started"));
                self.running += 1;
                self.without_workers_since = None;
            }
            WorkerNotice::Lost { at, why } => {
                self.progress.event(&format!("worker {at} is lost, and its pieces are counted again: {why}"));
                self.running -= 1;
                if self.running == 0 {
                    self.without_workers_since = Some(Instant::now());
                }
            }
            WorkerNotice::Unavailable { why } => self.progress.event(&format!("trying again: {why}")),
        }
    }

    /// Starts a worker in this program, which is never lost.
    fn start_local_worker(&mut self) {
        let patience = self.patience;
        self.progress.event(&format!("there was no worker for {patience:?}: this program counts, too"));
        start_counter(self.dispatcher);
        self.running += 1;
        self.without_workers_since = None;
    }
}

/// Starts a worker on the node at `at`, waits until it is lost, and repeats this for ever. Reports to
/// `workers`.
async fn keep_worker(at: Locator, dispatcher: PieceDispatcher, workers: Pid) {
    let node = Node::current();
    let (mut pause, mut reported) = (FIRST_RETRY, String::new());
    loop {
        match start_worker_at(&node, &at, dispatcher).await {
            Ok(worker) => {
                (pause, reported) = (FIRST_RETRY, String::new());
                send_evt(workers, WorkerNotice::Started { at: at.clone() }).await;
                let why = down_evt(worker).await;
                send_evt(workers, WorkerNotice::Lost { at: at.clone(), why }).await;
            }
            Err(why) => {
                if reported != why {
                    reported.clone_from(&why);
                    send_evt(workers, WorkerNotice::Unavailable { why }).await;
                }
            }
        }
        sleep(pause).await;
        pause = (pause * 2).min(MAX_RETRY);
    }
}

async fn start_worker_at(node: &Node, at: &Locator, dispatcher: PieceDispatcher) -> Result<Pid, String> {
    let connected = node.connect_at(at).await;
    let there = connected.map_err(|error| format!("cannot connect to {at}: {error}"))?;
    let spawned = remote_spawn(there, ENTRY, dispatcher).await;
    spawned.map_err(|error| format!("cannot start a worker at {at}: {error}"))
}
