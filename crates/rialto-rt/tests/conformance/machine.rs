//! The abstract machine: the states of a program, and the steps that are possible next.
//!
//! A task is *ready* between two of its commands. In the middle of a sync it forces guards, waits, or
//! executes the steps after the commit, one by one. An arriving sync commits one of its enabled base events,
//! and with it the partner that waits on the other side. If none is enabled, the sync waits. So one of two
//! tasks that meet has waited. The machine does not bound how long a task stays ready, so any two tasks that
//! match can meet. This is the paper's rule.
//!
//! The laws of `rialto_event` define what is enabled and what follows a commit. They are numbered there.

mod consequences;
mod enabled;

use self::enabled::{Meeting, Waiter};
use super::mutant::Mutant;
use super::outcome::{End, Fate, Got, Left, Mark, Outcome, Winner};
use super::plan::{Effect, Plan};
use super::program::{Base, Body, Channel, Command, Condition, Label, Program, TaskId, Time, Value};

/// The promises about the order of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// No promises. After each small step of a task, any task may take the next step. If several tasks wait
    /// for the same partner, any of them may get it. For threads, and for programs without time.
    Steps,
    /// A task keeps its turn until it waits or its command is complete. The task that has waited longest is
    /// served first, by any of its alternatives that match (law 12). Time passes when nothing else can
    /// happen. For the simulation.
    Turns,
}

