use rialto_cps::cps;

macro_rules! note {
    ($n:expr) => {
        let _ = $n;
    };
}

// A guard would put the hidden variable back, but an own macro names it.
#[cps]
async fn last(numbers: Vec<u64>) -> u64 {
    let mut found = 0u64;
    loop {
        found += 1;
        note!(found);
        if let Some(found) = numbers.first() {
            if *found > 3 {
                break;
            }
        }
        rialto_cps::yield_now().await;
    }
    found
}

fn main() {}
