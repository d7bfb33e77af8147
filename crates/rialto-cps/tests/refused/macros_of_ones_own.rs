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

#[cps]
async fn declares() {
    defer!(String::new());
    yield_now().await;
}

fn main() {}
