//! Events that may have to wait, and their futures, cannot be tried. (A `choose_all` refuses them only when
//! code is generated for it, which these tests do not do.)

use rialto_event::{Event, SyncFuture, always, guard_async, select};

fn a_wrap_that_waits_is_not_tried() {
    let _ = always(1).then(|n| async move { n + 1 }).try_sync();
}

fn a_guard_that_waits_is_not_tried() {
    let _ = guard_async(|| async { always(1) }).try_sync();
}

fn may_wait_evt() -> impl Event<Output = u8> {
    always(1)
}

fn may_wait() -> SyncFuture<impl Event<Output = u8>> {
    may_wait_evt().sync()
}

fn a_future_whose_type_does_not_say_that_it_need_not_wait_is_not_tried() -> u8 {
    select! { n = may_wait() => n, default => 0 }
}

fn main() {}
