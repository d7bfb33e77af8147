//! The abstract machine of the paper on parasitic threads: figure 6 of the paper as types, figures 7 and 8 as
//! rules.
//!
//! A state maps threads to thread states. A thread is a set of stacks, one for each computation that lives in
//! it. At most one of them is evaluating. The rules list all transitions that are possible next; the explorer
//! chooses among them.
//!
//! Three things are additions to the paper. `mark(e)` makes a value visible; without it nothing could be
//! observed. A binder may be `None`, so that `e1; e2` is `(λ.e2) e1`. And stacks have names, which no rule
//! uses.

use std::rc::Rc;

/// A variable.
pub type Var = u8;
/// A constant of a program.
pub type Constant = u32;
/// A channel, numbered in the order of creation.
pub type Channel = u8;

/// An expression.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exp {
    Constant(Constant),
    Var(Var),
    Lambda(Option<Var>, Rc<Exp>),
    Apply(Rc<Exp>, Rc<Exp>),
    Spawn(Rc<Exp>),
    ParasiteSpawn(Rc<Exp>),
    Chan,
    Send(Rc<Exp>, Rc<Exp>),
    Recv(Rc<Exp>),
    Inflate(Rc<Exp>),
    Mark(Rc<Exp>),
}

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    Unit,
    Closure(Option<Var>, Rc<Exp>, Env),
    Channel(Channel),
    Constant(Constant),
}

/// The values of variables, the innermost binding last.
pub type Env = Rc<Vec<(Var, Value)>>;

/// A frame of a continuation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frame {
    Ret(Value),
    Arg(Rc<Exp>, Env),
    Fun(Value),
    Recv,
    SVal(Rc<Exp>, Env),
    Send(Value),
    RBlock(Channel),
    SBlock(Channel, Value),
    Mark,
}

/// The name of a computation: the path from the main computation to it, by the number of each spawn.
pub type Name = Vec<u8>;

/// A continuation: its frames, the top last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack {
    pub name: Name,
    frames: Vec<Frame>,
    /// How many computations it has spawned.
    spawned: u8,
}

/// The state of a thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thread {
    Control { e: Rc<Exp>, r: Env, k: Stack, others: Vec<Stack> },
    Return(Vec<Stack>),
    Halt(Value),
}

/// All threads, and the marks made so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub threads: Vec<Thread>,
    pub marks: Vec<Constant>,
    channels: Channel,
}

/// The rules, by their names in the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    // Control transitions.
    Constant,
    Variable,
    Closure,
    Application,
    Send,
    Receive,
    SpawnParasite,
    // Return transitions.
    ThreadHalt,
    ParasiteHalt,
    Argument,
    Function,
    SendValue,
    SendBlock,
    ReceiveBlock,
    LocalCommunication,
    // Global transitions.
    Channel,
    Spawn,
    MigrateLeft,
    MigrateRight,
    Inflate,
    // Not in the paper.
    Marking,
    Mark,
}

pub const RULES: [Rule; 22] = [
    Rule::Constant,
    Rule::Variable,
    Rule::Closure,
    Rule::Application,
    Rule::Send,
    Rule::Receive,
    Rule::SpawnParasite,
    Rule::ThreadHalt,
    Rule::ParasiteHalt,
    Rule::Argument,
    Rule::Function,
    Rule::SendValue,
    Rule::SendBlock,
    Rule::ReceiveBlock,
    Rule::LocalCommunication,
    Rule::Channel,
    Rule::Spawn,
    Rule::MigrateLeft,
    Rule::MigrateRight,
    Rule::Inflate,
    Rule::Marking,
    Rule::Mark,
];

impl Rule {
    /// Returns true if the order of this rule and of transitions of other stacks does not matter. Such a rule
    /// touches one stack only, or creates something that no other stack knows yet.
    pub fn is_silent(self) -> bool {
        !matches!(self, Rule::LocalCommunication | Rule::MigrateLeft | Rule::MigrateRight | Rule::Mark)
    }
}

/// A rule with a deliberate error, to test that the comparison detects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// The sender of a communication stays blocked.
    SenderForgotten,
    /// The receiver gets the constant 0 in place of the value.
    ValueLost,
    /// The value stays with the sender, too.
    ValueKept,
    /// The host of a parasite does not continue.
    HostForgotten,
    /// A computation that inflates continues in its old thread as well.
    InflatedTwice,
    /// A receiver that migrates is lost.
    MigrantLost,
    /// Only computations of one thread communicate.
    NoMigration,
    /// A parasite does not start before its host has ended.
    ParasiteLast,
}

