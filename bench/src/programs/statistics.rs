//! `statistics`: the hosts, parasites and communications of the programs, as in table 2 of the paper on
//! parasitic threads. They are counted by an executor and a channel that stand before others, in a run of
//! its own.

use crate::async_workloads;
use crate::job::{Job, Sample};
use crate::workloads::{Channel, Executor};
use anyhow::Result;
use std::future::Future;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static HOSTS: AtomicU64 = AtomicU64::new(0);
static HOST_BYTES: AtomicU64 = AtomicU64::new(0);
static PARASITES: AtomicU64 = AtomicU64::new(0);
static PARASITE_BYTES: AtomicU64 = AtomicU64::new(0);
static COMMUNICATIONS: AtomicU64 = AtomicU64::new(0);
/// The tasks that the runtime has counted, if it counts them. A parasite becomes one when it blocks.
static TASKS: AtomicU64 = AtomicU64::new(0);

/// Channels whose sends may be parasites.
pub trait Sends: Channel {
    /// Returns the size of the parasite that sends a `T`, or `None` if the sender waits itself.
    fn parasite_bytes<T: Send + 'static>() -> Option<usize>;
}

/// Runs a program once, and returns its counts. `C` and `D` are as in [`concurrent`](super::concurrent), and
/// `PARASITES` says whether `D` spawns parasites.
pub fn statistics<E: Executor, C: Sends, D: Executor, const PARASITES: bool>(job: &Job) -> Result<Sample> {
    let all = [&HOSTS, &HOST_BYTES, &self::PARASITES, &PARASITE_BYTES, &COMMUNICATIONS, &TASKS];
    all.iter().for_each(|counter| counter.store(0, Relaxed));
    match job.variant {
        "par-fib" => async_workloads::parfib::<Counted<D, PARASITES>>(&Job {
            tasks: (27 * job.tasks).div_ceil(100),
            ..*job
        }),
        "par-tak" => async_workloads::partak::<Counted<D, PARASITES>>(&Job {
            tasks: (18 * job.tasks).div_ceil(100),
            ..*job
        }),
        _ => super::concurrent::<Counted<E, false>, CountedChannel<C>, Counted<D, PARASITES>>(job),
    }?;
    let [hosts, host_bytes, parasites, parasite_bytes, communications, tasks] =
        all.map(|counter| counter.load(Relaxed) as f64);
    let mut numbers = vec![
        ("hosts", hosts),
        ("parasites", parasites),
        ("reified", (tasks - hosts).max(0.0)),
        ("communications", communications),
    ];
    // With no hosts or parasites, the average is undefined.
    let averages = [("host-bytes", host_bytes / hosts), ("parasite-bytes", parasite_bytes / parasites)];
    numbers.extend(averages.into_iter().filter(|(_, bytes)| *bytes > 0.0));
    Ok(Sample::named(&numbers))
}

/// An executor that counts what it spawns.
#[derive(Clone, Copy)]
struct Counted<E, const PARASITES: bool>(E);

impl<E: Executor, const PARASITES: bool> Executor for Counted<E, PARASITES> {
    type Handle<T: Send + 'static> = E::Handle<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        // The host of all parasites is a task that is not spawned here.
        HOSTS.fetch_add(u64::from(PARASITES), Relaxed);
        E::run(workers, |executor| async move {
            let value = main(Counted(executor)).await;
            TASKS.store(executor.spawned(), Relaxed);
            value
        })
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        let (count, bytes) =
            if PARASITES { (&self::PARASITES, &PARASITE_BYTES) } else { (&HOSTS, &HOST_BYTES) };
        count.fetch_add(1, Relaxed);
        bytes.fetch_add(size_of::<F>() as u64, Relaxed);
        self.0.spawn(task)
    }

    async fn join<T: Send + 'static>(handle: Self::Handle<T>) -> T {
        let value = E::join(handle).await;
        COMMUNICATIONS.fetch_add(1, Relaxed);
        value
    }

    async fn yield_now(self) {
        self.0.yield_now().await;
    }
}

/// A channel that counts its messages.
struct CountedChannel<C>(PhantomData<C>);

impl<C: Sends> Channel for CountedChannel<C> {
    type Tx<T: Send + 'static> = C::Tx<T>;
    type Rx<T: Send + 'static> = C::Rx<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        C::channel()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        if let Some(bytes) = C::parasite_bytes::<T>() {
            PARASITES.fetch_add(1, Relaxed);
            PARASITE_BYTES.fetch_add(bytes as u64, Relaxed);
        }
        C::send(tx, value).await
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        let value = C::recv(rx).await;
        COMMUNICATIONS.fetch_add(u64::from(value.is_some()), Relaxed);
        value
    }
}
