//! The readiness of one registered object, and its waiters.
//!
//! The system reports edges, so a source remembers the readiness. An operation that finds the object not
//! ready clears it, unless a new edge came in between. To detect this, the word of the readiness also
//! contains a tick. Each edge advances the tick, and a clear succeeds only if the tick is still the one that
//! the operation saw.

use std::ptr;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll, Waker};

use mio::event::Event;
use rialto_event::diagnostics::{self, Resource, Wait};
use rialto_event::{ItemSource, Object, ObjectState};
use rialto_task::primitives::{AtomicU32, ByteLock, Ordering, is_mutant};

const READABLE: u32 = 1;
const WRITABLE: u32 = 1 << 1;
/// The peer sends no more: reads return the remaining bytes and then the end.
const READ_CLOSED: u32 = 1 << 2;
/// The peer reads no more.
const WRITE_CLOSED: u32 = 1 << 3;
const ERROR: u32 = 1 << 4;
const PRIORITY: u32 = 1 << 5;
const BITS: u32 = 0xff;
const TICK: u32 = BITS + 1;

/// The kind of readiness that a waiter waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// There is data to read, a connection to accept, or the end of the input.
    Read,
    /// There is room to write, or writing has ended.
    Write,
    /// Both directions have ended: a reset, or both sides are closed.
    Hangup,
    /// There is an exceptional condition: urgent data of a socket, a change that a device or a kernel file
    /// announces, or an error. Also ready after the end of both directions, because no such condition can
    /// follow.
    Except,
}

const DIRECTIONS: usize = 4;

impl Direction {
    pub(crate) const ALL: [Direction; DIRECTIONS] =
        [Direction::Read, Direction::Write, Direction::Hangup, Direction::Except];

    /// Returns the name of the direction in reports of blocked tasks.
    fn awaited(self) -> &'static str {
        match self {
            Direction::Read => "input",
            Direction::Write => "space for output",
            Direction::Hangup => "the end of a connection",
            Direction::Except => "an exceptional condition",
        }
    }

    /// The bits that an operation in this direction disproves when it would block. After the end of a stream,
    /// and while an error is pending, no operation would block. So an end and an error are disproved only for
    /// a datagram socket, whose errors end nothing: a refused datagram, for example.
    fn disproved(self) -> u32 {
        match self {
            Direction::Read => READABLE | READ_CLOSED | ERROR,
            Direction::Write => WRITABLE | WRITE_CLOSED | ERROR,
            Direction::Hangup | Direction::Except => 0,
        }
    }

    fn satisfied_by(self, word: u32) -> bool {
        match self {
            Direction::Read | Direction::Write => word & self.disproved() != 0,
            Direction::Hangup => {
                word & ERROR != 0 || word & (READ_CLOSED | WRITE_CLOSED) == READ_CLOSED | WRITE_CLOSED
            }
            Direction::Except => word & PRIORITY != 0 || Direction::Hangup.satisfied_by(word),
        }
    }
}

/// The readiness of one direction, as the state of an [`Object`]. Events wait for it there.
#[derive(Debug)]
pub struct DirectionState {
    direction: Direction,
    is_ready: bool,
    fd: Option<i32>,
}

impl ItemSource for DirectionState {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.is_ready
    }
    fn take(&mut self) -> Option<()> {
        self.is_ready.then_some(())
    }
    /// Does nothing, because `take` takes nothing.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        self.direction.awaited()
    }
    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.fd, self.awaited(), at)
    }
}

/// Returns the wait for `what`: of the descriptor, if it is known, else of the object `at`.
pub(super) fn awaited(fd: Option<i32>, what: &'static str, at: Resource) -> Wait {
    match fd {
        Some(fd) => Wait::Io { fd, what },
        None => Wait::Object { at, what },
    }
}

/// A value of the word: the readiness bits and the tick.
#[derive(Clone, Copy, Debug)]
pub struct Readiness(u32);

impl Readiness {
    /// The edge that there is something to read.
    pub const READABLE: Readiness = Readiness(READABLE);

    /// Returns the readiness that `event` reports.
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

    /// Returns whether a waiter for `direction` may continue.
    pub fn allows(self, direction: Direction) -> bool {
        direction.satisfied_by(self.0)
    }
}

/// The readiness and the waiters of one registered object.
#[derive(Debug)]
pub struct Source {
    word: AtomicU32,
    /// The wakers of tasks that wait through the poll functions: one task at a time for each direction.
    tasks: ByteLock<[Option<Waker>; DIRECTIONS]>,
    /// The readiness of each direction, for tasks that wait by events.
    states: [Object<DirectionState>; DIRECTIONS],
    /// Called at each edge; see [`Consumer`].
    consumer: ByteLock<Option<Weak<dyn Consumer>>>,
    /// The file descriptor, for reports.
    fd: Option<i32>,
}

