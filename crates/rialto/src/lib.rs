//! Concurrent ML for Rust: a `select!` that cannot lose your message.
//!
//! Add `rialto` and keep the executor that you have. This crate is the facade: it contains events and the
//! library over them, and with [features](#layers) the runtime, events for tokio's types, processes and
//! durable tasks.
//!
//! An *event* is a value that describes an operation, such as a send, a receive or a timeout. [`select!`]
//! waits for several events. Exactly one of them takes effect; the others have no effect at all.
//!
//! ```
//! use rialto::{after, channel, select};
//! use std::time::Duration;
//!
//! #[tokio::main]
//! async fn main() {
//!     let (tx, rx) = channel();
//!     let reader = tokio::spawn(async move { while rx.recv().await.is_ok() {} });
//!     for number in 0..1000 {
//!         let mut message = Some(number);
//!         while message.is_some() {
//!             select! {
//!                 sent = tx.send_from(&mut message) => sent.expect("the reader reads on"),
//!                 () = after(Duration::from_millis(10)) => println!("{message:?} still waits"),
//!             }
//!         }
//!     }
//!     drop(tx);
//!     reader.await.expect("the reader does not panic");
//! }
//! ```
//!
//! The timeout may win any number of times. The message stays in its slot, the variable `message`, and is
//! offered again. With tokio's `mpsc`, a send is a future that holds the message, and `select!` drops both
//! when another branch wins. `cargo run --release --example lost-message` counts such losses.
//!
//! Most programs begin with `use rialto::prelude::*`.
//!
//! # What to use
//!
//! | to | use |
//! |---|---|
//! | pass a value between tasks | [`channel`], [`Sender`], [`Receiver`], [`WeakSender`] |
//! | keep a message that was not sent | [`Sender::send_from`], [`send_any`] |
//! | wait for one of several events | [`select!`]; as a value, [`choose`](choose()) |
//! | wait for all of several events | [`choose_all`](choose_all()) |
//! | prefer one event to another, or try without waiting | [`Event::or`], [`Event::try_sync`], [`Event::poll_evt`] |
//! | continue with the result | [`Event::wrap`], [`Event::wrap_handler`], [`Event::map_err`] |
//! | run code before each sync | [`guard`], [`guard_async`] |
//! | learn that an event was not chosen | [`with_nack`], [`Event::wrap_abort`] |
//! | set a time limit, or sleep | [`Event::within`], [`after`], [`at_time`], [`sleep`], [`timeout`] for a future, the module [`time`] |
//! | tell all waiting tasks something, once | [`Condition`] |
//! | execute an event | `.await`, [`Event::sync`], [`Event::sync_blocking`] |
//! | store or return an event | [`Event::boxed`], [`Event::boxed_clone`], or its type's name: [`types`] |
//! | wait for a future beside events | [`cancel_safe`], if it is [`CancelSafe`]; [`assume_cancel_safe`], if you know that it is cancel safe; otherwise [`from_future`] |
//! | write an event of your own | [`Object`] and [`ItemSource`], or [`ObjectState`]; the module [`base`] |
//! | see which tasks wait, and for what | [`stats`], [`diagnostics`] |
//!
//! The feature `node` adds processes and nodes. Their events can be alternatives of the same choices:
//!
//! | to | use, from `rialto::node` |
//! |---|---|
//! | receive a message | `recv!`; `receive_evt`, `receive_of_evt`, `receive_if_evt` |
//! | send a request and wait for the reply | `call`, `call_within`, `call_with`, `Address::call`, `ServerRef::call` |
//! | learn that no caller waits for a reply any more | `ReplyTo::cancelled_evt` |
//! | wait until a mailbox, or the way to it, has room | `send_evt` |
//! | wait for the end of a process | `down_evt` |
//! | start a process on another node, find a service, ping a node | `remote_spawn`, `remote_spawn_link`, `resolve_service`, `ping` |
//! | send and receive over a channel of another node | `channels::Sender`: `send_evt`, `send_from`; `channels::Receiver`: `recv_evt` |
//! | distribute jobs to several workers | `Dispatcher`: `run`, `wait_for_capacity`, `workers` |
//! | read, write and accept connections through a process | `Port`, `Listener` |
//! | read a large value that stays elsewhere | `Lazy::get` |
//! | notify the handlers of an event manager | `EventManager::sync_notify`, `add_handler`, .. |
//! | learn of nodes, and of messages that no process reads | `Node::subscribe_nodes`, `subscribe_dead_letters`; `Cluster::subscribe`, `watch` |
//! | inspect another node | `Admin`: `status`, `processes`, `process_info`, `find`, .. |
//!
//! # Layers
//!
//! | layer | feature | maturity |
//! |---|---|---|
//! | events: [`Event`], [`channel`], [`choose`](choose()), [`select!`], [`after`], [`Condition`] | always | first form, the public interface may still change; each law has tests, the commit protocol is model-checked |
//! | the library: [its modules](rialto_sync) | always | first form: written with the public interface of events, tested under random cancellation |
//! | the runtime: `rialto::rt`, `#[rialto::main]`, `#[rialto::test]`, simulation | `rt` | complete in its first form; tested on Linux, type-checked on other systems |
//! | events for tokio's channels, locks, tasks, listeners and streams: `rialto::tokio_evt`; tokio's libraries in the runtime's tasks: `Builder::tokio` | `tokio` | complete in its first form, each tested under random cancellation |
//! | continuations as data, `#[cps]`: `rialto::cps` | `cps` | young: on the stable compiler, tested against `async fn` on random programs; code that the language does not support is a compile error |
//! | durable tasks: `rialto::durable` | `durable` | young: most promises have a test, among them a thousand kills and a power cut between any two calls that change the file |
//! | isolated processes: `rialto::node` | `node` | young: complete within a node; communication between nodes is in its first form |
//! | nodes that find each other: `rialto::node::cluster`; nodes behind Zenoh's routers: `rialto::node::transport::Zenoh` | `cluster`, `zenoh` | young: in their first form |
//! | axum and other tower services in the runtime's tasks: the crate `rialto-axum` | none: a crate of its own | young: first form |
//! | a console of the runtime in a browser page: `rialto::console` | `console` | young: first form |
//! | hyper's connections as tasks of the runtime | `hyper` | complete |
//! | the runtime's sockets with the traits of other libraries | `futures-io`, `tokio-io` | complete |
//! | the runtime's counters for the crate `metrics`; spans of the crate `tracing` that follow its tasks; reports for `serde` | `metrics`, `tracing`, `serde` | complete |
//! | the trace context of a request in tasks, messages and flows: `rialto::trace`; spans, which the crate `rialto-otlp` exports | `trace-context` | young: first form |
//! | streams and sinks of the `futures` crates, to and from [streams of events](rialto_sync::stream) | `futures` | complete |
//!
//! Events do not need Rialto's runtime. They run on tokio, on smol, under any other executor, and on plain
//! threads ([`Event::sync_blocking`]). Tasks of different executors and threads can be partners in one
//! rendezvous. The laws that events obey are numbered in [`rialto-event`'s
//! documentation](https://docs.rs/rialto-event).
//!
//! # Chapters
//!
//! The folder `docs/` of the repository contains them:
//!
//! - `events.md`, `select.md` and `library.md`: events, channels, locks and streams.
//! - `tokio.md`: Rialto beside tokio. `from-tokio.md`, `from-otp.md` and `from-temporal.md` are indexes by
//!   names that you know.
//! - `runtime.md`, `io.md`, `simulation.md`, `diagnostics.md`, `tracing.md` and `parasites.md`: the runtime.
//! - `continuations.md`, `cps.md` and `durable.md`: functions that are copied, stored and resumed.
//! - `processes.md`, `nodes.md`, `fleets.md` and `moving.md`: processes on one machine and on many.
//! - `serve.md`: the web server.
//! - `protocol.md`, `conformance.md`, `performance.md`, `programs.md`, `features.md` and `status.md`: how it
//!   works, how fast it is, and the tests that show it.
//!
//! # Map of the source
//!
//! This crate only re-exports:
//!
//! - `rialto-event` at its root, and in [`base`] and [`types`]. Read this crate first.
//! - `rialto-sync` as `rialto::sync`.
//! - With the features of the same names, `rialto-rt` as `rialto::rt`, `rialto-cps` as `rialto::cps`,
//!   `rialto-durable` as `rialto::durable` and `rialto-node` as `rialto::node`; with the feature `tokio`,
//!   `rialto-tokio` as `rialto::tokio_evt`.
//! - With the feature `rt`, the attributes of `rialto-macros`.
#![forbid(unsafe_code)]

