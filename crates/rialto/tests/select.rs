//! The rules of `select!`, as its documentation states them.

use std::cell::Cell;
use std::future::{Future, ready};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto::{
    Closed, Condition, Event, Receiver, Sender, SyncFuture, ThreadSpawner, TryEvent, after, always, channel,
    choose, guard, never, select, send_any,
};

/// Runs a future that waits only for other threads.
fn run<F: Future>(future: F) -> F::Output {
    smol::block_on(future)
}

/// Polls `future` once, and returns its output if it is ready.
fn poll_once<F: Future>(future: F) -> Option<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

/// Sends `value` from another thread, and returns the receiver.
fn sent<T: Send + 'static>(value: T) -> Receiver<T> {
    let (tx, rx) = channel();
    std::thread::spawn(move || tx.into_send_evt(value).sync_blocking());
    rx
}

// ---- Patterns ----

#[test]
fn patterns_destructure_what_a_commit_yields() {
    struct Point {
        x: u8,
        y: u8,
    }
    run(async {
        let tuple = select! { (a, b) = always((1, 2)) => a + b };
        let structure = select! { Point { x, y } = always(Point { x: 3, y: 4 }) => x + y };
        let array = select! { [first, ..] = always([5, 6, 7]) => first };
        let unit = select! { () = always(()) => 8 };
        let ignored = select! { _ = always("x") => 9 };
        assert_eq!([tuple, structure, array, unit, ignored], [3, 7, 5, 8, 9]);
        let mutable = select! { mut text = always(String::from("a")) => { text.push('b'); text } };
        assert_eq!(mutable, "ab");
    });
}

/// Pattern alternatives that together match every value are irrefutable. They need no parentheses, in any
/// kind of arm.
#[test]
fn patterns_may_have_alternatives() {
    enum Reading {
        Cold(i32),
        Hot { degrees: i32 },
    }
    use Reading::{Cold, Hot};
    let either = |hot: bool| if hot { Hot { degrees: 90 } } else { Cold(4) };
    let (tx, rx) = channel();
    let sender = std::thread::spawn(move || tx.send(either(true)).sync_blocking());
    let heat = run(async {
        let result = |good: bool| always(if good { Ok(1) } else { Err(-1) });
        let sole = [true, false].map(|good| select! { Ok(x) | Err(x) = result(good) => x, default => 0 });
        assert_eq!(sole, [1, -1]);
        let first = select! { Ok(x) | Err(x) = result(true) => { x } y = never::<i32>() => y };
        let last = select! { y = never::<i32>() => y, | Err(x) | Ok(x) = result(false), if sole[0] > 0 => x };
        assert_eq!((first, last), (1, -1));
        let grouped =
            select! { (Ok(mut x) | Err(mut x), _) = always((Ok(1), ())) => { x += 1; Ok::<_, i32>(x) } };
        assert_eq!(grouped, Ok(2));
        let bound = select! { all @ (Ok(_) | Err(_)) = result(true) => all };
        assert_eq!(bound, Ok(1));
        select! {
            biased;
            got = rx.recv_evt() => match got {
                Ok(Cold(degrees) | Hot { degrees }) => degrees,
                Err(Closed(())) => 0,
            },
            Cold(degrees) | Hot { degrees } = never().wrap(either) => degrees,
            else => 1,
        }
    });
    assert_eq!(heat, 90);
    assert!(sender.join().unwrap().is_ok());
}

#[test]
fn the_arms_may_yield_values_of_different_types() {
    let numbers = sent(1u64);
    let text = run(async {
        select! {
            number = numbers.recv_evt() => number.map_or_else(|closed| closed.to_string(), |n| n.to_string()),
            name = never::<&str>() => name.to_owned(),
            () = after(Duration::from_secs(3600)) => String::new(),
        }
    });
    assert_eq!(text, "1");
}

