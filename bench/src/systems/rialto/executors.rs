//! Ways to run tasks: in the runtime with or without its system monitor, in parasites, and as plain calls.

use crate::lateness::Timers;
use crate::workloads::{Executor, ready};
use anyhow::{Context as _, Result};
use rialto_event::after;
use rialto_rt::{Builder, Parasite, Runtime, Sysmon, inflate, parasite};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// Rialto's runtime, with or without its system monitor.
#[derive(Clone, Copy)]
pub struct RialtoRuntime<const WATCHED: bool>;

/// Rialto's runtime with its default settings.
pub type Rialto = RialtoRuntime<true>;

impl<const WATCHED: bool> Executor for RialtoRuntime<WATCHED> {
    type Handle<T: Send + 'static> = rialto_rt::JoinHandle<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        let builder = if WATCHED { Runtime::builder() } else { Runtime::builder().sysmon(Sysmon::off()) };
        Ok(build(builder.worker_threads(workers))?.block_on(main(RialtoRuntime)))
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        rialto_rt::spawn(task)
    }

    async fn join<T: Send + 'static>(handle: Self::Handle<T>) -> T {
        handle.await.expect("a measured task panicked")
    }

    fn spawned(self) -> u64 {
        rialto_rt::Handle::current().metrics().spawned
    }

    async fn yield_now(self) {
        rialto_rt::yield_now().await;
    }
}

impl Timers for Rialto {
    async fn sleep(self, time: Duration) {
        after(time).await;
    }
}

/// Spawns the future that `main` returns, and waits for it. The spawned task is the host of the parasites, or
/// makes the plain calls.
fn in_task<F>(workers: usize, main: impl FnOnce() -> F + Send + 'static) -> Result<F::Output>
where
    F: Future<Output: Send + 'static> + Send + 'static,
{
    Rialto::run(workers, |rialto| async move { Rialto::join(rialto.spawn(main())).await })
}

/// Like [`Rialto`], with parasites in place of tasks.
#[derive(Clone, Copy)]
pub struct Parasites;

impl Executor for Parasites {
    type Handle<T: Send + 'static> = Parasite<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        in_task(workers, || main(Parasites))
    }

    #[inline(always)]
    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        parasite(task)
    }

    #[inline(always)]
    fn join<T: Send + 'static>(handle: Self::Handle<T>) -> impl Future<Output = T> + Send {
        Joined(handle)
    }

    fn spawned(self) -> u64 {
        Rialto::spawned(RialtoRuntime)
    }

    async fn yield_now(self) {
        rialto_rt::yield_now().await;
    }
}

/// Like [`Parasites`], but each of them becomes a task at once.
#[derive(Clone, Copy)]
pub struct Inflated;

impl Executor for Inflated {
    type Handle<T: Send + 'static> = Parasite<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        in_task(workers, || main(Inflated))
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        parasite(async {
            inflate().await;
            task.await
        })
    }

    fn join<T: Send + 'static>(handle: Self::Handle<T>) -> impl Future<Output = T> + Send {
        Joined(handle)
    }

    async fn yield_now(self) {
        rialto_rt::yield_now().await;
    }
}

/// Waits for a parasite's value. Not an `async fn`, which would move the handle once more. That takes as long
/// as all the rest.
struct Joined<T>(Parasite<T>);

impl<T> Future for Joined<T> {
    type Output = T;

    #[inline(always)]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        Pin::new(&mut self.0).poll(cx).map(|joined| joined.expect("a measured parasite panicked"))
    }
}

/// Like [`Rialto`], with plain calls in place of tasks. The future runs in `spawn`, and must not wait.
#[derive(Clone, Copy)]
pub struct Calls;

impl Executor for Calls {
    type Handle<T: Send + 'static> = T;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        in_task(workers, || main(Calls))
    }

    #[inline(always)]
    fn spawn<F>(self, task: F) -> F::Output
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        ready(task)
    }

    async fn join<T: Send + 'static>(value: T) -> T {
        value
    }

    /// Does nothing, because no other call waits to run.
    async fn yield_now(self) {}
}

/// Starts a runtime.
///
/// # Errors
///
/// If the system refuses a thread or a poller.
pub fn build(builder: Builder) -> Result<Runtime> {
    #[cfg(feature = "recorder")]
    let builder = builder.recorder(super::recorder::settings());
    #[cfg(feature = "console")]
    let built = super::console::build(builder);
    #[cfg(not(feature = "console"))]
    let built = builder.build();
    built.context("rialto's runtime does not start")
}
