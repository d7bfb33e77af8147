//! Tests of cancellation, from parents to children.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::{hand_that, waiting};
use rialto_event::{Condition, Event, choose, never, rng, select};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::CancellationToken;

#[test]
fn cancel_reaches_descendants_only() {
    let root = CancellationToken::new();
    let (left, right) = (root.child_token(), root.child_token());
    let below = left.child_token();
    let mut waits = [&root, &left, &right, &below].map(|token| waiting(token.cancelled_evt()));
    left.cancel();
    assert_eq!(waits.each_mut().map(|wait| wait.poll().is_some()), [false, true, false, true]);
    drop(waits);
    root.cancel();
    assert!(right.is_cancelled() && root.child_token().is_cancelled());
    right.into_cancelled_evt().sync_blocking();
}

/// A waker that the first call runs makes the second one.
#[test]
fn a_call_during_another_one_returns_when_all_descendants_are_cancelled() {
    let (root, all) = (CancellationToken::new(), Arc::new(AtomicBool::new(false)));
    let child = root.child_token();
    let grandchild = child.child_token();
    let mut waits = hand_that(root.cancelled_evt(), {
        let (root, all) = (root.clone(), all.clone());
        move || {
            root.cancel();
            all.store(child.is_cancelled() && grandchild.is_cancelled(), Ordering::SeqCst);
        }
    });
    assert!(waits.poll().is_none());
    root.cancel();
    assert!(all.load(Ordering::SeqCst));
    assert_eq!(root.child_count(), 0);
}

#[test]
fn cancel_reaches_grandchildren_through_dropped_parents() {
    let root = CancellationToken::new();
    let below = root.child_token().child_token().child_token();
    let event = below.child_token().into_cancelled_evt();
    root.cancel();
    assert!(below.is_cancelled());
    event.sync_blocking();
}

#[test]
fn law_13_dropped_children_are_removed() {
    let root = CancellationToken::new();
    let kept = root.child_token();
    for _ in 0..1000 {
        drop(root.child_token().child_token());
    }
    assert_eq!(root.child_count(), 1);
    let stop = Condition::new();
    let mut either = waiting(choose((kept.cancelled_evt(), stop.wait_evt())));
    stop.signal();
    assert_eq!((either.poll(), kept.waiters()), (Some(()), 0));
    root.cancel();
    assert!(kept.is_cancelled());
}

#[test]
fn a_long_chain_of_children_is_cancelled_and_dropped() {
    let root = CancellationToken::new();
    let last = (0..100_000).fold(root.clone(), |token, _| token.child_token());
    root.cancel();
    assert!(last.is_cancelled());
    let root = CancellationToken::new();
    drop((0..100_000).fold(root, |token, _| token.child_token()));
}

#[test]
fn drop_guard_cancels_when_its_task_is_aborted() {
    let token = CancellationToken::new();
    let task = Runtime::simulated(1).block_on(async {
        let guard = token.clone().drop_guard();
        let task = spawn(async move {
            let _guard = guard;
            rialto_event::never::<()>().await;
        });
        yield_now().await;
        task.abort();
        task.await
    });
    assert!(task.is_err() && token.is_cancelled());
}

/// Children are created and dropped while the parent is cancelled. Each child that exists afterwards is
/// cancelled.
#[test]
fn no_child_is_missed_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let root = CancellationToken::new();
            let tasks: Vec<_> = (0..4)
                .map(|_| {
                    let root = root.clone();
                    spawn(async move {
                        let mut tokens = vec![root];
                        loop {
                            let from = rng::below(tokens.len() as u32) as usize;
                            let child = tokens[from].child_token();
                            select! {
                                () = child.cancelled_evt() => break,
                                default => {}
                            }
                            tokens.push(child);
                            if tokens.len() > 3 {
                                tokens.swap_remove(rng::below(3) as usize + 1);
                            }
                            yield_now().await;
                        }
                        for token in tokens {
                            token.cancelled().await;
                        }
                    })
                })
                .collect();
            for _ in 0..rng::below(20) {
                yield_now().await;
            }
            root.cancel();
            for task in tasks {
                task.await.unwrap();
            }
        });
    }
}

#[test]
fn run_until_cancelled_yields_the_output_or_drops_the_future() {
    Runtime::simulated(1).block_on(async {
        let (token, held) = (CancellationToken::new(), Arc::new(()));
        assert_eq!(token.run_until_cancelled(async { 1 }).await, Some(1));
        let task = spawn({
            let (token, held) = (token.clone(), held.clone());
            async move { token.run_until_cancelled(async move { (never::<()>().await, held) }).await.is_none() }
        });
        yield_now().await;
        token.cancel();
        assert!(task.await.unwrap());
        assert_eq!((Arc::strong_count(&held), token.waiters()), (1, 0));
        let started = AtomicBool::new(false);
        let late = async { started.store(true, Ordering::SeqCst) };
        assert_eq!(token.run_until_cancelled(late).await, None);
        assert!(!started.load(Ordering::SeqCst), "it does not begin");
        let both = CancellationToken::new();
        assert_eq!(both.run_until_cancelled(async { both.cancel() }).await, Some(()), "the output wins");
    });
}

#[test]
fn a_disarmed_guard_does_not_cancel() {
    let token = CancellationToken::new();
    let same = token.clone().drop_guard().disarm();
    assert!(!token.is_cancelled());
    drop(same.drop_guard());
    assert!(token.is_cancelled());
    token.cancelled_owned().sync_blocking();
}
