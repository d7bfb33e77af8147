//! The mailbox of a process: the state under its lock.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rialto_event::Serve;

use crate::exit::Exit;
use crate::letters::{Letters, Taken, TypeList};
use crate::message::Envelope;

/// The messages of a process, and the room for more.
///
/// Only receives of this process wait for messages. Usually there is one such receive.
pub(crate) struct Mailbox {
    letters: Letters,
    /// The number of messages that the process has taken and not handled yet. They still count against the
    /// capacity.
    held: usize,
    bound: usize,
    /// The number of bytes of messages from other nodes.
    bytes: usize,
    /// The types of a waiting event that examines messages under the lock. Messages of these types are
    /// decoded before they are put in.
    opener: Option<&'static TypeList>,
    closed: bool,
    /// The number of the message that was taken last, if no receive has searched the mailbox since; else 0.
    undisturbed: u64,
    rare: Option<Box<Rare>>,
}

/// State that most mailboxes do not need.
#[derive(Default)]
struct Rare {
    /// The types of further such events.
    openers: Vec<&'static TypeList>,
    /// Messages that were put back after other receives may have searched past their places.
    given_back: Vec<GivenBack>,
    /// The number of receives that have a name.
    receives: u32,
}

struct GivenBack {
    number: u64,
    /// The names of the receives that do not match it.
    refused_by: Vec<u32>,
    /// `refused_by` was cleared once, when this was the newest name.
    forgotten: u32,
}

impl GivenBack {
    /// With this many names, checks for the first time whether most of their receives have gone.
    const NAMES: usize = 32;

    fn is_refused_by(&mut self, name: u32, last: u32) {
        if self.refused_by.contains(&name) {
            return;
        }
        // If many receives have refused the message, most of them are gone, so their names are forgotten. A
        // receive that still waits examines the message once more, and its name is added again. If half of
        // the names came back in this way, none is forgotten: otherwise the waiting receives would make
        // each other examine the message without end.
        let names = self.refused_by.len();
        if names >= Self::NAMES && names.is_power_of_two() {
            let known = self.refused_by.iter().filter(|name| **name <= self.forgotten).count();
            if 2 * known < names {
                self.refused_by.clear();
                self.forgotten = last;
            }
        }
        self.refused_by.push(name);
    }
}

/// A request to a mailbox.
#[derive(Clone, Debug)]
pub(crate) enum Call {
    /// Put the message in. Afterwards the parcel is empty.
    Put(Parcel),
    /// Take a message.
    Take(Wanted),
}

/// A message that is put in when fewer than `bytes` bytes from other nodes are in the mailbox. A clone
/// contains no message.
#[derive(Debug)]
pub(crate) struct Parcel {
    pub(crate) message: Option<Envelope>,
    bytes: usize,
}

impl Parcel {
    pub(crate) fn new(message: Envelope) -> Parcel {
        Parcel { message: Some(message), bytes: usize::MAX }
    }

    /// Returns a parcel with a message from another node.
    #[cfg(feature = "cps")]
    pub(crate) fn letter(message: Envelope, bytes: usize) -> Parcel {
        Parcel { message: Some(message), bytes }
    }
}

impl Clone for Parcel {
    fn clone(&self) -> Self {
        Parcel { message: None, bytes: self.bytes }
    }
}

/// The messages that a receive matches.
#[derive(Clone)]
pub(crate) struct Wanted {
    /// The types; `None` stands for all types.
    pub(crate) types: Option<&'static TypeList>,
    pub(crate) condition: Option<Condition>,
    /// Whether the receive decodes the messages that it examines, under the lock. Usually they are decoded
    /// before: see [`Mailbox::opens`]. If false, the receiver decodes a message after it has taken it.
    pub(crate) opens: bool,
    /// The part of the mailbox that was searched.
    pub(crate) looked: Cell<Looked>,
}

pub(crate) type Condition = Arc<dyn Fn(&Envelope) -> bool + Send + Sync>;

/// The progress of a receive: no message up to that number matches it. A message that was put back since is
/// listed in [`Rare::given_back`], with the names of the receives that have refused it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    number: u64,
    /// The name of the receive; 0 if it has none yet.
    name: u32,
}

