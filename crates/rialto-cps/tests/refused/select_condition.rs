use rialto_cps::{Receiver, Sender, cps, recv, select, send, yield_now};

#[cps]
async fn next(n: u64) -> u64 {
    yield_now().await;
    n + 1
}

#[cps]
async fn either(n: u64, to: Sender<u64>, from: Receiver<u64>) {
    select! {
        _ = send::<u64>(&to, next(n).await), if n > 1 => {}
        _ = recv::<u64>(&from) => {}
    }
}

fn main() {}