/// A transition that is possible next.
pub struct Transition {
    pub rule: Rule,
    /// The computation that acts. If two take part, the receiver and then the sender.
    pub actors: (Name, Option<Name>),
    pub to: State,
}

/// The direction in which a computation is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    Send,
    Receive,
}

impl Stack {
    fn new(name: Name) -> Self {
        Stack { name, frames: vec![], spawned: 0 }
    }

    fn push(mut self, frame: Frame) -> Self {
        self.frames.push(frame);
        self
    }

    fn pop(mut self) -> (Option<Frame>, Self) {
        (self.frames.pop(), self)
    }

    /// Returns the name of the next computation that it spawns.
    fn next(&mut self) -> Name {
        let mut name = self.name.clone();
        name.push(self.spawned);
        self.spawned += 1;
        name
    }

    /// Returns the direction and the channel on which it is blocked.
    pub fn blocked(&self) -> Option<(Direction, Channel)> {
        match self.frames.last()? {
            Frame::RBlock(c) => Some((Direction::Receive, *c)),
            Frame::SBlock(c, _) => Some((Direction::Send, *c)),
            _ => None,
        }
    }
}

fn value_of(r: &Env, x: Var) -> Value {
    let found = r.iter().rev().find(|(var, _)| *var == x);
    found.expect("programs are closed").1.clone()
}

fn bind(r: &Env, x: Option<Var>, v: Value) -> Env {
    match x {
        None => Rc::clone(r),
        Some(x) => Rc::new(r.iter().cloned().chain([(x, v)]).collect()),
    }
}

/// Returns `others` with `one` in front.
fn with<T: Clone>(one: T, others: &[T]) -> Vec<T> {
    [one].into_iter().chain(others.iter().cloned()).collect()
}

/// Returns the sequence without the item at `at`.
fn without<T: Clone>(all: &[T], at: usize) -> Vec<T> {
    all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, one)| one.clone()).collect()
}

impl State {
    /// The initial state: one thread, which evaluates `e`.
    pub fn start(e: &Rc<Exp>) -> State {
        let main =
            Thread::Control { e: Rc::clone(e), r: Env::default(), k: Stack::new(vec![]), others: vec![] };
        State { threads: vec![main], marks: vec![], channels: 0 }
    }

    /// Returns all stacks except those that are evaluating.
    pub fn stacks(&self) -> impl Iterator<Item = &Stack> {
        self.threads.iter().flat_map(|thread| match thread {
            Thread::Control { others, .. } => &others[..],
            Thread::Return(stacks) => &stacks[..],
            Thread::Halt(_) => &[],
        })
    }

    /// Returns the names of the stacks that are evaluating.
    pub fn evaluating(&self) -> impl Iterator<Item = &Name> {
        self.threads.iter().filter_map(|thread| match thread {
            Thread::Control { k, .. } => Some(&k.name),
            _ => None,
        })
    }

    /// Returns the same state for all states that differ only in the order of threads and stacks, or in
    /// threads that have ended.
    pub fn canonical(mut self) -> State {
        self.threads.retain(|thread| !matches!(thread, Thread::Halt(_)) && !is_empty(thread));
        for thread in &mut self.threads {
            if let Thread::Control { others: stacks, .. } | Thread::Return(stacks) = thread {
                stacks.sort();
            }
        }
        self.threads.sort();
        self
    }

    /// Returns the blocked stacks of a final state. They are blocked for ever.
    pub fn all_blocked(&self) -> Vec<(Direction, Channel)> {
        let mut blocked: Vec<_> = self
            .stacks()
            .map(|stack| stack.blocked().unwrap_or_else(|| panic!("{stack:?} is stuck")))
            .collect();
        blocked.sort();
        blocked
    }

    fn replace(&self, at: usize, thread: Thread) -> State {
        let mut state = self.clone();
        state.threads[at] = thread;
        state
    }

    fn add(mut self, thread: Thread) -> State {
        self.threads.push(thread);
        self
    }

