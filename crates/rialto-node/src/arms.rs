//! The arms of a `recv!`: how they are queried, and how a message gets from the mailbox to the arm that
//! matches it.

use std::any::TypeId;
use std::cell::Cell;
use std::marker::PhantomData;

use rialto_event::{CallEvt, Object};

use crate::letters::{Taken, TypeList};
use crate::mailbox::{Answer, Call, Looked, Mailbox, Wanted};
use crate::message::{Envelope, Message};
use crate::unwinding::discard;

/// The type list for messages of one type.
pub(crate) struct Only<T>(PhantomData<T>);

impl<T: Message> Only<T> {
    pub(crate) const TYPES: &'static TypeList = &TypeList { first: TypeId::of::<T>(), rest: None };
}

/// A query to the arms of a `recv!`, one after the other: which types they match, and whether they match a
/// given message.
///
/// All arms are one closure, `|ask| ask.arm(..).arm(..).done()`. Its type names no message type: otherwise
/// the compiler could not prove that a future that holds it is `Send`.
#[doc(hidden)]
pub struct Ask<Types> {
    message: Option<Envelope>,
    wanted_by: Option<usize>,
    asked: usize,
    types: PhantomData<fn(Types)>,
}

/// The result of an [`Ask`], when all arms have been queried.
#[doc(hidden)]
pub struct Asked {
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
    const TYPES: &'static TypeList = Only::<NoMessage>::TYPES;
}

impl<T: Message, Others: Types> Types for (T, Others) {
    const TYPES: &'static TypeList = &TypeList { first: TypeId::of::<T>(), rest: Some(Others::TYPES) };
}

impl Ask<()> {
    fn about(message: Option<Envelope>) -> Ask<()> {
        Ask { message, wanted_by: None, asked: 0, types: PhantomData }
    }
}

impl<Others: Types> Ask<Others> {
    /// Queries the next arm, which is for messages of type `T`. `fits` returns `Ok` for a message that the
    /// arm matches.
    pub fn arm<T: Message>(self, fits: impl FnOnce(Box<T>) -> Result<Box<T>, Box<T>>) -> Ask<(T, Others)> {
        let Ask { mut message, mut wanted_by, asked, .. } = self;
        if wanted_by.is_none() {
            message = message.map(|message| {
                let message = message.fitting(fits);
                wanted_by = message.is_ok().then_some(asked);
                message.unwrap_or_else(|message| message)
            });
        }
        Ask { message, wanted_by, asked: asked + 1, types: PhantomData }
    }

    /// Ends the query: there are no more arms.
    pub fn done(self) -> Asked {
        Asked { types: Others::TYPES, message: self.message, wanted_by: self.wanted_by }
    }
}

/// Unpacks the message that an arm has matched.
#[doc(hidden)]
pub fn open<T: Message>(message: Envelope) -> Box<T> {
    match message.unseal() {
        Ok(message) => message,
        Err(_) => unreachable!("an arm matches only messages of its type"),
    }
}

/// Returns the event of the next message that one of the arms may match. While a process waits, the event is
/// the only place for its parts: its size adds to the size of every waiting process.
pub(crate) fn next_evt<'a, A>(
    mailbox: &'a Object<Mailbox>,
    arms: &mut A,
    looked: Looked,
) -> CallEvt<&'a Object<Mailbox>, Call>
where
    A: FnMut(Ask<()>) -> Asked,
{
    let types = Some(arms(Ask::about(None)).types);
    let wanted = Wanted { types, condition: None, opens: false, looked: Cell::new(looked) };
    mailbox.call_evt(Call::Take(wanted))
}

/// Offers a received message to the arms. If no arm matches it, it goes back to its place in the mailbox. A
/// message from another node is decoded here, outside the mailbox's lock. If that fails, it becomes a dead
/// letter, and the receive continues.
pub(crate) fn offer<A>(
    mailbox: &Object<Mailbox>,
    arms: &mut A,
    answer: Answer,
    looked: Looked,
) -> Result<(usize, Envelope), Looked>
where
    A: FnMut(Ask<()>) -> Asked,
{
    let Taken { number, message } = delivered(answer);
    if message.is_of_another_node()
        && arms(Ask::about(None)).types.names(message.type_id())
        && !message.is_readable()
    {
        return Err(looked);
    }
    let asked = arms(Ask::about(Some(message)));
    match (asked.message, asked.wanted_by) {
        (Some(message), Some(arm)) => Ok((arm, message)),
        (Some(message), None) => {
            Err(mailbox.update(|mailbox| mailbox.refuse(Taken { number, message }, looked)))
        }
        (None, _) => unreachable!("an arm that does not match returns the message"),
    }
}

/// Returns the message in the answer of a mailbox to a receive.
pub(crate) fn delivered(answer: Answer) -> Taken {
    match answer {
        Answer::Taken(taken) => taken,
        Answer::Failed(why, taken) => {
            discard(taken);
            panic!("the condition of a receive {why}")
        }
        Answer::Put | Answer::Closed => unreachable!("the mailbox answers a receive with a message"),
    }
}
