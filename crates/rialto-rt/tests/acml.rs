//! Asynchronous events: where their actions run, and in which order.
#![cfg(not(loom))]

use crate::support;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{parked, runtime};
use rialto_event::{
    Always, Closed, Event, after, always, channel, choose, guard_async, never, select, with_nack,
};
use rialto_rt::acml::{
    AsyncEvent, a_choose, a_guard, a_recv_evt, a_send, a_send_evt, a_sync, a_sync_join, a_trans,
    callback_evt, s_choose, s_guard, s_sync, s_sync_evt, s_trans,
};
use rialto_rt::{Handle, Runtime, spawn, task, yield_now};

/// Runs `future` in a task on a worker.
fn on_worker<T: Send + 'static>(runtime: &Runtime, future: impl Future<Output = T> + Send + 'static) -> T {
    runtime.block_on(runtime.spawn(future)).expect("no panic")
}

/// Runs the program that `make` returns in each environment: in a task, in the future of a `block_on`, and in
/// simulations. Returns all results.
fn everywhere<T, F>(make: impl Fn() -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let mut results = vec![on_worker(&runtime(1), make()), on_worker(&runtime(2), make())];
    results.push(runtime(2).block_on(make()));
    results.extend((0..5).map(|seed| Runtime::simulated(seed).block_on(make())));
    results
}

fn panics(f: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(f)).is_err()
}

/// A log of the actions, in order.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn say(&self, what: impl Into<String>) {
        self.0.lock().unwrap().push(what.into());
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

/// Returns an asynchronous event that logs each of its actions. Its communication is `event`.
fn logging<E>(log: &Log, event: E) -> impl AsyncEvent<Created = u32, Consumed = u32, Creation: Send> + Clone
where
    E: Event<Pending: Send, Output = u32> + Clone + Send + 'static,
{
    let say = |what: &'static str| {
        let log = log.clone();
        move || log.say(what)
    };
    let (created, created_too) = (say("created"), say("created, too"));
    let (consumed, consumed_too) = (say("consumed"), say("consumed, too"));
    let (guarded, forced) = (say("guard of both"), say("guard of the communication"));
    s_guard(move || {
        guarded();
        let communication = move || {
            forced();
            event
        };
        a_guard(communication).a_wrap(move |n| {
            consumed();
            n + 1
        })
    })
    .s_wrap(move |()| {
        created();
        7
    })
    .a_wrap(move |n| {
        consumed_too();
        10 * n
    })
    .s_wrap(move |n| {
        created_too();
        n + 1
    })
}

#[test]
fn enabled_events_commit_before_the_post_creation_actions() {
    let results = everywhere(|| async {
        let log = Log::default();
        let event = logging(&log, always(1));
        let mut values = Vec::new();
        for event in [event.clone(), event] {
            let (created, parasite) = a_sync_join(event);
            assert!(parasite.is_finished());
            values.push((created, parasite.await.unwrap()));
        }
        (values, log.take())
    });
    let once = [
        "guard of both",
        "guard of the communication",
        "consumed",
        "consumed, too",
        "created",
        "created, too",
    ];
    for (values, said) in results {
        assert_eq!(values, [(8, 20), (8, 20)]);
        assert_eq!(said, [once, once].concat());
    }
}

#[test]
fn a_blocked_side_does_not_delay_the_caller() {
    let results = everywhere(|| async {
        let log = Log::default();
        let (tx, rx) = channel();
        let event = logging(&log, rx.clone().into_recv_evt().wrap(|n: Result<u32, Closed>| n.unwrap_or(0)));
        let (created, parasite) = a_sync_join(event);
        log.say("the caller goes on");
        assert_eq!(rx.waiting_receivers(), 1);
        tx.send(4).await.unwrap();
        (created, parasite.await.unwrap(), log.take())
    });
    let said = [
        "guard of both",
        "guard of the communication",
        "created",
        "created, too",
        "the caller goes on",
        "consumed",
        "consumed, too",
    ];
    for result in results {
        assert_eq!(result, (8, 50, said.map(String::from).to_vec()));
    }
}

