// A place is written in a loop that borrows it, or in which a borrow is needed again.
use rialto_cps::{cps, yield_now};
use std::collections::{BTreeMap, HashMap};

#[cps]
async fn over_it(mut all: Vec<u64>) -> u64 {
    let mut sum = 0;
    for each in &all {
        sum += each;
        yield_now().await;
        all.push(sum);
    }
    sum
}

#[cps]
async fn over_it_by_a_method(mut all: Vec<u64>) -> u64 {
    let mut sum = 0;
    for (i, each) in all.iter().enumerate() {
        yield_now().await;
        sum += each + i as u64;
        all.clear();
    }
    sum
}

#[cps]
async fn mutably(mut all: Vec<u64>) -> u64 {
    let mut sum = 0;
    for each in &mut all {
        *each += 1;
        yield_now().await;
        sum += all.len() as u64;
    }
    sum
}

#[cps]
async fn over_a_map(mut all: HashMap<u64, String>) {
    for (key, _) in &all {
        yield_now().await;
        all.remove(key);
    }
}

#[cps]
async fn over_keys(mut all: BTreeMap<u64, String>) {
    for key in all.keys() {
        yield_now().await;
        all.remove(key);
    }
}

#[cps]
async fn the_next_time(mut all: Vec<u64>) -> u64 {
    let first = &all[0];
    let mut sum = 0;
    while sum < 10 {
        sum += first;
        yield_now().await;
        all.push(sum);
    }
    sum
}

#[cps]
async fn moved(all: Vec<u64>) {
    for each in &all {
        yield_now().await;
        if *each == 1 {
            drop(all);
            yield_now().await;
        }
    }
}

fn main() {}
