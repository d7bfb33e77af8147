//! First-class synchronous events: Concurrent ML for Rust, on any executor.
//!
//! An [`Event`] is a synchronous operation as a value: receiving from a
//! channel, sending on one, a timeout, a condition, or any [`choose`](choose()) of such.
//! Values can be stored, passed and combined; [`sync`] (or `.await`) makes one
//! happen. The one loop to know:
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
//!     // Whatever was not chosen has not happened: a message that was not
//!     // received is still on its way, one that was not sent is in `outgoing`.
//! }
//! # rialto_event::always(()) }).sync_blocking() }
//! ```
//!
//! Events run under any executor that polls them, and on plain threads
//! ([`Event::sync_blocking`]); both can meet in one rendezvous. This crate
//! spawns nothing, save a thread for timers where no Rialto runtime has
//! installed a wheel of its own. It knows nothing of schedulers.
//!
//! # The laws
//!
//! Tests bear their names (`tests/laws.rs`).
//!
//! 1. **One commit.** A sync commits exactly one base event; in the same atomic
//!    step every other alternative is out.
//! 2. **Rendezvous.** A send commits exactly when one receive commits with its
//!    value. Nothing completes alone, save a value put back under law 5.
//! 3. **Symmetric choice.** Sends and receives mix in one choice, over any
//!    channels, on any cores; one choice never matches itself; the same event
//!    twice is legal.
//! 4. **Losers keep their message.** [`Sender::send_from`] takes the value from
//!    a slot and gives it back when it loses, closes or is dropped; an empty
//!    slot is [`never`](never()); [`send_any`] offers one value on several channels.
//!    [`Sender::send_evt`] owns its value, and drops it when it is not chosen.
//!    Closed: `Err(Closed(v))`, or `Err(Closed(()))` with the value in its slot.
//! 5. **Commit is final, abandonment is safe.** Dropping a sync before commit:
//!    nothing happened. After it: the value that it had not seen goes ahead of
//!    all waiting senders, such values in the order of their abandonment,
//!    `Closed` only after them; the last receiver's drop drops them. The sender
//!    was told *received*; so what such a value grants must be RAII.
//! 6. **Guards** run once per sync, left to right, all of them, before any base
//!    event is tried, never under a claim or lock; async guards too. Timeouts
//!    start after the last guard. [`TryEvent`] says that none is async.
//! 7. **Nacks** are decided at commit and signalled before wraps run, at the
//!    latest at the sync's next poll or drop: enabled if and only if the sync
//!    committed elsewhere or was abandoned before commit. A panic of the
//!    caller's code before commit (a guard, a store, a waker) abandons at once:
//!    nothing waits any more, and polled again, the sync panics.
//! 8. **Wraps** run on the syncing task, after commit, outside locks, innermost
//!    first; one that waits ([`then`](Event::then)) is polled by the sync, whose
//!    choice is over. A panic or a drop in a wrap does not undo the commit. What is handled
//!    ([`wrap_handler`](Event::wrap_handler), [`catch_panic`](Event::catch_panic))
//!    is what the wraps inside do, not what guards do.
//! 9. **[`poll_evt`](Event::poll_evt)** is always enabled: `Some` if the event
//!    was enabled (it waits out a claimed partner), else `None`, a commit like
//!    any other, which fires the nacks inside. In a choice it counts as one
//!    alternative. A zero timeout is no poll: it is drawn among what is enabled.
//! 10. **Time.** A relative timeout runs from the start of its sync, not from
//!     its making; equal ones of one sync end at one instant. Zero, or a time that
//!     has passed, is enabled at once.
//! 11. **Reuse.** An event is a description; cloned, it can be synchronised on
//!     again. State belongs to one sync.
//! 12. **Fairness.** Uniform among the enabled base events of the flattened
//!     choice, whatever stands disabled between them, and also among those of a
//!     choice that waits that one partner comes for: they queue in an order that is
//!     drawn. [`Event::or_else`] and `biased` prefer. Waiters are first come, first
//!     served; the alternatives of one choice are not in one another's way.
//! 13. **No leaks.** Losing waiters are unlinked when the sync ends;
//!     [`stats::waiters`] counts those that are left.
//! 14. **Closed channels** are enabled events that yield an error; `or_never`
//!     turns it into [`never`](never()): a silent receiver waits on, for a value
//!     may still be put back. Closing wakes every other waiter.
//! 15. **Reclamation** (in `rialto-rt`). A task that sleeps and that no waker and no
//!     waiting sync refers to any more can never run again: it is dropped, its
//!     destructors run, its join says so. A dead sync beside a live one is not such
//!     a task.
//!
//! What remains a hazard: a [`SyncFuture`] that is kept without being polled or
//! dropped still waits; a partner may commit with it, and its value then lies
//! there unseen. Poll a sync to its end, or drop it. Until it is polled or
//! dropped, its nacks do not fire either (law 7), and its losing nodes stay where
//! they were linked (law 13), to be passed over.
//!
//! # How it is made
//!
//! Every event has two forms: a movable description ([`Event`]) and a pinned
//! one that can wait ([`Pending`]). A channel, an [`Object`] or a timer wheel
//! has one small lock and queues of [nodes](node), which lie inside the pinned
//! syncs: waiting allocates nothing on a Rialto task. A sync over one base event
//! needs no state beyond its node; a choice has one [state word](state), on
//! which all who could commit it agree. Events of several types compose
//! statically, like iterators; a sync of a single channel operation *is* the
//! operation, at no extra cost.
//!
//! Two things differ from CML to make that so. [`Sender::send_evt`] and
//! [`Receiver::recv_evt`] borrow their handle, since a reference count per
//! event would cost a fifth of a rendezvous; [`Sender::into_send_evt`] and
//! [`Receiver::into_recv_evt`] own it and are `'static`. And an abort function
//! ([`Event::wrap_abort`]) runs on the syncing task instead of a new one, and
//! spawns if it wants to communicate.
//!
//! Read first: [`state`], then [`node`] (all representation types), [`queue`]
//! and `commit.rs` (how two syncs meet), [`pending`] (the steps of a sync),
//! `sync.rs` (the loop), [`leaf`] (where objects, nodes and syncs meet),
//! `channel.rs`.
//!
//! Sources: Reppy, *CML* (PLDI 1991); Reppy, Russo and Xiao, *Parallel
//! Concurrent ML* (ICFP 2009); Wingo, *A new Concurrent ML* (2017). The ordered
//! conflict rule, put-back and slots are Rialto's own.
//!
//! Programs use the crate through the facade, `rialto`, which has the same names: `rialto_event::channel`
//! in these examples is `rialto::channel` there.