/// Serves waiters of a registered object with the items that it reads from the object.
pub(crate) trait Consumer: std::fmt::Debug + Send + Sync {
    /// Called when the object may have something to read.
    fn on_edge(&self);
    /// Returns whether a task waits for the consumer.
    fn is_awaited(&self) -> bool;
}

/// For an [`Object`] whose state reads from the registered object.
impl<S> Consumer for Object<S>
where
    S: ObjectState<Call: Send, Answer: Send> + Send,
{
    fn on_edge(&self) {
        // Each update serves the waiters.
        self.update(|_| ());
    }

    fn is_awaited(&self) -> bool {
        self.waiters() > 0
    }
}

impl Source {
    /// Creates a source that is not ready. The registration delivers the first edges.
    pub fn not_ready() -> Self {
        Self::with(0, None)
    }

    /// Creates a source that counts as ready until the first attempt of an operation.
    pub(crate) fn assumed_ready() -> Self {
        Self::with(READABLE | WRITABLE, None)
    }

    /// Adds the file descriptor of `object`, for reports.
    #[cfg(unix)]
    pub(crate) fn with_fd(self, object: &impl std::os::fd::AsFd) -> Self {
        use std::os::fd::AsRawFd;
        Self::with(self.readiness().0 & BITS, Some(object.as_fd().as_raw_fd()))
    }

    #[cfg(not(unix))]
    pub(crate) fn with_fd<T>(self, _: &T) -> Self {
        self
    }

    /// Returns the file descriptor, if it is known.
    pub(super) fn fd(&self) -> Option<i32> {
        self.fd
    }

    fn with(word: u32, fd: Option<i32>) -> Self {
        let state = |direction: Direction| {
            Object::new(DirectionState { direction, is_ready: direction.satisfied_by(word), fd })
        };
        Source {
            word: AtomicU32::new(word),
            tasks: ByteLock::new([const { None }; DIRECTIONS]),
            states: Direction::ALL.map(state),
            consumer: ByteLock::new(None),
            fd,
        }
    }

    /// Returns whether a task waits for the object. A task that has polled the object still counts, even if
    /// it was dropped since or waits for something else.
    pub(super) fn is_awaited(&self) -> bool {
        self.tasks.lock().iter().any(Option::is_some)
            || self.states.iter().any(|state| state.waiters() > 0)
            || self.consumer().is_some_and(|consumer| consumer.is_awaited())
    }

    /// Returns the current readiness.
    pub fn readiness(&self) -> Readiness {
        // Acquire pairs with `deliver`: the object is as ready as the word says.
        Readiness(self.word.load(Ordering::Acquire))
    }

    /// Records an edge, and wakes its waiters. The caller holds no lock, because this may run foreign wakers.
    pub fn deliver(&self, edge: Readiness) {
        let mut word = self.word.load(Ordering::Relaxed);
        loop {
            let next = (word | edge.0 & BITS).wrapping_add(TICK);
            match self.word.compare_exchange_weak(word, next, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => break word = next,
                Err(seen) => word = seen,
            }
        }
        // A waiter that has not seen the new word has taken this lock before us. So its waker is in `tasks`.
        let mut tasks = self.tasks.lock();
        let woken = Direction::ALL.map(|direction| {
            if direction.satisfied_by(word) { tasks[direction as usize].take() } else { None }
        });
        drop(tasks);
        woken.into_iter().flatten().for_each(Waker::wake);
        for direction in Direction::ALL {
            if direction.satisfied_by(edge.0) {
                self.update_state(direction);
            }
        }
        if let Some(consumer) = self.consumer() {
            consumer.on_edge();
        }
    }

    /// Makes every direction ready for good, because the object is being dropped: no edge comes any more, and
    /// [`ReadyEvt`](super::ReadyEvt)s can outlive it. The consumer is not called: its own state may be
    /// dropping the object, under its lock.
    pub(super) fn end(&self) {
        self.word.fetch_or(READABLE | WRITABLE | READ_CLOSED | WRITE_CLOSED | PRIORITY, Ordering::AcqRel);
        for direction in Direction::ALL {
            self.update_state(direction);
        }
    }

    fn consumer(&self) -> Option<Arc<dyn Consumer>> {
        self.consumer.lock().as_ref().and_then(Weak::upgrade)
    }

