use rialto_cps::{cps, yield_now};

#[cps]
async fn odd(n: u64) -> bool {
    yield_now().await;
    n % 2 == 1
}

#[cps]
async fn f(of: (u64, u64, u64)) -> u64 {
    match of {
        (a @ 1 | a @ 2 | a @ 3, b @ 1 | b @ 2 | b @ 3, c @ 1 | c @ 2) if odd(a + b + c).await => 1,
        _ => 2,
    }
}

fn main() {}
