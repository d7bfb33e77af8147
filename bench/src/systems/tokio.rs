//! tokio: its scheduler, channels, locks and `select!`; hyper for `web`.

use crate::actors::Actors;
use crate::async_workloads::JoinAll;
use crate::catalog::Workload;
use crate::entries::{
    actor_entries, async_send_entries, at_most, buffered_entries, call_entries, channel_entries,
    condition_entries, echo_entries, every_variant, executor_entries, gather_entries, primitives_entries,
    process_entries, program_entries, select_buffered_entries, select_entries, sharing_entries,
    skynet_entries, start_entries, swerve_entries, task_entries, timer_entries, unbounded_entries,
    web_entries,
};
use crate::lateness::Timers;
use crate::primitives::Primitives;
use crate::processes::Processes;
use crate::sharing::Sharing;
use crate::swerve::{self, Sockets};
use crate::system::{Service, System};
use crate::web;
use crate::workloads::{Channel, CondVar, Executor, Reply, Select, WaitingTasks, own_in_megabytes, parks};
use anyhow::{Context, Result, bail};
use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::sync::{Barrier, Notify, broadcast, mpsc, oneshot, watch};
use tokio::task::JoinSet;

/// Returns tokio with its workloads.
pub fn system() -> System {
    let mut entries = channel_entries::<Tokio, Mpsc, Oneshot>();
    entries.extend(select_entries::<Tokio, Mpsc, TokioSelect>());
    entries.extend(buffered_entries::<Tokio, Mpsc<64>>());
    entries.extend(select_buffered_entries::<Tokio, Mpsc<64>, TokioSelect>());
    entries.extend(primitives_entries::<Tokio, Locks>());
    entries.extend(sharing_entries::<Tokio, SharingTypes>());
    entries.extend(condition_entries::<Tokio, NotifyAndAtomic>());
    entries.extend(async_send_entries::<Tokio, Unbounded>());
    entries.extend(unbounded_entries::<Tokio, Unbounded>());
    entries.extend(gather_entries::<Tokio, Mpsc, JoinAll>());
    entries.extend(start_entries::<Tokio>());
    entries.extend(call_entries::<Tokio>());
    entries.extend(program_entries::<Tokio, Mpsc<64>, Tokio>());
    entries.extend(executor_entries::<Tokio, Oneshot>());
    entries.extend(skynet_entries::<Tokio>());
    entries.extend(at_most(1_000_000, task_entries::<Tokio, Mpsc>()));
    entries.extend(every_variant(Workload::ThreadsIn512Mb, own_in_megabytes::<Tokio, Mpsc>));
    entries.extend(process_entries::<Tokio>());
    entries.extend(actor_entries::<Tokio>());
    entries.extend(timer_entries::<Tokio>());
    entries.extend(web_entries());
    entries.extend(echo_entries());
    entries.extend(swerve_entries());
    System {
        name: "tokio",
        about: "mpsc::channel(1), oneshot, select!, Notify beside an atomic; current_thread on 1 worker, else \
                multi_thread. async-send and swerve by unbounded_channel(), choose-all by join_all. \
                mpsc(1) buffers one message: the sender does not wait until it is taken, so that \
                tokio is asked for less than a rendezvous. It has one receiver: no shared channel. \
                parked-memory with at most 1,000,000 tasks",
        entries,
        serve: Some(serve),
    }
}

/// tokio's scheduler. Channel libraries without a scheduler run on it, too.
#[derive(Clone, Copy)]
pub struct Tokio;

impl Executor for Tokio {
    type Handle<T: Send + 'static> = tokio::task::JoinHandle<T>;

    fn run<F, T>(workers: usize, main: impl FnOnce(Self) -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        Ok(runtime(workers)?.block_on(main(Tokio)))
    }

