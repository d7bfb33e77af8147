//! The variants of the workloads.

/// One form of a workload. It has a table of its own.
pub struct Variant {
    /// The name in the JSON.
    pub name: &'static str,
    /// The difference from the other variants.
    pub about: &'static str,
}

const fn variant(name: &'static str, about: &'static str) -> Variant {
    Variant { name, about }
}

/// Of workloads with one form.
pub const PLAIN: &[Variant] = &[variant("plain", "the only form")];

/// Of `rendezvous`.
pub const PAIRS: &[Variant] = &[
    variant("pair", "one sender, one receiver"),
    variant("pairs", "a pair per worker at once (on several workers only); wall time over all messages"),
];

/// Of `rpc`.
pub const REPLIES: &[Variant] = &[variant("fresh", "a reply endpoint made for each call")];

/// Of `migrate`.
pub const MOVES: &[Variant] = &[
    variant("within", "as a new process on the same node: nothing is written"),
    variant("between", "between two nodes in one program, by its bytes"),
    variant("proxy", "the same, with a proxy, which is the process again when that comes back"),
    variant("programs", "between nodes in two processes of the operating system, over loopback"),
    variant("programs-proxy", "the same, with a proxy"),
    variant("remote", "between nodes in two network namespaces, over a link of 100 Mb/s"),
];

/// Of `channels`.
pub const CHANNELS: &[Variant] = &[
    variant("seq", "one task fills the channel, then empties it"),
    variant("spsc", "one sender, one receiver"),
    variant("mpsc", "four senders, one receiver"),
    variant("mpmc", "four senders, four receivers"),
    variant("select-rx", "a choice of eight channels, each with a sender"),
    variant("select-both", "four senders and four receivers that choose between two channels"),
];

/// Of `savina`.
pub const SAVINA: &[Variant] = &[
    variant("ping-pong", "a number between two processes"),
    variant("counting", "a process counts messages"),
    variant("thread-ring", "a number through a ring of a hundred"),
    variant("fork-join", "sixty processes compute something for each message"),
    variant("chameneos", "a hundred creatures meet in pairs; per meeting"),
    variant("big", "a hundred and twenty processes send to each other at random; per answer"),
    variant("dictionary", "twenty processes use a dictionary"),
    variant("producer-consumer", "forty producers, forty consumers, a buffer of fifty"),
    variant("barber", "customers, a waiting room, a barber"),
    variant("trapezoidal", "an integral in a hundred parts; per step"),
];

/// Of `actors`.
pub const ACTORS: &[Variant] = &[
    variant("tell", "numbers that it adds, and a question at the end"),
    variant("ask", "a question and its answer, one at a time"),
    variant("spawn", "an actor is started, answers one question, and ends"),
];

/// Of `connections`.
pub const ATTEMPTS: &[Variant] = &[variant("1000", "a thousand attempts")];

/// Of `echo`.
pub const ECHOES: &[Variant] = &[
    variant("1-connection", "one connection"),
    variant("64-connections", "64 connections at once; wall time over all"),
];

/// Of `live-latency`, `live-bytes` and `live-memory`.
pub const LIVE: &[Variant] = &[
    variant("counter", "a number and a button"),
    variant("table", "and a table of 1,000 rows in which one cell changes 100 times a second"),
];

/// Of `primitives`.
pub const PRIMITIVES: &[Variant] = &[
    variant("mutex", "one task locks a mutex that no other task wants"),
    variant("mutex-held", "eight tasks want it, and each lets the others run while it has it"),
    variant("rwlock-read", "one task reads under a lock that no other task wants"),
    variant("semaphore", "one task takes a permit and gives it back"),
    variant("oneshot", "a channel for one value is made, and the value sent and received"),
];

/// Of `sharing`.
pub const SHARINGS: &[Variant] = &[
    variant("watch", "two tasks in turns, each sets the value that the other watches"),
    variant("broadcast", "a value told to four tasks, which meet the teller after every 32; per value heard"),
    variant("barrier", "eight tasks meet; per task and meeting"),
    variant("join-set", "a task that ends at once, a thousand in a set"),
];

/// Of `condition`.
pub const CONDITIONS: &[Variant] = &[
    variant("turns", "two tasks in turns, each wakes the other and waits for its own"),
    variant(
        "broadcast",
        "a hundred tasks wait for the next round, which one more task calls; per task woken",
    ),
];

/// Of `async-send`.
pub const ASYNC_SENDS: &[Variant] = &[
    variant("waiting", "to a receiver that waits: the sender yields after each message"),
    variant("burst", "a thousand in a row, then the receiver says that it has them"),
    variant("unbounded", "the same bursts, through the system's own unbounded channel"),
];

/// Of `choose-all`.
pub const GATHERED: &[Variant] = &[
    variant("2", "from two producers"),
    variant("8", "from eight producers"),
    variant("64", "from sixty-four producers"),
];

/// Of `parasite`.
pub const STARTS: &[Variant] = &[
    variant("join", "start one, take its value, again"),
    variant("batch", "start a thousand, then take the value of each"),
];

/// Of `programs`.
pub const PROGRAMS: &[Variant] = &[
    variant("mandelbrot", "an image of 1,000 by 1,000, a task for each row"),
    variant("k-clustering", "20,000 points, 16 clusters, 10 rounds, 64 tasks in each"),
    variant("barnes-hut", "2,000 bodies, 4 steps, a task for each body and step"),
    variant("count-graphs", "the automorphisms of 200 graphs of 8 vertices, a task for each"),
    variant("mergesort", "1,000,000 numbers, a task for each half down to 10"),
    variant("tsp", "16,000 cities, a task for each half down to 8"),
    variant("raytrace", "an image of 256 by 256, a task for each row"),
    variant("matrix-multiply", "500 by 500, a task for each row, a message for each element"),
    variant("sieve-primes", "the first 3,000 primes, a task for each"),
];

