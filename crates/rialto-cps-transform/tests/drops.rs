//! What would drop at another time than in an `async fn` is refused: by `#[cps]`, or, where it depends on types, by
//! the compiler when it builds, which no test of `cargo check` sees.

use proc_macro2::TokenStream;

/// What it becomes, or why it is refused.
fn transformed(function: &str) -> String {
    let function = function.parse().expect("it is a function");
    match rialto_cps_transform::transform(TokenStream::new(), function) {
        Ok(made) => made.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_operand_before_what_always_leaves_has_a_type_or_no_destructor() {
    let refused = "this value is still there at `leaf(..).await`";
    let made = transformed("async fn f(n: u32) { both(make(n), { leaf(n).await; return; }).await; }");
    assert!(made.contains(refused), "{made}");
    let made = transformed("async fn f(n: u32) { for x in make(n) { leaf(n).await; return; } }");
    assert!(made.contains(refused), "{made}");
    let made = transformed("async fn f(n: u32) { both(make(n), leaf(n)).await; leaf(n).await; }");
    assert!(!made.contains(refused), "{made}");
}

#[test]
fn what_moves_on_some_ways_and_cannot_be_taken_apart_is_refused() {
    let around = |moving: &str| format!("async fn f(g: Noisy, v: Vec<u32>) {{ {moving} leaf(1).await; }}");
    let refused = "`g` moves on some of the ways through this";
    let made = transformed(&around("for x in v.iter() { if *x == 1 { drop(g); break; } }"));
    assert!(made.contains(refused), "{made}");
    let made = transformed(&around("assert!(v[0] == 1, \"{}\", v[0] == 2 && consumed(g));"));
    assert!(made.contains(refused), "{made}");
    let made = transformed(&around("if v.len() == 1 { drop(g); }"));
    assert!(!made.contains(refused), "{made}");
}