/// A small step that a task has to take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Micro {
    Tell(Mark),
    /// A wrap runs.
    Wrap(Label),
    Raise,
    Nack(Label),
    /// The waiters that this news enables are committed, one after the other.
    Spread(News),
    PutBack(Channel, Value),
    /// The command is complete.
    Next,
    End(End),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum News {
    Closed(Channel),
    /// The same, for the waiters on one side of the channel.
    ClosedTo(Side, Channel),
    Signalled(Condition),
    Nacked(Label),
    Ended(TaskId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Senders,
    Receivers,
}

/// A sync that waits, or that waited until a partner committed it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wait {
    began: Time,
    /// Whether it had a waiter in a queue when it began to wait.
    stands: bool,
    committed: Option<(usize, Got)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Unborn,
    /// Before its next command.
    Ready,
    /// This many guards are forced; the wait of the next one, if it syncs and has to wait.
    Forcing(usize, Option<Wait>),
    Waiting(Wait),
    /// Executes the steps in its agenda.
    Busy,
    Ended(End),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Task {
    phase: Phase,
    /// The number of its next command, or of the command that it executes.
    at: usize,
    /// The steps to take, the next one last.
    agenda: Vec<Micro>,
    aborted: bool,
    joined: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Ends {
    closed: bool,
    put_back: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    tasks: Vec<Task>,
    /// The waiting tasks, in the order of their arrival.
    queue: Vec<TaskId>,
    channels: Vec<Ends>,
    /// Bit sets of the signalled conditions and of the nacks that have fired.
    signalled: u128,
    nacked: u128,
    now: Time,
    pub marks: Vec<Mark>,
}

/// The machine of a program.
pub struct Machine<'p> {
    rules: Rules,
    /// Whether tasks are reclaimed (law 15).
    reclaims: bool,
    mutant: Option<Mutant>,
    tasks: &'p [Body],
    /// The plans of the syncs, by task and command.
    plans: Vec<Vec<Option<Plan<'p>>>>,
    channels: Channel,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, rules: Rules) -> Self {
        let plan = |command: &'p Command| match command {
            Command::Sync(event) | Command::Abandon(event) => Some(Plan::new(event)),
            _ => None,
        };
        Machine {
            rules,
            reclaims: false,
            mutant: None,
            tasks: &program.tasks,
            plans: program.tasks.iter().map(|body| body.iter().map(plan).collect()).collect(),
            channels: program.channels,
        }
    }

    /// Returns the same machine, with or without reclamation.
    pub fn reclaiming(self, reclaims: bool) -> Self {
        Machine { reclaims, ..self }
    }

    /// Returns the same machine, with a mutant of a law.
    pub fn with(self, mutant: Option<Mutant>) -> Self {
        Machine { mutant, ..self }
    }

    pub fn start(&self) -> State {
        let unborn = Task { phase: Phase::Unborn, at: 0, agenda: vec![], aborted: false, joined: false };
        let mut tasks = vec![unborn; self.tasks.len()];
        tasks[0].phase = Phase::Ready;
        State {
            tasks,
            queue: vec![],
            channels: vec![Ends::default(); usize::from(self.channels)],
            signalled: 0,
            nacked: 0,
            now: 0,
            marks: vec![],
        }
    }

    /// Returns all states that are possible next; none if the program is over.
    pub fn next(&self, state: &State) -> Vec<State> {
        let mut next = vec![];
        for task in 0..self.tasks.len() {
            if self.may_go_on(state, task) {
                match self.rules {
                    Rules::Steps => next.extend(self.step(state.clone(), task)),
                    Rules::Turns => self.turn(state.clone(), task, &mut next),
                }
            }
        }
        if next.is_empty() {
            next.extend(self.time_passes(state));
        }
        next
    }

    pub fn outcome(&self, state: State) -> Outcome {
        let fate = |task: &Task| match task.phase {
            Phase::Unborn => Fate::Unborn,
            // On the runtime, a task cannot tell its reclamation from an abort: its future is dropped.
            Phase::Ended(End::Reclaimed) => Fate::Ended(End::Aborted),
            Phase::Ended(end) => Fate::Ended(end),
            _ => Fate::Blocked(task.at),
        };
        let tasks = state.tasks.iter().map(fate).collect();
        let mut channels: Vec<_> = state
            .channels
            .iter()
            .map(|ends| Left { put_back: ends.put_back.clone(), ..Left::default() })
            .collect();
        for waiter in self.waiters(&state) {
            match waiter.base {
                Base::Send { channel, .. } if state.channels[usize::from(*channel)].closed => {}
                Base::Send { channel, .. } => channels[usize::from(*channel)].senders += 1,
                Base::Recv { channel, .. } => channels[usize::from(*channel)].receivers += 1,
                _ => {}
            }
        }
        Outcome { marks: state.marks, tasks, channels }
    }

    fn command(&self, state: &State, task: usize) -> Option<&'p Command> {
        self.tasks[task].get(state.tasks[task].at)
    }

    /// Returns the plan of the sync that the task executes.
    fn plan(&self, state: &State, task: usize) -> &Plan<'p> {
        self.plans[task][state.tasks[task].at].as_ref().expect("it is in a sync")
    }

    fn gives_up(&self, state: &State, task: usize) -> bool {
        matches!(self.command(state, task), Some(Command::Abandon(_)))
    }

    fn may_go_on(&self, state: &State, task: usize) -> bool {
        let Task { phase, aborted, .. } = &state.tasks[task];
        match phase {
            Phase::Unborn | Phase::Ended(_) => !state.tasks[task].agenda.is_empty(),
            Phase::Ready | Phase::Forcing(_, None) | Phase::Busy => true,
            Phase::Forcing(_, Some(wait)) | Phase::Waiting(wait) => {
                wait.committed.is_some()
                    || *aborted
                    || self.gives_up(state, task)
                    || self.is_reclaimed(state, task)
            }
        }
    }

    /// Law 15: returns true if the task waits only for events that can never be enabled any more. A choice
    /// that had a waiter in a queue when it began to wait is not reclaimed, whatever is closed meanwhile.
    fn is_reclaimed(&self, state: &State, task: usize) -> bool {
        let stands = match &state.tasks[task].phase {
            Phase::Forcing(_, Some(_)) => false,
            Phase::Waiting(wait) => wait.stands && !self.plan(state, task).event.is_sole(),
            _ => true,
        };
        if !self.reclaims || stands || self.mutant == Some(Mutant::NothingIsReclaimed) {
            return false;
        }
        let waits = |w: &Waiter<'_>| usize::from(w.task) == task && !self.is_dead(state, w.base);
        state.queue.contains(&(task as TaskId)) && !self.waiters(state).any(|w| waits(&w))
    }

    /// Takes steps of `task` until its turn is over, and adds the resulting states to `over`.
    fn turn(&self, state: State, task: usize, over: &mut Vec<State>) {
        for next in self.step(state, task) {
            let Task { phase, agenda, .. } = &next.tasks[task];
            let goes_on = !agenda.is_empty() || matches!(phase, Phase::Forcing(_, None) | Phase::Busy);
            if goes_on {
                self.turn(next, task, over);
            } else {
                over.push(next);
            }
        }
    }

    /// Takes one small step of `task`, and returns all possible results.
    fn step(&self, mut state: State, task: usize) -> Vec<State> {
        if let Some(micro) = state.tasks[task].agenda.pop() {
            return self.do_micro(state, task, micro);
        }
        let mut all = vec![];
        let phase = state.tasks[task].phase.clone();
        if state.tasks[task].aborted && !matches!(phase, Phase::Forcing(_, None) | Phase::Busy) {
            // An abort takes effect where the task waits, or before its next command. A poll that has begun
            // is completed.
            let mut aborted = state.clone();
            self.abandon(&mut aborted, task, vec![Micro::End(End::Aborted)]);
            all.push(aborted);
            if self.rules == Rules::Turns {
                return all;
            }
        }
        match phase {
            Phase::Ready => all.push(self.begin(state, task)),
            Phase::Forcing(forced, None) => return self.force(state, task, forced),
            Phase::Forcing(_, Some(_)) | Phase::Waiting(_) if self.gives_up(&state, task) => {
                self.give_up(&mut state, task, &phase);
                all.push(state);
            }
            Phase::Forcing(forced, Some(Wait { committed: Some((_, got)), .. })) => {
                self.guarded(&mut state, task, forced, got);
                all.push(state);
            }
            Phase::Waiting(Wait { committed: Some((leaf, got)), .. }) => {
                self.finish(&mut state, task, Winner::Leaf(leaf), got);
                all.push(state);
            }
            _ if self.is_reclaimed(&state, task) => {
                self.abandon(&mut state, task, vec![Micro::End(End::Reclaimed)]);
                all.push(state);
            }
            _ => {}
        }
        all
    }

    /// Drops a sync that has begun and had to wait.
    fn give_up(&self, state: &mut State, task: usize, phase: &Phase) {
        let sent = match phase {
            Phase::Waiting(Wait { committed: Some((leaf, Got::Sent)), .. }) => Some(Winner::Leaf(*leaf)),
            _ => None,
        };
        let mut then = vec![Micro::Tell(Mark::GaveUp(task as TaskId, state.tasks[task].at))];
        then.extend(self.given_back(self.plan(state, task), sent));
        then.push(Micro::Next);
        self.abandon(state, task, then);
    }

    /// Begins the task's next command.
    fn begin(&self, mut state: State, task: usize) -> State {
        let Some(command) = self.command(&state, task) else {
            state.end(task, End::Returned);
            return state;
        };
        if let Command::Sync(_) | Command::Abandon(_) = command {
            state.tasks[task].phase = Phase::Forcing(0, None);
            return state;
        }
        let mut then = vec![];
        match command {
            Command::Spawn(child, _) => state.tasks[usize::from(*child)].phase = Phase::Ready,
            Command::Abort(child) => {
                let child = &mut state.tasks[usize::from(*child)];
                child.aborted |= !matches!(child.phase, Phase::Ended(_));
            }
            Command::Close(channel) => {
                let ends = &mut state.channels[usize::from(*channel)];
                if !std::mem::replace(&mut ends.closed, true) {
                    then.push(Micro::Spread(News::Closed(*channel)));
                }
            }
            Command::Signal(condition) => {
                state.signalled |= 1 << condition;
                then.push(Micro::Spread(News::Signalled(*condition)));
            }
            Command::Sync(_) | Command::Abandon(_) | Command::Skip => {}
        }
        then.push(Micro::Next);
        state.set_about(task, then);
        state
    }

    /// Forces the next guard. If there is none, the sync arrives.
    fn force(&self, mut state: State, task: usize, forced: usize) -> Vec<State> {
        let plan = self.plan(&state, task);
        let Some(effect) = plan.effects.get(forced) else { return self.arrive(state, task) };
        if self.mutant == Some(Mutant::GuardsUntilOneIsEnabled) && forced > 0 {
            let ready = self.arrive(state.clone(), task);
            if ready.iter().all(|next| !matches!(next.tasks[task].phase, Phase::Waiting(_))) {
                return ready;
            }
        }
        match effect {
            Effect::Tell(label) => state.marks.push(Mark::Guard(*label)),
            Effect::Nack(watcher) => {
                if let Some(watcher) = watcher {
                    state.tasks[usize::from(*watcher)].phase = Phase::Ready;
                }
            }
            Effect::Raise => {
                let mut then = plan.settle(None, forced);
                then.push(Micro::End(End::Panicked));
                state.set_about(task, then);
                return vec![state];
            }
            Effect::Sync(_, base) => {
                let meetings = self.meetings(&state, task, base);
                if meetings.is_empty() {
                    let wait = Wait { began: state.now, stands: true, committed: None };
                    state.tasks[task].phase = Phase::Forcing(forced, Some(wait));
                    state.queue.push(task as TaskId);
                    return vec![state];
                }
                let met = |meeting: (Got, Option<(TaskId, usize)>)| {
                    let mut state = state.clone();
                    self.take(&mut state, base, meeting);
                    self.guarded(&mut state, task, forced, meeting.0);
                    state
                };
                return meetings.into_iter().map(met).collect();
            }
        }
        state.tasks[task].phase = Phase::Forcing(forced + 1, None);
        vec![state]
    }

    /// Completes the sync of a guard.
    fn guarded(&self, state: &mut State, task: usize, forced: usize, got: Got) {
        if let Effect::Sync(label, _) = self.plan(state, task).effects[forced] {
            state.tasks[task].agenda.push(Micro::Tell(Mark::Guarded(label, got)));
        }
        state.tasks[task].phase = Phase::Forcing(forced + 1, None);
    }

    /// All guards are forced: commits an enabled base event, or waits if there is none.
    fn arrive(&self, mut state: State, task: usize) -> Vec<State> {
        let plan = self.plan(&state, task);
        let mut enabled = self.enabled(&state, task, plan.event, &mut 0);
        if self.mutant == Some(Mutant::FirstOfTheEnabled) {
            enabled.truncate(1);
        }
        if enabled.is_empty() {
            let stands = plan.leaves.iter().any(|leaf| !self.is_dead(&state, &leaf.base));
            state.tasks[task].phase = Phase::Waiting(Wait { began: state.now, stands, committed: None });
            state.queue.push(task as TaskId);
            return vec![state];
        }
        let chosen = |(winner, meeting): (Winner, (Got, Option<(TaskId, usize)>))| {
            let mut state = state.clone();
            if let Winner::Leaf(leaf) = winner {
                self.take(&mut state, &plan.leaves[leaf].base, meeting);
            }
            self.finish(&mut state, task, winner, meeting.0);
            state
        };
        enabled.into_iter().map(chosen).collect()
    }

    /// Applies the commit of an arriving sync to its partner, or takes the put-back value.
    fn take(&self, state: &mut State, base: &Base, (got, partner): Meeting) {
        match (base, partner) {
            (Base::Send { value, .. }, Some((task, leaf))) => state.commit(task, leaf, Got::Received(*value)),
            (Base::Recv { .. }, Some((task, leaf))) => state.commit(task, leaf, Got::Sent),
            (Base::Recv { channel, .. }, None) if matches!(got, Got::Received(_)) => {
                state.channels[usize::from(*channel)].put_back.remove(0);
            }
            _ => {}
        }
    }

    fn do_micro(&self, mut state: State, task: usize, micro: Micro) -> Vec<State> {
        match micro {
            Micro::Tell(mark) => state.marks.push(mark),
            Micro::Wrap(label) => {
                let fired = |nack: &&Label| state.nacked & 1 << **nack != 0;
                let nacks = self.plan(&state, task).nacks.iter().filter(fired).copied().collect();
                state.marks.push(Mark::Wrap(label, nacks));
            }
            Micro::Raise => {
                state.tasks[task].agenda.clear();
                state.end(task, End::Panicked);
            }
            Micro::Nack(label) => {
                state.nacked |= 1 << label;
                state.tasks[task].agenda.push(Micro::Spread(News::Nacked(label)));
            }
            Micro::Spread(news) => return self.spread(state, task, news),
            Micro::PutBack(channel, value) => return self.put_back(state, channel, value),
            Micro::Next => {
                state.tasks[task].at += 1;
                match self.command(&state, task) {
                    Some(_) => state.tasks[task].phase = Phase::Ready,
                    None => state.end(task, End::Returned),
                }
            }
            Micro::End(end) => state.end(task, end),
        }
        vec![state]
    }

    /// Advances the clock to the next deadline, because nothing else can happen. Returns all possible
    /// results: if a sync has several timers with this deadline, any of them may commit.
    fn time_passes(&self, state: &State) -> Vec<State> {
        let deadline = |w: &Waiter<'_>| {
            let began = match &state.tasks[usize::from(w.task)].phase {
                Phase::Forcing(_, Some(wait)) | Phase::Waiting(wait) => wait.began,
                _ => unreachable!("it waits"),
            };
            match w.base {
                Base::After(time) if self.mutant == Some(Mutant::TimeFromTheBegin) => Some(*time),
                Base::After(time) => Some(began + time),
                Base::At(time) => Some(*time),
                _ => None,
            }
        };
        let Some(now) = self.waiters(state).filter_map(|w| deadline(&w)).min() else { return vec![] };
        let mut due: Vec<_> = self.waiters(state).filter(|w| deadline(w) == Some(now)).collect();
        let mut all = vec![State { now: now.max(state.now), ..state.clone() }];
        while let Some(&Waiter { task, .. }) = due.first() {
            let rung = self.taken(state, due.clone());
            let fires = |next: &State| {
                let next = next.clone();
                rung.iter().map(move |w| {
                    let mut next = next.clone();
                    next.commit(w.task, w.leaf, Got::Time);
                    next
                })
            };
            all = all.iter().flat_map(fires).collect::<Vec<_>>();
            due.retain(|w| w.task != task);
        }
        all
    }
}

impl State {
    /// Commits the sync of a waiting task.
    fn commit(&mut self, task: TaskId, leaf: usize, got: Got) {
        self.queue.retain(|waiting| *waiting != task);
        match &mut self.tasks[usize::from(task)].phase {
            Phase::Forcing(_, Some(wait)) | Phase::Waiting(wait) => wait.committed = Some((leaf, got)),
            phase => unreachable!("it waits: {phase:?}"),
        }
    }

    fn set_about(&mut self, task: usize, mut todo: Vec<Micro>) {
        todo.reverse();
        self.tasks[task].agenda = todo;
        self.tasks[task].phase = Phase::Busy;
    }

    fn end(&mut self, task: usize, end: End) {
        self.tasks[task].phase = Phase::Ended(end);
        self.tasks[task].agenda.push(Micro::Spread(News::Ended(task as TaskId)));
    }
}