    /// Sets the state of `direction` to the readiness in the word. If several threads do this, the last one
    /// has read a word that is at least as new as those of the others, because each reads the word under the
    /// lock of the state.
    fn update_state(&self, direction: Direction) {
        self.states[direction as usize].update(|state| state.is_ready = self.readiness().allows(direction));
    }

    /// Updates the state of `direction` before an event reads it. A consumer may have
    /// [cleared](Self::clear_word) the direction without updating the state.
    pub(super) fn refresh_state(&self, direction: Direction) {
        if !self.readiness().allows(direction) {
            self.update_state(direction);
        }
    }

    /// Returns the state of `direction`.
    pub(super) fn state_of(&self, direction: Direction) -> &Object<DirectionState> {
        &self.states[direction as usize]
    }

    /// Sets the consumer, in place of an earlier one. Calls it once, because edges may have come before.
    pub(crate) fn set_consumer<C: Consumer + 'static>(&self, consumer: &Arc<C>) {
        let named: Weak<dyn Consumer> = Arc::<C>::downgrade(consumer);
        let before = self.consumer.lock().replace(named);
        drop(before);
        consumer.on_edge();
    }

    /// Clears the readiness of `direction`, in which an operation would have blocked, unless an edge came
    /// since `seen` was read.
    pub fn clear(&self, direction: Direction, seen: Readiness) {
        if self.clear_word(direction, seen) {
            self.update_state(direction);
        }
    }

    /// Clears the readiness of `direction`, in which an operation did less than it was asked to, unless an
    /// edge came since `seen` was read. The next operation would block, or meet the end or the error that the
    /// edge has reported: those stay.
    pub(super) fn clear_short(&self, direction: Direction, seen: Readiness) {
        if self.clear_bits(direction.disproved() & (READABLE | WRITABLE), seen) {
            self.update_state(direction);
        }
    }

    /// Like [`clear`](Self::clear), but does not update the state. It is for consumers, which must not use
    /// events under their lock. An event [refreshes](Self::refresh_state) the state before it reads it.
    /// Returns whether the readiness was cleared.
    pub(super) fn clear_word(&self, direction: Direction, seen: Readiness) -> bool {
        self.clear_bits(direction.disproved(), seen)
    }

    fn clear_bits(&self, bits: u32, seen: Readiness) -> bool {
        if bits == 0 {
            return false;
        }
        let mut word = self.word.load(Ordering::Relaxed);
        while word & !BITS == seen.0 & !BITS {
            match self.word.compare_exchange_weak(word, word & !bits, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => word = now,
            }
        }
        false
    }

    /// Returns `Ready` if `direction` is ready. Otherwise registers the task to be woken when it may be
    /// ready.
    #[inline]
    pub fn poll_ready(&self, direction: Direction, cx: &mut Context<'_>) -> Poll<Readiness> {
        let seen = self.readiness();
        if seen.allows(direction) { Poll::Ready(seen) } else { self.poll_wait(direction, cx) }
    }

    /// The slow path of [`poll_ready`](Self::poll_ready): registers the task, unless the direction is ready
    /// now.
    fn poll_wait(&self, direction: Direction, cx: &mut Context<'_>) -> Poll<Readiness> {
        let mut tasks = self.tasks.lock();
        // Read again under the lock: see `deliver`.
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
        diagnostics::record(place.cast(), wait);
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_clear_does_not_lose_an_edge() {
        let source = Source::not_ready();
        source.deliver(Readiness(READABLE));
        let seen = source.readiness();
        source.deliver(Readiness(READABLE));
        source.clear(Direction::Read, seen);
        assert!(source.readiness().allows(Direction::Read), "the second edge is remembered");
        source.clear(Direction::Read, source.readiness());
        assert!(!source.readiness().allows(Direction::Read));
    }

    #[test]
    fn the_end_of_the_input_outlasts_a_short_read() {
        let source = Source::not_ready();
        source.deliver(Readiness(READABLE | READ_CLOSED));
        source.clear_short(Direction::Read, source.readiness());
        assert!(source.readiness().allows(Direction::Read));
        assert!(!source.readiness().allows(Direction::Hangup), "the other direction is open");
        source.deliver(Readiness(WRITE_CLOSED));
        assert!(source.readiness().allows(Direction::Hangup));
    }

    /// A datagram socket reports an error as the end of both directions.
    #[test]
    fn a_read_that_would_block_disproves_an_error() {
        let source = Source::not_ready();
        source.deliver(Readiness(READABLE | READ_CLOSED | ERROR));
        source.clear(Direction::Read, source.readiness());
        assert!(!source.readiness().allows(Direction::Read));
    }
}
