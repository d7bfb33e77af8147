//! One poll object of the operating system, in which an idle worker parks.

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
use crate::park::Drive;

/// Events taken from the system in one go.
const BATCH: usize = 256;
/// The token of the driver's own waker; no slot has it.
const ALARM: Token = Token(usize::MAX);

/// Polls the registered objects of one runtime.
///
/// At most one thread polls at a time: the one whose [`park`](Drive::park)
/// found the driver free. The system is asked for edges, not levels, so each
/// [`Source`] remembers what it was told until an operation disproves it.
#[derive(Debug)]
pub struct Driver {
    polling: Mutex<Polling>,
    registry: Registry,
    alarm: mio::Waker,
    /// Threads that tell waiters of what they have found.
    telling: AtomicUsize,
    slots: Mutex<Slots>,
    /// Empty; kept for its memory.
    spare: Mutex<Found>,
}

#[derive(Debug)]
struct Polling {
    poll: Poll,
    events: Events,
}

/// Sources for which edges came.
type Found = Vec<(Arc<Source>, Readiness)>;

/// The registered sources, each at the index that its token names.
#[derive(Debug, Default)]
struct Slots {
    slots: Vec<Slot>,
    free: Vec<u32>,
}

/// `generation` counts the tenants, so that an event which was on its way when
/// a tenant left does not reach the next one.
#[derive(Debug, Default)]
struct Slot {
    generation: u32,
    source: Option<Arc<Source>>,
}