/// 64 arms compile without a `recursion_limit`, and keep the order in which they are written.
#[test]
fn there_may_be_sixty_four_arms() {
    for chosen in 0..64 {
        let event =
            |number| guard(move || if number == chosen { always(1).boxed() } else { never().boxed() });
        let number = run(async {
            select! {
                n = event(0) => n,
                n = event(1) => n + 1,
                n = event(2) => n + 2,
                n = event(3) => n + 3,
                n = event(4) => n + 4,
                n = event(5) => n + 5,
                n = event(6) => n + 6,
                n = event(7) => n + 7,
                n = event(8) => n + 8,
                n = event(9) => n + 9,
                n = event(10) => n + 10,
                n = event(11) => n + 11,
                n = event(12) => n + 12,
                n = event(13) => n + 13,
                n = event(14) => n + 14,
                n = event(15) => n + 15,
                n = event(16) => n + 16,
                n = event(17) => n + 17,
                n = event(18) => n + 18,
                n = event(19) => n + 19,
                n = event(20) => n + 20,
                n = event(21) => n + 21,
                n = event(22) => n + 22,
                n = event(23) => n + 23,
                n = event(24) => n + 24,
                n = event(25) => n + 25,
                n = event(26) => n + 26,
                n = event(27) => n + 27,
                n = event(28) => n + 28,
                n = event(29) => n + 29,
                n = event(30) => n + 30,
                n = event(31) => n + 31,
                n = event(32) => n + 32,
                n = event(33) => n + 33,
                n = event(34) => n + 34,
                n = event(35) => n + 35,
                n = event(36) => n + 36,
                n = event(37) => n + 37,
                n = event(38) => n + 38,
                n = event(39) => n + 39,
                n = event(40) => n + 40,
                n = event(41) => n + 41,
                n = event(42) => n + 42,
                n = event(43) => n + 43,
                n = event(44) => n + 44,
                n = event(45) => n + 45,
                n = event(46) => n + 46,
                n = event(47) => n + 47,
                n = event(48) => n + 48,
                n = event(49) => n + 49,
                n = event(50) => n + 50,
                n = event(51) => n + 51,
                n = event(52) => n + 52,
                n = event(53) => n + 53,
                n = event(54) => n + 54,
                n = event(55) => n + 55,
                n = event(56) => n + 56,
                n = event(57) => n + 57,
                n = event(58) => n + 58,
                n = event(59) => n + 59,
                n = event(60) => n + 60,
                n = event(61) => n + 61,
                n = event(62) => n + 62,
                n = event(63) => n + 63,
            }
        });
        assert_eq!(number, chosen + 1);
    }
}

// ---- `if` ----

#[test]
fn a_disabled_arm_is_neither_chosen_nor_evaluated() {
    let evaluated = Cell::new(0);
    let event = |value| {
        evaluated.set(evaluated.get() + 1);
        always(value)
    };
    for on in [false, true] {
        for _ in 0..100 {
            let got = run(async {
                select! {
                    one = event(1), if on => one,
                    two = event(2), if !on => two,
                }
            });
            assert_eq!(got, if on { 1 } else { 2 });
        }
    }
    assert_eq!(evaluated.get(), 200);
}

#[test]
fn conditions_are_evaluated_once_each_and_before_the_events() {
    let log = Cell::new(Vec::new());
    let note = |name: &'static str| {
        let mut names = log.take();
        names.push(name);
        log.set(names);
    };
    run(async {
        select! {
            _ = { note("event a"); never::<()>() }, if { note("if a"); true } => {}
            _ = { note("event b"); always(()) }, if { note("if b"); true } => {}
            _ = { note("event c"); always(()) }, if { note("if c"); false } => {}
        }
    });
    assert_eq!(log.take(), ["if a", "if b", "if c", "event a", "event b"]);
}

#[test]
fn a_condition_may_read_what_its_event_borrows() {
    let (tx, rx) = channel::<u8>();
    let mut slot = Some(1);
    run(async {
        select! {
            _ = tx.send_from(&mut slot), if slot.is_some() => panic!("nobody receives"),
            () = always(()), if slot.is_some() => {}
        }
    });
    assert_eq!(slot, Some(1));
    drop(rx);
}

#[test]
fn disabled_arms_do_not_change_the_odds() {
    rialto::rng::seed(12);
    let mut counts = [0u32; 2];
    for _ in 0..2000 {
        let index: usize = poll_once(async {
            select! {
                n = always(0) => n,
                n = never() => n,
                n = always(2), if false => n,
                n = always(1) => n,
            }
        })
        .expect("two arms are enabled");
        counts[index] += 1;
    }
    // 135 is six standard deviations.
    assert!(counts[0].abs_diff(1000) < 135, "{counts:?}");
}

// ---- `else` ----

