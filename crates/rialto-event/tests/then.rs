//! Wraps that wait (`then`): the order in which they run, and the effects of a drop or a panic in one.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;

use rialto_event::{
    Condition, Event, EventOption, always, channel, choose, choose_all, guard, guard_async, never, select,
    with_nack,
};

use crate::support::{Hand, hand, waiting};

/// A future that is ready when `flag` is set.
fn flagged(flag: &Cell<bool>) -> impl Future<Output = ()> + '_ {
    poll_fn(|_| if flag.get() { Poll::Ready(()) } else { Poll::Pending })
}

/// Returns the message with which a poll panics.
fn panics<E: Event>(hand: &mut Hand<E>) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(hand.poll()))) else {
        panic!("it does not panic")
    };
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast_ref::<&str>().expect("a text").to_string(),
    }
}

#[test]
fn law_8_then_runs_after_the_commit_and_the_nacks() {
    let ((tx, rx), (idle_tx, idle)) = (channel(), channel::<u8>());
    let (go, nacked) = (Cell::new(false), Cell::new(false));
    let received = rx.recv_evt().then(|got| {
        assert!(nacked.get(), "nacks have fired");
        assert_eq!(idle_tx.waiting_receivers(), 0, "losers are unlinked");
        let go = &go;
        async move {
            flagged(go).await;
            got.map(|n: u8| n + 1)
        }
    });
    let other = idle.recv_evt().wrap_abort(|| nacked.set(true));
    let mut either = waiting(choose((received, other)));
    assert_eq!(tx.try_send(1), Ok(()));
    assert!(either.poll().is_none() && either.poll().is_none(), "it waits, and the choice is over");
    assert_eq!((tx.waiting_receivers(), idle_tx.waiting_receivers()), (0, 0));
    assert!(idle_tx.try_send(9).is_err());
    go.set(true);
    assert_eq!(either.poll(), Some(Ok(2)));
    assert!(panics(&mut either).contains("after it had yielded its result"));
}

#[test]
fn law_8_then_and_wrap_run_innermost_first() {
    let go = Cell::new(false);
    let (order, step) = (Rc::new(Cell::new(String::new())), |order: &Rc<Cell<String>>, name: &str| {
        order.set(order.take() + name);
    });
    let log = || order.clone();
    let (a, b, c, d) = (log(), log(), log(), log());
    let event = always(1)
        .wrap(move |n| (step(&a, "a"), n).1)
        .then(async |n| {
            step(&b, "b");
            flagged(&go).await;
            n + 1
        })
        .wrap(move |n| (step(&c, "c"), n).1)
        .then(async |n| {
            step(&d, "d");
            n + 1
        });
    let mut event = waiting(event);
    assert_eq!(order.take(), "ab");
    go.set(true);
    assert_eq!(event.poll(), Some(3));
    assert_eq!(order.take(), "cd");
}

#[test]
fn then_works_inside_every_combinator() {
    let go = Cell::new(false);
    let five = || {
        always(4).then(|n| {
            let go = &go;
            async move {
                flagged(go).await;
                n + 1
            }
        })
    };
    macro_rules! waits_and_yields {
        ($($event:expr => $value:expr),+ $(,)?) => {$({
            go.set(false);
            let mut event = waiting($event);
            assert!(event.poll().is_none());
            go.set(true);
            assert_eq!(event.poll(), Some($value), "{}", stringify!($event));
        })+};
    }
    waits_and_yields! {
        five() => 5,
        choose((never(), five())) => 5,
        choose((never(), choose((never(), five(), never())), never())) => 5,
        choose([five(), five()]) => 5,
        choose(vec![five()]) => 5,
        guard(five) => 5,
        guard_async(|| async { five() }) => 5,
        with_nack(|_| five()) => 5,
        five().boxed_local() => 5,
        choose((never().boxed_local(), choose((never(), five().boxed_local())).boxed_local())) => 5,
        five().or(never()) => 5,
        never().or(five()) => 5,
        Some(five()).or_never_evt() => 5,
        five().wrap_abort(|| unreachable!("it is chosen")) => 5,
        five().poll_evt() => Some(5),
        five().wrap(Ok::<_, ()>).map_err(|()| ()).wrap_handler(|()| 0) => 5,
        five().then(async |n| n + 1) => 6,
        guard(|| choose((five().wrap(|n| n + 1), never()))).then(async |n| n + 1) => 7,
        always(()).then(|()| five().into_future()) => 5,
    }
    assert_eq!(five().catch_panic().sync_blocking().unwrap(), 5);
}

