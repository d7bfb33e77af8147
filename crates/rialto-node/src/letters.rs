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
//! Most mailboxes have one message at a time. It is stored alone, beside the queues, which costs less.

use std::any::TypeId;
use std::collections::VecDeque;
use std::mem;

use crate::message::Envelope;

/// The messages of a mailbox.
#[derive(Default)]
pub(crate) struct Letters {
    /// The only message, with its type.
    alone: Option<(TypeId, Letter)>,
    kinds: Vec<Kind>,
    /// The number of the last message that arrived.
    last: u64,
    len: usize,
}

/// The queue of the messages of one type.
struct Kind {
    of: TypeId,
    /// In the order of their numbers. The first entry is never a hole.
    letters: VecDeque<Letter>,
    holes: usize,
}

struct Letter {
    number: u64,
    message: Option<Envelope>,
}

/// The position of a message.
#[derive(Clone, Copy)]
enum Place {
    Alone,
    In { kind: usize, index: usize },
}

/// A message that was taken out, with the number of its place.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) number: u64,
    pub(crate) message: Envelope,
}

/// The types that a receive asks for. It is a linked list, because constants of this form can be built for
/// any number of types.
#[derive(Debug)]
pub struct TypeList {
    pub(crate) first: TypeId,
    pub(crate) rest: Option<&'static TypeList>,
}

impl TypeList {
    /// Returns whether the list contains exactly that type.
    pub(crate) fn names(&self, of: TypeId) -> bool {
        self.first == of || self.rest.is_some_and(|rest| rest.names(of))
    }

    /// Returns whether the list contains that type, or [`Envelope`], which stands for any type.
    #[inline]
    fn has(&self, of: TypeId) -> bool {
        let mut types = self;
        loop {
            if types.first == of || types.first == TypeId::of::<Envelope>() {
                return true;
            }
            let Some(rest) = types.rest else { return false };
            types = rest;
        }
    }
}

impl Letters {
    /// Empty queues are kept, up to this number of kinds and this capacity. Then the next message needs no
    /// allocation.
    const KEPT_KINDS: usize = 4;
    const KEPT_LETTERS: usize = 64;

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Appends a message of type `of`.
    #[inline]
    pub(crate) fn push(&mut self, of: TypeId, message: Envelope) {
        self.last += 1;
        let letter = Letter { number: self.last, message: Some(message) };
        match self.len {
            0 => self.alone = Some((of, letter)),
            _ => self.push_among_others(of, letter),
        }
        self.len += 1;
    }

    fn push_among_others(&mut self, of: TypeId, letter: Letter) {
        let at = self.kind_among_others(of);
        self.kinds[at].letters.push_back(letter);
    }

    /// Returns the queue for a message that is not the only one. Moves the message in `alone` to its own
    /// queue.
    fn kind_among_others(&mut self, of: TypeId) -> usize {
        if let Some((of, letter)) = self.alone.take_if(|_| !rialto_task::primitives::is_mutant("no_company"))
        {
            let at = self.kind_of(of);
            self.kinds[at].letters.push_back(letter);
        }
        self.kind_of(of)
    }

    /// Takes the first message after number `floor` that is of these types and for which `fit` holds.
    /// `None` stands for all types.
    #[inline]
    pub(crate) fn take_first(
        &mut self,
        types: Option<&TypeList>,
        floor: u64,
        mut fit: impl FnMut(u64, &Envelope) -> bool,
    ) -> Option<Taken> {
        let mut floor = floor;
        // A receive that begins to wait often finds the mailbox empty, so this is checked first.
        while self.len > 0 {
            let (place, letter) = self.next_after(types, floor)?;
            floor = letter.number;
            if letter.message.as_ref().is_some_and(|message| fit(letter.number, message)) {
                return self.take(place);
            }
        }
        None
    }

    /// Returns the number of the first message after `floor` that is of these types and for which `fit`
    /// holds. Without `all`, checks only the first message of these types.
    pub(crate) fn find_first(
        &self,
        types: Option<&TypeList>,
        floor: u64,
        fit: impl Fn(&Envelope) -> bool,
        all: bool,
    ) -> Option<u64> {
        let mut floor = floor;
        loop {
            let (_, letter) = self.next_after(types, floor)?;
            floor = letter.number;
            match &letter.message {
                Some(message) if fit(message) => return Some(floor),
                Some(_) if !all => return None,
                _ => {}
            }
        }
    }

