//! Functions that call themselves, and each other; how deep, and what becomes of
//! their layouts.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Continuation, DecodeError, Frame, Registry, cps, yield_now};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Waker};
use support::{everywhere, run};

#[cps]
async fn is_even(n: u64) -> bool {
    yield_now().await;
    if n == 0 {
        return true;
    }
    Box::pin(is_odd(n - 1)).await
}

#[cps]
async fn is_odd(n: u64) -> bool {
    if n == 0 {
        return false;
    }
    yield_now().await;
    Box::pin(is_even(n - 1)).await
}

#[test]
fn two_functions_call_each_other() {
    assert!(everywhere::<is_even>(|| is_even(10)));
    assert!(!everywhere::<is_odd>(|| is_odd(6)));
}

/// The sum of a tree's numbers; `Box::pin`, as an `async fn` would need it.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Tree {
    number: u64,
    children: Vec<Tree>,
}

#[cps]
async fn sum(tree: Tree) -> Result<u64, String> {
    let mut total: u64 = tree.number;
    if total == 13 {
        return Err("unlucky".to_string());
    }
    let children: Vec<Tree> = tree.children;
    for child in children {
        total += Box::pin(sum(child)).await?;
    }
    yield_now().await;
    Ok(total)
}

fn tree(numbers: std::ops::Range<u64>) -> Tree {
    let mut tree = Tree { number: 0, children: Vec::new() };
    for number in numbers {
        tree.children.push(Tree { number, children: Vec::new() });
        tree = Tree { number, children: vec![tree] };
    }
    tree
}

#[test]
fn a_tree_is_walked() {
    assert_eq!(everywhere::<sum>(|| sum(tree(1..4))), Ok(12));
    assert_eq!(everywhere::<sum>(|| sum(tree(12..14))), Err("unlucky".into()));
}

#[cps]
async fn down(n: u64) -> u64 {
    if n == 0 {
        yield_now().await;
        return 0;
    }
    down(n - 1).await + 1
}

#[cps]
async fn down_by_turns(n: u64) -> u64 {
    if n == 0 {
        yield_now().await;
        return 0;
    }
    Box::pin(up_by_turns(n)).await + 1
}

#[cps]
async fn up_by_turns(n: u64) -> u64 {
    Box::pin(down_by_turns(n - 1)).await + 1
}

#[test]
fn it_goes_256_deep_and_says_so_when_that_is_not_enough() {
    assert_eq!(everywhere::<down>(|| down(256)), 256);
    assert_eq!(everywhere::<down_by_turns>(|| down_by_turns(128)), 256);
    for too_deep in [Continuation::new(down(1_000_000)), Continuation::new(down_by_turns(1_000_000))] {
        let panic = catch_unwind(AssertUnwindSafe(|| run(too_deep))).unwrap_err();
        let text = panic.downcast_ref::<String>().unwrap();
        assert!(text.starts_with("`recursion::") && text.contains("more than 256 calls"), "{text}");
    }
    assert_eq!(run(down(256)), 256, "a panic leaves no levels behind");
}

#[cps]
async fn large(n: u64, a: [u64; 32], b: [u64; 32], c: [u64; 32], d: [u64; 32]) -> u64 {
    if n == 0 {
        yield_now().await;
        return a[0];
    }
    let deeper = large(n - 1, a, b, c, d).await;
    deeper + a[1] + b[1] + c[1] + d[1]
}

fn written_large(n: u64) -> Vec<u8> {
    let mut waits = Continuation::new(large(n, [1; 32], [1; 32], [1; 32], [1; 32]));
    assert!(Pin::new(&mut waits).poll(&mut Context::from_waker(Waker::noop())).is_pending());
    waits.to_bytes().unwrap()
}

#[test]
fn large_frames_go_less_deep() {
    let panic = catch_unwind(|| written_large(200)).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert!(text.contains("keep less in its variables"), "{text}");
    // Bytes of more than can be run: one more call is its state before what it calls, and its variables behind.
    let (some, one_more) = (written_large(15), written_large(16));
    let at = some.iter().zip(&one_more).take_while(|(one, other)| one == other).count();
    let (state, variables) = one_more[at..at + one_more.len() - some.len()].split_at(1);
    let deep = |n: usize| [&some[..at], &state.repeat(n), &some[at..], &variables.repeat(n)].concat();
    let registry = Registry::new().with::<large>();
    assert_eq!(deep(1), one_more);
    assert!(registry.continuation::<u64>(&deep(5)).is_ok());
    let refused = registry.continuation::<u64>(&deep(170)).unwrap_err();
    assert!(matches!(&refused, DecodeError::Malformed(why) if why.contains("large")), "{refused}");
}

mod v1 {
    use super::*;

    #[cps]
    pub async fn ping(n: u64) -> u64 {
        Box::pin(pong(n)).await
    }

    #[cps]
    pub async fn pong(n: u64) -> u64 {
        yield_now().await;
        if n > 0 { Box::pin(ping(n - 1)).await } else { 0 }
    }
}

mod v2 {
    use super::*;

    #[cps]
    pub async fn ping(n: u64) -> u64 {
        Box::pin(pong(n)).await
    }

    #[cps]
    pub async fn pong(n: u64) -> u64 {
        let m = n as u32;
        yield_now().await;
        if m > 0 { Box::pin(ping(n - 1)).await } else { 0 }
    }
}

#[test]
fn a_change_behind_a_box_is_refused() {
    let mut here = Continuation::new(v1::ping(3));
    assert!(Pin::new(&mut here).poll(&mut Context::from_waker(Waker::noop())).is_pending());
    let mut bytes = here.to_bytes().unwrap();
    let at = bytes.windows(2).position(|two| two == b"v1").unwrap();
    bytes[at + 1] = b'2';
    // The outer function is the same, and is calling what is not.
    assert_eq!(v1::ping::LAYOUT, v2::ping::LAYOUT);
    let refused = Registry::new().with::<v2::ping>().continuation::<u64>(&bytes).unwrap_err();
    let (written, here) = (v1::pong::LAYOUT, v2::pong::LAYOUT);
    assert_eq!(
        refused,
        DecodeError::ChangedLayout { name: "recursion::v2::pong".into(), written, here, builds: None }
    );
}
