//! `offload`: sections of tasks that run on threads of a blocking pool.
#![cfg(not(loom))]

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::support::{Count, message, parked, runtime, unwatched};
use rialto_event::{Event, after, channel, select};
use rialto_rt::{
    BlockingPool, Runtime, exit, offload, parasite, spawn, spawn_blocking, spawn_local, yield_now,
};

fn here() -> ThreadId {
    thread::current().id()
}

fn thread_name() -> String {
    thread::current().name().unwrap_or_default().to_string()
}

/// One worker, and no sysmon that could take over its core.
fn one_worker() -> Runtime {
    unwatched(1)
}

/// The waker of an executor inside the task.
struct Inner {
    woken: Mutex<bool>,
    outer: Mutex<Option<Waker>>,
}

impl Wake for Inner {
    fn wake(self: Arc<Self>) {
        *self.woken.lock().unwrap() = true;
        if let Some(outer) = self.outer.lock().unwrap().take() {
            outer.wake();
        }
    }
}

/// Polls `future` with a waker that is not the task's, and only when that waker was woken, as
/// `FuturesUnordered` does.
async fn under_a_foreign_waker<F: Future>(future: F) -> F::Output {
    let inner = Arc::new(Inner { woken: Mutex::new(true), outer: Mutex::new(None) });
    let waker = Waker::from(inner.clone());
    let mut future = pin!(future);
    poll_fn(|cx| {
        *inner.outer.lock().unwrap() = Some(cx.waker().clone());
        while std::mem::take(&mut *inner.woken.lock().unwrap()) {
            if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
                return Poll::Ready(value);
            }
        }
        Poll::Pending
    })
    .await
}

/// Polls both futures in one task.
async fn both<A: Future, B: Future>(a: A, b: B) -> (A::Output, B::Output) {
    let (mut a, mut b) = (pin!(a), pin!(b));
    let (mut left, mut right) = (None, None);
    poll_fn(|cx| {
        if left.is_none()
            && let Poll::Ready(value) = a.as_mut().poll(cx)
        {
            left = Some(value);
        }
        if right.is_none()
            && let Poll::Ready(value) = b.as_mut().poll(cx)
        {
            right = Some(value);
        }
        match (left.take(), right.take()) {
            (Some(a), Some(b)) => Poll::Ready((a, b)),
            (a, b) => {
                (left, right) = (a, b);
                Poll::Pending
            }
        }
    })
    .await
}

#[test]
fn a_section_runs_on_the_pool_and_returns() {
    let runtime = runtime(2);
    let task = runtime.spawn(async {
        let id = rialto_rt::task::id();
        let before = thread_name();
        let mut there = String::new();
        // The section borrows from the task.
        let length = offload(async {
            assert_eq!(rialto_rt::task::id(), id);
            there = thread_name();
            there.len()
        })
        .await;
        (before, there, length, thread_name())
    });
    let (before, there, length, after) = runtime.block_on(task).unwrap();
    assert!(before.starts_with("rialto-") && before != "rialto-blocking", "{before}");
    assert_eq!((there.as_str(), length), ("rialto-blocking", 15));
    assert!(after.starts_with("rialto-") && after != "rialto-blocking", "{after}");
    let metrics = runtime.metrics();
    assert_eq!((metrics.live, metrics.spawned, metrics.completed), (0, 1, 1));
}

#[test]
fn a_section_that_blocks_delays_no_other_task() {
    let runtime = one_worker();
    let (give, take) = mpsc::channel::<u32>();
    let (tell, told) = channel::<()>();
    let blocked = runtime.spawn(async move {
        offload(async move {
            tell.send(()).await.unwrap();
            // The other task sends this, and needs the worker.
            take.recv().unwrap()
        })
        .await
    });
    let other = runtime.spawn(async move {
        told.recv().await.unwrap();
        for _ in 0..100 {
            yield_now().await;
        }
        give.send(7).unwrap();
    });
    assert_eq!(runtime.block_on(blocked).unwrap(), 7);
    runtime.block_on(other).unwrap();
}

