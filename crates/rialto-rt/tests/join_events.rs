//! Joins in choices.
#![cfg(not(loom))]

use std::sync::mpsc;
use std::time::Duration;

use crate::support::{parked, runtime};
use rialto_event::{Event, choose, sync, timeout};
use rialto_rt::{JoinHandle, spawn, spawn_local, yield_now};

#[test]
fn a_join_that_loses_leaves_the_handle_usable() {
    let runtime = runtime(2);
    let (go, gone) = mpsc::channel::<()>();
    runtime.block_on(async {
        let mut task = rialto_rt::spawn_blocking(move || {
            gone.recv().unwrap();
            3
        });
        for _ in 0..3 {
            let late = timeout(Duration::from_millis(1)).wrap(|()| None);
            assert!(sync(choose((task.join_evt().wrap(Some), late))).await.is_none());
        }
        assert!(task.join_evt().try_sync().is_none());
        go.send(()).unwrap();
        assert_eq!(sync(task.join_evt()).await.unwrap(), 3);
        assert!(task.is_finished());
    });
}

#[test]
fn await_after_a_lost_join_event_and_the_other_way_round() {
    runtime(2).block_on(async {
        let mut task = spawn(async {
            sync(timeout(Duration::from_millis(20))).await;
            4
        });
        let late = timeout(Duration::ZERO).wrap(|()| None);
        drop(sync(choose((task.join_evt().wrap(Some), late))).await);
        assert_eq!(task.await.unwrap(), 4);

        let mut task = spawn(async {
            sync(timeout(Duration::from_millis(20))).await;
            5
        });
        // Polled once by a task that is then gone.
        assert!(
            std::future::poll_fn(|cx| {
                std::task::Poll::Ready(std::pin::Pin::new(&mut task).poll(cx).is_pending())
            })
            .await
        );
        assert_eq!(sync(task.join_evt()).await.unwrap(), 5);
    });
}

#[test]
fn the_first_of_many_joins_and_of_one_that_ended() {
    runtime(2).block_on(async {
        let mut tasks: Vec<JoinHandle<usize>> = (0..20)
            .map(|n| {
                spawn(async move {
                    match n {
                        13 => n,
                        _ => parked().await,
                    }
                })
            })
            .collect();
        let joins: Vec<_> = tasks.iter_mut().map(|task| task.join_evt()).collect();
        assert_eq!(sync(choose(joins)).await.unwrap(), 13);
        tasks[2].abort();
        assert!(sync(tasks[2].join_evt()).await.unwrap_err().is_aborted());
        let mut local = spawn_local(async { 1 });
        yield_now().await;
        assert_eq!(local.join_evt().try_sync().unwrap().unwrap(), 1);
    });
}

#[test]
fn joins_race_with_ends() {
    runtime(2).block_on(async {
        for n in 0..5_000u32 {
            let mut task = spawn(async move {
                if n % 2 == 0 {
                    yield_now().await;
                }
                n
            });
            assert_eq!(sync(task.join_evt()).await.unwrap(), n);
        }
    });
}

#[test]
fn a_join_event_that_owns_its_handle() {
    runtime(2).block_on(async {
        let task = spawn(async {
            yield_now().await;
            5
        });
        assert_eq!(sync(task.into_join_evt()).await.unwrap(), 5);
        // One that loses lets its task go on.
        let (tx, rx) = rialto_event::channel();
        let task = spawn(async move { tx.send(6).await.is_ok() });
        let late = timeout(Duration::from_millis(1)).wrap(|()| None);
        assert!(sync(choose((task.into_join_evt().wrap(Some), late))).await.is_none());
        assert_eq!(rx.recv().await, Ok(6));
        let failing = spawn(async { panic!("on purpose") });
        let joined: Result<(), _> = sync(failing.into_join_evt()).await;
        assert!(joined.is_err_and(|error| error.is_panic()));
    });
}
