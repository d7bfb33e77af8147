//! Cycles of blocked computations that nobody else reaches are found by their frames.

use rialto_cps::{
    Child, Continuation, CpsFnPtr, Ended, Receiver, Sender, Shared, channel, choose2, cps, join, reclaim,
    reclaim_when_idle, recv, run_on, send, sleep, spawn,
};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What is reclaimed is that of the process: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// As often as it takes until all have come to wait.
async fn reclaim_until(count: usize) {
    let mut ended = 0;
    while ended < count {
        rialto_rt::yield_now().await;
        ended += reclaim();
    }
    assert_eq!(ended, count);
}

/// Whether those that might be found by mistake still wait, when they have had time to.
async fn nothing_is_found(all_wait: impl Fn() -> bool) {
    while !all_wait() {
        assert_eq!(reclaim(), 0);
        rialto_rt::yield_now().await;
    }
    for _ in 0..20 {
        assert_eq!(reclaim(), 0);
        rialto_rt::yield_now().await;
    }
}

#[cps]
async fn waiter(from: Receiver<u64>, to: Sender<u64>) -> u64 {
    let got = recv::<u64>(&from).await;
    let _ = send::<u64>(&to, 1).await;
    got.unwrap_or(0)
}

fn test(of: impl Future<Output = ()>) {
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    rialto_rt::Runtime::new().unwrap().block_on(of);
}

#[test]
fn a_ring_is_reclaimed_and_its_joins_say_so() {
    test(async {
        let (guard, dropped) = channel::<u64>();
        let mut joins = Vec::new();
        let ends: Vec<_> = (0..5).map(|_| channel::<u64>()).collect();
        for (index, (_, rx)) in ends.iter().enumerate() {
            let to = ends[(index + 1) % 5].0.clone();
            let handle = run_on(rialto_rt::spawn, Continuation::new(guarded(rx.clone(), to, guard.clone())));
            joins.push(rialto_rt::spawn(handle.join()));
        }
        drop((ends, guard));
        reclaim_until(5).await;
        // What they held is gone.
        assert!(dropped.recv().await.is_err());
        for join in joins {
            assert_eq!(join.await.unwrap(), Err(Ended::Reclaimed));
        }
    });
}

#[cps]
async fn guarded(from: Receiver<u64>, to: Sender<u64>, guard: Sender<u64>) -> u64 {
    let got = recv::<u64>(&from).await;
    let _ = send::<u64>(&to, 1).await;
    drop(guard);
    got.unwrap_or(0)
}

#[test]
fn one_that_waits_for_itself_is_reclaimed() {
    test(async {
        let (tx, rx) = channel::<u64>();
        run_on(rialto_rt::spawn, Continuation::new(waiter(rx, tx)));
        reclaim_until(1).await;
        // On another executor too, where its task ends then.
        let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
        let (tx, rx) = channel::<u64>();
        let on = tokio.handle().clone();
        run_on(move |task| on.spawn(task), Continuation::new(waiter(rx, tx)));
        reclaim_until(1).await;
        while tokio.metrics().num_alive_tasks() > 0 {
            rialto_rt::yield_now().await;
        }
        tokio.shutdown_background();
    });
}

#[test]
fn an_end_outside_saves_all_that_hang_on_it() {
    test(async {
        let ((a, from_a), (b, from_b), (c, from_c)) = (channel::<u64>(), channel(), channel::<u64>());
        run_on(rialto_rt::spawn, Continuation::new(waiter(from_a.clone(), b)));
        run_on(rialto_rt::spawn, Continuation::new(waiter(from_b, c)));
        let waits = {
            let from_a = from_a.clone();
            move || from_a.waiting_receivers() > 0
        };
        nothing_is_found(waits).await;
        a.send(1).await.unwrap();
        assert_eq!(from_c.recv().await, Ok(1));
    });
}

