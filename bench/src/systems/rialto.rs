//! Rialto: its runtime, channels and choice; hyper for `web`.

use super::rialto_node::RialtoNode;
use super::{
    Measure, System, async_send_entries, buffered_entries, call_entries, channel_entries, choice_entries,
    condition_entries, entries, executor_entries, gather_entries, node_entries, primitives_entries,
    process_entries, select_entries, shared_entries, sharing_entries, start_entries, task_entries,
    timer_entries, transport_entries, web_entries,
};
use crate::async_workloads::{Gather, InTasks};
use crate::catalog::Workload;
use crate::cps;
use crate::durable;
use crate::lateness::Timers;
use crate::migration;
use crate::nodes;
use crate::primitives::Primitives;
use crate::sharing::Sharing;
use crate::transports;
use crate::web;
use crate::workloads::{
    self, Channel, CloneReceiver, Executor, Reply, RpcCall, Select, SendThenReceive, WaitingInChoice,
    WaitingTasks, count_waiting, parks, ready, rendezvous,
};
use anyhow::{Context as _, Result};
use rialto_event::{Event, Receiver, Sender, after, channel, choose_all, select};
use rialto_rt::acml::a_send;
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{Builder, Parasite, Runtime, Sysmon, parasite, parasite_evt};
use rialto_sync::{Barrier, Condvar, JoinSet, Mutex, RwLock, Semaphore, bounded, broadcast, oneshot, watch};
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

/// Returns Rialto with its workloads.
pub fn system() -> System {
    let mut all = channel_entries::<Rialto, Direct, Direct>();
    let (events, boxed): (Measure, Measure) = (rendezvous::<Rialto, Events>, rendezvous::<Rialto, Boxed>);
    all.extend(entries(Workload::RendezvousEvent, [("pair", events), ("pairs", events)]));
    all.extend(entries(Workload::RendezvousBoxed, [("pair", boxed), ("pairs", boxed)]));
    all.extend(entries(
        Workload::RpcEvent,
        [("fresh", workloads::rpc::<Rialto, Events, Events, RpcByEvent>)],
    ));
    all.extend(select_entries::<Rialto, Direct, SelectMacro>());
    all.extend(buffered_entries::<Rialto, Bounded>());
    all.extend(primitives_entries::<Rialto, Locks>());
    all.extend(sharing_entries::<Rialto, SharingTypes>());
    all.extend(condition_entries::<Rialto, CondvarAndAtomic>());
    all.extend(async_send_entries::<Rialto, Asynchronous>());
    all.extend(gather_entries::<Rialto, Direct, ChooseAll>());
    all.extend(start_entries::<Parasites>());
    all.extend(call_entries::<Parasites>());
    all.extend(executor_entries::<Rialto, Direct>());
    all.extend(task_entries::<Rialto, Direct>());
    all.extend(shared_entries::<Rialto, Direct>());
    all.extend(choice_entries::<Rialto, Direct, SelectMacro>());
    all.extend(timer_entries::<Rialto>());
    all.extend(entries(Workload::CpsCall, [("plain", cps::call as Measure)]));
    all.extend(entries(Workload::CpsSuspend, DEPTHS.map(|depth| (depth, cps::suspend as Measure))));
    all.extend(entries(Workload::CpsHop, [("plain", cps::hop as Measure)]));
    all.extend(entries(Workload::CpsMemory, [("plain", cps::memory::<Rialto> as Measure)]));
    let steps = ["1", "64", "1024"].map(|tasks| (tasks, durable::steps as Measure));
    all.extend(entries(Workload::DurableSteps, steps));
    all.extend(process_entries::<RialtoNode>());
    let ways = ["within", "between", "proxy", "programs", "programs-proxy"];
    let moves = ways.map(|way| (way, migration::migrate as Measure));
    all.extend(entries(Workload::Migrate, moves));
    all.extend(transport_entries(transports::tcp));
    all.extend(node_entries(nodes::tcp));
    all.extend(web_entries());
    System {
        name: "rialto",
        about: "its own runtime on every number of workers; channel(), a rendezvous; select!, uniform \
                among what is enabled; replies by a fresh channel(), so that the server waits until the \
                client has the answer. CondVar beside an atomic. The join handles of spawn-exit are \
                awaited directly. async-send by a_send, choose_all of receives, parasites",
        entries: all,
        serve: Some(serve),
    }
}

