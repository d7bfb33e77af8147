use rialto_cps::cps;

#[cps]
async fn one() -> u64 {
    1
}

#[cps]
async fn awaited() -> u64 {
    let (a, b) = rialto_cps::join!(one().await, one());
    a + b
}

#[cps]
async fn empty() {
    rialto_cps::join!();
}

#[cps]
async fn value(n: u64) -> u64 {
    let (n,) = rialto_cps::join!(n);
    n
}

fn main() {}
