//! `offload_to`: tasks that run on the workers of another runtime.
#![cfg(not(loom))]

mod support;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rialto_event::{Event, after, channel};
use rialto_rt::{BlockingPool, Runtime, Sysmon, offload, offload_to, spawn, yield_now};
use support::{Count, message, parked, runtime};

fn thread_name() -> String {
    thread::current().name().unwrap_or_default().to_string()
}

fn back(workers: usize) -> Runtime {
    Runtime::builder().worker_threads(workers).thread_name("back").build().expect("a runtime")
}

#[test]
fn the_task_runs_on_the_other_runtime_and_returns() {
    let (home, there) = (runtime(1), back(2));
    let handle = there.handle();
    let task = home.spawn(async move {
        let mut names = Vec::new();
        offload_to(&handle, async {
            for _ in 0..3 {
                names.push(thread_name());
                yield_now().await;
                after(Duration::from_millis(1)).await;
            }
            let inside = spawn(async { thread_name() }).await.unwrap();
            assert!(inside.starts_with("back"), "{inside}");
        })
        .await;
        (names, thread_name())
    });
    let (names, after) = home.block_on(task).unwrap();
    assert!(names.len() == 3 && names.iter().all(|name| name.starts_with("back-")), "{names:?}");
    assert_eq!(after, "rialto-0");
    let (at_home, guests) = (home.metrics(), there.metrics());
    assert_eq!((at_home.live, at_home.spawned, at_home.completed), (0, 1, 1));
    assert_eq!((guests.live, guests.spawned, guests.completed), (0, 1, 1));
}

#[test]
fn channels_join_tasks_of_both() {
    let (home, there) = (runtime(2), back(2));
    let handle = there.handle();
    let (tx, rx) = channel::<u64>();
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let (handle, tx) = (handle.clone(), tx.clone());
            home.spawn(async move {
                for n in 0..200 {
                    offload_to(&handle, tx.send(n)).await.unwrap();
                    if n % 3 == 0 {
                        tx.send(n).await.unwrap();
                    }
                }
            })
        })
        .collect();
    drop(tx);
    let sum = there.spawn(async move {
        let mut sum = 0;
        while let Ok(n) = rx.recv().await {
            sum += n;
        }
        sum
    });
    let expected = 8 * ((0..200).sum::<u64>() + (0..200).filter(|n| n % 3 == 0).sum::<u64>());
    assert_eq!(home.block_on(sum).unwrap(), expected);
    for task in tasks {
        home.block_on(task).unwrap();
    }
    assert_eq!((home.metrics().live, there.metrics().live), (0, 0));
    assert_eq!(home.metrics().completed, 8);
}

#[test]
fn on_the_current_runtime_runs_in_place() {
    let home = runtime(1);
    let handle = home.handle();
    let task = home.spawn(async move {
        let polls = handle.metrics().polls;
        let name = offload_to(&handle, async { thread_name() }).await;
        assert_eq!(handle.metrics().polls, polls);
        // From a section on the blocking pool to its own runtime, and back.
        let names = offload(async {
            let before = thread_name();
            let at_home = offload_to(&handle, async { thread_name() }).await;
            [before, at_home, thread_name()]
        })
        .await;
        (name, names)
    });
    let (name, names) = home.block_on(task).unwrap();
    assert_eq!(name, "rialto-0");
    assert_eq!(names, ["rialto-blocking", "rialto-0", "rialto-blocking"]);
}

#[test]
fn a_chain_of_runtimes_and_pools() {
    let (home, a, b) = (runtime(1), back(1), runtime(1));
    let pool = BlockingPool::builder().name("pool").build();
    let (a, b) = (a.handle(), (b.handle(), b));
    let runtimes = back(1);
    let other = runtimes.handle();
    let task = home.spawn(async move {
        offload_to(&other, async {
            pool.offload(offload_to(&b.0, async { 3 })).await + offload(async { 4 }).await
        })
        .await
    });
    assert_eq!(home.block_on(task).unwrap(), 7);
    drop(a);
}

