//! loom models: no edge is lost between the operating system and a task that waits for it. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_source`
//!
//! A lost edge is a deadlock, which loom reports.
#![cfg(loom)]

use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use crate::loom_support::explore;
use loom::future::block_on;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use rialto_event::Event;
use rialto_rt::internals::{Direction, Readiness, Source, ready_evt};

/// A socket as the system sees it: it reports each arrival once.
struct Socket {
    source: Arc<Source>,
    arrived: AtomicUsize,
}

impl Socket {
    fn new() -> loom::sync::Arc<Socket> {
        loom::sync::Arc::new(Socket { source: Arc::new(Source::not_ready()), arrived: AtomicUsize::new(0) })
    }

    fn arrive(&self) {
        self.arrived.fetch_add(1, Ordering::AcqRel);
        self.source.deliver(Readiness::READABLE);
    }

    /// Takes what has arrived, if the source is ready. If nothing has arrived, clears the readiness.
    fn try_read(&self) -> usize {
        let seen = self.source.readiness();
        if !seen.allows(Direction::Read) {
            return 0;
        }
        let count = self.arrived.swap(0, Ordering::AcqRel);
        if count == 0 {
            self.source.clear(Direction::Read, seen);
        }
        count
    }

    fn poll_read(&self, cx: &mut Context<'_>) -> Poll<usize> {
        loop {
            match self.try_read() {
                0 => {}
                count => return Poll::Ready(count),
            }
            if self.source.poll_ready(Direction::Read, cx).is_pending() {
                return Poll::Pending;
            }
        }
    }
}

/// Makes `arrivals` arrivals on another thread, and reads them all with `read`.
fn model<F: Future<Output = usize>>(arrivals: usize, read: fn(loom::sync::Arc<Socket>) -> F) {
    let socket = Socket::new();
    let clone = socket.clone();
    let system = thread::spawn(move || (0..arrivals).for_each(|_| clone.arrive()));
    let mut count = 0;
    while count < arrivals {
        count += block_on(read(socket.clone()));
    }
    system.join().unwrap();
    assert_eq!((count, socket.try_read()), (arrivals, 0));
}

async fn by_polling(socket: loom::sync::Arc<Socket>) -> usize {
    poll_fn(|cx| socket.poll_read(cx)).await
}

async fn by_event(socket: loom::sync::Arc<Socket>) -> usize {
    ready_evt(&socket.source, Direction::Read).await;
    socket.try_read()
}

#[test]
fn an_edge_wakes_a_task_that_polled() {
    explore(3, || model(2, by_polling));
}

#[test]
fn an_edge_wakes_a_waiting_sync() {
    explore(2, || model(2, by_event));
}

#[test]
fn the_event_is_enabled_as_long_as_the_source_is_ready() {
    explore(3, || {
        let socket = Socket::new();
        let clone = socket.clone();
        let system = thread::spawn(move || clone.arrive());
        // The read may find something or nothing, and may clear the readiness that the arrival sets.
        let read = socket.try_read();
        system.join().unwrap();
        let event = ready_evt(&socket.source, Direction::Read);
        let ready = socket.source.readiness().allows(Direction::Read);
        assert_eq!(event.try_sync().is_some(), ready);
        assert_eq!(read + socket.try_read(), 1);
    });
}

#[test]
fn two_tasks_may_wait_one_after_the_other() {
    explore(2, || {
        let socket = Socket::new();
        let mut noop = Context::from_waker(Waker::noop());
        assert!(socket.poll_read(&mut noop).is_pending());
        let clone = socket.clone();
        let system = thread::spawn(move || clone.arrive());
        // The second waiter replaces the first.
        assert_eq!(block_on(by_polling(socket)), 1);
        system.join().unwrap();
    });
}
