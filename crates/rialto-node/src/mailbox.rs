//! The mailbox of a process: what is under its lock.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rialto_event::Serve;

use crate::exit::Exit;
use crate::letters::{Letters, Place, Taken, TypeList};
use crate::message::Envelope;

/// Messages on their way, and whether there is room for more.
///
/// All that wait for a message are receives of the one process; they are mostly one.
pub(crate) struct Mailbox {
    letters: Letters,
    bound: usize,
    closed: bool,
    /// How often a message was given back that others may have been waiting for.
    returns: u32,
}

/// What is asked of a mailbox.
#[derive(Clone, Debug)]
pub(crate) enum Call {
    /// To take this in. Empty once it has.
    Put(Parcel),
    /// For a message.
    Take(Wanted),
}

/// A message that is to be put in; a copy of the event has none.
#[derive(Debug)]
pub(crate) struct Parcel(pub(crate) Option<Envelope>);

impl Clone for Parcel {
    fn clone(&self) -> Self {
        Parcel(None)
    }
}

/// Which message is wanted.
#[derive(Clone)]
pub(crate) struct Wanted {
    /// Any, if none are named.
    pub(crate) types: Option<&'static TypeList>,
    pub(crate) condition: Option<Condition>,
    /// All that came before has been looked at, and is not wanted.
    pub(crate) looked: Cell<Looked>,
}

pub(crate) type Condition = Arc<dyn Fn(&Envelope) -> bool + Send + Sync>;

/// How far a receive has looked, at a time when so many messages had been given back.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    number: u64,
    returns: u32,
}

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wanted").field("looked", &self.looked).finish_non_exhaustive()
    }
}

/// Why a call need not wait.
pub(crate) enum Admission {
    Room,
    Found(Place),
    /// The condition panicked, and said this.
    Failed(Exit),
    Closed,
}

/// What it answers.
#[derive(Debug)]
pub(crate) enum Answer {
    Put,
    Taken(Taken),
    Failed(Exit),
    Closed,
}

const ROOM: u8 = 1;
const LETTERS: u8 = 2;

impl Mailbox {
    pub(crate) fn new(bound: usize) -> Mailbox {
        Mailbox { letters: Letters::default(), bound, closed: false, returns: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    /// Takes a message in, if there is room, and somebody who may read it.
    pub(crate) fn put(&mut self, message: Envelope) -> Result<(), Refused> {
        match () {
            () if self.closed => Err(Refused::Closed(message)),
            () if self.letters.len() >= self.bound => Err(Refused::Full(message)),
            () => {
                self.letters.push(message);
                Ok(())
            }
        }
    }

    /// The same for a signal, for which there is always room.
    pub(crate) fn put_signal(&mut self, message: Envelope) -> Result<(), Refused> {
        if self.closed {
            return Err(Refused::Closed(message));
        }
        self.letters.push(message);
        Ok(())
    }

    /// A receive did not want what it took: it looks on behind that.
    pub(crate) fn refuse(&mut self, taken: Taken) -> Looked {
        let looked = Looked { number: taken.number, returns: self.returns };
        self.letters.put_back(taken);
        looked
    }

    /// Nothing more comes in. What lies there is to be dropped outside the lock.
    pub(crate) fn close(&mut self) -> Vec<Envelope> {
        self.closed = true;
        self.letters.take_all()
    }

    fn seek(&self, wanted: &Wanted) -> Option<Admission> {
        let looked = wanted.looked.get();
        let floor = if looked.returns == self.returns { looked.number } else { 0 };
        let (mut last, mut failure) = (floor, None);
        let found = self.letters.find(wanted.types, floor, |number, message| {
            last = number;
            let Some(condition) = &wanted.condition else { return true };
            catch_unwind(AssertUnwindSafe(|| condition(message))).unwrap_or_else(|payload| {
                failure = Some(failed(payload));
                true
            })
        });
        wanted.looked.set(Looked { number: last, returns: self.returns });
        match (found, failure) {
            (_, Some(failure)) => Some(Admission::Failed(failure)),
            (Some(place), None) => {
                // It may yet lose its choice, and look again.
                wanted.looked.set(Looked { number: last - 1, returns: self.returns });
                Some(Admission::Found(place))
            }
            (None, None) => None,
        }
    }
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
            Call::Put(_) => (self.letters.len() < self.bound).then_some(Admission::Room),
            Call::Take(wanted) => self.seek(wanted),
        }
    }

    fn answer(&mut self, call: &mut Call, admission: Admission) -> Answer {
        match (admission, call) {
            (Admission::Room, Call::Put(parcel)) => {
                if let Some(message) = parcel.0.take() {
                    self.letters.push(message);
                }
                Answer::Put
            }
            (Admission::Found(place), Call::Take(_)) => {
                self.letters.take(place).map_or(Answer::Closed, Answer::Taken)
            }
            (Admission::Failed(exit), _) => Answer::Failed(exit),
            _ => Answer::Closed,
        }
    }

    fn dismiss(&mut self, _: Admission) {}

    fn unseen(&mut self, answer: Answer) {
        if let Answer::Taken(taken) = answer {
            self.returns = self.returns.wrapping_add(1);
            self.letters.put_back(taken);
        }
    }

    fn openings(&self) -> u8 {
        let letters = if self.letters.len() == 0 { 0 } else { LETTERS };
        let room = if self.closed || self.letters.len() < self.bound { ROOM } else { 0 };
        letters | room
    }

    fn kinds(call: &Call) -> u8 {
        match call {
            Call::Put(_) => ROOM,
            Call::Take(_) => LETTERS,
        }
    }

    fn waited_for(&self) -> &'static str {
        if self.letters.len() < self.bound { "a message" } else { "room in a mailbox, or a message" }
    }
}
