//! Long programs of many parties, native tasks and threads, in random schedules. They reach states that
//! loom's short models and two preemptions cannot. `ci/shuttle.sh` runs them.
#![cfg(shuttle)]

mod loom_support;

use std::sync::{Arc, Mutex};

use loom_support::{Arena, Executor, block_on, impatient, shuttle_config};
use rialto_event::{Closed, Condition, Event, Receiver, Sender, channel, choose, rng, send_any, with_nack};
use shuttle::rand::{Rng, thread_rng};
use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::thread;

/// A value: the number of the party that offers it, and the turn in which it does.
type Token = (usize, usize);

#[derive(Default)]
struct Ledger {
    sent: Vec<Token>,
    received: Vec<Token>,
}

struct World {
    channels: Vec<(Sender<Token>, Receiver<Token>)>,
    stop: Condition,
    /// std's lock, not the model's, so that it orders none of the steps under examination.
    ledger: Mutex<Ledger>,
}

impl World {
    fn new(channels: usize) -> Self {
        let channels = (0..channels).map(|_| channel()).collect();
        World { channels, stop: Condition::new(), ledger: Mutex::default() }
    }

    fn any(&self) -> &(Sender<Token>, Receiver<Token>) {
        &self.channels[thread_rng().gen_range(0..self.channels.len())]
    }

    fn received(&self, token: Token) {
        self.ledger.lock().unwrap().received.push(token);
    }
}

/// The result of a turn.
enum Turn {
    Received(Token),
    Over,
    Stopped,
}

/// One turn of a party: some choice, awaited or dropped early. Afterwards the slot tells whether its value
/// was sent.
async fn turn(world: &World, token: Token) -> Turn {
    let mut slot = Some(token);
    let ((tx, _), (_, rx), (_, other)) = (world.any(), world.any(), world.any());
    let kind = thread_rng().gen_range(0..8);
    let got = |got: Result<Token, Closed>| got.map_or(Turn::Stopped, Turn::Received);
    let sent = |sent: Result<(), Closed>| if sent.is_ok() { Turn::Over } else { Turn::Stopped };
    let stop = || world.stop.wait_evt().wrap(|()| Turn::Stopped);
    let done = match kind {
        0 => choose((rx.recv_evt().wrap(got), stop())).await,
        1 => choose((tx.send_from(&mut slot).wrap(sent), rx.recv_evt().wrap(got), stop())).await,
        2 => choose((stop(), choose([rx.recv_evt().wrap(got), other.recv_evt().wrap(got)]))).await,
        3 => impatient(rx.recv()).await.map_or(Turn::Over, got),
        6 => {
            let offer = tx.send_from(&mut slot).wrap(sent);
            impatient(choose((other.recv_evt().wrap(got), offer)).sync()).await.unwrap_or(Turn::Over)
        }
        // With more alternatives, there is more time in which the sync is linked on some channels and not on
        // others.
        4 => {
            let all = world.channels.iter().map(|(_, rx)| rx.recv_evt().wrap(got)).collect::<Vec<_>>();
            choose((choose(all), tx.send_from(&mut slot).wrap(sent), stop())).await
        }
        5 => {
            let all: Vec<_> = world.channels.iter().map(|(tx, _)| tx.clone()).collect();
            let offer = send_any(&all[..], &mut slot).wrap(sent);
            choose((offer, rx.recv_evt().wrap(got), stop())).await
        }
        _ => refused(choose((rx.recv_evt().wrap(got), stop())), tx.send_from(&mut slot).wrap(sent)).await,
    };
    if slot.is_none() {
        world.ledger.lock().unwrap().sent.push(token);
    }
    done
}

/// A choice of two events, the first with a nack. The nack must fire if and only if the second event is
/// chosen.
async fn refused(one: impl Event<Output = Turn>, other: impl Event<Output = Turn>) -> Turn {
    let mut nack = None;
    let watched = with_nack(|fired| {
        nack = Some(fired);
        one.wrap(|turn| (true, turn))
    });
    let (first, turn) = choose((watched, other.wrap(|turn| (false, turn)))).await;
    assert_eq!(nack.expect("the guard ran").try_sync().is_some(), !first);
    turn
}

async fn party(world: Arc<World>, me: usize, turns: usize) {
    for at in 0..turns {
        match turn(&world, (me, at)).await {
            Turn::Received(token) => world.received(token),
            Turn::Over => {}
            Turn::Stopped => return,
        }
    }
}

/// Half of the `parties` are tasks on two workers, and half are threads. They take turns until all turns are
/// done or the program stops them. Every value that left its slot was received exactly once, or was put back.
fn program(arena: Arena, parties: usize, turns: usize) {
    rng::seed(thread_rng().gen_range(0..u64::MAX));
    let world = Arc::new(World::new(3));
    let tasks = Executor::new();
    let mut threads = Vec::new();
    for me in 0..parties {
        let party = party(world.clone(), me, turns);
        if me % 2 == 0 {
            drop(tasks.spawn(arena, me, party));
        } else {
            threads.push(thread::spawn(move || block_on(party)));
        }
    }
    let workers = [(); 2].map(|()| {
        let tasks = tasks.clone();
        thread::spawn(move || tasks.run())
    });
    // In most programs some party waits for ever, so the program stops all of them at some time.
    for _ in 0..thread_rng().gen_range(0..parties * turns) {
        thread::yield_now();
    }
    if thread_rng().gen_range(0..2) == 0 {
        world.stop.signal();
    } else {
        world.channels.iter().for_each(|(_, rx)| rx.close());
        world.stop.signal();
    }
    threads.into_iter().chain(workers).for_each(|thread| thread.join().unwrap());
    for (tx, rx) in &world.channels {
        assert_eq!((tx.waiting_senders(), rx.waiting_receivers()), (0, 0));
        while let Ok(token) = rx.try_recv() {
            world.received(token);
        }
    }
    assert_eq!(world.stop.waiters(), 0);
    let Ledger { mut sent, mut received } = std::mem::take(&mut *world.ledger.lock().unwrap());
    sent.sort_unstable();
    received.sort_unstable();
    assert_eq!(sent, received);
}

fn explore(scheduler: impl Scheduler + 'static, parties: usize, turns: usize) {
    let arena = Arena::new(parties);
    shuttle::Runner::new(scheduler, shuttle_config()).run(move || program(arena, parties, turns));
}

#[test]
fn law_2_messages_are_conserved_in_random_schedules() {
    explore(RandomScheduler::new(100), 6, 20);
}

#[test]
fn law_2_messages_are_conserved_in_unfair_schedules() {
    explore(PctScheduler::new(10, 100), 6, 20);
}

#[test]
#[ignore = "long: many schedules"]
fn law_2_messages_are_conserved_in_many_random_schedules() {
    explore(RandomScheduler::new(2_000), 8, 60);
}

#[test]
#[ignore = "long: many schedules"]
fn law_2_messages_are_conserved_in_many_unfair_schedules() {
    explore(PctScheduler::new(50, 2_000), 8, 60);
}
