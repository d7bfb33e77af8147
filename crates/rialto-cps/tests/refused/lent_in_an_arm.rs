// A frame that `select!` drops would not give back what was lent to it. `cargo check` finds that.
use rialto_cps::{cps, select, sleep, yield_now};
use std::time::Duration;

#[cps]
async fn add(n: &mut u64, by: u64) {
    yield_now().await;
    *n += by;
}

#[cps]
async fn in_an_arm(mut n: u64) -> u64 {
    select! {
        () = add(&mut n, 1) => {}
        () = sleep(Duration::from_secs(1)) => {}
    }
    n
}

#[cps]
async fn in_an_arm_of_a_generic_function<const N: u64>(mut n: u64) -> u64 {
    select! {
        () = add(&mut n, N) => {}
        () = sleep(Duration::from_secs(1)) => {}
    }
    n
}

fn main() {}
