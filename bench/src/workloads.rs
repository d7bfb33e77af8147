//! The code of the workloads, written once for all systems.
//!
//! A system implements traits that say how it runs tasks ([`Executor`]), passes messages ([`Channel`],
//! [`Reply`]) and chooses ([`Select`]). The workloads are generic over these traits, so all systems do the
//! same work. The calls of some systems block (threads, stackful coroutines). They appear as futures that
//! are always ready; see [`ready`].
//!
//! All measured tasks are spawned tasks. The clock runs inside the runtime, from before the first spawn to
//! after the last join.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::memory::resident;
use anyhow::Result;
use std::future::Future;
use std::hint::black_box;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Instant;

/// How a system runs tasks. The value is a handle of the runtime, which is copied into tasks.
pub trait Executor: Copy + Send + Sync + 'static {
    /// A join handle.
    type Handle<T: Send + 'static>: Send + 'static;

    /// Runs `main` to its end, on a new runtime with this number of workers.
    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static;

    /// Spawns a task.
    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static;

    /// Waits for a task, and returns its value. Panics if the task has panicked.
    fn join<T: Send + 'static>(handle: Self::Handle<T>) -> impl Future<Output = T> + Send;

    /// Spawns a task that will not be joined.
    fn detach<F: Future<Output = ()> + Send + 'static>(self, task: F) {
        drop(self.spawn(task));
    }

    /// Returns the number of tasks that were spawned so far, or 0 if the system does not count them.
    fn spawned(self) -> u64 {
        0
    }

    /// Lets other tasks run.
    fn yield_now(self) -> impl Future<Output = ()> + Send;

    /// Lets newly spawned tasks run. Differs from `yield_now` for systems in which a yield may not do that.
    fn run_new_tasks(self) -> impl Future<Output = ()> + Send {
        self.yield_now()
    }
}

/// How a system passes messages: without a buffer if it can, else with the smallest buffer that it has.
pub trait Channel: 'static {
    /// The sending end.
    type Tx<T: Send + 'static>: Clone + Send + Sync + 'static;
    /// The receiving end.
    type Rx<T: Send + 'static>: Send + 'static;

    /// Creates a channel.
    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>);

    /// Sends a value. Returns false if no receiver is left.
    fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> impl Future<Output = bool> + Send;

    /// Receives a value. Returns `None` if no sender is left.
    fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> impl Future<Output = Option<T>> + Send;
}

/// Channels whose receiving end can be shared.
pub trait CloneReceiver: Channel {
    /// Returns another receiver of the same channel.
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T>;
}

/// How a system sends the reply to a call.
pub trait Reply: 'static {
    /// The sending end, which the server gets.
    type Tx<T: Send + 'static>: Send + 'static;
    /// The receiving end, which the client keeps.
    type Rx<T: Send + 'static>: Send + 'static;

    /// Creates the two ends for one reply.
    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>);

    /// Sends the reply.
    fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) -> impl Future<Output = ()> + Send;

    /// Waits for the reply. Returns `None` if the sending end was dropped.
    fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> impl Future<Output = Option<T>> + Send;
}

/// A way to receive from one of several channels, the first that is ready, with no preference among them.
/// Returns `None` if the chosen channel is closed.
pub trait Select<C: Channel>: 'static {
    /// Receives from one of two channels.
    fn select2(a: &mut C::Rx<u64>, b: &mut C::Rx<u64>) -> impl Future<Output = Option<u64>> + Send;

    /// Receives from one of eight channels.
    fn select8(all: &mut [C::Rx<u64>; 8]) -> impl Future<Output = Option<u64>> + Send;
}

/// A condition variable of a system, with a shared number and its synchronization. Tasks wait until the
/// number satisfies a condition.
pub trait CondVar: Clone + Send + Sync + 'static {
    /// Creates one with the number zero.
    fn new() -> Self;

    /// Waits until `wanted` returns true for the number.
    fn wait_until(&self, wanted: impl Fn(u64) -> bool + Send + Sync) -> impl Future<Output = ()> + Send;

    /// Adds one to the number, and wakes one waiter.
    fn add_for_one(&self);

    /// Adds one to the number, and wakes all waiters.
    fn add_for_all(&self);
}

