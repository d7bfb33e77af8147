//! Several waits and steps at a time in a flow.

use rialto_cps::{cps, join_all, select};
use rialto_durable::{
    Attempt, Clock, Failure, Flows, Redb, RetryPolicy, StepError, sleep, step, wait_signal,
};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Two signals and a timer.
#[cps]
async fn waits() -> String {
    let mut heard = Vec::new();
    loop {
        select! {
            name = wait_signal::<String>("approved") => heard.push(format!("approved by {name}")),
            why = wait_signal::<String>("refused") => heard.push(format!("refused: {why}")),
            () = sleep(DAY) => {
                heard.push("late".to_string());
                return heard.join(", ");
            }
        }
    }
}

async fn charge(attempt: Attempt) -> Result<String, Failure> {
    Ok(attempt.idempotency_key)
}

#[cps]
async fn one(item: String) -> Result<String, StepError> {
    step(item, RetryPolicy::once(), charge).await
}

#[cps]
async fn all(items: Vec<String>) -> Vec<String> {
    let results = join_all(items.into_iter().map(one)).await;
    results.into_iter().map(|result| result.unwrap_or_else(|error| error.to_string())).collect()
}

fn open(path: &std::path::Path, clock: &Clock) -> Flows {
    let builder = Flows::builder().flow::<waits>().flow::<all>().clock(clock.clone()).exclusive();
    builder.open(Redb::open(path).unwrap()).unwrap()
}

#[tokio::test]
async fn two_signals_and_a_timer_are_chosen_from_in_the_store() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::manual(UNIX_EPOCH));
    let path = folder.path().join("tasks.redb");
    let flows = open(&path, &clock);
    let worker = Worker::new(&flows);
    flows.start("w", waits()).await.unwrap();
    flows.signal("w", "refused", "no money").await.unwrap();
    let stands = async |flows: &Flows| {
        let frames = flows.describe("w").await.unwrap().frames;
        frames.iter().any(|frame| {
            frame.variables.iter().any(|variable| variable.value.to_string().contains("no money"))
        })
    };
    until(async || stands(&flows).await).await;
    flows.close().await.unwrap();
    drop(worker);
    // Another process continues it.
    let flows = open(&path, &clock);
    let _worker = Worker::new(&flows);
    flows.signal("w", "approved", "Ada").await.unwrap();
    until(async || {
        let shown = format!("{:?}", flows.describe("w").await.unwrap().frames);
        shown.contains("approved by Ada")
    })
    .await;
    clock.advance(2 * DAY);
    let result = flows.result::<String>("w").await.unwrap();
    assert_eq!(result.as_deref(), Some("refused: no money, approved by Ada, late"));
}

#[tokio::test]
async fn each_call_of_join_all_has_steps_of_its_own() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::manual(UNIX_EPOCH));
    let flows = open(&folder.path().join("tasks.redb"), &clock);
    let _worker = Worker::new(&flows);
    flows.start("a", all(vec!["x".into(), "y".into(), "x".into()])).await.unwrap();
    let result = flows.result::<Vec<String>>("a").await.unwrap();
    assert_eq!(result, Some(vec!["a/0/x@0".into(), "a/0/y@1".into(), "a/0/x@2".into()]));
}
