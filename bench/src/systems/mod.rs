//! The measured systems. Each file implements the traits of `workloads` for one system, and lists the
//! workloads that the system supports.

pub mod async_channel;
#[cfg(feature = "axum")]
pub mod axum;
pub mod crossbeam;
pub mod disk;
pub mod erlang;
pub mod event_listener;
pub mod flume;
pub mod go;
pub mod kanal;
#[cfg(target_os = "linux")]
pub mod may;
pub mod rialto;
pub mod rialto_node;
pub mod smol;
pub mod threads;
pub mod tokio;

use crate::catalog::Workload;
use crate::job::{Job, Sample};
use crate::{async_workloads, lateness, primitives, processes, sharing, web, workloads};
use anyhow::Result;

/// The system that the others are compared with.
pub const REFERENCE: &str = "rialto";

/// A system with its workloads.
pub struct System {
    /// The name on the command line and in the JSON.
    pub name: &'static str,
    /// The parts of the system that are used, and the differences from a rendezvous.
    pub about: &'static str,
    /// The workloads and variants that the system supports.
    pub entries: Vec<Benchmark>,
    /// The server of `web`. It prints its address on the loopback interface, and serves HTTP for ever.
    pub serve: Option<fn(workers: usize) -> Result<()>>,
}

/// A function that runs one job and measures it.
pub type Measure = fn(&Job) -> Result<Sample>;

/// One variant of one workload, on one system.
pub struct Benchmark {
    /// The workload.
    pub workload: Workload,
    /// The name of the variant.
    pub variant: &'static str,
    /// Runs once, and measures.
    pub run: Measure,
    /// Whether each run needs its own process.
    pub needs_own_process: bool,
    /// The limit of tasks for this system. The table has a note if the others run with more.
    pub most_tasks: u64,
}

/// Returns the systems of this build. Go and Erlang are among them if they are installed.
pub fn all() -> Vec<System> {
    let mut systems = vec![
        rialto::system(),
        rialto::direct(),
        rialto::tasks(),
        rialto::parasites(),
        rialto::without_sysmon(),
        rialto::async_fn(),
        rialto_node::tls(),
        rialto_node::stream(),
        tokio::system(),
        kanal::system(),
        flume::system(),
        async_channel::system(),
        crossbeam::system(),
        event_listener::system(),
        threads::system(),
        smol::system(),
        disk::system(),
        disk::redb(),
    ];
    #[cfg(feature = "axum")]
    systems.extend([axum::on_rialto(), axum::on_tokio()]);
    #[cfg(feature = "zenoh")]
    systems.push(rialto_node::zenoh());
    #[cfg(target_os = "linux")]
    systems.push(may::system());
    systems.extend(go::system());
    systems.extend(erlang::system());
    systems
}

impl System {
    /// Returns the entry of this variant of the workload, if the system supports it.
    pub fn entry(&self, workload: Workload, variant: &str) -> Option<&Benchmark> {
        self.entries.iter().find(|entry| entry.workload == workload && entry.variant == variant)
    }
}