#[test]
fn the_sides_run_in_different_tasks() {
    for (here, created, consumed) in everywhere(|| async {
        let event = s_trans(always(())).s_wrap(|()| task::id()).a_wrap(|()| task::id());
        let (created, parasite) = a_sync_join(event);
        (task::id(), created, parasite.await.unwrap())
    }) {
        assert_eq!(here, created);
        assert_ne!(here, consumed);
    }
}

#[test]
fn errors_and_panics_are_handled_side_by_side() {
    everywhere(|| async {
        let (tx, rx) = channel::<u8>();
        drop(tx);
        let event = a_recv_evt(&rx)
            .a_wrap_handler(|Closed(())| 1)
            .a_wrap(|n| if n == 1 { panic!("consumed") } else { n })
            .a_catch_panic()
            .s_wrap(|()| "none".parse::<u8>())
            .s_wrap_handler(|_| 2)
            .s_wrap(|n| if n == 2 { panic!("created") } else { n })
            .s_catch_panic();
        let (created, parasite) = a_sync_join(event);
        let text = |caught: std::thread::Result<u8>| *caught.unwrap_err().downcast::<&str>().unwrap();
        assert_eq!(text(created), "created");
        assert_eq!(text(parasite.await.unwrap()), "consumed");
    });
}

#[test]
fn a_panic_of_the_asynchronous_side_reaches_the_parasite() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let hook = Arc::clone(&told);
    let runtime = Runtime::builder()
        .worker_threads(1)
        .on_panic(move |panic| hook.lock().unwrap().push(panic.message().to_owned()))
        .build()
        .unwrap();
    on_worker(&runtime, async {
        let in_guard = a_guard(|| -> Always<u8> { panic!("guard") });
        let in_wrap = s_trans(always(0).wrap(|_| -> u8 { panic!("wrap") }));
        let in_action = s_trans(always(0)).a_wrap(|_: u8| -> u8 { panic!("action") });
        assert_eq!(a_sync(in_guard.clone().s_wrap(|()| 1)), 1);
        assert_eq!(a_sync(in_wrap.clone().s_wrap(|()| 1)), 1);
        assert_eq!(a_sync(in_action.clone().s_wrap(|()| 1)), 1);
        assert!(a_sync_join(in_guard).1.await.unwrap_err().is_panic());
        assert!(a_sync_join(in_wrap).1.await.unwrap_err().is_panic());
        let error = a_sync_join(in_action).1.await.unwrap_err();
        assert_eq!(error.to_string(), "the task panicked: action");
        // The same, if the panic happens after a wait.
        let (tx, rx) = channel::<u8>();
        let (_, later) = a_sync_join(a_recv_evt(&rx).a_wrap(|_| -> u8 { panic!("later") }));
        tx.send(1).await.unwrap();
        assert!(later.await.unwrap_err().is_panic());
    });
    drop(runtime);
    let expected = ["guard", "wrap", "action", "guard", "wrap", "action", "later"];
    assert_eq!(*told.lock().unwrap(), expected);
}

#[test]
fn a_panic_of_the_synchronous_side_reaches_the_caller() {
    everywhere(|| async {
        let (tx, rx) = channel();
        let guarded = s_guard(|| {
            if rx.waiting_senders() == 0 {
                panic!("nothing is created");
            }
            a_send_evt(&tx, 0)
        });
        assert!(panics(|| a_sync(guarded.clone())));
        assert_eq!(rx.waiting_senders(), 0);
        let created = a_send_evt(&tx, 1).s_wrap(|()| panic!("and the message goes on"));
        assert!(panics(|| a_sync(created.clone())));
        assert_eq!(rx.recv().await, Ok(1));
    });
}

#[test]
fn a_created_event_outlives_its_caller() {
    let runtime = runtime(2);
    let (tx, rx) = channel();
    let (aborted_tx, aborted_rx) = (tx.clone(), rx.clone());
    on_worker(&runtime, async move {
        a_sync(a_send_evt(&tx, 1));
        drop(a_sync_join(a_send_evt(&tx, 2)));
    });
    let caller = runtime.spawn(async move {
        a_sync(a_send_evt(&aborted_tx, 3));
        parked::<()>().await;
    });
    runtime.block_on(async {
        while aborted_rx.waiting_senders() < 3 {
            yield_now().await;
        }
        caller.abort();
        assert!(caller.await.unwrap_err().is_aborted());
        for n in 1..=3 {
            assert_eq!(rx.recv().await, Ok(n));
        }
    });
}

