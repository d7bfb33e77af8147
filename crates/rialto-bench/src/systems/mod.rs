//! The systems measured. Each file says how one of them runs tasks, passes
//! messages and chooses, and which workloads it has.

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

use crate::job::{Job, Sample};
use crate::workload::Workload;
use crate::{asynchrony, lateness, primitives, processes, shape, sharing, web};
use anyhow::Result;

/// The system that the others are compared with.
pub const REFERENCE: &str = "rialto";

/// A system and what it can do.
pub struct System {
    /// As typed, and as it stands in the JSON.
    pub name: &'static str,
    /// What is used of it, and where its meaning differs from a rendezvous.
    pub about: &'static str,
    /// Its workloads.
    pub entries: Vec<Entry>,
    /// Serves HTTP on a port of the loopback interface that it prints, for
    /// ever; for `web`.
    pub serve: Option<fn(workers: usize) -> Result<()>>,
}

/// How a system measures one job.
pub type Measure = fn(&Job) -> Result<Sample>;

/// One workload, in one variant, of one system.
pub struct Entry {
    /// Of which workload.
    pub workload: Workload,
    /// Of which variant.
    pub variant: &'static str,
    /// Measures once.
    pub run: Measure,
    /// Whether each run needs a process of its own.
    pub alone: bool,
    /// The most tasks this system is asked for; fewer than the others' is
    /// said in the table.
    pub most_tasks: u64,
}

/// The systems that are here. Go and Erlang are, when they are installed.
pub fn all() -> Vec<System> {
    let mut systems = vec![
        rialto::system(),
        rialto::direct(),
        rialto::tasks(),
        rialto::parasites(),
        rialto::unwatched(),
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
    /// Its entry, if it has that workload in that variant.
    pub fn entry(&self, workload: Workload, variant: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.workload == workload && entry.variant == variant)
    }
}

