//! A million tasks sleep in a file, and need hardly any memory.

use rialto_durable::{Clock, Flows, Redb, Status, sleep};
use std::fs;
use std::time::{Duration, Instant, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);
const TASKS: u64 = 1_000_000;
/// The number of tasks that are started at the same time, so that they share transactions.
const BATCH: u64 = 10_000;
const MIB: u64 = 1 << 20;

#[rialto_cps::cps]
async fn sleeper(days: u32, customer: String) -> String {
    checkpoint!("asleep", sleep(days * DAY));
    customer
}

/// Returns the resident memory of this process, in bytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

#[tokio::test]
#[ignore = "it takes minutes"]
async fn a_million_sleeping_tasks_are_not_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sleepers.redb");
    let clock = Clock::manual(UNIX_EPOCH);
    let builder = Flows::builder().flow::<sleeper>().clock(clock.clone());
    let flows = builder.open(Redb::open(&file).unwrap()).unwrap();
    let worker = Worker::new(&flows);
    let begun = Instant::now();
    for batch in 0..TASKS / BATCH {
        let starts = (0..BATCH).map(|number| {
            let (flows, number) = (flows.clone(), batch * BATCH + number);
            // One task in a thousand wakes on the first day.
            let days = if number % 1000 == 0 { 1 } else { 300 };
            tokio::spawn(async move {
                flows.start(&format!("s{number:07}"), sleeper(days, format!("customer {number}"))).await
            })
        });
        for start in starts.collect::<Vec<_>>() {
            assert!(start.await.unwrap().unwrap());
        }
    }
    until(async || flows.list_by_status(Status::Ready, "", 1).await.unwrap().is_empty()).await;
    until(async || flows.list_by_status(Status::Running, "", 1).await.unwrap().is_empty()).await;
    let size = fs::metadata(&file).unwrap().len();
    println!(
        "{TASKS} asleep after {:?}; {} MiB in memory, {} in the file",
        begun.elapsed(),
        resident() / MIB,
        size / MIB
    );
    assert!(resident() < 512 * MIB, "that is {} bytes for each that sleeps", resident() / TASKS);

    let woken = Instant::now();
    clock.advance(DAY);
    until(async || flows.list_by_status(Status::Completed, "", 2000).await.unwrap().len() == 1000).await;
    println!("1000 of them woken after {:?}", woken.elapsed());
    let last = flows.result::<String>("s0999000").await.unwrap();
    assert_eq!(last.as_deref(), Some("customer 999000"));
    let page = flows.list_by_status(Status::Waiting, "s0500000", 1).await.unwrap();
    assert_eq!(page[0].id, "s0500001");
    drop(worker);
}
