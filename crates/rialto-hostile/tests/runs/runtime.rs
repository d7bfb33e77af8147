//! Tasks whose destructors, hooks and wakers use their runtime in unexpected ways.

use crate::support::{Bomb, Counted, panics, poll, waker};
use rialto_event::{Condition, Event, after, channel, choose, never};
use rialto_rt::internals::{Control, Idle, Injector, OffloadRequest, OffloadState, OffloadedPolls, queue};
use rialto_rt::{Runtime, offload, parasite, reify, scope, spawn, spawn_blocking, spawn_local};
use std::cell::Cell;
use std::future::{Future, pending, poll_fn, ready};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

fn runtime() -> Runtime {
    Runtime::builder().worker_threads(2).build().unwrap()
}

/// Calls a function when it is dropped.
struct OnDrop<F: FnMut()>(F);
impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Destructors of futures spawn, abort, sync and wake, even while the runtime shuts down.
#[test]
fn destructors_of_tasks_use_the_runtime() {
    for end in 0..4 {
        let runtime = runtime();
        let handle = runtime.handle();
        let (tx, rx) = channel::<String>();
        let kept: Arc<Mutex<Vec<Waker>>> = Arc::default();
        let task = runtime.spawn({
            let (kept, dropped) = (kept.clone(), kept.clone());
            async move {
                let _on_drop = OnDrop(move || {
                    drop(handle.spawn(async { rialto_rt::task::try_id().is_some() }));
                    drop(handle.spawn_blocking(|| ()));
                    let _ = panics(|| parasite(ready(1)));
                    let _ = panics(|| spawn_local(ready(1)));
                    let _ = panics(|| handle.blocked());
                    drop(tx.try_send("from a destructor".into()));
                    drop(rx.try_recv());
                    let wakers = dropped.try_lock().map(|mut kept| std::mem::take(&mut *kept));
                    wakers.into_iter().flatten().for_each(Waker::wake);
                });
                poll_fn(|cx| {
                    kept.lock().unwrap().push(cx.waker().clone());
                    Poll::<()>::Pending
                })
                .await;
            }
        });
        let aborter = task.abort_handle();
        runtime.block_on(async {
            while kept.lock().unwrap().is_empty() {
                rialto_rt::yield_now().await;
            }
        });
        match end {
            0 => task.abort(),
            1 => drop(task),
            2 => drop(std::mem::take(&mut *kept.lock().unwrap())),
            _ => kept.lock().unwrap().iter().for_each(Waker::wake_by_ref),
        }
        drop(aborter);
        drop(runtime);
    }
}

/// Each hook panics, and so does the destructor of a panic payload.
#[test]
fn hooks_and_payloads_panic() {
    struct Payload(Bomb);
    impl Drop for Payload {
        fn drop(&mut self) {
            if !thread::panicking() {
                self.0.tick();
            }
        }
    }
    for calls in 1..12 {
        let bomb = Bomb::after(calls);
        let hook = |bomb: &Bomb| {
            let bomb = bomb.clone();
            move || bomb.tick()
        };
        let (on_panic, on_reclaim, around) = (hook(&bomb), hook(&bomb), hook(&bomb));
        let runtime = Runtime::builder()
            .worker_threads(1)
            .diagnostics(calls % 2 == 0)
            .on_panic(move |_| on_panic())
            .on_reclaim(move |_| on_reclaim())
            .around_thread(move |run| {
                around();
                run();
                around();
            })
            .build()
            .unwrap();
        for _ in 0..2 {
            let payload = Payload(bomb.clone());
            let panics_so = runtime.spawn(async move { std::panic::panic_any(payload) });
            let reclaimed = runtime.spawn(pending::<()>());
            let outcome = panics(|| {
                runtime.block_on(async {
                    let _ = panics_so.await;
                    assert!(reclaimed.await.is_err());
                });
            });
            assert!(!outcome || !bomb.is_whole());
        }
        bomb.disarm();
        drop(runtime);
    }
}

#[test]
fn a_join_handle_is_polled_repeatedly() {
    let alive = Arc::new(AtomicUsize::new(0));
    let runtime = runtime();
    let alive_there = alive.clone();
    runtime.block_on(async move {
        let value = move |n| Counted::new(n, &alive_there);
        let mut task = spawn(ready(value(1)));
        assert_eq!((&mut task).await.unwrap().value(), 1);
        let mut again = pin!(&mut task);
        assert!(panics(|| poll(again.as_mut())));
        assert!(panics(|| task.id()) && panics(|| task.abort_handle()) && panics(|| task.join_evt()));
        task.abort();
        assert!(task.is_finished());

        let mut task = spawn(ready(value(2)));
        let event = task.join_evt();
        std::mem::forget(event);
        let first = task.join_evt().await;
        assert_eq!(first.unwrap().value(), 2);
        assert!(panics(|| task.join_evt()));

        let never_signalled = Condition::new();
        let condition = never_signalled.clone();
        let mut late = spawn(async move {
            condition.wait_evt().await;
            value(3)
        });
        let aborter = late.abort_handle();
        let mut waits = Box::pin(choose((late.join_evt().wrap(drop), never())).sync());
        let _ = poll(waits.as_mut());
        std::mem::forget(waits);
        let mut boxed = Box::pin(late);
        let _ = poll(boxed.as_mut());
        std::mem::forget(boxed);
        aborter.abort();
        drop((aborter, never_signalled));
    });
    drop(runtime);
}

