//! Sends a value to another thread that must stay on its own.
#![forbid(unsafe_code)]

use rialto_event::{Event, channel};
use std::rc::Rc;

fn main() {
    let (tx, rx) = channel::<Rc<u8>>();
    std::thread::spawn(move || rx.recv_evt().sync_blocking());
    drop(tx);
}
