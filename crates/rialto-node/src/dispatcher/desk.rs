//! The process of a dispatcher.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::marker::PhantomData;

use rialto_event::sleep;

use super::{Assignment, AwaitRoom, Enlist, JobError, ListWorkers, Load, PAUSE, Run, WorkerInfo};
use crate::call::{Call, CallError, ReplyTo, awaited, call};
use crate::exit::Exit;
use crate::line::Asked;
use crate::link::{demonitor, monitor, spawn_link};
use crate::message::Message;
use crate::node::Node;
use crate::pid::{Pid, Tag};
use crate::process::{exit, self_pid};
use crate::recv;
use crate::send::Unsendable::{NotInVocabulary, NotUnderstood};
use crate::send::send_evt;
use crate::signal::Down;

/// A job, and who wants its result.
struct Task<J, R: Message> {
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

/// Jobs that wait, and those that workers have, by their numbers.
struct Desk<J, R: Message> {
    jobs: Queue<Task<J, R>>,
    /// Who wants to know when there is room. They take none in the mailbox, where results come.
    for_room: Queue<ReplyTo<()>>,
    given: BTreeMap<u64, Task<J, R>>,
    workers: BTreeMap<Pid, Worker>,
    last: u64,
}

/// What became of an [`Assignment`], of that number.
struct Outcome<R> {
    number: u64,
    worker: Pid,
    result: Result<Result<R, String>, CallError>,
}

/// Over so many workers a job is lost for good.
const LOSSES: u32 = 3;

pub(super) async fn serve<J: Message + Clone, R: Message>(bound: usize) -> Exit {
    let mut desk: Desk<J, R> = Desk {
        jobs: Queue::new(bound.max(1)),
        for_room: Queue::new(Node::current().mailbox_bound()),
        given: BTreeMap::new(),
        workers: BTreeMap::new(),
        last: 0,
    };
    loop {
        recv! {
            Call { request: Run { job, .. }, from }: Call<Run<J, R>> => {
                if let Err(task) = desk.jobs.push(Task { job, from, losses: 0 }) {
                    task.from.reply(Err(JobError::Full));
                }
            }
            Call { request: AwaitRoom, from } => {
                if let Err(from) = desk.for_room.push(from) {
                    from.refuse();
                }
            }
            Outcome { number, worker, result }: Outcome<R> => desk.done(number, worker, result),
            Enlist { worker, at_most } => desk.enlist(worker, at_most),
            Load { worker, jobs } => {
                desk.workers.get_mut(&worker).into_iter().for_each(|known| known.load = jobs);
            }
            Down { monitor, from, reason } => desk.lost(from, monitor, &reason),
            Call { request: ListWorkers, from } => from.reply(desk.list()),
        }
        desk.give();
        desk.tell_of_room();
    }
}

/// Asks `worker` to do the job, and tells the desk what becomes of it. An answer takes no room in a mailbox of another
/// node, and is not lost there as a message is.
fn ask<J: Message, R: Message>(number: u64, worker: Pid, job: J, again: bool) {
    let desk = self_pid();
    let request = Assignment { job, of: PhantomData::<fn() -> R> };
    spawn_link(async move {
        let result = if again {
            sleep(PAUSE).await;
            let (from, answer) = awaited();
            // That waits for the link, too.
            send_evt(worker, Call { request, from }).await;
            answer.recv().await.unwrap_or(Err(CallError::Unanswered))
        } else {
            call(worker, request).await
        };
        send_evt(desk, Outcome { number, worker, result }).await;
    });
}

impl<T: Asked> Queue<T> {
    fn new(bound: usize) -> Queue<T> {
        Queue { waiting: VecDeque::new(), bound, refused: usize::MAX }
    }

    /// The last one. It comes back if there is no room.
    fn push(&mut self, asked: T) -> Result<(), T> {
        // They are looked through for one refusal in eight of their number: that pays for it.
        if self.room() == 0 && self.refused.saturating_mul(8) >= self.waiting.len() {
            self.waiting.retain(|asked| !asked.is_given_up());
            self.refused = 0;
        }
        if self.room() == 0 {
            self.refused += 1;
            return Err(asked);
        }
        self.waiting.push_back(asked);
        Ok(())
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
    /// As many as there is room for.
    fn tell_of_room(&mut self) {
        for _ in 0..self.jobs.room() {
            let Some(from) = self.for_room.pop() else { return };
            from.reply(());
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
            let worker = Worker { monitor: monitor(pid), at_most, load: 0, has: BTreeSet::new(), turn: 0 };
            self.workers.insert(pid, worker);
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

    /// A job that is known no more, or is somebody else's by now, was given to others meanwhile.
    fn done(&mut self, number: u64, pid: Pid, result: Result<Result<R, String>, CallError>) {
        let Some(worker) = self.workers.get_mut(&pid).filter(|worker| worker.has.contains(&number)) else {
            return;
        };
        let Some(task) = self.given.get(&number) else { return };
        let result = match result {
            Ok(result) => result,
            Err(CallError::Overloaded) => return ask::<J, R>(number, pid, task.job.clone(), true),
            Err(CallError::Down(reason)) => {
                demonitor(worker.monitor);
                return self.take_back(pid, Some(&reason));
            }
            Err(CallError::Unsendable(NotInVocabulary | NotUnderstood)) => {
                // Jobs of this kind do not get there at all.
                demonitor(worker.monitor);
                return self.take_back(pid, None);
            }
            Err(why) => Err(why.to_string()),
        };
        worker.has.remove(&number);
        if let Some(task) = self.given.remove(&number) {
            task.from.reply(result.map_err(JobError::Failed));
        }
        self.dismiss(pid);
    }

    fn lost(&mut self, pid: Pid, monitor: Tag, reason: &Exit) {
        if self.workers.get(&pid).is_some_and(|worker| worker.monitor == monitor) {
            self.take_back(pid, Some(reason));
        }
    }

    /// The worker is known no more. What it had is to be done before what came after; if it was `lost`, that counts.
    fn take_back(&mut self, pid: Pid, lost: Option<&Exit>) {
        let Some(worker) = self.workers.remove(&pid) else { return };
        for number in worker.has.iter().rev() {
            let Some(mut task) = self.given.remove(number) else { continue };
            task.losses += u32::from(lost.is_some());
            match lost {
                Some(reason) if task.losses >= LOSSES => {
                    task.from.reply(Err(JobError::Lost(reason.to_string())));
                }
                _ => self.jobs.waiting.push_front(task),
            }
        }
    }

    /// As much as they take, to who has least each time; among those, to who has waited longest.
    fn give(&mut self) {
        while let Some(task) = self.jobs.pop() {
            let free =
                self.workers.iter_mut().filter(|(_, worker)| worker.has.len() < worker.at_most as usize);
            let Some((pid, worker)) = free.min_by_key(|(_, worker)| worker.key()) else {
                return self.jobs.waiting.push_front(task);
            };
            self.last += 1;
            worker.has.insert(self.last);
            worker.turn = self.last;
            ask::<J, R>(self.last, *pid, task.job.clone(), false);
            self.given.insert(self.last, task);
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
