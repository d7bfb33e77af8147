//! Pools of native threads: `BlockingPool`.
#![cfg(not(loom))]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;
use std::time::Duration;

use crate::support::{runtime, unwatched};
use rialto_event::{Event, channel};
use rialto_rt::{BlockingPool, Runtime, yield_now};

#[test]
fn the_threads_are_bounded() {
    let runtime = runtime(2);
    let pool = BlockingPool::builder().name("three").max_threads(3).build();
    assert_eq!((pool.threads(), pool.queued()), (0, 0));
    let (inside, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let tasks: Vec<_> = (0..200)
        .map(|_| {
            let (pool, inside, most) = (pool.clone(), inside.clone(), most.clone());
            runtime.spawn(async move {
                pool.offload(async {
                    most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::yield_now();
                    inside.fetch_sub(1, Ordering::SeqCst);
                })
                .await;
            })
        })
        .collect();
    for task in tasks {
        runtime.block_on(task).unwrap();
    }
    assert!(most.load(Ordering::SeqCst) <= 3);
    assert!(pool.threads() <= 3);
}

#[test]
fn as_many_run_at_a_time_as_there_are_threads() {
    let runtime = unwatched(1);
    let pool = BlockingPool::builder().max_threads(4).build();
    let barrier = Arc::new(Barrier::new(4));
    let tasks: Vec<_> = (0..4)
        .map(|_| {
            let (pool, barrier) = (pool.clone(), barrier.clone());
            runtime.spawn(async move { pool.offload(async { barrier.wait() }).await.is_leader() })
        })
        .collect();
    let leaders = tasks.into_iter().filter(|_| true).map(|task| runtime.block_on(task).unwrap());
    assert_eq!(leaders.filter(|leads| *leads).count(), 1);
    assert_eq!(pool.threads(), 4);
}

#[test]
fn idle_threads_end_and_new_ones_start() {
    let runtime = runtime(1);
    let pool = BlockingPool::builder().max_threads(2).thread_keep_alive(Duration::from_millis(1)).build();
    for _ in 0..3 {
        let theirs = pool.clone();
        let task = runtime.spawn(async move { theirs.offload(async { 1 }).await });
        assert_eq!(runtime.block_on(task).unwrap(), 1);
        while pool.threads() > 0 {
            thread::yield_now();
        }
    }
}

#[test]
fn the_last_handle_may_be_dropped_during_a_section() {
    let runtime = runtime(1);
    let pool = BlockingPool::builder()
        .name("gone")
        .max_threads(2)
        .thread_keep_alive(Duration::from_secs(1000))
        .build();
    let (tell, told) = channel::<()>();
    let (tx, rx) = channel::<u32>();
    let task = runtime.spawn(async move {
        let section = pool.offload(async {
            tell.send(()).await.unwrap();
            let first = rx.recv().await.unwrap();
            // The pool's threads have ended meanwhile, so another thread starts.
            let second = rx.recv().await.unwrap();
            (first + second, thread::current().name().map(String::from))
        });
        drop(pool);
        section.await
    });
    told.recv_evt().sync_blocking().unwrap();
    tx.send_evt(1).sync_blocking().unwrap();
    tx.send_evt(2).sync_blocking().unwrap();
    assert_eq!(runtime.block_on(task).unwrap(), (3, Some("gone".to_string())));
}

#[test]
fn the_threads_of_a_pool_that_is_dropped_end() {
    struct Ends(mpsc::Sender<()>);
    impl Drop for Ends {
        fn drop(&mut self) {
            let _ = self.0.send(());
        }
    }
    thread_local! {
        static ENDS: std::cell::RefCell<Option<Ends>> = const { std::cell::RefCell::new(None) };
    }
    let runtime = runtime(1);
    let pool = BlockingPool::builder().thread_keep_alive(Duration::from_secs(1000)).build();
    let (tell, told) = mpsc::channel();
    let theirs = pool.clone();
    let task = runtime.spawn(async move {
        theirs.offload(async { ENDS.set(Some(Ends(tell))) }).await;
    });
    runtime.block_on(task).unwrap();
    drop(pool);
    told.recv().unwrap();
}

#[test]
fn one_pool_serves_several_runtimes() {
    let pool = BlockingPool::builder().max_threads(1).build();
    let runtimes: Vec<_> = (0..3).map(|_| runtime(1)).collect();
    let tasks: Vec<_> = runtimes
        .iter()
        .enumerate()
        .map(|(n, runtime)| {
            let pool = pool.clone();
            runtime.spawn(async move {
                for _ in 0..50 {
                    // A task that is spawned there runs on the home runtime.
                    let home = pool.offload(async { rialto_rt::Handle::current() }).await;
                    assert_eq!(home.spawn(async move { n }).await.unwrap(), n);
                }
            })
        })
        .collect();
    for (runtime, task) in runtimes.iter().zip(tasks) {
        runtime.block_on(task).unwrap();
        assert_eq!(runtime.metrics().live, 0);
        assert_eq!(runtime.metrics().completed, 51);
    }
}

#[test]
fn a_runtime_that_ends_does_not_wait_for_the_tasks_of_others() {
    let pool = BlockingPool::builder().max_threads(1).build();
    let (busy, idle) = (runtime(1), runtime(1));
    let (tell, told) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let theirs = pool.clone();
    let blocks = busy.spawn(async move {
        theirs
            .offload(async move {
                tell.send(()).unwrap();
                gone.recv().unwrap();
                5
            })
            .await
    });
    told.recv().unwrap();
    // These wait for the pool's only thread.
    let waiting: Vec<_> = (0..3)
        .map(|_| {
            let pool = pool.clone();
            idle.spawn(async move { pool.offload(yield_now()).await })
        })
        .collect();
    while pool.queued() < 3 {
        thread::yield_now();
    }
    drop(idle);
    assert_eq!(pool.queued(), 0);
    for task in waiting {
        assert!(busy.block_on(task).unwrap_err().is_shutdown());
    }
    go.send(()).unwrap();
    assert_eq!(busy.block_on(blocks).unwrap(), 5);
}

#[test]
fn debug_output_of_a_pool() {
    let pool = BlockingPool::builder().name("db").max_threads(0).build();
    assert_eq!(format!("{pool:?}"), r#"BlockingPool { name: "db", threads: 0, queued: 0 }"#);
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let theirs = pool.clone();
    let section = async move { theirs.offload(async { thread::current().name().map(String::from) }).await };
    assert_eq!(runtime.block_on(runtime.spawn(section)).unwrap(), Some("db".to_string()));
    assert_eq!(pool.threads(), 1);
}
