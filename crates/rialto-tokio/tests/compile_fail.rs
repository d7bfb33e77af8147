//! Programs that would lose messages, and therefore must not compile. After a change of an error's text, run:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-tokio --test compile_fail
//! ```
#![forbid(unsafe_code)]

#[test]
fn futures_of_several_steps_are_not_cancel_safe() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*.rs");
}
