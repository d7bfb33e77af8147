//! The mailbox of a process: what is under its lock.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rialto_event::Serve;

use crate::exit::Exit;
use crate::letters::{Letters, Taken, TypeList};
use crate::message::Envelope;

/// Messages on their way, and whether there is room for more.
///
/// All that wait for a message are receives of the one process; they are mostly one.
pub(crate) struct Mailbox {
    letters: Letters,
    /// How many its process has taken and not dealt with: they take their room all the same.
    held: usize,
    bound: usize,
    /// How many bytes of other nodes lie there.
    bytes: usize,
    /// What an event wants that looks into letters: those are decoded before they come in.
    opener: Option<&'static TypeList>,
    closed: bool,
    /// The letter that was taken last, if nobody has looked since.
    undisturbed: u64,
    rare: Option<Box<Rare>>,
}

/// What hardly any mailbox has.
#[derive(Default)]
struct Rare {
    /// What further such events want.
    openers: Vec<&'static TypeList>,
    /// Letters that were given back when others may have looked past their places.
    given_back: Vec<GivenBack>,
    /// How many receives have names.
    receives: u32,
}

struct GivenBack {
    number: u64,
    /// The receives that do not want it.
    refused_by: Vec<u32>,
    /// Those with names up to this were forgotten once.
    forgotten: u32,
}

impl GivenBack {
    /// With so many names it is looked for the first time whose receives are still there.
    const NAMES: usize = 32;

