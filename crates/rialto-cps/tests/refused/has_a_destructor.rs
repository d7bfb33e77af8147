use rialto_cps::cps;

fn locked() -> Vec<u64> {
    vec![1]
}

#[cps]
async fn waits() -> usize {
    let lock = locked();
    let count: usize = lock.len();
    rialto_cps::yield_now().await;
    count
}

#[cps]
async fn borrows() {
    let text = String::from("a");
    let part: std::cell::RefMut<'_, String> = changed(&text);
    rialto_cps::yield_now().await;
}

fn changed(_: &str) -> std::cell::RefMut<'_, String> {
    todo!()
}

fn main() {
    drop(waits());
}
