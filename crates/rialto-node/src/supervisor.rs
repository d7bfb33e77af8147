//! Supervisors: processes that start others, and start them again when they fail.

mod child;
mod intensity;
mod robust;
mod run;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, guard};

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::pid::Pid;
use crate::process::try_self_pid;
use crate::start::{Beginning, Manner, start_evt};

pub use child::{Child, Restart, Shutdown};
use intensity::Intensity;
pub use robust::{Robust, spawn_robust};

/// Who else is started again when a child fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Nobody.
    OneForOne,
    /// All: they are stopped, the last one first, and started in their order.
    OneForAll,
    /// Those that were started after it.
    RestForOne,
    /// Nobody; and the children are many, come and go, and depend on none of the others: they are
    /// stopped all at once, and need no names of their own.
    Dynamic,
}

/// Whether a supervisor ends when [significant](Child::significant) children have ended by themselves: a transient one in
/// [order](Exit::is_orderly), a temporary one in any way. It ends for [`Exit::Shutdown`], after having stopped the others.
/// A child that the supervisor stops does not count.
///
/// Source: `auto_shutdown` of Erlang's `supervisor`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutoShutdown {
    /// It goes on. No child may be significant.
    #[default]
    Never,
    /// When the first one has ended.
    AnySignificant,
    /// When the last one has ended.
    AllSignificant,
}

/// A supervisor to be.
///
/// ```
/// use rialto_node::supervisor::{Child, Strategy, Supervisor};
/// use rialto_node::{Exit, Node, recv, register, self_pid, send};
/// use std::time::Duration;
///
/// async fn echo() {
///     register("echo", self_pid()).unwrap();
///     loop {
///         recv! {
///             (from, text): (rialto_node::Pid, &'static str) => send(from, text).unwrap(),
///             "crash": &'static str => panic!("as you wish"),
///         }
///     }
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let supervisor = Supervisor::new(Strategy::OneForOne)
///     .intensity(3, Duration::from_secs(5))
///     .child(Child::process("echo", echo))
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
/// Children are started in their order, each when the one before has begun; if one cannot be
/// started, those that were are stopped, and so is the supervisor. It stops them in the reverse
/// order. When they fail too often, it stops them all, and ends for [`Exit::Shutdown`]: then its
/// own supervisor may do better. It ends, too, when it is [asked to](SupervisorRef::stop), and for
/// an exit of who has started it, or from outside of all processes, also while a child is being started. Other exits, of helpers that a
/// child's start has linked to it, are nothing to it.
///
/// A child that cannot be started again is tried again, which counts as a failure, too. Before each attempt the
/// supervisor answers what it was asked, and during one it can be asked [how its children are](SupervisorRef::children),
/// and to stop a child or itself. After [`Strategy::RestForOne`] it goes on from the child that could not be started;
/// after [`Strategy::OneForAll`] it stops all children and starts them once more.
///
/// Sources: Erlang's `supervisor`; section 5.3 of the paper on Termite.
#[derive(Clone, Debug)]
#[must_use = "a supervisor does nothing until it is started"]
pub struct Supervisor {
    strategy: Strategy,
    intensity: Intensity,
    auto_shutdown: AutoShutdown,
    children: Vec<Child>,
}

impl Supervisor {
    /// One without children, that gives up at the second failure within five seconds.
    pub fn new(strategy: Strategy) -> Self {
        let intensity = Intensity::new(1, Duration::from_secs(5));
        Supervisor { strategy, intensity, auto_shutdown: AutoShutdown::Never, children: Vec::new() }
    }

    /// It gives up when children are to be started again more than `restarts` times within
    /// `period`.
    pub fn intensity(self, restarts: usize, period: Duration) -> Self {
        Supervisor { intensity: Intensity::new(restarts, period), ..self }
    }

    /// Whether it ends when significant children have.
    ///
    /// ```
    /// use rialto_node::supervisor::{AutoShutdown, Child, Restart, Strategy, Supervisor};
    /// use rialto_node::{Exit, Node, down_evt, recv};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let helper = Child::process("helper", || async { recv! { "end": &'static str => {} } });
    /// let job = Child::process("job", || async { rialto_event::sleep(std::time::Duration::from_secs(9)).await });
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

    /// One child more.
    pub fn child(mut self, child: Child) -> Self {
        self.children.push(child);
        self
    }

