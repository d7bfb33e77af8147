//! `node-pingpong`, `remote-pingpong` and `node-throughput`: processes of two nodes exchange messages, over loopback or
//! over a link between two network namespaces. Each node runs in its own process of the operating system.

use crate::catalog::Workload;
use crate::child_process::Process;
use crate::job::{Job, Sample, ensure_none_lost};
use crate::migration;
use crate::network::Other;
#[cfg(feature = "zenoh")]
use crate::router;
use crate::transports::pin_if_pinned;
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
#[cfg(feature = "zenoh")]
use rialto_node::transport::Zenoh;
use rialto_node::transport::{Identity, Tcp, Tls, Trust};
use rialto_node::{
    Builder, Node, NodeId, NodeRef, Pid, SendError, TypeRegistry, recv, remote_spawn, self_pid, send,
    send_evt,
};
use rialto_rt::{Runtime, spawn, spawn_blocking};
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::io::{Read, Write};
use std::path::Path;
use std::time::Instant;

/// The transport between the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[allow(missing_docs)]
pub enum TransportKind {
    Tcp,
    Tls,
    #[cfg(feature = "zenoh")]
    Zenoh,
}

/// Measures over bare TCP.
///
/// # Errors
///
/// If a process fails, or the connection is lost.
pub fn tcp(job: &Job) -> Result<Sample> {
    measure(job, TransportKind::Tcp)
}

/// Measures over TLS.
///
/// # Errors
///
/// If a process fails, or the connection is lost.
pub fn tls(job: &Job) -> Result<Sample> {
    measure(job, TransportKind::Tls)
}

/// Measures over a Zenoh router, which runs in a third process of the operating system.
///
/// # Errors
///
/// If a process fails, or the connection is lost.
#[cfg(feature = "zenoh")]
pub fn zenoh(job: &Job) -> Result<Sample> {
    measure(job, TransportKind::Zenoh)
}

/// A list, and the process that it is to be sent back to.
#[derive(Serialize, Deserialize)]
struct List(Pid, Vec<u64>);

/// The list on its way back.
#[derive(Serialize, Deserialize)]
struct Back(Vec<u64>);

/// A numbered message of `node-throughput`.
#[derive(Serialize, Deserialize)]
struct Item(u64);

/// The number of items that have arrived in order: all of them, or those before the first that was out of
/// order.
#[derive(Serialize, Deserialize)]
struct Counted(u64);

/// Returns the type registry of both nodes.
fn types() -> TypeRegistry {
    let types = TypeRegistry::new().message::<List>("list").message::<Back>("back");
    types.message::<Item>("item").message::<Counted>("counted").message::<u64>("moved")
}

async fn echo((): ()) {
    loop {
        recv! { List(from, list) => drop(send(from, Back(list))) }
    }
}

async fn count((to, items): (Pid, u64)) {
    let mut next = 0;
    while next < items {
        recv! { Item(number) => if number == next { next += 1 } else { break } }
    }
    let _ = send(to, Counted(next)); // fails only if the measuring process has ended
}

fn measure(job: &Job, transport: TransportKind) -> Result<Sample> {
    pin_if_pinned(job.variant)?;
    let ops = job.ops;
    // The messages of `node-throughput` have no list.
    let integers = (job.workload != Workload::NodeThroughput).then(|| integers(job.variant)).transpose()?;
    with_peer_node(job, transport, move |there| async move {
        match integers {
            Some(integers) => pingpong(there, integers, ops).await,
            None => throughput(there, ops).await,
        }
    })
}

/// Starts a second node in another process of the operating system, connects a node of this one to it, and
/// runs `task` as a process of the node here.
///
/// # Errors
///
/// If a process fails, or the connection is lost.
pub fn with_peer_node<F>(
    job: &Job,
    transport: TransportKind,
    task: impl FnOnce(NodeId) -> F + Send + 'static,
) -> Result<Sample>
where
    F: Future<Output = Result<Sample>> + Send + 'static,
{
    let folder = tempfile::tempdir().context("cannot create a folder for keys")?;
    #[cfg(feature = "zenoh")]
    let _router = (transport == TransportKind::Zenoh).then(|| router::start(folder.path())).transpose()?;
    let (other, workers) = (Other::of(job)?, job.workers);
    let mut peer = other.this_program(&["node", "--workers", &workers.to_string()])?;
    let named = transport.to_possible_value().context("the transport has no name")?;
    peer.args(["--listen", other.far_address(), "--folder"]).arg(folder.path()).arg(named.get_name());
    let here = node_builder(transport, other.near_address().to_owned(), folder.path(), ["here", "there"])?;
    let mut peer = Process::start(&mut peer)?;
    let there: NodeRef =
        serde_json::from_str(&peer.first_line()?).context("cannot read the other node's reference")?;
    let measured = in_runtime(workers, async move {
        let node = here.await?.build();
        let there = node.connect(&there).await?;
        let measured = node.run(async move { task(there).await.map_err(|error| error.to_string()) });
        measured.await.map_err(|why| anyhow!("the measured process was killed or panicked: {why}"))
    });
    measured?.map_err(|error| anyhow!(error))
}

