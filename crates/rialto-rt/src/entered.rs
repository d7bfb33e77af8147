//! The runtime of the caller: that of its task or `block_on`, or one that it has entered by `Handle::enter`.

use std::cell::RefCell;
use std::sync::Arc;

use crate::context;
use crate::shared::Shared;

thread_local! {
    /// The runtimes that this thread has entered by [`enter`]. An entry is `None` once it was left; the last
    /// entry is never `None`.
    static ENTERED: RefCell<Vec<Option<Arc<Shared>>>> = const { RefCell::new(Vec::new()) };
}

/// Returns the runtime of the caller.
pub(crate) fn current() -> Option<Arc<Shared>> {
    context::with(|context| context.map(|context| Arc::clone(&context.shared))).or_else(entered)
}

/// Returns the runtime that this thread has entered last. It counts only outside the contexts of runtimes, so
/// that these need not look here.
pub(crate) fn entered() -> Option<Arc<Shared>> {
    // On a thread that is ending, the thread-local value may be destroyed already.
    ENTERED.try_with(|entered| entered.borrow().last().cloned().flatten()).ok().flatten()
}

/// Enters `shared` on this thread. Returns the position for [`leave`].
pub(crate) fn enter(shared: &Arc<Shared>) -> usize {
    ENTERED.with_borrow_mut(|entered| {
        entered.push(Some(Arc::clone(shared)));
        entered.len() - 1
    })
}

/// Leaves the runtime that this thread has entered at `position`.
pub(crate) fn leave(position: usize) {
    // The runtimes are dropped after the borrow, because the last reference to one may run destructors.
    let left = ENTERED.try_with(|entered| {
        let mut entered = entered.borrow_mut();
        let left = entered.get_mut(position).and_then(Option::take);
        while entered.last().is_some_and(Option::is_none) {
            entered.pop();
        }
        left
    });
    drop(left);
}

/// Panics, because `what` was called outside a runtime.
#[cold]
#[track_caller]
pub(crate) fn panic_outside_runtime(what: &str) -> ! {
    panic!("{what} needs a Rialto runtime; help: call it in a task, or inside `Runtime::block_on`")
}
