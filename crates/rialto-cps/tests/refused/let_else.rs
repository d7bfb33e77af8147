use rialto_cps::cps;

#[cps]
async fn number(n: Option<u64>) -> u64 {
    let Some(n) = n else {
        rialto_cps::yield_now().await;
        return 0;
    };
    n
}

fn main() {}
