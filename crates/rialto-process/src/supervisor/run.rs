//! The message loop of a supervisor.

use std::collections::BTreeMap;
use std::future::IntoFuture;
use std::ops::RangeInclusive;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Either, Event, EventOption, SendEvent, choose};
use rialto_sync::IVar;
use rialto_sync::race::first;

use super::child::{ChildSpec, Restart, Shutdown};
use super::intensity::Intensity;
use super::{
    AutoShutdown, ChildCounts, ChildError, ChildInfo, Strategy, Supervisor, SupervisorRef, SupervisorRequest,
};
use crate::call::ReplyTo;
use crate::delivery;
use crate::exit::Exit;
use crate::handlers::catch;
use crate::link::{demonitor, monitor, unlink};
use crate::message::Envelope;
use crate::node::Node;
use crate::pid::{Pid, Tag};
use crate::process::{self, exit, is_alive, kill, self_pid, trap_exits};
use crate::receive::receive_if_evt;
use crate::recv;
use crate::signal::{Down, Exited, Signal, Watcher};

/// The state of a supervisor. The keys of the children are numbers, in the order in which they were first
/// started.
pub(super) struct SupervisorState {
    strategy: Strategy,
    intensity: Intensity,
    auto_shutdown: AutoShutdown,
    children: BTreeMap<u64, ManagedChild>,
    by_pid: BTreeMap<Pid, u64>,
    last: u64,
    /// The process that has started the supervisor.
    parent: Option<Pid>,
    /// Set when the supervisor must end.
    over: Option<EndOrder>,
}

struct ManagedChild {
    child: ChildSpec,
    state: State,
    /// How often it was restarted because it had ended, or could not be started again.
    restarts: u64,
    last_end: Option<Exit>,
}

/// The state of a child.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Stopped,
    Runs(Pid),
    /// It is being restarted, and has no pid now. The value is the pid under which it ended by itself, if it
    /// did.
    Restarting(Option<Pid>),
}

impl ManagedChild {
    fn pid(&self) -> Option<Pid> {
        match self.state {
            State::Runs(pid) => Some(pid),
            State::Stopped | State::Restarting(_) => None,
        }
    }

    fn is_restarting(&self) -> bool {
        matches!(self.state, State::Restarting(_))
    }
}

/// Why a supervisor must end, and the caller that waits for that.
struct EndOrder {
    reason: Exit,
    asked: Option<ReplyTo<()>>,
}

/// The reply to a request to start a child.
type Starter = ReplyTo<Result<Pid, ChildError>>;

/// The cause of a start.
#[derive(Clone, Copy)]
enum StartCause<'a> {
    /// The supervisor itself begins. No other process knows it yet.
    Beginning,
    /// A request, which its caller may abandon.
    Starter(&'a Starter),
    /// A child has failed, and is restarted.
    Failure,
}

/// Why a child was not started.
enum StartFailure {
    Failed(Exit),
    /// The caller of the request has abandoned it.
    GivenUp,
    /// The child must be stopped. The caller that has requested this waits for the reply.
    Stopped(ReplyTo<Result<(), ChildError>>),
    /// The supervisor must end.
    Over(Exit),
}

impl StartFailure {
    fn reason(self) -> Exit {
        match self {
            StartFailure::Failed(reason) | StartFailure::Over(reason) => reason,
            StartFailure::GivenUp | StartFailure::Stopped(_) => Exit::Killed,
        }
    }
}

/// An event that a supervisor handles while it starts a child.
enum DuringStart {
    /// The supervisor must end, for this reason.
    Order(Exit),
    GivenUp,
    Asked(SupervisorRequest),
}

/// A message of the supervisor to itself, after all others in its mailbox: a start has failed and must be
/// tried again.
///
/// Source: `try_again_restart` of Erlang's `supervisor`.
struct TryAgain(u64);

