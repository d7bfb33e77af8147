//! The process of a supervisor.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use super::child::{Child, Restart, Shutdown};
use super::intensity::Intensity;
use super::{Ask, ChildError, ChildInfo, Strategy, SupervisorRef};
use crate::exit::Exit;
use crate::handlers::catch;
use crate::link::{demonitor, monitor, unlink};
use crate::pid::{Pid, Tag};
use crate::process::{alive, exit, kill, self_pid, trap_exits};
use crate::recv;
use crate::signal::{Down, Exited};

/// The children, in the order in which they were started first, by their numbers.
pub(super) struct Run {
    strategy: Strategy,
    intensity: Intensity,
    children: BTreeMap<u64, Known>,
    by_pid: BTreeMap<Pid, u64>,
    last: u64,
}

struct Known {
    child: Child,
    pid: Option<Pid>,
}

/// They fail too often.
struct GaveUp;

impl Run {
    pub(super) async fn begin(
        strategy: Strategy,
        intensity: Intensity,
        children: Vec<Child>,
    ) -> Result<Run, Exit> {
        trap_exits(true);
        let (children_known, by_pid) = (BTreeMap::new(), BTreeMap::new());
        let mut run = Run { strategy, intensity, children: children_known, by_pid, last: 0 };
        for child in children {
            if run.number_of(&child.id).is_some() {
                run.stop(run.all()).await;
                return Err(Exit::custom(format!("two children are called {:?}", child.id)));
            }
            let number = run.add(child);
            if let Err(reason) = run.start(number).await {
                run.stop(run.all()).await;
                return Err(reason);
            }
        }
        Ok(run)
    }

    pub(super) async fn run(mut self, parent: Option<Pid>) -> Exit {
        loop {
            let ask = recv! {
                // It only wants the supervisor to end, which is not for a child to say.
                Exited { from, .. } if self.by_pid.contains_key(&from) && alive(from) => continue,
                Exited { from, reason } => {
                    let known = self.by_pid.get(&from).copied();
                    let ends = match known {
                        Some(number) => self.ended(number, reason).await.is_err().then_some(Exit::Shutdown),
                        // (An exit from outside of all processes comes as if from itself.)
                        None => (Some(from) == parent || from == self_pid()).then_some(reason),
                    };
                    if let Some(reason) = ends {
                        self.stop(self.all()).await;
                        return reason;
                    }
                    continue;
                }
                ask: Ask => ask,
                // Whatever else comes is for nobody.
                _: crate::Envelope => continue,
            };
            if let Ask::End(from) = ask {
                self.stop(self.all()).await;
                from.reply(());
                return Exit::Normal;
            }
            self.answer(ask).await;
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Start(child, from) => from.reply(self.start_new(child).await),
            Ask::Stop(id, from) => from.reply(self.stop_known(self.number_of(&id)).await),
            Ask::StopPid(pid, from) => {
                from.reply(self.stop_known(self.by_pid.get(&pid).copied()).await);
            }
            Ask::Restart(id, from) => from.reply(self.restart_known(&id).await),
            Ask::Remove(id, from) => from.reply(self.remove(&id)),
            Ask::Children(from) => {
                let info = |known: &Known| ChildInfo {
                    id: known.child.id.clone(),
                    pid: known.pid,
                    supervisor: known.pid.filter(|_| known.child.supervises).map(SupervisorRef),
                };
                from.reply(self.children.values().map(info).collect());
            }
            Ask::End(_) => unreachable!("it was looked for before"),
        }
    }

    fn all(&self) -> RangeInclusive<u64> {
        0..=self.last
    }

    /// The children of a dynamic supervisor have no names.
    fn number_of(&self, id: &str) -> Option<u64> {
        if self.strategy == Strategy::Dynamic {
            return None;
        }
        self.children.iter().find(|(_, known)| &*known.child.id == id).map(|(number, _)| *number)
    }

    fn add(&mut self, child: Child) -> u64 {
        self.last += 1;
        self.children.insert(self.last, Known { child, pid: None });
        self.last
    }

    async fn start(&mut self, number: u64) -> Result<Pid, Exit> {
        let Some(known) = self.children.get_mut(&number) else { return Err(Exit::NoProcess) };
        let pid = catch(async { known.child.start().await }).await.and_then(|started| started)?;
        known.pid = Some(pid);
        self.by_pid.insert(pid, number);
        Ok(pid)
    }

    async fn start_new(&mut self, child: Child) -> Result<Pid, ChildError> {
        if self.number_of(&child.id).is_some() {
            return Err(ChildError::Exists);
        }
        let number = self.add(child);
        let started = self.start(number).await;
        if started.is_err() {
            self.children.remove(&number);
        }
        started.map_err(ChildError::Failed)
    }

