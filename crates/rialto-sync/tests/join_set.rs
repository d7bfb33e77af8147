//! Tests of sets of tasks.

use std::sync::Arc;

use crate::abandoning::sync_or_abandon;
use rialto_event::{Event, Task, TaskLost, ThreadSpawner, always, choose, never, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{JoinSet, oneshot};

#[test]
fn results_come_in_order_of_completion_and_then_none() {
    Runtime::simulated(1).block_on(async {
        let mut set = JoinSet::new(spawn);
        let starts: Vec<_> = (0..3)
            .map(|n| {
                let (start, started) = oneshot();
                set.spawn(async move {
                    started.recv().await.expect("it is told to");
                    n
                });
                start
            })
            .collect();
        assert_eq!((set.len(), set.join_next_evt().try_sync()), (3, None));
        for (n, start) in starts.into_iter().enumerate().rev() {
            start.send(()).unwrap();
            assert_eq!(set.join_next().await, Some(Ok(n)));
        }
        assert_eq!((set.is_empty(), set.join_next().await), (true, None));
    });
}

#[test]
fn a_task_that_panics_or_is_dropped_or_cancelled_is_lost() {
    Runtime::simulated(1).block_on(async {
        let mut set = JoinSet::new(spawn);
        set.spawn(async { panic!("no") });
        assert_eq!(set.join_next().await, Some(Err(TaskLost)));
        set.spawn_on(async {}, |task: Task| drop(task));
        assert_eq!(set.join_next().await, Some(Err(TaskLost)));
        set.spawn(async { never().await });
        set.abort_all();
        assert_eq!((set.join_next().await, set.join_next().await), (Some(Err(TaskLost)), None));
    });
}

#[test]
fn abort_all_does_not_affect_later_tasks() {
    Runtime::simulated(1).block_on(async {
        let mut set = JoinSet::new(spawn);
        let first = set.spawn(async { never().await });
        set.abort_all();
        set.spawn(async { 2 });
        let mut ends = [set.join_next().await, set.join_next().await];
        ends.sort_by_key(|end| matches!(end, Some(Ok(_))));
        assert_eq!(ends, [Some(Err(TaskLost)), Some(Ok(2))]);
        assert!(first.is_finished());
        set.spawn(async { never().await });
        drop(set);
    });
}

#[test]
fn shutdown_aborts_and_waits_for_the_end_of_all_tasks() {
    for seed in 0..20 {
        Runtime::simulated(seed).block_on(async {
            let (mut set, held) = (JoinSet::new(spawn), Arc::new(()));
            for n in 0..5 {
                let held = held.clone();
                set.spawn(async move {
                    let _held = held;
                    if n % 2 == 0 {
                        never::<()>().await;
                    }
                });
            }
            if rng::below(2) == 0 {
                yield_now().await;
            }
            set.shutdown().await;
            assert_eq!((Arc::strong_count(&held), set.len()), (1, 0));
            set.spawn(async {});
            assert_eq!(set.join_next().await, Some(Ok(())), "the set can be used again");
        });
    }
}

#[test]
fn try_join_next_takes_a_result_that_is_there() {
    Runtime::simulated(1).block_on(async {
        let mut set = JoinSet::new(spawn);
        assert_eq!(set.try_join_next(), None);
        let (start, started) = oneshot();
        let task = set.spawn(async move { started.await.unwrap() });
        assert_eq!((set.try_join_next(), set.len()), (None, 1));
        start.send(7).unwrap();
        task.ended_evt().await;
        assert_eq!((set.try_join_next(), set.try_join_next(), set.len()), (Some(Ok(7)), None, 0));
    });
}

#[test]
fn an_abort_handle_ends_its_task_alone() {
    Runtime::simulated(1).block_on(async {
        let mut set = JoinSet::new(spawn);
        let [first, second] = [1, 2].map(|n| {
            set.spawn(async move {
                never::<()>().await;
                n
            })
        });
        let third = set.spawn(async { 3 });
        assert_eq!(set.join_next().await, Some(Ok(3)));
        third.ended_evt().await;
        third.abort();
        assert!(third.is_finished() && !first.is_finished());
        let other = first.clone();
        first.abort();
        assert_eq!(set.join_next().await, Some(Err(TaskLost)));
        other.ended_evt().await;
        assert!(!second.is_finished());
        drop((first, second));
        assert_eq!((set.len(), set.join_next_evt().try_sync()), (1, None), "a dropped handle ends nothing");
        set.abort_all();
        assert_eq!(set.join_next().await, Some(Err(TaskLost)));
        let dropped = set.spawn_on(async { 4 }, |task: Task| drop(task));
        assert!(dropped.is_finished());
    });
}

#[test]
fn dropping_the_set_drops_its_tasks() {
    Runtime::simulated(1).block_on(async {
        let (mut set, held) = (JoinSet::new(spawn), Arc::new(()));
        for _ in 0..3 {
            let held = held.clone();
            set.spawn(async move {
                let _held = held;
                never::<()>().await;
            });
        }
        yield_now().await;
        assert_eq!(Arc::strong_count(&held), 4);
        drop(set);
        while Arc::strong_count(&held) > 1 {
            yield_now().await;
        }
    });
}

#[test]
fn law_5_each_result_is_seen_once_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let (mut set, mut seen) = (JoinSet::new(spawn), Vec::new());
            for n in 0..20 {
                set.spawn(async move {
                    for _ in 0..rng::below(5) {
                        yield_now().await;
                    }
                    n
                });
                if let Some(Some(ended)) = sync_or_abandon(set.join_next_evt()).await {
                    seen.push(ended.unwrap());
                }
            }
            while let Some(ended) = set.join_next().await {
                seen.push(ended.unwrap());
            }
            seen.sort_unstable();
            assert!(seen.into_iter().eq(0..20));
        });
    }
}

#[test]
fn works_on_threads() {
    let mut set = JoinSet::new(ThreadSpawner);
    (0..10).for_each(|n| drop(set.spawn(async move { n })));
    let ends = std::iter::from_fn(|| choose((set.join_next_evt(), never())).sync_blocking());
    assert_eq!(ends.map(|end| end.unwrap()).sum::<i32>(), 45);
    assert_eq!(choose((set.join_next_evt(), always(None))).sync_blocking(), None);
}
