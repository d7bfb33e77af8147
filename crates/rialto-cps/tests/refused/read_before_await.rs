use rialto_cps::cps;

#[cps]
async fn number(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    n
}

#[cps]
async fn sum(mut n: u64) -> u64 {
    n.wrapping_add(
        number({
            n += 1;
            n
        })
        .await,
    )
}

struct Stats {
    count: u64,
}

#[cps]
async fn bump(stats: &mut Stats) -> u64 {
    rialto_cps::yield_now().await;
    stats.count += 10;
    1
}

#[cps]
async fn lent_on(stats: &mut Stats) -> u64 {
    stats.count + bump(stats).await
}

#[cps]
async fn put(stats: &mut Stats) -> (u64, u64) {
    (stats.count, {
        *stats = Stats { count: 7 };
        number(2).await
    })
}

fn main() {}
