//! [`SyncContext`]: the view that an object has of the sync that tries it.

use core::cell::Cell;
use core::ptr;
use core::task::{Context, Poll, Waker};

use rialto_task::Wakee;

use crate::budget;
use crate::claim;
use crate::random_order;
use crate::state::{SyncState, Word};
use crate::waiter::{IDLE, IN_CHOICE};

/// The sync on whose behalf objects are tried. It holds the state word that a commit must decide, and the
/// waker that a linked waiter will wake.
#[derive(Debug)]
pub struct SyncContext<'a> {
    /// The state word; `None` if the sync has one base event.
    state: Option<&'a SyncState>,
    waker: Option<&'a Waker>,
    /// Whether a waiter of the sync is linked, so that other threads can commit it.
    linked: Cell<bool>,
    /// Whether the alternatives are queued in the opposite of the written order.
    backwards: Cell<bool>,
    /// Whether the choice has stated a preference. Then waiters of the sync that are already in a queue may
    /// have to stay ahead of new ones.
    has_preference: Cell<bool>,
    /// The number of waiters linked since the last preference. These may mix with each other.
    mixes: Cell<u32>,
    /// The queues of the first of these waiters.
    since: Cell<[usize; 4]>,
    /// The word of a wakee that was made before a lock was taken, or left over by a commit under the lock;
    /// zero if there is none. It is dropped with this struct, outside the lock.
    spare: Cell<usize>,
    /// Whether the sync is a part of a `choose_all`. The waker of a part may be woken for a commit only.
    part: bool,
}

impl<'a> SyncContext<'a> {
    /// No sync: for code that commits waiters without a sync of its own, such as an expiring timer or a
    /// closing channel.
    pub(crate) const fn none() -> Self {
        Self::new(None, None)
    }

    #[inline]
    const fn new(state: Option<&'a SyncState>, waker: Option<&'a Waker>) -> Self {
        SyncContext {
            state,
            waker,
            linked: Cell::new(false),
            backwards: Cell::new(false),
            has_preference: Cell::new(false),
            mixes: Cell::new(0),
            since: Cell::new([0; 4]),
            spare: Cell::new(0),
            part: false,
        }
    }

    /// A sync over one base event.
    #[inline]
    pub(crate) fn solo(waker: &'a Waker) -> Self {
        Self::new(None, Some(waker))
    }

    /// A sync over several base events, which has linked no waiter yet.
    #[inline]
    pub(crate) fn several(state: &'a SyncState, waker: &'a Waker) -> Self {
        Self::new(Some(state), Some(waker))
    }

    /// A sync over several base events, which waits already.
    pub(crate) fn waiting(state: &'a SyncState, waker: &'a Waker) -> Self {
        let me = Self::several(state, waker);
        me.linked.set(true);
        me
    }

    /// Marks the sync as a part of a `choose_all`.
    pub(crate) fn into_part(mut self) -> Self {
        self.part = true;
        self
    }

    /// Returns whether the sync is a part of a `choose_all`.
    pub(crate) fn is_part(&self) -> bool {
        self.part
    }

    /// Rejects an event that cannot be in a part of a `choose_all`.
    ///
    /// # Panics
    ///
    /// If the sync is such a part, with the message `why`.
    pub(crate) fn refuse_part(&self, why: &str) {
        assert!(!self.part, "{why}");
    }

    /// Returns whether `state` is this sync's own. A choice never matches itself (law 3).
    #[inline(always)]
    pub(crate) fn owns(&self, state: &SyncState) -> bool {
        self.state.is_some_and(|own| ptr::eq(own, state))
    }

    /// Returns whether the state word at this address is this sync's own.
    pub(crate) fn owns_address(&self, address: usize) -> bool {
        self.state.is_some_and(|own| ptr::from_ref(own).addr() == address)
    }

