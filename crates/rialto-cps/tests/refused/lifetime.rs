use rialto_cps::cps;

#[cps]
async fn same<'a>(value: Vec<&'a str>) -> usize {
    rialto_cps::yield_now().await;
    value.len()
}

fn main() {}
