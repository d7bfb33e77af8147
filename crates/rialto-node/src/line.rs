//! Requests that a process has taken and not dealt with yet.
//!
//! They take their room in its mailbox all the same, so that who asks faster than it answers is
//! [`Overloaded`](crate::Overloaded) in the end, and does not fill the memory.

use std::collections::VecDeque;

use crate::call::ReplyTo;
use crate::message::Message;
use crate::process;

/// The room that a message takes in the mailbox of the process that runs, from when that has taken it until it is
/// dealt with.
pub(crate) struct Held {
    weight: usize,
}

impl Held {
    /// So many bytes of another node are in it.
    pub(crate) fn new(weight: usize) -> Held {
        process::with_current("what has taken a message", |process| {
            process.mailbox.update(|mailbox| mailbox.hold(weight));
        });
        Held { weight }
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // With the process, its mailbox goes.
        process::try_with_current(|process| process.mailbox.update(|mailbox| mailbox.let_go(self.weight)));
    }
}

/// Who waits to be answered, in their order.
pub(crate) struct Line<T> {
    waiting: VecDeque<(T, Held)>,
    /// With so many, those are looked through.
    look_at: usize,
}

/// Something that is asked.
pub(crate) trait Asked {
    /// Nobody waits for the answer any more.
    fn is_given_up(&self) -> bool;
}

impl<R: Message> Asked for ReplyTo<R> {
    fn is_given_up(&self) -> bool {
        self.is_cancelled()
    }
}

impl<T: Asked> Line<T> {
    pub(crate) fn new() -> Line<T> {
        Line { waiting: VecDeque::new(), look_at: LOOK_AT }
    }

    /// The last one, of so many bytes of another node. Those who wait no more go now and then: as often as pays for
    /// looking through them.
    pub(crate) fn push(&mut self, asked: T, weight: usize) {
        if self.waiting.len() >= self.look_at {
            self.waiting.retain(|(asked, _)| !asked.is_given_up());
            self.look_at = 2 * self.waiting.len() + LOOK_AT;
        }
        self.waiting.push_back((asked, Held::new(weight)));
    }

    /// Who has waited longest, of those who still do. Nothing may be taken for one who does not.
    pub(crate) fn first(&mut self) -> Option<&mut T> {
        while self.waiting.pop_front_if(|(asked, _)| asked.is_given_up()).is_some() {}
        self.waiting.front_mut().map(|(asked, _)| asked)
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        self.waiting.pop_front().map(|(asked, _)| asked)
    }
}

const LOOK_AT: usize = 16;
