//! Conservation: no message is lost or duplicated. Each of tokio's objects is used in choices that are
//! abandoned at random, beside a Rialto channel that is as busy.

use std::future::poll_fn;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Poll;

use rialto_event::{Event, Receiver, channel, choose, rng};
use rialto_tokio::prelude::*;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use tokio::sync::{Mutex, Notify, RwLock, Semaphore, broadcast, mpsc, oneshot, watch};
use tokio::task::{JoinHandle, JoinSet, yield_now};
use tokio_util::sync::CancellationToken;

const ITEMS: u32 = 3_000;

/// Runs the test's future in a task on two worker threads, so that its events must be `Send`.
fn run(test: impl Future<Output = ()> + Send + 'static) {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async { tokio::spawn(test).await.unwrap() });
}

/// A Rialto channel on which a task always sends, and the next number that it will yield.
struct BusyChannel {
    receiver: Receiver<u32>,
    next: u32,
    sender: JoinHandle<()>,
}

impl BusyChannel {
    fn new() -> BusyChannel {
        let (tx, receiver) = channel();
        let sender = tokio::spawn(async move {
            for number in 0.. {
                if tx.send(number).await.is_err() {
                    return;
                }
            }
        });
        BusyChannel { receiver, next: 0, sender }
    }

    /// Checks that the channel lost no message and has no waiter.
    async fn finish(mut self) {
        self.check_next(self.receiver.recv().await.unwrap());
        drop(self.receiver);
        self.sender.await.unwrap();
    }

    fn check_next(&mut self, number: u32) {
        assert_eq!(number, self.next);
        self.next += 1;
    }

    /// Waits for `event`, or polls it a few times and abandons it, alone or in a choice with the channel.
    /// Returns the result of `event`, if it was chosen.
    async fn race<E>(&mut self, event: E) -> Option<E::Output>
    where
        E: Event<Pending: Send> + Send,
        E::Output: Send,
    {
        let either = |event: E, receiver: Receiver<u32>| {
            choose((event.wrap(Ok), receiver.into_recv_evt().wrap(|got| Err(got.unwrap()))))
        };
        match rng::below(8) {
            0 => Some(event.await),
            1 => poll_a_few_times(event).await,
            2..5 => {
                let got = poll_a_few_times(either(event, self.receiver.clone())).await?;
                got.map_err(|number| self.check_next(number)).ok()
            }
            _ => either(event, self.receiver.clone()).await.map_err(|number| self.check_next(number)).ok(),
        }
    }
}

/// Polls `event` up to three times, then abandons it.
async fn poll_a_few_times<E: Event>(event: E) -> Option<E::Output> {
    let mut sync = pin!(event.sync());
    for _ in 0..rng::below(4) {
        if let Poll::Ready(output) = poll_fn(|cx| Poll::Ready(sync.as_mut().poll(cx))).await {
            return Some(output);
        }
        if rng::below(2) == 0 {
            yield_now().await;
        }
    }
    None
}

#[test]
fn law_5_mpsc() {
    run(async {
        let ((tx, mut rx), mut busy) = (mpsc::channel(4), BusyChannel::new());
        tokio::spawn(async move {
            for number in 0..ITEMS {
                tx.send(number).await.unwrap();
            }
        });
        let mut next = 0;
        while next < ITEMS {
            // Sometimes tokio's own method.
            let got = if rng::below(8) == 0 { Some(rx.recv().await) } else { busy.race(rx.recv_evt()).await };
            if let Some(got) = got {
                assert_eq!(got, Some(next));
                next += 1;
            }
        }
        assert_eq!(rx.recv_evt().await, None);
        busy.finish().await;
    });
}

#[test]
fn law_5_mpsc_unbounded_and_many_at_once() {
    run(async {
        let ((tx, mut rx), mut busy) = (mpsc::unbounded_channel(), BusyChannel::new());
        tokio::spawn(async move {
            for number in 0..ITEMS {
                tx.send(number).unwrap();
                yield_now().await;
            }
        });
        let mut all = Vec::new();
        while all.len() < ITEMS as usize {
            let before = all.len();
            let count = busy.race(rx.recv_many_evt(&mut all, 3)).await;
            assert_eq!(all.len() - before, count.unwrap_or(0));
        }
        assert_eq!(all, (0..ITEMS).collect::<Vec<_>>());
        busy.finish().await;
    });
}

#[test]
fn law_4_mpsc_a_message_is_in_its_slot_or_sent() {
    run(async {
        let ((tx, mut rx), mut busy) = (mpsc::channel(2), BusyChannel::new());
        let reader = tokio::spawn(async move {
            for number in 0..ITEMS {
                assert_eq!(rx.recv().await, Some(number));
            }
            rx.recv().await
        });
        for number in 0..ITEMS {
            let mut slot = Some(number);
            while let Some(waiting) = slot {
                assert_eq!(waiting, number);
                let sent = busy.race(tx.send_from(&mut slot)).await;
                assert_eq!(sent.is_some(), slot.is_none());
            }
        }
        assert!(tx.send_from(&mut None).try_sync().is_none(), "an empty slot is never");
        drop(tx);
        assert_eq!(reader.await.unwrap(), None);
        busy.finish().await;
    });
}