impl SupervisorState {
    pub(super) async fn begin(supervisor: Supervisor, parent: Option<Pid>) -> Result<SupervisorState, Exit> {
        trap_exits(true);
        let Supervisor { strategy, intensity, auto_shutdown, children } = supervisor;
        let (known, by_pid) = (BTreeMap::new(), BTreeMap::new());
        let mut run = SupervisorState {
            strategy,
            intensity,
            auto_shutdown,
            children: known,
            by_pid,
            last: 0,
            parent,
            over: None,
        };
        for child in children {
            let wrong = match child.why_invalid(auto_shutdown) {
                None if run.number_of(&child.id).is_some() => {
                    Some("has the name of another child; help: give each child its own name")
                }
                wrong => wrong,
            };
            if let Some(wrong) = wrong {
                run.stop(run.all()).await;
                return Err(Exit::custom(format!("the child `{}` {wrong}", child.id)));
            }
            let number = run.add(child);
            match run.start(number, StartCause::Beginning).await {
                Ok(Some(_)) => {}
                Ok(None) => run.handle_ignored(number),
                Err(why) => {
                    run.stop(run.all()).await;
                    return Err(why.reason());
                }
            }
        }
        Ok(run)
    }

    pub(super) async fn run(mut self) -> Exit {
        loop {
            if let Some(EndOrder { reason, asked }) = self.over.take() {
                self.stop(self.all()).await;
                asked.into_iter().for_each(reply_at_the_end);
                return reason;
            }
            recv! {
                // The child still runs, so it has sent an exit signal. A child may not end its supervisor.
                Exited { from, .. } if self.by_pid.contains_key(&from) && still_runs(from) => {}
                Exited { from, reason } => match self.by_pid.get(&from).copied() {
                    Some(number) => self.ended(number, final_reason(from, reason).await).await,
                    None if is_order(from, self_pid(), self.parent) => self.order_end(reason, None),
                    None => {}
                },
                TryAgain(number) => {
                    let child = self.children.get_mut(&number).filter(|child| child.is_restarting());
                    if let Some(child) = child {
                        child.restarts += 1;
                        self.restart(number).await;
                    }
                }
                // A request may have been cancelled before it was received. It is dropped below.
                ask: SupervisorRequest if !ask.is_cancelled() => self.answer(ask).await,
                // All other messages are dropped.
                _: Envelope => {}
            }
        }
    }

    fn order_end(&mut self, reason: Exit, asked: Option<ReplyTo<()>>) {
        self.over.get_or_insert(EndOrder { reason, asked });
    }

    async fn answer(&mut self, ask: SupervisorRequest) {
        match ask {
            SupervisorRequest::Start(child, from) => {
                let started = self.start_new(child, &from).await;
                from.reply(started);
            }
            SupervisorRequest::Restart(id, from) => {
                let started = self.restart_known(&id, &from).await;
                from.reply(started);
            }
            SupervisorRequest::Remove(id, from) => from.reply(self.remove(&id)),
            // No start is in progress that would have to be abandoned.
            other => drop(self.answer_during_start(other, None).await),
        }
    }

    /// Handles a request that starts no child. If the child `starting` is being started, and must be
    /// abandoned because of the request, returns the reason.
    async fn answer_during_start(
        &mut self,
        ask: SupervisorRequest,
        starting: Option<u64>,
    ) -> Result<(), StartFailure> {
        let (number, named, from) = match ask {
            SupervisorRequest::Stop(id, from) => (self.number_of(&id), id, from),
            SupervisorRequest::StopPid(pid, from) => (self.number_by(pid), pid.to_string().into(), from),
            SupervisorRequest::Children(from) => {
                from.reply(self.infos());
                return Ok(());
            }
            SupervisorRequest::Count(from) => {
                from.reply(self.counts());
                return Ok(());
            }
            SupervisorRequest::End(from) => {
                self.order_end(Exit::Normal, Some(from));
                return Err(StartFailure::Over(Exit::Normal));
            }
            SupervisorRequest::Start(..) | SupervisorRequest::Restart(..) | SupervisorRequest::Remove(..) => {
                unreachable!("it waits until no start is in progress")
            }
        };
        if number.is_some() && number == starting {
            return Err(StartFailure::Stopped(from));
        }
        let stopped = match number {
            Some(number) => self.stop_known(number).await,
            None => Err(ChildError::NotFound(named)),
        };
        from.reply(stopped);
        Ok(())
    }