/// Local tasks whose wakers and abort handles are used on another thread, even after the first thread has
/// ended.
#[test]
fn local_tasks_are_woken_and_aborted_from_other_threads() {
    for _ in 0..30 {
        let runtime = runtime();
        let here = thread::current().id();
        let (give, take) = std::sync::mpsc::channel();
        let elsewhere = thread::spawn(move || {
            for (waker, aborter, how) in take {
                let (waker, aborter): (Waker, rialto_rt::AbortHandle) = (waker, aborter);
                match how {
                    0 => waker.wake(),
                    1 => aborter.abort(),
                    _ => drop((waker, aborter)),
                }
            }
        });
        runtime.block_on(async {
            for how in 0..9 {
                let mine = Rc::new(Cell::new(how));
                let guard = OnDrop(move || {
                    mine.set(mine.get() + 1);
                    assert_eq!(thread::current().id(), here, "a local future is dropped elsewhere");
                });
                let (waker_give, waker_take) = std::sync::mpsc::channel();
                let task = spawn_local(async move {
                    let _guard = guard;
                    let mut first = true;
                    poll_fn(|cx| {
                        if !std::mem::take(&mut first) {
                            return Poll::Ready(());
                        }
                        waker_give.send(cx.waker().clone()).unwrap();
                        Poll::Pending
                    })
                    .await;
                });
                rialto_rt::yield_now().await;
                give.send((waker_take.recv().unwrap(), task.abort_handle(), how % 3)).unwrap();
                if how % 2 == 0 {
                    let _ = task.await;
                }
            }
        });
        drop((give, runtime));
        elsewhere.join().unwrap();
    }
}

/// Wakers and handles that are used after the runtime was dropped.
#[test]
fn wakers_and_handles_outlive_the_runtime() {
    let kept: Arc<Mutex<Vec<Waker>>> = Arc::default();
    let (runtime, condition) = (runtime(), Condition::new());
    let tasks: Vec<_> = (0..10)
        .map(|n| {
            let (kept, condition) = (kept.clone(), condition.clone());
            runtime.spawn(async move {
                let mut wait = Box::pin(condition.wait_evt().sync());
                poll_fn(|cx| {
                    kept.lock().unwrap().push(cx.waker().clone());
                    wait.as_mut().poll(cx)
                })
                .await;
                String::from(if n > 5 { "late" } else { "early" })
            })
        })
        .collect();
    let aborters: Vec<_> = tasks.iter().map(|task| task.abort_handle()).collect();
    let handle = runtime.handle();
    runtime.block_on(async {
        while kept.lock().unwrap().len() < 10 {
            rialto_rt::yield_now().await;
        }
    });
    drop(runtime);
    condition.signal();
    for waker in kept.lock().unwrap().drain(..) {
        drop(waker.clone());
        waker.wake();
    }
    for aborter in aborters {
        aborter.abort();
        assert!(aborter.is_finished());
    }
    let mut tasks: Vec<_> = tasks.into_iter().map(Box::pin).collect();
    assert!(tasks.iter_mut().all(|task| matches!(poll(task.as_mut()), Poll::Ready(Err(_)))));
    let refused = handle.spawn(async { String::from("too late") });
    assert!(matches!(poll(pin!(refused)), Poll::Ready(Err(_))));
}

rialto_rt::task_local! {
    static LOCAL: Rc<Cell<u32>>;
}

#[test]
fn task_locals_are_used_inside_themselves() {
    let nested = LOCAL.scope(Rc::new(Cell::new(1)), async {
        LOCAL.with(|value| {
            // A scope inside has a value of its own, and leaves the one that is borrowed here.
            let inner = LOCAL.scope(Rc::new(Cell::new(2)), async { LOCAL.with(|value| value.replace(9)) });
            assert_eq!(poll(pin!(inner)), Poll::Ready(2));
            assert!(panics(|| poll(pin!(LOCAL.scope(Rc::new(Cell::new(3)), async { panic!() })))));
            assert_eq!(LOCAL.with(|same| same.replace(7)), 1);
            assert_eq!(value.get(), 7);
        });
        let mut inner = Box::pin(LOCAL.scope(Rc::new(Cell::new(3)), async {
            let _on_drop = OnDrop(|| LOCAL.with(|value| value.set(value.get() + 1)));
            pending::<()>().await;
        }));
        assert!(poll(inner.as_mut()).is_pending());
        std::mem::forget(inner);
        LOCAL.with(|value| Rc::clone(value).get())
    });
    let mut nested = Box::pin(nested);
    assert_eq!(poll(nested.as_mut()), Poll::Ready(7));
    assert!(panics(|| poll(nested.as_mut())));
    assert!(LOCAL.try_with(|_| ()).is_none());
}

