// What is no data, and has a destructor, is in scope at an await. `cargo check` finds it, without code of the function.
use rialto_cps::{cps, yield_now};
use std::sync::Mutex;

struct Handle;

impl Drop for Handle {
    fn drop(&mut self) {}
}

#[cps]
async fn a_handle() {
    let handle = Handle;
    yield_now().await;
}

#[cps]
async fn a_handle_that_was_used(n: u64) -> u64 {
    let handle = Handle;
    if n > 0 {
        let _ = &handle;
        yield_now().await;
    }
    n
}

#[cps]
async fn a_guard() -> usize {
    let lock = Mutex::new(String::new());
    let guard = lock.lock().unwrap();
    let count = guard.len();
    yield_now().await;
    count
}

fn main() {}
