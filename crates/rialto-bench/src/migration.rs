//! `migrate`: a process that migrates from node to node. The measurement is that of the paper on Termite
//! (Germain, Feeley, Monnier 2006).

use crate::job::{Job, Sample, all_came_through};
use crate::nodes::{self, Carrier};
use crate::transports;
use anyhow::{Context as _, Result, anyhow, bail};
use rialto_cps::{Continuation, cps};
use rialto_node::moving::{NotMoved, migrate_to, migrate_with_proxy, mobile};
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
pub fn accepting(node: Builder) -> Builder {
    node.accepts::<traveller>()
}

/// `migrate`: within a node, between two nodes of this program, or between nodes of two programs over bare
/// TCP, as the variant says.
///
/// # Errors
///
/// If a migration fails.
pub fn migrate(job: &Job) -> Result<Sample> {
    match job.variant {
        "programs" | "programs-proxy" => between_programs(job, Carrier::Tcp),
        _ => within_program(job),
    }
}

/// `migrate` between nodes of two programs, over TLS.
///
/// # Errors
///
/// If a migration fails.
pub fn migrate_by_tls(job: &Job) -> Result<Sample> {
    between_programs(job, Carrier::Tls)
}

fn within_program(job: &Job) -> Result<Sample> {
    let node = || accepting(Node::builder()).build();
    let (here, there) = (node(), node());
    let (route, proxy) = match job.variant {
        "within" => (vec![here.id()], false),
        "between" => (vec![there.id(), here.id()], false),
        "proxy" => (vec![there.id(), here.id()], true),
        other => bail!("no such variant: {other}"),
    };
    let runtime =
        Runtime::builder().workers(job.workers).build().context("rialto's runtime does not start")?;
    let moves = job.ops;
    let travelled = here.run(async move { travel(route, moves, proxy).await });
    runtime
        .block_on(travelled)
        .map_err(|why| anyhow!("the measured process was killed or panicked: {why}"))?
}

fn between_programs(job: &Job, carrier: Carrier) -> Result<Sample> {
    let (moves, proxy) = (job.ops, job.variant == "programs-proxy");
    nodes::beside_another(job.workers, carrier, move |there| async move {
        travel(vec![there, self_pid().node()], moves, proxy).await
    })
}

async fn travel(route: Vec<NodeId>, moves: u64, proxy: bool) -> Result<Sample> {
    let start = Instant::now();
    spawn_process(mobile(traveller(route, moves, proxy, self_pid())));
    let moved = recv! { moved: u64 => moved };
    let sample = Sample::since(start, moves);
    all_came_through(moves, moved).map(|()| sample)
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
