//! The worker of docs/tokio.md, as the stages of a pipeline. Every value that one stage sends reaches the
//! next, whatever the timeouts between them do. Sysmon reports nothing about a pipeline with little work.

use std::process::Command;
use std::time::{Duration, Instant};

use rialto::rt::Runtime;
use rialto::tokio_evt::prelude::*;
use rialto::{after, select};
use rialto_ecosystem::runtimes::spawn;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

rialto_ecosystem::on_both_runtimes! {
    each_number_comes_through_all_stages
    an_untaken_result_is_kept
    a_stop_ends_a_stage_that_waits
}

/// The worker of docs/tokio.md. It reports each result that was not taken within `patience`.
async fn worker(
    mut jobs: mpsc::Receiver<u32>,
    results: mpsc::Sender<u32>,
    stop: CancellationToken,
    patience: Duration,
    in_vain: mpsc::UnboundedSender<u32>,
) {
    loop {
        let job = select! {
            job = jobs.recv_evt() => job,
            () = stop.cancelled_evt() => return,
        };
        let Some(job) = job else { return };
        let mut result = Some(2 * job);
        while let Some(waits) = result {
            select! {
                sent = results.send_from(&mut result) => if sent.is_err() { return },
                () = after(patience) => {
                    let _ = in_vain.send(waits);
                }
                () = stop.cancelled_evt() => return,
            }
        }
    }
}

/// Three workers in a row.
struct Pipeline {
    jobs: mpsc::Sender<u32>,
    results: mpsc::Receiver<u32>,
    in_vain: mpsc::UnboundedReceiver<u32>,
    stop: CancellationToken,
    /// One per stage, which reports that the stage has ended.
    ended: Vec<oneshot::Receiver<()>>,
}

const STAGES: u32 = 3;

impl Pipeline {
    fn start(patience: Duration) -> Pipeline {
        let (stop, (in_vain, is_in_vain)) = (CancellationToken::new(), mpsc::unbounded_channel());
        let (jobs, mut results) = mpsc::channel(1);
        let mut ended = Vec::new();
        for _ in 0..STAGES {
            let ((to, from), (tells, told)) = (mpsc::channel(1), oneshot::channel());
            let stage = worker(results, to, stop.clone(), patience, in_vain.clone());
            spawn(async move {
                stage.await;
                let _ = tells.send(());
            });
            results = from;
            ended.push(told);
        }
        Pipeline { jobs, results, in_vain: is_in_vain, stop, ended }
    }
}

async fn each_number_comes_through_all_stages() {
    const COUNT: u32 = 1000;
    // The timeout is often shorter than a stage takes.
    let mut pipeline = Pipeline::start(Duration::from_micros(5));
    let jobs = pipeline.jobs;
    spawn(async move {
        for number in 0..COUNT {
            jobs.send(number).await.unwrap();
        }
    });
    for number in 0..COUNT {
        assert_eq!(pipeline.results.recv().await, Some(number << STAGES));
    }
    // The end of the input passes through all stages.
    assert_eq!(pipeline.results.recv().await, None);
    for ended in pipeline.ended {
        ended.await.unwrap();
    }
}

async fn an_untaken_result_is_kept() {
    const COUNT: u32 = 5;
    let mut pipeline = Pipeline::start(Duration::from_millis(1));
    let jobs = pipeline.jobs;
    spawn(async move {
        for number in 1..=COUNT {
            jobs.send(number).await.unwrap();
        }
    });
    // The first result fills the channel, so the last stage holds the second one in its slot.
    while pipeline.in_vain.recv().await != Some(2 << STAGES) {}
    for number in 1..=COUNT {
        assert_eq!(pipeline.results.recv().await, Some(number << STAGES));
    }
    assert_eq!(pipeline.results.recv().await, None);
}

async fn a_stop_ends_a_stage_that_waits() {
    let mut pipeline = Pipeline::start(Duration::from_millis(1));
    for number in 1..=2 {
        pipeline.jobs.send(number).await.unwrap();
    }
    // One stage waits to send, the others wait to receive.
    while pipeline.in_vain.recv().await != Some(2 << STAGES) {}
    pipeline.stop.cancel();
    for ended in pipeline.ended {
        ended.await.unwrap();
    }
    assert_eq!(pipeline.results.recv().await, Some(1 << STAGES));
    assert_eq!(pipeline.results.recv().await, None);
}

const SECONDS: &str = "RIALTO_QUIET_SECONDS";

/// A hundred numbers a second pass through the pipeline, on a runtime whose sysmon prints its reports.
#[test]
#[ignore = "other tests run it, in a process of its own"]
fn idle_pipeline_program() {
    let Ok(seconds) = std::env::var(SECONDS) else { return };
    let end = Instant::now() + Duration::from_secs(seconds.parse().unwrap());
    let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let runtime = Runtime::builder().worker_threads(2).tokio(tokio.handle().clone()).build().unwrap();
    let program = runtime.spawn(async move {
        let mut pipeline = Pipeline::start(Duration::from_secs(1));
        let mut number = 0;
        while Instant::now() < end {
            pipeline.jobs.send(number).await.unwrap();
            assert_eq!(pipeline.results.recv().await, Some(number << STAGES));
            after(Duration::from_millis(10)).await;
            number += 1;
        }
        number
    });
    assert!(runtime.block_on(program).unwrap() > 0);
}

/// Runs `idle_pipeline_program` for that time, and checks that the runtime prints nothing.
fn assert_prints_nothing(seconds: u32) {
    let program = Command::new(std::env::current_exe().unwrap())
        .args(["pipeline::idle_pipeline_program", "--exact", "--ignored", "--nocapture"])
        .env(SECONDS, seconds.to_string())
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&program.stdout), String::from_utf8_lossy(&program.stderr));
    assert!(program.status.success() && out.contains("1 passed"), "{out}\n{err}");
    assert!(!err.contains("rialto: ") && !out.contains("rialto: "), "{out}\n{err}");
}

#[test]
fn sysmon_prints_nothing_for_two_seconds() {
    assert_prints_nothing(2);
}

#[test]
#[ignore = "a minute"]
fn sysmon_prints_nothing_for_a_minute() {
    assert_prints_nothing(60);
}
