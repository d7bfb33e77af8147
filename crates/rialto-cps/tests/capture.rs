//! Suspended computations from outside: copied, written, read elsewhere, and
//! resumed in the middle; and what is refused.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Continuation, DecodeError, Leaf, Registry, cps, yield_now};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io::Write;
use std::pin::Pin;
use std::process::{Command, Stdio};
use std::task::{Context, Poll, Waker};

thread_local! {
    /// What was sent, by the number of the endpoint.
    static SENT: RefCell<HashMap<u32, VecDeque<u64>>> = RefCell::default();
}

fn send(endpoint: u32, value: u64) {
    SENT.with_borrow_mut(|sent| sent.entry(endpoint).or_default().push_back(value));
}

/// Waits for a value on an endpoint that is known by its number.
#[derive(Clone, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
struct recv {
    endpoint: u32,
}

fn recv(endpoint: u32) -> recv {
    recv { endpoint }
}

impl Future for recv {
    type Output = u64;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u64> {
        let value = SENT.with_borrow_mut(|sent| sent.get_mut(&self.endpoint)?.pop_front());
        value.map_or(Poll::Pending, Poll::Ready)
    }
}

impl Leaf for recv {
    const NAME: &'static str = "test::recv";
}

#[cps]
async fn received(endpoint: u32, title: String) -> String {
    let mut line = title;
    for i in 0u32..3 {
        let value = recv(endpoint).await;
        line.push_str(&format!(" {i}:{value}"));
    }
    line
}

#[cps]
async fn report(endpoint: u32) -> String {
    let line = received(endpoint, "got".to_string()).await;
    yield_now().await;
    format!("{line}.")
}

fn poll<T: 'static>(continuation: &mut Continuation<T>) -> Poll<T> {
    Pin::new(continuation).poll(&mut Context::from_waker(Waker::noop()))
}

/// Blocked in a callee's loop, with its first value.
fn blocked() -> Continuation<String> {
    let mut here = Continuation::new(report(7));
    assert!(poll(&mut here).is_pending());
    send(7, 10);
    assert!(poll(&mut here).is_pending());
    here
}

#[test]
fn a_copy_goes_on_by_itself() {
    let mut one = blocked();
    let mut other = one.clone();
    send(7, 11);
    send(7, 12);
    assert!(poll(&mut one).is_pending(), "in yield_now");
    assert_eq!(poll(&mut one), Poll::Ready("got 0:10 1:11 2:12.".into()));
    assert!(poll(&mut other).is_pending(), "in its loop");
    send(7, 21);
    send(7, 22);
    assert_eq!(support::run(other), "got 0:10 1:21 2:22.");
}

#[test]
fn another_process_goes_on() {
    let bytes = blocked().to_bytes().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["the_other_process", "--exact", "--ignored", "--nocapture"])
        .env("RIALTO_CPS_CHILD", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(output.contains("result: got 0:10 1:31 2:32.\n"), "{output}");
}

#[test]
#[ignore = "another_process_goes_on runs it, with a continuation on its standard input"]
fn the_other_process() {
    if std::env::var_os("RIALTO_CPS_CHILD").is_none() {
        return;
    }
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes).unwrap();
    let registry = Registry::new().with::<report>();
    let there = registry.continuation::<String>(&bytes).unwrap();
    assert_eq!(there.name(), "capture::report");
    send(7, 31);
    send(7, 32);
    println!("result: {}", support::run(there));
}

#[test]
fn a_frame_is_as_small_as_what_it_keeps() {
    let bytes = blocked().to_bytes().unwrap();
    let header = 1 + (1 + "capture::report".len()) + 3 + 8;
    // Two tags, the text, the range, the endpoint, the leaf's endpoint.
    assert!(bytes.len() - header <= 16, "{} bytes", bytes.len() - header);
}

mod v1 {
    use super::*;

    #[cps]
    pub async fn job(n: u64) -> u64 {
        yield_now().await;
        n
    }
}

mod v2 {
    use super::*;

    #[cps]
    pub async fn job(n: u32) -> u64 {
        yield_now().await;
        u64::from(n)
    }
}

/// The same bytes, as if `v1` had been named `v2`.
fn renamed(mut bytes: Vec<u8>) -> Vec<u8> {
    let at = bytes.windows(2).position(|two| two == b"v1").unwrap();
    bytes[at + 1] = b'2';
    bytes
}

#[test]
fn an_unknown_frame_is_refused_by_name() {
    let bytes = Continuation::new(v1::job(1)).to_bytes().unwrap();
    let registry = Registry::new().with::<v2::job>();
    let refused = registry.continuation::<u64>(&bytes).unwrap_err();
    assert!(
        matches!(&refused, DecodeError::UnknownFrame { name, .. } if name == "capture::v1::job"),
        "{refused}"
    );
}

#[test]
fn a_changed_frame_is_refused_with_both_versions() {
    use rialto_cps::Frame;

    let bytes = renamed(Continuation::new(v1::job(1)).to_bytes().unwrap());
    let registry = Registry::new().with::<v2::job>();
    let refused = registry.continuation::<u64>(&bytes).unwrap_err();
    let (written, here) = (v1::job::LAYOUT, v2::job::LAYOUT);
    let build = v2::job::BUILD;
    let (name, builds) = ("capture::v2::job".into(), Some((build, build)));
    assert_eq!(refused, DecodeError::ChangedLayout { name, written, here, builds });
    let text = refused.to_string();
    assert!(text.contains(&format!("{written:016x}")) && text.contains(&format!("{here:016x}")), "{text}");
    assert!(text.contains(&format!("version {}, layout", env!("CARGO_PKG_VERSION"))), "{text}");
}

#[test]
fn the_layout_covers_callees() {
    use rialto_cps::Frame;

    mod calls_v1 {
        use super::*;
        use v1::job;
        #[cps]
        pub async fn caller() -> u64 {
            job(1).await
        }
    }
    mod calls_v2 {
        use super::*;
        use v2::job;
        #[cps]
        pub async fn caller() -> u64 {
            job(1).await
        }
    }
    assert_ne!(calls_v1::caller::LAYOUT, calls_v2::caller::LAYOUT);
}

#[test]
fn what_is_over_cannot_be_written_nor_read() {
    let mut job = Continuation::new(v1::job(1));
    assert!(poll(&mut job).is_pending());
    let mut bytes = job.to_bytes().unwrap();
    assert!(poll(&mut job).is_ready());
    assert!(job.to_bytes().unwrap_err().to_string().contains("it has completed"));
    // The tag of a state that no suspended frame has.
    let tag = 1 + (1 + "capture::v1::job".len()) + 3 + 8;
    bytes[tag] = 2;
    let refused = Registry::new().with::<v1::job>().continuation::<u64>(&bytes).unwrap_err();
    assert!(matches!(refused, DecodeError::Malformed(_)), "{refused}");
}

#[test]
#[should_panic(expected = "`capture::v1::job` was polled after it had completed")]
fn a_frame_that_is_over_cannot_be_polled() {
    let mut job = Continuation::new(v1::job(1));
    assert!(poll(&mut job).is_pending());
    assert!(poll(&mut job).is_ready());
    let _ = poll(&mut job);
}
