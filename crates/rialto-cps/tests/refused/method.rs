use rialto_cps::cps;

struct Counter(u64);

impl Counter {
    #[cps]
    async fn count(&mut self) {
        rialto_cps::yield_now().await;
        self.0 += 1;
    }
}

fn main() {}