#[test]
fn else_runs_when_every_arm_is_disabled() {
    let (on, value) = (false, 3);
    let got = run(async {
        select! {
            one = always(1), if on => one,
            two = always(2), if on => two,
            else => value,
        }
    });
    assert_eq!(got, 3);
}

#[test]
fn else_does_not_run_while_an_arm_is_not_disabled() {
    let got = poll_once(async {
        select! {
            () = never(), if true => 1,
            () = always(()), if false => 2,
            else => 3,
        }
    });
    assert_eq!(got, None, "it waits for the first arm");
}

#[test]
#[should_panic(expected = "all arms of a `select!` are disabled, and it has no `else` arm")]
fn without_else_it_panics_when_every_arm_is_disabled() {
    let on = false;
    run(async {
        select! {
            () = always(()), if on => {}
            () = never(), if on => {}
        }
    });
}

// ---- `default` ----

#[test]
fn default_runs_when_nothing_is_enabled_now() {
    let (tx, rx) = channel::<u8>();
    // This function is not async: `default` needs no `.await`.
    let got = select! {
        _ = rx.recv_evt() => 1,
        () = never() => 2,
        default => 3,
    };
    assert_eq!(got, 3);
    assert_eq!(tx.waiting_receivers(), 0, "it waits no more");
}

#[test]
fn default_does_not_run_when_something_is_enabled() {
    for _ in 0..100 {
        let got = select! {
            () = never() => 1,
            two = always(2) => two,
            default => 3,
        };
        assert_eq!(got, 2);
    }
}

#[test]
fn default_runs_when_every_arm_is_disabled() {
    let on = false;
    let got = select! {
        one = always(1), if on => one,
        default => 2,
    };
    assert_eq!(got, 2);
}

// ---- `biased` ----

#[test]
fn biased_takes_the_first_enabled_arm() {
    for _ in 0..100 {
        let got = run(async {
            select! {
                biased;
                () = never() => 1,
                two = always(2) => two,
                three = always(3) => three,
            }
        });
        assert_eq!(got, 2);
        let tried = select! {
            biased;
            one = always(1), if false => one,
            two = always(2) => two,
            three = always(3) => three,
            default => 4,
        };
        assert_eq!(tried, 2);
    }
}

#[test]
fn without_biased_every_enabled_arm_gets_its_turn() {
    rialto::rng::seed(3);
    let mut seen = [false; 3];
    while seen.contains(&false) {
        let index: usize = run(async {
            select! {
                n = always(0) => n,
                n = always(1) => n,
                n = always(2) => n,
            }
        });
        seen[index] = true;
    }
}

// ---- Bodies ----

#[test]
fn bodies_break_and_continue_the_loop_around() {
    let (tx, rx) = channel();
    let sender = std::thread::spawn(move || {
        for n in 0..6 {
            tx.send(n).sync_blocking().expect("the receiver reads to the end");
        }
    });
    let mut odd = Vec::new();
    run(async {
        loop {
            select! {
                got = rx.recv_evt() => {
                    let Ok(n) = got else { break };
                    if n % 2 == 0 {
                        continue;
                    }
                    odd.push(n);
                }
                () = never() => unreachable!("never"),
            }
        }
    });
    sender.join().expect("the sender ends");
    assert_eq!(odd, [1, 3, 5]);
}

#[test]
fn bodies_break_out_with_labels_and_values() {
    let mut turns = 0;
    let got = run(async {
        'outer: loop {
            loop {
                turns += 1;
                select! {
                    n = always(5), if turns == 4 => break 'outer n,
                    () = always(()), if turns == 1 => continue 'outer,
                    () = always(()), if turns == 2 || turns == 3 => continue,
                }
            }
        }
    });
    assert_eq!((got, turns), (5, 4));
}

#[test]
fn bodies_return_and_use_the_question_mark() {
    async fn first(rx: &Receiver<u8>) -> Result<u8, Closed> {
        loop {
            select! {
                got = rx.recv_evt() => {
                    let value = got?;
                    if value > 1 {
                        return Ok(value);
                    }
                }
                () = never() => {}
            }
        }
    }
    assert_eq!(run(first(&sent(7))), Ok(7));
    let (tx, rx) = channel();
    drop(tx);
    assert_eq!(run(first(&rx)), Err(Closed(())));
}