    /// The event that the supervisor has begun, with its children. It is spawned when the sync starts.
    ///
    /// It yields why it has not begun when the supervisor has ended, and those children that had been started. That
    /// takes nobody along.
    ///
    /// # Cancellation
    ///
    /// Not chosen, or dropped, it leaves nobody: the supervisor stops its children and ends, and nobody hears
    /// of that. What the process that has given it up starts next begins after that end.
    ///
    /// # Errors
    ///
    /// Why a child could not be started.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start(self) -> impl Event<Output = Result<SupervisorRef, Exit>, Pending: Send> + Send + 'static {
        self.started(false, None)
    }

    /// [`start`](Self::start), with a time limit: if a child has not been started by then, the supervisor stops those
    /// that have been, and ends.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start); and [`Exit::custom`] of [`TimedOut`](crate::server::TimedOut) when the supervisor that was
    /// too late has ended.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start_within(
        self,
        time: Duration,
    ) -> impl Event<Output = Result<SupervisorRef, Exit>, Pending: Send> + Send + 'static {
        self.started(false, Some(time))
    }

    /// [`start`](Self::start), linked to the process that runs. When that ends, the supervisor stops its
    /// children. The other direction of the link is made when the supervisor has begun.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn start_link(
        self,
    ) -> impl Event<Output = Result<SupervisorRef, Exit>, Pending: Send> + Send + 'static {
        self.started(true, None)
    }

    /// [`start_link`](Self::start_link), with a time limit, as [`start_within`](Self::start_within) has it.
    ///
    /// # Errors
    ///
    /// As [`start_within`](Self::start_within).
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn start_link_within(
        self,
        time: Duration,
    ) -> impl Event<Output = Result<SupervisorRef, Exit>, Pending: Send> + Send + 'static {
        self.started(true, Some(time))
    }

    fn started(
        self,
        linked: bool,
        within: Option<Duration>,
    ) -> impl Event<Output = Result<SupervisorRef, Exit>, Pending: Send> + Send + 'static {
        guard(move || {
            let parent = try_self_pid();
            let body = async move |beginning: Beginning| {
                match run::Run::begin(self, parent).await {
                    Ok(run) => {
                        // If nobody wants it any more, an order to end lies in its mailbox.
                        beginning.begun();
                        run.run().await
                    }
                    Err(reason) => reason,
                }
            };
            let manner = Manner { linked, supervises: true, within };
            start_evt(manner, body).wrap(|started| started.map(SupervisorRef))
        })
    }
}

/// A supervisor that runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SupervisorRef(Pid);

/// A child, as its supervisor sees it.
///
/// Source: Erlang's `which_children`, of which its observer makes the tree that it shows.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChildInfo {
    /// Its name.
    pub id: Arc<str>,
    /// Its process, if it runs.
    pub pid: Option<Pid>,
    /// It has ended, and is being started again: a start runs, or has failed and is tried again.
    pub restarting: bool,
    /// The same, of a [supervisor](Child::supervisor): it can be asked for its own children.
    pub supervisor: Option<SupervisorRef>,
}

/// Why a supervisor did not do what was asked.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChildError {
    /// There is a child of that name.
    Exists,
    /// There is none.
    Unknown,
    /// No child may be as this one, for that reason.
    Invalid(&'static str),
    /// It runs.
    Runs(Pid),
    /// It is being started again: [stop](SupervisorRef::stop_child) it first.
    Restarting,
    /// It could not be started, for this reason.
    Failed(Exit),
    /// Its start has said that [it is not needed](Exit::ignore). Unless it is temporary, or its supervisor's strategy is
    /// [`Dynamic`](Strategy::Dynamic), it is known as one that is stopped.
    Ignored,
    /// It was killed, and has not come to wait since, for as long as it [may](Child::grace). It is its supervisor's no
    /// more, and ends if it ever waits.
    LeftBehind(Pid),
    /// The supervisor could not be asked.
    Call(CallError),
}

impl fmt::Display for ChildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChildError::Exists => f.write_str("the supervisor has a child of that name"),
            ChildError::Unknown => f.write_str("the supervisor has no such child"),
            ChildError::Invalid(why) => f.write_str(why),
            ChildError::Runs(pid) => write!(f, "the child runs, as {pid}: stop it first"),
            ChildError::Restarting => f.write_str("the child is being started again: stop it first"),
            ChildError::Failed(why) => write!(f, "the child could not be started: {why}"),
            ChildError::Ignored => f.write_str("the child says that it is not needed"),
            ChildError::LeftBehind(pid) => {
                write!(f, "the child {pid} computes, and does not end: it is left behind")
            }
            ChildError::Call(why) => write!(f, "the supervisor could not be asked: {why}"),
        }
    }
}