    /// Returns all transitions that the rules allow next.
    pub fn transitions(&self, mutant: Option<Mutant>) -> Vec<Transition> {
        let mut all = vec![];
        for (at, thread) in self.threads.iter().enumerate() {
            match thread {
                Thread::Control { .. } => all.push(self.control(at, thread, mutant)),
                Thread::Return(stacks) => {
                    all.extend((0..stacks.len()).filter_map(|i| self.returned(at, stacks, i)));
                    self.communications(at, stacks, mutant, &mut all);
                }
                Thread::Halt(_) => {}
            }
        }
        if mutant != Some(Mutant::NoMigration) {
            self.migrations(mutant, &mut all);
        }
        all
    }

    /// Returns the control transition of the thread, or the global transition that begins with an expression.
    fn control(&self, at: usize, thread: &Thread, mutant: Option<Mutant>) -> Transition {
        let Thread::Control { e, r, k, others } = thread else { unreachable!("a control state") };
        let (mut k, actor) = (k.clone(), k.name.clone());
        let returns = |k: Stack, v| Thread::Return(with(k.push(Frame::Ret(v)), others));
        let goes_on = |e: &Rc<Exp>, k: Stack| Thread::Control {
            e: Rc::clone(e),
            r: Rc::clone(r),
            k,
            others: others.clone(),
        };
        let begins =
            |e: &Rc<Exp>, k: Stack, others| Thread::Control { e: Rc::clone(e), r: Rc::clone(r), k, others };
        let (rule, to) = match &**e {
            Exp::Constant(c) => (Rule::Constant, self.replace(at, returns(k, Value::Constant(*c)))),
            Exp::Var(x) => (Rule::Variable, self.replace(at, returns(k, value_of(r, *x)))),
            Exp::Lambda(x, body) => {
                let closure = Value::Closure(*x, Rc::clone(body), Rc::clone(r));
                (Rule::Closure, self.replace(at, returns(k, closure)))
            }
            Exp::Apply(f, a) => {
                let k = k.push(Frame::Arg(Rc::clone(a), Rc::clone(r)));
                (Rule::Application, self.replace(at, goes_on(f, k)))
            }
            Exp::Send(c, v) => {
                let k = k.push(Frame::SVal(Rc::clone(v), Rc::clone(r)));
                (Rule::Send, self.replace(at, goes_on(c, k)))
            }
            Exp::Recv(c) => (Rule::Receive, self.replace(at, goes_on(c, k.push(Frame::Recv)))),
            Exp::Mark(e) => (Rule::Marking, self.replace(at, goes_on(e, k.push(Frame::Mark)))),
            Exp::ParasiteSpawn(e) => {
                let parasite = Stack::new(k.next());
                let host = k.push(Frame::Ret(Value::Unit));
                let thread = match mutant {
                    Some(Mutant::HostForgotten) => begins(e, parasite, others.clone()),
                    Some(Mutant::ParasiteLast) => {
                        let sequel = Frame::Fun(Value::Closure(None, Rc::clone(e), Rc::clone(r)));
                        let mut host = host;
                        host.frames.insert(0, sequel);
                        Thread::Return(with(host, others))
                    }
                    _ => begins(e, parasite, with(host, others)),
                };
                (Rule::SpawnParasite, self.replace(at, thread))
            }
            Exp::Chan => {
                let mut state = self.replace(at, returns(k, Value::Channel(self.channels)));
                state.channels += 1;
                (Rule::Channel, state)
            }
            Exp::Spawn(e) => {
                let spawned = begins(e, Stack::new(k.next()), vec![]);
                (Rule::Spawn, self.replace(at, returns(k, Value::Unit)).add(spawned))
            }
            Exp::Inflate(e) => {
                let left = match mutant {
                    Some(Mutant::InflatedTwice) => returns(k.clone(), Value::Unit),
                    _ => Thread::Return(others.clone()),
                };
                (Rule::Inflate, self.replace(at, left).add(begins(e, k, vec![])))
            }
        };
        Transition { rule, actors: (actor, None), to }
    }

