//! The same twenty cases for every kind of channel, by the traits that all channels implement.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{
    ChannelEnd, Event, ReceiveChannel, SendChannel, WeakChannel, after, always, channel, choose,
};
use rialto_rt::{Runtime, spawn};
use rialto_sync::{
    Closed, RecvTimeoutError, SendTimeoutError, TryRecvError, TrySendError, bounded, unbounded,
};

const SHORT: Duration = Duration::from_millis(1);
const LONG: Duration = Duration::from_secs(3600);

/// A kind of channel.
trait Family {
    type Sender<T: Send + 'static>: SendChannel<T, Weak: Send + Sync> + Send + Sync + 'static;
    type Receiver<T: Send + 'static>: ReceiveChannel<T> + Send + Sync + 'static;
    /// The capacity, or `None` if there is no bound.
    const ROOM: Option<usize>;
    fn make<T: Send + 'static>() -> (Self::Sender<T>, Self::Receiver<T>);
}

macro_rules! family {
    ($family:ident, $room:expr, $sender:path, $receiver:path, $make:expr) => {
        struct $family;
        impl Family for $family {
            type Sender<T: Send + 'static> = $sender;
            type Receiver<T: Send + 'static> = $receiver;
            const ROOM: Option<usize> = $room;
            fn make<T: Send + 'static>() -> (Self::Sender<T>, Self::Receiver<T>) {
                $make
            }
        }
    };
}
family!(Rendezvous, Some(0), rialto_event::Sender<T>, rialto_event::Receiver<T>, channel());
family!(
    BoundedByNone,
    Some(0),
    rialto_sync::bounded::Sender<T>,
    rialto_sync::bounded::Receiver<T>,
    bounded(0)
);
family!(
    BoundedByOne,
    Some(1),
    rialto_sync::bounded::Sender<T>,
    rialto_sync::bounded::Receiver<T>,
    bounded(1)
);
family!(
    BoundedByThree,
    Some(3),
    rialto_sync::bounded::Sender<T>,
    rialto_sync::bounded::Receiver<T>,
    bounded(3)
);
family!(Unbounded, None, rialto_sync::unbounded::Sender<T>, rialto_sync::unbounded::Receiver<T>, unbounded());

/// Fills the channel, and returns the number of values in it. An unbounded channel gets five values.
fn fill<F: Family>(tx: &F::Sender<u32>) -> u32 {
    let room = F::ROOM.unwrap_or(5) as u32;
    (0..room).for_each(|n| tx.try_send(n).expect("there is room"));
    room
}

/// Starts a thread that sends `value`, and blocks until the value is in the channel.
fn send_in_thread<F: Family>(tx: &F::Sender<u32>, value: u32) -> thread::JoinHandle<Result<(), Closed<u32>>> {
    let tx = tx.clone();
    thread::spawn(move || tx.send_blocking(value))
}

/// Case 1: a value that is sent is received once.
fn a_value_is_received_once<F: Family>() {
    let (tx, rx) = F::make();
    let sender = send_in_thread::<F>(&tx, 7);
    assert_eq!(rx.recv_blocking(), Ok(7));
    assert_eq!(sender.join().unwrap(), Ok(()));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
}

/// Case 2: values come in the order in which they were sent.
fn values_come_in_order<F: Family>() {
    let (tx, rx) = F::make();
    let sender = thread::spawn(move || (0..100).for_each(|n| tx.send_blocking(n).unwrap()));
    assert_eq!(rx.iter().collect::<Vec<u32>>(), (0..100).collect::<Vec<_>>());
    sender.join().unwrap();
}

/// Case 3: a full channel refuses a value, and returns it.
fn a_full_channel_refuses<F: Family>() {
    let (tx, rx) = F::make();
    let held = fill::<F>(&tx);
    assert_eq!(tx.is_full(), F::ROOM.is_some());
    match F::ROOM {
        Some(_) => assert_eq!(tx.try_send(9), Err(TrySendError::Full(9))),
        None => assert_eq!(tx.try_send(held), Ok(())),
    }
    let got: Vec<u32> = rx.try_iter().collect();
    assert_eq!(got, (0..held + u32::from(F::ROOM.is_none())).collect::<Vec<_>>());
}

/// Case 4: nothing can be received from an empty channel.
fn an_empty_channel_has_nothing<F: Family>() {
    let (tx, rx) = F::make::<u32>();
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    assert_eq!(rx.try_iter().count(), 0);
    assert!(tx.is_empty() && rx.is_empty());
    assert_eq!(tx.is_full(), F::ROOM == Some(0), "without room it is empty and full");
}