impl std::error::Error for ChildError {}

/// What a supervisor is asked.
enum Ask {
    Start(Child, ReplyTo<Result<Pid, ChildError>>),
    Stop(Arc<str>, ReplyTo<Result<(), ChildError>>),
    Restart(Arc<str>, ReplyTo<Result<Pid, ChildError>>),
    Remove(Arc<str>, ReplyTo<Result<(), ChildError>>),
    StopPid(Pid, ReplyTo<Result<(), ChildError>>),
    Children(ReplyTo<Vec<ChildInfo>>),
    End(ReplyTo<()>),
}

impl Ask {
    /// Whether nobody waits for its answer any more.
    fn is_cancelled(&self) -> bool {
        match self {
            Ask::Start(_, from) | Ask::Restart(_, from) => from.is_cancelled(),
            Ask::Stop(_, from) | Ask::Remove(_, from) | Ask::StopPid(_, from) => from.is_cancelled(),
            Ask::Children(from) => from.is_cancelled(),
            Ask::End(from) => from.is_cancelled(),
        }
    }
}

/// What a supervisor does that runs: each as an `async fn`, and as an event, which can stand in a choice.
impl SupervisorRef {
    /// Its process.
    pub fn pid(self) -> Pid {
        self.0
    }

    /// Starts a child, behind those that are there.
    ///
    /// # Errors
    ///
    /// [`ChildError`]: there is one of that name, or it could not be started.
    ///
    /// # Cancellation
    ///
    /// As with [`start_child_evt`](Self::start_child_evt).
    pub async fn start_child(self, child: Child) -> Result<Pid, ChildError> {
        self.start_child_evt(child).await
    }

