//! Continuations that lie within each other in memory, deeper than the native stack is: they are dropped, and
//! to run, copy or write them is refused.

use rialto_cps::{Continuation, cps, reclaim, resume, run_on, yield_now};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

#[cps]
async fn nest(inner: Option<Continuation<u64>>) -> u64 {
    yield_now().await;
    match inner {
        Some(inner) => resume::<u64>(inner).await + 1,
        None => 0,
    }
}

fn nested(deep: u64) -> Continuation<u64> {
    (0..deep).fold(Continuation::new(nest(None)), |inner, _| Continuation::new(nest(Some(inner))))
}

fn run(mut continuation: Continuation<u64>) -> u64 {
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = continuation.poll_forking(&mut cx, &mut drop) {
            return result;
        }
    }
}

fn refused<R>(what: impl FnOnce() -> R) -> String {
    let panic = catch_unwind(AssertUnwindSafe(what)).map(drop).unwrap_err();
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn they_are_dropped() {
    drop(nested(1_000_000));
}

/// Says that it is gone.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Counted {
    #[serde(skip)]
    _all: Arc<()>,
}

#[cps]
async fn holding(counted: Counted, inner: Option<Continuation<u64>>) -> u64 {
    yield_now().await;
    drop(counted);
    drop(inner);
    0
}

#[test]
fn nothing_that_they_hold_is_left() {
    let all = Arc::new(());
    let mut nested = Continuation::new(nest(None));
    for _ in 0..10_000 {
        nested = Continuation::new(holding(Counted { _all: all.clone() }, Some(nested)));
    }
    assert_eq!(Arc::strong_count(&all), 10_001);
    drop(nested);
    assert_eq!(Arc::strong_count(&all), 1);
}

#[test]
fn they_run_to_a_depth() {
    assert_eq!(run(nested(200)), 200);
    let message = refused(|| run(nested(100_000)));
    assert!(message.contains("around it: make it a loop"), "{message}");
    assert_eq!(run(nested(200)), 200, "what has panicked counts no more");
}

#[test]
fn they_are_copied_and_written_to_a_depth() {
    assert_eq!(run(nested(200).clone()), 200);
    let deep = nested(100_000);
    assert!(refused(|| deep.clone()).contains("is not copied"));
    assert!(deep.to_bytes().is_err());
    drop(nested(200).clone());
}

#[test]
fn reclaiming_goes_through_them_to_a_depth() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        #[cps]
        async fn waits(from: rialto_cps::Receiver<u64>, inner: Continuation<u64>) -> u64 {
            let got = rialto_cps::recv::<u64>(&from).await.unwrap_or(1);
            drop(inner);
            got
        }
        let (tx, rx) = rialto_cps::channel();
        let waiting = run_on(rialto_rt::spawn, Continuation::new(waits(rx, nested(100_000))));
        rialto_rt::yield_now().await;
        reclaim();
        tx.send(3).await.unwrap();
        assert_eq!(waiting.join().await, Ok(3));
    });
}

/// Each of these takes much of the native stack to be read, and little to be kept.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
enum Chain {
    End,
    Link(Box<Sextuple>),
}

impl rialto_cps::HasLayout for Chain {
    const LAYOUT: u64 = rialto_cps::Layout::new().text("chain").hash();
}

type Sextuple = (u8, (u8, (u8, (u8, (u8, (u8, Chain))))));

#[cps]
async fn descend(frames: u64, links: u64) -> u64 {
    if frames == 0 {
        let link = |chain, _| Chain::Link(Box::new((1, (2, (3, (4, (5, (6, chain))))))));
        let chain: Chain = (0..links).fold(Chain::End, link);
        yield_now().await;
        drop(chain);
        return 0;
    }
    Box::pin(descend(frames - 1, links)).await + 1
}

/// Runs this on a thread with a stack of the default size, 2 MiB.
fn on_a_thread<R: Send + 'static>(run: impl FnOnce() -> R + Send + 'static) -> R {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap()
}

/// Frames take stack to be read, and so do the values in them: what is written leaves room for both.
#[test]
fn a_deep_value_in_deep_frames_is_read_if_it_is_written() {
    let mut written = Vec::new();
    for frames in [0, 120, 250] {
        for links in (0..1000).step_by(50) {
            let bytes = on_a_thread(move || {
                let mut cx = Context::from_waker(Waker::noop());
                let mut here = Continuation::new(descend(frames, links));
                assert!(here.poll_forking(&mut cx, &mut drop).is_pending());
                here.to_bytes()
            });
            let Ok(bytes) = bytes else { continue };
            written.push((frames, links));
            let read = on_a_thread(move || {
                let there = rialto_cps::Registry::new().with::<descend>().continuation::<u64>(&bytes);
                there.map(run).map_err(|error| error.to_string())
            });
            assert_eq!(read, Ok(frames), "{links} links within {frames} frames");
        }
    }
    for frames in [0, 120, 250] {
        assert!(written.contains(&(frames, 50)), "{written:?}");
    }
}