mod abort;
mod arms;
mod basic;
mod batch;
pub mod blocking;
mod boxed;
pub mod budget;
mod cancel_safe;
mod channel;
mod channels;
mod choose;
mod choose_all;
mod claims;
mod commit;
mod condition;
mod drain;
mod event;
mod exchange;
mod from_future;
mod guard;
pub mod leaf;
mod nack;
pub mod node;
pub mod object;
mod one_of;
mod or_else;
mod panics;
pub mod pending;
mod poll;
pub mod queue;
pub mod rng;
mod select;
mod send_any;
pub mod state;
pub mod stats;
mod sync;
pub mod syncing;
mod then;
pub mod time;
mod turns;
pub mod waits;
mod wrap;

pub use abort::WrapAbort;
pub use basic::{Always, Never, always, never};
pub use boxed::{BoxEvent, CloneBoxEvent, LocalBoxEvent};
pub use cancel_safe::{CancelSafe, CancelSafeEvt, assume_cancel_safe, cancel_safe};
pub use channel::{
    Borrowed, Closed, ReadyEvt, Receiver, RecvEvt, RecvTimeoutError, SendEvt, SendFrom, SendTimeoutError,
    Sender, TryRecvError, TrySendError, WeakSender, channel, named_channel,
};
pub use channels::{ChannelEnd, Iter, ReceiveChannel, SendChannel, TryIter, WeakChannel};
pub use choose::{Choose, EventList, EventOption, Optional, TryEventList, choose};
pub use choose_all::{ChooseAll, PartList, choose_all};
#[doc(hidden)]
pub use claims::may_work;
pub use condition::{Condition, WaitEvt};
pub use event::{Event, SendEvent, TryEvent, Within};
pub use exchange::{Exchange, SwapEvt, SwapFrom};
pub use from_future::{Lost, Spawn, Task, ThreadSpawner, from_future};
pub use guard::{Guard, GuardAsync, Make, guard, guard_async};
pub use nack::{WithNack, with_nack};
pub use object::{
    CallEvt, CallFrom, CallReturning, Carry, End, Ends, Flag, Object, Part, Serve, Side, Steady, Store,
    TakeEvt, TakeOrEvt,
};
pub use one_of::OneOf;
pub use or_else::{Either, Or, OrElse};
pub use panics::CatchPanic;
pub use pending::{Arity, Pending};
pub use poll::PollEvt;
pub use send_any::{SendAny, Senders, send_any};
pub use sync::{SyncFuture, SyncOf, sync};
pub use then::Then;
pub use time::{Elapsed, TimerEvt, after, at_time, sleep, sleep_until, timeout, timeout_at};
pub use wrap::{After, Call, CallOrElse, MapErr, Wrap, WrapHandler, Wrapped};

/// What the macros' expansions name.
#[doc(hidden)]
pub mod macros {
    pub use crate::arms::{Arm, Asked, Awaited, Sent, arm, asked, awaited, sent};
    pub use crate::or_else::{either, either_biased};
    pub use rialto_macros::select;
}