#[test]
fn law_7_an_abort_of_the_parasite_fires_its_nacks() {
    everywhere(|| async {
        let (tx, rx) = channel();
        let (unsent_tx, unsent_rx) = channel();
        let request = with_nack(move |nack| {
            drop(a_send(&tx, nack));
            choose((unsent_tx.into_send_evt("message"), never()))
        });
        let ((), parasite) = a_sync_join(s_trans(request));
        let nack = rx.recv().await.unwrap();
        assert_eq!(unsent_rx.waiting_senders(), 1);
        assert_eq!(nack.clone().try_sync(), None);
        parasite.abort();
        nack.await;
        assert!(parasite.await.unwrap_err().is_aborted());
        assert_eq!(unsent_rx.recv().await, Err(Closed(())), "law 5: it was not sent");
    });
}

/// The authors' release over parasites lacks nacks and joins. Here both work, also together.
#[test]
fn joins_and_nacks_inside() {
    everywhere(|| async {
        let (nack_tx, nack_rx) = channel();
        let (go, gone) = channel::<()>();
        let worker = spawn(async move {
            gone.recv().await.unwrap();
            "done"
        });
        let loser = with_nack(move |nack| {
            drop(a_send(&nack_tx, nack));
            never()
        });
        let joined = worker.into_join_evt().wrap(|joined| joined.unwrap());
        let ((), parasite) = a_sync_join(s_trans(choose((joined, loser))).a_wrap(str::len));
        let nack = nack_rx.recv().await.unwrap();
        assert_eq!(nack.clone().try_sync(), None);
        go.send(()).await.unwrap();
        nack.await;
        assert_eq!(parasite.await.unwrap(), 4);
        // A parasite that waits for the end of another parasite.
        let ((), first) = a_sync_join(s_trans(after(Duration::from_millis(1))));
        let ((), second) = a_sync_join(s_trans(first.into_join_evt()).a_wrap(|joined| joined.is_ok()));
        assert!(second.await.unwrap());
    });
}

#[test]
fn a_choose_consumes_one_and_creates_all() {
    everywhere(|| async {
        let (nack_tx, nack_rx) = channel();
        let ((left, at_left), (right, at_right)) = (channel(), channel());
        let loser = with_nack(move |nack| {
            drop(a_send(&nack_tx, nack));
            left.into_send_evt(1)
        });
        let event = a_choose((
            s_trans(loser).s_wrap(|()| "left").a_wrap(|_| 'l'),
            a_send_evt(&right, 2).s_wrap(|()| 2).a_wrap(|_| 'r'),
        ));
        let ((a, b), parasite) = a_sync_join(event.s_wrap(|(a, b)| (b, a)));
        assert_eq!((a, b), (2, "left"));
        let nack = nack_rx.recv().await.unwrap();
        assert_eq!(nack.clone().try_sync(), None, "nobody receives yet");
        assert_eq!(at_right.recv().await, Ok(2));
        assert!(at_left.try_recv().is_err());
        assert_eq!(parasite.await.unwrap(), 'r');
        nack.await;
    });
}

#[test]
fn a_choose_of_arrays_and_vecs() {
    everywhere(|| async {
        let ends: [_; 3] = std::array::from_fn(|_| channel());
        let event = |n: usize| a_recv_evt(&ends[n].1).a_wrap(move |got| (n, got)).s_wrap(move |()| n);
        let (created, array) = a_sync_join(a_choose([event(0), event(1), event(2)]));
        assert_eq!(created, [0, 1, 2]);
        let (created, vec) = a_sync_join(a_choose(vec![event(2), event(1)]).s_wrap(|all| all.len()));
        assert_eq!(created, 2);
        ends[2].0.send('a').await.unwrap();
        ends[2].0.send('b').await.unwrap();
        assert_eq!(array.await.unwrap(), (2, Ok('a')), "it has waited longer");
        assert_eq!(vec.await.unwrap(), (2, Ok('b')));
        assert_eq!(ends[0].0.try_send('c').map_err(|_| ()), Err(()), "nobody waits any more");
        let ((), none) =
            a_sync_join(a_choose::<Vec<rialto_rt::acml::AsyncEvt<Always<u8>>>>(vec![]).s_wrap(drop));
        assert!(none.await.unwrap_err().is_reclaimed(), "a choice of none is never");
    });
}

