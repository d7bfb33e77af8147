//! Hostile programs of the kind `compile-fail`. To update the expected errors after a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-hostile --test refused
//! ```
#![cfg(not(any(loom, shuttle)))]
#![forbid(unsafe_code)]

#[test]
fn unsound_programs_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