    fn spawn<F>(self, task: F) -> Self::Handle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        tokio::spawn(task)
    }

    async fn join<T: Send + 'static>(handle: Self::Handle<T>) -> T {
        handle.await.expect("a measured task panicked")
    }

    async fn yield_now(self) {
        tokio::task::yield_now().await;
    }
}

impl Timers for Tokio {
    async fn sleep(self, time: Duration) {
        tokio::time::sleep(time).await;
    }
}

pub(super) fn runtime(workers: usize) -> Result<tokio::runtime::Runtime> {
    let mut builder = match workers {
        1 => tokio::runtime::Builder::new_current_thread(),
        _ => tokio::runtime::Builder::new_multi_thread(),
    };
    builder.worker_threads(workers).enable_all().build().context("tokio's runtime does not start")
}

/// `mpsc`. The default is the least capacity, one message.
pub struct Mpsc<const ROOM: usize = 1>;

impl<const ROOM: usize> Channel for Mpsc<ROOM> {
    type Tx<T: Send + 'static> = mpsc::Sender<T>;
    type Rx<T: Send + 'static> = mpsc::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        mpsc::channel(ROOM)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await
    }
}

/// `mpsc::unbounded_channel`.
struct Unbounded;

impl Channel for Unbounded {
    type Tx<T: Send + 'static> = mpsc::UnboundedSender<T>;
    type Rx<T: Send + 'static> = mpsc::UnboundedReceiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        mpsc::unbounded_channel()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await
    }
}

impl WaitingTasks for Mpsc {
    parks!(recv, Some);
}

/// `select!`, for every channel whose `recv` is cancellation-safe.
pub struct TokioSelect;

impl<C: Channel> Select<C> for TokioSelect {
    async fn select2(a: &mut C::Rx<u64>, b: &mut C::Rx<u64>) -> Option<u64> {
        tokio::select! {
            value = C::recv(a) => value,
            value = C::recv(b) => value,
        }
    }

    async fn select8(all: &mut [C::Rx<u64>; 8]) -> Option<u64> {
        let [a, b, c, d, e, f, g, h] = all;
        tokio::select! {
            value = C::recv(a) => value,
            value = C::recv(b) => value,
            value = C::recv(c) => value,
            value = C::recv(d) => value,
            value = C::recv(e) => value,
            value = C::recv(f) => value,
            value = C::recv(g) => value,
            value = C::recv(h) => value,
        }
    }
}

/// `oneshot`.
pub struct Oneshot;

impl Reply for Oneshot {
    type Tx<T: Send + 'static> = oneshot::Sender<T>;
    type Rx<T: Send + 'static> = oneshot::Receiver<T>;

    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        oneshot::channel()
    }

    async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
        let _ = tx.send(value); // if the client is gone, the sums differ and the run fails
    }

    async fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> Option<T> {
        rx.await.ok()
    }
}

/// A `Notify` and an atomic number.
#[derive(Clone)]
struct NotifyAndAtomic(Arc<(AtomicU64, Notify)>);

impl CondVar for NotifyAndAtomic {
    fn new() -> Self {
        NotifyAndAtomic(Arc::new((AtomicU64::new(0), Notify::new())))
    }

    async fn wait_until(&self, wanted: impl Fn(u64) -> bool + Send + Sync) {
        let (number, changed) = &*self.0;
        loop {
            let mut notified = pin!(changed.notified());
            notified.as_mut().enable();
            if wanted(number.load(Ordering::SeqCst)) {
                return;
            }
            notified.await;
        }
    }

    fn add_for_one(&self) {
        self.0.0.fetch_add(1, Ordering::SeqCst);
        self.0.1.notify_one();
    }

    fn add_for_all(&self) {
        self.0.0.fetch_add(1, Ordering::SeqCst);
        self.0.1.notify_waiters();
    }
}

fn serve(service: Service, workers: usize) -> Result<()> {
    match service {
        Service::Http => accept_all(workers, |stream| web::answer_all(hyper_util::rt::TokioIo::new(stream))),
        Service::Echo => accept_all(workers, echo),
        Service::Swerve => swerve::serve::<Tokio, Unbounded>(service, workers),
        Service::Counter | Service::Table => bail!("tokio serves no pages"),
    }
}