#[doc(inline)]
pub use rialto_event::{BoxEvent, BoxTryEvent, CloneBoxEvent, LocalBoxEvent, SendFuture, SyncFuture};
#[doc(inline)]
pub use rialto_event::{
    CancelSafe, Spawn, Task, TaskLost, ThreadSpawner, assume_cancel_safe, cancel_safe, from_future,
};
#[doc(inline)]
pub use rialto_event::{
    Closed, Condition, Elapsed, Event, EventOption, Receiver, SendEvent, Sender, TryEvent, TryRecvError,
    TrySendError, WeakSender, after, always, at_time, channel, choose, choose_all, guard, guard_async,
    impl_event, named_channel, never, select, send_any, sleep, sleep_until, timeout, timeout_at, with_nack,
};
#[doc(inline)]
pub use rialto_event::{Flag, ItemSource, Object, ObjectState};
#[doc(inline)]
pub use rialto_event::{diagnostics, rng, stats, time};

/// The types of events, for fields and signatures where you cannot write `impl Event`.
///
/// The types that own their handles can be stored: `RecvEvt<T>`, `SendEvt<T>`, `WaitEvt`, `TimerEvt`. The
/// type of a combinator contains the types of its parts, so it grows long. There a boxed event
/// ([`Event::boxed`]) is often better.
///
/// ```
/// use rialto::types::{RecvEvt, WaitEvt};
/// use rialto::{Closed, Event, choose};
///
/// /// Waits for news, until it is too late.
/// struct Reader {
///     news: RecvEvt<String>,
///     too_late: WaitEvt,
/// }
///
/// impl Reader {
///     fn next_evt(&self) -> impl Event<Output = Option<String>> {
///         let news = self.news.clone().wrap(|got: Result<_, Closed>| got.ok());
///         choose((news, self.too_late.clone().wrap(|()| None)))
///     }
/// }
/// # let (tx, rx) = rialto::channel();
/// # let stop = rialto::Condition::new();
/// # let reader = Reader { news: rx.into_recv_evt(), too_late: stop.clone().into_wait_evt() };
/// # stop.signal();
/// # assert_eq!(reader.next_evt().sync_blocking(), None);
/// # drop(tx);
/// ```
pub mod types {
    #[doc(inline)]
    pub use rialto_event::{
        Action, Always, Apply, Borrowed, CallEvt, CallFrom, CallReturning, CancelSafeEvt, CatchPanic, Choose,
        ChooseAll, ConstantCallEvt, Either, EitherOf, EventList, Guard, GuardAsync, HandleErr, MakeEvent,
        MapErr, Never, Optional, OrElse, PartList, PollEvt, RecvEvt, SendAny, SendEvt, SendFrom, SendOf,
        Senders, SwapEvt, SwapFrom, SyncOf, TakeEvt, TakeOrEvt, TimerEvt, TryEventList, WaitEvt, WithNack,
        Within, Wrap, WrapAbort, WrapHandler, Wrapped,
    };
}
#[doc(hidden)]
pub use types::{Either, RecvEvt, SendEvt, TakeEvt, TimerEvt, WaitEvt};

