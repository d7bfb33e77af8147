//! Diagnostics: what each waiting task waits for, and reports of blocked tasks.
//!
//! [`Blocked`] is the report. It is available as text, as a graph, and with the feature `serde` as data. A
//! runtime makes it from its task registry.
//!
//! Nothing is recorded without a listener. To listen, poll a task inside [`WaitRecorder::take`]. Then each
//! sync that this poll leaves waiting records what it waits for. A sync that is dropped in the same poll
//! retracts its records. Without a listener, the cost is one look at a thread-local value when a sync begins
//! to wait.
//!
//! ```
//! use rialto_event::diagnostics::{Wait, WaitRecorder};
//! use rialto_event::{after, channel, choose, Event};
//! use std::future::Future;
//! use std::pin::pin;
//! use std::task::{Context, Waker};
//! use std::time::Duration;
//!
//! let (_tx, rx) = channel::<u8>();
//! let minute = after(Duration::from_secs(60));
//! let mut either = pin!(choose((rx.recv_evt().wrap(drop), minute)).sync());
//! let recorder = WaitRecorder::new();
//! let polled = recorder.take(|| either.as_mut().poll(&mut Context::from_waker(Waker::noop())));
//! assert!(polled.is_pending());
//! assert!(matches!(recorder.into_waits()[..], [Wait::Recv { .. }, Wait::Time(_)]));
//! ```

mod blocked;
mod graph;
mod hold;
mod label;
pub(crate) mod named;
pub(crate) mod polls;
#[cfg(feature = "serde")]
mod serial;
mod task_id;
mod text;
#[cfg(feature = "recorder")]
pub(crate) mod uses;

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ptr;

pub use blocked::{Blocked, BlockedTask};
pub use graph::{WaitEdge, WaitGraph, WaitNode, WaitNodeKind};
pub use hold::{Hold, holders};
pub(crate) use label::Label;
pub use label::Resource;
pub use named::{NamedChannel, named_channels};
pub use task_id::TaskId;
pub use text::TaskName;

#[cfg(feature = "recorder")]
use crate::commits::{self, UsedEnd};
use crate::time::Instant;

/// One thing for which a sync waits: one of its base events.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wait {
    /// A receive on this channel.
    Recv {
        /// The channel, which is the same for all of its handles.
        channel: Resource,
    },
    /// A send on this channel.
    Send {
        /// The channel, which is the same for all of its handles.
        channel: Resource,
    },
    /// A call of an [`Object`](crate::Object).
    Object {
        /// The object.
        at: Resource,
        /// The thing that the object provides, as its state names it
        /// ([`ItemSource::awaited`](crate::ItemSource::awaited)), or "a condition" for a
        /// [`Condition`](crate::Condition).
        what: &'static str,
    },
    /// An I/O event of the operating system on a file descriptor.
    Io {
        /// The number of the file descriptor.
        fd: i32,
        /// The awaited event, such as "input" or "a connection".
        what: &'static str,
    },
    /// A point in time.
    Time(Instant),
    /// The end of a task.
    End {
        /// The task's number ([`TaskId::as_u64`]).
        task: u64,
    },
    /// The ends of several tasks, the children of a scope.
    Children {
        /// The tasks' numbers ([`TaskId::as_u64`]).
        tasks: Vec<u64>,
    },
    /// No event: [`never`](crate::never()), or a choice in which no alternative can commit. It is reported
    /// only if the sync waits for nothing else.
    Never,
    /// Anything else, as a text that follows "waits for".
    Other(&'static str),
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wait::Recv { channel } => write!(f, "to receive from channel {channel}"),
            Wait::Send { channel } => write!(f, "to send to channel {channel}"),
            Wait::Object { at, what } => write!(f, "for {what} ({at})"),
            Wait::Io { fd, what } => write!(f, "for {what} (fd {fd})"),
            Wait::Time(Instant::FAR_FUTURE) => f.write_str("for a timer that never fires"),
            Wait::Time(_) => f.write_str("for a timer"),
            Wait::End { task } => write!(f, "for the end of task {task}"),
            Wait::Children { .. } => f.write_str("for the children of its scope"),
            Wait::Never => f.write_str("for an event that is never enabled"),
            Wait::Other(what) => write!(f, "for {what}"),
        }
    }
}

impl Wait {
    /// Returns the channel or object, if this is a wait for one.
    pub fn resource(&self) -> Option<&Resource> {
        match self {
            Wait::Recv { channel } | Wait::Send { channel } => Some(channel),
            Wait::Object { at, .. } => Some(at),
            _ => None,
        }
    }
}

