use rialto_cps::{cps, yield_now};

#[cps]
async fn program(mut numbers: Vec<u64>) -> Vec<u64> {
    if let Some(number) = numbers.iter_mut().find(|number| **number > 3) {
        *number = 0;
        yield_now().await;
        *number += 1;
    }
    numbers
}

fn main() {}
