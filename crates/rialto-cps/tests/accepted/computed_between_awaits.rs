use crate::support::everywhere;
use rialto_cps::{cps, yield_now};

#[cps]
async fn name(n: u64) -> String {
    yield_now().await;
    n.to_string()
}

fn shown(name: String) -> Vec<u8> {
    name.into_bytes()
}

#[cps]
async fn both(n: u64) -> (Vec<u8>, String) {
    (shown(name(n).await), name(n + 1).await)
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| both(7)), (b"7".to_vec(), "8".to_string()));
}
