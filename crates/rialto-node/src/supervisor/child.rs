//! Children: how they are started, stopped, and whether they are started again.

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

/// When a child is started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// Whenever it has ended.
    Permanent,
    /// When it has failed: its end was not [orderly](Exit::is_orderly).
    Transient,
    /// Never.
    Temporary,
}

/// How a child is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shutdown {
    /// It is killed.
    Kill,
    /// It gets an exit, for [`Exit::Shutdown`]; and is killed if it has not ended within that time.
    Within(Duration),
    /// It gets the exit, and is waited for: for supervisors.
    Wait,
}

type Starting = Pin<Box<dyn Future<Output = Result<Pid, Exit>> + Send>>;

/// What a supervisor knows of a child.
#[derive(Clone)]
pub struct Child {
    pub(super) id: Arc<str>,
    start: Arc<dyn Fn() -> Starting + Send + Sync>,
    pub(super) restart: Restart,
    pub(super) shutdown: Shutdown,
    pub(super) supervises: bool,
    pub(super) significant: bool,
    pub(super) grace: Duration,
}

impl Child {
    /// A child by the name of `id` that `start` starts, and *links* to the process in which it is
    /// called, which is the supervisor's. It is permanent, and has five seconds to end.
    ///
    /// It may live on another node, by [`remote_spawn_link`](crate::remote_spawn_link()). While `start` waits, the supervisor
    /// starts no other child. It says how its children are, and takes an exit; if it starts the child again, it also
    /// [stops](super::SupervisorRef::stop_child) children, and itself. If the start fails, or is given up, the
    /// supervisor stops everything that the start has linked to it by then, in the way of the child. If the start
    /// succeeds, what it has linked besides the child is its own affair. A start that yields [`Exit::ignore`] says that the
    /// child is not needed.
    pub fn new<F, S, D>(id: &str, start: F) -> Child
    where
        F: Fn() -> S + Send + Sync + 'static,
        S: IntoFuture<Output = Result<D, Exit>, IntoFuture: Send + 'static>,
        D: Destination,
    {
        let start = move || -> Starting {
            let starting = start().into_future();
            Box::pin(async move { starting.await?.pid().ok_or(Exit::NoProcess) })
        };
        let shutdown = Shutdown::Within(Duration::from_secs(5));
        let (id, start, grace) = (id.into(), Arc::new(start), Duration::from_secs(5));
        Child {
            id,
            start,
            restart: Restart::Permanent,
            shutdown,
            grace,
            supervises: false,
            significant: false,
        }
    }

    /// A process that runs what `make` makes. It has begun when that has run up to its first
    /// wait.
    pub fn process<F, W>(id: &str, make: F) -> Child
    where
        F: Fn() -> W + Send + Sync + 'static,
        W: Future<Output: IntoExit> + Send + 'static,
    {
        Child::new(id, move || {
            let (future, (tell, begun)) = (make(), oneshot());
            async move {
                let pid = spawn_link(async move {
                    let mut future = pin!(future);
                    let first =
                        poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx).map(W::Output::into_exit))).await;
                    // Nobody else waits for it.
                    let _ = tell.send(());
                    match first {
                        Poll::Ready(reason) => reason,
                        Poll::Pending => future.await.into_exit(),
                    }
                });
                // How it ended, if it did before it ran, is told by the link.
                let _ = begun.recv().await;
                Ok::<_, Exit>(pid)
            }
        })
    }

    /// A server.
    pub fn server<S: Server<Init: Clone + Sync>>(id: &str, init: S::Init) -> Child {
        Child::new(id, move || server::start_link::<S>(init.clone()))
    }

    /// A supervisor, which is waited for when it is stopped, and whose own children can be
    /// [asked for](super::ChildInfo::supervisor).
    pub fn supervisor(id: &str, supervisor: super::Supervisor) -> Child {
        let start = move || -> Starting {
            let supervisor = supervisor.clone();
            Box::pin(async move { supervisor.start_link().await.map(super::SupervisorRef::pid) })
        };
        Child { supervises: true, ..Child::new(id, start).shutdown(Shutdown::Wait) }
    }

    /// When it is started again.
    pub fn restart(self, restart: Restart) -> Child {
        Child { restart, ..self }
    }

    /// How it is stopped.
    pub fn shutdown(self, shutdown: Shutdown) -> Child {
        Child { shutdown, ..self }
    }

    /// Its supervisor may end when it has ended by itself: see [`AutoShutdown`]. A permanent child cannot be significant.
    pub fn significant(self) -> Child {
        Child { significant: true, ..self }
    }

    /// Why no supervisor that ends so has such a child, if none has.
    pub(super) fn is_invalid(&self, auto_shutdown: AutoShutdown) -> Option<&'static str> {
        match (self.significant, auto_shutdown, self.restart) {
            (false, ..) => None,
            (true, AutoShutdown::Never, _) => {
                Some("the child is significant, and its supervisor never ends for that")
            }
            (true, _, Restart::Permanent) => {
                Some("the child is significant, and started again whenever it has ended")
            }
            (true, _, Restart::Transient | Restart::Temporary) => None,
        }
    }

    /// For so long it may go on computing when it is killed, before it is [left
    /// behind](super::ChildError::LeftBehind): by default five seconds. A process ends when it comes to wait, and
    /// nothing can be done about one that never does; its supervisor serves the others, and may start it anew.
    pub fn grace(self, grace: Duration) -> Child {
        Child { grace, ..self }
    }

    pub(super) fn start(&self) -> Starting {
        (self.start)()
    }
}

impl fmt::Debug for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Child")
            .field("id", &self.id)
            .field("restart", &self.restart)
            .field("shutdown", &self.shutdown)
            .field("significant", &self.significant)
            .field("grace", &self.grace)
            .finish_non_exhaustive()
    }
}
