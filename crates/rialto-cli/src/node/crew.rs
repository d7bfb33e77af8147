//! The workers of a count: hired, hired again when they are lost, and replaced if none is left.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::sleep;
use rialto_event::time::Instant;
use rialto_node::transport::Locator;
use rialto_node::{Exit, Node, Pid, down_evt, recv, remote_spawn, self_pid, send_evt, spawn_link};

use super::progress::Progress;
use super::visit::{As, reach};
use super::words::{Counting, ENTRY, hired};

/// After so long a worker that is not there is looked for again; then after longer and longer.
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// What is known of a worker.
enum News {
    Hired {
        at: Locator,
    },
    Lost {
        at: Locator,
        why: Exit,
    },
    /// Not to be had for now.
    Away {
        why: String,
    },
}

/// Keeps workers at these places, and works here if there are none for so long.
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
    /// Since when there is no worker, and somebody waits for one.
    alone_since: Option<Instant>,
}

impl Crew {
    fn time_left(&self) -> Option<Duration> {
        self.alone_since.map(|since| self.patience.saturating_sub(since.elapsed()))
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Hired { at } => {
                self.progress.say(&format!("{at} counts"));
                self.hired += 1;
                self.alone_since = None;
            }
            News::Lost { at, why } => {
                self.progress.say(&format!("{at} is lost, and what it had is counted again: {why}"));
                self.hired -= 1;
                if self.hired == 0 {
                    self.alone_since = Some(Instant::now());
                }
            }
            News::Away { why } => self.progress.say(&format!("not there, and tried again and again: {why}")),
        }
    }

    /// From now on there is somebody.
    fn help(&mut self) {
        self.progress.say("no worker is left: the rest is counted here, too");
        hired(self.counting);
        self.hired += 1;
        self.alone_since = None;
    }
}

/// Has a worker at that place, again and again.
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
    remote_spawn(there, ENTRY, counting).await.map_err(|error| format!("{at}: {error}"))
}
