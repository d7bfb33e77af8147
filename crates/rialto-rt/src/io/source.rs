//! The readiness of one registered object, and who waits for it.
//!
//! The system reports edges, so a source keeps what it was told. An operation
//! that finds the object not ready clears it, unless an edge came in between:
//! each edge moves a tick that stands in the same word, and a clear names the
//! tick it saw.

use std::ptr;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll, Waker};

use mio::event::Event;
use rialto_event::waits::{self, Resource, Wait};
use rialto_event::{Object, Serve, Store};
use rialto_task::primitives::{AtomicU32, ByteLock, Ordering, is_mutant};

const READABLE: u32 = 1;
const WRITABLE: u32 = 1 << 1;
/// The peer will send no more: reads return what is left, then end. Sticks.
const READ_CLOSED: u32 = 1 << 2;
/// Nobody will read what is written. Sticks.
const WRITE_CLOSED: u32 = 1 << 3;
const ERROR: u32 = 1 << 4;
const PRIORITY: u32 = 1 << 5;
const BITS: u32 = 0xff;
const TICK: u32 = BITS + 1;

/// What a waiter waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Data to read, a connection to accept, or the end of the input.
    Read,
    /// Room to write, or the news that writing is over.
    Write,
    /// The end of both directions: a reset, or both sides closed.
    Hangup,
    /// Something out of the ordinary: urgent data of a socket, a change that a
    /// device or a kernel file announces, an error. Or the end, after which
    /// there will be nothing of the kind.
    Except,
}

const DIRECTIONS: usize = 4;

impl Direction {
    pub(crate) const ALL: [Direction; DIRECTIONS] =
        [Direction::Read, Direction::Write, Direction::Hangup, Direction::Except];

    /// What a report says that one waits for.
    fn awaited(self) -> &'static str {
        match self {
            Direction::Read => "input",
            Direction::Write => "room for output",
            Direction::Hangup => "the end of a connection",
            Direction::Except => "something out of the ordinary",
        }
    }

    fn satisfied_by(self, word: u32) -> bool {
        match self {
            Direction::Read => word & (READABLE | READ_CLOSED | ERROR) != 0,
            Direction::Write => word & (WRITABLE | WRITE_CLOSED | ERROR) != 0,
            Direction::Hangup => {
                word & ERROR != 0 || word & (READ_CLOSED | WRITE_CLOSED) == READ_CLOSED | WRITE_CLOSED
            }
            Direction::Except => word & PRIORITY != 0 || Direction::Hangup.satisfied_by(word),
        }
    }
}

/// Whether a direction is ready, as those see it who wait for it by an event.
#[derive(Debug)]
pub struct Level {
    direction: Direction,
    on: bool,
    fd: Option<i32>,
}

impl Store for Level {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.on
    }
    fn take(&mut self) -> Option<()> {
        self.on.then_some(())
    }
    /// Nothing was taken.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        self.direction.awaited()
    }
    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.fd, self.awaited(), at)
    }
}

/// The wait for `what`, of a descriptor if it is known, else of the object `at`.
pub(super) fn awaited(fd: Option<i32>, what: &'static str, at: Resource) -> Wait {
    match fd {
        Some(fd) => Wait::Io { fd, what },
        None => Wait::Object { at, what },
    }
}

/// A reading of the word: readiness bits and the tick.
#[derive(Clone, Copy, Debug)]
pub struct Readiness(u32);

impl Readiness {
    /// The edge that there is something to read.
    pub const READABLE: Readiness = Readiness(READABLE);

    /// The readiness that `event` reports.
    pub(crate) fn of(event: &Event) -> Self {
        let bit = |set: bool, bit: u32| if set { bit } else { 0 };
        Readiness(
            bit(event.is_readable(), READABLE)
                | bit(event.is_writable(), WRITABLE)
                | bit(event.is_read_closed(), READ_CLOSED)
                | bit(event.is_write_closed(), WRITE_CLOSED)
                | bit(event.is_error(), ERROR)
                | bit(event.is_priority(), PRIORITY),
        )
    }