#[test]
fn bodies_await_and_select_again() {
    let (rx, again) = (sent(1), sent(2));
    let sum = run(async {
        select! {
            one = rx.recv_evt() => {
                let one = ready(one).await.expect("open");
                let two = again.recv().await.expect("open");
                one + two + select! {
                    three = always(3) => three,
                    n = never() => n,
                }
            }
            n = never() => n,
        }
    });
    assert_eq!(sum, 6);
}

#[test]
fn bodies_use_what_the_events_borrowed() {
    let (tx, rx) = channel();
    let (stop, mut slot, mut tried) = (Condition::new(), Some(String::from("a")), 0);
    run(async {
        loop {
            select! {
                biased;
                _ = tx.send_from(&mut slot) => panic!("nobody receives"),
                () = stop.wait_evt() => break,
                () = always(()) => {
                    // The slot is accessible again, and has its value.
                    slot.as_mut().expect("not sent").push('b');
                    tried += 1;
                    if tried == 2 {
                        stop.signal();
                    }
                }
            }
        }
    });
    assert_eq!(slot.as_deref(), Some("abb"));
    drop(rx);
}

#[test]
fn bodies_of_several_arms_change_the_same_variable() {
    let (tx, rx) = channel();
    let sender = std::thread::spawn(move || (0..10).all(|n| tx.send(n).sync_blocking().is_ok()));
    let mut total = 0;
    run(async {
        while total < 45 {
            select! {
                got = rx.recv_evt() => total += got.expect("open"),
                () = after(Duration::from_micros(1)) => total += 0,
            }
        }
    });
    assert!(sender.join().expect("the sender ends"));
    assert_eq!(total, 45);
}

#[test]
fn a_body_moves_captured_values() {
    let text = String::from("moved");
    let got = run(async {
        select! {
            () = always(()) => text,
            other = never() => other,
        }
    });
    assert_eq!(got, "moved");
}

// ---- Forms ----

#[test]
fn temporaries_of_an_event_live_as_long_as_the_choice() {
    fn endpoint(rx: &Receiver<u8>) -> Receiver<u8> {
        rx.clone()
    }
    let rx = sent(1);
    let got = run(async {
        select! {
            // The event borrows a receiver that exists only for this expression.
            got = endpoint(&rx).recv_evt() => got,
            () = after(Duration::from_secs(3600)) => Err(Closed(())),
        }
    });
    assert_eq!(got, Ok(1));
}

#[test]
fn one_arm_is_enough_and_commas_are_optional_after_blocks() {
    run(async {
        select! { () = always(()) => {} }
        select! { () = always(()) => {}, }
        let got = select! {
            one = always(1) => { one }
            two = never() => { two },
            three = never(), if false => { three }
            four = never(), if true => four,
            else => 5
        };
        assert_eq!(got, 1);
    });
}

#[test]
fn twenty_arms() {
    rialto::rng::seed(20);
    let mut seen = [false; 20];
    while seen.contains(&false) {
        let index: usize = run(async {
            select! {
                n = always(0) => n, n = always(1) => n, n = always(2) => n, n = always(3) => n,
                n = always(4) => n, n = always(5) => n, n = always(6) => n, n = always(7) => n,
                n = always(8) => n, n = always(9) => n, n = always(10) => n, n = always(11) => n,
                n = always(12) => n, n = always(13) => n, n = always(14) => n, n = always(15) => n,
                n = always(16) => n, n = always(17) => n, n = always(18) => n, n = always(19) => n,
            }
        });
        seen[index] = true;
    }
}

#[test]
fn events_that_are_values_are_arms() {
    let choice = choose((always(1), guard(|| always(1)))).wrap(|n| n + 1);
    let stored = choice.clone().boxed();
    run(async {
        assert_eq!(select! { n = choice => n, n = never() => n }, 2);
        assert_eq!(select! { n = stored => n, n = never() => n }, 2);
    });
}

#[test]
fn select_works_in_closures_async_closures_and_generic_functions() {
    async fn either<A: Event, B: Event<Output = A::Output>>(a: A, b: B) -> A::Output {
        select! { value = a => value, value = b => value }
    }
    let poll = |rx: &Receiver<u8>| {
        select! {
            got = rx.recv_evt() => got.ok(),
            default => None,
        }
    };
    let (tx, rx) = channel();
    assert_eq!(poll(&rx), None);
    let wait = async |limit| {
        select! {
            got = rx.recv_evt() => got.is_ok(),
            () = after(limit) => false,
        }
    };
    assert!(!run(wait(Duration::from_millis(1))));
    assert_eq!(run(either(always(4), never())), 4);
    drop(tx);
}

