//! Signals of the operating system, as events and futures.
//!
//! [`ctrl_c`] waits for the next Ctrl-C. A program that must miss none, or waits for other signals, keeps a
//! listener of [`unix::signal`].
//!
//! Source of the names: `tokio::signal`.

pub mod unix;

use std::io;

use rialto_event::{Event, EventOption, SyncFuture, TryEvent, always, choose, guard};

use self::unix::{SignalKind, signal};

/// Waits for the next Ctrl-C in the terminal (`SIGINT`). This is [`ctrl_c_evt`], awaited.
///
/// From the first wait on, Ctrl-C does not end the process any more, even if nothing waits for it.
///
/// # Errors
///
/// As [`unix::signal`].
///
/// # Cancellation
///
/// If the future is dropped before it is ready, it has missed nothing. A Ctrl-C between two waits is missed: in
/// a loop, keep a listener of [`unix::signal`].
///
/// ```no_run
/// use rialto_event::{select, sleep};
/// use rialto_rt::signal;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// select! {
///     heard = signal::ctrl_c() => heard?,
///     () = sleep(Duration::from_secs(3600)) => println!("an hour has passed"),
/// }
/// # Ok(()) }) }
/// ```
pub fn ctrl_c() -> SyncFuture<impl TryEvent<Output = io::Result<()>, Pending: Send> + 'static> {
    ctrl_c_evt().sync()
}

/// Returns the event that a Ctrl-C has come since the sync began. It yields the errors of [`unix::signal`].
///
/// ```no_run
/// use rialto_event::Event;
/// use rialto_rt::signal::ctrl_c_evt;
/// use std::time::Duration;
///
/// # async fn run() -> std::io::Result<()> {
/// let in_time = ctrl_c_evt().within(Duration::from_secs(60)).await;
/// println!("pressed within a minute: {}", in_time.transpose()?.is_some());
/// # Ok(()) }
/// ```
pub fn ctrl_c_evt() -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static {
    guard(|| {
        let (listener, refused) = match signal(SignalKind::interrupt()) {
            Ok(listener) => (Some(listener), None),
            Err(error) => (None, Some(Err(error))),
        };
        let heard = listener.map(|listener| {
            listener.recv_evt().wrap(move |heard| {
                drop(listener); // kept until the signal comes
                heard
            })
        });
        choose((heard.or_never_evt(), refused.map(always).or_never_evt()))
    })
}
