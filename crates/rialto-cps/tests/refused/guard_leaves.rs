use rialto_cps::cps;

#[cps]
async fn f(n: u64) -> u64 {
    loop {
        match n {
            0 if (if n == 0 { break 1 } else { true }) => yield_now().await,
            _ => break 2,
        }
    }
}

fn main() {}
