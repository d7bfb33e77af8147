//! Cells keep their identity in copies, and by their bytes.

use rialto_cps::{
    Captured, Continuation, K, Registry, Sender, Shared, capture, channel, cps, send, to_bytes, yield_now,
};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

fn run<F: Future + Unpin>(mut future: F) -> F::Output {
    loop {
        if let Poll::Ready(result) = poll(&mut future) {
            return result;
        }
    }
}

#[cps]
async fn add(total: Shared<u64>, n: u64) -> u64 {
    yield_now().await;
    total.with(|total| *total += n);
    yield_now().await;
    total.get()
}

#[cps]
async fn caller(total: Shared<u64>) -> (u64, bool) {
    let also: Shared<u64> = total.clone();
    let first = add(also.clone(), 1).await;
    let second = add(total.clone(), 10).await;
    (first + second, also.same(&total))
}

#[test]
fn a_copy_has_cells_of_its_own_and_shares_them() {
    let registry = Registry::new().with::<caller>();
    for polls in 0..5 {
        for by_bytes in [false, true] {
            let total = Shared::new(0);
            let mut one = Continuation::new(caller(total.clone()));
            for _ in 0..polls {
                let _ = poll(&mut one);
            }
            let other = match by_bytes {
                false => one.clone(),
                true => registry.continuation(&one.to_bytes().unwrap()).unwrap(),
            };
            let before = total.get();
            assert_eq!(run(other), (12, true), "{polls} {by_bytes}");
            assert_eq!(total.get(), before, "the copy has its own");
            assert_eq!(run(one), (12, true));
            assert_eq!(total.get(), 11);
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Node {
    name: String,
    next: Option<Shared<Node>>,
}

fn ring(names: &[&str]) -> Shared<Node> {
    let nodes: Vec<_> =
        names.iter().map(|&name| Shared::new(Node { name: name.into(), next: None })).collect();
    for (index, node) in nodes.iter().enumerate() {
        node.with(|node| node.next = Some(nodes[(index + 1) % nodes.len()].clone()));
    }
    nodes[0].clone()
}

fn go_round(from: &Shared<Node>, steps: usize) -> (String, Shared<Node>) {
    let (mut names, mut at) = (String::new(), from.clone());
    for _ in 0..steps {
        names.push_str(&at.with(|node| node.name.clone()));
        at = at.with(|node| node.next.clone()).unwrap();
    }
    (names, at)
}

#[cps]
async fn walk(from: Shared<Node>, steps: u64) -> String {
    let mut at: Shared<Node> = from.clone();
    let mut names = String::new();
    for _ in 0..steps {
        yield_now().await;
        names.push_str(&at.with(|node| node.name.clone()));
        at = at.with(|node| node.next.clone()).expect("a ring");
    }
    let back: bool = at.same(&from);
    yield_now().await;
    from.with(|node| node.next = None);
    format!("{names}{back}")
}

#[test]
fn cycles_are_kept() {
    let ring = ring(&["a", "b", "c"]);
    let bytes = to_bytes(&(ring.clone(), 7u8, ring.clone())).unwrap();
    let (one, seven, two): (Shared<Node>, u8, Shared<Node>) = Registry::new().value(&bytes).unwrap();
    assert!(seven == 7 && one.same(&two) && !one.same(&ring));
    let (names, at) = go_round(&one, 7);
    assert_eq!(names, "abcabca");
    assert!(!at.same(&one) && go_round(&at, 2).1.same(&one));
    // Outside of a registry, and in another format.
    let json = serde_json::to_string(&ring).unwrap();
    let again: Shared<Node> = serde_json::from_str(&json).unwrap();
    assert!(go_round(&again, 3).1.same(&again));

    let registry = Registry::new().with::<walk>();
    let mut walker = Continuation::new(walk(ring.clone(), 6));
    for _ in 0..6 {
        assert!(poll(&mut walker).is_pending());
        walker = walker.clone();
        walker = registry.continuation(&walker.to_bytes().unwrap()).unwrap();
    }
    assert_eq!(run(walker), "abcabctrue");
    assert!(go_round(&ring, 3).1.same(&ring), "the walker has broken its own copy");
    for ring in [ring, one, again] {
        ring.with(|node| node.next = None);
    }
}

#[cps]
async fn inner(cell: Shared<u64>) -> u64 {
    yield_now().await;
    cell.with(|n| *n += 1);
    cell.get()
}

#[cps]
async fn holds(cell: Shared<u64>) -> (u64, u64) {
    let held: Continuation<u64> = Continuation::new(inner(cell.clone()));
    yield_now().await;
    let seen = rialto_cps::resume::<u64>(held).await;
    (seen, cell.get())
}

#[test]
fn continuations_in_variables_share_too() {
    let registry = Registry::new().with::<holds>().with::<inner>();
    let cell = Shared::new(5);
    let mut one = Continuation::new(holds(cell.clone()));
    assert!(poll(&mut one).is_pending());
    assert_eq!(run(one.clone()), (6, 6));
    assert_eq!(run(registry.continuation::<(u64, u64)>(&one.to_bytes().unwrap()).unwrap()), (6, 6));
    assert_eq!(cell.get(), 5);
    // And in a cell.
    let kept = Shared::new((Continuation::new(inner(cell.clone())), cell.clone()));
    let bytes = to_bytes(&(cell.clone(), kept.clone())).unwrap();
    type Kept = (Continuation<u64>, Shared<u64>);
    let (cell2, kept2): (Shared<u64>, Shared<Kept>) = registry.value(&bytes).unwrap();
    let (continuation, cell3) = kept2.with(|(k, cell)| (k.clone(), cell.clone()));
    assert!(cell2.same(&cell3));
    assert_eq!((run(continuation), cell2.get()), (6, 5), "taken out, it is a computation of its own");
}

#[cps]
async fn captures(cell: Shared<u64>, to: Sender<K<u64>>) -> u64 {
    let got: u64 = match capture::<u64>().await {
        Captured::K(k) => {
            let _ = send::<K<u64>>(&to, k).await;
            0
        }
        Captured::Resumed(got) => got,
    };
    cell.with(|n| *n += got);
    cell.get()
}

#[test]
fn what_is_captured_has_cells_of_its_own() {
    let (tx, rx) = channel();
    let cell = Shared::new(1);
    let mut one = Continuation::new(captures(cell.clone(), tx));
    assert!(poll(&mut one).is_pending());
    let k: K<u64> = rx.try_recv().unwrap();
    assert_eq!(run(k.clone().resume::<u64>(10).unwrap()), 11);
    assert_eq!(run(k.resume::<u64>(100).unwrap()), 101);
    assert_eq!(run(one), 1);
    assert_eq!(cell.get(), 1);
}

/// Two threads copy and write one ring at once, each beginning at another place.
#[test]
fn those_who_copy_one_cycle_do_not_wait_for_each_other() {
    let ring = ring(&["a", "b"]);
    let other = ring.with(|node| node.next.clone()).unwrap();
    std::thread::scope(|scope| {
        for from in [&ring, &other] {
            scope.spawn(move || {
                let walker = Continuation::new(walk(from.clone(), 2));
                for _ in 0..2000 {
                    drop((walker.clone(), walker.to_bytes().unwrap()));
                }
            });
        }
    });
    ring.with(|node| node.next = None);
}

#[test]
fn a_chain_has_a_limit_and_not_an_overflow() {
    let mut chain = Shared::new(Node { name: String::new(), next: None });
    for _ in 0..300 {
        chain = Shared::new(Node { name: String::new(), next: Some(chain) });
    }
    assert!(to_bytes(&chain).is_err());
    // The same, by bytes: a million cells within each other.
    let mut bytes = to_bytes(&7u8).unwrap()[..1].to_vec();
    for cell in 0..1_000_000u32 {
        bytes.extend(postcard::to_allocvec(&(cell, 1u8, 0u8, 1u8)).unwrap());
    }
    assert!(Registry::new().value::<Shared<Node>>(&bytes).is_err());
}
