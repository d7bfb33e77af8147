use rialto_cps::cps;

#[cps]
async fn number() -> u64 {
    rialto_cps::yield_now().await;
    1
}

#[cps]
async fn shown() -> String {
    format!("{}", number().await)
}

fn main() {}
