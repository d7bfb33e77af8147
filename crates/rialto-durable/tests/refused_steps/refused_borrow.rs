#![allow(unused_imports, reason = "the function is not compiled")]

use rialto_cps::cps;
use rialto_durable::{Failure, Flows, RetryPolicy, StepError, step};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
struct Order {
    amount: u64,
}

#[cps]
impl Order {
    async fn charge(&self) -> Result<u64, StepError> {
        step::<u64>("charge", RetryPolicy::once(), move |_| {
            let amount = self.amount;
            async move { Ok::<u64, Failure>(amount) }
        })
        .await
    }
}

fn main() {}