/// Spawns a task for each connection.
fn accept_all<F>(workers: usize, answer: impl Fn(tokio::net::TcpStream) -> F) -> Result<()>
where
    F: Future<Output: Send + 'static> + Send + 'static,
{
    runtime(workers)?.block_on(async {
        let listener = listener()?;
        web::announce(listener.local_addr()?)?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            drop(tokio::spawn(answer(stream)));
        }
    })
}

/// Returns a listener whose queue is as long as that of Rialto's listeners. By default a queue holds 128
/// connections, so of 1,000 clients that connect at once most would try again after a second.
///
/// # Errors
///
/// The errors of the system.
pub fn listener() -> io::Result<tokio::net::TcpListener> {
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind(web::LOOPBACK)?;
    socket.listen(1024)
}

impl Sockets for Tokio {
    type Listener = tokio::net::TcpListener;
    type Stream = tokio::net::TcpStream;

    async fn listen() -> io::Result<(Self::Listener, SocketAddr)> {
        let listener = listener()?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    }

    async fn accept(listener: &Self::Listener) -> io::Result<Self::Stream> {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn read(stream: &Self::Stream, buffer: &mut [u8]) -> io::Result<usize> {
        stream.async_io(Interest::READABLE, || stream.try_read(buffer)).await
    }

    async fn write_all(stream: &Self::Stream, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let count = stream.async_io(Interest::WRITABLE, || stream.try_write(bytes)).await?;
            bytes = &bytes[count..];
        }
        Ok(())
    }
}

/// The methods of `AsyncReadExt` and `AsyncWriteExt` would need another feature of tokio. These do the same.
async fn echo(mut stream: tokio::net::TcpStream) -> io::Result<()> {
    let mut bytes = [0; 4096];
    loop {
        let mut buffer = ReadBuf::new(&mut bytes);
        poll_fn(|cx| Pin::new(&mut stream).poll_read(cx, &mut buffer)).await?;
        let mut unsent = buffer.filled();
        if unsent.is_empty() {
            return Ok(());
        }
        while !unsent.is_empty() {
            let count = poll_fn(|cx| Pin::new(&mut stream).poll_write(cx, unsent)).await?;
            unsent = &unsent[count..];
        }
    }
}

/// tokio's locks.
struct Locks;

impl Primitives for Locks {
    type Mutex = Arc<tokio::sync::Mutex<u64>>;
    type RwLock = Arc<tokio::sync::RwLock<u64>>;
    type Semaphore = Arc<tokio::sync::Semaphore>;

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
        Arc::new(tokio::sync::RwLock::new(1))
    }

    async fn read(lock: &Self::RwLock) -> u64 {
        *lock.read().await
    }

    fn semaphore(permits: usize) -> Self::Semaphore {
        Arc::new(tokio::sync::Semaphore::new(permits))
    }

    async fn with_permit(semaphore: &Self::Semaphore, inside: impl Future<Output = ()> + Send) {
        let _permit = semaphore.acquire().await.expect("the semaphore is not closed");
        inside.await;
    }

    async fn one_value(value: u64) -> u64 {
        let (tx, rx) = oneshot::channel();
        tx.send(value).expect("the receiver exists");
        rx.await.expect("the value was sent")
    }
}

/// tokio's `watch`, `broadcast`, `Barrier` and `JoinSet`.
struct SharingTypes;

impl Sharing for SharingTypes {
    type Setter = watch::Sender<u64>;
    type Watcher = watch::Receiver<u64>;
    type Teller = broadcast::Sender<u64>;
    type Listener = broadcast::Receiver<u64>;
    type Barrier = Arc<Barrier>;

    fn watch() -> (Self::Setter, Self::Watcher) {
        watch::channel(0)
    }

