// A call that contains a step, in an arm of `select!` or under a time limit. No flow is registered: the functions are checked.
use rialto_cps::{cps, select, sleep, within};
use rialto_durable::{RetryPolicy, StepError, step};
use std::time::Duration;

#[cps]
async fn charge(amount: u64) -> Result<u64, StepError> {
    step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }).await
}

#[cps]
async fn around(amount: u64) -> Result<u64, StepError> {
    charge(amount).await
}

#[cps]
async fn in_an_arm(amount: u64) -> u64 {
    select! {
        paid = around(amount) => paid.unwrap_or(0),
        _ = sleep(Duration::from_secs(1)) => 0,
    }
}

#[cps]
async fn in_time(amount: u64) -> u64 {
    match within(charge(amount), Duration::from_secs(1)).await {
        Some(paid) => paid.unwrap_or(0),
        None => 0,
    }
}

fn main() {}
