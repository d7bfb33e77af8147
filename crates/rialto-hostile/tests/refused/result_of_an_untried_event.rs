//! Takes the result of an event that was never tried: a `Box` that was never sent.
#![forbid(unsafe_code)]

use rialto_event::{Event, Pending, channel};
use std::pin::pin;

fn main() {
    let (_tx, rx) = channel::<Box<u8>>();
    let never_sent = pin!(rx.recv_evt().into_pending()).conclude();
    println!("{never_sent:?}");
}
