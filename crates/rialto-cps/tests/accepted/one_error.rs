use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn refused(numbers: &[u64]) -> u64 {
    rialto_cps::yield_now().await;
    numbers[0]
}

#[cps]
async fn calls() -> u64 {
    let first = refused(&[1]).await;
    rialto_cps::yield_now().await;
    first
}

#[test]
fn runs() {
    assert_eq!(everywhere(calls), 1);
}