    async fn stop_known(&mut self, number: Option<u64>) -> Result<(), ChildError> {
        let number = number.ok_or(ChildError::Unknown)?;
        let left_behind = self.stop(number..=number).await;
        if self.strategy == Strategy::Dynamic {
            self.children.remove(&number);
        }
        left_behind.first().map_or(Ok(()), |pid| Err(ChildError::LeftBehind(*pid)))
    }

    async fn restart_known(&mut self, id: &Arc<str>) -> Result<Pid, ChildError> {
        let number = self.number_of(id).ok_or(ChildError::Unknown)?;
        match self.children.get(&number).and_then(|known| known.pid) {
            Some(pid) => Err(ChildError::Runs(pid)),
            None => self.start(number).await.map_err(ChildError::Failed),
        }
    }

    fn remove(&mut self, id: &Arc<str>) -> Result<(), ChildError> {
        let number = self.number_of(id).ok_or(ChildError::Unknown)?;
        if let Some(pid) = self.children.get(&number).and_then(|known| known.pid) {
            return Err(ChildError::Runs(pid));
        }
        self.children.remove(&number);
        Ok(())
    }

    /// A child has ended by itself.
    async fn ended(&mut self, number: u64, reason: Exit) -> Result<(), GaveUp> {
        let Some(known) = self.children.get_mut(&number) else { return Ok(()) };
        if let Some(pid) = known.pid.take() {
            self.by_pid.remove(&pid);
        }
        let again = match known.child.restart {
            Restart::Permanent => true,
            Restart::Transient => !reason.is_orderly(),
            Restart::Temporary => false,
        };
        if again {
            return self.restart(number).await;
        }
        if known.child.restart == Restart::Temporary || self.strategy == Strategy::Dynamic {
            self.children.remove(&number);
        }
        Ok(())
    }

    /// Starts again what the strategy says, until all of it has begun.
    async fn restart(&mut self, failed: u64) -> Result<(), GaveUp> {
        let range = match self.strategy {
            Strategy::OneForOne | Strategy::Dynamic => failed..=failed,
            Strategy::OneForAll => self.all(),
            Strategy::RestForOne => failed..=self.last,
        };
        'again: while self.intensity.allows_one_more() {
            self.stop(range.clone()).await;
            let numbers: Vec<u64> = self.children.range(range.clone()).map(|(number, _)| *number).collect();
            for number in numbers {
                if self.start(number).await.is_err() {
                    continue 'again;
                }
            }
            return Ok(());
        }
        Err(GaveUp)
    }

    /// Stops those that run, the last one first, and yields those that do not end. Temporary ones are known no more
    /// then.
    async fn stop(&mut self, range: RangeInclusive<u64>) -> Vec<Pid> {
        let (mut stopping, mut left_behind) = (Vec::new(), Vec::new());
        for (_, known) in self.children.range_mut(range.clone()).rev() {
            let Some(pid) = known.pid.take() else { continue };
            self.by_pid.remove(&pid);
            let stop = Stopping::begin(pid, &known.child);
            match self.strategy {
                Strategy::Dynamic => stopping.push(stop),
                _ => left_behind.extend(stop.finish().await),
            }
        }
        for stop in stopping {
            left_behind.extend(stop.finish().await);
        }
        self.children.retain(|number, known| {
            !range.contains(number) || known.pid.is_some() || known.child.restart != Restart::Temporary
        });
        left_behind
    }
}

/// A child that was told to end.
struct Stopping {
    pid: Pid,
    monitor: Tag,
    shutdown: Shutdown,
    grace: Duration,
}

impl Stopping {
    fn begin(pid: Pid, child: &Child) -> Stopping {
        let Child { shutdown, grace, .. } = *child;
        let monitor = monitor(pid);
        match shutdown {
            Shutdown::Kill => kill(pid),
            Shutdown::Within(_) | Shutdown::Wait => exit(pid, Exit::Shutdown),
        }
        Stopping { pid, monitor, shutdown, grace }
    }

    /// Yields it if it does not end.
    async fn finish(self) -> Option<Pid> {
        let Stopping { pid, monitor, shutdown, grace } = self;
        let has_ended = match shutdown {
            Shutdown::Within(time) => {
                ends(monitor, time).await || {
                    kill(pid);
                    ends(monitor, grace).await
                }
            }
            Shutdown::Kill => ends(monitor, grace).await,
            Shutdown::Wait => recv! { Down { monitor: ^monitor, .. } => true },
        };
        if !has_ended {
            demonitor(monitor);
        }
        // A child that keeps to the rules is linked, and may have been about to tell.
        unlink(pid);
        recv! { Exited { from: ^pid, .. } => {}, after(Duration::ZERO) => {} }
        (!has_ended).then_some(pid)
    }
}

/// Whether who is watched ends within that time.
async fn ends(monitor: Tag, time: Duration) -> bool {
    recv! { Down { monitor: ^monitor, .. } => true, after(time) => false }
}
