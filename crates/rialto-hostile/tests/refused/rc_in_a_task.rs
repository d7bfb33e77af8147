//! Keeps a value that is not `Send` across an await, in a task that may move to another thread.
#![forbid(unsafe_code)]

use std::rc::Rc;

fn main() {
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.spawn(async {
        let local = Rc::new(1);
        rialto_rt::yield_now().await;
        drop(local);
    });
}
