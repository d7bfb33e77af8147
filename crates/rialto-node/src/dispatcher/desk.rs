//! The process of a dispatcher.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Assignment, AwaitRoom, Enlist, JobError, ListWorkers, Load, Outcome, Run, WorkerInfo};
use crate::call::{Call, ReplyTo};
use crate::exit::Exit;
use crate::line::Line;
use crate::link::{demonitor, monitor};
use crate::message::Message;
use crate::node::spawn_process;
use crate::pid::{Pid, Tag};
use crate::recv;
use crate::send::Unsendable::{NotInVocabulary, NotUnderstood};
use crate::send::{SendError, send, send_evt};
use crate::signal::Down;

/// A job, and who wants its result.
struct Task<J, R: Message> {
    job: J,
    from: ReplyTo<Result<R, JobError>>,
    /// How many workers were lost over it.
    losses: u32,
}

struct Worker {
    monitor: Tag,
    at_most: u32,
    load: u32,
    has: BTreeSet<u64>,
    /// When it got its last one.
    turn: u64,
}

/// Jobs that wait, in their order, and those that workers have, by their numbers.
struct Desk<J, R: Message> {
    waiting: VecDeque<Task<J, R>>,
    /// So many at most.
    bound: usize,
    /// How many were refused since those were looked through that nobody wants any more.
    refused: usize,
    /// Who wants to know when there is room.
    for_room: Line<ReplyTo<()>>,
    given: BTreeMap<u64, Task<J, R>>,
    workers: BTreeMap<Pid, Worker>,
    last: u64,
}

/// Over so many workers a job is lost for good.
const LOSSES: u32 = 3;

pub(super) async fn serve<J: Message + Clone, R: Message>(bound: usize) -> Exit {
    let mut desk: Desk<J, R> = Desk {
        waiting: VecDeque::new(),
        bound: bound.max(1),
        refused: usize::MAX,
        for_room: Line::new(),
        given: BTreeMap::new(),
        workers: BTreeMap::new(),
        last: 0,
    };
    loop {
        recv! {
            Call { request: Run { job, .. }, from }: Call<Run<J, R>> => {
                desk.take(Task { job, from, losses: 0 });
            }
            Call { request: AwaitRoom, from } => desk.for_room.push(from, 0),
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

impl<J: Message + Clone, R: Message> Desk<J, R> {
    fn take(&mut self, task: Task<J, R>) {
        // They are looked through for one refusal in eight of their number: that pays for it.
        if self.is_full() && self.refused.saturating_mul(8) >= self.waiting.len() {
            self.waiting.retain(|task| !task.from.is_cancelled());
            self.refused = 0;
        }
        if self.is_full() {
            self.refused += 1;
            return task.from.reply(Err(JobError::Full));
        }
        self.waiting.push_back(task);
    }

    fn is_full(&self) -> bool {
        self.waiting.len() >= self.bound
    }

    /// As many as there is room for.
    fn tell_of_room(&mut self) {
        let mut room = self.bound.saturating_sub(self.waiting.len());
        while room > 0
            && let Some(from) = self.for_room.pop()
        {
            room -= usize::from(!from.is_cancelled());
            from.reply(());
        }
    }

    fn enlist(&mut self, pid: Pid, at_most: u32) {
        if let Some(known) = self.workers.get_mut(&pid) {
            known.at_most = at_most;
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
    fn done(&mut self, number: u64, pid: Pid, result: Result<R, String>) {
        let had = self.workers.get_mut(&pid).is_some_and(|worker| worker.has.remove(&number));
        if had && let Some(task) = self.given.remove(&number) {
            task.from.reply(result.map_err(JobError::Failed));
        }
        self.dismiss(pid);
    }

    /// What it had is to be done before what came after.
    fn lost(&mut self, pid: Pid, monitor: Tag, reason: &Exit) {
        let Some(worker) = self.workers.get(&pid).filter(|worker| worker.monitor == monitor) else { return };
        for number in worker.has.iter().rev() {
            let Some(mut task) = self.given.remove(number) else { continue };
            task.losses += 1;
            match task.losses {
                LOSSES.. => task.from.reply(Err(JobError::Lost(reason.to_string()))),
                _ => self.waiting.push_front(task),
            }
        }
        self.workers.remove(&pid);
    }

    /// As much as they take, to who has least each time; among those, to who has waited longest.
    fn give(&mut self) {
        while let Some(task) = self.waiting.pop_front() {
            if task.from.is_cancelled() {
                continue;
            }
            let free =
                self.workers.iter_mut().filter(|(_, worker)| worker.has.len() < worker.at_most as usize);
            let Some((pid, worker)) = free.min_by_key(|(_, worker)| worker.key()) else {
                return self.waiting.push_front(task);
            };
            self.last += 1;
            let assignment = Assignment { number: self.last, job: task.job.clone() };
            match send(*pid, assignment) {
                Ok(()) => {}
                // That waits for room. If the worker is lost meanwhile, the job is somebody else's.
                Err(SendError::Overloaded(assignment)) => {
                    let worker = *pid;
                    spawn_process(async move { send_evt(worker, assignment).await });
                }
                Err(SendError::Unsendable(_, NotInVocabulary | NotUnderstood)) => {
                    // Jobs of this kind do not get there at all.
                    let (pid, monitor) = (*pid, worker.monitor);
                    self.waiting.push_front(task);
                    self.lost(pid, monitor, &Exit::NoProcess);
                    demonitor(monitor);
                    continue;
                }
                Err(SendError::Unsendable(_, why)) => {
                    task.from.reply(Err(JobError::Failed(why.to_string())));
                    continue;
                }
            }
            worker.has.insert(self.last);
            worker.turn = self.last;
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
