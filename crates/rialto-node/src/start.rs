//! Starts that are events: of a process that begins, and of nothing if it is not wanted any more.
//!
//! ```text
//!  Waiting ──the process says so──▶ Begun        linked both ways, if it is to be linked
//!     │  │
//!     │  └──the process says so──▶ Unneeded      it ends, and is no failure
//!     └──the time is over──▶ Late
//!  any ──the event is not chosen, or dropped──▶ Unwanted
//! ```
//!
//! Until it has begun, who starts it hears nothing of it: it is linked one way. The event yields a failure, and that it
//! was too late, when the process has ended. What is not wanted is told to end, and who has started it is not linked to it
//! any more. The next start of that process comes after its end, and so does what a supervisor does next.
//!
//! Source: `proc_lib` of Erlang/OTP, whose `start_link` waits for the end of what does not begin in time.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, at_time, choose, guard};
use rialto_sync::IVar;

use crate::bonds::{Bonds, Link, Watcher};
use crate::exit::Exit;
use crate::link::{tell_if_ended, tied_here, untie_here};
use crate::node::{self, Node};
use crate::pid::Pid;
use crate::process::{self, Process};
use crate::server::TimedOut;
use crate::signal::{self, Signal};

/// What is started, and how.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// To the process that starts it.
    pub(crate) linked: bool,
    /// It stops others before it ends: it is not killed, and traps exits from its beginning.
    pub(crate) supervises: bool,
    /// It has so much time to begin.
    pub(crate) within: Option<Duration>,
}

/// A process that has been told to end, since its start was given up, and that it has.
pub(crate) type Leaving = (Pid, IVar<Exit>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Begun,
    Unneeded,
    Late,
    Unwanted,
}

/// What a process that begins and who starts it have in common.
struct Shared {
    stage: Mutex<Stage>,
    begun: IVar<()>,
    ended: IVar<Exit>,
    starter: Option<Arc<Process>>,
    manner: Manner,
}

impl Shared {
    /// Under this lock the bonds of both are locked, and not the other way round.
    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The one to which it is to be linked.
    fn linked_to(&self) -> Option<&Process> {
        self.starter.as_deref().filter(|_| self.manner.linked)
    }

    /// It has ended, or is told to.
    fn end(&self, pid: Pid) {
        let Some(process) = node::find(pid) else { return };
        let end = match self.manner.supervises {
            // As from outside of all processes.
            true => Signal::Exit { from: pid, reason: Exit::Shutdown },
            false => Signal::Kill,
        };
        signal::take(&process, end);
    }
}

/// By which a process says that it has begun.
pub(crate) struct Beginning(Arc<Shared>);

impl Beginning {
    /// It has begun. False if nobody wants that any more: it is told to end.
    pub(crate) fn begun(self) -> bool {
        let mut stage = self.0.stage();
        if *stage != Stage::Waiting {
            return false;
        }
        *stage = Stage::Begun;
        let me = process::current("a start");
        // Unless one of the two has undone that already.
        if let Some(starter) = self.0.linked_to()
            && me.bonds().ties().hears(starter.pid())
        {
            tied_here(&me, starter, Link::BOTH);
        }
        drop(stage);
        let _ = self.0.begun.put(());
        true
    }

    /// It is not needed: it ends, and that is no failure.
    pub(crate) fn not_needed(self) {
        let mut stage = self.0.stage();
        if *stage == Stage::Waiting {
            *stage = Stage::Unneeded;
        }
    }
}

/// A start that runs. Dropped, it is given up.
struct Starting {
    pid: Pid,
    shared: Arc<Shared>,
    settled: bool,
}

/// The event that a process has begun which runs what `body` makes. It is spawned when the sync starts.
pub(crate) fn start_evt<B, F>(
    manner: Manner,
    body: B,
) -> impl Event<Output = Result<Pid, Exit>, Pending: Send> + Send + 'static
where
    B: FnOnce(Beginning) -> F + Send + 'static,
    F: Future<Output = Exit> + Send + 'static,
{
    guard(move || {
        let starting = Starting::spawn(manner, body);
        if let Some(time) = manner.within {
            drop(rialto_rt::spawn(limit(starting.pid, starting.shared.clone(), Instant::now() + time)));
        }
        let (begun, ended) = (starting.shared.begun.read_evt(), starting.shared.ended.read_evt());
        choose((begun.wrap(drop), ended.wrap(drop))).wrap(move |()| starting.outcome())
    })
}

/// It is late then, unless it has begun or ended before.
async fn limit(pid: Pid, shared: Arc<Shared>, deadline: Instant) {
    let late = choose((
        shared.begun.read_evt().wrap(|_| false),
        shared.ended.read_evt().wrap(|_| false),
        at_time(deadline).wrap(|()| true),
    ));
    if late.await {
        let mut stage = shared.stage();
        if *stage == Stage::Waiting {
            *stage = Stage::Late;
            drop(stage);
            shared.end(pid);
        }
    }
}

impl Starting {
    #[track_caller]
    fn spawn<B, F>(manner: Manner, body: B) -> Starting
    where
        B: FnOnce(Beginning) -> F + Send + 'static,
        F: Future<Output = Exit> + Send + 'static,
    {
        let starter = if manner.linked {
            Some(process::current("start_link"))
        } else {
            process::try_with_current(Arc::clone)
        };
        let node = starter.as_ref().map_or_else(Node::current, |starter| starter.node().clone());
        let stage = Mutex::new(Stage::Waiting);
        let shared = Arc::new(Shared { stage, begun: IVar::new(), ended: IVar::new(), starter, manner });
        let before = shared.starter.as_ref().map_or_else(Vec::new, |starter| starter.bonds().leaving());
        let (tied, beginning) = (shared.clone(), Beginning(shared.clone()));
        let tie = |child: Pid, bonds: &mut Bonds| {
            bonds.trap(manner.supervises);
            bonds.ties().watchers.insert(node.tag(), Watcher::Variable(tied.ended.clone()));
            if let Some(starter) = tied.linked_to() {
                bonds.ties().link(starter.pid(), Link::HEARS);
                starter.bonds().ties().begin(child, Link::TELLS);
            }
        };
        let pid = node.spawn_tied(tie, async move {
            for (_, ended) in before {
                let _ = ended.read().await;
            }
            body(beginning).await
        });
        if let Some(starter) = shared.linked_to() {
            tell_if_ended(starter, pid);
        }
        Starting { pid, shared, settled: false }
    }

    /// What has come of it: it has begun, or ended.
    fn outcome(mut self) -> Result<Pid, Exit> {
        self.settled = true;
        let stage = *self.shared.stage();
        match (stage, self.shared.ended.get()) {
            (Stage::Begun, _) => Ok(self.pid),
            (Stage::Unneeded, _) => Err(Exit::ignore()),
            (Stage::Late, _) => Err(Exit::custom(TimedOut)),
            (_, Some(Ok(reason))) => Err(reason.clone()),
            (_, Some(Err(never))) => match *never {},
            (_, None) => unreachable!("it has begun or ended"),
        }
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        if self.settled {
            return;
        }
        *self.shared.stage() = Stage::Unwanted;
        if let (Some(starter), Some(process)) = (self.shared.linked_to(), node::find(self.pid)) {
            untie_here(starter, &process);
        }
        self.shared.end(self.pid);
        if let Some(starter) = &self.shared.starter {
            starter.bonds().leaves((self.pid, self.shared.ended.clone()));
        }
    }
}
