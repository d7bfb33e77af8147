//! Calls that are made again when the function resumes: durable steps. See [`Step`].

use crate::residual::Try;
use crate::step::Step;
use std::marker::PhantomData;

/// Returns the leaf that waits for a step, as the macro writes it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn step_at<A>(at: A) -> A {
    at
}

/// The type of a step, which its call tells.
pub struct StepOf<S>(PhantomData<fn() -> S>);

impl<S> Clone for StepOf<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for StepOf<S> {}

impl<S> StepOf<S> {
    #[allow(clippy::new_without_default, reason = "there is no default type")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    pub const extern "C" fn new() -> Self {
        StepOf(PhantomData)
    }

    /// It is the type of this step.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is(self, _: &S) {}

    /// The state before the work of the step that has this key.
    #[inline]
    pub fn at(self, key: impl Into<String>) -> S::At
    where
        S: Step,
    {
        S::at(key)
    }

    /// Waits for the work that `again` makes, of the key.
    #[inline]
    pub fn run(self, at: S::At, again: impl FnOnce(String) -> S) -> S::At
    where
        S: Step,
    {
        again(S::key(&at)).run(at)
    }

    /// A slot for the value that the step records, for its print.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn value(self) -> Option<<S::Output as Try>::Value>
    where
        S: Step<Output: Try>,
    {
        None
    }
}