/// Returns Rialto without event values (`send` and `recv` are called directly) and without parasites (plain
/// calls). It shows the cost of events and of parasites.
pub fn direct() -> System {
    let run: Measure = rendezvous::<Rialto, Direct>;
    let mut all = entries(Workload::RendezvousEvent, [("pair", run), ("pairs", run)]);
    all.extend(entries(
        Workload::RpcEvent,
        [("fresh", workloads::rpc::<Rialto, Direct, Direct, SendThenReceive>)],
    ));
    all.extend(entries(Workload::RendezvousBoxed, [("pair", run), ("pairs", run)]));
    all.extend(async_send_entries::<Rialto, Direct>());
    all.extend(start_entries::<Calls>());
    all.extend(call_entries::<Calls>());
    System {
        name: "rialto-direct",
        about: "rialto's send and recv, called directly, beside the same as event values; synchronous sends \
                beside asynchronous ones; plain calls of async functions beside parasites",
        entries: all,
        serve: None,
    }
}

/// Returns Rialto with tasks in place of parasites.
pub fn tasks() -> System {
    let mut all = async_send_entries::<Rialto, SentByTasks>();
    all.extend(gather_entries::<Rialto, Direct, InTasks>());
    all.extend(start_entries::<Rialto>());
    all.extend(call_entries::<Rialto>());
    System {
        name: "rialto-tasks",
        about: "rialto with a task for each asynchronous send, gathered receive, and call, beside parasites. \
                The sends of tasks are in no order",
        entries: all,
        serve: None,
    }
}

/// Returns Rialto without its system monitor. It shows the cost of the monitor.
pub fn without_sysmon() -> System {
    type WithoutSysmon = RialtoRuntime<false>;
    let pass: Measure = rendezvous::<WithoutSysmon, Direct>;
    let mut all = entries(Workload::Rendezvous, [("pair", pass), ("pairs", pass)]);
    all.extend(entries(Workload::Yield, [("plain", workloads::yield_in_turn::<WithoutSysmon> as Measure)]));
    System {
        name: "rialto-unwatched",
        about: "rialto without the monitor that keeps tasks which spin or block from delaying others, beside \
                the same with it",
        entries: all,
        serve: None,
    }
}

/// Returns Rialto's `choose_all`, with a parasite for each part.
pub fn parasites() -> System {
    System {
        name: "rialto-parasites",
        about: "rialto's choose_all of the joins of parasites, so that each part does what follows its \
                receive by itself",
        entries: gather_entries::<Rialto, Direct, InParasites>(),
        serve: None,
    }
}

/// Returns the compiler's futures, in place of the continuation frames of `#[cps]`.
pub fn async_fn() -> System {
    let mut all = entries(Workload::CpsCall, [("plain", cps::call_async as Measure)]);
    all.extend(entries(Workload::CpsSuspend, DEPTHS.map(|depth| (depth, cps::suspend_async as Measure))));
    all.extend(entries(Workload::CpsMemory, [("plain", cps::memory_async::<Rialto> as Measure)]));
    System {
        name: "async-fn",
        about: "the same functions without #[cps]: the compiler's frames, which cannot be copied or written; \
                in cps-memory on Rialto's runtime too",
        entries: all,
        serve: None,
    }
}

/// The variants of `cps-suspend`.
const DEPTHS: [&str; 4] = ["1", "3", "10", "3-anew"];

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
struct Parasites;

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
struct Calls;

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

pub(super) fn build(builder: Builder) -> Result<Runtime> {
    builder.build().context("rialto's runtime does not start")
}

/// Defines a [`Channel`] for one way to use Rialto's channels. The types of the ends are the same in all.
macro_rules! rialto_channel {
    ($(#[$doc:meta])* $name:ident, |$tx:ident, $value:ident| $send:expr, |$rx:ident| $recv:expr) => {
        $(#[$doc])*
        pub struct $name;

        impl Channel for $name {
            type Tx<T: Send + 'static> = Sender<T>;
            type Rx<T: Send + 'static> = Receiver<T>;

            fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
                channel()
            }

            async fn send<T: Send + 'static>($tx: &Self::Tx<T>, $value: T) -> bool {
                $send.await.is_ok()
            }

            async fn recv<T: Send + 'static>($rx: &mut Self::Rx<T>) -> Option<T> {
                $recv.await.ok()
            }
        }
    };
}

