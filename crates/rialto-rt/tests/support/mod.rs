//! Helpers of the runtime's tests.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;

use rialto_event::{Event, SyncFuture, after, choose};
use rialto_rt::{Runtime, Sysmon};

/// Builds a runtime with this number of workers.
pub fn runtime(workers: usize) -> Runtime {
    Runtime::builder().worker_threads(workers).build().expect("a runtime")
}

/// Builds a runtime with this number of workers, and without sysmon.
pub fn unwatched(workers: usize) -> Runtime {
    Runtime::builder().worker_threads(workers).sysmon(Sysmon::off()).build().expect("a runtime")
}

/// Counts its drop.
pub struct Count(pub Arc<AtomicUsize>);

impl Drop for Count {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Returns the message with which `f` panics.
pub fn message<T>(f: impl FnOnce() -> T) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(f)) else { panic!("it does not panic") };
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast_ref::<&str>().expect("a text").to_string(),
    }
}

/// Returns a sync that has been polled once, and waits.
pub async fn waiting<E: Event>(event: E) -> Pin<Box<SyncFuture<E>>> {
    let mut wait = Box::pin(event.sync());
    assert!(poll_fn(|cx| Poll::Ready(wait.as_mut().poll(cx).is_pending())).await);
    wait
}

/// Waits for ever, but could be woken. (A task that awaits `std::future::pending` could not, so it would be
/// reclaimed.)
pub fn parked<T>() -> impl Future<Output = T> {
    let mut wakers = [const { None }];
    poll_fn(move |cx| {
        wakers.fill(Some(cx.waker().clone()));
        Poll::Pending
    })
}

/// Syncs on the event, and panics after 30 seconds, so that a lost event does not make the test hang.
pub async fn soon<T>(event: impl Event<Output = T>) -> T {
    choose((event, after(Duration::from_secs(30)).wrap(|()| panic!("it is lost")))).await
}

/// Creates an empty file, which is gone when it is closed.
pub fn temporary(name: &str) -> rialto_rt::fs::File {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("rialto-{name}-{}-{number}", std::process::id()));
    let mut options = std::fs::OpenOptions::new();
    let file = options.read(true).write(true).create_new(true).open(&path).expect("a file");
    std::fs::remove_file(path).expect("it is ours");
    rialto_rt::fs::File::from_std(file)
}
