//! Threads, and the standard library's synchronization.

use crate::entries::{condition_entries, node_pingpong_entries, transport_entries};
use crate::system::System;
use crate::transports;
use crate::workloads::{Executor, blocking_cond_var, ready};
use anyhow::{Context, Result};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use std::future::Future;
use std::sync::{Condvar, Mutex};
use std::thread::JoinHandle;

/// Returns the standard library with its workloads.
pub fn system() -> System {
    let mut all = condition_entries::<Threads, Std>();
    all.extend(transport_entries(transports::threads));
    all.extend(node_pingpong_entries(transports::threads));
    System {
        name: "std",
        about: "Mutex and Condvar between threads, each task a thread; on 1 worker all are bound to one \
                processor. Two threads that block in reads, for bytes over TCP",
        entries: all,
        serve: None,
    }
}

blocking_cond_var!(Std, Mutex<u64>, Condvar);

/// Runs each task on a thread of its own.
#[derive(Clone, Copy)]
pub struct Threads;

impl Executor for Threads {
    type Handle<T: Send + 'static> = JoinHandle<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        let thread = std::thread::spawn(move || {
            bind_to(workers)?;
            Ok(ready(main(Threads)))
        });
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        std::thread::spawn(move || ready(task))
    }

    async fn join<T: Send + 'static>(handle: Self::Handle<T>) -> T {
        handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    async fn yield_now(self) {
        std::thread::yield_now();
    }
}

/// Binds this thread, and those that it will spawn, to the first `workers` processors that it may use.
fn bind_to(workers: usize) -> Result<()> {
    let may_use = sched_getaffinity(None).context("cannot get the CPU affinity")?;
    let mut chosen = CpuSet::new();
    for cpu in (0..CpuSet::MAX_CPU).filter(|&cpu| may_use.is_set(cpu)).take(workers) {
        chosen.set(cpu);
    }
    sched_setaffinity(None, &chosen).context("cannot set the CPU affinity")
}
