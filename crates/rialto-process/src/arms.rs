//! The arms of a `recv!`: how they are queried, and how a message gets from the mailbox to the arm that
//! matches it.

use std::cell::Cell;
use std::marker::PhantomData;

use rialto_event::{CallEvt, Object};

use crate::mailbox::{Mailbox, MailboxAnswer, MailboxCall, ReceiveFilter, SearchProgress};
use crate::message::Envelope;
use crate::message_queue::{Taken, TypeList};
use crate::typed_message::Message;
use crate::typed_message::{MessageType, TypedMessage};
use crate::unwinding::discard;

/// The type list for messages of one type.
pub struct OneType<T>(PhantomData<T>);

impl<T: Message> OneType<T> {
    #[doc(hidden)]
    pub const TYPES: &'static TypeList = &TypeList { first: MessageType::to_compare::<T>(), rest: None };
}

/// A query to the arms of a `recv!`, one after the other: which types they match, and whether they match a
/// given message.
///
/// All arms are one closure, `|matcher| matcher.arm(..).arm(..).done()`. Its type names no message type:
/// otherwise the compiler could not prove that a future that holds it is `Send`.
#[doc(hidden)]
pub struct ArmMatcher<Types> {
    message: Option<Envelope>,
    wanted_by: Option<usize>,
    asked: usize,
    types: PhantomData<fn(Types)>,
}

/// The result of an [`ArmMatcher`], when all arms have been queried.
#[doc(hidden)]
pub struct ArmsResult {
    types: &'static TypeList,
    message: Option<Envelope>,
    wanted_by: Option<usize>,
}

/// The message types of the arms that were queried, as a list of pairs.
#[doc(hidden)]
pub trait Types {
    const TYPES: &'static TypeList;
}

/// The message type of a `recv!` without arms. It has no values, so no process can send one.
enum NoMessage {}

impl Types for () {
    const TYPES: &'static TypeList = OneType::<NoMessage>::TYPES;
}

impl<T: Message, Others: Types> Types for (T, Others) {
    const TYPES: &'static TypeList =
        &TypeList { first: MessageType::to_compare::<T>(), rest: Some(Others::TYPES) };
}

impl ArmMatcher<()> {
    fn about(message: Option<Envelope>) -> ArmMatcher<()> {
        ArmMatcher { message, wanted_by: None, asked: 0, types: PhantomData }
    }
}

impl<Others: Types> ArmMatcher<Others> {
    /// Queries the next arm, which is for messages of type `T`. `fits` returns `Ok` for a message that the
    /// arm matches.
    pub fn arm<T: Message>(
        self,
        fits: impl FnOnce(Box<TypedMessage<T>>) -> Result<Box<TypedMessage<T>>, Box<TypedMessage<T>>>,
    ) -> ArmMatcher<(T, Others)> {
        let ArmMatcher { mut message, mut wanted_by, asked, .. } = self;
        if wanted_by.is_none() {
            message = message.map(|message| {
                let message = message.match_with(fits);
                wanted_by = message.is_ok().then_some(asked);
                message.unwrap_or_else(|message| message)
            });
        }
        ArmMatcher { message, wanted_by, asked: asked + 1, types: PhantomData }
    }

    /// Ends the query: there are no more arms.
    pub fn done(self) -> ArmsResult {
        ArmsResult { types: Others::TYPES, message: self.message, wanted_by: self.wanted_by }
    }
}

/// Unpacks the message that an arm has matched.
#[doc(hidden)]
pub fn open<T: Message>(message: Envelope) -> Box<TypedMessage<T>> {
    match message.into_box() {
        Ok(message) => message,
        Err(_) => unreachable!("an arm matches only messages of its type"),
    }
}

/// Returns the event of the next message that one of the arms may match. While a process waits, the event is
/// the only place for its parts: its size adds to the size of every waiting process.
pub(crate) fn next_evt<'a, A>(
    mailbox: &'a Object<Mailbox>,
    arms: &mut A,
    progress: SearchProgress,
) -> CallEvt<&'a Object<Mailbox>, MailboxCall>
where
    A: FnMut(ArmMatcher<()>) -> ArmsResult,
{
    let types = Some(arms(ArmMatcher::about(None)).types);
    let wanted =
        ReceiveFilter { types, condition: None, decodes_under_lock: false, progress: Cell::new(progress) };
    mailbox.call_evt(MailboxCall::Take(wanted))
}

/// Offers a received message to the arms. If no arm matches it, it goes back to its place in the mailbox. A
/// message from another node is decoded here, outside the mailbox's lock. If that fails, it becomes a dead
/// letter, and the receive continues.
pub(crate) fn match_arms<A>(
    mailbox: &Object<Mailbox>,
    arms: &mut A,
    answer: MailboxAnswer,
    progress: SearchProgress,
) -> Result<(usize, Envelope), SearchProgress>
where
    A: FnMut(ArmMatcher<()>) -> ArmsResult,
{
    let message = delivered(answer).message;
    if message.is_of_another_node()
        && arms(ArmMatcher::about(None)).types.contains(message.message_type())
        && !message.try_decode()
    {
        return Err(progress);
    }
    let asked = arms(ArmMatcher::about(Some(message)));
    match (asked.message, asked.wanted_by) {
        (Some(message), Some(arm)) => Ok((arm, message)),
        (Some(message), None) => {
            Err(mailbox.update(|mailbox| mailbox.put_back_unmatched(Taken { message }, progress)))
        }
        (None, _) => unreachable!("an arm that does not match returns the message"),
    }
}

/// Returns the message in the answer of a mailbox to a receive.
pub(crate) fn delivered(answer: MailboxAnswer) -> Taken {
    match answer {
        MailboxAnswer::Taken(taken) => taken,
        MailboxAnswer::Failed(failed) => {
            let (why, taken) = *failed;
            discard(taken);
            panic!("the condition of a receive {why}")
        }
        MailboxAnswer::Put | MailboxAnswer::Closed => {
            unreachable!("the mailbox answers a receive with a message")
        }
    }
}
