//! Moves a sync out of its pin, although its waiter may be linked.
#![forbid(unsafe_code)]

use rialto_event::channel;
use std::pin::Pin;

/// `Pin::into_inner`, declared here so that the error does not quote the standard library's source.
fn into_inner<T: Unpin>(pin: Pin<Box<T>>) -> Box<T> {
    Pin::into_inner(pin)
}

fn main() {
    let (_tx, rx) = channel::<u8>();
    let (mut one, mut other) = (Box::pin(rx.recv()), Box::pin(rx.recv()));
    std::mem::swap(&mut *one, &mut *other);
    let moved = *into_inner(one);
    drop(moved);
}
