//! Scopes: children end before their parent continues, and the first failure ends all of them.
#![cfg(not(loom))]

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::task::Poll;
use std::thread;
use std::time::Duration;

use crate::support::{Count, parked, runtime};
use rialto_event::{Condition, Event, after, channel, choose};
use rialto_rt::{Runtime, ScopeHandle, scope, spawn, yield_now};

/// Returns the message of a panic.
fn message<T: std::fmt::Debug>(panicking: impl FnOnce() -> T) -> String {
    let payload = catch_unwind(AssertUnwindSafe(panicking)).expect_err("it panics");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast_ref::<&str>().expect("a text").to_string(),
    }
}

#[test]
fn a_scope_waits_for_its_children_and_theirs() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    let result = runtime.block_on(scope(async |s| {
        for _ in 0..100 {
            let (count, inner) = (Count(dropped.clone()), s.handle());
            let grandchild = Count(dropped.clone());
            s.spawn(async move {
                let _count = count;
                yield_now().await;
                assert!(inner.spawn(async move {
                    yield_now().await;
                    drop(grandchild);
                    Ok(())
                }));
                Ok(())
            });
        }
        Ok::<_, ()>(9)
    }));
    assert_eq!((result, dropped.load(Ordering::SeqCst)), (Ok(9), 200));
}

#[test]
fn children_can_name_themselves() {
    let (runtime, stop) = (Runtime::simulated(1), Condition::new());
    let stopped = stop.clone();
    drop(runtime.spawn(scope(async move |s| {
        s.spawn(async move {
            rialto_rt::task::set_name("child");
            stopped.wait_evt().await;
            Ok::<_, ()>(())
        })
        .await;
        Ok(())
    })));
    let blocked = runtime.run_until_idle();
    let names: Vec<_> = blocked.tasks().iter().map(|task| task.name()).collect();
    assert_eq!(names, [None, Some("child")], "{blocked}");
    assert!(blocked.to_string().contains(" \"child\" ("), "{blocked}");
    stop.signal();
    assert!(runtime.run_until_idle().is_empty());
}

#[test]
fn values_come_in_the_order_in_which_they_are_awaited() {
    const CHILDREN: u64 = 50;
    for seed in 0..20 {
        let runtime = Runtime::simulated(seed);
        let mut ended = Vec::new();
        let values = runtime.block_on(scope(async |s| {
            let child = |n| async move {
                after(Duration::from_millis((n * 7919) % CHILDREN)).await;
                Ok::<_, ()>(n)
            };
            let children: Vec<_> = (0..CHILDREN).map(|n| s.spawn(child(n))).collect();
            let mut values = Vec::new();
            for child in children {
                values.push(child.await);
                // The body borrows from its environment.
                ended.push(());
            }
            Ok(values)
        }));
        assert!(values.unwrap().into_iter().eq(0..CHILDREN));
        assert_eq!(ended.len() as u64, CHILDREN);
    }
}

#[test]
fn the_first_error_of_a_child_cancels_the_rest() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    let result = runtime.block_on(scope(async |s| {
        for _ in 0..50 {
            let count = Count(dropped.clone());
            s.spawn(async move {
                let _count = count;
                parked::<Result<(), &str>>().await
            });
        }
        let _body = Count(dropped.clone());
        s.spawn(async { Err::<(), _>("first") });
        parked::<Result<(), _>>().await
    }));
    assert_eq!((result, dropped.load(Ordering::SeqCst)), (Err("first"), 51));
}

#[test]
fn the_error_of_the_body_cancels_the_children() {
    let result = runtime(2).block_on(scope(async |s| {
        s.spawn(parked::<Result<(), &str>>());
        Err::<(), _>("body")
    }));
    assert_eq!(result, Err("body"));
}

#[test]
fn awaiting_a_failing_child_ends_the_body() {
    let runtime = runtime(2);
    let result = runtime.block_on(scope(async |s| {
        let failing = s.spawn(async {
            yield_now().await;
            if true { Err("failed") } else { Ok(1) }
        });
        let value: i32 = failing.await;
        panic!("there is no value, but it is {value}");
        #[expect(unreachable_code)]
        Ok(())
    }));
    assert_eq!(result, Err("failed"));
}

/// Cancels its scope once more when dropped.
struct Again(ScopeHandle<&'static str>);

impl Drop for Again {
    fn drop(&mut self) {
        self.0.cancel("second");
    }
}

#[test]
fn errors_after_the_first_are_dropped() {
    let result = runtime(2).block_on(scope(async |s| {
        for _ in 0..10 {
            let again = Again(s.handle());
            s.spawn(async move {
                let _again = again;
                parked::<Result<(), _>>().await
            });
        }
        s.cancel("first");
        Err::<(), _>("third")
    }));
    assert_eq!(result, Err("first"));
}

#[test]
fn the_error_of_a_child_counts_after_the_body_has_ended() {
    let result = runtime(2).block_on(scope(async |s| {
        s.spawn(async {
            after(Duration::from_millis(5)).await;
            Err::<(), _>("late")
        });
        Ok(())
    }));
    assert_eq!(result, Err("late"));
}

#[test]
fn the_panic_of_a_child_reaches_the_scope() {
    let runtime = runtime(2);
    let task = runtime.spawn(scope(async |s| {
        s.spawn(async {
            yield_now().await;
            if true {
                panic!("child");
            }
            Ok::<_, ()>(())
        });
        s.spawn(parked::<Result<(), ()>>());
        parked::<Result<(), ()>>().await
    }));
    assert_eq!(runtime.block_on(task).unwrap_err().to_string(), "the task panicked: child");
}

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("in a destructor");
    }
}

