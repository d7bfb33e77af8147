//! The definitions of the workloads: their names, units and variants, and the meaning of each.
//!
//! Systems, tables and the README refer to these definitions.

use crate::variants::*;
use clap::ValueEnum;

/// The name of a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)] // each is described by its [`Definition`]
pub enum Workload {
    Rendezvous,
    RendezvousEvent,
    RendezvousBoxed,
    #[value(name = "select2")]
    Select2,
    #[value(name = "select8")]
    Select8,
    Rpc,
    RpcEvent,
    Buffered,
    Channels,
    Condition,
    Primitives,
    Sharing,
    AsyncSend,
    ChooseAll,
    Parasite,
    Parfib,
    Partak,
    Programs,
    Statistics,
    FunctionCall,
    Basics,
    Inflation,
    FibersChain,
    FibersPairs,
    FibersOneToMany,
    FibersDiagonal,
    FibersSieve,
    SkynetJoins,
    SkynetChannels,
    Tick,
    Sleepers,
    SleepersMemory,
    Idle,
    SpawnExit,
    SpawnChain,
    Yield,
    Ring,
    LocalPingpong,
    RingProcess,
    ProcessSpawn,
    ProcessSend,
    Savina,
    Actors,
    Migrate,
    ParkedMemory,
    #[value(name = "threads-in-512mb")]
    ThreadsIn512Mb,
    Lateness,
    CpsCall,
    CpsSuspend,
    CpsHop,
    CpsMemory,
    DurableSteps,
    DurableFlows,
    TransportPingpong,
    NodePingpong,
    RemotePingpong,
    NodeThroughput,
    Web,
    WebLatency,
    Connections,
    Echo,
    LiveLatency,
    LiveBytes,
    LiveMemory,
    Swerve,
    SwerveLatency,
}

