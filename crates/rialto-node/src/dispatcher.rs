//! Dispatchers: jobs go to the worker that has least to do.
//!
//! ```
//! use rialto_node::Node;
//! use rialto_node::dispatcher::{Dispatcher, work};
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = rialto_rt::Runtime::new()?;
//! # runtime.block_on(Node::new().run(async {
//! let squares: Dispatcher<u64, u64> = Dispatcher::start_link();
//! for _ in 0..3 {
//!     work(squares, 2, |n| async move { n * n });
//! }
//! assert_eq!(squares.run(12).await, Ok(144));
//! # })).unwrap();
//! # Ok(())
//! # }
//! ```
//!
//! A worker is a process. When it is lost, what it had and has not answered goes to others; what it may have done by then
//! is done once more, and its result, should it come, is nobody's: each job yields one result. If it has handed a job on,
//! and ends, that may be answered within a second.
//! All that goes to and fro is plain data, so that workers can live elsewhere.
//!
//! So many jobs wait for a worker at most; one more is [refused](JobError::Full). Who has many
//! [submits](Dispatcher::submit) them, which waits until there is [room](Dispatcher::room).
//!
//! Source: section 5.1 of the paper on Termite: load meters, and a dispatcher that asks them.

use std::any::type_name;
use std::error::Error;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use rialto_event::Event;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::call::{CallError, Request, call};
use crate::destination::Destination;
use crate::link::spawn_link;
use crate::message::Message;
use crate::node::spawn_process;
use crate::pid::Pid;
use crate::wire::Vocabulary;

mod desk;
mod worker;

pub use worker::{meter, work};

/// A process that gives jobs of type `J` to workers, which make an `R` of each.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dispatcher<J, R> {
    pid: Pid,
    #[serde(skip)]
    of: PhantomData<fn(J) -> R>,
}

/// What a dispatcher is asked: to have a job done.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run<J, R> {
    /// Which.
    pub job: J,
    #[serde(skip)]
    of: PhantomData<fn() -> R>,
}

/// What a dispatcher is asked: how its workers are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListWorkers;

/// What a dispatcher is asked: to say when one more job may wait for a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AwaitRoom;

/// What a worker asks its dispatcher, when it is there: to be given jobs. Twice is once, with the later number. A dispatcher has as many
/// workers as its [mailbox](crate::Builder::mailbox_bound) holds messages; one more is told to end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enlist {
    /// Who.
    pub worker: Pid,
    /// How many jobs it takes at the same time. None: it gets no more, and leaves when it has done
    /// what it has.
    pub at_most: u32,
}

/// What a [load meter](meter) has a dispatcher know. It is not answered if the dispatcher does not know the worker, or not yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// Whose.
    pub worker: Pid,
    /// What it has to do besides, in jobs.
    pub jobs: u32,
}

/// What a worker is asked: to do a job. It answers with the result, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment<J, R> {
    /// What is to be done.
    pub job: J,
    #[serde(skip)]
    of: PhantomData<fn() -> R>,
}

/// A worker, as its dispatcher sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// Its process.
    pub pid: Pid,
    /// How many jobs it has.
    pub jobs: u32,
    /// What it has to do besides, in jobs, as its load meter says.
    pub load: u32,
    /// How many jobs it takes at the same time.
    pub at_most: u32,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JobError {
    /// The job failed, in a worker that goes on: it says this. It is not tried again.
    Failed(String),
    /// The worker was lost over it, and so were others before: the last one for that reason.
    Lost(String),
    /// As many jobs wait for a worker as may. It was not taken.
    Full,
}

/// Why a dispatcher has no result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RunError {
    /// Of that job.
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
            JobError::Lost(why) => write!(f, "workers were lost over the job, the last one so: {why}"),
            JobError::Full => f.write_str(
                "as many jobs wait as the dispatcher holds: submit them at its pace by `submit`, or start it with a \
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
            RunError::Call(why) => write!(f, "the dispatcher has no result: {why}"),
        }
    }
}

impl Error for RunError {}