#[test]
fn a_plain_handle_a_shared_cell_and_an_identity_count_as_outside() {
    test(async {
        let ((a, from_a), (b, from_b)) = (channel::<u64>(), channel::<u64>());
        let plain: rialto_event::Sender<u64> = (*a).clone();
        let shared = Shared::new(b.clone());
        run_on(rialto_rt::spawn, Continuation::new(waiter(from_a.clone(), a)));
        run_on(rialto_rt::spawn, Continuation::new(waiter(from_b.clone(), b)));
        nothing_is_found(|| from_a.waiting_receivers() > 0 && from_b.waiting_receivers() > 0).await;
        drop(from_a);
        drop(from_b);
        drop(plain);
        reclaim_until(1).await;
        drop(shared);
        reclaim_until(1).await;

        let (a, from_a) = channel::<u64>();
        let _ = a.id();
        run_on(rialto_rt::spawn, Continuation::new(waiter(from_a.clone(), a)));
        nothing_is_found(|| from_a.waiting_receivers() > 0).await;
    });
}

#[cps]
async fn timed(from: Receiver<u64>, to: Sender<u64>) -> u64 {
    let _ = choose2::<recv<u64>, sleep>(recv(&from), sleep(Duration::from_secs(3600))).await;
    drop(to);
    1
}

#[test]
fn what_waits_for_a_time_or_has_a_handle_is_left_alone() {
    test(async {
        let ((a, from_a), (b, from_b)) = (channel::<u64>(), channel::<u64>());
        let watch = from_a.clone();
        let timed = run_on(rialto_rt::spawn, Continuation::new(timed(from_a, a)));
        let held = run_on(rialto_rt::spawn, Continuation::new(waiter(from_b, b)));
        let timed_join = timed.ended_evt();
        nothing_is_found(move || watch.waiting_receivers() > 0).await;
        drop(held);
        reclaim_until(1).await;
        timed.abort();
        timed_join.await;
    });
}

#[cps]
async fn passes(from: Receiver<u64>, to: Sender<u64>, turns: u64) -> u64 {
    let mut sum = 0u64;
    for _ in 0..turns {
        let got = recv::<u64>(&from).await;
        sum += got.unwrap_or(1_000_000);
        let _ = send::<u64>(&to, 1).await;
    }
    sum
}

/// A ring in which one message goes round: at no moment is it garbage, and none is taken
/// for it, whenever it is looked at.
#[test]
fn what_runs_is_never_taken() {
    test(async {
        const TURNS: u64 = 2000;
        let ((a, from_a), (b, from_b), (first, from_first)) = (channel::<u64>(), channel(), channel::<u64>());
        let one = run_on(rialto_rt::spawn, Continuation::new(passes(from_a, b, TURNS)));
        run_on(rialto_rt::spawn, Continuation::new(starts(from_b, a, TURNS, first)));
        let one = rialto_rt::spawn(one.join());
        let done = rialto_rt::spawn(async move { from_first.recv().await });
        while !done.is_finished() {
            assert_eq!(reclaim(), 0);
            rialto_rt::yield_now().await;
        }
        assert_eq!(one.await.unwrap(), Ok(TURNS));
        assert_eq!(done.await.unwrap(), Ok(TURNS));
    });
}

#[cps]
async fn starts(from: Receiver<u64>, to: Sender<u64>, turns: u64, done: Sender<u64>) {
    let mut sum = 0u64;
    for _ in 0..turns {
        let _ = send::<u64>(&to, 1).await;
        let got = recv::<u64>(&from).await;
        sum += got.unwrap_or(1_000_000);
    }
    let _ = send::<u64>(&done, sum).await;
}

#[test]
fn a_program_that_is_idle_reclaims_by_itself() {
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let runtime = rialto_rt::Runtime::simulated(5);
    runtime.block_on(async {
        let (tx, rx) = channel::<u64>();
        let handle = run_on(rialto_rt::spawn, Continuation::new(waiter(rx, tx)));
        let start = rialto_event::time::Instant::now();
        let reclaiming = rialto_rt::spawn(reclaim_when_idle(Duration::from_secs(10)));
        assert_eq!(handle.join().await, Err(Ended::Reclaimed));
        assert!(start.elapsed() >= Duration::from_secs(20));
        reclaiming.abort();
    });
}

