//! Values that the builder gives to every task.

use rialto_cps::context;
use rialto_durable::{Attempt, Failure, Flows, Redb, RetryPolicy, Status, StepError, checkpoint, step};
use std::sync::{Arc, Mutex};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

trait Payments: Send + Sync {
    fn charge(&self, key: &str, amount: u64) -> String;
}

#[derive(Default)]
struct Bank(Mutex<Vec<String>>);

impl Payments for Bank {
    fn charge(&self, key: &str, amount: u64) -> String {
        self.0.lock().unwrap().push(key.to_string());
        format!("{amount} charged")
    }
}

async fn charge(attempt: Attempt, amount: u64) -> Result<String, Failure> {
    tokio::task::yield_now().await;
    Ok(context::<Arc<dyn Payments>>().charge(&attempt.idempotency_key, amount))
}

#[rialto_cps::cps]
async fn order(amount: u64) -> Result<String, StepError> {
    checkpoint!("begun");
    let receipt: String =
        step::<String>("charge", RetryPolicy::once(), move |attempt| charge(attempt, amount)).await?;
    let again: String = context::<Arc<dyn Payments>>().charge("in the function", amount);
    Ok(format!("{receipt}, {again}"))
}

#[tokio::test]
async fn a_function_and_its_attempts_find_what_the_builder_has() {
    let bank = Arc::new(Bank::default());
    let builder = Flows::builder().flow::<order>().context::<Arc<dyn Payments>>(bank.clone());
    let flows = builder.open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("o", order(7)).await.unwrap();
    let result = flows.result::<Result<String, StepError>>("o").await.unwrap();
    assert_eq!(result, Some(Ok("7 charged, 7 charged".into())));
    assert_eq!(*bank.0.lock().unwrap(), ["o/1/charge", "in the function"]);
}

/// By default, a task may crash before it is quarantined. This crash quarantines it at once.
#[tokio::test]
async fn a_task_without_it_is_quarantined_at_once_until_a_build_has_it() {
    let temporary = tempfile::tempdir().unwrap();
    let store = || Redb::open(temporary.path().join("tasks.redb")).unwrap();
    let flows = Flows::builder().flow::<order>().open(store()).unwrap();
    let worker = Worker::new(&flows);
    flows.start("o", order(7)).await.unwrap();
    let status = async || flows.describe("o").await.unwrap().summary;
    until(async || status().await.status == Status::Quarantined).await;
    let why = status().await.why.unwrap();
    let wanted =
        "no value of type `alloc::sync::Arc<dyn context::Payments>` is in the context of `context::order`";
    assert!(why.starts_with(wanted) && why.contains("help: give one by"), "{why}");
    let log = flows.describe("o").await.unwrap().log;
    assert!(!log.iter().any(|entry| entry.kind == "crashed"), "it was not tried again: {log:?}");
    flows.close().await.unwrap();
    drop(worker);

    let bank = Arc::new(Bank::default());
    let builder = Flows::builder().flow::<order>().context::<Arc<dyn Payments>>(bank);
    let flows = builder.open(store()).unwrap();
    let _worker = Worker::new(&flows);
    flows.retry("o").await.unwrap();
    let result = flows.result::<Result<String, StepError>>("o").await.unwrap();
    assert_eq!(result, Some(Ok("7 charged, 7 charged".into())));
}
