//! Which kinds of moments any recorder of the process wants. One byte for the process, because a thread may wake
//! a task of another runtime, or be in no runtime at all. The threads of a runtime have copies.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Mode;
use crate::panics::lock;

/// All polls.
pub(crate) const POLLS: u8 = 1;
/// The polls that take long.
pub(crate) const LONG_POLLS: u8 = 2;
pub(crate) const WAKES: u8 = 4;
pub(crate) const COMMITS: u8 = 8;
/// Spawns, and the ends of tasks.
pub(crate) const SPAWNS: u8 = 16;
pub(crate) const TIMERS: u8 = 32;
pub(crate) const SENDS: u8 = 64;

static LEVEL: AtomicU8 = AtomicU8::new(0);

/// The number of recorders in each mode.
static RECORDERS: Mutex<[usize; 3]> = Mutex::new([0; 3]);

/// Returns the kinds that a recorder in this mode keeps.
pub(super) const fn kinds(mode: Mode) -> u8 {
    match mode {
        Mode::Off => 0,
        Mode::Production => LONG_POLLS | SPAWNS | TIMERS | SENDS,
        Mode::Full => POLLS | WAKES | COMMITS | SPAWNS | TIMERS | SENDS,
    }
}

/// Returns whether a recorder may want one of these `kinds`.
#[inline(always)]
pub(crate) fn wants(kinds: u8) -> bool {
    current() & kinds != 0
}

/// Returns the kinds that a recorder may want.
#[inline(always)]
pub(crate) fn current() -> u8 {
    // Relaxed: a recorder that was just turned on or off may miss a moment, or refuse one.
    LEVEL.load(Ordering::Relaxed)
}

/// Counts a recorder that changes from one mode to another. Commits are passed to `committed`, which is the same for
/// all recorders.
pub(super) fn change(from: Mode, to: Mode, committed: fn(usize)) {
    let mut recorders = lock(&RECORDERS);
    recorders[from as usize] = recorders[from as usize].saturating_sub(1);
    recorders[to as usize] += 1;
    let modes = [Mode::Production, Mode::Full];
    let level =
        modes.into_iter().filter(|mode| recorders[*mode as usize] > 0).map(kinds).fold(0, |a, b| a | b);
    LEVEL.store(level, Ordering::Relaxed);
    rialto_event::__private::commits::observe((level & COMMITS != 0).then_some(committed));
}
