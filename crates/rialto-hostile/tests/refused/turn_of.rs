//! Begins a second turn of its own task, whose count the first wait would take over.
#![forbid(unsafe_code)]

use rialto_task::wake::native_task;
use rialto_task::{Turn, Wakee};
use std::future::poll_fn;
use std::task::Poll;

fn main() {
    rialto_rt::Runtime::new().unwrap().block_on(poll_fn(|cx| {
        let task = native_task(cx.waker()).unwrap();
        for _ in 0..3 {
            drop(Turn::of(task, || Wakee::new(cx.waker())));
        }
        Poll::Ready(())
    }));
}