/// Case 5: lengths and capacities.
fn lengths_and_capacities<F: Family>() {
    let (tx, rx) = F::make();
    assert_eq!((tx.capacity(), rx.capacity()), (F::ROOM, F::ROOM));
    let held = fill::<F>(&tx) as usize;
    assert_eq!((tx.len(), rx.len(), rx.is_empty()), (held, held, held == 0));
}

/// Case 6: `same_channel` tells the ends of one channel from those of another.
fn ends_know_their_channel<F: Family>() {
    let ((tx, rx), (other, _rx)) = (F::make::<u32>(), F::make::<u32>());
    assert!(tx.same_channel(&rx) && rx.same_channel(&tx.clone()) && rx.same_channel(&rx.clone()));
    assert!(!tx.same_channel(&other) && !rx.same_channel(&other));
}

/// Case 7: when the last sender is gone, the values in the channel are received, and then `Closed`.
fn the_last_sender_closes_the_channel<F: Family>() {
    let (tx, rx) = F::make();
    let held = fill::<F>(&tx);
    drop(tx.clone());
    assert!(!rx.is_closed());
    drop(tx);
    assert!(rx.is_closed());
    assert_eq!(rx.iter().collect::<Vec<u32>>(), (0..held).collect::<Vec<_>>());
    assert_eq!((rx.recv_blocking(), rx.try_recv()), (Err(Closed(())), Err(TryRecvError::Closed)));
}

/// Case 8: when the last receiver is gone, values in the channel are dropped, and senders get theirs back.
fn the_last_receiver_closes_the_channel<F: Family>() {
    let (tx, rx) = F::make();
    let token = Arc::new(());
    let held = (0..F::ROOM.unwrap_or(5)).filter(|_| tx.try_send(token.clone()).is_ok()).count();
    assert_eq!(Arc::strong_count(&token), held + 1);
    drop(rx);
    assert_eq!(Arc::strong_count(&token), 1);
    assert!(tx.is_closed());
    let Err(TrySendError::Closed(back)) = tx.try_send(token.clone()) else { panic!("closed") };
    assert_eq!(Arc::strong_count(&token), 2);
    let Err(Closed(_back)) = tx.send_blocking(back) else { panic!("closed") };
}

/// Case 9: a close ends all waits.
fn a_close_wakes_all_waiters<F: Family>() {
    let (tx, rx) = F::make::<u32>();
    let mut receives = waiting(rx.recv_evt());
    rx.close();
    assert_eq!(receives.poll(), Some(Err(Closed(()))));
    drop(receives);
    let (tx_2, rx_2) = F::make();
    fill::<F>(&tx_2);
    if F::ROOM.is_some() {
        let mut sends = waiting(tx_2.send_evt(8));
        tx_2.close();
        assert_eq!(sends.poll(), Some(Err(Closed(8))));
    }
    drop((tx, rx_2));
}

/// Case 10: the event of the close is enabled by the close, and stays enabled.
fn the_close_is_an_event<F: Family>() {
    let (tx, rx) = F::make::<u32>();
    let closed = tx.closed_evt();
    let mut waits = waiting(rx.closed_evt());
    assert_eq!(closed.clone().try_sync(), None);
    tx.close();
    assert_eq!((waits.poll(), closed.try_sync(), rx.closed_evt().try_sync()), (Some(()), Some(()), Some(())));
}

/// Case 11: a send that loses has sent nothing, and a send from a slot leaves its value there.
fn a_send_that_loses_sends_nothing<F: Family>() {
    let (tx, rx) = F::make();
    for _ in 0..50 {
        let mut slot = Some(4);
        let sent = choose((tx.send_from(&mut slot).wrap(|_| true), always(false))).sync_blocking();
        assert_eq!(slot.is_none(), sent);
        assert_eq!(rx.try_recv().is_ok(), sent);
        let sent = choose((tx.send_evt(5).wrap(|_| true), always(false))).sync_blocking();
        assert_eq!(rx.try_recv().ok(), sent.then_some(5));
    }
    let mut none: Option<u32> = None;
    assert_eq!(tx.send_from(&mut none).try_sync(), None, "an empty slot is never");
}

/// Case 12: a receive that loses takes nothing.
fn a_receive_that_loses_takes_nothing<F: Family>() {
    let (tx, rx) = F::make();
    let sender = send_in_thread::<F>(&tx, 3);
    rx.ready_evt().sync_blocking();
    let mut taken = 0;
    while taken == 0 {
        let either = choose((rx.recv_evt().wrap(|got| got.unwrap()), always(0)));
        taken = either.sync_blocking();
    }
    assert_eq!((taken, sender.join().unwrap()), (3, Ok(())));
}

