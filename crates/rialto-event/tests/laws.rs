//! Tests of the laws of events, in the order of their numbers. The crate docs of `rialto-event` state the
//! laws.

use std::cell::RefCell;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::support::{hand, hand_that, waiting};
use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
use rialto_event::time::Instant;
use rialto_event::{
    Closed, Condition, Event, EventOption, ItemSource, Object, TryRecvError, TrySendError, WaitEvt, after,
    always, at_time, channel, choose, guard, guard_async, never, rng, send_any, with_nack,
};

// ---- 1. One commit ----

#[test]
fn law_1_one_commit_disables_every_other_alternative() {
    let ((a_tx, a), (b_tx, b)) = (channel(), channel());
    let mut choice = waiting(choose((a.recv_evt(), b.recv_evt())));
    assert_eq!(a_tx.try_send(1), Ok(()));
    // The sync is decided. The same step disabled the other alternative, before the choice was polled.
    assert_eq!(b_tx.try_send(2), Err(TrySendError::Full(2)));
    assert_eq!(a_tx.try_send(3), Err(TrySendError::Full(3)));
    assert_eq!(choice.poll(), Some(Ok(1)));
    assert_eq!(choice.wakes(), 1);
}

#[test]
fn law_1_two_choices_commit_together_or_not_at_all() {
    let ((a_tx, a), (b_tx, b)) = (channel(), channel());
    let mut first = waiting(choose((a.recv_evt().wrap(|v| v.ok()), b_tx.send_evt(7).wrap(|_| None))));
    let mut second = hand(choose((a_tx.send_evt(5).wrap(|_| None), b.recv_evt().wrap(|v| v.ok()))));
    match second.poll().expect("the first choice waits on both channels") {
        None => assert_eq!(first.poll(), Some(Some(5))),
        Some(got) => {
            assert_eq!(got, 7);
            assert_eq!(first.poll(), Some(None));
        }
    }
}

// ---- 2. Rendezvous ----

#[test]
fn law_2_a_send_completes_with_its_receive_only() {
    let (tx, rx) = channel();
    let mut send = waiting(tx.send_evt(1));
    assert!(send.poll().is_none());
    assert_eq!(rx.try_recv(), Ok(1));
    assert_eq!(send.poll(), Some(Ok(())));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
}

#[test]
fn law_2_values_of_every_size_and_alignment_cross() {
    #[derive(Debug, PartialEq, Clone, Copy)]
    #[repr(align(64))]
    struct Aligned([u8; 3]);
    fn cross<T: Send + Clone + PartialEq + std::fmt::Debug>(value: T) {
        let (tx, rx) = channel();
        let mut receive = waiting(rx.recv_evt());
        assert!(tx.try_send(value.clone()).is_ok());
        assert_eq!(receive.poll(), Some(Ok(value.clone())));
        let mut send = waiting(tx.send_evt(value.clone()));
        assert_eq!(rx.try_recv(), Ok(value));
        assert_eq!(send.poll(), Some(Ok(())));
    }
    cross(());
    cross(1u8);
    cross(1u128);
    cross(Aligned([1, 2, 3]));
    cross([7u64; 100]);
    cross(String::from("news"));
}

// ---- 3. Symmetric choice ----

#[test]
fn law_3_sends_and_receives_mix_in_one_choice() {
    let ((a_tx, a), (b_tx, b)) = (channel::<u8>(), channel::<u8>());
    let mixed = || choose((a.recv_evt().wrap(|v| v.ok()), b_tx.send_evt(9).wrap(|_| None)));
    let mut choice = waiting(mixed());
    assert_eq!(b.try_recv(), Ok(9));
    assert_eq!(choice.poll(), Some(None));
    let mut choice = waiting(mixed());
    assert_eq!(a_tx.try_send(4), Ok(()));
    assert_eq!(choice.poll(), Some(Some(4)));
}

#[test]
fn law_3_one_choice_never_matches_itself() {
    let (tx, rx) = channel::<u8>();
    let both = || choose((tx.send_evt(1).wrap(|_| None), rx.recv_evt().wrap(|v| v.ok())));
    let mut first = waiting(both());
    assert!(first.poll().is_none());
    // The first choice skipped its own waiters, and they stay linked. So a second choice can commit with
    // either.
    let mut second = hand(both());
    let got = second.poll().expect("the first choice offers both halves");
    match got {
        Some(1) => assert_eq!(first.poll(), Some(None)),
        None => assert_eq!(first.poll(), Some(Some(1))),
        other => panic!("got {other:?}"),
    }
}

