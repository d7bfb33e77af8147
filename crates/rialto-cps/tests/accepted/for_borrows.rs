use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn shared(numbers: Vec<u64>) {
    for number in &numbers {
        rialto_cps::yield_now().await;
        drop(number);
    }
}

#[cps]
async fn mutable(mut table: Vec<u64>) {
    for number in &mut table {
        *number += 1;
        rialto_cps::yield_now().await;
    }
}

#[cps]
async fn method(text: String) {
    for letter in text.chars().rev() {
        rialto_cps::yield_now().await;
        drop(letter);
    }
}

#[test]
fn runs() {
    everywhere(|| shared(vec![1, 2]));
    everywhere(|| mutable(vec![1, 2]));
    everywhere(|| method("ab".into()));
}
