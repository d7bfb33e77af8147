//! The process of a dispatcher.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::future::{Future, IntoFuture};
use std::marker::PhantomData;
use std::pin::pin;
use std::time::Duration;

use rialto_event::{Either, Event, choose, sleep};
use rialto_process::internal::call::new_reply;
use rialto_process::internal::pending_requests::{PURGE_INTERVAL, PendingRequest};
use rialto_process::internal::send::Unsendable::{NotRegistered, NotRegisteredThere};
use rialto_process::{
    Call, CallError, Down, Envelope, Exit, Message, Node, Pid, ReplyTo, Tag, call, demonitor, monitor,
    self_pid, send_evt, spawn_link,
};
use rialto_sync::IVar;
use rialto_sync::race::first;

use super::{Assignment, AwaitRoom, Enlist, JobError, ListWorkers, Load, PAUSE, Run, WorkerInfo};
use crate::recv;

/// A job, and the caller that waits for its result. It is in the queue of the dispatcher, or with the process
/// that asks a worker (see [`assign`]), which returns it in an [`Outcome`].
struct PendingJob<J, R: Message> {
    /// Its position in the order of arrival.
    number: u64,
    job: J,
    from: ReplyTo<Result<R, JobError>>,
    /// How many workers it has lost.
    losses: u32,
}

impl<J, R: Message> PendingRequest for PendingJob<J, R> {
    fn is_abandoned(&self) -> bool {
        self.from.is_cancelled()
    }
}

struct Worker {
    monitor: Tag,
    /// Written by the dispatcher when the worker has ended. The processes that wait for the worker's answers
    /// read it.
    gone: IVar<Exit>,
    at_most: u32,
    load: u32,
    jobs: BTreeSet<u64>,
    /// When it got its last job, as a number of assignments.
    last_assignment: u64,
}

/// A bounded queue, first come, first served.
struct Queue<T> {
    waiting: VecDeque<T>,
    bound: usize,
    /// The number of refusals since abandoned entries were last removed.
    refused: usize,
}

/// The state of a dispatcher: the jobs that wait, and the workers that have the others.
struct DispatcherState<J, R: Message> {
    jobs: Queue<PendingJob<J, R>>,
    /// Callers that wait for room. They do not count against the capacity of the mailbox, which results need.
    waiting_for_room: Queue<ReplyTo<()>>,
    /// A [`Purge`] is on its way.
    purge_scheduled: bool,
    workers: BTreeMap<Pid, Worker>,
    /// How many jobs have arrived.
    came: u64,
    /// How many assignments were made.
    assigned: u64,
}

/// The outcome of an assignment to that worker. It comes exactly once for each assignment, even if the worker
/// ends.
struct Outcome<J, R: Message> {
    task: PendingJob<J, R>,
    worker: Pid,
    result: Result<Result<R, String>, CallError>,
}

/// The worker has dropped that job without an answer, and can take another one. (If it has ended instead, the
/// dispatcher learns that by its monitor.)
struct Dropped {
    number: u64,
    worker: Pid,
}

/// Makes the dispatcher remove abandoned entries from its queues, also when no request comes. Callers that
/// were told of room may not use it, and callers that wait may be abandoned.
struct Purge;

/// A job that has lost this many workers fails.
const LOSSES: u32 = 3;

/// How long an answer from elsewhere is awaited after the worker has ended, and the end of the worker after
/// it has dropped a job.
const GRACE: Duration = Duration::from_secs(1);

pub(super) async fn serve<J: Message + Clone, R: Message>(bound: usize) -> Exit {
    let mut state: DispatcherState<J, R> = DispatcherState {
        jobs: Queue::new(bound.max(1)),
        waiting_for_room: Queue::new(Node::current().mailbox_bound()),
        purge_scheduled: false,
        workers: BTreeMap::new(),
        came: 0,
        assigned: 0,
    };
    loop {
        recv! {
            Call { request: Run { job, .. }, from }: Call<Run<J, R>> => {
                state.came += 1;
                if let Err(task) = state.jobs.push(PendingJob { number: state.came, job, from, losses: 0 }) {
                    task.from.reply(Err(JobError::Full));
                }
            }
            Call { request: AwaitRoom, from } => {
                if let Err(from) = state.waiting_for_room.push(from) {
                    from.refuse();
                }
            }
            Outcome { task, worker, result }: Outcome<J, R> => state.done(task, worker, result),
            Dropped { number, worker } => {
                if let Some(worker) = state.workers.get_mut(&worker) {
                    worker.jobs.remove(&number);
                }
            }
            Purge => {
                state.purge_scheduled = false;
                state.jobs.purge();
                state.waiting_for_room.purge();
            }
            Call { request: Enlist { worker, at_most }, from } => {
                // A worker that gets no answer ends itself. The request can name any process, so the
                // dispatcher must not end it.
                if state.enlist(worker, at_most) {
                    from.reply(());
                }
            }
            Call { request: Load { worker, jobs }, from } => {
                // A load meter whose worker is not known yet gets no answer, and reports again.
                if let Some(known) = state.workers.get_mut(&worker) {
                    known.load = jobs;
                    from.reply(());
                }
            }
            Down { monitor, from, reason } => state.ended(from, monitor, reason),
            Call { request: ListWorkers, from } => from.reply(state.list()),
            // Other messages are dropped: unread, they would fill the mailbox.
            _: Envelope => {}
        }
        state.assign_jobs();
        state.admit_waiting();
    }
}

