//! Reads a slot while a receiver may be taking its value.
#![forbid(unsafe_code)]

use rialto_event::{channel, sync};

fn main() {
    let (tx, _rx) = channel::<String>();
    let mut slot = Some(String::from("news"));
    let offer = Box::pin(sync(tx.send_from(&mut slot)));
    println!("{slot:?}");
    drop(offer);
}