impl Wanted {
    /// Returns whether the message matches, or the exit reason for a panic of the condition.
    #[inline]
    fn fits(&self, message: &Envelope) -> Result<bool, Box<Exit>> {
        match &self.condition {
            _ if self.spoils(message) => Ok(true),
            None => Ok(true),
            Some(condition) => holds(&**condition, message),
        }
    }
}

impl Wanted {
    /// Returns whether the message comes from another node, has one of the types, and cannot be decoded. It
    /// is a dead letter then, and is removed.
    #[inline]
    fn spoils(&self, message: &Envelope) -> bool {
        self.opens
            && message.is_of_another_node()
            && self.types.is_some_and(|types| types.names(message.type_id()))
            && !message.is_readable()
    }
}

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wanted").field("looked", &self.looked).finish_non_exhaustive()
    }
}

/// Why a call can be answered now.
pub(crate) enum Admission {
    Room,
    Found(Taken),
    /// The condition panicked for the message. The exit reason contains the panic.
    Failed(Box<Exit>, Taken),
    Closed,
}

/// The answer of a mailbox to a [`Call`].
#[derive(Debug)]
pub(crate) enum Answer {
    Put,
    Taken(Taken),
    Failed(Box<Exit>, Taken),
    Closed,
}

/// A message that matches; or the one for which the condition panicked, with the panic.
type Found = (Taken, Option<Box<Exit>>);

const ROOM: u8 = 1;
const LETTERS: u8 = 2;

