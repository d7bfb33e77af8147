//! The compiler's errors for wrong `select!` arms. After a change of an error's text:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-event --test refused
//! ```
#![cfg(not(any(loom, shuttle)))]

#[test]
fn each_wrong_arm_has_one_error_with_help() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
