//! Reads a slot while a receiver may be taking its value.
#![forbid(unsafe_code)]

use rialto_event::{channel, Event};

fn main() {
    let (tx, _rx) = channel::<String>();
    let mut slot = Some(String::from("news"));
    let offer = Box::pin(tx.send_from(&mut slot).sync());
    println!("{slot:?}");
    drop(offer);
}
