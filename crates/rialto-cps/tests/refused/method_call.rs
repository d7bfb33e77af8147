use rialto_cps::{cps, method, yield_now};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Counter(u64);

#[cps]
impl Counter {
    async fn add(&mut self, n: u64) -> u64 {
        yield_now().await;
        self.0 += n;
        self.0
    }
}

#[cps]
async fn by_the_dot(counter: Counter) -> u64 {
    let mut counter: Counter = counter;
    counter.add(1).await
}

type Function = method!(add);

fn main() {}
