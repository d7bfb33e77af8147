//! Tests of variables that are full or empty.

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Condition, Event, always, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{MVar, SetError};

#[test]
fn put_waits_while_full_and_take_while_empty() {
    let variable = MVar::new();
    let mut take = waiting(variable.take_evt());
    variable.put_evt(1).sync_blocking();
    assert_eq!((take.poll(), variable.is_full()), (Some(1), false));
    variable.put_evt(2).sync_blocking();
    let mut put = waiting(variable.put_evt(3));
    assert_eq!(variable.take_evt().sync_blocking(), 2);
    assert_eq!(put.poll(), Some(()));
    assert_eq!(variable.take_evt().sync_blocking(), 3);
}

#[test]
fn try_put_fails_while_full() {
    let variable = MVar::new();
    assert_eq!(variable.try_put(1), Ok(()));
    assert_eq!(variable.try_put(2), Err(SetError(2)));
    assert_eq!(variable.into_take_evt().sync_blocking(), 1);
}

#[test]
fn law_12_reads_and_takes_are_served_in_turn() {
    let variable = MVar::new();
    let mut reads = [(); 2].map(|()| waiting(variable.read_evt()));
    let mut take = waiting(variable.take_evt());
    let mut late = waiting(variable.read_evt());
    variable.put_evt(1).sync_blocking();
    assert_eq!(
        [reads[0].poll(), reads[1].poll(), take.poll(), late.poll()],
        [Some(1), Some(1), Some(1), None]
    );
    variable.put_evt(2).sync_blocking();
    assert_eq!(late.poll(), Some(2));
    assert_eq!(variable.waiters(), 0);
}

#[test]
fn swap_is_atomic() {
    let variable = MVar::full(1);
    let mut put = waiting(variable.put_evt(9));
    assert_eq!(variable.swap_evt(2).sync_blocking(), 1);
    assert_eq!((variable.read_evt().sync_blocking(), put.poll()), (2, None));
    assert_eq!(variable.take_evt().sync_blocking(), 2);
    assert_eq!(put.poll(), Some(()));
    // A swap waits for a value, and then passes its own to the next waiter.
    assert_eq!(variable.take_evt().sync_blocking(), 9);
    let mut swap = waiting(variable.swap_evt(3));
    let mut take = waiting(variable.take_evt());
    variable.put_evt(4).sync_blocking();
    assert_eq!((swap.poll(), take.poll()), (Some(4), Some(3)));
}

#[test]
fn law_5_an_unseen_value_comes_first_and_none_is_lost() {
    let variable = MVar::new();
    let take = waiting(variable.take_evt());
    variable.put_evt(1).sync_blocking();
    variable.put_evt(2).sync_blocking();
    drop(take);
    assert_eq!(variable.try_put(3), Err(SetError(3)));
    assert_eq!([variable.take_evt().sync_blocking(), variable.take_evt().sync_blocking()], [1, 2]);
    let swap = waiting(variable.swap_evt(4));
    variable.put_evt(5).sync_blocking();
    drop(swap);
    assert_eq!([variable.take_evt().sync_blocking(), variable.take_evt().sync_blocking()], [5, 4]);
    let read = waiting(variable.read_evt());
    variable.put_evt(6).sync_blocking();
    drop(read);
    assert_eq!((variable.take_evt().sync_blocking(), variable.is_full()), (6, false));
}

#[test]
fn law_1_a_losing_alternative_changes_nothing() {
    for _ in 0..100 {
        let (variable, mut slot) = (MVar::new(), Some(1));
        let put = choose((variable.put_from(&mut slot).wrap(|()| true), always(false))).sync_blocking();
        assert_eq!((put, !put), (variable.is_full(), slot.is_some()));
    }
    let (variable, stop) = (MVar::<u8>::new(), Condition::new());
    let mut either = waiting(choose((variable.take_evt().wrap(Some), stop.wait_evt().wrap(|()| None))));
    stop.signal();
    variable.put_evt(1).sync_blocking();
    assert_eq!((either.poll(), variable.is_full(), variable.waiters()), (Some(None), true, 0));
}

/// Tasks move values through two variables, under random cancellation. In the end each value is in one of the
/// variables, or in the hand of one task.
async fn values_are_conserved(tasks: u64, rounds: u32) {
    let places = [MVar::full(1000), MVar::new()];
    let workers: Vec<_> = (0..tasks)
        .map(|n| {
            let places = places.clone();
            spawn(async move {
                let mut hand = Some(n);
                for _ in 0..rounds {
                    let place = &places[rng::below(2) as usize];
                    if rng::below(8) == 0 {
                        assert!(sync_or_abandon(place.read_evt()).await.is_none_or(|value| value <= 1000));
                    } else if hand.is_some() {
                        sync_or_abandon(place.put_from(&mut hand)).await;
                    } else {
                        hand = sync_or_abandon(place.take_evt()).await;
                    }
                    yield_now().await;
                }
                hand
            })
        })
        .collect();
    let mut all = Vec::new();
    for worker in workers {
        all.extend(worker.await.unwrap());
    }
    for place in places {
        assert_eq!(place.waiters(), 0);
        all.extend(std::iter::from_fn(|| place.take_evt().try_sync()));
    }
    all.sort_unstable();
    assert!(all.into_iter().eq((0..tasks).chain([1000])));
}

#[test]
fn law_5_nothing_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..200 {
        Runtime::simulated(seed).block_on(values_are_conserved(4, 40));
    }
}

#[test]
fn law_5_nothing_is_lost_or_doubled_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(values_are_conserved(8, 2_000));
}

#[test]
fn swaps_are_conserved_on_threads() {
    let variable = MVar::full(0);
    let threads = (1..=4u32).map(|n| {
        let variable = variable.clone();
        std::thread::spawn(move || (0..500).fold(n, |hand, _| variable.swap_evt(hand).sync_blocking()))
    });
    let threads: Vec<_> = threads.collect();
    let mut all: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    all.push(variable.take_evt().sync_blocking());
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4]);
}
