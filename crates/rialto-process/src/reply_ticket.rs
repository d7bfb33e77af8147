//! The right to answer a call of another node.

use std::any::TypeId;
use std::fmt;
use std::sync::Arc;

use rialto_event::Condition;

use crate::peer::{NoAnswer, Peer, SendRefusal};
use crate::typed_message::Message;

/// The right to answer a call of another node, once. Dropping it tells the caller that there is no answer.
pub struct ReplyTicket {
    connection: Arc<dyn Peer>,
    call: u64,
    cancelled: Condition,
    answered: bool,
}

impl ReplyTicket {
    /// Creates the ticket of a call. The condition is signalled when the answer is no longer wanted.
    pub fn new(connection: Arc<dyn Peer>, call: u64, cancelled: Condition) -> ReplyTicket {
        ReplyTicket { connection, call, cancelled, answered: false }
    }

    /// Returns the connection over which the answer goes.
    pub fn connection(&self) -> &Arc<dyn Peer> {
        &self.connection
    }

    /// Returns its number.
    pub fn call(&self) -> u64 {
        self.call
    }

    pub(crate) fn cancelled(&self) -> &Condition {
        &self.cancelled
    }

    /// Sends the answer. On failure returns everything, and the reason.
    pub(crate) fn try_answer<R: Message>(mut self, answer: R) -> Result<(), (ReplyTicket, R, SendRefusal)> {
        match self.connection.clone().reply(self.call, TypeId::of::<R>(), &answer) {
            Ok(calls) => {
                drop_sent(&self.connection, calls, answer);
                self.answered = true;
                Ok(())
            }
            Err(why) => Err((self, answer, why)),
        }
    }

    /// Tells the caller why there is no answer.
    pub fn refuse(self, why: NoAnswer) {
        let (connection, call) = (self.connection.clone(), self.call);
        self.settle_by(|| connection.send_no_answer(call, why));
    }

    /// Calls `answer`, which answers the call in another way.
    pub fn settle_by<R>(mut self, answer: impl FnOnce() -> R) -> R {
        self.answered = true;
        answer()
    }
}

impl Drop for ReplyTicket {
    fn drop(&mut self) {
        self.connection.call_over(self.call);
        if !self.answered {
            self.connection.send_dropped(self.call);
        }
    }
}

impl fmt::Debug for ReplyTicket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReplyTicket({})", self.call)
    }
}

/// Drops a message that was sent. Its calls now wait for their answers.
pub(crate) fn drop_sent(connection: &Arc<dyn Peer>, calls: Vec<u64>, message: impl Sized) {
    if !calls.is_empty() {
        let mut message = Some(message);
        connection.clone().drop_sent(calls, &mut || drop(message.take()));
    }
}
