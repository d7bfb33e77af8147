//! Programs that divide a problem in two, solve both halves, and combine the answers.

use crate::workloads::Executor;
use std::future::Future;

/// A problem.
pub trait Divide: Send + Sized + 'static {
    /// Its answer.
    type Answer: Send + 'static;

    /// Creates the problem. `size` is in percent of the paper's.
    fn new(size: u64) -> Self;

    /// Divides the problem, or solves it if it is small.
    fn divide(self) -> Divided<Self>;

    /// Combines the answers of both halves.
    fn combine(first: Self::Answer, second: Self::Answer) -> Self::Answer;

    /// Returns the sum by which an answer is checked.
    fn sum(answer: &Self::Answer) -> u64;
}

/// The result of [`Divide::divide`].
pub enum Divided<P: Divide> {
    /// It was small.
    Solved(P::Answer),
    /// Its halves are to be solved.
    Halves(P, P),
}

/// Solves each half in a task, or a parasite, of its own.
pub async fn concurrent<E: Executor, P: Divide>(executor: E, problem: P) -> u64 {
    P::sum(&solve(executor, problem).await)
}

// Not an `async fn`: the compiler cannot prove that the future of a recursive one is `Send`.
#[expect(clippy::manual_async_fn, reason = "see above")]
fn solve<E: Executor, P: Divide>(executor: E, problem: P) -> impl Future<Output = P::Answer> + Send {
    async move {
        match problem.divide() {
            Divided::Solved(answer) => answer,
            Divided::Halves(first, second) => {
                let first = executor.spawn(solve(executor, first));
                let second = executor.spawn(solve(executor, second));
                P::combine(E::join(first).await, E::join(second).await)
            }
        }
    }
}

/// Solves one half after the other.
pub fn sequential<P: Divide>(problem: P) -> u64 {
    fn solve<P: Divide>(problem: P) -> P::Answer {
        match problem.divide() {
            Divided::Solved(answer) => answer,
            Divided::Halves(first, second) => P::combine(solve(first), solve(second)),
        }
    }
    P::sum(&solve(problem))
}

/// Solves the halves by `rayon::join`.
pub fn rayon<P: Divide>(problem: P) -> u64 {
    fn solve<P: Divide>(problem: P) -> P::Answer {
        match problem.divide() {
            Divided::Solved(answer) => answer,
            Divided::Halves(first, second) => {
                let (first, second) = rayon::join(|| solve(first), || solve(second));
                P::combine(first, second)
            }
        }
    }
    P::sum(&solve(problem))
}
