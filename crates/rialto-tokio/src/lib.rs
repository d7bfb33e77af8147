//! Events for tokio's types: channels, locks, tasks, listeners, streams and timers become alternatives of
//! Rialto's [`select!`](rialto_event::select!).
//!
//! A program that is written for tokio stays as it is, on tokio. You convert one `select!` after the other to
//! Rialto's, where its arms are events:
//!
//! ```
//! use rialto_event::{after, select};
//! use rialto_tokio::prelude::*;
//! use std::time::Duration;
//! use tokio::sync::{mpsc, oneshot};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let ((jobs, mut todo), (_stop, mut stopped)) = (mpsc::channel(8), oneshot::channel::<()>());
//! tokio::spawn(async move {
//!     for job in 0..3 {
//!         jobs.send(job).await.expect("the worker works");
//!     }
//! });
//! let mut done = 0;
//! loop {
//!     select! {
//!         job = todo.recv_evt() => match job {
//!             Some(job) => done += job,
//!             None => break,
//!         },
//!         _ = stopped.recv_evt() => break,
//!         () = after(Duration::from_secs(60)) => break,
//!     }
//! }
//! assert_eq!(done, 3);
//! # }
//! ```
//!
//! tokio's `select!` drops what a losing future held. A choice of events leaves it where it was. Events are
//! also values: you can return, store, wrap and nest them ([`rialto-event`](rialto_event) says more).
//!
//! Most programs use this crate through the facade, as `rialto::tokio_evt`: `rialto_tokio::Input` in these
//! examples is `rialto::tokio_evt::Input` there, and `rialto_event::select!` is `rialto::select!`.
//!
//! # The events
//!
//! | tokio's type | events | from |
//! |---|---|---|
//! | `mpsc::Receiver`, `UnboundedReceiver` | `recv_evt`, `recv_many_evt` | [`mpsc::ReceiverExt`] |
//! | `mpsc::Sender` | `send_from`, `reserve_evt`, `closed_evt` | [`mpsc::SenderExt`] |
//! | `oneshot` | `recv_evt`, `closed_evt` | [`oneshot::ReceiverExt`], [`oneshot::SenderExt`] |
//! | `watch::Receiver` | `changed_evt`, `wait_for_evt` | [`watch::ReceiverExt`] |
//! | `broadcast::Receiver` | `recv_evt` | [`broadcast::ReceiverExt`] |
//! | `Notify` | `notified_evt` | [`notify::NotifyExt`] |
//! | `CancellationToken` of `tokio-util` | `cancelled_evt` | [`cancel::CancellationTokenExt`] |
//! | `Semaphore` | `acquire_evt`, `acquire_many_evt`, `into_acquire_evt`, `into_acquire_many_evt` | [`semaphore::SemaphoreExt`] |
//! | `Mutex`, `RwLock` | `lock_evt`, `read_evt`, `write_evt` | [`lock::MutexExt`], [`lock::RwLockExt`] |
//! | `JoinHandle`, `JoinSet` | `join_evt`, `join_next_evt` | [`task::JoinHandleExt`], [`task::JoinSetExt`] |
//! | `TcpListener`, `UnixListener` | `accept_evt` | [`net::ListenerExt`] |
//! | `UdpSocket` | `recv_from_evt`, `send_to_evt` | [`net::UdpSocketExt`] |
//! | `Sleep`, `Interval`, tokio's clock | [`after`](time::after), [`at_time`](time::at_time), `tick_evt` | [`time`] |
//! | any `AsyncRead` | `read_evt`, `read_n_evt`, `read_line_evt` and others | [`Input`] |
//! | any `AsyncWrite` | `write_evt` | [`io::WriteEvtExt`] |
//!
//! For other futures:
//!
//! - [`cancel_safe`] takes futures whose type has a name, such as `Sleep`, `JoinHandle` and
//!   `oneshot::Receiver`.
//! - [`assume_cancel_safe`] takes an `async fn`'s future: `assume_cancel_safe(child.wait())`. Use it if the
//!   function's documentation says that it is cancel safe. Most events of this crate are made with it. It
//!   relies on your word; its documentation says what is lost if the promise is false.
//!
//! For a time limit, Rialto's own [`after`](rialto_event::after) needs no runtime. The one in [`time`]
//! follows tokio's clock, also when a test pauses the clock. The module [`diagnostics`] reports which tasks
//! wait.
//!
//! # Map of the source
//!
//! Each module covers one of tokio's modules. Read first: `coop`, which makes an event of a future and
//! respects tokio's budget; then [`mpsc`] as an example of the extension traits, and [`io`] for [`Input`].
//! `docs/source-map.md` names the files of the crate.
//!
//! # Why nothing is lost
//!
//! Each event is a future that tokio documents as cancel safe: it takes nothing before it is ready. The
//! future's readiness is the commit of the choice, and the sync polls the future only while no other
//! alternative has committed. So an event takes a message if and only if its arm is chosen. There is no task,
//! no buffer and no thread in between. The program can still use the same object with tokio's own methods.
//!
//! The events run wherever tokio's objects do: in tokio's tasks, in tasks of Rialto's runtime (sockets need
//! `Builder::tokio` of `rialto-rt`), and under any executor.
//!
//! In a tokio task, each event counts as a step of tokio's cooperative budget. A task that has used up its
//! budget yields at its next sync. An attempt without waiting (`try_sync`, `default`, `or`) still sees
//! the true state. With [`rialto_event::cancel_safe`], a tokio future would report "not ready" in this case.
//!
//! # Limits
//!
//! - *Fairness.* A wait that loses leaves tokio's queue, and the next wait joins the queue at its end. tokio
//!   serves locks, semaphores and `Notify` in the order of arrival, so a loop that often gives up waits
//!   longer.
//! - *Panics.* If the code of another arm panics in the poll in which a value was taken, the value is
//!   dropped. Rialto's own channels put it back.
//! - *`choose_all`.* These events cannot be parts of a [`choose_all`](rialto_event::choose_all()). The events
//!   of Rialto's own channels can.
//!
//! The bound `Pending: Send` in the signatures lets you spawn a task that waits for these events.
#![forbid(unsafe_code)]

pub mod broadcast;
pub mod cancel;
mod coop;
pub mod diagnostics;
pub mod io;
pub mod lock;
pub mod mpsc;
pub mod net;
pub mod notify;
pub mod oneshot;
pub mod semaphore;
pub mod task;
pub mod time;
pub mod watch;

pub use coop::{CoopFuture, assume_cancel_safe, cancel_safe};
pub use io::Input;

/// All extension traits, [`Input`], [`cancel_safe`](cancel_safe()) and [`assume_cancel_safe`]: `use
/// rialto_tokio::prelude::*`.
pub mod prelude {
    pub use crate::broadcast::ReceiverExt as _;
    pub use crate::cancel::CancellationTokenExt as _;
    pub use crate::io::{Input, WriteEvtExt as _};
    pub use crate::lock::{MutexExt as _, RwLockExt as _};
    pub use crate::mpsc::{ReceiverExt as _, SenderExt as _};
    pub use crate::net::{ListenerExt as _, UdpSocketExt as _};
    pub use crate::notify::NotifyExt as _;
    pub use crate::oneshot::{ReceiverExt as _, SenderExt as _};
    pub use crate::semaphore::SemaphoreExt as _;
    pub use crate::task::{JoinHandleExt as _, JoinSetExt as _};
    pub use crate::time::IntervalExt as _;
    pub use crate::watch::ReceiverExt as _;
    pub use crate::{assume_cancel_safe, cancel_safe};
}
