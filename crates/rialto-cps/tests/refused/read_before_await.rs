use rialto_cps::cps;

#[cps]
async fn number(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n
}

#[cps]
async fn sum(mut n: u64) -> u64 {
    n.wrapping_add(
        number({
            n += 1;
            n
        })
        .await,
    )
}

fn main() {}
