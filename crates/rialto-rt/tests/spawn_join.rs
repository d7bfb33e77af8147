//! Tasks and their results, also those of tasks without a handle.
#![cfg(not(loom))]

use std::future::{Future, poll_fn};
use std::panic::panic_any;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::task::{Context, Poll, Waker};

use crate::support::{parked, runtime};
use rialto_rt::{Runtime, spawn, yield_now};

/// Sends a message when dropped.
struct Dropped(mpsc::Sender<&'static str>, &'static str);

impl Drop for Dropped {
    fn drop(&mut self) {
        let _ = self.0.send(self.1);
    }
}

#[test]
fn join_returns_the_value() {
    let runtime = runtime(2);
    assert_eq!(runtime.block_on(async { spawn(async { "hello".to_string() }).await.unwrap() }), "hello");
    assert_eq!(runtime.block_on(runtime.spawn(async { 7 }).join()).unwrap(), 7);
}

#[test]
fn a_join_that_waits_is_woken() {
    let runtime = runtime(1);
    let (tell, told) = mpsc::channel::<Waker>();
    let done = Arc::new(AtomicBool::new(false));
    let theirs = done.clone();
    let task = runtime.spawn(poll_fn(move |cx| {
        if theirs.load(Ordering::Acquire) {
            return Poll::Ready(5);
        }
        tell.send(cx.waker().clone()).unwrap();
        Poll::Pending
    }));
    let joiner = runtime.spawn(task.join());
    let waker = told.recv().unwrap();
    assert!(!joiner.is_finished());
    done.store(true, Ordering::Release);
    waker.wake();
    assert_eq!(runtime.block_on(joiner).unwrap().unwrap(), 5);
}

#[test]
fn a_panic_is_contained_and_reported() {
    let (tell, told) = mpsc::channel();
    let runtime = Runtime::builder()
        .worker_threads(1)
        .on_panic(move |panic| {
            tell.send((
                panic.id(),
                panic.message().to_string(),
                panic.future().contains("a_panic_is_contained"),
            ))
            .unwrap();
            panic!("and the hook panics too");
        })
        .build()
        .unwrap();
    let task: rialto_rt::JoinHandle<()> = runtime.spawn(async { panic_any("on purpose".to_string()) });
    let id = task.id();
    let error = runtime.block_on(task).unwrap_err();
    assert!(error.is_panic() && !error.is_aborted() && !error.is_shutdown());
    assert_eq!(error.to_string(), "the task panicked: on purpose");
    assert_eq!(error.into_panic().downcast_ref::<String>().unwrap(), "on purpose");
    let (told_id, message, named) = told.recv().unwrap();
    assert_eq!((told_id, message.as_str()), (id, "on purpose"));
    assert!(named);
    let task: rialto_rt::JoinHandle<()> = runtime.spawn(async { panic_any(7) });
    let error = runtime.block_on(task).unwrap_err();
    let text = "the task panicked with a payload that is not a string; help: get it with `into_panic`";
    assert_eq!(error.to_string(), text);
    // The worker has survived.
    assert_eq!(runtime.block_on(runtime.spawn(async { 1 })).unwrap(), 1);
}

#[test]
fn a_panic_in_a_drop_is_contained() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("in drop");
        }
    }
    struct Holds(#[allow(dead_code, reason = "held for its drop")] Bomb);
    impl Future for Holds {
        type Output = ();
        fn poll(self: std::pin::Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
            Poll::Ready(())
        }
    }
    let runtime = runtime(1);
    let error = runtime.block_on(runtime.spawn(Holds(Bomb))).unwrap_err();
    assert_eq!(error.to_string(), "the task panicked: in drop");
    let sleeper = runtime.spawn(async {
        let _bomb = Bomb;
        parked::<()>().await
    });
    // The task has its bomb only after its first poll.
    runtime.block_on(runtime.spawn(async {})).unwrap();
    sleeper.abort();
    assert!(runtime.block_on(sleeper).unwrap_err().is_panic());
    // A result that panics when it is dropped, because no handle takes it.
    drop(runtime.spawn(async { Bomb }));
    // A payload that panics when it is dropped.
    drop(runtime.spawn(async { panic_any(Bomb) }));
    assert_eq!(runtime.block_on(runtime.spawn(async { 1 })).unwrap(), 1);
}