/// The traits and types with which you write base events of your own.
///
/// The safe way is an [`Object`]: state under a lock, and the waiters for it. An operation that needs a
/// partner, as a channel's does, implements the unsafe trait [`Base`](base::base_event::Base). The trait's
/// documentation has an example. The other modules here contain the types that such an implementation needs.
///
/// ```
/// use rialto::base::{Flag, Object};
/// use rialto::Event;
///
/// let open = Object::new(Flag(false));
/// assert_eq!(open.take_evt().try_sync(), None);
/// open.update(|flag| flag.0 = true);
/// open.take_evt().sync_blocking();
/// ```
pub mod base {
    #[doc(inline)]
    pub use rialto_event::{
        Arity, Carry, ConstantCall, End, Ends, Flag, ItemSource, MappedArc, Object, ObjectState, Pending,
        Side, StableDeref, base_event, budget, pending, queue, sync_context, waiter,
    };
}
#[doc(hidden)]
pub use base::base_event;

/// The library over events: buffered channels, variables, locks, broadcasts, calls.
#[doc(inline)]
pub use rialto_sync as sync;

/// Events for tokio's types: channels, locks, tasks, listeners, streams. (The module's name is not `tokio`,
/// so that `use rialto::*` does not hide the crate `tokio`.)
#[cfg(feature = "tokio")]
#[doc(inline)]
pub use rialto_tokio as tokio_evt;