/// Entries of one workload by variant.
fn entries<const N: usize>(workload: Workload, variants: [(&'static str, Measure); N]) -> Vec<Entry> {
    let entry = |(variant, run)| Entry {
        workload,
        variant,
        run,
        alone: matches!(
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

/// What any channel has.
fn channel_entries<E: shape::Executor, C: shape::Channel, R: shape::Reply>() -> Vec<Entry> {
    let pass = shape::rendezvous::<E, C>;
    let mut all = entries(Workload::Rendezvous, [("pair", pass), ("pairs", pass)]);
    all.extend(entries(Workload::Rpc, [("fresh", shape::rpc::<E, C, R, shape::InSteps>)]));
    all
}

/// What any channel has that can be chosen from.
fn select_entries<E: shape::Executor, C: shape::Channel, S: shape::Select<C>>() -> Vec<Entry> {
    let mut all = entries(Workload::Select2, [("plain", shape::select2::<E, C, S>)]);
    all.extend(entries(Workload::Select8, [("plain", shape::select8::<E, C, S>)]));
    all
}

/// What any channel with room for 64 has.
fn buffered_entries<E: shape::Executor, C: shape::Channel>() -> Vec<Entry> {
    let pass = shape::rendezvous::<E, C>;
    entries(Workload::Buffered, [("pair", pass), ("pairs", pass)])
}

/// What has locks, permits and channels for one value.
fn primitives_entries<E: shape::Executor, P: primitives::Primitives>() -> Vec<Entry> {
    let run = primitives::primitives::<E, P>;
    let variants = ["mutex", "mutex-held", "rwlock-read", "semaphore", "oneshot"];
    entries(Workload::Primitives, variants.map(|variant| (variant, run as Measure)))
}

/// What has watched values, broadcasts, barriers and sets of tasks.
fn sharing_entries<E: shape::Executor, S: sharing::Sharing>() -> Vec<Entry> {
    let run = sharing::sharing::<E, S>;
    entries(Workload::Sharing, [("watch", run), ("broadcast", run), ("barrier", run), ("join-set", run)])
}

/// What has processes, or tasks with a queue each.
fn process_entries<P: processes::Processes>() -> Vec<Entry> {
    let pingpong = processes::pingpong::<P>;
    let mut all = entries(
        Workload::LocalPingpong,
        [("0", pingpong as Measure), ("10", pingpong), ("100", pingpong), ("1000", pingpong)],
    );
    let ring = processes::ring::<P>;
    all.extend(entries(Workload::RingProcess, [("0", ring as Measure), ("4", ring)]));
    all
}

/// What any condition variable has.
fn condition_entries<E: shape::Executor, V: shape::CondVar>() -> Vec<Entry> {
    entries(Workload::Condition, [("turns", shape::turns::<E, V>), ("broadcast", shape::broadcast::<E, V>)])
}

/// What a channel has whose sends do not wait.
fn async_send_entries<E: shape::Executor, C: shape::Channel>() -> Vec<Entry> {
    let run = asynchrony::async_send::<E, C>;
    entries(Workload::AsyncSend, [("waiting", run), ("burst", run)])
}

/// What any channel has that can be waited for beside others of its kind.
fn gather_entries<E: shape::Executor, C: shape::Channel, G: asynchrony::Gather<C>>() -> Vec<Entry> {
    let run = asynchrony::choose_all::<E, C, G>;
    entries(Workload::ChooseAll, [("2", run), ("8", run), ("64", run)])
}

/// What any executor has whose tasks are cheap enough for a call.
fn call_entries<E: shape::Executor>() -> Vec<Entry> {
    let mut all = entries(Workload::Parfib, [("plain", asynchrony::parfib::<E>)]);
    all.extend(entries(Workload::Partak, [("plain", asynchrony::partak::<E>)]));
    all
}

/// What any executor has, for computations that do not block.
fn start_entries<E: shape::Executor>() -> Vec<Entry> {
    let start = asynchrony::start::<E>;
    entries(Workload::Parasite, [("join", start), ("batch", start)])
}

/// What any executor has.
fn executor_entries<E: shape::Executor, R: shape::Reply>() -> Vec<Entry> {
    let spawn = shape::spawn_exit::<E>;
    let mut all = entries(Workload::SpawnExit, [("join", spawn), ("batch", spawn)]);
    all.extend(entries(Workload::SpawnChain, [("plain", shape::spawn_chain::<E, R>)]));
    all.extend(entries(Workload::Yield, [("plain", shape::yield_in_turn::<E>)]));
    all
}

/// What cheap tasks have.
fn task_entries<E: shape::Executor, C: shape::Park>() -> Vec<Entry> {
    let own = shape::parked_own::<E, C>;
    let mut all = entries(Workload::Ring, [("plain", shape::ring::<E, C>)]);
    all.extend(entries(Workload::ParkedMemory, [("own", own), ("own-held", own)]));
    all
}

/// What cheap tasks have whose channels can be shared.
fn shared_entries<E: shape::Executor, C: shape::Park + shape::Shared>() -> Vec<Entry> {
    let shared: Measure = shape::parked_shared::<E, C>;
    let in_loop = shape::parked_loop::<E, C>;
    entries(Workload::ParkedMemory, [("shared", shared), ("shared-held", shared), ("loop", in_loop)])
}

/// What cheap tasks have that choose.
fn choice_entries<E: shape::Executor, C: shape::Shared, S: shape::ParkInChoice<C>>() -> Vec<Entry> {
    entries(Workload::ParkedMemory, [("choice", shape::parked_choice::<E, C, S>)])
}

/// What timers have.
fn timer_entries<E: lateness::Timers>() -> Vec<Entry> {
    lateness_entries(lateness::lateness::<E>)
}

fn lateness_entries(run: Measure) -> Vec<Entry> {
    let variants = Workload::Lateness.definition().variants;
    variants.iter().flat_map(|variant| entries(Workload::Lateness, [(variant.name, run)])).collect()
}

/// What passes bytes to and fro.
fn transport_entries(run: Measure) -> Vec<Entry> {
    entries(Workload::TransportPingpong, [("64", run), ("64-pinned", run), ("16384", run)])
}

/// What sends to another node and back.
fn node_pingpong_entries(run: Measure) -> Vec<Entry> {
    entries(Workload::NodePingpong, ["0", "1000", "0-pinned", "1000-pinned"].map(|variant| (variant, run)))
}

/// What has nodes.
fn node_entries(run: Measure) -> Vec<Entry> {
    let mut all = node_pingpong_entries(run);
    all.extend(entries(Workload::NodeThroughput, [("plain", run)]));
    all
}

/// What a server has.
fn web_entries() -> Vec<Entry> {
    entries(Workload::Web, [("1-connection", web::measure), ("64-connections", web::measure)])
}

/// At most so many tasks in `parked-memory`, where more would not fit.
fn at_most(tasks: u64, mut entries: Vec<Entry>) -> Vec<Entry> {
    for entry in entries.iter_mut().filter(|entry| entry.workload == Workload::ParkedMemory) {
        entry.most_tasks = tasks;
    }
    entries
}
