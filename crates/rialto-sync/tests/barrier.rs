//! Tests of barriers.

use crate::support;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{Hand, waiting};
use rialto_event::{Condition, Event, after, always, choose, rng, select};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::Barrier;

#[test]
fn all_waits_end_when_the_last_party_arrives() {
    let barrier = Barrier::new(3);
    for phase in 0..3 {
        let mut first = [(); 2].map(|()| waiting(barrier.wait_evt()));
        assert_eq!((barrier.arrived(), barrier.parties()), (2, 3));
        let last = barrier.wait_evt().sync_blocking();
        assert!(last.is_leader());
        assert_eq!(barrier.arrived(), 0);
        for passed in first.each_mut().map(|party| party.poll().expect("it goes on")) {
            assert_eq!((passed.phase(), passed.is_leader()), (phase, false));
        }
    }
}

#[test]
fn a_surplus_arrival_counts_for_the_next_phase() {
    let barrier = Barrier::new(2);
    let mut waits: Vec<_> = (0..2).map(|_| barrier.clone().into_wait_evt()).map(support::hand).collect();
    assert_eq!(waits[0].poll(), None);
    assert!(waits[1].poll().is_some());
    let mut early = waiting(barrier.wait_evt());
    assert!(waits[0].poll().is_some());
    assert_eq!((early.poll(), barrier.arrived()), (None, 1));
    assert_eq!(barrier.wait_evt().sync_blocking().phase(), 1);
    assert_eq!(early.poll().map(|passed| passed.phase()), Some(1));
}

#[test]
fn with_zero_or_one_party_no_wait_blocks() {
    for parties in [0, 1] {
        let barrier = Barrier::new(parties);
        assert_eq!(barrier.wait_evt().try_sync().map(|passed| passed.phase()), Some(0));
        assert_eq!(barrier.wait_evt().try_sync().map(|passed| passed.phase()), Some(1));
    }
}

#[test]
fn law_5_an_abandoned_wait_is_not_counted() {
    let (barrier, stop) = (Barrier::new(2), Condition::new());
    drop(waiting(barrier.wait_evt()));
    assert_eq!(barrier.wait_evt().try_sync(), None);
    let mut choice = waiting(choose((barrier.wait_evt().wrap(Some), stop.wait_evt().wrap(|()| None))));
    assert_eq!(barrier.arrived(), 1);
    stop.signal();
    assert_eq!(choice.poll(), Some(None));
    assert_eq!(barrier.arrived(), 0);
    // A wait that loses in a choice that is decided at once does not count either.
    choose((barrier.wait_evt().wrap(drop), always(()))).sync_blocking();
    assert_eq!(barrier.arrived(), 0);
    let mut party = waiting(barrier.wait_evt());
    assert!(barrier.wait_evt().sync_blocking().is_leader());
    assert!(party.poll().is_some());
}

#[test]
fn a_wait_dropped_after_its_phase_does_not_change_the_next() {
    let barrier = Barrier::new(2);
    let party = waiting(barrier.wait_evt());
    assert!(barrier.wait_evt().sync_blocking().is_leader());
    let mut next = waiting(barrier.wait_evt());
    drop(party);
    assert_eq!((next.poll(), barrier.arrived()), (None, 1));
}

#[test]
fn law_12_waiters_are_released_in_order_and_once() {
    let (barrier, order) = (Barrier::new(101), Arc::new(Mutex::new(Vec::new())));
    let waits = (0..100).map(|n| {
        let order = order.clone();
        support::hand_that(barrier.wait_evt(), move || order.lock().unwrap().push(n))
    });
    let mut waits: Vec<_> = waits.collect();
    assert!(waits.iter_mut().all(|party| party.poll().is_none()));
    assert!(barrier.wait_evt().sync_blocking().is_leader());
    assert_eq!(*order.lock().unwrap(), Vec::from_iter(0..100));
    assert!(waits.iter_mut().filter_map(Hand::poll).all(|passed| passed.phase() == 0));
}

