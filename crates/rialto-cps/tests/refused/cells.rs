// A frame owns a copy of what `&` refers to: what changes behind it would be lost.
use rialto_cps::{cps, yield_now};
use std::cell::{Cell, RefCell};

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Counter {
    count: Cell<u64>,
}

#[cps]
async fn counts(counter: &Counter) {
    counter.count.set(1);
    yield_now().await;
}

#[cps]
async fn logs(log: &RefCell<Vec<String>>) {
    log.borrow_mut().push("x".into());
    yield_now().await;
}

#[cps]
impl Counter {
    async fn next(&self) -> u64 {
        self.count.set(self.count.get() + 1);
        yield_now().await;
        self.count.get()
    }
}

fn main() {}
