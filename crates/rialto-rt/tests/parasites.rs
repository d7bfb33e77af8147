//! Parasites: computations that become tasks only if they block.
#![cfg(not(loom))]

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

use rialto_event::{Event, after, always, channel, choose};
use rialto_rt::{Handle, Parasite, Runtime, internals, parasite, parasite_evt, spawn, task, yield_now};
// The assertions about order and threads hold only while no worker is preempted, so sysmon is off.
use crate::support::{self, Count, parked, unwatched as runtime};

/// Runs `future` in a task on a worker.
fn on_worker<T: Send + 'static>(runtime: &Runtime, future: impl Future<Output = T> + Send + 'static) -> T {
    runtime.block_on(runtime.spawn(future)).expect("no panic")
}

#[test]
fn a_parasite_that_does_not_block_is_no_task() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let before = Handle::current().metrics();
        let sum: u64 = {
            let mut sum = 0;
            // Below the number of parasites that one poll of the host may start.
            for n in 0..100 {
                let mut ended = parasite(async move { n });
                assert!(ended.is_finished());
                sum += ended.join_evt().await.unwrap();
                sum += parasite(async move { n }).await.unwrap();
            }
            sum
        };
        assert_eq!(sum, 2 * 4_950);
        let after = Handle::current().metrics();
        assert_eq!(after.spawned, before.spawned, "no task was made");
        assert_eq!(after.polls, before.polls, "nothing came from a queue");
        assert_eq!(after.queued + after.injected, 0);
        assert_eq!(after.pages, before.pages + 1, "one cell served all, or two");
    });
}

#[test]
fn a_parasite_runs_until_it_blocks_then_its_host_continues() {
    let runtime = runtime(1);
    let order = on_worker(&runtime, async {
        let order = Arc::new(Mutex::new(Vec::new()));
        let note = |what| {
            let order = Arc::clone(&order);
            move || order.lock().unwrap().push(what)
        };
        let (before, after, host) = (note("parasite"), note("unblocked"), note("host"));
        let (tx, rx) = channel();
        let blocked = parasite(async move {
            before();
            rx.recv().await.unwrap();
            after();
        });
        host();
        assert!(!blocked.is_finished());
        tx.send(()).await.unwrap();
        blocked.await.unwrap();
        order.lock().unwrap().clone()
    });
    assert_eq!(order, ["parasite", "host", "unblocked"]);
}

/// The paper's migration to the point of synchronization: an unblocked parasite runs on the thread of its
/// partner, ahead of the queue.
#[test]
fn an_unblocked_parasite_runs_next_on_its_partners_thread() {
    let runtime = runtime(1);
    let order = on_worker(&runtime, async {
        let order = Arc::new(Mutex::new(Vec::new()));
        let (tx, rx) = channel();
        let note = |what: &'static str| order.lock().unwrap().push(what);
        for name in ["first", "second"] {
            let (rx, order) = (rx.clone(), Arc::clone(&order));
            drop(parasite(async move {
                rx.recv().await.unwrap();
                order.lock().unwrap().push(name);
            }));
        }
        let others: Vec<_> = (0..3)
            .map(|_| {
                let order = Arc::clone(&order);
                spawn(async move {
                    yield_now().await;
                    order.lock().unwrap().push("queued");
                })
            })
            .collect();
        // Now the tasks are in the queue.
        yield_now().await;
        tx.send(()).await.unwrap();
        tx.send(()).await.unwrap();
        note("partner");
        for other in others {
            other.await.unwrap();
        }
        order.lock().unwrap().clone()
    });
    let at = |name| order.iter().position(|&o| o == name).unwrap();
    assert!(at("first") < at("second"), "{order:?}");
    assert!(at("partner") < at("first"), "the partner goes on first: {order:?}");
    assert!(at("second") < at("queued"), "the parasites are ahead of the queue: {order:?}");
}

