//! The product of two matrices of 500 rows and columns: a row is a piece, and each of its elements a message.

use super::random::Random;
use super::rounds::Rounds;

/// Two matrices of `width` rows and columns; after the round, the sum of their product.
pub struct Matrices {
    width: usize,
    left: Vec<u64>,
    /// Transposed.
    right: Vec<u64>,
    product: u64,
}

impl Rounds for Matrices {
    type Part = (u32, u64);

    fn new(size: u64) -> Self {
        let width = 5 * size as usize;
        let mut random = Random::new(8);
        let mut matrix = || (0..width * width).map(|_| random.below(1000)).collect();
        Matrices { width, left: matrix(), right: matrix(), product: 0 }
    }

    fn pieces(&self) -> usize {
        self.width
    }

    fn piece(&self, row: usize) -> impl Iterator<Item = (u32, u64)> + Send {
        (0..self.width).map(move |column| {
            let pairs = self.line(&self.left, row).iter().zip(self.line(&self.right, column));
            (column as u32, pairs.map(|(a, b)| a * b).sum())
        })
    }

    fn fold(&self, parts: Vec<(usize, (u32, u64))>) -> Self {
        let place = |row: usize, column: u32| (row * self.width) as u64 + u64::from(column) + 1;
        let add = |sum: u64, (row, (column, value)): (usize, (u32, u64))| {
            sum.wrapping_add(place(row, column).wrapping_mul(value))
        };
        Matrices { width: self.width, left: vec![], right: vec![], product: parts.into_iter().fold(0, add) }
    }

    fn sum(&self) -> u64 {
        self.product
    }
}

impl Matrices {
    fn line<'a>(&self, matrix: &'a [u64], index: usize) -> &'a [u64] {
        &matrix[index * self.width..][..self.width]
    }
}
