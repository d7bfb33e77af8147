//! A message of another node, which stays encoded until a process wants to read it.

use std::any::TypeId;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use super::link::Link;
use super::passage::{Ticket, arrive, drop_unread};
use super::record::NoAnswer;
#[cfg(feature = "cps")]
use super::version::Feature;
use super::vocabulary::{Word, unmarked};
use crate::dead::{Origin, Why};
use crate::message::Message;
use crate::pid::{NodeId, Pid};
use crate::unwinding::{attempt, tell_why};

/// An encoded message. In the mailbox, it counts as a message of the type to which it decodes.
pub(crate) struct Encoded {
    link: Arc<Link>,
    /// The number of its type, with the form of the body: see [`marked`](super::vocabulary::marked).
    word: u32,
    body: Bytes,
    tickets: Cell<Vec<Ticket>>,
    /// The decoded message, after the first attempt; `None` if it cannot be decoded.
    opened: OnceCell<Option<Box<dyn Message>>>,
    to: Pid,
    /// It was forwarded by a proxy or a moved process, so its author may be on another node than the sender.
    handed_on: bool,
}

/// Short bodies are stored inline, so that a small message is one allocation.
enum Bytes {
    Few(u8, [u8; Bytes::FEW]),
    Many(Vec<u8>),
}

impl Bytes {
    const FEW: usize = 55;

    fn of(bytes: &[u8]) -> Bytes {
        let mut few = [0; Bytes::FEW];
        match few.get_mut(..bytes.len()) {
            Some(start) => {
                start.copy_from_slice(bytes);
                Bytes::Few(bytes.len() as u8, few)
            }
            None => Bytes::Many(bytes.to_vec()),
        }
    }

    fn get(&self) -> &[u8] {
        match self {
            Bytes::Few(len, few) => &few[..usize::from(*len)],
            Bytes::Many(bytes) => bytes,
        }
    }
}

impl Encoded {
    /// Creates a message for `to`. `word` is a number of this node's own type registry.
    pub(crate) fn new(link: Arc<Link>, word: u32, body: &[u8], tickets: Vec<Ticket>, to: Pid) -> Encoded {
        Encoded::with(link, word, Bytes::of(body), tickets, to)
    }

    /// Creates a message whose body arrived in parts.
    pub(crate) fn whole(link: Arc<Link>, word: u32, body: Vec<u8>, tickets: Vec<Ticket>, to: Pid) -> Encoded {
        Encoded::with(link, word, Bytes::Many(body), tickets, to)
    }

    /// Creates a message that was contained in another one.
    #[cfg(feature = "cps")]
    pub(crate) fn handed_on(link: Arc<Link>, word: u32, body: Vec<u8>, tickets: Vec<Ticket>) -> Encoded {
        let to = Pid::of_node(link.here());
        let mut letter = Encoded::whole(link, word, body, tickets, to);
        letter.handed_on = true;
        letter
    }

    fn with(link: Arc<Link>, word: u32, body: Bytes, tickets: Vec<Ticket>, to: Pid) -> Encoded {
        let (tickets, opened) = (Cell::new(tickets), OnceCell::new());
        let letter = Encoded { link, word, body, tickets, opened, to, handed_on: false };
        letter.link.taken().comes(letter.weight());
        letter
    }

    fn word(&self) -> &Word {
        match self.link.words().get(unmarked(self.word).0) {
            Some(word) => word,
            None => unreachable!("the type was looked up when the message arrived"),
        }
    }

    pub(crate) fn of(&self) -> TypeId {
        self.word().of()
    }

    /// Returns the node from which it came.
    pub(crate) fn peer(&self) -> Option<NodeId> {
        self.link.peer()
    }

    pub(crate) fn type_name(&self) -> &'static str {
        self.word().type_name
    }

    /// Decodes the message, once. If that fails, it is reported as a dead letter.
    pub(crate) fn open(&self) -> Option<&dyn Message> {
        let opened = self.opened.get_or_init(|| {
            let message = self.decode();
            if message.is_none() {
                self.is_dead(Why::Undecodable);
            }
            message
        });
        opened.as_deref()
    }

    /// Reports the message as a dead letter.
    pub(crate) fn is_dead(&self, why: Why) {
        self.link.dead_letter(Some(self.to), self.type_name(), why);
    }

    pub(crate) fn origin(&self) -> Option<Origin> {
        self.link.origin()
    }

    pub(crate) fn is_sealed(&self) -> bool {
        self.opened.get().is_none()
    }

    /// Returns the memory that it takes until it is read. An empty message takes some, too.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Encoded>() + self.body.get().len()
    }

    /// Decodes the message like [`open`](Self::open), and allows taking it out.
    pub(crate) fn opened(&mut self) -> Option<&mut Box<dyn Message>> {
        self.open();
        self.opened.get_mut()?.as_mut()
    }

    /// Decodes the message. This runs code of the program, which may panic.
    fn decode(&self) -> Option<Box<dyn Message>> {
        let (tickets, form) = (self.tickets.take(), unmarked(self.word).1);
        let arrive = || arrive(&self.link, self.word(), (tickets, self.handed_on), (form, self.body.get()));
        #[cfg(feature = "cps")]
        if let Some(node) = self.link.node().upgrade()
            && self.link.can_say(Feature::Continuations)
        {
            return attempt(|| node.accepted().reading(arrive))?.ok();
        }
        attempt(arrive)?.ok()
    }

    /// Refuses the calls in the message, both in its head and, if it is decoded, in its value.
    pub(crate) fn refuse(self, why: NoAnswer) {
        for ticket in self.tickets.take() {
            ticket.refuse(why.clone());
        }
        drop_unread(self, why);
    }
}

impl Drop for Encoded {
    /// Counts the message as no longer unread, which may return credit to the peer. If a process ends and
    /// drops it, the callers in it learn why.
    fn drop(&mut self) {
        if self.link.taken().goes(self.weight()) {
            self.link.pay_back();
        }
        for ticket in self.tickets.take() {
            tell_why(move |reason| ticket.down(reason));
        }
    }
}
