//! What a thread with a seat shows to the monitor.

use std::ptr;
use std::sync::{Mutex, OnceLock};

use rialto_task::primitives::{AtomicBool, AtomicPtr, Ordering};

use super::priority::{Before, Level, lower, restore};
use super::probe::Probe;
use super::rest::Rest;
use crate::cell::RtVtable;
use crate::shared::lock;

/// See the module's documentation.
#[derive(Default)]
pub(crate) struct Standing {
    /// Once the thread sits there.
    probe: OnceLock<Probe>,
    pub(crate) rest: Rest,
    /// What kind of task was polled last.
    polled: AtomicPtr<RtVtable>,
    /// The monitor has taken the core, because a poll did not end.
    stuck: AtomicBool,
    life: Mutex<Life>,
}

/// The monitor touches the priority of a thread only while it is here.
#[derive(Default)]
enum Life {
    #[default]
    Usual,
    Lowered(Before),
    /// The thread has left the seat: its names may be somebody else's.
    Left,
}

impl Standing {
    /// For the thread that takes the seat.
    pub(crate) fn arrive(&self) {
        let _ = self.probe.set(Probe::of_this_thread());
    }

    /// For the thread of the seat: it polls a task of this kind.
    #[inline(always)]
    pub(crate) fn polls(&self, table: &'static RtVtable) {
        self.polled.store(ptr::from_ref(table).cast_mut(), Ordering::Relaxed);
    }

    /// What the thread polls, or polled last.
    pub(super) fn polled(&self) -> Option<&'static RtVtable> {
        // SAFETY: `polls` stored a reference to a static.
        unsafe { self.polled.load(Ordering::Relaxed).as_ref() }
    }

    /// The thread, once it is at work.
    pub(super) fn probe(&self) -> Option<&Probe> {
        self.probe.get()
    }

    pub(super) fn set_stuck(&self) {
        self.stuck.store(true, Ordering::Relaxed);
    }

    /// Whether the poll that the thread is in, or was in last, did not end in
    /// time.
    pub(crate) fn is_stuck(&self) -> bool {
        self.stuck.load(Ordering::Relaxed)
    }

    /// Puts the thread down to `level`, unless it has left.
    pub(super) fn lower(&self, level: Level) {
        let mut life = lock(&self.life);
        let Some(probe) = self.probe.get() else { return };
        if let Life::Left = *life {
            return;
        }
        if let (Some(before), Life::Usual) = (lower(probe, level), &*life) {
            *life = Life::Lowered(before);
        }
    }

    /// For the thread of the seat, at its end. False if its priority is lower
    /// than that of others and stays so: then it is of no further use.
    pub(crate) fn leave(&self) -> bool {
        match std::mem::replace(&mut *lock(&self.life), Life::Left) {
            Life::Lowered(before) => restore(&before),
            Life::Usual | Life::Left => true,
        }
    }

    pub(super) fn has_left(&self) -> bool {
        matches!(*lock(&self.life), Life::Left)
    }
}
