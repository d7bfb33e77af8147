//! Dispatchers: each job goes to the worker with the least work.
//!
//! ```
//! use rialto_node::Node;
//! use rialto_node::dispatcher::{Dispatcher, start_worker};
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = rialto_rt::Runtime::new()?;
//! # runtime.block_on(Node::new().run(async {
//! let squares: Dispatcher<u64, u64> = Dispatcher::start_link();
//! for _ in 0..3 {
//!     start_worker(squares, 2, |n| async move { n * n });
//! }
//! assert_eq!(squares.run(12).await, Ok(144));
//! # })).unwrap();
//! # Ok(())
//! # }
//! ```
//!
//! A job worker is a process. If it is lost, its unanswered jobs go to other workers: execution is
//! at-least-once, but each job yields one result. (If a worker forwards a job to another process and ends,
//! that process has a second to answer.) Jobs and results are plain data, so workers can live on other nodes.
//!
//! The number of jobs that wait for a worker is bounded; one more is [refused](JobError::Full). To run at the
//! pace of the workers, [submit](Dispatcher::submit) the jobs: this waits for
//! [capacity](Dispatcher::wait_for_capacity).
//!
//! Source: section 5.1 of the paper on Termite: load meters, and a dispatcher that asks them.

use std::any::type_name;
use std::error::Error;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use rialto_event::{Event, SendEvent};
use rialto_process::{CallError, Destination, Message, Pid, Request, call, spawn_link, spawn_process};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::wire::TypeRegistry;

mod server;
mod worker;

pub use worker::{start_load_meter, start_worker};

/// A handle of a dispatcher: a process that gives jobs of type `J` to workers, with results of type `R`.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dispatcher<J, R> {
    pid: Pid,
    #[serde(skip)]
    of: PhantomData<fn(J) -> R>,
}

/// A request to a dispatcher: run a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run<J, R> {
    /// The job.
    pub job: J,
    #[serde(skip)]
    of: PhantomData<fn() -> R>,
}

/// A request to a dispatcher: list the workers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListWorkers;

/// A request to a dispatcher: reply when there is room for one more waiting job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AwaitRoom;

/// The request by which a worker enlists with its dispatcher. If a worker sends it again, the later number
/// applies. A dispatcher has at most as many workers as its [mailbox](crate::Builder::mailbox_bound) holds
/// messages. One more gets no answer ([`CallError::Unanswered`]), and [`start_worker`] then ends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enlist {
    /// The worker.
    pub worker: Pid,
    /// How many jobs it takes at a time. With 0 it gets no more jobs, and is removed when it has finished
    /// those it has.
    pub at_most: u32,
}

/// The report of a [load meter](start_load_meter) to the dispatcher. The dispatcher does not answer if it
/// does not know the worker yet, or any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// The worker.
    pub worker: Pid,
    /// The worker's other work, counted in jobs.
    pub jobs: u32,
}

/// A request to a worker: do a job. The answer is the result, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment<J, R> {
    /// The job.
    pub job: J,
    #[serde(skip)]
    of: PhantomData<fn() -> R>,
}

/// A worker, as its dispatcher sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// The process of the worker.
    pub pid: Pid,
    /// How many jobs it has.
    pub jobs: u32,
    /// Its other work, counted in jobs, as its load meter reports it.
    pub load: u32,
    /// How many jobs it takes at a time.
    pub at_most: u32,
}

/// Why a job has no result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JobError {
    /// The job failed for this reason, and is not tried again. For example, it panicked in a worker that
    /// continues.
    Failed(String),
    /// The job has lost three workers. This is the exit reason of the last one.
    Lost(String),
    /// As many jobs wait as the dispatcher holds. This job was not accepted.
    Full,
}

/// Why a dispatcher did not yield a result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RunError {
    /// The job has no result.
    Job(JobError),
    /// The dispatcher could not be asked, or has ended.
    Call(CallError),
}

impl<J: Message, R: Message> Request for Run<J, R> {
    type Reply = Result<R, JobError>;
}

impl<J: Message, R: Message> Request for Assignment<J, R> {
    type Reply = Result<R, String>;
}

impl Request for Enlist {
    type Reply = ();
}

impl Request for Load {
    type Reply = ();
}

impl Request for ListWorkers {
    type Reply = Vec<WorkerInfo>;
}

impl Request for AwaitRoom {
    type Reply = ();
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Failed(why) => write!(f, "the job has failed: {why}"),
            JobError::Lost(why) => {
                write!(f, "the job was given up after three workers were lost with it; the last one: {why}")
            }
            JobError::Full => f.write_str(
                "the dispatcher is full; help: use `Dispatcher::submit`, which waits, or start it with a \
                 larger `Dispatcher::bounded`",
            ),
        }
    }
}

impl Error for JobError {}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Job(why) => why.fmt(f),
            RunError::Call(why) => write!(f, "the call to the dispatcher failed: {why}"),
        }
    }
}

impl Error for RunError {}

