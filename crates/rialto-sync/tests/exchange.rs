//! Tests of exchanges, under random cancellation.

use crate::abandoning::sync_or_abandon;
use rialto_event::rng;
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::Exchange;
use std::sync::Arc;

/// Each party has one value at all times, and in the end each value is there once. Returns the number of
/// parties that have another value than at the start.
async fn values_are_conserved(parties: u32, rounds: u32) -> usize {
    let places: Arc<[Exchange<u32>; 2]> = Arc::default();
    let tasks: Vec<_> = (0..parties)
        .map(|n| {
            let places = places.clone();
            spawn(async move {
                let mut hand = Some(n);
                for _ in 0..rounds {
                    let place = &places[rng::below(2) as usize];
                    sync_or_abandon(place.swap_from(&mut hand)).await;
                    assert!(hand.is_some());
                    yield_now().await;
                }
                hand
            })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.unwrap());
    }
    let moved = all.iter().zip(0..).filter(|(value, n)| *value != n).count();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..parties));
    assert!(places.iter().all(|place| place.waiters() == 0));
    moved
}

#[test]
fn law_5_nothing_is_lost_or_doubled_under_any_schedule() {
    let moved = |seed| Runtime::simulated(seed).block_on(values_are_conserved(5, 40));
    assert!((0..200).map(moved).sum::<usize>() > 200, "many have swapped");
}

#[test]
fn law_5_nothing_is_lost_or_doubled_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(values_are_conserved(8, 2_000));
}
