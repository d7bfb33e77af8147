//! Several calls at the same time, and choices between leaves: `join!` and
//! `select!` in `#[cps]` functions.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{
    Closed, Continuation, Receiver, Registry, Sender, channel, cps, join, recv, select, send, sleep,
    yield_now,
};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use support::everywhere;

#[cps]
async fn waits(n: u64) -> u64 {
    for _ in 0..n {
        yield_now().await;
    }
    n * 10
}

#[cps]
async fn fails(n: u64) -> Result<u64, String> {
    waits(n).await;
    if n > 2 { Err(format!("{n} is too much")) } else { Ok(n) }
}

#[cps]
async fn joined(text: String) -> Result<String, String> {
    let (a, b, c) = join!(waits(1), fails(2), waits(text.len() as u64));
    yield_now().await;
    let b = b?;
    let (one,) = join!(waits(a));
    Ok(format!("{text} {a} {b} {c} {one}"))
}

#[test]
fn parts_run_at_the_same_time() {
    assert_eq!(everywhere::<joined>(|| joined("abc".into())), Ok("abc 10 2 30 100".into()));
    let mut frame = std::pin::pin!(joined("abc".into()));
    let mut cx = Context::from_waker(Waker::noop());
    let polls = std::iter::from_fn(|| frame.as_mut().poll(&mut cx).is_pending().then_some(())).count();
    assert_eq!(polls, 3 + 1 + 10, "the longest of the first three counts");
}

#[cps]
async fn fibonacci(n: u64) -> u64 {
    yield_now().await;
    if n < 2 {
        return n;
    }
    let (a, b) = join!(fibonacci(n - 1), Box::pin(fibonacci(n - 2)));
    a + b
}

#[test]
fn parts_call_the_function_itself() {
    assert_eq!(everywhere::<fibonacci>(|| fibonacci(6)), 8);
}

#[cps]
async fn relay(from: Receiver<u64>, to: Sender<u64>, limit: usize) -> u64 {
    let mut held: Option<u64> = None;
    let mut passed = 0u64;
    loop {
        select! {
            got = recv::<u64>(&from), if held.is_none() => match got {
                Ok(n) => {
                    let doubled = double(n).await;
                    held = Some(doubled);
                }
                Err(Closed(())) => break,
            },
            sent = send::<u64>(&to, held.unwrap_or(0)), if held.is_some() => {
                held = None;
                yield_now().await;
                passed += 1;
                if sent.is_err() || passed == limit as u64 {
                    return passed;
                }
            }
            () = sleep(Duration::from_secs(3600)) => return 1000,
        }
    }
    passed + 100
}

#[cps]
async fn double(n: u64) -> u64 {
    yield_now().await;
    2 * n
}

fn poll<T: 'static>(continuation: &mut Continuation<T>) -> Poll<T> {
    Pin::new(continuation).poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn a_choice_takes_the_arm_that_is_enabled() {
    let ((tx, from), (to, rx)) = (channel::<u64>(), channel::<u64>());
    let mut here = Continuation::new(relay(from, to, 2));
    for n in [1, 2] {
        assert!(poll(&mut here).is_pending(), "in its choice, where it receives");
        assert!(send(&tx, n).try_now().is_some());
        assert!(poll(&mut here).is_pending(), "in `double`");
        assert!(poll(&mut here).is_pending(), "in its choice, where it sends");
        assert_eq!(recv(&rx).try_now(), Some(Ok(2 * n)));
        assert!(poll(&mut here).is_pending(), "behind the send");
    }
    assert_eq!(poll(&mut here), Poll::Ready(2));
}

#[test]
fn a_choice_is_written_and_read_while_it_waits() {
    let ((tx, from), (to, rx)) = (channel::<u64>(), channel::<u64>());
    let mut here = Continuation::new(relay(from.clone(), to.clone(), 2));
    assert!(poll(&mut here).is_pending());
    assert!(send(&tx, 7).try_now().is_some());
    for _ in 0..2 {
        assert!(poll(&mut here).is_pending());
    }
    let bytes = here.to_bytes().unwrap();
    drop(here);
    let registry = Registry::new().with::<relay>();
    let mut there = registry.continuation::<u64>(&bytes).unwrap();
    assert!(poll(&mut there).is_pending(), "where it sends");
    assert_eq!(recv(&rx).try_now(), Some(Ok(14)));
    drop(tx);
    assert!(poll(&mut there).is_pending());
    assert_eq!(poll(&mut there), Poll::Ready(101));
    drop((from, to));
}

#[cps]
async fn without_waiting(from: Receiver<u64>, all: bool) -> Vec<u64> {
    let mut seen: Vec<u64> = Vec::new();
    for _ in 0u64..3 {
        let n: u64 = select! {
            got = recv::<u64>(&from) => got.unwrap_or(99),
            default => {
                yield_now().await;
                0
            }
        };
        seen.push(n);
    }
    select! {
        _ = recv::<u64>(&from), if all => seen.push(1),
        _ = recv::<u64>(&from), if all && seen.is_empty() => seen.push(2),
        else => {
            yield_now().await;
            seen.push(3);
        }
    }
    let one: u64 = select! { got = recv::<u64>(&from) => got.unwrap_or(4) };
    seen.push(one);
    seen
}

