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
//! Only who owns SCHEDULED pushes and asks for the next stop: who polls the task,
//! and who is about to queue it. So a trip may be finished at any time, by
//! anybody: that takes effect when the task is queued the next time.

use std::ptr;
use std::sync::Arc;
use std::task::Waker;

use rialto_task::contain;
use rialto_task::primitives::{AtomicU8, ByteLock, Ordering, is_mutant};
use rialto_task::state::{MOVED, State};

/// A section's stay at a place `P`.
pub struct Trip<P> {
    to: P,
    fate: AtomicU8,
    /// Whom to wake when the task is where the section wants it.
    section: ByteLock<Option<Waker>>,
    /// The trip on which the task was when this one began.
    below: Option<Arc<Trip<P>>>,
    /// One of those below: that of the section in which this one's lies.
    around: Option<Arc<Trip<P>>>,
}

/// What becomes of a trip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Fate {
    /// The section is not done.
    Open,
    /// It is, or was dropped.
    Over,
    /// The place takes nobody in any more.
    Closed,
    /// The system has no thread for the place.
    NoThread,
}

/// The trips of a task, the last one on top.
pub struct Trips<P>(Option<Arc<Trip<P>>>);

/// Where a task goes.
pub struct Stop<P> {
    /// All trips, with those that ended here.
    before: Option<Arc<Trip<P>>>,
    /// The one that says where; home without one.
    pub trip: Option<Arc<Trip<P>>>,
}

impl<P> Trip<P> {
    /// A trip that begins while the task is on the trip `below`, inside of the
    /// section of the trip `around`, should that be one of the task's.
    pub fn new(to: P, below: Option<Arc<Trip<P>>>, around: *const Trip<P>) -> Arc<Trip<P>> {
        let fate = AtomicU8::new(Fate::Open as u8);
        let around = down(below.as_ref()).find(|trip| Arc::as_ptr(trip) == around).cloned();
        Arc::new(Trip { to, fate, section: ByteLock::new(None), below, around })
    }

    /// Where it goes.
    pub fn to(&self) -> &P {
        &self.to
    }

    /// What became of it.
    pub fn fate(&self) -> Fate {
        // Acquire: what the section did comes before.
        match self.fate.load(Ordering::Acquire) {
            0 => Fate::Open,
            1 => Fate::Over,
            2 => Fate::Closed,
            _ => Fate::NoThread,
        }
    }

    /// It ends as soon as the task is queued; which is at once if another section
    /// waits for that.
    pub fn finish(&self, fate: Fate) {
        self.fate.store(fate as u8, Ordering::Release);
        if let Some(next) = down(self.below.as_ref()).find(|trip| trip.fate() == Fate::Open) {
            next.tell();
        }
    }

    /// The section waits for the task to be where it wants it. For who polls the
    /// task.
    pub fn listen(&self, waker: &Waker) {
        let waker = waker.clone();
        // The one before is dropped outside of the lock.
        let before = self.section.lock().replace(waker);
        drop(before);
    }

    /// Whether its section is that of `trip`, or lies in it.
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
            // That it panics is its executor's affair.
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
    /// The last one.
    pub fn top(&self) -> Option<Arc<Trip<P>>> {
        self.0.clone()
    }

    /// From here on the task is on `trip`, which was made on top of the others.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED of the task, of which these are the trips and `state` the state.
    pub unsafe fn push(&mut self, trip: Arc<Trip<P>>, state: &State) {
        // The one before lives on below.
        self.0 = Some(trip);
        // SAFETY: by contract.
        unsafe { state.update(MOVED, 0) };
    }

    /// Where the task is to be queued now.
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

    /// Whether the task is on `trip`.
    pub fn contains(&self, trip: &Arc<Trip<P>>) -> bool {
        down(self.0.as_ref()).any(|other| Arc::ptr_eq(other, trip))
    }

    /// Whether the section of `trip`, or one in it, is to run at a place of which
    /// `here` is true.
    pub fn runs(&self, trip: &Trip<P>, here: impl Fn(&P) -> bool) -> bool {
        down(self.0.as_ref())
            .any(|other| other.fate() == Fate::Open && here(&other.to) && other.is_inside(trip))
    }

    /// Where the task goes when `trip` is over, if not home.
    pub fn after(&self, trip: &Arc<Trip<P>>) -> Option<&P> {
        let open = |other: &&Arc<Trip<P>>| other.fate() == Fate::Open && !Arc::ptr_eq(other, trip);
        down(self.0.as_ref()).find(open).map(|other| &other.to)
    }
}

impl<P: PartialEq> Stop<P> {
    /// Tells the sections whose trips ended here, and those that run where the
    /// task goes.
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

/// The trips from the top down.
fn down<P>(top: Option<&Arc<Trip<P>>>) -> impl Iterator<Item = &Arc<Trip<P>>> {
    std::iter::successors(top, |trip| trip.below.as_ref())
}
