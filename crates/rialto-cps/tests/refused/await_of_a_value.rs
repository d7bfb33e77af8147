use rialto_cps::cps;

#[cps]
async fn waits() {
    let later = rialto_cps::yield_now();
    later.await;
}

fn main() {}