#[test]
fn law_5_oneshot() {
    run(async {
        let mut busy = BusyChannel::new();
        for number in 0..ITEMS {
            let (tx, mut rx) = oneshot::channel();
            tokio::spawn(async move { tx.send(number).unwrap() });
            let got = loop {
                if let Some(got) = busy.race(rx.recv_evt()).await {
                    break got;
                }
            };
            assert_eq!(got, Ok(number));
        }
        busy.finish().await;
    });
}

/// Each value is sent after the receiver has seen the value before it. A lost change would block the test.
#[test]
fn law_5_watch() {
    run(async {
        let ((tx, mut rx), mut busy) = (watch::channel(0), BusyChannel::new());
        let (seen, mut is_seen) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            for number in 1..=ITEMS {
                tx.send(number).unwrap();
                is_seen.recv().await;
            }
        });
        for number in 1..=ITEMS {
            if number % 2 == 0 {
                while busy.race(rx.changed_evt()).await.is_none() {}
                assert_eq!(*rx.borrow(), number);
            } else {
                let got = loop {
                    if let Some(got) = busy.race(rx.wait_for_evt(|value| *value == number)).await {
                        break got;
                    }
                };
                assert_eq!(got.unwrap(), number);
            }
            seen.send(()).unwrap();
        }
        busy.finish().await;
    });
}

#[test]
fn law_5_broadcast() {
    run(async {
        let ((tx, mut rx), mut busy) = (broadcast::channel(ITEMS as usize), BusyChannel::new());
        tokio::spawn(async move {
            for number in 0..ITEMS {
                tx.send(number).unwrap();
                yield_now().await;
            }
        });
        let mut next = 0;
        while next < ITEMS {
            if let Some(got) = busy.race(rx.recv_evt()).await {
                assert_eq!(got, Ok(next));
                next += 1;
            }
        }
        busy.finish().await;
    });
}

/// Two tasks wait for notifications of `notify_one`. Each notification reaches exactly one of them.
#[test]
fn law_5_notify() {
    run(async {
        let (notify, taken) = (Arc::new(Notify::new()), Arc::new(Semaphore::new(0)));
        let waiters: Vec<_> = (0..2)
            .map(|_| {
                let (notify, taken, mut busy) = (Arc::clone(&notify), Arc::clone(&taken), BusyChannel::new());
                tokio::spawn(async move {
                    loop {
                        if busy.race(notify.notified_evt()).await.is_some() {
                            taken.add_permits(1);
                        }
                    }
                })
            })
            .collect();
        for _ in 0..ITEMS {
            notify.notify_one();
            taken.acquire().await.unwrap().forget();
        }
        waiters.iter().for_each(JoinHandle::abort);
        assert_eq!(taken.available_permits(), 0);
    });
}

#[test]
fn every_token_sees_the_cancellation() {
    run(async {
        let mut busy = BusyChannel::new();
        for _ in 0..ITEMS / 10 {
            let token = CancellationToken::new();
            let (child, owned) = (token.child_token(), token.clone().into_cancelled_evt());
            tokio::spawn(async move { token.cancel() });
            while busy.race(child.cancelled_evt()).await.is_none() {}
            owned.await;
        }
        busy.finish().await;
    });
}

/// Three tasks use a mutex, a read-write lock and a semaphore with three permits. A task that holds two of
/// the permits is alone inside.
#[test]
fn law_5_locks_and_permits() {
    run(async {
        let locks = Arc::new((Mutex::new(0), RwLock::new(0), Arc::new(Semaphore::new(3))));
        let inside = Arc::new(AtomicU32::new(0));
        let mut tasks = JoinSet::new();
        for _ in 0..3 {
            let (locks, inside, mut busy) = (Arc::clone(&locks), Arc::clone(&inside), BusyChannel::new());
            tasks.spawn(async move {
                let mut rounds = [0; 3];
                while rounds.iter().any(|rounds| *rounds < ITEMS / 10) {
                    if let Some(mut held) = busy.race(locks.0.lock_evt()).await {
                        *held += 1;
                        rounds[0] += 1;
                    }
                    if let Some(mut held) = busy.race(locks.1.write_evt()).await {
                        *held += 1;
                        rounds[1] += 1;
                    }
                    let read = busy.race(locks.1.read_evt()).await.map(|held| *held);
                    assert!(read.is_none_or(|read| read >= rounds[1]));
                    if let Some(permits) = busy.race(locks.2.acquire_many_evt(2)).await {
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        yield_now().await;
                        inside.fetch_sub(1, Ordering::SeqCst);
                        drop(permits.unwrap());
                        rounds[2] += 1;
                    }
                    let _ = busy.race(locks.2.acquire_evt()).await;
                    let _ = busy.race(Arc::clone(&locks.2).into_acquire_evt()).await;
                }
                busy.finish().await;
                rounds
            });
        }
        let (mut locked, mut written) = (0, 0);
        while let Some(rounds) = tasks.join_next_evt().await {
            let [by_mutex, by_lock, _] = rounds.unwrap();
            (locked, written) = (locked + by_mutex, written + by_lock);
        }
        assert_eq!((*locks.0.lock().await, *locks.1.read().await), (locked, written));
        assert_eq!(locks.2.available_permits(), 3);
    });
}

