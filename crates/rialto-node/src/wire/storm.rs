//! Nodes in bad weather: random talk, links, monitors, kills and restarts, while connections are cut and
//! ways are blocked, in simulation. Each seed is one run.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::{rng, sleep};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

use crate::transport::memory::Network;
use crate::{
    Down, Exited, Node, Pid, Tag, Vocabulary, alive, demonitor, link, monitor, recv, self_pid, send,
    trap_exits, unlink,
};

thread_local! {
    /// How many links there are.
    pub(crate) static LINKS: Cell<i64> = const { Cell::new(0) };
}

/// The `place`th that `from` sends to `to` over that link of its node.
#[derive(Serialize, Deserialize)]
struct Note {
    from: Pid,
    to: Pid,
    link: u64,
    place: u64,
    /// Some are long.
    _weight: Vec<u8>,
}

/// What was seen.
#[derive(Default)]
struct Seen {
    notes: u64,
    /// What each process watches and is linked to, and has not heard of.
    watched: BTreeMap<Pid, BTreeSet<Tag>>,
    linked: BTreeMap<Pid, BTreeSet<Pid>>,
    heard: u64,
}

#[derive(Clone, Default)]
struct World {
    seen: Arc<Mutex<Seen>>,
    /// Those who receive, and those who are watched, wherever they live.
    readers: Arc<Mutex<Vec<Pid>>>,
    victims: Arc<Mutex<Vec<Pid>>>,
    over: Arc<Mutex<bool>>,
}

impl World {
    fn is_over(&self) -> bool {
        *self.over.lock().unwrap()
    }
}

fn one_of<T: Copy>(all: &Mutex<Vec<T>>) -> Option<T> {
    let all = all.lock().unwrap();
    (!all.is_empty()).then(|| all[rng::below(all.len() as u32) as usize])
}

async fn pause(millis: u32) {
    sleep(Duration::from_millis(u64::from(1 + rng::below(millis)))).await;
}

/// Checks that what each sender has sent over a link comes from its beginning, and without a gap.
async fn read(world: World) {
    let mut last: BTreeMap<Pid, (u64, u64)> = BTreeMap::new();
    loop {
        let Note { from, to, link, place, .. } = recv! { note: Note => note };
        assert_eq!(to, self_pid(), "for another life of the node");
        let expected = match last.get(&from) {
            Some((before, place)) if *before == link => place + 1,
            Some((before, _)) => {
                assert!(*before < link, "of a link that was down");
                0
            }
            None => 0,
        };
        assert_eq!(place, expected, "a gap, or out of order");
        last.insert(from, (link, place));
        world.seen.lock().unwrap().notes += 1;
    }
}

async fn write(world: World) {
    let mut places: BTreeMap<(Pid, u64), u64> = BTreeMap::new();
    while !world.is_over() {
        pause(150).await;
        let Some(to) = one_of(&world.readers) else { continue };
        let node = Node::current();
        let Some(link) = node.mesh().and_then(|mesh| mesh.link_to(to.node().key).ok()) else { continue };
        for _ in 0..rng::below(6) {
            let place = places.entry((to, link.number)).or_default();
            let weight = if rng::below(100) == 0 { 100_000 } else { 4 };
            let note =
                Note { from: self_pid(), to, link: link.number, place: *place, _weight: vec![0; weight] };
            if send(to, note).is_ok() {
                *place += 1;
            }
        }
    }
}

async fn watch(world: World) {
    trap_exits(true);
    let me = self_pid();
    loop {
        if let Some(victim) = one_of(&world.victims).filter(|_| !world.is_over()) {
            begin(&world, me, victim);
        }
        let end = recv! {
            Down { monitor, .. } => {
                let mut seen = world.seen.lock().unwrap();
                assert!(seen.watched.entry(me).or_default().remove(&monitor), "a monitor that fires twice");
                seen.heard += 1;
                false
            },
            Exited { from, .. } => {
                let mut seen = world.seen.lock().unwrap();
                assert!(seen.linked.entry(me).or_default().remove(&from), "a link that fires twice");
                seen.heard += 1;
                false
            },
            after(Duration::from_millis(u64::from(rng::below(300)))) => world.is_over() && all_heard(&world, me),
        };
        if end {
            // Nothing more comes.
            recv! { Down { .. } => panic!("twice"), Exited { .. } => panic!("twice"), after(Duration::from_secs(30)) => {} }
            return;
        }
    }
}

fn all_heard(world: &World, me: Pid) -> bool {
    let seen = world.seen.lock().unwrap();
    seen.watched.get(&me).is_none_or(BTreeSet::is_empty)
        && seen.linked.get(&me).is_none_or(BTreeSet::is_empty)
}

/// Links to a victim, watches it, or does so no more.
fn begin(world: &World, me: Pid, victim: Pid) {
    match rng::below(5) {
        0 | 1 => {
            let tag = monitor(victim);
            world.seen.lock().unwrap().watched.entry(me).or_default().insert(tag);
        }
        2 => {
            // The end of an earlier link may have come, and wait to be read.
            if recv_exited(victim) {
                assert!(world.seen.lock().unwrap().linked.entry(me).or_default().remove(&victim));
            }
            world.seen.lock().unwrap().linked.entry(me).or_default().insert(victim);
            link(victim);
        }
        3 => {
            let tag = world.seen.lock().unwrap().watched.entry(me).or_default().pop_first();
            if let Some(tag) = tag {
                demonitor(tag);
            }
        }
        _ => {
            unlink(victim);
            let came = recv_exited(victim);
            let was = world.seen.lock().unwrap().linked.entry(me).or_default().remove(&victim);
            assert!(was || !came, "an exit of who was not linked");
        }
    }
}

