use crate::support::everywhere;
use rialto_cps::cps;

fn table() -> Vec<u64> {
    vec![1]
}

#[cps]
async fn all() {
    for number in table() {
        rialto_cps::yield_now().await;
        drop(number);
    }
}

#[test]
fn runs() {
    everywhere(all);
}