    /// Whether a waiter for `direction` may go on.
    pub fn allows(self, direction: Direction) -> bool {
        direction.satisfied_by(self.0)
    }
}

/// One registered object's readiness and waiters.
#[derive(Debug)]
pub struct Source {
    word: AtomicU32,
    /// One task at a time waits for each direction through the poll functions.
    tasks: ByteLock<[Option<Waker>; DIRECTIONS]>,
    /// Each direction as those see it who wait for it by an event.
    levels: [Object<Level>; DIRECTIONS],
    /// Who serves waiters from what the object gives, at each edge.
    consumer: ByteLock<Option<Weak<dyn Consumer>>>,
    /// For reports: the object's number.
    fd: Option<i32>,
}

/// Takes from an object on behalf of waiters, when there may be something.
pub(crate) trait Consumer: std::fmt::Debug + Send + Sync {
    /// There may be something.
    fn edge(&self);
    /// Whether anybody waits.
    fn is_awaited(&self) -> bool;
}

/// An object whose state asks the source, or what it is of.
impl<S> Consumer for Object<S>
where
    S: Serve<Call: Send, Answer: Send> + Send,
{
    fn edge(&self) {
        // Serves who waits.
        self.update(|_| ());
    }

    fn is_awaited(&self) -> bool {
        self.waiters() > 0
    }
}

impl Source {
    /// A source of which nothing is known. Registering brings the first edges.
    pub fn unknown() -> Self {
        Self::with(0, None)
    }

    /// A source that is taken for ready until the first attempt.
    pub(crate) fn hopeful() -> Self {
        Self::with(READABLE | WRITABLE, None)
    }

    /// The same, of `object`, whose number reports say.
    #[cfg(unix)]
    pub(crate) fn of(self, object: &impl std::os::fd::AsFd) -> Self {
        use std::os::fd::AsRawFd;
        Self::with(self.readiness().0 & BITS, Some(object.as_fd().as_raw_fd()))
    }

    #[cfg(not(unix))]
    pub(crate) fn of<T>(self, _: &T) -> Self {
        self
    }

    /// The object's number, if it is known.
    pub(super) fn fd(&self) -> Option<i32> {
        self.fd
    }

    fn with(word: u32, fd: Option<i32>) -> Self {
        let level =
            |direction: Direction| Object::new(Level { direction, on: direction.satisfied_by(word), fd });
        Source {
            word: AtomicU32::new(word),
            tasks: ByteLock::new([const { None }; DIRECTIONS]),
            levels: Direction::ALL.map(level),
            consumer: ByteLock::new(None),
            fd,
        }
    }

    /// Whether anybody waits for the object. A task that has polled it, and was
    /// dropped or turned away since, still counts.
    pub(super) fn is_awaited(&self) -> bool {
        self.tasks.lock().iter().any(Option::is_some)
            || self.levels.iter().any(|level| level.waiters() > 0)
            || self.consumer().is_some_and(|consumer| consumer.is_awaited())
    }

    /// What is known now.
    pub fn readiness(&self) -> Readiness {
        // Acquire pairs with `deliver`: the object is as ready as the word says.
        Readiness(self.word.load(Ordering::Acquire))
    }

    /// Records an edge, and wakes those who waited for it. Call it without a
    /// lock.
    pub fn deliver(&self, edge: Readiness) {
        let mut word = self.word.load(Ordering::Relaxed);
        loop {
            let next = (word | edge.0 & BITS).wrapping_add(TICK);
            match self.word.compare_exchange_weak(word, next, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => break word = next,
                Err(seen) => word = seen,
            }
        }
        // A waiter that does not see the word above took the lock before us,
        // and so stands in the list.
        let mut tasks = self.tasks.lock();
        let woken = Direction::ALL.map(|direction| {
            if direction.satisfied_by(word) { tasks[direction as usize].take() } else { None }
        });
        drop(tasks);
        woken.into_iter().flatten().for_each(Waker::wake);
        for direction in Direction::ALL {
            if direction.satisfied_by(edge.0) {
                self.set_level(direction);
            }
        }
        if let Some(consumer) = self.consumer() {
            consumer.edge();
        }
    }

