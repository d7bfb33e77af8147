//! Steps in places where `#[cps]` refuses them. All errors are those of `cargo check`. After a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-durable --test next_refused_steps
//! ```
//!
//! A step in a foreign future is refused when code is generated: `refused_steps.rs`.

#[test]
fn a_step_is_never_dropped_half_done() {
    trybuild::TestCases::new().compile_fail("tests/next_refused_steps/*.rs");
}