impl Mailbox {
    pub(crate) fn new(bound: usize) -> Mailbox {
        Mailbox {
            letters: Letters::default(),
            held: 0,
            bound,
            bytes: 0,
            opener: None,
            closed: false,
            undisturbed: 0,
            rare: None,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.letters.len() + self.held
    }

    /// Counts a message that the process has taken and still handles, with `weight` bytes from another
    /// node.
    pub(crate) fn hold(&mut self, weight: usize) {
        self.held += 1;
        self.bytes += weight;
    }

    /// Stops counting a message, which has been handled.
    pub(crate) fn let_go(&mut self, weight: usize) {
        self.held -= 1;
        self.bytes -= weight;
    }

    fn has_room(&self) -> bool {
        self.room() > 0
    }

    /// Returns how many more messages the mailbox takes.
    pub(crate) fn room(&self) -> usize {
        self.bound.saturating_sub(self.len())
    }

    /// Returns whether the mailbox takes no more messages from other nodes, if it may hold `bytes` bytes of
    /// them.
    pub(crate) fn is_full(&self, bytes: usize) -> bool {
        !self.has_room() || self.bytes >= bytes
    }

    /// Returns whether the mailbox exceeds twice its capacity, in messages or in bytes. A full mailbox does
    /// not refuse signals from other nodes; this limits their room to that of the messages.
    pub(crate) fn is_overfull(&self, bytes: usize) -> bool {
        self.len() > self.bound.saturating_mul(2) || self.bytes > 2 * bytes
    }

    /// Puts a message in, if there is room, and the mailbox is open.
    pub(crate) fn put(&mut self, message: Envelope) -> Result<(), Refused> {
        match () {
            () if self.closed => Err(Refused::Closed(message)),
            () if !self.has_room() => Err(Refused::Full(message)),
            () => {
                self.lay(message);
                Ok(())
            }
        }
    }

    /// Like [`put`](Self::put), for a message from another node, if fewer than `bytes` bytes from other
    /// nodes are there. If the message must be decoded first, returns it.
    pub(crate) fn put_letter(
        &mut self,
        message: Envelope,
        bytes: usize,
    ) -> Result<Option<Envelope>, Refused> {
        match () {
            () if self.closed => Err(Refused::Closed(message)),
            () if self.is_full(bytes) => Err(Refused::Full(message)),
            () if self.is_to_open(&message) => Ok(Some(message)),
            () => {
                self.lay(message);
                Ok(None)
            }
        }
    }

    /// Returns whether the message is not decoded, and an event waits that will examine it under the lock.
    fn is_to_open(&self, message: &Envelope) -> bool {
        if self.opener.is_none() || !message.is_sealed() || rialto_task::primitives::is_mutant("no_opener") {
            return false;
        }
        let of = message.type_id();
        self.opener.iter().chain(self.openers()).any(|types| types.names(of))
    }

    #[inline]
    fn lay(&mut self, message: Envelope) {
        let (of, weight) = message.filed();
        self.bytes += weight;
        self.letters.push(of, message);
    }

    /// Subtracts the weight of a message that was taken out. Most messages have none.
    #[inline]
    fn is_out(&mut self, message: &Envelope) {
        if self.bytes > 0 {
            self.bytes -= message.weight();
        }
    }

    fn openers(&self) -> &[&'static TypeList] {
        self.rare.as_ref().map_or(&[], |rare| &rare.openers)
    }

    fn given_back(&self) -> &[GivenBack] {
        self.rare.as_ref().map_or(&[], |rare| &rare.given_back)
    }

    /// Adds or removes a waiting event that examines messages of these types under the lock.
    pub(crate) fn opens(&mut self, types: &'static TypeList, on: bool) {
        let is_it = |other: &&'static TypeList| std::ptr::eq(*other, types);
        match &mut self.opener {
            empty @ None if on => *empty = Some(types),
            _ if on => self.rare.get_or_insert_default().openers.push(types),
            Some(first) if is_it(first) => {
                self.opener = self.rare.as_mut().and_then(|rare| rare.openers.pop());
            }
            _ => {
                let further = self.rare.as_mut().map(|rare| &mut rare.openers);
                if let Some((at, openers)) = further.and_then(|all| Some((all.iter().position(is_it)?, all)))
                {
                    openers.swap_remove(at);
                }
            }
        }
    }

    /// Takes the first message of these types after number `floor`, if it is not decoded. With `all`, takes
    /// the first one that is not decoded. The caller decodes it and puts it back.
    pub(crate) fn take_sealed(&mut self, types: &'static TypeList, floor: u64, all: bool) -> Option<Taken> {
        let number = self.letters.find_first(Some(types), floor, |message| message.is_sealed(), all)?;
        let taken = self.letters.take_at(number, None, |_| true)?;
        self.is_out(&taken.message);
        self.undisturbed = number;
        Some(taken)
    }

    /// Like [`put`](Self::put), for a signal. There is always room for it.
    pub(crate) fn put_signal(&mut self, message: Envelope) -> Result<(), Refused> {
        if self.closed {
            return Err(Refused::Closed(message));
        }
        self.lay(message);
        Ok(())
    }

    /// Puts back a message that a receive has taken and does not match. Returns the progress of the receive
    /// after that.
    pub(crate) fn refuse(&mut self, taken: Taken, looked: Looked) -> Looked {
        let mut looked = Looked { number: looked.number.max(taken.number), ..looked };
        let number = taken.number;
        self.put_back(taken);
        self.refused(number, &mut looked);
        looked
    }

    /// Puts back a message. If a receive has searched the mailbox meanwhile, it may have passed the place
    /// of the message. Then such receives examine the message individually.
    pub(crate) fn put_back(&mut self, taken: Taken) {
        let number = taken.number;
        self.bytes += taken.message.weight();
        self.letters.put_back(taken);
        let is_known = self.given_back().iter().any(|given| given.number == number);
        if self.undisturbed == number || is_known || rialto_task::primitives::is_mutant("no_given_back") {
            return;
        }
        let letters = &self.letters;
        let given_back = &mut self.rare.get_or_insert_default().given_back;
        // There are many more entries than messages, so most are for messages that were received. If a
        // message is put back after its entry was removed, all receives examine it once more.
        if given_back.len() > 2 * letters.len() + Self::GIVEN_BACK {
            given_back.retain(|given| letters.has(given.number));
        }
        given_back.push(GivenBack { number, refused_by: Vec::new(), forgotten: 0 });
    }

    /// How many more entries than twice the number of messages there may be, before the entries of messages
    /// that are not there are removed.
    const GIVEN_BACK: usize = 32;

    /// Records that the receive does not match the message.
    fn refused(&mut self, number: u64, looked: &mut Looked) {
        let Some(Rare { given_back, receives, .. }) = self.rare.as_deref_mut() else { return };
        let Some(given) = given_back.iter_mut().find(|given| given.number == number) else { return };
        if looked.name == 0 {
            *receives += 1;
            looked.name = *receives;
        }
        given.is_refused_by(looked.name, *receives);
    }

    /// Returns the messages that were put back behind the progress of a receive, and that it has not
    /// refused, in order.
    fn given_back_to(&self, looked: Looked) -> Vec<u64> {
        let others = self.given_back().iter().filter(|given| given.number <= looked.number);
        let others = others.filter(|given| !given.refused_by.contains(&looked.name));
        let mut numbers: Vec<u64> = others.map(|given| given.number).collect();
        numbers.sort_unstable();
        numbers
    }

    fn forget_given_back(&mut self) {
        if let Some(rare) = &mut self.rare {
            rare.given_back = Vec::new();
        }
    }

    /// Takes all messages, in order. No receive may be waiting.
    #[cfg(feature = "cps")]
    pub(crate) fn drain(&mut self) -> Vec<Envelope> {
        self.forget_given_back();
        let letters = self.letters.take_all();
        self.bytes -= letters.iter().map(Envelope::weight).sum::<usize>();
        letters
    }

    /// Takes the first `count` messages. No receive may be waiting.
    #[cfg(feature = "cps")]
    pub(crate) fn take_front(&mut self, count: usize) -> Vec<Envelope> {
        let taken = std::iter::from_fn(|| self.letters.take_first(None, 0, |_, _| true)).take(count);
        let taken: Vec<Envelope> = taken.map(|taken| taken.message).collect();
        self.bytes -= taken.iter().map(Envelope::weight).sum::<usize>();
        taken
    }

    /// Puts in a message that was there before, whether or not there is room.
    #[cfg(feature = "cps")]
    pub(crate) fn restore(&mut self, message: Envelope) {
        self.lay(message);
    }

    /// Closes the mailbox for further messages. Returns its messages, which the caller drops outside the
    /// lock.
    pub(crate) fn close(&mut self) -> Vec<Envelope> {
        self.closed = true;
        self.forget_given_back();
        let letters = self.letters.take_all();
        self.bytes -= letters.iter().map(Envelope::weight).sum::<usize>();
        letters
    }

    /// Takes a message that matches, if there is one.
    fn seek(&mut self, wanted: &Wanted) -> Option<Admission> {
        self.undisturbed = 0;
        loop {
            let given_back = if self.given_back().is_empty() { None } else { self.seek_given_back(wanted) };
            let (taken, failure) = match given_back {
                None => self.seek_further(wanted)?,
                Some(found) => found,
            };
            self.is_out(&taken.message);
            match failure {
                None if wanted.spoils(&taken.message) => continue,
                _ => self.undisturbed = taken.number,
            }
            return Some(match failure {
                None => Admission::Found(taken),
                Some(exit) => Admission::Failed(exit, taken),
            });
        }
    }

    fn seek_given_back(&mut self, wanted: &Wanted) -> Option<Found> {
        let mut looked = wanted.looked.get();
        for number in self.given_back_to(looked) {
            let mut verdict = Ok(true);
            let taken = self.letters.take_at(number, wanted.types, |message| {
                verdict = wanted.fits(message);
                !matches!(verdict, Ok(false))
            });
            match (taken, verdict) {
                (Some(taken), verdict) => return Some((taken, verdict.err())),
                (None, Ok(false)) => self.refused(number, &mut looked),
                (None, _) => continue,
            }
            wanted.looked.set(looked);
        }
        None
    }

    #[inline]
    fn seek_further(&mut self, wanted: &Wanted) -> Option<Found> {
        let looked = wanted.looked.get();
        let (mut last, mut failure) = (looked.number, None);
        let taken = self.letters.take_first(wanted.types, looked.number, |number, message| {
            last = number;
            wanted.fits(message).unwrap_or_else(|exit| {
                failure = Some(exit);
                true
            })
        });
        // The receive may not commit to the message that it found. Then it examines it again.
        let number = if taken.is_some() { last - 1 } else { last };
        wanted.looked.set(Looked { number, ..looked });
        taken.map(|taken| (taken, failure))
    }
}

/// Evaluates the condition. If it panics, returns that as an exit reason.
fn holds(
    condition: &(dyn Fn(&Envelope) -> bool + Send + Sync),
    message: &Envelope,
) -> Result<bool, Box<Exit>> {
    catch_unwind(AssertUnwindSafe(|| condition(message))).map_err(|payload| Box::new(failed(payload)))
}

/// Returns the exit reason for a panic of a condition. A payload that is not text is leaked: its drop is
/// unknown code, which must not run under the lock.
fn failed(payload: Box<dyn Any + Send>) -> Exit {
    let exit = Exit::of_panic(&*payload);
    if payload.is::<&'static str>() || payload.is::<String>() {
        drop(payload);
    } else {
        std::mem::forget(payload);
    }
    exit
}

