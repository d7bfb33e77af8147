//! Diagnostics: what each waiting task waits for, and reports of blocked tasks.
//!
//! [`Blocked`] is the report. It is available as text, as a graph, and with the feature `serde` as data. A
//! runtime makes it from its task registry.
//!
//! Nothing is recorded without a listener. To listen, poll a task inside [`Notes::take`]. Then each sync that
//! this poll leaves waiting notes what it waits for. A sync that is dropped in the same poll withdraws its
//! note. Without a listener, the cost is one look at a thread-local value when a sync begins to wait.
//!
//! ```
//! use rialto_event::waits::{Notes, Wait};
//! use rialto_event::{after, channel, choose, sync, Event};
//! use std::future::Future;
//! use std::pin::pin;
//! use std::task::{Context, Waker};
//! use std::time::Duration;
//!
//! let (_tx, rx) = channel::<u8>();
//! let minute = after(Duration::from_secs(60));
//! let mut either = pin!(sync(choose((rx.recv_evt().wrap(drop), minute))));
//! let notes = Notes::new();
//! let polled = notes.take(|| either.as_mut().poll(&mut Context::from_waker(Waker::noop())));
//! assert!(polled.is_pending());
//! assert!(matches!(notes.into_waits()[..], [Wait::Recv { .. }, Wait::Time(_)]));
//! ```

mod blocked;
mod graph;
mod hold;
mod label;
mod polls;
#[cfg(feature = "serde")]
mod serial;
mod task_id;
mod text;

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ptr;

pub use blocked::{Blocked, BlockedTask};
pub use graph::WaitGraph;
pub use hold::{Hold, holders};
pub(crate) use label::Label;
pub use label::Resource;
pub use polls::{begin_poll, end_poll};
pub use task_id::TaskId;
pub use text::TaskName;

use crate::time::Instant;

/// What a sync waits for: one of its base events.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wait {
    /// A value from this channel.
    Recv {
        /// The same for all of its handles.
        channel: Resource,
    },
    /// Somebody who takes a value from this channel.
    Send {
        /// The same for all of its handles.
        channel: Resource,
    },
    /// An [`Object`](crate::Object) to give something.
    Object {
        /// The object.
        at: Resource,
        /// What it gives: what its store calls it
        /// ([`Store::awaited`](crate::Store::awaited)); "a condition" for a
        /// [`Condition`](crate::Condition).
        what: &'static str,
    },
    /// The operating system, to say something of a file descriptor.
    Io {
        /// Its number.
        fd: i32,
        /// What is to come: "input", "a connection".
        what: &'static str,
    },
    /// A point in time.
    Time(Instant),
    /// The end of the task of this number.
    End {
        /// The number that its runtime gave it.
        task: u64,
    },
    /// The ends of all of these tasks, the children of a scope.
    Children {
        /// The numbers that their runtime gave them.
        tasks: Vec<u64>,
    },
    /// Nothing: it waits for [`never`](crate::never()), or for a choice of such or
    /// of no events. Beside an event that can happen these are not told.
    Never,
    /// Something else.
    Other(&'static str),
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wait::Recv { channel } => write!(f, "to receive from channel {channel}"),
            Wait::Send { channel } => write!(f, "to send to channel {channel}"),
            Wait::Object { at, what } => write!(f, "for {what} ({at})"),
            Wait::Io { fd, what } => write!(f, "for {what} (fd {fd})"),
            Wait::Time(Instant::FAR_FUTURE) => f.write_str("for the end of time"),
            Wait::Time(_) => f.write_str("for a timer"),
            Wait::End { task } => write!(f, "for the end of task {task}"),
            Wait::Children { .. } => f.write_str("for the children of its scope"),
            Wait::Never => f.write_str("for what never happens"),
            Wait::Other(what) => write!(f, "for {what}"),
        }
    }
}

impl Wait {
    /// The channel or object that is waited for.
    pub fn resource(&self) -> Option<&Resource> {
        match self {
            Wait::Recv { channel } | Wait::Send { channel } => Some(channel),
            Wait::Object { at, .. } => Some(at),
            _ => None,
        }
    }
}

/// What the syncs of one poll wait for.
#[derive(Debug, Default)]
pub struct Notes {
    notes: RefCell<Vec<Note>>,
    /// The task that is polled, if that was said; else zero.
    task: Cell<u64>,
}

#[derive(Debug)]
struct Note {
    /// Who waits: the address of its sync.
    of: usize,
    wait: Wait,
}

thread_local! {
    /// Who listens on this thread; null: nobody.
    static LISTENER: Cell<*const Notes> = const { Cell::new(ptr::null()) };
}

/// Restores the listener of before, when dropped.
struct Listening(*const Notes);

impl Listening {
    fn begin(notes: *const Notes) -> Listening {
        Listening(LISTENER.replace(notes))
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        LISTENER.set(self.0);
    }
}

impl Notes {
    /// Nothing noted yet.
    pub fn new() -> Notes {
        Notes::default()
    }

    /// Nothing noted yet, of the task of this number, which is not zero.
    pub fn of(task: u64) -> Notes {
        Notes { task: Cell::new(task), ..Notes::default() }
    }

    /// Calls `f`. What it leaves waiting on this thread is noted here, and not
    /// with who listens around.
    pub fn take<R>(&self, f: impl FnOnce() -> R) -> R {
        let _listening = Listening::begin(self);
        f()
    }

    /// What was noted, in the order in which it began.
    pub fn into_waits(self) -> Vec<Wait> {
        self.notes.into_inner().into_iter().map(|note| note.wait).collect()
    }
}

/// Whether anybody listens on this thread.
#[inline(always)]
pub(crate) fn are_noted() -> bool {
    !LISTENER.get().is_null()
}

fn with_listener(f: impl FnOnce(&mut Vec<Note>)) {
    // SAFETY: `take` borrows it while it is there, or it is one of `polls`, which are leaked.
    let notes = unsafe { LISTENER.get().as_ref() };
    if let Some(notes) = notes {
        f(&mut notes.notes.borrow_mut());
    }
}

/// The task that is polled on this thread, if somebody listens who knows.
#[inline(always)]
fn who_listens() -> Option<u64> {
    // SAFETY: `take` borrows it while it is there, or it is one of `polls`, which are leaked.
    let notes = unsafe { LISTENER.get().as_ref() };
    notes.map(|notes| notes.task.get()).filter(|&task| task != 0)
}

/// Notes that `of` waits for something, if anybody listens: for futures that are
/// no syncs, when their poll returns `Pending`. `of` is any address of the
/// future's own. What it has noted before is forgotten.
pub fn note(of: *const (), wait: impl FnOnce() -> Wait) {
    if are_noted() {
        note_all(of, vec![wait()]);
    }
}

#[cold]
pub(crate) fn note_all(of: *const (), waits: Vec<Wait>) {
    let of = of.addr();
    with_listener(|notes| {
        notes.retain(|note| note.of != of);
        notes.extend(waits.into_iter().map(|wait| Note { of, wait }));
    });
}

/// `of` does not wait any more, though nobody has told it to go on: it is
/// dropped.
pub fn withdraw(of: *const ()) {
    if are_noted() {
        with_listener(|notes| notes.retain(|note| note.of != of.addr()));
    }
}

/// Calls `f`, which blocks the thread: what it leaves waiting is nobody's. For
/// executors that run inside of somebody's poll.
pub fn unnoted<R>(f: impl FnOnce() -> R) -> R {
    let _listening = Listening::begin(ptr::null());
    f()
}
