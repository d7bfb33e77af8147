//! Synchronous operations as values: Concurrent ML (CML) for Rust, on any executor.
//!
//! With this crate a task or a thread waits for several operations at once: exactly one of them happens, and
//! the others have no effect. You can return a whole protocol from a function as one event, and write events
//! of your own.
//!
//! An [`Event`] is a value that describes a synchronous operation: a receive, a send, a timeout, the wait for
//! a condition, or a [`choose`](choose()) of several events. You can store events, pass them and combine
//! them. To execute an event, you *sync* on it, with `.await` or [`Event::sync`]. Each execution is called a sync.
//! The one loop to know:
//!
//! ```
//! use rialto_event::{after, channel, select, Event};
//! use std::time::Duration;
//!
//! # fn main() { rialto_event::guard_async(|| async {
//! let ((tx, rx), (done_tx, done)) = (channel::<String>(), channel::<()>());
//! # std::thread::spawn({ let tx = tx.clone(); move || { let _ = tx.send("x".into()).sync_blocking(); let _ = done_tx.send(()).sync_blocking(); } });
//! let mut outgoing = Some(String::from("news"));
//! loop {
//!     select! {
//!         got = rx.recv_evt() => println!("received {got:?}"),
//!         sent = tx.send_from(&mut outgoing) => println!("sent: {sent:?}"),
//!         _ = done.recv_evt() => break,
//!         () = after(Duration::from_secs(1)) => println!("nothing for a second"),
//!     }
//!     // The alternatives that lost have not happened. A message that was not
//!     // received stays with its sender; one that was not sent is in `outgoing`.
//! }
//! # rialto_event::always(()) }).sync_blocking() }
//! ```
//!
//! Events run under any executor that polls them, and on plain threads ([`Event::sync_blocking`]). A task and
//! a thread can be partners in one rendezvous. The crate knows nothing of schedulers. It starts at most one
//! thread by itself: the timer thread, where no Rialto runtime has installed a timer wheel.
//! ([`ThreadSpawner`] starts a thread for each future that you give to it.)
//!
//! Most programs use this crate through the facade, `rialto`, which has the same names:
//! `rialto_event::channel` in these examples is `rialto::channel` there.
//!
//! # Map of the source
//!
//! Read first, in this order:
//!
//! | module | contains |
//! |---|---|
//! | [`state`] | the state word of a sync over several base events |
//! | [`waiter`] | waiters, and all other representation types of the commit protocol |
//! | [`queue`], `commit` | wait queues, and how two syncs commit together |
//! | [`pending`] | the steps of a sync |
//! | `sync` | the loop that executes these steps |
//! | [`base_event`] | base events: the place where objects, waiters and syncs meet |
//! | `channel` | channels |
//!
//! `docs/source-map.md` names the files of the crate.
//!
//! # The laws
//!
//! The laws are the contract of this crate. Each law has tests that bear its number (`tests/laws.rs`).
//!
//! The terms: a *base event* is an event that is not built from others. A sync *commits* in the atomic step
//! that decides it. A sync is *abandoned* if it ends before it has returned its result: it is dropped, its
//! task is aborted, or code that it runs panics. *Enabled* means: can commit now. A sync is *claimed* while
//! it commits with a partner.
//!
//! 1. **One commit.** A sync commits exactly one base event. In the same atomic step, every other alternative
//!    loses. (The parts of a `choose_all` are syncs of their own, and each commits by itself.)
//! 2. **Rendezvous.** A send commits exactly when one receive commits with its value. There is one exception:
//!    the receive of a value that was put back under law 5 commits alone.
//! 3. **Symmetric choice.** One choice may mix sends and receives, over any channels, on any processor cores.
//!    A choice never matches itself. The same event may occur in it twice.
//! 4. **Losers keep their message.** [`Sender::send_from`] takes its value from a slot. It returns the value
//!    to the slot when it loses, when the channel is closed, or when the sync is dropped before its commit.
//!    With an empty slot, it is [`never`](never()). [`send_any`] offers the value of a slot on several
//!    channels. [`Sender::send_evt`] owns its value, and drops it when it is not chosen. On a closed channel,
//!    `send_evt` yields `Err(Closed(v))`; `send_from` yields `Err(Closed(()))`, and the value is back in its
//!    slot.
//! 5. **Commit is final, abandonment is safe.** If a sync is dropped before its commit, nothing has happened.
//!    If a sync is dropped after its commit, a value that it received and did not yet see is *put back*.
//!    Put-back values go ahead of all waiting senders, in the order in which their syncs were abandoned.
//!    `Closed` comes only after them. When the last receiver is dropped, they are dropped too. The sender was
//!    told *received*. So a value that grants a right must return that right when it is dropped (RAII).
//! 6. **Guards** run once per sync, from left to right, all of them, before any base event is tried. They
//!    never run under a claim or a lock. The same holds for async guards. Timeouts start after the last
//!    guard. An event that implements [`TryEvent`] has no async guard.
//! 7. **Nacks** are decided at the commit. They are signalled before the wraps run, and at the latest at the
//!    sync's next poll or drop. A nack is enabled if and only if the sync committed another alternative, or
//!    was abandoned before its commit. If the caller's code (a guard, an object's state, a waker) panics
//!    before the commit, the sync is abandoned at once: none of its waiters stays in a queue, and another
//!    poll of the sync panics.
//! 8. **Wraps** run on the syncing task, after the commit, outside locks, innermost first. A wrap that waits
//!    ([`then`](Event::then)) is polled by the sync, when the choice is over. A panic or a drop in a wrap
//!    does not undo the commit. [`wrap_handler`](Event::wrap_handler) handles the errors of the event and of
//!    the wraps inside it; [`catch_panic`](Event::catch_panic) handles the wraps' panics. Neither covers
//!    guards.
//! 9. **[`poll_evt`](Event::poll_evt)** is always enabled. It yields `Some` if the event was enabled; if a
//!    partner is claimed, it first waits until that claim ends. Otherwise it yields `None`, which is a commit
//!    like any other and fires the nacks inside. In a choice it counts as one alternative. A zero timeout is
//!    not a poll: it is one of the enabled alternatives in the draw.
//! 10. **Time.** A relative timeout runs from the moment when the guards of its sync have run, not from its
//!     construction. Equal timeouts of one sync end at the same instant. A timeout of zero, and a time that
//!     has passed, are enabled at once.
//! 11. **Reuse.** An event is a description. You can clone it and sync on the clone. State belongs to one
//!     sync: the clone shares none.
//! 12. **Fairness.** Nested choices count as one flat choice. One of its enabled base events is drawn, each
//!     with the same probability, whatever disabled ones stand between them. The odds are also equal when one
//!     partner arrives for several alternatives of a waiting choice, because these queue in a random order.
//!     [`Event::or`] and `biased` state a preference. In a waiting choice with a preference, the
//!     odds of the other alternatives are equal only in pairs: of any two of them, each is as likely as the
//!     other. Waiters are served first come, first served. No alternative waits behind another alternative of
//!     its own choice.
//! 13. **No leaks.** When a sync ends, its losing waiters are unlinked, from channels, conditions and timers
//!     alike. [`stats::waiters`] counts the waiters that are still linked.
//! 14. **Closed channels.** The events of a closed channel are enabled and yield an error, with two
//!     exceptions: a receive first yields the values that were put back, and a send from an empty slot is
//!     never enabled. `or_never` turns this error into [`never`](never()). Closing wakes every waiter without
//!     `or_never`. It unlinks a send with `or_never`; a receive with `or_never` waits on, because a value may
//!     still be put back.
//! 15. **Reclamation** (in `rialto-rt`). A parked task can never run again if no waker and no waiting sync
//!     refers to it any more. The runtime drops such a task: its destructors run, and its join reports it. If a
//!     task has several syncs, it is kept while one of them can still be woken.
//!
//! # What stays a hazard
//!
//! A waiting sync is open to partners, even while its task does not poll it. If you keep a [`SyncFuture`]
//! without polling or dropping it, a partner may commit with it. The value then lies in the sync, where no
//! code sees it. So poll a sync to its end, or drop it.
//!
//! Until such a sync is polled or dropped, two more things are late. Its nacks do not fire (law 7). Its
//! losing waiters stay linked (law 13), and partners pass over them.
//!
//! # How it works
//!
//! An event has two forms: [`Event`], a description that can be moved, and [`Pending`], which is pinned and
//! can wait.
//!
//! - A channel, an [`Object`] or a timer wheel has one small lock and queues of waiters (the module
//!   [`waiter`]). Waiters lie inside the pinned syncs, so waiting allocates nothing in a Rialto task.
//! - A sync over one base event has no state beyond its waiter. A choice has one [state word](state), on
//!   which all its possible partners agree.
//! - Events of several types compose statically, like iterators. The sync of a single channel operation costs
//!   no more than the operation.
//!
//! Two things differ from CML, for speed:
//!
//! - [`Sender::send_evt`] and [`Receiver::recv_evt`] borrow their handle, because a reference count per event
//!   would cost a fifth of a rendezvous. [`Sender::into_send_evt`] and [`Receiver::into_recv_evt`] own it and
//!   are `'static`.
//! - An abort function ([`Event::wrap_abort`]) runs on the syncing task and not on a new one. If it has to
//!   communicate, it must spawn a task.
//!
//! Sources: Reppy, *CML* (PLDI 1991); Reppy, Russo and Xiao, *Parallel Concurrent ML* (ICFP 2009); Wingo, *A
//! new Concurrent ML* (2017). The ordered conflict rule, put-back and slots are Rialto's own.

