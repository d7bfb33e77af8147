//! Parasites that a thread begins while its runtime ends, explored by loom:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_parasite`
#![cfg(loom)]

use std::sync::Arc;

use loom::thread;
use rialto_task::Turn;
use rialto_task::state::{COMPLETE, PARASITE, SCHEDULED, State};

/// The end of a runtime claims what sleeps; a parasite that goes on is left to its
/// thread, whether it ends at once or not.
#[test]
fn the_end_of_a_runtime_claims_no_parasite_that_is_being_polled() {
    for blocks in [false, true] {
        loom::model(move || {
            let state = Arc::new(State::spawned(PARASITE));
            let theirs = Arc::clone(&state);
            let walker = thread::spawn(move || theirs.notify_if_owned());
            // SAFETY: this thread has SCHEDULED and the turn.
            let (slept, unmade) = unsafe {
                if blocks { (state.suspend(Turn::Whole), false) } else { (false, state.unmake(PARASITE)) }
            };
            match walker.join().unwrap() {
                // It ended before.
                None => assert!(unmade),
                // Asleep: it is the walker's.
                Some(true) => assert!(slept),
                // Its thread queues it, or, if it has ended, does not hear of it.
                Some(false) => assert!(!slept),
            }
        });
    }
}

#[test]
fn what_has_ended_is_not_claimed() {
    loom::model(|| {
        let state = State::spawned(0);
        // SAFETY: nobody else knows the state.
        unsafe { state.update(COMPLETE, 0) };
        assert_eq!(state.notify_if_owned(), None);
        assert_ne!(state.load() & SCHEDULED, 0);
    });
}