#[test]
fn events_may_be_waited_for_by_blocking() {
    let runtime = one_worker();
    let (tx, rx) = channel::<u32>();
    let task = runtime.spawn(async move { offload(async { rx.recv_evt().sync_blocking().unwrap() }).await });
    let sender = runtime.spawn(async move { tx.send(3).await.unwrap() });
    assert_eq!(runtime.block_on(task).unwrap(), 3);
    runtime.block_on(sender).unwrap();
}

#[test]
fn only_the_section_may_block() {
    let runtime = one_worker();
    let (tx, rx) = channel::<u32>();
    drop(tx);
    let beside = async move {
        let mut turns = 0;
        poll_fn(|cx| {
            turns += 1;
            if turns < 3 {
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            Poll::Ready(())
        })
        .await;
        assert_eq!(thread_name(), "rialto-blocking");
        let _ = rx.recv_evt().sync_blocking();
    };
    let task = runtime.spawn(both(offload(parked::<()>()), beside));
    let payload = runtime.block_on(task).unwrap_err().into_panic();
    let said = payload.downcast_ref::<String>().unwrap();
    assert_eq!(
        said,
        "this thread must not be blocked: only an `offload` section may block it; help: move the blocking \
         call into an `offload` section"
    );
}

#[test]
fn a_section_may_await() {
    let runtime = runtime(2);
    let (tx, rx) = channel::<u32>();
    let (back, answers) = channel::<(u32, String)>();
    let task = runtime.spawn(async move {
        let mut sum = 0;
        offload(async {
            for _ in 0..100 {
                sum += rx.recv().await.unwrap();
                back.send((sum, thread_name())).await.unwrap();
            }
            after(Duration::from_millis(1)).await;
            assert_eq!(spawn(async { thread_name() }).await.unwrap().len(), "rialto-0".len());
            assert_eq!(spawn_blocking(|| 4).await.unwrap(), 4);
            yield_now().await;
            assert_eq!(thread_name(), "rialto-blocking");
        })
        .await;
        sum
    });
    let mut expected = 0;
    for n in 0..100 {
        tx.send_evt(n).sync_blocking().unwrap();
        expected += n;
        assert_eq!(answers.recv_evt().sync_blocking().unwrap(), (expected, "rialto-blocking".to_string()));
    }
    assert_eq!(runtime.block_on(task).unwrap(), expected);
}

#[test]
fn sockets_work_inside() {
    use rialto_rt::net::{TcpListener, TcpStream};
    let runtime = runtime(1);
    let echoed = runtime.spawn(async {
        offload(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let client = spawn(async move {
                let stream = TcpStream::connect(address).await.unwrap();
                stream.write_all(b"news").await.unwrap();
            });
            let (stream, _) = listener.accept_evt().await.unwrap();
            let mut buffer = [0; 4];
            let mut read = 0;
            while read < 4 {
                read += stream.read(&mut buffer[read..]).await.unwrap();
            }
            client.await.unwrap();
            buffer
        })
        .await
    });
    assert_eq!(&runtime.block_on(echoed).unwrap(), b"news");
}

#[test]
fn nested_sections() {
    let runtime = runtime(1);
    let (outer, inner) =
        (BlockingPool::builder().name("outer").build(), BlockingPool::builder().name("inner").build());
    let task = runtime.spawn(async move {
        let mut names = Vec::new();
        outer
            .offload(async {
                names.push(thread_name());
                inner.offload(async { names.push(thread_name()) }).await;
                names.push(thread_name());
                // On a thread of the same pool already: the task stays on it.
                let before = here();
                outer.offload(async { assert_eq!(here(), before) }).await;
                names.push(thread_name());
                offload(async { names.push(thread_name()) }).await;
            })
            .await;
        names
    });
    assert_eq!(runtime.block_on(task).unwrap(), ["outer", "inner", "outer", "outer", "rialto-blocking"]);
}

