// What is no data is needed after an await.
use rialto_cps::{cps, yield_now};
use std::sync::Mutex;

#[derive(Clone)]
pub struct Plain {
    name: String,
}

#[cps]
async fn no_serde() -> usize {
    let plain = Plain { name: String::new() };
    yield_now().await;
    plain.name.len()
}

#[cps]
async fn a_guard() -> usize {
    let lock = Mutex::new(String::new());
    let guard = lock.lock().unwrap();
    yield_now().await;
    guard.len()
}

#[cps]
async fn an_iterator(all: Vec<u64>) -> Option<u64> {
    let mut iter = all.into_iter();
    let first = iter.next();
    yield_now().await;
    iter.next().or(first)
}

fn main() {}
