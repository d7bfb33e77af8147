use rialto_cps::cps;

#[cps]
fn plain() {
    let _ = rialto_cps::yield_now();
}

fn main() {}