#[test]
fn default_and_else_are_for_when_nothing_is_enabled() {
    let (tx, from) = channel::<u64>();
    let mut here = Continuation::new(without_waiting(from.clone(), false));
    assert!(poll(&mut here).is_pending(), "in `default`");
    drop(tx);
    assert!(poll(&mut here).is_pending(), "in `else`");
    assert_eq!(poll(&mut here), Poll::Ready(vec![0, 99, 99, 3, 4]));
}

#[cps]
async fn preferring(first: Receiver<u64>, second: Receiver<u64>, third: Receiver<u64>) -> Vec<u64> {
    let mut got: Vec<u64> = Vec::new();
    while got.len() < 5 {
        select! {
            biased;
            n = recv::<u64>(&first), if got.len() > 1 => got.push(n.unwrap_or(1)),
            n = recv::<u64>(&second) => {
                yield_now().await;
                got.push(n.unwrap_or(2));
            }
            n = recv::<u64>(&third) => got.push(n.unwrap_or(3)),
        }
    }
    select! { biased; _ = recv::<u64>(&second) => got.push(20), _ = recv::<u64>(&third) => got.push(30), default => {} }
    got
}

#[test]
fn a_biased_choice_takes_the_first_that_is_enabled() {
    let [first, second, third] = [(); 3].map(|()| channel::<u64>());
    let mut here = Continuation::new(preferring(first.1.clone(), second.1.clone(), third.1.clone()));
    assert!(poll(&mut here).is_pending(), "nothing is enabled");
    let bytes = here.to_bytes().unwrap();
    drop(here);
    let mut there = Registry::new().with::<preferring>().continuation::<Vec<u64>>(&bytes).unwrap();
    drop((first.0, second.0, third.0));
    for _ in 0..2 {
        assert!(poll(&mut there).is_pending(), "behind the second");
    }
    assert_eq!(poll(&mut there), Poll::Ready(vec![2, 2, 1, 1, 1, 20]));
    drop((first.1, second.1, third.1));
}

#[cps]
async fn off(from: Receiver<u64>) {
    select! {
        _ = recv::<u64>(&from), if false => {}
    }
}

#[test]
#[should_panic(expected = "all arms of a `select!` are switched off, and it has no `else`")]
fn what_can_never_happen_panics() {
    support::run(off(channel().1));
}

/// It has a destructor: what an arm leaves is part of the frame.
type Named = (String, u64);

#[cps]
async fn leaving_values(from: Receiver<Named>, all: bool) -> Vec<u64> {
    let mut seen: Vec<u64> = Vec::new();
    select! {
        _ = recv::<Named>(&from) => {
            yield_now().await;
            seen.push(1);
        }
    }
    select! {
        got = recv::<Named>(&from) => {
            yield_now().await;
            let n = got.map_or(0, |(_, n)| n);
            seen.push(n);
        }
        () = sleep(Duration::from_secs(3600)) => seen.push(0),
    }
    select! {
        Ok(_) | Err(_) = recv::<Named>(&from), if all => {
            yield_now().await;
            seen.push(3);
        }
        default => {
            yield_now().await;
            seen.push(4);
        }
    }
    seen
}

#[cps]
async fn says(to: Sender<Named>, times: u64) {
    for n in 1..=times {
        let _ = send::<Named>(&to, ("a name".to_string(), n)).await;
    }
}

#[test]
fn a_value_that_an_arm_leaves_is_kept() {
    for (all, last) in [(true, 3), (false, 4)] {
        let (to, from) = channel::<Named>();
        let mut saying = Continuation::new(says(to, 9));
        let mut choosing = Continuation::new(leaving_values(from, all));
        let mut has_said = false;
        let seen = (0..99).find_map(|_| {
            has_said = has_said || poll(&mut saying).is_ready();
            match poll(&mut choosing) {
                Poll::Ready(seen) => Some(seen),
                Poll::Pending => None,
            }
        });
        assert_eq!(seen, Some(vec![1, 2, last]));
    }
}

#[cps]
async fn in_arguments(from: Receiver<u64>) -> String {
    let all: Vec<u64> =
        vec![join!(waits(1), waits(2)).1, select! { got = recv::<u64>(&from) => got.unwrap_or(7) }];
    assert!(join!(waits(2)).0 == 20, "{all:?}");
    format!("{all:?} {}", select! { () = sleep(Duration::from_millis(1)) => waits(3).await })
}

#[test]
fn macros_of_the_standard_library_have_them_in_their_arguments() {
    assert_eq!(everywhere::<in_arguments>(|| in_arguments(channel().1)), "[20, 7] 30");
}