#[test]
fn s_choose_waits_for_one_and_leaves_the_rest() {
    everywhere(|| async {
        let (nack_tx, nack_rx) = channel();
        let (told_tx, told) = channel();
        let (tx, rx) = channel::<u32>();
        let here = task::id();
        let chosen = a_recv_evt(&rx)
            .a_wrap(move |n| drop(a_send(&told_tx, (n, task::id()))))
            .s_wrap(|()| ("chosen", task::id()));
        let nacked = with_nack(move |nack| {
            drop(a_send(&nack_tx, nack));
            never::<()>()
        });
        let loser = s_trans(nacked).s_wrap(|()| unreachable!("it was not created"));
        let caller = s_choose((chosen, loser));
        let sender = spawn(async move {
            let nack = nack_rx.recv().await.unwrap();
            assert_eq!(nack.clone().try_sync(), None);
            tx.send(5).await.unwrap();
            nack.await;
        });
        assert_eq!(caller.await, ("chosen", here));
        let (n, consumed_by) = told.recv().await.unwrap();
        assert_eq!(n, Ok(5));
        assert_ne!(consumed_by, here);
        sender.await.unwrap();
    });
}

#[test]
fn s_choose_can_lose_its_choice() {
    everywhere(|| async {
        let (nack_tx, nack_rx) = channel();
        let (tx, rx) = channel::<u32>();
        let nacked = move |rx: rialto_event::Receiver<u32>| {
            with_nack(move |nack| {
                drop(a_send(&nack_tx, nack));
                rx.into_recv_evt()
            })
        };
        let event = s_trans(nacked(rx.clone())).s_wrap(|()| "created");
        let late = select! {
            created = s_choose([event]) => created,
            () = after(Duration::from_millis(1)) => "late",
        };
        assert_eq!(late, "late");
        assert_eq!(rx.waiting_receivers(), 0);
        nack_rx.recv().await.unwrap().await;
        assert!(tx.try_send(1).is_err());
    });
}

/// The post-consumption action of an `s_choose` may panic, and the caller does not notice. A panic of a guard
/// is the caller's.
#[test]
fn a_panic_after_an_s_choose_does_not_reach_the_caller() {
    everywhere(|| async {
        let event = s_trans(always(1)).a_wrap(|_| panic!("in the parasite")).s_wrap(|()| "created");
        assert_eq!(s_choose([event]).await, "created");
        let guarded = s_guard(|| -> rialto_rt::acml::AsyncEvt<Always<u8>> { panic!("in the caller") });
        let here = spawn(async move { s_choose([guarded]).await });
        assert!(here.await.unwrap_err().is_panic());
    });
}

#[test]
fn s_sync_waits_for_both_sides_in_the_same_order() {
    everywhere(|| async {
        let log = Log::default();
        let event = logging(&log, always(1));
        assert_eq!(s_sync(event).await, (8, 20));
        let said = log.take();
        assert_eq!(said[2..], ["consumed", "consumed, too", "created", "created, too"]);
        let (tx, rx) = channel();
        let waiting = spawn(async move { s_sync(a_send_evt(&tx, 3).s_wrap(|()| task::id())).await });
        assert_eq!(rx.recv().await, Ok(3));
        let id = waiting.id();
        assert_eq!(waiting.await.unwrap(), (id, Ok(())));
    });
    // It is an ordinary event, and works outside a runtime too.
    assert_eq!(s_sync_evt(s_trans(always(1))).sync_blocking(), ((), 1));
}

#[test]
fn a_trans_creates_if_it_is_chosen() {
    everywhere(|| async {
        let (tx, rx) = channel();
        let creation = |n| a_trans(a_send_evt(&tx, n).s_wrap(move |()| n));
        assert_eq!(always(0).or(creation(1)).await, 0);
        assert_eq!(rx.waiting_senders(), 0);
        assert_eq!(never().or(creation(2)).await, 2);
        assert_eq!(rx.recv().await, Ok(2));
    });
}

