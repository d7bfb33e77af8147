//! The thread on which chitchat runs, with a tokio runtime.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chitchat::{Chitchat, ChitchatConfig, ChitchatHandle, FailureDetectorConfig, spawn_chitchat};
use rialto_sync::{unbounded, watch};

use super::gossip_socket::{SingleSocket, SocketQueues};
use super::lock;
use super::member::ClusterEvent;
use super::membership_id::{MembershipId, address};
use super::packet::RECORD;
use super::record::Record;
use super::view::MemberReport;

/// The settings of gossip.
#[derive(Clone, Debug)]
pub(super) struct GossipSettings {
    pub(super) cluster: String,
    pub(super) interval: Duration,
    pub(super) threshold: f64,
    pub(super) dead_member_grace_period: Duration,
}

/// An order to the gossip thread.
pub(super) enum GossipCommand {
    /// This node's new record.
    SetRecord(Record),
    /// Gossip with the node with that key.
    GossipWith(u64),
    Leave,
}

/// The number of members that are told when the node leaves, and how long it waits for that:
/// `FAREWELL_ROUNDS` rounds, or `FAREWELL` if that is longer.
const FAREWELLS: usize = 8;
const FAREWELL_ROUNDS: u32 = 4;
const FAREWELL: Duration = Duration::from_secs(1);

/// Starts the thread, which gossips until it is told to leave.
pub(super) fn start_gossip_thread(
    me: MembershipId,
    settings: GossipSettings,
    record: Record,
    ends: SocketQueues,
    (orders, reports): (unbounded::Receiver<GossipCommand>, watch::Sender<Vec<MemberReport>>),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let topic = ends.topic.clone();
    let work = async move {
        if let Err(why) = run_gossip(me, settings, record, ends, orders, &reports).await {
            topic.publish(ClusterEvent::Stopped { why: why.to_string() });
        }
    };
    thread::Builder::new().name("rialto-cluster".into()).spawn(move || runtime.block_on(work)).map(drop)
}

async fn run_gossip(
    me: MembershipId,
    settings: GossipSettings,
    mut record: Record,
    ends: SocketQueues,
    orders: unbounded::Receiver<GossipCommand>,
    reports: &watch::Sender<Vec<MemberReport>>,
) -> anyhow::Result<()> {
    let (round, validator, told) = (settings.interval, ends.validator.clone(), ends.acks_sent.clone());
    let said = vec![(RECORD.to_owned(), record.to_text())];
    let chitchat = spawn_chitchat(config(me, settings), said, &SingleSocket::new(ends)).await?;
    let mut ended = std::pin::pin!(chitchat.termination_watcher());
    let mut tick = tokio::time::interval(round);
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Ok(GossipCommand::SetRecord(now)) => {
                    record = now;
                    set_record(&chitchat, &record).await;
                }
                Ok(GossipCommand::GossipWith(short)) => chitchat.gossip(address(short))?,
                Ok(GossipCommand::Leave) | Err(_) => break,
            },
            _ = tick.tick() => {
                let both = |chitchat: &mut Chitchat| (read_reports(chitchat, me), known_members(chitchat));
                let (seen, known) = chitchat.with_chitchat(both).await;
                lock(&validator).set_known(known.into_iter());
                reports.send_replace(seen);
            }
            ended = &mut ended => return ended,
        }
    }
    record.left = true;
    set_record(&chitchat, &record).await;
    leave(&chitchat, &told, round).await;
    chitchat.shutdown().await
}

fn config(me: MembershipId, settings: GossipSettings) -> ChitchatConfig {
    let GossipSettings { cluster, interval, threshold, dead_member_grace_period } = settings;
    ChitchatConfig {
        chitchat_id: me.id(),
        cluster_id: cluster,
        gossip_interval: interval,
        listen_addr: address(me.key.short()),
        // The module `seeds` asks them.
        seed_nodes: Vec::new(),
        failure_detector_config: FailureDetectorConfig::new(
            threshold,
            1000,
            interval * 10,
            interval,
            dead_member_grace_period,
        ),
        marked_for_deletion_grace_period: dead_member_grace_period,
        catchup_callback: None,
        extra_liveness_predicate: None,
    }
}

async fn set_record(chitchat: &ChitchatHandle, record: &Record) {
    let text = record.to_text();
    chitchat.with_chitchat(|chitchat| chitchat.self_node_state().set(RECORD, &text)).await;
}

fn known_members(chitchat: &Chitchat) -> Vec<MembershipId> {
    chitchat.node_states().keys().filter_map(MembershipId::parse).collect()
}

/// Returns what chitchat knows about the other members.
fn read_reports(chitchat: &Chitchat, me: MembershipId) -> Vec<MemberReport> {
    let alive: HashSet<_> = chitchat.live_nodes().collect();
    let report = |(id, state): (&chitchat::ChitchatId, &chitchat::NodeState)| {
        // This node is left out, and so are its earlier memberships.
        let membership = MembershipId::parse(id).filter(|membership| membership.key != me.key)?;
        let record = Record::from_text(state.get(RECORD)?)?;
        Some(MemberReport { membership, alive: alive.contains(id), record })
    };
    chitchat.node_states().iter().filter_map(report).collect()
}

/// Gossips with some members, which tell the others. A member learns that the node leaves from the `Ack`
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
    let all = watch.wait_for(|told| *told >= enough);
    drop(tokio::time::timeout(FAREWELL.max(round * FAREWELL_ROUNDS), all).await);
}
