//! Robust processes: their pid and mailbox survive a failure of the code that they run.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use rialto_event::{Either, sleep};
use rialto_sync::IVar;
use rialto_sync::race::first;

use super::intensity::Intensity;
use crate::exit::{Exit, IntoExit};
use crate::handlers::catch;
use crate::node::spawn_process;
use crate::pid::Pid;
use crate::process::{self, self_pid, trap_exits};
use crate::trace::{self, Step};

/// A process that runs a *worker*, and replaces it by a new one when it fails. The pid, the mailbox, the
/// links and the monitors stay the same. The next worker reads the messages that are still in the mailbox. So
/// a failure loses only the message that was being handled, and is not reported to linked processes.
///
/// The process ends when its worker is done, with an [orderly](Exit::is_orderly) reason, or when workers fail
/// more often than the limit allows. On an orderly exit signal other than [`Exit::Normal`], from any process,
/// it asks its worker to end. A worker that traps exits receives [`Exited`](crate::Exited); any other is
/// interrupted where it waits. A worker that has not ended after a delay is killed: its future is dropped
/// when it next waits. Each of these steps is an event of the crate `tracing`, with the feature `tracing` and
/// the target `rialto::process`.
///
/// ```
/// use rialto_process::supervisor::Robust;
/// use rialto_process::{Call, Exit, Exited, Node, Request, call, down_evt, exit, recv, trap_exits};
/// use std::time::Duration;
///
/// struct Divide(u32, u32);
/// impl Request for Divide { type Reply = u32; }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let server = Robust::new(3, Duration::from_secs(5)).shutdown_time(Duration::from_secs(1)).spawn(|| async {
///     trap_exits(true);
///     loop {
///         recv! {
///             Call { request: Divide(a, b), from } => from.reply(a / b),
///             Exited { reason, .. } => return reason, // and writes its state down before
///         }
///     }
/// });
/// assert!(call(server, Divide(1, 0)).await.is_err());
/// assert_eq!(call(server, Divide(6, 3)).await, Ok(2));
/// exit(server, Exit::Shutdown);
/// assert_eq!(down_evt(server).await, Exit::Shutdown);
/// # })).unwrap();
/// ```
///
/// Source: section 5.3 of the paper on Termite, where a second process stands in front of the one that may
/// fail.
#[derive(Clone, Debug)]
#[must_use = "a `Robust` does nothing until `spawn` is called"]
pub struct Robust {
    intensity: Intensity,
    delay: Duration,
}

impl Robust {
    /// Creates a robust process whose worker may fail `restarts` times within `period`, and has five seconds
    /// to end.
    pub fn new(restarts: usize, period: Duration) -> Self {
        Robust { intensity: Intensity::new(restarts, period), delay: Duration::from_secs(5) }
    }

    /// Sets how much time the worker has to end when it is asked to. The default is five seconds.
    pub fn shutdown_time(self, delay: Duration) -> Self {
        Robust { delay, ..self }
    }

    /// Spawns the process. `make` makes the future of each worker.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn spawn<F, W>(self, make: F) -> Pid
    where
        F: FnMut() -> W + Send + 'static,
        W: Future<Output: IntoExit> + Send + 'static,
    {
        spawn_process(self.run(make))
    }

    async fn run<F, W>(mut self, mut make: F) -> Exit
    where
        F: FnMut() -> W,
        W: Future<Output: IntoExit>,
    {
        let (me, asked) = (self_pid(), IVar::new());
        process::current("Robust::spawn").signal_state().relations().shutdown = Some(asked.clone());
        loop {
            // Each worker begins with the setting of a new process.
            trap_exits(false);
            let worker = pin!(catch(async { make().await.into_exit() }));
            let reason = match first(worker, pin!(self.times_out(&asked))).await {
                Either::Left(Ok(reason) | Err(reason)) => reason,
                Either::Right(()) => {
                    trace::robust(me, &Step::Kills);
                    return Exit::Shutdown;
                }
            };
            if asked.get().is_some() {
                trace::robust(me, &Step::HasEnded(&reason));
                return reason;
            }
            if reason.is_orderly() {
                return reason;
            }
            if !self.intensity.record_restart() {
                trace::robust(me, &Step::GivesUp(&reason));
                return reason;
            }
            trace::robust(me, &Step::Restarts(&reason));
        }
    }

    /// Waits until the worker was asked to end, and then for the delay.
    async fn times_out(&self, asked: &IVar<()>) {
        let _ = asked.read().await;
        trace::robust(self_pid(), &Step::Asks(self.delay));
        sleep(self.delay).await;
    }
}

/// Spawns a [`Robust`] process, whose worker has five seconds to end when it is asked to.
///
/// ```
/// use rialto_process::supervisor::spawn_robust;
/// use rialto_process::{Call, Node, Request, call, exit, recv};
/// use std::time::Duration;
///
/// struct Divide(u32, u32);
/// impl Request for Divide { type Reply = u32; }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let server = spawn_robust(3, Duration::from_secs(5), || async {
///     loop {
///         recv! { Call { request: Divide(a, b), from } => from.reply(a / b) }
///     }
/// });
/// assert!(call(server, Divide(1, 0)).await.is_err());
/// assert_eq!(call(server, Divide(6, 3)).await, Ok(2));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a runtime.
///
/// Source: `spawn-thunk-supervised` of the paper on Termite.
#[track_caller]
pub fn spawn_robust<F, W>(restarts: usize, period: Duration, make: F) -> Pid
where
    F: FnMut() -> W + Send + 'static,
    W: Future<Output: IntoExit> + Send + 'static,
{
    Robust::new(restarts, period).spawn(make)
}