#[test]
fn concurrent_sections_of_one_task() {
    let runtime = one_worker();
    for foreign in [false, true] {
        let (tx, rx) = channel::<u32>();
        // On the same pool both run together: the first one needs the second one.
        let task = runtime.spawn(async move {
            let receiving = offload(async { rx.recv().await.unwrap() });
            let sending = offload(async {
                yield_now().await;
                tx.send(8).await.unwrap();
            });
            if foreign {
                both(under_a_foreign_waker(receiving), under_a_foreign_waker(sending)).await
            } else {
                both(receiving, sending).await
            }
        });
        assert_eq!(runtime.block_on(task).unwrap(), (8, ()));
        // On different pools one runs after the other.
        let (a, b) = (BlockingPool::builder().name("a").build(), BlockingPool::builder().name("b").build());
        let task = runtime.spawn(async move {
            let (left, right) = (a.offload(async { thread_name() }), b.offload(async { thread_name() }));
            if foreign {
                both(under_a_foreign_waker(left), under_a_foreign_waker(right)).await
            } else {
                both(left, right).await
            }
        });
        assert_eq!(runtime.block_on(task).unwrap(), ("a".to_string(), "b".to_string()));
    }
}

#[test]
fn code_after_a_section_does_not_wait_for_other_sections() {
    let runtime = one_worker();
    let (tx, rx) = channel::<u32>();
    let task = runtime.spawn(async move {
        let long = offload(async { rx.recv().await.unwrap() });
        let short_then_send = async {
            let n = offload(async { 5 }).await;
            tx.send(n).await.unwrap();
        };
        both(under_a_foreign_waker(long), under_a_foreign_waker(short_then_send)).await.0
    });
    assert_eq!(runtime.block_on(task).unwrap(), 5);
}

#[test]
fn a_section_under_foreign_wakers() {
    let runtime = runtime(2);
    let (tx, rx) = channel::<u32>();
    let task = runtime.spawn(async move {
        let section = offload(async {
            let first = rx.recv().await.unwrap();
            yield_now().await;
            (first, thread_name())
        });
        let got = under_a_foreign_waker(under_a_foreign_waker(section)).await;
        yield_now().await;
        (got, thread_name())
    });
    tx.send_evt(2).sync_blocking().unwrap();
    let (got, after) = runtime.block_on(task).unwrap();
    assert_eq!(got, (2, "rialto-blocking".to_string()));
    assert_ne!(after, "rialto-blocking");
}

#[test]
fn a_section_that_loses_a_choice() {
    let runtime = one_worker();
    let drops = Arc::new(AtomicUsize::new(0));
    let dropped = Count(drops.clone());
    let (tx, rx) = channel::<u32>();
    let (tell, told) = channel::<()>();
    let task = runtime.spawn(async move {
        let got = {
            let mut section = pin!(offload(async {
                let _dropped = dropped;
                tell.send(()).await.unwrap();
                parked::<()>().await;
            }));
            let mut receiving = pin!(rx.recv());
            poll_fn(|cx| match section.as_mut().poll(cx) {
                Poll::Ready(()) => unreachable!(),
                Poll::Pending => receiving.as_mut().poll(cx),
            })
            .await
            .unwrap()
        };
        // The task continues on the pool's thread until it waits.
        let lost_on = thread_name();
        yield_now().await;
        (got, lost_on, thread_name())
    });
    told.recv_evt().sync_blocking().unwrap();
    tx.send_evt(6).sync_blocking().unwrap();
    let (got, lost_on, after) = runtime.block_on(task).unwrap();
    assert_eq!((got, lost_on.as_str(), after.as_str()), (6, "rialto-blocking", "rialto-0"));
    assert_eq!(drops.load(Ordering::SeqCst), 1);
}

#[test]
fn a_section_dropped_before_it_is_offloaded() {
    let runtime = one_worker();
    let task = runtime.spawn(async {
        // The choice ends in the poll in which the section asks to be offloaded.
        {
            let mut section = pin!(offload(async { unreachable!("never polled") }));
            poll_fn(|cx| {
                assert!(section.as_mut().poll(cx).is_pending());
                Poll::Ready(())
            })
            .await;
        }
        yield_now().await;
        let name = thread_name();
        // Here the task ends in that poll.
        let mut section = pin!(offload(async { unreachable!("never polled") }));
        let _: Poll<()> = poll_fn(|cx| Poll::Ready(section.as_mut().poll(cx))).await;
        name
    });
    assert_eq!(runtime.block_on(task).unwrap(), "rialto-0");
    assert_eq!(runtime.metrics().live, 0);
}