rialto_channel!(
    /// Calls `send` and `recv` directly.
    Direct, |tx, value| tx.send(value), |rx| rx.recv()
);
rialto_channel!(
    /// Creates events and syncs on them.
    Events, |tx, value| tx.send_evt(value).sync(), |rx| rx.recv_evt().sync()
);
rialto_channel!(
    /// Creates events, boxes them, and syncs on them.
    Boxed, |tx, value| tx.send_evt(value).boxed().sync(), |rx| rx.recv_evt().boxed().sync()
);

rialto_channel!(
    /// Sends by `a_send`, the paper's asynchronous send.
    Asynchronous, |tx, value| sent_by(a_send(tx, value)), |rx| rx.recv()
);
rialto_channel!(
    /// Spawns a task for each send.
    SentByTasks,
    |tx, value| sent_by(rialto_rt::spawn(tx.clone().into_send_evt(value).sync())),
    |rx| rx.recv()
);

/// Reports success at once. `sender` is the handle of the task or parasite that sends the message.
async fn sent_by<T>(sender: T) -> Result<(), Infallible> {
    drop(sender); // detaches the task or parasite
    Ok(())
}

impl CloneReceiver for Direct {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}

impl WaitingTasks for Direct {
    parks!(recv, Ok);
}

/// Implements [`Reply`] with a new channel for each reply, which is used like the other channels.
macro_rules! fresh_replies {
    ($($name:ident),*) => {$(
        impl Reply for $name {
            type Tx<T: Send + 'static> = Sender<T>;
            type Rx<T: Send + 'static> = Receiver<T>;

            fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
                channel()
            }

            async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
                let _ = Self::send(&tx, value).await; // if the client is gone, the sums differ and the run fails
            }

            async fn wait<T: Send + 'static>(mut rx: Self::Rx<T>) -> Option<T> {
                Self::recv(&mut rx).await
            }
        }
    )*};
}

fresh_replies!(Direct, Events);

/// The paper's RPC as an event, which commits when the server receives the request.
struct RpcByEvent;

impl RpcCall<Events, Events> for RpcByEvent {
    async fn call(tx: &Sender<(u64, Sender<u64>)>, value: u64) -> Option<u64> {
        let (reply, answer) = channel();
        let asked = tx.send_evt((value, reply)).wrap(move |sent| sent.ok().map(|()| answer));
        Events::wait(asked.await?).await
    }
}

/// Rialto's `select!`.
struct SelectMacro;

impl Select<Direct> for SelectMacro {
    async fn select2(a: &mut Receiver<u64>, b: &mut Receiver<u64>) -> Option<u64> {
        select! {
            value = a.recv_evt() => value.ok(),
            value = b.recv_evt() => value.ok(),
        }
    }

    async fn select8(all: &mut [Receiver<u64>; 8]) -> Option<u64> {
        let [a, b, c, d, e, f, g, h] = all;
        select! {
            value = a.recv_evt() => value.ok(),
            value = b.recv_evt() => value.ok(),
            value = c.recv_evt() => value.ok(),
            value = d.recv_evt() => value.ok(),
            value = e.recv_evt() => value.ok(),
            value = f.recv_evt() => value.ok(),
            value = g.recv_evt() => value.ok(),
            value = h.recv_evt() => value.ok(),
        }
    }
}

/// Uses `choose_all` of receive events.
struct ChooseAll;

impl Gather<Direct> for ChooseAll {
    async fn gather<E: Executor, const N: usize>(_: E, rxs: &mut [Receiver<u64>; N]) -> Option<u64> {
        choose_all(rxs.each_ref().map(|rx| rx.recv_evt())).await.into_iter().map(Result::ok).sum()
    }
}

/// Uses `choose_all` of the join events of parasites. Each parasite receives one message.
struct InParasites;

impl Gather<Direct> for InParasites {
    async fn gather<E: Executor, const N: usize>(_: E, rxs: &mut [Receiver<u64>; N]) -> Option<u64> {
        let part = |rx: &Receiver<u64>| parasite_evt(rx.clone().into_recv_evt()).into_join_evt();
        choose_all(rxs.each_ref().map(part)).await.into_iter().map(|joined| joined.ok()?.ok()).sum()
    }
}

impl WaitingInChoice<Direct> for SelectMacro {
    async fn in_choice(a: Receiver<u64>, b: Receiver<u64>) {
        count_waiting();
        let _ = select! {
            value = a.recv_evt() => value,
            value = b.recv_evt() => value,
        };
    }
}

/// A `CondVar` and an atomic number.
#[derive(Clone)]
struct CondvarAndAtomic(Arc<AtomicU64>, Condvar);

