#![allow(unused_imports, reason = "the function is not compiled")]

use rialto_cps::{cps, select};
use rialto_durable::{Flows, RetryPolicy, sleep, step};
use std::time::Duration;

#[cps]
async fn charge_in_time(amount: u64) -> u64 {
    select! {
        paid = step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }) => paid.unwrap_or(0),
        _ = sleep(Duration::from_secs(1)) => 0,
    }
}

fn main() {
    drop(Flows::builder().flow::<charge_in_time>());
}
