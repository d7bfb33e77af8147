//! Law 15 (reclamation): a task that can never run again is dropped.
#![cfg(not(loom))]

mod support;

use std::future::{Future, pending, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;

use rialto_event::{Condition, Event, channel, choose, diagnostics::Wait, never};
use rialto_rt::{
    Custodian, JoinHandle, Runtime, inflate, offload, parasite, scope, spawn, spawn_local, yield_now,
};
use support::{Count, parked, runtime};

/// Returns a list of wakers, and a future that never ends and puts its task's wakers into the list.
fn wakers() -> (Arc<Mutex<Vec<Waker>>>, impl Future<Output = ()>) {
    let given = Arc::new(Mutex::new(Vec::new()));
    let wakers = Arc::clone(&given);
    let wait = poll_fn(move |cx| {
        wakers.lock().unwrap().push(cx.waker().clone());
        Poll::Pending
    });
    (given, wait)
}

/// Waits until the runtime has polled `tasks` times and a worker sleeps.
fn falls_asleep(runtime: &Runtime, tasks: u64) {
    while runtime.metrics().polls < tasks || rialto_rt::internals::sleeping(&runtime.handle()) == 0 {
        thread::yield_now();
    }
}

#[test]
fn law_15_a_task_that_nothing_refers_to_is_dropped() {
    let dropped = Arc::new(AtomicUsize::new(0));
    for workers in [1, 2] {
        let runtime = runtime(workers);
        let count = Count(Arc::clone(&dropped));
        let task = runtime.spawn(async move {
            let _count = count;
            pending::<()>().await;
        });
        let error = runtime.block_on(task).unwrap_err();
        assert!(error.is_reclaimed() && !error.is_aborted() && !error.is_shutdown(), "{error}");
        assert!(error.to_string().contains("reclaimed"));
        let metrics = runtime.metrics();
        assert_eq!((metrics.live, metrics.reclaimed), (0, 1));
    }
    assert_eq!(dropped.load(Ordering::SeqCst), 2);
}

#[test]
fn law_15_dropping_the_last_waker_reclaims() {
    let runtime = runtime(1);
    for away in [false, true] {
        let (given, wait) = wakers();
        let before = runtime.metrics().polls;
        let task = runtime.spawn(async move {
            if away {
                offload(wait).await;
            } else {
                wait.await;
            }
        });
        while given.lock().unwrap().is_empty() {
            thread::yield_now();
        }
        falls_asleep(&runtime, before + 1);
        assert!(!task.is_finished());
        let second = given.lock().unwrap()[0].clone();
        given.lock().unwrap().clear();
        assert!(!task.is_finished());
        thread::spawn(move || drop(second)).join().unwrap();
        assert!(runtime.block_on(task).unwrap_err().is_reclaimed());
    }
}

/// Without a handle, tasks are reclaimed all the same.
#[test]
fn law_15_detached_tasks() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    for n in 0..1000 {
        let count = Count(Arc::clone(&dropped));
        drop(runtime.spawn(async move {
            let _count = count;
            match n % 4 {
                0 => pending::<()>().await,
                1 => never().await,
                2 => choose((never(), never())).await,
                _ => offload(pending::<()>()).await,
            }
        }));
    }
    while runtime.metrics().live > 0 {
        thread::yield_now();
    }
    assert_eq!(runtime.metrics().reclaimed, 1000);
    assert_eq!(dropped.load(Ordering::SeqCst), 1000);
}

/// A reclaimed task may hold what other tasks wait for, so they end in turn.
#[test]
fn law_15_reclamation_cascades() {
    let runtime = runtime(2);
    let chain = runtime.block_on(async {
        let mut last: JoinHandle<u32> = spawn(async {
            pending::<()>().await;
            0
        });
        // Each task waits for the one before.
        for _ in 0..100 {
            last = spawn(async move {
                let before = last.await;
                assert!(before.unwrap_err().is_reclaimed());
                pending().await
            });
        }
        last.await
    });
    assert!(chain.unwrap_err().is_reclaimed());
    assert_eq!(runtime.metrics().reclaimed, 101);
    // Reclaiming the task closes its channel.
    let (tx, rx) = channel::<()>();
    drop(runtime.spawn(async move {
        let _tx = tx;
        pending::<()>().await;
    }));
    assert!(runtime.block_on(rx.recv()).is_err());
}

