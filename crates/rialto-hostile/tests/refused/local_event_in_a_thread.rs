//! Moves an event that is not `Send` to another thread, inside a box.
#![forbid(unsafe_code)]

use rialto_event::{Event, always};

fn main() {
    let local = always(std::rc::Rc::new(1)).boxed_local();
    std::thread::spawn(move || local.sync_blocking());
}
