//! `migrate`: a process that goes from node to node, as the paper on Termite measures it.

use crate::job::{Job, Sample, all_came_through};
use crate::transports;
use anyhow::{Context as _, Result, anyhow, bail};
use rialto_cps::cps;
use rialto_node::moving::{NotMoved, migrate_to, migrate_with_proxy, mobile};
use rialto_node::{Node, NodeId, Pid, recv, self_pid, send, spawn_process};
use rialto_rt::Runtime;
use std::time::Instant;

/// Goes round, so often, and tells how often it has gone.
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

fn node() -> Node {
    Node::builder().accepts::<traveller>().build()
}

/// One of a program's nodes to another, or to itself.
///
/// # Errors
///
/// When a process was not moved.
pub fn migrate(job: &Job) -> Result<Sample> {
    let (here, there) = (node(), node());
    let (route, proxy) = match job.variant {
        "within" => (vec![here.id()], false),
        "between" => (vec![there.id(), here.id()], false),
        "proxy" => (vec![there.id(), here.id()], true),
        other => bail!("no such variant: {other}"),
    };
    let runtime = Runtime::builder().workers(job.workers).build().context("no runtime")?;
    let moves = job.ops;
    let travelled = here.run(async move {
        let start = Instant::now();
        spawn_process(mobile(traveller(route, moves, proxy, self_pid())));
        let moved = recv! { moved: u64 => moved };
        (Sample::since(start, moves), moved)
    });
    let (sample, moved) =
        runtime.block_on(travelled).map_err(|why| anyhow!("the measured process has ended: {why}"))?;
    all_came_through(moves, moved).map(|()| sample)
}

/// A TCP round trip of so many bytes as a continuation has.
///
/// # Errors
///
/// When a connection fails.
pub fn round_trip(job: &Job) -> Result<Sample> {
    transports::stream(&Job { variant: "64", ..*job })
}
