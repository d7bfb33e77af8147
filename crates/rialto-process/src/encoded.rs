//! A message of another node, which stays encoded until a process wants to read it.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use crate::dead_letter::{DeadLetterReason, Origin};
use crate::message::Envelope;
use crate::peer::Peer;
use crate::pid::{NodeId, Pid};
use crate::reply_ticket::ReplyTicket;
use crate::typed_message::MessageType;

/// An encoded message. In the mailbox, it counts as a message of the type to which it decodes.
pub struct Encoded {
    connection: Arc<dyn Peer>,
    /// The number of its type, with the form of the body.
    type_number: u32,
    body: SmallBytes,
    tickets: Cell<Vec<ReplyTicket>>,
    /// The decoded message, after the first attempt.
    opened: OnceCell<Envelope>,
    /// The first attempt has failed.
    is_undecodable: Cell<bool>,
    to: Pid,
    /// It was forwarded by a proxy or a moved process, so its author may be on another node than the sender.
    forwarded: bool,
}

/// Short bodies are stored inline, so that a small message is one allocation.
enum SmallBytes {
    Few(u8, [u8; SmallBytes::INLINE_BYTES]),
    Many(Vec<u8>),
}

impl SmallBytes {
    const INLINE_BYTES: usize = 55;

    fn of(bytes: &[u8]) -> SmallBytes {
        let mut few = [0; SmallBytes::INLINE_BYTES];
        match few.get_mut(..bytes.len()) {
            Some(start) => {
                start.copy_from_slice(bytes);
                SmallBytes::Few(bytes.len() as u8, few)
            }
            None => SmallBytes::Many(bytes.to_vec()),
        }
    }

    fn get(&self) -> &[u8] {
        match self {
            SmallBytes::Few(len, few) => &few[..usize::from(*len)],
            SmallBytes::Many(bytes) => bytes,
        }
    }
}

const _: () = assert!(size_of::<Encoded>() <= Encoded::MIN_WEIGHT);

impl Encoded {
    /// Creates a message for `to`. `type_number` is a number of this node's own type registry.
    pub fn new(
        connection: Arc<dyn Peer>,
        type_number: u32,
        body: &[u8],
        tickets: Vec<ReplyTicket>,
        to: Pid,
    ) -> Encoded {
        Encoded::with(connection, type_number, SmallBytes::of(body), tickets, to)
    }

    /// Creates a message whose body arrived in parts.
    pub fn from_parts(
        connection: Arc<dyn Peer>,
        type_number: u32,
        body: Vec<u8>,
        tickets: Vec<ReplyTicket>,
        to: Pid,
    ) -> Encoded {
        Encoded::with(connection, type_number, SmallBytes::Many(body), tickets, to)
    }

    /// Creates a message that was contained in another one.
    #[cfg(feature = "cps")]
    pub fn forwarded(
        connection: Arc<dyn Peer>,
        type_number: u32,
        body: Vec<u8>,
        tickets: Vec<ReplyTicket>,
        here: NodeId,
    ) -> Encoded {
        let to = Pid::of_node(here);
        let mut encoded = Encoded::from_parts(connection, type_number, body, tickets, to);
        encoded.forwarded = true;
        encoded
    }

    fn with(
        connection: Arc<dyn Peer>,
        type_number: u32,
        body: SmallBytes,
        tickets: Vec<ReplyTicket>,
        to: Pid,
    ) -> Encoded {
        let encoded = Encoded {
            connection,
            type_number,
            body,
            tickets: Cell::new(tickets),
            opened: OnceCell::new(),
            is_undecodable: Cell::new(false),
            to,
            forwarded: false,
        };
        encoded.connection.add_unread(encoded.weight());
        encoded
    }

    /// Returns the type to which it decodes.
    pub fn of(&self) -> &'static MessageType {
        self.connection.type_of(self.type_number)
    }

    /// Returns the node from which it came.
    pub(crate) fn peer(&self) -> Option<NodeId> {
        self.connection.id()
    }

    /// Decodes the message, once. If that fails, it is reported as a dead letter.
    pub(crate) fn open(&self) -> Option<&Envelope> {
        if let Some(message) = self.opened.get() {
            return Some(message);
        }
        if self.is_undecodable.get() {
            return None;
        }
        match self.decode() {
            Some(message) => Some(self.opened.get_or_init(|| message)),
            None => {
                self.is_undecodable.set(true);
                self.report_dead_letter(DeadLetterReason::Undecodable);
                None
            }
        }
    }

    /// Reports the message as a dead letter.
    pub fn report_dead_letter(&self, why: DeadLetterReason) {
        self.connection.dead_letter(Some(self.to), self.of().name(), why);
    }

    pub(crate) fn origin(&self) -> Option<Origin> {
        self.peer().map(Origin::Node)
    }

    pub(crate) fn is_undecoded(&self) -> bool {
        self.opened.get().is_none() && !self.is_undecodable.get()
    }

    /// The weight of an empty message: about the memory that it takes, with its allocation. It is a number, and
    /// not the size of a type, because nodes tell each other limits that depend on it.
    pub const MIN_WEIGHT: usize = 152;

    /// Returns about the memory that it takes until it is read.
    pub(crate) fn weight(&self) -> usize {
        Self::MIN_WEIGHT + self.body.get().len()
    }

    /// Decodes the message like [`open`](Self::open), and takes it out.
    pub(crate) fn take_opened(&mut self) -> Option<Envelope> {
        self.open();
        self.opened.take()
    }

    /// Puts back the decoded message that [`take_opened`](Self::take_opened) has taken.
    pub(crate) fn put_back_opened(&mut self, message: Envelope) {
        self.opened = OnceCell::from(message);
    }

    /// Decodes the message. This runs code of the program, which may panic.
    fn decode(&self) -> Option<Envelope> {
        let tickets = self.tickets.take();
        self.connection.clone().decode(self.type_number, self.body.get(), tickets, self.forwarded)
    }

    /// Takes the rights to answer the calls in it. Once it is decoded, they are in its value.
    pub fn take_tickets(&self) -> Vec<ReplyTicket> {
        self.tickets.take()
    }
}

impl Drop for Encoded {
    /// Counts the message as no longer unread, which may return credit to the peer. If a process ends and
    /// drops it, the callers in it learn why.
    fn drop(&mut self) {
        self.connection.remove_unread(self.weight());
        let tickets = self.tickets.take();
        if !tickets.is_empty() {
            self.connection.refuse_when_reason_known(tickets);
        }
    }
}
