//! Tests of promises.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rialto_event::{Event, Task, TaskLost, always, choose};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::Promise;

fn on_rialto(task: Task) {
    drop(spawn(task));
}

#[test]
fn the_value_is_computed_once_and_read_by_all() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let made = Arc::new(AtomicU32::new(0));
            let theirs = made.clone();
            let promise = Promise::lazy(on_rialto, async move {
                yield_now().await;
                theirs.fetch_add(1, Ordering::SeqCst) + 42
            });
            yield_now().await;
            assert_eq!((made.load(Ordering::SeqCst), promise.get()), (0, None), "nobody has asked");
            let readers: Vec<_> = (0..4).map(|_| spawn(promise.read_evt().into_future())).collect();
            for reader in readers {
                assert_eq!(reader.await.unwrap(), Ok(42));
            }
            assert_eq!((promise.read().await, promise.get()), (Ok(42), Some(&Ok(42))));
            assert_eq!(made.load(Ordering::SeqCst), 1);
        });
    }
}

#[test]
fn a_lost_read_does_not_stop_the_computation() {
    Runtime::simulated(1).block_on(async {
        let promise = Promise::spawn(on_rialto, async {
            yield_now().await;
            1
        });
        let read = promise.read_evt().or(always(Ok(0)));
        assert_eq!(choose((read, promise.read_evt())).await, Ok(0));
        assert_eq!(promise.read().await, Ok(1));
    });
}

#[test]
fn a_task_that_panics_or_is_dropped_is_lost() {
    Runtime::simulated(1).block_on(async {
        let panics: Promise<u8> = Promise::spawn(on_rialto, async { panic!("no") });
        let dropped: Promise<u8> = Promise::lazy(|task: Task| drop(task), async { 1 });
        let aborted: Promise<u8> = Promise::spawn(|task: Task| spawn(task).abort(), async {
            yield_now().await;
            1
        });
        assert_eq!(panics.read().await, Err(TaskLost));
        assert_eq!(dropped.read().await, Err(TaskLost));
        assert_eq!(aborted.read().await, Err(TaskLost));
    });
}
