use rialto_cps::cps;

#[cps]
async fn greeted(name: &'static str) -> usize {
    name.len()
}

#[cps]
async fn greets(n: u64) -> usize {
    let name: &'static str = named(n);
    rialto_cps::yield_now().await;
    name.len()
}

fn named(n: u64) -> &'static str {
    if n > 1 { "Venice" } else { "Candia" }
}

fn main() {}
