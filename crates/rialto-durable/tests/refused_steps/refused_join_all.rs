use futures_util::future::join_all;
use rialto_cps::cps;
use rialto_durable::{Flows, RetryPolicy, StepError, step};

#[cps]
async fn charge_all(amounts: Vec<u64>) -> usize {
    let charges = amounts.into_iter().map(|amount| {
        step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) })
    });
    let paid: Vec<Result<u64, StepError>> = { join_all(charges) }.await;
    paid.len()
}

fn main() {
    drop(Flows::builder().flow::<charge_all>());
}
