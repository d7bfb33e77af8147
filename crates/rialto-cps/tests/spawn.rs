//! Blocks that run as tasks of their own: `spawn!`.

use rialto_cps::{
    Child, Continuation, Data, Frame, HasLayout, Layout, Receiver, Registry, Sender, Shared, channel, cps,
    recv, run_on, select, send, sleep, spawn, yield_now,
};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Waker};
use std::time::Duration;

#[path = "support/drops.rs"]
mod drops;

use drops::{Noisy, logging, step};

#[cps]
async fn doubled(n: u64) -> u64 {
    yield_now().await;
    2 * n
}

#[cps]
async fn parts(all: Vec<u64>, limit: u64) -> Result<u64, String> {
    let mut children: Vec<Child<Result<u64, String>>> = Vec::new();
    for n in all {
        let child = spawn!(-> Result<u64, String> {
            let mut sum = 0u64;
            for _ in 0..3u8 {
                sum += doubled(n).await;
                if sum > limit {
                    return Err(format!("{n} is too much"));
                }
            }
            Ok(sum)
        });
        children.push(child);
        yield_now().await;
    }
    let mut sum = 0u64;
    for child in children {
        let part = recv::<Result<u64, String>>(child.result()).await;
        sum += part.map_err(|_| "lost".to_string())??;
    }
    Ok(sum)
}

#[test]
fn children_run_beside_and_are_joined() {
    let runtime = Runtime::new().unwrap();
    for (all, expected) in
        [(vec![1, 2, 3], Ok(36)), (vec![], Ok(0)), (vec![1, 50], Err("50 is too much".to_string()))]
    {
        let got = runtime
            .block_on(async { run_on(rialto_rt::spawn, Continuation::new(parts(all, 100))).join().await });
        assert_eq!(got, Ok(expected));
    }
}

#[cps]
async fn shares(n: u64) -> Vec<u64> {
    let seen: Shared<Vec<u64>> = Shared::new(Vec::new());
    let (done, all_done): (Sender<()>, Receiver<()>) = channel();
    for i in 0..n {
        let (mine, done): (Shared<Vec<u64>>, Sender<()>) = (seen.clone(), done.clone());
        spawn! {
            yield_now().await;
            mine.with(|seen| seen.push(i));
            let _ = send::<()>(&done, ()).await;
        };
    }
    for _ in 0..n {
        let _ = recv::<()>(&all_done).await;
    }
    drop(done);
    let mut seen = seen.get();
    seen.sort_unstable();
    seen
}

#[test]
fn what_all_are_to_have_is_shared() {
    let got = Runtime::new()
        .unwrap()
        .block_on(async { run_on(rialto_rt::spawn, Continuation::new(shares(5))).join().await });
    assert_eq!(got, Ok(vec![0, 1, 2, 3, 4]));
}

#[cps]
async fn patient(from: Receiver<u64>, to: Sender<Child<u64>>) -> u64 {
    let child = spawn!(-> u64 { recv::<u64>(&from).await.unwrap_or(0) + 1 });
    let _ = send::<Child<u64>>(&to, child.clone()).await;
    select! {
        n = recv::<u64>(child.result()) => n.unwrap_or(99),
        () = sleep(Duration::from_secs(3600)) => 100,
    }
}

#[test]
fn a_child_is_captured_and_goes_on_elsewhere() {
    Runtime::new().unwrap().block_on(async {
        let ((tx, rx), (children, child)) = (channel::<u64>(), channel::<Child<u64>>());
        let parent = run_on(rialto_rt::spawn, Continuation::new(patient(rx.clone(), children)));
        let child = child.recv().await.unwrap();
        let handle = child.handle().expect("it was spawned here");
        let bytes = handle.capture().await.unwrap().to_bytes().unwrap();
        assert!(Registry::new().continuation::<()>(&bytes).is_err(), "nobody has listed it");
        let there = Registry::new().with::<patient_spawn0>().continuation::<()>(&bytes).unwrap();
        handle.abort();
        let ended = handle.ended_evt();
        ended.await;
        // What waited for the value is another task now.
        run_on(rialto_rt::spawn, there);
        tx.send(6).await.unwrap();
        assert_eq!(parent.join().await, Ok(7));
        drop(rx);
    });
}

#[cps]
async fn by_what_comes(from: Receiver<u64>) -> u64 {
    select! {
        n = recv::<u64>(&from) => {
            let n: u64 = n.unwrap_or(0);
            let child = spawn!(-> u64 { doubled(n).await + 1 });
            recv::<u64>(child.result()).await.unwrap_or(0)
        }
        () = sleep(Duration::from_secs(3600)) => 100,
    }
}