/// Implements [`CondVar`] with a `Mutex` and a `Condvar` like the standard library's, whose calls block.
macro_rules! blocking_cond_var {
    ($(#[$doc:meta])* $name:ident, $mutex:path, $condvar:path) => {
        $(#[$doc])*
        #[derive(Clone)]
        struct $name(std::sync::Arc<($mutex, $condvar)>);

        impl $crate::workloads::CondVar for $name {
            fn new() -> Self {
                $name(std::sync::Arc::new((<$mutex>::new(0), <$condvar>::new())))
            }

            async fn wait_until(&self, wanted: impl Fn(u64) -> bool + Send + Sync) {
                let (number, changed) = &*self.0;
                let mut number = number.lock().expect("no task panics while it holds the lock");
                while !wanted(*number) {
                    number = changed.wait(number).expect("no task panics while it holds the lock");
                }
            }

            fn add_for_one(&self) {
                *self.0.0.lock().expect("no task panics while it holds the lock") += 1;
                self.0.1.notify_one();
            }

            fn add_for_all(&self) {
                *self.0.0.lock().expect("no task panics while it holds the lock") += 1;
                self.0.1.notify_all();
            }
        }
    };
}
pub(crate) use blocking_cond_var;

/// Runs a future that is made of blocking calls: its first poll blocks until it is ready.
///
/// # Panics
///
/// If the future returns `Pending`.
pub fn ready<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("a blocking system's future waited instead of blocking"),
    }
}

/// `rendezvous`. Also `rendezvous-event`, `rendezvous-boxed` and `buffered`: only the channel differs.
pub fn rendezvous<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let pairs = if job.variant == "pairs" { job.workers as u64 } else { 1 };
    let each = job.ops.div_ceil(pairs);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let mut senders = Vec::new();
        let mut receivers = Vec::new();
        for _ in 0..pairs {
            let (tx, rx) = C::channel();
            receivers.push(executor.spawn(receive_all::<C>(rx)));
            senders.push(executor.spawn(send_all::<C>(tx, each)));
        }
        let sent = join_all::<E>(senders).await;
        let received = join_all::<E>(receivers).await;
        let sample = Sample::since(start, each * pairs);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// Sends the numbers from 1 to `count`, or until the channel is closed. Returns the sum of the sent numbers.
pub async fn send_all<C: Channel>(tx: C::Tx<u64>, count: u64) -> u64 {
    let mut sum = 0;
    for value in 1..=count {
        if !C::send(&tx, value).await {
            break;
        }
        sum += value;
    }
    sum
}

/// Receives until the channel is closed. Returns the sum of the numbers.
pub async fn receive_all<C: Channel>(mut rx: C::Rx<u64>) -> u64 {
    let mut sum = 0;
    while let Some(value) = C::recv(&mut rx).await {
        sum += value;
    }
    sum
}

/// Joins all tasks, and returns the sum of their values.
pub async fn join_all<E: Executor>(handles: Vec<E::Handle<u64>>) -> u64 {
    let mut sum = 0;
    for handle in handles {
        sum += E::join(handle).await;
    }
    sum
}

/// `select2`.
pub fn select2<E: Executor, C: Channel, S: Select<C>>(job: &Job) -> Result<Sample> {
    select::<E, C, 2, _>(job, |[mut a, mut b], count| async move {
        let mut sum = 0;
        for _ in 0..count {
            sum += S::select2(&mut a, &mut b).await.unwrap_or(0);
        }
        sum
    })
}

/// `select8`.
pub fn select8<E: Executor, C: Channel, S: Select<C>>(job: &Job) -> Result<Sample> {
    select::<E, C, 8, _>(job, |mut all, count| async move {
        let mut sum = 0;
        for _ in 0..count {
            sum += S::select8(&mut all).await.unwrap_or(0);
        }
        sum
    })
}

