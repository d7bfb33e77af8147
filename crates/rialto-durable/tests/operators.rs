//! The things that an operator sees of tasks: failed attempts of steps, and tasks found by their attributes.

use rialto_cps::Layout;
use rialto_cps::join;
use rialto_durable::{
    Attempt, Clock, Details, Error, Failure, Flows, Redb, RetryPolicy, Search, StartOptions, Status,
    StepError, checkpoint, step, wait_signal,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// A bank that is down until a test says otherwise.
type Bank = Arc<AtomicBool>;

async fn charge(_: Attempt) -> Result<u64, Failure> {
    match rialto_cps::context::<Bank>().load(Ordering::SeqCst) {
        true => Ok(7),
        false => Err(Failure::retryable("the bank is down")),
    }
}

fn patient() -> RetryPolicy {
    RetryPolicy::default().max_attempts(1000).backoff(Duration::from_secs(60), Duration::from_secs(60))
}

#[rialto_cps::cps]
async fn order() -> Result<u64, StepError> {
    let receipt = step::<u64>("charge", patient(), charge).await?;
    checkpoint!("paid");
    let _: () = checkpoint!("asked", wait_signal::<()>("close"));
    Ok(receipt)
}

#[rialto_cps::cps]
async fn both() -> (Result<u64, StepError>, Result<u64, StepError>) {
    join!(order(), order())
}

fn open(store: Redb, clock: &Clock, bank: &Bank) -> Flows {
    let builder = Flows::builder().flow::<order>().flow::<both>().clock(clock.clone()).context(bank.clone());
    builder.exclusive().open(store).unwrap()
}

/// Advances the clock until the condition holds.
async fn until_later<F: Future<Output = bool>>(clock: &Clock, mut is: impl FnMut() -> F) {
    until(|| {
        clock.advance(Duration::from_secs(1));
        is()
    })
    .await;
}

#[tokio::test]
async fn a_failed_attempt_is_recorded_and_gone_when_the_step_has_ended() {
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::default());
    let flows = open(Redb::in_memory().unwrap(), &clock, &bank);
    let _worker = Worker::new(&flows);
    flows.start("one", order()).await.unwrap();
    until(|| async { !flows.failing_steps(10).await.unwrap().is_empty() }).await;
    let failing = flows.failing_steps(10).await.unwrap();
    let first = &failing[0];
    assert_eq!((first.id.as_str(), first.step.step.as_str(), first.step.attempts), ("one", "charge", 1));
    assert_eq!(first.step.why.as_deref(), Some("the bank is down"));
    assert_eq!(first.step.next, first.step.failed.map(|at| at + 60_000));
    let shown = flows.describe("one").await.unwrap();
    assert_eq!(shown.pending, std::slice::from_ref(&first.step));
    assert_eq!(shown.log.len(), 1, "a failed attempt is no entry of the log: {:?}", shown.log);

    until_later(&clock, || async { flows.failing_steps(10).await.unwrap()[0].step.attempts == 3 }).await;
    bank.store(true, Ordering::SeqCst);
    let waits = || async { flows.describe("one").await.unwrap().summary.status == Status::Waiting };
    until_later(&clock, waits).await;
    assert_eq!(flows.failing_steps(10).await.unwrap(), []);
    assert_eq!(flows.describe("one").await.unwrap().pending, []);
}

#[tokio::test]
async fn another_process_sees_the_failure_and_the_next_run_removes_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("orders.redb");
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::default());
    let flows = open(Redb::open(&file).unwrap(), &clock, &bank);
    let worker = tokio::spawn(flows.clone().run(tokio::spawn));
    flows.start("one", order()).await.unwrap();
    until(|| async { !flows.failing_steps(10).await.unwrap().is_empty() }).await;
    flows.close().await.unwrap();
    worker.await.unwrap().unwrap();
    // This process runs no task, as `rialto flows` does.
    let looking = open(Redb::open(&file).unwrap(), &clock, &bank);
    let shown = looking.describe("one").await.unwrap();
    assert_eq!((shown.pending.len(), shown.pending[0].attempts), (1, 1));
    looking.close().await.unwrap();
    // The first attempt of the next run succeeds. It counts from 1, and still removes the record.
    bank.store(true, Ordering::SeqCst);
    let flows = open(Redb::open(&file).unwrap(), &clock, &bank);
    let _worker = Worker::new(&flows);
    until(|| async { flows.describe("one").await.unwrap().summary.status == Status::Waiting }).await;
    assert_eq!(flows.failing_steps(10).await.unwrap(), []);
}

#[tokio::test]
async fn both_parts_of_a_join_have_their_own_failures() {
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::default());
    let flows = open(Redb::in_memory().unwrap(), &clock, &bank);
    let _worker = Worker::new(&flows);
    flows.start("two", both()).await.unwrap();
    until(|| async { flows.failing_steps(10).await.unwrap().len() == 2 }).await;
    let names: Vec<_> = flows.failing_steps(10).await.unwrap().into_iter().map(|one| one.step.step).collect();
    assert_eq!(names, ["charge@0", "charge@1"]);
    flows.terminate("two").await.unwrap();
    assert_eq!(flows.failing_steps(10).await.unwrap(), []);
}

