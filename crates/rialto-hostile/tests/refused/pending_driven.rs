//! Calls the steps of a sync by hand, in the wrong order.
#![forbid(unsafe_code)]

use rialto_event::pending::{Ballot, Winner};
use rialto_event::{Event, Pending, channel};
use std::pin::pin;
use std::task::{Context, Waker};

fn main() {
    let (tx, rx) = channel::<Box<u8>>();
    let mut pending = pin!(rx.recv_evt().into_pending());
    let _ = pending.as_mut().force(&mut Context::from_waker(Waker::noop()));
    pending.as_mut().survey(&mut Ballot::default());
    pending.as_mut().rewake(Waker::noop());
    pending.as_mut().settle(Winner::ONLY);
    pending.as_mut().finish(Winner::ONLY);
    pending.waits_for(&mut Vec::new());
    drop(tx);
}
