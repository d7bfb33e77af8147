use rialto_cps::{cps, yield_now};

async fn fetch(url: String) -> String {
    url + "!"
}

struct Client;

impl Client {
    async fn get(&self, url: &str) -> String {
        url.to_string()
    }
}

#[cps]
async fn kept() -> usize {
    let page = fetch("a".to_string()).await;
    yield_now().await;
    page.len()
}

#[cps]
async fn dropped() -> usize {
    let page = fetch("a".to_string()).await;
    let length: usize = page.len();
    yield_now().await;
    length
}

#[cps]
async fn variable(fetch: u64) -> u64 {
    fetch(1).await
}

#[cps]
async fn borrowed(client: u64) -> usize {
    let client = Client;
    let page: String = client.get("a").await;
    page.len()
}

fn main() {
    drop((kept(), dropped()));
}
