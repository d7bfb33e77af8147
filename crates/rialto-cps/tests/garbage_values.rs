//! Damaged bytes of all that a frame can hold: ends of channels, choices that wait,
//! continuations within continuations, what was captured, shared cells in a cycle.
//! An error, or a value that can be written, copied and run; no panic, no more
//! memory than the bytes account for.

#[path = "support/allocated.rs"]
mod allocated;

use proptest::prelude::*;
use rialto_cps::{
    Captured, Chosen3, Continuation, Directory, Forked, K, Receiver, Registry, Sender, Shared, capture,
    channel, choose3, cps, fork, one_of, perhaps, recv, resume, send, sleep, throw, to_bytes, yield_now,
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

#[derive(Clone, Serialize, Deserialize)]
struct Link {
    text: String,
    next: Option<Shared<Link>>,
    rest: Option<Continuation<u64>>,
}

#[cps]
async fn small(n: u64) -> u64 {
    yield_now().await;
    n
}

#[cps]
async fn all(from: Receiver<u64>, to: Sender<Vec<u64>>, links: Shared<Link>, depth: u64) -> u64 {
    let mut kept: Vec<K<u64>> = Vec::new();
    let mut sum = 0u64;
    let got: u64 = match capture::<u64>().await {
        Captured::K(k) => {
            kept.push(k);
            1
        }
        Captured::Resumed(got) => got,
    };
    sum = sum.wrapping_add(got);
    match fork().await {
        Forked::Parent => {}
        Forked::Child => sum = sum.wrapping_add(1),
    }
    if depth > 0 {
        let deeper = Box::pin(all(from.clone(), to.clone(), links.clone(), 0)).await;
        sum = sum.wrapping_add(deeper);
    }
    let rest: Option<Continuation<u64>> = links.with(|link| link.rest.take());
    if let Some(rest) = rest {
        let rest = resume::<u64>(rest).await;
        sum = sum.wrapping_add(rest);
    }
    let got = choose3::<recv<u64>, send<Vec<u64>>, perhaps<sleep>>(
        recv(&from),
        send(&to, vec![sum; 3]),
        perhaps(Some(sleep(Duration::from_secs(3600)))),
    )
    .await;
    match got {
        Chosen3::First(got) => sum = sum.wrapping_add(got.unwrap_or(1)),
        Chosen3::Second(_) | Chosen3::Third(()) => {}
    }
    let (_, got) = one_of::<recv<u64>>(vec![recv(&from), recv(&from)]).await;
    sum = sum.wrapping_add(got.unwrap_or(2));
    match kept.pop() {
        Some(k) => {
            let refused = throw::<u64>(k, sum).await;
            sum.wrapping_add(refused.name.len() as u64)
        }
        None => sum,
    }
}

fn registry() -> Registry {
    Registry::new().with::<all>().with::<small>().with_directory(&ENDS.directory)
}

struct Ends {
    directory: Directory,
    from: (Sender<u64>, Receiver<u64>),
    to: (Sender<Vec<u64>>, Receiver<Vec<u64>>),
}

static ENDS: LazyLock<Ends> = LazyLock::new(|| {
    let (directory, from, to) = (Directory::new(), channel(), channel());
    directory.name("f", &from.0, &from.1).unwrap();
    directory.name("t", &to.0, &to.1).unwrap();
    Ends { directory, from, to }
});

fn poll(computation: &mut Continuation<u64>) -> Poll<u64> {
    computation.poll_forking(&mut Context::from_waker(Waker::noop()), &mut drop)
}

/// After so many steps, of which the later ones need messages.
fn written(steps: usize) -> Vec<u8> {
    let links = Shared::new(Link { text: "first".into(), next: None, rest: None });
    let second = Link { text: "second".into(), next: Some(links.clone()), rest: None };
    let mut rest = Continuation::new(small(4));
    let _ = poll(&mut rest);
    links.with(|link| {
        link.next = Some(Shared::new(second));
        link.rest = Some(rest);
    });
    let mut whole = Continuation::new(all(ENDS.from.1.clone(), ENDS.to.0.clone(), links.clone(), 1));
    for step in 0..steps {
        assert!(poll(&mut whole).is_pending());
        if step > 1 {
            let _ = ENDS.from.0.try_send(9);
        }
    }
    let bytes = to_bytes(&(whole, links.clone())).unwrap();
    links.with(|link| link.next = None);
    bytes
}

type Read = (Continuation<u64>, Shared<Link>);

fn read(bytes: &[u8]) {
    let (read, allocated) = allocated::by(|| registry().value::<Read>(bytes));
    assert!(allocated <= (1 << 16) + 2000 * bytes.len(), "{allocated} bytes for {}", bytes.len());
    let Ok(read) = read else { return };
    if let Ok(again) = to_bytes(&read) {
        let read = registry().value::<Read>(&again).unwrap();
        assert_eq!(to_bytes(&read), Ok(again), "read as it was written");
        read.1.with(|link| link.next = None);
    }
    let (mut whole, links) = read;
    drop(whole.clone());
    for _ in 0..8 {
        if poll(&mut whole).is_ready() {
            break;
        }
    }
    links.with(|link| link.next = None);
}

#[test]
fn what_is_not_damaged_is_read() {
    for steps in 0..4 {
        assert!(registry().value::<Read>(&written(steps)).is_ok(), "{steps}");
        read(&written(steps));
    }
}

proptest! {
    #[test]
    fn damaged(
        steps in 0usize..4,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = written(steps);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        read(&bytes);
    }

    #[test]
    fn small_numbers_are_changed(steps in 0usize..4, at in any::<prop::sample::Index>(), byte in 0u8..6) {
        let mut bytes = written(steps);
        let small: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] < 6).collect();
        bytes[small[at.index(small.len())]] = byte;
        read(&bytes);
    }

    #[test]
    fn cut_out_and_doubled(
        steps in 0usize..4,
        from in any::<prop::sample::Index>(),
        length in 0usize..40,
        to in any::<prop::sample::Index>(),
    ) {
        let mut bytes = written(steps);
        let from = from.index(bytes.len());
        let part = bytes[from..(from + length).min(bytes.len())].to_vec();
        let to = to.index(bytes.len());
        bytes.splice(to..to, part);
        read(&bytes);
        bytes.drain(from..(from + length).min(bytes.len()));
        read(&bytes);
    }
}

/// Continuations within continuations, each some bytes longer: there is a limit, and not an
/// overflow of the stack.
#[test]
fn continuations_within_continuations_have_a_limit() {
    #[cps]
    async fn nest(inner: Option<Continuation<u64>>) -> u64 {
        yield_now().await;
        match inner {
            Some(inner) => resume::<u64>(inner).await,
            None => 0,
        }
    }
    let registry = Registry::new().with::<nest>();
    let mut nested = Continuation::new(nest(None));
    // Without optimization the native stack bounds them, too, at some 240.
    for _ in 0..220 {
        nested = Continuation::new(nest(Some(nested)));
    }
    let bytes = nested.to_bytes().unwrap();
    assert!(registry.continuation::<u64>(&bytes).is_ok());
    for _ in 0..40 {
        nested = Continuation::new(nest(Some(nested)));
    }
    assert!(nested.to_bytes().is_err());
}