    fn infos(&self) -> Vec<ChildInfo> {
        let info = |known: &ManagedChild| ChildInfo {
            id: known.child.id.clone(),
            pid: known.pid(),
            restarting: known.is_restarting(),
            supervisor: known.pid().filter(|_| known.child.supervises).map(SupervisorRef),
            restarts: known.restarts,
            last_end: known.last_end.clone(),
        };
        self.children.values().map(info).collect()
    }

    fn counts(&self) -> ChildCounts {
        let mut counts = ChildCounts { specs: self.children.len(), ..ChildCounts::default() };
        for known in self.children.values() {
            counts.active += usize::from(known.pid().is_some());
            counts.supervisors += usize::from(known.child.supervises);
        }
        counts.workers = counts.specs - counts.supervisors;
        counts
    }

    fn all(&self) -> RangeInclusive<u64> {
        0..=self.last
    }

    /// Returns the number of the child with that name. Children of a dynamic supervisor have no names.
    fn number_of(&self, id: &str) -> Option<u64> {
        if self.strategy == Strategy::Dynamic {
            return None;
        }
        self.children.iter().find(|(_, known)| &*known.child.id == id).map(|(number, _)| *number)
    }

    /// Returns the number of the child with that pid. A child that is being restarted is found by the pid
    /// under which it ended.
    fn number_by(&self, pid: Pid) -> Option<u64> {
        let restarting = |(_, known): &(&u64, &ManagedChild)| known.state == State::Restarting(Some(pid));
        let number = self.by_pid.get(&pid).copied();
        number.or_else(|| self.children.iter().find(restarting).map(|(number, _)| *number))
    }

    fn add(&mut self, child: ChildSpec) -> u64 {
        self.last += 1;
        self.children
            .insert(self.last, ManagedChild { child, state: State::Stopped, restarts: 0, last_end: None });
        self.last
    }

    /// Sets the state of a child, and updates `by_pid`.
    fn set_state(&mut self, number: u64, state: State) {
        let Some(known) = self.children.get_mut(&number) else { return };
        if let Some(pid) = known.pid() {
            self.by_pid.remove(&pid);
        }
        known.state = state;
        if let State::Runs(pid) = state {
            self.by_pid.insert(pid, number);
        }
    }

    /// Starts a child. Abandons the start if the supervisor must end meanwhile, or if the caller has
    /// abandoned its request. Returns no pid if the child is not needed.
    async fn start(&mut self, number: u64, by: StartCause<'_>) -> Result<Option<Pid>, StartFailure> {
        let Some(known) = self.children.get(&number) else { return Err(StartFailure::GivenUp) };
        let (child, me) = (known.child.clone(), process::current("Supervisor::start"));
        me.signal_state().relations().linked_since_start = Some(BTreeMap::new());
        let started = self.start_interruptibly(number, by, catch(async { child.start().await })).await;
        let begun = me.signal_state().relations().linked_since_start.take();
        let started = started.and_then(|started| match started.and_then(|pid| pid) {
            Ok(pid) => Ok(Some(pid)),
            Err(reason) if reason.is_ignore() => Ok(None),
            Err(reason) => Err(StartFailure::Failed(reason)),
        });
        match &started {
            Ok(pid) => self.set_state(number, pid.map_or(State::Stopped, State::Runs)),
            Err(_) => self.stop_begun(&child, begun.unwrap_or_default()).await,
        }
        match started {
            Ok(_) | Err(StartFailure::Failed(_)) => started,
            Err(StartFailure::Stopped(from)) => {
                from.reply(self.stop_known(number).await);
                Err(StartFailure::GivenUp)
            }
            Err(StartFailure::GivenUp | StartFailure::Over(_)) => {
                self.set_state(number, State::Stopped);
                started
            }
        }
    }

