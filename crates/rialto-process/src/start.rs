//! Starts a process as an event, which yields the pid when the process has begun. If the event is abandoned,
//! the process ends.
//!
//! ```text
//!  Waiting ──the process reports that it has begun──▶ Begun       linked both ways, if a link was asked for
//!     │  │
//!     │  └──the process reports that it is not needed──▶ Ignored     it ends; this is not a failure
//!     └──the time limit passes──▶ Late
//!  any ──the event is not chosen, or is dropped──▶ Abandoned
//! ```
//!
//! Until the process has begun, its starter is not notified of its end: the link has only one direction. If
//! the start fails or is late, the event yields that after the process has ended. An abandoned process is
//! told to end, and is no longer linked to its starter. The starter's next start begins after that end, and
//! so does the next action of a supervisor.
//!
//! Source: `proc_lib` of Erlang/OTP, whose `start_link` waits for the end of a process that does not begin in
//! time.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, SendEvent, at_time, choose, guard};
use rialto_sync::IVar;

use crate::delivery;
use crate::exit::Exit;
use crate::link::{link_locally, notify_if_ended, unlink_locally};
use crate::node::{self, Node};
use crate::pid::Pid;
use crate::process::{self, Process};
use crate::server::TimedOut;
use crate::signal::{Signal, Watcher};
use crate::signal_state::{Link, SignalState};

/// How a process is started.
#[derive(Clone, Copy)]
pub(crate) struct StartOptions {
    /// Whether it is linked to the process that starts it.
    pub(crate) linked: bool,
    /// Whether it is a supervisor, which stops its children before it ends: it traps exits from its
    /// beginning, and is not killed but told to shut down.
    pub(crate) supervises: bool,
    /// How long it may take to begin.
    pub(crate) within: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Begun,
    Ignored,
    Late,
    Abandoned,
}

/// The state that a starting process shares with its starter.
struct StartState {
    stage: Mutex<Stage>,
    begun: IVar<()>,
    ended: IVar<Exit>,
    starter: Option<Arc<Process>>,
    options: StartOptions,
}

impl StartState {
    /// Lock order: this lock first, then the `SignalState` of the two processes.
    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the starter, if the process is to be linked to it.
    fn linked_to(&self) -> Option<&Process> {
        self.starter.as_deref().filter(|_| self.options.linked)
    }

    /// Tells the process to end, if it has not ended.
    fn end(&self, pid: Pid) {
        let Some(process) = node::find(pid) else { return };
        let end = match self.options.supervises {
            // This is the form of an exit signal from outside of all processes, which a supervisor obeys.
            true => Signal::Exit { from: pid, reason: Exit::Shutdown },
            false => Signal::Kill,
        };
        delivery::deliver_here(&process, end);
    }
}

/// The handle by which a process reports that it has begun.
pub(crate) struct StartReporter(Arc<StartState>);

impl StartReporter {
    /// Reports that the process has begun. Returns false if the start is late or was abandoned: then the
    /// process has been told to end.
    pub(crate) fn report_begun(self) -> bool {
        let mut stage = self.0.stage();
        if *stage != Stage::Waiting {
            return false;
        }
        *stage = Stage::Begun;
        let me = process::current("report_begun");
        // One of the two may have removed the link already.
        if let Some(starter) = self.0.linked_to()
            && me.signal_state().relations().has_inbound(starter.pid())
        {
            link_locally(&me, starter, Link::BOTH);
        }
        drop(stage);
        let _ = self.0.begun.put(());
        true
    }

    /// Reports that the process is not needed. It then ends, and this is not a failure.
    pub(crate) fn report_ignored(self) {
        let mut stage = self.0.stage();
        if *stage == Stage::Waiting {
            *stage = Stage::Ignored;
        }
    }
}

/// A start in progress. Dropping it abandons the start.
struct Starting {
    pid: Pid,
    shared: Arc<StartState>,
    settled: bool,
}

/// Returns the event that a process has begun which runs the future from `body`. The process is spawned when
/// the sync starts.
pub(crate) fn start_evt<B, F>(
    options: StartOptions,
    body: B,
) -> impl SendEvent<Output = Result<Pid, Exit>> + 'static
where
    B: FnOnce(StartReporter) -> F + Send + 'static,
    F: Future<Output = Exit> + Send + 'static,
{
    guard(move || {
        let starting = Starting::spawn(options, body);
        if let Some(time) = options.within {
            drop(rialto_rt::spawn(limit(starting.pid, starting.shared.clone(), Instant::now() + time)));
        }
        let (begun, ended) = (starting.shared.begun.read_evt(), starting.shared.ended.read_evt());
        choose((begun.wrap(drop), ended.wrap(drop))).wrap(move |()| starting.outcome())
    })
}

/// Waits until the deadline, and then ends the process as late, unless it has begun or ended before.
async fn limit(pid: Pid, shared: Arc<StartState>, deadline: Instant) {
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
    fn spawn<B, F>(options: StartOptions, body: B) -> Starting
    where
        B: FnOnce(StartReporter) -> F + Send + 'static,
        F: Future<Output = Exit> + Send + 'static,
    {
        let starter = if options.linked {
            Some(process::current("start_link"))
        } else {
            process::try_with_current(Arc::clone)
        };
        let node = starter.as_ref().map_or_else(Node::current, |starter| starter.node().clone());
        let stage = Mutex::new(Stage::Waiting);
        let shared = Arc::new(StartState { stage, begun: IVar::new(), ended: IVar::new(), starter, options });
        let before = shared
            .starter
            .as_ref()
            .map_or_else(Vec::new, |starter| starter.signal_state().abandoned_starts());
        let (tied, beginning) = (shared.clone(), StartReporter(shared.clone()));
        let relate = |child: Pid, state: &mut SignalState| {
            state.trap(options.supervises);
            state.relations().monitored_by.insert(node.tag(), Watcher::Variable(tied.ended.clone()));
            if let Some(starter) = tied.linked_to() {
                state.relations().add_link_by_other(starter.pid(), Link::INBOUND);
                starter.signal_state().relations().add_link_by_self(child, Link::OUTBOUND);
            }
        };
        let pid = node.spawn_with(relate, async move {
            for (_, ended) in before {
                let _ = ended.read().await;
            }
            body(beginning).await
        });
        if let Some(starter) = shared.linked_to() {
            notify_if_ended(starter, pid);
        }
        Starting { pid, shared, settled: false }
    }

    /// Returns the result of the start, after the process has begun or ended.
    fn outcome(mut self) -> Result<Pid, Exit> {
        self.settled = true;
        let stage = *self.shared.stage();
        match (stage, self.shared.ended.get()) {
            (Stage::Begun, _) => Ok(self.pid),
            (Stage::Ignored, _) => Err(Exit::ignore()),
            (Stage::Late, _) => Err(Exit::custom(TimedOut)),
            (_, Some(Ok(reason))) => Err(reason.clone()),
            (_, Some(Err(never))) => match *never {},
            (_, None) => unreachable!("a process that has not begun has ended"),
        }
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        if self.settled {
            return;
        }
        *self.shared.stage() = Stage::Abandoned;
        if let (Some(starter), Some(process)) = (self.shared.linked_to(), node::find(self.pid)) {
            unlink_locally(starter, &process);
        }
        self.shared.end(self.pid);
        if let Some(starter) = &self.shared.starter {
            starter.signal_state().add_abandoned_start((self.pid, self.shared.ended.clone()));
        }
    }
}
