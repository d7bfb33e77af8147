//! Refusals of variables, places and macros: each message, at its place. After a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-cps --test next_refused
//! ```

#[test]
fn each_error_names_the_variable_and_the_cure() {
    trybuild::TestCases::new().compile_fail("tests/next_refused/*.rs");
}