#[test]
fn law_3_the_same_event_twice_is_legal() {
    let (tx, rx) = channel();
    let event = rx.recv_evt();
    let mut choice = waiting(choose([event.clone(), event]));
    assert_eq!(rx.waiting_receivers(), 2);
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(tx.try_send(2), Err(TrySendError::Full(2)));
    assert_eq!(choice.poll(), Some(Ok(1)));
    assert_eq!(rx.waiting_receivers(), 0);
}

// ---- 4. Losers keep their message ----

#[test]
fn law_4_a_losing_send_from_gives_the_value_back() {
    let (tx, rx) = channel();
    let mut slot = Some(String::from("precious"));
    let won = choose((tx.send_from(&mut slot).wrap(|_| "sent"), always("other"))).sync_blocking();
    assert_eq!((won, slot.as_deref()), ("other", Some("precious")));
    drop(rx);
}

#[test]
fn law_4_a_dropped_send_from_gives_the_value_back() {
    let (tx, rx) = channel();
    let mut slot = Some(1);
    drop(hand(tx.send_from(&mut slot)));
    assert_eq!(slot, Some(1));
    drop(waiting(tx.send_from(&mut slot)));
    assert_eq!(slot, Some(1));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
}

#[test]
fn law_4_a_closed_send_from_gives_the_value_back() {
    let (tx, rx) = channel();
    let mut slot = Some(1);
    let mut send = waiting(tx.send_from(&mut slot));
    drop(rx);
    assert_eq!(send.poll(), Some(Err(Closed(()))));
    drop(send);
    assert_eq!(slot, Some(1));
    assert_eq!(tx.send_from(&mut slot).sync_blocking(), Err(Closed(())));
    assert_eq!(slot, Some(1));
}

#[test]
fn law_4_a_sent_value_leaves_its_slot() {
    let (tx, rx) = channel();
    let mut slot = Some(1);
    let mut send = waiting(tx.send_from(&mut slot));
    assert_eq!(rx.try_recv(), Ok(1));
    assert_eq!(send.poll(), Some(Ok(())));
    drop(send);
    assert_eq!(slot, None);
}

#[test]
fn law_4_an_empty_slot_is_never() {
    let (tx, rx) = channel::<u8>();
    let _receiver = waiting(rx.recv_evt());
    let mut slot = None;
    assert_eq!(tx.send_from(&mut slot).try_sync(), None);
    drop(waiting(tx.send_from(&mut slot)));
    assert_eq!(choose((tx.send_from(&mut slot).wrap(|_| 1), always(2))).sync_blocking(), 2);
}

#[test]
fn law_4_send_any_sends_once() {
    let ((a_tx, a), (b_tx, b)) = (channel(), channel());
    let mut slot = Some(1);
    let mut send = waiting(send_any((&a_tx, &b_tx), &mut slot));
    assert_eq!(b.try_recv(), Ok(1));
    assert_eq!(a.try_recv(), Err(TryRecvError::Empty));
    assert_eq!(send.poll(), Some(Ok(())));
    drop(send);
    assert_eq!(slot, None);
    slot = Some(2);
    drop(waiting(send_any([&a_tx, &b_tx], &mut slot)));
    assert_eq!(slot, Some(2));
    let lost = choose((send_any([&a_tx], &mut slot).wrap(|_| 0), always(1)));
    assert_eq!(lost.sync_blocking(), 1);
    assert_eq!(slot, Some(2));
    drop(a);
    assert_eq!(send_any((&a_tx, &b_tx), &mut slot).sync_blocking(), Err(Closed(())));
    assert_eq!(slot, Some(2));
}

#[test]
fn law_4_send_evt_owns_its_value() {
    let (tx, rx) = channel();
    let value = Arc::new(());
    drop(waiting(tx.send_evt(value.clone())));
    assert_eq!(Arc::strong_count(&value), 1);
    drop(rx);
    let Err(Closed(back)) = tx.send_evt(value.clone()).sync_blocking() else { panic!("closed") };
    assert!(Arc::ptr_eq(&back, &value));
}

// ---- 5. Commit is final, abandonment is safe ----

#[test]
fn law_5_a_drop_before_the_commit_has_no_effect() {
    let (tx, rx) = channel::<u8>();
    drop(waiting(rx.recv_evt()));
    assert_eq!(tx.try_send(1), Err(TrySendError::Full(1)));
    drop(waiting(tx.send_evt(1)));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
}

#[test]
fn law_5_an_unseen_value_goes_ahead_of_waiting_senders() {
    let (tx, rx) = channel();
    let (first, second) = (waiting(rx.recv_evt()), waiting(rx.recv_evt()));
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(tx.try_send(2), Ok(()));
    let _third = waiting(tx.send_evt(3));
    // Values are put back in the order in which their receivers were abandoned.
    drop(second);
    drop(first);
    assert_eq!(rx.try_recv(), Ok(2));
    assert_eq!(rx.try_recv(), Ok(1));
    assert_eq!(rx.try_recv(), Ok(3));
}

