//! Tests of monitors: all of them learn how a future ended.

use std::future::pending;

use crate::support::waiting;
use rialto_event::channel;
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::monitor::Down;
use rialto_sync::{monitor, unbounded};

#[test]
fn every_reader_learns_how_the_future_ended() {
    Runtime::simulated(1).block_on(async {
        let (task, monitor) = monitor(async { 7 });
        let other = monitor.clone();
        let mut early = waiting(monitor.down_evt());
        assert_eq!(spawn(task).await.ok(), Some(7), "its value goes where it went");
        assert_eq!((early.poll(), other.down().await), (Some(Down::Returned), Down::Returned));
        assert_eq!(other.try_down(), Some(Down::Returned));
    });
}

#[test]
fn panics_and_drops_are_distinguished() {
    Runtime::simulated(1).block_on(async {
        let (panics, panicked) = monitor(async { panic!("planted") });
        // A task that waits for nothing would be reclaimed (law 15). This one waits for `_tx`.
        let (_tx, rx) = channel::<()>();
        let (hangs, aborted) = monitor(async move { rx.recv().await.is_ok() });
        let (_, unborn) = monitor(async {});
        assert!(spawn(panics).await.unwrap_err().is_panic());
        let hanging = spawn(hangs);
        yield_now().await;
        assert_eq!(aborted.try_down(), None);
        hanging.abort();
        let ends = [panicked.down().await, aborted.down().await, unborn.down().await];
        assert_eq!(ends, [Down::Panicked, Down::Dropped, Down::Dropped]);
    });
}

/// A future that is dropped while another panic unwinds was dropped. It has not panicked.
#[test]
fn a_future_dropped_while_unwinding_counts_as_dropped() {
    let (hangs, monitor) = monitor(pending::<()>());
    let thread = std::thread::spawn(move || {
        let _hangs = hangs;
        panic!("planted");
    });
    assert!(thread.join().is_err());
    assert_eq!(monitor.try_down(), Some(Down::Dropped));
}

/// The example of TraceCML's manual: watch a server, and start another one if it dies.
#[test]
fn a_server_that_dies_is_started_again() {
    Runtime::simulated(1).block_on(async {
        let (requests, requested) = unbounded::<u32>();
        let (answers, answered) = unbounded();
        drop(spawn(async move {
            for generation in 0.. {
                let (requested, answers) = (requested.clone(), answers.clone());
                let (server, watched) = monitor(async move {
                    while let Ok(request) = requested.recv().await {
                        assert_ne!(request % 3, 0, "planted");
                        answers.send((generation, request)).unwrap();
                    }
                });
                drop(spawn(server));
                if watched.down().await == Down::Returned {
                    return;
                }
            }
        }));
        (1..=7).for_each(|request| requests.send(request).unwrap());
        drop(requests);
        let mut all = Vec::new();
        while let Ok(answer) = answered.recv().await {
            all.push(answer);
        }
        assert_eq!(all, [(0, 1), (0, 2), (1, 4), (1, 5), (2, 7)]);
    });
}
