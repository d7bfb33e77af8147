use rialto_cps::cps;

#[cps]
async fn rest(n: i64) -> i64 {
    rialto_cps::yield_now().await;
    n
}

#[cps]
async fn sign(n: i64) -> i64 {
    match n {
        n if rest(n).await < 0 => {
            rialto_cps::yield_now().await;
            -1
        }
        _ => 1,
    }
}

fn main() {}
