//! A place does not change while a borrow of it is made again: rustc refuses these programs, as it refuses each as an
//! `async fn`. After a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-cps --test next_refused_borrows
//! ```

#[test]
fn what_is_borrowed_does_not_change() {
    trybuild::TestCases::new().compile_fail("tests/next_refused_borrows/*.rs");
}