#[test]
fn an_arm_of_a_choice_spawns() {
    Runtime::new().unwrap().block_on(async {
        let (tx, rx) = channel::<u64>();
        let here = run_on(rialto_rt::spawn, Continuation::new(by_what_comes(rx)));
        tx.send(5).await.unwrap();
        assert_eq!(here.join().await, Ok(11));
    });
}

#[cps]
async fn of_any<T: Unpin>(value: T, times: u64) -> Vec<T> {
    let child = spawn!(-> Vec<T> {
        let mut all: Vec<T> = Vec::new();
        for _ in 0..times {
            yield_now().await;
            all.push(value.clone());
        }
        all
    });
    recv::<Vec<T>>(child.result()).await.unwrap_or_default()
}

fn layout<T: Data + HasLayout + Unpin>() -> u64 {
    <of_any<T> as Frame>::LAYOUT
}

#[test]
fn generic_functions_spawn() {
    assert_ne!(layout::<u8>(), layout::<u16>());
    let got = Runtime::new().unwrap().block_on(async {
        run_on(rialto_rt::spawn, Continuation::new(of_any("a".to_string(), 2))).join().await
    });
    assert_eq!(got, Ok(vec!["a".to_string(), "a".to_string()]));
}

#[test]
#[should_panic(expected = "`spawn!` is run in a computation that is polled as a future")]
fn it_needs_an_executor_at_hand() {
    Runtime::new().unwrap().block_on(shares(1));
}

fn tells(noisy: &Noisy) -> u32 {
    noisy.0
}

#[cps]
async fn of_three(z: Noisy, m: Noisy, a: Noisy) {
    let child = spawn!(-> u32 {
        let inner: Noisy = Noisy::new(9);
        step(tells(&m) + inner.0);
        yield_now().await;
        tells(&z) + tells(&a) + tells(&m)
    });
    let _ = recv::<u32>(child.result()).await;
}

async fn as_a_future(z: Noisy, m: Noisy, a: Noisy) {
    let spawned = rialto_rt::spawn(async move {
        let inner: Noisy = Noisy::new(9);
        step(tells(&m) + inner.0);
        rialto_cps::yield_now().await;
        tells(&z) + tells(&a) + tells(&m)
    });
    let _ = spawned.await;
}

/// What a task logs, until it has ended.
fn log_of<F: Future>(task: F) -> Vec<String> {
    logging(|| Runtime::simulated(1).block_on(task)).1
}

/// As it is with `async move`: in the order in which they are named.
#[test]
fn what_a_block_takes_drops_behind_what_it_has() {
    let noisy = || (Noisy::new(1), Noisy::new(2), Noisy::new(3));
    let (z, m, a) = noisy();
    let future = log_of(as_a_future(z, m, a));
    assert_eq!(future, ["11", "drop 9", "drop 2", "drop 1", "drop 3"]);
    let (z, m, a) = noisy();
    let frame = Continuation::new(of_three(z, m, a));
    assert_eq!(log_of(async { run_on(rialto_rt::spawn, frame).join().await.unwrap() }), future);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Layout)]
struct Job {
    b: u32,
}

#[cps]
async fn of_names(job: Job, a: Noisy, b: Noisy, name: String) -> String {
    let child = spawn!(-> String {
        let found = format!("{name} {}", job.b);
        yield_now().await;
        step(tells(&a) + tells(&b));
        found
    });
    recv::<String>(child.result()).await.unwrap_or_default()
}

/// A name counts where it is that of a variable: in a text, and not as that of a field.
#[test]
fn a_block_takes_what_its_texts_name_and_no_fields() {
    let frame = Continuation::new(of_names(Job { b: 7 }, Noisy::new(1), Noisy::new(2), "x".to_string()));
    let log = log_of(async {
        assert_eq!(run_on(rialto_rt::spawn, frame).join().await.unwrap(), "x 7");
    });
    assert_eq!(log, ["3", "drop 1", "drop 2"]);
}

#[cps]
async fn begins(a: Noisy, b: Noisy) {
    spawn! {
        step(tells(&a) + tells(&b));
        yield_now().await;
    };
    yield_now().await;
}

/// As it is with `async move`, which keeps what it takes in that order.
#[test]
fn what_a_block_takes_drops_in_that_order_if_it_never_begins() {
    let ((), log) = logging(|| {
        let (to, tasks) = std::sync::mpsc::channel();
        let spawner = move |task| to.send(task).unwrap();
        let _handle = run_on(spawner, Continuation::new(begins(Noisy::new(1), Noisy::new(2))));
        let mut begins: Pin<Box<dyn Future<Output = ()> + Send>> = tasks.recv().unwrap();
        assert!(begins.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        let _block = tasks.recv().unwrap();
    });
    assert_eq!(log, ["drop 1", "drop 2"]);
}