    /// Runs `future`, which starts the child `number`, and handles requests meanwhile. If the start must be
    /// abandoned, returns the reason.
    async fn start_interruptibly<F: Future>(
        &mut self,
        number: u64,
        by: StartCause<'_>,
        future: F,
    ) -> Result<F::Output, StartFailure> {
        let mut future = pin!(future);
        loop {
            let heard = during_start_evt(self.parent, by);
            match first(future.as_mut(), pin!(heard.into_future())).await {
                Either::Left(output) => return Ok(output),
                Either::Right(DuringStart::Order(reason)) => {
                    self.order_end(reason.clone(), None);
                    return Err(StartFailure::Over(reason));
                }
                Either::Right(DuringStart::GivenUp) => return Err(StartFailure::GivenUp),
                Either::Right(DuringStart::Asked(ask)) => self.answer_during_start(ask, Some(number)).await?,
            }
        }
    }

    /// Stops what a failed or abandoned start has begun: the processes that this start has linked to the
    /// supervisor, if they still are, and those whose own starts were abandoned with this one. Processes that
    /// have linked themselves to the supervisor meanwhile are left alone. So are those that were linked
    /// before, because they may be shared with others.
    async fn stop_begun(&self, child: &ChildSpec, begun: BTreeMap<Pid, bool>) {
        let leaving = process::current("Supervisor::start").signal_state().take_abandoned_starts();
        let links = Node::current().process_info(self_pid()).map_or_else(Vec::new, |info| info.links);
        let linked = links.into_iter().filter(|pid| begun.get(pid) == Some(&true));
        for pid in leaving.into_iter().map(|(pid, _)| pid).chain(linked) {
            if Some(pid) != self.parent && !self.by_pid.contains_key(&pid) {
                wait_for_all(vec![Stopping::begin(pid, child)]).await;
            }
        }
    }

    /// Handles a child that has reported that it is not needed, which is not a failure. A child that could
    /// not be started later by its name is removed.
    fn handle_ignored(&mut self, number: u64) {
        let is_temporary = |known: &ManagedChild| known.child.restart == Restart::Temporary;
        if self.strategy == Strategy::Dynamic || self.children.get(&number).is_some_and(is_temporary) {
            self.children.remove(&number);
        }
    }

    async fn start_new(&mut self, child: ChildSpec, from: &Starter) -> Result<Pid, ChildError> {
        let id = child.id.clone();
        if self.number_of(&id).is_some() {
            return Err(ChildError::AlreadyPresent(id));
        }
        if let Some(why) = child.why_invalid(self.auto_shutdown) {
            return Err(ChildError::Invalid { child: id, why });
        }
        let number = self.add(child);
        match self.start(number, StartCause::Starter(from)).await {
            Ok(Some(pid)) => Ok(pid),
            Ok(None) => {
                self.handle_ignored(number);
                Err(ChildError::Ignored(id))
            }
            Err(why) => {
                self.children.remove(&number);
                Err(ChildError::Failed { child: id, reason: why.reason() })
            }
        }
    }

    async fn stop_known(&mut self, number: u64) -> Result<(), ChildError> {
        let child = self.children.get(&number).map(|known| known.child.id.clone());
        let left_behind = self.stop(number..=number).await;
        if self.strategy == Strategy::Dynamic {
            self.children.remove(&number);
        }
        match left_behind.first() {
            Some(&pid) => Err(ChildError::LeftBehind { child: child.unwrap_or_default(), pid }),
            None => Ok(()),
        }
    }

