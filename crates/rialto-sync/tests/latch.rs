//! Tests of latches.

use crate::support::waiting;
use rialto_event::{Condition, Event, choose};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::Latch;

#[test]
fn waits_end_when_the_count_is_zero() {
    let latch = Latch::new(3);
    let mut waits = [(); 3].map(|()| waiting(latch.wait_evt()));
    latch.count_down(2);
    assert!(waits.iter_mut().all(|wait| wait.poll().is_none()));
    latch.count_down(7);
    assert!(waits.iter_mut().all(|wait| wait.poll().is_some()));
    assert_eq!((latch.count(), latch.is_open(), latch.waiters()), (0, true, 0));
    latch.clone().into_wait_evt().sync_blocking();
}

#[test]
fn hold_delays_opening_and_fails_on_an_open_latch() {
    let latch = Latch::new(1);
    let holds = [(); 2].map(|()| latch.hold().unwrap());
    latch.count_down(1);
    let mut wait = waiting(latch.wait_evt());
    drop(holds);
    assert_eq!(wait.poll(), Some(()));
    assert!(latch.hold().is_none());
    assert!(Latch::new(usize::MAX).hold().is_none(), "it cannot count further");
}

#[test]
fn law_13_a_wait_that_loses_is_unlinked() {
    let (latch, stop) = (Latch::new(1), Condition::new());
    let mut either = waiting(choose((latch.wait_evt(), stop.wait_evt())));
    stop.signal();
    assert_eq!((either.poll(), latch.waiters()), (Some(()), 0));
}

#[test]
fn a_latch_opens_when_the_last_task_returns_panics_or_is_dropped() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let latch = Latch::new(1);
            let tasks: Vec<_> = (0..5)
                .map(|n| {
                    let hold = latch.hold().unwrap();
                    spawn(async move {
                        let _hold = hold;
                        yield_now().await;
                        assert!(n % 2 == 0, "some panic");
                        if n == 4 {
                            rialto_event::never::<()>().await;
                        }
                    })
                })
                .collect();
            latch.count_down(1);
            tasks[4].abort();
            latch.wait().await;
            for task in tasks {
                let _ = task.await;
            }
        });
    }
}