#[test]
fn an_arm_of_a_select_can_use_then() {
    let (tx, rx) = channel::<u8>();
    let sender = std::thread::spawn(move || tx.send(3).sync_blocking());
    let event = guard_async(|| async {
        let got = select! {
            got = rx.recv_evt().then(async |got| got.map(|n| 2 * n)) => got,
            () = never() => unreachable!("never"),
        };
        always(got)
    });
    assert_eq!(event.sync_blocking(), Ok(6));
    assert_eq!(sender.join().unwrap(), Ok(()));
}

#[test]
fn a_losing_then_does_not_run() {
    let (tx, rx) = channel::<u8>();
    let lost = rx.recv_evt().then(|_| -> std::future::Ready<u8> { unreachable!("it is not chosen") });
    assert_eq!(choose((lost, always(1))).sync_blocking(), 1);
    assert_eq!(tx.waiting_receivers(), 0);
}

#[test]
fn law_5_a_drop_during_then_does_not_undo_the_commit() {
    let (tx, rx) = channel();
    let nack = Cell::new(None);
    let token = Arc::new(());
    let request = with_nack(|fired| {
        nack.set(Some(fired));
        rx.recv_evt().then(async |value: Result<Arc<()>, _>| {
            std::future::pending::<()>().await;
            drop(value);
        })
    });
    let mut request = waiting(request);
    assert!(tx.try_send(token.clone()).is_ok());
    assert!(request.poll().is_none(), "the value is in the future");
    drop(request);
    assert_eq!(Arc::strong_count(&token), 1, "the value is dropped with it,");
    assert!(rx.try_recv().is_err(), "and not put back;");
    assert_eq!(nack.take().expect("the guard ran").try_sync(), None, "and no nack fires: it was chosen");
}

/// If the future has not seen the value yet, the value is put back as usual.
#[test]
fn law_5_a_value_that_then_has_not_seen_is_put_back() {
    let (tx, rx) = channel();
    let received = waiting(choose((rx.recv_evt().then(async |got| got), never())));
    assert_eq!(tx.try_send(1), Ok(()));
    drop(received);
    assert_eq!(rx.try_recv(), Ok(1));
}

#[test]
fn law_8_a_panic_in_then_does_not_undo_the_commit() {
    let (tx, rx) = channel();
    let go = Cell::new(false);
    let failing = || {
        rx.recv_evt().then(async |got: Result<u8, _>| -> u8 {
            flagged(&go).await;
            panic!("after the commit: {got:?}")
        })
    };
    let mut received = waiting(failing());
    assert_eq!(tx.try_send(1), Ok(()));
    assert!(received.poll().is_none());
    go.set(true);
    assert!(panics(&mut received).contains("after the commit"));
    assert!(panics(&mut received).contains("after it panicked"), "it is over");
    drop(received);
    assert!(rx.try_recv().is_err(), "received");
    // `catch_panic` turns the panic into an error, in the first poll of the future or a later one.
    for later in [false, true] {
        go.set(!later);
        let mut caught = waiting(failing().catch_panic());
        assert_eq!(tx.try_send(1), Ok(()));
        if later {
            assert!(caught.poll().is_none());
            go.set(true);
        }
        assert!(caught.poll().expect("the panic as a value").is_err());
    }
    // It does the same if the function that creates the future panics.
    let made = always(1).then(|_| -> std::future::Ready<u8> { panic!("none") });
    assert!(made.catch_panic().sync_blocking().is_err());
}

#[test]
fn sync_blocking_waits_for_then() {
    let done = Condition::new();
    let waits = always(1).then({
        let done = done.clone();
        async move |n| {
            done.into_wait_evt().await;
            n
        }
    });
    let thread = std::thread::spawn(move || done.signal());
    assert_eq!(waits.sync_blocking(), 1);
    thread.join().unwrap();
}

#[test]
#[should_panic(expected = "cannot be in a part of `choose_all`")]
fn a_boxed_then_in_a_choose_all_panics() {
    let waits = always(1).then(async |n| n).boxed();
    choose_all([waits]).sync_blocking();
}

#[test]
fn an_event_with_then_can_be_cloned() {
    let event = always(1).then(|n| async move { n + 1 });
    assert_eq!(event.clone().sync_blocking() + event.sync_blocking(), 4);
    assert!(hand(always(1).then(std::future::ready).boxed_clone()).poll() == Some(1));
}
