// A receiver whose type is copied, and a method that may change it before it is read.
use rialto_cps::{cps, yield_now};

#[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
pub struct Point {
    x: u64,
}

impl Point {
    fn plus(self, x: u64) -> Point {
        Point { x: self.x + x }
    }
    fn moved(&mut self) -> u64 {
        self.x += 1;
        self.x
    }
    fn set(&mut self, x: u64) {
        self.x = x;
    }
    fn push(self, x: u64) -> u64 {
        self.x + x
    }
}

#[cps]
async fn number(n: u64) -> u64 {
    yield_now().await;
    n
}

#[cps]
async fn perhaps(mut point: Point) -> Point {
    point.plus(number(point.moved()).await)
}

#[cps]
async fn named_like_that_of_a_collection(mut point: Point) -> u64 {
    point.push(number(point.moved()).await)
}

#[cps]
async fn set(mut point: Point) -> u64 {
    point.set(number({
        point.x = 4;
        1
    })
    .await);
    point.x
}

fn main() {}
