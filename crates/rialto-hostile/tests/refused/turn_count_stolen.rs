//! Takes the count of its own turn away from the runtime.
#![forbid(unsafe_code)]

use rialto_task::Turn;
use rialto_task::wake::native_task;
use std::future::poll_fn;
use std::task::Poll;

fn main() {
    rialto_rt::Runtime::new().unwrap().block_on(poll_fn(|cx| {
        let _ = Turn::take(native_task(cx.waker()).unwrap());
        Poll::Ready(())
    }));
}
