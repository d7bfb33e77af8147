//! Events for what tokio has: its channels, locks, tasks, listeners and streams stand in
//! Rialto's [`select!`](rialto_event::select!) as they are.
//!
//! A program that is written for tokio stays as it is, on tokio. One `select!` after
//! the other becomes Rialto's, where its arms are events:
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
//! What a `select!` of tokio's drops when it loses, a choice of events leaves where it
//! was; and events are values: they can be returned, stored, wrapped, nested
//! ([`rialto-event`](rialto_event) says what that gives).
//!
//! | of tokio's | events | from |
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
//! | any `AsyncWrite` | `write_evt` | [`io::AsyncWriteExt`] |
//!
//! Other futures that can be named, such as `Sleep`, `JoinHandle` and `oneshot::Receiver`, go into
//! [`cancel_safe`]. For an `async fn` whose documentation says that it is cancel safe there is
//! [`assume_cancel_safe`], of which most of these events are made: `assume_cancel_safe(child.wait())`. It takes your word, and its documentation says what is lost if the
//! promise is false. For a time limit Rialto's own [`after`](rialto_event::after) needs no runtime at
//! all; that of [`time`] keeps to tokio's clock, also when a test pauses it. [`diagnostics`] says which tasks wait.
//!
//! # What they rest on
//!
//! Each event is a future that tokio documents as cancel safe: before it is ready it has
//! taken nothing. Its being ready is the commit of the choice, and it is polled only
//! while no other alternative is committed. So a message is taken if and only if its arm
//! is chosen. There is no task, no buffer and no thread in between; what else the
//! program does with the same object, with tokio's own methods, goes on as before.
//!
//! They run wherever the objects do: in tasks of tokio's, in tasks of Rialto's runtime (for
//! sockets, with `Builder::tokio` of `rialto-rt`), under any executor.
//!
//! In a task of tokio's they count as steps of its budget: a task that has had its share
//! gives way at its next sync. What is only tried (`try_sync`, `default`, `or_else`) is seen
//! as it is all the same; a future of tokio's in
//! [`rialto_event::cancel_safe`] would say then that it is not ready.
//!
//! # What they do not do
//!
//! A wait that lost has left tokio's queue, and the next one stands at its end: for
//! locks, semaphores and `Notify`, where tokio is fair by order of arrival, a loop
//! that often gives up waits longer. And what was taken and then not seen, because the code
//! of another arm panicked in the same moment, is dropped. Events of Rialto's own
//! channels put it back, and can be parts of a
//! [`choose_all`](rialto_event::choose_all()), which these cannot.
//!
//! `Pending: Send` in the signatures is there so that a task that waits for them can be
//! spawned.
//!
//! Programs use the crate through the facade, as `rialto::tokio_evt`: `rialto_tokio::Input` in these examples is
//! `rialto::tokio_evt::Input` there, and `rialto_event::select!` is `rialto::select!`.
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

pub use coop::{Counted, assume_cancel_safe, cancel_safe};
pub use io::Input;

/// All the methods, [`Input`], [`cancel_safe`](cancel_safe()) and [`assume_cancel_safe`]: `use
/// rialto_tokio::prelude::*`.
pub mod prelude {
    pub use crate::broadcast::ReceiverExt as _;
    pub use crate::cancel::CancellationTokenExt as _;
    pub use crate::io::{AsyncWriteExt as _, Input};
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