#[test]
fn law_5_an_unseen_value_goes_to_a_waiting_receiver() {
    let (tx, rx) = channel();
    let first = waiting(choose((rx.recv_evt(), never())));
    let mut second = waiting(rx.recv_evt());
    assert_eq!(tx.try_send(1), Ok(()));
    drop(first);
    assert_eq!(second.wakes(), 1);
    assert_eq!(second.poll(), Some(Ok(1)));
}

#[test]
fn law_5_closed_comes_after_put_back_values() {
    let (tx, rx) = channel();
    let receive = waiting(rx.recv_evt());
    assert_eq!(tx.try_send(1), Ok(()));
    drop(tx);
    drop(receive);
    assert_eq!(rx.try_recv(), Ok(1));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn law_5_the_last_receiver_drops_put_back_values() {
    let (tx, rx) = channel();
    let value = Arc::new(());
    let receive = waiting(rx.recv_evt());
    assert!(tx.try_send(value.clone()).is_ok());
    drop(receive);
    assert_eq!(Arc::strong_count(&value), 2);
    drop(rx);
    assert_eq!(Arc::strong_count(&value), 1);
    // An owned receive event can itself be the last receiver.
    let (tx, rx) = channel();
    let receive = waiting(rx.into_recv_evt());
    assert!(tx.try_send(value.clone()).is_ok());
    drop(receive);
    assert_eq!(Arc::strong_count(&value), 1);
}

#[test]
fn law_5_an_unseen_item_of_an_object_is_put_back() {
    let object = Object::new(Queue(Vec::new()));
    let first = waiting(object.take_evt());
    object.update(|queue| queue.0.extend([1, 2]));
    drop(first);
    assert_eq!(object.take_evt().try_sync(), Some(1));
    assert_eq!(object.take_evt().try_sync(), Some(2));
    assert_eq!(object.take_evt().try_sync(), None);
}

struct Queue(Vec<u32>);

impl ItemSource for Queue {
    type Item = u32;
    fn is_ready(&self) -> bool {
        !self.0.is_empty()
    }
    fn take(&mut self) -> Option<u32> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }
    fn put_back(&mut self, item: u32) {
        self.0.insert(0, item);
    }
}

// ---- 6. Guards ----

#[test]
fn law_6_guards_run_once_left_to_right_before_anything_is_tried() {
    let (tx, rx) = channel();
    let log = Rc::new(RefCell::new(Vec::new()));
    let note = |what: &'static str| {
        let log = log.clone();
        move || log.borrow_mut().push(what)
    };
    let (first, second) = (note("first"), note("second"));
    let mut choice = waiting(choose((
        guard(|| {
            first();
            // No alternative has been tried: no waiter is linked yet.
            assert_eq!(rx.waiting_receivers(), 0);
            rx.recv_evt().wrap(|v| v.ok())
        }),
        rx.recv_evt().wrap(|v| v.ok()),
        guard(|| {
            second();
            assert_eq!(rx.waiting_receivers(), 0);
            never()
        }),
    )));
    assert!(choice.poll().is_none());
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(choice.poll(), Some(Some(1)));
    assert_eq!(*log.borrow(), ["first", "second"]);
}

#[test]
fn law_6_all_guards_run_even_if_the_first_alternative_is_enabled() {
    let mut ran = false;
    let choice = choose((
        always(1),
        guard(|| {
            ran = true;
            never()
        }),
    ));
    assert_eq!(choice.sync_blocking(), 1);
    assert!(ran);
}

#[test]
fn law_6_timeouts_start_after_async_guards() {
    let clock = Arc::new(VirtualClock::new());
    let _time = enter(Arc::new(Wheel::new()), Clock::Virtual(clock.clone()));
    let (go, going) = channel::<()>();
    let mut choice = waiting(choose((
        guard_async(|| async {
            let _ = going.recv().await;
            never()
        }),
        after(Duration::from_secs(1)),
    )));
    clock.advance_to(Instant::from_nanos(10_000_000_000));
    assert!(choice.poll().is_none(), "the timeout has not started");
    assert!(go.try_send(()).is_ok());
    assert!(choice.poll().is_none(), "it starts now");
}

#[test]
fn law_6_a_panicking_guard_abandons() {
    let nack = RefCell::new(None);
    let keep = |n| {
        *nack.borrow_mut() = Some(n);
        never::<()>()
    };
    let failing = choose((with_nack(keep), guard(|| -> rialto_event::Never<()> { panic!("guard") })));
    assert!(catch_unwind(AssertUnwindSafe(|| failing.sync_blocking())).is_err());
    nack.into_inner().expect("the first guard ran").sync_blocking();
    // The guard that panics is also the one that received the nack.
    let nack = RefCell::new(None);
    let failing = with_nack(|n| -> rialto_event::Never<()> {
        *nack.borrow_mut() = Some(n);
        panic!("guard")
    });
    assert!(catch_unwind(AssertUnwindSafe(|| failing.sync_blocking())).is_err());
    nack.into_inner().expect("the guard ran").sync_blocking();
}

