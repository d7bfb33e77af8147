use rialto_cps::cps;

#[cps]
async fn last(numbers: Vec<u64>) -> u64 {
    let mut found = 0u64;
    loop {
        found += 1;
        if let Some(found) = numbers.first() {
            if *found > 3 {
                break;
            }
        }
        rialto_cps::yield_now().await;
    }
    found
}

fn main() {}
