//! Supervisors: processes that start others, their children, and restart them when they fail.

mod child;
mod intensity;
mod robust;
mod run;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::{Event, SendEvent, guard};

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::node::Node;
use crate::pid::Pid;
use crate::process::{self_pid, try_self_pid};
use crate::start::{StartOptions, StartReporter, start_evt};

pub use child::{ChildSpec, Restart, Shutdown};
use intensity::Intensity;
pub use robust::{Robust, spawn_robust};

/// Which children are restarted when one has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The failed child only.
    OneForOne,
    /// All children: they are stopped, the last one first, and started in order.
    OneForAll,
    /// The failed child, and those that were started after it.
    RestForOne,
    /// The failed child only. For many children that come and go and do not depend on each other: they are
    /// stopped all at once, and need no unique names.
    #[doc(alias("simple_one_for_one"))]
    Dynamic,
}

/// Whether a supervisor ends when [significant](ChildSpec::significant) children have ended by themselves: a
/// transient child with an [orderly](Exit::is_orderly) reason, a temporary child with any reason. The
/// supervisor then stops the other children, and ends for [`Exit::Shutdown`]. Children that the supervisor
/// stops do not count.
///
/// Source: `auto_shutdown` of Erlang's `supervisor`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutoShutdown {
    /// The supervisor continues. No child may be significant.
    #[default]
    Never,
    /// It ends when the first significant child has ended.
    AnySignificant,
    /// It ends when the last significant child has ended.
    AllSignificant,
}

/// The configuration of a supervisor, from which one can be started.
///
/// ```
/// use rialto_process::supervisor::{ChildSpec, Strategy, Supervisor};
/// use rialto_process::{Exit, Node, recv, register, self_pid, send};
/// use std::time::Duration;
///
/// async fn echo() {
///     register("echo", self_pid()).unwrap();
///     loop {
///         recv! {
///             (from, text): (rialto_process::Pid, &'static str) => send(from, text).unwrap(),
///             "crash": &'static str => panic!("as you wish"),
///         }
///     }
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let supervisor = Supervisor::new(Strategy::OneForOne)
///     .intensity(3, Duration::from_secs(5))
///     .child(ChildSpec::process("echo", echo))
///     .start_link()
///     .await?;
/// send("echo", "crash").unwrap();
/// rialto_event::sleep(Duration::from_millis(1)).await;
/// send("echo", (self_pid(), "back again")).unwrap();
/// assert_eq!(recv! { text: &'static str => text }, "back again");
/// supervisor.stop().await.unwrap();
/// # Ok::<(), Exit>(())
/// # })).unwrap().unwrap();
/// ```
///
/// Children are started in order, each after the previous one has begun. If one cannot be started, the
/// supervisor stops those that were started, and ends. It stops children in reverse order. If children fail
/// too often, it stops all of them and ends for [`Exit::Shutdown`], so that its own supervisor can act. It
/// also ends when it is [stopped](SupervisorRef::stop), and on an exit signal from its starter or from
/// outside of all processes, even while a child is being started. Exit signals of other processes, such as
/// helpers that a child's start has linked to it, are ignored.
///
/// If a restart fails, it is tried again, and counts as a further failure. The supervisor handles pending
/// requests before each attempt. During an attempt it still
/// [lists its children](SupervisorRef::which_children), and stops a child or itself if it is asked to. With
/// [`Strategy::RestForOne`] the next attempt begins with the child that could not be started. With
/// [`Strategy::OneForAll`] it stops all children and starts them again.
///
/// Sources: Erlang's `supervisor`; section 5.3 of the paper on Termite.
#[doc(alias("DynamicSupervisor", "simple_one_for_one"))]
#[derive(Clone, Debug)]
#[must_use = "a supervisor does nothing until it is started"]
pub struct Supervisor {
    strategy: Strategy,
    intensity: Intensity,
    auto_shutdown: AutoShutdown,
    children: Vec<ChildSpec>,
}

impl Supervisor {
    /// Creates a supervisor without children, which gives up at the second failure within five seconds.
    pub fn new(strategy: Strategy) -> Self {
        let intensity = Intensity::new(1, Duration::from_secs(5));
        Supervisor { strategy, intensity, auto_shutdown: AutoShutdown::Never, children: Vec::new() }
    }

