//! What can be seen of a run.

use std::fmt;

use super::program::{Label, TaskId, Value};

/// All that is seen of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    pub marks: Vec<Mark>,
    pub tasks: Vec<Fate>,
    pub channels: Vec<Left>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mark in &self.marks {
            writeln!(f, "  {mark:?}")?;
        }
        for (task, fate) in self.tasks.iter().enumerate() {
            writeln!(f, "  t{task}: {fate:?}")?;
        }
        self.channels.iter().enumerate().try_for_each(|(channel, left)| writeln!(f, "  c{channel}: {left:?}"))
    }
}

/// What has become of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Unborn,
    Ended(End),
    /// For ever, at this command.
    Blocked(usize),
}

/// What is left in a channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Left {
    pub senders: usize,
    pub receivers: usize,
    pub put_back: Vec<Value>,
}

/// What has been committed: a base event by its number in its sync, or the poll
/// of this label, of which nothing was enabled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    Leaf(usize),
    Nothing(Label),
}

/// What a base event has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Got {
    Sent,
    Received(Value),
    /// Closed, with the value.
    NotSent(Value),
    Closed,
    Signalled,
    Always,
    Time,
    Joined(End),
    Nothing,
}

impl Got {
    pub fn is_error(self) -> bool {
        matches!(self, Got::NotSent(_) | Got::Closed)
    }
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    Returned,
    Aborted,
    Panicked,
    Reclaimed,
}

/// Something that can be seen of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    Guard(Label),
    /// The sync of a guard is over.
    Guarded(Label, Got),
    /// A wrap runs, and these nacks of its sync have fired.
    Wrap(Label, Vec<Label>),
    Handle(Label),
    Abort(Label),
    /// The sync at this command of this task is over.
    Done(TaskId, usize, Winner, Got),
    GaveUp(TaskId, usize),
    /// A value is in its slot again.
    Back(Value),
}

impl PartialOrd for Winner {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Winner {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |winner: &Winner| match winner {
            Winner::Leaf(leaf) => (0, *leaf),
            Winner::Nothing(label) => (1, usize::from(*label)),
        };
        key(self).cmp(&key(other))
    }
}
