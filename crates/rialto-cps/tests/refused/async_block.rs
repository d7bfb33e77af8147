use rialto_cps::cps;

#[cps]
async fn later() {
    let block = async { 1u64 };
    rialto_cps::yield_now().await;
    drop(block);
}

fn main() {}
