//! Models of law 15: a sleeping task is ended when its last waker or waiter is gone, whatever else happens to
//! it at that moment, and not earlier.
#![cfg(any(loom, shuttle))]

use std::future::{Future, poll_fn};
use std::task::{Poll, Waker};

use crate::loom_support::{Arena, Executor, model};
use rialto_event::{Receiver, channel};
use rialto_task::primitives::count_at_most;
use rialto_task::primitives::explorer::sync::{Arc, Mutex};
use rialto_task::primitives::explorer::thread;

/// The wakers that tasks have given away.
#[derive(Clone)]
struct Wakers(Arc<Mutex<Vec<Waker>>>);

impl Wakers {
    fn new() -> Self {
        Wakers(Arc::new(Mutex::new(Vec::new())))
    }

    fn take(&self) -> Option<Waker> {
        self.0.lock().unwrap().pop()
    }

    /// Gives `count` wakers of its task away and waits. Ready at the second poll.
    fn wait(&self, count: usize) -> impl Future<Output = ()> + use<> {
        let (wakers, mut given) = (self.clone(), false);
        poll_fn(move |cx| {
            if std::mem::replace(&mut given, true) {
                return Poll::Ready(());
            }
            wakers.0.lock().unwrap().extend((0..count).map(|_| cx.waker().clone()));
            Poll::Pending
        })
    }
}

/// The last waker is dropped while the task is being polled, suspended, or asleep. (If the task were not
/// ended, the model checker would report a deadlock.)
#[test]
fn law_15_the_last_waker_is_dropped_during_a_suspend() {
    let arena = Arena::new(1);
    model(move || {
        let (tasks, wakers) = (Executor::new(), Wakers::new());
        drop(tasks.spawn(arena, 0, wakers.wait(1)));
        let other = thread::spawn({
            let wakers = wakers.clone();
            move || drop(wakers.take())
        });
        let worker = tasks.clone();
        let worker = thread::spawn(move || worker.run_queued());
        other.join().unwrap();
        worker.join().unwrap();
        // The first attempt was too early if the task had not been polled.
        drop(wakers.take());
        tasks.run();
        assert_eq!(tasks.reclaimed(), 1);
    });
}

/// Of two wakers, one wakes and the other one is dropped. The task must run and not be reclaimed.
#[test]
fn law_15_a_wake_races_the_drop_of_another_waker() {
    for by_value in [false, true] {
        let arena = Arena::new(1);
        model(move || {
            let (tasks, wakers) = (Executor::new(), Wakers::new());
            drop(tasks.spawn(arena, 0, wakers.wait(2)));
            tasks.run_queued();
            let (one, other) = (wakers.take().unwrap(), wakers.take().unwrap());
            let waker = thread::spawn(move || {
                if by_value {
                    one.wake();
                } else {
                    one.wake_by_ref();
                }
            });
            let worker = tasks.start();
            drop(other);
            waker.join().unwrap();
            worker.join().unwrap();
            assert_eq!(tasks.reclaimed(), 0);
        });
    }
}

/// Both wakers are dropped at the same time. One of them is the last.
#[test]
fn law_15_two_wakers_are_dropped() {
    let arena = Arena::new(1);
    model(move || {
        let (tasks, wakers) = (Executor::new(), Wakers::new());
        drop(tasks.spawn(arena, 0, wakers.wait(2)));
        tasks.run_queued();
        let (one, other) = (wakers.take(), wakers.take());
        let dropper = thread::spawn(move || drop(one));
        let worker = tasks.start();
        drop(other);
        dropper.join().unwrap();
        worker.join().unwrap();
        assert_eq!(tasks.reclaimed(), 1);
    });
}

/// All wakers except the first share one count. One is cloned, one wakes, one is dropped. A woken task must
/// run, and the task is freed once.
#[test]
fn law_15_shared_wakers_are_cloned_woken_and_dropped() {
    // For the runtime, the turn, and one waker.
    count_at_most(3);
    for wakes in [false, true] {
        let arena = Arena::new(1);
        model(move || {
            let (tasks, wakers) = (Executor::new(), Wakers::new());
            drop(tasks.spawn(arena, 0, wakers.wait(3)));
            tasks.run_queued();
            let (one, other, counted) = (wakers.take(), wakers.take(), wakers.take());
            let dropper = thread::spawn(move || {
                let again = one.clone();
                drop(one);
                if wakes {
                    again.unwrap().wake();
                }
            });
            let worker = tasks.start();
            // This may drop the last of the wakers that share a count. The clone of the counted waker may
            // create another shared waker.
            drop(other);
            drop(counted.clone());
            drop(counted);
            dropper.join().unwrap();
            worker.join().unwrap();
            assert_eq!(tasks.reclaimed(), usize::from(!wakes));
        });
    }
    count_at_most(1 << 21);
}

