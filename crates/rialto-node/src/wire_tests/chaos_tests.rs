//! Randomized fault injection in simulation. Processes on several nodes send messages, link, monitor, kill,
//! restart, start processes remotely, and migrate. The nodes run two versions of a program, which speak two
//! versions of the protocol, and one node uses a copied key. Meanwhile connections are cut and directions are
//! blocked. Each seed is one reproducible run.
//!
//! `RIALTO_STORMS=1000` runs the first thousand seeds; `RIALTO_STORM=17` runs that seed alone.

#[path = "chaos_tests/messages.rs"]
mod messages;
#[path = "chaos_tests/migrations.rs"]
mod migrations;
#[path = "chaos_tests/remote_spawns.rs"]
mod remote_spawns;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::{rng, sleep};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

use crate::transport::memory::Network;
use crate::wire::Mesh;
use crate::{Exit, Node, NodeId, Pid, Tag, TypeRegistry, catch, is_alive, recv, self_pid};
use messages::Note;
use migrations::{Numbered, WAYS, wrong};

thread_local! {
    /// The number of connections that exist.
    pub(crate) static OPEN_CONNECTIONS: Cell<i64> = const { Cell::new(0) };
}

/// A message that only the later version of the program knows.
#[derive(Serialize, Deserialize)]
struct New(u32, bool);

/// The observations of all processes.
#[derive(Default)]
struct Ledger {
    notes: u64,
    /// For each process, those that it monitors, is linked to, or has started, until their ends are reported.
    watched: BTreeMap<Pid, BTreeSet<Tag>>,
    linked: BTreeMap<Pid, BTreeSet<Pid>>,
    started: BTreeMap<Pid, BTreeSet<Pid>>,
    heard: u64,
}

#[derive(Clone, Default)]
struct ChaosState {
    seen: Arc<Mutex<Ledger>>,
    /// The readers, and the processes that are monitored, on all nodes.
    readers: Arc<Mutex<Vec<Pid>>>,
    victims: Arc<Mutex<Vec<Pid>>>,
    /// The version of the program on each incarnation of a node.
    versions: Arc<Mutex<BTreeMap<NodeId, u32>>>,
    over: Arc<Mutex<bool>>,
}

impl ChaosState {
    fn is_over(&self) -> bool {
        *self.over.lock().unwrap()
    }

    fn version(&self, node: NodeId) -> u32 {
        self.versions.lock().unwrap()[&node]
    }

    fn of_starter(&self, starter: Pid) -> BTreeSet<Pid> {
        self.seen.lock().unwrap().started.get(&starter).cloned().unwrap_or_default()
    }
}

fn one_of<T: Copy>(all: &Mutex<Vec<T>>) -> Option<T> {
    let all = all.lock().unwrap();
    (!all.is_empty()).then(|| all[rng::below(all.len() as u32) as usize])
}

async fn random_sleep(millis: u32) {
    sleep(Duration::from_millis(u64::from(1 + rng::below(millis.max(1))))).await;
}

/// The last node has a copy of the first one's key.
const NAMES: [&str; 4] = ["a", "b", "c", "copy"];
const COPY: usize = 3;

struct RunningNode {
    site: usize,
    node: Node,
    processes: Vec<Pid>,
}

