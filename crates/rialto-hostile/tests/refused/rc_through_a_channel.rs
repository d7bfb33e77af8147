//! Sends a value that is not `Send` to another thread.
#![forbid(unsafe_code)]

use rialto_event::{Event, channel};
use std::rc::Rc;

fn main() {
    let (tx, rx) = channel::<Rc<u8>>();
    std::thread::spawn(move || rx.recv_evt().sync_blocking());
    drop(tx);
}
