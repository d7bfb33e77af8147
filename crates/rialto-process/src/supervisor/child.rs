//! Child specifications: how a child is started and stopped, and when it is restarted.

use std::fmt;
use std::future::{Future, IntoFuture, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use rialto_sync::oneshot;

use crate::destination::Destination;
use crate::exit::{Exit, IntoExit};
use crate::link::spawn_link;
use crate::pid::Pid;
use crate::server::{self, Server};

use super::AutoShutdown;

/// When a child is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// Whenever it has ended.
    Permanent,
    /// When it has failed: its exit reason was not [orderly](Exit::is_orderly).
    Transient,
    /// Never.
    Temporary,
}

/// How a child is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shutdown {
    /// It is killed.
    #[doc(alias("brutal_kill"))]
    Kill,
    /// It receives an exit signal with [`Exit::Shutdown`], and is killed if it has not ended within this
    /// time.
    #[doc(alias("timeout"))]
    Within(Duration),
    /// It receives that exit signal, and the supervisor waits for its end without a limit. For supervisors.
    #[doc(alias("infinity"))]
    Wait,
}

type StartFuture = Pin<Box<dyn Future<Output = Result<Pid, Exit>> + Send>>;

/// A child specification: how a supervisor starts, restarts and stops a child.
#[doc(alias("child_spec"))]
#[derive(Clone)]
pub struct ChildSpec {
    pub(super) id: Arc<str>,
    start: Arc<dyn Fn() -> StartFuture + Send + Sync>,
    pub(super) restart: Restart,
    pub(super) shutdown: Shutdown,
    pub(super) supervises: bool,
    pub(super) significant: bool,
    pub(super) grace: Duration,
}

impl ChildSpec {
    /// Creates a child with the name `id`. `start` starts it, and *links* it to the process in which `start`
    /// is called, which is the supervisor's. The child is permanent, and has five seconds to end when it is
    /// stopped.
    ///
    /// The child may live on another node, by `remote_spawn_link`. While the
    /// start is in progress, the supervisor starts no other child. It lists its children and obeys exit
    /// signals. During a restart it also [stops](super::SupervisorRef::terminate_child) children, or itself,
    /// if it is asked to. If the start fails or is abandoned, the supervisor stops everything that the start
    /// has linked to it so far, in the way in which it stops the child. If the start succeeds, the supervisor
    /// does not manage other processes that it has linked. A start that yields [`Exit::ignore`] reports that
    /// the child is not needed.
    pub fn new<F, S, D>(id: &str, start: F) -> ChildSpec
    where
        F: Fn() -> S + Send + Sync + 'static,
        S: IntoFuture<Output = Result<D, Exit>, IntoFuture: Send + 'static>,
        D: Destination,
    {
        let start = move || -> StartFuture {
            let starting = start().into_future();
            Box::pin(async move { starting.await?.pid().ok_or(Exit::NoProcess) })
        };
        let shutdown = Shutdown::Within(Duration::from_secs(5));
        let (id, start, grace) = (id.into(), Arc::new(start), Duration::from_secs(5));
        ChildSpec {
            id,
            start,
            restart: Restart::Permanent,
            shutdown,
            grace,
            supervises: false,
            significant: false,
        }
    }

    /// Creates a child that is a process, which runs the future from `make`. The child has begun when that
    /// future first waits or is ready.
    pub fn process<F, W>(id: &str, make: F) -> ChildSpec
    where
        F: Fn() -> W + Send + Sync + 'static,
        W: Future<Output: IntoExit> + Send + 'static,
    {
        ChildSpec::new(id, move || {
            let (future, (tell, begun)) = (make(), oneshot());
            async move {
                let pid = spawn_link(async move {
                    let mut future = pin!(future);
                    let first =
                        poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx).map(W::Output::into_exit))).await;
                    // The receiver is gone if the start was abandoned.
                    let _ = tell.send(());
                    match first {
                        Poll::Ready(reason) => reason,
                        Poll::Pending => future.await.into_exit(),
                    }
                });
                // If the process ends before it runs, the receive fails, and the link reports the reason.
                let _ = begun.recv().await;
                Ok::<_, Exit>(pid)
            }
        })
    }

    /// Creates a child that is a [`Server`].
    pub fn server<S: Server<Init: Clone + Sync>>(id: &str, init: S::Init) -> ChildSpec {
        ChildSpec::new(id, move || server::start_link::<S>(init.clone()))
    }

    /// Creates a child that is a supervisor. When it is stopped, there is no time limit ([`Shutdown::Wait`]).
    /// [`ChildInfo::supervisor`](super::ChildInfo::supervisor) lists its own children.
    pub fn supervisor(id: &str, supervisor: super::Supervisor) -> ChildSpec {
        let start = move || -> StartFuture {
            let supervisor = supervisor.clone();
            Box::pin(async move { supervisor.start_link().await.map(super::SupervisorRef::pid) })
        };
        ChildSpec { supervises: true, ..ChildSpec::new(id, start).shutdown(Shutdown::Wait) }
    }

    /// Sets when the child is restarted. The default is [`Restart::Permanent`].
    pub fn restart(self, restart: Restart) -> ChildSpec {
        ChildSpec { restart, ..self }
    }

    /// Sets how the child is stopped. The default is [`Shutdown::Within`] five seconds; for supervisors,
    /// [`Shutdown::Wait`].
    pub fn shutdown(self, shutdown: Shutdown) -> ChildSpec {
        ChildSpec { shutdown, ..self }
    }

    /// Makes the child significant: its supervisor may end when this child has ended by itself, see
    /// [`AutoShutdown`]. A permanent child cannot be significant.
    pub fn significant(self) -> ChildSpec {
        ChildSpec { significant: true, ..self }
    }

    /// Returns why a supervisor with this setting cannot have the child; `None` if it can. The text continues
    /// one that names the child.
    pub(super) fn why_invalid(&self, auto_shutdown: AutoShutdown) -> Option<&'static str> {
        match (self.significant, auto_shutdown, self.restart) {
            (false, ..) => None,
            (true, AutoShutdown::Never, _) => Some(
                "is significant, but its supervisor has `AutoShutdown::Never`; help: call \
                 `Supervisor::auto_shutdown`, or leave out `significant()`",
            ),
            (true, _, Restart::Permanent) => Some(
                "is significant, but permanent, so it never ends by itself; help: make it \
                 `Restart::Transient` or `Restart::Temporary`",
            ),
            (true, _, Restart::Transient | Restart::Temporary) => None,
        }
    }

    /// Sets the grace period: how long the child may go on computing after a kill, before it is [left
    /// behind](super::ChildError::LeftBehind). The default is five seconds. A killed process ends when it
    /// next waits. One that never waits cannot be ended; its supervisor then serves the other children, and
    /// may start the child anew.
    pub fn grace(self, grace: Duration) -> ChildSpec {
        ChildSpec { grace, ..self }
    }

    pub(super) fn start(&self) -> StartFuture {
        (self.start)()
    }
}

impl fmt::Debug for ChildSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChildSpec")
            .field("id", &self.id)
            .field("restart", &self.restart)
            .field("shutdown", &self.shutdown)
            .field("significant", &self.significant)
            .field("grace", &self.grace)
            .finish_non_exhaustive()
    }
}