    /// Returns the return transition of the stack at `i`, if there is one.
    fn returned(&self, at: usize, stacks: &[Stack], i: usize) -> Option<Transition> {
        let (Some(Frame::Ret(v)), k) = stacks[i].clone().pop() else { return None };
        let (actor, others) = (k.name.clone(), without(stacks, i));
        let (frame, k) = k.pop();
        let returns = |k: Stack, frame| Thread::Return(with(k.push(frame), &others));
        let goes_on = |e: Rc<Exp>, r: Env, k: Stack| Thread::Control { e, r, k, others: others.clone() };
        let (rule, thread) = match (v, frame) {
            (v, None) if others.is_empty() => (Rule::ThreadHalt, Thread::Halt(v)),
            (_, None) => (Rule::ParasiteHalt, Thread::Return(others)),
            (v, Some(Frame::Arg(e, r))) => (Rule::Argument, goes_on(e, r, k.push(Frame::Fun(v)))),
            (v, Some(Frame::Fun(Value::Closure(x, e, r)))) => {
                let r = bind(&r, x, v);
                (Rule::Function, goes_on(e, r, k))
            }
            (c, Some(Frame::SVal(e, r))) => (Rule::SendValue, goes_on(e, r, k.push(Frame::Send(c)))),
            (v, Some(Frame::Send(Value::Channel(c)))) => (Rule::SendBlock, returns(k, Frame::SBlock(c, v))),
            (Value::Channel(c), Some(Frame::Recv)) => (Rule::ReceiveBlock, returns(k, Frame::RBlock(c))),
            (v, Some(Frame::Mark)) => {
                let Value::Constant(mark) = v else { panic!("{v:?} is marked") };
                let mut to = self.replace(at, returns(k, Frame::Ret(Value::Unit)));
                to.marks.push(mark);
                return Some(Transition { rule: Rule::Mark, actors: (actor, None), to });
            }
            (v, frame) => panic!("{v:?} is returned to {frame:?}"),
        };
        Some(Transition { rule, actors: (actor, None), to: self.replace(at, thread) })
    }

    /// Collects the communications between two stacks of one thread.
    fn communications(&self, at: usize, stacks: &[Stack], mutant: Option<Mutant>, all: &mut Vec<Transition>) {
        for (i, receiver) in stacks.iter().enumerate() {
            for (j, sender) in stacks.iter().enumerate() {
                let Some(v) = offered(receiver, sender) else { continue };
                let mut stacks = stacks.to_vec();
                let got = if mutant == Some(Mutant::ValueLost) { Value::Constant(0) } else { v.clone() };
                stacks[i] = receiver.clone().pop().1.push(Frame::Ret(got));
                match mutant {
                    Some(Mutant::ValueKept) => {}
                    Some(Mutant::SenderForgotten) => stacks[j].frames.clear(),
                    _ => stacks[j] = sender.clone().pop().1.push(Frame::Ret(Value::Unit)),
                }
                stacks.retain(|stack| !stack.frames.is_empty());
                all.push(Transition {
                    rule: Rule::LocalCommunication,
                    actors: (receiver.name.clone(), Some(sender.name.clone())),
                    to: self.replace(at, Thread::Return(stacks)),
                });
            }
        }
    }

    /// Collects the migrations of one partner of a pair to the other's thread.
    fn migrations(&self, mutant: Option<Mutant>, all: &mut Vec<Transition>) {
        let returned = |thread: &Thread| match thread {
            Thread::Return(stacks) => stacks.clone(),
            _ => vec![],
        };
        let threads: Vec<_> = self.threads.iter().map(returned).collect();
        for (t1, receivers) in threads.iter().enumerate() {
            for (t2, senders) in threads.iter().enumerate().filter(|(t2, _)| *t2 != t1) {
                for (i, receiver) in receivers.iter().enumerate() {
                    for (j, sender) in senders.iter().enumerate() {
                        if offered(receiver, sender).is_none() {
                            continue;
                        }
                        let mut push = |rule, to1, to2| {
                            let to = self.replace(t1, Thread::Return(to1)).replace(t2, Thread::Return(to2));
                            let actors = (receiver.name.clone(), Some(sender.name.clone()));
                            all.push(Transition { rule, actors, to });
                        };
                        let arrived = match mutant {
                            Some(Mutant::MigrantLost) => senders.clone(),
                            _ => with(receiver.clone(), senders),
                        };
                        push(Rule::MigrateLeft, without(receivers, i), arrived);
                        push(Rule::MigrateRight, with(sender.clone(), receivers), without(senders, j));
                    }
                }
            }
        }
    }
}

fn is_empty(thread: &Thread) -> bool {
    matches!(thread, Thread::Return(stacks) if stacks.is_empty())
}

/// Returns the value that `sender` offers to `receiver`, if both are blocked on the same channel.
fn offered<'a>(receiver: &Stack, sender: &'a Stack) -> Option<&'a Value> {
    match (receiver.frames.last(), sender.frames.last()) {
        (Some(Frame::RBlock(c)), Some(Frame::SBlock(d, v))) if c == d => Some(v),
        _ => None,
    }
}
