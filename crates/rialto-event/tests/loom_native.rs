//! Models of the native wake-up: tasks with a header. The waiter lies inside the task's own allocation or in
//! a box. Workers, aborts and a shutdown end the tasks while partners commit with them. The memory of a task
//! is poisoned as soon as the task ends.
#![cfg(any(loom, shuttle))]

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::Poll;

use crate::loom_support::{Arena, Executor, Party, block_on, model, poll_once};
use rialto_event::{Condition, Event, Receiver, TryRecvError, channel, choose};
use rialto_task::primitives::explorer::thread;

/// The values that the tasks have received. It uses std's lock, not the model's, so that it orders none of
/// the steps under examination.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn add(&self, value: u8) {
        self.0.lock().unwrap().push(value);
    }

    fn sorted(&self) -> Vec<u8> {
        let mut all = self.0.lock().unwrap().clone();
        all.sort_unstable();
        all
    }
}

/// Receives one value and logs it.
async fn receive(rx: Receiver<u8>, log: Log) {
    if let Ok(value) = rx.recv().await {
        log.add(value);
    }
}

/// Like `receive`, with the sync in a box.
async fn receive_boxed(rx: Receiver<u8>, log: Log) {
    if let Ok(value) = Box::pin(rx.recv()).await {
        log.add(value);
    }
}

/// Like `receive`, as one of two alternatives. The other one never commits.
async fn receive_in_a_choice(rx: Receiver<u8>, log: Log) {
    let never = Condition::new();
    let got = rx.recv_evt().wrap(Result::ok);
    if let Some(value) = choose((got, never.wait_evt().wrap(|()| None))).await {
        log.add(value);
    }
    assert_eq!(never.waiters(), 0);
}

/// Generates a test of each model for each kind of wait.
macro_rules! each_wait {
    ($($model:ident: $inside:ident $boxed:ident $choice:ident)+) => { $(
        #[test]
        fn $inside() {
            $model(receive);
        }

        #[test]
        fn $boxed() {
            $model(receive_boxed);
        }

        #[test]
        fn $choice() {
            $model(receive_in_a_choice);
        }
    )+ };
}

each_wait! {
    woken: a_task_is_woken a_task_with_a_boxed_wait_is_woken a_task_in_a_choice_is_woken
    polled_while_served: a_task_is_polled_between_notice_and_result
        a_task_with_a_boxed_wait_is_polled_between_notice_and_result
        a_choosing_task_is_polled_between_notice_and_result
    abort_meets_a_commit: law_5_an_abort_races_a_commit
        law_5_an_abort_races_a_commit_with_a_boxed_wait
        law_5_an_abort_races_a_commit_with_a_choice
    shutdown_meets_a_commit: law_5_a_shutdown_races_a_commit
        law_5_a_shutdown_races_a_commit_with_a_boxed_wait
        law_5_a_shutdown_races_a_commit_with_a_choice
}

fn woken<F>(task: fn(Receiver<u8>, Log) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let arena = Arena::new(1);
    model(move || {
        let (tx, rx) = channel();
        let log = Log::default();
        let tasks = Executor::new();
        drop(tasks.spawn(arena, 0, task(rx, log.clone())));
        let worker = thread::spawn(move || tasks.run());
        assert_eq!(block_on(tx.send(1)), Ok(()));
        worker.join().unwrap();
        assert_eq!(log.sorted(), [1]);
    });
}

/// The partner notifies the task before it publishes the result. In between, the waiter is SERVING, or the
/// choice is decided and its waiter not marked yet. If another waker wakes the task then, its poll must
/// neither take the waiter for a waiting one nor miss the result.
fn polled_while_served<F>(task: fn(Receiver<u8>, Log) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let arena = Arena::new(1);
    model(move || {
        let (tx, rx) = channel();
        let log = Log::default();
        let tasks = Executor::new();
        let handle = tasks.spawn(arena, 0, task(rx, log.clone()));
        tasks.run_queued();
        let waker = thread::spawn(move || handle.wake());
        let worker = thread::spawn(move || tasks.run());
        assert_eq!(tx.try_send(1), Ok(()));
        waker.join().unwrap();
        worker.join().unwrap();
        assert_eq!(log.sorted(), [1]);
    });
}

