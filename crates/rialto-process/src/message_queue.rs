//! The messages of a mailbox: a queue for each type, and a common order.
//!
//! ```text
//!   kinds:  Ping   [3] [ ] [9]          an entry is a message with its number in the order of arrival;
//!           Reply  [4] [5] [6] [7] [8]  a hole is an entry whose message was taken, and may be put back
//! ```
//!
//! A receive of a `Ping` does not look at any `Reply`, however many there are. Its time grows with the
//! number of types that it asks for, and with the messages of these types that it does not match.
//!
//! Most mailboxes have one message at a time. It is stored alone, beside the queues, which costs less. Its
//! number and its type are in the message itself.

use std::collections::VecDeque;
use std::mem;

use crate::message::Envelope;
use crate::typed_message::MessageType;

/// The messages of a mailbox.
#[derive(Default)]
pub(crate) struct MessageQueue {
    /// The only message.
    single: Option<Envelope>,
    queues: Vec<TypeQueue>,
    /// The number of the last message that arrived.
    last: u64,
    len: usize,
}

/// The queue of the messages of one type.
struct TypeQueue {
    of: &'static MessageType,
    /// In the order of their numbers. The first entry is never a hole.
    entries: VecDeque<Entry>,
    holes: usize,
}

struct Entry {
    number: u64,
    message: Option<Envelope>,
}

impl Entry {
    fn of(message: Envelope) -> Entry {
        Entry { number: message.number(), message: Some(message) }
    }
}

/// The position of a message, until the queue is changed. It is two words, because three would be copied
/// through memory.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    /// [`SINGLE`](Self::SINGLE), or the index of a queue.
    queue: usize,
    index: usize,
}

impl Position {
    pub(crate) const SINGLE: Position = Position { queue: usize::MAX, index: 0 };

    #[inline]
    fn is_single(self) -> bool {
        self.queue == usize::MAX
    }
}

/// A place in the queue, found by a search.
struct Found<'a> {
    position: Position,
    number: u64,
    /// `None` for a hole.
    message: Option<&'a Envelope>,
}

/// A message that was taken out. It keeps the number of its place.
#[derive(Debug)]
pub struct Taken {
    pub(crate) message: Envelope,
}

impl Taken {
    pub(crate) fn number(&self) -> u64 {
        self.message.number()
    }
}

/// The types that a receive asks for. It is a linked list, because constants of this form can be built for
/// any number of types.
#[derive(Debug)]
pub struct TypeList {
    pub(crate) first: &'static MessageType,
    pub(crate) rest: Option<&'static TypeList>,
}

impl TypeList {
    /// Returns whether the list contains exactly that type.
    pub(crate) fn contains(&self, of: &'static MessageType) -> bool {
        self.first == of || self.rest.is_some_and(|rest| rest.contains(of))
    }

    /// Returns whether the list contains that type, or [`Envelope`], which stands for any type.
    #[inline]
    fn matches(&self, of: &'static MessageType) -> bool {
        let mut types = self;
        loop {
            if types.first == of || types.first.is::<Envelope>() {
                return true;
            }
            let Some(rest) = types.rest else { return false };
            types = rest;
        }
    }
}

impl MessageQueue {
    /// Empty queues are kept, up to this number of kinds and this capacity. Then the next message needs no
    /// allocation.
    const KEPT_KINDS: usize = 4;
    const KEPT_MESSAGES: usize = 64;

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of the last message that arrived.
    pub(crate) fn last_number(&self) -> u64 {
        self.last
    }

    /// Returns the number of the oldest message.
    pub(crate) fn first_number(&self) -> Option<u64> {
        self.next_after(None, 0).map(|found| found.number)
    }

    /// Returns the names of the messages' types, with the numbers of messages. The most frequent one is first.
    pub(crate) fn counts_by_type(&self) -> Vec<(&'static str, usize)> {
        let single = self.single.iter().map(|message| (message.message_type().name(), 1));
        let queued = self.queues.iter().map(|queue| (queue.of.name(), queue.entries.len() - queue.holes));
        let mut counts: Vec<_> = single.chain(queued).filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        counts
    }

    /// Appends a message of type `of`.
    #[inline]
    pub(crate) fn push(&mut self, of: &'static MessageType, message: Envelope) {
        self.last += 1;
        let mut message = message;
        message.set_number(self.last);
        match self.len {
            0 => self.single = Some(message),
            _ => self.push_to_queue(of, message),
        }
        self.len += 1;
    }

    fn push_to_queue(&mut self, of: &'static MessageType, message: Envelope) {
        let at = self.queue_for_another(of);
        self.queues[at].entries.push_back(Entry::of(message));
    }

