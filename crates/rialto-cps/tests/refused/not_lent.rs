use rialto_cps::{cps, yield_now};

#[cps]
async fn add(n: &mut u64, by: u64) {
    yield_now().await;
    *n += by;
}

#[cps]
async fn by_value(mut n: u64) -> u64 {
    add(n, 1).await;
    n += 1;
    n
}

fn main() {}
