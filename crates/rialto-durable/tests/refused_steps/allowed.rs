//! The steps of the other programs, where they can be awaited.

use rialto_cps::{cps, join};
use rialto_durable::{Flows, RetryPolicy, StepError, step};

#[cps]
async fn charge(amount: u64) -> Result<u64, StepError> {
    step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }).await
}

#[cps]
async fn charge_both(one: u64, other: u64) -> Result<u64, StepError> {
    let (one, other) = join!(charge(one), charge(other));
    Ok(one? + other?)
}

#[cps]
async fn charge_all(amounts: Vec<u64>) -> Result<u64, StepError> {
    let mut paid = 0u64;
    for amount in amounts {
        paid += step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }).await?;
    }
    Ok(paid)
}

fn main() {
    drop(Flows::builder().flow::<charge_both>().flow::<charge_all>());
}
