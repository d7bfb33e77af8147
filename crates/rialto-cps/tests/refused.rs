//! What `#[cps]` refuses: each message, at its place. After a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-cps --test refused
//! ```

#[test]
fn each_error_is_at_its_place_and_says_what_to_write() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
