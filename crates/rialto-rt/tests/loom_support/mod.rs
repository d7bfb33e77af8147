//! What the models of the runtime share.
#![allow(dead_code, reason = "each test file uses its part of this")]

use loom::model::Builder;
use rialto_rt::internals::TaskRef;

/// Runs `model` in every schedule with at most so many preemptions.
pub fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// Numbers stand for tasks: queues never look at one.
pub fn task(number: usize) -> TaskRef {
    // SAFETY: never null, and never followed.
    unsafe { TaskRef::from_ptr(std::ptr::without_provenance_mut(number * 8)) }
}

/// The number of a task.
pub fn number(task: TaskRef) -> usize {
    task.as_ptr().addr() / 8
}
