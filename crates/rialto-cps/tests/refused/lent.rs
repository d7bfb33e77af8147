// A call gets a place mutably while a borrow of it is needed.
use rialto_cps::{cps, yield_now};

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Cart {
    items: Vec<u64>,
}

impl Cart {
    async fn foreign(&mut self) {
        self.items.clear();
    }
}

#[cps]
impl Cart {
    async fn add(&mut self, item: u64) {
        yield_now().await;
        self.items.push(item);
    }

    async fn twice(&mut self) -> u64 {
        let first = &self.items[0];
        self.add(2).await;
        *first
    }
}

#[cps]
async fn clear(items: &mut Vec<u64>) {
    yield_now().await;
    items.clear();
}

#[cps]
async fn to_a_method(mut cart: Cart) -> u64 {
    let first = &cart.items[0];
    cart.add(1).await;
    *first
}

#[cps]
async fn to_a_function(mut cart: Cart) -> u64 {
    let first = &cart.items[0];
    clear(&mut cart.items).await;
    *first
}

#[cps]
async fn to_a_foreign_future(mut cart: Cart) -> u64 {
    let first = &cart.items[0];
    yield_now().await;
    cart.foreign().await;
    *first
}

#[cps]
async fn through_a_parameter(items: &mut Vec<u64>) -> u64 {
    let first = &items[0];
    yield_now().await;
    items.clear();
    yield_now().await;
    *first
}

fn main() {}