    /// Sets the restart intensity: the supervisor gives up when it would have to restart children more than
    /// `restarts` times within `period`.
    pub fn intensity(self, restarts: usize, period: Duration) -> Self {
        Supervisor { intensity: Intensity::new(restarts, period), ..self }
    }

    /// Sets whether the supervisor ends when significant children have ended.
    ///
    /// ```
    /// use rialto_process::supervisor::{AutoShutdown, ChildSpec, Restart, Strategy, Supervisor};
    /// use rialto_process::{Exit, Node, down_evt, recv};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let helper = ChildSpec::process("helper", || async { recv! { "end": &'static str => {} } });
    /// let job = ChildSpec::process("job", || async { rialto_event::sleep(std::time::Duration::from_secs(9)).await });
    /// let pair = Supervisor::new(Strategy::OneForAll)
    ///     .auto_shutdown(AutoShutdown::AnySignificant)
    ///     .child(helper)
    ///     .child(job.restart(Restart::Transient).significant());
    /// let pair = pair.start().await?;
    /// assert_eq!(down_evt(pair.pid()).await, Exit::Shutdown);
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    pub fn auto_shutdown(self, auto_shutdown: AutoShutdown) -> Self {
        Supervisor { auto_shutdown, ..self }
    }

    /// Adds a child.
    pub fn child(mut self, child: ChildSpec) -> Self {
        self.children.push(child);
        self
    }

    /// Returns the event that the supervisor and its children have begun. The supervisor is spawned when the
    /// sync starts.
    ///
    /// If the start fails, the event yields the reason after the supervisor and the children that were
    /// started have ended. This does not end the starter.
    ///
    /// # Cancellation
    ///
    /// If the event is not chosen or is dropped, the supervisor stops its children and ends, and no other
    /// process is notified of that. The next start by the same process begins after that end.
    ///
    /// # Errors
    ///
    /// The reason why a child could not be started. Or an [`Exit::custom`] with a text, if two children have
    /// the same name, or if a [significant](ChildSpec::significant) child contradicts the settings.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start(self) -> impl SendEvent<Output = Result<SupervisorRef, Exit>> + 'static {
        self.started(false, None)
    }

    /// Like [`start`](Self::start), with a time limit: if not all children have been started by then, the
    /// supervisor stops those that have been, and ends.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start). [`Exit::custom`] of [`TimedOut`](crate::server::TimedOut), after a
    /// late supervisor has ended.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start_within(
        self,
        time: Duration,
    ) -> impl SendEvent<Output = Result<SupervisorRef, Exit>> + 'static {
        self.started(false, Some(time))
    }

    /// Like [`start`](Self::start), and links the supervisor to the running process. When that process ends,
    /// the supervisor stops its children and ends. The link gets its other direction when the supervisor has
    /// begun.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start).
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn start_link(self) -> impl SendEvent<Output = Result<SupervisorRef, Exit>> + 'static {
        self.started(true, None)
    }

    /// Like [`start_link`](Self::start_link), with the time limit of [`start_within`](Self::start_within).
    ///
    /// # Errors
    ///
    /// Those of [`start_within`](Self::start_within).
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn start_link_within(
        self,
        time: Duration,
    ) -> impl SendEvent<Output = Result<SupervisorRef, Exit>> + 'static {
        self.started(true, Some(time))
    }

    fn started(
        self,
        linked: bool,
        within: Option<Duration>,
    ) -> impl SendEvent<Output = Result<SupervisorRef, Exit>> + 'static {
        guard(move || {
            let parent = try_self_pid();
            let body = async move |beginning: StartReporter| {
                match run::SupervisorState::begin(self, parent).await {
                    Ok(run) => {
                        // If the start was abandoned or is late, an exit signal is in the mailbox, and `run`
                        // obeys it.
                        let _listed = ListedSupervisor::new();
                        beginning.report_begun();
                        run.run().await
                    }
                    Err(reason) => reason,
                }
            };
            let options = StartOptions { linked, supervises: true, within };
            start_evt(options, body).wrap(|started| started.map(SupervisorRef))
        })
    }
}

/// The supervisors that run on a node.
#[derive(Default)]
struct RunningSupervisors(Mutex<BTreeSet<Pid>>);

