use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn number(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n
}

#[cps]
async fn added(numbers: Vec<u64>) -> u64 {
    numbers[0].wrapping_add(number(1).await)
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| added(vec![5])), 6);
}
