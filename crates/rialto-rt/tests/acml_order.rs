//! Asynchronous sends of one task on one channel arrive in program order, even if other workers steal the
//! task in between.
#![cfg(not(loom))]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::support::{runtime, unwatched};
use rialto_event::{Receiver, Sender, after, channel};
use rialto_rt::acml::{AsyncEvent, a_choose, a_send, a_send_evt, a_sync, s_trans};
use rialto_rt::{Runtime, parasite_evt, spawn, yield_now};

const SENDS: usize = 400;

/// The number of the sender, and the number of its message.
type Message = (usize, usize);

/// Sends in every way that exists, with pauses in which the task may move to another worker.
async fn send_all(tx: Sender<Message>, sender: usize) {
    for n in 0..SENDS {
        let message = (sender, n);
        match n % 5 {
            0 => a_sync(a_send_evt(&tx, message)),
            1 => drop(a_send(&tx, message)),
            2 => a_sync(s_trans(tx.clone().into_send_evt(message)).a_wrap(|sent| sent.is_ok())),
            3 => a_sync(a_choose([a_send_evt(&tx, message)]).s_wrap(|[()]| ())),
            _ => drop(parasite_evt(tx.clone().into_send_evt(message))),
        }
        match n % 7 {
            0 => yield_now().await,
            3 => after(std::time::Duration::from_micros(50)).await,
            _ => {}
        }
    }
}

/// Receives all messages. Those of each sender must be in order.
async fn receive_all(rx: Receiver<Message>, senders: usize) {
    let mut next = vec![0; senders];
    for _ in 0..senders * SENDS {
        let (sender, n) = rx.recv().await.expect("not closed before the end");
        assert_eq!(n, next[sender], "sender {sender} is out of order");
        next[sender] += 1;
        if n % 11 == 0 {
            yield_now().await;
        }
    }
}

/// Spawns short tasks all the time, so that the workers run out of work and steal.
async fn busy(stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let children: Vec<_> = (0..8).map(|_| spawn(yield_now())).collect();
        for child in children {
            child.await.unwrap();
        }
    }
}

#[test]
fn in_order_with_1_2_and_4_workers_and_thieves() {
    for workers in [1, 2, 4] {
        let runtime = runtime(workers);
        let stop = Arc::new(AtomicBool::new(false));
        let thieves: Vec<_> = (0..workers).map(|_| runtime.spawn(busy(Arc::clone(&stop)))).collect();
        let (tx, rx) = channel();
        let senders: Vec<_> = (0..3).map(|sender| runtime.spawn(send_all(tx.clone(), sender))).collect();
        let receiver = runtime.spawn(receive_all(rx, 3));
        runtime.block_on(async {
            for sender in senders {
                sender.await.unwrap();
            }
            receiver.await.unwrap();
            stop.store(true, Ordering::Relaxed);
            for thief in thieves {
                thief.await.unwrap();
            }
        });
    }
}

/// Waits until the calling task runs on another thread. Keeps its own thread busy, so that another worker has
/// to steal the task.
async fn be_stolen() {
    let here = thread::current().id();
    let stolen = Arc::new(AtomicBool::new(false));
    while thread::current().id() == here {
        let theirs = Arc::clone(&stolen);
        drop(spawn(async move {
            while thread::current().id() == here && !theirs.load(Ordering::SeqCst) {
                thread::yield_now();
            }
        }));
        yield_now().await;
    }
    stolen.store(true, Ordering::SeqCst);
}

#[test]
fn in_order_though_the_sender_is_stolen_in_between() {
    // Without sysmon, which would move the task too.
    let runtime = unwatched(2);
    let (tx, rx) = channel();
    let sender = runtime.spawn(async move {
        for n in 0..50 {
            drop(a_send(&tx, n));
            if n % 10 == 9 {
                be_stolen().await;
            }
        }
    });
    runtime.block_on(async {
        for n in 0..50 {
            assert_eq!(rx.recv().await, Ok(n));
        }
        sender.await.unwrap();
    });
}

#[test]
fn in_order_from_the_future_of_a_block_on() {
    for workers in [1, 2, 4] {
        let runtime = runtime(workers);
        let (tx, rx) = channel();
        let receiver = runtime.spawn(receive_all(rx, 1));
        runtime.block_on(async {
            send_all(tx, 0).await;
            receiver.await.unwrap();
        });
    }
}

#[test]
fn in_order_under_every_schedule() {
    for seed in 0..20 {
        Runtime::simulated(seed).block_on(async {
            let (tx, rx) = channel();
            let other = spawn(send_all(tx.clone(), 1));
            let receiver = spawn(receive_all(rx, 2));
            send_all(tx, 0).await;
            other.await.unwrap();
            receiver.await.unwrap();
        });
    }
}

/// A receiver that is aborted does not change the order of the messages.
#[test]
fn in_order_beside_receivers_that_abandon() {
    for seed in 0..20 {
        Runtime::simulated(seed).block_on(async {
            let (tx, rx) = channel();
            let sender = spawn(send_all(tx, 0));
            let mut next = 0;
            while next < SENDS {
                let given_up = rx.clone();
                let task = spawn(async move { given_up.recv().await });
                yield_now().await;
                task.abort();
                match task.await {
                    Ok(message) => assert_eq!(message, Ok((0, next))),
                    Err(_) => assert_eq!(rx.recv().await, Ok((0, next))),
                }
                next += 1;
            }
            sender.await.unwrap();
        });
    }
}
