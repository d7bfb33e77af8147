//! Takes a result from an event that was never tried: a `Box` that nobody sent.
#![forbid(unsafe_code)]

use rialto_event::{Event, Pending, channel};
use std::pin::pin;

fn main() {
    let (_tx, rx) = channel::<Box<u8>>();
    let never_sent = pin!(rx.recv_evt().into_pending()).conclude();
    println!("{never_sent:?}");
}
