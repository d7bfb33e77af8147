//! Reports of blocked tokio tasks. All tests share one process, and recording is enabled for the whole
//! process.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::diagnostics::Wait;
use rialto_event::{after, named_channel, select};
use rialto_sync::Mutex;
use rialto_tokio::diagnostics::{self, Blocked, record};
use rialto_tokio::prelude::*;
use tokio::task::yield_now;

/// Waits until `count` recorded tasks whose names begin with `prefix` wait for events, and returns the
/// report.
async fn wait_until_blocked(prefix: &str, count: usize) -> Blocked {
    loop {
        let blocked = diagnostics::blocked();
        let mine =
            blocked.tasks().iter().filter(|task| task.name().is_some_and(|name| name.starts_with(prefix)));
        if mine.filter(|task| !task.waits().is_empty()).count() == count {
            return blocked;
        }
        yield_now().await;
    }
}

/// The lines of `text` that contain `word`.
fn lines<'a>(text: &'a str, word: &'a str) -> Vec<&'a str> {
    text.lines().filter(|line| line.contains(word)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_sync_is_reported_with_each_alternative() {
    diagnostics::enable();
    let (orders, incoming) = named_channel::<u32>("orders");
    let (posts, mut mail) = tokio::sync::mpsc::channel::<u32>(1);
    let clerk = async move {
        select! {
            order = incoming.recv_evt() => order.ok(),
            letter = mail.recv_evt() => letter,
            () = after(Duration::from_secs(3600)) => None,
        }
    };
    let line = line!() + 1;
    let clerk = tokio::spawn(record(clerk).named("shop clerk"));
    let blocked = wait_until_blocked("shop", 1).await;
    let task = blocked.tasks().iter().find(|task| task.name() == Some("shop clerk")).unwrap();
    let [Wait::Recv { channel }, Wait::Other(letter), Wait::Time(_)] = task.waits() else {
        panic!("{blocked}")
    };
    assert_eq!(channel.name(), Some("orders"));
    assert!(letter.starts_with("tokio::sync::mpsc::bounded::Receiver<u32>::recv"), "{letter}");
    let text = task.to_string();
    assert!(
        text.contains(" \"shop clerk\" waits to receive from channel #1 \"orders\", for tokio::"),
        "{text}"
    );
    assert!(text.ends_with("for a timer (3600.0s more)") || text.contains("for a timer (3599."), "{text}");
    let report = blocked.to_string();
    let [entry] = lines(&report, "\"shop clerk\"")[..] else { panic!("{report}") };
    assert!(entry.contains(&format!("spawned at {}:{line}:", file!())), "{entry}");
    assert!(entry.contains("diagnostics::a_waiting_sync_is_reported_with_each_alternative::"), "{entry}");
    posts.send(7).await.unwrap();
    assert_eq!(clerk.await.unwrap(), Some(7));
    assert!(lines(&diagnostics::blocked().to_string(), "\"shop clerk\"").is_empty());
    drop(orders);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deadlock_is_reported_with_its_holders_and_its_cycle() {
    diagnostics::enable();
    let locks = Arc::new([Mutex::new('l'), Mutex::new('r')]);
    let both_hold = Arc::new(tokio::sync::Barrier::new(2));
    let tasks = [("deadlock one", 0), ("deadlock other", 1)].map(|(name, first)| {
        let (locks, both_hold) = (locks.clone(), both_hold.clone());
        tokio::spawn(
            record(async move {
                let _first = locks[first].lock().await;
                both_hold.wait().await;
                let _second = locks[1 - first].lock().await;
            })
            .named(name),
        )
    });
    let blocked = loop {
        let blocked = wait_until_blocked("deadlock", 2).await;
        if !blocked.graph().cycles().is_empty() {
            break blocked;
        }
        yield_now().await;
    };
    let report = blocked.to_string();
    let [cycle] = lines(&report, "in a cycle: ")[..] else { panic!("{report}") };
    assert!(cycle.contains("\"deadlock one\" waits for #"), "{report}");
    assert!(cycle.contains("\"deadlock other\", which waits for #"), "{report}");
    let wait = &blocked.tasks().iter().find(|task| task.name() == Some("deadlock one")).unwrap().waits()[0];
    let holders = blocked.holders(wait.resource().unwrap());
    assert_eq!(holders.len(), 1);
    tasks.iter().for_each(|task| task.abort());
    for task in tasks {
        // After the abort of one task, the other may get its lock and end.
        drop(task.await);
    }
    assert!(lines(&diagnostics::blocked().to_string(), "\"deadlock").is_empty());
}

#[tokio::test]
async fn a_task_waits_since_its_last_poll() {
    diagnostics::enable();
    let (_tx, rx) = named_channel::<u32>("silent");
    let task = tokio::spawn(record(rx.into_recv_evt()).named("patient"));
    wait_until_blocked("patient", 1).await;
    after(Duration::from_millis(20)).await;
    let blocked = diagnostics::blocked();
    let patient = blocked.tasks().iter().find(|task| task.name() == Some("patient")).unwrap();
    assert!(patient.waited() >= Duration::from_millis(20));
    task.abort();
}

#[tokio::test]
async fn a_task_that_waits_for_no_event_is_reported() {
    diagnostics::enable();
    let task = diagnostics::spawn(std::future::pending::<()>());
    yield_now().await;
    let report = diagnostics::blocked().to_string();
    let waits = "waits for something that is not a Rialto event: core::future::pending::Pending<()>";
    assert!(!lines(&report, waits).is_empty(), "{report}");
    task.abort();
    let _ = task.await;
}

#[tokio::test]
async fn timers_of_tokio_are_reported_as_timers() {
    diagnostics::enable();
    let hour = Duration::from_secs(3600);
    let mut timer = rialto_tokio::time::Timer::new();
    timer.restart(hour);
    let tasks = [
        tokio::spawn(record(rialto_tokio::time::after(hour)).named("timed after")),
        tokio::spawn(record(async move { timer.fired_evt().await }).named("timed timer")),
        tokio::spawn(record(cancel_safe(tokio::time::sleep(hour))).named("timed sleep")),
    ];
    let blocked = wait_until_blocked("timed", tasks.len()).await;
    for task in
        blocked.tasks().iter().filter(|task| task.name().is_some_and(|name| name.starts_with("timed")))
    {
        assert_eq!(task.waits(), [Wait::Other("a tokio timer")], "{task}");
    }
    tasks.iter().for_each(|task| task.abort());
}

/// Records tasks whose code does not mention recording. To run it:
///
/// - `RUSTFLAGS='--cfg tokio_unstable' cargo test -p rialto-tokio`
#[cfg(tokio_unstable)]
#[test]
fn all_tasks_of_a_runtime_are_reported() {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = diagnostics::record_all(&mut builder).worker_threads(2).enable_all().build().unwrap();
    let (tx, rx) = named_channel::<u32>("of all tasks");
    let line = line!() + 1;
    let task = runtime.spawn(async move { rx.recv_evt().await });
    let report = loop {
        let report = diagnostics::blocked().to_string();
        if report.contains("of all tasks") {
            break report;
        }
        std::thread::yield_now();
    };
    let [entry] = lines(&report, "\"of all tasks\"")[..1] else { panic!("{report}") };
    assert!(entry.contains("waits to receive from channel #"), "{report}");
    assert!(entry.contains(&format!(": a tokio task, spawned at {}:{line}:", file!())), "{report}");
    assert_eq!(runtime.block_on(async { tx.send(1).await }), Ok(()));
    assert_eq!(runtime.block_on(task).unwrap(), Ok(1));
    while diagnostics::blocked().to_string().contains(&format!("{}:{line}:", file!())) {
        std::thread::yield_now();
    }
}
