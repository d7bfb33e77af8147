//! Programs of Concurrent ML: their syntax, which prints as ML.

use std::fmt;

pub type Channel = u8;
pub type Condition = u8;
/// A message. Each message is sent at one place only.
pub type Value = u8;
/// A function of the program that only reports its call, or a combinator that reports its outcome. Each label
/// is used at one place only.
pub type Label = u8;
/// The number of a task; 0 is the main task.
pub type TaskId = u8;
/// Ticks of the clock.
pub type Time = u8;

/// A base event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    Send {
        channel: Channel,
        value: Value,
        or_never: bool,
    },
    Recv {
        channel: Channel,
        or_never: bool,
    },
    Always,
    Never,
    Wait(Condition),
    /// This long after the sync has begun.
    After(Time),
    /// At this time, counted from the start of the program.
    At(Time),
    /// The end of a task that this task has spawned.
    Join(TaskId),
    /// The negative acknowledgement of this label.
    Nack(Label),
}

/// An event expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Base(Base),
    /// One value from a slot, on one channel (`send_from`) or several (`send_any`).
    Slot(Vec<Channel>, Value),
    Choose(Vec<Event>),
    OrElse(Box<[Event; 2]>),
    /// Reports at its label if nothing was enabled.
    Poll(Label, Box<Event>),
    Wrap(Label, Box<Event>),
    /// A wrap that panics.
    Raise(Box<Event>),
    Handle(Label, Box<Event>),
    Guard(Label, Box<Event>),
    /// A guard that panics.
    GuardRaise(Box<Event>),
    /// A guard that syncs on a base event first.
    GuardSync(Label, Base, Box<Event>),
    /// With a task that waits for the nack, if one is given.
    WithNack(Label, Option<TaskId>, Box<Event>),
    WrapAbort(Label, Box<Event>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Sync(Event),
    /// Starts a sync, lets the other tasks run, and drops the sync if it had to wait.
    Abandon(Event),
    Spawn(TaskId, Body),
    Abort(TaskId),
    Close(Channel),
    Signal(Condition),
    Skip,
}

/// The commands of a task, in order.
pub type Body = Vec<Command>;

#[derive(Clone, PartialEq, Eq)]
pub struct Program {
    pub channels: Channel,
    pub conditions: Condition,
    /// The commands of each task, including the tasks that wait for nacks.
    pub tasks: Vec<Body>,
}

impl Program {
    /// Numbers the values, labels and tasks. Directs each join and abort at a task that the same task has
    /// spawned before.
    pub fn new(channels: Channel, conditions: Condition, mut main: Body) -> Program {
        let mut numbers = Numbers { tasks: vec![vec![]], ..Numbers::default() };
        numbers.body(&mut main);
        numbers.tasks[0] = main;
        Program { channels, conditions, tasks: numbers.tasks }
    }

    /// Returns true if `holds` is true of all base events.
    pub fn all_bases(&self, holds: impl Fn(&Base) -> bool) -> bool {
        self.tasks.iter().flatten().all(|command| match command {
            Command::Sync(event) | Command::Abandon(event) => event.all_bases(&holds),
            _ => true,
        })
    }
}

impl Event {
    /// Returns the event inside, if this is a combinator around one event.
    pub fn inner(&self) -> Option<&Event> {
        match self {
            Event::Base(_) | Event::Slot(..) | Event::Choose(_) | Event::OrElse(_) => None,
            Event::Poll(_, event)
            | Event::Wrap(_, event)
            | Event::Raise(event)
            | Event::Handle(_, event)
            | Event::Guard(_, event)
            | Event::GuardRaise(event)
            | Event::GuardSync(_, _, event)
            | Event::WithNack(_, _, event)
            | Event::WrapAbort(_, event) => Some(event),
        }
    }

    /// Returns true if a sync on this event has no state word: a base event, alone or inside one combinator.
    pub fn is_sole(&self) -> bool {
        [Some(self), self.inner()].into_iter().flatten().any(|event| matches!(event, Event::Base(_)))
    }

    fn all_bases(&self, holds: &impl Fn(&Base) -> bool) -> bool {
        match self {
            Event::Base(base) => holds(base),
            Event::Choose(events) => events.iter().all(|event| event.all_bases(holds)),
            Event::OrElse(both) => both.iter().all(|event| event.all_bases(holds)),
            Event::GuardSync(_, base, _) if !holds(base) => false,
            event => event.inner().is_none_or(|event| event.all_bases(holds)),
        }
    }
}

#[derive(Default)]
struct Numbers {
    tasks: Vec<Body>,
    values: Value,
    labels: Label,
}

impl Numbers {
    fn body(&mut self, body: &mut Body) {
        let mut children = vec![];
        for command in body {
            match command {
                Command::Sync(event) | Command::Abandon(event) => {
                    self.event(event, &mut children.clone());
                }
                Command::Spawn(task, body) => {
                    *task = self.task();
                    children.push(*task);
                    self.body(body);
                    self.tasks[usize::from(*task)] = body.clone();
                }
                Command::Abort(task) => match pick(*task, &children) {
                    Some(at) => *task = children[at],
                    None => *command = Command::Skip,
                },
                Command::Close(_) | Command::Signal(_) | Command::Skip => {}
            }
        }
    }

