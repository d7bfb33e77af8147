//! Moves the outcome of a local task to another thread.
#![forbid(unsafe_code)]

use std::rc::Rc;

fn main() {
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let task = rialto_rt::spawn_local(async { Rc::new(1) });
        std::thread::spawn(move || drop(task));
    });
}