    /// Returns the queue for a message that is not the only one. Moves the message in `single` to its own
    /// queue.
    fn queue_for_another(&mut self, of: &'static MessageType) -> usize {
        if let Some(message) = self.single.take_if(|_| !rialto_task::primitives::is_mutant("no_company")) {
            let at = self.queue_of(message.message_type());
            self.queues[at].entries.push_back(Entry::of(message));
        }
        self.queue_of(of)
    }

    /// Returns the position of the first message after number `floor` that is of these types and for which
    /// `fit` holds. `None` stands for all types.
    #[inline]
    pub(crate) fn find_first(
        &self,
        types: Option<&TypeList>,
        floor: u64,
        mut fit: impl FnMut(u64, &Envelope) -> bool,
    ) -> Option<Position> {
        // A receive that begins to wait often finds the mailbox empty, so this is checked first.
        if self.len == 0 {
            return None;
        }
        let mut floor = floor;
        loop {
            let found = self.next_after(types, floor)?;
            floor = found.number;
            if found.message.is_some_and(|message| fit(floor, message)) {
                return Some(found.position);
            }
        }
    }

    /// Returns the number of the first message after `floor` that is of these types and for which `fit`
    /// holds. Without `all`, checks only the first message of these types.
    pub(crate) fn find_number(
        &self,
        types: Option<&TypeList>,
        floor: u64,
        fit: impl Fn(&Envelope) -> bool,
        all: bool,
    ) -> Option<u64> {
        let mut floor = floor;
        loop {
            let found = self.next_after(types, floor)?;
            floor = found.number;
            match found.message {
                Some(message) if fit(message) => return Some(floor),
                Some(_) if !all => return None,
                _ => {}
            }
        }
    }

    /// Returns the position of the message with that number, if it is there, is of these types, and `fit`
    /// holds for it.
    pub(crate) fn find_at(
        &self,
        number: u64,
        types: Option<&TypeList>,
        fit: impl FnOnce(&Envelope) -> bool,
    ) -> Option<Position> {
        let found = self.next_after(types, number - 1).filter(|found| found.number == number)?;
        found.message.is_some_and(fit).then_some(found.position)
    }

    /// Returns whether the message with that number is there.
    pub(crate) fn has(&self, number: u64) -> bool {
        self.find_at(number, None, |_| true).is_some()
    }

    #[inline]
    fn next_after(&self, types: Option<&TypeList>, floor: u64) -> Option<Found<'_>> {
        let Some(message) = &self.single else { return self.next_in_queues(types, floor) };
        let number = message.number();
        let is_wanted = number > floor && types.is_none_or(|types| types.matches(message.message_type()));
        is_wanted.then_some(Found { position: Position::SINGLE, number, message: Some(message) })
    }

    fn next_in_queues(&self, types: Option<&TypeList>, floor: u64) -> Option<Found<'_>> {
        let mut next: Option<Found<'_>> = None;
        for (at, queue) in self.queues.iter().enumerate() {
            if types.is_some_and(|types| !types.matches(queue.of)) {
                continue;
            }
            let index = queue.index_after(floor);
            if let Some(Entry { number, message }) = queue.entries.get(index)
                && next.as_ref().is_none_or(|next| *number < next.number)
            {
                let position = Position { queue: at, index };
                next = Some(Found { position, number: *number, message: message.as_ref() });
            }
        }
        next
    }

    /// Returns the message at a position that a search has found.
    pub(crate) fn get(&self, position: Position) -> Option<&Envelope> {
        if position.is_single() {
            return self.single.as_ref();
        }
        self.queues.get(position.queue)?.entries.get(position.index)?.message.as_ref()
    }

    /// Takes the message at a position that a search has found.
    #[inline]
    pub(crate) fn take(&mut self, position: Position) -> Option<Taken> {
        self.len -= 1;
        if position.is_single() {
            return self.single.take().map(|message| Taken { message });
        }
        self.take_from(position.queue, position.index)
    }

    fn take_from(&mut self, at: usize, index: usize) -> Option<Taken> {
        let queue = &mut self.queues[at];
        let taken = queue.take(index);
        if queue.entries.is_empty() {
            self.trim_empty_queue(at);
        }
        taken
    }

    /// Puts a message back at its place.
    pub(crate) fn put_back(&mut self, taken: Taken) {
        let message = taken.message;
        if self.len == 0 {
            self.single = Some(message);
        } else {
            let at = self.queue_for_another(message.message_type());
            self.queues[at].fill(Entry::of(message));
        }
        self.len += 1;
    }

    /// Takes all messages, in order.
    pub(crate) fn take_all(&mut self) -> Vec<Envelope> {
        if mem::take(&mut self.len) == 0 {
            self.queues = Vec::new();
            return Vec::new();
        }
        let queued = self.queues.drain(..).flat_map(|queue| queue.entries);
        let mut messages: Vec<Envelope> =
            queued.filter_map(|entry| entry.message).chain(self.single.take()).collect();
        messages.sort_by_key(Envelope::number);
        messages
    }

    fn queue_of(&mut self, of: &'static MessageType) -> usize {
        if let Some(at) = self.queues.iter().position(|queue| queue.of == of) {
            return at;
        }
        // Most mailboxes have messages of one type.
        self.queues.reserve_exact(usize::from(self.queues.is_empty()));
        self.queues.push(TypeQueue { of, entries: VecDeque::new(), holes: 0 });
        self.queues.len() - 1
    }

    fn trim_empty_queue(&mut self, at: usize) {
        let long = self.queues[at].entries.capacity() > Self::KEPT_MESSAGES;
        if long || self.queues.len() > Self::KEPT_KINDS {
            self.queues.swap_remove(at);
        }
    }
}

