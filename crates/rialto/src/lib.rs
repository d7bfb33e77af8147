//! Concurrent ML for Rust: a `select!` that cannot lose your message.
//!
//! Add `rialto`, keep the executor you have. A send, a receive, a timeout is an
//! *event*: a value that says what could happen. [`select!`] waits for several
//! of them; one happens, the others have not happened at all.
//!
//! ```
//! use rialto::{channel, select, timeout};
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
//!                 () = timeout(Duration::from_millis(10)) => println!("{message:?} still waits"),
//!             }
//!         }
//!     }
//!     drop(tx);
//!     reader.await.expect("the reader does not panic");
//! }
//! ```
//!
//! The timeout may win a thousand times: the message is in its slot, to be
//! offered again. With channels of futures it would have been dropped with the
//! future that held it; `cargo run --release --example lost-message` counts.
//!
//! # Layers
//!
//! | layer | feature | maturity |
//! |---|---|---|
//! | events: [`Event`], [`channel`], [`choose`](choose()), [`select!`], [`timeout`], [`Condition`] | always | first form, public surface may still change; each law has tests, the commit protocol is model-checked |
//! | the library: [`sync::CondVar`], [`sync::Barrier`] | always | begun: written with the public interface of events, tested under random cancellation |
//! | the runtime: `rialto::rt`, `#[rialto::main]`, `#[rialto::test]`, simulation | `rt` | young: first form on its final layout; Linux only so far |
//!
//! The events need no runtime of Rialto's: they run on tokio, on smol, under
//! any executor, and on plain threads ([`Event::sync_blocking`]), mixed in one
//! rendezvous. The laws that they keep are numbered in [`rialto-event`'s
//! documentation](https://docs.rs/rialto-event).
//!
//! # Chapters
//!
//! The folder `docs/` of the repository: `events.md` (from the first channel
//! to protocols as values), `select.md` (coming from tokio's `select!`),
//! `library.md`, `runtime.md`, `serve.md`, `protocol.md`, `performance.md`.
//!
//! This crate re-exports `rialto-event` at its root, `rialto-sync` as
//! `rialto::sync`, and with the feature `rt` `rialto-rt` as `rialto::rt`; it adds
//! nothing of its own.

pub use rialto_event::*;

/// The library over events: condition variables, barriers. (The function
/// [`sync()`] has the same name, and is another thing.)
#[doc(inline)]
pub use rialto_sync as sync;

#[cfg(feature = "rt")]
pub use rialto_macros::{main, test};
#[cfg(feature = "rt")]
pub use rialto_rt as rt;

/// What most programs use: `use rialto::prelude::*`.
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
        Closed, Condition, Event, EventOption, Receiver, Sender, TryEvent, always, at_time, channel, choose,
        from_future, guard, guard_async, never, select, send_any, sync, timeout, with_nack,
    };
}

/// The README and the chapters, so that their examples are tested.
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
    #[doc = include_str!("../../../docs/serve.md")]
    mod serve {}
    #[doc = include_str!("../../../docs/protocol.md")]
    mod protocol {}
    #[doc = include_str!("../../../docs/performance.md")]
    mod performance {}
}
