//! `choose_all`: several events, all of which happen, as one.
//!
//! Read [`member`] first, then [`gathering`].

mod gathering;
mod list;
mod member;

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use self::gathering::{Bulletin, Gatherer};
use self::member::Members;
use crate::basic::Anchor;
use crate::event::Event;
use crate::impl_event;
use crate::leaf::Leaf;
use crate::object::{Object, Take};
use crate::pending::{Arity, Ballot, Offer, Pending, Solo, Stage, Winner};
use crate::syncing::Syncing;
use crate::waits::Wait;

pub use list::PartList;

/// The event that all of `parts` have happened; yields what they do, in the same
/// shape. Each part is synchronised on by itself, all at the same time: the last
/// one to happen resumes the waiter. The paper's `chooseAll`.
///
/// `parts` is a `Vec` or an array of events of one type, or a tuple of up to
/// eight of any types. Of none, it is enabled at once. The same event may be there
/// twice: then it happens twice. Closed channels yield their error as the part's
/// value. The wraps of the parts run when all have happened, in order.
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
/// The parts happen *independently* of each other, as in the paper: this is no
/// transaction. What that means where another alternative may be chosen:
///
/// - **Guards** of the parts are guards of the choice: all run before any part is
///   tried, one after the other (law 6).
/// - It is **enabled** when all parts have happened, and is one alternative among
///   the others. It looks enabled when all parts do.
/// - The parts **begin**, in order, when the choice falls on it, or when the choice
///   has to wait. So if something else can happen at once and does, no part has.
/// - If it is **not chosen**, or dropped, its parts are abandoned before the wraps
///   of what was chosen run. Those that have not happened never will: nothing is
///   sent, and nacks inside fire. Those that have happened were not seen, so that
///   law 5 holds: a message received goes back to its channel, ahead of all that
///   wait there. What was *sent* is sent, and its nacks do not fire.
///
/// So a choice with a timeout loses no message, and may have sent some:
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
/// Parts are syncs of their own: they can meet each other, and the other
/// alternatives of the choice. And what has happened holds what it got until the
/// rest has, too: two who gather the same two permits, each with one in hand, wait
/// for each other.
///
/// All or none of them (`choose_all_or_none`) is not offered. What was sent cannot
/// be taken back; and if it waited until all can happen together, it would be a
/// meeting of three or more, which no combination of events can express (Donnelly
/// and Fluet, *Transactional Events*, 2006). So this is no
/// [`TryEvent`](crate::TryEvent), either: an attempt that fails might have sent.
/// [`poll_evt`](Event::poll_evt) of it tries when all parts look enabled.
///
/// # Cancellation
///
/// As if something else had been chosen.
///
/// # Panics
///
/// The sync panics as any does: with a guard of a part, before any part has begun;
/// with a wrap of a part, after all have happened, and then the parts behind that
/// one are not seen and go back.
///
/// # Cost
///
/// One allocation for an array or a tuple; none for each part, and none to wait.
/// In the paper each part is a parasite. Here it is one of which nothing is left
/// but its continuation: it begins on the caller's stack; and if it blocks, whoever
/// unblocks it runs the rest at once, on his own stack, which is to count it out,
/// and for the last one to resume the waiter. To have the *wraps* of parts run like
/// that, too, each as soon as it can, give each a parasite of its own
/// (`rialto_rt::parasite_evt`), and gather their `into_join_evt`s.
///
/// Source: Sivaramakrishnan, Ziarek, Prasad, Jagannathan, *Lightweight Asynchrony
/// using Parasitic Threads* (2011), section 2.3.2. Its meaning inside of a choice is
/// Rialto's own.
pub fn choose_all<L: PartList>(parts: L) -> ChooseAll<L> {
    ChooseAll(parts)
}

/// The event of [`choose_all`](choose_all()).
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct ChooseAll<L>(L);

impl<L: PartList> Event for ChooseAll<L> {
    type Pending = ChooseAllPending<L::Members>;
    fn into_pending(self) -> Self::Pending {
        let gatherer = Gatherer::new(self.0.into_members());
        let news = Object::take_evt_of(gatherer.bulletin()).into_pending();
        ChooseAllPending { news, at_once: Anchor::new(), begun: Begun::Not, gatherer }
    }
}
impl_event!([L: PartList] ChooseAll<L> => L::Output);

