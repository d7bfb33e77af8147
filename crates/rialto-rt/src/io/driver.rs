//! The I/O driver: one poll object of the operating system, in which an idle worker parks.

use std::io;
#[cfg(unix)]
use std::os::fd::{AsFd, AsRawFd};
use std::sync::Arc;
use std::time::Duration;

use mio::event::Source as Pollable;
#[cfg(unix)]
use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Registry, Token};
use rialto_task::primitives::{AtomicUsize, Mutex, MutexGuard, Ordering};

use super::source::{Readiness, Source};
use crate::park::ParkDriver;

/// The largest number of events that one poll takes from the system.
const BATCH: usize = 256;
/// The token of the driver's own waker. No slot has this token.
const WAKER: Token = Token(usize::MAX);

/// Polls the registered objects of one runtime.
///
/// At most one thread polls at a time: the one whose [`park`](ParkDriver::park) found the driver free. The
/// driver uses edge-triggered notification. So each [`Source`] remembers an edge until an operation disproves
/// it.
#[derive(Debug)]
pub struct Driver {
    polling: Mutex<Polling>,
    registry: Registry,
    waker: mio::Waker,
    /// The number of threads that are delivering edges to sources.
    delivering: AtomicUsize,
    slots: Mutex<Slots>,
    /// An empty vector, kept for its memory.
    spare: Mutex<Found>,
}

#[derive(Debug)]
struct Polling {
    poll: Poll,
    events: Events,
}

/// The sources for which a poll has found edges.
type Found = Vec<(Arc<Source>, Readiness)>;

/// The registered sources, each at the index that its token names.
#[derive(Debug, Default)]
struct Slots<const INDEX: u32 = INDEX_BITS, const GENERATION: u32 = GENERATION_BITS> {
    slots: Vec<Slot>,
    free: Vec<u32>,
}

/// The parts of a token. A system of 32 bits has room for a million sources, and few generations.
#[cfg(target_pointer_width = "64")]
const INDEX_BITS: u32 = 32;
#[cfg(not(target_pointer_width = "64"))]
const INDEX_BITS: u32 = 20;
const GENERATION_BITS: u32 = usize::BITS - INDEX_BITS;

/// A place for one source. `generation` counts the sources that had this place before. So an event for a
/// source that was removed does not reach the next source in the same slot.
#[derive(Debug, Default)]
struct Slot {
    generation: u32,
    source: Option<Arc<Source>>,
}

impl Driver {
    /// Creates a driver without registered objects.
    ///
    /// # Errors
    ///
    /// The system's error if it gives no poll object, for example because the process has no file descriptors
    /// left.
    pub(crate) fn new() -> io::Result<Arc<Driver>> {
        let poll = Poll::new()?;
        let registry = poll.registry().try_clone()?;
        let waker = mio::Waker::new(&registry, WAKER)?;
        let polling = Polling { poll, events: Events::with_capacity(BATCH) };
        Ok(Arc::new(Driver {
            polling: Mutex::new(polling),
            registry,
            waker,
            delivering: AtomicUsize::new(0),
            slots: Mutex::default(),
            spare: Mutex::default(),
        }))
    }

    fn find(&self, events: &Events, found: &mut Found) {
        let mut slots = self.slots();
        for event in events {
            if let Some(source) = slots.find(event.token()) {
                found.push((source, Readiness::of(event)));
            }
        }
    }

    /// Registers `object`. The driver delivers its edges of `interest` to `source`.
    ///
    /// # Errors
    ///
    /// The errors of the system's registration (`epoll_ctl`). On systems of 32 bits, also an error if there
    /// are a million registered objects.
    pub(crate) fn register(
        self: &Arc<Self>,
        object: &mut impl Pollable,
        interest: Interest,
        source: Source,
    ) -> io::Result<Registration> {
        let source = Arc::new(source);
        let token = self.slots().insert(Arc::clone(&source))?;
        // Events may arrive as soon as the object is registered, so the slot was filled before.
        if let Err(error) = self.registry.register(object, token, interest) {
            self.slots().remove(token);
            return Err(error);
        }
        Ok(Registration { driver: Arc::clone(self), source, token })
    }

    /// Returns whether a task waits for a registered object, or a thread is delivering edges.
    pub(crate) fn is_busy(&self) -> bool {
        let sources: Vec<_> = self.slots().sources().collect();
        // The order matters: a waiter that has left its source just now is still counted in `delivering`.
        sources.iter().any(|source| source.is_awaited()) || self.delivering.load(Ordering::Acquire) > 0
    }

    /// Returns how many objects are registered.
    pub(crate) fn registered(&self) -> usize {
        let slots = self.slots();
        slots.slots.len() - slots.free.len()
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock()
    }
}

