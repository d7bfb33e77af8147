#![allow(unused_imports, reason = "the function is not compiled")]

use rialto_cps::cps;
use rialto_durable::{Flows, RetryPolicy, StepError, step};

#[cps]
async fn policy() -> RetryPolicy {
    RetryPolicy::once()
}

#[cps]
async fn charge(amount: u64) -> Result<u64, StepError> {
    step::<u64>("charge", policy().await, move |_| async move { Ok(amount) }).await
}

fn main() {
    drop(Flows::builder().flow::<charge>());
}
