//! How the right to answer a call travels within a message to another node.
//!
//! A [`ReplyTo`](crate::ReplyTo) is encoded as the number of a call. The caller's node keeps the waiter under
//! that number. The receiving node decodes it as a [`Ticket`], which sends the answer back. While a message
//! is encoded or decoded, a thread-local variable tells over which link it goes.
//!
//! ```text
//!  leaving:  each `ReplyTo` gets a number, which the head of the message contains, too
//!  settled:  the message is queued and dropped; each `ReplyTo` in it registers its waiter with the link
//!  arriving: a ticket is made for each number in the head, at once; decoding the message puts them into it.
//!            A ticket that is dropped unused tells the caller that there is no answer.
//! ```

#[cfg(feature = "cps")]
mod baggage;
#[cfg(feature = "cps")]
mod enclosed;

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use rialto_codec::{Form, Purpose, Refused, Whole, purpose};
#[cfg(feature = "cps")]
use rialto_cps::{counting_continuations, uncounted_continuations};
use rialto_event::Condition;
use serde::ser;

use super::encoded::Encoded;
use super::link::{Link, Refusal};
#[cfg(feature = "cps")]
use super::outgoing::Parcel;
use super::record::NoAnswer;
use super::version::Feature;
use super::vocabulary::Word;
use crate::call::CallError;
use crate::exit::Exit;
use crate::message::Message;
use crate::pid::Pid;
use crate::unwinding::discard;

#[cfg(feature = "cps")]
pub(crate) use baggage::{Baggage, is_unpacking, pack, packing, rest, unpack};
#[cfg(feature = "cps")]
pub(crate) use enclosed::{Blob, Enclosed, FEW, Left, most_within};

thread_local! {
    /// A stack, because a message may be sent while another one is dropped.
    static CROSSINGS: RefCell<Vec<Crossing>> = const { RefCell::new(Vec::new()) };
}

enum Crossing {
    /// A message is being encoded: its link, its calls so far, and why a call or an enclosed message cannot
    /// be sent.
    Leaving(Arc<Link>, Vec<u64>, Option<Refusal>),
    Settled(Arc<Link>, Vec<u64>),
    /// A message is being decoded. The flag says that it was forwarded: nodes other than the sender wrote it.
    Arriving(Arc<Link>, Vec<Ticket>, bool),
    /// A message is being dropped unread, for that reason.
    Unread(NoAnswer),
    /// A process is being encoded for another node of this program. Its parts are kept beside the bytes.
    #[cfg(feature = "cps")]
    Packing(baggage::Parts),
    /// A process is being decoded there.
    #[cfg(feature = "cps")]
    Unpacking(baggage::Parts),
}

/// Calls `f` with `crossing` on top of the stack.
fn within<R>(crossing: Crossing, f: impl FnOnce() -> R) -> (R, Crossing) {
    struct Out;
    impl Drop for Out {
        fn drop(&mut self) {
            // `f` has panicked. The crossing is dropped after the borrow ends: drop code may use `CROSSINGS`.
            let crossing = CROSSINGS.with_borrow_mut(Vec::pop);
            drop(crossing);
        }
    }
    CROSSINGS.with_borrow_mut(|all| all.push(crossing));
    let out = Out;
    let result = f();
    std::mem::forget(out);
    match CROSSINGS.with_borrow_mut(Vec::pop) {
        Some(crossing) => (result, crossing),
        None => unreachable!("each crossing is popped once"),
    }
}

/// The calls of a value that is being encoded, from a given position on.
pub(crate) struct Leaving<'a>(&'a Link, usize);

impl<'a> Leaving<'a> {
    /// Begins with the value that is encoded next over `link`.
    pub(crate) fn begin(link: &'a Link) -> Leaving<'a> {
        let before = CROSSINGS.with_borrow(|all| match all.last() {
            Some(Crossing::Leaving(_, calls, _)) => calls.len(),
            _ => 0,
        });
        Leaving(link, before)
    }
}

impl Whole for Leaving<'_> {
    /// Forgets the numbers of the first attempt. The calls get other numbers.
    fn again(&mut self) {
        let calls = CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
            Some(Crossing::Leaving(_, calls, _)) => calls.split_off(self.1),
            _ => Vec::new(),
        });
        self.0.calls().forget(&calls);
    }
}