// ---- 7. Nacks ----

#[test]
fn law_7_a_nack_fires_iff_another_alternative_is_chosen() {
    for chosen in [true, false] {
        let nack = RefCell::new(None);
        let branch = with_nack(|n| {
            *nack.borrow_mut() = Some(n);
            chosen.then(|| always(())).or_never_evt()
        });
        choose((branch, (!chosen).then(|| always(())).or_never_evt())).sync_blocking();
        let nack = nack.into_inner().expect("the guard ran");
        assert_eq!(nack.try_sync().is_some(), !chosen);
    }
}

#[test]
fn law_7_with_nack_of_never_fires() {
    let nack = RefCell::new(None);
    let branch = with_nack(|n| {
        *nack.borrow_mut() = Some(n);
        never()
    });
    assert_eq!(choose((branch, always(1))).sync_blocking(), 1);
    assert!(nack.into_inner().expect("the guard ran").try_sync().is_some());
}

#[test]
fn law_7_the_nack_of_an_enclosing_alternative_does_not_fire() {
    let nacks = RefCell::new(Vec::new());
    let (tx, rx) = channel::<u8>();
    let keep = |n| nacks.borrow_mut().push(n);
    let outer = with_nack(|n| {
        keep(n);
        choose((
            with_nack(|n| {
                keep(n);
                rx.recv_evt().wrap(|v| v.ok())
            }),
            with_nack(|n| {
                keep(n);
                never()
            }),
        ))
    });
    let mut choice = waiting(outer);
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(choice.poll(), Some(Some(1)));
    let fired: Vec<_> = nacks.take().into_iter().map(|n: WaitEvt| n.try_sync().is_some()).collect();
    assert_eq!(fired, [false, false, true], "outer, chosen, not chosen");
}

#[test]
fn law_7_a_dropped_sync_fires_its_nacks() {
    let nack = RefCell::new(None);
    let branch = |n| {
        *nack.borrow_mut() = Some(n);
        never::<()>()
    };
    let dropped = waiting(with_nack(branch));
    let n = nack.take().expect("the guard ran");
    assert!(n.clone().try_sync().is_none());
    drop(dropped);
    assert!(n.try_sync().is_some());
}

#[test]
fn law_7_the_nack_of_a_committed_but_unseen_alternative_never_fires() {
    let (tx, rx) = channel::<u8>();
    let nacks = RefCell::new(Vec::new());
    let (chosen, other) = (rx.clone(), rx.clone());
    let choice = waiting(choose((
        with_nack(|n| {
            nacks.borrow_mut().push(n);
            chosen.recv_evt()
        }),
        with_nack(|n| {
            nacks.borrow_mut().push(n);
            other.recv_evt().wrap(|v| v)
        }),
    )));
    assert_eq!(tx.try_send(1), Ok(()));
    drop(choice);
    // Either alternative was chosen (law 12), but not both.
    let fired = nacks.into_inner().into_iter().filter(|n| n.clone().try_sync().is_some()).count();
    assert_eq!(fired, 1);
    assert_eq!(rx.try_recv(), Ok(1), "law 5");
}

#[test]
fn law_7_nacks_fire_before_wraps_run() {
    let nack = RefCell::new(None);
    let branch = with_nack(|n| {
        *nack.borrow_mut() = Some(n);
        never()
    });
    let seen = choose((branch, always(()).wrap(|()| nack.take().expect("ran").try_sync().is_some())));
    assert!(seen.sync_blocking());
}

#[test]
fn law_7_wrap_abort_runs_iff_not_chosen() {
    let mut ran = (false, false, false);
    choose((always(()).wrap_abort(|| ran.0 = true), never().wrap_abort(|| ran.1 = true))).sync_blocking();
    drop(waiting(never::<()>().wrap_abort(|| ran.2 = true)));
    assert_eq!(ran, (false, true, true));
    // A panic of an abort function does not reach the sync.
    let failing = choose((always(1), never().wrap_abort(|| panic!("abort function"))));
    assert_eq!(failing.sync_blocking(), 1);
}

// ---- 8. Wraps ----

#[test]
fn law_8_wraps_run_innermost_first() {
    let text = always(String::from("a")).wrap(|s| s + "b").wrap(|s| s + "c");
    assert_eq!(text.sync_blocking(), "abc");
}

