//! A part is moved out of a variable that is needed behind an await.

use crate::support::everywhere;
use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
struct Order {
    id: u64,
    lines: Vec<String>,
}

#[cps]
async fn sent(lines: Vec<String>) -> Vec<String> {
    yield_now().await;
    lines
}

#[cps]
async fn as_an_argument(order: Order) -> u64 {
    let lines: Vec<String> = sent(order.lines).await;
    order.id + lines.len() as u64
}

#[cps]
async fn before_an_await(order: Order) -> u64 {
    let lines: Vec<String> = order.lines;
    if order.id > 1 {
        yield_now().await;
    }
    lines.len() as u64 + order.id
}

#[cps]
async fn and_given_again(mut order: Order) -> u64 {
    order.lines = sent(order.lines).await;
    order.id
}

/// These leave it whole.
#[cps]
async fn copied(mut order: Order) -> u64 {
    let id: u64 = order.id;
    let lines: Vec<String> = std::mem::take(&mut order.lines);
    order.lines = sent(lines).await;
    order.id + id
}

#[test]
fn runs() {
    let order = || Order { id: 7, lines: vec!["a".into(), "b".into()] };
    assert_eq!(everywhere(|| as_an_argument(order())), 9);
    assert_eq!(everywhere(|| before_an_await(order())), 9);
    assert_eq!(everywhere(|| and_given_again(order())), 7);
    assert_eq!(everywhere(|| copied(order())), 14);
}
