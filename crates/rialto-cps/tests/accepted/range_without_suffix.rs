use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn three() -> i32 {
    let mut sum = 0i32;
    for i in 0..3 {
        rialto_cps::yield_now().await;
        sum += i;
    }
    sum
}

#[test]
fn runs() {
    assert_eq!(everywhere(three), 3);
}
