//! Tests of the waits that syncs note for diagnostics.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto_event::waits::{self, Hold, Notes, Resource, TaskId, Wait, begin_poll, end_poll};
use rialto_event::{
    Condition, Event, Flag, Object, Store, TakeEvt, after, always, channel, choose, choose_all, guard_async,
    named_channel, never, sync, with_nack,
};

/// Polls once, and returns what the future waits for.
fn poll<F: Future>(future: Pin<&mut F>) -> Vec<Wait> {
    let notes = Notes::new();
    let _ = notes.take(|| future.poll(&mut Context::from_waker(Waker::noop())));
    notes.into_waits()
}

fn of<E: Event>(event: E) -> Vec<Wait> {
    poll(pin!(sync(event)).as_mut())
}

#[test]
fn each_end_of_a_channel_names_it() {
    let ((tx, rx), (other, _rx)) = (channel::<u8>(), channel::<u8>());
    let [Wait::Recv { channel: received }] = &of(rx.recv_evt())[..] else { panic!("one wait") };
    let [Wait::Send { channel: sent }] = &of(tx.send_evt(1))[..] else { panic!("one wait") };
    assert_eq!(received, sent);
    assert_ne!(of(other.send_evt(1)), [Wait::Send { channel: sent.clone() }]);
    let mut slot = Some(2);
    assert_eq!(of(tx.send_from(&mut slot)), [Wait::Send { channel: sent.clone() }]);
    assert_eq!(of(rx.clone().into_recv_evt().or_never()), [Wait::Recv { channel: sent.clone() }]);
}

/// Returns the only resource for which the event waits.
fn resource<E: Event>(event: E) -> Resource {
    let waits = of(event);
    let [wait] = &waits[..] else { panic!("{waits:?}") };
    wait.resource().expect("a thing").clone()
}

#[test]
fn things_say_where_they_were_made_and_what_they_are_called() {
    let (tx, rx) = named_channel::<u8>(String::from("requests"));
    let line = line!() - 1;
    for end in [resource(tx.send_evt(1)), resource(rx.recv_evt())] {
        let place = end.made_at().expect("known");
        assert_eq!((end.name(), place.file(), place.line()), (Some("requests"), file!(), line));
    }
    assert_eq!((tx.name(), channel::<u8>().0.name()), (Some("requests"), None));
    let (condition, object) = (Condition::new(), Object::new(Flag(false)));
    let timer = rialto_event::time::Timer::new();
    let made = [resource(condition.wait_evt()), resource(object.take_evt()), resource(timer.fired_evt())];
    let lines = made.map(|thing| (thing.made_at().expect("known").line(), thing.name().is_none()));
    assert_eq!(lines, [(line + 7, true), (line + 7, true), (line + 8, true)]);
}

#[test]
fn holds_are_those_of_the_task_that_is_polled() {
    let (lock, other) = (1_u8, 2_u8);
    let [here, there] = [&lock, &other].map(|lock| std::ptr::from_ref(lock).addr());
    let hold = |task, address| Notes::of(task).take(|| Hold::of(address));
    let holds = [hold(7, here), hold(3, here), hold(7, here), hold(9, there)];
    let nobody_says_who = Notes::new().take(|| Hold::of(here));
    assert_eq!((waits::holders(here), waits::holders(there)), (vec![7, 3, 7], vec![9]));
    let [first, second, third, fourth] = holds;
    // A hold may be dropped on another thread.
    std::thread::spawn(|| drop((first, nobody_says_who))).join().unwrap();
    assert_eq!(waits::holders(here), [3, 7]);
    drop((second, third, fourth));
    assert_eq!((waits::holders(here), waits::holders(there)), (vec![], vec![]));
}

#[test]
fn a_choice_says_each_of_its_alternatives() {
    let ((tx, rx), stop) = (channel::<u8>(), Condition::new());
    let nacked = with_nack(|_| stop.wait_evt());
    let waits = of(choose((
        rx.recv_evt().wrap(drop).boxed(),
        choose(vec![tx.send_evt(1).wrap(drop)]),
        nacked.or_else(after(Duration::from_secs(60))),
        never(),
    )));
    let [Wait::Recv { channel: a }, Wait::Send { channel: b }, Wait::Object { what, .. }, Wait::Time(_)] =
        &waits[..]
    else {
        panic!("{waits:?}")
    };
    assert_eq!((a, *what), (b, "a condition"));
}

#[test]
fn what_can_happen_waits_for_nothing_and_never_for_never() {
    assert_eq!(of(always(1)), []);
    assert_eq!(of(choose((always(1), never()))), []);
    assert_eq!(of(never::<()>()), [Wait::Never]);
    assert_eq!(of(choose((never::<()>(), never()))), [Wait::Never]);
    let at = Condition::new();
    let beside = of(choose((at.wait_evt(), never())));
    assert!(matches!(beside[..], [Wait::Object { .. }]), "{beside:?}");
    assert_eq!(of(choose(Vec::<TakeEvt<Arc<Object<Flag>>>>::new())), [Wait::Never]);
}

#[test]
fn a_store_says_what_it_gives() {
    struct Permits;
    impl Store for Permits {
        type Item = ();
        fn is_ready(&self) -> bool {
            false
        }
        fn take(&mut self) -> Option<()> {
            None
        }
        fn put_back(&mut self, (): ()) {}
        fn awaited(&self) -> &'static str {
            "a permit"
        }
    }
    let permits = Object::new(Permits);
    assert!(of(permits.take_evt())[0].to_string().starts_with("for a permit (0x"));
    assert_eq!(of(permits.take_evt()), of(permits.take_evt_or(|_| None)));
}