#[test]
fn its_future_is_send_and_can_be_spawned() {
    async fn relay(rx: Receiver<String>, tx: Sender<String>) {
        let mut slot = None;
        loop {
            select! {
                got = rx.recv_evt(), if slot.is_none() => match got {
                    Ok(text) => slot = Some(text),
                    Err(_closed) => return,
                },
                sent = tx.send_from(&mut slot) => if sent.is_err() { return },
                () = after(Duration::from_secs(3600)) => {}
            }
        }
    }
    let (tx, relay_rx) = channel();
    let (relay_tx, rx) = channel();
    let task = smol::spawn(relay(relay_rx, relay_tx));
    for n in 0..10 {
        tx.send(n.to_string()).sync_blocking().expect("the relay receives");
        assert_eq!(rx.recv().sync_blocking(), Ok(n.to_string()));
    }
    drop(tx);
    smol::block_on(task);
}

#[test]
fn events_of_values_with_lifetimes_can_be_spawned() {
    let (tx, rx) = channel::<&'static str>();
    let sender = smol::spawn(async move {
        tx.send("one").await?;
        choose([tx.send_evt("two"), tx.send_evt("two")]).await
    });
    let receiver = smol::spawn(async move {
        let one = rx.recv().await?;
        let two = select! { got = rx.recv_evt() => got?, text = never() => text };
        Ok::<_, Closed>([one, two])
    });
    assert_eq!(smol::block_on(receiver), Ok(["one", "two"]));
    assert_eq!(smol::block_on(sender), Ok(()));
}

#[test]
fn send_any_can_be_spawned() {
    let ((a, at_a), (b, at_b)) = (channel(), channel());
    let sender = smol::spawn(async move {
        let mut slot = Some(1);
        select! {
            sent = send_any((&a, &b), &mut slot) => sent?,
            () = never() => {}
        }
        let ends = [a, b];
        send_any(&ends[..], &mut Some(2)).await
    });
    assert_eq!(at_b.recv().sync_blocking(), Ok(1));
    assert_eq!(at_a.recv().sync_blocking(), Ok(2));
    assert_eq!(smol::block_on(sender), Ok(()));
}

// ---- A dropped `select!` loses nothing ----

#[test]
fn a_select_dropped_while_it_waits_takes_nothing() {
    let ((tx, rx), (news, wire)) = (channel(), channel::<u8>());
    let mut slot = Some(1);
    let waited = poll_once(async {
        select! {
            _ = tx.send_from(&mut slot) => {}
            _ = wire.recv_evt() => {}
            () = after(Duration::from_secs(3600)) => {}
        }
    });
    assert_eq!((waited, slot), (None, Some(1)));
    assert_eq!((tx.waiting_senders(), news.waiting_receivers()), (0, 0));
    drop(rx);
}

// ---- Futures as arms ----

/// A future of one of our methods is the event behind it: a receive that loses has taken nothing.
#[test]
fn the_future_of_a_method_is_an_arm_that_loses_nothing() {
    run(async {
        let (tx, rx) = channel::<u8>();
        let won = select! { got = rx.recv() => got, () = always(()) => Ok(0) };
        assert_eq!((won, tx.waiting_receivers()), (Ok(0), 0));
        let sender = std::thread::spawn(move || tx.send(1).sync_blocking());
        let future = rx.recv();
        let got = select! { got = future => got, () = after(Duration::from_secs(60)) => Ok(0) };
        assert_eq!(got, Ok(1));
        sender.join().unwrap().unwrap();
    });
}

/// While such an arm waits, a rendezvous with it commits the whole choice, as for the event.
#[test]
fn a_future_that_loses_while_it_waits_leaves_its_queue() {
    let ((tx, rx), (other_tx, other)) = (channel::<u8>(), channel::<u8>());
    let waiting = std::thread::spawn(move || {
        let got = run(async {
            select! { got = rx.recv() => got, got = other.recv() => got }
        });
        (got, rx)
    });
    other_tx.send(7).sync_blocking().unwrap();
    let (got, rx) = waiting.join().unwrap();
    assert_eq!((got, tx.waiting_receivers()), (Ok(7), 0));
    assert_eq!(tx.try_send(1), Err(rialto::TrySendError::Full(1)));
    drop(rx);
}

