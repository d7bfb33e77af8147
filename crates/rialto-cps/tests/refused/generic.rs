use rialto_cps::cps;

#[cps]
async fn same<T>(value: T) -> T {
    rialto_cps::yield_now().await;
    value
}

fn main() {}
