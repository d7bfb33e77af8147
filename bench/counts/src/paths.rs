//! The hot paths. Each function executes `n` operations on one worker; the name of the operation is its row.

use std::future::Future;
use std::hint::black_box;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto_cps::{Continuation, cps};
use rialto_event::{Event, Receiver, after, channel, select};
use rialto_process::{Node, Pid, recv, self_pid, send, spawn_process};
use rialto_rt::acml::a_send;
use rialto_rt::{Runtime, Sysmon, parasite, spawn, yield_now};
use rialto_sync::{Condvar, Mutex, RwLock, Semaphore, bounded, oneshot, unbounded};

/// A hot path: its name, what one operation is, and its code.
pub struct HotPath {
    pub name: &'static str,
    pub about: &'static str,
    pub run: fn(u64),
}

macro_rules! paths {
    ($($name:literal, $function:ident, $about:literal;)*) => {
        /// All hot paths.
        pub const PATHS: &[HotPath] = &[$(HotPath { name: $name, about: $about, run: $function }),*];
    };
}

paths! {
    "rendezvous", rendezvous, "a message from one task to another, which waits for it";
    "select2", select2, "a message received by a choice of two channels";
    "select8", select8, "a message received by a choice of eight channels";
    "select-default", select_default, "a choice of two channels with a default, when neither is ready";
    "rpc", rpc, "a request to a server task and its reply";
    "spawn-join", spawn_join, "a task that ends at once, spawned and joined";
    "spawn-chain", spawn_chain, "each task spawns the next and ends";
    "yield", yielding, "a yield of one of eight tasks";
    "parasite-join", parasite_join, "a parasite that ends at once, and its value";
    "async-send", async_send, "a_send to a receiver that waits";
    "mutex", mutex, "an uncontended mutex, locked and unlocked";
    "rwlock-read", rwlock_read, "an uncontended read lock, acquired and released";
    "semaphore", semaphore, "an uncontended permit, acquired and released";
    "oneshot", oneshot_value, "a channel for one value, created, used and dropped";
    "condvar", condvar, "two tasks in turns: one wake-up";
    "bounded", bounded_messages, "a message through a channel with room for 64";
    "unbounded", unbounded_messages, "a message through an unbounded channel, in batches of 64";
    "mailbox", mailbox, "a process sends to itself and receives";
    "process-pingpong", process_pingpong, "a message from one process to another, which waits for it";
    "timer", timer, "a timer that is started and dropped";
    "cps-call", cps_call, "a `#[cps]` call that is ready at once";
    "cps-suspend", cps_suspend, "a suspension and resumption three calls deep";
}

/// Runs `main` as a task on a runtime with one worker. There is no system monitor, because the number of its
/// turns depends on time.
fn on_one_worker<F>(main: F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let builder = Runtime::builder().worker_threads(1).sysmon(Sysmon::off());
    #[cfg(feature = "recorder")]
    let builder = builder.recorder(crate::recorder::settings());
    let runtime = builder.build().expect("the system has a thread for the worker");
    runtime.block_on(async { spawn(main).await.expect("the path does not panic") });
}

/// Passes messages from another task to this one. A macro, so that each channel has its own methods.
macro_rules! pass_messages {
    ($tx:ident, $rx:ident, $n:ident) => {{
        let sender = spawn(async move {
            for i in 0..$n {
                $tx.send(i).await.expect("the receiver lives");
            }
        });
        for _ in 0..$n {
            black_box($rx.recv().await.expect("the sender lives"));
        }
        sender.await.expect("no panic");
    }};
}

fn rendezvous(n: u64) {
    on_one_worker(async move {
        let (tx, rx) = channel();
        pass_messages!(tx, rx, n);
    });
}

/// Starts a sender for each of `count` channels, which send `n` messages together.
fn senders(count: u64, n: u64) -> Vec<Receiver<u64>> {
    let start = |_| {
        let (tx, rx) = channel();
        drop(spawn(async move { while tx.send(1).await.is_ok() {} }));
        rx
    };
    assert!(n > 0);
    (0..count).map(start).collect()
}

