//! Models of `Exchange`.
#![cfg(any(loom, shuttle))]

use crate::loom_support::{Arena, Party, model, poll_once};
use rialto_event::{Condition, Event, Exchange, choose};
use rialto_task::primitives::explorer::sync::Arc;
use rialto_task::primitives::explorer::thread;

#[test]
fn two_swap() {
    let arena = Arena::new(2);
    model(move || {
        let exchange = std::sync::Arc::new(Exchange::new());
        let other = Party::new(arena, 0, Exchange::swap_evt_of(exchange.clone(), 1).sync()).start();
        let mut mine = Party::new(arena, 1, exchange.swap_evt(2).sync());
        mine.poll();
        let other = other.join().unwrap();
        assert_eq!((mine.outcome(), other.outcome()), (Some(1), Some(2)));
        assert_eq!(exchange.waiters(), 0);
    });
}

/// A party swaps from a slot and is dropped at any moment. If the other party got its value, the slot has the
/// other party's value; otherwise the slot still has its own.
#[test]
fn law_5_a_dropped_swap_leaves_one_value_in_the_slot() {
    let arena = Arena::new(2);
    model(move || {
        let exchange = Arc::new(Exchange::new());
        let leaver = thread::spawn({
            let exchange = exchange.clone();
            move || {
                let mut slot = Some(1);
                let mut swap = arena.put(0, exchange.swap_from(&mut slot).sync());
                let _ = poll_once(swap.as_mut());
                drop(swap);
                slot
            }
        });
        let mut mine = Party::new(arena, 1, exchange.swap_evt(2).sync());
        mine.poll();
        let slot = leaver.join().unwrap();
        match mine.outcome() {
            Some(got) => assert_eq!((got, slot), (1, Some(2))),
            None => assert_eq!(slot, Some(1)),
        }
        assert_eq!(exchange.waiters(), 0);
    });
}

/// Two choices can swap with each other, while the condition in both is signalled.
#[test]
fn law_1_two_choices_both_swap_or_neither_does() {
    let arena = Arena::new(2);
    model(move || {
        let (exchange, stop) = (std::sync::Arc::new(Exchange::new()), Condition::new());
        let swap_or_stop = |value| {
            let swap = Exchange::swap_evt_of(exchange.clone(), value);
            choose((swap.wrap(Some), stop.clone().into_wait_evt().wrap(|()| None))).sync()
        };
        let other = Party::new(arena, 0, swap_or_stop(1)).start();
        let signal = thread::spawn({
            let stop = stop.clone();
            move || stop.signal()
        });
        let mut mine = Party::new(arena, 1, swap_or_stop(2));
        mine.poll();
        signal.join().unwrap();
        let other = other.join().unwrap();
        let outcomes = (mine.outcome(), other.outcome());
        assert!([(Some(Some(1)), Some(Some(2))), (Some(None), Some(None))].contains(&outcomes));
        assert_eq!((exchange.waiters(), stop.waiters()), (0, 0));
    });
}