fn start_node(network: &Network, site: usize, lives: &[RunningNode], world: &ChaosState) -> RunningNode {
    let transport = match site {
        COPY => network.transport_as(NAMES[COPY], lives[0].node.reference().unwrap().key),
        _ => network.transport(NAMES[site]),
    };
    let version = 1 + rng::below(2);
    let types = TypeRegistry::new().message::<Note>("note").message::<Numbered>("numbered");
    let types = if version == 1 { types } else { types.message::<New>("new") };
    let protocol = if version == 1 { 3..=3 } else { 3..=5 };
    // The seed makes the run reproducible.
    let node = remote_spawns::entries(Node::builder().seed(u64::from(rng::below(u32::MAX))), version)
        .allow_migration::<migrations::wander>()
        .protocol_versions(protocol)
        .transport(transport)
        .types(types)
        .keepalive_timeout(Duration::from_secs(2))
        .connect_timeout(Duration::from_secs(2))
        .build();
    world.versions.lock().unwrap().insert(node.id(), version);
    WAYS.with_borrow_mut(|ways| ways.nodes.push(node.id()));
    let mut processes = vec![
        node.spawn(checked(remote_spawns::start(world.clone()))),
        node.spawn(checked(migrations::send_off(world.clone()))),
    ];
    for _ in 0..2 {
        let reader = node.spawn(checked(messages::read(world.clone())));
        let victim = node.spawn(async {
            recv! { (): () => {} }
        });
        world.readers.lock().unwrap().push(reader);
        world.victims.lock().unwrap().push(victim);
        processes.extend([
            reader,
            victim,
            node.spawn(checked(messages::write(world.clone()))),
            node.spawn(checked(messages::watch(world.clone()))),
        ]);
    }
    RunningNode { site, node, processes }
}

/// Reports a failed check in `process`.
async fn checked(process: impl Future<Output = ()>) {
    if let Err(why @ Exit::Panic(_)) = catch(process).await {
        wrong(format!("{}: {why}", self_pid()));
    }
}

/// Ends an incarnation of a node as a crash does: its peers get no further notice.
fn crash_node(life: RunningNode, world: &ChaosState) {
    let gone = life.node.id();
    if let Some(mesh) = Mesh::of(&life.node) {
        mesh.cut();
    }
    for all in [&world.readers, &world.victims] {
        all.lock().unwrap().retain(|pid| pid.node() != gone);
    }
    WAYS.with_borrow_mut(|ways| ways.nodes.retain(|node| *node != gone));
    let mut seen = world.seen.lock().unwrap();
    seen.watched.retain(|pid, _| pid.node() != gone);
    seen.linked.retain(|pid, _| pid.node() != gone);
    seen.started.retain(|pid, _| pid.node() != gone);
    drop(seen);
    // Kills all its processes, including those that have moved there.
    for pid in life.node.processes() {
        rialto_process::internal::delivery::deliver(
            &life.node,
            pid,
            rialto_process::internal::signal::Signal::Kill,
        );
    }
}

fn exchange_locators(lives: &[RunningNode]) {
    for one in lives {
        for other in lives {
            one.node.add_peer(&other.node.reference().unwrap());
        }
    }
}

async fn run_chaos(steps: u32) -> [u64; 3] {
    migrations::begin();
    let (network, world) = (Network::new(), ChaosState::default());
    for from in NAMES {
        for to in NAMES {
            network.delay(from, to, Duration::ZERO..Duration::from_millis(30));
        }
    }
    let mut lives = Vec::new();
    (0..COPY).for_each(|site| lives.push(start_node(&network, site, &lives, &world)));
    exchange_locators(&lives);
    for _ in 0..steps {
        random_sleep(1000).await;
        random_fault(&network, &mut lives, &world);
    }
    heal_and_check(&network, lives, world).await
}

fn random_fault(network: &Network, lives: &mut Vec<RunningNode>, world: &ChaosState) {
    let (one, other) = (rng::below(3) as usize, rng::below(3) as usize);
    let (from, to) = (NAMES[rng::below(4) as usize], NAMES[rng::below(4) as usize]);
    match rng::below(13) {
        0 | 1 => network.partition(from, to),
        2..=5 => network.heal(from, to),
        6 | 7 => network.cut(from, to),
        8 => {
            let after = start_node(network, one, lives, world);
            crash_node(std::mem::replace(&mut lives[one], after), world);
            exchange_locators(lives);
        }
        9 if lives.len() > COPY => crash_node(lives.remove(COPY), world),
        9 => {
            lives.push(start_node(network, COPY, lives, world));
            exchange_locators(lives);
        }
        10 => drop(lives[one].node.disconnect(lives[other].node.id())),
        _ => one_of(&world.victims).into_iter().for_each(|victim| replace_victim(lives, victim, world)),
    }
}

