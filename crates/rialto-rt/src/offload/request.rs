//! The offload requests of one task: why it is not at home, and until when.
//!
//! ```text
//!  a section of the task's code is to be polled elsewhere
//!     push          its request comes on top of the others, MOVED is set
//!  the owner of SCHEDULED is about to queue the task
//!     pop_finished  pops the finished requests, and returns the place of the one
//!                   below; if there is none: home, and MOVED is cleared
//!  the section has ended, or was dropped, wherever that was
//!     finish        the request is finished
//! ```
//!
//! Only the owner of SCHEDULED calls `push` and `pop_finished`: the thread that polls the task, or that is
//! about to queue it. Any thread may finish a request at any time. That takes effect when the task is queued
//! next.

use std::ptr;
use std::sync::Arc;
use std::task::Waker;

use rialto_task::contain;
use rialto_task::primitives::{AtomicU8, ByteLock, Ordering, is_mutant};
use rialto_task::state::{MOVED, State};

/// A section's request to be polled at a place `P`.
pub struct OffloadRequest<P> {
    place: P,
    state: AtomicU8,
    /// Woken when the task is where the section wants it.
    waker: ByteLock<Option<Waker>>,
    /// The task's top request when this one began.
    below: Option<Arc<OffloadRequest<P>>>,
    /// The request of the enclosing section, somewhere below this one.
    enclosing: Option<Arc<OffloadRequest<P>>>,
}

/// The state of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum OffloadState {
    /// The section has not ended.
    Open,
    /// The section has ended or was dropped.
    Finished,
    /// The place accepts no tasks any more.
    PlaceClosed,
    /// The system has no thread for the place.
    NoThread,
}

/// The stack of a task's requests. The one that began last is on top.
pub struct OffloadStack<P>(Option<Arc<OffloadRequest<P>>>);

/// The next destination of a task.
pub struct NextPlace<P> {
    /// The top of the stack before the finished requests were popped.
    before: Option<Arc<OffloadRequest<P>>>,
    /// The request that determines the destination; `None` is home.
    pub request: Option<Arc<OffloadRequest<P>>>,
}

impl<P> OffloadRequest<P> {
    /// Returns a new request for `place`, which begins while `below` is the task's top request. Its section
    /// is inside the section of `enclosing`, if that is one of the task's requests. `enclosing` is only
    /// compared, never dereferenced.
    pub fn new(
        place: P,
        below: Option<Arc<OffloadRequest<P>>>,
        enclosing: *const OffloadRequest<P>,
    ) -> Arc<OffloadRequest<P>> {
        let state = AtomicU8::new(OffloadState::Open as u8);
        let enclosing = from_top(below.as_ref()).find(|request| Arc::as_ptr(request) == enclosing).cloned();
        Arc::new(OffloadRequest { place, state, waker: ByteLock::new(None), below, enclosing })
    }

    /// Returns the destination.
    pub fn place(&self) -> &P {
        &self.place
    }

    /// Returns the state of the request.
    pub fn state(&self) -> OffloadState {
        // Acquire: the section's writes before `finish` are visible.
        match self.state.load(Ordering::Acquire) {
            0 => OffloadState::Open,
            1 => OffloadState::Finished,
            2 => OffloadState::PlaceClosed,
            _ => OffloadState::NoThread,
        }
    }

    /// Finishes the request. That takes effect when the task is queued next. If another section waits to be
    /// polled, it is woken, so that the task is queued at once.
    pub fn finish(&self, state: OffloadState) {
        self.state.store(state as u8, Ordering::Release);
        if let Some(next) =
            from_top(self.below.as_ref()).find(|request| request.state() == OffloadState::Open)
        {
            next.wake();
        }
    }

    /// Registers the waker of the section, which waits until the task is where it wants it. Only the thread
    /// that polls the task calls this.
    pub fn set_waker(&self, waker: &Waker) {
        let waker = waker.clone();
        // The previous waker is dropped outside of the lock.
        let before = self.waker.lock().replace(waker);
        drop(before);
    }

    /// Returns whether the section of this request is that of `other`, or inside it.
    fn is_within(&self, other: &OffloadRequest<P>) -> bool {
        let mut enclosing = Some(self);
        while let Some(request) = enclosing {
            if ptr::eq(request, other) {
                return true;
            }
            enclosing = request.enclosing.as_deref();
        }
        false
    }

    fn wake(&self) {
        let section = self.waker.lock().take();
        if let Some(section) = section {
            // A panic of the waker is a matter of its executor.
            contain(|| section.wake());
        }
    }
}

impl<P> Default for OffloadStack<P> {
    fn default() -> Self {
        OffloadStack(None)
    }
}

impl<P> OffloadStack<P> {
    /// Returns the top request.
    pub fn top(&self) -> Option<Arc<OffloadRequest<P>>> {
        self.0.clone()
    }

    /// Pushes `request`, which was created with the current top as `below`.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED of the task to which these requests and `state` belong.
    pub unsafe fn push(&mut self, request: Arc<OffloadRequest<P>>, state: &State) {
        // The previous top stays alive as `request.below`.
        self.0 = Some(request);
        // SAFETY: by contract.
        unsafe { state.update(MOVED, 0) };
    }

    /// Pops the finished requests, and returns where the task is to be queued now.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    #[must_use]
    pub unsafe fn pop_finished(&mut self, state: &State) -> NextPlace<P> {
        let before = self.0.clone();
        while let Some(request) = &self.0
            && request.state() != OffloadState::Open
            && !is_mutant("no_way_home")
        {
            self.0 = request.below.clone();
        }
        if self.0.is_none() {
            // SAFETY: by contract.
            unsafe { state.update(0, MOVED) };
        }
        NextPlace { before, request: self.0.clone() }
    }

    /// Returns whether `request` is one of these.
    pub fn contains(&self, request: &Arc<OffloadRequest<P>>) -> bool {
        from_top(self.0.as_ref()).any(|other| Arc::ptr_eq(other, request))
    }

    /// Returns whether `here` holds for the place of `request` or of a request inside its section, among the
    /// open ones.
    pub fn may_run(&self, request: &OffloadRequest<P>, here: impl Fn(&P) -> bool) -> bool {
        from_top(self.0.as_ref()).any(|other| {
            other.state() == OffloadState::Open && here(&other.place) && other.is_within(request)
        })
    }

    /// Returns where the task goes after `request`; `None` is home.
    pub fn place_after(&self, request: &Arc<OffloadRequest<P>>) -> Option<&P> {
        let open = |other: &&Arc<OffloadRequest<P>>| {
            other.state() == OffloadState::Open && !Arc::ptr_eq(other, request)
        };
        from_top(self.0.as_ref()).find(open).map(|other| &other.place)
    }
}

impl<P: PartialEq> NextPlace<P> {
    /// Wakes the sections whose requests were popped, and those that can run at the destination.
    pub fn wake_sections(&self) {
        let ended = from_top(self.before.as_ref())
            .take_while(|request| !self.request.as_ref().is_some_and(|top| Arc::ptr_eq(top, request)));
        ended.for_each(|request| request.wake());
        let Some(top) = &self.request else { return };
        let requests = OffloadStack(Some(Arc::clone(top)));
        let running =
            from_top(Some(top)).filter(|request| requests.may_run(request, |place| *place == top.place));
        running.for_each(|request| request.wake());
    }
}

/// Iterates over the requests, from the top down.
fn from_top<P>(top: Option<&Arc<OffloadRequest<P>>>) -> impl Iterator<Item = &Arc<OffloadRequest<P>>> {
    std::iter::successors(top, |request| request.below.as_ref())
}
