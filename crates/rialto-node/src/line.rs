//! Requests that a process has taken and not dealt with yet.
//!
//! They take their room in its mailbox all the same, so that who asks faster than it answers is
//! [`Overloaded`](crate::Overloaded) in the end, and does not fill the memory.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, EventOption, after};

use crate::call::ReplyTo;
use crate::mailbox::Mailbox;
use crate::message::Message;
use crate::process::{self, Process};

/// The room that a message takes in the mailbox of the process that runs, from when that has taken it until it is
/// dealt with.
pub(crate) struct Held {
    weight: usize,
}

impl Held {
    /// So many bytes of another node are in it.
    pub(crate) fn new(weight: usize) -> Held {
        of_mailbox(|mailbox| mailbox.hold(weight));
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

/// Of the process that runs.
fn of_mailbox<R>(f: impl FnOnce(&mut Mailbox) -> R) -> R {
    process::with_current(OF, |process| process.mailbox.update(f))
}

const OF: &str = "what has taken a message";

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
        Line { waiting: VecDeque::new(), look_at: 0 }
    }

    /// The last one, of so many bytes of another node. Those who wait no more go now and then: as often as pays for
    /// looking through them.
    pub(crate) fn push(&mut self, asked: T, weight: usize) {
        if self.waiting.len() >= self.look_at {
            self.look_through();
        }
        self.waiting.push_back((asked, Held::new(weight)));
    }

    /// Those who wait no more go. The others are looked through again before there is no room for more; but not for
    /// each that comes.
    pub(crate) fn look_through(&mut self) {
        self.waiting.retain(|(asked, _)| !asked.is_given_up());
        let (still, room) = (self.waiting.len(), of_mailbox(|mailbox| mailbox.room()));
        self.look_at = still + (still + LOOK_AT).min((room / 2).max(still / 8));
    }

    /// The event that they are to be looked through though nobody comes any more: they fill the mailbox.
    pub(crate) fn look_evt(&self) -> impl Event<Output = (), Pending: Send> + Send + use<T> {
        let is_full = |process: &Arc<Process>| {
            let bytes = process.node().mailbox_bytes();
            process.mailbox.update(|mailbox| mailbox.is_full(bytes))
        };
        let look = !self.waiting.is_empty() && process::with_current(OF, is_full);
        look.then(|| after(LOOK_AGAIN)).or_never_evt()
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

/// Of those who fill a mailbox, as soon as this one may have given up.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_millis(100);
