//! Tasks that end themselves with `exit`.
#![cfg(not(loom))]

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use crate::support::{Count, message, parked, runtime};
use rialto_event::{Event, always, channel, choose};
use rialto_rt::{Runtime, exit, parasite, scope, spawn, spawn_local, yield_now};

/// Ends the task inside `calls` nested calls.
async fn deep(calls: u32) -> u32 {
    if calls == 0 { exit().await } else { Box::pin(deep(calls - 1)).await + 1 }
}

#[test]
fn exit_ends_the_task_and_drops_its_values() {
    for runtime in [runtime(1), runtime(2), Runtime::simulated(3)] {
        let drops = Arc::new(AtomicUsize::new(0));
        let ends = |yields: bool| {
            let (outer, inner) = (Count(drops.clone()), Count(drops.clone()));
            spawn(async move {
                let _outer = outer;
                if yields {
                    yield_now().await;
                }
                let inner = async {
                    let _inner = inner;
                    deep(3).await
                };
                inner.await
            })
        };
        runtime.block_on(async {
            for yields in [false, true] {
                let error = ends(yields).await.unwrap_err();
                assert!(
                    error.is_exited() && !error.is_aborted() && !error.is_panic() && !error.is_shutdown()
                );
                assert_eq!(error.to_string(), "the task ended itself with `exit`");
            }
        });
        assert_eq!(drops.load(Ordering::SeqCst), 4);
        assert_eq!(runtime.metrics().live, 0);
    }
}

#[test]
fn a_task_in_a_recycled_cell_can_be_aborted() {
    let runtime = runtime(1);
    let tasks = runtime.spawn(async {
        for _ in 0..100 {
            assert!(spawn(deep(1)).await.is_err_and(|error| error.is_exited()));
            let waits = spawn(parked::<()>());
            waits.abort();
            assert!(waits.await.is_err_and(|error| error.is_aborted()));
        }
    });
    runtime.block_on(tasks).unwrap();
}

#[test]
fn the_rest_of_the_poll_still_runs() {
    let runtime = runtime(1);
    // The poll that calls `exit` also returns a value, so the task ends with that value.
    let value = runtime.spawn(async {
        let mut ending = pin!(exit());
        let either = poll_fn(|cx| {
            let _ = ending.as_mut().poll(cx);
            Poll::Ready(7)
        });
        either.await
    });
    assert_eq!(runtime.block_on(value).unwrap(), 7);
    // The task continues until it waits.
    let steps = Arc::new(AtomicUsize::new(0));
    let counted = steps.clone();
    let task = runtime.spawn(async move {
        {
            let mut ending = pin!(exit());
            poll_fn(|cx| Poll::Ready(ending.as_mut().poll(cx).is_pending())).await;
        }
        always(()).await;
        counted.fetch_add(1, Ordering::SeqCst);
        yield_now().await;
        counted.fetch_add(1, Ordering::SeqCst);
    });
    assert!(runtime.block_on(task).unwrap_err().is_exited());
    assert_eq!(steps.load(Ordering::SeqCst), 1);
}

#[test]
fn exit_wins_over_a_concurrent_abort() {
    let runtime = Runtime::simulated(1);
    let error = runtime.block_on(async {
        let (give, take) = std::sync::mpsc::channel::<rialto_rt::AbortHandle>();
        let task = spawn(async move {
            take.recv().unwrap().abort();
            exit().await
        });
        give.send(task.abort_handle()).unwrap();
        let joined: Result<(), _> = task.await;
        joined.unwrap_err()
    });
    assert!(error.is_exited());
}

#[test]
fn a_parasite_ends_without_its_host() {
    for runtime in [runtime(1), Runtime::simulated(5)] {
        let host = async {
            let (tx, rx) = channel();
            let at_once = parasite(async { deep(2).await });
            let later = parasite(async move {
                let got: Result<u32, _> = rx.recv().await;
                deep(got.unwrap()).await
            });
            assert!(at_once.await.unwrap_err().is_exited());
            tx.send(1).await.unwrap();
            assert!(later.await.unwrap_err().is_exited());
            5
        };
        assert_eq!(runtime.block_on(async { spawn(host).await.unwrap() }), 5);
        // The host may also be the future of a `block_on`.
        let ended = runtime.block_on(async { parasite(async { deep(1).await }).await });
        assert!(ended.unwrap_err().is_exited());
    }
}

#[test]
fn a_local_task_ends() {
    for runtime in [runtime(1), Runtime::simulated(7)] {
        let ended = runtime.block_on(async {
            let here = std::rc::Rc::new(2);
            spawn_local(async move { deep(*here).await }).await
        });
        assert!(ended.unwrap_err().is_exited());
    }
}

#[test]
fn a_child_ends_without_its_scope() {
    let runtime = runtime(2);
    let body = async |s: rialto_rt::Scope<()>| {
        drop(s.spawn(async { Ok(deep(1).await) }));
        let mut sibling = s.spawn(async {
            yield_now().await;
            Ok(9)
        });
        Ok(choose((sibling.join_evt().wrap(Some), rialto_event::never())).await)
    };
    assert_eq!(runtime.block_on(scope(body)), Ok(Some(9)));
    // If the scope's body awaits the child, it has no value to continue with.
    let awaits = || {
        runtime.block_on(scope(async |s| {
            let child = s.spawn(async { Ok::<_, ()>(deep(1).await) });
            Ok(child.await)
        }))
    };
    let said = message(|| assert_eq!(awaits(), Err(())));
    assert_eq!(said, "a child of a scope has no value: the task ended itself with `exit`");
}

#[test]
fn a_task_that_ends_drops_its_scope() {
    let runtime = runtime(1);
    let drops = Arc::new(AtomicUsize::new(0));
    let count = Count(drops.clone());
    let (tell, told) = std::sync::mpsc::channel::<()>();
    let task = runtime.spawn(async move {
        scope(async |s| {
            s.spawn(async move {
                // Dropped in reverse order: when the sender is gone, the drop has been counted.
                let (_tell, _count) = (tell, count);
                parked::<Result<(), ()>>().await
            });
            yield_now().await;
            Ok(deep(0).await)
        })
        .await
    });
    assert!(runtime.block_on(task).unwrap_err().is_exited());
    // The child is aborted; the task does not wait for it.
    assert!(told.recv().is_err());
    assert_eq!(drops.load(Ordering::SeqCst), 1);
}

#[test]
fn exit_outside_a_task_panics() {
    for runtime in [runtime(1), Runtime::simulated(1)] {
        let said = message(|| runtime.block_on(async { exit().await }));
        let why = "`exit` was called in the future of a `block_on`, not in a task; help: return from it";
        assert_eq!(said, why);
    }
    let said = message(|| {
        let mut ending = pin!(exit());
        let _ = ending.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
    });
    assert!(said.starts_with("exit needs a Rialto runtime"), "{said}");
    let runtime = runtime(1);
    let closure = runtime.spawn_blocking(|| {
        let mut ending = pin!(exit());
        let _ = ending.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
    });
    let payload = runtime.block_on(closure).unwrap_err().into_panic();
    let said = payload.downcast_ref::<&str>().unwrap();
    let why = "`exit` was called in a closure of `spawn_blocking`, not in a task; help: return from it";
    assert_eq!(*said, why);
}