    /// [`start_child`](Self::start_child), as an event: it is asked when the sync starts.
    ///
    /// Not chosen, or dropped, the child is not started; a start that has begun is given up, and what it has begun
    /// is stopped. (If it has just succeeded, the supervisor has it.)
    ///
    /// ```
    /// use rialto_event::{Event, after, choose};
    /// use rialto_node::supervisor::{Child, Strategy, Supervisor};
    /// use rialto_node::{Exit, Node, Pid};
    /// use std::time::Duration;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let shop = Supervisor::new(Strategy::OneForOne).start_link().await?;
    /// let till = Child::new("till", std::future::pending::<Result<Pid, Exit>>);
    /// let late = after(Duration::from_secs(1)).wrap(|()| None);
    /// assert_eq!(choose((shop.start_child_evt(till).wrap(Some), late)).await, None);
    /// assert_eq!(shop.children().await, Ok(vec![]));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// As [`start_child`](Self::start_child).
    pub fn start_child_evt(
        &self,
        child: Child,
    ) -> impl Event<Output = Result<Pid, ChildError>, Pending: Send> + Send + 'static + use<> {
        self.ask(|from| Ask::Start(child, from))
    }

    /// Stops a child, which stays known, and can be [started again](Self::restart_child).
    ///
    /// # Errors
    ///
    /// [`ChildError`]: there is none of that name, or it does not end.
    ///
    /// # Cancellation
    ///
    /// As with [`stop_child_evt`](Self::stop_child_evt).
    pub async fn stop_child(self, id: &str) -> Result<(), ChildError> {
        self.stop_child_evt(id).await
    }

    /// [`stop_child`](Self::stop_child), as an event: it is asked when the sync starts. Not chosen, or dropped, before
    /// the supervisor comes to it, the child goes on; else it is stopped all the same.
    ///
    /// # Errors
    ///
    /// As [`stop_child`](Self::stop_child).
    pub fn stop_child_evt(
        &self,
        id: &str,
    ) -> impl Event<Output = Result<(), ChildError>, Pending: Send> + Send + use<> {
        let id = id.into();
        self.ask(|from| Ask::Stop(id, from))
    }

    /// The same, of the child that has this pid: for those of a [`Strategy::Dynamic`], which is
    /// known no more then.
    ///
    /// # Errors
    ///
    /// [`ChildError`]: there is none, or it does not end.
    ///
    /// # Cancellation
    ///
    /// As with [`stop_child_evt`](Self::stop_child_evt).
    pub async fn stop_pid(self, pid: Pid) -> Result<(), ChildError> {
        self.stop_pid_evt(pid).await
    }

    /// [`stop_pid`](Self::stop_pid), as an event, like [`stop_child_evt`](Self::stop_child_evt).
    ///
    /// # Errors
    ///
    /// As [`stop_pid`](Self::stop_pid).
    pub fn stop_pid_evt(
        &self,
        pid: Pid,
    ) -> impl Event<Output = Result<(), ChildError>, Pending: Send> + Send + 'static + use<> {
        self.ask(move |from| Ask::StopPid(pid, from))
    }

    /// Starts a child that was stopped.
    ///
    /// # Errors
    ///
    /// [`ChildError`]: it runs, is not known, or could not be started.
    ///
    /// # Cancellation
    ///
    /// As with [`restart_child_evt`](Self::restart_child_evt).
    pub async fn restart_child(self, id: &str) -> Result<Pid, ChildError> {
        self.restart_child_evt(id).await
    }

    /// [`restart_child`](Self::restart_child), as an event, like [`start_child_evt`](Self::start_child_evt): not chosen,
    /// or dropped, the child stays stopped.
    ///
    /// # Errors
    ///
    /// As [`restart_child`](Self::restart_child).
    pub fn restart_child_evt(
        &self,
        id: &str,
    ) -> impl Event<Output = Result<Pid, ChildError>, Pending: Send> + Send + use<> {
        let id = id.into();
        self.ask(|from| Ask::Restart(id, from))
    }

    /// Knows a child no more that was stopped.
    ///
    /// # Errors
    ///
    /// [`ChildError`]: it runs, or is not known.
    ///
    /// # Cancellation
    ///
    /// As with [`remove_child_evt`](Self::remove_child_evt).
    pub async fn remove_child(self, id: &str) -> Result<(), ChildError> {
        self.remove_child_evt(id).await
    }

    /// [`remove_child`](Self::remove_child), as an event: it is asked when the sync starts. Not chosen, or dropped, before
    /// the supervisor comes to it, the child stays known.
    ///
    /// # Errors
    ///
    /// As [`remove_child`](Self::remove_child).
    pub fn remove_child_evt(
        &self,
        id: &str,
    ) -> impl Event<Output = Result<(), ChildError>, Pending: Send> + Send + use<> {
        let id = id.into();
        self.ask(|from| Ask::Remove(id, from))
    }

    /// The children, in the order in which they were started first; and so, from one supervisor to the
    /// next, the tree:
    ///
    /// ```
    /// use rialto_node::supervisor::{Child, Strategy, Supervisor};
    /// use rialto_node::{Exit, Node, recv};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let till = Child::process("till", || async { recv! { "close": &'static str => {} } });
    /// let shop = Supervisor::new(Strategy::OneForOne).child(till);
    /// let root = Supervisor::new(Strategy::OneForAll).child(Child::supervisor("shop", shop));
    /// let shop = root.start_link().await?.children().await.unwrap().remove(0);
    /// let within = shop.supervisor.expect("it is one").children().await.unwrap();
    /// assert_eq!((&*shop.id, &*within[0].id), ("shop", "till"));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// The supervisor could not be asked.
    pub async fn children(self) -> Result<Vec<ChildInfo>, CallError> {
        self.children_evt().await
    }

    /// [`children`](Self::children), as an event: they are asked for when the sync starts.
    ///
    /// # Errors
    ///
    /// As [`children`](Self::children).
    pub fn children_evt(
        &self,
    ) -> impl Event<Output = Result<Vec<ChildInfo>, CallError>, Pending: Send> + Send + 'static + use<> {
        call_with(self.0, Ask::Children)
    }

    /// Stops the children and the supervisor, for [`Exit::Normal`], and waits for its end.
    ///
    /// # Errors
    ///
    /// The supervisor could not be asked.
    ///
    /// # Cancellation
    ///
    /// As with [`stop_evt`](Self::stop_evt).
    pub async fn stop(self) -> Result<(), CallError> {
        self.stop_evt().await
    }

    /// [`stop`](Self::stop), as an event: the supervisor has ended. It is asked when the sync starts. Not chosen, or
    /// dropped, before it comes to that, it goes on; else it ends all the same.
    ///
    /// # Errors
    ///
    /// As [`stop`](Self::stop).
    pub fn stop_evt(
        &self,
    ) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static + use<> {
        call_with(self.0, Ask::End)
    }

    fn ask<T: Send + 'static>(
        self,
        message: impl FnOnce(ReplyTo<Result<T, ChildError>>) -> Ask + Send + 'static,
    ) -> impl Event<Output = Result<T, ChildError>, Pending: Send> + Send + 'static {
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
