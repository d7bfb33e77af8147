//! Continuations as values within the computation.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{
    Captured, Continuation, DecodeError, Forked, K, OtherResult, Receiver, Registry, Sender, capture,
    channel, cps, done, fork, recv, resume, send, throw, to_bytes, yield_now,
};
use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

#[cps]
async fn asked(to: Sender<K<u64>>, base: u64) -> u64 {
    let mut log: Vec<u64> = vec![base];
    for _ in 0u64..2 {
        yield_now().await;
        let answer: u64 = match capture::<u64>().await {
            Captured::K(k) => {
                let _ = send::<K<u64>>(&to, k).await;
                0
            }
            Captured::Resumed(answer) => answer,
        };
        log.push(answer);
    }
    log.iter().fold(0, |all, digit| all * 10 + digit)
}

#[cps]
async fn outer(to: Sender<K<u64>>) -> String {
    let inner = asked(to, 1).await;
    yield_now().await;
    format!("<{inner}>")
}

/// Runs it until the next `k` comes.
fn next_k<T: 'static>(computation: &mut Continuation<T>, rx: &Receiver<K<u64>>) -> K<u64> {
    loop {
        assert!(poll(computation).is_pending());
        if let Ok(k) = rx.try_recv() {
            return k;
        }
    }
}

#[test]
fn what_is_captured_is_thrown_to_as_often_as_one_likes() {
    let (tx, rx) = channel();
    let mut first = Continuation::new(outer(tx));
    let k = next_k(&mut first, &rx);
    let later = next_k(&mut first, &rx);
    assert_eq!(support::run(first), "<100>");
    // The second capture of a thrown one: of its own computation.
    for answer in [3, 7] {
        let mut resumed = k.clone().resume::<String>(answer).unwrap();
        let again = next_k(&mut resumed, &rx);
        assert_eq!(support::run(resumed), format!("<1{answer}0>"));
        let again = again.resume::<String>(5).unwrap();
        assert_eq!(support::run(again), format!("<1{answer}5>"));
    }
    assert_eq!(support::run(later.resume::<String>(9).unwrap()), "<109>");
}

#[test]
fn what_is_captured_is_data() {
    let registry = Registry::new().with::<outer>();
    let (tx, rx) = channel();
    let mut first = Continuation::new(outer(tx));
    let k = next_k(&mut first, &rx);
    let bytes = to_bytes(&(k, "more".to_string())).unwrap();
    let (k, more): (K<u64>, String) = registry.value(&bytes).unwrap();
    assert_eq!((k.name(), &*more), ("control::outer", "more"));
    // Thrown to, and not begun yet: the value is in it.
    let thrown = k.resume::<String>(8).unwrap();
    let mut thrown: Continuation<String> = registry.continuation(&thrown.to_bytes().unwrap()).unwrap();
    next_k(&mut thrown, &rx);
    assert_eq!(support::run(thrown), "<180>");

    let other = registry.value::<(K<String>, String)>(&bytes).unwrap_err();
    assert!(matches!(other, DecodeError::Malformed(_)), "{other}");
    let none = Registry::new().value::<(K<u64>, String)>(&bytes).unwrap_err();
    assert!(matches!(none, DecodeError::UnknownFrame { .. }), "{none}");
    assert!(postcard::from_bytes::<(K<u64>, String)>(&bytes).is_err(), "there is no registry");
}

#[test]
fn another_result_is_refused() {
    let (tx, rx) = channel();
    let mut first = Continuation::new(outer(tx));
    let refused = next_k(&mut first, &rx).resume::<u64>(1).unwrap_err();
    let text = refused.to_string();
    assert!(
        text.contains("`control::outer` returns `alloc::string::String`") && text.contains("`u64`"),
        "{text}"
    );
}

#[cps]
async fn in_a_variable(n: u64) -> u64 {
    let mut kept: Vec<K<u64>> = Vec::new();
    let mut sum = 0u64;
    for i in 0..n {
        let got: u64 = match capture::<u64>().await {
            Captured::K(k) => {
                kept.push(k);
                i
            }
            Captured::Resumed(got) => got,
        };
        sum += got;
        yield_now().await;
    }
    match kept.pop() {
        // Its own variables are those of then: it holds those before it.
        Some(k) => {
            let wrong = throw::<u64>(k, 100).await;
            panic!("{wrong}")
        }
        None => sum,
    }
}

#[test]
fn captures_lie_in_each_other() {
    // 0 + 1; 0 + 100, by the second; 100 + 1, by the first, whose second is captured again:
    // 100 + 100.
    let by_itself = support::run(Continuation::new(in_a_variable(2)));
    let hopped = support::everywhere_continuation(
        || Continuation::new(in_a_variable(2)),
        &Registry::new().with::<in_a_variable>(),
    );
    assert_eq!((by_itself, hopped), (200, 200));
}

#[cps]
async fn thrower(k: K<u64>, value: u64) -> String {
    let kept = "kept".to_string();
    let refused = throw::<u64>(k, value).await;
    format!("{kept} {}", refused.returns)
}

#[test]
fn a_throw_replaces_the_computation() {
    let (tx, rx) = channel();
    let mut first = Continuation::new(outer(tx.clone()));
    let k = next_k(&mut first, &rx);
    let mut replaced = Continuation::new(thrower(k, 4));
    next_k(&mut replaced, &rx);
    assert_eq!(replaced.name(), "control::outer");
    assert_eq!(support::run(replaced), "<140>");

    let mut inner = Continuation::new(asked(tx, 1));
    let k = next_k(&mut inner, &rx);
    assert_eq!(support::run(Continuation::new(thrower(k, 4))), "kept u64");
}

