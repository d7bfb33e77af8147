use crate::support::everywhere;
use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Instant(u64);

impl Drop for Instant {
    fn drop(&mut self) {
        println!("{} is over", self.0);
    }
}

#[cps]
async fn f(n: u64) {
    let _now: Instant = Instant(n);
    yield_now().await;
}

#[test]
fn runs() {
    everywhere(|| f(3));
}
