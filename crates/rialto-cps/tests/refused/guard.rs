use rialto_cps::cps;

#[cps]
async fn sign(n: i64) -> i64 {
    match n {
        n if n < 0 => {
            rialto_cps::yield_now().await;
            -1
        }
        _ => 1,
    }
}

fn main() {}