/// One of the two workers is kept busy: the one on which the parasite began. The other runs the partner.
#[test]
fn a_parasite_moves_to_its_partners_thread() {
    let runtime = runtime(2);
    let (tx, rx) = channel();
    let went_on = Arc::new(Mutex::new(None));
    let theirs = Arc::clone(&went_on);
    let begun = on_worker(&runtime, async move {
        drop(parasite(async move {
            rx.recv().await.unwrap();
            *theirs.lock().unwrap() = Some(thread::current().id());
        }));
        thread::current().id()
    });
    let (busy, over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let spin_until = |flag: &AtomicBool| {
        while !flag.load(Ordering::SeqCst) {
            thread::yield_now();
        }
    };
    // Neither task ends before the other has begun, so each has a worker of its own.
    let tasks: [_; 2] = std::array::from_fn(|_| {
        let (busy, over, tx) = (Arc::clone(&busy), Arc::clone(&over), tx.clone());
        let went_on = Arc::clone(&went_on);
        runtime.spawn(async move {
            if thread::current().id() == begun {
                busy.store(true, Ordering::SeqCst);
                spin_until(&over);
                return None;
            }
            spin_until(&busy);
            tx.try_send(()).unwrap();
            yield_now().await;
            let seen = *went_on.lock().unwrap();
            over.store(true, Ordering::SeqCst);
            Some((seen, thread::current().id()))
        })
    });
    let partners: Vec<_> = tasks.into_iter().filter_map(|task| runtime.block_on(task).unwrap()).collect();
    let [(seen, partner)] = partners[..] else { panic!("one of them: {partners:?}") };
    assert_eq!(seen, Some(partner), "before its partner's next turn, where that runs");
}

#[test]
fn a_panic_reaches_its_own_join_not_its_host() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let at_once: Parasite<()> = parasite(async { panic!("at once") });
        assert!(at_once.is_finished());
        let error: rialto_rt::JoinError = at_once.await.unwrap_err();
        assert!(error.is_panic());
        let later: Parasite<()> = parasite(async {
            yield_now().await;
            panic!("later")
        });
        let error = later.await.unwrap_err();
        assert_eq!(error.to_string(), "the task panicked: later");
        // A panic of the future's destructor reaches the join as well.
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                panic!("on the way out");
            }
        }
        let bomb = Bomb;
        let error = parasite(async move {
            let _bomb = &bomb;
        })
        .await
        .unwrap_err();
        assert_eq!(error.to_string(), "the task panicked: on the way out");
    });
}

#[test]
fn a_parasite_has_a_task_id_of_its_own() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let host = task::id();
        let mut ids = vec![host];
        for _ in 0..3 {
            ids.push(parasite(async { task::id() }).await.unwrap());
            let (outer, inner) = parasite(async {
                let inner = parasite(async { task::id() }).await.unwrap();
                (task::id(), inner)
            })
            .await
            .unwrap();
            ids.extend([outer, inner]);
        }
        assert_eq!(task::id(), host);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 10, "no id is used twice");
    });
}

#[expect(clippy::manual_async_fn, reason = "a recursive future must say that it is `Send`")]
fn nested(depth: usize) -> impl Future<Output = usize> + Send {
    async move {
        let ballast = [depth as u8; 256];
        let below = if depth == 0 { 0 } else { boxed(depth - 1).await };
        std::hint::black_box(&ballast);
        below + 1
    }
}

fn boxed(depth: usize) -> Pin<Box<dyn Future<Output = usize> + Send>> {
    Box::pin(async move { parasite(nested(depth)).await.unwrap() })
}

#[test]
fn ten_thousand_nested_parasites_do_not_overflow_the_stack() {
    let runtime = runtime(2);
    assert_eq!(on_worker(&runtime, nested(10_000)), 10_001);
    assert_eq!(runtime.block_on(nested(10_000)), 10_001);
    assert_eq!(Runtime::simulated(1).block_on(nested(10_000)), 10_001);
}

#[test]
fn a_parasite_that_yields_or_wakes_itself_becomes_a_task() {
    for workers in [1, 2] {
        let runtime = runtime(workers);
        on_worker(&runtime, async {
            for n in 0..200 {
                let value = parasite(async move {
                    for _ in 0..n % 3 {
                        yield_now().await;
                    }
                    n
                });
                assert_eq!(value.is_finished(), n % 3 == 0);
                assert_eq!(value.await.unwrap(), n);
            }
        });
    }
}

