//! Which values of a watch channel count as seen.

use rialto_event::Event;
use rialto_tokio::prelude::*;
use tokio::sync::watch;

#[test]
fn law_4_a_losing_wait_for_marks_no_value_as_seen() {
    let (tx, mut rx) = watch::channel(0);
    tx.send(1).unwrap();
    assert!(rx.wait_for_evt(|value| *value == 2).try_sync().is_none());
    assert!(rx.has_changed().unwrap(), "1 was not yielded");
    tx.send(2).unwrap();
    assert_eq!(rx.wait_for_evt(|value| *value == 2).sync_blocking().unwrap(), 2);
    assert!(!rx.has_changed().unwrap(), "2 was");
}