/// Detached sections are dropped half-way, leaked, and panic.
#[test]
fn offloaded_sections_are_dropped_and_forgotten() {
    let runtime = runtime();
    let alive = Arc::new(AtomicUsize::new(0));
    for what in 0..4 {
        let value = Counted::new(what, &alive);
        let task = runtime.spawn(async move {
            let section = async move {
                rialto_rt::yield_now().await;
                assert_ne!(value.value(), 2, "in a section");
                value
            };
            let mut section = Box::pin(offload(section));
            let polled = poll_fn(|cx| Poll::Ready(section.as_mut().poll(cx).is_ready())).await;
            match what {
                0 => drop(section),
                1 => std::mem::forget(section),
                _ => drop(section.await),
            }
            rialto_rt::yield_now().await;
            polled
        });
        let outcome = runtime.block_on(task);
        assert_eq!(outcome.is_err(), what == 2);
    }
    drop(runtime);
}

/// Parasites inside of parasites and in destructors, whose outcomes are never taken.
#[test]
fn parasites_nest_and_panic() {
    fn nest(depth: u32, alive: &Arc<AtomicUsize>) -> impl Future<Output = Counted> + Send + use<> {
        let alive = alive.clone();
        async move {
            let _on_drop = OnDrop(|| {
                let _ = panics(|| parasite(ready(0)));
            });
            if depth > 0 {
                let inner: Pin<Box<dyn Future<Output = Counted> + Send>> = Box::pin(nest(depth - 1, &alive));
                let mut host = parasite(inner);
                if depth.is_multiple_of(3) {
                    std::mem::forget(std::mem::replace(&mut host, parasite(ready(Counted::new(9, &alive)))));
                }
                if depth % 4 == 1 {
                    rialto_rt::inflate().await;
                    rialto_rt::yield_now().await;
                }
                drop(host.await);
            }
            assert_ne!(depth, 5, "in a parasite");
            Counted::new(u64::from(depth), &alive)
        }
    }
    let alive = Arc::new(AtomicUsize::new(0));
    let runtime = runtime();
    for depth in 0..40 {
        let there = alive.clone();
        let _ = runtime.block_on(runtime.spawn(async move {
            let mut outer = parasite(nest(depth, &there));
            let got = (&mut outer).await;
            assert!(panics(|| poll(Pin::new(&mut outer))));
            got.is_ok()
        }));
    }
    drop(runtime);
}

/// Reified computations that are never resumed, resumed on another thread, or resumed inside `reify` itself.
#[test]
fn reified_computations_are_lost_and_resumed() {
    let hand = Mutex::new(None);
    let mut kept = Box::pin(reify(|reified| *hand.lock().unwrap() = Some(reified)));
    assert!(poll(kept.as_mut()).is_pending());
    let prepared = hand.lock().unwrap().take().unwrap().prepare(String::from("value"));
    thread::scope(|s| {
        s.spawn(|| prepared.attach());
    });
    assert_eq!(poll(kept.as_mut()), Poll::Ready(Ok("value".into())));
    assert!(panics(|| poll(kept.as_mut())));
    let mut at_once = Box::pin(reify(|reified| reified.prepare(Box::new(1)).attach()));
    assert_eq!(poll(at_once.as_mut()), Poll::Ready(Ok(Box::new(1))));
    let mut lost = Box::pin(reify::<Box<u8>, _>(drop));
    assert!(matches!(poll(lost.as_mut()), Poll::Ready(Err(_))));
    let mut broken = Box::pin(reify::<Box<u8>, _>(|_| panic!("in reify")));
    assert!(panics(|| poll(broken.as_mut())));
    let mut forgotten = Box::pin(reify::<Box<u8>, _>(std::mem::forget));
    assert!(poll(forgotten.as_mut()).is_pending());
}