#[test]
fn law_15_a_dead_sync_beside_a_live_one() {
    let runtime = runtime(1);
    let (tx, rx) = channel();
    let task = runtime.spawn(async move {
        let (mut dead, mut live) = (pin!(never::<()>().sync()), pin!(rx.recv()));
        let mut got = None;
        poll_fn(|cx| {
            if got.is_none()
                && let Poll::Ready(value) = live.as_mut().poll(cx)
            {
                got = Some(value);
            }
            dead.as_mut().poll(cx)
        })
        .await;
    });
    falls_asleep(&runtime, 1);
    assert_eq!(runtime.metrics().reclaimed, 0);
    assert_eq!(tx.send(7).sync_blocking(), Ok(()));
    // Now only the dead sync is left.
    assert!(runtime.block_on(task).unwrap_err().is_reclaimed());
}

/// A task that can still be woken is not reclaimed, whatever it waits for.
#[test]
fn law_15_reachable_tasks_are_kept() {
    let runtime = Runtime::simulated(1);
    let (stop, (tx, rx), (also_tx, also_rx)) = (Condition::new(), channel::<u8>(), channel::<u8>());
    let mut tasks = Vec::new();
    tasks.push(runtime.spawn({
        let stop = stop.clone();
        async move { stop.wait_evt().await }
    }));
    tasks.push(runtime.spawn({
        let rx = rx.clone();
        async move { assert!(rx.recv().await.is_err()) }
    }));
    tasks.push(runtime.spawn(async move { choose((never(), also_rx.recv_evt().wrap(drop))).await }));
    let waits = tasks.remove(0);
    tasks.push(runtime.spawn(async move { waits.await.unwrap() }));
    let blocked = runtime.run_until_idle();
    assert_eq!((blocked.count(), runtime.metrics().reclaimed), (4, 0), "{blocked}");
    stop.signal();
    drop((tx, also_tx));
    runtime.block_on(async {
        for task in tasks {
            task.await.unwrap();
        }
    });
    assert_eq!(runtime.metrics().reclaimed, 0);
}

/// An abort handle keeps its task alive.
#[test]
fn law_15_an_abort_handle_refers_to_its_task() {
    let runtime = runtime(1);
    let task = runtime.spawn(pending::<()>());
    let (kept, ended) = (runtime.spawn(parked::<()>()), runtime.spawn(async {}));
    let (abort, other) = (kept.abort_handle(), ended.abort_handle());
    drop(other);
    assert!(runtime.block_on(task).unwrap_err().is_reclaimed());
    assert!(runtime.block_on(ended).is_ok());
    abort.abort();
    assert!(runtime.block_on(kept).unwrap_err().is_aborted());
    // The abort handle alone keeps the task, until it is dropped.
    let (given, wait) = wakers();
    let task = runtime.spawn(wait);
    let abort = task.abort_handle();
    while given.lock().unwrap().is_empty() {
        thread::yield_now();
    }
    given.lock().unwrap().clear();
    falls_asleep(&runtime, 1);
    assert!(!task.is_finished());
    drop(abort);
    assert!(runtime.block_on(task).unwrap_err().is_reclaimed());
}