impl<J: Message + Clone, R: Message> Dispatcher<J, R> {
    /// Starts a dispatcher without workers. Up to a million jobs can wait.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn start() -> Self {
        Dispatcher::bounded(DEFAULT_CAPACITY)
    }

    /// Like [`start`](Self::start), but up to `waiting` jobs can wait.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn bounded(waiting: usize) -> Self {
        Dispatcher::of(spawn_process(server::serve::<J, R>(waiting)))
    }

    /// Like [`start`](Self::start), but links the dispatcher to the current process.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[track_caller]
    pub fn start_link() -> Self {
        Dispatcher::bounded_link(DEFAULT_CAPACITY)
    }

    /// Like [`start_link`](Self::start_link), but up to `waiting` jobs can wait.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[track_caller]
    pub fn bounded_link(waiting: usize) -> Self {
        Dispatcher::of(spawn_link(server::serve::<J, R>(waiting)))
    }
}

/// The time before a retry: of a job for which its worker had no room, or of an answer for which the
/// connection had none.
const PAUSE: Duration = Duration::from_millis(10);

/// How many jobs can wait by default.
const DEFAULT_CAPACITY: usize = 1_000_000;

impl<J: Message, R: Message> Dispatcher<J, R> {
    /// Returns the types that the nodes of the dispatcher, its workers and its clients must register. `name`
    /// distinguishes dispatchers, because their messages contain the types of their jobs.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::dispatcher::Dispatcher;
    ///
    /// let types = Dispatcher::<String, u64>::type_registry("count the words");
    /// let node = Node::builder().types(types).build();
    /// # drop(node);
    /// ```
    pub fn type_registry(name: &str) -> TypeRegistry
    where
        J: Serialize + DeserializeOwned,
        R: Serialize + DeserializeOwned,
    {
        TypeRegistry::new()
            .request::<Enlist>("rialto.dispatcher.enlist")
            .request::<Load>("rialto.dispatcher.load")
            .request::<ListWorkers>("rialto.dispatcher.list")
            .request::<AwaitRoom>("rialto.dispatcher.room")
            .message::<Dispatcher<J, R>>(&format!("{name}: the dispatcher"))
            .request::<Run<J, R>>(&format!("{name}: run"))
            .request::<Assignment<J, R>>(&format!("{name}: the assignment"))
    }

    /// Returns a handle for the dispatcher whose process is `pid`.
    pub fn of(pid: Pid) -> Self {
        Dispatcher { pid, of: PhantomData }
    }

    /// Returns the process.
    pub fn pid(self) -> Pid {
        self.pid
    }

    /// Returns the event that yields the result of `job`. The job waits while all workers are busy. If its
    /// worker is lost, it goes to another one, up to three in all. If the event is not chosen, or is dropped,
    /// a job that has not begun does not run. If too many jobs wait, the event yields [`JobError::Full`] at
    /// once.
    pub fn run(self, job: J) -> impl SendEvent<Output = Result<R, RunError>> + 'static {
        call(self.pid, Run { job, of: PhantomData::<fn() -> R> })
            .wrap(|done| done.map_err(RunError::Call)?.map_err(RunError::Job))
    }

    /// Returns the event that there is room for one more waiting job. It does not reserve the room: another
    /// caller may be faster. As many callers can wait as a [mailbox](crate::Builder::mailbox_bound) holds
    /// messages; one more gets [`CallError::Overloaded`].
    pub fn wait_for_capacity(self) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
        call(self.pid, AwaitRoom)
    }

    /// Runs `job` like [`run`](Self::run), but waits for room if the dispatcher is full, as often as
    /// necessary. So the caller goes at the pace of the workers.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::dispatcher::{Dispatcher, start_worker};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let squares: Dispatcher<u64, u64> = Dispatcher::bounded_link(2);
    /// start_worker(squares, 1, |n| async move { n * n });
    /// let jobs = (0..10).map(|n| rialto_rt::spawn(squares.submit(n)));
    /// for (n, job) in (0..10).zip(jobs.collect::<Vec<_>>()) {
    ///     assert_eq!(job.await.unwrap(), Ok(n * n));
    /// }
    /// # })).unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// [`RunError`].
    ///
    /// # Cancellation
    ///
    /// As for [`run`](Self::run).
    pub async fn submit(self, job: J) -> Result<R, RunError>
    where
        J: Clone,
    {
        loop {
            match self.run(job.clone()).await {
                Err(RunError::Job(JobError::Full)) => {
                    self.wait_for_capacity().await.map_err(RunError::Call)?
                }
                done => return done,
            }
        }
    }

    /// Returns the event that yields the workers.
    pub fn workers(self) -> impl SendEvent<Output = Result<Vec<WorkerInfo>, CallError>> + 'static {
        call(self.pid, ListWorkers)
    }

    /// Returns the event that `worker` is dismissed: it gets no more jobs, and is removed when it has
    /// finished those it has.
    pub fn remove_worker(self, worker: Pid) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
        call(self.pid, Enlist { worker, at_most: 0 })
    }
}

impl<J, R> Destination for Dispatcher<J, R> {
    fn pid(&self) -> Option<Pid> {
        Some(self.pid)
    }
}

impl<J, R> Clone for Dispatcher<J, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<J, R> Copy for Dispatcher<J, R> {}

impl<J, R> PartialEq for Dispatcher<J, R> {
    fn eq(&self, other: &Self) -> bool {
        self.pid == other.pid
    }
}

impl<J, R> Eq for Dispatcher<J, R> {}

impl<J, R> fmt::Debug for Dispatcher<J, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dispatcher<{}>{}", type_name::<J>(), self.pid)
    }
}
