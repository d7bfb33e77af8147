//! What a frame holds can be copied, written and sent.

use rialto_cps::{cps, yield_now};

struct Plain(u64);

#[cps]
async fn keeps(n: u64) -> u64 {
    let plain: Plain = Plain(n);
    yield_now().await;
    plain.0
}

fn main() {}
