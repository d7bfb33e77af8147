//! The simulated runtime: virtual time, random schedules, and traces that can be repeated.
#![cfg(not(loom))]

use std::cell::Cell;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::parked;
use rialto_event::time::Instant;
use rialto_event::{Event, after, channel, choose};
use rialto_rt::{PollResult, Runtime, Step, sim, spawn, spawn_blocking, spawn_local, yield_now};

/// A program with tasks, channels, choices and timers. Returns its log.
async fn program() -> Vec<(u64, u64)> {
    let log = Arc::new(Mutex::new(Vec::new()));
    let (tx, rx) = channel::<u64>();
    let senders: Vec<_> = (0..5)
        .map(|n| {
            let tx = tx.clone();
            spawn(async move {
                for i in 0..10 {
                    after(Duration::from_millis(n * 7 + i)).await;
                    let lost = after(Duration::from_millis(3)).wrap(|()| false);
                    choose((tx.send_evt(n * 100 + i).wrap(|_| true), lost)).await;
                }
            })
        })
        .collect();
    drop(tx);
    let receivers: Vec<_> = (0..2)
        .map(|_| {
            let (rx, log) = (rx.clone(), log.clone());
            spawn_local(async move {
                while let Ok(value) = rx.recv().await {
                    log.lock().unwrap().push((Instant::now().as_nanos(), value));
                    after(Duration::from_millis(2)).await;
                }
            })
        })
        .collect();
    drop(rx);
    for task in senders.into_iter().chain(receivers) {
        task.await.unwrap();
    }
    let log = log.lock().unwrap();
    log.clone()
}

fn run(seed: u64) -> (Vec<(u64, u64)>, Vec<Step>) {
    let runtime = Runtime::simulated(seed);
    let log = runtime.block_on(program());
    (log, runtime.trace())
}

#[test]
fn the_same_seed_gives_the_same_trace() {
    for seed in 0..20 {
        let (first, second) = (run(seed), run(seed));
        assert!(first.1.len() > 100);
        assert_eq!(first, second);
    }
    let traces: HashSet<_> = (0..20).map(|seed| run(seed).1).collect();
    assert_eq!(traces.len(), 20, "different seeds try different orders");
}