impl<J: Message + Clone, R: Message> Dispatcher<J, R> {
    /// Starts one, without workers. Up to a million jobs wait for them.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start() -> Self {
        Dispatcher::bounded(WAITING)
    }

    /// The same, where up to so many jobs wait.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn bounded(waiting: usize) -> Self {
        Dispatcher::of(spawn_process(desk::serve::<J, R>(waiting)))
    }

    /// The same, linked to the process that runs.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn start_link() -> Self {
        Dispatcher::bounded_link(WAITING)
    }

    /// The same, where up to so many jobs wait.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn bounded_link(waiting: usize) -> Self {
        Dispatcher::of(spawn_link(desk::serve::<J, R>(waiting)))
    }
}

/// After that, what found no room is tried again: a job at its worker, an answer on its link.
const PAUSE: Duration = Duration::from_millis(10);

/// So many jobs wait for a worker, unless it is said.
const WAITING: usize = 1_000_000;

impl<J: Message, R: Message> Dispatcher<J, R> {
    /// What nodes speak whose workers and clients a dispatcher has; `name` says which, since its jobs are of
    /// these types.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::dispatcher::Dispatcher;
    ///
    /// let words = Dispatcher::<String, u64>::vocabulary("count the words");
    /// let node = Node::builder().speaks(words).build();
    /// # drop(node);
    /// ```
    pub fn vocabulary(name: &str) -> Vocabulary
    where
        J: Serialize + DeserializeOwned,
        R: Serialize + DeserializeOwned,
    {
        Vocabulary::new()
            .request::<Enlist>("rialto.dispatcher.enlist")
            .request::<Load>("rialto.dispatcher.load")
            .request::<ListWorkers>("rialto.dispatcher.list")
            .request::<AwaitRoom>("rialto.dispatcher.room")
            .message::<Dispatcher<J, R>>(&format!("{name}: the dispatcher"))
            .request::<Run<J, R>>(&format!("{name}: run"))
            .request::<Assignment<J, R>>(&format!("{name}: the assignment"))
    }

    /// The dispatcher that this process is.
    pub fn of(pid: Pid) -> Self {
        Dispatcher { pid, of: PhantomData }
    }

    /// Its process.
    pub fn pid(self) -> Pid {
        self.pid
    }

    /// The event that `job` is done. It waits for a worker if all have as much as they take, and goes to
    /// another one if its own is lost; after three, it is given up. Not chosen, or dropped, it is done no
    /// more if it has not begun. If too many wait, it is [`JobError::Full`] at once.
    pub fn run(self, job: J) -> impl Event<Output = Result<R, RunError>, Pending: Send> + Send + 'static {
        call(self.pid, Run { job, of: PhantomData::<fn() -> R> })
            .wrap(|done| done.map_err(RunError::Call)?.map_err(RunError::Job))
    }

    /// The event that one more job may wait for a worker. It keeps no place: somebody else may be first. As many wait
    /// for room as a [mailbox](crate::Builder::mailbox_bound) holds; who comes after them is told
    /// [`CallError::Overloaded`].
    pub fn room(self) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call(self.pid, AwaitRoom)
    }

    /// Has `job` done, and waits for room first, as often as it has to: at the pace of the workers.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::dispatcher::{Dispatcher, work};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let squares: Dispatcher<u64, u64> = Dispatcher::bounded_link(2);
    /// work(squares, 1, |n| async move { n * n });
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
    /// As with [`run`](Self::run).
    pub async fn submit(self, job: J) -> Result<R, RunError>
    where
        J: Clone,
    {
        loop {
            match self.run(job.clone()).await {
                Err(RunError::Job(JobError::Full)) => self.room().await.map_err(RunError::Call)?,
                done => return done,
            }
        }
    }

    /// The event that the dispatcher has said how its workers are.
    pub fn workers(
        self,
    ) -> impl Event<Output = Result<Vec<WorkerInfo>, CallError>, Pending: Send> + Send + 'static {
        call(self.pid, ListWorkers)
    }

    /// The event that the dispatcher gives `worker` nothing more; it is known no more when it has done what it has.
    pub fn dismiss(
        self,
        worker: Pid,
    ) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
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
