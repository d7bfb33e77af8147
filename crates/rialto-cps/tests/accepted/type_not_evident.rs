use crate::support::everywhere;
use rialto_cps::cps;

fn table() -> Vec<u64> {
    vec![1]
}

#[cps]
async fn first(n: usize) -> u64 {
    let numbers = table();
    rialto_cps::yield_now().await;
    numbers[n]
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| first(0)), 1);
}