/// Why a message was not put in, and the message.
pub(crate) enum Refused {
    Full(Envelope),
    Closed(Envelope),
}

impl Serve for Mailbox {
    type Call = Call;
    type Admission = Admission;
    type Answer = Answer;

    /// A put that waits for room does not block a receive, and no receive blocks another.
    const IN_TURN: bool = false;

    fn admit(&mut self, call: &Call, _is_first: bool) -> Option<Admission> {
        match call {
            Call::Put(_) if self.closed => Some(Admission::Closed),
            Call::Put(parcel) => (!self.is_full(parcel.bytes)).then_some(Admission::Room),
            Call::Take(wanted) => self.seek(wanted),
        }
    }

    fn answer(&mut self, call: &mut Call, admission: Admission) -> Answer {
        match (admission, call) {
            (Admission::Room, Call::Put(parcel)) => {
                if let Some(message) = parcel.message.take() {
                    self.lay(message);
                }
                Answer::Put
            }
            (Admission::Found(taken), Call::Take(_)) => Answer::Taken(taken),
            (Admission::Failed(exit, taken), Call::Take(_)) => Answer::Failed(exit, taken),
            _ => Answer::Closed,
        }
    }

    fn dismiss(&mut self, admission: Admission) {
        if let Admission::Found(taken) | Admission::Failed(_, taken) = admission {
            self.put_back(taken);
        }
    }