async fn pingpong(there: NodeId, integers: u64, ops: u64) -> Result<Sample> {
    let echo = remote_spawn(there, "echo", ()).await?;
    let mut list: Vec<u64> = (0..integers).collect();
    let start = Instant::now();
    for _ in 0..ops {
        if send(echo, List(self_pid(), list)).is_err() {
            bail!("the connection has no credit for one message");
        }
        list = recv! { Back(same) => same };
    }
    let sample = Sample::since(start, ops);
    ensure_none_lost(integers, list.len() as u64).map(|()| sample)
}

async fn throughput(there: NodeId, ops: u64) -> Result<Sample> {
    let counter = remote_spawn(there, "count", (self_pid(), ops)).await?;
    let start = Instant::now();
    for number in 0..ops {
        match send(counter, Item(number)) {
            Ok(()) => {}
            Err(SendError::Overloaded(item)) => send_evt(counter, item).await,
            Err(error) => bail!("{error}"),
        }
    }
    let counted = recv! { Counted(items) => items };
    let sample = Sample::since(start, ops);
    ensure_none_lost(ops, counted).map(|()| sample)
}

/// Runs the other node: prints its reference, and ends when its standard input ends.
///
/// # Errors
///
/// If it cannot listen.
pub fn serve(transport: TransportKind, listen: String, folder: &Path, workers: usize) -> Result<()> {
    let node = node_builder(transport, listen, folder, ["there", "here"])?;
    in_runtime(workers, async move {
        let node = node.await?.allow_spawn("echo", echo).allow_spawn("count", count).build();
        let reference = node.reference().context("the node has no transport")?;
        {
            let mut stdout = std::io::stdout().lock();
            writeln!(stdout, "{}", serde_json::to_string(&reference)?)?;
            stdout.flush()?;
        }
        // An error counts as the end of the input.
        let _ = spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await;
        Ok(())
    })
}

/// Prepares a node with the identity in the first of these files of the folder. It trusts the identity in the
/// second. The future starts the transport, so it has to be awaited in the node's runtime.
fn node_builder(
    transport: TransportKind,
    listen: String,
    folder: &Path,
    files: [&str; 2],
) -> Result<impl Future<Output = Result<Builder>> + Send + 'static> {
    let [here, there] = files.map(|file| Identity::load_or_create(folder.join(file)));
    let (identity, trust) = (here?, Trust::keys([there?.key()]));
    #[cfg(feature = "zenoh")]
    let folder = folder.to_owned();
    Ok(async move {
        let node = migration::accept_migrants(Node::builder().types(types()));
        Ok(match transport {
            TransportKind::Tcp => node.transport(Tcp::builder(identity.key()).listen(&*listen)?.start()?),
            TransportKind::Tls => node.transport(Tls::builder(identity, trust).listen(&*listen)?.start()?),
            #[cfg(feature = "zenoh")]
            TransportKind::Zenoh => {
                let zenoh = Zenoh::builder(identity, trust).router(router::endpoint(&folder)?);
                node.transport(zenoh.start().await?)
            }
        })
    })
}

fn in_runtime<T: Send + 'static>(
    workers: usize,
    task: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    let runtime =
        Runtime::builder().worker_threads(workers).build().context("rialto's runtime does not start")?;
    runtime.block_on(async { spawn(task).await.context("a measured task ended early")? })
}

/// Returns the number of integers in a list.
fn integers(variant: &str) -> Result<u64> {
    let number = variant.split('-').next().unwrap_or_default();
    number.parse().with_context(|| format!("no number of integers in {variant:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_out_of_order_is_reported() {
        let counted = Runtime::simulated(1).block_on(Node::new().run(async {
            let me = self_pid();
            let counter = rialto_node::spawn_process(count((me, 3)));
            assert!([0, 2].map(|number| send(counter, Item(number))).iter().all(Result::is_ok));
            recv! { Counted(items) => items }
        }));
        assert_eq!(counted.unwrap(), 1);
    }
}