#[test]
fn abort_drops_the_future_and_fails_the_join() {
    let runtime = runtime(2);
    let (tell, told) = mpsc::channel();
    let guard = Dropped(tell.clone(), "dropped");
    let task = runtime.spawn(async move {
        tell.send("started").unwrap();
        let _guard = guard;
        parked::<()>().await
    });
    assert_eq!(told.recv().unwrap(), "started");
    task.abort();
    assert_eq!(told.recv().unwrap(), "dropped");
    let error = runtime.block_on(task).unwrap_err();
    assert!(error.is_aborted());
    assert_eq!(error.to_string(), "the task was aborted");
    assert!(error.is_cancelled() && error.try_into_panic().is_err());
}

#[test]
fn abort_before_the_first_poll() {
    let runtime = runtime(1);
    let polled = Arc::new(AtomicBool::new(false));
    let theirs = polled.clone();
    let outer = runtime.spawn(async move {
        let inner = spawn(async move { theirs.store(true, Ordering::SeqCst) });
        inner.abort();
        inner.await.unwrap_err().is_aborted()
    });
    assert!(runtime.block_on(outer).unwrap());
    assert!(!polled.load(Ordering::SeqCst));
}

#[test]
fn abort_after_the_end_changes_nothing() {
    let runtime = runtime(1);
    let task = runtime.spawn(async { 3 });
    let abort = task.abort_handle();
    while !task.is_finished() {
        std::thread::yield_now();
    }
    abort.abort();
    assert!(abort.is_finished());
    assert_eq!(runtime.block_on(task).unwrap(), 3);
}

#[test]
fn a_task_that_aborts_itself_ends_at_its_next_suspension() {
    let runtime = runtime(1);
    let (give, take) = mpsc::channel::<rialto_rt::AbortHandle>();
    let task = runtime.spawn(async move {
        let me = take.recv().unwrap();
        me.abort();
        yield_now().await;
        unreachable!("aborted");
    });
    give.send(task.abort_handle()).unwrap();
    assert!(runtime.block_on(task).unwrap_err().is_aborted());
}

#[test]
fn a_detached_task_continues_and_its_outcome_is_dropped() {
    let runtime = runtime(2);
    let (tell, told) = mpsc::channel();
    let outcome = Dropped(tell, "outcome");
    drop(runtime.spawn(async move {
        yield_now().await;
        outcome
    }));
    assert_eq!(told.recv().unwrap(), "outcome");
}

#[test]
fn a_handle_dropped_after_the_end_drops_the_outcome() {
    let runtime = runtime(1);
    let (tell, told) = mpsc::channel();
    let outcome = Dropped(tell, "outcome");
    let task = runtime.spawn(async move { outcome });
    while !task.is_finished() {
        std::thread::yield_now();
    }
    assert!(told.try_recv().is_err());
    drop(task);
    assert_eq!(told.try_recv().unwrap(), "outcome");
}

