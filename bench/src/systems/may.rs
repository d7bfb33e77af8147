//! may: stackful coroutines.

use crate::catalog::Workload;
use crate::entries::{
    async_send_entries, at_most, condition_entries, entries, executor_entries, shared_entries, start_entries,
    task_entries, unbounded_entries,
};
use crate::system::{Benchmark, System};
use crate::workloads::{
    self, Channel, CloneReceiver, Executor, Reply, WaitingTasks, blocking_cond_var, count_waiting, ready,
};
use anyhow::Result;
use may::coroutine;
use may::sync::{Condvar, Mutex, mpmc, spsc};
use std::future::Future;
use std::hint::black_box;
use std::time::Duration;

/// The limit of coroutines in `parked-memory`. Each has a stack of 32 KiB, the default, in memory maps of its
/// own.
const MOST_COROUTINES: u64 = 20_000;

/// Returns may with its workloads.
pub fn system() -> System {
    let mut all = executor_entries::<May, MayReply>();
    all.extend(condition_entries::<May, MayCondvar>());
    all.extend(async_send_entries::<May, Unbounded>());
    all.extend(unbounded_entries::<May, Unbounded>());
    all.extend(start_entries::<May>());
    all.extend(entries(
        Workload::Rpc,
        [("fresh", workloads::rpc::<May, Unbounded, MayReply, workloads::SendThenReceive>)],
    ));
    let cheap = task_entries::<May, Unbounded>().into_iter().chain(shared_entries::<May, Unbounded>());
    all.extend(cheap.filter(|entry| entry.workload == Workload::ParkedMemory));
    let all = at_most(MOST_COROUTINES, all);
    System {
        name: "may",
        about: "coroutines with stacks of 32 KiB. Its channels are unbounded: no rendezvous; its \
                select!, a coroutine per arm, is not measured. parked-memory with at \
                most 20,000 coroutines, since each stack is two memory maps, of which Linux allows \
                65,530; so no ring, parfib or partak either. Each run in a process of its own: its \
                workers are set once",
        entries: all.into_iter().map(|entry| Benchmark { needs_own_process: true, ..entry }).collect(),
        serve: None,
    }
}

#[derive(Clone, Copy)]
struct May;

impl Executor for May {
    type Handle<T: Send + 'static> = coroutine::JoinHandle<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        may::config().set_workers(workers);
        let main = may::go!(move || ready(main(May)));
        Ok(main.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        may::go!(move || ready(task))
    }

    async fn join<T: Send + 'static>(handle: Self::Handle<T>) -> T {
        handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    async fn yield_now(self) {
        coroutine::yield_now();
    }

    /// Sleeps, because a coroutine that yields runs again before newly spawned ones.
    async fn run_new_tasks(self) {
        coroutine::sleep(Duration::from_millis(1));
    }
}

struct Unbounded;

impl Channel for Unbounded {
    type Tx<T: Send + 'static> = mpmc::Sender<T>;
    type Rx<T: Send + 'static> = mpmc::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        mpmc::channel()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().ok()
    }
}

impl CloneReceiver for Unbounded {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}

impl WaitingTasks for Unbounded {
    async fn in_recv(rx: Self::Rx<u64>) {
        count_waiting();
        let _ = black_box(rx.recv());
    }

    async fn in_loop(rx: Self::Rx<u64>) {
        count_waiting();
        let (mut sum, mut seen, mut last) = (0_u64, 0_u64, 0_u64);
        while let Ok(value) = rx.recv() {
            (sum, seen, last) = (sum + value, seen + 1, value);
        }
        black_box((sum, seen, last));
    }
}

blocking_cond_var!(MayCondvar, Mutex<u64>, Condvar);

struct MayReply;

impl Reply for MayReply {
    type Tx<T: Send + 'static> = spsc::Sender<T>;
    type Rx<T: Send + 'static> = spsc::Receiver<T>;

    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        spsc::channel()
    }

    async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
        let _ = tx.send(value); // if the client is gone, the sums differ and the run fails
    }

    async fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> Option<T> {
        rx.recv().ok()
    }
}
