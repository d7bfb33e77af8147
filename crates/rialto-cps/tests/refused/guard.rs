use rialto_cps::cps;

#[cps]
async fn rest(n: i64) -> i64 {
    rialto_cps::yield_now().await;
    n
}

#[cps]
async fn sign(pair: (i64, Vec<i64>)) -> i64 {
    match pair {
        (n, ref all) if rest(n).await < all.len() as i64 => -1,
        (n, _) if rest(n).await < n => 0,
        _ => 1,
    }
}

struct Pair {
    n: i64,
}

fn pair(n: i64) -> Pair {
    Pair { n }
}

#[cps]
async fn unknown(n: i64) -> i64 {
    let other: i64 = match n {
        0 => 1,
        _ => n,
    };
    match Some(pair(other).n) {
        Some(n) if rest(n).await < n => 0,
        _ => 1,
    }
}

#[cps]
async fn labelled(pair: (u64, u64)) -> u64 {
    match pair {
        (n, 1) | (1, n) if rest(n as i64).await < 5 => {
            rialto_cps::checkpoint!("found");
            0
        }
        _ => 1,
    }
}

fn main() {}
