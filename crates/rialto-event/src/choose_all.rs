//! `choose_all`: one event that waits until all of several events have committed.
//!
//! Read [`member`] first, then [`shared_parts`].

mod list;
mod member;
mod shared_parts;

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use self::member::Members;
use self::shared_parts::{DoneRef, PartsOwner};
use crate::base_event::BasePending;
use crate::basic::Anchor;
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::object::{Object, TakeBase};
use crate::pending::{Arity, Ballot, Pending, Solo, Stage, TryOutcome, Winner};
use crate::sync_context::SyncContext;

pub use list::PartList;

/// Returns an event that is enabled when all of `parts` have committed. It yields their results, in the same
/// shape. The paper's `chooseAll`.
///
/// Each part is a sync of its own. All parts wait at the same time, and the last one to commit resumes the
/// task.
///
/// `parts` is a `Vec` or an array of events of one type, or a tuple of up to eight events of any types. If it
/// is empty, the event is enabled at once. If it contains the same event twice, the event commits twice. A
/// part on a closed channel yields its error as its value. The wraps of the parts run in order, when all
/// parts have committed.
///
/// ```
/// use rialto_event::{channel, choose_all, Event};
///
/// let (names, numbers) = (channel(), channel());
/// std::thread::spawn(move || numbers.0.send(7).sync_blocking());
/// std::thread::spawn(move || names.0.send("seven").sync_blocking());
/// let both = choose_all((names.1.recv_evt(), numbers.1.recv_evt()));
/// assert_eq!(both.sync_blocking(), (Ok("seven"), Ok(7)));
/// ```
///
/// # In a choice
///
/// The parts commit *independently* of each other, as in the paper. They are not a transaction. If another
/// alternative can be chosen, this has the following consequences:
///
/// - The **guards** of the parts are guards of the choice. All of them run before any part is tried, one
///   after the other (law 6).
/// - The event is **enabled** when all parts have committed, and counts as one alternative. It looks enabled
///   when all parts look enabled.
/// - The parts **start**, in order, when this alternative is drawn, or when the choice has to wait. So if
///   another alternative commits at once, no part has started.
/// - If the event is **not chosen**, or is dropped, its parts are abandoned before the wraps of the chosen
///   alternative run. A part that has not committed never will: it sends nothing, and the nacks inside it
///   fire. A part that has committed was not seen, so law 5 applies: a message that it received is put back
///   into its channel, ahead of all waiting senders. A message that it *sent* stays sent, and its nacks do
///   not fire.
///
/// So a choice with a timeout loses no message, but it may have sent some:
///
/// ```
/// use rialto_event::{after, channel, choose, choose_all, Event};
/// use std::thread;
/// use std::time::Duration;
///
/// let ((tx, rx), (_silent, nothing)) = (channel(), channel::<u8>());
/// let sender = thread::spawn(move || tx.send("news").sync_blocking());
/// # while rx.waiting_senders() == 0 { thread::yield_now() }
/// let both = choose_all((rx.recv_evt(), nothing.recv_evt())).wrap(|_| "both");
/// let late = after(Duration::from_millis(1)).wrap(|()| "late");
/// assert_eq!(choose((both, late)).sync_blocking(), "late");
/// assert_eq!(sender.join().unwrap(), Ok(()), "it was received,");
/// assert_eq!(rx.try_recv(), Ok("news"), "and went back");
/// ```
///
/// Since the parts are syncs of their own, a part can be the partner of another part, or of another
/// alternative of the choice. A part that has committed keeps its result until the others have committed. So
/// two tasks that gather the same two permits can deadlock, each with one permit.
///
/// There is no variant in which either all parts commit or none (`choose_all_or_none`). A message cannot be
/// unsent. If the parts waited until all of them can commit together, that would be a rendezvous of three or
/// more parties, which no combination of events can express (Donnelly and Fluet, *Transactional Events*,
/// 2006). For the same reason, the event does not implement [`TryEvent`](crate::TryEvent): a failed attempt
/// could have sent a message. [`poll_evt`](Event::poll_evt) of it starts the parts only if all of them look
/// enabled.
///
/// # Cancellation
///
/// Dropping the sync has the same effect as choosing another alternative.
///
/// # Panics
///
/// The sync panics if a guard or a wrap of a part does. If a guard panics, no part has started. If a wrap
/// panics, all parts have committed, and the results of the parts after it are put back.
///
/// # Cost
///
/// One allocation for an array or a tuple; none for each part, and none to wait.
///
/// In the paper each part is a parasite. Here a part is reduced to a parasite's continuation. It starts on
/// the caller's stack. If it blocks, the thread that unblocks it runs its continuation at once, on its own
/// stack. The continuation decrements a counter, and the last one resumes the task. To run the *wraps* of the
/// parts in this way, each as soon as its part has committed, give each part a parasite of its own
/// (`rialto_rt::parasite_evt`), and gather their `into_join_evt`s.
///
/// Source: Sivaramakrishnan, Ziarek, Prasad, Jagannathan, *Lightweight Asynchrony using Parasitic Threads*
/// (2011), section 2.3.2. The meaning inside a choice is Rialto's own.
pub fn choose_all<L: PartList>(parts: L) -> ChooseAll<L> {
    ChooseAll(parts)
}