/// A bank account with a planted bug: its check and its withdrawal are two steps.
async fn overdrawn() -> bool {
    let balance = Arc::new(Mutex::new(100i32));
    let tasks: Vec<_> = (0..2)
        .map(|_| {
            let balance = balance.clone();
            spawn(async move {
                if *balance.lock().unwrap() >= 80 {
                    yield_now().await;
                    *balance.lock().unwrap() -= 80;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    *balance.lock().unwrap() < 0
}

#[test]
fn seeds_find_a_planted_ordering_bug_and_reproduce_it() {
    let found: Vec<_> = (0..50).filter(|&seed| Runtime::simulated(seed).block_on(overdrawn())).collect();
    assert!(!found.is_empty() && found.len() < 50, "{} of 50 seeds", found.len());
    for seed in found {
        assert!(Runtime::simulated(seed).block_on(overdrawn()));
    }
}

#[test]
fn the_first_seed_that_fails_is_found_with_the_shortest_prefix_of_its_decisions() {
    let failure = sim::run_seeds(0..50, async || assert!(!overdrawn().await, "overdrawn")).unwrap_err();
    let first = (0..50).find(|&seed| Runtime::simulated(seed).block_on(overdrawn()));
    assert_eq!((Some(failure.seed), &*failure.message), (first, "overdrawn"));

    let fails = |prefix| Runtime::simulated_prefix(failure.seed, prefix).block_on(overdrawn());
    assert!(fails(failure.prefix) && failure.prefix <= failure.decisions, "{failure:?}");
    assert!((0..failure.prefix).all(|shorter| !fails(shorter)), "{failure:?}");
    assert!(failure.to_string().contains(&format!("RIALTO_SEED={}", failure.seed)), "{failure}");
    assert_eq!(sim::run_seeds(0..50, async || ()), Ok(()));
}

#[test]
fn the_prefix_of_a_long_run_is_found_by_halves() {
    // The program fails if the second of two tasks runs first, and then continues for a long time.
    let long = async || {
        let order = Arc::new(Mutex::new(Vec::new()));
        let tasks = [0, 1].map(|n| {
            let order = order.clone();
            spawn(async move {
                order.lock().unwrap().push(n);
                for _ in 0..1_000 {
                    yield_now().await;
                }
            })
        });
        for task in tasks {
            task.await.unwrap();
        }
        if order.lock().unwrap()[0] == 0 { Ok(()) } else { Err("the second was first") }
    };
    let failure = sim::run_seeds(0..50, long).unwrap_err();
    assert!(failure.decisions > 500 && failure.prefix <= 2, "{failure:?}");
}

#[test]
fn virtual_time_advances_only_when_idle() {
    let began = std::time::Instant::now();
    let runtime = Runtime::simulated(3);
    let year = Duration::from_secs(365 * 24 * 3600);
    let passed = runtime.block_on(async {
        let start = Instant::now();
        let long = spawn(after(year).sync());
        for _ in 0..1_000 {
            yield_now().await;
        }
        assert_eq!(Instant::now(), start, "no time passes while something is ready");
        after(Duration::from_millis(1)).await;
        assert!(!long.is_finished());
        long.await.unwrap();
        Instant::now().duration_since(start)
    });
    assert!(passed >= year && passed < year + Duration::from_secs(1));
    assert!(began.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_deadlock_is_reported() {
    async fn waits_for_ever() {
        let (tx, rx) = channel::<u8>();
        assert_eq!(rx.recv().await, Ok(0));
        drop(tx);
    }
    let runtime = Runtime::simulated(11);
    let line = line!() + 2;
    let panic = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async { spawn(waits_for_ever()).await }).unwrap();
    }));
    let message = panic.unwrap_err().downcast_ref::<String>().unwrap().clone();
    let task = message.split(" waits for the end of task ").nth(1).unwrap();
    let id = task.split(':').next().unwrap();
    let place = format!("waits_for_ever::{{{{closure}}}}, spawned at {}:{}", file!(), line);
    let main = "no timer runs: 2 tasks are blocked\n  the main future (0.0ns, 0 in the trace) waits";
    let line = format!("\n  task {id} (0.0ns, 1 in the trace) waits to receive from channel #1: ");
    assert!(message.contains("seed 11") && message.contains(main), "{message}");
    assert!(task.contains(&line) && task.contains(&place), "{message}");
    assert!(message.contains("waits_for_ever") && !message.contains("more"), "{message}");
    // The runtime can still be used.
    assert_eq!(runtime.block_on(async { spawn(async { 2 }).await.unwrap() }), 2);
}

#[test]
fn tasks_go_on_in_the_next_block_on() {
    let runtime = Runtime::simulated(5);
    let (tx, rx) = channel::<u32>();
    let task = runtime.spawn(async move { rx.recv().await });
    runtime.block_on(async { after(Duration::from_secs(1)).await });
    assert!(!task.is_finished());
    runtime.block_on(async move { tx.send(4).await.unwrap() });
    assert_eq!(runtime.block_on(task).unwrap(), Ok(4));
    let last = runtime.trace().last().copied().unwrap();
    assert_eq!((last.task, last.action), (0, PollResult::Ended));
}

#[test]
fn panics_aborts_local_tasks_and_blocking_closures() {
    let runtime = Runtime::simulated(9);
    runtime.block_on(async {
        let panics = spawn(async { panic!("in simulation") });
        let aborted = spawn(parked::<()>());
        aborted.abort();
        let outcome: Result<(), _> = panics.await;
        assert!(outcome.unwrap_err().is_panic());
        assert!(aborted.await.unwrap_err().is_aborted());
        let cell = Rc::new(Cell::new(0));
        let theirs = cell.clone();
        spawn_local(async move { theirs.set(6) }).await.unwrap();
        assert_eq!(cell.get(), 6);
        assert_eq!(spawn_blocking(|| 7).await.unwrap(), 7);
        drop(spawn_local(parked::<()>()));
    });
    let kept = runtime.spawn(parked::<()>());
    drop(runtime);
    assert!(Runtime::simulated(0).block_on(kept).unwrap_err().is_shutdown());
}

#[test]
fn a_deadlock_of_many_names_some() {
    let runtime = Runtime::simulated(1);
    let panic = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            (0..25).for_each(|_| drop(spawn(parked::<()>())));
            parked::<()>().await
        });
    }));
    let message = panic.unwrap_err().downcast_ref::<String>().unwrap().clone();
    let main = "26 tasks are blocked\n  the main future (0.0ns, 0 in the trace) waits for \
                something that is not a Rialto event: ";
    assert!(message.contains(main), "{message}");
    assert_eq!(message.lines().count(), 1 + 20 + 1, "{message}");
    assert!(message.ends_with("and 6 more"), "{message}");
    let alone = catch_unwind(|| Runtime::simulated(1).block_on(parked::<()>()));
    let message = alone.unwrap_err().downcast_ref::<String>().unwrap().clone();
    assert!(message.contains("1 task is blocked\n  the main future (0.0ns, "), "{message}");
}

#[test]
fn blocking_in_a_simulated_closure_panics() {
    let runtime = Runtime::simulated(2);
    let (tx, rx) = channel::<u8>();
    let blocks = runtime.spawn_blocking(move || rx.recv_evt().sync_blocking());
    let error = runtime.block_on(blocks).unwrap_err().to_string();
    assert!(error.contains("a simulation has one thread, also for closures"), "{error}");
    assert!(!error.contains("or block inside"), "{error}");
    drop(tx);
}
