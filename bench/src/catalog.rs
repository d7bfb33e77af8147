//! The definitions of the workloads: their names, units and variants, and the meaning of each.
//!
//! Systems, tables and the README refer to these definitions.

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
    Condition,
    Primitives,
    Sharing,
    AsyncSend,
    ChooseAll,
    Parasite,
    Parfib,
    Partak,
    SpawnExit,
    SpawnChain,
    Yield,
    Ring,
    LocalPingpong,
    RingProcess,
    Migrate,
    ParkedMemory,
    Lateness,
    CpsCall,
    CpsSuspend,
    CpsHop,
    CpsMemory,
    DurableSteps,
    TransportPingpong,
    NodePingpong,
    NodeThroughput,
    Web,
}

/// The unit of a workload's numbers. Less is better in all units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds per operation. The string names the operation.
    Nanoseconds(&'static str),
    /// Microseconds per operation. The string names the operation.
    Microseconds(&'static str),
    /// Bytes of resident memory per task.
    Bytes,
    /// Microseconds of lateness.
    Late,
}

impl Unit {
    /// Returns whether runs are timed, so that more operations make a run longer.
    pub fn is_time(self) -> bool {
        matches!(self, Unit::Nanoseconds(_) | Unit::Microseconds(_))
    }

    /// Converts nanoseconds (or bytes) per operation to this unit.
    pub fn scale(self, per_operation: f64) -> f64 {
        match self {
            Unit::Microseconds(_) | Unit::Late => per_operation / 1_000.0,
            Unit::Nanoseconds(_) | Unit::Bytes => per_operation,
        }
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unit::Nanoseconds(operation) => write!(f, "ns/{operation}"),
            Unit::Microseconds(operation) => write!(f, "us/{operation}"),
            Unit::Bytes => write!(f, "bytes/task"),
            Unit::Late => write!(f, "us late"),
        }
    }
}

/// One form of a workload. It has a table of its own.
pub struct Variant {
    /// The name in the JSON.
    pub name: &'static str,
    /// The difference from the other variants.
    pub about: &'static str,
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

const fn variant(name: &'static str, about: &'static str) -> Variant {
    Variant { name, about }
}

const PLAIN: &[Variant] = &[variant("plain", "the only form")];

const PAIRS: &[Variant] = &[
    variant("pair", "one sender, one receiver"),
    variant("pairs", "a pair per worker at once (on several workers only); wall time over all messages"),
];

const REPLIES: &[Variant] = &[variant("fresh", "a reply endpoint made for each call")];

const MOVES: &[Variant] = &[
    variant("within", "as a new process on the same node: nothing is written"),
    variant("between", "between two nodes in one program, by its bytes"),
    variant("proxy", "the same, with a proxy, which is the process again when that comes back"),
    variant("programs", "between nodes in two processes of the operating system, over loopback"),
    variant("programs-proxy", "the same, with a proxy"),
];

const PRIMITIVES: &[Variant] = &[
    variant("mutex", "one task locks a mutex that nobody else wants"),
    variant("mutex-held", "eight tasks want it, and each lets the others run while it has it"),
    variant("rwlock-read", "one task reads under a lock that nobody else wants"),
    variant("semaphore", "one task takes a permit and gives it back"),
    variant("oneshot", "a channel for one value is made, and the value sent and received"),
];

const SHARINGS: &[Variant] = &[
    variant("watch", "two tasks in turns, each sets the value that the other watches"),
    variant("broadcast", "a value told to four tasks, which meet the teller after every 32; per value heard"),
    variant("barrier", "eight tasks meet; per task and meeting"),
    variant("join-set", "a task that ends at once, a thousand in a set"),
];

const CONDITIONS: &[Variant] = &[
    variant("turns", "two tasks in turns, each wakes the other and waits for its own"),
    variant(
        "broadcast",
        "a hundred tasks wait for the next round, which one more task calls; per task woken",
    ),
];

const ASYNC_SENDS: &[Variant] = &[
    variant("waiting", "to a receiver that waits: the sender yields after each message"),
    variant("burst", "a thousand in a row, then the receiver says that it has them"),
];

const GATHERED: &[Variant] = &[
    variant("2", "from two producers"),
    variant("8", "from eight producers"),
    variant("64", "from sixty-four producers"),
];

const STARTS: &[Variant] = &[
    variant("join", "start one, take its value, again"),
    variant("batch", "start a thousand, then take the value of each"),
];

const SPAWNS: &[Variant] = &[
    variant("join", "spawn one, wait for it, again"),
    variant("batch", "spawn a thousand, then wait for each"),
];

const PARKED: &[Variant] = &[
    variant("shared", "all in recv on one channel; join handles dropped"),
    variant("shared-held", "the same, join handles held (and counted)"),
    variant("own", "each on its own channel, whose sender is held (and counted)"),
    variant("own-held", "the same, join handles held too"),
    variant("loop", "one shared channel, in a loop with three locals"),
    variant("choice", "a choice of two shared channels"),
];

const STACKS: &[Variant] = &[
    variant("1", "in the function that is polled"),
    variant("3", "three calls deep"),
    variant("10", "ten calls deep"),
    variant("3-anew", "three calls deep, each called again for it"),
];

const DURABLE: &[Variant] = &[
    variant("1", "one task"),
    variant("64", "64 tasks at a time"),
    variant("1024", "1,024 tasks at a time"),
];

const LENGTHS: &[Variant] = &[
    variant("0", "an empty list"),
    variant("10", "of ten integers"),
    variant("100", "of a hundred"),
    variant("1000", "of a thousand"),
];

const LAPS: &[Variant] = &[
    variant("0", "made, and ended: the number is 0"),
    variant("4", "with four laps between: the number is 1,000,000, where there are 250,000 processes"),
];

const HOGS: &[Variant] = &[
    variant("calm", "no hogs"),
    variant("spin-1", "one task that computes for ever, in one poll"),
    variant("spin-4", "four of them"),
    variant("spin-16", "sixteen"),
    variant("block-1", "one task that waits for ever in a system call: it reads a pipe"),
    variant("block-4", "four of them"),
    variant("block-16", "sixteen"),
    variant("turns-4", "four tasks that compute for 5 ms, then yield, and so on"),
    variant("turns-16", "sixteen of them"),
];

const FRAMES: &[Variant] = &[
    variant("64", "64 bytes"),
    variant("64-pinned", "64 bytes, all threads bound to one processor"),
    variant("16384", "16,384 bytes"),
];

const LISTS: &[Variant] = &[
    variant("0", "an empty list"),
    variant("1000", "of a thousand integers"),
    variant("0-pinned", "an empty list, both nodes bound to one processor"),
    variant("1000-pinned", "of a thousand, both nodes bound to one processor"),
];

const LOADS: &[Variant] = &[
    variant("1-connection", "one connection: latency"),
    variant("64-connections", "64 connections at once: throughput (wall time over all requests)"),
];

impl Workload {
    /// Returns the name, as on the command line and in the JSON.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the definition.
    pub fn definition(self) -> Definition {
        use Unit::{Bytes, Late, Microseconds, Nanoseconds};
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
            Workload::Migrate => (
                "a process of a #[cps] function that goes on elsewhere, again and again; beside it the round \
                 trip of as many bytes over TCP",
                Microseconds("migration"),
                MOVES,
                1_000,
            ),
            Workload::ParkedMemory => (
                "growth of resident memory per task waiting in recv, each run in a process of its own",
                Bytes,
                PARKED,
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
                Bytes,
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
        };
        Definition { about, unit, variants, first_ops }
    }

