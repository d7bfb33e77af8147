// A step itself, where it would be one of several or would be dropped.
#![allow(unused_imports, reason = "the functions are not compiled")]

use rialto_cps::{cps, join, select, sleep, within};
use rialto_durable::{RetryPolicy, StepError, step};
use std::time::Duration;

#[cps]
async fn in_an_arm(amount: u64) -> u64 {
    select! {
        paid = step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }) => paid.unwrap_or(0),
        _ = sleep(Duration::from_secs(1)) => 0,
    }
}

#[cps]
async fn joined(amount: u64) -> Result<u64, StepError> {
    let (paid, ()) = join!(
        step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }),
        sleep(Duration::from_secs(1)),
    );
    paid
}

#[cps]
async fn in_time(amount: u64) -> u64 {
    let late = Duration::from_secs(1);
    match within(step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }), late).await {
        Some(paid) => paid.unwrap_or(0),
        None => 0,
    }
}

fn main() {}
