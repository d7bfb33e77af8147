use rialto_cps::cps;

#[cps]
async fn within_an_expression(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    (#[cfg(unix)] n) + 1
}

fn main() {}
