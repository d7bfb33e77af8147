//! An answer that is encoded before it is known whether it will be sent.

use rialto_event::Closed;
use rialto_process::internal::call::ReplyTarget;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::peer::SendRefusal;
use rialto_process::{Message, ReplyTo};

use crate::wire::{OutgoingMessage, SentCalls, of_this_crate};

/// An encoded answer that has not been sent.
pub(crate) struct EncodedReply<R> {
    reply: ReplyTarget<R>,
    /// The encoded form, for a caller on another node.
    message: Option<(OutgoingMessage, SentCalls)>,
    answer: R,
}

impl<R: Message> EncodedReply<R> {
    /// Encodes the answer. It is not sent before [`send`](EncodedReply::send).
    ///
    /// # Errors
    ///
    /// Returns the answer, with the reason why it cannot be sent.
    pub(crate) fn encode(from: ReplyTo<R>, answer: R) -> Result<EncodedReply<R>, (R, SendRefusal)> {
        let Some(reply) = from.into_target() else { return Err((answer, SendRefusal::Down)) };
        let message = match &reply {
            ReplyTarget::Local(_) => None,
            ReplyTarget::Remote(ticket) => {
                let connection = of_this_crate(ticket.connection().clone());
                match connection.answer(ticket.call(), &answer) {
                    Ok(message) => Some(SentCalls::of(&connection, message)),
                    Err(why) => return Err((answer, why)),
                }
            }
        };
        Ok(EncodedReply { reply, message, answer })
    }

    /// Returns the answer without sending it.
    pub(crate) fn into_reply(self) -> R {
        self.answer
    }

    /// Sends the answer. This drops no value of the program. The caller must settle the returned `SentCalls`.
    ///
    /// # Errors
    ///
    /// Returns the answer, if the caller cannot get it any more.
    pub(crate) fn send(self) -> Result<Option<(SentCalls, R)>, R> {
        match (self.reply, self.message) {
            (ReplyTarget::Remote(ticket), Some((message, left))) => {
                match send_encoded(ticket, &left, &message) {
                    true => Ok(Some((left, self.answer))),
                    false => Err(self.answer),
                }
            }
            (ReplyTarget::Local(reply), _) => match reply.send(Ok(self.answer)) {
                Err(Closed(Ok(answer))) => Err(answer),
                _ => Ok(None),
            },
            (ReplyTarget::Remote(_), None) => Err(self.answer),
        }
    }
}

/// Sends an encoded answer, however much waits to be sent. Returns whether it was queued.
fn send_encoded(ticket: ReplyTicket, left: &SentCalls, answer: &OutgoingMessage) -> bool {
    let OutgoingMessage { sender, context, head, body } = answer;
    let queued =
        left.connection().out.update(|out| out.push_message(*sender, *context, head.clone(), body)).is_ok();
    if queued {
        ticket.settle_by(|| ());
    }
    queued
}
