//! [`Syncing`]: the sync for which an object is tried.

use core::cell::Cell;
use core::ptr;
use core::task::{Context, Poll, Waker};

use rialto_task::Wakee;

use crate::budget;
use crate::claims;
use crate::node::{IDLE, IN_CHOICE};
use crate::state::{SyncState, Word};
use crate::turns;

/// The sync on whose behalf objects are tried: what a commit must decide, and
/// whom a linked node will wake.
#[derive(Debug)]
pub struct Syncing<'a> {
    state: Option<&'a SyncState>,
    waker: Option<&'a Waker>,
    /// One of the sync's nodes is linked, so others can commit it.
    linked: Cell<bool>,
    /// The alternatives are queued in the opposite of the written order.
    backwards: Cell<bool>,
    /// An order was kept: nodes of the sync that stand in a queue may have been linked before.
    ordered: Cell<bool>,
    /// Then, how many nodes were linked since.
    mixes: Cell<u32>,
    /// And the queues of the first of them.
    since: Cell<[usize; 4]>,
    /// A wakee made before a lock was taken, or left over by a commit under
    /// it: dropped with this struct, outside the lock.
    spare: Cell<usize>,
    /// It is a part of a `choose_all`, whose waker may be woken for a commit only.
    part: bool,
}

impl<'a> Syncing<'a> {
    /// Whoever commits waiters without syncing itself: a timer, a close.
    pub(crate) const fn nobody() -> Self {
        Self::new(None, None)
    }

    #[inline]
    const fn new(state: Option<&'a SyncState>, waker: Option<&'a Waker>) -> Self {
        Syncing {
            state,
            waker,
            linked: Cell::new(false),
            backwards: Cell::new(false),
            ordered: Cell::new(false),
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

    /// A sync over several, none of them linked yet.
    #[inline]
    pub(crate) fn several(state: &'a SyncState, waker: &'a Waker) -> Self {
        Self::new(Some(state), Some(waker))
    }

    /// One of several, which waits already.
    pub(crate) fn waiting(state: &'a SyncState, waker: &'a Waker) -> Self {
        let me = Self::several(state, waker);
        me.linked.set(true);
        me
    }

    /// A part of a `choose_all`.
    pub(crate) fn into_part(mut self) -> Self {
        self.part = true;
        self
    }

    /// Whether it is a part of a `choose_all`.
    pub(crate) fn is_part(&self) -> bool {
        self.part
    }

    /// # Panics
    ///
    /// If it is a part of a `choose_all`, saying `why`.
    pub(crate) fn refuse_part(&self, why: &str) {
        assert!(!self.part, "{why}");
    }

    /// Whether `state` is this sync's own: a choice never matches itself.
    #[inline(always)]
    pub(crate) fn is(&self, state: &SyncState) -> bool {
        self.state.is_some_and(|own| ptr::eq(own, state))
    }

    /// Whether the state at this address is this sync's own.
    pub(crate) fn is_at(&self, address: usize) -> bool {
        self.state.is_some_and(|own| ptr::from_ref(own).addr() == address)
    }

    /// Whether a node of the sync is linked.
    pub(crate) fn is_linked(&self) -> bool {
        self.linked.get()
    }

    /// Whether the sync runs in a Rialto task, whose wakee costs nothing.
    #[inline(always)]
    pub(crate) fn wakes_task(&self) -> bool {
        self.waker.is_some_and(|waker| rialto_task::wake::native_task(waker).is_some())
    }

    /// Makes the wakee of a foreign waker, which allocates, before the lock is
    /// taken under which `node` may be linked.
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
            None if self.spare.get() == 0 => self.keep(self.wakee()),
            Some(state) => self.arm(state),
            None => {}
        }
    }

    #[inline(always)]
    fn wakee(&self) -> Option<Wakee> {
        self.waker.map(Wakee::new)
    }

    #[inline(always)]
    fn arm(&self, state: &SyncState) {
        if state.load() == Word::Fresh
            && let Some(wakee) = self.wakee()
        {
            state.arm(wakee);
        }
    }

    /// What was linked so far stays ahead of what is linked from here on: a preference.
    pub(crate) fn keep_order(&self) {
        self.mixes.set(0);
        self.ordered.set(true);
    }

    /// Whether an order was kept.
    #[inline(always)]
    pub(crate) fn is_ordered(&self) -> bool {
        self.ordered.get()
    }

    /// An order was kept, and a node is being linked into the queue at this address: before so many of its own nodes
    /// there, at most, it may be linked.
    pub(crate) fn note(&self, queue: usize) -> u32 {
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
        self.backwards.set(turns::backwards_by_lot());
    }

