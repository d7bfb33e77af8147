#![allow(unused_imports, reason = "the function is not compiled")]

use rialto_cps::cps;
use rialto_durable::{Flows, RetryPolicy, StepError, step};

#[cps]
async fn charge(amounts: Vec<u64>) -> Result<u64, StepError> {
    let mut paid: u64 = 0;
    for amount in amounts {
        let policy = RetryPolicy::once();
        let charged: u64 = step::<u64>(
            "charge",
            if amount == 0 { break } else { policy },
            move |_| async move { Ok(amount) },
        )
        .await?;
        paid += charged;
    }
    Ok(paid)
}

fn main() {
    drop(Flows::builder().flow::<charge>());
}
