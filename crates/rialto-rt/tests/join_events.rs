//! Joins as events, in choices.
#![cfg(not(loom))]

use std::sync::mpsc;
use std::time::Duration;

use crate::support::{parked, runtime};
use rialto_event::{Event, after, choose};
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
            let late = after(Duration::from_millis(1)).wrap(|()| None);
            assert!(choose((task.join_evt().wrap(Some), late)).await.is_none());
        }
        assert!(task.join_evt().try_sync().is_none());
        go.send(()).unwrap();
        assert_eq!(task.join_evt().await.unwrap(), 3);
        assert!(task.is_finished());
    });
}

#[test]
fn await_after_a_lost_join_event_and_the_other_way_round() {
    runtime(2).block_on(async {
        let mut task = spawn(async {
            after(Duration::from_millis(20)).await;
            4
        });
        let late = after(Duration::ZERO).wrap(|()| None);
        drop(choose((task.join_evt().wrap(Some), late)).await);
        assert_eq!(task.await.unwrap(), 4);

        let mut task = spawn(async {
            after(Duration::from_millis(20)).await;
            5
        });
        // The handle is polled once, by an await that is then cancelled.
        assert!(
            std::future::poll_fn(|cx| {
                std::task::Poll::Ready(std::pin::Pin::new(&mut task).poll(cx).is_pending())
            })
            .await
        );
        assert_eq!(task.join_evt().await.unwrap(), 5);
    });
}

#[test]
fn a_choice_of_joins() {
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
        assert_eq!(choose(joins).await.unwrap(), 13);
        tasks[2].abort();
        assert!(tasks[2].join_evt().await.unwrap_err().is_aborted());
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
            assert_eq!(task.join_evt().await.unwrap(), n);
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
        assert_eq!(task.into_join_evt().await.unwrap(), 5);
        // If a join event loses, its task continues.
        let (tx, rx) = rialto_event::channel();
        let task = spawn(async move { tx.send(6).await.is_ok() });
        let late = after(Duration::from_millis(1)).wrap(|()| None);
        assert!(choose((task.into_join_evt().wrap(Some), late)).await.is_none());
        assert_eq!(rx.recv().await, Ok(6));
        let failing = spawn(async { panic!("on purpose") });
        let joined: Result<(), _> = failing.into_join_evt().await;
        assert!(joined.is_err_and(|error| error.is_panic()));
    });
}

/// `EndedEvt`: waiting for the end of tasks without their handles.
mod ended {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rialto_event::{Condition, channel};
    use rialto_rt::{EndedEvt, Runtime};

    /// Spawns tasks that wait for the event, and count it.
    fn hearers(ended: &EndedEvt, heard: &Arc<AtomicUsize>) -> Vec<JoinHandle<()>> {
        let hearer = |_| {
            let (ended, heard) = (ended.clone(), heard.clone());
            spawn(async move {
                ended.await;
                heard.fetch_add(1, Ordering::SeqCst);
            })
        };
        (0..10).map(hearer).collect()
    }

    #[test]
    fn ended_evt_is_enabled_for_any_number_of_tasks() {
        runtime(2).block_on(async {
            let (go, heard) = (Condition::new(), Arc::default());
            let mut task = spawn({
                let go = go.clone();
                async move {
                    go.into_wait_evt().await;
                    7
                }
            });
            let ended = task.ended_evt();
            assert_eq!(ended.clone().try_sync(), None);
            let before = hearers(&ended, &heard);
            go.signal();
            for hearer in before {
                hearer.await.unwrap();
            }
            for hearer in hearers(&ended, &heard).into_iter().chain(hearers(&task.ended_evt(), &heard)) {
                hearer.await.unwrap();
            }
            assert_eq!(heard.load(Ordering::SeqCst), 30);
            assert_eq!((&mut task).await.unwrap(), 7);
            // The task's result was taken, and the event is still enabled.
            assert_eq!(task.ended_evt().try_sync(), Some(()));
        });
    }