    fn consumer(&self) -> Option<Arc<dyn Consumer>> {
        self.consumer.lock().as_ref().and_then(Weak::upgrade)
    }

    /// Makes the level what the word says. Whoever comes last reads a word at
    /// least as new as the others did.
    fn set_level(&self, direction: Direction) {
        self.levels[direction as usize].update(|level| level.on = self.readiness().allows(direction));
    }

    /// Somebody is about to look at the level of `direction`, which a consumer may have
    /// withdrawn without a word.
    pub(super) fn refresh_level(&self, direction: Direction) {
        if !self.readiness().allows(direction) {
            self.set_level(direction);
        }
    }

    /// The condition that `direction` is ready.
    pub(super) fn level(&self, direction: Direction) -> &Object<Level> {
        &self.levels[direction as usize]
    }

    /// Names who is told of each edge from here on, in place of who was; and tells
    /// it once, of what may have come before.
    pub(crate) fn set_consumer<C: Consumer + 'static>(&self, consumer: &Arc<C>) {
        let named: Weak<dyn Consumer> = Arc::<C>::downgrade(consumer);
        let before = self.consumer.lock().replace(named);
        drop(before);
        consumer.edge();
    }

    /// Withdraws `direction`, which an operation has just disproved, unless an
    /// edge came since `seen` was read. What sticks stays.
    pub fn clear(&self, direction: Direction, seen: Readiness) {
        if self.withdraw(direction, seen) {
            self.set_level(direction);
        }
    }

    /// [`clear`](Self::clear) without a change of the level, which who looks at it
    /// [refreshes](Self::refresh_level): for consumers, under whose lock no event may
    /// be touched.
    pub(super) fn withdraw(&self, direction: Direction, seen: Readiness) -> bool {
        let bit = match direction {
            Direction::Read => READABLE,
            Direction::Write => WRITABLE,
            Direction::Hangup | Direction::Except => return false,
        };
        let mut word = self.word.load(Ordering::Relaxed);
        while word & !BITS == seen.0 & !BITS {
            match self.word.compare_exchange_weak(word, word & !bit, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => word = now,
            }
        }
        false
    }

    /// Ready when `direction` is; else the task is woken when it may be.
    #[inline]
    pub fn poll_ready(&self, direction: Direction, cx: &mut Context<'_>) -> Poll<Readiness> {
        let seen = self.readiness();
        if seen.allows(direction) { Poll::Ready(seen) } else { self.poll_wait(direction, cx) }
    }

    /// It was not ready just now.
    fn poll_wait(&self, direction: Direction, cx: &mut Context<'_>) -> Poll<Readiness> {
        let mut tasks = self.tasks.lock();
        // Again under the lock: see `deliver`.
        let seen = self.readiness();
        if seen.allows(direction) && !is_mutant("no_second_look") {
            return Poll::Ready(seen);
        }
        match &mut tasks[direction as usize] {
            Some(waker) => waker.clone_from(cx.waker()),
            empty => *empty = Some(cx.waker().clone()),
        }
        drop(tasks);
        let place = ptr::from_ref(self);
        let wait = || awaited(self.fd, direction.awaited(), Resource::at(place.addr()));
        waits::note(place.cast(), wait);
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_clear_does_not_lose_an_edge() {
        let source = Source::unknown();
        source.deliver(Readiness(READABLE));
        let seen = source.readiness();
        source.deliver(Readiness(READABLE));
        source.clear(Direction::Read, seen);
        assert!(source.readiness().allows(Direction::Read), "the second edge is remembered");
        source.clear(Direction::Read, source.readiness());
        assert!(!source.readiness().allows(Direction::Read));
    }

    #[test]
    fn the_end_of_the_input_sticks() {
        let source = Source::unknown();
        source.deliver(Readiness(READABLE | READ_CLOSED));
        source.clear(Direction::Read, source.readiness());
        assert!(source.readiness().allows(Direction::Read));
        assert!(!source.readiness().allows(Direction::Hangup), "the other direction is open");
        source.deliver(Readiness(WRITE_CLOSED));
        assert!(source.readiness().allows(Direction::Hangup));
    }
}
