//! The mailbox of a process: the state under its lock.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rialto_event::ObjectState;

use crate::exit::Exit;
use crate::message::Envelope;
use crate::message_queue::{MessageQueue, Position, Taken, TypeList};

/// The messages of a process, and the room for more.
///
/// Only receives of this process wait for messages. Usually there is one such receive.
pub struct Mailbox {
    queue: MessageQueue,
    /// The number of messages that the process has taken and not handled yet. They still count against the
    /// capacity.
    held: usize,
    bound: usize,
    /// The number of bytes of messages from other nodes.
    bytes: usize,
    /// The types of a waiting event that examines messages under the lock. Messages of these types are
    /// decoded before they are put in.
    eager_types: Option<&'static TypeList>,
    closed: bool,
    /// The number of the message that was taken last, if no receive has searched the mailbox since; else 0.
    last_taken: u64,
    /// The message of the last [`Admission`]. It stays in the queue until the answer: an admission that holds
    /// a message would be several words, which cost more to move than to find again.
    found: Position,
    rare: Option<Box<Rare>>,
}

/// State that most mailboxes do not need.
#[derive(Default)]
struct Rare {
    /// The types of further such events.
    more_eager_types: Vec<&'static TypeList>,
    /// Messages that were put back after other receives may have searched past their places.
    put_backs: Vec<PutBack>,
    /// The number of receives that have a name.
    last_receive_id: u32,
}

struct PutBack {
    number: u64,
    /// The names of the receives that do not match it.
    refused_by: Vec<u32>,
    /// `refused_by` was cleared once, when this was the newest name.
    cleared_at: u32,
}

impl PutBack {
    /// With this many names, checks for the first time whether most of their receives have gone.
    const FORGET_AT: usize = 32;

    fn add_refusal(&mut self, name: u32, last: u32) {
        if self.refused_by.contains(&name) {
            return;
        }
        // If many receives have refused the message, most of them are gone, so their names are forgotten. A
        // receive that still waits examines the message once more, and its name is added again. If half of
        // the names came back in this way, none is forgotten: otherwise the waiting receives would make
        // each other examine the message without end.
        let names = self.refused_by.len();
        if names >= Self::FORGET_AT && names.is_power_of_two() {
            let known = self.refused_by.iter().filter(|name| **name <= self.cleared_at).count();
            if 2 * known < names {
                self.refused_by.clear();
                self.cleared_at = last;
            }
        }
        self.refused_by.push(name);
    }
}

/// A request to a mailbox.
#[derive(Clone, Debug)]
pub enum MailboxCall {
    /// Put the message in. Afterwards the call contains no message.
    Put(PutMessage),
    /// Take a message.
    Take(ReceiveFilter),
}

/// A message that is put in when fewer than `bytes` bytes from other nodes are in the mailbox. A clone
/// contains no message.
#[derive(Debug)]
pub struct PutMessage {
    pub message: Option<Envelope>,
    bytes: usize,
}

impl PutMessage {
    pub(crate) fn new(message: Envelope) -> PutMessage {
        PutMessage { message: Some(message), bytes: usize::MAX }
    }

    /// Returns the call that puts in a message from another node.
    #[cfg(feature = "cps")]
    pub fn remote(message: Envelope, bytes: usize) -> PutMessage {
        PutMessage { message: Some(message), bytes }
    }
}

impl Clone for PutMessage {
    fn clone(&self) -> Self {
        PutMessage { message: None, bytes: self.bytes }
    }
}

/// The messages that a receive matches.
#[derive(Clone)]
pub struct ReceiveFilter {
    /// The types; `None` stands for all types.
    pub(crate) types: Option<&'static TypeList>,
    pub(crate) condition: Option<Condition>,
    /// Whether the receive decodes the messages that it examines, under the lock. Usually they are decoded
    /// before: see [`Mailbox::set_eager`]. If false, the receiver decodes a message after it has taken it.
    pub(crate) decodes_under_lock: bool,
    /// The part of the mailbox that was searched.
    pub(crate) progress: Cell<SearchProgress>,
}

pub type Condition = Arc<dyn Fn(&Envelope) -> bool + Send + Sync>;

/// The progress of a receive: no message up to that number matches it. A message that was put back since is
/// listed in `Rare::put_backs`, with the names of the receives that have refused it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchProgress {
    searched_to: u64,
    /// The name of the receive; 0 if it has none yet.
    receive_id: u32,
}

