#![allow(unused_imports, reason = "the function is not compiled")]

use rialto_cps::{cps, join};
use rialto_durable::{Flows, RetryPolicy, StepError, step};

#[cps]
async fn charge_both(one: u64, other: u64) -> Result<u64, StepError> {
    let (one, other) = join!(
        step::<u64>("one", RetryPolicy::default(), move |_| async move { Ok(one) }),
        step::<u64>("other", RetryPolicy::default(), move |_| async move { Ok(other) }),
    );
    Ok(one? + other?)
}

fn main() {
    drop(Flows::builder().flow::<charge_both>());
}
