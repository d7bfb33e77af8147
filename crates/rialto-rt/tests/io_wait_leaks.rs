//! Waits for descriptors leave nothing open and nothing registered. This test runs alone in its process,
//! because it counts the descriptors of the process.
#![cfg(not(loom))]

use std::fs;
use std::future::{Future, poll_fn};
use std::io::pipe;
use std::pin::pin;
use std::task::Poll;

use rialto_event::{Event, always, choose};
use rialto_rt::Runtime;
use rialto_rt::io::{Direction, io_wait};

fn open_descriptors() -> usize {
    fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Counts the descriptors that the epoll instances of the process watch. An instance with several descriptors
/// is counted once for each of them.
fn registered() -> usize {
    let infos = fs::read_dir("/proc/self/fdinfo").unwrap();
    let texts = infos.map(|info| fs::read_to_string(info.unwrap().path()).unwrap_or_default());
    texts.map(|text| text.lines().filter(|line| line.starts_with("tfd:")).count()).sum()
}

#[test]
fn law_13_a_wait_that_has_ended_is_not_registered() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    runtime.block_on(async {
        let (reader, writer) = pipe().unwrap();
        let before = (open_descriptors(), registered());
        let read = || io_wait(&reader, Direction::Read);
        {
            let mut choice = pin!(choose((read(), read())).sync());
            assert!(poll_fn(|cx| Poll::Ready(choice.as_mut().poll(cx).is_pending())).await);
            assert!(open_descriptors() == before.0 + 2 && registered() > before.1);
        }
        for _ in 0..1000 {
            assert!(read().try_sync().is_none());
            choose((read().wrap(drop), always(()))).await;
        }
        let mut wait = pin!(read().sync());
        assert!(poll_fn(|cx| Poll::Ready(wait.as_mut().poll(cx).is_pending())).await);
        drop(writer);
        wait.as_mut().await.unwrap();
        // The sync has committed, so the wait is deregistered before its future is dropped.
        assert_eq!((open_descriptors(), registered()), (before.0 - 1, before.1));
    });
}