#[test]
fn the_panic_of_a_destructor_reaches_the_scope() {
    let runtime = runtime(2);
    let ends_well = scope(async |s| {
        s.spawn(async {
            let _bomb = Bomb;
            yield_now().await;
            Ok::<_, ()>(())
        });
        Ok(())
    });
    assert_eq!(message(|| runtime.block_on(ends_well)), "in a destructor");
    let is_aborted = scope(async |s| {
        let (started, has_started) = channel();
        let child = s.spawn(async move {
            let _bomb = Bomb;
            started.send(()).await.unwrap();
            parked::<Result<(), ()>>().await
        });
        has_started.recv().await.unwrap();
        child.abort();
        parked::<Result<(), ()>>().await
    });
    assert_eq!(message(|| runtime.block_on(is_aborted)), "in a destructor");
}

#[test]
fn the_panic_of_the_body_waits_for_the_children() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    let theirs = &dropped;
    let panics = scope(async |s| {
        let count = Count(theirs.clone());
        s.spawn(async move {
            let _count = count;
            parked::<Result<(), ()>>().await
        });
        yield_now().await;
        panic!("body");
        #[expect(unreachable_code)]
        Ok(())
    });
    assert_eq!(message(|| runtime.block_on(panics)), "body");
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
}

#[test]
fn an_aborted_child_does_not_cancel_the_scope() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    let result = runtime.block_on(scope(async |s| {
        let count = Count(dropped.clone());
        let waits = s.spawn(async move {
            let _count = count;
            parked::<Result<(), ()>>().await
        });
        let sibling = s.spawn(async {
            yield_now().await;
            Ok(3)
        });
        waits.abort();
        Ok(sibling.await)
    }));
    assert_eq!((result, dropped.load(Ordering::SeqCst)), (Ok(3), 1));
}

#[test]
fn a_cancelled_scope_spawns_nothing() {
    let runtime = runtime(2);
    let polled = Arc::new(AtomicUsize::new(0));
    let child = |polled: Arc<AtomicUsize>| async move {
        polled.fetch_add(1, Ordering::SeqCst);
        Ok(())
    };
    let mut kept = None;
    let result = runtime.block_on(scope(async |s| {
        s.cancel("cancelled");
        s.spawn(child(polled.clone()));
        assert!(!s.handle().spawn(child(polled.clone())));
        kept = Some(s.handle());
        // The body continues to its next wait.
        parked::<Result<(), _>>().await
    }));
    assert_eq!(result, Err("cancelled"));
    assert_eq!(Arc::strong_count(&polled), 1, "their futures are dropped");
    assert_eq!(polled.load(Ordering::SeqCst), 0);
    assert!(!kept.unwrap().spawn(child(polled)));
}

#[test]
fn handles_of_an_ended_scope_do_nothing() {
    let runtime = runtime(1);
    let mut kept = None;
    let result = runtime.block_on(scope(async |s| {
        kept = Some(s.handle());
        Ok::<_, Arc<()>>(())
    }));
    assert_eq!(result, Ok(()));
    let (kept, error) = (kept.unwrap(), Arc::new(()));
    kept.cancel(error.clone());
    assert_eq!(Arc::strong_count(&error), 1);
    let theirs = error.clone();
    assert!(!kept.spawn(async move { Err(theirs) }));
    assert_eq!(Arc::strong_count(&error), 1);
}

#[test]
fn dropping_a_scope_requests_the_end_of_its_children_and_does_not_wait() {
    let runtime = runtime(2);
    let (start, started) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let (tell, told) = mpsc::channel::<()>();
    let blocks = scope(async move |s| {
        s.spawn(async move {
            let _tell = tell;
            start.send(()).unwrap();
            gone.recv().unwrap();
            parked::<Result<(), ()>>().await
        });
        parked::<Result<(), ()>>().await
    });
    runtime.block_on(async {
        let mut blocks = Box::pin(blocks);
        assert!(poll_fn(|cx| Poll::Ready(blocks.as_mut().poll(cx))).await.is_pending());
        started.recv().unwrap();
        drop(blocks);
    });
    // The child is still being polled.
    assert_eq!(told.try_recv(), Err(mpsc::TryRecvError::Empty));
    go.send(()).unwrap();
    assert!(told.recv().is_err());
}

#[test]
fn aborting_the_parent_ends_the_children() {
    let runtime = runtime(2);
    let (tell, told) = mpsc::channel::<()>();
    let parent = runtime.spawn(scope(async move |s| {
        s.spawn(async move {
            let _tell = tell;
            parked::<Result<(), ()>>().await
        });
        parked::<Result<(), ()>>().await
    }));
    while runtime.metrics().spawned < 2 {
        thread::yield_now();
    }
    parent.abort();
    assert!(told.recv().is_err());
}

