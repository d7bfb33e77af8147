//! The state of a connection, and messages that arrived over one.

#[path = "../../../rialto-node/src/wire/flow_control.rs"]
pub mod flow_control;
#[path = "../../../rialto-node/src/wire/outgoing.rs"]
pub mod outgoing;

use std::cell::Cell;

use crate::dead_letter::Origin;
use crate::message::Envelope;
use crate::pid::NodeId;
use crate::typed_message::{Message, MessageType};

pub mod record {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Serialize, Deserialize)]
    pub enum Record<'a> {
        Message { head: MessageHead, body: Body<'a> },
        LongMessage { head: MessageHead, length: u64 },
        Part(#[serde(borrow)] Body<'a>),
        Signal(u8),
        TraceContext(WireTraceContext),
    }

    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    pub struct WireTraceContext;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub struct MessageHead {
        pub calls: Vec<u64>,
    }

    #[derive(Debug, Serialize, Deserialize)]
    pub struct Body<'a>(pub &'a [u8]);
}

/// A message from another node.
pub struct Encoded {
    /// Empty while its value is matched.
    message: Option<Envelope>,
    is_undecoded: Cell<bool>,
    /// The decoder, which is code of the program. It may use the mailbox, so calling it under the mailbox's
    /// lock would deadlock.
    decode: Box<dyn Fn() + Send>,
    /// Called with the message's weight when the message is dropped.
    read: Box<dyn Fn(usize) + Send>,
}

impl Encoded {
    /// The weight of every message.
    pub const WEIGHT: usize = 10;

    pub fn message(
        message: impl Message,
        decode: impl Fn() + Send + 'static,
        read: impl Fn(usize) + Send + 'static,
    ) -> Envelope {
        let (message, is_undecoded) = (Some(Envelope::new(message)), Cell::new(true));
        Envelope::encoded(Encoded { message, is_undecoded, decode: Box::new(decode), read: Box::new(read) })
    }

    pub fn of(&self) -> &'static MessageType {
        self.message.as_ref().unwrap().message_type()
    }

    pub fn peer(&self) -> Option<NodeId> {
        None
    }

    pub fn origin(&self) -> Option<Origin> {
        None
    }

    pub fn open(&self) -> Option<&Envelope> {
        if self.is_undecoded.replace(false) {
            (self.decode)();
        }
        self.message.as_ref()
    }

    pub fn is_undecoded(&self) -> bool {
        self.is_undecoded.get()
    }

    pub fn weight(&self) -> usize {
        Encoded::WEIGHT
    }

    pub fn take_opened(&mut self) -> Option<Envelope> {
        self.open();
        self.message.take()
    }

    pub fn put_back_opened(&mut self, message: Envelope) {
        self.message = Some(message);
    }
}

impl Drop for Encoded {
    fn drop(&mut self) {
        (self.read)(self.weight());
    }
}