/// A scope that is leaked after its children have begun, and children that are never awaited.
#[test]
fn a_scope_is_forgotten_with_its_children() {
    let alive = Arc::new(AtomicUsize::new(0));
    let runtime = runtime();
    let there = alive.clone();
    runtime.block_on(async move {
        let (tx, rx) = channel::<Counted>();
        let make = |keep: bool| {
            let (tx, rx, there) = (tx.clone(), rx.clone(), there.clone());
            scope(async move |s| {
                let mut child = s.spawn(async move { Ok::<_, ()>(rx.recv().await) });
                drop(s.spawn(async move { Ok(tx.send(Counted::new(1, &there)).await.is_ok()) }));
                let event = child.join_evt();
                std::mem::forget(event);
                if keep {
                    pending::<()>().await;
                }
                drop(child.await);
                Ok(())
            })
        };
        let mut forgotten = Box::pin(make(true));
        assert!(poll_fn(|cx| Poll::Ready(forgotten.as_mut().poll(cx))).await.is_pending());
        std::mem::forget(forgotten);
        let mut dropped = Box::pin(make(true));
        assert!(poll_fn(|cx| Poll::Ready(dropped.as_mut().poll(cx))).await.is_pending());
        drop(dropped);
        let _ = make(false).await;
    });
    drop(runtime);
}

/// Futures polled by an executor inside a task's poll, and tasks that block each other.
#[test]
fn executors_are_nested() {
    let runtime = runtime();
    let other = Runtime::simulated(3);
    let (tx, rx) = channel::<String>();
    let (inner_tx, inner_rx) = (tx.clone(), rx.clone());
    let task = runtime.spawn(async move {
        let in_blocking = spawn_blocking(move || {
            let got = inner_rx.recv().sync_blocking();
            let nested = rialto_rt::Handle::try_current().map(|handle| handle.spawn(ready(1)));
            (got, nested.is_ok())
        });
        let mut wait = Box::pin(inner_tx.send("through a root".into()));
        {
            // A root inside a task's poll.
            let root = rialto_task::root::Root::new(thread::current());
            let _ = root.poll(wait.as_mut());
            let mut foreign = pin!(after(Duration::ZERO).into_future());
            let _ = crate::support::poll_with(foreign.as_mut(), &waker(|| ()));
        }
        let _ = wait.await;
        in_blocking.await.unwrap().0
    });
    assert_eq!(runtime.block_on(task).unwrap(), Ok("through a root".into()));
    assert_eq!(other.block_on(async { spawn(ready(5)).await.unwrap() }), 5);
    drop((tx, rx));
}

/// Calls hidden functions of the scheduler, with arguments that the scheduler never passes.
#[test]
fn scheduler_internals_are_called_directly() {
    let (mut owner, thief) = queue();
    let (mut other, other_thief) = queue();
    let injector = Injector::default();
    for most in [0, 1, u32::MAX] {
        assert!(owner.pop(most).is_none());
        assert_eq!((thief.steal_into(&mut owner), thief.steal_into(&mut other)), (0, 0));
        assert_eq!(other_thief.clone().steal_into(&mut owner), 0);
        assert!(owner.free_slots() > 0 && owner.is_empty() && thief.is_empty());
        assert!(injector.pop().is_none());
        assert!(injector.pop_share(1, most as usize, |_| ()).is_none());
    }
    let control = Control::new(Box::new(String::from("core")));
    assert!(control.has_core());
    assert_eq!(control.take().as_deref().map(String::as_str), Some("core"));
    assert!(control.take().is_none());
    control.put(Box::new("again".into()));
    let _ = panics(|| control.put(Box::new("and again".into())));
    drop(control.take());
    drop(control);

    let outer = OffloadRequest::new(1, None, std::ptr::dangling());
    let inner = OffloadRequest::new(2, Some(outer.clone()), Arc::as_ptr(&outer));
    for state in
        [OffloadState::Finished, OffloadState::PlaceClosed, OffloadState::Open, OffloadState::NoThread]
    {
        inner.set_waker(&waker(|| ()));
        inner.finish(state);
        assert_eq!(inner.state(), state);
    }
    let polls = OffloadedPolls::default();
    let held = polls.begin();
    polls.close();
    assert!(polls.begin().is_none());
    drop(held);
    assert!(polls.wait(None));
    let idle = Idle::new(2);
    idle.notify();
    idle.start_search();
    idle.end_search(|| false);
    idle.wake(1);
    assert!(idle.sleeping() <= 2);

    let runtime = runtime();
    rialto_rt::internals::advance_beat(&runtime.handle());
    for worker in 0..2 {
        let _ = rialto_rt::internals::hand_over(&runtime.handle(), worker);
    }
    assert!(panics(|| rialto_rt::internals::hand_over(&runtime.handle(), 99)));
    let done = Arc::new(AtomicUsize::new(0));
    let there = done.clone();
    runtime.block_on(runtime.spawn(async move { there.fetch_add(1, Ordering::SeqCst) })).unwrap();
    assert_eq!(done.load(Ordering::SeqCst), 1);
}
