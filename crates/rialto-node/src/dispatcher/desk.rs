//! The process of a dispatcher.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::future::{Future, IntoFuture};
use std::marker::PhantomData;
use std::pin::pin;
use std::time::Duration;

use rialto_event::{Either, Event, choose, sleep};
use rialto_sync::IVar;

use super::{Assignment, AwaitRoom, Enlist, JobError, ListWorkers, Load, PAUSE, Run, WorkerInfo};
use crate::call::{Call, CallError, ReplyTo, awaited, call};
use crate::exit::Exit;
use crate::first::first;
use crate::line::{Asked, LOOK_AGAIN};
use crate::link::{demonitor, monitor, spawn_link};
use crate::message::{Envelope, Message};
use crate::node::Node;
use crate::pid::{Pid, Tag};
use crate::process::{exit, self_pid};
use crate::recv;
use crate::send::Unsendable::{NotInVocabulary, NotUnderstood};
use crate::send::send_evt;
use crate::signal::Down;

/// A job, and who wants its result. It waits at the desk, or is with who asks a worker to do it, and comes back from there.
struct Task<J, R: Message> {
    /// So many came before it.
    number: u64,
    job: J,
    from: ReplyTo<Result<R, JobError>>,
    /// How many workers were lost over it.
    losses: u32,
}

impl<J, R: Message> Asked for Task<J, R> {
    fn is_given_up(&self) -> bool {
        self.from.is_cancelled()
    }
}

struct Worker {
    monitor: Tag,
    /// Written when it has ended, by the desk: those hear of it who wait for its answers.
    gone: IVar<Exit>,
    at_most: u32,
    load: u32,
    has: BTreeSet<u64>,
    /// When it got its last one.
    turn: u64,
}

/// So many at most, in their order.
struct Queue<T> {
    waiting: VecDeque<T>,
    bound: usize,
    /// How many were refused since those were looked through that nobody wants any more.
    refused: usize,
}

/// Jobs that wait, in the order in which they came, and who does the others.
struct Desk<J, R: Message> {
    jobs: Queue<Task<J, R>>,
    /// Who wants to know when there is room. They take none in the mailbox, where results come.
    for_room: Queue<ReplyTo<()>>,
    /// A [`Look`] is to come.
    looks: bool,
    workers: BTreeMap<Pid, Worker>,
    /// So many jobs have come.
    came: u64,
    /// So many were given to workers.
    given: u64,
}

/// What became of a job that was given to that worker. It comes once each time, whatever becomes of the worker.
struct Outcome<J, R: Message> {
    task: Task<J, R>,
    worker: Pid,
    result: Result<Result<R, String>, CallError>,
}

/// That worker has dropped the job of that number, and has room for another; or it has ended, of which the desk hears.
struct Dropped {
    number: u64,
    worker: Pid,
}

/// Those who wait are to be looked through though nobody comes any more: some were told of room and did not take it, and
/// some may not want anything by now.
struct Look;

/// Over so many workers a job is lost for good.
const LOSSES: u32 = 3;

/// For so long an answer may come from elsewhere when the worker has ended; and its end be told when there is no answer.
const GRACE: Duration = Duration::from_secs(1);

pub(super) async fn serve<J: Message + Clone, R: Message>(bound: usize) -> Exit {
    let mut desk: Desk<J, R> = Desk {
        jobs: Queue::new(bound.max(1)),
        for_room: Queue::new(Node::current().mailbox_bound()),
        looks: false,
        workers: BTreeMap::new(),
        came: 0,
        given: 0,
    };
    loop {
        recv! {
            Call { request: Run { job, .. }, from }: Call<Run<J, R>> => {
                desk.came += 1;
                if let Err(task) = desk.jobs.push(Task { number: desk.came, job, from, losses: 0 }) {
                    task.from.reply(Err(JobError::Full));
                }
            }
            Call { request: AwaitRoom, from } => {
                if let Err(from) = desk.for_room.push(from) {
                    from.refuse();
                }
            }
            Outcome { task, worker, result }: Outcome<J, R> => desk.done(task, worker, result),
            Dropped { number, worker } => {
                if let Some(worker) = desk.workers.get_mut(&worker) {
                    worker.has.remove(&number);
                }
            }
            Look => {
                desk.looks = false;
                desk.jobs.look_through();
                desk.for_room.look_through();
            }
            Call { request: Enlist { worker, at_most }, from } => {
                desk.enlist(worker, at_most);
                from.reply(());
            }
            Call { request: Load { worker, jobs }, from } => {
                // Who tells of one that is not known yet, has no answer, and tells again.
                if let Some(known) = desk.workers.get_mut(&worker) {
                    known.load = jobs;
                    from.reply(());
                }
            }
            Down { monitor, from, reason } => desk.ended(from, monitor, reason),
            Call { request: ListWorkers, from } => from.reply(desk.list()),
            // Whatever else comes is for nobody.
            _: Envelope => {}
        }
        desk.give();
        desk.tell_of_room();
    }
}

