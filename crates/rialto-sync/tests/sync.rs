//! The tests of this crate, in one program, for each is linked: each file is a module here.

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
mod fickle;
mod ivar;
mod join_set;
mod kill_safety;
mod latch;
mod monitor;
mod multicast;
mod mutex;
mod mvar;
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
