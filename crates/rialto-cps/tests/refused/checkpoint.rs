use rialto_cps::cps;

#[cps]
async fn twice() {
    checkpoint!("paid");
    checkpoint!("paid");
}

#[cps]
async fn without(label: String) {
    checkpoint!(label);
}

#[cps]
async fn reserved() {
    checkpoint!("start");
}

#[cps]
async fn awaited() {
    checkpoint!("rested", yield_now().await);
}

fn main() {}