/// Asks `worker` to do the job, and tells the desk what becomes of it. An answer takes no room in a mailbox of another
/// node, and is not lost there as a message is.
fn ask<J: Message + Clone, R: Message>(task: Task<J, R>, pid: Pid, worker: &Worker, again: bool) {
    let (desk, gone) = (self_pid(), worker.gone.clone());
    let request = Assignment { job: task.job.clone(), of: PhantomData::<fn() -> R> };
    spawn_link(async move {
        let dropped = send_evt(desk, Dropped { number: task.number, worker: pid }).into_future();
        let result = match again {
            true => settled(ask_again(pid, request, &task.from), &gone, dropped).await,
            false => settled(call(pid, request).into_future(), &gone, dropped).await,
        };
        send_evt(desk, Outcome { task, worker: pid, result }).await;
    });
}

/// Waits until there is room for the request, or nobody wants the result any more: then there was none.
async fn ask_again<J: Message, R: Message>(
    worker: Pid,
    request: Assignment<J, R>,
    wanted: &ReplyTo<Result<R, JobError>>,
) -> Result<Result<R, String>, CallError> {
    let (from, answer) = awaited();
    let given_up = || wanted.cancelled_evt().wrap(|()| false);
    // That waits for the link, too.
    let asked = choose((sleep(PAUSE).wrap(|()| true), given_up())).await
        && choose((send_evt(worker, Call { request, from }).wrap(|()| true), given_up())).await;
    if !asked {
        return Err(CallError::Overloaded);
    }
    answer.recv().await.unwrap_or(Err(CallError::Unanswered))
}