/// Case 13: a value that was received and not seen is put back (law 5).
fn unseen_values_are_put_back<F: Family>() {
    let (tx, rx) = F::make();
    let receives = waiting(rx.recv_evt());
    tx.try_send(1).expect("a receiver waits");
    drop(receives);
    assert_eq!((rx.len(), rx.try_recv()), (1, Ok(1)));
}

/// Case 14: put-back values go ahead of all later ones, in the order in which they were put back.
fn put_back_values_come_first<F: Family>() {
    let (tx, rx) = F::make();
    fill::<F>(&tx);
    rx.put_back(100);
    rx.put_back(101);
    assert_eq!([rx.try_recv(), rx.try_recv()], [Ok(100), Ok(101)]);
    let rest = rx.try_iter().count();
    assert_eq!(rest, F::ROOM.unwrap_or(5));
    let mut receives = waiting(rx.recv_evt());
    rx.put_back(102);
    assert_eq!(receives.poll(), Some(Ok(102)), "and goes to who waits");
}

/// Case 15: a weak sender does not keep the channel open.
fn a_weak_sender_keeps_nothing_open<F: Family>() {
    let (tx, rx) = F::make();
    let weak = tx.downgrade();
    let again = weak.clone().upgrade().expect("there is a sender");
    drop(tx);
    let mut receives = waiting(rx.recv_evt());
    again.try_send(1).expect("a receiver waits");
    assert_eq!(receives.poll(), Some(Ok(1)));
    drop(again);
    assert!(weak.upgrade().is_none() && rx.is_closed());
    drop(receives);
    drop(rx);
    assert!(weak.upgrade().is_none());
}

/// Case 16: a timeout ends a wait; a send returns its value.
fn timeouts_end_waits<F: Family>() {
    let (tx, rx) = F::make();
    assert_eq!(rx.recv_timeout(SHORT).sync_blocking(), Err(RecvTimeoutError::Timeout));
    fill::<F>(&tx);
    if F::ROOM.is_some() {
        assert_eq!(tx.send_timeout(8, SHORT).sync_blocking(), Err(SendTimeoutError::Timeout(8)));
    }
    let sent = rx.try_iter().count();
    assert_eq!(sent, F::ROOM.unwrap_or(5), "nothing was sent too late");
    let receiver = thread::spawn({
        let rx = rx.clone();
        move || rx.recv_timeout(LONG).sync_blocking()
    });
    assert_eq!(tx.send_timeout(9, LONG).sync_blocking(), Ok(()));
    assert_eq!(receiver.join().unwrap(), Ok(9));
    tx.close();
    assert_eq!(tx.send_timeout(9, LONG).sync_blocking(), Err(SendTimeoutError::Closed(9)));
    assert_eq!(rx.recv_timeout(LONG).sync_blocking(), Err(RecvTimeoutError::Closed));
}

/// Case 17: the event of readiness neither receives nor sends.
fn readiness_takes_nothing<F: Family>() {
    let (tx, rx) = F::make();
    assert_eq!(rx.ready_evt().try_sync(), None);
    let mut ready = waiting(rx.ready_evt());
    let sender = send_in_thread::<F>(&tx, 5);
    while ready.poll().is_none() {
        thread::yield_now();
    }
    assert_eq!(rx.ready_evt().try_sync(), Some(()), "it takes nothing");
    assert_eq!(rx.try_recv(), Ok(5));
    sender.join().unwrap().unwrap();
    fill::<F>(&tx);
    if F::ROOM.is_none() {
        assert_eq!(tx.ready_evt().try_sync(), Some(()));
    } else {
        let mut ready = waiting(tx.ready_evt());
        // A bounded channel becomes ready when a value is taken, a rendezvous channel when a receiver comes.
        let mut receives = (F::ROOM == Some(0)).then(|| waiting(rx.recv_evt()));
        let taken = rx.try_recv();
        assert_eq!(taken.is_ok(), F::ROOM != Some(0));
        assert_eq!(ready.poll(), Some(()));
        tx.try_send(6).expect("it is ready");
        assert!(receives.as_mut().is_none_or(|receives| receives.poll() == Some(Ok(6))));
    }
    rx.close();
    assert_eq!((tx.ready_evt().try_sync(), rx.ready_evt().try_sync()), (Some(()), Some(())), "closed");
}