fn select2(n: u64) {
    on_one_worker(async move {
        let receivers = senders(2, n);
        let (a, b) = (&receivers[0], &receivers[1]);
        for _ in 0..n {
            black_box(select! {
                got = a.recv_evt() => got,
                got = b.recv_evt() => got,
            })
            .expect("the senders live");
        }
    });
}

fn select8(n: u64) {
    on_one_worker(async move {
        let r = senders(8, n);
        for _ in 0..n {
            black_box(select! {
                got = r[0].recv_evt() => got,
                got = r[1].recv_evt() => got,
                got = r[2].recv_evt() => got,
                got = r[3].recv_evt() => got,
                got = r[4].recv_evt() => got,
                got = r[5].recv_evt() => got,
                got = r[6].recv_evt() => got,
                got = r[7].recv_evt() => got,
            })
            .expect("the senders live");
        }
    });
}

fn select_default(n: u64) {
    on_one_worker(async move {
        let (_tx_a, a) = channel::<u64>();
        let (_tx_b, b) = channel::<u64>();
        for _ in 0..n {
            let nothing = select! {
                _ = a.recv_evt() => false,
                _ = b.recv_evt() => false,
                default => true,
            };
            assert!(nothing);
        }
    });
}

fn rpc(n: u64) {
    on_one_worker(async move {
        let (ask, asked) = channel::<(u64, oneshot::Sender<u64>)>();
        let server = spawn(async move {
            while let Ok((number, reply)) = asked.recv().await {
                let _ = reply.send(number + 1);
            }
        });
        for i in 0..n {
            let (reply, answer) = oneshot();
            ask.send((i, reply)).await.expect("the server lives");
            assert_eq!(answer.recv().await, Ok(i + 1));
        }
        drop(ask);
        server.await.expect("no panic");
    });
}

fn spawn_join(n: u64) {
    on_one_worker(async move {
        for i in 0..n {
            black_box(spawn(async move { i }).await.expect("no panic"));
        }
    });
}

fn spawn_chain(n: u64) {
    fn next(left: u64, end: oneshot::Sender<()>) {
        drop(spawn(async move {
            match left {
                0 => drop(end.send(())),
                _ => next(left - 1, end),
            }
        }));
    }
    on_one_worker(async move {
        let (end, ended) = oneshot();
        next(n, end);
        ended.recv().await.expect("the last task sends");
    });
}

