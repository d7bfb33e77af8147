//! What the macros refuse. After a change of an error's text:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-macros --test refused
//! ```

#[test]
fn each_error_says_what_to_write() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