#[test]
fn the_parts_of_a_choose_all_that_have_not_happened() {
    let (_tx, rx) = channel::<u8>();
    assert_eq!(of(choose_all((always(1), rx.recv_evt()))), of(rx.recv_evt()));
}

#[test]
fn a_guard_that_runs_is_waited_for_and_what_it_waits_for() {
    let (_tx, rx) = channel::<u8>();
    let guarded = guard_async(|| async {
        let _ = rx.recv().await;
        always(1)
    });
    let waits = of(guarded);
    assert!(matches!(waits[..], [Wait::Recv { .. }, Wait::Other("an async guard")]), "{waits:?}");
}

#[test]
fn polled_again_it_says_the_same_again() {
    let (_tx, rx) = channel::<u8>();
    let (mut one, mut either) = (pin!(rx.recv()), pin!(sync(choose((rx.recv_evt(), rx.recv_evt())))));
    for _ in 0..2 {
        assert_eq!((poll(one.as_mut()).len(), poll(either.as_mut()).len()), (1, 2));
    }
    let twice = poll_fn(|cx| {
        assert!(one.as_mut().poll(cx).is_pending());
        one.as_mut().poll(cx)
    });
    assert_eq!(poll(pin!(twice).as_mut()).len(), 1);
}

#[test]
fn what_is_dropped_in_the_same_poll_does_not_count() {
    let (_tx, rx) = channel::<u8>();
    let mut dropped = Some(Box::pin(rx.recv()));
    let waits = poll(pin!(poll_fn(|cx| {
        assert!(dropped.as_mut().unwrap().as_mut().poll(cx).is_pending());
        dropped = None;
        Poll::<()>::Pending
    })));
    assert_eq!(waits, []);
}

#[test]
fn a_thread_that_is_blocked_meanwhile_notes_nothing() {
    let (tx, rx) = channel::<u8>();
    let notes = Notes::new();
    std::thread::scope(|s| {
        // Succeeds only when a receiver waits.
        s.spawn(|| {
            while tx.try_send(1).is_err() {
                std::thread::yield_now();
            }
        });
        assert_eq!(notes.take(|| rx.recv_evt().sync_blocking()), Ok(1));
    });
    assert_eq!(notes.into_waits(), []);
}

#[test]
fn listeners_nest_and_futures_of_other_kinds_note_too() {
    let (outer, inner, place) = (Notes::new(), Notes::new(), 0);
    let of = (&raw const place).cast();
    outer.take(|| {
        waits::note(of, || Wait::End { task: 1 });
        waits::note(of, || Wait::End { task: 2 });
        inner.take(|| waits::note(of, || Wait::Never));
    });
    waits::note(of, || unreachable!("nobody listens"));
    assert_eq!(outer.into_waits(), [Wait::End { task: 2 }]);
    assert_eq!(inner.into_waits(), [Wait::Never]);
    let withdrawn = Notes::new();
    withdrawn.take(|| {
        waits::note(of, || Wait::Never);
        waits::withdraw(of);
    });
    assert_eq!(withdrawn.into_waits(), []);
}

#[test]
fn polls_that_hooks_tell_of_nest_and_name_their_task() {
    let ((tx, rx), stop) = (channel::<u8>(), Condition::new());
    let (outer, inner) = (TaskId::fresh(), TaskId::fresh());
    let [mut receiving, mut waiting] = [0; 2].map(|_| Box::pin(sync(rx.recv_evt())));
    let poll = |future: Pin<&mut dyn Future<Output = _>>| {
        let _ = future.poll(&mut Context::from_waker(Waker::noop()));
    };
    begin_poll(outer);
    poll(receiving.as_mut());
    begin_poll(inner);
    poll(waiting.as_mut());
    let lock = 1_u8;
    let here = std::ptr::from_ref(&lock).addr();
    let hold = Hold::of(here);
    assert_eq!(waits::holders(here), [inner.as_u64()]);
    drop(hold);
    assert_eq!(end_poll().len(), 1);
    assert_eq!(of(stop.wait_evt()).len(), 1); // noted by a listener of its own
    assert!(matches!(end_poll()[..], [Wait::Recv { .. }]));
    assert_eq!(end_poll(), []);
    drop((receiving, waiting, tx));
}

/// Polls and listeners may begin and end in any order.
#[test]
fn a_poll_that_ends_within_another_listener_is_not_taken_for_a_later_one() {
    let (_tx, rx) = channel::<u8>();
    let mut waiting = pin!(sync(rx.recv_evt()));
    begin_poll(TaskId::fresh());
    let notes = Notes::new();
    notes.take(|| {
        assert_eq!(end_poll(), []);
        begin_poll(TaskId::fresh());
    });
    assert_eq!(end_poll(), []);
    // `notes` does not listen any more.
    let _ = waiting.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(notes.into_waits(), []);
}

#[test]
fn a_poll_that_is_told_of_outlives_no_listener() {
    let (_tx, rx) = channel::<u8>();
    let mut waiting = pin!(sync(rx.recv_evt()));
    let notes = Box::new(Notes::new());
    notes.take(|| begin_poll(TaskId::fresh()));
    drop(notes);
    assert_eq!(end_poll(), []);
    // Without a listener, this is noted nowhere.
    let _ = waiting.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    begin_poll(TaskId::fresh());
    let within = Notes::new();
    assert_eq!(within.take(end_poll), []);
    assert_eq!(within.into_waits(), []);
    assert_eq!(of(rx.recv_evt()).len(), 1);
}
