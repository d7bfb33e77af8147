//! The thread on which chitchat runs, with a tokio runtime.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chitchat::{Chitchat, ChitchatConfig, ChitchatHandle, FailureDetectorConfig, spawn_chitchat};
use rialto_sync::{unbounded, watch};

use super::gossip::{Ends, Once};
use super::life::{Life, address};
use super::lock;
use super::member::ClusterEvent;
use super::packet::RECORD;
use super::record::Record;
use super::view::Sighting;

/// The settings of gossip.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    pub(super) cluster: String,
    pub(super) round: Duration,
    pub(super) threshold: f64,
    pub(super) memory: Duration,
}

/// An order to the gossip thread.
pub(super) enum Order {
    /// This node's new record.
    Say(Record),
    /// Gossip with the node with that key.
    Greet(u64),
    Leave,
}

/// The number of members that are told when the node leaves, and how long it waits for that:
/// `FAREWELL_ROUNDS` rounds, or `FAREWELL` if that is longer.
const FAREWELLS: usize = 8;
const FAREWELL_ROUNDS: u32 = 4;
const FAREWELL: Duration = Duration::from_secs(1);

/// Starts the thread, which gossips until it is told to leave.
pub(super) fn keep(
    me: Life,
    manner: Manner,
    record: Record,
    ends: Ends,
    (orders, sightings): (unbounded::Receiver<Order>, watch::Sender<Vec<Sighting>>),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let news = ends.news.clone();
    let work = async move {
        if let Err(why) = live(me, manner, record, ends, orders, &sightings).await {
            news.tell(ClusterEvent::Stopped { why: why.to_string() });
        }
    };
    thread::Builder::new().name("rialto-cluster".into()).spawn(move || runtime.block_on(work)).map(drop)
}

async fn live(
    me: Life,
    manner: Manner,
    mut record: Record,
    ends: Ends,
    orders: unbounded::Receiver<Order>,
    sightings: &watch::Sender<Vec<Sighting>>,
) -> anyhow::Result<()> {
    let (round, census, told) = (manner.round, ends.census.clone(), ends.told.clone());
    let said = vec![(RECORD.to_owned(), record.to_text())];
    let chitchat = spawn_chitchat(config(me, manner), said, &Once::new(ends)).await?;
    let mut ended = std::pin::pin!(chitchat.termination_watcher());
    let mut tick = tokio::time::interval(round);
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Ok(Order::Say(now)) => {
                    record = now;
                    say(&chitchat, &record).await;
                }
                Ok(Order::Greet(short)) => chitchat.gossip(address(short))?,
                Ok(Order::Leave) | Err(_) => break,
            },
            _ = tick.tick() => {
                let both = |chitchat: &mut Chitchat| (look(chitchat, me), lives(chitchat));
                let (seen, known) = chitchat.with_chitchat(both).await;
                lock(&census).is(known.into_iter());
                sightings.set(seen);
            }
            ended = &mut ended => return ended,
        }
    }
    record.left = true;
    say(&chitchat, &record).await;
    leave(&chitchat, &told, round).await;
    chitchat.shutdown().await
}

fn config(me: Life, manner: Manner) -> ChitchatConfig {
    let Manner { cluster, round, threshold, memory } = manner;
    ChitchatConfig {
        chitchat_id: me.id(),
        cluster_id: cluster,
        gossip_interval: round,
        listen_addr: address(me.key.short()),
        // The module `seeds` asks them.
        seed_nodes: Vec::new(),
        failure_detector_config: FailureDetectorConfig::new(threshold, 1000, round * 10, round, memory),
        marked_for_deletion_grace_period: memory,
        catchup_callback: None,
        extra_liveness_predicate: None,
    }
}

async fn say(chitchat: &ChitchatHandle, record: &Record) {
    let text = record.to_text();
    chitchat.with_chitchat(|chitchat| chitchat.self_node_state().set(RECORD, &text)).await;
}

fn lives(chitchat: &Chitchat) -> Vec<Life> {
    chitchat.node_states().keys().filter_map(Life::of).collect()
}

/// Returns what chitchat knows about the other members.
fn look(chitchat: &Chitchat, me: Life) -> Vec<Sighting> {
    let alive: HashSet<_> = chitchat.live_nodes().collect();
    let sighting = |(id, state): (&chitchat::ChitchatId, &chitchat::NodeState)| {
        // This node is left out, and so are its earlier memberships.
        let life = Life::of(id).filter(|life| life.key != me.key)?;
        let record = Record::from_text(state.get(RECORD)?)?;
        Some(Sighting { life, alive: alive.contains(id), record })
    };
    chitchat.node_states().iter().filter_map(sighting).collect()
}

/// Gossips with some members, which tell the others. A member learns that the node leaves from the `Tell`
/// packet.
async fn leave(chitchat: &ChitchatHandle, told: &Arc<watch::Sender<u64>>, round: Duration) {
    let me = chitchat.chitchat_id();
    let peers = chitchat.with_chitchat(|chitchat| {
        let others = chitchat.live_nodes().filter(|id| *id != me);
        others.map(|id| id.gossip_advertise_addr).take(FAREWELLS).collect::<Vec<_>>()
    });
    let peers = peers.await;
    let mut watch = told.subscribe();
    let enough = watch.look(|told| *told) + peers.len() as u64;
    for peer in peers {
        if chitchat.gossip(peer).is_err() {
            return;
        }
    }
    // If this takes too long, the failure detector of the others notices.
    let all = watch.wait_until(|told| *told >= enough);
    drop(tokio::time::timeout(FAREWELL.max(round * FAREWELL_ROUNDS), all).await);
}