/// A task is aborted at any moment of a commit. It has received the value, or the value is put back, or the
/// sender still has it.
fn abort_meets_a_commit<F>(task: fn(Receiver<u8>, Log) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let log = Log::default();
        let tasks = Executor::new();
        let handle = tasks.spawn(arena, 0, task(rx.clone(), log.clone()));
        let worker = thread::spawn(move || tasks.run());
        let sender = Party::new(arena, 1, tx.into_send_evt(1).sync()).start();
        handle.abort();
        drop(handle);
        worker.join().unwrap();
        let sender = sender.join().unwrap();
        let put_back = rx.try_recv().is_ok();
        assert_eq!(sender.outcome().is_some(), put_back || !log.sorted().is_empty());
        assert!(!put_back || log.sorted().is_empty(), "received twice");
        assert_eq!(rx.waiting_receivers(), 0);
    });
}

/// No worker runs. The shutdown ends the sleeping task while a partner commits with it and is about to wake
/// it.
fn shutdown_meets_a_commit<F>(task: fn(Receiver<u8>, Log) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let log = Log::default();
        let tasks = Executor::new();
        let handle = tasks.spawn(arena, 0, task(rx.clone(), log.clone()));
        tasks.run_queued();
        let sender = Party::new(arena, 1, tx.into_send_evt(1).sync()).start();
        tasks.shut_down(vec![handle]);
        let sender = sender.join().unwrap();
        assert!(log.sorted().is_empty());
        match rx.try_recv() {
            Ok(value) => assert_eq!((value, sender.outcome()), (1, Some(Ok(())))),
            Err(why) => assert_eq!((why, sender.outcome()), (TryRecvError::Empty, None)),
        }
    });
}

/// The sender and the receiver are tasks, on two workers that share a queue.
#[test]
fn two_tasks_on_two_workers_rendezvous() {
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let log = Log::default();
        let tasks = Executor::new();
        drop(tasks.spawn(arena, 0, receive(rx, log.clone())));
        drop(tasks.spawn(arena, 1, async move { assert_eq!(tx.send(1).await, Ok(())) }));
        let other = tasks.clone();
        let worker = thread::spawn(move || other.run());
        tasks.run();
        worker.join().unwrap();
        assert_eq!(log.sorted(), [1]);
    });
}

/// Both tasks choose, crosswise, on two workers. They commit with each other.
#[test]
#[ignore = "takes seconds"]
fn two_choosing_tasks_commit_with_each_other() {
    for [first, second] in [[0, 1], [1, 0]] {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel::<u8>(), channel::<u8>());
            let log = Log::default();
            let tasks = Executor::new();
            let party = |tx: rialto_event::Sender<u8>, rx: Receiver<u8>, value: u8| {
                let log = log.clone();
                async move {
                    let sent = tx.send_evt(value).wrap(|sent| sent.map(|()| 0).unwrap_or(9));
                    let got = rx.recv_evt().wrap(|got| got.unwrap_or(9));
                    log.add(choose((sent, got)).await);
                }
            };
            drop(tasks.spawn(arena, first, party(a, at_b, 1)));
            drop(tasks.spawn(arena, second, party(b, at_a, 2)));
            let other = tasks.clone();
            let worker = thread::spawn(move || other.run());
            tasks.run();
            worker.join().unwrap();
            let met = log.sorted();
            assert!(met == [0, 1] || met == [0, 2], "{met:?}");
        });
    }
}

