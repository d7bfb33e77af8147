//! Transactions that are abandoned at random.

use std::future::Future;
use std::time::Duration;

use rialto::{Event, after, channel, choose, from_future, rng};

use crate::runtimes::spawn;

const TASKS: u32 = 4;
const EACH: u32 = 25;

/// Runs several tasks that make `transfer`s at the same time. Each transfer runs in a task of its own, which
/// is dropped if it takes longer than a random time. Returns how many transfers are known to have completed.
///
/// # Panics
///
/// Panics if a transfer fails.
pub async fn run_abandoned_transfers<F, Fut, E>(transfer: F) -> u32
where
    F: Fn(u32) -> Fut + Clone + Send + 'static,
    Fut: Future<Output = Result<(), E>> + Send + 'static,
    E: std::fmt::Debug + Send + 'static,
{
    let (tx, rx) = channel();
    for task in 0..TASKS {
        let (tx, transfer) = (tx.clone(), transfer.clone());
        spawn(async move {
            let mut happened = 0;
            for number in 0..EACH {
                let patience = Duration::from_micros(rng::below(4000).into());
                let done = from_future(spawn, transfer(task * EACH + number));
                match choose((done.wrap(Some), after(patience).wrap(|()| None))).await {
                    Some(Ok(Ok(()))) => happened += 1,
                    Some(failed) => panic!("{failed:?}"),
                    None => {}
                }
            }
            tx.send(happened).await
        });
    }
    let mut happened = 0;
    for _ in 0..TASKS {
        match rx.recv().await {
            Ok(more) => happened += more,
            Err(_) => panic!("a task has failed"),
        }
    }
    happened
}
