//! First-class synchronous events: Concurrent ML for Rust, on any executor.
mod abort;
mod basic;
pub mod blocking;
mod boxed;
pub mod channel;
pub mod choose;
mod condition;
mod event;
mod from_future;
mod guard;
pub mod leaf;
mod nack;
pub mod node;
pub mod object;
mod or_else;
mod panics;
pub mod pending;
mod poll;
pub mod rng;
mod select;
mod send_any;
pub mod state;
pub mod stats;
mod sync;
pub mod time;
mod wrap;

pub use abort::WrapAbort;
pub use basic::{Always, Never, always, never};
pub use boxed::{BoxEvent, CloneBoxEvent, LocalBoxEvent};
pub use channel::{
    Closed, Receiver, RecvEvt, SendEvt, SendFrom, Sender, TryRecvError, TrySendError, channel,
};
pub use choose::{Choose, EventOption, Optional, choose};
pub use condition::{Condition, WaitEvt};
pub use event::{Event, TryEvent};
pub use from_future::{Lost, Spawn, Task, ThreadSpawner, from_future};
pub use guard::{Guard, GuardAsync, guard, guard_async};
pub use nack::{WithNack, with_nack};
pub use object::{Object, Store, TakeEvt};
pub use or_else::{Either, Or, OrElse};
pub use panics::CatchPanic;
pub use pending::Pending;
pub use poll::PollEvt;
pub use send_any::{SendAny, Senders, send_any};
pub use sync::{Sync, sync};
pub use time::{TimerEvt, at_time, timeout};
pub use wrap::{MapErr, Wrap, WrapHandler};

/// What the macros' expansions name.
#[doc(hidden)]
pub mod macros {
    pub use crate::or_else::{either, either_biased};
}