    /// Whether that is the opposite of the written one.
    #[inline(always)]
    pub(crate) fn is_backwards(&self) -> bool {
        self.backwards.get()
    }

    /// The turns of a choice's parts in that order.
    #[inline(always)]
    pub(crate) fn turns(&self, parts: usize) -> impl Iterator<Item = usize> + use<> {
        let backwards = self.is_backwards();
        (0..parts).map(move |turn| if backwards { parts - 1 - turn } else { turn })
    }

    /// The word of a node that is being linked, if the sync is one over several.
    #[inline(always)]
    pub(crate) fn choice_word(&self) -> Option<usize> {
        let state = self.state?;
        self.arm(state);
        self.linked.set(true);
        Some(ptr::from_ref(state).expose_provenance() | IN_CHOICE)
    }

    /// The word of the node of a sync over one, which is being linked.
    #[inline(always)]
    pub(crate) fn solo_word(&self) -> usize {
        match self.spare.replace(0) {
            0 => self.wakee().map_or(IDLE, Wakee::into_word),
            prepared => prepared,
        }
    }

    /// Commits the sync for `leaf` when no partner is involved. False: it has
    /// been committed by somebody else.
    #[inline(always)]
    pub(crate) fn commit_alone(&self, leaf: *const ()) -> bool {
        match self.state {
            None => true,
            Some(state) if !self.linked.get() => {
                self.keep(state.take(Some(leaf)).1);
                true
            }
            Some(state) => match state.commit(leaf) {
                Ok(own) => {
                    self.keep(Some(own));
                    true
                }
                // Only the owner, who calls this, claims or replaces wakees.
                Err(_) => false,
            },
        }
    }

    /// Commits the sync for `leaf` if `poll` is ready. Meanwhile nobody else commits it:
    /// then it is CLAIMED, unless nobody could. `None`: somebody has before.
    pub(crate) fn commit_when<T>(
        &self,
        leaf: *const (),
        poll: impl FnOnce(&mut Context<'_>) -> Poll<T>,
    ) -> Option<Poll<T>> {
        let mut cx = Context::from_waker(self.waker.unwrap_or(Waker::noop()));
        let Some(state) = self.must_claim() else {
            let polled = poll(&mut cx);
            return (polled.is_pending() || self.commit_alone(leaf)).then_some(polled);
        };
        if !state.claim() {
            return None;
        }
        // Should it panic, the sync is abandoned, which ends the claim, too.
        let polled = claims::during(state, || poll(&mut cx));
        match polled {
            Poll::Ready(_) => self.keep(state.take(Some(leaf)).1),
            Poll::Pending => state.unclaim(|wakee| wakee),
        }
        Some(polled)
    }

    /// It waits, though no node of it may be linked: for its own waker.
    pub(crate) fn stand_by(&self) {
        if let Some(state) = self.state {
            self.arm(state);
            self.linked.set(true);
        }
    }

    /// Whether the sync must be claimed before a partner's is committed.
    #[inline]
    pub(crate) fn must_claim(&self) -> Option<&'a SyncState> {
        if rialto_task::primitives::is_mutant("no_claim") {
            return None;
        }
        self.state.filter(|_| self.linked.get())
    }

    #[inline]
    pub(crate) fn keep(&self, wakee: Option<Wakee>) {
        if let Some(wakee) = wakee {
            let old = self.spare.replace(wakee.into_word());
            debug_assert_eq!(old, 0, "one wakee is left over at most");
        }
    }
}

impl Drop for Syncing<'_> {
    #[inline]
    fn drop(&mut self) {
        let spare = self.spare.get();
        if spare != 0 {
            // SAFETY: `keep` gave us the wakee, and it went into no node.
            drop(unsafe { Wakee::from_word(spare) });
        }
    }
}

/// The owner of a choice is polled again: leaves the wakee that `waker` wants.
/// False: the sync is decided.
pub(crate) fn rewake_choice(state: &SyncState, waker: &Waker) -> bool {
    // A foreign waker is cloned before the claim: no user code under it.
    let mut fresh = None;
    while state.claim() {
        let mut unneeded = None;
        let mut same = false;
        state.unclaim(|word| {
            // SAFETY: while CLAIMED, the wakee stays in the word.
            same = unsafe { Wakee::word_wakes(word, waker) };
            match fresh.take() {
                Some(wakee) if !same => {
                    // SAFETY: the old wakee is ours to replace while CLAIMED.
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