    /// Takes the message with that number, if it is there, is of these types, and `fit` holds for it.
    pub(crate) fn take_at(
        &mut self,
        number: u64,
        types: Option<&TypeList>,
        fit: impl FnOnce(&Envelope) -> bool,
    ) -> Option<Taken> {
        let (place, letter) = self.find(number, types)?;
        if letter.message.as_ref().is_some_and(fit) { self.take(place) } else { None }
    }

    /// Returns whether the message with that number is there.
    pub(crate) fn has(&self, number: u64) -> bool {
        self.find(number, None).is_some()
    }

    fn find(&self, number: u64, types: Option<&TypeList>) -> Option<(Place, &Letter)> {
        self.next_after(types, number - 1)
            .filter(|(_, letter)| letter.number == number && letter.message.is_some())
    }

    #[inline]
    fn next_after(&self, types: Option<&TypeList>, floor: u64) -> Option<(Place, &Letter)> {
        if let Some((of, letter)) = &self.alone {
            let is_wanted = letter.number > floor && types.is_none_or(|types| types.has(*of));
            return is_wanted.then_some((Place::Alone, letter));
        }
        self.next_of_kinds(types, floor)
    }

    fn next_of_kinds(&self, types: Option<&TypeList>, floor: u64) -> Option<(Place, &Letter)> {
        let mut next: Option<(Place, &Letter)> = None;
        for (at, kind) in self.kinds.iter().enumerate() {
            if types.is_some_and(|types| !types.has(kind.of)) {
                continue;
            }
            let index = kind.index_after(floor);
            if let Some(letter) = kind.letters.get(index)
                && next.as_ref().is_none_or(|(_, next)| letter.number < next.number)
            {
                next = Some((Place::In { kind: at, index }, letter));
            }
        }
        next
    }

    #[inline]
    fn take(&mut self, place: Place) -> Option<Taken> {
        self.len -= 1;
        match place {
            Place::Alone => {
                let (_, Letter { number, message }) = self.alone.take()?;
                Some(Taken { number, message: message? })
            }
            Place::In { kind, index } => self.take_from(kind, index),
        }
    }

    fn take_from(&mut self, at: usize, index: usize) -> Option<Taken> {
        let kind = &mut self.kinds[at];
        let taken = kind.take(index);
        if kind.letters.is_empty() {
            self.emptied(at);
        }
        taken
    }

    /// Puts a message back at its place.
    pub(crate) fn put_back(&mut self, taken: Taken) {
        let of = taken.message.type_id();
        let letter = Letter { number: taken.number, message: Some(taken.message) };
        if self.len == 0 {
            self.alone = Some((of, letter));
        } else {
            let at = self.kind_among_others(of);
            self.kinds[at].fill(letter);
        }
        self.len += 1;
    }

    /// Takes all messages, in order.
    pub(crate) fn take_all(&mut self) -> Vec<Envelope> {
        if mem::take(&mut self.len) == 0 {
            self.kinds = Vec::new();
            return Vec::new();
        }
        let alone = self.alone.take().map(|(_, letter)| letter);
        let mut letters: Vec<Letter> =
            self.kinds.drain(..).flat_map(|kind| kind.letters).chain(alone).collect();
        letters.sort_by_key(|letter| letter.number);
        letters.into_iter().filter_map(|letter| letter.message).collect()
    }

    fn kind_of(&mut self, of: TypeId) -> usize {
        if let Some(at) = self.kinds.iter().position(|kind| kind.of == of) {
            return at;
        }
        // Most mailboxes have messages of one type.
        self.kinds.reserve_exact(usize::from(self.kinds.is_empty()));
        self.kinds.push(Kind { of, letters: VecDeque::new(), holes: 0 });
        self.kinds.len() - 1
    }

    fn emptied(&mut self, at: usize) {
        let long = self.kinds[at].letters.capacity() > Self::KEPT_LETTERS;
        if long || self.kinds.len() > Self::KEPT_KINDS {
            self.kinds.swap_remove(at);
        }
    }
}

