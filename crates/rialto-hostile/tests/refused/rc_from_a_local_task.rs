//! Moves the outcome of a local task to another thread.
#![forbid(unsafe_code)]

use std::rc::Rc;

/// `std::thread::spawn`, declared here so that the error does not quote the standard library's source.
fn spawn<T: Send + 'static>(body: impl FnOnce() -> T + Send + 'static) {
    std::thread::spawn(body);
}

fn main() {
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let task = rialto_rt::spawn_local(async { Rc::new(1) });
        spawn(move || drop(task));
    });
}