#[test]
fn law_8_a_panicking_wrap_does_not_undo_the_commit() {
    let (tx, rx) = channel::<u8>();
    let mut send = waiting(tx.send_evt(1));
    let receive = rx.recv_evt().wrap(|_| -> u8 { panic!("wrap") });
    assert!(catch_unwind(AssertUnwindSafe(|| receive.sync_blocking())).is_err());
    assert_eq!(send.poll(), Some(Ok(())), "received");
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
}

#[test]
fn law_8_handlers_cover_wraps_and_not_guards() {
    let failed: Result<u8, _> = Err("inner");
    assert_eq!(always(failed).wrap_handler(|_| 2).sync_blocking(), 2);
    assert_eq!(always(failed).map_err(|e| e.len()).sync_blocking(), Err(5));
    let caught = always(()).wrap(|()| -> u8 { panic!("wrap") }).catch_panic().sync_blocking();
    assert!(caught.is_err());
    let guarded = guard(|| -> rialto_event::Never<()> { panic!("guard") }).catch_panic();
    assert!(catch_unwind(AssertUnwindSafe(|| guarded.sync_blocking())).is_err());
}

// ---- 9. poll ----

#[test]
fn law_9_poll_evt_yields_some_if_it_was_enabled() {
    let (tx, rx) = channel();
    assert_eq!(rx.recv_evt().poll_evt().sync_blocking(), None);
    let mut send = waiting(tx.send_evt(1));
    assert_eq!(rx.recv_evt().poll_evt().sync_blocking(), Some(Ok(1)));
    assert_eq!(send.poll(), Some(Ok(())));
}

#[test]
fn law_9_a_poll_of_a_poll_yields_some() {
    assert_eq!(never::<()>().poll_evt().poll_evt().sync_blocking(), Some(None));
    assert_eq!(always(1).poll_evt().poll_evt().sync_blocking(), Some(Some(1)));
}

#[test]
fn law_9_none_is_a_commit_and_fires_nacks_inside() {
    let nack = RefCell::new(None);
    let inside = with_nack(|n| {
        *nack.borrow_mut() = Some(n);
        never::<()>()
    });
    assert_eq!(inside.poll_evt().sync_blocking(), None);
    assert!(nack.into_inner().expect("the guard ran").try_sync().is_some());
}

#[test]
fn law_9_in_a_choice_a_poll_counts_as_one_alternative() {
    let three = || choose([always(0), always(0), always(0)]).poll_evt().wrap(|v| v.unwrap_or(9));
    let hits = (0..4000).filter(|_| choose((three(), always(1))).sync_blocking() == 0).count();
    assert!((1700..2300).contains(&hits), "{hits} of 4000");
}

#[test]
fn law_9_try_operations_need_a_waiting_partner() {
    let (tx, rx) = channel();
    assert_eq!(tx.try_send(1), Err(TrySendError::Full(1)));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    let mut receive = waiting(choose((rx.recv_evt(), never())));
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(receive.poll(), Some(Ok(1)));
}

// ---- 10. Time ----

#[test]
fn law_10_a_timeout_runs_from_the_start_of_its_sync() {
    let (wheel, clock) = (Arc::new(Wheel::new()), Arc::new(VirtualClock::new()));
    let _time = enter(wheel.clone(), Clock::Virtual(clock.clone()));
    let event = after(Duration::from_secs(1));
    clock.advance_to(Instant::from_nanos(5_000_000_000));
    let mut first = waiting(event.clone());
    let at = |nanos| {
        clock.advance_to(Instant::from_nanos(nanos));
        wheel.expire(Instant::now())
    };
    assert_eq!(at(5_999_999_999), 0);
    assert!(first.poll().is_none());
    assert_eq!(at(6_000_000_000), 1);
    assert_eq!(first.poll(), Some(()));
    let mut again = waiting(event);
    assert_eq!(at(6_500_000_000), 0);
    assert_eq!(at(7_000_000_000), 1);
    assert_eq!(again.poll(), Some(()));
}

#[test]
fn law_10_zero_and_the_past_are_enabled_at_once() {
    assert_eq!(after(Duration::ZERO).try_sync(), Some(()));
    assert_eq!(at_time(Instant::from_nanos(0)).try_sync(), Some(()));
    assert_eq!(after(Duration::from_secs(100)).try_sync(), None);
    assert_eq!(after(Duration::MAX).try_sync(), None);
    drop(waiting(after(Duration::MAX)));
}

// ---- 11. Reuse ----

