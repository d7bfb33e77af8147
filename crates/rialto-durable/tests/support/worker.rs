//! A flow worker for tests, and a function that waits for a condition.

use rialto_durable::{Error, Flows};
use std::future::Future;
use std::time::Duration;

/// A flow worker that runs until it is dropped.
pub struct Worker(pub tokio::task::JoinHandle<Result<(), Error>>);

impl Worker {
    pub fn new(flows: &Flows) -> Self {
        Worker(tokio::spawn(flows.clone().run(tokio::spawn)))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.abort();
    }
}

pub async fn until<F: Future<Output = bool>>(mut is: impl FnMut() -> F) {
    while !is().await {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
