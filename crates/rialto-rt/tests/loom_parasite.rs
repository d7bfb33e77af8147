//! loom models of parasites that a thread polls while its runtime ends. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_parasite`
#![cfg(loom)]

use std::sync::Arc;

use loom::thread;
use rialto_task::Turn;
use rialto_task::state::{COMPLETE, PARASITE, SCHEDULED, State};

/// The end of a runtime claims sleeping tasks. A parasite that is being polled is left to its thread, whether
/// it ends in this poll or not.
#[test]
fn the_end_of_a_runtime_claims_no_parasite_that_is_being_polled() {
    for blocks in [false, true] {
        loom::model(move || {
            let state = Arc::new(State::spawned(PARASITE));
            let clone = Arc::clone(&state);
            let walker = thread::spawn(move || clone.notify_if_owned());
            // SAFETY: this thread owns SCHEDULED and the turn.
            let (slept, ended) = unsafe {
                if blocks {
                    (state.suspend(Turn::Counted), false)
                } else {
                    (false, state.end_unshared(PARASITE))
                }
            };
            match walker.join().unwrap() {
                // The parasite had ended before.
                None => assert!(ended),
                // The parasite slept, and the walker has claimed it.
                Some(true) => assert!(slept),
                // Its thread queues the parasite. If the parasite has ended, the notification has no effect.
                Some(false) => assert!(!slept),
            }
        });
    }
}

#[test]
fn an_ended_task_is_not_claimed() {
    loom::model(|| {
        let state = State::spawned(0);
        // SAFETY: no other thread knows the state.
        unsafe { state.update(COMPLETE, 0) };
        assert_eq!(state.notify_if_owned(), None);
        assert_ne!(state.load() & SCHEDULED, 0);
    });
}
