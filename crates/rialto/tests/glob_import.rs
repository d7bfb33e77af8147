//! `use rialto::*` imports the whole facade, beside the test attributes of std and tokio.
//!
//! The glob and std's prelude each have an attribute `test`, which makes the name ambiguous, so this file
//! imports Rialto's by name. It then applies to every `#[test]`. Tests that are not async must stay plain
//! tests.

use rialto::test;
use rialto::*;

#[test]
fn a_plain_test_stays_one() {
    let (tx, rx) = channel::<u8>();
    drop(tx);
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
#[should_panic(expected = "as it says")]
fn a_plain_test_with_attributes_stays_one() {
    panic!("as it says");
}

#[test]
fn a_plain_test_with_a_result_stays_one() -> Result<(), std::num::ParseIntError> {
    let three: u8 = "3".parse()?;
    assert_eq!(three, 3);
    Ok(())
}

#[test]
async fn a_test_that_is_async_has_a_runtime() {
    assert_eq!(rt::spawn(async { 2 }).await.unwrap(), 2);
}

#[tokio::test]
async fn a_test_of_tokio_stays_one() {
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u8>(1);
    tx.send(1).await.unwrap();
    let got = tokio::select! {
        got = rx.recv() => got,
        () = tokio::time::sleep(std::time::Duration::from_secs(3600)) => None,
    };
    assert_eq!(got, Some(1));
}

#[tokio::test]
async fn events_for_tokio_have_a_name_of_their_own() {
    use tokio_evt::prelude::*;
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u8>(1);
    tx.send(1).await.unwrap();
    select! {
        got = rx.recv_evt() => assert_eq!(got, Some(1)),
        () = after(std::time::Duration::from_secs(3600)) => unreachable!("an hour"),
    }
}
