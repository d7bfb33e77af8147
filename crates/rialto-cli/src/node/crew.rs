//! Keeps the job workers of a word count: starts them, starts them again when they are lost, and starts one
//! in this program if there are no others.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::sleep;
use rialto_event::time::Instant;
use rialto_node::transport::Locator;
use rialto_node::{Exit, Node, Pid, down_evt, recv, remote_spawn, self_pid, send_evt, spawn_link};

use super::progress::Progress;
use super::visit::{As, reach};
use super::words::{Counting, ENTRY, hired};

/// The pause before the first new attempt to start a worker. Each further pause is twice as long, up to
/// `LONGEST_PAUSE`.
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// A notice about the worker of a node.
enum News {
    Hired {
        at: Locator,
    },
    Lost {
        at: Locator,
        why: Exit,
    },
    /// It could not be started. The next attempt follows.
    Away {
        why: String,
    },
}

/// Keeps a worker on each node of `places`. If there is no worker for `patience`, starts one in this program.
pub async fn keep(
    places: Vec<Locator>,
    way: As,
    patience: Duration,
    counting: Counting,
    progress: Arc<Progress>,
) {
    let me = self_pid();
    for at in places {
        spawn_link(look_after(at, way, counting, me));
    }
    let mut crew = Crew { progress, counting, patience, hired: 0, alone_since: Some(Instant::now()) };
    loop {
        match crew.time_left() {
            Some(left) => recv! { news: News => crew.hear(news), after(left) => crew.help() },
            None => recv! { news: News => crew.hear(news) },
        }
    }
}

struct Crew {
    progress: Arc<Progress>,
    counting: Counting,
    patience: Duration,
    hired: u32,
    /// The time since which there is no worker; `None` while there is one.
    alone_since: Option<Instant>,
}

impl Crew {
    fn time_left(&self) -> Option<Duration> {
        self.alone_since.map(|since| self.patience.saturating_sub(since.elapsed()))
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Hired { at } => {
                self.progress.say(&format!("worker {at} has started"));
                self.hired += 1;
                self.alone_since = None;
            }
            News::Lost { at, why } => {
                self.progress.say(&format!("worker {at} is lost, and its pieces are counted again: {why}"));
                self.hired -= 1;
                if self.hired == 0 {
                    self.alone_since = Some(Instant::now());
                }
            }
            News::Away { why } => self.progress.say(&format!("trying again: {why}")),
        }
    }

    /// Starts a worker in this program, which is never lost.
    fn help(&mut self) {
        let patience = self.patience;
        self.progress.say(&format!("there was no worker for {patience:?}: this program counts, too"));
        hired(self.counting);
        self.hired += 1;
        self.alone_since = None;
    }
}

/// Starts a worker on the node at `at`, waits until it is lost, and repeats this for ever. Reports to `crew`.
async fn look_after(at: Locator, way: As, counting: Counting, crew: Pid) {
    let node = Node::current();
    let (mut pause, mut said) = (PAUSE, String::new());
    loop {
        match hire(&node, &at, way, counting).await {
            Ok(worker) => {
                (pause, said) = (PAUSE, String::new());
                send_evt(crew, News::Hired { at: at.clone() }).await;
                let why = down_evt(worker).await;
                send_evt(crew, News::Lost { at: at.clone(), why }).await;
            }
            Err(why) => {
                if said != why {
                    said.clone_from(&why);
                    send_evt(crew, News::Away { why }).await;
                }
            }
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

async fn hire(node: &Node, at: &Locator, way: As, counting: Counting) -> Result<Pid, String> {
    let there = reach(node, at, way).await?;
    let spawned = remote_spawn(there, ENTRY, counting).await;
    spawned.map_err(|error| format!("cannot start a worker at {at}: {error}"))
}