#[tokio::test]
async fn tasks_are_found_by_attribute_function_and_status() {
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::new(AtomicBool::new(true)));
    let flows = open(Redb::in_memory().unwrap(), &clock, &bank);
    for (id, customer) in [("a", "ada"), ("b", "bob"), ("c", "ada"), ("d", "adam")] {
        let options = StartOptions::new().attribute("customer", customer).attribute("country", "uk");
        assert!(flows.start_with(id, order(), options).await.unwrap());
    }
    flows.start("e", both()).await.unwrap();
    let ids = async |search: Search| -> String {
        flows.search(&search, 10).await.unwrap().into_iter().map(|found| found.id).collect()
    };
    let all = Search::new;
    assert_eq!(ids(all()).await, "abcde");
    assert_eq!(ids(all().attribute("customer", "ada")).await, "ac");
    assert_eq!(ids(all().attribute("country", "uk").attribute("customer", "bob")).await, "b");
    assert_eq!(ids(all().attribute("country", "uk").after("b")).await, "cd");
    assert_eq!(ids(all().flow("both")).await, "e");
    assert_eq!(ids(all().flow("operators::order").status(Status::Ready)).await, "abcd");
    assert_eq!(ids(all().flow("rder")).await, "");
    flows.terminate("a").await.unwrap();
    assert_eq!(ids(all().attribute("customer", "ada").status(Status::Terminated)).await, "a");
    assert_eq!(flows.search(&all(), 2).await.unwrap().len(), 2);
    let found = flows.search(&all().attribute("customer", "bob"), 1).await.unwrap();
    assert_eq!(found[0].attributes["country"], "uk");
    // A second start changes nothing, and a deleted task is not found.
    assert!(!flows.start_with("c", order(), StartOptions::new().attribute("customer", "eve")).await.unwrap());
    assert_eq!(ids(all().attribute("customer", "eve")).await, "");
    flows.delete("a").await.unwrap();
    assert_eq!(ids(all().attribute("customer", "ada")).await, "c");
    flows.start("a", order()).await.unwrap();
    assert_eq!(ids(all().attribute("customer", "ada")).await, "c");
    assert_eq!(flows.describe("c").await.unwrap().summary.attributes["customer"], "ada");
}

#[tokio::test]
async fn a_search_looks_at_more_tasks_than_one_transaction() {
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::default());
    let flows = open(Redb::in_memory().unwrap(), &clock, &bank);
    for number in 0..2100 {
        flows.start(&format!("{number:04}"), order()).await.unwrap();
    }
    flows.start("last", both()).await.unwrap();
    let found = flows.search(&Search::new().flow("both"), 1).await.unwrap();
    assert_eq!(found[0].id, "last");
    assert_eq!(flows.search(&Search::new(), usize::MAX).await.unwrap().len(), 2101);
}

#[tokio::test]
async fn an_attribute_that_no_index_can_have_is_refused() {
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::default());
    let flows = open(Redb::in_memory().unwrap(), &clock, &bank);
    for (name, value) in [("", "x"), ("a\0b", "x"), ("a", "x\0"), ("a", &*"x".repeat(513))] {
        let started = flows.start_with("one", order(), StartOptions::new().attribute(name, value)).await;
        assert!(matches!(started, Err(Error::Value(_))), "{started:?}");
    }
    assert_eq!(flows.list("", 10).await.unwrap(), []);
}

#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
struct Card {
    #[layout(secret)]
    number: String,
    holder: String,
}

const CHARGED_AT: u32 = line!() + 5;

#[rialto_cps::cps]
async fn pays(card: Card) -> Result<String, StepError> {
    let token = step::<Card>("tokenize", RetryPolicy::once(), move |_| async { Ok(vault()) }).await?;
    let receipt = step::<u64>("charge", patient(), charge).await?;
    checkpoint!("paid");
    Ok(format!("{receipt} for {} and {}", card.holder, token.holder))
}

fn vault() -> Card {
    Card { number: "4111".into(), holder: "the vault".into() }
}

#[tokio::test]
async fn frames_have_their_source_location_and_no_secrets() {
    let (clock, bank) = (Clock::manual(UNIX_EPOCH), Bank::default());
    let builder = Flows::builder().flow::<pays>().clock(clock.clone()).context(bank.clone());
    let flows = builder.open(Redb::in_memory().unwrap()).unwrap();
    flows.start("one", pays(Card { number: "4111".into(), holder: "Ada".into() })).await.unwrap();
    let at = |shown: &Details| shown.frames[0].location.clone();
    let shown = flows.describe("one").await.unwrap();
    assert_eq!(at(&shown), Some(format!("{}:{}", file!(), CHARGED_AT - 2)));
    assert_eq!(shown.frames[0].variables[0].value["holder"], "Ada");
    let _worker = Worker::new(&flows);
    until(|| async { !flows.failing_steps(10).await.unwrap().is_empty() }).await;
    let shown = flows.describe("one").await.unwrap();
    assert_eq!(at(&shown), Some(format!("{}:{CHARGED_AT}", file!())));
    let text = format!("{shown:?}");
    assert!(text.contains("the vault") && text.contains("(secret)") && !text.contains("4111"), "{text}");
    // A program still reads it.
    let card: Card = flows.variable("one", "card").await.unwrap().unwrap();
    assert_eq!(card.number, "4111");
}
