//! Sends a short-lived reference into a channel of `&'static str`.
#![forbid(unsafe_code)]

use rialto_event::{Event, Sender, channel};

fn shorten<'a>(tx: &'a Sender<&'static str>) -> &'a Sender<&'a str> {
    tx
}

fn main() {
    let (tx, rx) = channel::<&'static str>();
    let local = String::from("gone soon");
    shorten(&tx).send_evt(&local).try_sync();
    drop(local);
    println!("{:?}", rx.try_recv());
}
