//! `select!` over calls that borrow: the arms borrow the same variable, and what the loser borrowed is used afterwards.
//! While such a call is pending, the frame is not data.
#![forbid(unsafe_code)]
#![allow(missing_docs, clippy::all, reason = "test programs")]

#[macro_use]
mod support;
use rialto_cps::{cps, select, sleep, yield_now};
use std::time::Duration;
use support::run_counted as as_future;

/// A client of another crate, whose futures borrow.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Client {
    late: u64,
    seen: Vec<String>,
}

impl Client {
    pub async fn get(&self, url: &str) -> String {
        for _ in 0..self.late {
            tokio::task::yield_now().await;
        }
        format!("{url}/{}", self.late)
    }

    pub async fn post(&mut self, url: &str) -> usize {
        self.seen.push(url.into());
        for _ in 0..self.late {
            tokio::task::yield_now().await;
        }
        self.seen.len()
    }
}

fn client(late: u64) -> Client {
    Client { late, seen: Vec::new() }
}

#[cps]
async fn both_borrow(one: Client, other: Client, url: String) -> String {
    let first = select! {
        page = one.get(&url) => format!("one {page}"),
        page = other.get(&url) => format!("other {page}"),
    };
    yield_now().await;
    format!("{first} of {url}, {}, {}", one.late, other.late)
}

#[cps]
async fn loser_has_changed(mut one: Client, other: Client, url: String) -> String {
    let result = select! {
        biased;
        count = one.post(&url) => format!("posted {count}"),
        page = other.get(&url) => page,
    };
    yield_now().await;
    one.seen.push("then".into());
    format!("{result}, {:?}, {url}", one.seen)
}

#[cps]
async fn beside_a_leaf(one: Client, url: String) -> String {
    select! {
        page = one.get(&url) => page,
        () = sleep(Duration::from_secs(3600)) => format!("late {url}"),
    }
}

#[cps]
async fn asks(one: Client, url: String) -> Result<String, String> {
    let mut all = Vec::new();
    for turn in 0..3u64 {
        let text = format!("{url}{turn}");
        let page = select! {
            page = one.get(&text) => page,
            page = one.get(&url) => page,
        };
        all.push(page);
    }
    if all.len() > 2 { Ok(all.join(" ")) } else { Err(url) }
}

#[test]
fn arms_borrow_the_same_variable() {
    assert_eq!(as_future(both_borrow(client(3), client(1), "u".into())).0, "other u/1 of u, 3, 1");
    assert_eq!(as_future(both_borrow(client(0), client(1), "u".into())).0, "one u/0 of u, 0, 1");
}

#[test]
fn what_the_loser_borrowed_is_used_afterwards() {
    let result = as_future(loser_has_changed(client(4), client(2), "u".into())).0;
    assert_eq!(result, "u/2, [\"u\", \"then\"], u");
    let result = as_future(loser_has_changed(client(1), client(2), "u".into())).0;
    assert_eq!(result, "posted 1, [\"u\", \"then\"], u");
}

#[cps]
async fn joined_with_a_leaf(one: Client, url: String) -> String {
    let (page, ()) = rialto_cps::join!(one.get(&url), yield_now());
    format!("{page} of {url}")
}

#[test]
fn join_has_a_leaf_beside_a_call_that_borrows() {
    assert_eq!(as_future(joined_with_a_leaf(client(2), "u".into())).0, "u/2 of u");
}

#[test]
fn arm_may_be_a_leaf() {
    assert_eq!(as_future(beside_a_leaf(client(2), "u".into())).0, "u/2");
}

#[test]
fn select_in_a_loop_borrows_again() {
    assert_eq!(as_future(asks(client(1), "u".into())).0, Ok("u0/1 u1/1 u2/1".into()));
}

/// While such a future is pending, the frame is not data. Dropping it drops the future, and then what it borrows.
#[test]
fn frame_that_is_dropped_meanwhile_drops_all() {
    let mut frame = Box::pin(both_borrow(client(9), client(9), "u".into()));
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(std::future::Future::poll(frame.as_mut(), &mut cx).is_pending());
    drop(frame);
}
