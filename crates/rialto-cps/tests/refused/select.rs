use rialto_cps::{Receiver, cps, select};

#[cps]
async fn lent(mut from: u64) {
    select! {
        _ = rialto_cps::sleep(&mut from) => {}
    }
}

#[cps]
async fn awaited(from: Receiver<u64>) {
    select! {
        _ = rialto_cps::recv::<u64>(&from).await => {}
    }
}

#[cps]
async fn in_front(from: Receiver<u64>) {
    select! {
        default => {}
        _ = rialto_cps::recv::<u64>(&from) => {}
    }
}

#[cps]
async fn no_leaf(from: Receiver<u64>) {
    select! {
        _ = from.recv_evt() => {}
    }
}

#[cps]
async fn empty() {
    select! {}
}

async fn outside(from: Receiver<u64>) {
    select! {
        _ = rialto_cps::recv::<u64>(&from) => {}
    }
}

fn main() {}