impl ReceiveFilter {
    /// Returns whether the message matches, or the exit reason for a panic of the condition.
    #[inline]
    fn fits(&self, message: &Envelope) -> Result<bool, Box<Exit>> {
        match &self.condition {
            _ if self.is_undecodable(message) => Ok(true),
            None => Ok(true),
            Some(condition) => holds(&**condition, message),
        }
    }
}

impl ReceiveFilter {
    /// Returns whether the message comes from another node, has one of the types, and cannot be decoded. It
    /// is a dead letter then, and is removed.
    #[inline]
    fn is_undecodable(&self, message: &Envelope) -> bool {
        self.decodes_under_lock
            && message.is_of_another_node()
            && self.types.is_some_and(|types| types.contains(message.message_type()))
            && !message.try_decode()
    }
}

impl fmt::Debug for ReceiveFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReceiveFilter").field("progress", &self.progress).finish_non_exhaustive()
    }
}

/// Why a call can be answered now.
pub enum Admission {
    Room,
    /// The message at `Mailbox::found` matches.
    Found,
    /// The condition panicked for that message. The exit reason contains the panic.
    Failed(Box<Exit>),
    Closed,
}

/// The answer of a mailbox to a [`MailboxCall`].
#[derive(Debug)]
pub enum MailboxAnswer {
    Put,
    Taken(Taken),
    /// The condition of the receive panicked for this message. In a box, so that an answer is two words.
    Failed(Box<(Box<Exit>, Taken)>),
    Closed,
}

/// A message that matches; or the one for which the condition panicked, with the panic.
type Found = (Position, Option<Box<Exit>>);

const ROOM: u8 = 1;
const MESSAGES: u8 = 2;

