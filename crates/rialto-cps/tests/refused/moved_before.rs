use rialto_cps::cps;

#[cps]
async fn gone(text: String) -> usize {
    drop(text);
    rialto_cps::yield_now().await;
    text.len()
}

fn main() {}