    fn task(&mut self) -> TaskId {
        self.tasks.push(vec![]);
        TaskId::try_from(self.tasks.len() - 1).expect("programs are small")
    }

    fn label(&mut self, label: &mut Label) {
        self.labels += 1;
        *label = self.labels;
    }

    fn value(&mut self, value: &mut Value) {
        self.values += 1;
        *value = self.values;
    }

    /// In one sync, each child is joined at most once.
    fn base(&mut self, base: &mut Base, children: &mut Vec<TaskId>) {
        match base {
            Base::Send { value, .. } => self.value(value),
            Base::Join(task) => match pick(*task, children) {
                Some(at) => *task = children.remove(at),
                None => *base = Base::Never,
            },
            _ => {}
        }
    }

    fn event(&mut self, event: &mut Event, children: &mut Vec<TaskId>) {
        match event {
            Event::Base(base) => self.base(base, children),
            Event::Slot(_, value) => self.value(value),
            Event::Choose(events) => events.iter_mut().for_each(|event| self.event(event, children)),
            Event::OrElse(both) => both.iter_mut().for_each(|event| self.event(event, children)),
            Event::Raise(event) | Event::GuardRaise(event) => self.event(event, children),
            Event::GuardSync(label, base, event) => {
                self.label(label);
                self.base(base, &mut vec![]);
                self.event(event, children);
            }
            Event::WithNack(label, watcher, event) => {
                self.label(label);
                if let Some(watcher) = watcher {
                    *watcher = self.task();
                    self.tasks[usize::from(*watcher)] = vec![Command::Sync(Event::Base(Base::Nack(*label)))];
                }
                self.event(event, children);
            }
            Event::Poll(label, event)
            | Event::Wrap(label, event)
            | Event::Handle(label, event)
            | Event::Guard(label, event)
            | Event::WrapAbort(label, event) => {
                self.label(label);
                self.event(event, children);
            }
        }
    }
}

fn pick(number: u8, from: &[TaskId]) -> Option<usize> {
    (!from.is_empty()).then(|| usize::from(number) % from.len())
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Base::Send { channel, value, or_never: false } => write!(f, "sendEvt (c{channel}, {value})"),
            Base::Send { channel, value, .. } => write!(f, "orNever (sendEvt (c{channel}, {value}))"),
            Base::Recv { channel, or_never: false } => write!(f, "recvEvt c{channel}"),
            Base::Recv { channel, .. } => write!(f, "orNever (recvEvt c{channel})"),
            Base::Always => f.write_str("alwaysEvt ()"),
            Base::Never => f.write_str("never"),
            Base::Wait(condition) => write!(f, "waitEvt cond{condition}"),
            Base::After(time) => write!(f, "timeOutEvt {time}"),
            Base::At(time) => write!(f, "atTimeEvt {time}"),
            Base::Join(task) => write!(f, "joinEvt t{task}"),
            Base::Nack(label) => write!(f, "n{label}"),
        }
    }
}

struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .enumerate()
            .try_for_each(|(i, item)| write!(f, "{}{item}", if i > 0 { ", " } else { "" }))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Base(base) => base.fmt(f),
            Event::Slot(channels, value) => match &channels[..] {
                [channel] => write!(f, "sendFrom (c{channel}, ref {value})"),
                channels => write!(f, "sendAny (channels {channels:?}, ref {value})"),
            },
            Event::Choose(events) => write!(f, "choose [{}]", List(events)),
            Event::OrElse(both) => write!(f, "orElse ({})", List(&both[..])),
            Event::Poll(_, event) => write!(f, "poll ({event})"),
            Event::Wrap(label, event) => write!(f, "wrap ({event}, w{label})"),
            Event::Raise(event) => write!(f, "wrap ({event}, fn _ => raise Fail)"),
            Event::Handle(label, event) => write!(f, "wrapHandler ({event}, h{label})"),
            Event::Guard(label, event) => write!(f, "guard (fn () => (g{label} (); {event}))"),
            Event::GuardRaise(event) => write!(f, "guard (fn () => (raise Fail; {event}))"),
            Event::GuardSync(_, base, event) => write!(f, "guard (fn () => (sync ({base}); {event}))"),
            Event::WithNack(label, None, event) => write!(f, "withNack (fn n{label} => {event})"),
            Event::WithNack(label, Some(task), event) => {
                write!(f, "withNack (fn n{label} => (spawn t{task}; {event}))")
            }
            Event::WrapAbort(label, event) => write!(f, "wrapAbort ({event}, a{label})"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Sync(event) => write!(f, "sync ({event})"),
            Command::Abandon(event) => write!(f, "abandon ({event})"),
            Command::Spawn(task, _) => write!(f, "spawn t{task}"),
            Command::Abort(task) => write!(f, "abort t{task}"),
            Command::Close(channel) => write!(f, "close c{channel}"),
            Command::Signal(condition) => write!(f, "signal cond{condition}"),
            Command::Skip => f.write_str("()"),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (task, body) in self.tasks.iter().enumerate() {
            writeln!(f, "fun t{task} () = (")?;
            for command in body {
                writeln!(f, "  {command};")?;
            }
            writeln!(f, "  ())")?;
        }
        f.write_str("val () = t0 ()")
    }
}

/// Prints the program as `Display` does, so that a failing program can be read.
impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}
