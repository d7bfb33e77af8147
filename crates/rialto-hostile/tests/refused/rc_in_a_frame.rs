//! Keeps a value that is not `Send` in a frame.
#![forbid(unsafe_code)]

use rialto_cps::{cps, yield_now};
use std::rc::Rc;

#[cps]
async fn keeps(n: u64) -> u64 {
    let local: Rc<u64> = Rc::new(n);
    yield_now().await;
    *local
}

fn main() {
    drop(keeps(1));
}
