//! Tests of multicast channels.

use std::sync::Arc;

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Event, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{Multicast, Port};

fn rest(port: &mut Port<u64>) -> Vec<u64> {
    std::iter::from_fn(|| port.recv_evt().try_sync()).map_while(Result::ok).collect()
}

#[test]
fn a_late_port_sees_only_later_messages() {
    let channel = Multicast::new();
    assert_eq!(channel.send(0), 0);
    let mut early = channel.port();
    (1..3).for_each(|n| assert_eq!(channel.send(n), 1));
    let mut late = channel.port();
    (3..5).for_each(|n| assert_eq!(channel.send(n), 2));
    assert_eq!((rest(&mut early), rest(&mut late)), (vec![1, 2, 3, 4], vec![3, 4]));
}

#[test]
fn a_copy_sees_the_same_suffix() {
    let channel = Multicast::new();
    let mut port = channel.port();
    (0..3).for_each(|n| assert_eq!(channel.send(n), 1));
    assert_eq!(port.recv_evt().sync_blocking(), Ok(0));
    let mut copy = port.clone();
    assert_eq!((channel.send(3), channel.port_count()), (2, 2));
    assert_eq!((rest(&mut port), rest(&mut copy)), (vec![1, 2, 3], vec![1, 2, 3]));
    assert_eq!((port.len(), port.is_empty(), copy.len()), (0, true, 0));
}

#[test]
fn a_slow_port_misses_nothing_and_frees_its_messages_when_dropped() {
    let (channel, value) = (Multicast::new(), Arc::new(()));
    let (port, mut quick) = (channel.port(), channel.port());
    for _ in 0..100_000 {
        channel.send(value.clone());
        quick.recv_evt().sync_blocking().unwrap();
    }
    assert_eq!((port.len(), Arc::strong_count(&value)), (100_000, 100_001));
    assert!(!port.is_empty());
    drop(port);
    assert_eq!(Arc::strong_count(&value), 1);
}

#[test]
fn law_14_remaining_values_come_before_closed() {
    let channel = Multicast::new();
    let mut port = channel.port();
    channel.send(1);
    drop(channel.clone());
    drop(channel);
    let (got, mut port_again) = port.clone().into_recv_evt().sync_blocking();
    assert_eq!((got, port_again.recv_evt().sync_blocking()), (Ok(1), Err(Closed(()))));
    assert_eq!(rest(&mut port), [1]);
}

#[test]
fn law_5_an_unseen_value_is_received_again_by_its_port_only() {
    let channel = Multicast::new();
    let (mut port, mut other) = (channel.port(), channel.port());
    let unseen = waiting(port.recv_evt());
    channel.send(1);
    assert_eq!(rest(&mut other), [1]);
    drop(unseen);
    channel.send(2);
    assert_eq!((rest(&mut port), rest(&mut other)), (vec![1, 2], vec![2]));
}

/// The last reader of a value takes it out of the channel. If it does not see the value, the value goes back,
/// in front of later ones.
#[test]
fn law_5_the_last_reader_gives_back() {
    let channel = Multicast::new();
    let mut port = channel.port();
    for n in 0..10 {
        let unseen = waiting(port.recv_evt());
        channel.send(n);
        drop(unseen);
        let mut copy = port.clone();
        assert_eq!(rest(&mut copy), [n]);
        assert_eq!(rest(&mut port), [n]);
    }
}

/// Returns the values that a port receives until the end. Also makes a copy of the port somewhere in between,
/// and checks that the copy receives the same values from there on.
async fn read(mut port: Port<u64>) -> Vec<u64> {
    let (mut all, mut copy) = (Vec::new(), None);
    loop {
        if copy.is_none() && rng::below(8) == 0 {
            copy = Some((all.len(), port.clone()));
        }
        match sync_or_abandon(port.recv_evt()).await {
            Some(Ok(value)) => all.push(value),
            Some(Err(Closed(()))) => break,
            None => yield_now().await,
        }
    }
    if let Some((from, mut copy)) = copy {
        assert_eq!(rest(&mut copy), all[from..]);
    }
    all
}

/// Ports are created while messages are sent, and some are dropped before the end. Each port that stays
/// receives all messages since it was created, in order.
async fn every_port_sees_its_suffix(ports: u64, each: u64) {
    let (channel, mut tasks) = (Multicast::new(), Vec::new());
    for value in 0..ports * each {
        if value % each == 0 {
            tasks.push((value, spawn(read(channel.port()))));
        }
        drop(channel.port());
        channel.send(value);
        for _ in 0..rng::below(3) {
            yield_now().await;
        }
    }
    drop(channel);
    for (first, task) in tasks {
        assert!(task.await.unwrap().into_iter().eq(first..ports * each));
    }
}

#[test]
fn law_5_every_port_sees_its_suffix_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(every_port_sees_its_suffix(3, 15));
    }
}

#[test]
fn law_5_every_port_sees_its_suffix_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(every_port_sees_its_suffix(4, 300));
}

/// A waiting sync that is leaked by `mem::forget` still receives, as does a sync that is never polled again.
/// The values that it takes are lost, but other ports still receive theirs.
#[test]
fn a_forgotten_receive_takes_from_its_own_port_only() {
    let channel = Multicast::new();
    let (mut leaky, mut other) = (channel.port(), channel.port());
    channel.send(0);
    assert_eq!(leaky.recv_evt().sync_blocking(), Ok(0));
    for _ in 0..3 {
        std::mem::forget(waiting(leaky.recv_evt()));
    }
    channel.send(1);
    channel.send(2);
    assert_eq!(rest(&mut other), [0, 1, 2]);
    drop(leaky);
    channel.send(3);
    assert_eq!(rest(&mut other), [3]);
}

/// A leaked receive takes at most one value from its port. The value leaves the channel when the other ports
/// have received it, and not before.
#[test]
fn a_forgotten_receive_takes_from_no_other_port() {
    for (leaks, leaves) in (0..4).flat_map(|leaks| [(leaks, false), (leaks, true)]) {
        let (channel, value) = (Multicast::new(), Arc::new(()));
        let (mut leaky, mut other) = (channel.port(), channel.port());
        for _ in 0..leaks {
            std::mem::forget(waiting(leaky.recv_evt()));
        }
        let mut leaky = (!leaves).then_some(leaky);
        // If the leaky port has left, this one takes its place.
        let mut late = channel.port();
        (0..2).for_each(|_| _ = channel.send(value.clone()));
        let count = |port: &mut Port<_>| std::iter::from_fn(|| port.recv_evt().try_sync()).count();
        let taken = usize::from(leaks > 0 && !leaves);
        assert_eq!(leaky.as_mut().map_or(2, count), 2 - taken);
        assert_eq!((count(&mut other), count(&mut late)), (2, 2));
        assert_eq!((other.len(), late.len(), Arc::strong_count(&value)), (0, 0, 1 + taken));
    }
}
