use rialto_cps::cps;

#[cps]
async fn length(text: String) -> usize {
    let part: &str = &text[1..];
    rialto_cps::yield_now().await;
    part.len()
}

fn main() {}
