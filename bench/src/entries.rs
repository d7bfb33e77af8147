//! The entries of a system: for each trait that it implements, the workloads that are written over this
//! trait.

use crate::catalog::Workload;
use crate::system::{Benchmark, Measure};
use crate::{
    actors, async_workloads, channel_suite, fibers, inflation, lateness, live, network, primitives,
    processes, programs, savina, sharing, skynet, sleepers, swerve, web, workloads,
};

/// Returns entries of one workload, one for each variant.
pub fn entries<const N: usize>(workload: Workload, variants: [(&'static str, Measure); N]) -> Vec<Benchmark> {
    let entry = |(variant, run)| Benchmark {
        workload,
        variant,
        run,
        needs_own_process: matches!(
            workload,
            Workload::ParkedMemory
                | Workload::CpsMemory
                | Workload::ThreadsIn512Mb
                | Workload::Tick
                | Workload::Sleepers
                | Workload::SleepersMemory
                | Workload::Idle
                | Workload::Lateness
                | Workload::NodePingpong
                | Workload::NodeThroughput
        ) || network::is_remote(workload, variant),
        most_tasks: u64::MAX,
    };
    variants.into_iter().map(entry).collect()
}

/// Returns an entry for each variant of a workload.
pub fn every_variant(workload: Workload, run: Measure) -> Vec<Benchmark> {
    let variants = workload.definition().variants;
    variants.iter().flat_map(|variant| entries(workload, [(variant.name, run)])).collect()
}

/// Returns the messages of the article on Fibers, and other trees and chains of tasks with channels.
pub fn fibers_entries<E: workloads::Executor, C: workloads::Channel>() -> Vec<Benchmark> {
    let mut all = every_variant(Workload::FibersChain, fibers::chain::<E, C>);
    all.extend(every_variant(Workload::FibersPairs, fibers::pairs::<E, C>));
    all.extend(every_variant(Workload::FibersDiagonal, fibers::diagonal::<E, C>));
    all.extend(every_variant(Workload::FibersSieve, fibers::false_sieve::<E, C>));
    all.extend(every_variant(Workload::SkynetChannels, skynet::by_channels::<E, C>));
    all
}

/// Returns the tree of a million tasks, for executors with cheap tasks.
pub fn skynet_entries<E: workloads::Executor>() -> Vec<Benchmark> {
    every_variant(Workload::SkynetJoins, skynet::by_joins::<E>)
}

/// Returns the workloads of channels with several receivers.
pub fn one_to_many_entries<E: workloads::Executor, C: workloads::CloneReceiver>() -> Vec<Benchmark> {
    every_variant(Workload::FibersOneToMany, fibers::one_to_many::<E, C>)
}

/// Returns the workloads of every channel.
pub fn channel_entries<E: workloads::Executor, C: workloads::Channel, R: workloads::Reply>() -> Vec<Benchmark>
{
    let pass = workloads::rendezvous::<E, C>;
    let mut all = entries(Workload::Rendezvous, [("pair", pass), ("pairs", pass)]);
    all.extend(entries(Workload::Rpc, [("fresh", workloads::rpc::<E, C, R, workloads::SendThenReceive>)]));
    all
}

/// Returns the workloads of channels on which tasks can wait in a choice.
pub fn select_entries<E: workloads::Executor, C: workloads::Channel, S: workloads::Select<C>>()
-> Vec<Benchmark> {
    let mut all = entries(Workload::Select2, [("plain", workloads::select2::<E, C, S>)]);
    all.extend(entries(Workload::Select8, [("plain", workloads::select8::<E, C, S>)]));
    all
}

/// Returns the workloads of channels with a capacity of 64.
pub fn buffered_entries<E: workloads::Executor, C: workloads::Channel>() -> Vec<Benchmark> {
    let pass = workloads::rendezvous::<E, C>;
    let mut all = entries(Workload::Buffered, [("pair", pass), ("pairs", pass)]);
    let one = channel_suite::one_receiver::<E, C>;
    let suite = [("seq", channel_suite::sequential::<E, C> as Measure), ("spsc", one), ("mpsc", one)];
    all.extend(entries(Workload::Channels, suite));
    all
}

/// Returns the workload of such channels with several receivers.
pub fn mpmc_entries<E: workloads::Executor, C: workloads::CloneReceiver>() -> Vec<Benchmark> {
    entries(Workload::Channels, [("mpmc", channel_suite::several_receivers::<E, C>)])
}

/// Returns the workload of a choice of such channels.
pub fn select_buffered_entries<E: workloads::Executor, C: workloads::Channel, S: workloads::Select<C>>()
-> Vec<Benchmark> {
    entries(Workload::Channels, [("select-rx", workloads::select8::<E, C, S>)])
}

/// Returns the workload of a choice between channels on both sides.
pub fn select_both_entries<E, C, S>() -> Vec<Benchmark>
where
    E: workloads::Executor,
    C: workloads::CloneReceiver,
    S: workloads::Select<C> + channel_suite::SendEither<C>,
{
    entries(Workload::Channels, [("select-both", channel_suite::select_both::<E, C, S>)])
}

/// Returns the workloads of mutexes, semaphores and channels for one value.
pub fn primitives_entries<E: workloads::Executor, P: primitives::Primitives>() -> Vec<Benchmark> {
    let run = primitives::primitives::<E, P>;
    let variants = ["mutex", "mutex-held", "rwlock-read", "semaphore", "oneshot"];
    entries(Workload::Primitives, variants.map(|variant| (variant, run as Measure)))
}

/// Returns the workloads of watch channels, broadcast channels, barriers and sets of tasks.
pub fn sharing_entries<E: workloads::Executor, S: sharing::Sharing>() -> Vec<Benchmark> {
    let run = sharing::sharing::<E, S>;
    entries(Workload::Sharing, [("watch", run), ("broadcast", run), ("barrier", run), ("join-set", run)])
}

/// Returns the workloads of processes, or of tasks with a message queue each.
pub fn process_entries<P: processes::Processes>() -> Vec<Benchmark> {
    let pingpong: Measure = processes::pingpong::<P>;
    let mut all = every_variant(Workload::LocalPingpong, pingpong);
    all.extend(every_variant(Workload::ProcessSpawn, processes::spawn_chain::<P>));
    all.extend(every_variant(Workload::Savina, savina::savina::<P>));
    all.extend(every_variant(Workload::ProcessSend, processes::send_to_self::<P>));
    let ring = processes::ring::<P>;
    all.extend(entries(Workload::RingProcess, [("0", ring as Measure), ("4", ring)]));
    all
}

/// Returns the workload of actors.
pub fn actor_entries<A: actors::Actors>() -> Vec<Benchmark> {
    every_variant(Workload::Actors, actors::actors::<A>)
}

/// Returns the workloads of condition variables.
pub fn condition_entries<E: workloads::Executor, V: workloads::CondVar>() -> Vec<Benchmark> {
    entries(
        Workload::Condition,
        [("turns", workloads::turns::<E, V>), ("broadcast", workloads::broadcast::<E, V>)],
    )
}

/// Returns the workloads of channels whose sends do not wait.
pub fn async_send_entries<E: workloads::Executor, C: workloads::Channel>() -> Vec<Benchmark> {
    let run = async_workloads::async_send::<E, C>;
    entries(Workload::AsyncSend, [("waiting", run), ("burst", run)])
}

/// Returns the workload of bursts through an unbounded channel.
pub fn unbounded_entries<E: workloads::Executor, C: workloads::Channel>() -> Vec<Benchmark> {
    entries(Workload::AsyncSend, [("unbounded", async_workloads::async_send::<E, C> as Measure)])
}

/// Returns the workloads of channels on which a task can wait for a message of each.
pub fn gather_entries<E: workloads::Executor, C: workloads::Channel, G: async_workloads::Gather<C>>()
-> Vec<Benchmark> {
    let run = async_workloads::choose_all::<E, C, G>;
    entries(Workload::ChooseAll, [("2", run), ("8", run), ("64", run)])
}

/// Returns the workloads of executors whose tasks are cheap enough to replace function calls.
pub fn call_entries<E: workloads::Executor>() -> Vec<Benchmark> {
    let mut all = entries(Workload::Parfib, [("plain", async_workloads::parfib::<E>)]);
    all.extend(entries(Workload::Partak, [("plain", async_workloads::partak::<E>)]));
    all
}

/// Returns the programs of the paper on parasitic threads. `D` runs the calls of recursive functions.
pub fn program_entries<E: workloads::Executor, C: workloads::Channel, D: workloads::Executor>()
-> Vec<Benchmark> {
    let run: Measure = programs::concurrent::<E, C, D>;
    entries(Workload::Programs, programs::NAMES.map(|name| (name, run)))
}

/// Returns the counts of the same programs, and of par-tak and par-fib.
pub fn statistics_entries(run: Measure) -> Vec<Benchmark> {
    let names = programs::NAMES.into_iter().chain(["par-tak", "par-fib"]);
    names.flat_map(|name| entries(Workload::Statistics, [(name, run)])).collect()
}

/// Returns the workloads about the start of computations that do not block. Every executor has them.
pub fn start_entries<E: workloads::Executor>() -> Vec<Benchmark> {
    let start = async_workloads::start::<E>;
    entries(Workload::Parasite, [("join", start), ("batch", start)])
}

/// Returns the other workloads of every executor.
pub fn executor_entries<E: workloads::Executor, R: workloads::Reply>() -> Vec<Benchmark> {
    let spawn = workloads::spawn_exit::<E>;
    let mut all = entries(Workload::SpawnExit, [("join", spawn), ("batch", spawn)]);
    all.extend(entries(Workload::SpawnChain, [("plain", workloads::spawn_chain::<E, R>)]));
    all.extend(entries(Workload::Yield, [("plain", workloads::yield_in_turn::<E>)]));
    all.extend(every_variant(Workload::Inflation, inflation::inflation::<E>));
    all
}

/// Returns the workloads of cheap tasks.
pub fn task_entries<E: workloads::Executor, C: workloads::WaitingTasks>() -> Vec<Benchmark> {
    let own = workloads::parked_own::<E, C>;
    let mut all = entries(Workload::Ring, [("plain", workloads::ring::<E, C>)]);
    all.extend(entries(Workload::ParkedMemory, [("own", own), ("own-held", own)]));
    all.extend(fibers_entries::<E, C>());
    all
}

/// Returns the workloads of cheap tasks on shared channels.
pub fn shared_entries<E: workloads::Executor, C: workloads::WaitingTasks + workloads::CloneReceiver>()
-> Vec<Benchmark> {
    let shared: Measure = workloads::parked_shared::<E, C>;
    let in_loop = workloads::parked_loop::<E, C>;
    let mut all =
        entries(Workload::ParkedMemory, [("shared", shared), ("shared-held", shared), ("loop", in_loop)]);
    all.extend(every_variant(Workload::ThreadsIn512Mb, workloads::shared_in_megabytes::<E, C>));
    all.extend(one_to_many_entries::<E, C>());
    all
}

/// Returns the workloads of cheap tasks that wait in a choice.
pub fn choice_entries<
    E: workloads::Executor,
    C: workloads::CloneReceiver,
    S: workloads::WaitingInChoice<C>,
>() -> Vec<Benchmark> {
    entries(Workload::ParkedMemory, [("choice", workloads::parked_choice::<E, C, S>)])
}

/// Returns the workloads of timers.
pub fn timer_entries<E: lateness::Timers>() -> Vec<Benchmark> {
    let mut all = lateness_entries(lateness::lateness::<E>);
    all.extend(every_variant(Workload::Tick, sleepers::tick::<E>));
    all.extend(every_variant(Workload::Sleepers, sleepers::sleepers::<E>));
    all.extend(every_variant(Workload::SleepersMemory, sleepers::sleepers::<E>));
    all.extend(every_variant(Workload::Idle, sleepers::idle::<E>));
    all
}

pub fn lateness_entries(run: Measure) -> Vec<Benchmark> {
    every_variant(Workload::Lateness, run)
}

/// Returns the workloads of transports.
pub fn transport_entries(run: Measure) -> Vec<Benchmark> {
    entries(Workload::TransportPingpong, [("64", run), ("64-pinned", run), ("16384", run)])
}

/// Returns the round trip between two nodes.
pub fn node_pingpong_entries(run: Measure) -> Vec<Benchmark> {
    every_variant(Workload::NodePingpong, run)
}

/// Returns the round trip between two nodes, and `migrate` between them, over the link between two network namespaces. The
/// system may not allow such a link.
pub fn remote_entries(pingpong: Measure, migrate: Measure) -> Vec<Benchmark> {
    if !network::is_available() {
        return Vec::new();
    }
    let mut all = every_variant(Workload::RemotePingpong, pingpong);
    all.extend(entries(Workload::Migrate, [("remote", migrate)]));
    all
}

/// Returns the workloads of nodes.
pub fn node_entries(run: Measure) -> Vec<Benchmark> {
    let mut all = node_pingpong_entries(run);
    all.extend(entries(Workload::NodeThroughput, [("plain", run)]));
    all
}

/// Returns the workloads of HTTP servers.
pub fn web_entries() -> Vec<Benchmark> {
    let mut all = every_variant(Workload::Web, web::measure);
    all.extend(every_variant(Workload::WebLatency, web::measure));
    all.extend(every_variant(Workload::Connections, web::measure));
    all
}

/// Returns the workload of servers that send back what they receive.
pub fn echo_entries() -> Vec<Benchmark> {
    every_variant(Workload::Echo, web::measure)
}

/// Returns the workloads of pages that a server keeps.
pub fn live_entries() -> Vec<Benchmark> {
    let mut all = every_variant(Workload::LiveLatency, live::measure);
    all.extend(every_variant(Workload::LiveBytes, live::measure));
    all.extend(every_variant(Workload::LiveMemory, live::measure));
    all
}

/// Returns the workloads of servers made of components.
pub fn swerve_entries() -> Vec<Benchmark> {
    let mut all = every_variant(Workload::Swerve, swerve::measure);
    all.extend(every_variant(Workload::SwerveLatency, swerve::measure));
    all
}

/// Limits the tasks of `parked-memory`, for systems whose tasks would not fit into memory.
pub fn at_most(tasks: u64, mut entries: Vec<Benchmark>) -> Vec<Benchmark> {
    for entry in entries.iter_mut().filter(|entry| entry.workload == Workload::ParkedMemory) {
        entry.most_tasks = tasks;
    }
    entries
}