#[test]
fn sections_in_choices() {
    let runtime = runtime(2);
    let task = runtime.spawn(async {
        let (mut late, mut senders) = (0, Vec::new());
        for n in 0..200u32 {
            let (tx, rx) = channel::<u32>();
            let sender = spawn(async move { tx.send(n).await });
            let mut section = pin!(offload(async {
                thread::yield_now();
                n
            }));
            let mut receiving = pin!(rx.recv_evt().sync());
            let value = poll_fn(|cx| {
                if let Poll::Ready(value) = section.as_mut().poll(cx) {
                    return Poll::Ready(value);
                }
                receiving.as_mut().poll(cx).map(|value| {
                    late += 1;
                    value.unwrap()
                })
            })
            .await;
            assert_eq!(value, n);
            senders.push(sender);
        }
        // The last senders may not have seen yet that their receivers are gone.
        for sender in senders {
            let _received_or_closed = sender.await.unwrap();
        }
        late
    });
    assert!(runtime.block_on(task).unwrap() <= 200);
    assert_eq!(runtime.metrics().live, 0);
}

#[test]
fn an_aborted_section_is_dropped_on_the_pool() {
    let runtime = one_worker();
    struct Says(mpsc::Sender<String>);
    impl Drop for Says {
        fn drop(&mut self) {
            // The destructors of a section's values may block.
            let (tx, rx) = channel::<()>();
            drop(tx);
            let _ = rx.recv_evt().sync_blocking();
            self.0.send(thread_name()).unwrap();
        }
    }
    // Aborted while the section waits.
    let (give, take) = mpsc::channel();
    let (tell, told) = channel::<()>();
    let says = Says(give.clone());
    let task = runtime.spawn(async move {
        offload(async move {
            let _says = says;
            tell.send(()).await.unwrap();
            parked::<()>().await
        })
        .await
    });
    told.recv_evt().sync_blocking().unwrap();
    task.abort();
    assert_eq!(take.recv().unwrap(), "rialto-blocking");
    assert!(runtime.block_on(task).unwrap_err().is_aborted());
    // Aborted while the section blocks: the task ends at its next await.
    let (tell, told) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let says = Says(give);
    let task = runtime.spawn(async move {
        offload(async move {
            let _says = says;
            tell.send(()).unwrap();
            gone.recv().unwrap();
            yield_now().await;
            unreachable!("aborted")
        })
        .await
    });
    told.recv().unwrap();
    task.abort();
    go.send(()).unwrap();
    assert_eq!(take.recv().unwrap(), "rialto-blocking");
    let joined: Result<(), _> = runtime.block_on(task);
    assert!(joined.unwrap_err().is_aborted());
}

#[test]
fn panic_and_exit_in_a_section() {
    let runtime = one_worker();
    let task = runtime.spawn(async { offload(async { panic!("over there") }).await });
    let joined: Result<(), _> = runtime.block_on(task);
    assert_eq!(joined.unwrap_err().to_string(), "the task panicked: over there");
    let task = runtime.spawn(async {
        offload(async {
            yield_now().await;
            exit().await
        })
        .await
    });
    let joined: Result<(), _> = runtime.block_on(task);
    assert!(joined.unwrap_err().is_exited());
    let metrics = runtime.metrics();
    assert_eq!((metrics.live, metrics.completed), (0, 2));
}

#[test]
fn a_panic_that_is_caught_inside_of_the_task() {
    let runtime = one_worker();
    let task = runtime.spawn(async {
        // The future that panicked is kept, but must not keep the task on the pool's thread.
        let mut section = Box::pin(offload(async { panic!("caught") }));
        let caught: std::thread::Result<()> = poll_fn(|cx| {
            let polled = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| section.as_mut().poll(cx)));
            match polled {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(())) => Poll::Ready(Ok(())),
                Err(payload) => Poll::Ready(Err(payload)),
            }
        })
        .await;
        assert!(caught.is_err());
        yield_now().await;
        let name = thread_name();
        drop(section);
        name
    });
    assert_eq!(runtime.block_on(task).unwrap(), "rialto-0");
}