    #[test]
    fn ended_evt_is_enabled_by_every_outcome() {
        runtime(2).block_on(async {
            type Spawn = fn() -> JoinHandle<()>;
            let ends: [(&str, Spawn); 4] = [
                ("it returns", || spawn(async {})),
                ("it panics", || spawn(async { std::panic::resume_unwind(Box::new("no")) })),
                ("it ends itself", || spawn(async { rialto_rt::exit().await })),
                ("it can never run again", || spawn(std::future::pending())),
            ];
            for (how, task) in ends {
                let ended = task().ended_evt();
                let late = after(Duration::from_secs(60)).wrap(|()| "late");
                assert_eq!(choose((ended.wrap(|()| "ended"), late)).await, "ended", "{how}");
            }
            let aborted = spawn(parked::<()>());
            let ended = aborted.ended_evt();
            aborted.abort();
            ended.await;
        });
    }

    #[test]
    fn ended_evt_of_a_detached_task() {
        runtime(2).block_on(async {
            let (tx, rx) = channel::<()>();
            let task = spawn(async move {
                let _ = rx.recv().await;
            });
            let ended = task.ended_evt();
            drop(task);
            yield_now().await;
            assert_eq!(ended.clone().try_sync(), None);
            drop(tx);
            ended.await;
        });
    }

    #[test]
    fn the_handle_can_be_awaited_beside_its_events() {
        runtime(2).block_on(async {
            for n in 0..3 {
                let (tx, rx) = channel::<u32>();
                let mut task = spawn(async move { rx.recv().await });
                let heard = Arc::default();
                let hearers = hearers(&task.ended_evt(), &heard);
                // The handle is joined by an await, by an await that was polled before `also` was requested,
                // and by an event.
                let late = after(Duration::ZERO).wrap(|()| None);
                assert!(choose((task.join_evt().wrap(Some), late)).await.is_none());
                let polled = std::future::poll_fn(|cx| {
                    std::task::Poll::Ready(std::pin::Pin::new(&mut task).poll(cx).is_pending())
                });
                assert!(n != 1 || polled.await);
                let also = task.ended_evt();
                let sender = spawn(async move { tx.send(5).await });
                let joined = if n == 2 { task.into_join_evt().await } else { task.await };
                assert_eq!(joined.unwrap(), Ok(5));
                assert_eq!(sender.await.unwrap(), Ok(()));
                also.await;
                for hearer in hearers {
                    hearer.await.unwrap();
                }
                assert_eq!(heard.load(Ordering::SeqCst), 10);
            }
        });
    }

    #[test]
    fn ended_evt_from_several_threads() {
        let runtime = runtime(2);
        for _ in 0..100 {
            let (tx, rx) = channel::<()>();
            let task = runtime.spawn(async move {
                let _ = rx.recv().await;
            });
            std::thread::scope(|s| {
                for _ in 0..4 {
                    s.spawn(|| task.ended_evt().sync_blocking());
                }
                s.spawn(|| drop(tx));
            });
            assert!(task.is_finished());
        }
    }

    #[test]
    fn ended_evt_at_shutdown() {
        let runtime = Runtime::builder().worker_threads(1).build().unwrap();
        let task = runtime.spawn(parked::<()>());
        let ended = task.ended_evt();
        drop(runtime);
        ended.sync_blocking();
    }
}

/// A handle is an arm of `select!`. If `&mut handle` loses, it can still be awaited, and the task that waited is
/// not kept by a waker in it (law 15).
#[test]
fn handles_are_arms_of_select() {
    use rialto_event::{select, sleep};
    let runtime = rialto_rt::Runtime::simulated(1);
    runtime.block_on(async {
        let second = std::time::Duration::from_secs(1);
        let mut slow = rialto_rt::spawn(async move { sleep(5 * second).await });
        assert!(select! { _ended = &mut slow => false, () = sleep(second) => true });
        assert!(select! { () = slow.ended() => false, () = sleep(second) => true });
        assert!(select! { ended = &mut slow => ended.is_ok(), () = sleep(60 * second) => false });
        assert!(slow.is_finished());
        let quick = rialto_rt::spawn(async { 7 });
        assert_eq!(select! { value = quick => value.ok(), () = sleep(second) => None }, Some(7));
        let waiter = rialto_rt::spawn(async move {
            let mut forever = rialto_rt::spawn(async move { sleep(100 * second).await });
            select! { _ended = &mut forever => {}, () = sleep(second) => {} }
            std::future::pending::<()>().await;
            drop(forever);
        });
        assert!(waiter.await.is_err_and(|error| error.is_reclaimed()));
    });
}