#[test]
fn scopes_nest() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    // The parent handles the error of an inner scope.
    let theirs = dropped.clone();
    let handled = runtime.block_on(scope(async |s| {
        let child = s.spawn(async move {
            let inner = scope(async |s| {
                let count = Count(theirs);
                s.spawn(async move {
                    let _count = count;
                    parked::<Result<(), &str>>().await
                });
                s.spawn(async { Err::<(), _>("inner") });
                parked::<Result<(), _>>().await
            });
            assert_eq!(inner.await, Err("inner"));
            Ok::<_, ()>(2)
        });
        // A scope in the body, which also spawns a child of the outer scope.
        let inner = scope(async |inner| {
            s.spawn(async { Ok(()) }).await;
            Ok::<_, ()>(inner.spawn(async { Ok(3) }).await)
        });
        Ok((child.await, inner.await))
    }));
    assert_eq!((handled, dropped.load(Ordering::SeqCst)), (Ok((2, Ok(3))), 1));
    // A failure of the outer scope ends the inner children.
    let theirs = dropped.clone();
    let failed = runtime.block_on(scope(async |s| {
        let (count, outer) = (Count(theirs), s.handle());
        s.spawn(scope(async move |s| {
            s.spawn(async move {
                let _count = count;
                outer.cancel("outer");
                parked::<Result<(), _>>().await
            });
            Ok(())
        }));
        parked::<Result<(), _>>().await
    }));
    assert_eq!(failed, Err("outer"));
    drop(runtime);
    assert_eq!(dropped.load(Ordering::SeqCst), 2);
}

#[test]
fn a_join_that_loses_leaves_the_child() {
    let runtime = Runtime::simulated(4);
    let lost = runtime.block_on(scope(async |s| {
        let mut child = s.spawn(async {
            after(Duration::from_secs(10)).await;
            Ok::<_, ()>("done")
        });
        let mut lost = 0;
        loop {
            let late = after(Duration::from_secs(3)).wrap(|()| None);
            match choose((child.join_evt().wrap(Some), late)).await {
                Some(value) => break Ok((lost, value)),
                None => lost += 1,
            }
        }
    }));
    assert_eq!(lost, Ok((3, "done")));
}

#[test]
fn a_failed_child_is_not_finished_for_the_body() {
    let runtime = runtime(1);
    for by_event in [false, true] {
        let (tell, told) = mpsc::channel::<()>();
        let result = runtime.block_on(scope(async move |s| {
            let mut child = s.spawn(async move {
                let _tell = tell;
                if true { Err("failed") } else { Ok(1) }
            });
            // The child fails during a poll of the body.
            assert!(told.recv().is_err());
            for _ in 0..1000 {
                assert!(!child.is_finished());
                thread::yield_now();
            }
            let value = if by_event { child.join_evt().await } else { child.await };
            panic!("there is no value, but it is {value}");
            #[expect(unreachable_code)]
            Ok(())
        }));
        assert_eq!(result, Err("failed"));
    }
}

#[test]
fn awaiting_a_failing_child_outside_the_body_panics() {
    let runtime = runtime(2);
    let (give, taken) = mpsc::channel();
    let result = runtime.block_on(scope(async move |s| {
        let elsewhere = spawn(async move { s.spawn(async { Err::<(), _>("failed") }).await });
        give.send(elsewhere).unwrap();
        parked::<Result<(), _>>().await
    }));
    assert_eq!(result, Err("failed"));
    let told = runtime.block_on(taken.recv().unwrap()).unwrap_err().to_string();
    assert!(told.contains("await it only in the body of its scope"), "{told}");
}

#[test]
fn a_scope_whose_runtime_shuts_down_panics() {
    let first = runtime(1);
    let second = runtime(1);
    let mut waits = Box::pin(scope(async |s| {
        s.spawn(parked::<Result<(), ()>>()).await;
        Ok(())
    }));
    first.block_on(poll_fn(|cx| {
        assert!(waits.as_mut().poll(cx).is_pending());
        Poll::Ready(())
    }));
    drop(first);
    let said = message(|| second.block_on(waits));
    assert_eq!(said, "the runtime shut down before the children of a scope ended");
}

#[test]
fn many_children_start_and_end() {
    let runtime = runtime(2);
    let sum = runtime.block_on(scope(async |s| {
        let mut sum = 0;
        for n in 0..20_000u64 {
            let child = s.spawn(async move { Ok::<_, ()>(n) });
            if n % 10 == 0 {
                sum += child.await;
            }
        }
        Ok(sum)
    }));
    assert_eq!(sum, Ok((0..20_000).step_by(10).sum::<u64>()));
}

#[test]
fn outside_of_a_runtime_a_scope_panics() {
    let outside = || {
        let mut never = Box::pin(scope(async |_| Ok::<_, ()>(())));
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        let _ = never.as_mut().poll(&mut cx);
    };
    assert!(message(outside).starts_with("a scope needs a Rialto runtime"));
}