#[test]
fn law_11_an_event_can_be_synchronised_on_again() {
    let (tx, rx) = channel();
    let event = choose((rx.into_recv_evt().wrap(|v| v.ok()), after(Duration::from_secs(60)).wrap(|()| None)));
    for n in 0..3 {
        let mut receive = waiting(event.clone());
        assert_eq!(tx.try_send(n), Ok(()));
        assert_eq!(receive.poll(), Some(Some(n)));
    }
    let boxed = event.boxed_clone();
    for n in 3..6 {
        let mut receive = waiting(boxed.clone());
        assert_eq!(tx.try_send(n), Ok(()));
        assert_eq!(receive.poll(), Some(Some(n)));
    }
}

#[test]
fn law_11_state_belongs_to_one_sync() {
    let (tx, rx) = channel();
    let event = rx.recv_evt();
    let (mut first, mut second) = (waiting(event.clone()), waiting(event));
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(tx.try_send(2), Ok(()));
    assert_eq!((first.poll(), second.poll()), (Some(Ok(1)), Some(Ok(2))));
}

// ---- 12. Fairness ----

/// Draws `n` times. Returns how often each value was drawn.
fn draws<const N: usize>(n: usize, mut draw: impl FnMut() -> usize) -> [usize; N] {
    let mut counts = [0; N];
    (0..n).for_each(|_| counts[draw()] += 1);
    counts
}

#[test]
fn law_12_choice_is_uniform_with_disabled_alternatives_in_between() {
    rng::seed(12);
    let off = || None::<rialto_event::Always<usize>>.or_never_evt();
    let on = |n| Some(always(n)).or_never_evt();
    let counts: [usize; 3] =
        draws(30_000, || choose([on(0), off(), off(), off(), on(1), on(2), off()]).sync_blocking());
    for count in counts {
        assert!((9_500..10_500).contains(&count), "{counts:?}");
    }
}

#[test]
fn law_12_nested_choices_are_flattened() {
    rng::seed(13);
    let counts: [usize; 3] =
        draws(30_000, || choose((always(0), choose((always(1), always(2))))).sync_blocking());
    for count in counts {
        assert!((9_500..10_500).contains(&count), "{counts:?}");
    }
}

#[test]
fn law_12_enabled_channels_are_drawn_uniformly() {
    rng::seed(14);
    let channels: Vec<_> = (0..4).map(|_| channel()).collect();
    let counts: [usize; 4] = draws(8_000, || {
        // Channels 0 and 3 have senders, channels 1 and 2 are idle.
        let senders: Vec<_> = [0, 3].map(|n| waiting(channels[n].0.send_evt(n))).into();
        let got = choose(channels.iter().map(|(_, rx)| rx.recv_evt()).collect::<Vec<_>>()).sync_blocking();
        drop(senders);
        got.expect("open")
    });
    assert_eq!((counts[1], counts[2]), (0, 0));
    assert!((3_700..4_300).contains(&counts[0]), "{counts:?}");
}

#[test]
fn law_12_preference_is_explicit() {
    for _ in 0..100 {
        assert_eq!(always(1).or(always(2)).sync_blocking(), 1);
        assert_eq!(never().or(always(2)).sync_blocking(), 2);
    }
}

#[test]
fn law_12_waiters_are_first_come_first_served() {
    let (tx, rx) = channel();
    let mut receivers: Vec<_> = (0..5).map(|_| waiting(rx.recv_evt())).collect();
    for n in 0..5 {
        assert_eq!(tx.try_send(n), Ok(()));
    }
    for (n, receive) in receivers.iter_mut().enumerate() {
        assert_eq!(receive.poll(), Some(Ok(n)));
    }
    let mut senders: Vec<_> = (0..5).map(|n| waiting(tx.send_evt(n))).collect();
    senders.remove(2);
    let got: Vec<_> = (0..4).map(|_| rx.try_recv()).collect();
    assert_eq!(got, [Ok(0), Ok(1), Ok(3), Ok(4)]);
}

/// An object serves sixteen waiters under its lock, then unlocks to wake them. A newcomer must not overtake
/// the waiters that are left.
#[test]
fn law_12_newcomers_do_not_overtake_the_waiters_of_an_object() {
    let object = Arc::new(Object::new(Queue(Vec::new())));
    let waiters = (0..20).map(|_| {
        let (object, again) = (object.clone(), object.clone());
        hand_that(Object::take_evt_of(object), move || assert_eq!(again.take_evt().try_sync(), None))
    });
    let mut waiters: Vec<_> = waiters.collect();
    assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_none()));
    object.update(|queue| queue.0.extend(0..20));
    for (n, waiter) in (0..20).zip(&mut waiters) {
        assert_eq!((waiter.wakes(), waiter.poll()), (1, Some(n)));
    }
}