mod abort;
mod arms;
pub mod base_event;
mod basic;
mod batch;
mod blocking;
mod boxed;
pub mod budget;
mod cancel_safe;
mod catch_panic;
mod channel;
mod channel_traits;
mod choose;
mod choose_all;
mod claim;
mod commit;
mod commits;
mod condition;
pub mod diagnostics;
mod drain;
mod event;
mod exchange;
mod from_future;
mod guard;
mod nack;
pub mod object;
mod one_of;
mod or;
pub mod pending;
mod poll_evt;
pub mod queue;
mod random_order;
pub mod rng;
mod select;
mod send_any;
pub mod state;
pub mod stats;
mod sync;
pub mod sync_context;
mod then;
pub mod time;
pub mod waiter;
mod wrap;

pub use abort::WrapAbort;
pub use basic::{Always, Never, always, never};
pub use boxed::{BoxEvent, BoxTryEvent, CloneBoxEvent, LocalBoxEvent};
pub use cancel_safe::{CancelSafe, CancelSafeEvt, assume_cancel_safe, cancel_safe};
pub use catch_panic::CatchPanic;
pub use channel::{
    Borrowed, Closed, ReadyEvt, Receiver, RecvEvt, RecvTimeoutError, SendEvt, SendFrom, SendTimeoutError,
    Sender, TryRecvError, TrySendError, WeakSender, channel, named_channel,
};
pub use channel_traits::{ChannelEnd, Iter, ReceiveChannel, SendChannel, TryIter, WeakChannel};
pub use choose::{Choose, EventList, EventOption, Optional, TryEventList, choose};
pub use choose_all::{ChooseAll, PartList, choose_all};
pub use condition::{Condition, WaitEvt};
pub use event::{Event, SendEvent, TryEvent, Within};
pub use exchange::{Exchange, SwapEvt, SwapFrom};
pub use from_future::{Spawn, Task, TaskLost, ThreadSpawner, from_future};
pub use guard::{Guard, GuardAsync, MakeEvent, guard, guard_async};
pub use nack::{WithNack, with_nack};
pub use object::{
    CallEvt, CallFrom, CallReturning, Carry, ConstantCall, ConstantCallEvt, End, Ends, Flag, ItemSource,
    MappedArc, Object, ObjectState, Side, StableDeref, TakeEvt, TakeOrEvt,
};
pub use one_of::OneOf;
pub use or::{Either, EitherOf, OrElse};
pub use pending::{Arity, Pending};
pub use poll_evt::PollEvt;
pub use send_any::{SendAny, Senders, send_any};
pub use sync::{SendFuture, SendOf, SyncFuture, SyncOf};
pub use then::Then;
pub use time::{Elapsed, TimerEvt, after, at_time, sleep, sleep_until, timeout, timeout_at};
pub use wrap::{Action, Apply, HandleErr, MapErr, Wrap, WrapHandler, Wrapped};

/// The interface of the crates of Rialto's runtime and library, which programs do not need.
#[doc(hidden)]
pub mod __private {
    pub use crate::claim::waker_may_work;

    pub mod blocking {
        pub use crate::blocking::{Guard, check, forbid, permit};
    }

    #[cfg(feature = "recorder")]
    pub mod commits {
        pub use crate::commits::observe;
    }
    #[cfg(feature = "recorder")]
    pub mod uses {
        pub use crate::commits::UsedEnd;
        pub use crate::diagnostics::uses::{Use, UseCounter};
    }

    pub mod diagnostics {
        pub use crate::diagnostics::polls::{begin_poll, end_poll};
    }

    pub mod time {
        pub use crate::time::hooks::{
            Clock, TimeGuard, VirtualClock, Wheel, enter, hand_over, timer_thread_is_busy, timer_threads,
            use_timer_thread,
        };
    }
}

/// Items that the expansions of the macros name.
#[doc(hidden)]
pub mod macros {
    pub use crate::arms::{Arm, Awaited, KeepsMessage, SyncEvt, Tryable, arm, awaited, tryable};
    pub use crate::or::{either, either_biased};
    pub use rialto_macros::select;
}
