//! The sizes that the design promises. Native builds only, because loom's types are larger.
#![cfg(not(any(loom, shuttle)))]

use std::mem::{size_of, size_of_val};

use rialto_event::{Event, Receiver, channel, choose, select};
use rialto_task::Header;

/// The size of a task, a header and a future, as the runtime lays it out.
fn task_size<F: Future>(future: F) -> usize {
    size_of::<Header>() + size_of_val(&future)
}

fn receiver() -> Receiver<u64> {
    channel().1
}

#[test]
fn a_header_is_8_bytes_and_a_handle_one_word() {
    assert_eq!(size_of::<Header>(), 8);
    assert_eq!(size_of::<Receiver<u64>>(), 8);
    assert_eq!(size_of::<Option<Receiver<u64>>>(), 8);
}

#[test]
fn a_receive_is_its_channel_and_a_waiter_of_24_bytes() {
    let rx = receiver();
    assert_eq!(size_of_val(&rx.recv()), 32);
    assert_eq!(size_of_val(&rx.recv_evt().sync()), 32, "an event costs no more");
}

#[test]
fn a_task_parked_in_recv_is_at_most_64_bytes() {
    let rx = receiver();
    let size = task_size(async move { rx.recv().await });
    assert!(size <= 64, "{size}");
}

#[test]
fn a_task_that_receives_in_a_loop_is_at_most_80_bytes() {
    let rx = receiver();
    let size = task_size(async move {
        let (mut sum, mut count) = (0u64, 0u64);
        while let Ok(value) = rx.recv().await {
            sum += value;
            count += 1;
        }
        sum / count.max(1)
    });
    assert!(size <= 80, "{size}");
}

#[test]
fn a_task_parked_in_a_choice_of_two_is_at_most_104_bytes() {
    let (a, b) = (receiver(), receiver());
    let size = task_size(async move { choose((a.recv_evt(), b.recv_evt())).await });
    assert!(size <= 104, "{size}");
    let (a, b) = (receiver(), receiver());
    let size = task_size(async move {
        select! {
            _ = a.recv_evt() => {}
            _ = b.recv_evt() => {}
        }
    });
    assert!(size <= 104, "{size}");
}
