// One error for each variable, though the function has two bodies: for parts that are copied, and for parts that are moved.
use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Order {
    number: u64,
    lines: Vec<String>,
}

pub struct Plain(u64);

#[cps]
async fn no_data(order: Order) -> u64 {
    let plain = Plain(order.number);
    let number = order.number;
    yield_now().await;
    let lines = order.lines;
    plain.0 + number + lines.len() as u64
}

#[cps]
async fn wrong_type(order: Order) -> u64 {
    let number: String = order.number;
    yield_now().await;
    order.lines.len() as u64
}

fn main() {}