#[test]
fn offload_where_it_is_impossible_panics() {
    for runtime in [runtime(1), Runtime::simulated(1)] {
        let said = message(|| runtime.block_on(async { offload(async {}).await }));
        let what = "the future of a `block_on` cannot leave its thread; help: spawn a task for this";
        assert!(
            said.starts_with("`offload` or `offload_to` at crates/rialto-rt/tests/offload.rs:"),
            "{said}"
        );
        assert!(said.ends_with(what), "{said}");
        let local = runtime.block_on(async { spawn_local(async { offload(async {}).await }).await });
        let said = local.unwrap_err().to_string();
        let what = "a task of `spawn_local` cannot leave its thread; help: use `spawn`";
        assert!(said.ends_with(what), "{said}");
        // Created in the `block_on` and awaited in a task: this works.
        assert_eq!(runtime.block_on(async { spawn(offload(async { 3 })).await }).unwrap(), 3);
    }
    let runtime = runtime(1);
    let inside = runtime.spawn(async { offload(async { drop(spawn_local(async {})) }).await });
    let said = runtime.block_on(inside).unwrap_err().to_string();
    assert!(said.contains("spawn_local needs the thread of a `block_on`"), "{said}");
    let closure = spawn_in(&runtime, || {
        let mut section = pin!(offload(async {}));
        let _ = section.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    });
    let what = "a closure of `spawn_blocking` cannot leave its thread; help: spawn a task for this";
    assert!(closure.ends_with(what), "{closure}");
    let said = message(|| {
        let mut section = pin!(offload(async {}));
        let _ = section.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    });
    assert!(said.contains("needs a Rialto runtime"), "{said}");
}

/// Runs the closure on the blocking pool, and returns the text of its error.
fn spawn_in(runtime: &Runtime, f: impl FnOnce() + Send + 'static) -> String {
    runtime.block_on(runtime.spawn_blocking(f)).unwrap_err().to_string()
}

#[test]
fn a_block_on_inside() {
    let runtime = one_worker();
    let handle = Arc::new(runtime);
    let theirs = handle.clone();
    let task = handle.spawn(async move {
        offload(async {
            // A `block_on` of the same runtime, whose worker is free.
            let inner = theirs.block_on(async {
                spawn(async { 4 }).await.unwrap() + spawn_local(async { 5 }).await.unwrap()
            });
            let said = message(|| theirs.block_on(async { offload(async {}).await }));
            assert!(said.contains("the future of a `block_on`"), "{said}");
            inner
        })
        .await
    });
    assert_eq!(handle.block_on(task).unwrap(), 9);
}

#[test]
fn parasites_may_be_offloaded() {
    let runtime = one_worker();
    let task = runtime.spawn(async {
        let name = async { offload(async { thread_name() }).await };
        let there = parasite(name).await.unwrap();
        // A parasite may also begin on the pool's thread, and stay there.
        let nested = offload(async {
            let here_too = parasite(async { offload(async { thread_name() }).await });
            here_too.await.unwrap()
        })
        .await;
        let at_once = parasite(async { 7 }).await.unwrap();
        (there, nested, at_once)
    });
    let both = "rialto-blocking".to_string();
    assert_eq!(runtime.block_on(task).unwrap(), (both.clone(), both, 7));
    assert_eq!(runtime.metrics().live, 0);
}

#[test]
fn a_simulation_runs_sections_in_place() {
    fn order(seed: u64) -> Vec<u32> {
        let runtime = Runtime::simulated(seed);
        let order = Arc::new(Mutex::new(Vec::new()));
        let tasks: Vec<_> = (0..3)
            .map(|n| {
                let order = order.clone();
                runtime.spawn(async move {
                    let pool = BlockingPool::builder().build();
                    offload(async { order.lock().unwrap().push(n) }).await;
                    pool.offload(async { order.lock().unwrap().push(n) }).await;
                })
            })
            .collect();
        runtime.block_on(async {
            for task in tasks {
                task.await.unwrap();
            }
        });
        Arc::into_inner(order).unwrap().into_inner().unwrap()
    }
    assert_eq!(order(1), order(1));
    assert!((0..20).any(|seed| order(seed) != order(1)), "a seed changes the order");
    assert!(order(2).len() == 6);
}

