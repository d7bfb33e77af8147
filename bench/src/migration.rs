//! `migrate`: a process that migrates from node to node. The measurement is that of the paper on Termite
//! (Germain, Feeley, Monnier 2006).

use crate::job::{Job, Sample, ensure_none_lost};
use crate::nodes::{self, TransportKind};
use crate::transports;
use anyhow::{Context as _, Result, anyhow, bail};
use rialto_cps::{Continuation, cps};
use rialto_node::migration::{NotMoved, migrate_to, migrate_with_proxy, mobile};
use rialto_node::{Builder, Node, NodeId, Pid, recv, self_pid, send, spawn_process};
use rialto_rt::Runtime;
use std::time::Instant;

/// Migrates `moves` times, along `route` again and again, and sends the number of migrations to `report`.
#[cps]
async fn traveller(route: Vec<NodeId>, moves: u64, proxy: bool, report: Pid) {
    let mut moved = 0u64;
    while moved < moves {
        let to: NodeId = route[moved as usize % route.len()];
        let went: Result<(), NotMoved> =
            if proxy { migrate_with_proxy(to).await } else { migrate_to(to).await };
        if went.is_err() {
            break;
        }
        moved += 1;
    }
    let _ = send(report, moved);
}

/// Makes the node accept travellers.
pub fn accept_migrants(node: Builder) -> Builder {
    node.allow_migration::<traveller>()
}

/// `migrate`: within a node, between two nodes of this program, or between nodes of two programs over bare
/// TCP, on this computer or over a link, as the variant says.
///
/// # Errors
///
/// If a migration fails.
pub fn migrate(job: &Job) -> Result<Sample> {
    match job.variant {
        "programs" | "programs-proxy" | "remote" => between_programs(job, TransportKind::Tcp),
        _ => within_program(job),
    }
}

/// `migrate` between nodes of two programs, over TLS.
///
/// # Errors
///
/// If a migration fails.
pub fn migrate_by_tls(job: &Job) -> Result<Sample> {
    between_programs(job, TransportKind::Tls)
}

fn within_program(job: &Job) -> Result<Sample> {
    let node = || accept_migrants(Node::builder()).build();
    let (here, there) = (node(), node());
    let (route, proxy) = match job.variant {
        "within" => (vec![here.id()], false),
        "between" => (vec![there.id(), here.id()], false),
        "proxy" => (vec![there.id(), here.id()], true),
        other => bail!("no such variant: {other}"),
    };
    let runtime =
        Runtime::builder().worker_threads(job.workers).build().context("rialto's runtime does not start")?;
    let moves = job.ops;
    let travelled = here.run(async move { run_traveller(route, moves, proxy).await });
    runtime
        .block_on(travelled)
        .map_err(|why| anyhow!("the measured process was killed or panicked: {why}"))?
}

fn between_programs(job: &Job, transport: TransportKind) -> Result<Sample> {
    let (moves, proxy) = (job.ops, job.variant == "programs-proxy");
    nodes::with_peer_node(job, transport, move |there| async move {
        run_traveller(vec![there, self_pid().node()], moves, proxy).await
    })
}

async fn run_traveller(route: Vec<NodeId>, moves: u64, proxy: bool) -> Result<Sample> {
    let start = Instant::now();
    spawn_process(mobile(traveller(route, moves, proxy, self_pid())));
    let moved = recv! { moved: u64 => moved };
    let sample = Sample::since(start, moves);
    ensure_none_lost(moves, moved).map(|()| sample)
}

/// `migrate` for comparison: a TCP round trip of as many bytes as the traveller's continuation has.
///
/// # Errors
///
/// If a connection fails.
pub fn round_trip(job: &Job) -> Result<Sample> {
    let written = Node::new().run(async move {
        let (node, me) = (self_pid().node(), self_pid());
        Continuation::new(traveller(vec![node, node], u64::MAX, true, me)).to_bytes()
    });
    let written = Runtime::simulated(1).block_on(written);
    let bytes = written.map_err(|why| anyhow!("the process that writes was killed or panicked: {why}"))??;
    transports::bytes(job, bytes.len())
}
