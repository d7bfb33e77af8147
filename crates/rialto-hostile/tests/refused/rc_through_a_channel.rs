//! Sends a value that is not `Send` to another thread.
#![forbid(unsafe_code)]

use rialto_event::{Event, channel};
use std::rc::Rc;

/// `std::thread::spawn`, declared here so that the error does not quote the standard library's source.
fn spawn<T: Send + 'static>(body: impl FnOnce() -> T + Send + 'static) {
    std::thread::spawn(body);
}

fn main() {
    let (tx, rx) = channel::<Rc<u8>>();
    spawn(move || drop(rx.recv_evt().sync_blocking()));
    drop(tx);
}
