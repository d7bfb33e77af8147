//! tokio's cooperative budget makes tasks yield, but hides nothing from an attempt without waiting (law 9).

use rialto_event::{Event, always, never, select};
use rialto_tokio::prelude::*;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// More operations than tokio's budget allows in one poll.
const MANY: u32 = 300;

/// Runs `receive` on a channel that contains `MANY` messages, and returns the number that it received.
fn count_received(receive: impl AsyncFnOnce(UnboundedReceiver<u32>) -> u32 + 'static) -> u32 {
    // A multi-thread runtime, because one test blocks the thread.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    runtime.block_on(async {
        let (tx, rx) = unbounded_channel();
        (0..MANY).for_each(|n| tx.send(n).unwrap());
        receive(rx).await
    })
}

#[test]
fn law_9_try_sync_sees_all_messages() {
    let tried = count_received(async |mut rx| {
        let mut count = 0;
        while rx.recv_evt().try_sync().is_some_and(|message| message.is_some()) {
            count += 1;
            if count == MANY {
                break;
            }
        }
        count
    });
    assert_eq!(tried, MANY);
}

#[test]
fn law_9_default_runs_only_if_nothing_is_enabled() {
    let selected = count_received(async |mut rx| {
        let mut count = 0;
        while count < MANY {
            select! {
                message = rx.recv_evt() => { let _: Option<u32> = message; count += 1 }
                default => break,
            }
        }
        count
    });
    assert_eq!(selected, MANY);
}

#[test]
fn law_9_or_is_chosen_only_if_nothing_is_enabled() {
    let preferred = count_received(async |mut rx| {
        let mut count = 0;
        while count < MANY && rx.recv_evt().or(always(None)).await.is_some() {
            count += 1;
        }
        count
    });
    assert_eq!(preferred, MANY);
}

#[test]
fn sync_blocking_in_a_task_sees_all_messages() {
    let received = count_received(async |mut rx| {
        (0..MANY).filter(|_| rx.recv_evt().sync_blocking().is_some()).count() as u32
    });
    assert_eq!(received, MANY);
}

/// Checks that another task gets a turn while one task can always receive.
fn assert_yields(receive: impl AsyncFn(&mut UnboundedReceiver<u32>)) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let (tx, mut rx) = unbounded_channel();
        let other = tokio::spawn(async {});
        let mut steps = 0;
        while !other.is_finished() {
            assert!(steps < 100 * MANY, "the other has had no turn");
            tx.send(steps).unwrap();
            receive(&mut rx).await;
            steps += 1;
        }
    });
}

#[test]
fn a_task_that_receives_yields() {
    assert_yields(async |rx| assert!(rx.recv_evt().await.is_some()));
}

#[test]
fn a_task_that_selects_yields() {
    assert_yields(async |rx| {
        select! {
            message = rx.recv_evt() => assert!(message.is_some()),
            () = never() => {}
        }
    });
}