/// Of `statistics`.
pub const STATISTICS: &[Variant] = &[
    variant("mandelbrot", "counted once"),
    variant("k-clustering", "counted once"),
    variant("barnes-hut", "counted once"),
    variant("count-graphs", "counted once"),
    variant("mergesort", "counted once"),
    variant("tsp", "counted once"),
    variant("raytrace", "counted once"),
    variant("matrix-multiply", "counted once"),
    variant("sieve-primes", "counted once"),
    variant("par-tak", "counted once"),
    variant("par-fib", "counted once"),
];

/// Of `basics`.
pub const BASICS: &[Variant] = &[
    variant("fib", "fib(34)"),
    variant("tak", "tak(27, 18, 9)"),
    variant("nrev", "a list of 5,000 reversed naively"),
    variant("qsort", "a list of 250,000 sorted"),
    variant("smith", "the alignment of two texts of 600"),
];

/// Of `function-call`.
pub const FUNCTIONS: &[Variant] =
    &[variant("null", "it does nothing"), variant("cell", "it sets a variable and returns its old value")];

/// Of `spawn-exit`.
pub const SPAWNS: &[Variant] = &[
    variant("join", "spawn one, wait for it, again"),
    variant("batch", "spawn a thousand, then wait for each"),
];

/// Of `parked-memory`.
pub const PARKED: &[Variant] = &[
    variant("shared", "all in recv on one channel; join handles dropped"),
    variant("shared-held", "the same, join handles held (and counted)"),
    variant("own", "each on its own channel, whose sender is held (and counted)"),
    variant("own-held", "the same, join handles held too"),
    variant("loop", "one shared channel, in a loop with three locals"),
    variant("choice", "a choice of two shared channels"),
];

/// Of `cps-suspend`.
pub const STACKS: &[Variant] = &[
    variant("1", "in the function that is polled"),
    variant("3", "three calls deep"),
    variant("10", "ten calls deep"),
    variant("3-anew", "three calls deep, each called again for it"),
];

/// Of `durable-flows`.
pub const FLOWS: &[Variant] =
    &[variant("1-program", "one program runs them"), variant("2-programs", "two programs share them")];

/// Of `durable-steps`.
pub const DURABLE: &[Variant] = &[
    variant("1", "one task"),
    variant("64", "64 tasks at a time"),
    variant("1024", "1,024 tasks at a time"),
];

/// Of `local-pingpong` and `remote-pingpong`.
pub const LENGTHS: &[Variant] = &[
    variant("0", "an empty list"),
    variant("10", "of ten integers"),
    variant("20", "of twenty"),
    variant("50", "of fifty"),
    variant("100", "of a hundred"),
    variant("200", "of two hundred"),
    variant("500", "of five hundred"),
    variant("1000", "of a thousand"),
];

/// Of `fibers-chain`.
pub const CHAINS: &[Variant] = &[
    variant("0", "without a relay"),
    variant("10", "through ten relays"),
    variant("100", "through a hundred"),
];

/// Of `fibers-pairs`.
pub const PAIRS_OF_FIBERS: &[Variant] = &[variant("1", "one pair"), variant("100", "a hundred pairs")];

/// Of `fibers-one-to-many`.
pub const CONSUMERS: &[Variant] = &[variant("10", "of ten"), variant("100", "of a hundred")];

/// Of `fibers-diagonal`.
pub const DIMENSIONS: &[Variant] = &[variant("10", "of ten dimensions")];

/// Of `tick`.
pub const SLEEPERS: &[Variant] = &[
    variant("1", "one task"),
    variant("100", "a hundred"),
    variant("1000", "a thousand"),
    variant("10000", "ten thousand"),
];

/// Of `sleepers`.
pub const MANY_SLEEPERS: &[Variant] = &[
    variant("10000", "ten thousand"),
    variant("100000", "a hundred thousand"),
    variant("1000000", "a million"),
];

/// Of `ring-process`.
pub const LAPS: &[Variant] = &[
    variant("0", "made, and ended: the number is 0"),
    variant("4", "with four laps between: the number is 1,000,000, where there are 250,000 processes"),
];

/// Of `lateness`.
pub const HOGS: &[Variant] = &[
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

/// Of `transport-pingpong`.
pub const FRAMES: &[Variant] = &[
    variant("64", "64 bytes"),
    variant("64-pinned", "64 bytes, all threads bound to one processor"),
    variant("16384", "16,384 bytes"),
];

/// Of `node-pingpong`.
pub const LISTS: &[Variant] = &[
    variant("0", "an empty list"),
    variant("10", "of ten integers"),
    variant("20", "of twenty"),
    variant("50", "of fifty"),
    variant("100", "of a hundred"),
    variant("200", "of two hundred"),
    variant("500", "of five hundred"),
    variant("1000", "of a thousand"),
    variant("0-pinned", "an empty list, both nodes bound to one processor"),
    variant("1000-pinned", "of a thousand, both nodes bound to one processor"),
];

/// Of `web`.
pub const LOADS: &[Variant] = &[
    variant("1-connection", "one connection: latency"),
    variant("64-connections", "64 connections at once: throughput (wall time over all requests)"),
];

/// Of `swerve`.
pub const CLIENTS: &[Variant] = &[variant("64", "64 clients at a time; wall time over all")];

/// Of `swerve-latency`.
pub const RATES: &[Variant] = &[variant("2500", "2,500 clients in a second, as in the paper")];
