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