    fn is_refused_by(&mut self, name: u32, last: u32) {
        if self.refused_by.contains(&name) {
            return;
        }
        // Most of many receives are gone. Those that are not look once more, and are not forgotten then if they are
        // half of all: or so many would have one another look at it again without end.
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

/// What is asked of a mailbox.
#[derive(Clone, Debug)]
pub(crate) enum Call {
    /// To take this in. Empty once it has.
    Put(Parcel),
    /// For a message.
    Take(Wanted),
}

/// A message that is to be put in, when fewer than so many bytes of other nodes lie there; a copy of the event has
/// none.
#[derive(Debug)]
pub(crate) struct Parcel {
    pub(crate) message: Option<Envelope>,
    bytes: usize,
}

impl Parcel {
    pub(crate) fn new(message: Envelope) -> Parcel {
        Parcel { message: Some(message), bytes: usize::MAX }
    }

    /// One of another node.
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

/// Which message is wanted.
#[derive(Clone)]
pub(crate) struct Wanted {
    /// Any, if none are named.
    pub(crate) types: Option<&'static TypeList>,
    pub(crate) condition: Option<Condition>,
    /// Whether what is found is decoded here, under the lock. (Mostly it is decoded already: see
    /// [`Mailbox::opens`].) If not, who takes it does so.
    pub(crate) opens: bool,
    /// How far it has looked.
    pub(crate) looked: Cell<Looked>,
}

pub(crate) type Condition = Arc<dyn Fn(&Envelope) -> bool + Send + Sync>;

/// How far a receive has looked: it wants nothing of what lay there up to that number. What was
/// given back since is known by itself, and whether this receive has refused it by its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    number: u64,
    /// None yet, if it is 0.
    name: u32,
}

impl Wanted {
    /// Whether its condition holds; or what that panicked with.
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
    /// Whether it is a letter of another node, and of a type that is wanted, and cannot be decoded. It
    /// is a dead letter then, and to be taken out.
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

/// Why a call need not wait.
pub(crate) enum Admission {
    Room,
    Found(Taken),
    /// The condition panicked over that letter, and said this.
    Failed(Box<Exit>, Taken),
    Closed,
}

/// What it answers.
#[derive(Debug)]
pub(crate) enum Answer {
    Put,
    Taken(Taken),
    Failed(Box<Exit>, Taken),
    Closed,
}

/// What fits; or over what the condition panicked, and what it said.
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

    /// Its process holds one more of those that it has taken, with so many bytes of another node.
    pub(crate) fn hold(&mut self, weight: usize) {
        self.held += 1;
        self.bytes += weight;
    }

    /// One less.
    pub(crate) fn let_go(&mut self, weight: usize) {
        self.held -= 1;
        self.bytes -= weight;
    }

    fn has_room(&self) -> bool {
        self.room() > 0
    }

    /// So many messages more it takes.
    pub(crate) fn room(&self) -> usize {
        self.bound.saturating_sub(self.len())
    }

    /// Whether it takes no more of other nodes, of whom so many bytes may lie there.
    pub(crate) fn is_full(&self, bytes: usize) -> bool {
        !self.has_room() || self.bytes >= bytes
    }

    /// Signals of other nodes take as much room as its messages may, and no more.
    pub(crate) fn is_overfull(&self, bytes: usize) -> bool {
        self.len() > self.bound.saturating_mul(2) || self.bytes > 2 * bytes
    }

    /// Takes a message in, if there is room, and somebody who may read it.
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

    /// The same for a letter of another node, if fewer than so many bytes of others lie there. It comes
    /// back if it is to be decoded first.
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

    /// Whether somebody waits who will look into it under the lock, and nobody has decoded it.
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

    /// It is out, with what it weighs. (Mostly nothing does.)
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

    /// An event waits from here on that looks into letters of these types; or waits no more.
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

    /// Takes the first message of these types behind that number, if nobody has decoded it; of `all`, the
    /// first such one. It is to be decoded, and put back.
    pub(crate) fn take_sealed(&mut self, types: &'static TypeList, floor: u64, all: bool) -> Option<Taken> {
        let number = self.letters.find_first(Some(types), floor, |message| message.is_sealed(), all)?;
        let taken = self.letters.take_at(number, None, |_| true)?;
        self.is_out(&taken.message);
        self.undisturbed = number;
        Some(taken)
    }

    /// The same for a signal, for which there is always room.
    pub(crate) fn put_signal(&mut self, message: Envelope) -> Result<(), Refused> {
        if self.closed {
            return Err(Refused::Closed(message));
        }
        self.lay(message);
        Ok(())
    }

    /// A receive that had looked so far did not want what it took: it looks on behind that.
    pub(crate) fn refuse(&mut self, taken: Taken, looked: Looked) -> Looked {
        let mut looked = Looked { number: looked.number.max(taken.number), ..looked };
        let number = taken.number;
        self.put_back(taken);
        self.refused(number, &mut looked);
        looked
    }

    /// If somebody has looked meanwhile, maybe past its place, he is to look at it by itself.
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
        // Then most of them are gone for good. (One that is out is looked at once more by all.)
        if given_back.len() > 2 * letters.len() + Self::GIVEN_BACK {
            given_back.retain(|given| letters.has(given.number));
        }
        given_back.push(GivenBack { number, refused_by: Vec::new(), forgotten: 0 });
    }

    /// So many more than there may be are known before those are forgotten that lie there no more.
    const GIVEN_BACK: usize = 32;

    /// The receive is not to look at it again.
    fn refused(&mut self, number: u64, looked: &mut Looked) {
        let Some(Rare { given_back, receives, .. }) = self.rare.as_deref_mut() else { return };
        let Some(given) = given_back.iter_mut().find(|given| given.number == number) else { return };
        if looked.name == 0 {
            *receives += 1;
            looked.name = *receives;
        }
        given.is_refused_by(looked.name, *receives);
    }

    /// What was given back behind the back of a receive, in order.
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

    /// All that lies there, in its order. For an owner of whom no receive waits.
    #[cfg(feature = "cps")]
    pub(crate) fn drain(&mut self) -> Vec<Envelope> {
        self.forget_given_back();
        let letters = self.letters.take_all();
        self.bytes -= letters.iter().map(Envelope::weight).sum::<usize>();
        letters
    }

    /// The first so many messages. (The same owner.)
    #[cfg(feature = "cps")]
    pub(crate) fn take_front(&mut self, count: usize) -> Vec<Envelope> {
        let taken = std::iter::from_fn(|| self.letters.take_first(None, 0, |_, _| true)).take(count);
        let taken: Vec<Envelope> = taken.map(|taken| taken.message).collect();
        self.bytes -= taken.iter().map(Envelope::weight).sum::<usize>();
        taken
    }

    /// A message that was there before, whether there is room or not.
    #[cfg(feature = "cps")]
    pub(crate) fn restore(&mut self, message: Envelope) {
        self.lay(message);
    }

    /// Nothing more comes in. What lies there is to be dropped outside the lock.
    pub(crate) fn close(&mut self) -> Vec<Envelope> {
        self.closed = true;
        self.forget_given_back();
        let letters = self.letters.take_all();
        self.bytes -= letters.iter().map(Envelope::weight).sum::<usize>();
        letters
    }

    /// Takes what is wanted, if it is there.
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
        // What was found may yet lose its choice, and is looked at again then.
        let number = if taken.is_some() { last - 1 } else { last };
        wanted.looked.set(Looked { number, ..looked });
        taken.map(|taken| (taken, failure))
    }
}

/// Whether `condition` does; or what it panicked with.
fn holds(
    condition: &(dyn Fn(&Envelope) -> bool + Send + Sync),
    message: &Envelope,
) -> Result<bool, Box<Exit>> {
    catch_unwind(AssertUnwindSafe(|| condition(message))).map_err(|payload| Box::new(failed(payload)))
}

/// What a condition panicked with. A payload that is not text is forgotten: it is of a
/// type of which nobody knows what its drop does, under a lock.
fn failed(payload: Box<dyn Any + Send>) -> Exit {
    let exit = Exit::of_panic(&*payload);
    if payload.is::<&'static str>() || payload.is::<String>() {
        drop(payload);
    } else {
        std::mem::forget(payload);
    }
    exit
}

/// Why a message was not taken in.
pub(crate) enum Refused {
    Full(Envelope),
    Closed(Envelope),
}

impl Serve for Mailbox {
    type Call = Call;
    type Admission = Admission;
    type Answer = Answer;

    /// Who waits for room keeps nobody from receiving; nor does one receive another.
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

    /// One that lies there again, and others may have looked past its place.
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

    /// However many there are.
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