fn yielding(n: u64) {
    on_one_worker(async move {
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                spawn(async move {
                    for _ in 0..n / 8 {
                        yield_now().await;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("no panic");
        }
    });
}

fn parasite_join(n: u64) {
    on_one_worker(async move {
        for i in 0..n {
            black_box(parasite(async move { black_box(i) }).await.expect("no panic"));
        }
    });
}

fn async_send(n: u64) {
    on_one_worker(async move {
        let (tx, rx) = channel();
        let receiver = spawn(async move {
            for _ in 0..n {
                black_box(rx.recv().await.expect("the sender lives"));
            }
        });
        for i in 0..n {
            drop(a_send(&tx, i));
            yield_now().await;
        }
        receiver.await.expect("no panic");
    });
}

fn mutex(n: u64) {
    on_one_worker(async move {
        let mutex = Mutex::new(0);
        for _ in 0..n {
            *mutex.lock().await += 1;
        }
        assert_eq!(*mutex.lock().await, n);
    });
}

fn rwlock_read(n: u64) {
    on_one_worker(async move {
        let lock = RwLock::new(1);
        for _ in 0..n {
            black_box(*lock.read().await);
        }
    });
}

fn semaphore(n: u64) {
    on_one_worker(async move {
        let semaphore = Semaphore::new(1);
        for _ in 0..n {
            drop(black_box(semaphore.acquire().await));
        }
    });
}

fn oneshot_value(n: u64) {
    on_one_worker(async move {
        for i in 0..n {
            let (tx, rx) = oneshot();
            tx.send(black_box(i)).expect("the receiver lives");
            assert_eq!(rx.recv().await, Ok(i));
        }
    });
}

fn condvar(n: u64) {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    async fn take_turns(of: u64, end: u64, turn: Arc<AtomicU64>, changed: Condvar) {
        for mine in (of..end).step_by(2) {
            changed.wait_until(|| (turn.load(Ordering::Relaxed) == mine).then_some(())).await;
            turn.fetch_add(1, Ordering::Relaxed);
            changed.notify_one();
        }
    }
    on_one_worker(async move {
        let (turn, changed) = (Arc::new(AtomicU64::new(0)), Condvar::new());
        let other = spawn(take_turns(1, n, turn.clone(), changed.clone()));
        take_turns(0, n, turn, changed).await;
        other.await.expect("no panic");
    });
}

fn bounded_messages(n: u64) {
    on_one_worker(async move {
        let (tx, rx) = bounded(64);
        pass_messages!(tx, rx, n);
    });
}

fn unbounded_messages(n: u64) {
    on_one_worker(async move {
        let (tx, rx) = unbounded();
        for _ in 0..n / 64 {
            for i in 0..64 {
                tx.send(black_box(i)).expect("the receiver lives");
            }
            for _ in 0..64 {
                black_box(rx.recv().await.expect("the sender lives"));
            }
        }
    });
}

fn mailbox(n: u64) {
    on_one_worker(async move {
        let main = async move {
            for i in 0..n {
                send(self_pid(), i).expect("the process itself is on this node");
                black_box(recv! { number: u64 => number });
            }
        };
        Node::new().run(main).await.expect("the process does not fail");
    });
}

fn process_pingpong(n: u64) {
    on_one_worker(async move {
        let main = async move {
            let other = spawn_process(async {
                loop {
                    recv! { (from, number): (Pid, u64) => send(from, number).expect("this node has the process") }
                }
            });
            for i in 0..n.div_ceil(2) {
                send(other, (self_pid(), i)).expect("this node has the process");
                black_box(recv! { number: u64 => number });
            }
        };
        Node::new().run(main).await.expect("the process does not fail");
    });
}

fn timer(n: u64) {
    on_one_worker(async move {
        for _ in 0..n {
            let mut sleep = pin!(after(Duration::from_secs(3600)).sync());
            let waker = Waker::noop();
            assert!(sleep.as_mut().poll(&mut Context::from_waker(waker)).is_pending());
        }
    });
}

/// Suspends once.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[allow(non_camel_case_types)]
struct pause {
    paused: bool,
}

fn pause() -> pause {
    pause { paused: false }
}

impl Future for pause {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.paused, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

impl rialto_cps::Leaf for pause {
    const NAME: &'static str = "rialto_counts::pause";
}

#[cps]
async fn add_one(number: u64) -> u64 {
    black_box(number) + 1
}

#[cps]
async fn call_often(n: u64) -> u64 {
    let mut sum = 0u64;
    let mut left: u64 = n;
    while left > 0 {
        sum = add_one(sum).await;
        left -= 1;
    }
    sum
}

#[cps]
async fn suspend_often(n: u64) -> u64 {
    let mut left: u64 = n;
    while left > 0 {
        pause().await;
        left -= 1;
    }
    n
}

#[cps]
async fn outer(n: u64) -> u64 {
    let inner: u64 = middle(n).await;
    inner
}

#[cps]
async fn middle(n: u64) -> u64 {
    let inner: u64 = suspend_often(n).await;
    inner
}

fn cps_call(n: u64) {
    assert_eq!(run_to_end(Continuation::new(call_often(n))), n);
}

fn cps_suspend(n: u64) {
    assert_eq!(run_to_end(Continuation::new(outer(n))), n);
}

/// Polls until the end, without being woken.
fn run_to_end(future: impl Future<Output = u64>) -> u64 {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}
