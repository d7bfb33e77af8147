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
async fn more(n: &mut u64) {
    *n += 1;
}

#[cps]
async fn not_apart() -> u64 {
    let mut pair: (u64, u64) = (1, 2);
    rialto_cps::join!(more(&mut pair.0), more(&mut pair.1), more(&mut pair.0));
    pair.0
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
