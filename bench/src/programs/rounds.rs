//! Programs that compute pieces independently of each other, put them together, and do so again.

use crate::workloads::{Channel, Executor};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::sync::Arc;

/// The state of such a program.
pub trait Rounds: Send + Sync + Sized + 'static {
    /// The message of a piece.
    type Part: Send + 'static;

    /// Creates the input. `size` is in percent of the paper's.
    fn new(size: u64) -> Self;

    /// Returns the number of rounds.
    fn rounds(&self) -> usize {
        1
    }

    /// Returns the number of pieces in a round.
    fn pieces(&self) -> usize;

    /// Computes a piece, message by message.
    fn piece(&self, index: usize) -> impl Iterator<Item = Self::Part> + Send;

    /// Returns the state of the next round, from all messages with the numbers of their pieces. The messages
    /// of a piece are in order, the pieces are not.
    fn fold(&self, parts: Vec<(usize, Self::Part)>) -> Self;

    /// Returns the sum by which the last state is checked.
    fn sum(&self) -> u64;
}

/// Computes each piece in a task of its own.
pub async fn concurrent<E: Executor, C: Channel, P: Rounds>(executor: E, program: P) -> u64 {
    let mut state = Arc::new(program);
    for _ in 0..state.rounds() {
        let (tx, mut rx) = C::channel();
        for index in 0..state.pieces() {
            executor.detach(send_piece::<C, P>(state.clone(), index, tx.clone()));
        }
        drop(tx);
        let mut parts = Vec::new();
        while let Some(part) = C::recv(&mut rx).await {
            parts.push(part);
        }
        state = Arc::new(state.fold(parts));
    }
    state.sum()
}

async fn send_piece<C: Channel, P: Rounds>(state: Arc<P>, index: usize, tx: C::Tx<(usize, P::Part)>) {
    for part in state.piece(index) {
        C::send(&tx, (index, part)).await;
    }
}

/// Computes one piece after the other.
pub fn sequential<P: Rounds>(mut state: P) -> u64 {
    for _ in 0..state.rounds() {
        let parts = (0..state.pieces()).flat_map(|index| state.piece(index).map(move |part| (index, part)));
        state = state.fold(parts.collect());
    }
    state.sum()
}

/// Computes the pieces by a parallel iterator.
pub fn rayon<P: Rounds>(mut state: P) -> u64 {
    for _ in 0..state.rounds() {
        let pieces = (0..state.pieces()).into_par_iter();
        let parts = pieces.flat_map_iter(|index| state.piece(index).map(move |part| (index, part)));
        state = state.fold(parts.collect());
    }
    state.sum()
}