/// Spawns a task that runs `receive` on `N` channels and a number of messages, and a sender for each
/// channel. No channel is closed before all tasks have ended.
fn select<E: Executor, C: Channel, const N: usize, F>(
    job: &Job,
    receive: impl FnOnce([C::Rx<u64>; N], u64) -> F + Send + 'static,
) -> Result<Sample>
where
    F: Future<Output = u64> + Send + 'static,
{
    let each = job.ops.div_ceil(N as u64);
    let count = each * N as u64;
    E::run(job.workers, move |executor| async move {
        let mut txs = Vec::new();
        let rxs = std::array::from_fn(|_| {
            let (tx, rx) = C::channel();
            txs.push(tx);
            rx
        });
        let start = Instant::now();
        let receiver = executor.spawn(receive(rxs, count));
        let senders = txs.iter().map(|tx| executor.spawn(send_all::<C>(tx.clone(), each))).collect();
        let sent = join_all::<E>(senders).await;
        let received = E::join(receiver).await;
        let sample = Sample::since(start, count);
        drop(txs);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// The message that a client sends: a number, and the sending end for the reply.
pub type Request<R> = (u64, <R as Reply>::Tx<u64>);

/// How a client makes a call.
pub trait RpcCall<C: Channel, R: Reply>: 'static {
    /// Calls the server. Returns `None` if the server is gone.
    fn call(tx: &C::Tx<Request<R>>, value: u64) -> impl Future<Output = Option<u64>> + Send;
}

/// Sends the request, then waits for the reply.
pub struct SendThenReceive;

impl<C: Channel, R: Reply> RpcCall<C, R> for SendThenReceive {
    async fn call(tx: &C::Tx<Request<R>>, value: u64) -> Option<u64> {
        let (reply, answer) = R::reply();
        if C::send(tx, (value, reply)).await { R::wait(answer).await } else { None }
    }
}

/// `rpc` and `rpc-event`.
pub fn rpc<E: Executor, C: Channel, R: Reply, K: RpcCall<C, R>>(job: &Job) -> Result<Sample> {
    let calls = job.ops;
    E::run(job.workers, move |executor| async move {
        let (tx, mut rx) = C::channel::<Request<R>>();
        let server = async move {
            let mut served = 0;
            while let Some((value, reply)) = C::recv(&mut rx).await {
                served += value;
                R::answer(reply, value).await;
            }
            served
        };
        let client = async move {
            let mut sum = 0;
            for value in 1..=calls {
                sum += K::call(&tx, value).await.unwrap_or(0);
            }
            sum
        };
        let start = Instant::now();
        let server = executor.spawn(server);
        let client = executor.spawn(client);
        let answered = E::join(client).await;
        let served = E::join(server).await;
        let sample = Sample::since(start, calls);
        ensure_none_lost(calls * (calls + 1) / 2, answered)?;
        ensure_none_lost(answered, served).map(|()| sample)
    })?
}

/// `spawn-exit`.
pub fn spawn_exit<E: Executor>(job: &Job) -> Result<Sample> {
    let batch = if job.variant == "batch" { 1_000 } else { 1 };
    let batches = job.ops.div_ceil(batch);
    E::run(job.workers, move |executor| async move {
        let spawner = async move {
            let mut handles = Vec::with_capacity(batch as usize);
            let mut sum = 0;
            for _ in 0..batches {
                handles.extend((0..batch).map(|one| executor.spawn(async move { black_box(one) })));
                for handle in handles.drain(..) {
                    sum += E::join(handle).await;
                }
            }
            black_box(sum);
        };
        let start = Instant::now();
        E::join(executor.spawn(spawner)).await;
        Sample::since(start, batches * batch)
    })
}

/// `condition`, variant `turns`.
pub fn turns<E: Executor, V: CondVar>(job: &Job) -> Result<Sample> {
    let each = job.ops.div_ceil(2);
    E::run(job.workers, move |executor| async move {
        let number = V::new();
        let player = |me| {
            let number = number.clone();
            executor.spawn(async move {
                for _ in 0..each {
                    number.wait_until(|number| number % 2 == me).await;
                    number.add_for_one();
                }
                each
            })
        };
        let start = Instant::now();
        let players = vec![player(0), player(1)];
        let turns = join_all::<E>(players).await;
        Sample::since(start, turns)
    })
}

/// `condition`, variant `broadcast`. The last waiter of a round to run tells the caller.
pub fn broadcast<E: Executor, V: CondVar>(job: &Job) -> Result<Sample> {
    const WAITERS: u64 = 100;
    let rounds = job.ops.div_ceil(WAITERS);
    E::run(job.workers, move |executor| async move {
        let (called, ended, came) = (V::new(), V::new(), Arc::new(AtomicU64::new(0)));
        let waiter = || {
            let (called, ended, came) = (called.clone(), ended.clone(), came.clone());
            executor.spawn(async move {
                for round in 1..=rounds {
                    called.wait_until(|number| number >= round).await;
                    if (came.fetch_add(1, Ordering::AcqRel) + 1) % WAITERS == 0 {
                        ended.add_for_one();
                    }
                }
                rounds
            })
        };
        let start = Instant::now();
        let waiters = (0..WAITERS).map(|_| waiter()).collect();
        let caller = executor.spawn(async move {
            for round in 1..=rounds {
                called.add_for_all();
                ended.wait_until(|number| number >= round).await;
            }
        });
        E::join(caller).await;
        let woken = join_all::<E>(waiters).await;
        Sample::since(start, woken)
    })
}

/// `spawn-chain`.
pub fn spawn_chain<E: Executor, R: Reply>(job: &Job) -> Result<Sample> {
    let length = job.ops;
    E::run(job.workers, move |executor| async move {
        let (end, ended) = R::reply();
        let start = Instant::now();
        spawn_link::<E, R>(executor, length, end);
        let links = R::wait(ended).await.unwrap_or(0);
        let sample = Sample::since(start, length);
        ensure_none_lost(1, links).map(|()| sample)
    })?
}

fn spawn_link<E: Executor, R: Reply>(executor: E, left: u64, end: R::Tx<u64>) {
    executor.detach(async move {
        if left > 1 {
            spawn_link::<E, R>(executor, left - 1, end);
        } else {
            R::answer(end, left).await;
        }
    });
}

/// `yield`.
pub fn yield_in_turn<E: Executor>(job: &Job) -> Result<Sample> {
    let tasks = job.workers as u64 * 8;
    let each = job.ops.div_ceil(tasks);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let yielders = (0..tasks).map(|_| {
            executor.spawn(async move {
                for _ in 0..each {
                    executor.yield_now().await;
                }
                each
            })
        });
        let yields = join_all::<E>(yielders.collect()).await;
        Sample::since(start, yields)
    })
}

