use rialto_cps::{cps, yield_now};

macro_rules! next {
    () => {
        continue
    };
}

macro_rules! defer {
    ($value:expr) => {
        let _later = $value;
    };
}

#[cps]
async fn leaves(n: u64) {
    for i in 0u64..n {
        if i == 2 {
            next!();
        }
        yield_now().await;
    }
}

macro_rules! leave {
    ($label:lifetime) => {
        break $label
    };
}

#[cps]
async fn leaves_by_a_label(n: u64) -> u64 {
    let mut i: u64 = 0;
    'a: loop {
        yield_now().await;
        i += 1;
        if i > n {
            leave!('a);
        }
        'b: loop {
            leave!('b);
        }
    }
    i
}

#[cps]
async fn declares() {
    defer!(String::new());
    yield_now().await;
}

fn main() {}
