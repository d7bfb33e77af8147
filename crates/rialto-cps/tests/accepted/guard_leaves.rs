use crate::support::everywhere;
use rialto_cps::{cps, yield_now};

#[cps]
async fn f(n: u64) -> u64 {
    loop {
        match n {
            0 if (if n == 0 { break 1 } else { true }) => yield_now().await,
            _ => break 2,
        }
    }
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| f(0)), 1);
    assert_eq!(everywhere(|| f(1)), 2);
}
