//! Tests of the waits that syncs record for diagnostics.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto_event::__private::diagnostics::{begin_poll, end_poll};
use rialto_event::diagnostics::{
    self, Hold, NamedChannel, Resource, TaskId, Wait, WaitRecorder, named_channels,
};
use rialto_event::{
    Condition, Event, Flag, ItemSource, Object, TakeEvt, after, always, channel, choose, choose_all,
    guard_async, named_channel, never, with_nack,
};

/// Polls once, and returns what the future waits for.
fn poll<F: Future>(future: Pin<&mut F>) -> Vec<Wait> {
    let recorder = WaitRecorder::new();
    let _ = recorder.take(|| future.poll(&mut Context::from_waker(Waker::noop())));
    recorder.into_waits()
}

fn of<E: Event>(event: E) -> Vec<Wait> {
    poll(pin!(event.sync()).as_mut())
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
fn resources_have_a_name_and_an_origin() {
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
fn a_hold_belongs_to_the_polled_task() {
    let (lock, other) = (1_u8, 2_u8);
    let [here, there] = [&lock, &other].map(|lock| std::ptr::from_ref(lock).addr());
    let hold = |task, address| WaitRecorder::for_task(task).take(|| Hold::of(address));
    let holds = [hold(7, here), hold(3, here), hold(7, here), hold(9, there)];
    let hold_without_task = WaitRecorder::new().take(|| Hold::of(here));
    assert_eq!((diagnostics::holders(here), diagnostics::holders(there)), (vec![7, 3, 7], vec![9]));
    let [first, second, third, fourth] = holds;
    // A hold may be dropped on another thread.
    std::thread::spawn(|| drop((first, hold_without_task))).join().unwrap();
    assert_eq!(diagnostics::holders(here), [3, 7]);
    drop((second, third, fourth));
    assert_eq!((diagnostics::holders(here), diagnostics::holders(there)), (vec![], vec![]));
}

#[test]
fn a_choice_reports_each_of_its_alternatives() {
    let ((tx, rx), stop) = (channel::<u8>(), Condition::new());
    let nacked = with_nack(|_| stop.wait_evt());
    let waits = of(choose((
        rx.recv_evt().wrap(drop).boxed(),
        choose(vec![tx.send_evt(1).wrap(drop)]),
        nacked.or(after(Duration::from_secs(60))),
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
fn enabled_events_record_nothing_and_never_records_never() {
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
fn a_state_names_its_item() {
    struct Permits;
    impl ItemSource for Permits {
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
fn a_choose_all_records_its_uncommitted_parts() {
    let (_tx, rx) = channel::<u8>();
    assert_eq!(of(choose_all((always(1), rx.recv_evt()))), of(rx.recv_evt()));
}

#[test]
fn an_async_guard_records_itself_and_its_waits() {
    let (_tx, rx) = channel::<u8>();
    let guarded = guard_async(|| async {
        let _ = rx.recv().await;
        always(1)
    });
    let waits = of(guarded);
    assert!(matches!(waits[..], [Wait::Recv { .. }, Wait::Other("an async guard")]), "{waits:?}");
}

#[test]
fn a_repeated_poll_replaces_its_records() {
    let (_tx, rx) = channel::<u8>();
    let (mut one, mut either) = (pin!(rx.recv()), pin!(choose((rx.recv_evt(), rx.recv_evt())).sync()));
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
fn a_sync_dropped_in_the_same_poll_is_not_recorded() {
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
fn sync_blocking_records_nothing() {
    let (tx, rx) = channel::<u8>();
    let recorder = WaitRecorder::new();
    std::thread::scope(|s| {
        // Succeeds only when a receiver waits.
        s.spawn(|| {
            while tx.try_send(1).is_err() {
                std::thread::yield_now();
            }
        });
        assert_eq!(recorder.take(|| rx.recv_evt().sync_blocking()), Ok(1));
    });
    assert_eq!(recorder.into_waits(), []);
}

#[test]
fn listeners_nest_and_other_futures_can_record() {
    let (outer, inner, place) = (WaitRecorder::new(), WaitRecorder::new(), 0);
    let of = (&raw const place).cast();
    outer.take(|| {
        diagnostics::record(of, || Wait::End { task: 1 });
        diagnostics::record(of, || Wait::End { task: 2 });
        inner.take(|| diagnostics::record(of, || Wait::Never));
    });
    diagnostics::record(of, || unreachable!("this thread has no listener"));
    assert_eq!(outer.into_waits(), [Wait::End { task: 2 }]);
    assert_eq!(inner.into_waits(), [Wait::Never]);
    let withdrawn = WaitRecorder::new();
    withdrawn.take(|| {
        diagnostics::record(of, || Wait::Never);
        diagnostics::retract(of);
    });
    assert_eq!(withdrawn.into_waits(), []);
}

#[test]
fn begin_poll_and_end_poll_nest_and_name_their_task() {
    let ((tx, rx), stop) = (channel::<u8>(), Condition::new());
    let (outer, inner) = (TaskId::fresh(), TaskId::fresh());
    let [mut receiving, mut waiting] = [0; 2].map(|_| Box::pin(rx.recv_evt().sync()));
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
    assert_eq!(diagnostics::holders(here), [inner.as_u64()]);
    drop(hold);
    assert_eq!(end_poll().len(), 1);
    assert_eq!(of(stop.wait_evt()).len(), 1); // recorded by a listener of its own
    assert!(matches!(end_poll()[..], [Wait::Recv { .. }]));
    assert_eq!(end_poll(), []);
    drop((receiving, waiting, tx));
}

/// Polls and listeners may begin and end in any order.
#[test]
fn end_poll_inside_another_listener_is_safe() {
    let (_tx, rx) = channel::<u8>();
    let mut waiting = pin!(rx.recv_evt().sync());
    begin_poll(TaskId::fresh());
    let recorder = WaitRecorder::new();
    recorder.take(|| {
        assert_eq!(end_poll(), []);
        begin_poll(TaskId::fresh());
    });
    assert_eq!(end_poll(), []);
    // `recorder` does not listen any more.
    let _ = waiting.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(recorder.into_waits(), []);
}

#[test]
fn end_poll_does_not_restore_a_freed_listener() {
    let (_tx, rx) = channel::<u8>();
    let mut waiting = pin!(rx.recv_evt().sync());
    let recorder = Box::new(WaitRecorder::new());
    recorder.take(|| begin_poll(TaskId::fresh()));
    drop(recorder);
    assert_eq!(end_poll(), []);
    // Without a listener, this is recorded nowhere.
    let _ = waiting.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    begin_poll(TaskId::fresh());
    let within = WaitRecorder::new();
    assert_eq!(within.take(end_poll), []);
    assert_eq!(within.into_waits(), []);
    assert_eq!(of(rx.recv_evt()).len(), 1);
}

fn found(name: &str) -> Vec<NamedChannel> {
    named_channels().into_iter().filter(|found| found.channel.name() == Some(name)).collect()
}

#[test]
fn named_channels_are_listed_with_their_waiters_and_commits() {
    // Values that cannot move to another thread do not matter to the list.
    let (tx, rx) = named_channel::<std::rc::Rc<u8>>("listed");
    assert_eq!(found("listed").len(), 1);
    let mut receiving = Box::pin(rx.recv());
    assert!(!poll(receiving.as_mut()).is_empty());
    let of = |found: &[NamedChannel]| {
        let [one] = found else { panic!("one channel") };
        (one.receivers, one.senders, one.commits, one.is_closed)
    };
    assert_eq!(of(&found("listed")), (1, 0, 0, false));
    let mut context = Context::from_waker(Waker::noop());
    assert!(pin!(tx.send(1.into())).poll(&mut context).is_ready());
    assert_eq!(of(&found("listed")), (0, 0, 1, false));
    assert!(receiving.as_mut().poll(&mut context).is_ready());
    let mut sending = Box::pin(tx.send(2.into()));
    assert!(!poll(sending.as_mut()).is_empty());
    assert_eq!(of(&found("listed")), (0, 1, 1, false));
    // A weak handle keeps the channel's memory.
    let weak = tx.downgrade();
    rx.close();
    assert_eq!(of(&found("listed")), (0, 0, 1, true));
    assert!(sending.as_mut().poll(&mut context).is_ready());
    drop((receiving, sending));
    drop((rx, tx));
    assert_eq!(found("listed").len(), 1);
    drop(weak);
    assert_eq!(found("listed"), []);
}

#[test]
fn channels_can_be_listed_while_they_come_and_go() {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let (tx, rx) = named_channel::<String>("brief");
                    let _ = (tx.send_evt("text".into()).try_sync(), rx.recv_evt().try_sync());
                }
            });
        }
        let mut seen = 0;
        while seen < 1000 {
            seen += found("brief").len();
            assert!(found("brief").len() <= 2);
        }
        done.store(true, Ordering::Relaxed);
    });
}
