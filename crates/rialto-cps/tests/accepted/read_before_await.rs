use crate::support::{everywhere, run};
use rialto_cps::cps;

#[cps]
async fn number(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n
}

#[cps]
async fn sum(mut n: u64) -> u64 {
    n.wrapping_add(
        number({
            n += 1;
            n
        })
        .await,
    )
}

#[cps]
async fn bump(counts: &mut (u64, u64)) -> u64 {
    rialto_cps::yield_now().await;
    counts.0 += 10;
    1
}

#[cps]
async fn lent_on(counts: &mut (u64, u64)) -> u64 {
    counts.0 + bump(counts).await
}

#[cps]
async fn put(counts: &mut (u64, u64)) -> (u64, u64) {
    (counts.0, {
        *counts = (7, 7);
        number(2).await
    })
}

#[test]
fn runs() {
    // Differs: a place is read when the call before which it stands is made. In an `async fn`, it is 3.
    assert_eq!(everywhere(|| sum(1)), 4);
    let mut counts = (1, 2);
    assert_eq!(run(async { lent_on(&mut counts).await }), 2);
    let mut counts = (1, 2);
    assert_eq!(run(async { put(&mut counts).await }), (1, 2));
}
