use rialto_cps::{cps, spawn};

fn numbers(n: u64) -> Vec<u64> {
    vec![n]
}

#[cps]
async fn parent(n: u64, log: &mut Vec<u64>) {
    let all = numbers(n);
    spawn! {
        rialto_cps::yield_now().await;
        drop(all);
    };
    spawn!(-> u64 {
        rialto_cps::yield_now().await;
        log.len() as u64
    });
}

fn outside() {
    spawn! {}
}

fn main() {}
