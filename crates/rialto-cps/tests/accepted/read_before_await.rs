//! A receiver that an argument changes has the value that it had before the argument, as in an `async fn`.

use crate::support::{everywhere, run};
use rialto_cps::cps;

macro_rules! twice {
    ($($item:item)*) => {
        mod plain {
            use super::*;
            $($item)*
        }
        mod framed {
            use super::*;
            $(#[cps] $item)*
        }
    };
}

#[cps]
async fn number(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n
}

/// A type of the user's own that is copied.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Point {
    x: u64,
    y: u64,
}

impl Point {
    fn plus(self, x: u64) -> Point {
        Point { x: self.x + x, ..self }
    }
    fn add(&mut self, x: u64) {
        self.x += x;
    }
    fn sum(&self) -> u64 {
        self.x + self.y
    }
}

#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Counter {
    count: u64,
    counts: Vec<u64>,
    last: Option<u64>,
}

impl Counter {
    fn next(&mut self) -> u64 {
        self.count += 1;
        self.count
    }
    fn count(&self) -> u64 {
        self.count
    }
}

twice! {
    pub async fn added(mut n: u64) -> u64 {
        n.wrapping_add(number({ n += 1; n }).await)
    }

    pub async fn not_typed() -> u64 {
        let mut n = [1, 2].iter().sum::<u64>();
        n.abs_diff(number({ n = 10; n }).await) + n
    }

    pub async fn a_field(mut point: Point) -> u64 {
        point.x.pow(u32::try_from(number({ point.x += 1; point.x }).await).unwrap()) + point.x
    }

    pub async fn another_field(mut point: Point) -> u64 {
        point.x.pow(u32::try_from(number({ point.y += 1; point.y }).await).unwrap()) + point.y
    }

    pub async fn the_whole(mut point: Point) -> (Point, Point) {
        let other = point.plus(number({ point = Point { x: 7, y: 7 }; 1 }).await);
        (other, point)
    }

    pub async fn moved_and_made_again(mut text: String) -> (Vec<u8>, String) {
        let bytes = text.into_bytes_and(number({ text = "other".to_string(); 1 }).await);
        (bytes, text)
    }

    pub async fn by_a_borrow(mut n: u64) -> u64 {
        n.wrapping_mul(number({ let more = &mut n; *more += 5; 3 }).await)
    }

    pub async fn by_a_closure(mut n: u64) -> u64 {
        n.wrapping_mul(number({ let mut more = || { n += 5; n }; more() }).await)
    }

    pub async fn by_a_method(mut counter: Counter) -> u64 {
        counter.count.wrapping_mul(number(counter.next()).await)
    }

    pub async fn behind_a_star(mut boxed: Box<u64>) -> u64 {
        boxed.wrapping_add(number({ *boxed += 4; 1 }).await) + (*boxed).min(number({ *boxed = 0; 9 }).await)
    }

    pub async fn in_an_array(mut all: [u64; 3]) -> u64 {
        all[1].wrapping_add(number({ all[1] = 50; all[2] }).await)
    }

    pub async fn twice(mut n: u64) -> u64 {
        n.wrapping_add(number({ n += 1; n }).await.wrapping_mul(number({ n += 1; n }).await)).max(n)
    }

    pub async fn returns(mut all: Vec<u64>, n: u64) -> usize {
        all.push(match n {
            0 => { all = Vec::new(); return all.len() }
            n => number(n).await,
        });
        all.len()
    }

    pub async fn hides(mut n: Vec<u64>) -> Vec<u64> {
        n.push(number({ let mut n = 1; n += 1; n }).await);
        n
    }

    pub async fn evaluated_once(mut all: Vec<Point>) -> (Point, usize) {
        let point = all.pop().unwrap().plus(number(all.drain(1..).count() as u64).await);
        (point, all.len())
    }

    pub async fn only_looks(mut counter: Counter) -> Counter {
        counter.counts.push(number(counter.count()).await);
        counter.counts.resize(number(counter.counts.iter().sum()).await as usize, 5);
        counter.last.replace(number(counter.last.unwrap_or(4)).await);
        counter
    }

    pub async fn borrows_a_copied_receiver(mut service: Service) -> Service {
        service.log.push(number(service.next_id()).await);
        service.id = service.log.get(number(service.log.get(1)).await);
        service.id += service.log.with(number(service.log.with(1u32)).await as u32);
        service
    }
}