#[test]
fn no_party_is_a_phase_ahead() {
    const PARTIES: u32 = 20;
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    let (barrier, arrived) = (Barrier::new(PARTIES as usize), Arc::new(AtomicU32::new(0)));
    let parties: Vec<_> = (0..PARTIES)
        .map(|_| {
            let (barrier, arrived) = (barrier.clone(), arrived.clone());
            runtime.spawn(async move {
                let mut led = 0;
                for phase in 1..=100 {
                    arrived.fetch_add(1, Ordering::SeqCst);
                    led += u32::from(barrier.wait().await.is_leader());
                    let arrived = arrived.load(Ordering::SeqCst);
                    assert!((phase * PARTIES..(phase + 1) * PARTIES).contains(&arrived));
                }
                led
            })
        })
        .collect();
    let led: u32 = parties.into_iter().map(|party| runtime.block_on(party).unwrap()).sum();
    assert_eq!(led, 100);
}

/// Runs parties that abandon their waits at random and come back. No party passes a phase twice, and in the
/// end no arrival is counted. A party does not pass if its choice committed another alternative when the
/// phase ended. Returns the number of phases that all parties passed.
async fn abandoning_parties(parties: usize, rounds: u32) -> usize {
    let barrier = Barrier::new(parties);
    let party = || {
        let barrier = barrier.clone();
        async move {
            let mut passed = Vec::new();
            for _ in 0..rounds {
                let patience = Duration::from_nanos(rng::below(1000).into());
                select! {
                    all = barrier.wait_evt() => passed.push(all.phase()),
                    () = after(patience) => yield_now().await,
                }
            }
            passed
        }
    };
    let tasks: Vec<_> = (0..parties).map(|_| spawn(party())).collect();
    let mut passes = HashMap::<u64, usize>::new();
    for task in tasks {
        let passed = task.await.unwrap();
        assert!(passed.is_sorted_by(|a, b| a < b), "nobody passes twice");
        passed.iter().for_each(|phase| *passes.entry(*phase).or_default() += 1);
    }
    assert_eq!(barrier.arrived(), 0);
    assert!(passes.values().all(|passes| (1..=parties).contains(passes)));
    passes.values().filter(|passes| **passes == parties).count()
}

#[test]
fn abandoning_parties_are_counted_once() {
    let full = |seed| Runtime::simulated(seed).block_on(abandoning_parties(4, 50));
    assert!((0..100).map(full).sum::<usize>() > 100, "some phases are passed by all");
}

#[test]
fn parties_enrol_and_resign_in_the_middle_of_a_phase() {
    let barrier = Barrier::new(1);
    let [one, other] = [(); 2].map(|()| barrier.enrol());
    assert_eq!(barrier.parties(), 3);
    let mut waits = [(); 2].map(|()| waiting(barrier.wait_evt()));
    let third = barrier.enrol();
    other.resign();
    assert!(waits.iter_mut().all(|party| party.poll().is_none()));
    drop(one);
    assert!(waits.iter_mut().all(|party| party.poll().is_some_and(|passed| !passed.is_leader())));
    assert_eq!((barrier.parties(), barrier.arrived()), (2, 0));
    third.resign();
    assert_eq!(barrier.wait_evt().sync_blocking().phase(), 1, "for the last one it is open");
}

/// The example of CML's manual. By our reading, it cannot end with SML/NJ's implementation of barriers.
#[test]
fn five_rounds_of_cmls_manual_end() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let (barrier, sums) = (Barrier::new(0), Arc::new(Mutex::new(vec![0; 5])));
            let parties: Vec<_> = (0..10)
                .map(|number| {
                    let (party, sums) = (barrier.enrol(), sums.clone());
                    spawn(async move {
                        for round in 0..5 {
                            sums.lock().unwrap()[round] += number;
                            assert_eq!(party.barrier().wait().await.phase(), round as u64);
                            assert_eq!(sums.lock().unwrap()[round], 45);
                        }
                        party.resign();
                    })
                })
                .collect();
            for party in parties {
                party.await.unwrap();
            }
            assert_eq!((barrier.parties(), barrier.arrived()), (0, 0));
        });
    }
}

/// Parties leave at random: their tasks end, or are aborted. The others never wait for them.
#[test]
fn law_5_no_party_waits_for_one_that_is_gone() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let barrier = Barrier::new(0);
            let parties: Vec<_> = (0..6)
                .map(|n| {
                    let party = barrier.enrol();
                    spawn(async move {
                        for _ in 0..rng::below(8) + n {
                            party.barrier().wait().await;
                        }
                    })
                })
                .collect();
            for _ in 0..rng::below(5) {
                yield_now().await;
            }
            parties[rng::below(6) as usize].abort();
            for party in parties {
                let _ = party.await;
            }
            assert_eq!((barrier.parties(), barrier.arrived()), (0, 0));
        });
    }
}