/// Appends `message` to `body`, if it is not longer than the peer accepts. Returns its form, and the calls
/// whose replies it asks for.
pub(crate) fn leave(
    link: &Arc<Link>,
    word: &Word,
    message: &dyn Any,
    body: &mut Vec<u8>,
    longest: u64,
) -> Result<(Form, Vec<u64>), Refusal> {
    let crossing = Crossing::Leaving(link.clone(), Vec::new(), None);
    let most = usize::try_from(longest).unwrap_or(usize::MAX);
    let (result, crossing) = within(crossing, || encode(link, word, message, body, most));
    let Crossing::Leaving(_, calls, why) = crossing else { unreachable!("a crossing keeps its kind") };
    match result {
        Ok(form) => Ok((form, calls)),
        Err(error) => {
            link.calls().forget(&calls);
            Err(match why {
                None if error.is_too_long() => Refusal::TooLong(longest),
                why => why.unwrap_or_else(|| Refusal::Unwritable(error.to_string())),
            })
        }
    }
}

/// Encodes a value into a message for `link`. Fails if the link's protocol version lacks a feature that the
/// value needs.
fn encode(
    link: &Link,
    word: &Word,
    value: &dyn Any,
    body: &mut Vec<u8>,
    most: usize,
) -> Result<Form, Refused> {
    let encode = || word.encode(value, body, most, Some(&mut Leaving::begin(link)));
    if link.can_say(Feature::Continuations) {
        return uncounted_continuations(encode);
    }
    let (form, continuations) = counting_continuations(encode);
    if continuations > 0 {
        link.must_say(Feature::Continuations).map_err(|why| ser::Error::custom(cannot_leave(why)))?;
    }
    form
}

/// Without the feature `cps` there are no continuations.
#[cfg(not(feature = "cps"))]
fn counting_continuations<R>(write: impl FnOnce() -> R) -> (R, usize) {
    (write(), 0)
}

#[cfg(not(feature = "cps"))]
fn uncounted_continuations<R>(write: impl FnOnce() -> R) -> R {
    write()
}

/// Returns the number of calls, so far, in the message that is being encoded.
#[cfg(feature = "cps")]
pub(crate) fn calls_so_far() -> usize {
    CROSSINGS.with_borrow(|all| match all.last() {
        Some(Crossing::Leaving(_, calls, _)) => calls.len(),
        _ => 0,
    })
}

/// Drops a message that has been queued. Its calls now wait for their answers.
pub(crate) fn settle(link: &Arc<Link>, calls: Vec<u64>, message: impl Sized) {
    if !calls.is_empty() {
        within(Crossing::Settled(link.clone(), calls), || drop(message));
    }
}

/// Drops a message that no process reads. Its callers learn `why`.
pub(crate) fn drop_unread(letter: Encoded, why: NoAnswer) {
    within(Crossing::Unread(why), || discard(letter));
}

/// Returns why a call in a dropped value has no answer.
fn why_dropped() -> NoAnswer {
    // A ticket may be dropped while `CROSSINGS` is borrowed, or after it was destroyed.
    let why = CROSSINGS.try_with(|all| match all.try_borrow().ok()?.last()? {
        Crossing::Unread(why) => Some(why.clone()),
        _ => None,
    });
    why.ok().flatten().unwrap_or(NoAnswer::Dropped)
}

/// Decodes a message, which may be a forwarded one.
pub(crate) fn arrive(
    link: &Arc<Link>,
    word: &Word,
    (tickets, handed_on): (Vec<Ticket>, bool),
    (form, body): (Form, &[u8]),
) -> Result<Box<dyn Message>, Refused> {
    // A ticket that decoding has not taken is dropped, which tells the caller that there is no answer.
    within(Crossing::Arriving(link.clone(), tickets, handed_on), || word.decode(form, body)).0
}

/// Removes the ticket of that number.
fn take(tickets: &mut Vec<Ticket>, call: u64) -> Result<Ticket, &'static str> {
    let at = tickets.iter().position(|ticket| ticket.call == call);
    Ok(tickets.swap_remove(at.ok_or("a call that its letter does not name")?))
}

pub(crate) const TOO_MANY_CALLS: &str = "too many calls to that node wait for their answers";

/// Returns the number under which a call with an answer of type `R` is sent.
pub(crate) fn number_of_call<R: Message>() -> Result<u64, &'static str> {
    CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Leaving(link, calls, why)) => {
            if link.words().of(std::any::TypeId::of::<R>()).is_none() {
                let unknown = "the type of the reply is not registered on this node; help: register the \
                               request with `Vocabulary::request`";
                *why = Some(Refusal::Unwritable(unknown.into()));
                return Err(unknown);
            }
            let Some(call) = link.calls().expect() else {
                *why = Some(Refusal::TooManyCalls);
                return Err(TOO_MANY_CALLS);
            };
            calls.push(call);
            Ok(call)
        }
        _ => Err("a `ReplyTo` can be encoded only in a message to another node"),
    })
}

