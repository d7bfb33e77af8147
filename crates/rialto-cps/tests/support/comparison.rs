//! Programs in both forms, which must do the same.

use crate::{drops, support};

/// One program, in both forms.
pub trait Check {
    /// Runs it.
    fn program<F, G>(
        &mut self,
        number: u64,
        frame: fn(u64, u64, String) -> F,
        future: fn(u64, u64, String) -> G,
    ) where
        F: rialto_cps::Frame<Output = G::Output>,
        G: Future<Output = Result<String, u64>>;
}

/// They have the same results, and drop the same values at the same time: run as they are, by
/// their bytes at every suspension, and dropped on the way.
pub struct Compare;

impl Check for Compare {
    fn program<F, G>(
        &mut self,
        number: u64,
        frame: fn(u64, u64, String) -> F,
        future: fn(u64, u64, String) -> G,
    ) where
        F: rialto_cps::Frame<Output = G::Output>,
        G: Future<Output = Result<String, u64>>,
    {
        for (a, b) in [(0, 0), (1, 2), (7, 3), (30, 61)] {
            let expected = drops::logging(|| support::run(future(a, b, "t".into())));
            let direct = drops::logging(|| support::run(frame(a, b, "t".into())));
            assert_eq!(direct, expected, "program {number} of {a}, {b}");
            let hopped = drops::logging(|| drops::hopping(frame(a, b, "t".into())));
            assert_eq!(hopped, expected, "program {number} of {a}, {b}, by its bytes");
            for polls in [0, 1, 2, 3, 5, 8, 13, 34] {
                let expected = drops::run_for(future(a, b, "t".into()), polls);
                let cancelled = drops::run_for(frame(a, b, "t".into()), polls);
                assert_eq!(cancelled, expected, "program {number} of {a}, {b}, dropped after {polls} polls");
            }
        }
    }
}