/// Spawns a process that asks `worker` to do the job, and reports the outcome to the dispatcher. The job is a
/// call, because an answer needs no room in a mailbox, whereas a message from another node is lost if the
/// mailbox is full.
fn assign<J: Message + Clone, R: Message>(task: PendingJob<J, R>, pid: Pid, worker: &Worker, again: bool) {
    let (dispatcher, gone) = (self_pid(), worker.gone.clone());
    let request = Assignment { job: task.job.clone(), of: PhantomData::<fn() -> R> };
    spawn_link(async move {
        let dropped = send_evt(dispatcher, Dropped { number: task.number, worker: pid }).into_future();
        let result = match again {
            true => wait_for_outcome(assign_again(pid, request, &task.from), &gone, dropped).await,
            false => wait_for_outcome(call(pid, request).into_future(), &gone, dropped).await,
        };
        send_evt(dispatcher, Outcome { task, worker: pid, result }).await;
    });
}

/// Asks again, when there is room for the request. If the caller gives up before, returns `Overloaded`.
async fn assign_again<J: Message, R: Message>(
    worker: Pid,
    request: Assignment<J, R>,
    wanted: &ReplyTo<Result<R, JobError>>,
) -> Result<Result<R, String>, CallError> {
    let (from, answer) = new_reply();
    let given_up = || wanted.cancelled_evt().wrap(|()| false);
    // This waits for the connection, too.
    let asked = choose((sleep(PAUSE).wrap(|()| true), given_up())).await
        && choose((send_evt(worker, Call { request, from }).wrap(|()| true), given_up())).await;
    if !asked {
        return Err(CallError::Overloaded);
    }
    answer.recv().await.unwrap_or(Err(CallError::Unanswered))
}

/// Returns the worker's answer, even if the worker ended after it. Without an answer, this finds out whether
/// the worker has ended, and why: the dispatcher learns that first, and writes `gone`. If the worker has
/// dropped the job, the dispatcher is told so (`dropped`) before that.
async fn wait_for_outcome<T>(
    answer: impl Future<Output = Result<T, CallError>>,
    gone: &IVar<Exit>,
    dropped: impl Future<Output = ()>,
) -> Result<T, CallError> {
    let late = async {
        drop(gone.read().await);
        sleep(GRACE).await;
    };
    let answer = match first(pin!(answer), pin!(late)).await {
        Either::Left(answer) => answer,
        Either::Right(()) => Err(CallError::Unanswered),
    };
    if !matches!(answer, Err(CallError::Down(_) | CallError::Unanswered)) {
        return answer;
    }
    if let Err(CallError::Unanswered) = answer {
        dropped.await;
    }
    match first(pin!(gone.read()), pin!(sleep(GRACE).into_future())).await {
        Either::Left(Ok(reason)) => Err(CallError::Down(reason)),
        Either::Right(()) => answer,
    }
}

impl<T: PendingRequest> Queue<T> {
    fn new(bound: usize) -> Queue<T> {
        Queue { waiting: VecDeque::new(), bound, refused: usize::MAX }
    }

    /// Appends an entry. Returns it if the queue is full.
    fn push(&mut self, asked: T) -> Result<(), T> {
        // Abandoned entries are removed once for each `len / 8` refusals. So the search costs each refusal a
        // constant time.
        if self.refused.saturating_mul(8) >= self.waiting.len() {
            self.purge();
        }
        if self.room() == 0 {
            self.refused += 1;
            return Err(asked);
        }
        self.waiting.push_back(asked);
        Ok(())
    }

    /// Removes abandoned entries, if the queue is full.
    fn purge(&mut self) {
        if self.room() == 0 {
            self.waiting.retain(|asked| !asked.is_abandoned());
            self.refused = 0;
        }
    }

    fn room(&self) -> usize {
        self.bound.saturating_sub(self.waiting.len())
    }

    /// Takes the first entry that is not abandoned.
    fn pop(&mut self) -> Option<T> {
        while self.waiting.pop_front_if(|asked| asked.is_abandoned()).is_some() {}
        self.waiting.pop_front()
    }
}