#[test]
fn a_handle_polled_by_one_task_and_awaited_by_another() {
    let runtime = runtime(2);
    let (give, take) = mpsc::channel::<Waker>();
    let ready = Arc::new(AtomicBool::new(false));
    let theirs = ready.clone();
    let mut task = runtime.spawn(poll_fn(move |cx| {
        if theirs.load(Ordering::SeqCst) {
            return Poll::Ready(9);
        }
        give.send(cx.waker().clone()).unwrap();
        Poll::Pending
    }));
    let waker = take.recv().unwrap();
    {
        let join = pin!(&mut task);
        assert!(join.poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    let joiner = runtime.spawn(task.join());
    ready.store(true, Ordering::SeqCst);
    waker.wake();
    assert_eq!(runtime.block_on(joiner).unwrap().unwrap(), 9);
}

#[test]
fn over_aligned_futures_and_outputs() {
    #[repr(align(16))]
    struct Sixteen(u8);
    #[repr(align(512))]
    struct Huge(u8);
    #[repr(align(64))]
    struct Line(u8);
    fn aligned<T>(value: &T) -> bool {
        std::ptr::from_ref(value).addr().is_multiple_of(align_of::<T>())
    }
    let runtime = runtime(1);
    let tasks: Vec<_> = (0..50)
        .map(|i| {
            runtime.spawn(async move {
                let (a, b) = (Sixteen(i), Huge(i));
                yield_now().await;
                assert!(aligned(&a) && aligned(&b));
                Line(a.0 + b.0)
            })
        })
        .collect();
    for (i, task) in (0..50).zip(tasks) {
        let line = runtime.block_on(task).unwrap();
        assert!(aligned(&line));
        assert_eq!(line.0, 2 * i);
    }
}

#[test]
fn futures_of_all_sizes() {
    fn one<const N: usize>(runtime: &Runtime) -> bool {
        let bytes = [N as u8; N];
        let task = runtime.spawn(async move {
            yield_now().await;
            bytes
        });
        runtime.block_on(task).unwrap() == [N as u8; N]
    }
    let runtime = runtime(2);
    assert!(one::<0>(&runtime) && one::<1>(&runtime) && one::<7>(&runtime) && one::<100>(&runtime));
    assert!(one::<1000>(&runtime) && one::<5000>(&runtime) && one::<20_000>(&runtime));
    assert!(one::<70_000>(&runtime));
}

#[test]
fn wakers_of_an_ended_task_do_nothing() {
    let runtime = runtime(1);
    let (give, take) = mpsc::channel::<Waker>();
    let task = runtime.spawn(poll_fn(move |cx| {
        give.send(cx.waker().clone()).unwrap();
        Poll::Ready(())
    }));
    runtime.block_on(task).unwrap();
    let waker = take.recv().unwrap();
    waker.wake_by_ref();
    drop(runtime);
    let clone = waker.clone();
    clone.wake();
    waker.wake();
}

#[test]
fn the_parent_continues_before_its_child() {
    let runtime = runtime(1);
    let order = runtime.spawn(async {
        let (tell, told) = mpsc::channel();
        let theirs = tell.clone();
        let child = spawn(async move { theirs.send("child").unwrap() });
        tell.send("parent").unwrap();
        child.await.unwrap();
        drop(tell);
        told.into_iter().collect::<Vec<_>>()
    });
    assert_eq!(runtime.block_on(order).unwrap(), ["parent", "child"]);
}

#[test]
fn yielding_tasks_take_turns() {
    let runtime = runtime(1);
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    let task = |name: u8| {
        let order = order.clone();
        async move {
            for _ in 0..3 {
                order.lock().unwrap().push(name);
                yield_now().await;
            }
        }
    };
    let (a, b) = (task(1), task(2));
    runtime
        .block_on(runtime.spawn(async move {
            let (a, b) = (spawn(a), spawn(b));
            a.await.unwrap();
            b.await.unwrap();
        }))
        .unwrap();
    let order = order.lock().unwrap();
    assert_eq!(order.len(), 6);
    assert!(order.chunks(2).all(|turn| turn[0] != turn[1]), "{order:?}");
}

#[test]
fn a_busy_pair_does_not_starve_a_third() {
    // Two tasks wake each other through the LIFO slot of the worker. The third task must get its turn all the
    // same.
    let runtime = runtime(1);
    let stop = Arc::new(AtomicBool::new(false));
    let turns = Arc::new(AtomicUsize::new(0));
    let cell: Arc<[std::sync::Mutex<Option<Waker>>; 2]> = Arc::default();
    let player = |me: usize| {
        let (stop, turns, cell) = (stop.clone(), turns.clone(), cell.clone());
        poll_fn(move |cx| {
            if stop.load(Ordering::SeqCst) {
                if let Some(other) = cell[1 - me].lock().unwrap().take() {
                    other.wake();
                }
                return Poll::Ready(());
            }
            *cell[me].lock().unwrap() = Some(cx.waker().clone());
            turns.fetch_add(1, Ordering::SeqCst);
            if let Some(other) = cell[1 - me].lock().unwrap().take() {
                other.wake();
            }
            Poll::Pending
        })
    };
    let (a, b) = (runtime.spawn(player(0)), runtime.spawn(player(1)));
    while turns.load(Ordering::SeqCst) < 100 {
        std::thread::yield_now();
    }
    let third = stop.clone();
    runtime.block_on(runtime.spawn(async move { third.store(true, Ordering::SeqCst) })).unwrap();
    runtime.block_on(a).unwrap();
    runtime.block_on(b).unwrap();
}

#[test]
#[should_panic(expected = "this thread must not be blocked")]
fn nested_block_on_panics() {
    let runtime = runtime(1);
    runtime.block_on(async { runtime.block_on(async {}) });
}

#[test]
fn block_on_a_worker_panics() {
    let runtime = Arc::new(runtime(1));
    let theirs = runtime.clone();
    let task = runtime.spawn(async move { theirs.block_on(async {}) });
    let error = runtime.block_on(task).unwrap_err();
    assert!(error.to_string().contains("must not be blocked"), "{error}");
}

#[test]
#[should_panic(expected = "spawn needs a Rialto runtime")]
fn spawn_outside_panics() {
    drop(spawn(async {}));
}

#[test]
fn a_panic_in_block_on_propagates() {
    let runtime = runtime(1);
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        runtime.block_on(async { panic!("out") });
    }));
    assert!(panic.is_err());
    assert!(rialto_rt::Handle::try_current().is_err());
    assert_eq!(runtime.block_on(async { 4 }), 4);
}