#[test]
fn the_section_continues_at_home_when_the_other_runtime_shuts_down() {
    let (home, there) = (runtime(1), back(1));
    let handle = there.handle();
    // This section is offloaded before the other runtime ends.
    let (tell, told) = channel::<()>();
    let (tx, rx) = channel::<u32>();
    let theirs = handle.clone();
    let waits = home.spawn(async move {
        offload_to(&theirs, async {
            let before = thread_name();
            tell.send(()).await.unwrap();
            // A timer that was started there does not end with that runtime.
            after(Duration::from_millis(2)).await;
            (before, rx.recv().await.unwrap(), thread_name())
        })
        .await
    });
    told.recv_evt().sync_blocking().unwrap();
    drop(there);
    tx.send_evt(4).sync_blocking().unwrap();
    let (before, got, after) = home.block_on(waits).unwrap();
    assert_eq!((before.as_str(), got, after.as_str()), ("back-0", 4, "rialto-0"));
    // After the end, a section is not offloaded any more.
    let late = home.spawn(async move { offload_to(&handle, async { thread_name() }).await });
    assert_eq!(home.block_on(late).unwrap(), "rialto-0");
}

#[test]
fn queued_guests_return_when_the_host_shuts_down() {
    for round in 0..if cfg!(debug_assertions) { 20 } else { 200 } {
        let (home, there) = (runtime(2), back(1 + round % 2));
        let stop = Arc::new(AtomicBool::new(false));
        let tasks: Vec<_> = (0..50)
            .map(|n| {
                let (handle, stop) = (there.handle(), stop.clone());
                home.spawn(async move {
                    let mut turns = 0;
                    offload_to(&handle, async {
                        while !stop.load(Ordering::Relaxed) {
                            turns += 1;
                            yield_now().await;
                        }
                    })
                    .await;
                    (turns > 0).then_some(n)
                })
            })
            .collect();
        if round % 3 == 0 {
            thread::yield_now();
        }
        drop(there);
        stop.store(true, Ordering::Relaxed);
        for task in tasks {
            home.block_on(task).unwrap();
        }
        assert_eq!(home.metrics().live, 0);
    }
}

#[test]
fn the_home_runtime_shuts_down_first() {
    for round in 0..if cfg!(debug_assertions) { 20 } else { 200 } {
        let (home, there) = (runtime(1), back(1 + round % 2));
        let pool = BlockingPool::builder().max_threads(1).build();
        let drops = Arc::new(AtomicUsize::new(0));
        let mut tasks = Vec::new();
        for n in 0..60 {
            let (handle, pool, count) = (there.handle(), pool.clone(), Count(drops.clone()));
            tasks.push(home.spawn(async move {
                let _count = count;
                match n % 6 {
                    0 => offload_to(&handle, parked::<()>()).await,
                    1 => pool.offload(parked::<()>()).await,
                    2 => loop {
                        offload_to(&handle, yield_now()).await;
                    },
                    3 => loop {
                        pool.offload(async { thread::yield_now() }).await;
                    },
                    4 => {
                        offload_to(&handle, async {
                            loop {
                                yield_now().await;
                            }
                        })
                        .await
                    }
                    _ => loop {
                        offload(async { thread::yield_now() }).await;
                    },
                }
            }));
        }
        if round % 2 == 0 {
            // Lets some of them be offloaded.
            while home.metrics().polls < 100 {
                thread::yield_now();
            }
        }
        drop(home);
        assert_eq!(drops.load(Ordering::SeqCst), 60);
        for task in tasks {
            assert!(there.block_on(task).unwrap_err().is_shutdown());
        }
        assert_eq!(there.metrics().live, 0);
    }
}

#[test]
fn two_runtimes_with_each_others_tasks_end_at_the_same_time() {
    for _ in 0..if cfg!(debug_assertions) { 10 } else { 100 } {
        let (a, b) = (runtime(1), back(1));
        let drops = Arc::new(AtomicUsize::new(0));
        let guests = |home: &Runtime, host: &Runtime| {
            for n in 0..20 {
                let (handle, count) = (host.handle(), Count(drops.clone()));
                drop(home.spawn(async move {
                    let _count = count;
                    offload_to(&handle, async {
                        let waits = n % 2 == 1;
                        loop {
                            if waits { parked().await } else { yield_now().await }
                        }
                    })
                    .await
                }));
            }
        };
        guests(&a, &b);
        guests(&b, &a);
        let ender = thread::spawn(move || drop(a));
        drop(b);
        ender.join().unwrap();
        assert_eq!(drops.load(Ordering::SeqCst), 40);
    }
}