    async fn restart_known(&mut self, id: &Arc<str>, from: &Starter) -> Result<Pid, ChildError> {
        let number = self.stopped(id)?;
        match self.start(number, StartCause::Starter(from)).await {
            Ok(pid) => pid.ok_or_else(|| ChildError::Ignored(id.clone())),
            Err(why) => Err(ChildError::Failed { child: id.clone(), reason: why.reason() }),
        }
    }

    fn remove(&mut self, id: &Arc<str>) -> Result<(), ChildError> {
        let number = self.stopped(id)?;
        self.children.remove(&number);
        Ok(())
    }

    /// Returns the number of the child with that name, if it is stopped.
    fn stopped(&self, id: &Arc<str>) -> Result<u64, ChildError> {
        let child = id.clone();
        let Some(number) = self.number_of(id) else { return Err(ChildError::NotFound(child)) };
        match self.children.get(&number).map(|known| known.state) {
            Some(State::Runs(pid)) => Err(ChildError::Running { child, pid }),
            Some(State::Restarting(_)) => Err(ChildError::Restarting(child)),
            Some(State::Stopped) | None => Ok(number),
        }
    }

    /// Handles the end of a child that has ended by itself.
    async fn ended(&mut self, number: u64, reason: Exit) {
        let Some(known) = self.children.get_mut(&number) else { return };
        known.last_end = Some(reason.clone());
        let (pid, ChildSpec { restart, significant, .. }) = (known.pid(), known.child.clone());
        let again = match restart {
            Restart::Permanent => true,
            Restart::Transient => !reason.is_orderly(),
            Restart::Temporary => false,
        };
        if again {
            known.restarts += 1;
            self.set_state(number, State::Restarting(pid));
            return self.restart(number).await;
        }
        self.set_state(number, State::Stopped);
        if restart == Restart::Temporary || self.strategy == Strategy::Dynamic {
            self.children.remove(&number);
        }
        if significant && self.ends_with_significant() {
            self.order_end(Exit::Shutdown, None);
        }
    }

    /// Returns whether the supervisor ends, now that a significant child has ended.
    fn ends_with_significant(&self) -> bool {
        let goes_on = |known: &ManagedChild| known.child.significant && known.state != State::Stopped;
        match self.auto_shutdown {
            AutoShutdown::Never => false,
            AutoShutdown::AnySignificant => true,
            AutoShutdown::AllSignificant => !self.children.values().any(goes_on),
        }
    }

    /// Restarts the children that the strategy names, once. If one of them cannot be started, it is tried
    /// again after the messages that are in the mailbox by then; the later ones wait for it.
    ///
    /// Source: `restart` of Erlang's `supervisor`, which tries again from there, too.
    async fn restart(&mut self, failed: u64) {
        if !self.intensity.record_restart() {
            return self.order_end(Exit::Shutdown, None);
        }
        let range = match self.strategy {
            Strategy::OneForOne | Strategy::Dynamic => failed..=failed,
            Strategy::OneForAll => self.all(),
            Strategy::RestForOne => failed..=self.last,
        };
        let last = self.children.get(&failed).map_or(State::Restarting(None), |known| known.state);
        self.stop(range.clone()).await;
        let numbers: Vec<u64> = self.children.range(range).map(|(number, _)| *number).collect();
        numbers.iter().for_each(|number| self.set_state(*number, State::Restarting(None)));
        self.set_state(failed, last);
        for number in &numbers {
            // A request may have stopped it while others were started.
            if !self.children.get(number).is_some_and(ManagedChild::is_restarting) {
                continue;
            }
            let why = match self.start(*number, StartCause::Failure).await {
                Ok(Some(_)) => continue,
                Ok(None) => {
                    self.handle_ignored(*number);
                    continue;
                }
                Err(why) => why,
            };
            numbers.iter().filter(|other| *other > number).for_each(|other| self.mark_stopped(*other));
            if let StartFailure::Failed(_) = why {
                self.try_again(*number).await;
            }
            return;
        }
    }