impl RunningSupervisors {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<Pid>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lists the running process among the supervisors of its node, until it is dropped.
struct ListedSupervisor(Node, Pid);

impl ListedSupervisor {
    fn new() -> ListedSupervisor {
        let (node, pid) = (Node::current(), self_pid());
        node.extension::<RunningSupervisors>().lock().insert(pid);
        ListedSupervisor(node, pid)
    }
}

impl Drop for ListedSupervisor {
    fn drop(&mut self) {
        self.0.extension::<RunningSupervisors>().lock().remove(&self.1);
    }
}

impl Node {
    /// Returns the supervisors that run on this node, in the order of their pids. With
    /// [`which_children`](SupervisorRef::which_children) of each, a program can show the supervision trees:
    /// the root of a tree is a child of no other.
    ///
    /// ```
    /// use rialto_process::Node;
    /// use rialto_process::supervisor::{Strategy, Supervisor};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// let root = Supervisor::new(Strategy::OneForOne).start_link().await.unwrap();
    /// assert_eq!(Node::current().supervisors(), [root]);
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    pub fn supervisors(&self) -> Vec<SupervisorRef> {
        let known = self.existing_extension::<RunningSupervisors>();
        known.map_or_else(Vec::new, |known| known.lock().iter().copied().map(SupervisorRef).collect())
    }
}

/// A handle of a running supervisor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SupervisorRef(Pid);

/// The state of a child, as its supervisor reports it.
///
/// Source: Erlang's `which_children`, from which Erlang's observer makes the tree that it shows.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChildInfo {
    /// The name of the child.
    pub id: Arc<str>,
    /// The pid of its process, if it runs.
    pub pid: Option<Pid>,
    /// Whether the child is being restarted: it has ended, and a start is in progress, or has failed and will
    /// be tried again.
    pub restarting: bool,
    /// How often the supervisor has restarted it because it had ended, or could not be started again.
    pub restarts: u64,
    /// The reason why it ended the last time, if it has ended by itself.
    pub last_end: Option<Exit>,
    /// The handle of its process, if it is a running [supervisor](ChildSpec::supervisor). It lists that
    /// supervisor's own children.
    pub supervisor: Option<SupervisorRef>,
}

/// The numbers of a supervisor's children.
///
/// Source: Erlang's `count_children`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChildCounts {
    /// The number of children, whether they run or not.
    pub specs: usize,
    /// The number of children that run.
    pub active: usize,
    /// The number of children that are [supervisors](ChildSpec::supervisor), whether they run or not.
    pub supervisors: usize,
    /// The number of other children, whether they run or not.
    pub workers: usize,
}

/// Why a supervisor did not carry out a request. It has the name of the child ([`ChildSpec::new`]), or its
/// pid if the child was named by that.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChildError {
    /// The supervisor has a child of that name.
    AlreadyPresent(Arc<str>),
    /// The supervisor has no such child.
    NotFound(Arc<str>),
    /// The supervisor cannot have such a child.
    Invalid {
        /// The name of the child.
        child: Arc<str>,
        /// The reason.
        why: &'static str,
    },
    /// The child is running.
    Running {
        /// The name of the child.
        child: Arc<str>,
        /// Its process.
        pid: Pid,
    },
    /// The child is being restarted: [stop](SupervisorRef::terminate_child) it first.
    Restarting(Arc<str>),
    /// The child could not be started.
    Failed {
        /// The name of the child.
        child: Arc<str>,
        /// The reason.
        reason: Exit,
    },
    /// The child's start has reported that [the child is not needed](Exit::ignore). The supervisor keeps it
    /// as a stopped child, unless it is temporary or the strategy is [`Dynamic`](Strategy::Dynamic).
    Ignored(Arc<str>),
    /// The child was killed, but has not come to wait within its [grace period](ChildSpec::grace). The
    /// supervisor no longer manages this process, which ends if it ever waits.
    LeftBehind {
        /// The name of the child.
        child: Arc<str>,
        /// Its process.
        pid: Pid,
    },
    /// The supervisor could not be called.
    Call(CallError),
}

