use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn length(text: String) -> usize {
    let part: &str = &text[1..];
    rialto_cps::yield_now().await;
    part.len()
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| length("abc".into())), 2);
}
