//! The state of a semaphore, and its permits. They are public because the types of events name them, but they
//! are not reachable.

use std::ops::Deref;
use std::ptr;

use rialto_event::diagnostics::Hold;
use rialto_event::{Object, ObjectState};

/// The state of a semaphore: the number of available permits.
#[derive(Debug)]
pub struct SemaphoreState {
    pub(super) free: usize,
    pub(super) closed: bool,
}

impl SemaphoreState {
    pub(super) fn new(permits: usize) -> Self {
        SemaphoreState { free: permits, closed: false }
    }

    /// Returns false, and adds nothing, if the sum would overflow.
    pub(super) fn add(&mut self, permits: usize) -> bool {
        let sum = self.free.checked_add(permits);
        self.free = sum.unwrap_or(self.free);
        sum.is_some()
    }

    /// Removes up to `permits` permits, and returns their number.
    pub(super) fn remove(&mut self, permits: usize) -> usize {
        let removed = self.free.min(permits);
        self.free -= removed;
        removed
    }

    /// Adds permits that were granted. If [`Semaphore::add_permits`](super::Semaphore::add_permits) has raised the total above
    /// `usize::MAX` meanwhile, `usize::MAX` are available afterwards.
    fn give_back(&mut self, permits: usize) {
        self.free = self.free.saturating_add(permits);
    }
}

/// The reason to admit a call.
#[derive(Debug)]
pub enum Admission {
    /// The permits are available.
    Granted,
    /// The semaphore is closed.
    Closed,
}

/// The kind of calls that need a permit: see [`ObjectState::kinds`].
const NEEDS_PERMIT: u8 = 1;
/// The kind of calls for zero permits.
const ZERO_PERMITS: u8 = 2;

/// A request to a semaphore.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// Asks for this number of permits.
    Acquire(usize),
    /// Waits until a permit is available, and takes none.
    AwaitPermit,
}

impl ObjectState for SemaphoreState {
    type Call = Call;
    type Admission = Admission;
    /// The number of permits that were granted, or `None` if the semaphore is closed.
    type Answer = Option<usize>;

    /// A waiting `AwaitPermit` delays no call for permits behind it, because each needs at least one permit,
    /// too. (A call for zero permits does wait.)
    fn admit(&mut self, call: &Call, is_first: bool) -> Option<Admission> {
        if self.closed {
            return Some(Admission::Closed);
        }
        let wanted = match *call {
            Call::Acquire(count) => count,
            Call::AwaitPermit => 1,
        };
        (is_first && wanted <= self.free).then_some(Admission::Granted)
    }

    fn answer(&mut self, call: &mut Call, admission: Admission) -> Option<usize> {
        match (admission, *call) {
            (Admission::Closed, _) => None,
            (Admission::Granted, Call::AwaitPermit) => Some(0),
            (Admission::Granted, Call::Acquire(count)) => {
                self.free -= count;
                Some(count)
            }
        }
    }

    fn cancel_admission(&mut self, _: Admission) {}

    fn put_back_answer(&mut self, granted: Option<usize>) {
        self.give_back(granted.unwrap_or(0));
    }

    fn ready_kinds(&self) -> u8 {
        if self.free > 0 || self.closed { NEEDS_PERMIT | ZERO_PERMITS } else { ZERO_PERMITS }
    }

    fn kinds(call: &Call) -> u8 {
        if matches!(call, Call::Acquire(0)) { ZERO_PERMITS } else { NEEDS_PERMIT }
    }

    fn waited_for(&self) -> &'static str {
        "permits of a semaphore"
    }
}

/// The action of the acquiring events: turns the answer into a permit. It contains the pointer to the
/// semaphore.
#[derive(Debug, Clone, Copy)]
pub struct Granted<P>(pub(super) P);

/// Permits, and the pointer to their semaphore.
pub struct Permit<P: Deref<Target = Object<SemaphoreState>>> {
    semaphore: P,
    pub(super) count: usize,
    _hold: Hold,
}

impl<P: Deref<Target = Object<SemaphoreState>>> Permit<P> {
    #[inline]
    pub(super) fn new(semaphore: P, count: usize) -> Self {
        let _hold = semaphore.hold();
        Permit { semaphore, count, _hold }
    }

    pub(super) fn split(&mut self, permits: usize) -> Option<Self>
    where
        P: Clone,
    {
        self.count = self.count.checked_sub(permits)?;
        Some(Permit::new(self.semaphore.clone(), permits))
    }

    #[track_caller]
    pub(super) fn merge(&mut self, mut other: Self) {
        let same = ptr::eq(&*self.semaphore, &*other.semaphore);
        assert!(same, "permits of two semaphores cannot be merged; help: hold them side by side");
        // The total can be above `usize::MAX`: see `give_back`.
        self.count = self.count.saturating_add(std::mem::take(&mut other.count));
    }
}

impl<P: Deref<Target = Object<SemaphoreState>>> Drop for Permit<P> {
    fn drop(&mut self) {
        if self.count > 0 {
            self.semaphore.update(|state| state.give_back(self.count));
        }
    }
}
