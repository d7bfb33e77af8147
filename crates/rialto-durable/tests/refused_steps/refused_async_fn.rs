use rialto_cps::cps;
use rialto_durable::{Flows, RetryPolicy, StepError, step};

async fn charge(amount: u64) -> Result<u64, StepError> {
    step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }).await
}

#[cps]
async fn order(amount: u64) -> Result<u64, StepError> {
    let paid: Result<u64, StepError> = charge(amount).await;
    paid
}

fn main() {
    drop(Flows::builder().flow::<order>());
}