impl<J: Message + Clone, R: Message> DispatcherState<J, R> {
    /// Replies to as many waiting callers as there is room for jobs. If some still wait, schedules a
    /// [`Purge`]; the delay grows with the length of the queues.
    fn admit_waiting(&mut self) {
        for _ in 0..self.jobs.room() {
            let Some(from) = self.waiting_for_room.pop() else { return };
            from.reply(());
        }
        if !self.waiting_for_room.waiting.is_empty() && !self.purge_scheduled {
            self.purge_scheduled = true;
            let (dispatcher, all) =
                (self_pid(), self.jobs.waiting.len() + self.waiting_for_room.waiting.len());
            spawn_link(async move {
                sleep(PURGE_INTERVAL + Duration::from_micros(all as u64)).await;
                send_evt(dispatcher, Purge).await;
            });
        }
    }

    /// Adds or updates a worker. Returns false if there are too many workers.
    fn enlist(&mut self, pid: Pid, at_most: u32) -> bool {
        if let Some(known) = self.workers.get_mut(&pid) {
            known.at_most = at_most;
        } else if at_most > 0 {
            if self.workers.len() >= Node::current().mailbox_bound() {
                return false;
            }
            let (monitor, gone, jobs) = (monitor(pid), IVar::new(), BTreeSet::new());
            self.workers.insert(pid, Worker { monitor, gone, at_most, load: 0, jobs, last_assignment: 0 });
        }
        self.dismiss(pid);
        true
    }

    /// Removes the worker if it has no jobs and is to get none.
    fn dismiss(&mut self, pid: Pid) {
        if let Some(worker) =
            self.workers.get(&pid).filter(|worker| worker.at_most == 0 && worker.jobs.is_empty())
        {
            demonitor(worker.monitor);
            self.workers.remove(&pid);
        }
    }

    /// Handles the outcome of an assignment. The worker may not be known any more, or may not have the job
    /// any more.
    fn done(&mut self, task: PendingJob<J, R>, pid: Pid, result: Result<Result<R, String>, CallError>) {
        let mut worker = self.workers.get_mut(&pid);
        match (&result, &mut worker) {
            (Err(CallError::Overloaded), Some(worker))
                if worker.jobs.contains(&task.number) && !task.is_abandoned() =>
            {
                return assign(task, pid, worker, true);
            }
            (_, Some(worker)) => drop(worker.jobs.remove(&task.number)),
            (_, None) => {}
        }
        match result {
            Ok(result) => task.from.reply(result.map_err(JobError::Failed)),
            Err(CallError::Overloaded) => self.put_back(task),
            Err(CallError::Down(reason)) => self.lost(task, &reason),
            Err(CallError::Unsendable(NotRegistered | NotRegisteredThere)) => {
                // Jobs of this type cannot reach this worker.
                worker.into_iter().for_each(|worker| worker.at_most = 0);
                self.put_back(task);
            }
            Err(why) => task.from.reply(Err(JobError::Failed(why.to_string()))),
        }
        self.dismiss(pid);
    }

    /// Removes a worker that has ended. The processes that wait for its answers report what happens to its
    /// jobs.
    fn ended(&mut self, pid: Pid, monitor: Tag, reason: Exit) {
        if self.workers.get(&pid).is_some_and(|worker| worker.monitor == monitor)
            && let Some(worker) = self.workers.remove(&pid)
        {
            // The variable has no other writer.
            drop(worker.gone.put(reason));
        }
    }

    /// Handles the end of a worker that had the job.
    fn lost(&mut self, mut task: PendingJob<J, R>, reason: &Exit) {
        task.losses += 1;
        match task.losses {
            LOSSES.. => task.from.reply(Err(JobError::Lost(reason.to_string()))),
            _ => self.put_back(task),
        }
    }

    /// Returns a job to the queue, ahead of jobs that arrived later.
    fn put_back(&mut self, task: PendingJob<J, R>) {
        let at = self.jobs.waiting.partition_point(|other| other.number < task.number);
        self.jobs.waiting.insert(at, task);
    }

    /// Assigns the waiting jobs: each to the free worker with the least work, and among those to the one that
    /// has waited longest.
    fn assign_jobs(&mut self) {
        while let Some(task) = self.jobs.pop() {
            let free =
                self.workers.iter_mut().filter(|(_, worker)| worker.jobs.len() < worker.at_most as usize);
            let Some((pid, worker)) = free.min_by_key(|(_, worker)| worker.key()) else {
                return self.jobs.waiting.push_front(task);
            };
            self.assigned += 1;
            worker.jobs.insert(task.number);
            worker.last_assignment = self.assigned;
            assign(task, *pid, worker, false);
        }
    }

    fn list(&self) -> Vec<WorkerInfo> {
        let info = |(pid, worker): (&Pid, &Worker)| WorkerInfo {
            pid: *pid,
            jobs: worker.jobs.len() as u32,
            load: worker.load,
            at_most: worker.at_most,
        };
        self.workers.iter().map(info).collect()
    }
}

impl Worker {
    fn key(&self) -> (u64, u64) {
        (self.jobs.len() as u64 + u64::from(self.load), self.last_assignment)
    }
}