#[test]
fn law_15_local_tasks_parasites_and_simulated_tasks() {
    let runtime = runtime(1);
    let thread = thread::current().id();
    struct Here(thread::ThreadId, Arc<AtomicUsize>);
    impl Drop for Here {
        fn drop(&mut self) {
            assert_eq!(thread::current().id(), self.0);
            self.1.fetch_add(1, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicUsize::new(0));
    let here = Here(thread, Arc::clone(&dropped));
    runtime.block_on(async {
        let (given, wait) = wakers();
        let task = spawn_local(async move {
            let _here = here;
            wait.await;
        });
        while given.lock().unwrap().is_empty() {
            yield_now().await;
        }
        // The task has to return to its own thread to be dropped there.
        let last = given.lock().unwrap().pop();
        assert!(thread::spawn(move || drop(last)).join().is_ok());
        assert!(task.await.unwrap_err().is_reclaimed());
    });
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
    let host = runtime.spawn(async {
        let quick = parasite(pending::<()>());
        let slow = parasite(async {
            inflate().await;
            pending::<()>().await;
        });
        assert!(!quick.is_finished());
        (quick.await, slow.await)
    });
    let (quick, slow) = runtime.block_on(host).unwrap();
    assert!(quick.unwrap_err().is_reclaimed() && slow.unwrap_err().is_reclaimed());
    let simulated = Runtime::simulated(3);
    let task = simulated.spawn(pending::<()>());
    assert!(simulated.block_on(task).unwrap_err().is_reclaimed());
}

/// A scope keeps its children alive.
#[test]
fn law_15_a_scope_refers_to_its_children() {
    let runtime = Runtime::simulated(1);
    let ended = runtime.block_on(scope(async |s| {
        let child = s.spawn(pending::<Result<(), ()>>());
        for _ in 0..10 {
            yield_now().await;
        }
        assert!(!child.is_finished());
        child.abort();
        Ok::<_, ()>(7)
    }));
    assert_eq!(ended, Ok(7));
}

/// This also holds while a child is being added, when another worker may already have polled it.
#[test]
fn law_15_scopes_and_custodians_refer_to_children_from_the_beginning() {
    let runtime = runtime(2);
    let stop = Condition::new();
    let stopped = stop.clone();
    // Keeps a worker awake.
    let busy = runtime.spawn(async move {
        while stopped.wait_evt().try_sync().is_none() {
            yield_now().await;
        }
    });
    for _ in 0..100 {
        let custodian = Custodian::on(&runtime.handle());
        let tasks: Vec<_> = (0..64).map(|_| custodian.spawn(pending::<()>()).unwrap()).collect();
        drop(custodian);
        for task in tasks {
            assert!(runtime.block_on(task).unwrap_err().is_aborted());
        }
    }
    let cancelled = runtime.block_on(scope(async |s| {
        for _ in 0..6_400 {
            drop(s.spawn(pending::<Result<(), ()>>()));
        }
        s.cancel(());
        Ok(())
    }));
    assert_eq!(cancelled, Err(()));
    stop.signal();
    runtime.block_on(busy).unwrap();
    assert_eq!(runtime.metrics().reclaimed, 0);
}

#[test]
fn law_15_on_reclaim_reports_the_task() {
    for diagnostics in [false, true] {
        let told = Arc::new(Mutex::new(Vec::new()));
        let tell = Arc::clone(&told);
        let runtime = Runtime::builder()
            .worker_threads(1)
            .diagnostics(diagnostics)
            .on_reclaim(move |task| {
                tell.lock().unwrap().push(task.clone());
                panic!("is the hook's affair");
            })
            .build()
            .unwrap();
        let task = runtime.spawn(never::<()>().into_future());
        let (id, line) = (task.id(), line!() - 1);
        assert!(runtime.block_on(task).unwrap_err().is_reclaimed());
        let told = told.lock().unwrap();
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].id(), id);
        assert!(told[0].future().contains("Never"), "{}", told[0].future());
        assert_eq!(told[0].spawned_at().map(|at| at.line()), diagnostics.then_some(line));
        assert_eq!(told[0].waits(), if diagnostics { &[Wait::Never][..] } else { &[] });
    }
}

/// Tasks are reclaimed, woken and aborted on two workers, and each ends exactly once.
#[test]
fn law_15_under_stress() {
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    const TASKS: usize = 20_000;
    let mut ends = [0; 3];
    for n in 0..TASKS {
        let (given, wait) = wakers();
        let count = Count(Arc::clone(&dropped));
        let task = runtime.spawn(async move {
            let _count = count;
            let mut wait = pin!(wait);
            let mut polls = 0;
            poll_fn(|cx| {
                polls += 1;
                if polls == 2 { Poll::Ready(()) } else { wait.as_mut().poll(cx) }
            })
            .await;
        });
        if n % 3 == 0 {
            task.abort();
        }
        while given.lock().unwrap().is_empty() && !task.is_finished() {
            thread::yield_now();
        }
        if n % 3 == 1 {
            given.lock().unwrap().iter().for_each(Waker::wake_by_ref);
        }
        given.lock().unwrap().clear();
        match runtime.block_on(task) {
            Ok(()) => ends[0] += 1,
            Err(error) if error.is_aborted() => ends[1] += 1,
            Err(error) if error.is_reclaimed() => ends[2] += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(ends.iter().sum::<usize>(), TASKS);
    assert!(ends[0] >= TASKS / 3 - 1 && ends[2] >= TASKS / 3 - 1, "{ends:?}");
    assert_eq!(dropped.load(Ordering::SeqCst), TASKS);
}
