//! Tests of `Backoff`, in virtual time.

use std::time::Duration;

use crate::abandoning::sync_or_abandon;
use rialto_event::time::Instant;
use rialto_event::{Event, after, choose};
use rialto_rt::Runtime;
use rialto_sync::Backoff;

const FIRST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(60);

/// Returns the delay before each of the next `attempts` attempts.
async fn delays(backoff: &mut Backoff, attempts: u32) -> Vec<Duration> {
    let mut delays = Vec::new();
    for attempt in 0..attempts {
        let before = Instant::now();
        assert_eq!(backoff.next_evt().await, attempt);
        delays.push(before.elapsed());
    }
    delays
}

#[test]
fn the_delay_doubles_up_to_its_bound_and_is_drawn_from_its_second_half() {
    let mut first_delays = Vec::new();
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let delays = delays(&mut Backoff::new(FIRST, MOST), 40).await;
            assert_eq!(delays[0], Duration::ZERO);
            for (doublings, delay) in delays[1..].iter().enumerate() {
                let whole = FIRST.saturating_mul(1 << doublings.min(20)).min(MOST);
                assert!((whole / 2..=whole).contains(delay), "{doublings}: {delay:?}");
            }
            first_delays.push(delays[1]);
        });
    }
    first_delays.sort_unstable();
    first_delays.dedup();
    assert!(first_delays.len() > 40, "they do not come back together");
}

#[test]
fn law_5_a_wait_that_loses_leaves_the_time_where_it_was() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let mut backoff = Backoff::new(FIRST, MOST);
            assert_eq!(backoff.next_evt().await, 0);
            let failed = Instant::now();
            let mut tries = 0;
            loop {
                let soon = after(FIRST / 10).wrap(|()| None);
                match sync_or_abandon(choose((backoff.next_evt().wrap(Some), soon))).await.flatten() {
                    Some(attempt) => break assert_eq!(attempt, 1),
                    None => after(FIRST / 10).await,
                }
                tries += 1;
                assert!(tries < 20, "it does not begin anew");
            }
            assert!(failed.elapsed() >= FIRST / 2);
            assert_eq!(backoff.attempts(), 2);
        });
    }
}

#[test]
fn the_delay_begins_when_the_attempt_has_failed() {
    Runtime::simulated(1).block_on(async {
        let mut backoff = Backoff::new(FIRST, MOST);
        backoff.next_evt().await;
        after(MOST).await; // the attempt
        assert_eq!(backoff.next_evt().try_sync(), None);
        backoff.reset();
        assert_eq!(backoff.next_evt().try_sync(), Some(0));
    });
}
