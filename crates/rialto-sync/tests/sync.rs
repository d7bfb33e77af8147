//! The tests of this crate, as modules of one program. Separate programs would each have to be linked.

mod abandoning;
mod backoff;
mod barrier;
mod bounded;
mod broadcast;
mod cancel;
mod channels;
mod cml;
mod condvar;
mod exchange;
mod fairness;
mod ivar;
mod join_set;
mod kill_safety;
mod latch;
mod monitor;
mod multicast;
mod mutex;
mod mvar;
mod notify;
mod oneshot;
mod promise;
mod rate;
mod rpc;
mod rwlock;
mod semaphore;
mod spawned;
mod stream;
#[path = "../../rialto-event/tests/support/mod.rs"]
mod support;
mod unbounded;
mod watch;
