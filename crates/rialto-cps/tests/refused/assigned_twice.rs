use rialto_cps::cps;

#[cps]
async fn behind_an_await(n: u64) -> u64 {
    let x = n;
    rialto_cps::yield_now().await;
    x = 7;
    x
}

#[cps]
async fn a_parameter(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n = 7;
    n
}

#[cps]
async fn on_both_sides() -> u64 {
    let x: u64;
    x = 1;
    rialto_cps::yield_now().await;
    x = 2;
    x
}

#[cps]
async fn in_a_loop(n: u64) {
    let x: u64;
    while n > 0 {
        x = n;
        rialto_cps::yield_now().await;
    }
}

#[cps]
async fn on_some_ways(n: u64) -> u64 {
    let x: u64;
    let mut y: u64;
    if n > 0 {
        x = n;
        rialto_cps::yield_now().await;
    }
    (x, y) = (7, 8);
    y += x;
    y
}

fn main() {
    drop((behind_an_await(1), a_parameter(1), on_both_sides(), in_a_loop(1), on_some_ways(1)));
}