    /// Marks a child as stopped that was to be restarted. The start of an earlier child has failed; the next
    /// attempt also starts this one.
    fn mark_stopped(&mut self, number: u64) {
        if self.children.get(&number).is_some_and(ManagedChild::is_restarting) {
            self.set_state(number, State::Stopped);
        }
    }

    /// Schedules another attempt, behind all messages that are in the mailbox. The yield lets processes that
    /// have not run yet send theirs.
    async fn try_again(&self, number: u64) {
        rialto_rt::yield_now().await;
        let again = Envelope::new(TryAgain(number));
        let put = process::current("Supervisor::start").mailbox.update(|mailbox| mailbox.put_signal(again));
        debug_assert!(put.is_ok(), "the mailbox of a running process accepts each signal");
    }

    /// Stops the running children of the range, the last one first. Removes the temporary ones. Returns the
    /// pids of the processes that do not end.
    async fn stop(&mut self, range: RangeInclusive<u64>) -> Vec<Pid> {
        let (mut stopping, mut left_behind) = (Vec::new(), Vec::new());
        let numbers: Vec<u64> = self.children.range(range.clone()).rev().map(|(number, _)| *number).collect();
        for number in numbers {
            let Some(known) = self.children.get(&number) else { continue };
            let stop = known.pid().map(|pid| Stopping::begin(pid, &known.child));
            self.set_state(number, State::Stopped);
            let Some(stop) = stop else { continue };
            match self.strategy {
                Strategy::Dynamic => stopping.push(stop),
                _ => left_behind.extend(wait_for_all(vec![stop]).await),
            }
        }
        left_behind.extend(wait_for_all(stopping).await);
        let stays = |known: &ManagedChild| known.pid().is_some() || known.child.restart != Restart::Temporary;
        self.children.retain(|number, known| !range.contains(number) || stays(known));
        left_behind
    }
}

/// Replies when the running process has ended.
fn reply_at_the_end(from: ReplyTo<()>) {
    let (ended, monitor) = (IVar::new(), Node::current().tag());
    delivery::send(self_pid(), Signal::Monitor { monitor, by: Watcher::Variable(ended.clone()) });
    drop(rialto_rt::spawn(async move {
        drop(ended.read_evt().await);
        from.reply(());
    }));
}

/// Returns whether a child that has sent an exit has not ended: its end would have removed the link. (A child
/// need not be linked; `is_alive` answers for a child on this node.)
fn still_runs(child: Pid) -> bool {
    process::current("Supervisor::start").signal_state().relations().has_inbound(child) || is_alive(child)
}

/// Returns the exit reason of a child. `first` is the first exit that has arrived from it. Exit signals that
/// it had sent arrive before the notice of its end, so the last exit counts.
async fn final_reason(child: Pid, first: Exit) -> Exit {
    let mut last = first;
    loop {
        recv! {
            Exited { from: ^child, reason } => last = reason,
            after(Duration::ZERO) => return last,
        }
    }
}

/// Returns whether an exit from `from` orders the supervisor to end: it is from its starter, or from outside
/// of all processes, and then bears the supervisor's own pid. (`supervisor` is a parameter because this may
/// run in the process that delivers the exit, where `self_pid` is another one.)
fn is_order(from: Pid, supervisor: Pid, parent: Option<Pid>) -> bool {
    Some(from) == parent || from == supervisor
}

