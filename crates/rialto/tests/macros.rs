//! `#[rialto::main]` and `#[rialto::test]`, as the facade exports them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto::prelude::*;
use rialto::time::Instant;

#[rialto::main]
async fn program() -> Result<u8, Closed> {
    let (tx, rx) = channel();
    let task = rialto::rt::spawn(async move { tx.send(7).await });
    let got = rx.recv().await?;
    assert!(task.await.is_ok_and(|sent| sent.is_ok()));
    Ok(got)
}

#[test]
fn main_runs_on_a_runtime_and_returns_what_the_function_does() {
    assert_eq!(program(), Ok(7));
    assert_eq!(program(), Ok(7), "and again, on another");
}

#[rialto::main(worker_threads = 2)]
async fn workers() -> u32 {
    let tasks: Vec<_> = (0..10).map(|n| rialto::rt::spawn(async move { n })).collect();
    let mut sum = 0;
    for task in tasks {
        sum += task.await.expect("no panic");
    }
    sum
}

#[test]
fn main_takes_a_number_of_worker_threads() {
    assert_eq!(workers(), 45);
}

#[rialto::main(tokio, worker_threads = 1)]
async fn beside_tokio() -> (bool, u8) {
    tokio::time::sleep(Duration::from_millis(1)).await;
    (rialto::rt::Handle::try_current().is_ok(), tokio::spawn(async { 7 }).await.expect("no panic"))
}

#[test]
fn main_can_enter_a_tokio_runtime() {
    assert_eq!(beside_tokio(), (true, 7));
}

#[rialto::test]
async fn a_test_runs_on_a_runtime() {
    assert!(rialto::rt::Handle::try_current().is_ok());
    after(Duration::from_millis(1)).await;
}

#[rialto::test(worker_threads = 1)]
async fn a_test_may_return_a_result() -> Result<(), Closed> {
    let (tx, rx) = channel();
    drop(rialto::rt::spawn(async move { tx.send(()).await }));
    rx.recv().await
}

#[rialto::test]
#[should_panic(expected = "as it should")]
async fn a_test_that_panics_fails() {
    panic!("as it should");
}

#[rialto::test(simulated)]
async fn a_simulated_test_does_not_wait() {
    let start = Instant::now();
    assert_eq!(start.as_nanos(), 0);
    after(Duration::from_secs(365 * 24 * 3600)).await;
    assert!(Instant::now().duration_since(start) >= Duration::from_secs(365 * 24 * 3600));
}

#[rialto::test(seed = 3)]
#[should_panic(expected = "stuck")]
async fn a_simulated_test_that_waits_for_nothing_fails() {
    std::future::pending::<()>().await;
}

#[rialto::test(seeds = 0..5, tokio)]
async fn each_seed_passes_beside_tokio() {
    let day = Duration::from_secs(24 * 3600);
    tokio::spawn(async move { tokio::time::sleep(day).await }).await.unwrap();
    assert!(Instant::now().as_nanos() >= day.as_nanos() as u64);
}

#[rialto::test(seeds = 0..20)]
#[should_panic(expected = "scheduling decisions suffice")]
async fn a_lost_update_is_found() {
    let balance = Arc::new(Mutex::new(0));
    let tasks = [(); 2].map(|()| {
        let balance = Arc::clone(&balance);
        rialto::rt::spawn(async move {
            let read = *balance.lock().unwrap();
            rialto::rt::yield_now().await;
            *balance.lock().unwrap() = read + 1;
        })
    });
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(*balance.lock().unwrap(), 2);
}

mod renamed {
    pub use rialto as other;

    #[other::test(crate = other)]
    async fn the_facade_may_have_another_name() {
        other::rt::yield_now().await;
    }
}