#[test]
fn a_waker_of_an_ended_parasite_does_nothing() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let kept: Arc<Mutex<Vec<Waker>>> = Arc::default();
        for n in 0..100 {
            let theirs = Arc::clone(&kept);
            let ended = parasite(poll_fn(move |cx| {
                theirs.lock().unwrap().push(cx.waker().clone());
                cx.waker().wake_by_ref();
                Poll::Ready(n)
            }));
            assert!(ended.is_finished());
            assert_eq!(ended.await.unwrap(), n);
        }
        let polls = Handle::current().metrics().polls;
        for waker in kept.lock().unwrap().drain(..) {
            waker.wake_by_ref();
            waker.wake();
        }
        yield_now().await;
        assert_eq!(Handle::current().metrics().polls, polls + 1, "only this one was polled");
    });
}

#[test]
fn a_blocked_parasite_can_be_aborted_joined_late_or_detached() {
    let runtime = runtime(2);
    let drops = Arc::new(AtomicUsize::new(0));
    let count = Count(Arc::clone(&drops));
    on_worker(&runtime, async move {
        let aborted = parasite(async move {
            let _count = count;
            parked::<()>().await;
        });
        aborted.abort();
        assert!(aborted.await.unwrap_err().is_aborted());
        let (tx, rx) = channel();
        let mut late = parasite(async move { rx.recv().await });
        // If its join loses a choice, the parasite continues.
        assert!(choose((late.join_evt().wrap(|_| false), always(true))).await);
        tx.send(5).await.unwrap();
        while !late.is_finished() {
            yield_now().await;
        }
        assert_eq!(late.await.unwrap(), Ok(5));
        let (tx, rx) = channel();
        drop(parasite(async move { tx.send("still sent").await }));
        assert_eq!(rx.recv().await, Ok("still sent"));
    });
    assert_eq!(drops.load(Ordering::SeqCst), 1);
}

#[test]
fn a_runtime_that_ends_drops_blocked_parasites_and_their_values() {
    let drops = Arc::new(AtomicUsize::new(0));
    for workers in [1, 2] {
        drops.store(0, Ordering::SeqCst);
        let runtime = runtime(workers);
        let theirs = Arc::clone(&drops);
        let handles = on_worker(&runtime, async move {
            (0..100)
                .map(|n| {
                    let count = Count(Arc::clone(&theirs));
                    parasite(async move {
                        if n % 2 == 0 {
                            parked::<()>().await;
                        }
                        count
                    })
                })
                .collect::<Vec<_>>()
        });
        drop(runtime);
        assert_eq!(drops.load(Ordering::SeqCst), 50, "those that wait");
        drop(handles);
        assert_eq!(drops.load(Ordering::SeqCst), 100, "and the values of the others");
    }
}

#[test]
fn large_futures_and_outputs() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let big = [7_u8; 40_000];
        let sum = parasite(async move { big.iter().map(|&b| b as usize).sum::<usize>() }).await.unwrap();
        assert_eq!(sum, 280_000);
        #[repr(align(256))]
        struct Aligned(u8);
        let aligned = Aligned(3);
        let three = parasite(async move {
            let place = &raw const aligned;
            assert_eq!(place.addr() % 256, 0);
            yield_now().await;
            aligned.0
        });
        assert_eq!(three.await.unwrap(), 3);
        let long = parasite(async { [1_u64; 1000] }).await.unwrap();
        assert_eq!(long.iter().sum::<u64>(), 1000);
    });
}

/// The paper's penalty count. The test itself makes the beats, in place of sysmon.
#[test]
fn after_a_long_parasite_the_next_ten_of_its_host_are_tasks() {
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let beat = || rialto_rt::internals::advance_beat(&Handle::current());
        let at_once = || parasite(async {}).is_finished();
        parasite(async move { beat() }).await.unwrap();
        assert!(at_once(), "one beat may be any moment");
        parasite(async move {
            beat();
            beat();
            assert!(at_once(), "its own parasites do not pay");
        })
        .await
        .unwrap();
        for n in 0..10 {
            // An event is short, so it begins on the stack in spite of the penalty.
            assert!(parasite_evt(always(n)).is_finished());
            let task = parasite(async {});
            assert!(!task.is_finished(), "{n}");
            task.await.unwrap();
        }
        assert!(at_once(), "paid");
    });
}