    /// Returns whether a waiter of the sync is linked.
    pub(crate) fn is_linked(&self) -> bool {
        self.linked.get()
    }

    /// Returns whether the sync runs in a Rialto task, whose wakee is cheap to make.
    #[inline(always)]
    pub(crate) fn wakes_task(&self) -> bool {
        self.waker.is_some_and(|waker| rialto_task::wake::native_task(waker).is_some())
    }

    /// Makes the wakee of a foreign waker. This allocates, so it is called before the caller takes the lock
    /// under which it may link the waiter.
    #[inline(always)]
    pub(crate) fn prepare(&self) {
        if !self.wakes_task() {
            self.prepare_foreign();
        }
    }

    #[cold]
    fn prepare_foreign(&self) {
        budget::waits();
        match self.state {
            None if self.spare.get() == 0 => self.store_spare(self.wakee()),
            Some(state) => self.arm(state),
            None => {}
        }
    }

    #[inline(always)]
    fn wakee(&self) -> Option<Wakee> {
        self.waker.map(Wakee::new)
    }

    /// Takes a fresh state word to WAITING.
    #[inline(always)]
    fn arm(&self, state: &SyncState) {
        if state.load() == Word::Fresh
            && let Some(wakee) = self.wakee()
        {
            state.arm(wakee);
        }
    }

    /// States a preference: waiters that are linked from here on stay behind the waiters that are linked
    /// already.
    pub(crate) fn add_preference(&self) {
        self.mixes.set(0);
        self.has_preference.set(true);
    }

    /// Returns whether a preference was stated.
    #[inline(always)]
    pub(crate) fn has_preference(&self) -> bool {
        self.has_preference.get()
    }

    /// Records that a waiter is being linked into the queue at this address, after a preference was stated.
    /// Returns how many of the sync's own waiters there it may overtake: those linked since the preference,
    /// as known from `since`.
    pub(crate) fn record_link(&self, queue: usize) -> u32 {
        let (mut since, before) = (self.since.get(), self.mixes.get() as usize);
        let known = &since[..before.min(since.len())];
        let here = known.iter().filter(|at| **at == queue).count();
        if let Some(place) = since.get_mut(before) {
            *place = queue;
            self.since.set(since);
        }
        self.mixes.set(before.saturating_add(1) as u32);
        here as u32
    }

    /// Draws the order in which the alternatives are queued or tried again.
    pub(crate) fn draw_order(&self) {
        self.backwards.set(random_order::draw_direction());
    }

    /// Returns whether the drawn order is the opposite of the written one.
    #[inline(always)]
    pub(crate) fn is_backwards(&self) -> bool {
        self.backwards.get()
    }

    /// Returns the positions of a choice's parts in the drawn order.
    #[inline(always)]
    pub(crate) fn turns(&self, parts: usize) -> impl Iterator<Item = usize> + use<> {
        let backwards = self.is_backwards();
        (0..parts).map(move |turn| if backwards { parts - 1 - turn } else { turn })
    }

    /// Returns the word for a waiter that is being linked, if the sync has several base events. From here on,
    /// other threads can commit the sync.
    #[inline(always)]
    pub(crate) fn choice_word(&self) -> Option<usize> {
        let state = self.state?;
        self.arm(state);
        self.linked.set(true);
        Some(ptr::from_ref(state).expose_provenance() | IN_CHOICE)
    }

    /// Returns the word for the waiter of a sync over one base event, which is being linked.
    #[inline(always)]
    pub(crate) fn solo_word(&self) -> usize {
        match self.spare.replace(0) {
            0 => self.wakee().map_or(IDLE, Wakee::into_word),
            prepared => prepared,
        }
    }

