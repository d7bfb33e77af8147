//! Moves a sync out of its pin, although its waiter may be linked.
#![forbid(unsafe_code)]

use rialto_event::channel;
use std::pin::Pin;

fn main() {
    let (_tx, rx) = channel::<u8>();
    let (mut one, mut other) = (Box::pin(rx.recv()), Box::pin(rx.recv()));
    std::mem::swap(&mut *one, &mut *other);
    let moved = *Pin::into_inner(one);
    drop(moved);
}