#[test]
fn a_long_parasite_that_blocks_is_inflated() {
    is_inflated(&runtime(1), |runtime| (0..2).for_each(|_| internals::advance_beat(runtime)));
}

thread_local! {
    static STARTS: Cell<bool> = const { Cell::new(false) };
}

/// Starts a parasite. Returns whether it ran on the stack of this call. It may also end early as a task, on
/// another thread: if sysmon takes the core from this one.
fn starts_on_this_stack() -> bool {
    let inside = Arc::new(AtomicBool::new(false));
    let sees = inside.clone();
    STARTS.set(true);
    drop(parasite(async move { sees.store(STARTS.get(), Ordering::SeqCst) }));
    STARTS.set(false);
    inside.load(Ordering::SeqCst)
}

/// Here sysmon makes the beats.
#[test]
fn a_parasite_that_sysmon_finds_long_is_followed_by_tasks() {
    let runtime = support::runtime(1);
    let begun_at_once = on_worker(&runtime, async {
        let before = starts_on_this_stack();
        drop(parasite(async {
            let (runtime, start) = (Handle::current(), Instant::now());
            let before = internals::beat(&runtime);
            while internals::beat(&runtime).wrapping_sub(before) < 2 {
                assert!(start.elapsed() < Duration::from_secs(60), "there is no beat");
            }
        }));
        (before, starts_on_this_stack())
    });
    assert_eq!(begun_at_once, (true, false));
}

/// A parasite that calls `long` before it blocks is inflated, so it is scheduled like other tasks after it
/// was unblocked.
fn is_inflated(runtime: &Runtime, long: fn(&Handle)) {
    let order = on_worker(runtime, async move {
        let order = Arc::new(Mutex::new(Vec::new()));
        let (tx, rx) = channel::<()>();
        for (name, is_long) in [("short", false), ("long", true), ("short too", false)] {
            let (rx, order) = (rx.clone(), Arc::clone(&order));
            drop(parasite(async move {
                if is_long {
                    long(&Handle::current());
                }
                rx.recv().await.unwrap();
                order.lock().unwrap().push(name);
            }));
            for _ in 0..if is_long { 10 } else { 0 } {
                drop(parasite(async {})); // pays the penalty
            }
        }
        tx.send(()).await.unwrap();
        tx.send(()).await.unwrap();
        tx.send(()).await.unwrap();
        while order.lock().unwrap().len() < 3 {
            yield_now().await;
        }
        order.lock().unwrap().clone()
    });
    assert_eq!(order, ["short", "short too", "long"], "it waits its turn as a task does");
}

#[test]
fn in_block_on_a_parasite_starts_at_once() {
    let runtime = runtime(2);
    runtime.block_on(async {
        let thread = thread::current().id();
        let begun = parasite(async move { thread::current().id() });
        assert!(begun.is_finished());
        assert_eq!(begun.await.unwrap(), thread);
        let (tx, rx) = channel();
        let blocked = parasite(async move {
            let before = thread::current().id();
            rx.recv().await.unwrap();
            (before, thread::current().id())
        });
        tx.send(()).await.unwrap();
        let (before, after) = blocked.await.unwrap();
        assert_eq!(before, thread);
        assert_ne!(after, thread, "as a task it belongs to the workers");
        let error = parasite(async { panic!("at once") }).await;
        assert!(error.is_err_and(|error: rialto_rt::JoinError| error.is_panic()));
    });
    let metrics = runtime.metrics();
    assert_eq!(metrics.live, 0);
}

/// The timers of a `block_on` end with it, but not those of parasites that it started.
#[test]
fn a_timer_begun_in_a_block_on_outlives_it() {
    let runtime = runtime(1);
    let (tx, rx) = channel();
    runtime.block_on(async move {
        drop(parasite(async move {
            after(Duration::from_millis(5)).await;
            tx.send("late").await
        }));
    });
    assert_eq!(rx.recv().sync_blocking(), Ok("late"));
}

