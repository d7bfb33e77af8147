//! Begins further turns of its own task. The first wait of each would take over a count that does not exist.
#![forbid(unsafe_code)]

use rialto_task::wake::native_task;
use rialto_task::{Turn, Wakee};
use std::future::poll_fn;
use std::task::Poll;

fn main() {
    rialto_rt::Runtime::new().unwrap().block_on(poll_fn(|cx| {
        let task = native_task(cx.waker()).unwrap();
        for _ in 0..3 {
            drop(Turn::run(task, || Wakee::new(cx.waker())));
        }
        Poll::Ready(())
    }));
}