/// The task is aborted or its handle is dropped, while the last waker is dropped. It ends exactly once.
#[test]
fn law_15_the_last_drop_races_an_abort_or_a_detach() {
    for aborts in [false, true] {
        let arena = Arena::new(1);
        model(move || {
            let (tasks, wakers) = (Executor::new(), Wakers::new());
            let handle = tasks.spawn(arena, 0, wakers.wait(1));
            tasks.run_queued();
            let last = wakers.take();
            let dropper = thread::spawn(move || drop(last));
            let worker = tasks.start();
            if aborts {
                handle.abort();
            }
            drop(handle);
            dropper.join().unwrap();
            worker.join().unwrap();
            assert!(aborts || tasks.reclaimed() == 1);
        });
    }
}

/// No worker runs. The shutdown ends the task itself, or waits until the thread that dropped the last waker
/// has queued it.
#[test]
fn law_15_the_last_drop_races_a_shutdown() {
    let arena = Arena::new(1);
    model(move || {
        let (tasks, wakers) = (Executor::new(), Wakers::new());
        let handle = tasks.spawn(arena, 0, wakers.wait(1));
        tasks.run_queued();
        let last = wakers.take();
        let dropper = thread::spawn(move || drop(last));
        tasks.shut_down(vec![handle]);
        dropper.join().unwrap();
    });
}

/// A waiter refers to its task until it is served, and not longer.
#[test]
fn law_15_a_commit_races_the_drop_of_a_waker() {
    let arena = Arena::new(1);
    model(move || {
        let (tasks, wakers) = (Executor::new(), Wakers::new());
        let (tx, rx) = channel::<u8>();
        let task = {
            let wakers = wakers.clone();
            async move {
                let mut receive = std::pin::pin!(rx.recv());
                poll_fn(|cx| {
                    wakers.0.lock().unwrap().push(cx.waker().clone());
                    receive.as_mut().poll(cx)
                })
                .await
                .unwrap();
                drop(wakers.take()); // the task's own waker
                std::future::pending::<()>().await;
            }
        };
        drop(tasks.spawn(arena, 0, task));
        tasks.run_queued();
        let waker = wakers.take();
        let dropper = thread::spawn(move || drop(waker));
        let worker = tasks.start();
        assert_eq!(tx.try_send(1), Ok(()));
        dropper.join().unwrap();
        worker.join().unwrap();
        assert_eq!(tasks.reclaimed(), 1);
    });
}

/// The thread that closes the channel unlinks a send with `or_never`.
#[test]
fn law_15_closing_unlinks_the_last_waiter() {
    let arena = Arena::new(1);
    model(move || {
        let tasks = Executor::new();
        let (tx, rx) = channel::<u8>();
        drop(tasks.spawn(arena, 0, async move { tx.send_evt(1).or_never().await }));
        let worker = tasks.start();
        drop(rx);
        worker.join().unwrap();
        assert_eq!(tasks.reclaimed(), 1);
    });
}

/// A task waits for a value that only another task can send. When the other task is reclaimed, its drop
/// closes the channel, and that wakes the first task.
#[test]
fn law_15_reclaiming_one_task_wakes_another() {
    let arena = Arena::new(2);
    model(move || {
        let (tasks, wakers) = (Executor::new(), Wakers::new());
        let (tx, rx) = channel::<u8>();
        let holds: std::pin::Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin({
            let wait = wakers.wait(1);
            async move {
                wait.await;
                drop(tx);
            }
        });
        drop(tasks.spawn(arena, 0, holds));
        drop(tasks.spawn(arena, 1, closed(rx)));
        tasks.run_queued();
        let last = wakers.take();
        let dropper = thread::spawn(move || drop(last));
        tasks.run();
        dropper.join().unwrap();
        assert_eq!(tasks.reclaimed(), 1);
    });
}

async fn closed(rx: Receiver<u8>) {
    assert!(rx.recv().await.is_err());
}
