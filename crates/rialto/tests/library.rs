//! The library between executors: a Rialto task, a tokio task, a smol task and a plain thread.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use rialto::rt::Runtime;
use rialto::sync::{Barrier, Condvar};
use rialto::{Event, always, guard_async};

/// Runs `party` concurrently on each of the four, with the numbers 0 to 3.
fn on_each_executor<F>(party: impl Fn(u32) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let rialto = Runtime::builder().worker_threads(1).build().expect("a runtime");
    let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().expect("a runtime");
    let ours = rialto.spawn(party(0));
    let tokios = tokio.spawn(party(1));
    let smols = smol::spawn(party(2));
    let thread = party(3);
    let to_its_end = || async {
        thread.await;
        always(())
    };
    let thread = thread::spawn(|| guard_async(to_its_end).sync_blocking());
    rialto.block_on(ours).expect("no panic");
    tokio.block_on(tokios).expect("no panic");
    smol::block_on(smols);
    thread.join().expect("no panic");
}

#[test]
fn a_barrier_across_executors() {
    let (barrier, led, came) = (Barrier::new(4), Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    on_each_executor(|_| {
        let (barrier, led, came) = (barrier.clone(), led.clone(), came.clone());
        async move {
            for phase in 0..100 {
                came.fetch_add(1, Ordering::SeqCst);
                let passed = barrier.wait().await;
                assert_eq!(passed.phase(), phase);
                assert!(came.load(Ordering::SeqCst) >= 4 * (phase as u32 + 1), "all were here");
                led.fetch_add(u32::from(passed.is_leader()), Ordering::SeqCst);
            }
        }
    });
    assert_eq!(led.load(Ordering::SeqCst), 100);
}

#[test]
fn a_condition_variable_across_executors() {
    let (turn, changed) = (Arc::new(Mutex::new(0)), Condvar::new());
    on_each_executor(|me| {
        let (turn, changed) = (turn.clone(), changed.clone());
        async move {
            for _ in 0..100 {
                changed.wait_until(|| (*turn.lock().unwrap() % 4 == me).then_some(())).await;
                *turn.lock().unwrap() += 1;
                changed.notify_all();
            }
        }
    });
    assert_eq!((*turn.lock().unwrap(), changed.waiters()), (400, 0));
}

/// Each of the four makes a hundred calls to a server on another thread, and adds the replies under a lock.
#[test]
fn locks_calls_and_buffered_channels_across_executors() {
    use rialto::sync::{Mutex, bounded, rpc};
    let (total, (numbers, drawn), (clerk, desk)) = (Mutex::new(0), bounded(2), rpc::<u32, u32>());
    let server = thread::spawn(move || {
        guard_async(|| async move {
            desk.serve(async |number| number * 2).await;
            always(())
        })
        .sync_blocking();
    });
    let source =
        thread::spawn(move || (1..=400).for_each(|n| numbers.send(n).sync_blocking().expect("open")));
    on_each_executor(|_| {
        let (total, drawn, clerk) = (total.clone(), drawn.clone(), clerk.clone());
        async move {
            for _ in 0..100 {
                let number = drawn.recv().await.expect("open");
                let doubled = clerk.call(number).await.expect("a server");
                *total.lock().await += doubled;
            }
        }
    });
    source.join().expect("no panic");
    drop(clerk);
    server.join().expect("no panic");
    assert_eq!(total.into_inner().ok(), Some(400 * 401));
}
