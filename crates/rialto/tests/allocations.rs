//! Waiting, rendezvous and other common operations do not allocate. A counting allocator checks it.
//!
//! It counts only on threads that have a tally, so that the tests can run in parallel.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rialto::rt::acml::a_send;
use rialto::rt::{Runtime, Sysmon, parasite, spawn, yield_now};
use rialto::time::Timer;
use rialto::{Event, after, always, channel, choose, choose_all, select};

/// Counts the allocations on threads that have a tally.
struct Counting;

thread_local! {
    static TALLY: Cell<Option<&'static AtomicU64>> = const { Cell::new(None) };
}

fn count() {
    if let Ok(Some(tally)) = TALLY.try_with(Cell::get) {
        tally.fetch_add(1, Ordering::Relaxed);
    }
}

// SAFETY: every call is forwarded to the system's allocator. Counting does not allocate, because the
// thread-local value needs neither initialisation nor a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller upholds the contract of `GlobalAlloc`, and `System` requires no more.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of `GlobalAlloc`, and `System` requires no more.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller upholds the contract of `GlobalAlloc`, and `System` requires no more.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller upholds the contract of `GlobalAlloc`, and `System` requires no more.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The allocation count of one test. It is leaked, because threads may outlive the test.
#[derive(Clone, Copy)]
struct Tally(&'static AtomicU64);

impl Tally {
    fn new() -> Tally {
        Tally(Box::leak(Box::new(AtomicU64::new(0))))
    }

    /// Makes this thread count here from now on.
    fn watch(self) {
        TALLY.set(Some(self.0));
    }

    fn read(self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The number of rounds in which everything reaches its final size, and the number of rounds that are
/// counted.
const WARM_UP: u32 = 1_000;
const ROUNDS: u32 = 1_000;

/// Returns a runtime without the system monitor. On a slow machine, sysmon could take a worker's core away,
/// and the worker would then allocate.
fn runtime(workers: usize) -> Runtime {
    Runtime::builder().worker_threads(workers).sysmon(Sysmon::off()).build().expect("a runtime")
}

/// Returns the number of allocations in a thousand rounds after the warm-up. Each of the two sides is a task
/// of a runtime with `workers` workers.
fn count_between_tasks<A, B>(workers: usize, side: impl FnOnce(Tally) -> (A, B)) -> u64
where
    A: Future<Output = u64> + Send + 'static,
    B: Future<Output = ()> + Send + 'static,
{
    let runtime = runtime(workers);
    let tally = Tally::new();
    let (one, other) = side(tally);
    let partner = runtime.spawn(other);
    let counted = runtime.spawn(one);
    let allocations = runtime.block_on(counted).expect("no panic");
    runtime.block_on(partner).expect("no panic");
    allocations
}

/// Runs `round` for the warm-up, then counts the allocations of `ROUNDS` rounds.
async fn counted<F: Future<Output = ()>>(tally: Tally, mut round: impl FnMut() -> F) -> u64 {
    for _ in 0..WARM_UP {
        tally.watch();
        round().await;
    }
    let before = tally.read();
    for _ in 0..ROUNDS {
        tally.watch();
        round().await;
    }
    tally.read() - before
}

/// Runs `round` the same number of times as [`counted`] does.
async fn partner<F: Future<Output = ()>>(tally: Tally, mut round: impl FnMut() -> F) {
    for _ in 0..WARM_UP + ROUNDS {
        tally.watch();
        round().await;
    }
}

#[test]
fn the_counter_counts() {
    let tally = Tally::new();
    tally.watch();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(tally.read(), 1);
}

#[test]
fn allocations_of_tasks_are_counted() {
    for workers in [1, 2] {
        let allocations = count_between_tasks(workers, |tally| {
            // Boxing an event allocates once.
            let round = || async { always(()).boxed().await };
            (counted(tally, round), partner(tally, yield_now))
        });
        assert!(allocations >= u64::from(ROUNDS), "{allocations} with {workers} workers");
    }
}

#[test]
fn a_rendezvous_between_parked_tasks_allocates_nothing() {
    for workers in [1, 2] {
        let allocations = count_between_tasks(workers, |tally| {
            let ((there, at_there), (back, at_back)) = (channel::<u64>(), channel::<u64>());
            let (there, at_back) = (Arc::new(there), Arc::new(at_back));
            let (at_there, back) = (Arc::new(at_there), Arc::new(back));
            let one = counted(tally, move || {
                let (there, at_back) = (there.clone(), at_back.clone());
                async move {
                    there.send(1).await.expect("open");
                    assert_eq!(at_back.recv().await, Ok(2));
                }
            });
            let other = partner(tally, move || {
                let (at_there, back) = (at_there.clone(), back.clone());
                async move {
                    assert_eq!(at_there.recv().await, Ok(1));
                    back.send(2).await.expect("open");
                }
            });
            (one, other)
        });
        assert_eq!(allocations, 0, "with {workers} workers");
    }
}

#[test]
fn a_select_of_two_between_parked_tasks_allocates_nothing() {
    for workers in [1, 2] {
        let allocations = count_between_tasks(workers, |tally| {
            let ((a, at_a), (b, at_b)) = (channel::<u64>(), channel::<u64>());
            let ends = Arc::new((a, at_b));
            let other_ends = Arc::new((at_a, b));
            let one = counted(tally, move || {
                let ends = ends.clone();
                async move {
                    let mut slot = Some(1);
                    // One of the two events commits: the one that the partner's sync matches.
                    select! {
                        sent = ends.0.send_from(&mut slot) => sent.expect("open"),
                        got = ends.1.recv_evt() => assert_eq!(got, Ok(2)),
                    }
                }
            });
            let other = partner(tally, move || {
                let ends = other_ends.clone();
                async move {
                    let mut slot = Some(2);
                    select! {
                        got = ends.0.recv_evt() => assert_eq!(got, Ok(1)),
                        sent = ends.1.send_from(&mut slot) => sent.expect("open"),
                    }
                }
            });
            (one, other)
        });
        assert_eq!(allocations, 0, "with {workers} workers");
    }
}

#[test]
fn a_losing_timeout_on_a_worker_allocates_nothing() {
    let allocations = count_between_tasks(1, |tally| {
        let (tx, rx) = channel::<u64>();
        let (tx, rx) = (Arc::new(tx), Arc::new(rx));
        let one = counted(tally, move || {
            let rx = rx.clone();
            async move {
                select! {
                    got = rx.recv_evt() => assert_eq!(got, Ok(1)),
                    () = after(Duration::from_secs(3600)) => panic!("an hour"),
                }
            }
        });
        let other = partner(tally, move || {
            let tx = tx.clone();
            async move {
                yield_now().await;
                tx.send(1).await.expect("open");
            }
        });
        (one, other)
    });
    assert_eq!(allocations, 0);
}

#[test]
fn a_timer_that_is_restarted_and_fires_allocates_nothing() {
    for workers in [1, 2] {
        let allocations = count_between_tasks(workers, |tally| {
            let timer = Timer::new();
            let theirs = timer.clone();
            let one = counted(tally, move || {
                let timer = timer.clone();
                async move {
                    timer.restart(Duration::from_secs(3600));
                    timer.restart(Duration::from_micros(10));
                    timer.fired_evt().await;
                    timer.stop();
                }
            });
            // Another task restarts the timer too, perhaps on another timer wheel, always for a short time.
            let other = partner(tally, move || {
                theirs.restart(Duration::from_micros(1));
                yield_now()
            });
            (one, other)
        });
        assert_eq!(allocations, 0, "with {workers} workers");
    }
}

#[test]
fn events_that_are_enabled_allocate_nothing_on_a_plain_thread() {
    let tally = Tally::new();
    let (tx, rx) = channel::<u64>();
    let round = || {
        let mut slot = Some(1);
        let sent = choose((
            tx.send_from(&mut slot).wrap(|_| 0),
            rx.recv_evt().wrap(|_| 0),
            always(1).wrap(|n| n + 1),
        ));
        assert_eq!(sent.sync_blocking(), 2);
        assert_eq!(slot, Some(1));
    };
    round();
    tally.watch();
    (0..ROUNDS).for_each(|_| round());
    assert_eq!(tally.read(), 0);
}

#[test]
fn a_block_on_that_waits_allocates_nothing() {
    let runtime = runtime(1);
    let tally = Tally::new();
    let ((there, at_there), (back, at_back)) = (channel::<u64>(), channel::<u64>());
    let (there, at_back) = (Arc::new(there), Arc::new(at_back));
    let echo = Arc::new((at_there, back));
    let echoing = runtime.spawn(partner(tally, move || {
        let echo = echo.clone();
        async move {
            let number = echo.0.recv().await.expect("open");
            echo.1.send(number).await.expect("open");
        }
    }));
    let allocations = runtime.block_on(counted(tally, || {
        let (there, at_back) = (there.clone(), at_back.clone());
        async move {
            there.send(1).await.expect("open");
            assert_eq!(at_back.recv().await, Ok(1));
        }
    }));
    runtime.block_on(echoing).expect("no panic");
    assert_eq!(allocations, 0);
}

#[test]
fn plain_threads_that_wait_for_each_other_allocate_nothing() {
    let tally = Tally::new();
    let ((there, at_there), (back, at_back)) = (channel::<u64>(), channel::<u64>());
    let echo = std::thread::spawn(move || {
        tally.watch();
        while let Ok(number) = at_there.recv_evt().sync_blocking() {
            back.send_evt(number).sync_blocking().expect("open");
        }
    });
    let round = || {
        there.send_evt(1).sync_blocking().expect("open");
        assert_eq!(at_back.recv_evt().sync_blocking(), Ok(1));
    };
    (0..WARM_UP).for_each(|_| round());
    tally.watch();
    let before = tally.read();
    (0..ROUNDS).for_each(|_| round());
    assert_eq!(tally.read() - before, 0);
    drop(there);
    echo.join().expect("no panic");
}

#[test]
fn a_parasite_that_does_not_block_allocates_nothing() {
    let allocations = count_between_tasks(1, |tally| {
        let one = counted(tally, || async {
            assert_eq!(parasite(async { 2 + 2 }).await.unwrap(), 4);
        });
        (one, async {})
    });
    assert_eq!(allocations, 0);
}

/// One of the two sends finds a waiting receiver. The other one waits in a task cell.
#[test]
fn asynchronous_sends_allocate_nothing() {
    for workers in [1, 2] {
        let allocations = count_between_tasks(workers, |tally| {
            let ((there, at_there), (back, at_back)) = (channel::<u64>(), channel::<u64>());
            let near = Arc::new((there, at_back));
            let far = Arc::new((at_there, back));
            let one = counted(tally, move || {
                let near = near.clone();
                async move {
                    drop(a_send(&near.0, 1));
                    drop(a_send(&near.0, 2));
                    assert_eq!(near.1.recv().await, Ok(3));
                }
            });
            let other = partner(tally, move || {
                let far = far.clone();
                async move {
                    assert_eq!([far.0.recv().await, far.0.recv().await], [Ok(1), Ok(2)]);
                    far.1.send(3).await.expect("open");
                }
            });
            (one, other)
        });
        assert_eq!(allocations, 0, "with {workers} workers");
    }
}

#[test]
fn a_choose_all_of_blocked_events_allocates_once() {
    for workers in [1, 2] {
        let allocations = count_between_tasks(workers, |tally| {
            let ((a, at_a), (b, at_b)) = (channel::<u64>(), channel::<u64>());
            let (receivers, senders) = (Arc::new([at_a, at_b]), Arc::new([a, b]));
            let one = counted(tally, move || {
                let receivers = receivers.clone();
                async move {
                    let parts = receivers.each_ref().map(|rx| rx.recv_evt());
                    assert_eq!(choose_all(parts).await, [Ok(1), Ok(2)]);
                }
            });
            let other = partner(tally, move || {
                let senders = senders.clone();
                async move {
                    senders[1].send(2).await.expect("open");
                    senders[0].send(1).await.expect("open");
                }
            });
            (one, other)
        });
        assert_eq!(allocations, u64::from(ROUNDS), "with {workers} workers");
    }
}

/// Returns the number of allocations in a thousand rounds of two sides that wait for each other by an object
/// of `rialto::sync`: with one worker, and with two. `round` and `other` are the sides.
fn library_allocations<S, A, B>(
    shared: impl Fn() -> S,
    round: fn(Arc<S>) -> A,
    other: fn(Arc<S>) -> B,
) -> [u64; 2]
where
    S: Send + Sync + 'static,
    A: Future<Output = ()> + Send + 'static,
    B: Future<Output = ()> + Send + 'static,
{
    [1, 2].map(|workers| {
        count_between_tasks(workers, |tally| {
            let shared = Arc::new(shared());
            let theirs = shared.clone();
            let one = counted(tally, move || round(shared.clone()));
            (one, partner(tally, move || other(theirs.clone())))
        })
    })
}

#[test]
fn buffered_channels_allocate_nothing() {
    use rialto::sync::{bounded, unbounded};
    let both = || (bounded::<u64>(1), unbounded::<u64>());
    let allocations = library_allocations(
        both,
        |ends| async move {
            let ((tx, _), (_, rx)) = &*ends;
            tx.send(1).await.expect("open");
            let mut slot = Some(2);
            select! {
                sent = tx.send_from(&mut slot) => sent.expect("open"),
                () = after(Duration::from_secs(3600)) => panic!("an hour"),
            }
            assert_eq!(rx.recv().await, Ok(3));
        },
        |ends| async move {
            let ((_, rx), (tx, _)) = &*ends;
            assert_eq!(rx.recv().await, Ok(1));
            select! {
                got = rx.recv_evt() => assert_eq!(got, Ok(2)),
                () = after(Duration::from_secs(3600)) => panic!("an hour"),
            }
            tx.send(3).expect("open");
        },
    );
    assert_eq!(allocations, [0, 0]);
}

#[test]
fn locks_and_permits_allocate_nothing() {
    use rialto::sync::{Mutex, RwLock, Semaphore};
    let all = || (Semaphore::new(2), Mutex::new(0), RwLock::new(0));
    async fn use_all(all: Arc<(Semaphore, Mutex<u64>, RwLock<u64>)>) {
        let permits = all.0.acquire_many(2).await;
        yield_now().await;
        drop(permits);
        let mut guard = all.1.lock().await;
        yield_now().await;
        *guard += 1;
        drop(guard);
        drop(all.2.read().await);
        *all.2.write().await += 1;
        yield_now().await;
    }
    assert_eq!(library_allocations(all, use_all, use_all), [0, 0]);
}

#[test]
fn a_watch_and_variables_allocate_nothing() {
    use rialto::sync::{MVar, watch};
    let all = || (watch(0_u64), MVar::new(), MVar::new());
    let allocations = library_allocations(
        all,
        |all| async move {
            let ((tx, _), there, back) = &*all;
            tx.send_modify(|value| *value += 1);
            there.put(1_u64).await;
            assert_eq!(back.take().await, 2_u64);
        },
        |all| async move {
            let ((_, rx), there, back) = &*all;
            let mut rx = rx.clone();
            while rx.get_and_update() == 0 {
                rx.changed().await.expect("open");
            }
            assert_eq!(there.take().await, 1);
            back.put(2).await;
        },
    );
    assert_eq!(allocations, [0, 0]);
}

#[test]
fn diagnostics_allocate_only_where_they_are_on() {
    let allocations = |diagnostics| {
        let builder = Runtime::builder().worker_threads(1).sysmon(Sysmon::off());
        let runtime = builder.diagnostics(diagnostics).build().expect("a runtime");
        let tally = Tally::new();
        let (tx, rx) = channel();
        let rounds = counted(tally, move || {
            let (tx, rx) = (tx.clone(), rx.clone());
            async move {
                let waits = spawn(async move { rx.recv().await });
                yield_now().await;
                tx.send(1).await.expect("a receiver waits");
                assert_eq!(waits.await.expect("no panic"), Ok(1));
            }
        });
        runtime.block_on(runtime.spawn(rounds)).expect("no panic")
    };
    assert_eq!(allocations(false), 0, "spawned, parked, woken and joined");
    assert!(allocations(true) >= u64::from(ROUNDS), "what it records lies somewhere");
}