#[test]
fn callbacks() {
    everywhere(|| async {
        let (tx, rx) = channel::<u32>();
        let event = callback_evt(a_recv_evt(&rx).s_wrap(|()| "dropped"), |n| n.map(|n| n + 1));
        let (mut first, second) = (Some(a_sync(event.clone())), Some(a_sync(event)));
        assert_eq!(first.take().unwrap().poll_evt().await, None, "and it is gone");
        let waiting = spawn(second.unwrap().into_future());
        tx.send(1).await.unwrap();
        tx.send(2).await.unwrap();
        assert_eq!(waiting.await.unwrap(), Ok(Ok(3)), "each has its own");
        // If a parasite ends without a value, its callback yields `Closed`.
        let (callback, parasite) = a_sync_join(callback_evt(a_recv_evt(&rx), drop));
        parasite.abort();
        assert_eq!(callback.await, Err(Closed(())));
        let panics = a_recv_evt(&rx).a_wrap(|_| panic!("no value"));
        let callback = a_sync(callback_evt(panics, drop::<()>));
        tx.send(3).await.unwrap();
        assert_eq!(callback.await, Err(Closed(())));
    });
}

#[test]
fn a_send_to_a_waiting_receiver_makes_no_task() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let (tx, rx) = channel();
        let receiver = spawn(async move {
            let mut sum = 0;
            while let Ok(n) = rx.recv().await {
                sum += n;
            }
            sum
        });
        yield_now().await;
        let spawned = Handle::current().metrics().spawned;
        for n in 0..100 {
            let mut sent = a_send(&tx, n);
            assert!(sent.is_finished());
            assert_eq!(sent.join_evt().await.unwrap(), Ok(()));
            a_sync(a_send_evt(&tx, n)); // the receiver has not run yet
            assert_eq!(tx.waiting_senders(), 1);
            while tx.waiting_senders() + 1 > tx.waiting_receivers() {
                yield_now().await;
            }
        }
        assert_eq!(Handle::current().metrics().spawned, spawned + 100);
        drop(tx);
        assert_eq!(receiver.await.unwrap(), 9900);
    });
}

#[test]
fn a_send_on_a_closed_channel_gives_the_value_back() {
    everywhere(|| async {
        let (tx, rx) = channel();
        let waits = a_send(&tx, 1);
        assert!(!waits.is_finished());
        drop(rx);
        assert_eq!(waits.await.unwrap(), Err(Closed(1)));
        assert_eq!(a_send(&tx, 2).await.unwrap(), Err(Closed(2)));
    });
}

#[test]
fn acml_outside_a_runtime_panics() {
    let (tx, rx) = channel();
    let receiver = std::thread::spawn(move || rx.recv().sync_blocking());
    while tx.waiting_receivers() == 0 {
        std::thread::yield_now();
    }
    // Outside a runtime, `a_send` panics even if a receiver waits.
    assert!(panics(|| drop(a_send(&tx, 1))));
    assert!(panics(|| a_sync(a_send_evt(&tx, 1))));
    tx.try_send(2).unwrap();
    assert_eq!(receiver.join().unwrap(), Ok(2));
}

/// An async guard runs in the parasite. The communication behind it starts after the guard.
#[test]
fn guards_that_wait() {
    everywhere(|| async {
        let (go, gone) = channel::<()>();
        let (tx, rx) = channel();
        let later = guard_async(move || async move {
            gone.recv().await.unwrap();
            tx.into_send_evt(1)
        });
        a_sync(s_trans(later));
        assert_eq!(rx.waiting_senders(), 0);
        go.send(()).await.unwrap();
        assert_eq!(rx.recv().await, Ok(1));
    });
}

#[test]
fn the_shutdown_drops_blocked_sides() {
    let drops = Arc::new(AtomicUsize::new(0));
    let runtime = runtime(2);
    let (tx, _rx) = channel();
    let theirs = Arc::clone(&drops);
    on_worker(&runtime, async move {
        for _ in 0..10 {
            let count = support::Count(Arc::clone(&theirs));
            a_sync(a_send_evt(&tx, ()).a_wrap(move |sent| drop((sent, count))));
        }
    });
    drop(runtime);
    assert_eq!(drops.load(Ordering::SeqCst), 10);
}
