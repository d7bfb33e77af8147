//! Steps that are awaited where no state can be written before them do not build, and the error says what to
//! write instead. To update the expected errors after a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-durable --test refused_steps
//! ```

#[test]
fn a_step_builds_only_where_a_state_can_be_written_before_it() {
    let programs = trybuild::TestCases::new();
    // With a program that must build, trybuild runs `cargo build`. `cargo check` accepts a step in a foreign
    // future, because the compiler finds that error when it generates code.
    programs.pass("tests/refused_steps/allowed.rs");
    programs.compile_fail("tests/refused_steps/refused_*.rs");
}

/// Most errors are those of `cargo check`, which trybuild runs if no program of the test must build.
#[test]
fn a_step_in_an_arm_or_a_limit_is_refused_by_cargo_check() {
    trybuild::TestCases::new().compile_fail("tests/refused_by_check/*.rs");
}
