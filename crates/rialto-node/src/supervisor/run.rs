//! The process of a supervisor.

use std::collections::BTreeMap;
use std::future::IntoFuture;
use std::ops::RangeInclusive;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Either, Event, EventOption, choose};
use rialto_sync::IVar;

use super::child::{Child, Restart, Shutdown};
use super::intensity::Intensity;
use super::{Ask, ChildError, ChildInfo, Strategy, SupervisorRef};
use crate::bonds::Watcher;
use crate::call::ReplyTo;
use crate::exit::Exit;
use crate::first::first;
use crate::handlers::catch;
use crate::link::{demonitor, monitor, unlink};
use crate::node::Node;
use crate::pid::{Pid, Tag};
use crate::process::{self, alive, exit, kill, self_pid, trap_exits};
use crate::receive::receive_evt_if;
use crate::recv;
use crate::signal::{self, Down, Exited, Signal};

/// The children, in the order in which they were started first, by their numbers.
pub(super) struct Run {
    strategy: Strategy,
    intensity: Intensity,
    children: BTreeMap<u64, Known>,
    by_pid: BTreeMap<Pid, u64>,
    last: u64,
    /// Who has started it.
    parent: Option<Pid>,
    /// It was told to end while a child was being started.
    over: Option<Exit>,
}

struct Known {
    child: Child,
    pid: Option<Pid>,
}

/// Who has asked for a start.
type Starter = ReplyTo<Result<Pid, ChildError>>;

/// They fail too often.
struct GaveUp;

impl Run {
    pub(super) async fn begin(
        strategy: Strategy,
        intensity: Intensity,
        children: Vec<Child>,
        parent: Option<Pid>,
    ) -> Result<Run, Exit> {
        trap_exits(true);
        let (known, by_pid) = (BTreeMap::new(), BTreeMap::new());
        let mut run = Run { strategy, intensity, children: known, by_pid, last: 0, parent, over: None };
        for child in children {
            if run.number_of(&child.id).is_some() {
                run.stop(run.all()).await;
                return Err(Exit::custom(format!("two children are called {:?}", child.id)));
            }
            let number = run.add(child);
            if let Err(reason) = run.start(number, None).await {
                run.stop(run.all()).await;
                return Err(reason);
            }
        }
        Ok(run)
    }