impl Mailbox {
    pub(crate) fn new(bound: usize) -> Mailbox {
        Mailbox {
            queue: MessageQueue::default(),
            held: 0,
            bound,
            bytes: 0,
            eager_types: None,
            closed: false,
            last_taken: 0,
            found: Position::SINGLE,
            rare: None,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.queue.len() + self.held
    }

    pub(crate) fn queue(&self) -> &MessageQueue {
        &self.queue
    }

    /// Counts a message that the process has taken and still handles, with `weight` bytes from another
    /// node.
    pub(crate) fn add_held(&mut self, weight: usize) {
        self.held += 1;
        self.bytes += weight;
    }

    /// Stops counting a message, which has been handled.
    pub(crate) fn remove_held(&mut self, weight: usize) {
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
    pub(crate) fn put(&mut self, message: Envelope) -> Result<(), PutRefused> {
        match () {
            () if self.closed => Err(PutRefused::Closed(message)),
            () if !self.has_room() => Err(PutRefused::Full(message)),
            () => {
                self.enqueue(message);
                Ok(())
            }
        }
    }

    /// Like [`put`](Self::put), for a message from another node, if fewer than `bytes` bytes from other
    /// nodes are there. If the message must be decoded first, returns it.
    pub(crate) fn put_remote(
        &mut self,
        message: Envelope,
        bytes: usize,
    ) -> Result<Option<Envelope>, PutRefused> {
        match () {
            () if self.closed => Err(PutRefused::Closed(message)),
            () if self.is_full(bytes) => Err(PutRefused::Full(message)),
            () if self.must_decode(&message) => Ok(Some(message)),
            () => {
                self.enqueue(message);
                Ok(None)
            }
        }
    }

    /// Returns whether the message is not decoded, and an event waits that will examine it under the lock.
    fn must_decode(&self, message: &Envelope) -> bool {
        if self.eager_types.is_none()
            || !message.is_undecoded()
            || rialto_task::primitives::is_mutant("no_opener")
        {
            return false;
        }
        let of = message.message_type();
        self.eager_types.iter().chain(self.more_eager_types()).any(|types| types.contains(of))
    }

    #[inline]
    fn enqueue(&mut self, message: Envelope) {
        let (of, weight) = message.type_and_weight();
        self.bytes += weight;
        self.queue.push(of, message);
    }

    /// Subtracts the weight of a message that was taken out. Most messages have none.
    #[inline]
    fn subtract_weight(&mut self, message: &Envelope) {
        if self.bytes > 0 {
            self.bytes -= message.weight();
        }
    }

    fn more_eager_types(&self) -> &[&'static TypeList] {
        self.rare.as_ref().map_or(&[], |rare| &rare.more_eager_types)
    }

    fn put_backs(&self) -> &[PutBack] {
        self.rare.as_ref().map_or(&[], |rare| &rare.put_backs)
    }

    /// Adds or removes a waiting event that examines messages of these types under the lock.
    pub(crate) fn set_eager(&mut self, types: &'static TypeList, on: bool) {
        let is_it = |other: &&'static TypeList| std::ptr::eq(*other, types);
        match &mut self.eager_types {
            empty @ None if on => *empty = Some(types),
            _ if on => self.rare.get_or_insert_default().more_eager_types.push(types),
            Some(first) if is_it(first) => {
                self.eager_types = self.rare.as_mut().and_then(|rare| rare.more_eager_types.pop());
            }
            _ => {
                let further = self.rare.as_mut().map(|rare| &mut rare.more_eager_types);
                if let Some((at, more)) = further.and_then(|all| Some((all.iter().position(is_it)?, all))) {
                    more.swap_remove(at);
                }
            }
        }
    }

    /// Takes the first message of these types after number `floor`, if it is not decoded. With `all`, takes
    /// the first one that is not decoded. The caller decodes it and puts it back.
    pub(crate) fn take_undecoded(
        &mut self,
        types: &'static TypeList,
        floor: u64,
        all: bool,
    ) -> Option<Taken> {
        let number = self.queue.find_number(Some(types), floor, |message| message.is_undecoded(), all)?;
        let position = self.queue.find_at(number, None, |_| true)?;
        self.last_taken = number;
        self.take(position)
    }

    #[inline]
    fn take(&mut self, position: Position) -> Option<Taken> {
        let taken = self.queue.take(position)?;
        self.subtract_weight(&taken.message);
        Some(taken)
    }

    /// Like [`put`](Self::put), for a signal. There is always room for it.
    pub(crate) fn put_signal(&mut self, message: Envelope) -> Result<(), PutRefused> {
        if self.closed {
            return Err(PutRefused::Closed(message));
        }
        self.enqueue(message);
        Ok(())
    }

    /// Puts back a message that a receive has taken and does not match. Returns the progress of the receive
    /// after that.
    pub(crate) fn put_back_unmatched(&mut self, taken: Taken, progress: SearchProgress) -> SearchProgress {
        let mut progress =
            SearchProgress { searched_to: progress.searched_to.max(taken.number()), ..progress };
        let number = taken.number();
        self.put_back(taken);
        self.record_refusal(number, &mut progress);
        progress
    }

    /// Puts back a message. If a receive has searched the mailbox meanwhile, it may have passed the place
    /// of the message. Then such receives examine the message individually.
    pub(crate) fn put_back(&mut self, taken: Taken) {
        let number = taken.number();
        self.bytes += taken.message.weight();
        self.queue.put_back(taken);
        let is_known = self.put_backs().iter().any(|entry| entry.number == number);
        if self.last_taken == number || is_known || rialto_task::primitives::is_mutant("no_given_back") {
            return;
        }
        let queue = &self.queue;
        let put_backs = &mut self.rare.get_or_insert_default().put_backs;
        // There are many more entries than messages, so most are for messages that were received. If a
        // message is put back after its entry was removed, all receives examine it once more.
        if put_backs.len() > 2 * queue.len() + Self::PUT_BACK_SLACK {
            put_backs.retain(|entry| queue.has(entry.number));
        }
        put_backs.push(PutBack { number, refused_by: Vec::new(), cleared_at: 0 });
    }

    /// How many more entries than twice the number of messages there may be, before the entries of messages
    /// that are not there are removed.
    const PUT_BACK_SLACK: usize = 32;

    /// Records that the receive does not match the message.
    fn record_refusal(&mut self, number: u64, progress: &mut SearchProgress) {
        let Some(Rare { put_backs, last_receive_id: receives, .. }) = self.rare.as_deref_mut() else {
            return;
        };
        let Some(entry) = put_backs.iter_mut().find(|entry| entry.number == number) else { return };
        if progress.receive_id == 0 {
            *receives += 1;
            progress.receive_id = *receives;
        }
        entry.add_refusal(progress.receive_id, *receives);
    }

    /// Returns the messages that were put back behind the progress of a receive, and that it has not
    /// refused, in order.
    fn put_backs_for(&self, progress: SearchProgress) -> Vec<u64> {
        let others = self.put_backs().iter().filter(|entry| entry.number <= progress.searched_to);
        let others = others.filter(|entry| !entry.refused_by.contains(&progress.receive_id));
        let mut numbers: Vec<u64> = others.map(|entry| entry.number).collect();
        numbers.sort_unstable();
        numbers
    }

    fn clear_put_backs(&mut self) {
        if let Some(rare) = &mut self.rare {
            rare.put_backs = Vec::new();
        }
    }

    /// Takes all messages, in order. No receive may be waiting.
    #[cfg(feature = "cps")]
    pub fn drain(&mut self) -> Vec<Envelope> {
        self.clear_put_backs();
        let messages = self.queue.take_all();
        self.bytes -= messages.iter().map(Envelope::weight).sum::<usize>();
        messages
    }

    /// Takes the first `count` messages. No receive may be waiting.
    #[cfg(feature = "cps")]
    pub fn take_front(&mut self, count: usize) -> Vec<Envelope> {
        let first = || self.queue.find_first(None, 0, |_, _| true).and_then(|position| self.take(position));
        std::iter::from_fn(first).take(count).map(|taken| taken.message).collect()
    }

    /// Puts in a message that was there before, whether or not there is room.
    #[cfg(feature = "cps")]
    pub fn restore(&mut self, message: Envelope) {
        self.enqueue(message);
    }

    /// Closes the mailbox for further messages. Returns its messages, which the caller drops outside the
    /// lock.
    pub(crate) fn close(&mut self) -> Vec<Envelope> {
        self.closed = true;
        self.clear_put_backs();
        let messages = self.queue.take_all();
        self.bytes -= messages.iter().map(Envelope::weight).sum::<usize>();
        messages
    }

    /// Finds a message that matches, if there is one.
    fn seek(&mut self, wanted: &ReceiveFilter) -> Option<Admission> {
        self.last_taken = 0;
        loop {
            let put_back = if self.put_backs().is_empty() { None } else { self.seek_put_back(wanted) };
            let (position, failure) = match put_back {
                None => self.seek_further(wanted)?,
                Some(found) => found,
            };
            if failure.is_none() && self.queue.get(position).is_some_and(|found| wanted.is_undecodable(found))
            {
                drop(self.take(position));
                continue;
            }
            self.found = position;
            return Some(failure.map_or(Admission::Found, Admission::Failed));
        }
    }

    /// Takes the message of an admission.
    #[inline]
    fn take_found(&mut self) -> Taken {
        let Some(taken) = self.take(self.found) else {
            unreachable!("the queue does not change between an admission and its answer")
        };
        self.last_taken = taken.number();
        taken
    }

    fn seek_put_back(&mut self, wanted: &ReceiveFilter) -> Option<Found> {
        let mut progress = wanted.progress.get();
        for number in self.put_backs_for(progress) {
            let mut verdict = Ok(true);
            let position = self.queue.find_at(number, wanted.types, |message| {
                verdict = wanted.fits(message);
                !matches!(verdict, Ok(false))
            });
            match (position, verdict) {
                (Some(position), verdict) => return Some((position, verdict.err())),
                (None, Ok(false)) => self.record_refusal(number, &mut progress),
                (None, _) => continue,
            }
            wanted.progress.set(progress);
        }
        None
    }

    #[inline]
    fn seek_further(&mut self, wanted: &ReceiveFilter) -> Option<Found> {
        let progress = wanted.progress.get();
        let (mut last, mut failure) = (progress.searched_to, None);
        let position = self.queue.find_first(wanted.types, progress.searched_to, |number, message| {
            last = number;
            wanted.fits(message).unwrap_or_else(|exit| {
                failure = Some(exit);
                true
            })
        });
        // The receive may not commit to the message that it found. Then it examines it again.
        let number = if position.is_some() { last - 1 } else { last };
        wanted.progress.set(SearchProgress { searched_to: number, ..progress });
        position.map(|position| (position, failure))
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
pub enum PutRefused {
    Full(Envelope),
    Closed(Envelope),
}

impl ObjectState for Mailbox {
    type Call = MailboxCall;
    type Admission = Admission;
    type Answer = MailboxAnswer;

    /// A put that waits for room does not block a receive, and no receive blocks another.
    const IN_ORDER: bool = false;

    fn admit(&mut self, call: &MailboxCall, _is_first: bool) -> Option<Admission> {
        match call {
            MailboxCall::Put(_) if self.closed => Some(Admission::Closed),
            MailboxCall::Put(put) => (!self.is_full(put.bytes)).then_some(Admission::Room),
            MailboxCall::Take(wanted) => self.seek(wanted),
        }
    }

    fn answer(&mut self, call: &mut MailboxCall, admission: Admission) -> MailboxAnswer {
        match (admission, call) {
            (Admission::Room, MailboxCall::Put(put)) => {
                if let Some(message) = put.message.take() {
                    self.enqueue(message);
                }
                MailboxAnswer::Put
            }
            (Admission::Found, MailboxCall::Take(_)) => MailboxAnswer::Taken(self.take_found()),
            (Admission::Failed(exit), MailboxCall::Take(_)) => {
                MailboxAnswer::Failed(Box::new((exit, self.take_found())))
            }
            _ => MailboxAnswer::Closed,
        }
    }

    /// A message that was found is still there.
    fn cancel_admission(&mut self, _: Admission) {}

    fn put_back_answer(&mut self, answer: MailboxAnswer) {
        match answer {
            MailboxAnswer::Taken(taken) => self.put_back(taken),
            MailboxAnswer::Failed(failed) => self.put_back(failed.1),
            MailboxAnswer::Put | MailboxAnswer::Closed => {}
        }
    }

    fn ready_kinds(&self) -> u8 {
        let messages = if self.queue.len() == 0 { 0 } else { MESSAGES };
        let room = if self.closed || self.has_room() { ROOM } else { 0 };
        messages | room
    }

    fn kinds(call: &MailboxCall) -> u8 {
        match call {
            MailboxCall::Put(_) => ROOM,
            MailboxCall::Take(_) => MESSAGES,
        }
    }

    fn waited_for(&self) -> &'static str {
        if self.has_room() { "a message" } else { "room in a mailbox, or a message" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(progress: SearchProgress) -> MailboxCall {
        MailboxCall::Take(ReceiveFilter {
            types: None,
            condition: None,
            decodes_under_lock: true,
            progress: Cell::new(progress),
        })
    }

    fn next(mailbox: &mut Mailbox, progress: SearchProgress) -> Option<Taken> {
        match mailbox.admit(&any(progress), true)? {
            Admission::Found => Some(mailbox.take_found()),
            _ => panic!("it is no message"),
        }
    }

    /// Returns a mailbox with a message that was put back after another receive has searched past its
    /// place.
    fn with_one_given_back() -> Mailbox {
        let mut mailbox = Mailbox::new(9);
        (0..2_u8).for_each(|n| assert!(mailbox.put(Envelope::new(n)).is_ok()));
        let first = next(&mut mailbox, SearchProgress::default()).unwrap();
        next(&mut mailbox, SearchProgress::default()).unwrap();
        mailbox.put_back_answer(MailboxAnswer::Taken(first));
        mailbox
    }

    #[test]
    fn refusals_of_ended_receives_are_bounded() {
        let mut mailbox = with_one_given_back();
        for _ in 0..1_000 {
            let taken = next(&mut mailbox, SearchProgress::default()).unwrap();
            let progress = mailbox.put_back_unmatched(taken, SearchProgress::default());
            assert!(next(&mut mailbox, progress).is_none());
        }
        assert!(mailbox.put_backs()[0].refused_by.len() < 100);
    }

    /// This holds for any number of waiting receives.
    #[test]
    fn waiting_receives_examine_a_put_back_message_a_few_times() {
        let mut mailbox = with_one_given_back();
        let mut waiting = [SearchProgress::default(); 200];
        let mut refusals = 0;
        while let Some((progress, taken)) = waiting.iter_mut().find_map(|progress| {
            let taken = next(&mut mailbox, *progress)?;
            Some((progress, taken))
        }) {
            *progress = mailbox.put_back_unmatched(taken, *progress);
            refusals += 1;
            assert!(refusals < 2_000);
        }
        assert!(refusals >= 200);
    }
}
