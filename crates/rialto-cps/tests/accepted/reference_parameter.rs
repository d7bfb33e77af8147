use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn length(text: &str) -> usize {
    rialto_cps::yield_now().await;
    text.len()
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| length("abc")), 3);
}