impl fmt::Display for ChildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChildError::AlreadyPresent(child) => write!(
                f,
                "the supervisor already has a child `{child}`; help: choose another name, or remove the child \
                 with `delete_child`"
            ),
            ChildError::NotFound(child) => write!(
                f,
                "the supervisor has no child `{child}`; help: `which_children` lists those that it has"
            ),
            ChildError::Invalid { child, why } => write!(f, "the child `{child}` {why}"),
            ChildError::Running { child, pid } => write!(
                f,
                "the child `{child}` is running as {pid}; help: stop it first with `terminate_child`"
            ),
            ChildError::Restarting(child) => write!(
                f,
                "the child `{child}` is being restarted; help: stop it first with `terminate_child`"
            ),
            ChildError::Failed { child, reason } => {
                write!(f, "the child `{child}` could not be started: {reason}")
            }
            ChildError::Ignored(child) => {
                write!(f, "the child `{child}` was not started: its start returned `Exit::ignore`")
            }
            ChildError::LeftBehind { child, pid } => write!(
                f,
                "the child `{child}` ({pid}) was killed but still computes, so the supervisor no longer \
                 manages it; help: let it await from time to time, or raise `ChildSpec::grace`"
            ),
            ChildError::Call(why) => write!(f, "the call to the supervisor failed: {why}"),
        }
    }
}

impl std::error::Error for ChildError {}

/// A request to a supervisor.
enum SupervisorRequest {
    Start(ChildSpec, ReplyTo<Result<Pid, ChildError>>),
    Stop(Arc<str>, ReplyTo<Result<(), ChildError>>),
    Restart(Arc<str>, ReplyTo<Result<Pid, ChildError>>),
    Remove(Arc<str>, ReplyTo<Result<(), ChildError>>),
    StopPid(Pid, ReplyTo<Result<(), ChildError>>),
    Children(ReplyTo<Vec<ChildInfo>>),
    Count(ReplyTo<ChildCounts>),
    End(ReplyTo<()>),
}

impl SupervisorRequest {
    /// Returns whether its caller no longer waits for the answer.
    fn is_cancelled(&self) -> bool {
        match self {
            SupervisorRequest::Start(_, from) | SupervisorRequest::Restart(_, from) => from.is_cancelled(),
            SupervisorRequest::Stop(_, from)
            | SupervisorRequest::Remove(_, from)
            | SupervisorRequest::StopPid(_, from) => from.is_cancelled(),
            SupervisorRequest::Children(from) => from.is_cancelled(),
            SupervisorRequest::Count(from) => from.is_cancelled(),
            SupervisorRequest::End(from) => from.is_cancelled(),
        }
    }
}

/// The requests to a running supervisor. Each exists as an `async fn`, and as an event that can be an
/// alternative of a choice.
impl SupervisorRef {
    /// Returns the pid of the supervisor.
    pub fn pid(self) -> Pid {
        self.0
    }

    /// Starts a child, after the existing ones. Returns its pid.
    ///
    /// # Errors
    ///
    /// [`ChildError`], for example if there is a child of that name, or the child could not be started.
    ///
    /// # Cancellation
    ///
    /// That of [`start_child_evt`](Self::start_child_evt).
    pub async fn start_child(self, child: ChildSpec) -> Result<Pid, ChildError> {
        self.start_child_evt(child).await
    }

