//! Runs the same program on the runtime, simulated from a seed.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::{Receiver, Sender, channel, sleep};
use rialto_rt::{Runtime, inflate, parasite, spawn, yield_now};

use super::explore::Outcome;
use super::machine::{Channel, Constant, Direction};
use super::program::{Body, Command, Program};

/// How a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The computations that run in place of the program's parasites.
    pub children: Children,
    /// Whether the other computations get a turn before each visible step, and before each send and receive.
    pub yields: bool,
}

/// The computations that run in place of a program's parasites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Children {
    Tasks,
    Parasites,
    /// Parasites with a deliberate fault: a send does not wait for its receiver.
    Hasty,
}

struct World {
    manner: Manner,
    channels: Vec<(Sender<Constant>, Receiver<Constant>)>,
    marks: Mutex<Vec<Constant>>,
    waiting: Mutex<BTreeMap<(Direction, Channel), usize>>,
}

/// Runs the program under this seed, and returns its outcome.
pub fn run(program: &Program, manner: Manner, seed: u64) -> Outcome {
    let channels = (0..program.channels).map(|_| channel()).collect();
    let world = World { manner, channels, marks: Mutex::default(), waiting: Mutex::default() };
    let (world, main) = (Arc::new(world), program.main.clone());
    Runtime::simulated(seed).block_on(async {
        drop(spawn(interpret(Arc::clone(&world), main)));
        // Virtual time advances only when nothing else can happen.
        sleep(Duration::from_secs(1)).await;
        world.outcome()
    })
}

/// Returns the outcomes of the program under these seeds.
pub fn runs(program: &Program, manner: Manner, seeds: std::ops::Range<u64>) -> BTreeSet<Outcome> {
    seeds.map(|seed| run(program, manner, seed)).collect()
}

impl World {
    fn outcome(&self) -> Outcome {
        let waiting = self.waiting.lock().unwrap();
        let blocked = waiting.iter().flat_map(|(&on, &count)| std::iter::repeat_n(on, count)).collect();
        Outcome { marks: self.marks.lock().unwrap().clone(), blocked }
    }

    fn mark(&self, label: Constant) {
        self.marks.lock().unwrap().push(label);
    }

    async fn turn(&self) {
        if self.manner.yields {
            yield_now().await;
        }
    }

    /// Awaits `meeting`, and counts it as waiting on `on` meanwhile.
    async fn wait<T>(&self, on: (Direction, Channel), meeting: impl Future<Output = T>) -> T {
        self.turn().await;
        let count = |change: fn(&mut usize)| change(self.waiting.lock().unwrap().entry(on).or_default());
        count(|n| *n += 1);
        let result = meeting.await;
        count(|n| *n -= 1);
        result
    }
}

fn interpret(world: Arc<World>, body: Body) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        for command in body {
            match command {
                Command::Mark(label) => {
                    world.turn().await;
                    world.mark(label);
                }
                Command::Send(c, value) => {
                    let sending = world.channels[usize::from(c)].0.clone().into_send_evt(value);
                    match world.manner.children {
                        Children::Hasty => drop(rialto_rt::parasite_evt(sending)),
                        _ => world.wait((Direction::Send, c), sending.into_future()).await.unwrap(),
                    }
                }
                Command::Recv(c) => {
                    let receiving = world.channels[usize::from(c)].1.recv();
                    let value = world.wait((Direction::Receive, c), receiving).await.unwrap();
                    world.turn().await;
                    world.mark(value);
                }
                Command::Host(body) => drop(spawn(interpret(Arc::clone(&world), body))),
                Command::Parasite(body) => {
                    let child = interpret(Arc::clone(&world), body);
                    match world.manner.children {
                        Children::Tasks => drop(spawn(child)),
                        _ => drop(parasite(child)),
                    }
                }
                Command::Inflate if world.manner.children != Children::Tasks => inflate().await,
                Command::Inflate => {}
            }
        }
    })
}
