//! Mandelbrot's set: a row is a piece.

use super::rounds::Rounds;

const MOST_ITERATIONS: u64 = 200;

/// An image of `width` rows and columns; after the round, the sum of the iterations.
pub struct Mandelbrot {
    width: usize,
    iterations: u64,
}

impl Rounds for Mandelbrot {
    type Part = u64;

    fn new(size: u64) -> Self {
        Mandelbrot { width: 10 * size as usize, iterations: 0 }
    }

    fn pieces(&self) -> usize {
        self.width
    }

    fn piece(&self, row: usize) -> impl Iterator<Item = u64> + Send {
        let at = |index: usize| 3.0 * index as f64 / self.width as f64;
        let iterations = (0..self.width).map(|column| escape(at(column) - 2.0, at(row) - 1.5)).sum();
        std::iter::once(iterations)
    }

    fn fold(&self, parts: Vec<(usize, u64)>) -> Self {
        Mandelbrot { width: self.width, iterations: parts.iter().map(|(_, iterations)| iterations).sum() }
    }

    fn sum(&self) -> u64 {
        self.iterations
    }
}

/// Returns the number of iterations until a point leaves the circle of radius 2.
fn escape(cx: f64, cy: f64) -> u64 {
    let (mut x, mut y) = (0.0, 0.0);
    for iteration in 0..MOST_ITERATIONS {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            return iteration;
        }
        y = 2.0 * x * y + cy;
        x = xx - yy + cx;
    }
    MOST_ITERATIONS
}