impl ParkDriver for Driver {
    /// Sleeps until a registered object becomes ready, `timeout` has passed, or [`unpark`](Self::unpark) is
    /// called (or was called since the last `park`). `None` waits without limit. The calling thread then
    /// wakes the tasks that wait for the ready objects, after it has released the driver.
    ///
    /// Returns `false` at once if another thread is polling: the caller must then sleep elsewhere. It may
    /// return early for no reason.
    fn park(&self, timeout: Option<Duration>) -> bool {
        let Some(mut polling) = self.polling.try_lock() else { return false };
        let Polling { poll, events } = &mut *polling;
        if let Err(error) = poll.poll(events, timeout) {
            // A signal handler has interrupted the poll, so `park` returns early. The other errors of
            // epoll_wait mean wrong arguments.
            debug_assert_eq!(error.kind(), io::ErrorKind::Interrupted, "{error}");
            return true;
        }
        if events.is_empty() {
            return true;
        }
        let mut found = std::mem::take(&mut *self.spare.lock());
        self.find(events, &mut found);
        let _delivering = Delivering::begin(&self.delivering);
        // Release the driver first: a worker that is woken below may want to park in it at once.
        drop(polling);
        for (source, readiness) in found.drain(..) {
            source.deliver(readiness);
        }
        *self.spare.lock() = found;
        true
    }

    /// Ends the current [`park`](Self::park), or the next one if no thread is in it.
    fn unpark(&self) {
        if let Err(error) = self.waker.wake() {
            // A write to the eventfd fails only if other code of the process has closed the descriptor. Then
            // no thread can be woken any more.
            panic!("the I/O driver cannot be woken, because other code closed its descriptor: {error}");
        }
    }
}

/// A guard: while it exists, its thread counts as delivering edges.
struct Delivering<'a>(&'a AtomicUsize);

impl<'a> Delivering<'a> {
    fn begin(count: &'a AtomicUsize) -> Delivering<'a> {
        count.fetch_add(1, Ordering::AcqRel);
        Delivering(count)
    }
}

impl Drop for Delivering<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl<const INDEX: u32, const GENERATION: u32> Slots<INDEX, GENERATION> {
    /// The largest generation. A token has no more bits for it, so the generation of a slot starts again.
    const GENERATIONS: u32 = u32::MAX >> (u32::BITS - GENERATION);
    /// The number of slots. The last index is missing, because `WAKER` has it.
    const MOST: usize = (1 << INDEX) - 1;

    fn sources(&self) -> impl Iterator<Item = Arc<Source>> {
        self.slots.iter().filter_map(|slot| slot.source.clone())
    }

    fn insert(&mut self, source: Arc<Source>) -> io::Result<Token> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() == Self::MOST => {
                let most = Self::MOST;
                let refusal = format!("the runtime has its maximum of {most} sockets and other I/O sources");
                return Err(io::Error::other(refusal));
            }
            None => {
                self.slots.push(Slot::default());
                (self.slots.len() - 1) as u32
            }
        };
        let slot = &mut self.slots[index as usize];
        slot.source = Some(source);
        Ok(Self::token(slot.generation, index))
    }

    fn find(&mut self, token: Token) -> Option<Arc<Source>> {
        let (generation, index) = Self::split(token);
        let slot = self.slots.get(index as usize)?;
        if slot.generation == generation { slot.source.clone() } else { None }
    }

    fn remove(&mut self, token: Token) {
        let (_, index) = Self::split(token);
        let slot = &mut self.slots[index as usize];
        slot.source = None;
        slot.generation = slot.generation.wrapping_add(1) & Self::GENERATIONS;
        self.free.push(index);
    }

    fn token(generation: u32, index: u32) -> Token {
        Token((generation as usize) << INDEX | index as usize)
    }

    fn split(token: Token) -> (u32, u32) {
        ((token.0 >> INDEX) as u32, (token.0 & ((1 << INDEX) - 1)) as u32)
    }
}

/// The registration of an object with a driver. Dropping it removes the source. Before that, the owner must
/// call [`deregister`](Self::deregister).
#[derive(Debug)]
pub(crate) struct Registration {
    driver: Arc<Driver>,
    source: Arc<Source>,
    token: Token,
}

impl Registration {
    /// Returns the source: the object's readiness and its waiters.
    pub(crate) fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Returns the driver with which the object is registered.
    pub(crate) fn driver(&self) -> &Arc<Driver> {
        &self.driver
    }

    /// Removes `object` from the system's poll object. Closing is not enough: the system keeps reporting
    /// events of a descriptor while a duplicate of it is open.
    #[cfg(unix)]
    pub(crate) fn deregister(&self, object: &impl AsFd) {
        // This fails only if the descriptor is closed already. Then the system has removed it.
        let _ = self.driver.registry.deregister(&mut SourceFd(&object.as_fd().as_raw_fd()));
    }

    /// Does nothing: Windows removes a socket when it is closed.
    #[cfg(not(unix))]
    pub(crate) fn deregister<T>(&self, _: &T) {}
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.driver.slots().remove(self.token);
        // Without another reference there is no event of the source.
        if Arc::strong_count(&self.source) > 1 {
            self.source.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a system of 32 bits, where a slot can have more sources in turn than generations.
    #[test]
    fn a_slot_finds_its_source_after_any_number_of_generations() {
        let mut slots = Slots::<20, 12>::default();
        for turn in 0..10_000 {
            let source = Arc::new(Source::not_ready());
            let token = slots.insert(Arc::clone(&source)).unwrap();
            assert!(token.0 < u32::MAX as usize, "the token of the waker, in turn {turn}");
            let found = slots.find(token).unwrap_or_else(|| panic!("no source in turn {turn}"));
            assert!(Arc::ptr_eq(&found, &source));
            slots.remove(token);
            let next = slots.insert(source).unwrap();
            assert!(slots.find(token).is_none(), "an event for an earlier source, in turn {turn}");
            slots.remove(next);
        }
    }
}
