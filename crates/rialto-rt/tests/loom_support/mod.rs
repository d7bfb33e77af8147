//! Helpers of the loom models.
#![allow(dead_code, reason = "each test file uses its part of this")]

use loom::model::Builder;
use rialto_rt::internals::TaskRef;

/// Runs `model` in every schedule with at most `preemptions` preemptions.
pub fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// Returns a number, disguised as a task. Queues never dereference a task.
pub fn task(number: usize) -> TaskRef {
    // SAFETY: numbers begin at 1, so the pointer is not null. It is never dereferenced.
    unsafe { TaskRef::from_ptr(std::ptr::without_provenance_mut(number * 8)) }
}

/// Returns the number of a task.
pub fn number(task: TaskRef) -> usize {
    task.as_ptr().addr() / 8
}
