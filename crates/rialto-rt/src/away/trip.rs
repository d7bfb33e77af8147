//! The trips of one task: why it is not at home, and until when.
//!
//! ```text
//!  a section of the task's code is to be polled elsewhere
//!     push      its trip comes on top of the others, MOVED is set
//!  whoever owns SCHEDULED is about to queue the task
//!     next      takes the trips that are over from the top, and says where the
//!               one below goes; if there is none: home, and MOVED is cleared
//!  the section has ended, or was dropped, wherever that was
//!     finish    the trip is over
//! ```
//!
//! Only the owner of SCHEDULED calls `push` and `next`: the thread that polls the task, or that is about to
//! queue it. Any thread may finish a trip at any time. That takes effect when the task is queued next.

use std::ptr;
use std::sync::Arc;
use std::task::Waker;

use rialto_task::contain;
use rialto_task::primitives::{AtomicU8, ByteLock, Ordering, is_mutant};
use rialto_task::state::{MOVED, State};

/// The stay of a section at a place `P`.
pub struct Trip<P> {
    to: P,
    fate: AtomicU8,
    /// Woken when the task is where the section wants it.
    section: ByteLock<Option<Waker>>,
    /// The task's top trip when this one began.
    below: Option<Arc<Trip<P>>>,
    /// The trip of the enclosing section, somewhere below this one.
    around: Option<Arc<Trip<P>>>,
}

/// The state of a trip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Fate {
    /// The section has not ended.
    Open,
    /// The section has ended or was dropped.
    Over,
    /// The place accepts no tasks any more.
    Closed,
    /// The system has no thread for the place.
    NoThread,
}

/// The stack of a task's trips. The one that began last is on top.
pub struct Trips<P>(Option<Arc<Trip<P>>>);

/// The next destination of a task.
pub struct Stop<P> {
    /// The top of the stack before the finished trips were popped.
    before: Option<Arc<Trip<P>>>,
    /// The trip that determines the destination; `None` is home.
    pub trip: Option<Arc<Trip<P>>>,
}

impl<P> Trip<P> {
    /// Returns a new trip, which begins while `below` is the task's top trip. Its section is inside the
    /// section of `around`, if that is one of the task's trips. `around` is only compared, never
    /// dereferenced.
    pub fn new(to: P, below: Option<Arc<Trip<P>>>, around: *const Trip<P>) -> Arc<Trip<P>> {
        let fate = AtomicU8::new(Fate::Open as u8);
        let around = down(below.as_ref()).find(|trip| Arc::as_ptr(trip) == around).cloned();
        Arc::new(Trip { to, fate, section: ByteLock::new(None), below, around })
    }

    /// Returns the destination.
    pub fn to(&self) -> &P {
        &self.to
    }

    /// Returns the state of the trip.
    pub fn fate(&self) -> Fate {
        // Acquire: the section's writes before `finish` are visible.
        match self.fate.load(Ordering::Acquire) {
            0 => Fate::Open,
            1 => Fate::Over,
            2 => Fate::Closed,
            _ => Fate::NoThread,
        }
    }

    /// Finishes the trip. That takes effect when the task is queued next. If another section waits to be
    /// polled, it is woken, so that the task is queued at once.
    pub fn finish(&self, fate: Fate) {
        self.fate.store(fate as u8, Ordering::Release);
        if let Some(next) = down(self.below.as_ref()).find(|trip| trip.fate() == Fate::Open) {
            next.tell();
        }
    }

    /// Registers the waker of the section, which waits until the task is where it wants it. Only the thread
    /// that polls the task calls this.
    pub fn listen(&self, waker: &Waker) {
        let waker = waker.clone();
        // The previous waker is dropped outside of the lock.
        let before = self.section.lock().replace(waker);
        drop(before);
    }

    /// Returns whether the section of this trip is that of `trip`, or inside it.
    fn is_inside(&self, trip: &Trip<P>) -> bool {
        let mut around = Some(self);
        while let Some(outer) = around {
            if ptr::eq(outer, trip) {
                return true;
            }
            around = outer.around.as_deref();
        }
        false
    }

    fn tell(&self) {
        let section = self.section.lock().take();
        if let Some(section) = section {
            // A panic of the waker is a matter of its executor.
            contain(|| section.wake());
        }
    }
}

impl<P> Default for Trips<P> {
    fn default() -> Self {
        Trips(None)
    }
}

impl<P> Trips<P> {
    /// Returns the top trip.
    pub fn top(&self) -> Option<Arc<Trip<P>>> {
        self.0.clone()
    }

    /// Pushes `trip`, which was created with the current top as `below`.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED of the task to which these trips and `state` belong.
    pub unsafe fn push(&mut self, trip: Arc<Trip<P>>, state: &State) {
        // The previous top stays alive as `trip.below`.
        self.0 = Some(trip);
        // SAFETY: by contract.
        unsafe { state.update(MOVED, 0) };
    }

    /// Pops the finished trips, and returns where the task is to be queued now.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    #[must_use]
    pub unsafe fn next(&mut self, state: &State) -> Stop<P> {
        let before = self.0.clone();
        while let Some(trip) = &self.0
            && trip.fate() != Fate::Open
            && !is_mutant("no_way_home")
        {
            self.0 = trip.below.clone();
        }
        if self.0.is_none() {
            // SAFETY: by contract.
            unsafe { state.update(0, MOVED) };
        }
        Stop { before, trip: self.0.clone() }
    }

    /// Returns whether the task is on `trip`.
    pub fn contains(&self, trip: &Arc<Trip<P>>) -> bool {
        down(self.0.as_ref()).any(|other| Arc::ptr_eq(other, trip))
    }

    /// Returns whether `here` holds for the place of `trip` or of a trip inside its section, among the open
    /// ones.
    pub fn runs(&self, trip: &Trip<P>, here: impl Fn(&P) -> bool) -> bool {
        down(self.0.as_ref())
            .any(|other| other.fate() == Fate::Open && here(&other.to) && other.is_inside(trip))
    }

    /// Returns where the task goes after `trip`; `None` is home.
    pub fn after(&self, trip: &Arc<Trip<P>>) -> Option<&P> {
        let open = |other: &&Arc<Trip<P>>| other.fate() == Fate::Open && !Arc::ptr_eq(other, trip);
        down(self.0.as_ref()).find(open).map(|other| &other.to)
    }
}

impl<P: PartialEq> Stop<P> {
    /// Wakes the sections whose trips were popped, and those that can run at the destination.
    pub fn tell(&self) {
        let ended = down(self.before.as_ref())
            .take_while(|trip| !self.trip.as_ref().is_some_and(|top| Arc::ptr_eq(top, trip)));
        ended.for_each(|trip| trip.tell());
        let Some(top) = &self.trip else { return };
        let trips = Trips(Some(Arc::clone(top)));
        let running = down(Some(top)).filter(|trip| trips.runs(trip, |place| *place == top.to));
        running.for_each(|trip| trip.tell());
    }
}

/// Iterates over the trips, from the top down.
fn down<P>(top: Option<&Arc<Trip<P>>>) -> impl Iterator<Item = &Arc<Trip<P>>> {
    std::iter::successors(top, |trip| trip.below.as_ref())
}