/// `ring`. The driver is a member of the ring, in addition to the tasks.
pub fn ring<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let tasks = job.tasks;
    let laps = job.ops.div_ceil(tasks + 1);
    E::run(job.workers, move |executor| async move {
        let driver = async move {
            let (first, mut last) = C::channel::<u64>();
            for _ in 0..tasks {
                let (tx, mut rx) = C::channel();
                std::mem::swap(&mut rx, &mut last);
                executor.detach(async move {
                    while let Some(token) = C::recv(&mut rx).await {
                        if !C::send(&tx, token).await {
                            break;
                        }
                    }
                });
            }
            let mut start = Instant::now();
            for lap in 0..=laps {
                C::send(&first, lap).await;
                ensure_none_lost(lap, C::recv(&mut last).await.unwrap_or(u64::MAX))?;
                if lap == 0 {
                    start = Instant::now();
                }
            }
            Ok(Sample::since(start, laps * (tasks + 1)))
        };
        E::join(executor.spawn(driver)).await
    })?
}

/// The tasks whose memory is measured. They use the system's own calls, because a future that wraps another
/// one is larger. Each task calls [`count_waiting`] before it waits.
/// [`parks!`](crate::workloads::parks) writes the methods.
pub trait WaitingTasks: Channel {
    /// Waits in `recv`, once.
    fn in_recv(rx: Self::Rx<u64>) -> impl Future<Output = ()> + Send + 'static;

