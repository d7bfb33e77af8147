//! The sieve of Eratosthenes as a chain of tasks: a task for each prime number removes its multiples from the
//! stream. The paper finds the first 3,000 primes.

use crate::workloads::{Channel, Executor};
use std::future::Future;

/// Returns the last number of the stream, which is the last prime. `size` is in percent of the paper's.
pub fn limit(size: u64) -> u64 {
    let wanted = (30 * size.max(1)) as usize;
    (2..)
        .filter(|number| (2..*number).take_while(|d| d * d <= *number).all(|d| number % d != 0))
        .nth(wanted - 1)
        .unwrap_or(2)
}

/// Returns the sum of the primes up to `limit`, each found by a task.
pub async fn concurrent<E: Executor, C: Channel>(executor: E, limit: u64) -> u64 {
    let (tx, rx) = C::channel();
    let (found, mut primes) = C::channel();
    executor.detach(stage::<E, C>(executor, rx, found));
    executor.detach(async move {
        for number in 2..=limit {
            C::send(&tx, number).await;
        }
    });
    let mut sum = 0;
    while let Some(prime) = C::recv(&mut primes).await {
        sum += prime;
    }
    sum
}

// Not an `async fn`: the compiler cannot prove that the future of a recursive one is `Send`.
#[expect(clippy::manual_async_fn, reason = "see above")]
fn stage<E: Executor, C: Channel>(
    executor: E,
    mut numbers: C::Rx<u64>,
    found: C::Tx<u64>,
) -> impl Future<Output = ()> + Send {
    async move {
        let Some(prime) = C::recv(&mut numbers).await else { return };
        C::send(&found, prime).await;
        let (tx, rx) = C::channel();
        executor.detach(stage::<E, C>(executor, rx, found));
        while let Some(number) = C::recv(&mut numbers).await {
            if number % prime != 0 {
                C::send(&tx, number).await;
            }
        }
    }
}

/// Returns the same sum, with the same divisions, without tasks.
pub fn sequential(limit: u64) -> u64 {
    let mut primes: Vec<u64> = Vec::new();
    for number in 2..=limit {
        if primes.iter().all(|prime| number % prime != 0) {
            primes.push(number);
        }
    }
    primes.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paper_finds_three_thousand_primes() {
        assert_eq!(limit(100), 27_449);
        assert_eq!(sequential(10), 17);
    }
}