/// The event of [`choose_all`](choose_all()).
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct ChooseAll<L>(L);

impl<L: PartList> Event for ChooseAll<L> {
    type Pending = ChooseAllPending<L::Members>;
    fn into_pending(self) -> Self::Pending {
        let parts = PartsOwner::new(self.0.into_members());
        let all_committed = Object::take_evt_of(parts.done_event()).into_pending();
        ChooseAllPending { all_committed, at_once: Anchor::new(), progress: Progress::Not, parts }
    }
    fn depth(&self) -> usize {
        around(self.0.depth())
    }
}
impl_event!([L: PartList] ChooseAll<L> => L::Output);

/// The depth for which a part counts that contains boxes. It is a sync of its own, within the outer one, and
/// so takes the stack of several boxes.
const SYNC_DEPTH: usize = 3;

/// Returns the depth of a `choose_all` of parts with that depth.
fn around(parts: usize) -> usize {
    if parts == 0 { 0 } else { parts + SYNC_DEPTH }
}

/// The progress of the parts of a [`ChooseAllPending`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Not,
    /// The parts have started, and not all of them committed at once. `all_committed` is set when they have.
    Waiting,
    /// All parts committed at once.
    Committed,
}

pin_project! {
    /// The started form of a [`ChooseAll`]. One base event stands for all parts: the anchor `at_once` if all
    /// of them committed at once; else `all_committed`, which is enabled when all of them have committed.
    pub struct ChooseAllPending<S> where S: Members {
        // Before the parts, so that it is dropped first: it holds a pointer to their shared memory.
        #[pin]
        all_committed: BasePending<TakeBase<DoneRef>>,
        #[pin]
        at_once: Anchor,
        progress: Progress,
        parts: PartsOwner<S>,
    }
}

impl<S: Members> fmt::Debug for ChooseAllPending<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChooseAllPending").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl<S: Members> ChooseAllPending<S> {
    /// Starts the parts, if they have not started. Returns whether all of them committed at once.
    fn begin(self: Pin<&mut Self>) -> bool {
        let this = self.project();
        if *this.progress == Progress::Not {
            // Set first, so that the parts are not started again if one of them panics.
            *this.progress = Progress::Waiting;
            if this.parts.begin() {
                *this.progress = Progress::Committed;
            }
        }
        *this.progress == Progress::Committed
    }

    fn looks_enabled(&self) -> bool {
        // SAFETY: the caller is the owner of the parts.
        unsafe { self.parts.members().look_enabled() }
    }
}

impl<S: Members> Arity for ChooseAllPending<S> {
    type Mode = Solo;
}

// SAFETY: there is one alternative: the anchor if the parts committed at once, else `all_committed`. The
// parts are syncs of their own, which are dropped before the pending is gone.
unsafe impl<S: Members> Pending for ChooseAllPending<S> {
    type Output = S::Output;

    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: the caller is the owner of the parts.
        unsafe { self.parts.members().force(cx) }
    }
    fn depth(&self) -> usize {
        // SAFETY: the caller is the owner of the parts.
        around(unsafe { self.parts.members().depth() })
    }
    fn alternatives(&self) -> u32 {
        1
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        match self.progress {
            Progress::Not => ballot.count(self.looks_enabled()),
            // SAFETY: by contract.
            Progress::Waiting => unsafe { self.project().all_committed.survey(ballot) },
            Progress::Committed => ballot.count(true),
        }
    }
    unsafe fn attempt(mut self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        match self.as_mut().begin() {
            true => self.project().at_once.commit(me),
            // SAFETY: by contract.
            false => unsafe { self.project().all_committed.attempt(turn, me) },
        }
    }
    unsafe fn publish(mut self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // Without `link` the sync will not wait, so it does not start parts that would have to.
        if !link && self.progress == Progress::Not && !self.looks_enabled() {
            return TryOutcome::NotEnabled;
        }
        match self.as_mut().begin() {
            true => self.project().at_once.commit(me),
            // SAFETY: by contract.
            false => unsafe { self.project().all_committed.publish(me, link) },
        }
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        let at_once = this.at_once.won(winner);
        // SAFETY: by contract.
        let later = unsafe { this.all_committed.settle(if at_once { Winner::NONE } else { winner }) };
        let chosen = at_once || later;
        if !chosen || winner == Winner::NONE {
            this.parts.abandon();
        }
        chosen
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<S::Output> {
        let this = self.project();
        if this.at_once.won(winner) {
            this.at_once.finish();
        } else {
            // SAFETY: by contract.
            unsafe { this.all_committed.finish(winner) }?;
        }
        // SAFETY: this alternative is the winner, so all parts have committed.
        Some(unsafe { this.parts.collect() })
    }
    fn stage(&self) -> Stage {
        match self.at_once.stage() {
            Stage::Fresh => self.all_committed.stage(),
            stage => stage,
        }
    }
    fn is_served(&self) -> bool {
        self.all_committed.is_served()
    }
    fn is_contended(&self) -> bool {
        self.all_committed.is_contended()
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: the caller is the owner of the parts.
        unsafe { self.parts.members().wait_for(waits) };
    }
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        unsafe { self.project().all_committed.rewake(waker) }
    }
}
