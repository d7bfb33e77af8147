use crate::support::everywhere;
use rialto_cps::cps;

fn locked() -> Vec<u64> {
    vec![1]
}

#[cps]
async fn locks(n: u64) {
    let _lock;
    if n > 1 {
        _lock = locked();
    }
    rialto_cps::yield_now().await;
}

#[test]
fn runs() {
    everywhere(|| locks(1));
    everywhere(|| locks(2));
}