/// A type that is copied, whose methods are named like those of collections.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Log {
    last: u64,
}

impl Log {
    fn push(&mut self, n: u64) {
        self.last = self.last * 10 + n;
    }
    fn get(&self, n: u64) -> u64 {
        self.last + n
    }
    fn with<N: Into<u64>>(&self, n: N) -> u64 {
        self.last + n.into()
    }
}

#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Service {
    log: Log,
    id: u64,
}

impl Service {
    fn next_id(&self) -> u64 {
        self.id + 1
    }
}

/// Of a text: it is taken by value.
trait IntoBytesAnd {
    fn into_bytes_and(self, n: u64) -> Vec<u8>;
}

impl IntoBytesAnd for String {
    fn into_bytes_and(self, n: u64) -> Vec<u8> {
        let mut bytes = self.into_bytes();
        bytes.push(n as u8);
        bytes
    }
}

#[cps]
async fn bump(counts: &mut (u64, u64)) -> u64 {
    rialto_cps::yield_now().await;
    counts.0 += 10;
    1
}

#[cps]
async fn lent_on(counts: &mut (u64, u64)) -> u64 {
    counts.0 + bump(counts).await
}

#[cps]
async fn lent_as_argument(counts: &mut (u64, u64)) -> u64 {
    counts.0.wrapping_add(bump(counts).await)
}

#[cps]
async fn put(counts: &mut (u64, u64)) -> (u64, u64) {
    (counts.0, {
        *counts = (7, 7);
        number(2).await
    })
}

#[cps]
async fn lent_number(n: &mut u64) -> u64 {
    n.wrapping_mul(
        number({
            *n += 5;
            *n
        })
        .await,
    )
}

#[cps]
impl Point {
    async fn move_on(&mut self) -> u64 {
        rialto_cps::yield_now().await;
        self.x += 1;
        self.x
    }

    async fn step(self, more: u64) -> u64 {
        rialto_cps::yield_now().await;
        self.x + more
    }

    async fn stepped(self) -> u64 {
        let mut point = self;
        let first = point
            .step({
                point.x += 10;
                1
            })
            .await;
        first * 1000
            + point
                .step({
                    point = Point { x: 0, y: 0 };
                    2
                })
                .await
    }

    async fn from_before(&mut self) -> u64 {
        self.x.max(0).wrapping_add(self.x.wrapping_mul(self.move_on().await))
    }
}

macro_rules! same {
    ($($name:ident($($argument:expr),*);)*) => {
        $(
            #[test]
            fn $name() {
                let expected = run(plain::$name($($argument),*));
                assert_eq!(everywhere(|| framed::$name($($argument),*)), expected);
            }
        )*
    };
}

fn counter() -> Counter {
    Counter { count: 3, counts: vec![1], last: Some(2) }
}

same! {
    added(1);
    not_typed();
    a_field(Point { x: 2, y: 3 });
    another_field(Point { x: 2, y: 3 });
    the_whole(Point { x: 2, y: 3 });
    moved_and_made_again("text".to_string());
    by_a_borrow(1);
    by_a_closure(1);
    by_a_method(counter());
    behind_a_star(Box::new(1));
    in_an_array([1, 2, 3]);
    twice(1);
    returns(vec![1], 0);
    hides(vec![1]);
    evaluated_once(vec![Point { x: 1, y: 2 }; 5]);
    only_looks(counter());
    borrows_a_copied_receiver(Service { log: Log { last: 3 }, id: 4 });
}

#[test]
fn lent() {
    let mut counts = (1, 2);
    assert_eq!(run(async { lent_on(&mut counts).await }), 2);
    let mut counts = (1, 2);
    assert_eq!(run(async { lent_as_argument(&mut counts).await }), 2);
    let mut counts = (1, 2);
    assert_eq!(run(async { lent_number(&mut counts.0).await }), 6);
    let mut point = Point { x: 3, y: 0 };
    assert_eq!(run(async { point.from_before().await }), 3 + 3 * 4);
    // The receiver is copied before the arguments.
    let point = Point { x: 3, y: 0 };
    assert_eq!(everywhere(|| point.stepped()), 4 * 1000 + 15);
    let mut counts = (1, 2);
    assert_eq!(run(async { put(&mut counts).await }), (1, 2));
}
