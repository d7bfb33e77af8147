//! A segment's variable that returns to its slot unless the segment moves it.

use std::cell::Cell;

/// A variable that a segment may move. Its destructor puts the value back into the slot, if the segment ends at an
/// await; else the value drops there, in its turn. So rustc's own drop flags decide whether the variable still has its
/// value.
pub struct Carry<'s, T> {
    value: Option<T>,
    slot: &'s Cell<Option<T>>,
    stays: &'s Cell<bool>,
}

/// Takes a variable out of its slot: `carry(Cell::from_mut(&mut slot), &stays)`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn carry<'s, T>(slot: &'s Cell<Option<T>>, stays: &'s Cell<bool>) -> Carry<'s, T> {
    Carry { value: slot.take(), slot, stays }
}

/// A variable that gets a value.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn given<'s, T>(value: T, slot: &'s Cell<Option<T>>, stays: &'s Cell<bool>) -> Carry<'s, T> {
    Carry { value: Some(value), slot, stays }
}

impl<T> Carry<'_, T> {
    /// Moves it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn take(mut self) -> T {
        super::take(&mut self.value)
    }

    /// Moves it out of its place; the variable is forgotten next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub(super) fn taken(&mut self) -> T {
        super::take(&mut self.value)
    }

    /// Borrows it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn place(&self) -> &T {
        match &self.value {
            Some(value) => value,
            None => super::absent(),
        }
    }

    /// Borrows it mutably.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn place_mut(&mut self) -> &mut T {
        match &mut self.value {
            Some(value) => value,
            None => super::absent(),
        }
    }
}

impl<T> Drop for Carry<'_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        if self.stays.get() {
            self.slot.set(self.value.take());
        }
    }
}

/// Among a segment's variables, the guard of a slot: empties the slot in its turn, when the segment is left early.
pub struct Guard<'s, T>(&'s mut Option<T>);

/// Guards a slot until the guard is forgotten.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn guard<T>(slot: &mut Option<T>) -> Guard<'_, T> {
    Guard(slot)
}

impl<T> Guard<'_, T> {
    /// The slot, to put a value into it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn slot(&mut self) -> &mut Option<T> {
        self.0
    }

    /// Puts a value into the slot, which is empty.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put(&mut self, value: T) {
        super::put(self.0, value);
    }
}

impl<T> Drop for Guard<'_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        *self.0 = None;
    }
}

impl<T> std::ops::Deref for Carry<'_, T> {
    type Target = T;

    #[inline(always)]
    #[track_caller]
    fn deref(&self) -> &T {
        self.place()
    }
}

impl<T> std::ops::DerefMut for Carry<'_, T> {
    #[inline(always)]
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        self.place_mut()
    }
}

impl<T: std::fmt::Display> std::fmt::Display for Carry<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.place().fmt(f)
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Carry<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.place().fmt(f)
    }
}
