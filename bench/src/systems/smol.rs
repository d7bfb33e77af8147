//! smol: its executor, async-channel, and `future::race`.

use super::async_channel::{AsyncChannel, AsyncUnbounded};
use crate::async_workloads::JoinAll;
use crate::entries::{
    async_send_entries, at_most, buffered_entries, call_entries, channel_entries, choice_entries,
    executor_entries, gather_entries, primitives_entries, select_entries, shared_entries, skynet_entries,
    start_entries, task_entries, unbounded_entries,
};
use crate::primitives::Primitives;
use crate::system::System;
use crate::workloads::{Channel, Executor, Select, WaitingInChoice, count_waiting};
use anyhow::Result;
use async_executor::StaticExecutor;
use smol::future::race;
use std::future::Future;
use std::sync::Arc;

/// Returns smol with its workloads.
pub fn system() -> System {
    let mut entries = channel_entries::<Smol, AsyncChannel, AsyncChannel>();
    entries.extend(select_entries::<Smol, AsyncChannel, Race>());
    entries.extend(buffered_entries::<Smol, AsyncChannel<64>>());
    entries.extend(primitives_entries::<Smol, Locks>());
    entries.extend(executor_entries::<Smol, AsyncChannel>());
    entries.extend(skynet_entries::<Smol>());
    entries.extend(at_most(1_000_000, task_entries::<Smol, AsyncChannel>()));
    entries.extend(at_most(1_000_000, shared_entries::<Smol, AsyncChannel>()));
    entries.extend(at_most(1_000_000, choice_entries::<Smol, AsyncChannel, Race>()));
    entries.extend(async_send_entries::<Smol, AsyncUnbounded>());
    entries.extend(unbounded_entries::<Smol, AsyncUnbounded>());
    entries.extend(gather_entries::<Smol, AsyncChannel, JoinAll>());
    entries.extend(start_entries::<Smol>());
    entries.extend(call_entries::<Smol>());
    System {
        name: "smol",
        about: "a StaticExecutor (its fastest), async_channel::bounded(1), future::race. The channel \
                buffers one message: the sender does not wait until it is taken. async-send by unbounded(), \
                choose-all by join_all. parked-memory with at \
                most 1,000,000 tasks",
        entries,
        serve: None,
    }
}

/// An executor that is leaked: a few hundred bytes per run.
#[derive(Clone, Copy)]
struct Smol(&'static StaticExecutor);

impl Executor for Smol {
    type Handle<T: Send + 'static> = smol::Task<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        let executor: &'static StaticExecutor = Box::leak(Box::new(StaticExecutor::new()));
        let (stop, stopped) = smol::channel::bounded::<()>(1);
        std::thread::scope(|threads| {
            for _ in 1..workers {
                let stopped = stopped.clone();
                threads.spawn(move || smol::block_on(executor.run(stopped.recv())));
            }
            let value = smol::block_on(executor.run(main(Smol(executor))));
            drop(stop);
            Ok(value)
        })
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        self.0.spawn(task)
    }

    fn join<T: Send + 'static>(handle: Self::Handle<T>) -> impl Future<Output = T> + Send {
        handle
    }

    fn detach<F: Future<Output = ()> + Send + 'static>(self, task: F) {
        self.0.spawn(task).detach();
    }

    async fn yield_now(self) {
        smol::future::yield_now().await;
    }
}

/// Uses smol's `race`, which has no preference. It takes two futures, so a choice of eight nests it.
struct Race;

impl<C: Channel> Select<C> for Race {
    async fn select2(a: &mut C::Rx<u64>, b: &mut C::Rx<u64>) -> Option<u64> {
        race(C::recv(a), C::recv(b)).await
    }

    async fn select8(all: &mut [C::Rx<u64>; 8]) -> Option<u64> {
        let [a, b, c, d, e, f, g, h] = all;
        let left = race(race(C::recv(a), C::recv(b)), race(C::recv(c), C::recv(d)));
        let right = race(race(C::recv(e), C::recv(f)), race(C::recv(g), C::recv(h)));
        race(left, right).await
    }
}

impl WaitingInChoice<AsyncChannel> for Race {
    async fn in_choice(a: async_channel::Receiver<u64>, b: async_channel::Receiver<u64>) {
        count_waiting();
        let _ = race(a.recv(), b.recv()).await;
    }
}

/// The locks of async-lock. For one value, an async-channel.
struct Locks;

impl Primitives for Locks {
    type Mutex = Arc<smol::lock::Mutex<u64>>;
    type RwLock = Arc<smol::lock::RwLock<u64>>;
    type Semaphore = Arc<smol::lock::Semaphore>;

    fn mutex() -> Self::Mutex {
        Arc::default()
    }

    async fn add_one(mutex: &Self::Mutex, inside: impl Future<Output = ()> + Send) {
        let mut number = mutex.lock().await;
        inside.await;
        *number += 1;
    }

    async fn number(mutex: &Self::Mutex) -> u64 {
        *mutex.lock().await
    }

    fn rw_lock() -> Self::RwLock {
        Arc::new(smol::lock::RwLock::new(1))
    }

    async fn read(lock: &Self::RwLock) -> u64 {
        *lock.read().await
    }

    fn semaphore(permits: usize) -> Self::Semaphore {
        Arc::new(smol::lock::Semaphore::new(permits))
    }

    async fn with_permit(semaphore: &Self::Semaphore, inside: impl Future<Output = ()> + Send) {
        let _permit = semaphore.acquire().await;
        inside.await;
    }

    async fn one_value(value: u64) -> u64 {
        let (tx, rx) = smol::channel::bounded(1);
        tx.try_send(value).expect("the receiver exists");
        rx.recv().await.expect("the value was sent")
    }
}