    /// Waits in `recv` in a loop, with three local variables.
    fn in_loop(rx: Self::Rx<u64>) -> impl Future<Output = ()> + Send + 'static;
}

/// Like [`WaitingTasks`], for tasks that wait in a choice of two channels.
pub trait WaitingInChoice<C: Channel> {
    /// Waits in the choice, once.
    fn in_choice(a: C::Rx<u64>, b: C::Rx<u64>) -> impl Future<Output = ()> + Send + 'static;
}

/// Writes the methods of [`WaitingTasks`], for a receiver whose `rx.$recv().await` yields `$some(value)`
/// until the channel is closed.
macro_rules! parks {
    ($recv:ident, $some:path) => {
        #[allow(unused_mut)]
        fn in_recv(mut rx: Self::Rx<u64>) -> impl Future<Output = ()> + Send + 'static {
            async move {
                $crate::workloads::count_waiting();
                let _ = std::hint::black_box(rx.$recv().await);
            }
        }

        #[allow(unused_mut)]
        fn in_loop(mut rx: Self::Rx<u64>) -> impl Future<Output = ()> + Send + 'static {
            async move {
                $crate::workloads::count_waiting();
                let (mut sum, mut seen, mut last) = (0_u64, 0_u64, 0_u64);
                while let $some(value) = rx.$recv().await {
                    (sum, seen, last) = (sum + value, seen + 1, value);
                }
                std::hint::black_box((sum, seen, last));
            }
        }
    };
}
pub(crate) use parks;

/// The number of tasks after which a spawner yields. Otherwise the memory of the run queue would be
/// measured.
pub const BETWEEN_YIELDS: u64 = 100;

/// The number of tasks of this process that have begun to wait.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Counts a task that begins to wait.
pub fn count_waiting() {
    BEGUN.fetch_add(1, Ordering::Relaxed);
}

/// Calls `spawn` for each of `tasks` tasks, and lets them run until all of them have called
/// [`count_waiting`].
///
/// # Errors
///
/// The first error of `spawn`.
pub async fn spawn_until_all_wait<E: Executor>(
    executor: E,
    tasks: u64,
    mut spawn: impl FnMut(u64) -> Result<()>,
) -> Result<()> {
    let before = BEGUN.load(Ordering::Relaxed);
    for spawned in 1..=tasks {
        spawn(spawned)?;
        if spawned % BETWEEN_YIELDS == 0 || spawned == tasks {
            while BEGUN.load(Ordering::Relaxed) - before < spawned {
                executor.run_new_tasks().await;
            }
        }
    }
    Ok(())
}

/// `parked-memory`, variants `own` and `own-held`.
pub fn parked_own<E: Executor, C: WaitingTasks>(job: &Job) -> Result<Sample> {
    let make = || {
        let (tx, rx) = C::channel();
        (tx, C::in_recv(rx))
    };
    measure_parked::<E, _, _, _>(job, (), make)
}

/// `parked-memory`, variants `shared` and `shared-held`.
pub fn parked_shared<E: Executor, C: WaitingTasks + CloneReceiver>(job: &Job) -> Result<Sample> {
    let (tx, rx) = C::channel();
    measure_parked::<E, _, _, _>(job, tx, move || ((), C::in_recv(C::clone_receiver(&rx))))
}

/// `parked-memory`, variant `loop`.
pub fn parked_loop<E: Executor, C: WaitingTasks + CloneReceiver>(job: &Job) -> Result<Sample> {
    let (tx, rx) = C::channel();
    measure_parked::<E, _, _, _>(job, tx, move || ((), C::in_loop(C::clone_receiver(&rx))))
}

