use crate::support::everywhere;
use rialto_cps::cps;

enum Order {
    Add(u64),
    Stop,
}

#[cps]
async fn added(n: u64) -> u64 {
    let order = Order::Add(n);
    match order {
        Order::Add(a) => {
            rialto_cps::yield_now().await;
            a
        }
        Order::Stop => 0,
    }
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| added(4)), 4);
}