/// A listener: collects what the syncs of one poll wait for.
#[derive(Debug, Default)]
pub struct WaitRecorder {
    records: RefCell<Vec<WaitRecord>>,
    /// The number of the task that is polled, or zero if it is not known.
    task: Cell<u64>,
}

#[derive(Debug)]
struct WaitRecord {
    /// The address that identifies the waiting sync or future.
    of: usize,
    wait: Wait,
}

thread_local! {
    /// The listener of this thread, or null if there is none.
    static LISTENER: Cell<*const WaitRecorder> = const { Cell::new(ptr::null()) };
}

/// A guard that restores the previous listener when it is dropped.
struct Listening(*const WaitRecorder);

impl Listening {
    fn begin(recorder: *const WaitRecorder) -> Listening {
        Listening(LISTENER.replace(recorder))
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        LISTENER.set(self.0);
    }
}

impl WaitRecorder {
    /// Creates a listener without records, for a poll of an unknown task.
    pub fn new() -> WaitRecorder {
        WaitRecorder::default()
    }

    /// Creates a listener without records, for a poll of the task with this number, which is not zero.
    pub fn for_task(task: u64) -> WaitRecorder {
        WaitRecorder { task: Cell::new(task), ..WaitRecorder::default() }
    }

    /// Calls `f` with this as the thread's listener, in place of the current one. Syncs that `f` leaves
    /// waiting record their waits here. The previous listener is restored afterwards, also if `f` panics.
    pub fn take<R>(&self, f: impl FnOnce() -> R) -> R {
        let _listening = Listening::begin(self);
        f()
    }

    /// Returns the waits, in the order in which the syncs recorded them.
    pub fn into_waits(self) -> Vec<Wait> {
        self.records.into_inner().into_iter().map(|record| record.wait).collect()
    }
}

/// Returns whether this thread has a listener.
#[inline(always)]
pub(crate) fn is_listening() -> bool {
    !LISTENER.get().is_null()
}

fn with_listener(f: impl FnOnce(&mut Vec<WaitRecord>)) {
    // SAFETY: the listener is null, or `take` borrows it for as long as it is set, or it belongs to `polls`,
    // which leaks its recorders.
    let recorder = unsafe { LISTENER.get().as_ref() };
    if let Some(recorder) = recorder {
        f(&mut recorder.records.borrow_mut());
    }
}

/// Returns the number of the task that is polled on this thread, if a listener knows it.
#[inline(always)]
fn polled_task() -> Option<u64> {
    // SAFETY: as in `with_listener`.
    let recorder = unsafe { LISTENER.get().as_ref() };
    recorder.map(|recorder| recorder.task.get()).filter(|&task| task != 0)
}

/// Records that `of` waits for something, if the thread has a listener. Futures that are not syncs call it
/// when their poll returns `Pending`. `of` is any address that belongs to the future alone. A new record
/// replaces the earlier ones of the same future.
pub fn record(of: *const (), wait: impl FnOnce() -> Wait) {
    if is_listening() {
        record_all(of, vec![wait()]);
    }
}

#[cold]
pub(crate) fn record_all(of: *const (), waits: Vec<Wait>) {
    #[cfg(feature = "recorder")]
    note_users(&waits);
    let of = of.addr();
    with_listener(|records| {
        records.retain(|record| record.of != of);
        records.extend(waits.into_iter().map(|wait| WaitRecord { of, wait }));
    });
}

/// Tells the counter of uses that the polled task begins to wait, so that it is known as a user of these ends.
#[cfg(feature = "recorder")]
fn note_users(waits: &[Wait]) {
    for wait in waits {
        match wait {
            Wait::Recv { channel } => commits::add(|| channel.address(), UsedEnd::Recv, 0),
            Wait::Send { channel } => commits::add(|| channel.address(), UsedEnd::Send, 0),
            _ => {}
        }
    }
}

/// Removes the records of `of`. Futures that called [`record`] call this when they are dropped while they
/// wait.
pub fn retract(of: *const ()) {
    if is_listening() {
        with_listener(|records| records.retain(|record| record.of != of.addr()));
    }
}

/// Calls `f` without a listener. Executors that block the thread use it, so that the waits in `f` are not
/// recorded as waits of the task whose poll calls them.
pub fn without_listener<R>(f: impl FnOnce() -> R) -> R {
    let _listening = Listening::begin(ptr::null());
    f()
}
