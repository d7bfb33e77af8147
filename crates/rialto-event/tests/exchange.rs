//! Tests of `Exchange`, in which the test polls each party by hand.

use std::sync::Arc;

use crate::support::waiting;
use rialto_event::{Condition, Event, Exchange, always, channel, choose};

#[test]
fn law_12_parties_swap_first_come_first_served() {
    let exchange = Exchange::new();
    let mut first = waiting(exchange.swap_evt('a'));
    assert_eq!(exchange.swap_evt('b').sync_blocking(), 'a');
    let mut next = waiting(exchange.swap_evt('c'));
    assert_eq!((first.poll(), exchange.waiters()), (Some('b'), 1));
    assert_eq!((exchange.swap_evt('d').sync_blocking(), next.poll()), ('c', Some('d')));
}

#[test]
fn law_3_a_choice_never_swaps_with_itself() {
    let exchange = Exchange::new();
    assert_eq!(choose((exchange.swap_evt(1), exchange.swap_evt(2))).try_sync(), None);
    let mut both = waiting(choose((exchange.swap_evt(1), exchange.swap_evt(2))));
    assert!([1, 2].contains(&exchange.swap_evt(3).sync_blocking()));
    assert_eq!((both.poll(), exchange.waiters()), (Some(3), 0));
}

#[test]
fn law_1_a_choice_of_two_exchanges_swaps_at_one() {
    let (one, other) = (Exchange::new(), Exchange::new());
    let ((tx, rx), stop) = (channel(), Condition::new());
    let mut party = waiting(choose((
        one.swap_evt(1),
        other.swap_evt(2),
        rx.recv_evt().wrap(|got| got.unwrap_or(0)),
        stop.wait_evt().wrap(|()| 0),
    )));
    assert_eq!(other.swap_evt(3).sync_blocking(), 2);
    assert_eq!((one.swap_evt(4).try_sync(), tx.try_send(5).is_err()), (None, true));
    assert_eq!(party.poll(), Some(3));
    assert_eq!((one.waiters(), other.waiters(), stop.waiters()), (0, 0, 0));
}

#[test]
fn law_5_a_slot_holds_its_own_or_the_partners_value() {
    let (exchange, mut slot) = (Exchange::new(), Some("mine"));
    drop(waiting(exchange.swap_from(&mut slot)));
    assert_eq!(slot, Some("mine"));
    for _ in 0..20 {
        choose((exchange.swap_from(&mut slot), always(()))).sync_blocking();
        assert_eq!(slot, Some("mine"));
    }
    let swap = waiting(exchange.swap_from(&mut slot));
    assert_eq!(exchange.swap_evt("yours").sync_blocking(), "mine");
    drop(swap); // before it has returned the value
    assert_eq!(slot, Some("yours"));
    assert_eq!(exchange.swap_from(&mut None).try_sync(), None, "an empty slot is never");
    let mut nothing = None;
    drop(waiting(exchange.swap_from(&mut nothing)));
    assert_eq!(exchange.waiters(), 0);
}

#[test]
fn values_are_dropped_once() {
    let (exchange, value) = (Exchange::new(), Arc::new(()));
    drop(exchange.swap_evt(value.clone()));
    drop(waiting(exchange.swap_evt(value.clone())));
    let unseen = waiting(exchange.swap_evt(value.clone()));
    let got = exchange.swap_evt(value.clone()).sync_blocking();
    assert_eq!(Arc::strong_count(&value), 3);
    drop((unseen, got));
    assert_eq!(Arc::strong_count(&value), 1);
}
