//! Checks the compile errors of the macros. To update the expected output after a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-macros --test refused
//! ```

#[test]
fn each_error_has_help() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
