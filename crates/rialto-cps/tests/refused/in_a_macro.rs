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

#[allow(unused_macros, unused_imports)]
mod of_ours {
    macro_rules! vec {
        ($($any:tt)*) => {
            0
        };
    }
    pub(crate) use vec;
}

#[cps]
async fn of_the_same_name() -> u64 {
    of_ours::vec!(number().await)
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
