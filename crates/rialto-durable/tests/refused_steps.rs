//! Steps that are awaited where no state can be written before them do not build, and the error says what to
//! write instead. To update the expected errors after a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-durable --test refused_steps
//! ```

#[test]
fn a_step_builds_where_a_state_can_be_written_before_it() {
    trybuild::TestCases::new().pass("tests/refused_steps/allowed.rs");
}

/// With a program that must build, trybuild would run `cargo build`. Each of these errors is one of `cargo check`.
#[test]
fn a_step_elsewhere_is_refused_by_cargo_check() {
    let programs = trybuild::TestCases::new();
    programs.compile_fail("tests/refused_steps/refused_*.rs");
    programs.compile_fail("tests/refused_by_check/*.rs");
}