#[test]
fn each_poll_is_counted_once() {
    const YIELDS: u64 = 100;
    let program = async || {
        let tasks: Vec<_> = (0..YIELDS)
            .map(|_| {
                spawn(async {
                    for _ in 0..YIELDS {
                        yield_now().await;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    };
    for runtime in [runtime(1), runtime(2), Runtime::simulated(1)] {
        runtime.block_on(program());
        assert_eq!(runtime.metrics().polls, YIELDS * (YIELDS + 1));
    }
}

#[test]
fn join_error_converts_to_boxed_error() {
    let runtime = runtime(1);
    let task = runtime.spawn(async { panic!("in the task") });
    let asked = || -> Result<(), Box<dyn std::error::Error + Send + Sync>> { Ok(runtime.block_on(task)?) };
    assert_eq!(asked().unwrap_err().to_string(), "the task panicked: in the task");
}

/// The guards of `Handle::enter` count outside of tasks and `block_on`s, and may be dropped in any order.
#[test]
fn guards_of_enter_nest_in_any_order() {
    use rialto_rt::{Handle, spawn_blocking};
    let (one, two) = (runtime(1), runtime(1));
    assert!(Handle::try_current().is_err());
    let (outer, inner) = (one.enter(), two.enter());
    let task = spawn(async { 5 });
    assert_eq!(two.metrics().spawned, 1, "the newest guard counts");
    drop(outer);
    assert!(Handle::try_current().is_ok());
    let closure = spawn_blocking(|| 6);
    one.block_on(async { drop(spawn(async {})) });
    assert_eq!(one.metrics().spawned, 1, "a `block_on` stays in its own runtime");
    drop(inner);
    assert!(Handle::try_current().is_err());
    assert_eq!((two.block_on(task).unwrap(), two.block_on(closure).unwrap()), (5, 6));
    let guard = std::thread::scope(|s| s.spawn(|| drop(one.enter())).join());
    assert!(guard.is_ok());
}
