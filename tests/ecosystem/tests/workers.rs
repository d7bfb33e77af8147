//! A worker pool. At any moment a job is in exactly one place, a slot or a channel. So neither a stop nor an
//! abort loses a job.

use std::collections::BTreeSet;

use rialto::rt::{JoinHandle, spawn, yield_now};
use rialto::sync::ReceiveChannel;
use rialto::sync::bounded::{self, bounded};
use rialto::{Condition, Sender, channel, select};

const WORKERS: usize = 4;
/// The capacity of the queue.
const QUEUE: usize = 8;

/// A job, and its result once it is computed.
#[derive(Debug)]
struct Job {
    number: u32,
    square: Option<u64>,
}

/// The current job of a worker. If the worker is aborted before it has handed the job on, the job returns to
/// the queue.
struct CurrentJob<'a> {
    job: Option<Job>,
    queue: &'a bounded::Receiver<Job>,
}

impl Drop for CurrentJob<'_> {
    fn drop(&mut self) {
        if let Some(job) = self.job.take() {
            self.queue.put_back(job);
        }
    }
}

async fn square(number: u32) -> u64 {
    yield_now().await; // an await at which a worker can be aborted
    u64::from(number) * u64::from(number)
}

/// Takes jobs until the queue is closed and empty, or until `stop`. In the latter case its current job
/// returns to the queue.
async fn worker(queue: bounded::Receiver<Job>, results: Sender<Job>, stop: Condition) {
    loop {
        let job = select! {
            job = queue.recv_evt() => job,
            () = stop.wait_evt() => return,
        };
        let Ok(job) = job else { return };
        let mut hand = CurrentJob { job: Some(job), queue: &queue };
        if let Some(Job { number, square: result @ None }) = &mut hand.job {
            let done = square(*number).await;
            *result = Some(done);
        }
        // The job leaves the slot in the same atomic step in which the receiver takes it.
        select! {
            _sent = results.send_from(&mut hand.job) => {}
            () = stop.wait_evt() => return,
        }
    }
}

/// Submits the jobs in order, until all are queued or `stop` is signalled. Returns the number of queued jobs.
async fn submit(jobs: u32, queue: bounded::Sender<Job>, stop: Condition) -> u32 {
    for number in 0..jobs {
        let mut job = Some(Job { number, square: None });
        select! {
            sent = queue.send_from(&mut job) => sent.expect("the pool has a receiver"),
            () = stop.wait_evt() => return number,
        }
    }
    jobs
}

/// Checks a result, and adds it to the known ones.
fn count(done: &mut BTreeSet<u32>, job: Job) {
    let number = job.number;
    assert_eq!(job.square, Some(u64::from(number) * u64::from(number)));
    assert!(done.insert(number), "job {number} is done twice");
}

/// Runs `jobs`, stops after `stop_after` results, and checks that each job is in exactly one place.
async fn pool(jobs: u32, stop_after: usize) {
    let ((queue, queued), (results, result), stop) = (bounded(QUEUE), channel(), Condition::new());
    let submitter = spawn(submit(jobs, queue, stop.clone()));
    let workers: Vec<_> =
        (0..WORKERS).map(|_| spawn(worker(queued.clone(), results.clone(), stop.clone()))).collect();
    drop(results);
    let mut done = BTreeSet::new();
    if stop_after == 0 {
        stop.signal();
    }
    // The loop ends when the last worker has ended.
    while let Ok(job) = result.recv().await {
        count(&mut done, job);
        if done.len() == stop_after {
            stop.signal();
        }
    }
    for worker in workers {
        worker.await.unwrap();
    }
    let submitted = submitter.await.unwrap();
    let (finished, left) = (done.len(), queued.try_iter().map(|job| job.number).collect::<Vec<_>>());
    for number in &left {
        assert!(done.insert(*number), "job {number} is done, and waits");
    }
    assert!(done.into_iter().eq(0..submitted), "{finished} results, {left:?} left, {submitted} submitted");
    if stop_after > jobs as usize {
        assert_eq!((finished, submitted), (jobs as usize, jobs));
    }
}

/// Runs `jobs`, and aborts a worker after every third result. A new worker replaces it.
async fn pool_with_aborts(jobs: u32) {
    let ((queue, queued), (results, result), stop) = (bounded(QUEUE), channel(), Condition::new());
    let submitter = spawn(submit(jobs, queue.clone(), stop.clone()));
    let hire = || spawn(worker(queued.clone(), results.clone(), stop.clone()));
    let mut workers: Vec<JoinHandle<()>> = (0..WORKERS).map(|_| hire()).collect();
    let mut done = BTreeSet::new();
    // The queue stays open until the last result is known, so a job that was put back finds a worker.
    while done.len() < jobs as usize {
        count(&mut done, result.recv().await.unwrap());
        if done.len().is_multiple_of(3) {
            let index = done.len() % WORKERS;
            std::mem::replace(&mut workers[index], hire()).abort();
        }
    }
    drop(queue);
    assert_eq!(submitter.await.unwrap(), jobs);
    for worker in workers {
        worker.await.unwrap();
    }
    assert_eq!(queued.try_iter().count(), 0);
}

#[rialto::test(worker_threads = 2)]
async fn all_jobs_are_done() {
    pool(1000, usize::MAX).await;
}

#[rialto::test(worker_threads = 2)]
async fn a_stop_loses_no_job() {
    for stop_after in [0, 1, 2, 3, 10, 100, 999] {
        pool(1000, stop_after).await;
    }
}

#[rialto::test(worker_threads = 2)]
async fn an_aborted_worker_loses_no_job() {
    pool_with_aborts(1000).await;
}

/// The same with two hundred schedules, with the stop at a different moment in each.
#[test]
fn no_schedule_loses_a_job() {
    for seed in 0..200 {
        rialto::rt::Runtime::simulated(seed).block_on(async {
            pool(60, usize::try_from(seed % 64).unwrap()).await;
            pool_with_aborts(60).await;
        });
    }
}
