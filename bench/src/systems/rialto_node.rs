//! Rialto's processes, nodes and transports.

use crate::actors::Actors;
use crate::catalog::Workload;
use crate::entries::{entries, node_entries, node_pingpong_entries, remote_entries, transport_entries};
use crate::processes::Processes;
use crate::system::{Measure, System};
use crate::{migration, nodes, transports};
use anyhow::{Context, Result, anyhow};
use rialto_node::{
    Call, Node, Pid, Request, SendError, call, kill, recv, self_pid, send, send_evt, spawn_process,
};
use rialto_rt::Runtime;
use std::future::Future;
use std::marker::PhantomData;

/// Returns Rialto's wire frames, nodes and process migration over TLS.
pub fn tls() -> System {
    let mut all = transport_entries(transports::tls);
    all.extend(node_entries(nodes::tls));
    all.extend(remote_entries(nodes::tls, migration::migrate_by_tls));
    let moves = ["programs", "programs-proxy"].map(|way| (way, migration::migrate_by_tls as Measure));
    all.extend(entries(Workload::Migrate, moves));
    System {
        name: "rialto-tls",
        about: "rialto's frames, and nodes, over TLS 1.3, in which both sides have proved who they are; those of \
                rialto are over bare TCP",
        entries: all,
        serve: None,
    }
}

/// Returns Rialto's nodes over a Zenoh router.
#[cfg(feature = "zenoh")]
pub fn zenoh() -> System {
    System {
        name: "rialto-zenoh",
        about: "rialto's nodes over TLS 1.3 through a Zenoh router, which is a process of its own",
        entries: node_entries(nodes::zenoh),
        serve: None,
    }
}

/// Returns Rialto's TCP streams, which carry bytes without frames.
pub fn stream() -> System {
    let mut all = transport_entries(transports::stream);
    all.extend(node_pingpong_entries(transports::stream));
    all.extend(remote_entries(transports::stream, migration::round_trip));
    let round_trips =
        ["between", "proxy", "programs", "programs-proxy"].map(|way| (way, migration::round_trip as Measure));
    all.extend(entries(Workload::Migrate, round_trips));
    System {
        name: "rialto-stream",
        about: "rialto's TcpStream, without frames; between two programs, where nodes are in two",
        entries: all,
        serve: None,
    }
}

/// A number for a process that adds.
struct Add(u64);

/// Asks for the sum, after a number was added.
struct Sum(u64);

impl Request for Sum {
    type Reply = u64;
}

/// A process that adds.
async fn adder() {
    let mut sum = 0;
    loop {
        recv! {
            Add(number) => sum += number,
            Call { request: Sum(number), from } => {
                sum += number;
                from.reply(sum);
            }
        }
    }
}

impl Actors for RialtoNode {
    type Adder = Pid;

    fn run<F, T>(workers: usize, main: impl FnOnce() -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        <Self as Processes>::run::<(), _, _>(workers, |_, _| main())
    }

    fn spawn() -> Pid {
        spawn_process(adder())
    }

    async fn tell(adder: &Pid, number: u64) {
        match send(*adder, Add(number)) {
            Ok(()) => {}
            Err(SendError::Overloaded(add)) => send_evt(*adder, add).await,
            Err(error) => panic!("cannot send to another process of the node: {error}"),
        }
    }

    async fn ask(adder: &Pid, number: u64) -> u64 {
        call(*adder, Sum(number)).await.expect("the process answers")
    }

    fn end(adder: &Pid) {
        kill(*adder);
    }
}

/// Rialto's processes. Each run has a new node.
pub struct RialtoNode;

impl Processes for RialtoNode {
    type Pid<M: Send + 'static> = Pid;
    /// Empty, because `recv!` reads the mailbox of the running process.
    type Inbox<M: Send + 'static> = PhantomData<fn() -> M>;

    fn run<M, F, T>(workers: usize, main: impl FnOnce(Pid, Self::Inbox<M>) -> F + Send + 'static) -> Result<T>
    where
        M: Send + 'static,
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        let runtime =
            Runtime::builder().worker_threads(workers).build().context("rialto's runtime does not start")?;
        let node = Node::new();
        let ended = runtime.block_on(node.run(async move { main(self_pid(), PhantomData).await }));
        ended.map_err(|why| anyhow!("the measured process was killed or panicked: {why}"))
    }

    fn spawn<M, F>(main: impl FnOnce(Self::Inbox<M>) -> F) -> Pid
    where
        M: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        spawn_process(main(PhantomData))
    }

    fn send<M: Send + 'static>(to: &Pid, message: M) {
        assert!(send(*to, message).is_ok(), "cannot send to another process of the node");
    }

    async fn yield_now() {
        rialto_rt::yield_now().await;
    }

    async fn receive<M: Send + 'static>(_: &mut Self::Inbox<M>) -> M {
        recv! { message: M => message }
    }
}
