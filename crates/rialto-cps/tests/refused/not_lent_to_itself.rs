use rialto_cps::cps;

#[cps]
async fn twice(n: &mut u64) {
    *n += 1;
    if *n < 9 {
        twice(9).await;
    }
}

fn main() {}