/// The answer of a worker, if it has given one, also if it ended then. Without one, it is known whether the worker has
/// ended, and why: the desk has been told before. It is told that the job was `dropped` before it is known whether the worker
/// was lost with it.
async fn settled<T>(
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

impl<T: Asked> Queue<T> {
    fn new(bound: usize) -> Queue<T> {
        Queue { waiting: VecDeque::new(), bound, refused: usize::MAX }
    }

    /// The last one. It comes back if there is no room.
    fn push(&mut self, asked: T) -> Result<(), T> {
        // They are looked through for one refusal in eight of their number: that pays for it.
        if self.refused.saturating_mul(8) >= self.waiting.len() {
            self.look_through();
        }
        if self.room() == 0 {
            self.refused += 1;
            return Err(asked);
        }
        self.waiting.push_back(asked);
        Ok(())
    }

    /// If there is no room, those who do not want it any more make some.
    fn look_through(&mut self) {
        if self.room() == 0 {
            self.waiting.retain(|asked| !asked.is_given_up());
            self.refused = 0;
        }
    }

    fn room(&self) -> usize {
        self.bound.saturating_sub(self.waiting.len())
    }

    /// The first of those who still want it.
    fn pop(&mut self) -> Option<T> {
        while self.waiting.pop_front_if(|asked| asked.is_given_up()).is_some() {}
        self.waiting.pop_front()
    }
}

impl<J: Message + Clone, R: Message> Desk<J, R> {
    /// As many as there is room for. The others are looked at again in a while, which is the longer, the more there is to
    /// be looked through.
    fn tell_of_room(&mut self) {
        for _ in 0..self.jobs.room() {
            let Some(from) = self.for_room.pop() else { return };
            from.reply(());
        }
        if !self.for_room.waiting.is_empty() && !self.looks {
            self.looks = true;
            let (desk, all) = (self_pid(), self.jobs.waiting.len() + self.for_room.waiting.len());
            spawn_link(async move {
                sleep(LOOK_AGAIN + Duration::from_micros(all as u64)).await;
                send_evt(desk, Look).await;
            });
        }
    }

    fn enlist(&mut self, pid: Pid, at_most: u32) {
        if let Some(known) = self.workers.get_mut(&pid) {
            known.at_most = at_most;
        } else if self.workers.len() >= Node::current().mailbox_bound() {
            exit(
                pid,
                Exit::custom("the dispatcher has as many workers as it can have (`Builder::mailbox_bound`)"),
            );
        } else if at_most > 0 {
            let (monitor, gone, has) = (monitor(pid), IVar::new(), BTreeSet::new());
            self.workers.insert(pid, Worker { monitor, gone, at_most, load: 0, has, turn: 0 });
        }
        self.dismiss(pid);
    }

    /// If it has nothing, and is to get nothing.
    fn dismiss(&mut self, pid: Pid) {
        if let Some(worker) =
            self.workers.get(&pid).filter(|worker| worker.at_most == 0 && worker.has.is_empty())
        {
            demonitor(worker.monitor);
            self.workers.remove(&pid);
        }
    }

    /// The worker may be known no more, or not have the job any more in its name.
    fn done(&mut self, task: Task<J, R>, pid: Pid, result: Result<Result<R, String>, CallError>) {
        let mut worker = self.workers.get_mut(&pid);
        match (&result, &mut worker) {
            (Err(CallError::Overloaded), Some(worker))
                if worker.has.contains(&task.number) && !task.is_given_up() =>
            {
                return ask(task, pid, worker, true);
            }
            (_, Some(worker)) => drop(worker.has.remove(&task.number)),
            (_, None) => {}
        }
        match result {
            Ok(result) => task.from.reply(result.map_err(JobError::Failed)),
            Err(CallError::Overloaded) => self.put_back(task),
            Err(CallError::Down(reason)) => self.lost(task, &reason),
            Err(CallError::Unsendable(NotInVocabulary | NotUnderstood)) => {
                // Jobs of this kind do not get there at all.
                worker.into_iter().for_each(|worker| worker.at_most = 0);
                self.put_back(task);
            }
            Err(why) => task.from.reply(Err(JobError::Failed(why.to_string()))),
        }
        self.dismiss(pid);
    }

    /// A worker has ended, and is known no more. What becomes of its jobs, say those who have asked it.
    fn ended(&mut self, pid: Pid, monitor: Tag, reason: Exit) {
        if self.workers.get(&pid).is_some_and(|worker| worker.monitor == monitor)
            && let Some(worker) = self.workers.remove(&pid)
        {
            // Nobody else writes it.
            drop(worker.gone.put(reason));
        }
    }

    /// Who had it ended over it.
    fn lost(&mut self, mut task: Task<J, R>, reason: &Exit) {
        task.losses += 1;
        match task.losses {
            LOSSES.. => task.from.reply(Err(JobError::Lost(reason.to_string()))),
            _ => self.put_back(task),
        }
    }

    /// It is to be done before what came after.
    fn put_back(&mut self, task: Task<J, R>) {
        let at = self.jobs.waiting.partition_point(|other| other.number < task.number);
        self.jobs.waiting.insert(at, task);
    }

    /// As much as they take, to who has least each time; among those, to who has waited longest.
    fn give(&mut self) {
        while let Some(task) = self.jobs.pop() {
            let free =
                self.workers.iter_mut().filter(|(_, worker)| worker.has.len() < worker.at_most as usize);
            let Some((pid, worker)) = free.min_by_key(|(_, worker)| worker.key()) else {
                return self.jobs.waiting.push_front(task);
            };
            self.given += 1;
            worker.has.insert(task.number);
            worker.turn = self.given;
            ask(task, *pid, worker, false);
        }
    }

    fn list(&self) -> Vec<WorkerInfo> {
        let info = |(pid, worker): (&Pid, &Worker)| WorkerInfo {
            pid: *pid,
            jobs: worker.has.len() as u32,
            load: worker.load,
            at_most: worker.at_most,
        };
        self.workers.iter().map(info).collect()
    }
}

impl Worker {
    fn key(&self) -> (u64, u64) {
        (self.has.len() as u64 + u64::from(self.load), self.turn)
    }
}