impl Driver {
    /// A driver with nothing registered.
    ///
    /// # Errors
    ///
    /// When the system gives no poll object, as when the process has no file
    /// descriptors left.
    pub(crate) fn new() -> io::Result<Arc<Driver>> {
        let poll = Poll::new()?;
        let registry = poll.registry().try_clone()?;
        let alarm = mio::Waker::new(&registry, ALARM)?;
        let polling = Polling { poll, events: Events::with_capacity(BATCH) };
        Ok(Arc::new(Driver {
            polling: Mutex::new(polling),
            registry,
            alarm,
            telling: AtomicUsize::new(0),
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

    /// Adds `object`, whose edges of `interest` go to `source`.
    ///
    /// # Errors
    ///
    /// Those of the system's registration (`epoll_ctl`).
    pub(crate) fn register(
        self: &Arc<Self>,
        object: &mut impl Pollable,
        interest: Interest,
        source: Source,
    ) -> io::Result<Registration> {
        let source = Arc::new(source);
        let token = self.slots().insert(Arc::clone(&source));
        // Events may arrive from here on, so the slot was filled before.
        if let Err(error) = self.registry.register(object, token, interest) {
            self.slots().remove(token);
            return Err(error);
        }
        Ok(Registration { driver: Arc::clone(self), source, token })
    }

    /// Whether anybody waits for an object of the driver's, or is being told.
    pub(crate) fn is_busy(&self) -> bool {
        let sources: Vec<_> = self.slots().sources().collect();
        // In this order: who does not wait any more is being told.
        sources.iter().any(|source| source.is_awaited()) || self.telling.load(Ordering::Acquire) > 0
    }

    /// How many objects are registered.
    pub(crate) fn registered(&self) -> usize {
        let slots = self.slots();
        slots.slots.len() - slots.free.len()
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock()
    }
}

impl Drive for Driver {
    /// Sleeps until something registered becomes ready, [`unpark`](Self::unpark)
    /// is called (or was, since the last turn), or `after` has passed; `None`
    /// waits without limit. Tasks that wait for what became ready are woken on
    /// the calling thread, after the driver has been set free again.
    ///
    /// Returns `false` at once if another thread is polling: the caller must
    /// then sleep elsewhere. It may return early for no reason.
    fn park(&self, timeout: Option<Duration>) -> bool {
        let Some(mut polling) = self.polling.try_lock() else { return false };
        let Polling { poll, events } = &mut *polling;
        if let Err(error) = poll.poll(events, timeout) {
            // A signal handler ran: to the caller an early return. The other
            // errors of epoll_wait are mistakes in its arguments.
            debug_assert_eq!(error.kind(), io::ErrorKind::Interrupted, "{error}");
            return true;
        }
        if events.is_empty() {
            return true;
        }
        let mut found = std::mem::take(&mut *self.spare.lock());
        self.find(events, &mut found);
        let _telling = Telling::begin(&self.telling);
        // Whoever is woken may want to park here before we come back.
        drop(polling);
        for (source, readiness) in found.drain(..) {
            source.deliver(readiness);
        }
        *self.spare.lock() = found;
        true
    }

    /// Ends the current [`park`](Self::park), or the next one if nobody parks.
    fn unpark(&self) {
        if let Err(error) = self.alarm.wake() {
            // An eventfd write fails only if the descriptor is not ours: some
            // other code of the process closed it, and parking cannot go on.
            panic!("the driver's waker is broken, its file descriptor was closed by other code: {error}");
        }
    }
}

/// Until it is dropped, waiters are being told.
struct Telling<'a>(&'a AtomicUsize);

impl<'a> Telling<'a> {
    fn begin(telling: &'a AtomicUsize) -> Telling<'a> {
        telling.fetch_add(1, Ordering::AcqRel);
        Telling(telling)
    }
}

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Slots {
    fn sources(&self) -> impl Iterator<Item = Arc<Source>> {
        self.slots.iter().filter_map(|slot| slot.source.clone())
    }

    fn insert(&mut self, source: Arc<Source>) -> Token {
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot::default());
            // The index fits: file descriptors are 31 bits.
            (self.slots.len() - 1) as u32
        });
        let slot = &mut self.slots[index as usize];
        slot.source = Some(source);
        token(slot.generation, index)
    }

    fn find(&mut self, token: Token) -> Option<Arc<Source>> {
        let (generation, index) = split(token);
        let slot = self.slots.get(index as usize)?;
        if slot.generation == generation { slot.source.clone() } else { None }
    }

    fn remove(&mut self, token: Token) {
        let (_, index) = split(token);
        let slot = &mut self.slots[index as usize];
        slot.source = None;
        slot.generation = slot.generation.wrapping_add(1);
        self.free.push(index);
    }
}

#[cfg(target_pointer_width = "64")]
const INDEX_BITS: u32 = 32;
#[cfg(not(target_pointer_width = "64"))]
const INDEX_BITS: u32 = 20;

fn token(generation: u32, index: u32) -> Token {
    Token((generation as usize) << INDEX_BITS | index as usize)
}

fn split(token: Token) -> (u32, u32) {
    ((token.0 >> INDEX_BITS) as u32, (token.0 & ((1 << INDEX_BITS) - 1)) as u32)
}

/// An object's place in a driver; dropping it forgets the source, and the
/// owner deregisters the object first.
#[derive(Debug)]
pub(crate) struct Registration {
    driver: Arc<Driver>,
    source: Arc<Source>,
    token: Token,
}

impl Registration {
    /// The readiness of the object, and who waits for it.
    pub(crate) fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The driver it is a place in.
    pub(crate) fn driver(&self) -> &Arc<Driver> {
        &self.driver
    }

    /// Takes `object` out of the poll object. Without it the system would
    /// still report a descriptor that was duplicated.
    #[cfg(unix)]
    pub(crate) fn deregister(&self, object: &impl AsFd) {
        // Fails only for a descriptor that is closed already, and so is out.
        let _ = self.driver.registry.deregister(&mut SourceFd(&object.as_fd().as_raw_fd()));
    }

    /// Windows forgets a socket that is closed.
    #[cfg(not(unix))]
    pub(crate) fn deregister<T>(&self, _: &T) {}
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.driver.slots().remove(self.token);
    }
}