/// The unit of a workload's numbers. Less is better in all units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds per operation. The string names the operation.
    Nanoseconds(&'static str),
    /// Microseconds per operation. The string names the operation.
    Microseconds(&'static str),
    /// Milliseconds per operation. The string names the operation.
    Milliseconds(&'static str),
    /// Microseconds of processor time per operation. The string names the operation.
    Processor(&'static str),
    /// Bytes for each of these things.
    Bytes(&'static str),
    /// Microseconds of lateness.
    Late,
    /// Microseconds from a request to its answer.
    Latency,
    /// Numbers of things.
    Count,
}

impl Unit {
    /// Returns whether runs are timed, so that more operations make a run longer.
    pub fn is_time(self) -> bool {
        matches!(self, Unit::Nanoseconds(_) | Unit::Microseconds(_) | Unit::Milliseconds(_))
    }

    /// Converts nanoseconds (or bytes) per operation to this unit.
    pub fn scale(self, per_operation: f64) -> f64 {
        match self {
            Unit::Microseconds(_) | Unit::Processor(_) | Unit::Late | Unit::Latency => {
                per_operation / 1_000.0
            }
            Unit::Milliseconds(_) => per_operation / 1_000_000.0,
            Unit::Nanoseconds(_) | Unit::Bytes(_) | Unit::Count => per_operation,
        }
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unit::Nanoseconds(operation) => write!(f, "ns/{operation}"),
            Unit::Microseconds(operation) => write!(f, "us/{operation}"),
            Unit::Milliseconds(operation) => write!(f, "ms/{operation}"),
            Unit::Processor(operation) => write!(f, "us of a processor/{operation}"),
            Unit::Count => write!(f, "count"),
            Unit::Bytes(thing) => write!(f, "bytes/{thing}"),
            Unit::Late => write!(f, "us late"),
            Unit::Latency => write!(f, "us"),
        }
    }
}

/// The definition of a workload.
pub struct Definition {
    /// A description in one line.
    pub about: &'static str,
    /// The unit of all numbers in its tables.
    pub unit: Unit,
    /// The variants. There is at least one.
    pub variants: &'static [Variant],
    /// The number of operations of the first, short run, from which the harness finds the length of the
    /// measured runs. If runs are not timed, the number of operations of every run.
    pub first_ops: u64,
}

impl Definition {
    /// Returns the number of operations of the first run.
    pub fn ops(&self, quick: bool) -> u64 {
        if quick && !self.unit.is_time() { self.first_ops.div_ceil(10) } else { self.first_ops }
    }
}

impl Workload {
    /// Returns the name, as on the command line and in the JSON.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the definition.
    pub fn definition(self) -> Definition {
        use Unit::{Bytes, Count, Late, Latency, Microseconds, Milliseconds, Nanoseconds, Processor};
        let (about, unit, variants, first_ops) = match self {
            Workload::Rendezvous => (
                "a message handed from one task to another, the sender waiting until it is taken",
                Nanoseconds("message"),
                PAIRS,
                10_000,
            ),
            Workload::RendezvousEvent => (
                "the same, each side syncing on an event value made for it; beside the direct calls",
                Nanoseconds("message"),
                PAIRS,
                10_000,
            ),
            Workload::RendezvousBoxed => {
                ("the same, the events boxed; beside the direct calls", Nanoseconds("message"), PAIRS, 10_000)
            }
            Workload::Select2 => (
                "a message received by a choice of two channels, each with a sender of its own",
                Nanoseconds("message"),
                PLAIN,
                10_000,
            ),
            Workload::Select8 => (
                "a message received by a choice of eight channels, each with a sender of its own",
                Nanoseconds("message"),
                PLAIN,
                10_000,
            ),
            Workload::Rpc => (
                "a request to a server task and its reply, one call at a time",
                Nanoseconds("call"),
                REPLIES,
                5_000,
            ),
            Workload::RpcEvent => (
                "the same exchange by events, the request's wrapped to yield where the answer comes; beside the \
                 direct calls",
                Nanoseconds("call"),
                REPLIES,
                5_000,
            ),
            Workload::Buffered => {
                ("a message through a channel with room for 64", Nanoseconds("message"), PAIRS, 10_000)
            }
            Workload::Channels => (
                "the suite of kanal and crossbeam, over channels with room for 64",
                Nanoseconds("message"),
                CHANNELS,
                10_000,
            ),
            Workload::Primitives => {
                ("locks, permits and single values", Nanoseconds("operation"), PRIMITIVES, 10_000)
            }
            Workload::Sharing => (
                "what several tasks share: values, places, their ends",
                Nanoseconds("operation"),
                SHARINGS,
                10_000,
            ),
            Workload::Condition => (
                "waiting on a condition variable until a shared number is the one wanted",
                Nanoseconds("wake-up"),
                CONDITIONS,
                5_000,
            ),
            Workload::AsyncSend => (
                "a message sent without waiting until it is taken, in order",
                Nanoseconds("message"),
                ASYNC_SENDS,
                10_000,
            ),
            Workload::ChooseAll => (
                "a message received from each of several channels at the same time, each with a producer of its \
                 own that sends all the time",
                Nanoseconds("message"),
                GATHERED,
                10_000,
            ),
            Workload::Parasite => (
                "a computation that does not block, started so that it could, and its value; after each thousand \
                 the others get a turn",
                Nanoseconds("start"),
                STARTS,
                10_000,
            ),
            Workload::Parfib => {
                ("fib(27), each call in a task, or a parasite, of its own", Nanoseconds("call"), PLAIN, 1)
            }
            Workload::Partak => (
                "Takeuchi's function of (18, 12, 6), each call in a task, or a parasite, of its own",
                Nanoseconds("call"),
                PLAIN,
                1,
            ),
            Workload::Programs => (
                "a program of the paper on parasitic threads, in the paper's size; its pieces send their results",
                Milliseconds("run"),
                PROGRAMS,
                1,
            ),
            Workload::Statistics => (
                "the hosts, parasites, parasites that blocked, communications (messages and joins) and bytes for each \
                 host and parasite of these programs, in one run",
                Count,
                STATISTICS,
                1,
            ),
            Workload::FunctionCall => (
                "a call of a function that the compiler does not see",
                Nanoseconds("call"),
                FUNCTIONS,
                100_000,
            ),
            Workload::Basics => {
                ("programs of the paper on Termite that need no concurrency", Milliseconds("run"), BASICS, 1)
            }
            Workload::Inflation => (
                "a computation of 100,000 steps, 64 at a time, in a task, or a parasite, of its own",
                Microseconds("computation"),
                PLAIN,
                64,
            ),
            Workload::FibersChain => {
                ("a message through a chain of tasks", Nanoseconds("message"), CHAINS, 10_000)
            }
            Workload::FibersPairs => (
                "a message between two tasks that play ping-pong",
                Nanoseconds("message"),
                PAIRS_OF_FIBERS,
                10_000,
            ),
            Workload::FibersOneToMany => (
                "a message from one task to one of several that receive from the same channel",
                Nanoseconds("message"),
                CONSUMERS,
                10_000,
            ),
            Workload::FibersDiagonal => (
                "the diagonal of a cube, each square in a task of its own that sends it",
                Nanoseconds("message"),
                DIMENSIONS,
                2_000,
            ),
            Workload::FibersSieve => (
                "a number that enters the sieve of 120 primes, a task for each",
                Nanoseconds("number"),
                PLAIN,
                500,
            ),
            Workload::SkynetJoins => (
                "a tree of tasks with 1,000,000 leaves, ten children each, which are joined",
                Nanoseconds("leaf"),
                PLAIN,
                1,
            ),
            Workload::SkynetChannels => {
                ("the same tree, whose tasks receive from their children", Nanoseconds("leaf"), PLAIN, 1)
            }
            Workload::Tick => (
                "tasks that sleep 5 to 14 ms in a loop; each run in a process of its own",
                Processor("tick"),
                SLEEPERS,
                2_000,
            ),
            Workload::Sleepers => (
                "tasks that sleep once, for 2 to 3 s; each run in a process of its own",
                Processor("task"),
                MANY_SLEEPERS,
                2_000,
            ),
            Workload::SleepersMemory => (
                "growth of resident memory per task that sleeps; each run in a process of its own",
                Bytes("task"),
                MANY_SLEEPERS,
                2_000,
            ),
            Workload::Idle => (
                "wake-ups of all threads in a second, while the only task waits; each run in a process of its own",
                Count,
                PLAIN,
                2_000,
            ),
            Workload::SpawnExit => {
                ("a task that ends at once, spawned and joined", Nanoseconds("task"), SPAWNS, 2_000)
            }
            Workload::SpawnChain => ("each task spawns the next and ends", Nanoseconds("task"), PLAIN, 2_000),
            Workload::Yield => ("eight tasks a worker yield in turn", Nanoseconds("yield"), PLAIN, 20_000),
            Workload::Ring => (
                "a token passed round a ring of 250,000 tasks (--tasks), after one lap unmeasured",
                Nanoseconds("hop"),
                PLAIN,
                1,
            ),
            Workload::LocalPingpong => (
                "a message that holds a list, from one process to another on the same node and back; not copied, \
                 where that can be",
                Nanoseconds("message"),
                LENGTHS,
                10_000,
            ),
            Workload::RingProcess => (
                "a ring of 250,000 processes (--tasks), made, passed a number that each makes one less, and \
                 ended by the zero",
                Nanoseconds("process"),
                LAPS,
                1,
            ),
            Workload::ProcessSpawn => {
                ("each process spawns the next and ends", Nanoseconds("process"), PLAIN, 2_000)
            }
            Workload::ProcessSend => {
                ("a process sends to itself and receives", Nanoseconds("message"), PLAIN, 10_000)
            }
            Workload::Savina => (
                "ten programs of the Savina suite of actor benchmarks",
                Nanoseconds("operation"),
                SAVINA,
                5_000,
            ),
            Workload::Actors => (
                "an actor that adds numbers, of a library for actors or of Rialto's processes",
                Nanoseconds("operation"),
                ACTORS,
                5_000,
            ),
            Workload::Migrate => (
                "a process of a #[cps] function that goes on elsewhere, again and again; beside it the round \
                 trip of as many bytes over TCP",
                Microseconds("migration"),
                MOVES,
                1_000,
            ),
            Workload::ParkedMemory => (
                "growth of resident memory per task waiting in recv, each run in a process of its own",
                Bytes("task"),
                PARKED,
                1,
            ),
            Workload::ThreadsIn512Mb => (
                "tasks that wait in recv, until the process has 512 MB of resident memory: more is better",
                Count,
                PLAIN,
                1,
            ),
            Workload::Lateness => (
                "how late a 1 ms timer in a loop is, 2,000 times, beside hogs that come after a tenth: the \
                 median, the 99th of a hundred, the worst; each run in a process of its own, and what has \
                 not happened after five times the time counts as late by then",
                Late,
                HOGS,
                2_000,
            ),
            Workload::CpsCall => (
                "a call that is awaited and ready at once, of a #[cps] function; beside async fn",
                Nanoseconds("call"),
                PLAIN,
                100_000,
            ),
            Workload::CpsSuspend => (
                "a computation of #[cps] functions suspended and resumed; beside async fn",
                Nanoseconds("suspension"),
                STACKS,
                100_000,
            ),
            Workload::CpsHop => (
                "a computation of three frames with strings: copied, written, read, and resumed",
                Nanoseconds("hop"),
                PLAIN,
                1_000,
            ),
            Workload::CpsMemory => (
                "growth of resident memory per task suspended in three #[cps] functions; beside async fn, each \
                 run in a process of its own",
                Bytes("task"),
                PLAIN,
                1,
            ),
            Workload::DurableSteps => (
                "a step of a durable task: its result is safe on the disk; of one task, or of many at a time; beside \
                 a write and an fsync",
                Microseconds("step"),
                DURABLE,
                16,
            ),
            Workload::DurableFlows => (
                "a workflow of one step in a PostgreSQL database, from its start to its result; beside a queue of jobs \
                 by hand",
                Microseconds("workflow"),
                FLOWS,
                500,
            ),
            Workload::TransportPingpong => (
                "a frame to another runtime and back, over loopback, each side on one worker; beside the same \
                 bytes without frames, and between threads that block",
                Microseconds("round trip"),
                FRAMES,
                200,
            ),
            Workload::NodePingpong => (
                "a message that holds a list, to a process of another node and back, over loopback; each node in a \
                 process of the operating system of its own; beside about as many bare bytes between two such",
                Microseconds("round trip"),
                LISTS,
                200,
            ),
            Workload::RemotePingpong => (
                "the same between two network namespaces, over a link of 100 Mb/s each way",
                Microseconds("round trip"),
                LENGTHS,
                200,
            ),
            Workload::NodeThroughput => (
                "a small message to a process of another node, one way and as fast as they are taken, the same \
                 two nodes",
                Nanoseconds("message"),
                PLAIN,
                20_000,
            ),
            Workload::Web => (
                "a keep-alive HTTP/1.1 GET over loopback, client and server in processes of their own",
                Microseconds("request"),
                LOADS,
                500,
            ),
            Workload::WebLatency => (
                "the same, 20,000 requests: the time until the answer of the median, of the 99th of a hundred, and of \
                 the worst",
                Latency,
                LOADS,
                20_000,
            ),
            Workload::Connections => (
                "an attempt to connect, a request and its answer, with a thousand attempts at the same time: the mean \
                 time",
                Microseconds("connection"),
                ATTEMPTS,
                1_000,
            ),
            Workload::Echo => (
                "a hundred bytes over loopback TCP and back, client and server in processes of their own",
                Microseconds("round trip"),
                ECHOES,
                500,
            ),
            Workload::LiveLatency => (
                "pages of a browser that a server keeps: from a press of a button in one of 1,000 open pages until the \
                 patch with the next number, which all pages get",
                Latency,
                LIVE,
                200,
            ),
            Workload::LiveBytes => ("the bytes of a patch, of the same pages", Bytes("patch"), LIVE, 200),
            Workload::LiveMemory => (
                "growth of the server's resident memory for each of the same pages",
                Bytes("page"),
                LIVE,
                200,
            ),
            Workload::Swerve => (
                "a connection, a request and its answer, a file of 10 KB, from a server made of components that talk \
                 over channels, as Swerve is; client and server in processes of their own",
                Microseconds("reply"),
                CLIENTS,
                500,
            ),
            Workload::SwerveLatency => (
                "the same, 5,000 clients: the time from the moment at which a client is due until it has its answer, \
                 of the median, of the 99th of a hundred, and of the worst",
                Latency,
                RATES,
                5_000,
            ),
        };
        Definition { about, unit, variants, first_ops }
    }

    /// Returns whether to measure a variant with this number of workers: whether that table would differ from
    /// the others.
    pub fn applies(self, variant: &str, workers: usize) -> bool {
        match self {
            // These use no runtime.
            Workload::CpsCall
            | Workload::CpsSuspend
            | Workload::CpsHop
            | Workload::FunctionCall
            | Workload::Basics => workers == 1,
            // The disk determines the result.
            Workload::DurableSteps | Workload::DurableFlows => workers == 1,
            // Each side has one worker.
            Workload::TransportPingpong
            | Workload::NodePingpong
            | Workload::RemotePingpong
            | Workload::NodeThroughput => workers == 1,
            _ => workers > 1 || variant != "pairs",
        }
    }

    /// Returns whether `--tasks` sets the number of tasks.
    pub fn counts_tasks(self) -> bool {
        matches!(self, Workload::Ring | Workload::RingProcess | Workload::CpsMemory | Workload::ParkedMemory)
    }

    /// Returns the default size of the workload: the number of tasks, or the argument of the function in
    /// `parfib` and `partak`, or the percentage of the full size in `programs` and
    /// `sleepers`, or the megabytes in `threads-in-512mb`. It is 0 if the workload has no size.
    pub fn default_tasks(self, quick: bool) -> u64 {
        match (self, quick) {
            (Workload::Parfib, false) => 27,
            (Workload::Parfib, true) => 15,
            (Workload::Partak, false) => 18,
            (Workload::Partak, true) => 9,
            (Workload::Programs | Workload::Statistics | Workload::Basics, false) => 100,
            (Workload::Programs | Workload::Statistics | Workload::Basics, true) => 4,
            (Workload::SkynetJoins | Workload::SkynetChannels, false) => 1_000_000,
            (Workload::SkynetJoins | Workload::SkynetChannels, true) => 1_000,
            (Workload::Sleepers | Workload::SleepersMemory, false) => 100,
            (Workload::Sleepers | Workload::SleepersMemory, true) => 1,
            (Workload::ThreadsIn512Mb, false) => 512,
            (Workload::ThreadsIn512Mb, true) => 32,
            (Workload::Ring | Workload::RingProcess, false) => 250_000,
            (Workload::Ring | Workload::RingProcess, true) => 20_000,
            (Workload::CpsMemory, false) => 2_000_000,
            (Workload::CpsMemory, true) => 50_000,
            (Workload::ParkedMemory, false) => 10_000_000,
            (Workload::ParkedMemory, true) => 50_000,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_documentation() {
        let names: Vec<_> = Workload::value_variants().iter().map(|workload| workload.name()).collect();
        assert_eq!(
            names,
            [
                "rendezvous",
                "rendezvous-event",
                "rendezvous-boxed",
                "select2",
                "select8",
                "rpc",
                "rpc-event",
                "buffered",
                "channels",
                "condition",
                "primitives",
                "sharing",
                "async-send",
                "choose-all",
                "parasite",
                "parfib",
                "partak",
                "programs",
                "statistics",
                "function-call",
                "basics",
                "inflation",
                "fibers-chain",
                "fibers-pairs",
                "fibers-one-to-many",
                "fibers-diagonal",
                "fibers-sieve",
                "skynet-joins",
                "skynet-channels",
                "tick",
                "sleepers",
                "sleepers-memory",
                "idle",
                "spawn-exit",
                "spawn-chain",
                "yield",
                "ring",
                "local-pingpong",
                "ring-process",
                "process-spawn",
                "process-send",
                "savina",
                "actors",
                "migrate",
                "parked-memory",
                "threads-in-512mb",
                "lateness",
                "cps-call",
                "cps-suspend",
                "cps-hop",
                "cps-memory",
                "durable-steps",
                "durable-flows",
                "transport-pingpong",
                "node-pingpong",
                "remote-pingpong",
                "node-throughput",
                "web",
                "web-latency",
                "connections",
                "echo",
                "live-latency",
                "live-bytes",
                "live-memory",
                "swerve",
                "swerve-latency"
            ]
        );
    }

    #[test]
    fn units_scale() {
        assert_eq!(Workload::Web.definition().unit.scale(2_500.0), 2.5);
        assert_eq!(Workload::Rpc.definition().unit.scale(2_500.0), 2_500.0);
        assert_eq!(Workload::Web.definition().unit.to_string(), "us/request");
        assert_eq!(Workload::ParkedMemory.definition().unit.to_string(), "bytes/task");
        assert!(!Workload::ParkedMemory.definition().unit.is_time());
    }

    #[test]
    fn pairs_need_several_workers() {
        assert!(!Workload::Rendezvous.applies("pairs", 1));
        assert!(Workload::Rendezvous.applies("pairs", 2));
        assert!(Workload::Rendezvous.applies("pair", 1));
        assert!(!Workload::CpsCall.applies("plain", 2));
    }
}