    /// Commits the sync for `waiter`, when no state word of a partner has to be committed with it. Returns
    /// false if another thread has committed the sync.
    #[inline(always)]
    pub(crate) fn commit_alone(&self, waiter: *const ()) -> bool {
        match self.state {
            None => true,
            Some(state) if !self.linked.get() => {
                self.store_spare(state.take(Some(waiter)).1);
                true
            }
            Some(state) => match state.commit(waiter) {
                Ok(own) => {
                    self.store_spare(Some(own));
                    true
                }
                // Only the owner claims the sync or replaces its wakee, and the owner is the caller. So the
                // error means that the sync is decided.
                Err(_) => false,
            },
        }
    }

    /// Commits the sync for `waiter` if `poll` is ready. While `poll` runs, no other thread can commit the
    /// sync: it is CLAIMED, or has no linked waiter. Returns `None` if another thread had committed it
    /// before.
    pub(crate) fn commit_if_ready<T>(
        &self,
        waiter: *const (),
        poll: impl FnOnce(&mut Context<'_>) -> Poll<T>,
    ) -> Option<Poll<T>> {
        let mut cx = Context::from_waker(self.waker.unwrap_or(Waker::noop()));
        let Some(state) = self.state_to_claim() else {
            let polled = poll(&mut cx);
            return (polled.is_pending() || self.commit_alone(waiter)).then_some(polled);
        };
        if !state.claim() {
            return None;
        }
        // If `poll` panics, the sync is abandoned, which also ends the claim.
        let polled = claim::during(state, || poll(&mut cx));
        match polled {
            Poll::Ready(_) => self.store_spare(state.take(Some(waiter)).1),
            Poll::Pending => state.unclaim(|wakee| wakee),
        }
        Some(polled)
    }

    /// Makes the sync wait, although it may have no linked waiter: a `cancel_safe` future wakes its waker.
    pub(crate) fn wait_without_waiter(&self) {
        if let Some(state) = self.state {
            self.arm(state);
            self.linked.set(true);
        }
    }

    /// Returns the state word if the sync must be claimed before it commits with a partner: if one of its
    /// waiters is linked.
    #[inline]
    pub(crate) fn state_to_claim(&self) -> Option<&'a SyncState> {
        if rialto_task::primitives::is_mutant("no_claim") {
            return None;
        }
        self.state.filter(|_| self.linked.get())
    }

    /// Stores a wakee that is in no waiter. If `solo_word` does not use it, it is dropped with this struct.
    #[inline]
    pub(crate) fn store_spare(&self, wakee: Option<Wakee>) {
        if let Some(wakee) = wakee {
            let old = self.spare.replace(wakee.into_word());
            debug_assert_eq!(old, 0, "one wakee is left over at most");
        }
    }
}

impl Drop for SyncContext<'_> {
    #[inline]
    fn drop(&mut self) {
        let spare = self.spare.get();
        if spare != 0 {
            // SAFETY: `store_spare` stored the wakee, and it went into no waiter.
            drop(unsafe { Wakee::from_word(spare) });
        }
    }
}

/// Makes a waiting choice wake `waker`, with which its owner polls it again. Returns false if the sync is
/// decided.
pub(crate) fn rewake_choice(state: &SyncState, waker: &Waker) -> bool {
    // The clone of a foreign waker is user code, which must not run under the claim. So it is made between
    // two claims, once the first has shown that it is needed.
    let mut fresh = None;
    while state.claim() {
        let mut unneeded = None;
        let mut same = false;
        state.unclaim(|word| {
            // SAFETY: while CLAIMED, the wakee stays in the word.
            same = unsafe { Wakee::word_wakes(word, waker) };
            match fresh.take() {
                Some(wakee) if !same => {
                    // SAFETY: while CLAIMED, the owner may replace the old wakee.
                    unneeded = Some(unsafe { Wakee::from_word(word) });
                    same = true;
                    Wakee::into_word(wakee)
                }
                kept => {
                    unneeded = kept;
                    word
                }
            }
        });
        drop(unneeded);
        if same {
            return true;
        }
        fresh = Some(Wakee::new(waker));
    }
    false
}