/// One task waits in two syncs at once, and two partners serve it. The second partner finds the task
/// scheduled already, and must not access it after it has published its result.
#[test]
#[ignore = "takes seconds"]
fn a_task_is_woken_by_two_partners() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let log = Log::default();
        let tasks = Executor::new();
        let both = {
            let log = log.clone();
            async move {
                let (mut one, mut other) = (pin!(at_a.recv()), pin!(at_b.recv()));
                let (mut first, mut second) = (None, None);
                poll_fn(|cx| {
                    if first.is_none() {
                        first = ready(one.as_mut().poll(cx));
                    }
                    if second.is_none() {
                        second = ready(other.as_mut().poll(cx));
                    }
                    if first.is_some() && second.is_some() { Poll::Ready(()) } else { Poll::Pending }
                })
                .await;
                log.add(first.unwrap().unwrap());
                log.add(second.unwrap().unwrap());
            }
        };
        drop(tasks.spawn(arena, 0, both));
        // The task waits in both syncs before the race begins.
        tasks.run_queued();
        let sender = Party::new(arena, 1, a.into_send_evt(1).sync()).start();
        let worker = thread::spawn({
            let tasks = tasks.clone();
            move || tasks.run()
        });
        assert_eq!(b.try_send(2), Ok(()));
        assert_eq!(sender.join().unwrap().outcome(), Some(Ok(())));
        worker.join().unwrap();
        assert_eq!(log.sorted(), [1, 2]);
    });
}

fn ready<T>(poll: Poll<T>) -> Option<T> {
    match poll {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// A task drops its receive after one poll and receives again. A worker drops the first sync while a partner
/// commits with it.
#[test]
fn law_5_a_task_drops_a_receive_and_tries_again() {
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let log = Log::default();
        let tasks = Executor::new();
        let twice = {
            let log = log.clone();
            async move {
                let first = {
                    let mut receive = pin!(rx.recv());
                    poll_fn(|cx| Poll::Ready(ready(receive.as_mut().poll(cx)))).await
                };
                let got = match first {
                    Some(got) => got,
                    None => rx.recv().await,
                };
                log.add(got.unwrap());
            }
        };
        drop(tasks.spawn(arena, 0, twice));
        let worker = thread::spawn(move || tasks.run());
        assert_eq!(block_on(tx.send(1)), Ok(()));
        worker.join().unwrap();
        assert_eq!(log.sorted(), [1]);
    });
}

/// A sync that has waited with a task's waker continues with a foreign one.
#[test]
fn a_wait_moves_from_a_task_to_a_thread() {
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let tasks = Executor::new();
        let slot: Arc<Mutex<Option<Waiting>>> = Arc::default();
        let kept = slot.clone();
        drop(tasks.spawn(arena, 0, async move {
            let mut receive: Waiting = Box::pin(rx.into_recv_evt().sync());
            poll_fn(|cx| Poll::Ready(receive.as_mut().poll(cx).is_pending())).await;
            kept.lock().unwrap().replace(receive);
        }));
        tasks.run_queued();
        let sender = thread::spawn(move || tx.try_send(1));
        let receive = slot.lock().unwrap().take().unwrap();
        assert_eq!(block_on(receive), Ok(1));
        assert_eq!(sender.join().unwrap(), Ok(()));
    });
}

type Waiting = Pin<Box<rialto_event::SyncFuture<rialto_event::RecvEvt<u8>>>>;

/// A sender's task is aborted while its value is received.
#[test]
fn law_4_an_abort_races_a_send() {
    let arena = Arena::new(1);
    model(move || {
        let (tx, rx) = channel();
        let tasks = Executor::new();
        let handle = tasks.spawn(arena, 0, async move {
            let _ = tx.send(1).await;
        });
        let worker = thread::spawn(move || tasks.run());
        let aborter = thread::spawn(move || handle.abort());
        let mut receive = Box::pin(rx.recv());
        let got = match poll_once(receive.as_mut()) {
            Poll::Ready(got) => got,
            // The task may have ended before it sent, which dropped the only sender.
            Poll::Pending => block_on(receive),
        };
        assert!(matches!(got, Ok(1) | Err(_)));
        worker.join().unwrap();
        aborter.join().unwrap();
        assert_eq!(rx.waiting_senders(), 0);
    });
}
