//! A simulation that drives a tokio runtime.
#![cfg(not(loom))]

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::net::Shutdown;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, after, channel};
use rialto_rt::sim::{Network, NetworkLink, TcpListener, TcpStream};
use rialto_rt::{Runtime, Step, spawn, spawn_local, yield_now};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

fn simulated(seed: u64) -> Runtime {
    Runtime::simulated_beside_tokio(seed).unwrap()
}

#[test]
fn both_clocks_advance_together() {
    for seed in 0..20 {
        let began = std::time::Instant::now();
        simulated(seed).block_on(async {
            let (ours, tokios) = (Instant::now(), tokio::time::Instant::now());
            let agree = || {
                let (ours, tokios) = (ours.elapsed(), tokios.elapsed());
                assert!(ours <= tokios && tokios - ours < Duration::from_millis(2), "{ours:?}, {tokios:?}");
                ours
            };
            tokio::time::sleep(Duration::from_secs(3600)).await;
            assert!(agree() >= Duration::from_secs(3600));
            after(Duration::from_secs(3600)).await;
            assert!(agree() >= Duration::from_secs(7200));
            let in_tokio = tokio::spawn(async {
                tokio::time::sleep(Duration::from_millis(1500)).await;
                after(Duration::from_micros(100)).await;
                tokio::time::sleep(Duration::from_millis(1500)).await;
            });
            in_tokio.await.unwrap();
            assert!(agree() >= Duration::from_secs(7203));
        });
        assert!(began.elapsed() < Duration::from_secs(60));
    }
}

#[test]
fn a_timer_that_a_task_of_tokio_sets_is_not_overslept() {
    for seed in 0..20 {
        simulated(seed).block_on(async {
            let start = Instant::now();
            // The timer of this task is far away, and that of tokio's task is near.
            let far = spawn(after(Duration::from_secs(1000)).sync());
            let near = tokio::spawn(async move {
                tokio::time::sleep(Duration::from_secs(1)).await;
                after(Duration::from_secs(1)).await;
                start.elapsed()
            });
            let took = near.await.unwrap();
            assert!((2000..2010).contains(&took.as_millis()), "{took:?}");
            far.await.unwrap();
        });
    }
}

/// Runs tasks of both runtimes in a pipeline. Returns the values with their times of arrival, and the trace.
fn traced(seed: u64) -> (Vec<(u64, u64)>, Vec<Step>) {
    let runtime = simulated(seed);
    let log = runtime.block_on(async {
        let log = Arc::new(Mutex::new(Vec::new()));
        let (tx, rx) = channel::<u64>();
        let (queue, mut queued) = tokio::sync::mpsc::channel::<u64>(2);
        let makers: Vec<_> = (0..3)
            .map(|n| {
                let tx = tx.clone();
                tokio::spawn(async move {
                    for i in 0..5 {
                        tokio::time::sleep(Duration::from_millis(7 * n + i)).await;
                        tx.send(n * 100 + i).await.unwrap();
                    }
                })
            })
            .collect();
        drop(tx);
        let middle = spawn_local(async move {
            while let Ok(value) = rx.recv().await {
                yield_now().await;
                queue.send(value).await.unwrap();
            }
        });
        let seen = Arc::clone(&log);
        let last = tokio::spawn(async move {
            while let Some(value) = queued.recv().await {
                seen.lock().unwrap().push((Instant::now().as_nanos(), value));
            }
        });
        for maker in makers {
            maker.await.unwrap();
        }
        middle.await.unwrap();
        last.await.unwrap();
        let log = log.lock().unwrap();
        log.clone()
    });
    (log, runtime.trace())
}

#[test]
fn the_same_seed_gives_the_same_trace_beside_tokio() {
    let traces: Vec<_> = (0..12).map(traced).collect();
    assert!(traces.iter().all(|(log, _)| log.len() == 15));
    assert_eq!(traces, (0..12).map(traced).collect::<Vec<_>>());
    let different = traces.iter().map(|(_, trace)| trace).collect::<HashSet<_>>().len();
    assert!(different >= 6, "seeds try different orders: {different}");
}

/// If the variable is set, prints hashes of the traces. Otherwise compares two processes that do so.
#[test]
fn two_processes_take_the_same_steps() {
    const ASKED: &str = "RIALTO_TEST_PRINTS_TRACES";
    if std::env::var_os(ASKED).is_some() {
        for seed in 0..12 {
            let mut hasher = DefaultHasher::new();
            traced(seed).hash(&mut hasher);
            println!("trace {seed} {:x}", hasher.finish());
        }
        return;
    }
    let traces = || {
        let run = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "simulated_tokio::two_processes_take_the_same_steps", "--nocapture"])
            .env(ASKED, "1")
            .output()
            .unwrap();
        let output = String::from_utf8(run.stdout).unwrap();
        output
            .lines()
            .filter_map(|line| line.split_once("trace "))
            .map(|(_, trace)| trace.to_owned())
            .collect()
    };
    let (one, other): (Vec<String>, Vec<String>) = (traces(), traces());
    assert_eq!(one.len(), 12);
    assert_eq!(one, other);
}

#[test]
fn the_simulated_network_has_the_traits_of_tokio() {
    for seed in 0..20 {
        let echoed: io::Result<Vec<u8>> = simulated(seed).block_on(async {
            Network::current().set_default_link(NetworkLink::new().loss(0.1).bandwidth(50_000));
            let listener = TcpListener::bind("10.0.0.1:80").await?;
            tokio::spawn(async move {
                let (stream, _) = listener.accept().await?;
                let (mut reader, mut writer) = tokio::io::split(stream);
                tokio::io::copy(&mut reader, &mut writer).await?;
                writer.shutdown().await
            });
            let mut stream = TcpStream::connect("10.0.0.1:80").await?;
            stream.write_all(&[7; 20_000]).await?;
            TcpStream::shutdown(&stream, Shutdown::Write)?;
            let mut all = Vec::new();
            tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut all)).await??;
            Ok(all)
        });
        assert_eq!(echoed.unwrap(), [7; 20_000]);
    }
}

#[test]
fn a_deadlock_of_both_is_reported() {
    let stuck = catch_unwind(AssertUnwindSafe(|| {
        simulated(5).block_on(async {
            let (_tx, rx) = channel::<u8>();
            drop(tokio::spawn(std::future::pending::<()>()));
            rx.recv().await
        })
    }));
    let message = *stuck.unwrap_err().downcast::<String>().unwrap();
    assert!(message.contains("seed 5") && message.contains("stuck"), "{message}");
}
