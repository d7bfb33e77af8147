//! Uses of the attributes.

use std::time::Duration;

use rialto_event::after;
use rialto_event::time::Instant;

/// Stands in for the `rialto` crate.
mod facade {
    pub use rialto_rt as rt;
}

#[rialto_macros::test(crate = crate::facade)]
async fn plain() {
    assert_eq!(rialto_rt::spawn(async { 2 }).await.unwrap(), 2);
}

#[rialto_macros::test(worker_threads = 3, crate = facade)]
async fn with_worker_threads_and_a_result() -> Result<(), std::num::ParseIntError> {
    let three: u32 = "3".parse()?;
    assert_eq!(three, 3);
    Ok(())
}

#[rialto_macros::test(simulated, crate = crate::facade)]
async fn simulated() {
    let before = Instant::now();
    assert_eq!(before.as_nanos(), 0, "a simulation begins at zero");
    after(Duration::from_secs(3600)).await;
    assert!(Instant::now().duration_since(before) >= Duration::from_secs(3600));
}

#[rialto_macros::test(seed = 42, crate = crate::facade,)]
#[should_panic(expected = "seed 42")]
async fn seeded() {
    std::future::pending::<()>().await;
}

#[rialto_macros::test(seeds = 0..20, crate = crate::facade)]
async fn each_seed_passes() -> Result<(), std::num::ParseIntError> {
    rialto_rt::yield_now().await;
    "3".parse().map(|three: u32| assert_eq!(three, 3))
}

#[rialto_macros::test(seeds = 3..20, crate = crate::facade)]
#[should_panic(expected = "seed 3 fails: Error: ParseIntError")]
async fn a_seed_fails() -> Result<u32, std::num::ParseIntError> {
    "three".parse()
}

#[rialto_macros::test(alone, worker_threads = 2, crate = crate::facade)]
#[should_panic(expected = "waits to receive from channel #1")]
async fn alone() {
    let (tx, rx) = rialto_event::channel::<u8>();
    let waits = rialto_rt::spawn(async move { rx.recv().await });
    drop(waits.await);
    drop(tx);
}

#[rialto_macros::test(alone, crate = crate::facade)]
async fn alone_and_awaited() {
    after(Duration::from_millis(50)).await;
    drop(rialto_rt::spawn_blocking(|| std::thread::sleep(Duration::from_millis(50))).await);
}

#[rialto_macros::main(diagnostics, crate = crate::facade)]
async fn diagnosed() {
    let (tx, rx) = rialto_event::channel::<u8>();
    drop(rialto_rt::spawn(async move { rx.recv().await }));
    while rialto_rt::Handle::current().blocked().tasks().is_empty() {
        rialto_rt::yield_now().await;
    }
    drop(tx);
}

#[test]
fn a_program_with_diagnostics_knows_its_tasks() {
    diagnosed();
}

#[rialto_macros::main(worker_threads = 1, crate = crate::facade)]
pub(crate) async fn program() -> u8 {
    rialto_rt::yield_now().await;
    7
}

#[test]
fn a_program_runs() {
    assert_eq!(program(), 7);
}
