//! Random programs as `#[cps]` and as `async fn`: the results are the same, by
//! way of every suspension's bytes too.
//!
//! The programs are made by `support/generate.rs`, and kept in `generated/programs.rs`, for they have
//! to be compiled. After a change of the generator:
//!
//! ```text
//! RIALTO_BLESS=1 cargo test -p rialto-cps --test generator
//! ```

#[path = "generated/programs.rs"]
#[rustfmt::skip]
#[allow(unused, unused_comparisons, clippy::all, reason = "random programs do what they do")]
mod programs;
#[path = "support/mod.rs"]
mod support;

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

struct Compare;

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
            let expected = support::run(future(a, b, "t".into()));
            assert_eq!(support::run(frame(a, b, "t".into())), expected, "program {number} of {a}, {b}");
            let hopped = support::hopping(frame(a, b, "t".into()));
            assert_eq!(hopped, expected, "program {number} of {a}, {b}, by its bytes");
        }
    }
}

#[test]
fn programs_do_the_same_in_both_forms() {
    programs::compare(&mut Compare);
}
