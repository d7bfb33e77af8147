//! Futures that cannot be serialized, awaited as they stand. A function that waits for one runs, but is not
//! copied or written.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Continuation, Registry, cps, yield_now};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

async fn plain(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n + 1
}

struct Counter(u64);

impl Counter {
    async fn next(self) -> Result<u64, String> {
        rialto_cps::yield_now().await;
        if self.0 == 13 { Err("unlucky".to_string()) } else { Ok(self.0 + 1) }
    }

    async fn of(n: u64) -> Counter {
        Counter(n)
    }
}

#[cps]
async fn awaits(n: u64) -> Result<u64, String> {
    let later = plain(n);
    let a: u64 = later.await;
    yield_now().await;
    let b: u64 = { plain(a) }.await;
    let c: u64 = Counter(b).next().await?;
    let d: u64 = async move { plain(c).await + 1 }.await;
    let counter = Counter::of(d).await;
    let e: u64 = std::future::ready(counter.0).await;
    if (async { true }).await && d > 0 {
        std::future::ready(()).await;
    }
    yield_now().await;
    Ok(a + b + c + d + e)
}

async fn as_async(n: u64) -> Result<u64, String> {
    let (a, b) = (n + 1, n + 2);
    let c = Counter(b).next().await?;
    let d = c + 2;
    Ok(a + b + c + d + d)
}

mod elsewhere {
    pub mod deeper {
        pub async fn tripled(n: u64) -> u64 {
            rialto_cps::yield_now().await;
            3 * n
        }
    }

    pub async fn made<T: Default>(times: u64) -> Vec<T> {
        rialto_cps::yield_now().await;
        (0..times).map(|_| T::default()).collect()
    }

    pub async fn halved(n: u64) -> Result<u64, String> {
        if n.is_multiple_of(2) { Ok(n / 2) } else { Err(format!("{n} is odd")) }
    }

    #[rialto_cps::cps]
    pub async fn data(n: u64) -> String {
        rialto_cps::yield_now().await;
        n.to_string()
    }
}

/// By one name each, some of which come by globs.
mod by_names {
    use super::elsewhere::*;
    use super::{Counter, cps, plain, yield_now};
    use elsewhere::data as renamed;
    mod elsewhere {
        pub use super::super::elsewhere::data;
    }

    #[cps]
    pub async fn named(n: u64) -> Result<String, String> {
        let a: u64 = plain(n).await;
        let b: u64 = super::plain(a).await;
        let c: u64 = deeper::tripled(a + b).await;
        let text = if c > 10 { data(c).await } else { renamed(c).await };
        let more: Vec<u8> = made::<u8>(halved(c).await? + 1).await;
        yield_now().await;
        let counter: u64 = Counter::of(more.len() as u64).await.0;
        plain(0).await;
        let boxed = Box::pin(data(Box::pin(plain(b)).await)).await;
        let last = plain(1).await;
        Ok(format!("{text} {counter} {boxed} {}", more.len() as u64 + last))
    }

    pub async fn as_async(n: u64) -> Result<String, String> {
        let (a, b) = (n + 1, n + 2);
        let c = 3 * (a + b);
        let more = halved(c).await? + 1;
        Ok(format!("{c} {more} {} {}", b + 1, more + 2))
    }
}

#[test]
fn the_compiler_finds_out_what_a_name_calls() {
    for n in [1, 2, 3] {
        assert_eq!(support::run(by_names::named(n)), support::run(by_names::as_async(n)));
    }
}

#[test]
fn also_where_functions_stand_in_functions() {
    async fn plain(n: u64) -> u64 {
        n + 100
    }

    #[cps]
    async fn data(n: u64) -> u64 {
        yield_now().await;
        n + 1
    }

    #[cps]
    async fn both(n: u64) -> u64 {
        let n: u64 = plain(data(n).await).await;
        data(n).await
    }
    assert_eq!(support::run(both(1)), 103);
    let mut waiting = Continuation::new(both(1));
    assert!(poll(&mut waiting).is_pending());
    assert!(waiting.to_bytes().is_ok(), "a frame is known by its name");
}

#[test]
fn they_run() {
    for n in [1, 11] {
        assert_eq!(support::run(awaits(n)), support::run(as_async(n)));
    }
}

fn poll<T: 'static>(continuation: &mut Continuation<T>) -> Poll<T> {
    Pin::new(continuation).poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn what_waits_for_one_says_where_and_is_written_afterwards() {
    let mut waiting = Continuation::new(awaits(1));
    assert!(waiting.to_bytes().is_ok());
    assert!(poll(&mut waiting).is_pending());

    let line = include_str!("foreign.rs").lines().position(|line| line.contains("later.await")).unwrap() + 1;
    let place = format!("tests/foreign.rs:{line}:");
    let refused = waiting.to_bytes().unwrap_err().to_string();
    assert!(refused.contains(&place) && refused.contains("`later`"), "{refused}");

    std::panic::set_hook(Box::new(|_| {}));
    let copied = catch_unwind(AssertUnwindSafe(|| waiting.clone())).unwrap_err();
    let copied = copied.downcast_ref::<String>().expect("it has a text");
    assert!(copied.contains(&place), "{copied}");

    assert!(poll(&mut waiting).is_pending(), "in yield_now");
    let bytes = waiting.to_bytes().unwrap();
    let read = Registry::new().with::<awaits>().continuation::<Result<u64, String>>(&bytes).unwrap();
    assert_eq!(support::run(read), support::run(as_async(1)));
}
