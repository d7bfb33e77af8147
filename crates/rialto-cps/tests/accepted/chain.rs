use crate::support::everywhere;
use rialto_cps::cps;

#[cps]
async fn is_long(n: usize) -> bool {
    rialto_cps::yield_now().await;
    n > 3
}

#[cps]
async fn taken(mut words: Vec<String>) -> usize {
    if let Some(word) = words.pop()
        && is_long(word.len()).await
        && is_long(words.len()).await
    {
        return word.len();
    }
    0
}

#[cps]
async fn borrowed(words: Vec<String>) -> usize {
    while let Some(word) = words.first()
        && is_long(word.len()).await
    {
        rialto_cps::yield_now().await;
    }
    0
}

#[test]
fn runs() {
    assert_eq!(everywhere(|| taken(vec!["longer".into(); 6])), 6);
    assert_eq!(everywhere(|| taken(vec!["a".into()])), 0);
    assert_eq!(everywhere(|| borrowed(vec!["a".into()])), 0);
}
