// A variable is moved while a borrow of it is needed.
use rialto_cps::{cps, yield_now};

#[cps]
async fn dropped(names: Vec<String>) -> usize {
    let first = &names[0];
    drop(names);
    yield_now().await;
    first.len()
}

#[cps]
async fn dropped_later(names: Vec<String>) -> usize {
    let first = &names[0];
    yield_now().await;
    drop(names);
    yield_now().await;
    first.len()
}

#[cps]
async fn given_away(names: Vec<String>) -> usize {
    let first = &names[0];
    yield_now().await;
    takes(names).await;
    first.len()
}

#[cps]
async fn takes(names: Vec<String>) -> usize {
    yield_now().await;
    names.len()
}

fn main() {}
