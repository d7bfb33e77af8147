//! Events that may have to wait cannot be tried. (That they are no parts of a `choose_all` is found only when
//! code is generated for it, which these tests do not do.)

use rialto_event::{Event, always, guard_async};

fn a_wrap_that_waits_is_not_tried() {
    let _ = always(1).then(|n| async move { n + 1 }).try_sync();
}

fn a_guard_that_waits_is_not_tried() {
    let _ = guard_async(|| async { always(1) }).try_sync();
}

fn main() {}
