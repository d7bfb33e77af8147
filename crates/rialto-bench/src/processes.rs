//! What the paper on Termite measures of processes on one node: a list that goes to and fro, and a
//! ring that is made, passed round, and ends.

use crate::job::{Job, Sample, all_came_through};
use anyhow::{Context, Result};
use std::future::Future;
use std::time::Instant;

/// How a system does with processes, or with the nearest thing that it has: tasks that have a
/// queue each, into which one sends without waiting.
pub trait Processes: 'static {
    /// Where messages go.
    type Pid<M: Send + 'static>: Clone + Send + 'static;
    /// Where they are received: nobody else's.
    type Inbox<M: Send + 'static>: Send + 'static;

    /// Runs `main` as a process, on so many workers, to its end.
    fn run<M, F, T>(
        workers: usize,
        main: impl FnOnce(Self::Pid<M>, Self::Inbox<M>) -> F + Send + 'static,
    ) -> Result<T>
    where
        M: Send + 'static,
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static;

    /// Spawns a process, from a process.
    fn spawn<M, F>(main: impl FnOnce(Self::Inbox<M>) -> F) -> Self::Pid<M>
    where
        M: Send + 'static,
        F: Future<Output = ()> + Send + 'static;

    /// Sends; does not wait.
    fn send<M: Send + 'static>(to: &Self::Pid<M>, message: M);

    /// Lets other processes run.
    fn yield_now() -> impl Future<Output = ()> + Send;

    /// The next message.
    fn receive<M: Send + 'static>(inbox: &mut Self::Inbox<M>) -> impl Future<Output = M> + Send;
}

/// A list on its way, and where it is to go back to.
type Ball<P> = (Vec<u64>, Option<Back<P>>);

/// Named, for a message that holds where messages of its own kind go.
pub struct Back<P: Processes>(P::Pid<Wrapped<P>>);

/// As above.
pub struct Wrapped<P: Processes>(Ball<P>);

/// `local-pingpong`: a list of so many integers as the variant says.
pub fn pingpong<P: Processes>(job: &Job) -> Result<Sample> {
    let length: u64 = job.variant.parse().context("the variant is a length")?;
    let turns = job.ops.div_ceil(2);
    P::run(job.workers, move |me, mut inbox| async move {
        let start = Instant::now();
        let other = P::spawn(echo::<P>);
        let mut list: Vec<u64> = (0..length).collect();
        for _ in 0..turns {
            P::send(&other, Wrapped((list, Some(Back(me.clone())))));
            let Wrapped((same, _)) = P::receive(&mut inbox).await;
            list = same;
        }
        P::send(&other, Wrapped((Vec::new(), None)));
        let sample = Sample::since(start, 2 * turns);
        all_came_through(length, list.len() as u64).map(|()| sample)
    })?
}

async fn echo<P: Processes>(mut inbox: P::Inbox<Wrapped<P>>) {
    while let Wrapped((list, Some(Back(from)))) = P::receive(&mut inbox).await {
        P::send(&from, Wrapped((list, None)));
    }
}

/// `ring-process`: so many processes as tasks are asked for; the number goes round as often as the
/// variant says, then as a zero, and each process that gets that ends.
pub fn ring<P: Processes>(job: &Job) -> Result<Sample> {
    let (size, rings) = (job.tasks, job.ops.div_ceil(job.tasks));
    let laps: u64 = job.variant.parse().context("the variant is a number of laps")?;
    P::run(job.workers, move |me, mut inbox| async move {
        let start = Instant::now();
        let mut left = 0;
        for _ in 0..rings {
            let mut first = me.clone();
            for made in 0..size {
                let next = first;
                first = P::spawn(move |inbox| member::<P>(inbox, next));
                // Those who make many let others run now and then.
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
        all_came_through(0, left).map(|()| sample)
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
