//! The location of a panic. The tests of `#[track_caller]` in several crates use it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// The location of the panic on this thread, if it is to be recorded.
    static PLACE: RefCell<Option<Option<(String, u32)>>> = const { RefCell::new(None) };
}

/// Returns the location at which `f` panics.
pub fn place<R>(f: impl FnOnce() -> R) -> Option<(String, u32)> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            let is_asked = PLACE.with_borrow_mut(|place| {
                let Some(place) = place else { return false };
                *place = panic.location().map(|at| (at.file().to_owned(), at.line()));
                true
            });
            if !is_asked {
                before(panic);
            }
        }));
    });
    PLACE.set(Some(None));
    let panicked = catch_unwind(AssertUnwindSafe(|| drop(f()))).is_err();
    let place = PLACE.take().flatten();
    assert!(panicked);
    place
}

/// Asserts that the code panics, and that the panic names the line on which this macro is used.
macro_rules! panics_here {
    ($code:expr) => {
        assert_eq!(
            $crate::place::place(|| $code),
            Some((file!().to_owned(), line!())),
            "{}",
            stringify!($code)
        )
    };
}
pub(crate) use panics_here;