/// Returns entries of one workload, one for each variant.
fn entries<const N: usize>(workload: Workload, variants: [(&'static str, Measure); N]) -> Vec<Benchmark> {
    let entry = |(variant, run)| Benchmark {
        workload,
        variant,
        run,
        needs_own_process: matches!(
            workload,
            Workload::ParkedMemory
                | Workload::CpsMemory
                | Workload::Lateness
                | Workload::NodePingpong
                | Workload::NodeThroughput
        ),
        most_tasks: u64::MAX,
    };
    variants.into_iter().map(entry).collect()
}

/// Returns the workloads of every channel.
fn channel_entries<E: workloads::Executor, C: workloads::Channel, R: workloads::Reply>() -> Vec<Benchmark> {
    let pass = workloads::rendezvous::<E, C>;
    let mut all = entries(Workload::Rendezvous, [("pair", pass), ("pairs", pass)]);
    all.extend(entries(Workload::Rpc, [("fresh", workloads::rpc::<E, C, R, workloads::SendThenReceive>)]));
    all
}

/// Returns the workloads of channels on which tasks can wait in a choice.
fn select_entries<E: workloads::Executor, C: workloads::Channel, S: workloads::Select<C>>() -> Vec<Benchmark>
{
    let mut all = entries(Workload::Select2, [("plain", workloads::select2::<E, C, S>)]);
    all.extend(entries(Workload::Select8, [("plain", workloads::select8::<E, C, S>)]));
    all
}

/// Returns the workloads of channels with a capacity of 64.
fn buffered_entries<E: workloads::Executor, C: workloads::Channel>() -> Vec<Benchmark> {
    let pass = workloads::rendezvous::<E, C>;
    entries(Workload::Buffered, [("pair", pass), ("pairs", pass)])
}

/// Returns the workloads of mutexes, semaphores and channels for one value.
fn primitives_entries<E: workloads::Executor, P: primitives::Primitives>() -> Vec<Benchmark> {
    let run = primitives::primitives::<E, P>;
    let variants = ["mutex", "mutex-held", "rwlock-read", "semaphore", "oneshot"];
    entries(Workload::Primitives, variants.map(|variant| (variant, run as Measure)))
}

/// Returns the workloads of watch channels, broadcast channels, barriers and sets of tasks.
fn sharing_entries<E: workloads::Executor, S: sharing::Sharing>() -> Vec<Benchmark> {
    let run = sharing::sharing::<E, S>;
    entries(Workload::Sharing, [("watch", run), ("broadcast", run), ("barrier", run), ("join-set", run)])
}

/// Returns the workloads of processes, or of tasks with a message queue each.
fn process_entries<P: processes::Processes>() -> Vec<Benchmark> {
    let pingpong = processes::pingpong::<P>;
    let mut all = entries(
        Workload::LocalPingpong,
        [("0", pingpong as Measure), ("10", pingpong), ("100", pingpong), ("1000", pingpong)],
    );
    let ring = processes::ring::<P>;
    all.extend(entries(Workload::RingProcess, [("0", ring as Measure), ("4", ring)]));
    all
}

/// Returns the workloads of condition variables.
fn condition_entries<E: workloads::Executor, V: workloads::CondVar>() -> Vec<Benchmark> {
    entries(
        Workload::Condition,
        [("turns", workloads::turns::<E, V>), ("broadcast", workloads::broadcast::<E, V>)],
    )
}

/// Returns the workloads of channels whose sends do not wait.
fn async_send_entries<E: workloads::Executor, C: workloads::Channel>() -> Vec<Benchmark> {
    let run = async_workloads::async_send::<E, C>;
    entries(Workload::AsyncSend, [("waiting", run), ("burst", run)])
}

/// Returns the workloads of channels on which a task can wait for a message of each.
fn gather_entries<E: workloads::Executor, C: workloads::Channel, G: async_workloads::Gather<C>>()
-> Vec<Benchmark> {
    let run = async_workloads::choose_all::<E, C, G>;
    entries(Workload::ChooseAll, [("2", run), ("8", run), ("64", run)])
}

/// Returns the workloads of executors whose tasks are cheap enough to replace function calls.
fn call_entries<E: workloads::Executor>() -> Vec<Benchmark> {
    let mut all = entries(Workload::Parfib, [("plain", async_workloads::parfib::<E>)]);
    all.extend(entries(Workload::Partak, [("plain", async_workloads::partak::<E>)]));
    all
}

/// Returns the workloads about the start of computations that do not block. Every executor has them.
fn start_entries<E: workloads::Executor>() -> Vec<Benchmark> {
    let start = async_workloads::start::<E>;
    entries(Workload::Parasite, [("join", start), ("batch", start)])
}

/// Returns the other workloads of every executor.
fn executor_entries<E: workloads::Executor, R: workloads::Reply>() -> Vec<Benchmark> {
    let spawn = workloads::spawn_exit::<E>;
    let mut all = entries(Workload::SpawnExit, [("join", spawn), ("batch", spawn)]);
    all.extend(entries(Workload::SpawnChain, [("plain", workloads::spawn_chain::<E, R>)]));
    all.extend(entries(Workload::Yield, [("plain", workloads::yield_in_turn::<E>)]));
    all
}

/// Returns the workloads of cheap tasks.
fn task_entries<E: workloads::Executor, C: workloads::WaitingTasks>() -> Vec<Benchmark> {
    let own = workloads::parked_own::<E, C>;
    let mut all = entries(Workload::Ring, [("plain", workloads::ring::<E, C>)]);
    all.extend(entries(Workload::ParkedMemory, [("own", own), ("own-held", own)]));
    all
}

/// Returns the workloads of cheap tasks on shared channels.
fn shared_entries<E: workloads::Executor, C: workloads::WaitingTasks + workloads::CloneReceiver>()
-> Vec<Benchmark> {
    let shared: Measure = workloads::parked_shared::<E, C>;
    let in_loop = workloads::parked_loop::<E, C>;
    entries(Workload::ParkedMemory, [("shared", shared), ("shared-held", shared), ("loop", in_loop)])
}

/// Returns the workloads of cheap tasks that wait in a choice.
fn choice_entries<E: workloads::Executor, C: workloads::CloneReceiver, S: workloads::WaitingInChoice<C>>()
-> Vec<Benchmark> {
    entries(Workload::ParkedMemory, [("choice", workloads::parked_choice::<E, C, S>)])
}

/// Returns the workloads of timers.
fn timer_entries<E: lateness::Timers>() -> Vec<Benchmark> {
    lateness_entries(lateness::lateness::<E>)
}

fn lateness_entries(run: Measure) -> Vec<Benchmark> {
    let variants = Workload::Lateness.definition().variants;
    variants.iter().flat_map(|variant| entries(Workload::Lateness, [(variant.name, run)])).collect()
}

/// Returns the workloads of transports.
fn transport_entries(run: Measure) -> Vec<Benchmark> {
    entries(Workload::TransportPingpong, [("64", run), ("64-pinned", run), ("16384", run)])
}

/// Returns the round trip between two nodes.
fn node_pingpong_entries(run: Measure) -> Vec<Benchmark> {
    entries(Workload::NodePingpong, ["0", "1000", "0-pinned", "1000-pinned"].map(|variant| (variant, run)))
}

/// Returns the workloads of nodes.
fn node_entries(run: Measure) -> Vec<Benchmark> {
    let mut all = node_pingpong_entries(run);
    all.extend(entries(Workload::NodeThroughput, [("plain", run)]));
    all
}

/// Returns the workloads of HTTP servers.
fn web_entries() -> Vec<Benchmark> {
    entries(Workload::Web, [("1-connection", web::measure), ("64-connections", web::measure)])
}

/// Limits the tasks of `parked-memory`, for systems whose tasks would not fit into memory.
fn at_most(tasks: u64, mut entries: Vec<Benchmark>) -> Vec<Benchmark> {
    for entry in entries.iter_mut().filter(|entry| entry.workload == Workload::ParkedMemory) {
        entry.most_tasks = tasks;
    }
    entries
}
