//! `local-pingpong` and `ring-process`: a list that goes to and fro between two processes of a node, and a
//! ring of processes. These are measurements of the paper on Termite (Germain, Feeley, Monnier 2006).

use crate::job::{Job, Sample, ensure_none_lost};
use anyhow::{Context, Result};
use std::future::Future;
use std::time::Instant;

/// How a system runs processes. A system without processes has tasks instead, each with an unbounded message
/// queue.
pub trait Processes: 'static {
    /// The address of a process.
    type Pid<M: Send + 'static>: Clone + Send + 'static;
    /// The message queue of one process.
    type Inbox<M: Send + 'static>: Send + 'static;

    /// Runs `main` to its end, as a process, on this number of workers.
    fn run<M, F, T>(
        workers: usize,
        main: impl FnOnce(Self::Pid<M>, Self::Inbox<M>) -> F + Send + 'static,
    ) -> Result<T>
    where
        M: Send + 'static,
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static;

    /// Spawns a process. The caller is a process, too.
    fn spawn<M, F>(main: impl FnOnce(Self::Inbox<M>) -> F) -> Self::Pid<M>
    where
        M: Send + 'static,
        F: Future<Output = ()> + Send + 'static;

    /// Sends without waiting.
    fn send<M: Send + 'static>(to: &Self::Pid<M>, message: M);

    /// Lets other processes run.
    fn yield_now() -> impl Future<Output = ()> + Send;

    /// Waits for the next message.
    fn receive<M: Send + 'static>(inbox: &mut Self::Inbox<M>) -> impl Future<Output = M> + Send;
}

/// A list, and the address to which it is to be sent back.
type Payload<P> = (Vec<u64>, Option<ReturnAddress<P>>);

/// The address of a process that receives [`Wrapped`]. A struct, because a type alias cannot be recursive.
pub struct ReturnAddress<P: Processes>(P::Pid<Wrapped<P>>);

/// A message that may hold an address for messages of its own type.
pub struct Wrapped<P: Processes>(Payload<P>);

/// `local-pingpong`: a list of as many integers as the variant says.
pub fn pingpong<P: Processes>(job: &Job) -> Result<Sample> {
    let length: u64 = job.variant.parse().context("the variant is not the length of a list")?;
    let turns = job.ops.div_ceil(2);
    P::run(job.workers, move |me, mut inbox| async move {
        let start = Instant::now();
        let other = P::spawn(echo::<P>);
        let mut list: Vec<u64> = (0..length).collect();
        for _ in 0..turns {
            P::send(&other, Wrapped((list, Some(ReturnAddress(me.clone())))));
            let Wrapped((same, _)) = P::receive(&mut inbox).await;
            list = same;
        }
        P::send(&other, Wrapped((Vec::new(), None)));
        let sample = Sample::since(start, 2 * turns);
        ensure_none_lost(length, list.len() as u64).map(|()| sample)
    })?
}

async fn echo<P: Processes>(mut inbox: P::Inbox<Wrapped<P>>) {
    while let Wrapped((list, Some(ReturnAddress(from)))) = P::receive(&mut inbox).await {
        P::send(&from, Wrapped((list, None)));
    }
}

/// `ring-process`: builds a ring of `job.tasks` processes. A number goes round as often as the variant says,
/// and each process subtracts one. Then a zero goes round, and ends each process.
pub fn ring<P: Processes>(job: &Job) -> Result<Sample> {
    let (size, rings) = (job.tasks, job.ops.div_ceil(job.tasks));
    let laps: u64 = job.variant.parse().context("the variant is not a number of laps")?;
    P::run(job.workers, move |me, mut inbox| async move {
        let start = Instant::now();
        let mut left = 0;
        for _ in 0..rings {
            let mut first = me.clone();
            for made in 0..size {
                let next = first;
                first = P::spawn(move |inbox| member::<P>(inbox, next));
                // A process that spawns many others should yield now and then.
                if made % 100 == 0 {
                    P::yield_now().await;
                }
            }
            let mut number = laps * size;
            while number > 0 {
                P::send(&first, number);
                number = P::receive(&mut inbox).await;
            }
            P::send(&first, 0);
            left += P::receive(&mut inbox).await;
        }
        let sample = Sample::since(start, rings * size);
        ensure_none_lost(0, left).map(|()| sample)
    })?
}

/// `process-spawn`: each process spawns the next one and ends. The last one tells the first.
pub fn spawn_chain<P: Processes>(job: &Job) -> Result<Sample> {
    let length = job.ops;
    P::run(job.workers, move |me, mut inbox| async move {
        let start = Instant::now();
        spawn_next::<P>(length, me);
        let told = P::receive(&mut inbox).await;
        let sample = Sample::since(start, length);
        ensure_none_lost(1, told).map(|()| sample)
    })?
}

fn spawn_next<P: Processes>(left: u64, end: P::Pid<u64>) {
    P::spawn(move |_: P::Inbox<u64>| async move {
        if left > 1 {
            spawn_next::<P>(left - 1, end);
        } else {
            P::send(&end, left);
        }
    });
}

/// `process-send`: a process sends to itself, and receives.
pub fn send_to_self<P: Processes>(job: &Job) -> Result<Sample> {
    let count = job.ops;
    P::run(job.workers, move |me, mut inbox| async move {
        let start = Instant::now();
        let mut sum = 0;
        for value in 1..=count {
            P::send(&me, value);
            sum += P::receive(&mut inbox).await;
        }
        let sample = Sample::since(start, count);
        ensure_none_lost(count * (count + 1) / 2, sum).map(|()| sample)
    })?
}

async fn member<P: Processes>(mut inbox: P::Inbox<u64>, next: P::Pid<u64>) {
    loop {
        let number = P::receive(&mut inbox).await;
        P::send(&next, number.saturating_sub(1));
        if number == 0 {
            return;
        }
    }
}
