//! Tests of rate limiters, in virtual time.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::abandoning::sync_or_abandon;
use rialto_event::time::Instant;
use rialto_event::{Event, after, always, choose, rng};
use rialto_rt::{Runtime, spawn};
use rialto_sync::RateLimiter;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn an_infinite_interval_lets_only_the_burst_through() {
    let limiter = RateLimiter::new(2, Duration::MAX);
    assert_eq!([(); 4].map(|()| limiter.acquire_evt().try_sync()), [Some(()), Some(()), None, None]);
}

#[test]
fn a_burst_passes_and_then_one_per_interval() {
    Runtime::simulated(1).block_on(async {
        after(1000 * SECOND).await;
        let limiter = RateLimiter::new(4, SECOND);
        let start = Instant::now();
        let mut times = Vec::new();
        for _ in 0..8 {
            limiter.acquire().await;
            times.push(start.elapsed().as_millis());
        }
        assert_eq!(times, [0, 0, 0, 0, 250, 500, 750, 1000]);
        after(SECOND / 2).await;
        let again = (0..4).filter(|_| limiter.acquire_evt().try_sync().is_some()).count();
        assert_eq!(again, 2, "what a pause of two parts has brought");
        after(1000 * SECOND).await;
        let again = (0..9).filter(|_| limiter.acquire_evt().try_sync().is_some()).count();
        assert_eq!(again, 4, "a full bucket holds no more");
    });
}

/// This holds even if the clock shows less time than it takes to fill a bucket.
#[test]
fn a_limiter_starts_with_a_full_bucket() {
    Runtime::simulated(1).block_on(async {
        for _ in 0..3 {
            let limiter = RateLimiter::new(4, 4000 * SECOND);
            let at_once = (0..9).filter(|_| limiter.acquire_evt().try_sync().is_some()).count();
            assert_eq!(at_once, 4, "at {:?}", Instant::now());
            after(1000 * SECOND).await;
            assert_eq!(limiter.acquire_evt().try_sync(), Some(()));
            assert_eq!(limiter.acquire_evt().try_sync(), None);
        }
    });
}

#[test]
fn law_4_a_losing_acquire_returns_its_reservation() {
    Runtime::simulated(1).block_on(async {
        let limiter = RateLimiter::new(1, SECOND);
        limiter.acquire().await;
        let start = Instant::now();
        for _ in 0..5 {
            let soon = after(SECOND / 10).wrap(|()| false);
            assert!(!choose((limiter.acquire_evt().wrap(|()| true), soon)).await);
        }
        limiter.acquire().await;
        assert_eq!(start.elapsed(), SECOND, "they have used up nothing");
    });
}

#[test]
fn law_1_a_losing_alternative_takes_no_reservation() {
    Runtime::simulated(1).block_on(async {
        let limiter = RateLimiter::new(1, SECOND);
        let mut passed = 0;
        for _ in 0..50 {
            after(2 * SECOND).await;
            let passes = choose((limiter.acquire_evt().wrap(|()| true), always(()).wrap(|()| false))).await;
            passed += u32::from(passes);
            assert_eq!(limiter.acquire_evt().try_sync().is_some(), !passes);
        }
        assert!((1..50).contains(&passed), "{passed}");
    });
}

#[test]
fn law_12_first_come_first_served() {
    Runtime::simulated(1).block_on(async {
        let (limiter, order) = (RateLimiter::new(1, SECOND), Arc::new(Mutex::new(Vec::new())));
        let mut tasks = Vec::new();
        for n in 0..10 {
            let (limiter, order) = (limiter.clone(), order.clone());
            tasks.push(spawn(async move {
                limiter.acquire().await;
                order.lock().unwrap().push(n);
            }));
            after(SECOND / 100).await;
        }
        for task in tasks {
            task.await.unwrap();
        }
        assert!(order.lock().unwrap().iter().copied().eq(0..10));
    });
}

/// Under random cancellation, no more syncs commit in a span than the limit allows, and no token is lost for
/// good.
#[test]
fn law_5_the_rate_is_kept_under_any_schedule() {
    const COUNT: u32 = 3;
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let (limiter, passed) = (RateLimiter::new(COUNT, SECOND), Arc::new(Mutex::new(Vec::new())));
            let tasks: Vec<_> = (0..5)
                .map(|_| {
                    let (limiter, passed) = (limiter.clone(), passed.clone());
                    spawn(async move {
                        for _ in 0..20 {
                            if sync_or_abandon(limiter.acquire_evt()).await.is_some() {
                                passed.lock().unwrap().push(Instant::now());
                            }
                            after(SECOND / (1 + rng::below(20))).await;
                        }
                    })
                })
                .collect();
            for task in tasks {
                task.await.unwrap();
            }
            let passed = passed.lock().unwrap().clone();
            // A full bucket, and the tokens that come in just under a second.
            let most = (2 * COUNT - 1) as usize;
            assert!(
                passed.windows(most + 1).all(|some| some[most] - some[0] >= SECOND - Duration::from_nanos(9))
            );
            after(10 * SECOND).await;
            let left = (0..9).filter(|_| limiter.acquire_evt().try_sync().is_some()).count();
            assert_eq!(left, COUNT as usize, "a full bucket");
        });
    }
}
