use rialto_cps::cps;
use rialto_durable::{Flows, RetryPolicy, StepError, step};

#[cps]
async fn charge(amount: u64) -> Result<u64, StepError> {
    async move { step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }).await }.await
}

fn main() {
    drop(Flows::builder().flow::<charge>());
}