#[test]
fn a_section_that_blocks_is_waited_for_up_to_the_deadline() {
    for deadline in [false, true] {
        let (home, other) = (runtime(1), runtime(1));
        let pool = BlockingPool::builder().build();
        let (tell, told) = mpsc::channel();
        let (go, gone) = mpsc::channel::<()>();
        let (end, ended) = mpsc::channel();
        let task = home.spawn(async move {
            pool.offload(async move {
                tell.send(()).unwrap();
                gone.recv().unwrap();
                end.send(()).unwrap();
                loop {
                    yield_now().await;
                }
            })
            .await;
        });
        told.recv().unwrap();
        if deadline {
            assert!(!home.shutdown_timeout(Duration::from_millis(10)));
            assert!(!task.is_finished());
            go.send(()).unwrap();
        } else {
            let ender = thread::spawn(move || drop(home));
            go.send(()).unwrap();
            ender.join().unwrap();
            assert!(task.is_finished());
        }
        ended.recv().unwrap();
        assert!(other.block_on(task).unwrap_err().is_shutdown());
    }
}

#[test]
fn a_stuck_guest_does_not_delay_the_host() {
    let home = runtime(1);
    let there = Runtime::builder()
        .worker_threads(1)
        .thread_name("back")
        .sysmon(Sysmon::new())
        .on_stuck(|_| ())
        .build()
        .unwrap();
    let (tell, told) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let handle = there.handle();
    let guest = home.spawn(async move {
        offload_to(&handle, async move {
            tell.send(()).unwrap();
            gone.recv().unwrap();
            yield_now().await;
            thread_name()
        })
        .await
    });
    told.recv().unwrap();
    // The host's own tasks continue, because sysmon has given the host's core to another thread.
    assert_eq!(there.block_on(there.spawn(async { 1 })).unwrap(), 1);
    go.send(()).unwrap();
    assert!(home.block_on(guest).unwrap().starts_with("back"));
}

#[test]
fn simulations_do_not_mix_with_real_runtimes() {
    let (home, simulated) = (runtime(1), Runtime::simulated(1));
    let handle = simulated.handle();
    let task = home.spawn(async move { offload_to(&handle, async {}).await });
    let said = home.block_on(task).unwrap_err().to_string();
    assert!(said.contains("a simulated runtime has no workers to run the section"), "{said}");
    // In the other direction the section runs in place.
    let handle = home.handle();
    let name = simulated
        .block_on(simulated.spawn(async move { offload_to(&handle, async { thread_name() }).await }));
    assert_eq!(name.unwrap(), thread_name());
    let said = message(|| home.block_on(async { offload_to(&home.handle(), async {}).await }));
    assert!(said.contains("the future of a `block_on` cannot leave"), "{said}");
}

#[test]
fn a_preempted_section_on_its_own_runtime() {
    let sysmon = Sysmon::new().after(Duration::from_millis(1));
    let home = Runtime::builder().worker_threads(1).sysmon(sysmon).on_stuck(|_| {}).build().unwrap();
    let handle = home.handle();
    let task = home.spawn(async move {
        offload_to(&handle, async {
            for preemptions in 1..4 {
                while handle.metrics().preemptions < preemptions && handle.metrics().stuck == 0 {
                    std::hint::spin_loop();
                }
                // The task is polled again at once, on the thread that has lost its core.
                yield_now().await;
                let begun = Instant::now();
                while begun.elapsed() < Duration::from_millis(2) {
                    std::hint::spin_loop();
                }
                yield_now().await;
            }
            7
        })
        .await
    });
    assert_eq!(home.block_on(task).unwrap(), 7);
}
