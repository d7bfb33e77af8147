//! Calls as data, several at a time: `join_all`, `within`, `spawn!`, `else` and `default`.

use rialto_cps::{
    Continuation, Receiver, Registry, channel, cps, join, join_all, recv, run_on, select, sleep, spawn,
    within, yield_now,
};
use rialto_rt::Runtime;
use std::time::Duration;

mod support;
use support::everywhere;

#[cps]
async fn turns(count: u64) -> u64 {
    for _ in 0..count {
        yield_now().await;
    }
    count
}

#[cps]
async fn all(counts: Vec<u64>) -> u64 {
    let results = join_all(counts.into_iter().map(turns)).await;
    results.iter().sum()
}

#[cps]
async fn limited(count: u64, time: Duration) -> Option<u64> {
    let result = within(turns(count), time).await;
    result.map(|count| count + 1)
}

#[cps]
async fn limited_leaf(news: Receiver<u64>) -> Option<u64> {
    within(recv(&news), Duration::ZERO).await.and_then(Result::ok)
}

#[cps]
async fn now_or_never(news: Receiver<u64>) -> u64 {
    select! {
        got = recv(&news) => got.unwrap_or(7),
        default => 1,
    }
}

#[cps]
async fn switched_off(news: Receiver<u64>, on: bool) -> u64 {
    select! {
        got = recv(&news), if on => got.unwrap_or(7),
        else => 2,
    }
}

#[cps]
async fn child(n: u64) -> u64 {
    let text = n.to_string();
    let child = spawn!(-> u64 {
        yield_now().await;
        text.len() as u64 + n
    });
    recv(child.result()).await.unwrap_or(0)
}

#[test]
fn any_number_of_calls_are_awaited_at_once_and_are_data() {
    assert_eq!(everywhere(|| all(vec![3, 0, 5, 1])), 9);
    assert_eq!(everywhere(|| all(Vec::new())), 0);
    assert_eq!(everywhere(|| all(vec![1; 300])), 300);
}

#[test]
fn a_call_has_a_time_limit() {
    assert_eq!(everywhere(|| limited(0, Duration::ZERO)), Some(1));
    let runtime = Runtime::simulated(1);
    assert_eq!(runtime.block_on(limited(3, Duration::from_secs(1))), Some(4));
    assert_eq!(runtime.block_on(late()), None);
}

#[cps]
async fn rests() {
    sleep(Duration::from_secs(60)).await;
}

#[cps]
async fn late() -> Option<()> {
    within(rests(), Duration::from_secs(1)).await
}

#[test]
fn a_leaf_has_a_time_limit() {
    let (tx, rx) = channel();
    let runtime = Runtime::simulated(1);
    assert_eq!(runtime.block_on(limited_leaf(rx)), None);
    drop(tx);
}

#[test]
fn default_is_for_what_is_not_ready_and_else_for_what_is_switched_off() {
    let runtime = Runtime::simulated(1);
    let (tx, rx) = channel::<u64>();
    assert_eq!(runtime.block_on(now_or_never(rx.clone())), 1);
    assert_eq!(runtime.block_on(switched_off(rx.clone(), false)), 2);
    drop(tx);
    assert_eq!(runtime.block_on(now_or_never(rx.clone())), 7);
    assert_eq!(runtime.block_on(switched_off(rx, true)), 7);
}

#[test]
fn a_block_is_spawned_as_a_function() {
    let result = Runtime::simulated(1)
        .block_on(async { run_on(rialto_rt::spawn, Continuation::new(child(12))).join().await });
    assert_eq!(result, Ok(14));
    let _ = Registry::new().with::<child_spawn0>();
}

/// Is named like tokio's.
async fn timeout<F: Future>(_: Duration, future: F) -> Option<F::Output> {
    Some(future.await)
}

#[cps]
async fn limited_by_a_future(count: u64) -> Option<u64> {
    timeout(Duration::from_secs(1), turns(count)).await
}

#[test]
fn a_future_with_a_time_limit_runs_and_is_refused_when_it_is_written() {
    assert_eq!(support::run(limited_by_a_future(2)), Some(2));
    let mut here = Continuation::new(limited_by_a_future(2));
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(std::pin::Pin::new(&mut here).poll(&mut cx).is_pending());
    let why = here.to_bytes().unwrap_err().to_string();
    assert!(why.contains("use `within(call, d)`, which is data"), "{why}");
}

mod borrowing {
    use super::*;

    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    struct Client(u64);

    impl Client {
        async fn get(&self, url: &str) -> u64 {
            rialto_cps::yield_now().await;
            self.0 + url.len() as u64
        }
    }

    #[cps]
    async fn pushed(all: &mut Vec<u64>, n: u64) -> usize {
        all.push(n);
        yield_now().await;
        all.push(n);
        all.len()
    }

    #[cps]
    async fn fetched(url: String) -> (u64, u64, String) {
        let client = Client(100);
        let (a, b) = join!(client.get(&url), client.get(&format!("{url}!")));
        drop(client);
        (a, b, url)
    }

    #[cps]
    async fn fetched_and_pushed(url: String, mut all: Vec<u64>) -> (u64, usize, String, Vec<u64>) {
        let client = Client(10);
        let (a, length) = join!(client.get(&url), pushed(&mut all, 7));
        drop(client);
        (a, length, url, all)
    }

    #[test]
    fn foreign_parts_borrow_the_same_variables() {
        assert_eq!(support::run(fetched("abc".into())), (103, 104, "abc".into()));
        let expected = (13, 3, "abc".to_string(), vec![1, 7, 7]);
        assert_eq!(support::run(fetched_and_pushed("abc".into(), vec![1])), expected);
    }

    #[cps]
    async fn pushed_twice(n: u64) -> (Vec<u64>, Vec<u64>) {
        let mut pair = (vec![n], Vec::new());
        join!(pushed(&mut pair.0, 1), pushed(&mut pair.1, 2));
        pair
    }

    #[test]
    fn parts_of_a_variable_are_lent() {
        assert_eq!(support::everywhere::<pushed_twice>(|| pushed_twice(9)), (vec![9, 1, 1], vec![2, 2]));
    }
}