/// The same for a newcomer that waits if it cannot commit: it takes a shorter path than `try_sync`.
#[test]
fn law_12_syncs_that_begin_do_not_overtake_the_waiters_of_an_object() {
    let object = Arc::new(Object::new(Queue(Vec::new())));
    let waiters = (0..20).map(|_| {
        let (object, again) = (object.clone(), object.clone());
        hand_that(Object::take_evt_of(object), move || assert_eq!(hand(again.take_evt()).poll(), None))
    });
    let mut waiters: Vec<_> = waiters.collect();
    assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_none()));
    object.update(|queue| queue.0.extend(0..20));
    for (n, waiter) in (0..20).zip(&mut waiters) {
        assert_eq!((waiter.wakes(), waiter.poll()), (1, Some(n)));
    }
}

// ---- 13. No leaks ----

#[test]
fn law_13_losing_waiters_are_unlinked_when_the_sync_ends() {
    let (wheel, condition) = (Arc::new(Wheel::new()), Condition::new());
    let _time = enter(wheel.clone(), Clock::Virtual(Arc::new(VirtualClock::new())));
    let ((tx, rx), (idle_tx, idle)) = (channel(), channel::<u8>());
    for n in 0..100u8 {
        let late = || after(Duration::from_secs(3600)).wrap(|()| None);
        let parts = (
            rx.recv_evt().wrap(|v| v.ok()),
            idle.recv_evt().wrap(|v| v.ok()),
            idle_tx.send_evt(0).wrap(|_| None),
            condition.wait_evt().wrap(|()| None),
            late(),
        );
        // In both orders of the alternatives.
        let mut choice = if n % 2 == 0 {
            waiting(choose(parts).boxed())
        } else {
            let (a, b, c, d, e) = parts;
            waiting(choose((e, d, c, b, a)).boxed())
        };
        assert_eq!((wheel.len(), condition.waiters(), idle.waiting_receivers()), (1, 1, 1));
        if n % 3 == 0 {
            drop(choice);
        } else {
            assert_eq!(tx.try_send(n), Ok(()));
            assert_eq!(choice.poll(), Some(Some(n)));
        }
        assert_eq!((wheel.len(), condition.waiters()), (0, 0));
        assert_eq!((idle.waiting_receivers(), idle.waiting_senders(), rx.waiting_receivers()), (0, 0, 0));
    }
}

// ---- 14. Closed channels ----

#[test]
fn law_14_closing_wakes_every_waiter() {
    let (tx, rx) = channel::<u8>();
    let mut receivers: Vec<_> = (0..50).map(|_| waiting(rx.recv_evt())).collect();
    let mut choice = waiting(choose((rx.recv_evt(), never())));
    drop(tx);
    for receive in &mut receivers {
        assert_eq!(receive.wakes(), 1);
        assert_eq!(receive.poll(), Some(Err(Closed(()))));
    }
    assert_eq!(choice.poll(), Some(Err(Closed(()))));
    let (tx, rx) = channel();
    let mut senders: Vec<_> = (0..50).map(|n| waiting(tx.send_evt(n))).collect();
    drop(rx);
    for (n, send) in senders.iter_mut().enumerate() {
        assert_eq!(send.poll(), Some(Err(Closed(n))));
    }
}

