//! Models of `choose_all`: which thread counts a part out, and which thread frees the shared memory.
#![cfg(any(loom, shuttle))]

use crate::loom_support::{Arena, Party, model, poll_once};
use rialto_event::{Condition, Event, channel, choose, choose_all};
use rialto_task::primitives::explorer::thread;

/// The parts start while their partners arrive. The partner of the last part wakes the task.
#[test]
fn two_parts_commit_while_they_start() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let left = Party::new(arena, 0, a.into_send_evt(1).sync()).start();
        let right = Party::new(arena, 1, b.into_send_evt(2).sync()).start();
        let mut all = Party::new(arena, 2, choose_all((at_a.recv_evt(), at_b.recv_evt())).sync());
        all.poll();
        let (left, right) = (left.join().unwrap(), right.join().unwrap());
        assert_eq!(all.outcome(), Some((Ok(1), Ok(2))));
        assert_eq!((left.outcome(), right.outcome()), (Some(Ok(())), Some(Ok(()))));
        assert_eq!((at_a.waiting_receivers(), at_b.waiting_receivers()), (0, 0));
    });
}

/// The `choose_all` is dropped while a partner commits with one of its parts. The sent value can be received
/// afterwards.
#[test]
fn law_5_a_drop_races_the_commit_of_a_part() {
    let arena = Arena::new(2);
    model(move || {
        let (a, at_a) = channel();
        let (_b, at_b) = channel::<u8>();
        let mut all = arena.put(1, choose_all([at_a.recv_evt(), at_b.recv_evt()]).sync());
        assert!(poll_once(all.as_mut()).is_pending());
        let sender = Party::new(arena, 0, a.clone().into_send_evt(1).sync()).start();
        drop(all);
        let sender = sender.join().unwrap();
        assert_eq!(at_a.try_recv(), Ok(1));
        assert_eq!(sender.outcome(), Some(Ok(())));
        assert_eq!((at_a.waiting_receivers(), at_b.waiting_receivers()), (0, 0));
    });
}

/// The same with two partners.
#[test]
#[ignore = "minutes"]
fn law_5_a_drop_races_the_commits_of_two_parts() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let mut all = arena.put(2, choose_all([at_a.recv_evt(), at_b.recv_evt()]).sync());
        assert!(poll_once(all.as_mut()).is_pending());
        let left = Party::new(arena, 0, a.clone().into_send_evt(1).sync()).start();
        let right = Party::new(arena, 1, b.clone().into_send_evt(2).sync()).start();
        drop(all);
        let (left, right) = (left.join().unwrap(), right.join().unwrap());
        assert_eq!((at_a.try_recv(), at_b.try_recv()), (Ok(1), Ok(2)));
        assert_eq!((left.outcome(), right.outcome()), (Some(Ok(())), Some(Ok(()))));
        assert_eq!((at_a.waiting_receivers(), at_b.waiting_receivers()), (0, 0));
    });
}

/// The last part commits while another alternative of the choice commits. Exactly one of them wins.
#[test]
fn law_1_the_last_part_races_another_alternative() {
    let arena = Arena::new(2);
    model(move || {
        let (a, at_a) = channel();
        let other = Condition::new();
        let both = choose_all((at_a.recv_evt(), at_a.recv_evt())).wrap(Some);
        let event = choose((both, other.wait_evt().wrap(|()| None)));
        let mut choice = Party::new(arena, 0, event.sync());
        choice.poll();
        a.try_send(1).unwrap();
        let sender = Party::new(arena, 1, a.clone().into_send_evt(2).sync()).start();
        let signal = thread::spawn({
            let other = other.clone();
            move || other.signal()
        });
        signal.join().unwrap();
        let sender = sender.join().unwrap();
        match choice.outcome() {
            Some(Some(both)) => assert_eq!(both, (Ok(1), Ok(2))),
            other => {
                assert_eq!(other, Some(None));
                assert_eq!((at_a.try_recv(), at_a.try_recv()), (Ok(1), Ok(2)));
            }
        }
        assert_eq!(sender.outcome(), Some(Ok(())));
        assert_eq!((at_a.waiting_receivers(), other.waiters()), (0, 0));
    });
}

/// The `choose_all` is polled with another waker while the last part commits.
#[test]
fn a_new_waker_races_the_last_commit() {
    let arena = Arena::new(2);
    model(move || {
        let (a, at_a) = channel();
        let mut all = Party::new(arena, 0, choose_all([at_a.recv_evt(), at_a.recv_evt()]).sync());
        all.poll();
        a.try_send(1).unwrap();
        let sender = Party::new(arena, 1, a.clone().into_send_evt(2).sync()).start();
        all.poll_again();
        let sender = sender.join().unwrap();
        assert_eq!(all.outcome(), Some([Ok(1), Ok(2)]));
        assert_eq!(sender.outcome(), Some(Ok(())));
    });
}