/// Case 18: events that own their ends work in the same way.
fn events_that_own_their_ends<F: Family>() {
    let (tx, rx) = F::make();
    let mut receives = waiting(rx.into_recv_evt());
    assert_eq!(tx.clone().into_send_evt(2).sync_blocking(), Ok(()));
    assert_eq!(receives.poll(), Some(Ok(2)));
    drop(receives);
    assert_eq!(tx.into_send_evt(3).sync_blocking(), Err(Closed(3)), "the event was the last receiver");
}

/// Case 19: with many senders and receivers, on threads, no value is lost or duplicated.
fn many_to_many<F: Family>() {
    let (tx, rx) = F::make();
    let senders: Vec<_> = (0..4u32)
        .map(|sender| {
            let tx = tx.clone();
            thread::spawn(move || (0..200).for_each(|n| tx.send_blocking(1000 * sender + n).unwrap()))
        })
        .collect();
    drop(tx);
    let receivers: Vec<_> = (0..3)
        .map(|_| {
            let rx = rx.clone();
            thread::spawn(move || rx.iter().collect::<Vec<u32>>())
        })
        .collect();
    senders.into_iter().for_each(|sender| sender.join().unwrap());
    let mut all: Vec<_> = receivers.into_iter().flat_map(|receiver| receiver.join().unwrap()).collect();
    all.sort_unstable();
    assert_eq!(all, (0..4).flat_map(|s| (0..200).map(move |n| 1000 * s + n)).collect::<Vec<_>>());
}

/// Case 20: under random cancellation no value is lost or duplicated.
macro_rules! nothing_is_lost {
    ($family:ident) => {
        for seed in 0..10 {
            Runtime::simulated(seed).block_on(async {
                let (tx, rx) = $family::make::<u32>();
                let senders: Vec<_> = (0..3)
                    .map(|sender| {
                        let tx = tx.clone();
                        spawn(async move {
                            for n in 0..30 {
                                let mut slot = Some(100 * sender + n);
                                while slot.is_some() {
                                    let _ = sync_or_abandon(SendChannel::send_from(&tx, &mut slot)).await;
                                }
                            }
                        })
                    })
                    .collect();
                drop(tx);
                let receivers: Vec<_> = (0..2)
                    .map(|_| {
                        let rx = rx.clone();
                        spawn(async move {
                            let mut got = Vec::new();
                            loop {
                                let patient = choose((
                                    ReceiveChannel::recv_evt(&rx).wrap(Some),
                                    after(Duration::from_micros(1)).wrap(|()| None),
                                ));
                                match sync_or_abandon(patient).await.flatten() {
                                    Some(Ok(value)) => got.push(value),
                                    Some(Err(Closed(()))) => break got,
                                    None => {}
                                }
                            }
                        })
                    })
                    .collect();
                drop(rx);
                for sender in senders {
                    sender.await.unwrap();
                }
                let mut all = Vec::new();
                for receiver in receivers {
                    all.extend(receiver.await.unwrap());
                }
                all.sort_unstable();
                assert_eq!(all, (0..3).flat_map(|s| (0..30).map(move |n| 100 * s + n)).collect::<Vec<_>>());
            });
        }
    };
}

macro_rules! cases {
    ($family:ident in $module:ident: $($case:ident)+) => {
        mod $module {
            use super::*;
            $(
                #[test]
                fn $case() {
                    super::$case::<$family>();
                }
            )+
            #[test]
            fn nothing_is_lost_or_doubled_under_cancellation() {
                nothing_is_lost!($family);
            }
        }
    };
}

macro_rules! all_cases {
    ($($family:ident in $module:ident),+) => {$(
        cases! {
            $family in $module:
            a_value_is_received_once
            values_come_in_order
            a_full_channel_refuses
            an_empty_channel_has_nothing
            lengths_and_capacities
            ends_know_their_channel
            the_last_sender_closes_the_channel
            the_last_receiver_closes_the_channel
            a_close_wakes_all_waiters
            the_close_is_an_event
            a_send_that_loses_sends_nothing
            a_receive_that_loses_takes_nothing
            unseen_values_are_put_back
            put_back_values_come_first
            a_weak_sender_keeps_nothing_open
            timeouts_end_waits
            readiness_takes_nothing
            events_that_own_their_ends
            many_to_many
        }
    )+};
}
all_cases! {
    Rendezvous in rendezvous,
    BoundedByNone in bounded_by_none,
    BoundedByOne in bounded_by_one,
    BoundedByThree in bounded_by_three,
    Unbounded in without_bounds
}