impl Kind {
    #[inline]
    fn take(&mut self, index: usize) -> Option<Taken> {
        let letter = self.letters.get_mut(index)?;
        let taken = Taken { number: letter.number, message: letter.message.take()? };
        if index == 0 {
            self.letters.pop_front();
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
        match self.letters.front() {
            Some(first) if first.number <= floor => {
                self.letters.partition_point(|letter| letter.number <= floor)
            }
            _ => 0,
        }
    }

    /// Removes the holes at the front. Removes all holes if there are more than 32, and more than half of
    /// the entries are holes.
    fn close_holes(&mut self) {
        while self.letters.front().is_some_and(|letter| letter.message.is_none()) {
            self.letters.pop_front();
            self.holes -= 1;
        }
        if self.holes > 32 && self.holes * 2 > self.letters.len() {
            self.letters.retain(|letter| letter.message.is_some());
            self.holes = 0;
        }
    }

    fn fill(&mut self, letter: Letter) {
        let at = self.letters.partition_point(|other| other.number < letter.number);
        match self.letters.get_mut(at) {
            Some(hole) if hole.number == letter.number => {
                *hole = letter;
                self.holes -= 1;
            }
            _ => self.letters.insert(at, letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(numbers: impl IntoIterator<Item = u32>) -> Letters {
        let mut letters = Letters::default();
        numbers.into_iter().for_each(|n| push(&mut letters, Envelope::new(n)));
        letters
    }

    fn push(letters: &mut Letters, message: Envelope) {
        letters.push(message.type_id(), message);
    }

    fn take_if(letters: &mut Letters, fit: impl Fn(u32) -> bool) -> Option<Taken> {
        letters.take_first(None, 0, |_, message| message.peek().is_some_and(|n| fit(*n)))
    }

    fn rest(letters: &mut Letters) -> Vec<u32> {
        letters.take_all().into_iter().filter_map(|message| message.open().ok()).collect()
    }

    #[test]
    fn what_is_put_back_is_where_it_was() {
        let mut letters = letters(0..5);
        let taken = [2, 0, 3].map(|n| take_if(&mut letters, |m| m == n).unwrap());
        taken.into_iter().for_each(|taken| letters.put_back(taken));
        assert_eq!(letters.len(), 5);
        assert_eq!(rest(&mut letters), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn holes_behind_one_that_is_never_wanted_do_not_pile_up() {
        let mut letters = letters([0]);
        for n in 1..10_000_u32 {
            push(&mut letters, Envelope::new(n));
            assert!(take_if(&mut letters, |m| m > 0).is_some());
        }
        assert!(letters.kinds[0].letters.len() < 100);
        assert_eq!(rest(&mut letters), [0]);
    }

    #[test]
    fn a_hole_that_was_closed_is_filled_all_the_same() {
        let mut letters = letters(0..100);
        let early = take_if(&mut letters, |m| m == 50).unwrap();
        for n in 1..90 {
            take_if(&mut letters, |m| m == n);
        }
        letters.put_back(early);
        assert_eq!(rest(&mut letters), [0, 50].into_iter().chain(90..100).collect::<Vec<_>>());
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
            Some(Box::leak(Box::new(TypeList { first: envelope(kind, 0).type_id(), rest })) as &TypeList)
        })
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Compares it with a plain list of all messages.
        #[test]
        fn random_programs_see_what_a_plain_list_holds(steps in steps()) {
            let (mut letters, mut model, mut out) = (Letters::default(), Vec::new(), VecDeque::new());
            for step in steps {
                match step {
                    Step::Push(kind, value) => {
                        push(&mut letters, envelope(kind, value));
                        model.push((letters.last, kind, value));
                    }
                    Step::Take(kinds, least) => {
                        let taken = letters.take_first(types(kinds), 0, |_, message| value(message) >= least);
                        let expected = model.iter().position(|(_, kind, value)| kinds & (1 << kind) != 0 && *value >= least);
                        let expected = expected.map(|at| model.remove(at));
                        proptest::prop_assert_eq!(taken.as_ref().map(|taken| taken.number), expected.map(|(n, ..)| n));
                        out.extend(taken.zip(expected));
                    }
                    Step::PutBack(oldest) => {
                        if let Some((taken, was)) = if oldest { out.pop_front() } else { out.pop_back() } {
                            letters.put_back(taken);
                            model.push(was);
                            model.sort();
                        }
                    }
                }
                proptest::prop_assert_eq!(letters.len(), model.len());
            }
            let left: Vec<u32> = letters.take_all().iter().map(value).collect();
            proptest::prop_assert_eq!(left, model.into_iter().map(|(.., value)| value).collect::<Vec<_>>());
        }
    }
}