/// Returns the event that something happens which the supervisor must handle while it starts a child: an
/// order to end, the cancellation of the request, or another request that can be handled now. If a request
/// caused the start, its caller may cancel it, so other requests wait for their turn. A start that was caused
/// by a failure cannot be cancelled, so requests to stop a child or the supervisor are handled meanwhile.
fn during_start_evt(parent: Option<Pid>, by: StartCause<'_>) -> impl SendEvent<Output = DuringStart> {
    let me = self_pid();
    let order = receive_if_evt(move |exited: &Exited| is_order(exited.from, me, parent));
    let given_up = match by {
        StartCause::Starter(from) => Some(from.cancelled_evt()),
        StartCause::Beginning | StartCause::Failure => None,
    };
    let by_failure = matches!(by, StartCause::Failure);
    let asked = receive_if_evt(move |ask: &SupervisorRequest| match ask {
        SupervisorRequest::Children(_) | SupervisorRequest::Count(_) => true,
        SupervisorRequest::Stop(..) | SupervisorRequest::StopPid(..) | SupervisorRequest::End(_) => {
            by_failure && !ask.is_cancelled()
        }
        SupervisorRequest::Start(..) | SupervisorRequest::Restart(..) | SupervisorRequest::Remove(..) => {
            false
        }
    });
    choose((
        order.wrap(|exited| DuringStart::Order(exited.reason)),
        given_up.or_never_evt().wrap(|()| DuringStart::GivenUp),
        asked.wrap(DuringStart::Asked),
    ))
}

/// A child that was told to end.
struct Stopping {
    pid: Pid,
    monitor: Tag,
    /// The time until which it may end by itself; `None` without a limit.
    deadline: Option<Instant>,
    /// When it was killed.
    killed: Option<Instant>,
    has_ended: bool,
    grace: Duration,
}

impl Stopping {
    fn begin(pid: Pid, child: &ChildSpec) -> Stopping {
        let ChildSpec { shutdown, grace, .. } = *child;
        let (now, monitor) = (Instant::now(), monitor(pid));
        let mut stopping = Stopping { pid, monitor, deadline: None, killed: None, has_ended: false, grace };
        match shutdown {
            Shutdown::Kill => {
                stopping.kill();
                return stopping;
            }
            Shutdown::Within(time) => stopping.deadline = Some(now + time),
            Shutdown::Wait => {}
        }
        exit(pid, Exit::Shutdown);
        stopping
    }

    fn kill(&mut self) {
        kill(self.pid);
        self.killed = Some(Instant::now());
    }

    /// Waits until the child has ended. Kills it if its time has passed.
    async fn wait_or_kill(&mut self) {
        let Stopping { monitor, deadline: by, .. } = *self;
        match by {
            _ if self.killed.is_some() => {}
            None => {
                recv! { Down { monitor: ^monitor, .. } => {} }
                self.has_ended = true;
            }
            Some(by) => {
                self.has_ended = ends_before(monitor, by).await;
                if !self.has_ended {
                    self.kill();
                }
            }
        }
    }

    /// Waits for a killed child until its grace period has passed. Returns its pid if it has not ended.
    async fn end(self) -> Option<Pid> {
        let Stopping { pid, monitor, killed, mut has_ended, grace, .. } = self;
        if let Some(killed) = killed {
            has_ended = ends_before(monitor, killed + grace).await;
        }
        if !has_ended {
            demonitor(monitor);
        }
        // A child is normally linked, and may have sent the notice of its end just before the unlink.
        unlink(pid);
        recv! { Exited { from: ^pid, .. } => {}, after(Duration::ZERO) => {} }
        (!has_ended).then_some(pid)
    }
}

/// Waits for children that were told to end. Returns the pids of the processes that do not end. Their time
/// limits run at the same time, each from the moment when the child was told.
async fn wait_for_all(mut all: Vec<Stopping>) -> Vec<Pid> {
    all.sort_by_key(|stopping| (stopping.deadline.is_none() && stopping.killed.is_none(), stopping.deadline));
    for stopping in &mut all {
        stopping.wait_or_kill().await;
    }
    let mut left_behind = Vec::new();
    for stopping in all {
        left_behind.extend(stopping.end().await);
    }
    left_behind
}

/// Returns whether the monitored process ends by then.
async fn ends_before(monitor: Tag, by: Instant) -> bool {
    recv! { Down { monitor: ^monitor, .. } => true, after(by.duration_since(Instant::now())) => false }
}
