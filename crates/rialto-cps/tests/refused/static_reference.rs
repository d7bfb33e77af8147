use rialto_cps::cps;

#[cps]
async fn greeted(name: &'static str) -> usize {
    name.len()
}

#[cps]
async fn greets(n: u64) -> usize {
    let name: &'static str = if n > 1 { "Venice" } else { "Candia" };
    rialto_cps::yield_now().await;
    name.len()
}

fn main() {}
