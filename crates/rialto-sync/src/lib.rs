//! Channels, locks, latches, streams and other tools of concurrent programs, with events for all their waits.
//!
//! Use it where you would use tokio's `sync` module, or the channels and locks of crossbeam. Every wait is an
//! event, so it can be an alternative of any choice, and a wait that is not chosen has no effect.
//!
//! ```
//! use rialto_event::{Condition, Event, select};
//! use rialto_sync::Condvar;
//! use std::sync::Mutex;
//!
//! /// The next job, or `None` when it is time to stop.
//! async fn next_job(jobs: &Mutex<Vec<u32>>, changed: &Condvar, stop: &Condition) -> Option<u32> {
//!     loop {
//!         let mark = changed.mark(); // take the mark first: no later change is missed
//!         if let Some(job) = jobs.lock().unwrap().pop() {
//!             return Some(job);
//!         }
//!         select! {
//!             () = changed.wait_since_evt(mark) => {}
//!             () = stop.wait_evt() => return None,
//!         }
//!     }
//! }
//! # let (jobs, changed, stop) = (Mutex::new(vec![1]), Condvar::new(), Condition::new());
//! # let next = || { let found = next_job(&jobs, &changed, &stop); rialto_event::guard_async(|| async { rialto_event::always(found.await) }).sync_blocking() };
//! # assert_eq!(next(), Some(1));
//! # stop.signal();
//! # assert_eq!(next(), None);
//! ```
//!
//! The crate uses only the public interface of [`rialto_event`], and no unsafe code. So it proves that this
//! interface is enough, and each module is an example of how to use it. Its events run wherever events do:
//! under any executor, and on plain threads.
//!
//! Most programs use this crate through the facade, as `rialto::sync`: `rialto_sync::Mutex` in these examples
//! is `rialto::sync::Mutex` there, and `rialto_event::Event` is `rialto::Event`.
//!
//! # Modules
//!
//! Each module contains one thing. Its documentation says which of the [laws of events] it keeps, and how.
//!
//! | module | contains |
//! |---|---|
//! | [`bounded`](mod@bounded) | bounded channels: a send waits until the channel has room, and is an event too |
//! | [`unbounded`](mod@unbounded) | unbounded channels: a send never waits |
//! | [`oneshot`](mod@oneshot) | channels for one value |
//! | [`SendChannel`], [`ReceiveChannel`] | traits for code that works with any of these channels, and with [`channel`](rialto_event::channel()) |
//! | [`broadcast`](mod@broadcast) | channels on which each receiver gets each value; a slow receiver may miss some, and learns how many |
//! | [`multicast`] | channels on which each receiver gets each value, and misses none |
//! | [`watch`](mod@watch) | the latest value of a variable, and an event for its change |
//! | [`ivar`] | variables that are written once, and read by all |
//! | [`mvar`] | variables that are full or empty, with the operations put, take, read and swap |
//! | [`promise`] | values that a task computes once, for all readers |
//! | [`pubsub`] | topics: broadcasts that cost nothing before the first subscription |
//! | [`rpc`](mod@rpc) | calls as events: accepted, replied, cancelled |
//! | [`Exchange`] | a rendezvous of two tasks that swap values; `rialto-event` provides it, because its commit needs a partner |
//! | [`mutex`] | a lock that a task may hold across an await |
//! | [`rwlock`] | a lock for many readers or one writer |
//! | [`semaphore`] | a number of permits that tasks acquire |
//! | [`condvar`] | condition variables: wait for a notification |
//! | [`notify`] | notifications without a value; at most one is stored |
//! | [`latch`] | wait until a count has gone down to zero |
//! | [`barrier`] | wait until all tasks of a group have arrived |
//! | [`cancel`] | tokens that ask a group of tasks, and their subtasks, to stop |
//! | [`join_set`] | sets of tasks on any executor; a set yields the results in the order in which its tasks end |
//! | [`monitor`](mod@monitor) | an event that tells when and how a task has ended, on any executor |
//! | [`stream`] | streams of events, with operators such as merge, switch, throttle and debounce |
//! | [`backoff`] | growing delays between the attempts of a retry |
//! | [`rate`] | rate limits |
//!
//! # Map of the source
//!
//! Read [`latch`] first: the state of its object is an `ItemSource`, the simplest kind. Then read
//! [`semaphore`], whose state is an `ObjectState`: it answers calls. A private module `state` contains the
//! state of a module's object, and the actions of its events. `docs/source-map.md` names the files of the
//! crate, also the private modules that several types share.
//!
//! [laws of events]: rialto_event#the-laws
#![forbid(unsafe_code)]

mod actions;
pub mod backoff;
pub mod barrier;
pub mod bounded;
pub mod broadcast;
mod buffer;
pub mod cancel;
pub mod condvar;
mod fifo;
pub mod ivar;
pub mod join_set;
pub mod latch;
mod lock;
mod message_log;
pub mod monitor;
pub mod multicast;
pub mod mutex;
pub mod mvar;
pub mod notify;
pub mod oneshot;
pub mod promise;
pub mod pubsub;
pub mod race;
pub mod rate;
#[doc(hidden)]
pub mod read_ahead;
pub mod rpc;
pub mod rwlock;
pub mod semaphore;
pub mod stream;
pub mod unbounded;
pub mod watch;

pub use backoff::Backoff;
pub use barrier::{Barrier, BarrierWaitResult};
pub use bounded::bounded;
pub use broadcast::channel as broadcast;
pub use cancel::CancellationToken;
pub use condvar::Condvar;
pub use ivar::{IVar, SetError};
pub use join_set::JoinSet;
pub use latch::Latch;
pub use lock::TryLockError;
pub use monitor::monitor;
pub use multicast::{Multicast, Port};
pub use mutex::{Mutex, MutexGuard, OwnedMutexGuard};
pub use mvar::MVar;
pub use notify::Notify;
pub use oneshot::channel as oneshot;
pub use promise::Promise;
pub use rate::RateLimiter;
pub use rpc::rpc;
pub use rwlock::{OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};
pub use semaphore::{OwnedSemaphorePermit, Semaphore, SemaphorePermit, TryAcquireError};
pub use unbounded::unbounded;
pub use watch::channel as watch;

#[doc(inline)]
pub use rialto_event::{
    ChannelEnd, Closed, Exchange, ReceiveChannel, RecvTimeoutError, SendChannel, SendTimeoutError,
    TryRecvError, TrySendError, WeakChannel,
};
