//! Random programs: their syntax, and their translation to expressions of the machine.

use std::rc::Rc;

use proptest::prelude::*;

use super::machine::{Constant, Exp, Var};

/// The commands of a computation, in order.
pub type Body = Vec<Command>;

/// A command of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Makes a label visible.
    Mark(Constant),
    /// Sends a value.
    Send(Var, Constant),
    /// Receives a value and makes it visible.
    Recv(Var),
    /// Spawns a host thread.
    Host(Body),
    /// Spawns a parasite.
    Parasite(Body),
    /// Becomes a host thread.
    Inflate,
}

/// A program: the number of its channels, and the commands of the main computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub channels: u8,
    pub main: Body,
}

impl Program {
    /// Translates the program to the expression `(λc0.(λc1. main) Chan()) Chan()`.
    pub fn expression(&self) -> Rc<Exp> {
        let chan = Rc::new(Exp::Chan);
        (0..self.channels).rev().fold(expression(&self.main), |body, channel| {
            let lambda = Rc::new(Exp::Lambda(Some(channel), body));
            Rc::new(Exp::Apply(lambda, Rc::clone(&chan)))
        })
    }

    /// Returns the same program with a host thread for each parasite.
    pub fn with_tasks(&self) -> Program {
        Program { channels: self.channels, main: with_tasks(&self.main) }
    }

    /// Returns the same program with distinct labels and values.
    fn numbered(mut self) -> Program {
        number(&mut self.main, &mut 0);
        self
    }

    /// Returns the number of marks, sends and receives.
    pub fn size(&self) -> usize {
        size(&self.main)
    }
}

fn expression(body: &[Command]) -> Rc<Exp> {
    let Some((first, rest)) = body.split_first() else { return Rc::new(Exp::Constant(0)) };
    let constant = |n: &Constant| Rc::new(Exp::Constant(*n));
    let channel = |c: &Var| Rc::new(Exp::Var(*c));
    let first = match first {
        Command::Mark(label) => Exp::Mark(constant(label)),
        Command::Send(c, value) => Exp::Send(channel(c), constant(value)),
        Command::Recv(c) => Exp::Mark(Rc::new(Exp::Recv(channel(c)))),
        Command::Host(body) => Exp::Spawn(expression(body)),
        Command::Parasite(body) => Exp::ParasiteSpawn(expression(body)),
        Command::Inflate => Exp::Inflate(constant(&0)),
    };
    let rest = Rc::new(Exp::Lambda(None, expression(rest)));
    Rc::new(Exp::Apply(rest, Rc::new(first)))
}

fn with_tasks(body: &[Command]) -> Body {
    let command = |command: &Command| match command {
        Command::Host(body) | Command::Parasite(body) => Some(Command::Host(with_tasks(body))),
        Command::Inflate => None,
        other => Some(other.clone()),
    };
    body.iter().filter_map(command).collect()
}

fn number(body: &mut [Command], next: &mut Constant) {
    for command in body {
        match command {
            Command::Mark(n) | Command::Send(_, n) => {
                *next += 1;
                *n = *next;
            }
            Command::Host(body) | Command::Parasite(body) => number(body, next),
            Command::Recv(_) | Command::Inflate => {}
        }
    }
}

fn size(body: &[Command]) -> usize {
    let size = |command: &Command| match command {
        Command::Host(body) | Command::Parasite(body) => size(body),
        Command::Inflate => 0,
        _ => 1,
    };
    body.iter().map(size).sum()
}

const CHANNELS: u8 = 2;

fn leaf() -> impl Strategy<Value = Command> {
    // Mostly one channel, so that computations meet.
    let channel = || prop_oneof![3 => Just(0), 1 => 1..CHANNELS];
    prop_oneof![
        3 => Just(Command::Mark(0)),
        3 => channel().prop_map(|c| Command::Send(c, 0)),
        3 => channel().prop_map(Command::Recv),
        1 => Just(Command::Inflate),
    ]
}

fn spawning(command: impl Strategy<Value = Command> + Clone + 'static) -> impl Strategy<Value = Command> {
    let body = prop::collection::vec(command, 1..4);
    prop_oneof![
        1 => body.clone().prop_map(Command::Host),
        2 => body.prop_map(Command::Parasite),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let command = leaf().prop_recursive(1, 4, 3, spawning).boxed();
    prop_oneof![1 => leaf(), 2 => spawning(command)]
}

/// Programs of at most `most` sends, receives and marks.
pub fn program(most: usize) -> impl Strategy<Value = Program> {
    prop::collection::vec(command(), 1..6)
        .prop_map(|main| Program { channels: CHANNELS, main }.numbered())
        .prop_filter("it is too large", move |program| program.size() <= most)
}
