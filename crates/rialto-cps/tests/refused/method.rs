use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Counter(u64);

impl Counter {
    #[cps]
    async fn alone(&mut self) {
        yield_now().await;
        self.0 += 1;
    }
}

trait Counts {
    async fn count(&mut self);
}

#[cps]
impl Counts for Counter {
    async fn count(&mut self) {
        yield_now().await;
        self.0 += 1;
    }
}

#[cps]
impl Counter {
    async fn shared(&self) {
        self.changes().await;
    }

    async fn changes(&mut self) {
        yield_now().await;
    }

    async fn boxed(self: Box<Self>) {}

    async fn constant<const N: usize>(&self) {}
}

#[cps]
impl<'a> Borrows<'a> {
    async fn borrows(&self) {}
}

struct Borrows<'a>(&'a str);

fn main() {}
