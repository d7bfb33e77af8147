use rialto_cps::cps;

#[cps]
async fn all(numbers: Vec<u64>) {
    for number in numbers {
        rialto_cps::yield_now().await;
        drop(number);
    }
}

fn main() {}