#[test]
fn law_14_a_closed_channel_is_an_enabled_event() {
    let (tx, rx) = channel::<u8>();
    rx.close();
    assert!(tx.is_closed() && rx.is_closed());
    assert_eq!(rx.recv_evt().try_sync(), Some(Err(Closed(()))));
    assert_eq!(tx.send_evt(3).try_sync(), Some(Err(Closed(3))));
    assert_eq!(tx.try_send(3), Err(TrySendError::Closed(3)));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn law_14_or_never_is_never_after_the_close() {
    let (tx, rx) = channel::<u8>();
    let mut alone = waiting(rx.recv_evt().or_never());
    let mut choice = waiting(choose((rx.recv_evt().or_never(), never())));
    drop(tx);
    assert_eq!((alone.wakes(), choice.wakes()), (0, 0));
    assert_eq!((alone.poll(), choice.poll()), (None, None));
    drop((alone, choice));
    assert_eq!(rx.waiting_receivers(), 0);
    assert_eq!(rx.recv_evt().or_never().try_sync(), None);
    assert_eq!(choose((rx.recv_evt().or_never(), always(7))).sync_blocking(), 7);
    let (tx, rx) = channel::<u8>();
    let mut slot = Some(1);
    let send = waiting(tx.send_from(&mut slot).or_never());
    drop(rx);
    assert_eq!(tx.waiting_senders(), 0, "closing unlinks it");
    drop(send);
    assert_eq!(slot, Some(1));
}

#[test]
fn law_14_an_or_never_receive_gets_values_put_back_after_the_close() {
    let (tx, rx) = channel();
    let unseen = waiting(rx.recv_evt());
    let mut silent = waiting(rx.recv_evt().or_never());
    assert_eq!(tx.try_send(1), Ok(()));
    drop(tx);
    let mut late = waiting(rx.recv_evt().or_never());
    drop(unseen);
    assert_eq!((silent.wakes(), silent.poll()), (1, Some(1)));
    assert!(late.poll().is_none());
}

#[test]
fn law_14_a_send_fails_on_a_closed_channel_with_an_or_never_receiver() {
    let (tx, rx) = channel();
    let mut silent = waiting(rx.recv_evt().or_never());
    rx.close();
    assert_eq!(tx.try_send(1), Err(TrySendError::Closed(1)));
    assert_eq!(tx.send_evt(2).sync_blocking(), Err(Closed(2)));
    assert!(silent.poll().is_none());
}

#[test]
fn law_14_or_never_receives_while_it_is_open() {
    let (tx, rx) = channel::<u8>();
    let mut receive = waiting(rx.recv_evt().or_never());
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(receive.poll(), Some(1));
}

// ---- The forms ----

#[test]
fn boxed_events_behave_like_their_contents() {
    let (tx, rx) = channel::<u8>();
    let mut receive = waiting(rx.recv_evt().boxed());
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!(receive.poll(), Some(Ok(1)));
    let mut local = waiting(choose((rx.recv_evt().boxed_local(), never().boxed_local())));
    assert_eq!(tx.try_send(2), Ok(()));
    assert_eq!(local.poll(), Some(Ok(2)));
}

#[test]
fn choose_takes_tuples_arrays_and_vecs() {
    assert_eq!(choose((never(), never(), always(3))).sync_blocking(), 3);
    assert_eq!(choose([always(1)]).sync_blocking(), 1);
    let none: Vec<rialto_event::Always<u8>> = Vec::new();
    assert_eq!(choose(none).try_sync(), None);
}

#[test]
fn a_repeated_poll_keeps_the_waker() {
    let (tx, rx) = channel();
    let mut single = waiting(rx.recv_evt());
    // A repeated poll with the same waker keeps it registered.
    assert!(single.poll().is_none());
    assert_eq!(tx.try_send(1), Ok(()));
    assert_eq!((single.wakes(), single.poll()), (1, Some(Ok(1))));
    // A poll with another waker replaces the first one.
    let (_tx, other) = channel();
    for event in [rx.recv_evt().boxed(), choose((rx.recv_evt(), other.recv_evt())).boxed()] {
        let mut hand = waiting(event);
        let first = hand.change_waker();
        assert!(hand.poll().is_none());
        assert_eq!(tx.try_send(2), Ok(()));
        assert_eq!((first.count(), hand.wakes(), hand.poll()), (0, 1, Some(Ok(2))));
    }
}

#[test]
fn same_channel_compares_channels() {
    let ((a, _a), (b, _b)) = (channel::<u8>(), channel::<u8>());
    assert!(a.same_channel(&a.clone()) && !a.same_channel(&b));
}

#[test]
#[should_panic(expected = "after it had yielded its result")]
fn a_finished_sync_must_not_be_polled() {
    let mut hand = hand(always(1));
    assert_eq!(hand.poll(), Some(1));
    hand.poll();
}

#[test]
fn threads_rendezvous_on_one_channel() {
    let (tx, rx) = channel();
    let senders: Vec<_> = (0..4u32)
        .map(|t| {
            let tx = tx.clone();
            std::thread::spawn(move || {
                (0..250).for_each(|n| tx.send(t * 250 + n).sync_blocking().expect("open"))
            })
        })
        .collect();
    drop(tx);
    let mut seen = HashSet::new();
    while let Ok(value) = rx.recv_evt().sync_blocking() {
        assert!(seen.insert(value), "{value} twice");
    }
    assert_eq!(seen.len(), 1000);
    senders.into_iter().for_each(|thread| thread.join().expect("no panic"));
}

#[test]
fn tasks_that_wait_for_any_event_can_move_between_threads() {
    fn movable<F: Future + Send>(future: F) -> F {
        future
    }
    let ((a_tx, a), (b_tx, b)) = (channel::<String>(), channel::<String>());
    let task = movable(async move {
        let mut slot = Some(String::from("news"));
        let sent = choose((
            send_any((&a_tx, &b_tx), &mut slot).wrap(|_| ()),
            a.recv_evt().wrap(|_| ()),
            after(Duration::from_secs(60)),
        ));
        sent.await;
        slot
    });
    let task = std::thread::spawn(move || guard_async(|| async { always(task.await) }).sync_blocking());
    assert_eq!(b.recv().sync_blocking().as_deref(), Ok("news"));
    assert_eq!(task.join().expect("no panic"), None);
}