    fn set(setter: &Self::Setter, value: u64) {
        setter.send(value).expect("a receiver exists");
    }

    async fn changed(watcher: &mut Self::Watcher) -> u64 {
        watcher.changed().await.expect("the sender exists");
        *watcher.borrow_and_update()
    }

    fn broadcast(capacity: usize, listeners: usize) -> (Self::Teller, Vec<Self::Listener>) {
        let teller = broadcast::Sender::new(capacity);
        let listeners = (0..listeners).map(|_| teller.subscribe()).collect();
        (teller, listeners)
    }

    fn send(teller: &Self::Teller, value: u64) {
        teller.send(value).expect("a receiver exists");
    }

    async fn recv(listener: &mut Self::Listener) -> u64 {
        listener.recv().await.expect("the receiver does not lag")
    }

    fn barrier(parties: usize) -> Self::Barrier {
        Arc::new(Barrier::new(parties))
    }

    async fn wait(barrier: &Self::Barrier) {
        barrier.wait().await;
    }

    async fn join_set(tasks: u64) -> u64 {
        let (mut set, mut sum) = (JoinSet::new(), 0);
        for _ in 0..tasks {
            set.spawn(async { 1 });
        }
        while let Some(ended) = set.join_next().await {
            sum += ended.expect("the task does not panic");
        }
        sum
    }
}

/// A number for a task that adds, and the way for the answer, if there is to be one.
pub struct Add(u64, Option<oneshot::Sender<u64>>);

/// Tasks that add, with an unbounded channel each.
impl Actors for Tokio {
    type Adder = mpsc::UnboundedSender<Add>;

    fn run<F, T>(workers: usize, main: impl FnOnce() -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        <Tokio as Executor>::run(workers, |executor| async move { Self::join(executor.spawn(main())).await })
    }

    fn spawn() -> Self::Adder {
        let (adder, mut inbox) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut sum = 0;
            while let Some(Add(number, answer)) = inbox.recv().await {
                sum += number;
                let _ = answer.map(|answer| answer.send(sum));
            }
        });
        adder
    }

    async fn tell(adder: &Self::Adder, number: u64) {
        assert!(adder.send(Add(number, None)).is_ok(), "the task runs");
    }

    async fn ask(adder: &Self::Adder, number: u64) -> u64 {
        let (answer, sum) = oneshot::channel();
        assert!(adder.send(Add(number, Some(answer))).is_ok(), "the task runs");
        sum.await.expect("the task answers")
    }
}

/// Tasks with an unbounded channel each.
impl Processes for Tokio {
    type Pid<M: Send + 'static> = mpsc::UnboundedSender<M>;
    type Inbox<M: Send + 'static> = mpsc::UnboundedReceiver<M>;

    fn run<M, F, T>(
        workers: usize,
        main: impl FnOnce(Self::Pid<M>, Self::Inbox<M>) -> F + Send + 'static,
    ) -> Result<T>
    where
        M: Send + 'static,
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        let (me, inbox) = mpsc::unbounded_channel();
        // `main` runs in a spawned task, like the other processes, and is spawned inside the runtime.
        <Tokio as Executor>::run(workers, move |executor| async move {
            Self::join(executor.spawn(main(me, inbox))).await
        })
    }

    fn spawn<M, F>(main: impl FnOnce(Self::Inbox<M>) -> F) -> Self::Pid<M>
    where
        M: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let (pid, inbox) = mpsc::unbounded_channel();
        tokio::spawn(main(inbox));
        pid
    }

    fn send<M: Send + 'static>(to: &Self::Pid<M>, message: M) {
        // The receiver may be gone at the end of a ring.
        let _ = to.send(message);
    }

    async fn yield_now() {
        tokio::task::yield_now().await;
    }

    async fn receive<M: Send + 'static>(inbox: &mut Self::Inbox<M>) -> M {
        inbox.recv().await.expect("a sender exists")
    }
}
