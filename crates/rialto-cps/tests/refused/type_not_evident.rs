use rialto_cps::cps;

fn table() -> Vec<u64> {
    vec![1]
}

#[cps]
async fn first(n: usize) -> u64 {
    let numbers = table();
    rialto_cps::yield_now().await;
    numbers[n]
}

fn main() {}
