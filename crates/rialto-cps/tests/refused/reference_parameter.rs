use rialto_cps::cps;

#[cps]
async fn length(text: &str) -> usize {
    rialto_cps::yield_now().await;
    text.len()
}

fn main() {}
