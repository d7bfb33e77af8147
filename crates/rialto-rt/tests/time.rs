//! Timers of workers, of `block_on` and of local tasks.
#![cfg(not(loom))]

mod support;

use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, channel, choose, sync, timeout};
use rialto_rt::{spawn, spawn_local, yield_now};
use support::runtime;

#[test]
fn timers_fire_everywhere_and_not_early() {
    let span = Duration::from_millis(20);
    let nap = move || async move {
        let start = Instant::now();
        sync(timeout(span)).await;
        assert!(Instant::now().duration_since(start) >= span);
    };
    for workers in [1, 2] {
        runtime(workers).block_on(async {
            nap().await;
            spawn(nap()).await.unwrap();
            spawn_local(nap()).await.unwrap();
            let many: Vec<_> = (0..1_000).map(|_| spawn(nap())).collect();
            for task in many {
                task.await.unwrap();
            }
        });
    }
}

#[test]
fn a_busy_worker_fires_its_timers() {
    let runtime = runtime(1);
    runtime.block_on(async {
        let busy = spawn(async {
            loop {
                yield_now().await;
            }
        });
        spawn(sync(timeout(Duration::from_millis(5)))).await.unwrap();
        busy.abort();
        let outcome: Result<(), _> = busy.await;
        assert!(outcome.unwrap_err().is_aborted());
    });
}

#[test]
fn events_rendezvous_between_tasks_and_threads() {
    let runtime = runtime(2);
    let (tx, rx) = channel::<u64>();
    let sums: Vec<_> = (0..4)
        .map(|_| {
            let rx = rx.clone();
            runtime.spawn(async move {
                let mut sum = 0;
                while let Ok(value) = rx.recv().await {
                    sum += value;
                }
                sum
            })
        })
        .collect();
    drop(rx);
    let theirs = tx.clone();
    let sender = runtime.spawn(async move {
        for n in 0..5_000 {
            theirs.send(n).await.unwrap();
        }
    });
    runtime.block_on(async {
        for n in 5_000..10_000 {
            let never = timeout(Duration::from_secs(1000)).wrap(|()| false);
            assert!(sync(choose((tx.send_evt(n).wrap(|sent| sent.is_ok()), never))).await);
        }
        sender.await.unwrap();
        drop(tx);
        let mut sum = 0;
        for task in sums {
            sum += task.await.unwrap();
        }
        assert_eq!(sum, 10_000 * 9_999 / 2);
    });
}
