//! The library over Rialto's events: what other systems build in.
//!
//! Everything here is written with the public interface of [`rialto_event`] and
//! without unsafe code, as proof that the core is enough, and as examples. All
//! waits are events: they stand in any choice, and one that is not chosen has
//! left no trace. They run wherever events do: under any executor, on plain
//! threads.
//!
//! ```
//! use rialto_event::{Condition, Event, select};
//! use rialto_sync::CondVar;
//! use std::sync::Mutex;
//!
//! /// The next job, or `None` when it is time to stop.
//! async fn next_job(jobs: &Mutex<Vec<u32>>, changed: &CondVar, stop: &Condition) -> Option<u32> {
//!     loop {
//!         let mark = changed.mark(); // first; so what comes after it is not missed
//!         if let Some(job) = jobs.lock().unwrap().pop() {
//!             return Some(job);
//!         }
//!         select! {
//!             () = changed.wait_since_evt(mark) => {}
//!             () = stop.wait_evt() => return None,
//!         }
//!     }
//! }
//! # let (jobs, changed, stop) = (Mutex::new(vec![1]), CondVar::new(), Condition::new());
//! # let next = || { let found = next_job(&jobs, &changed, &stop); rialto_event::guard_async(|| async { rialto_event::always(found.await) }).sync_blocking() };
//! # assert_eq!(next(), Some(1));
//! # stop.signal();
//! # assert_eq!(next(), None);
//! ```
//!
//! A module holds one thing, and says which of the [laws of events] it keeps
//! and how:
//!
//! | module | holds |
//! |---|---|
//! | [`condvar`] | condition variables: wait for a signal |
//! | [`bounded`](mod@bounded) | bounded channels: to send is to wait for room, and an event |
//! | [`unbounded`](mod@unbounded) | channels without bounds, where to send is never to wait |
//! | [`SendChannel`], [`ReceiveChannel`] | traits over these and [`channel`](rialto_event::channel()), whose ends do the same |
//! | [`oneshot`](mod@oneshot) | channels for one value |
//! | [`ivar`] | variables that are written once, and read by all |
//! | [`mvar`] | variables that are full or empty: put, take, read, swap |
//! | [`semaphore`] | so many at a time: acquire permits |
//! | [`mutex`] | one at a time, across awaits |
//! | [`rwlock`] | many who read, or one who writes |
//! | [`latch`] | go on when so many things have happened |
//! | [`cancel`] | tell all who work on something, and their helpers, to stop |
//! | [`watch`](mod@watch) | the latest value, and that it has changed |
//! | [`broadcast`](mod@broadcast) | to everybody; who is too slow is told what he missed |
//! | [`multicast`] | to everybody, and nothing is missed |
//! | [`rpc`](mod@rpc) | calls as events: accepted, replied, cancelled |
//! | [`promise`] | values that a task makes, once, for all who read |
//! | [`join_set`] | tasks on any executor, whose ends come in their order |
//! | [`Exchange`] | two meet, and swap what they bring; it is `rialto-event`'s, since its commit needs a partner |
//! | [`monitor`](mod@monitor) | be told how a task ends, whoever holds its handle |
//! | [`stream`] | streams of events: merge, switch, throttle, debounce, and the others |
//! | [`read_ahead`] | what was read of a stream and not taken: bytes, lines |
//! | [`barrier`] | barriers: go on together |
//! | [`backoff`] | when to try again what has failed |
//! | [`rate`] | so many in a time |
//!
//! Programs use the crate through the facade, as `rialto::sync`: `rialto_sync::Mutex` in these examples is
//! `rialto::sync::Mutex` there, and `rialto_event::Event` is `rialto::Event`.
//!
//! [laws of events]: rialto_event#the-laws
#![forbid(unsafe_code)]

pub mod backoff;
pub mod barrier;
pub mod bounded;
pub mod broadcast;
mod buffer;
pub mod cancel;
pub mod condvar;
mod fifo;
mod held;
pub mod ivar;
pub mod join_set;
pub mod latch;
mod log;
pub mod monitor;
pub mod multicast;
pub mod mutex;
pub mod mvar;
pub mod oneshot;
pub mod promise;
pub mod rate;
pub mod read_ahead;
pub mod rpc;
pub mod rwlock;
pub mod semaphore;
pub mod stream;
pub mod unbounded;
pub mod watch;

pub use backoff::Backoff;
pub use barrier::Barrier;
pub use bounded::bounded;
pub use broadcast::broadcast;
pub use cancel::CancelToken;
pub use condvar::CondVar;
pub use ivar::{Full, IVar};
pub use join_set::JoinSet;
pub use latch::Latch;
pub use monitor::monitor;
pub use multicast::{Multicast, Port};
pub use mutex::Mutex;
pub use mvar::MVar;
pub use oneshot::oneshot;
pub use promise::Promise;
pub use rate::RateLimiter;
pub use rpc::rpc;
pub use rwlock::RwLock;
pub use semaphore::Semaphore;
pub use unbounded::unbounded;
pub use watch::watch;

#[doc(inline)]
pub use rialto_event::{
    ChannelEnd, Closed, Exchange, ReceiveChannel, RecvTimeoutError, SendChannel, SendTimeoutError,
    TryRecvError, TrySendError, WeakChannel,
};