impl TypeQueue {
    #[inline]
    fn take(&mut self, index: usize) -> Option<Taken> {
        let entry = self.entries.get_mut(index)?;
        let taken = Taken { message: entry.message.take()? };
        if index == 0 {
            self.entries.pop_front();
        } else {
            self.holes += 1;
        }
        if self.holes > 0 {
            self.close_holes();
        }
        Some(taken)
    }

    #[inline]
    fn index_after(&self, floor: u64) -> usize {
        match self.entries.front() {
            Some(first) if first.number <= floor => {
                self.entries.partition_point(|entry| entry.number <= floor)
            }
            _ => 0,
        }
    }

    /// Removes the holes at the front. Removes all holes if there are more than 32, and more than half of
    /// the entries are holes.
    fn close_holes(&mut self) {
        while self.entries.front().is_some_and(|entry| entry.message.is_none()) {
            self.entries.pop_front();
            self.holes -= 1;
        }
        if self.holes > 32 && self.holes * 2 > self.entries.len() {
            self.entries.retain(|entry| entry.message.is_some());
            self.holes = 0;
        }
    }

    fn fill(&mut self, entry: Entry) {
        let at = self.entries.partition_point(|other| other.number < entry.number);
        match self.entries.get_mut(at) {
            Some(hole) if hole.number == entry.number => {
                *hole = entry;
                self.holes -= 1;
            }
            _ => self.entries.insert(at, entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(numbers: impl IntoIterator<Item = u32>) -> MessageQueue {
        let mut queue = MessageQueue::default();
        numbers.into_iter().for_each(|n| push(&mut queue, Envelope::new(n)));
        queue
    }

    fn push(queue: &mut MessageQueue, message: Envelope) {
        queue.push(message.message_type(), message);
    }

    fn take_if(queue: &mut MessageQueue, fit: impl Fn(u32) -> bool) -> Option<Taken> {
        let position = queue.find_first(None, 0, |_, message| message.peek().is_some_and(|n| fit(*n)))?;
        queue.take(position)
    }

    fn rest(queue: &mut MessageQueue) -> Vec<u32> {
        queue.take_all().into_iter().filter_map(|message| message.open().ok()).collect()
    }

    #[test]
    fn put_back_restores_the_order() {
        let mut queue = queue(0..5);
        let taken = [2, 0, 3].map(|n| take_if(&mut queue, |m| m == n).unwrap());
        taken.into_iter().for_each(|taken| queue.put_back(taken));
        assert_eq!(queue.len(), 5);
        assert_eq!(rest(&mut queue), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn messages_are_counted_by_type_and_the_oldest_is_known() {
        let mut queue = queue(0..3);
        push(&mut queue, Envelope::new("text"));
        assert_eq!(queue.counts_by_type(), [("u32", 3), ("&str", 1)]);
        assert_eq!((queue.first_number(), queue.last_number()), (Some(1), 4));
        // The second message is taken, and then the first: the holes count for nothing.
        take_if(&mut queue, |n| n == 1);
        assert_eq!((queue.counts_by_type()[0], queue.first_number()), (("u32", 2), Some(1)));
        take_if(&mut queue, |n| n == 0);
        assert_eq!(queue.first_number(), Some(3));
        queue.take_all();
        assert_eq!((queue.counts_by_type(), queue.first_number(), queue.last_number()), (vec![], None, 4));
        push(&mut queue, Envelope::new(7_u32));
        assert_eq!((queue.counts_by_type(), queue.first_number()), (vec![("u32", 1)], Some(5)));
    }

    #[test]
    fn holes_behind_an_unmatched_message_are_bounded() {
        let mut queue = queue([0]);
        for n in 1..10_000_u32 {
            push(&mut queue, Envelope::new(n));
            assert!(take_if(&mut queue, |m| m > 0).is_some());
        }
        assert!(queue.queues[0].entries.len() < 100);
        assert_eq!(rest(&mut queue), [0]);
    }

    #[test]
    fn a_message_is_put_back_after_its_hole_was_removed() {
        let mut queue = queue(0..100);
        let early = take_if(&mut queue, |m| m == 50).unwrap();
        for n in 1..90 {
            take_if(&mut queue, |m| m == n);
        }
        queue.put_back(early);
        assert_eq!(rest(&mut queue), [0, 50].into_iter().chain(90..100).collect::<Vec<_>>());
    }

    /// A step of a random test program.
    #[derive(Debug, Clone)]
    enum Step {
        Push(u8, u32),
        /// Take the first message of these types (a bit set) whose value is at least this.
        Take(u8, u32),
        /// Put back the message that was taken first, or last.
        PutBack(bool),
    }

    fn steps() -> impl proptest::strategy::Strategy<Value = Vec<Step>> {
        use proptest::prelude::*;
        let step = prop_oneof![
            4 => (0..6_u8, 0..4_u32).prop_map(|(kind, value)| Step::Push(kind, value)),
            4 => (1..64_u8, 0..4_u32).prop_map(|(kinds, least)| Step::Take(kinds, least)),
            1 => any::<bool>().prop_map(Step::PutBack),
        ];
        proptest::collection::vec(step, 0..400)
    }

    #[derive(Debug, Clone, Copy)]
    struct Kinded<const KIND: u8>(u32);

    fn envelope(kind: u8, value: u32) -> Envelope {
        match kind {
            0 => Envelope::new(Kinded::<0>(value)),
            1 => Envelope::new(Kinded::<1>(value)),
            2 => Envelope::new(Kinded::<2>(value)),
            3 => Envelope::new(Kinded::<3>(value)),
            4 => Envelope::new(Kinded::<4>(value)),
            _ => Envelope::new(Kinded::<5>(value)),
        }
    }

    fn value(message: &Envelope) -> u32 {
        let values = [
            message.peek::<Kinded<0>>().map(|kinded| kinded.0),
            message.peek::<Kinded<1>>().map(|kinded| kinded.0),
            message.peek::<Kinded<2>>().map(|kinded| kinded.0),
            message.peek::<Kinded<3>>().map(|kinded| kinded.0),
            message.peek::<Kinded<4>>().map(|kinded| kinded.0),
            message.peek::<Kinded<5>>().map(|kinded| kinded.0),
        ];
        values.into_iter().flatten().next().unwrap()
    }

    /// Returns the list of the types in `kinds`.
    fn types(kinds: u8) -> Option<&'static TypeList> {
        (0..6).filter(|kind| kinds & (1 << kind) != 0).fold(None, |rest, kind| {
            Some(Box::leak(Box::new(TypeList { first: envelope(kind, 0).message_type(), rest })) as &TypeList)
        })
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Compares it with a plain list of all messages.
        #[test]
        fn random_programs_agree_with_a_plain_list(steps in steps()) {
            let (mut queue, mut model, mut out) = (MessageQueue::default(), Vec::new(), VecDeque::new());
            for step in steps {
                match step {
                    Step::Push(kind, value) => {
                        push(&mut queue, envelope(kind, value));
                        model.push((queue.last, kind, value));
                    }
                    Step::Take(kinds, least) => {
                        let found = queue.find_first(types(kinds), 0, |_, message| value(message) >= least);
                        let taken = found.and_then(|position| queue.take(position));
                        let expected = model.iter().position(|(_, kind, value)| kinds & (1 << kind) != 0 && *value >= least);
                        let expected = expected.map(|at| model.remove(at));
                        proptest::prop_assert_eq!(taken.as_ref().map(Taken::number), expected.map(|(n, ..)| n));
                        out.extend(taken.zip(expected));
                    }
                    Step::PutBack(oldest) => {
                        if let Some((taken, was)) = if oldest { out.pop_front() } else { out.pop_back() } {
                            queue.put_back(taken);
                            model.push(was);
                            model.sort();
                        }
                    }
                }
                proptest::prop_assert_eq!(queue.len(), model.len());
            }
            let left: Vec<u32> = queue.take_all().iter().map(value).collect();
            proptest::prop_assert_eq!(left, model.into_iter().map(|(.., value)| value).collect::<Vec<_>>());
        }
    }
}