#[test]
fn futures_stand_beside_conditions_and_default() {
    let (tx, rx) = channel::<u8>();
    let tried = || select! { got = rx.recv() => got.ok(), default => None };
    assert_eq!(tried(), None);
    let sender = std::thread::spawn(move || tx.send(3).sync_blocking());
    rx.ready_evt().sync_blocking();
    assert_eq!(tried(), Some(3));
    sender.join().unwrap().unwrap();
    let disabled = run(async {
        select! { got = rx.recv(), if false => got.ok(), else => Some(0) }
    });
    assert_eq!(disabled, Some(0));
}

/// Each function hides the type of the event behind its future.
#[test]
fn futures_of_opaque_types_stand_beside_default_and_else() {
    use rialto::sync::{Barrier, Promise};
    fn got_evt(rx: &Receiver<u8>) -> impl TryEvent<Output = Option<u8>> {
        choose((rx.recv_evt().wrap(|got| got.ok()), never())).wrap_abort(|| ())
    }
    fn got(rx: &Receiver<u8>) -> SyncFuture<impl TryEvent<Output = Option<u8>>> {
        got_evt(rx).sync()
    }
    let (tx, rx) = channel::<u8>();
    let tried = || select! { value = got(&rx) => value, default => Some(0) };
    assert_eq!(tried(), Some(0));
    let sender = std::thread::spawn(move || tx.send(3).sync_blocking());
    rx.ready_evt().sync_blocking();
    assert_eq!(tried(), Some(3));
    sender.join().unwrap().unwrap();

    let (barrier, promise) = (Barrier::new(2), Promise::spawn(ThreadSpawner, async { 7 }));
    let mut ticks = rialto::time::interval_at(rialto::time::Instant::FAR_FUTURE, Duration::from_secs(1));
    let tried = select! { _ = barrier.wait() => 1, _ = ticks.tick() => 2, default => 3 };
    assert_eq!(tried, 3);
    assert_eq!(
        run(async {
            select! { n = promise.read(), if tried == 3 => n.ok(), else => None }
        }),
        Some(7)
    );
}

/// Locks, permits, conditions and timers: each plain method is an arm.
#[test]
fn the_futures_of_the_library_are_arms() {
    use rialto::sync::{CancellationToken, MVar, Mutex, Notify, Semaphore, bounded};
    run(async {
        let (mutex, semaphore, token) = (Mutex::new(1), Semaphore::new(0), CancellationToken::new());
        let held = mutex.lock().await;
        let (notify, variable, (tx, rx)) = (Notify::new(), MVar::<u8>::new(), bounded::<u8>(1));
        let won = select! {
            _guard = mutex.lock() => "lock",
            _permit = semaphore.acquire() => "permit",
            () = token.cancelled() => "cancelled",
            () = notify.notified() => "notified",
            _value = variable.take() => "taken",
            _got = rx.recv() => "received",
            () = rialto::sleep(Duration::from_millis(1)) => "slept",
        };
        assert_eq!((won, mutex.waiters()), ("slept", 0));
        drop((held, tx));
        assert_eq!(select! { guard = mutex.lock() => *guard, default => 0 }, 1);
    });
}

/// Futures that implement `CancelSafe` need no `cancel_safe` around them.
#[test]
fn cancel_safe_futures_are_arms() {
    run(async {
        assert_eq!(select! { n = ready(4) => n, () = never() => 0 }, 4);
        let mut kept = Box::pin(std::future::pending::<u8>());
        assert_eq!(select! { n = kept.as_mut() => n, () = always(()) => 1 }, 1);
        assert_eq!(select! { n = &mut kept => n, () = always(()) => 2 }, 2);
    });
}

/// The future around such a `select!` is `Send`, also with messages that borrow.
#[test]
fn a_select_of_futures_can_be_spawned() {
    fn assert_send<T: Send>(value: T) -> T {
        value
    }
    async fn next<'a>(rx: &Receiver<&'a str>, tx: &Sender<&'a str>, slot: &mut Option<&'a str>) -> bool {
        select! { got = rx.recv() => got.is_ok(), sent = tx.send_from(slot) => sent.is_ok() }
    }
    let text = String::from("text");
    let (tx, rx) = channel::<&str>();
    assert!(poll_once(assert_send(next(&rx, &tx, &mut Some(&text)))).is_none());
}
