//! The arms of a `recv!`: what they are asked, and how a message goes from the mailbox to the one that wants it.

use std::any::TypeId;
use std::cell::Cell;
use std::marker::PhantomData;

use rialto_event::{CallEvt, Object};

use crate::letters::{Taken, TypeList};
use crate::mailbox::{Answer, Call, Looked, Mailbox, Wanted};
use crate::message::{Envelope, Message};
use crate::unwinding::discard;

/// Messages of one type.
pub(crate) struct Only<T>(PhantomData<T>);

impl<T: Message> Only<T> {
    pub(crate) const TYPES: &'static TypeList = &TypeList { first: TypeId::of::<T>(), rest: None };
}

/// What the arms of a `recv!` are asked, one after the other: of which types they are, and
/// whether they want a message.
///
/// All of them are one closure, `|ask| ask.arm(..).arm(..).done()`, whose type names no
/// message: the compiler could not see that a future with such types is `Send`.
#[doc(hidden)]
pub struct Ask<Types> {
    message: Option<Envelope>,
    wanted_by: Option<usize>,
    asked: usize,
    types: PhantomData<fn(Types)>,
}

/// What they have said.
#[doc(hidden)]
pub struct Asked {
    types: &'static TypeList,
    message: Option<Envelope>,
    wanted_by: Option<usize>,
}

/// The types of the arms that were asked: a list of pairs.
#[doc(hidden)]
pub trait Types {
    const TYPES: &'static TypeList;
}

/// What is asked for if there are no arms. Nobody sends it.
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
    /// The next arm, which is for messages that are a `T`, and `fits` some of them.
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

    /// There are no more arms.
    pub fn done(self) -> Asked {
        Asked { types: Others::TYPES, message: self.message, wanted_by: self.wanted_by }
    }
}

/// The message that an arm wants.
#[doc(hidden)]
pub fn open<T: Message>(message: Envelope) -> Box<T> {
    match message.unseal() {
        Ok(message) => message,
        Err(_) => unreachable!("an arm wants messages of its type"),
    }
}

/// The event of the next message that an arm may want. (What it is made of is in it alone while
/// it waits: that is the size of a process.)
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

/// Offers what came to the arms. It goes back to its place if none wants it. What has to be decoded for an
/// arm is decoded here, under no lock; if it cannot be, it is a dead letter, and nothing has come.
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
        (None, _) => unreachable!("the arms give back what they are asked about"),
    }
}

/// What an answer brings.
pub(crate) fn delivered(answer: Answer) -> Taken {
    match answer {
        Answer::Taken(taken) => taken,
        Answer::Failed(why, taken) => {
            discard(taken);
            panic!("the condition of a receive {why}")
        }
        Answer::Put | Answer::Closed => unreachable!("a receive is answered by a message"),
    }
}
