//! When values drop is decided by rustc's drop flags, so the transform refuses none of these functions: values that move
//! on some paths, methods that take their receiver, and parts that are copied or moved. The programs of `rialto-cps`, in
//! `tests/drops.rs` and `tests/corpus`, run such functions.

use proc_macro2::TokenStream;

#[track_caller]
fn accepted(function: &str) {
    let item = function.parse().expect("it is a function");
    if let Err(error) = rialto_cps_transform::transform(TokenStream::new(), item) {
        panic!("{function}: {error}");
    }
}

#[test]
fn operands_before_code_that_always_leaves() {
    accepted("async fn f(n: u32) { both(make(n), { leaf(n).await; return; }).await; }");
    accepted("async fn f(n: u32) { for x in make(n) { leaf(n).await; return; } }");
    accepted("async fn f(n: u32) { both(make(n), leaf(n)).await; leaf(n).await; }");
}

#[test]
fn moves_on_some_paths() {
    for moving in [
        "for x in v.iter() { if *x == 1 { drop(g); break; } }",
        "note!(\"{}\", v[0] == 2 && consumed(g));",
        "debug_assert!(consumed(g));",
        "let mut w = [0]; w[n as usize] += if n == 1 { took(g) } else { 0 };",
        "assert!(v[0] == 1, \"{}\", v[0] == 2 && consumed(g));",
        "if v.len() == 1 { drop(g); }",
    ] {
        accepted(&format!("async fn f(n: u32, g: Noisy, v: Vec<u32>) {{ {moving} leaf(1).await; }}"));
    }
}

#[test]
fn moves_on_some_paths_of_a_variable_without_a_type() {
    for moving in [
        "if n > 0 && consumed(g) { leaf(2).await; }",
        "leaf(if n == 2 { drop(g); 1 } else { 2 }).await;",
        "if n == 2 { drop(g); }",
        "leaf(consumed(g)).await;",
    ] {
        accepted(&format!("async fn f(n: u32) {{ let g = make(n); {moving} leaf(1).await; }}"));
    }
    for plain in [
        "match n { 2 => drop(g), _ => step() }",
        "if n == 2 { drop(g); } else if n == 3 { step(); }",
        "note!(n == 2 && consumed(g));",
        "if n == 2 { drop(g); if n == 3 { g = make(1); } }",
        "match n { 2 => drop(g), _ => took(g) }",
        "step();",
        "return match n { 2 => drop(g), _ => step() };",
    ] {
        accepted(&format!(
            "async fn f(n: u32) {{ {{ let mut g = make(n); if n == 1 {{ drop(g); leaf(1).await; }} else {{ {plain} \
             step(); }} step(); }} }}"
        ));
    }
}

#[test]
fn methods_that_are_named_like_those_that_take_their_receiver() {
    for looks in
        ["step(g.ok());", "step(g.read());", "step(Lease::ok(g));", "leaf(2).await; step(g.into_noisy());"]
    {
        accepted(&format!("async fn f(n: u32) {{ let g = make(n); {looks} leaf(1).await; }}"));
    }
    accepted("async fn f(n: u32) { let g = make(n).await; step(g.ok()); leaf(1).await; }");
    accepted("async fn f(n: u32) { let g = make(n); g.ok(); }");
}

#[test]
fn parts_that_are_copied_or_moved_on_some_paths() {
    for reads in [
        "for x in v.iter() { if *x == 1 { step(g.number); break; } }",
        "if v[0] == 1 { step(g.number); }",
        "'out: { sum(if v[0] == 1 { break 'out } else { 2 }, g.number); leaf(2).await; }",
        "if v[0] == 1 && took(g.number) { leaf(2).await; }",
        "step(g.number);",
        "if v[0] == 1 { leaf(2).await; step(g.number); }",
        "match parse(g.number) { 1 => { leaf(2).await; } _ => {} }",
        "step((|| if v[0] == 1 { g.number } else { 2 })());",
        "loop { let h: Guard = make(); if h.number == 1 { break; } leaf(3).await; }",
    ] {
        accepted(&format!("async fn f(g: Guard, v: Vec<u32>) {{ {reads} leaf(1).await; }}"));
    }
}
