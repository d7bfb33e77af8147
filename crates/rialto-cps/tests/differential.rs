//! Random programs as `#[cps]` and as `async fn`: the results are the same, by
//! way of every suspension's bytes too.
//!
//! The programs are made by `support/programs`, and kept in `generated/programs.rs`, for they have
//! to be compiled; `generator.rs` has thousands more. After a change of the generator:
//!
//! ```text
//! RIALTO_BLESS=1 cargo test -p rialto-cps --test generator
//! ```

#[path = "support/comparison.rs"]
mod comparison;
#[path = "support/drops.rs"]
mod drops;
#[path = "generated/programs.rs"]
#[rustfmt::skip]
#[allow(unused, unused_comparisons, for_loops_over_fallibles, clippy::all, reason = "random programs do what they do")]
mod programs;
#[path = "support/tasks.rs"]
mod tasks;
#[path = "support/together.rs"]
mod together;

pub use comparison::Check;
use comparison::Compare;

#[test]
fn programs_do_the_same_in_both_forms() {
    let mut compare = Compare::default();
    programs::compare(&mut compare);
    assert!(compare.failed.is_empty(), "programs {:?}", compare.failed);
}
