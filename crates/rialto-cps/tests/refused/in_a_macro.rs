use rialto_cps::cps;

#[allow(unused_macros)]
macro_rules! ours {
    ($($any:tt)*) => {
        0
    };
}

#[cps]
async fn number() -> u64 {
    rialto_cps::yield_now().await;
    1
}

#[cps]
async fn of_another_macro() -> u64 {
    ours!(number().await)
}

#[cps]
async fn only_sometimes(n: u64) {
    assert!(n == 1, "it is not {}", number().await);
}

#[cps]
async fn left() {
    loop {
        ours!(break);
    }
}

fn main() {}