/// How far the parts of a [`ChooseAllPending`] are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    Not,
    /// Some wait; the news will tell.
    Waiting,
    /// They all happened at once.
    Happened,
}

pin_project! {
    /// A `choose_all`, started. One base event stands for all parts: the news that
    /// they have happened, or, if there was nothing to wait for, the anchor.
    pub struct ChooseAllPending<S> where S: Members {
        // Before the gatherer, of which it has a pointer.
        #[pin]
        news: Leaf<Take<Bulletin>>,
        #[pin]
        at_once: Anchor,
        begun: Begun,
        gatherer: Gatherer<S>,
    }
}

impl<S: Members> fmt::Debug for ChooseAllPending<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChooseAllPending").field("begun", &self.begun).finish_non_exhaustive()
    }
}

impl<S: Members> ChooseAllPending<S> {
    /// Begins the parts, if they have not begun. True: they have all happened.
    fn begin(self: Pin<&mut Self>) -> bool {
        let this = self.project();
        if *this.begun == Begun::Not {
            // Also if a part panics: it is not begun again.
            *this.begun = Begun::Waiting;
            if this.gatherer.begin() {
                *this.begun = Begun::Happened;
            }
        }
        *this.begun == Begun::Happened
    }

    fn looks_enabled(&self) -> bool {
        // SAFETY: this is the gatherer.
        unsafe { self.gatherer.members().look_enabled() }
    }
}

impl<S: Members> Arity for ChooseAllPending<S> {
    type Mode = Solo;
}

// SAFETY: one alternative: the anchor if the parts happened at once, else the
// news. The parts are syncs of their own, which are gone before the pending is.
unsafe impl<S: Members> Pending for ChooseAllPending<S> {
    type Output = S::Output;

    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: this is the gatherer.
        unsafe { self.gatherer.members().force(cx) }
    }
    fn alternatives(&self) -> u32 {
        1
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        match self.begun {
            Begun::Not => ballot.count(self.looks_enabled()),
            // SAFETY: by contract.
            Begun::Waiting => unsafe { self.project().news.survey(ballot) },
            Begun::Happened => ballot.count(true),
        }
    }
    unsafe fn attempt(mut self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer {
        match self.as_mut().begin() {
            true => self.project().at_once.commit(me),
            // SAFETY: by contract.
            false => unsafe { self.project().news.attempt(turn, me) },
        }
    }
    unsafe fn publish(mut self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
        // Who does not mean to wait does not begin what would have to.
        if !link && self.begun == Begun::Not && !self.looks_enabled() {
            return Offer::Nothing;
        }
        match self.as_mut().begin() {
            true => self.project().at_once.commit(me),
            // SAFETY: by contract.
            false => unsafe { self.project().news.publish(me, link) },
        }
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        let at_once = this.at_once.won(winner);
        // SAFETY: by contract.
        let by_news = unsafe { this.news.settle(if at_once { Winner::NOBODY } else { winner }) };
        let chosen = at_once || by_news;
        if !chosen || winner == Winner::NOBODY {
            this.gatherer.abandon();
        }
        chosen
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<S::Output> {
        let this = self.project();
        if this.at_once.won(winner) {
            this.at_once.finish();
        } else {
            // SAFETY: by contract.
            unsafe { this.news.finish(winner) }?;
        }
        // SAFETY: all have happened: the winner says so.
        Some(unsafe { this.gatherer.collect() })
    }
    fn stage(&self) -> Stage {
        match self.at_once.stage() {
            Stage::Fresh => self.news.stage(),
            stage => stage,
        }
    }
    fn is_served(&self) -> bool {
        self.news.is_served()
    }
    fn is_contended(&self) -> bool {
        self.news.is_contended()
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: this is the gatherer.
        unsafe { self.gatherer.members().wait_for(waits) };
    }
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        unsafe { self.project().news.rewake(waker) }
    }
}
