//! Pointers to `#[cps]` functions: called, copied, written, and read only where the
//! registry lists what they point to.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Continuation, CpsFnPtr, DecodeError, Registry, cps, join, yield_now};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

#[cps]
async fn double(n: u64) -> u64 {
    yield_now().await;
    2 * n
}

#[cps]
async fn square(n: u64) -> u64 {
    yield_now().await;
    let n: u64 = n;
    n * n
}

#[cps]
async fn halved(n: u64) -> Result<u64, String> {
    yield_now().await;
    if n % 2 == 0 { Ok(n / 2) } else { Err(format!("{n} is odd")) }
}

type Number = fn(u64) -> u64;

#[cps]
async fn folded(all: Vec<CpsFnPtr<Number>>, from: u64) -> u64 {
    let mut n = from;
    for f in all {
        let f: CpsFnPtr<Number> = f;
        n = f(n).await;
    }
    n
}

#[cps]
async fn both(
    f: CpsFnPtr<Number>,
    g: CpsFnPtr<fn(u64) -> Result<u64, String>>,
    n: u64,
) -> Result<u64, String> {
    let (a, b) = join!(f(n), g(n));
    let b = b?;
    let c = g(a).await?;
    Ok(a * 10_000 + b * 100 + c)
}

#[cps]
async fn nothing(f: CpsFnPtr<fn()>) {
    f().await
}

#[cps]
async fn down(n: u64, again: CpsFnPtr<fn(u64, u64) -> u64>) -> u64 {
    if n == 0 {
        yield_now().await;
        return 0;
    }
    again(n - 1, 1).await + 1
}

#[cps]
async fn down_to(n: u64, step: u64) -> u64 {
    let again = CpsFnPtr::to::<down_to>();
    if n == 0 {
        yield_now().await;
        return 0;
    }
    let again: CpsFnPtr<fn(u64, u64) -> u64> = again;
    again(n - step, step).await + 1
}

fn registry() -> Registry {
    Registry::new()
        .with::<folded>()
        .with::<both>()
        .with::<nothing>()
        .with::<down>()
        .with_pointer::<double>()
        .with_pointer::<square>()
        .with_pointer::<halved>()
        .with_pointer::<down_to>()
}

/// Runs to the end, by the bytes at each suspension.
fn hopping<T: 'static>(mut current: Continuation<T>) -> T {
    loop {
        let bytes = current.to_bytes().unwrap();
        current = registry().continuation(&bytes).unwrap().clone();
        if let Poll::Ready(result) = Pin::new(&mut current).poll(&mut Context::from_waker(Waker::noop())) {
            return result;
        }
    }
}

#[test]
fn what_they_point_to_is_called() {
    let all = vec![CpsFnPtr::to::<double>(), CpsFnPtr::to::<square>(), CpsFnPtr::to::<double>()];
    assert_eq!(support::run(folded(all.clone(), 3)), 72);
    assert_eq!(hopping(Continuation::new(folded(all, 3))), 72);
    let (f, g) = (CpsFnPtr::to::<double>(), CpsFnPtr::to::<halved>());
    assert_eq!(hopping(Continuation::new(both(f, g, 8))), Ok(160_408));
    assert_eq!(hopping(Continuation::new(both(f, g, 7))), Err("7 is odd".into()));
}

#[cps]
async fn unit() {
    yield_now().await;
}

#[test]
fn a_function_of_nothing_is_pointed_to() {
    support::run(nothing(CpsFnPtr::to::<unit>()));
}

#[test]
fn only_what_is_listed_is_pointed_to() {
    let bytes = Continuation::new(nothing(CpsFnPtr::to::<unit>())).to_bytes().unwrap();
    let refused = registry().with::<unit>().continuation::<()>(&bytes).unwrap_err();
    assert_eq!(refused, DecodeError::NoPointer("pointers::unit".into()));
    assert!(refused.to_string().contains("add it with `Registry::with_pointer`"), "{refused}");
    assert!(registry().with_pointer::<unit>().continuation::<()>(&bytes).is_ok());
}

#[test]
fn a_pointer_to_another_type_is_refused() {
    let pointer = rialto_cps::to_bytes(&CpsFnPtr::to::<double>()).unwrap();
    assert!(registry().value::<CpsFnPtr<Number>>(&pointer).is_ok());
    let refused = registry().value::<CpsFnPtr<fn(u32) -> u64>>(&pointer).unwrap_err();
    assert!(refused.to_string().contains("of another type"), "{refused}");
}

#[test]
fn recursion_by_pointers_has_the_limit_of_all_recursion() {
    let again = CpsFnPtr::to::<down_to>();
    assert_eq!(hopping(Continuation::new(down(100, again))), 100);
    let panic = std::panic::catch_unwind(|| support::run(down(1_000_000, again))).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert!(text.contains("more than 256 calls"), "{text}");
}

#[test]
fn registries_are_put_together() {
    let pointing = Continuation::new(folded(vec![CpsFnPtr::to::<double>()], 3)).to_bytes().unwrap();
    let mut begun = Continuation::new(double(1));
    assert!(Pin::new(&mut begun).poll(&mut Context::from_waker(Waker::noop())).is_pending());
    let begun = begun.to_bytes().unwrap();
    let starting = Registry::new().with_start::<double>().with::<folded>();
    assert!(matches!(starting.continuation::<u64>(&begun), Err(DecodeError::MayNotResume(_))));
    assert!(matches!(starting.continuation::<u64>(&pointing), Err(DecodeError::NoPointer(_))));
    // Each allows what the other does not.
    let both = starting.and(&Registry::new().with_resume::<double>());
    assert!(both.continuation::<u64>(&begun).is_ok());
    assert!(both.continuation::<u64>(&Continuation::new(double(1)).to_bytes().unwrap()).is_ok());
    assert!(both.continuation::<u64>(&pointing).is_err());
    assert!(both.and(&Registry::new().with_pointer::<double>()).continuation::<u64>(&pointing).is_ok());
}
