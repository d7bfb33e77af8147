use rialto_cps::{cps, yield_now};

#[cps]
async fn add(n: &mut u64, by: u64) {
    yield_now().await;
    *n += by;
}

#[cps]
async fn each(mut all: Vec<u64>) {
    let mut i: usize = 0;
    while i < all.len() {
        add(&mut all[i], {
            i += 1;
            1
        })
        .await;
    }
}

fn main() {}
