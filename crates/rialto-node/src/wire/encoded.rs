//! A message of another node, which stays encoded until a process wants to read it.

use std::any::TypeId;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use super::connection::PeerConnection;
use super::record::NoAnswer;
use super::reply_tickets::{ReplyTicket, decode_message, drop_unread};
use super::type_registry::{RegisteredType, split_form};
#[cfg(feature = "cps")]
use super::version::Feature;
use crate::dead_letter::{DeadLetterReason, Origin};
use crate::message::Message;
use crate::pid::{NodeId, Pid};
use crate::unwinding::{catch_panic, notify_when_reason_known};

/// An encoded message. In the mailbox, it counts as a message of the type to which it decodes.
pub(crate) struct Encoded {
    connection: Arc<PeerConnection>,
    /// The number of its type, with the form of the body: see [`with_form`](super::type_registry::with_form).
    type_number: u32,
    body: SmallBytes,
    tickets: Cell<Vec<ReplyTicket>>,
    /// The decoded message, after the first attempt; `None` if it cannot be decoded.
    opened: OnceCell<Option<Box<dyn Message>>>,
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

impl Encoded {
    /// Creates a message for `to`. `type_number` is a number of this node's own type registry.
    pub(crate) fn new(
        connection: Arc<PeerConnection>,
        type_number: u32,
        body: &[u8],
        tickets: Vec<ReplyTicket>,
        to: Pid,
    ) -> Encoded {
        Encoded::with(connection, type_number, SmallBytes::of(body), tickets, to)
    }

    /// Creates a message whose body arrived in parts.
    pub(crate) fn from_parts(
        connection: Arc<PeerConnection>,
        type_number: u32,
        body: Vec<u8>,
        tickets: Vec<ReplyTicket>,
        to: Pid,
    ) -> Encoded {
        Encoded::with(connection, type_number, SmallBytes::Many(body), tickets, to)
    }

    /// Creates a message that was contained in another one.
    #[cfg(feature = "cps")]
    pub(crate) fn forwarded(
        connection: Arc<PeerConnection>,
        type_number: u32,
        body: Vec<u8>,
        tickets: Vec<ReplyTicket>,
    ) -> Encoded {
        let to = Pid::of_node(connection.here());
        let mut encoded = Encoded::from_parts(connection, type_number, body, tickets, to);
        encoded.forwarded = true;
        encoded
    }

    fn with(
        connection: Arc<PeerConnection>,
        type_number: u32,
        body: SmallBytes,
        tickets: Vec<ReplyTicket>,
        to: Pid,
    ) -> Encoded {
        let (tickets, opened) = (Cell::new(tickets), OnceCell::new());
        let encoded = Encoded { connection, type_number, body, tickets, opened, to, forwarded: false };
        encoded.connection.received_credit().add_unread(encoded.weight());
        encoded
    }

    fn registered_type(&self) -> &RegisteredType {
        match self.connection.types().get(split_form(self.type_number).0) {
            Some(registered) => registered,
            None => unreachable!("the type was looked up when the message arrived"),
        }
    }

    pub(crate) fn of(&self) -> TypeId {
        self.registered_type().of()
    }

    /// Returns the node from which it came.
    pub(crate) fn peer(&self) -> Option<NodeId> {
        self.connection.peer()
    }

    pub(crate) fn type_name(&self) -> &'static str {
        self.registered_type().type_name
    }

    /// Decodes the message, once. If that fails, it is reported as a dead letter.
    pub(crate) fn open(&self) -> Option<&dyn Message> {
        let opened = self.opened.get_or_init(|| {
            let message = self.decode();
            if message.is_none() {
                self.report_dead_letter(DeadLetterReason::Undecodable);
            }
            message
        });
        opened.as_deref()
    }

    /// Reports the message as a dead letter.
    pub(crate) fn report_dead_letter(&self, why: DeadLetterReason) {
        self.connection.dead_letter(Some(self.to), self.type_name(), why);
    }

    pub(crate) fn origin(&self) -> Option<Origin> {
        self.connection.origin()
    }

    pub(crate) fn is_undecoded(&self) -> bool {
        self.opened.get().is_none()
    }

    /// Returns the memory that it takes until it is read. An empty message takes some, too.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Encoded>() + self.body.get().len()
    }

    /// Decodes the message like [`open`](Self::open), and allows taking it out.
    pub(crate) fn open_mut(&mut self) -> Option<&mut Box<dyn Message>> {
        self.open();
        self.opened.get_mut()?.as_mut()
    }

    /// Decodes the message. This runs code of the program, which may panic.
    fn decode(&self) -> Option<Box<dyn Message>> {
        let (tickets, form) = (self.tickets.take(), split_form(self.type_number).1);
        let arrive = || {
            decode_message(
                &self.connection,
                self.registered_type(),
                (tickets, self.forwarded),
                (form, self.body.get()),
            )
        };
        #[cfg(feature = "cps")]
        if let Some(node) = self.connection.node().upgrade()
            && self.connection.supports(Feature::Continuations)
        {
            return catch_panic(|| node.accepted().with_registry(arrive))?.ok();
        }
        catch_panic(arrive)?.ok()
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
        if self.connection.received_credit().remove_unread(self.weight()) {
            self.connection.return_credit();
        }
        for ticket in self.tickets.take() {
            notify_when_reason_known(move |reason| ticket.down(reason));
        }
    }
}
