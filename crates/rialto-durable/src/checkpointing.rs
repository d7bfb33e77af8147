use crate::context::{SaveStatus, current_outside_attempt};
use crate::tasks::Wait;
use rialto_cps::Leaf;
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Poll};

/// A state of a durable task, in a `#[cps]` function: `checkpoint!("paid")`.
///
/// When the task continues after it, the store has everything that the task needs from there on, and after a
/// crash the task continues from here. The state, the [writes](crate::kv) since the last state, and the
/// removal of the signals that the task has taken are one transaction. The label names the state; the chapter
/// `durable.md` says which edits are allowed around it.
///
/// `checkpoint!("rested", sleep(day))` is a state in which the task waits: for [`sleep`](crate::sleep()), a
/// [`wait_signal`](crate::wait_signal()), or any other leaf.
///
/// ```
/// use rialto_durable::{checkpoint, sleep};
/// use std::time::Duration;
///
/// #[rialto_cps::cps]
/// async fn cook(minutes: u64) -> u64 {
///     checkpoint!("on the stove");
///     checkpoint!("done", sleep(Duration::from_secs(60 * minutes)));
///     minutes
/// }
/// # drop(cook(3));
/// ```
///
/// It compiles only in `#[cps]` functions.
#[macro_export]
#[doc(alias("continue_as_new"))]
macro_rules! checkpoint {
    ($($anything:tt)*) => {
        compile_error!(
            "`checkpoint!` is used outside of a `#[cps]` function, or in a closure or another macro there\n\
             help: move it into the body of a `#[cps]` function"
        )
    };
}
/// The future that [`checkpoint!`](macro@crate::checkpoint) awaits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct checkpoint {
    asked: SaveStatus,
}

/// Writes the task's state. [`checkpoint!`](macro@crate::checkpoint) awaits it and gives the state its name.
///
/// # Panics
///
/// If it is polled outside of a durable task.
pub fn checkpoint() -> checkpoint {
    checkpoint { asked: SaveStatus::default() }
}

impl Future for checkpoint {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let context = current_outside_attempt("checkpoint!");
        let wait = || Wait { at_once: true, ..Wait::default() };
        if self.asked.may_continue(&mut context.inner(), wait) { Poll::Ready(()) } else { Poll::Pending }
    }
}

impl Leaf for checkpoint {
    const NAME: &'static str = "rialto_durable::checkpoint";
}