#[test]
fn law_5_tasks() {
    run(async {
        let (mut tasks, mut busy, mut sum) = (JoinSet::new(), BusyChannel::new(), 0);
        for number in 0..ITEMS {
            let mut single = tokio::spawn(async move { number });
            let end = loop {
                if let Some(end) = busy.race(single.join_evt()).await {
                    break end;
                }
            };
            assert_eq!(end.unwrap(), number);
            tasks.spawn(async move { number });
            if let Some(Some(end)) = busy.race(tasks.join_next_evt()).await {
                sum += end.unwrap();
            }
        }
        while let Some(end) = tasks.join_next_evt().await {
            sum += end.unwrap();
        }
        assert_eq!(sum, (0..ITEMS).sum());
        busy.finish().await;
    });
}

/// Each client's connection is accepted exactly once.
#[test]
fn law_5_listeners() {
    const CLIENTS: u32 = 200;
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            for number in 0..CLIENTS {
                let mut stream = TcpStream::connect(address).await.unwrap();
                stream.write_all(format!("{number}\n").as_bytes()).await.unwrap();
            }
        });
        let (mut busy, mut next) = (BusyChannel::new(), 0);
        while next < CLIENTS {
            if let Some(client) = busy.race(listener.accept_evt()).await {
                let line = Input::new(client.unwrap().0).read_line_evt().await.unwrap();
                assert_eq!(line, Some(next.to_string()));
                next += 1;
            }
        }
        busy.finish().await;
    });
}

/// Random lines are written in random pieces. They are read as lines, as a fixed number of bytes, as whatever
/// has arrived, and up to a delimiter.
async fn race_for_bytes(
    mut writer: impl AsyncWrite + Unpin + Send + 'static,
    reader: impl AsyncRead + Unpin + Send,
) {
    let mut text = Vec::new();
    for line in 0..ITEMS {
        text.extend(format!("{line:0width$}\n", width = 1 + rng::below(40) as usize).into_bytes());
    }
    let sent = text.clone();
    tokio::spawn(async move {
        let (mut rest, mut busy) = (&sent[..], BusyChannel::new());
        while !rest.is_empty() {
            let piece = &rest[..rest.len().min(1 + rng::below(64) as usize)];
            if let Some(count) = busy.race(rialto_tokio::io::WriteEvtExt::write_evt(&mut writer, piece)).await
            {
                rest = &rest[count.unwrap()..];
            }
        }
        writer.shutdown().await.unwrap();
    });
    let (mut input, mut busy, mut read) = (Input::new(reader), BusyChannel::new(), Vec::new());
    while read.len() < text.len() {
        let got: Option<io::Result<Vec<u8>>> = match rng::below(4) {
            0 => busy.race(input.read_evt(7)).await,
            1 => busy.race(input.read_n_evt(5)).await,
            2 => busy.race(input.read_until_evt(b'1')).await,
            _ => {
                let line = busy.race(input.read_line_evt()).await;
                line.map(|line| line.map(|line| line.map_or(vec![], |line| format!("{line}\n").into_bytes())))
            }
        };
        if let Some(bytes) = got {
            read.extend(bytes.unwrap());
            let seen = read.len();
            assert_eq!(read[seen.saturating_sub(50)..], text[seen.saturating_sub(50)..seen]);
        }
    }
    assert_eq!(read, text);
    assert_eq!(input.read_line_evt().await.unwrap(), None);
    busy.finish().await;
}

#[test]
fn law_5_bytes_of_a_pipe() {
    run(async {
        let (writer, reader) = tokio::io::duplex(100);
        race_for_bytes(writer, reader).await;
    });
}

#[test]
fn law_5_bytes_of_tcp() {
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let writer = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        race_for_bytes(writer, listener.accept_evt().await.unwrap().0).await;
    });
}

#[test]
fn law_5_bytes_of_unix_sockets() {
    run(async {
        let path = std::env::temp_dir().join(format!("rialto-tokio-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let listener = UnixListener::bind(&path).unwrap();
        let writer = UnixStream::connect(&path).await.unwrap();
        race_for_bytes(writer, listener.accept_evt().await.unwrap().0).await;
        std::fs::remove_file(&path).unwrap();
    });
}
