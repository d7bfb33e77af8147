//! The observable outcome of a run.

use std::fmt;

use super::program::{Label, TaskId, Value};

/// Everything that is observed of a run.
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

/// The final state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Unborn,
    Ended(End),
    /// Blocked for ever, at this command.
    Blocked(usize),
}

/// The waiters and the put-back values that remain in a channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Left {
    pub senders: usize,
    pub receivers: usize,
    pub put_back: Vec<Value>,
}

/// The alternative that committed: a base event, by its number in its sync, or the poll with this label,
/// which found nothing enabled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    Leaf(usize),
    Nothing(Label),
}

/// The result of a base event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Got {
    Sent,
    Received(Value),
    /// The channel is closed; the error contains the value.
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

/// An observation in a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    Guard(Label),
    /// The sync in a guard is complete.
    Guarded(Label, Got),
    /// A wrap runs, and these nacks of its sync have fired.
    Wrap(Label, Vec<Label>),
    Handle(Label),
    Abort(Label),
    /// The sync at this command of this task is complete.
    Done(TaskId, usize, Winner, Got),
    GaveUp(TaskId, usize),
    /// A value is back in its slot.
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
