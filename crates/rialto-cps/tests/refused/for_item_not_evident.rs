use rialto_cps::cps;

struct Pair(u64, u64);

#[cps]
async fn sum(pairs: Vec<Pair>) -> u64 {
    let mut sum = 0u64;
    for Pair(a, b) in pairs {
        rialto_cps::yield_now().await;
        sum += a * b;
    }
    sum
}

fn main() {}