#[cps]
async fn joined(from: Receiver<u64>, to: Sender<u64>, other: Receiver<u64>, back: Sender<u64>) -> u64 {
    let (a, b) = join!(waiter(from, to), waiter(other, back));
    a + b
}

#[test]
fn cycles_go_through_the_parts_of_a_join_and_through_pointers() {
    test(async {
        let ((a, at_a), (b, at_b), (c, at_c), (d, at_d)) = (channel(), channel(), channel(), channel());
        // The parts wait for the second one, which is called by a pointer, and for the third; and both for them: none is
        // lost before all wait.
        run_on(rialto_rt::spawn, Continuation::new(joined(at_a, b, at_c, d)));
        let waiting = CpsFnPtr::to::<waiter>();
        run_on(rialto_rt::spawn, Continuation::new(pointed(waiting, at_b, a)));
        let third = run_on(rialto_rt::spawn, Continuation::new(waiter(at_d, c)));
        nothing_is_found(|| true).await;
        // As long as the third has a handle, one part could be woken by it.
        drop(third);
        reclaim_until(3).await;
    });
}

type Waiting = fn(Receiver<u64>, Sender<u64>) -> u64;

#[cps]
async fn pointed(f: CpsFnPtr<Waiting>, from: Receiver<u64>, to: Sender<u64>) -> u64 {
    f(from, to).await
}

/// Several threads make rings, and reclaim them, at the same time: each is found once, and no one that is not lost.
#[test]
fn many_reclaim_at_the_same_time() {
    test(async {
        let (alive, at_alive) = channel::<u64>();
        let (back, at_back) = channel::<u64>();
        let living = run_on(rialto_rt::spawn, Continuation::new(waiter(at_alive, back)));
        let found = Arc::new(AtomicUsize::new(0));
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let found = found.clone();
                std::thread::spawn(move || {
                    rialto_rt::Runtime::new().unwrap().block_on(async {
                        for _ in 0..50 {
                            let ((a, at_a), (b, at_b)) = (channel(), channel());
                            let one = run_on(rialto_rt::spawn, Continuation::new(waiter(at_a, b)));
                            let other = run_on(rialto_rt::spawn, Continuation::new(waiter(at_b, a)));
                            for end in [one, other].map(|handle| rialto_rt::spawn(handle.join())) {
                                while !end.is_finished() {
                                    found.fetch_add(reclaim(), Ordering::Relaxed);
                                    rialto_rt::yield_now().await;
                                }
                                assert_eq!(end.await.unwrap(), Err(Ended::Reclaimed));
                            }
                        }
                    });
                })
            })
            .collect();
        for thread in threads {
            while !thread.is_finished() {
                rialto_rt::yield_now().await;
            }
            thread.join().unwrap();
        }
        assert_eq!(found.load(Ordering::Relaxed), 4 * 50 * 2);
        drop(at_back);
        alive.send(3).await.unwrap();
        assert_eq!(living.join().await, Ok(3));
    });
}

#[cps]
async fn waits_for_its_child(guard: Sender<u64>, shown: Sender<Child<u64>>) -> u64 {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let child = spawn!(-> u64 { recv::<u64>(&rx).await.unwrap_or(0) });
    let same: Child<u64> = child.clone();
    let _ = send::<Child<u64>>(&shown, child.clone()).await;
    let got = recv::<u64>(child.result()).await;
    drop((tx, guard, same));
    got.unwrap_or(0)
}

#[test]
fn a_child_is_reclaimed_with_its_parent() {
    test(async {
        let ((guard, dropped), (shown, children)) = (channel::<u64>(), channel::<Child<u64>>());
        let parent = run_on(rialto_rt::spawn, Continuation::new(waits_for_its_child(guard, shown)));
        let joined = rialto_rt::spawn(parent.join());
        // Who has the child can capture it, and make the channel's end go on elsewhere.
        let child = children.recv().await.unwrap();
        let result = child.result().clone();
        nothing_is_found(move || result.waiting_receivers() > 0).await;
        drop(child);
        reclaim_until(2).await;
        assert!(dropped.recv().await.is_err());
        assert_eq!(joined.await.unwrap(), Err(Ended::Reclaimed));
        drop(children);
    });
}