#[cps]
async fn deep(n: u64) -> u64 {
    if n == 0 {
        let wrong = done::<u64>(1).await;
        assert_eq!(wrong.asked, "u64");
        let wrong = done::<String>("out".to_string()).await;
        panic!("{wrong}");
    }
    deep(n - 1).await + 1
}

#[cps]
async fn over(n: u64) -> String {
    let n = deep(n).await;
    n.to_string()
}

#[test]
fn done_ends_all_from_any_depth() {
    assert_eq!(support::run(Continuation::new(over(20))), "out");
}

#[cps]
async fn within(to: Sender<K<u64>>) -> String {
    let inner = Continuation::new(asked(to, 2));
    let n = resume::<u64>(inner).await;
    format!("({n})")
}

#[test]
fn a_continuation_within_another_is_a_boundary() {
    let (tx, rx) = channel();
    let mut whole = Continuation::new(within(tx));
    let k = next_k(&mut whole, &rx);
    assert_eq!(k.name(), "control::asked");
    let mut part = k.resume::<u64>(6).unwrap();
    next_k(&mut part, &rx);
    assert_eq!(support::run(part), 260);
    next_k(&mut whole, &rx);
    assert_eq!(support::run(whole), "(200)");
}

#[test]
#[should_panic(expected = "put the outermost frame into a `Continuation`")]
fn a_frame_by_itself_cannot_be_captured() {
    let (tx, _rx) = channel();
    support::run(asked(tx, 1));
}

#[test]
#[should_panic(expected = "run it by `run_on`")]
fn a_future_by_itself_cannot_be_forked() {
    support::run(Continuation::new(queens(2)));
}

/// Places queens, trying all columns of a row at once.
#[cps]
async fn queens(n: u64) -> Option<Vec<u64>> {
    let mut columns: Vec<u64> = Vec::new();
    for _ in 0..n {
        let column = amb(n).await;
        let row = columns.len() as u64;
        let attacked = (0u64..).zip(&columns).any(|(r, &c)| c == column || c.abs_diff(column) == row - r);
        if attacked {
            return None;
        }
        columns.push(column);
    }
    Some(columns)
}

/// Each of the numbers below `n`, each in a computation of its own.
#[cps]
async fn amb(n: u64) -> u64 {
    for i in 0..n - 1 {
        match fork().await {
            Forked::Child => return i,
            Forked::Parent => {}
        }
    }
    n - 1
}

#[test]
fn a_search_forks_and_goes_on_by_bytes() {
    let registry = Registry::new().with::<queens>();
    let mut open = VecDeque::from([Continuation::new(queens(6)).to_bytes().unwrap()]);
    let mut found = Vec::new();
    while let Some(bytes) = open.pop_back() {
        let mut computation = registry.continuation::<Option<Vec<u64>>>(&bytes).unwrap();
        let mut start = |child: Continuation<_>| open.push_back(child.to_bytes().unwrap());
        match computation.poll_forking(&mut Context::from_waker(Waker::noop()), &mut start) {
            Poll::Ready(result) => found.extend(result),
            Poll::Pending => unreachable!("it waits for nothing"),
        }
    }
    found.sort();
    assert_eq!(
        found,
        [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]].map(Vec::from)
    );
}

#[cps]
async fn served(from: Receiver<u64>) -> u64 {
    let n = recv::<u64>(&from).await;
    n.unwrap_or(0)
}

#[test]
fn what_may_be_started_may_not_be_resumed() {
    let (tx, rx) = channel();
    let mut job = Continuation::new(served(rx));
    let fresh = job.to_bytes().unwrap();
    assert!(poll(&mut job).is_pending());
    let begun = job.to_bytes().unwrap();
    let name = || "control::served".to_string();
    let start = Registry::new().with_start::<served>();
    assert!(start.continuation::<u64>(&fresh).is_ok());
    assert_eq!(start.continuation::<u64>(&begun).unwrap_err(), DecodeError::MayNotResume(name()));
    let resume = Registry::new().with_resume::<served>();
    assert!(resume.continuation::<u64>(&begun).is_ok());
    assert_eq!(resume.continuation::<u64>(&fresh).unwrap_err(), DecodeError::MayNotStart(name()));
    drop(tx);
}

#[test]
fn errors_are_values_too() {
    let error = OtherResult { name: "f".into(), returns: "A".into(), asked: "B".into() };
    let bytes = to_bytes(&error).unwrap();
    assert_eq!(Registry::new().value::<OtherResult>(&bytes).unwrap(), error);
}

/// Each continuation that it captures holds the one before.
#[cps]
async fn keeps(n: u64) -> u64 {
    let mut last: Option<K<u64>> = None;
    let mut i: u64 = 0;
    while i < n {
        match capture::<u64>().await {
            Captured::K(k) => last = Some(k),
            Captured::Resumed(_) => {}
        }
        i += 1;
    }
    drop(last);
    i
}

#[test]
fn continuations_lie_within_each_other_as_deep_as_can_be_written() {
    assert_eq!(poll(&mut Continuation::new(keeps(100))), Poll::Ready(100));
}

#[test]
#[should_panic(expected = "more than 256 frames lie within each other")]
fn continuations_do_not_lie_within_each_other_any_deeper() {
    let _ = poll(&mut Continuation::new(keeps(300)));
}
