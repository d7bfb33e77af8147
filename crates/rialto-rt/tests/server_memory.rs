//! Servers that are created and dropped without code that stops them: the buffered channel of figure 3 of the
//! CML paper, which has a task of its own.
#![cfg(not(loom))]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rialto_event::{Closed, Receiver, Sender, channel, select};
use rialto_rt::{Runtime, spawn, yield_now};
use support::unwatched;

/// Figure 3: a server between two channels. It accepts a value whenever a sender offers one, and sends a
/// value whenever a receiver waits. It ends by `?` when a channel is closed, because then the channel's other
/// end is gone.
fn buffered<T: Send + 'static>() -> (Sender<T>, Receiver<T>) {
    let ((tx, input), (output, rx)) = (channel(), channel());
    drop(spawn(serve(input, output)));
    (tx, rx)
}

async fn serve<T>(input: Receiver<T>, output: Sender<T>) -> Result<(), Closed> {
    let (mut first, mut rest) = (None, VecDeque::new());
    loop {
        if first.is_none() {
            first = Some(input.recv().await?);
        }
        select! {
            value = input.recv_evt().or_never() => rest.push_back(value),
            sent = output.send_from(&mut first) => sent?,
        }
        first = first.or_else(|| rest.pop_front());
    }
}

/// Returns the resident bytes of the process.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = status.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * 4096
}

/// The system's allocator, with a count of the bytes in use. The resident memory also contains freed bytes
/// that the allocator keeps (glibc keeps some for each of its arenas).
struct Counted;

static GIVEN_OUT: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the system's allocator does all the work.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        GIVEN_OUT.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        GIVEN_OUT.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller upholds the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Lets the tests run one after the other, because they look at the memory of the process.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the bytes in use, by allocations and by the pages of tasks.
fn in_use(runtime: &Runtime) -> u64 {
    GIVEN_OUT.load(Ordering::Relaxed) as u64 + runtime.metrics().page_bytes
}

/// Waits until no task is left.
fn all_gone(runtime: &Runtime) {
    while runtime.metrics().live > 0 {
        thread::yield_now();
    }
}

/// Creates `count` servers, `at_a_time` at a time. Uses each one, and drops its ends: the senders or the
/// receivers first, empty or with a value in it.
fn make_use_and_drop(runtime: &Runtime, count: usize, at_a_time: usize) {
    runtime
        .block_on(runtime.spawn(async move {
            let mut made = 0;
            while made < count {
                let buffers: Vec<_> = (0..at_a_time).map(|_| buffered()).collect();
                for (n, (tx, rx)) in buffers.into_iter().enumerate() {
                    if n % 8 > 0 {
                        tx.send(n).await.unwrap();
                        tx.send(n + 1).await.unwrap();
                    }
                    if n % 4 > 0 {
                        assert_eq!(rx.recv().await, Ok(n));
                    }
                    if n % 2 > 0 {
                        drop((tx, rx));
                    } else {
                        drop((rx, tx));
                    }
                }
                made += at_a_time;
                yield_now().await;
            }
        }))
        .unwrap();
    all_gone(runtime);
}

fn memory_is_back_after(servers: usize) {
    let _alone = alone();
    // Sysmon is off, because a spare thread would be taken for a server's memory.
    let runtime = unwatched(2);
    // The first servers warm up the allocator and the workers, whose memory stays.
    make_use_and_drop(&runtime, 20_000, 1_000);
    let before = resident();
    make_use_and_drop(&runtime, servers, 1_000);
    let after = resident();
    assert!(after <= before + before / 10, "{after} bytes after {before}");
    println!("{servers} servers: {before} bytes before, {after} after");
}

#[test]
fn law_15_buffered_channels_made_and_dropped() {
    memory_is_back_after(50_000);
}

#[test]
#[ignore = "takes seconds in a release"]
fn law_15_a_million_buffered_channels_made_and_dropped() {
    memory_is_back_after(1_000_000);
}

/// All servers exist at the same time. They take half a gigabyte, which is then free again.
#[test]
#[ignore = "takes seconds in a release, and half a gigabyte"]
fn law_15_a_million_buffered_channels_at_a_time() {
    let _alone = alone();
    let runtime = unwatched(2);
    // After a burst, some pages are kept for the next one.
    make_use_and_drop(&runtime, 100_000, 100_000);
    let before = in_use(&runtime);
    make_use_and_drop(&runtime, 1_000_000, 1_000_000);
    // A worker gives pages of tasks back with a delay.
    let start = Instant::now();
    while in_use(&runtime) > before + before / 10 {
        let after = in_use(&runtime);
        assert!(start.elapsed() < Duration::from_secs(60), "{after} bytes after {before}");
        thread::yield_now();
    }
    println!("{before} bytes before, {} after", in_use(&runtime));
}