/// Kills a victim, and spawns another one.
fn replace_victim(lives: &mut [RunningNode], victim: Pid, world: &ChaosState) {
    let Some(life) = lives.iter_mut().find(|life| life.node.id() == victim.node()) else { return };
    rialto_process::internal::delivery::deliver(
        &life.node,
        victim,
        rialto_process::internal::signal::Signal::Kill,
    );
    let next = life.node.spawn(async {
        recv! { (): () => {} }
    });
    life.processes.push(next);
    let mut victims = world.victims.lock().unwrap();
    victims.retain(|pid| *pid != victim);
    victims.push(next);
}

/// Heals the network, and ends everything. Checks that each process was notified exactly once, and that no
/// links and no started or moved processes remain.
async fn heal_and_check(network: &Network, lives: Vec<RunningNode>, world: ChaosState) -> [u64; 3] {
    for from in NAMES {
        NAMES.iter().for_each(|to| network.heal(from, to));
    }
    *world.over.lock().unwrap() = true;
    migrations::end();
    let victims = std::mem::take(&mut *world.victims.lock().unwrap());
    for life in &lives {
        for victim in victims.iter().filter(|victim| victim.node() == life.node.id()) {
            rialto_process::internal::delivery::deliver(
                &life.node,
                *victim,
                rialto_process::internal::signal::Signal::Kill,
            );
        }
    }
    sleep(Duration::from_secs(60)).await;
    WAYS.with_borrow(|ways| assert!(ways.wrong.is_empty(), "{:#?}", ways.wrong));
    check_all_notified(&world);
    for life in &lives {
        check_no_leftovers(life, &world);
    }
    lives.into_iter().for_each(|life| crash_node(life, &world));
    sleep(Duration::from_secs(60)).await;
    assert_eq!(OPEN_CONNECTIONS.get(), 0, "connections that are never forgotten");
    let seen = world.seen.lock().unwrap();
    [seen.notes, seen.heard, WAYS.with_borrow(|ways| ways.moves)]
}

fn check_all_notified(world: &ChaosState) {
    let seen = world.seen.lock().unwrap();
    let empty = |left: &BTreeMap<Pid, BTreeSet<Pid>>| left.values().all(BTreeSet::is_empty);
    assert!(seen.watched.values().all(BTreeSet::is_empty), "monitors that never fired: {:?}", seen.watched);
    assert!(empty(&seen.linked), "links that never fired: {:?}", seen.linked);
    assert!(empty(&seen.started), "ends that were never told: {:?}", seen.started);
}

/// Checks that the readers still run on a node, and no other process.
fn check_no_leftovers(life: &RunningNode, world: &ChaosState) {
    let readers = world.readers.lock().unwrap();
    let left = life.node.processes();
    let others = left.into_iter().filter(|pid| !readers.contains(pid));
    let others: Vec<_> = others.map(|pid| life.node.process_info(pid)).collect();
    assert!(others.is_empty(), "they are left on {}: {others:#?}", NAMES[life.site]);
    assert!(
        life.processes.iter().filter(|pid| readers.contains(pid)).all(|pid| is_alive(*pid)),
        "readers end"
    );
}

#[test]
fn random_faults_cause_no_gap_no_lost_or_doubled_exit_and_no_doubled_process() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seeds = number("RIALTO_STORM").map_or(0..number("RIALTO_STORMS").unwrap_or(12), |one| one..one + 1);
    let (count, mut all) = (seeds.end - seeds.start, [0; 3]);
    for seed in seeds {
        let run = std::panic::catch_unwind(|| Runtime::simulated(seed).block_on(run_chaos(25)));
        let some = run.unwrap_or_else(|_| panic!("seed {seed}: `RIALTO_STORM={seed}` runs it alone"));
        println!("seed {seed}: {some:?}");
        all.iter_mut().zip(some).for_each(|(all, some)| *all += some);
    }
    let [notes, heard, moves] = all;
    let much = notes > 100 * count && heard > 10 * count && moves > 5 * count;
    assert!(much, "{notes} notes, {heard} ends, {moves} moves: not much has happened");
}