    /// Returns whether to measure a variant with this number of workers: whether that table would differ from
    /// the others.
    pub fn applies(self, variant: &str, workers: usize) -> bool {
        match self {
            // These use no runtime.
            Workload::CpsCall | Workload::CpsSuspend | Workload::CpsHop => workers == 1,
            // The disk determines the result.
            Workload::DurableSteps => workers == 1,
            // Each side has one worker.
            Workload::TransportPingpong | Workload::NodePingpong | Workload::NodeThroughput => workers == 1,
            _ => workers > 1 || variant != "pairs",
        }
    }

    /// Returns whether `--tasks` sets the number of tasks.
    pub fn counts_tasks(self) -> bool {
        matches!(self, Workload::Ring | Workload::RingProcess | Workload::CpsMemory | Workload::ParkedMemory)
    }

    /// Returns the default size of the workload: the number of tasks, or the argument of the function in
    /// `parfib` and `partak`. It is 0 if the workload has no size.
    pub fn default_tasks(self, quick: bool) -> u64 {
        match (self, quick) {
            (Workload::Parfib, false) => 27,
            (Workload::Parfib, true) => 15,
            (Workload::Partak, false) => 18,
            (Workload::Partak, true) => 9,
            (Workload::Ring | Workload::RingProcess, false) => 250_000,
            (Workload::Ring | Workload::RingProcess, true) => 20_000,
            (Workload::CpsMemory, false) => 2_000_000,
            (Workload::CpsMemory, true) => 200_000,
            (Workload::ParkedMemory, false) => 10_000_000,
            (Workload::ParkedMemory, true) => 200_000,
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
                "condition",
                "primitives",
                "sharing",
                "async-send",
                "choose-all",
                "parasite",
                "parfib",
                "partak",
                "spawn-exit",
                "spawn-chain",
                "yield",
                "ring",
                "local-pingpong",
                "ring-process",
                "migrate",
                "parked-memory",
                "lateness",
                "cps-call",
                "cps-suspend",
                "cps-hop",
                "cps-memory",
                "durable-steps",
                "transport-pingpong",
                "node-pingpong",
                "node-throughput",
                "web"
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