/// The paper reports 179 bytes for the stack of a parasite, and 2324 for that of a host.
#[test]
fn a_blocked_parasite_takes_at_most_64_bytes() {
    const PARASITES: usize = 20_000;
    let runtime = runtime(1);
    on_worker(&runtime, async {
        let (tx, rx) = channel::<u64>();
        let pages = Handle::current().metrics().pages;
        for _ in 0..PARASITES {
            drop(parasite_evt(rx.clone().into_recv_evt()));
        }
        let bytes = (Handle::current().metrics().pages - pages) * (64 << 10) / PARASITES as u64;
        assert!(bytes <= 64, "{bytes} bytes for each");
        assert_eq!(tx.waiting_receivers(), PARASITES);
    });
}

#[test]
fn events_as_parasites_keep_their_order() {
    for runtime in [runtime(1), runtime(2), Runtime::simulated(7)] {
        let received = runtime.block_on(async {
            let (tx, rx) = channel();
            let senders = spawn(async move {
                for n in 0..1000 {
                    drop(parasite_evt(tx.clone().into_send_evt(n)));
                }
            });
            let mut received = Vec::new();
            while let Ok(n) = rx.recv().await {
                received.push(n);
            }
            senders.await.unwrap();
            received
        });
        assert!(received.iter().copied().eq(0..1000), "{received:?}");
    }
}

#[test]
fn events_of_events_to_a_great_depth() {
    fn deeper(depth: usize) -> Parasite<usize> {
        parasite_evt(always(depth).wrap(|depth| {
            let _ballast = std::hint::black_box([0_u8; 64]);
            if depth > 0 {
                drop(deeper(depth - 1))
            }
            depth
        }))
    }
    let runtime = runtime(1);
    on_worker(&runtime, async {
        assert_eq!(deeper(10_000).await.unwrap(), 10_000);
        // The nested ones are tasks now, or have ended.
        while Handle::current().metrics().live > 1 {
            yield_now().await;
        }
    });
}

#[test]
#[should_panic(expected = "runtime")]
fn parasite_outside_a_runtime_panics() {
    drop(parasite(async {}));
}

/// Returns the number of leaves of a binary tree, with a parasite for each half. Calls `at_leaf` for each.
fn leaves(depth: u32, at_leaf: fn()) -> Pin<Box<dyn Future<Output = u64> + Send>> {
    Box::pin(async move {
        if depth == 0 {
            at_leaf();
            return 1;
        }
        let (left, right) = (parasite(leaves(depth - 1, at_leaf)), parasite(leaves(depth - 1, at_leaf)));
        left.await.unwrap() + right.await.unwrap()
    })
}

static LEAF_THREADS: Mutex<Vec<thread::ThreadId>> = Mutex::new(Vec::new());

#[test]
fn the_parasites_of_a_long_poll_are_shared_with_a_worker_without_work() {
    let runtime = support::runtime(2);
    let start = Instant::now();
    loop {
        let at_leaf = || {
            let (mut threads, this) = (LEAF_THREADS.lock().unwrap(), thread::current().id());
            if !threads.contains(&this) {
                threads.push(this);
            }
        };
        let before = runtime.metrics();
        assert_eq!(on_worker(&runtime, leaves(17, at_leaf)), 1 << 17);
        let threads = std::mem::take(&mut *LEAF_THREADS.lock().unwrap()).len();
        if threads > 1 && runtime.metrics().steals > before.steals {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "one worker computes alone");
    }
}

/// Time stands still during a poll of a simulation. There the beat comes from the seed.
#[test]
fn in_a_simulation_the_seed_determines_which_parasites_start_as_tasks() {
    let run = |seed| {
        let runtime = Runtime::simulated(seed);
        assert_eq!(on_worker(&runtime, leaves(10, || ())), 1 << 10);
        (runtime.metrics().spawned, runtime.trace())
    };
    let runs: Vec<_> = (0..4).map(run).collect();
    assert!(runs.iter().all(|(spawned, _)| (2..300).contains(spawned)), "few do");
    assert!((0..4).all(|seed| run(seed) == runs[seed as usize]), "the same seed, the same steps");
    assert!(runs[1..].iter().any(|other| other != &runs[0]), "another seed, other steps");
}