    pub(super) async fn run(mut self) -> Exit {
        loop {
            if let Some(reason) = self.over.take() {
                self.stop(self.all()).await;
                return reason;
            }
            let ask = recv! {
                // It only wants the supervisor to end, which is not for a child to say.
                Exited { from, .. } if self.by_pid.contains_key(&from) && runs(from) => continue,
                Exited { from, reason } => {
                    let known = self.by_pid.get(&from).copied();
                    if let Some(number) = known {
                        if self.ended(number, last_said(from, reason).await).await.is_err() {
                            self.over.get_or_insert(Exit::Shutdown);
                        }
                    } else if is_order(from, self_pid(), self.parent) {
                        self.over = Some(reason);
                    }
                    continue;
                }
                // It may have been given up before anybody has looked.
                ask: Ask if !ask.is_cancelled() => ask,
                // Whatever else comes is for nobody.
                _: crate::Envelope => continue,
            };
            if let Ask::End(from) = ask {
                self.stop(self.all()).await;
                reply_at_the_end(from);
                return Exit::Normal;
            }
            self.answer(ask).await;
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Start(child, from) => {
                let started = self.start_new(child, &from).await;
                from.reply(started);
            }
            Ask::Stop(id, from) => from.reply(self.stop_known(self.number_of(&id)).await),
            Ask::StopPid(pid, from) => {
                from.reply(self.stop_known(self.by_pid.get(&pid).copied()).await);
            }
            Ask::Restart(id, from) => {
                let started = self.restart_known(&id, &from).await;
                from.reply(started);
            }
            Ask::Remove(id, from) => from.reply(self.remove(&id)),
            Ask::Children(from) => {
                let info = |known: &Known| ChildInfo {
                    id: known.child.id.clone(),
                    pid: known.pid,
                    restarting: false,
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

    /// Starts it; or gives that up, if the supervisor is to end meanwhile, or who has asked for it wants it no more.
    async fn start(&mut self, number: u64, from: Option<&Starter>) -> Result<Pid, Exit> {
        let Some(known) = self.children.get_mut(&number) else { return Err(Exit::NoProcess) };
        let (child, me) = (known.child.clone(), process::current("a supervisor"));
        me.bonds().ties().begun = Some(BTreeMap::new());
        let given_up = from.map(ReplyTo::cancelled_evt).or_never_evt();
        let started = until_told(self.parent, given_up, catch(async { child.start().await })).await;
        let begun = me.bonds().ties().begun.take();
        let started = match started {
            Ok(started) => started.and_then(|started| started),
            Err(order) => {
                let reason = order.clone().unwrap_or(Exit::Killed);
                self.over = order;
                Err(reason)
            }
        };
        match started {
            Ok(pid) => {
                known.pid = Some(pid);
                self.by_pid.insert(pid, number);
            }
            Err(_) => self.stop_begun(&child, begun.unwrap_or_default()).await,
        }
        started
    }

    /// Stops what a start that has failed or was given up has begun, and is linked to the supervisor still. (Others may have linked
    /// themselves to it meanwhile; and what was linked before is shared with others.)
    async fn stop_begun(&self, child: &Child, begun: BTreeMap<Pid, bool>) {
        let links = Node::current().inspect(self_pid()).map_or_else(Vec::new, |info| info.links);
        for pid in links.into_iter().filter(|pid| begun.get(pid) == Some(&true)) {
            if Some(pid) != self.parent && !self.by_pid.contains_key(&pid) {
                finish(vec![Stopping::begin(pid, child)]).await;
            }
        }
    }

    async fn start_new(&mut self, child: Child, from: &Starter) -> Result<Pid, ChildError> {
        if self.number_of(&child.id).is_some() {
            return Err(ChildError::Exists);
        }
        let number = self.add(child);
        let started = self.start(number, Some(from)).await;
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

    async fn restart_known(&mut self, id: &Arc<str>, from: &Starter) -> Result<Pid, ChildError> {
        let number = self.number_of(id).ok_or(ChildError::Unknown)?;
        match self.children.get(&number).and_then(|known| known.pid) {
            Some(pid) => Err(ChildError::Runs(pid)),
            None => self.start(number, Some(from)).await.map_err(ChildError::Failed),
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
                match self.start(number, None).await {
                    Ok(_) => {}
                    Err(_) if self.over.is_some() => return Err(GaveUp),
                    Err(_) => continue 'again,
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
                _ => left_behind.extend(finish(vec![stop]).await),
            }
        }
        left_behind.extend(finish(stopping).await);
        self.children.retain(|number, known| {
            !range.contains(number) || known.pid.is_some() || known.child.restart != Restart::Temporary
        });
        left_behind
    }
}

/// Answers when the process that runs has ended.
fn reply_at_the_end(from: ReplyTo<()>) {
    let (ended, monitor) = (IVar::new(), Node::current().tag());
    signal::send(self_pid(), Signal::Watch { monitor, by: Watcher::Variable(ended.clone()) });
    drop(rialto_rt::spawn(async move {
        drop(ended.read_evt().await);
        from.reply(());
    }));
}

/// Whether a child from which an exit has come has not ended: its end would have undone the link. (It need not be
/// linked; of one on this node more is known.)
fn runs(child: Pid) -> bool {
    process::current("a supervisor").bonds().ties().hears(child) || alive(child)
}

/// Why a child has ended, of which that came first: what it has wanted of others came before its end.
async fn last_said(child: Pid, first: Exit) -> Exit {
    let mut last = first;
    loop {
        recv! {
            Exited { from: ^child, reason } => last = reason,
            after(Duration::ZERO) => return last,
        }
    }
}

/// Whether an exit from there says that a supervisor is to end: from who has started it, or from outside of all
/// processes, which comes as if from itself. (The one that runs may be another: who brings the exit.)
fn is_order(from: Pid, supervisor: Pid, parent: Option<Pid>) -> bool {
    Some(from) == parent || from == supervisor
}

/// What `future` yields; or why not: the reason for which the supervisor is told to end before, or it was `given_up`.
async fn until_told<F: Future>(
    parent: Option<Pid>,
    given_up: impl Event<Output = (), Pending: Send> + Send,
    future: F,
) -> Result<F::Output, Option<Exit>> {
    let me = self_pid();
    let order = receive_evt_if(move |exited: &Exited| is_order(exited.from, me, parent));
    let told = choose((order.wrap(|exited| Some(exited.reason)), given_up.wrap(|()| None)));
    match first(pin!(future), pin!(told.into_future())).await {
        Either::Left(output) => Ok(output),
        Either::Right(told) => Err(told),
    }
}

/// A child that was told to end.
struct Stopping {
    pid: Pid,
    monitor: Tag,
    /// Until then it may end by itself; for ever, if it is not said.
    by: Option<Instant>,
    /// When it was killed.
    killed: Option<Instant>,
    has_ended: bool,
    grace: Duration,
}

impl Stopping {
    fn begin(pid: Pid, child: &Child) -> Stopping {
        let Child { shutdown, grace, .. } = *child;
        let (now, monitor) = (Instant::now(), monitor(pid));
        let mut stopping = Stopping { pid, monitor, by: None, killed: None, has_ended: false, grace };
        match shutdown {
            Shutdown::Kill => {
                stopping.kill();
                return stopping;
            }
            Shutdown::Within(time) => stopping.by = Some(now + time),
            Shutdown::Wait => {}
        }
        exit(pid, Exit::Shutdown);
        stopping
    }

    fn kill(&mut self) {
        kill(self.pid);
        self.killed = Some(Instant::now());
    }

    /// It has ended when it should, or is killed.
    async fn is_told(&mut self) {
        let Stopping { monitor, by, .. } = *self;
        match by {
            _ if self.killed.is_some() => {}
            None => {
                recv! { Down { monitor: ^monitor, .. } => {} }
                self.has_ended = true;
            }
            Some(by) => {
                self.has_ended = ends(monitor, by).await;
                if !self.has_ended {
                    self.kill();
                }
            }
        }
    }

    /// Yields it if it does not end.
    async fn end(self) -> Option<Pid> {
        let Stopping { pid, monitor, killed, mut has_ended, grace, .. } = self;
        if let Some(killed) = killed {
            has_ended = ends(monitor, killed + grace).await;
        }
        if !has_ended {
            demonitor(monitor);
        }
        // A child that keeps to the rules is linked, and may have been about to tell.
        unlink(pid);
        recv! { Exited { from: ^pid, .. } => {}, after(Duration::ZERO) => {} }
        (!has_ended).then_some(pid)
    }
}

/// Yields those that do not end. None waits for another: what they have, they have from when they were told.
async fn finish(mut all: Vec<Stopping>) -> Vec<Pid> {
    all.sort_by_key(|stopping| (stopping.by.is_none() && stopping.killed.is_none(), stopping.by));
    for stopping in &mut all {
        stopping.is_told().await;
    }
    let mut left_behind = Vec::new();
    for stopping in all {
        left_behind.extend(stopping.end().await);
    }
    left_behind
}

/// Whether who is watched ends by then.
async fn ends(monitor: Tag, by: Instant) -> bool {
    recv! { Down { monitor: ^monitor, .. } => true, after(by.duration_since(Instant::now())) => false }
}