#[test]
fn a_section_polled_in_another_task() {
    let runtime = one_worker();
    let (give, take) = mpsc::channel();
    let (tell, told) = channel::<()>();
    // The first task is offloaded, and gives its section away. Then it must not stay on the pool's thread.
    let first = runtime.spawn(async move {
        let mut section = Box::pin(offload(async { thread_name() }));
        poll_fn(|cx| Poll::Ready(section.as_mut().poll(cx).is_pending())).await;
        give.send(section).unwrap();
        told.recv().await.unwrap();
        let there = thread_name();
        yield_now().await;
        (there, thread_name())
    });
    let section = take.recv().unwrap();
    let second = runtime.spawn(section);
    assert_eq!(runtime.block_on(second).unwrap(), "rialto-blocking");
    tell.send_evt(()).sync_blocking().unwrap();
    // The first task has returned from the pool, because another task has the section.
    let (_, after) = runtime.block_on(first).unwrap();
    assert_eq!(after, "rialto-0");
}

#[test]
fn a_section_that_is_leaked_keeps_its_task_and_nothing_else() {
    let runtime = one_worker();
    let task = runtime.spawn(async {
        let mut section = Box::pin(offload(parked::<()>()));
        poll_fn(|cx| Poll::Ready(section.as_mut().poll(cx).is_pending())).await;
        std::mem::forget(section);
        yield_now().await;
        thread_name()
    });
    assert_eq!(runtime.block_on(task).unwrap(), "rialto-blocking");
    assert_eq!(runtime.metrics().live, 0);
}

#[test]
fn many_offloads_lose_nothing() {
    const TASKS: u64 = 40;
    const HOPS: u64 = if cfg!(debug_assertions) { 200 } else { 5_000 };
    let runtime = runtime(2);
    let (small, large) = (
        BlockingPool::builder().name("small").max_threads(1).build(),
        BlockingPool::builder().max_threads(4).build(),
    );
    let (tx, rx) = channel::<u64>();
    let sum = runtime.spawn(async move {
        let mut sum = 0;
        while let Ok(n) = rx.recv().await {
            sum += n;
        }
        sum
    });
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let (tx, small, large) = (tx.clone(), small.clone(), large.clone());
            runtime.spawn(async move {
                for hop in 0..HOPS {
                    match (task + hop) % 4 {
                        0 => small.offload(tx.send(1)).await.unwrap(),
                        1 => large.offload(tx.send(1)).await.unwrap(),
                        2 => offload(async { small.offload(tx.send(1)).await }).await.unwrap(),
                        _ => {
                            let beside = both(large.offload(tx.send(1)), yield_now()).await;
                            beside.0.unwrap();
                        }
                    }
                }
            })
        })
        .collect();
    drop(tx);
    for task in tasks {
        runtime.block_on(task).unwrap();
    }
    assert_eq!(runtime.block_on(sum).unwrap(), TASKS * HOPS);
    let metrics = runtime.metrics();
    assert_eq!((metrics.live, metrics.completed), (0, TASKS + 1));
    assert!(small.threads() <= 1 && large.threads() <= 4);
}

#[test]
fn offloaded_tasks_are_aborted_at_any_moment() {
    let runtime = runtime(2);
    let pool = BlockingPool::builder().max_threads(2).build();
    let drops = Arc::new(AtomicUsize::new(0));
    const TASKS: usize = 300;
    let tasks: Vec<_> = (0..TASKS)
        .map(|n| {
            let (pool, count) = (pool.clone(), Count(drops.clone()));
            runtime.spawn(async move {
                let _count = count;
                loop {
                    pool.offload(async { thread::yield_now() }).await;
                    if n % 2 == 0 {
                        pool.offload(yield_now()).await;
                    }
                }
            })
        })
        .collect();
    for task in &tasks {
        task.abort();
        thread::yield_now();
    }
    for task in tasks {
        let joined: Result<(), _> = runtime.block_on(task);
        assert!(joined.unwrap_err().is_aborted());
    }
    assert_eq!(drops.load(Ordering::SeqCst), TASKS);
    assert_eq!(runtime.metrics().live, 0);
}

#[test]
fn a_section_in_select() {
    let runtime = runtime(1);
    let task = runtime.spawn(async {
        let mut section = pin!(offload(async { 5 }));
        // A join is an event, so `select!` can wait for a section that runs in a task of its own.
        let mut other = spawn(async { offload(async { 6 }).await });
        let won = select! {
            joined = other.join_evt() => joined.unwrap(),
        };
        (section.as_mut().await, won)
    });
    assert_eq!(runtime.block_on(task).unwrap(), (5, 6));
}