/// Takes the exit of `from` out of the mailbox, if it came before the link was undone.
fn recv_exited(from: Pid) -> bool {
    use rialto_event::Event;
    crate::receive_evt_if(move |exited: &Exited| exited.from == from).try_sync().is_some()
}

struct Life {
    node: Node,
    processes: Vec<Pid>,
}

fn life(network: &Network, name: &str, world: &World) -> Life {
    let node = Node::builder()
        .transport(network.transport(name))
        .speaks(Vocabulary::new().message::<Note>("note"))
        .silence(Duration::from_secs(2))
        .patience(Duration::from_secs(2))
        .build();
    let mut processes = Vec::new();
    for _ in 0..2 {
        let reader = node.spawn(read(world.clone()));
        let victim = node.spawn(async {
            recv! { (): () => {} }
        });
        world.readers.lock().unwrap().push(reader);
        world.victims.lock().unwrap().push(victim);
        processes.extend([
            reader,
            victim,
            node.spawn(write(world.clone())),
            node.spawn(watch(world.clone())),
        ]);
    }
    Life { node, processes }
}

/// Ends a life of a node, as a crash does.
fn crash(life: Life, world: &World) {
    let gone = life.node.id();
    if let Some(mesh) = life.node.mesh() {
        mesh.cut();
    }
    for all in [&world.readers, &world.victims] {
        all.lock().unwrap().retain(|pid| pid.node() != gone);
    }
    let mut seen = world.seen.lock().unwrap();
    seen.watched.retain(|pid, _| pid.node() != gone);
    seen.linked.retain(|pid, _| pid.node() != gone);
    drop(seen);
    life.processes.into_iter().for_each(|pid| {
        let node = life.node.clone();
        crate::signal::deliver(&node, pid, crate::signal::Signal::Kill);
    });
}

const NAMES: [&str; 3] = ["a", "b", "c"];

fn introduce(lives: &[Life]) {
    for one in lives {
        for other in lives {
            one.node.knows(&other.node.reference().unwrap());
        }
    }
}

async fn storm(steps: u32) -> (u64, u64) {
    let (network, world) = (Network::new(), World::default());
    for from in NAMES {
        for to in NAMES {
            network.delay(from, to, Duration::ZERO..Duration::from_millis(30));
        }
    }
    let mut lives: Vec<Life> = NAMES.iter().map(|name| life(&network, name, &world)).collect();
    introduce(&lives);
    for _ in 0..steps {
        pause(1000).await;
        let (one, other) = (rng::below(3) as usize, rng::below(3) as usize);
        let (from, to) = (NAMES[one], NAMES[other]);
        match rng::below(12) {
            0 | 1 => network.partition(from, to),
            2..=5 => network.heal(from, to),
            6 | 7 => network.cut(from, to),
            8 => {
                let before = lives.remove(one);
                let after = life(&network, from, &world);
                crash(before, &world);
                lives.insert(one, after);
                introduce(&lives);
            }
            9 => drop(lives[one].node.disconnect(lives[other].node.id())),
            _ => one_of(&world.victims).into_iter().for_each(|victim| renew(&mut lives, victim, &world)),
        }
    }
    calm(&network, lives, world).await
}

/// A victim ends, and there is another one.
fn renew(lives: &mut [Life], victim: Pid, world: &World) {
    let Some(life) = lives.iter_mut().find(|life| life.node.id() == victim.node()) else { return };
    crate::signal::deliver(&life.node, victim, crate::signal::Signal::Kill);
    let next = life.node.spawn(async {
        recv! { (): () => {} }
    });
    life.processes.push(next);
    let mut victims = world.victims.lock().unwrap();
    victims.retain(|pid| *pid != victim);
    victims.push(next);
}

/// The weather is good again, and everything ends: each has heard once of all it was to hear of, and
/// nothing is left of the links.
async fn calm(network: &Network, lives: Vec<Life>, world: World) -> (u64, u64) {
    for from in NAMES {
        NAMES.iter().for_each(|to| network.heal(from, to));
    }
    *world.over.lock().unwrap() = true;
    let victims = std::mem::take(&mut *world.victims.lock().unwrap());
    for life in &lives {
        for victim in victims.iter().filter(|victim| victim.node() == life.node.id()) {
            crate::signal::deliver(&life.node, *victim, crate::signal::Signal::Kill);
        }
    }
    sleep(Duration::from_secs(60)).await;
    {
        let seen = world.seen.lock().unwrap();
        assert!(
            seen.watched.values().all(BTreeSet::is_empty),
            "monitors that never fired: {:?}",
            seen.watched
        );
        assert!(seen.linked.values().all(BTreeSet::is_empty), "links that never fired: {:?}", seen.linked);
    }
    for life in &lives {
        for pid in &life.processes {
            let is_reader = world.readers.lock().unwrap().contains(pid);
            assert!(is_reader == alive(*pid) || !is_reader, "a check has failed in {pid}");
        }
    }
    lives.into_iter().for_each(|life| crash(life, &world));
    sleep(Duration::from_secs(60)).await;
    assert_eq!(LINKS.get(), 0, "links that are never forgotten");
    let seen = world.seen.lock().unwrap();
    (seen.notes, seen.heard)
}

#[test]
fn in_any_weather_there_is_no_gap_and_each_end_is_heard_once() {
    let seeds = std::env::var("RIALTO_STORMS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(12);
    let (mut notes, mut heard) = (0, 0);
    for seed in 0..seeds {
        let run = std::panic::catch_unwind(|| Runtime::simulated(seed).block_on(storm(40)));
        let (some, ends) = run.unwrap_or_else(|_| panic!("seed {seed}"));
        notes += some;
        heard += ends;
    }
    assert!(notes > 100 * seeds && heard > 10 * seeds, "{notes} notes, {heard} ends: not much has happened");
}