/// `parked-memory`, variant `choice`.
pub fn parked_choice<E: Executor, C: CloneReceiver, S: WaitingInChoice<C>>(job: &Job) -> Result<Sample> {
    let ((tx, rx), (other_tx, other_rx)) = (C::channel(), C::channel());
    let make = move || ((), S::in_choice(C::clone_receiver(&rx), C::clone_receiver(&other_rx)));
    measure_parked::<E, _, _, _>(job, (tx, other_tx), make)
}

/// Spawns the tasks that `make` returns, and measures the growth of resident memory when all of them wait.
/// `make` also returns a value for each task, which is kept meanwhile. So are `hold`, and the join handles
/// if the variant says so.
///
/// Then it prints the sample and exits the process without dropping anything. The process has no other
/// purpose, and some peers need hours to drop a million waiters one by one.
///
/// The vectors are allocated with their final capacity before memory is first read. Their pages become
/// resident only when they are filled. So the kept values are counted, and counted once.
pub fn measure_parked<E, H, K, F>(
    job: &Job,
    hold: H,
    mut make: impl FnMut() -> (K, F) + Send + 'static,
) -> Result<Sample>
where
    E: Executor,
    H: Send + 'static,
    K: Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let (tasks, held) = (job.tasks, job.variant.ends_with("-held"));
    E::run(job.workers, move |executor| async move {
        let parent = async move {
            let mut kept = Vec::with_capacity(tasks as usize);
            let mut handles = Vec::with_capacity(if held { tasks as usize } else { 0 });
            let before = resident()?;
            let spawn = |_| {
                let (keep, task) = make();
                kept.push(keep);
                if held {
                    handles.push(executor.spawn(task));
                } else {
                    executor.detach(task);
                }
                Ok(())
            };
            spawn_until_all_wait(executor, tasks, spawn).await?;
            let growth = resident()?.saturating_sub(before);
            let sample = Sample::of(growth as f64, tasks);
            sample.print_and_exit((hold, kept, handles))
        };
        E::join(executor.spawn(parent)).await
    })?
}

/// `threads-in-512mb`, for systems whose tasks can share a channel.
pub fn shared_in_megabytes<E: Executor, C: WaitingTasks + CloneReceiver>(job: &Job) -> Result<Sample> {
    let (tx, rx) = C::channel();
    fill_memory::<E, _, _, _>(job, tx, move || ((), C::in_recv(C::clone_receiver(&rx))))
}

/// `threads-in-512mb`, for other systems. The senders are counted.
pub fn own_in_megabytes<E: Executor, C: WaitingTasks>(job: &Job) -> Result<Sample> {
    let make = || {
        let (tx, rx) = C::channel();
        (tx, C::in_recv(rx))
    };
    fill_memory::<E, _, _, _>(job, (), make)
}

/// Spawns the tasks that `make` returns until the process has `job.tasks` megabytes of resident memory.
/// Prints their number, and exits as [`measure_parked`] does.
fn fill_memory<E, H, K, F>(
    job: &Job,
    hold: H,
    mut make: impl FnMut() -> (K, F) + Send + 'static,
) -> Result<Sample>
where
    E: Executor,
    H: Send + 'static,
    K: Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let limit = job.tasks << 20;
    E::run(job.workers, move |executor| async move {
        let parent = async move {
            let (mut kept, mut tasks) = (Vec::new(), 0);
            while resident()? < limit {
                let spawn = |_| {
                    let (keep, task) = make();
                    kept.push(keep);
                    executor.detach(task);
                    Ok(())
                };
                spawn_until_all_wait(executor, 10 * BETWEEN_YIELDS, spawn).await?;
                tasks += 10 * BETWEEN_YIELDS;
            }
            Sample::of(tasks as f64, 1).print_and_exit((hold, kept))
        };
        E::join(executor.spawn(parent)).await
    })?
}