/// Continuations as data: `#[cps]` functions, which can be copied, stored and sent while they wait.
///
/// ```
/// use rialto::cps::{Continuation, Registry, cps, yield_now};
///
/// #[cps]
/// async fn double(n: u64) -> u64 {
///     yield_now().await;
///     2 * n
/// }
/// let bytes = Continuation::new(double(4)).to_bytes().unwrap();
/// let there = Registry::new().with::<double>().continuation::<u64>(&bytes).unwrap();
/// assert_eq!(rialto::rt::Runtime::new().unwrap().block_on(there), 8);
/// ```
#[cfg(feature = "cps")]
#[doc(inline)]
pub use rialto_cps as cps;

/// Durable tasks: `#[cps]` functions that continue after a crash from their last saved state, in this
/// process or in another.
///
/// ```
/// use rialto::cps::cps;
/// use rialto::durable::{Flows, Redb, checkpoint};
///
/// #[cps]
/// async fn twice(n: u64) -> u64 {
///     checkpoint!("asked");
///     2 * n
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// rialto::rt::Runtime::new()?.block_on(async {
///     let flows = Flows::builder().flow::<twice>().open(Redb::in_memory()?)?;
///     let worker = rialto::rt::spawn(flows.clone().run(rialto::rt::spawn));
///     flows.start("four", twice(4)).await?;
///     assert_eq!(flows.result::<u64>("four").await?, Some(8));
///     flows.stop();
///     worker.await??;
///     Ok(())
/// })
/// # }
/// ```
#[cfg(feature = "durable")]
#[doc(inline)]
pub use rialto_durable as durable;

/// Isolated processes: pids, mailboxes, links, monitors, supervisors; within one node, and between nodes.
#[cfg(feature = "node")]
#[doc(inline)]
pub use rialto_node as node;

#[cfg(feature = "trace-context")]
#[doc(inline)]
pub use rialto_trace as trace;

#[cfg(feature = "console")]
#[doc(inline)]
pub use rialto_console as console;

#[cfg(feature = "rt")]
pub use rialto_macros::{main, test};
#[cfg(feature = "rt")]
#[doc(inline)]
pub use rialto_rt as rt;

/// The names that most programs use: `use rialto::prelude::*`.
///
/// ```
/// use rialto::prelude::*;
///
/// let (tx, rx) = channel();
/// std::thread::spawn(move || tx.send("news").sync_blocking());
/// let either = choose((rx.recv_evt().wrap(|got| got.ok()), never()));
/// assert_eq!(either.sync_blocking(), Some("news"));
/// ```
pub mod prelude {
    pub use rialto_event::{
        Closed, Condition, Event, EventOption, Receiver, SendEvent, Sender, TryEvent, after, always, at_time,
        channel, choose, choose_all, from_future, guard, guard_async, never, select, send_any, sleep,
        timeout, with_nack,
    };
}

/// The README and the chapters, included so that their examples are tested.
#[cfg(doctest)]
mod chapters {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../docs/events.md")]
    mod events {}
    #[doc = include_str!("../../../docs/select.md")]
    mod select {}
    #[doc = include_str!("../../../docs/library.md")]
    mod library {}
    #[doc = include_str!("../../../docs/runtime.md")]
    mod runtime {}
    #[doc = include_str!("../../../docs/io.md")]
    mod io {}
    #[doc = include_str!("../../../docs/simulation.md")]
    mod simulation {}
    #[doc = include_str!("../../../docs/diagnostics.md")]
    mod diagnostics {}
    #[doc = include_str!("../../../docs/live.md")]
    mod live {}
    #[doc = include_str!("../../../docs/tracing.md")]
    mod tracing {}
    #[doc = include_str!("../../../docs/parasites.md")]
    mod parasites {}
    #[doc = include_str!("../../../docs/processes.md")]
    mod processes {}
    #[doc = include_str!("../../../docs/nodes.md")]
    mod nodes {}
    // `ci/fleet.sh` tests this chapter, with both features.
    #[cfg(all(feature = "cluster", feature = "zenoh"))]
    #[doc = include_str!("../../../docs/fleets.md")]
    mod fleets {}
    #[doc = include_str!("../../../docs/moving.md")]
    mod moving {}
    #[doc = include_str!("../../../docs/programs.md")]
    mod programs {}
    #[doc = include_str!("../../../docs/serve.md")]
    mod serve {}
    #[doc = include_str!("../../../docs/protocol.md")]
    mod protocol {}
    #[doc = include_str!("../../../docs/conformance.md")]
    mod conformance {}
    #[doc = include_str!("../../../docs/performance.md")]
    mod performance {}
}