    fn unseen(&mut self, answer: Answer) {
        match answer {
            Answer::Taken(taken) | Answer::Failed(_, taken) => self.put_back(taken),
            Answer::Put | Answer::Closed => {}
        }
    }

    fn openings(&self) -> u8 {
        let letters = if self.letters.len() == 0 { 0 } else { LETTERS };
        let room = if self.closed || self.has_room() { ROOM } else { 0 };
        letters | room
    }

    fn kinds(call: &Call) -> u8 {
        match call {
            Call::Put(_) => ROOM,
            Call::Take(_) => LETTERS,
        }
    }

    fn waited_for(&self) -> &'static str {
        if self.has_room() { "a message" } else { "room in a mailbox, or a message" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(looked: Looked) -> Call {
        Call::Take(Wanted { types: None, condition: None, opens: true, looked: Cell::new(looked) })
    }

    fn next(mailbox: &mut Mailbox, looked: Looked) -> Option<Taken> {
        match mailbox.admit(&any(looked), true)? {
            Admission::Found(taken) => Some(taken),
            _ => panic!("it is no message"),
        }
    }

    /// Returns a mailbox with a message that was put back after another receive has searched past its
    /// place.
    fn with_one_given_back() -> Mailbox {
        let mut mailbox = Mailbox::new(9);
        (0..2_u8).for_each(|n| assert!(mailbox.put(Envelope::new(n)).is_ok()));
        let first = next(&mut mailbox, Looked::default()).unwrap();
        next(&mut mailbox, Looked::default()).unwrap();
        mailbox.unseen(Answer::Taken(first));
        mailbox
    }

    #[test]
    fn those_who_have_refused_a_message_and_are_gone_are_forgotten() {
        let mut mailbox = with_one_given_back();
        for _ in 0..1_000 {
            let taken = next(&mut mailbox, Looked::default()).unwrap();
            let looked = mailbox.refuse(taken, Looked::default());
            assert!(next(&mut mailbox, looked).is_none());
        }
        assert!(mailbox.given_back()[0].refused_by.len() < 100);
    }

    /// This holds for any number of waiting receives.
    #[test]
    fn those_who_wait_refuse_a_message_once_or_a_few_times() {
        let mut mailbox = with_one_given_back();
        let mut waiting = [Looked::default(); 200];
        let mut refusals = 0;
        while let Some((looked, taken)) = waiting.iter_mut().find_map(|looked| {
            let taken = next(&mut mailbox, *looked)?;
            Some((looked, taken))
        }) {
            *looked = mailbox.refuse(taken, *looked);
            refusals += 1;
            assert!(refusals < 2_000);
        }
        assert!(refusals >= 200);
    }
}