/// Returns the link for which a message is being encoded.
pub(crate) fn leaving_over() -> Option<Arc<Link>> {
    CROSSINGS.with_borrow(|all| match all.last() {
        Some(Crossing::Leaving(link, ..)) => Some(link.clone()),
        _ => None,
    })
}

/// Records why the message that is being encoded cannot be sent.
pub(crate) fn cannot_leave<R: ToString>(reason: R) -> R {
    CROSSINGS.with_borrow_mut(|all| {
        if let Some(Crossing::Leaving(_, _, why)) = all.last_mut() {
            *why = Some(Refusal::Unwritable(reason.to_string()));
        }
    });
    reason
}

/// Returns the link over which that call was sent, if it was.
pub(crate) fn left_over(call: u64) -> Option<Arc<Link>> {
    CROSSINGS.with_borrow(|all| match all.last() {
        Some(Crossing::Settled(link, calls)) if calls.contains(&call) => Some(link.clone()),
        _ => None,
    })
}

/// Returns the ticket of that number, for an answer of type `R`.
pub(crate) fn ticket<R: Message>(call: u64) -> Result<Option<Ticket>, &'static str> {
    if purpose() != Purpose::Value {
        return Ok(None);
    }
    CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Arriving(link, tickets, _)) => {
            let ticket = take(tickets, call)?;
            if link.words().of(std::any::TypeId::of::<R>()).is_none() {
                return Err("the type of the reply is not in the vocabulary of the node");
            }
            Ok(Some(ticket))
        }
        _ => Err("a `ReplyTo` or a channel end can be decoded only in a message from another node"),
    })
}

/// Returns whether the message that is being decoded may name `caller` as its caller. A node speaks for its
/// own processes, and for others if it forwards what these have written.
pub(crate) fn may_ask(caller: Pid) -> bool {
    CROSSINGS.with_borrow(|all| match all.last() {
        Some(Crossing::Arriving(link, _, handed_on)) => {
            *handed_on || link.peer().is_some_and(|peer| peer.key == caller.node().key)
        }
        _ => false,
    })
}

/// The right to answer a call of another node, once. Dropping it tells the caller that there is no answer.
pub(crate) struct Ticket {
    link: Arc<Link>,
    call: u64,
    cancelled: Condition,
    answered: bool,
}

impl Ticket {
    pub(crate) fn new(link: Arc<Link>, call: u64, cancelled: Condition) -> Ticket {
        Ticket { link, call, cancelled, answered: false }
    }

    /// Returns the link over which the answer goes.
    pub(crate) fn link(&self) -> &Arc<Link> {
        &self.link
    }

    pub(crate) fn cancelled(&self) -> &Condition {
        &self.cancelled
    }

    pub(crate) fn answer<R: Message>(self, answer: Result<R, CallError>) {
        match answer {
            Ok(answer) => {
                if let Err((ticket, _, Refusal::Overloaded | Refusal::TooManyCalls)) = self.try_answer(answer)
                {
                    ticket.refuse(NoAnswer::Overloaded);
                }
            }
            Err(CallError::Down(reason)) => self.down(reason),
            Err(CallError::Overloaded) => self.refuse(NoAnswer::Overloaded),
            Err(_) => {}
        }
    }

    /// Sends the answer. On failure returns everything, and the reason.
    pub(crate) fn try_answer<R: Message>(mut self, answer: R) -> Result<(), (Ticket, R, Refusal)> {
        match self.link.reply(self.call, answer) {
            Ok(()) => {
                self.answered = true;
                Ok(())
            }
            Err((answer, why)) => Err((self, answer, why)),
        }
    }

    /// Sends an encoded answer, however much waits to be sent. Returns whether it was queued.
    #[cfg(feature = "cps")]
    pub(crate) fn give(mut self, answer: &Parcel) -> bool {
        let Parcel { sender, head, body } = answer;
        self.answered = self.link.out.update(|out| out.letter(*sender, head.clone(), body)).is_ok();
        self.answered
    }

    /// Returns its number.
    #[cfg(feature = "cps")]
    pub(crate) fn call(&self) -> u64 {
        self.call
    }

    pub(crate) fn down(self, reason: Exit) {
        let why = NoAnswer::Down(super::record::Cause::of(reason, self.link.words()));
        self.refuse(why);
    }

    pub(crate) fn refuse(mut self, why: NoAnswer) {
        self.answered = true;
        self.link.unanswered(self.call, why);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.link.calls().answered(self.call);
        if !self.answered {
            self.link.unanswered(self.call, why_dropped());
        }
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ticket({})", self.call)
    }
}

/// The outcome of a call that was sent to another node.
pub(crate) enum Answer {
    Letter(Encoded),
    None(NoAnswer),
}
