// A place is written while a borrow of it is needed: in the segment of the borrow, and in a later one.
use rialto_cps::{cps, yield_now};

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Config {
    limit: u64,
    names: Vec<String>,
}

#[cps]
async fn in_the_same_segment(mut config: Config) -> u64 {
    let limit = &config.limit;
    config.limit = 7;
    yield_now().await;
    *limit
}

#[cps]
async fn in_a_later_segment(mut config: Config) -> u64 {
    let limit = &config.limit;
    yield_now().await;
    config.limit = 7;
    yield_now().await;
    *limit
}

#[cps]
async fn where_the_borrow_is_used(mut config: Config) -> u64 {
    let limit = &config.limit;
    yield_now().await;
    config.limit = 7;
    *limit
}

#[cps]
async fn by_a_mutable_borrow(mut config: Config) -> usize {
    let first = &config.names[0];
    yield_now().await;
    let names = &mut config.names;
    names.push("x".into());
    yield_now().await;
    first.len()
}

#[cps]
async fn by_a_method(mut config: Config) -> usize {
    let first = &config.names[0];
    yield_now().await;
    config.names.clear();
    yield_now().await;
    first.len()
}

#[cps]
async fn of_the_whole_variable(mut config: Config, other: Config) -> usize {
    let Config { names, .. } = &config;
    yield_now().await;
    config = other;
    yield_now().await;
    names.len()
}

#[cps]
async fn behind_a_branch(mut config: Config, yes: bool) -> u64 {
    let limit = &config.limit;
    if yes {
        yield_now().await;
        config.limit = 8;
    }
    yield_now().await;
    *limit
}

#[cps]
async fn of_what_is_mutably_borrowed(mut config: Config) -> u64 {
    let limit = &mut config.limit;
    yield_now().await;
    let read = config.limit;
    yield_now().await;
    *limit + read
}

fn main() {}