impl workloads::CondVar for CondvarAndAtomic {
    fn new() -> Self {
        CondvarAndAtomic(Arc::default(), Condvar::new())
    }

    async fn wait_until(&self, wanted: impl Fn(u64) -> bool + Send + Sync) {
        self.1.wait_until(|| wanted(self.0.load(Ordering::SeqCst)).then_some(())).await;
    }

    fn add_for_one(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
        self.1.notify_one();
    }

    fn add_for_all(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
        self.1.notify_all();
    }
}

fn serve(workers: usize) -> Result<()> {
    build(Runtime::builder().worker_threads(workers))?.block_on(async {
        let listener = TcpListener::bind(web::LOOPBACK).await?;
        web::announce(listener.local_addr()?)?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            drop(rialto_rt::spawn(web::answer_all(Io { stream, received: Box::new([0; 4096]) })));
        }
    })
}

/// A socket with the traits of hyper.
struct Io {
    stream: TcpStream,
    received: Box<[u8; 4096]>,
}

impl hyper::rt::Read for Io {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut buffer: hyper::rt::ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let Io { stream, received } = &mut *self;
        let room = buffer.remaining().min(received.len());
        let count = ready!(stream.poll_read(cx, &mut received[..room]))?;
        buffer.put_slice(&received[..count]);
        Poll::Ready(Ok(()))
    }
}

impl hyper::rt::Write for Io {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.stream.shutdown(Shutdown::Write))
    }
}

/// A bounded channel with a capacity of 64.
struct Bounded;

impl Channel for Bounded {
    type Tx<T: Send + 'static> = bounded::Sender<T>;
    type Rx<T: Send + 'static> = bounded::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        bounded(64)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

/// The locks of rialto-sync.
struct Locks;

impl Primitives for Locks {
    type Mutex = Mutex<u64>;
    type RwLock = RwLock<u64>;
    type Semaphore = Semaphore;

    fn mutex() -> Self::Mutex {
        Mutex::new(0)
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
        RwLock::new(1)
    }

    async fn read(lock: &Self::RwLock) -> u64 {
        *lock.read().await
    }

    fn semaphore(permits: usize) -> Self::Semaphore {
        Semaphore::new(permits)
    }

    async fn with_permit(semaphore: &Self::Semaphore, inside: impl Future<Output = ()> + Send) {
        let _permit = semaphore.acquire().await;
        inside.await;
    }

    async fn one_value(value: u64) -> u64 {
        let (tx, rx) = oneshot();
        tx.send(value).expect("the receiver exists");
        rx.recv().await.expect("the value was sent")
    }
}

/// `watch`, `broadcast`, `Barrier` and `JoinSet` of rialto-sync.
struct SharingTypes;

impl Sharing for SharingTypes {
    type Setter = rialto_sync::watch::Sender<u64>;
    type Watcher = rialto_sync::watch::Receiver<u64>;
    type Teller = rialto_sync::broadcast::Sender<u64>;
    type Listener = rialto_sync::broadcast::Receiver<u64>;
    type Barrier = Barrier;

    fn watch() -> (Self::Setter, Self::Watcher) {
        watch(0)
    }

    fn set(setter: &Self::Setter, value: u64) {
        setter.send_replace(value);
    }

    async fn changed(watcher: &mut Self::Watcher) -> u64 {
        watcher.changed().await.expect("the sender exists");
        watcher.get()
    }

    fn broadcast(capacity: usize, listeners: usize) -> (Self::Teller, Vec<Self::Listener>) {
        let (teller, first) = broadcast(capacity);
        let mut all = vec![first];
        all.extend((1..listeners).map(|_| teller.subscribe()));
        (teller, all)
    }

    fn send(teller: &Self::Teller, value: u64) {
        teller.send(value).expect("a receiver exists");
    }

    async fn recv(listener: &mut Self::Listener) -> u64 {
        listener.recv().await.expect("the receiver does not lag")
    }

    fn barrier(parties: usize) -> Self::Barrier {
        Barrier::new(parties)
    }

    async fn wait(barrier: &Self::Barrier) {
        barrier.wait().await;
    }

    async fn join_set(tasks: u64) -> u64 {
        let (mut set, mut sum) = (JoinSet::new(rialto_rt::spawn), 0);
        for _ in 0..tasks {
            set.spawn(async { 1 });
        }
        while let Some(ended) = set.join_next().await {
            sum += ended.expect("the task does not panic");
        }
        sum
    }
}