    /// [`start_child`](Self::start_child) as an event. The request is sent when the sync starts.
    ///
    /// If the event is not chosen or is dropped, the child is not started. A start that has begun is
    /// abandoned, and the processes that it has started are stopped. (If the start has just succeeded, the
    /// supervisor keeps the child.)
    ///
    /// ```
    /// use rialto_event::{Event, after, choose};
    /// use rialto_process::supervisor::{ChildSpec, Strategy, Supervisor};
    /// use rialto_process::{Exit, Node, Pid};
    /// use std::time::Duration;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let shop = Supervisor::new(Strategy::OneForOne).start_link().await?;
    /// let till = ChildSpec::new("till", std::future::pending::<Result<Pid, Exit>>);
    /// let late = after(Duration::from_secs(1)).wrap(|()| None);
    /// assert_eq!(choose((shop.start_child_evt(till).wrap(Some), late)).await, None);
    /// assert_eq!(shop.which_children().await, Ok(vec![]));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`start_child`](Self::start_child).
    pub fn start_child_evt(
        &self,
        child: ChildSpec,
    ) -> impl SendEvent<Output = Result<Pid, ChildError>> + 'static + use<> {
        self.ask(|from| SupervisorRequest::Start(child, from))
    }

    /// Stops a child. The supervisor keeps it, and can [start it again](Self::restart_child); a temporary
    /// child is removed instead.
    ///
    /// # Errors
    ///
    /// [`ChildError`], for example if there is no child of that name, or the child does not end.
    ///
    /// # Cancellation
    ///
    /// That of [`terminate_child_evt`](Self::terminate_child_evt).
    pub async fn terminate_child(self, id: &str) -> Result<(), ChildError> {
        self.terminate_child_evt(id).await
    }

    /// [`terminate_child`](Self::terminate_child) as an event. The request is sent when the sync starts. If
    /// the event is not chosen or is dropped before the supervisor handles the request, the child continues.
    /// After that, the child is stopped nevertheless.
    ///
    /// # Errors
    ///
    /// Those of [`terminate_child`](Self::terminate_child).
    pub fn terminate_child_evt(&self, id: &str) -> impl SendEvent<Output = Result<(), ChildError>> + use<> {
        let id = id.into();
        self.ask(|from| SupervisorRequest::Stop(id, from))
    }

    /// Like [`terminate_child`](Self::terminate_child), for the child with this pid. With
    /// [`Strategy::Dynamic`], whose children have no names, the supervisor then removes the child.
    ///
    /// # Errors
    ///
    /// [`ChildError`], for example if there is no such child, or it does not end.
    ///
    /// # Cancellation
    ///
    /// That of [`terminate_child_evt`](Self::terminate_child_evt).
    pub async fn terminate_pid(self, pid: Pid) -> Result<(), ChildError> {
        self.terminate_pid_evt(pid).await
    }

    /// [`terminate_pid`](Self::terminate_pid) as an event, like
    /// [`terminate_child_evt`](Self::terminate_child_evt).
    ///
    /// # Errors
    ///
    /// Those of [`terminate_pid`](Self::terminate_pid).
    pub fn terminate_pid_evt(
        &self,
        pid: Pid,
    ) -> impl SendEvent<Output = Result<(), ChildError>> + 'static + use<> {
        self.ask(move |from| SupervisorRequest::StopPid(pid, from))
    }

    /// Starts a child that is stopped. Returns its pid.
    ///
    /// # Errors
    ///
    /// [`ChildError`], for example if the child runs, does not exist, or could not be started.
    ///
    /// # Cancellation
    ///
    /// That of [`restart_child_evt`](Self::restart_child_evt).
    pub async fn restart_child(self, id: &str) -> Result<Pid, ChildError> {
        self.restart_child_evt(id).await
    }

    /// [`restart_child`](Self::restart_child) as an event, like [`start_child_evt`](Self::start_child_evt).
    /// If it is not chosen or is dropped, the child stays stopped.
    ///
    /// # Errors
    ///
    /// Those of [`restart_child`](Self::restart_child).
    pub fn restart_child_evt(&self, id: &str) -> impl SendEvent<Output = Result<Pid, ChildError>> + use<> {
        let id = id.into();
        self.ask(|from| SupervisorRequest::Restart(id, from))
    }

    /// Removes a child that is stopped.
    ///
    /// # Errors
    ///
    /// [`ChildError`], for example if the child runs or does not exist.
    ///
    /// # Cancellation
    ///
    /// That of [`delete_child_evt`](Self::delete_child_evt).
    pub async fn delete_child(self, id: &str) -> Result<(), ChildError> {
        self.delete_child_evt(id).await
    }

    /// [`delete_child`](Self::delete_child) as an event. The request is sent when the sync starts. If the
    /// event is not chosen or is dropped before the supervisor handles the request, the child is not removed.
    ///
    /// # Errors
    ///
    /// Those of [`delete_child`](Self::delete_child).
    pub fn delete_child_evt(&self, id: &str) -> impl SendEvent<Output = Result<(), ChildError>> + use<> {
        let id = id.into();
        self.ask(|from| SupervisorRequest::Remove(id, from))
    }

    /// Returns the children, in the order in which they were first started. If you ask each child that is a
    /// supervisor for its own children, you get the whole tree:
    ///
    /// ```
    /// use rialto_process::supervisor::{ChildSpec, Strategy, Supervisor};
    /// use rialto_process::{Exit, Node, recv};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let till = ChildSpec::process("till", || async { recv! { "close": &'static str => {} } });
    /// let shop = Supervisor::new(Strategy::OneForOne).child(till);
    /// let root = Supervisor::new(Strategy::OneForAll).child(ChildSpec::supervisor("shop", shop));
    /// let shop = root.start_link().await?.which_children().await.unwrap().remove(0);
    /// let within = shop.supervisor.expect("it is one").which_children().await.unwrap();
    /// assert_eq!((&*shop.id, &*within[0].id), ("shop", "till"));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// If the supervisor could not be called.
    pub async fn which_children(self) -> Result<Vec<ChildInfo>, CallError> {
        self.which_children_evt().await
    }

    /// [`which_children`](Self::which_children) as an event. The request is sent when the sync starts.
    ///
    /// # Errors
    ///
    /// Those of [`which_children`](Self::which_children).
    pub fn which_children_evt(
        &self,
    ) -> impl SendEvent<Output = Result<Vec<ChildInfo>, CallError>> + 'static + use<> {
        call_with(self.0, SupervisorRequest::Children)
    }

    /// Returns the numbers of the children. The supervisor answers also while it starts a child, as
    /// [`which_children`](Self::which_children) does.
    ///
    /// ```
    /// use rialto_process::supervisor::{ChildSpec, Strategy, Supervisor};
    /// use rialto_process::{Exit, Node, recv};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let till = ChildSpec::process("till", || async { recv! { "close": &'static str => {} } });
    /// let shop = Supervisor::new(Strategy::OneForOne).child(till).start_link().await?;
    /// shop.terminate_child("till").await.unwrap();
    /// let counts = shop.count_children().await.unwrap();
    /// assert_eq!((counts.specs, counts.active, counts.supervisors, counts.workers), (1, 0, 0, 1));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// If the supervisor could not be called.
    ///
    /// # Cancellation
    ///
    /// Dropping the future changes nothing.
    ///
    /// Source: Erlang's `count_children/1`.
    pub async fn count_children(self) -> Result<ChildCounts, CallError> {
        self.count_children_evt().await
    }

    /// [`count_children`](Self::count_children) as an event. The request is sent when the sync starts.
    ///
    /// # Errors
    ///
    /// Those of [`count_children`](Self::count_children).
    pub fn count_children_evt(
        &self,
    ) -> impl SendEvent<Output = Result<ChildCounts, CallError>> + 'static + use<> {
        call_with(self.0, SupervisorRequest::Count)
    }

    /// Stops the children and the supervisor, which ends for [`Exit::Normal`], and waits for its end.
    ///
    /// # Errors
    ///
    /// If the supervisor could not be called.
    ///
    /// # Cancellation
    ///
    /// That of [`stop_evt`](Self::stop_evt).
    pub async fn stop(self) -> Result<(), CallError> {
        self.stop_evt().await
    }

    /// [`stop`](Self::stop) as an event, which commits when the supervisor has ended. The request is sent
    /// when the sync starts. If the event is not chosen or is dropped before the supervisor handles the
    /// request, the supervisor continues. After that, it ends nevertheless.
    ///
    /// # Errors
    ///
    /// Those of [`stop`](Self::stop).
    pub fn stop_evt(&self) -> impl SendEvent<Output = Result<(), CallError>> + 'static + use<> {
        call_with(self.0, SupervisorRequest::End)
    }

    fn ask<T: Send + 'static>(
        self,
        message: impl FnOnce(ReplyTo<Result<T, ChildError>>) -> SupervisorRequest + Send + 'static,
    ) -> impl SendEvent<Output = Result<T, ChildError>> + 'static {
        call_with(self.0, message).wrap(|answer| answer.unwrap_or_else(|error| Err(ChildError::Call(error))))
    }
}

impl Destination for SupervisorRef {
    fn pid(&self) -> Option<Pid> {
        Some(self.0)
    }
}

impl fmt::Debug for SupervisorRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SupervisorRef{}", self.0)
    }
}
