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
    assert!(!made.contains(refused), "{made}");
    let made = transformed(&around("note!(\"{}\", v[0] == 2 && consumed(g));"));
    assert!(made.contains(refused), "{made}");
    let made = transformed(&around("debug_assert!(consumed(g));"));
    assert!(made.contains(refused), "{made}");
    let made = transformed(&around("let mut w = [0]; w[n as usize] += if n == 1 { took(g) } else { 0 };"));
    assert!(made.contains("a value moves on some of the ways through this"), "{made}");
    // Behind it nothing is run.
    let made = transformed(&around("assert!(v[0] == 1, \"{}\", v[0] == 2 && consumed(g));"));
    assert!(!made.contains(refused), "{made}");
    let made = transformed(&around("if v.len() == 1 { drop(g); }"));
    assert!(!made.contains(refused), "{made}");
}

#[test]
fn what_has_no_type_and_moves_on_some_ways_has_no_destructor() {
    let around = |moving: &str| format!("async fn f(n: u32) {{ let g = make(n); {moving} leaf(1).await; }}");
    let checked = "`g` is still in scope at `leaf(..).await`";
    for moving in [
        "if n > 0 && consumed(g) { leaf(2).await; }",
        "leaf(if n == 2 { drop(g); 1 } else { 2 }).await;",
        "if n == 2 { drop(g); }",
    ] {
        let made = transformed(&around(moving));
        assert!(made.contains(checked), "{moving}: {made}");
    }
    let made = transformed(&around("leaf(consumed(g)).await;"));
    assert!(!made.contains(checked), "{made}");
    // No await finds it: it is put away where the statement does not move it, if that can be done.
    let around = |plain: &str| {
        format!(
            "async fn f(n: u32) {{ {{ let mut g = make(n); if n == 1 {{ drop(g); leaf(1).await; }} else {{ {plain} \
             step(); }} step(); }} }}"
        )
    };
    let checked = "`g` is still in scope at a statement that moves it on some of its ways";
    for put_away in
        ["match n { 2 => drop(g), _ => step() }", "if n == 2 { drop(g); } else if n == 3 { step(); }"]
    {
        let made = transformed(&around(put_away));
        assert!(made.contains("none_like") && !made.contains(checked), "{put_away}: {made}");
    }
    let made = transformed(&around("note!(n == 2 && consumed(g));"));
    assert!(made.contains(checked), "{made}");
    let apart = transformed(&around("if n == 2 { drop(g); if n == 3 { g = make(1); } }"));
    assert!(!apart.contains(checked), "{apart}");
    for every_way in
        ["match n { 2 => drop(g), _ => took(g) }", "step();", "return match n { 2 => drop(g), _ => step() };"]
    {
        let made = transformed(&around(every_way));
        assert!(!made.contains("none_like") && !made.contains(checked), "{every_way}: {made}");
    }
}

#[test]
fn a_method_that_is_only_named_like_one_that_takes_is_asked_of_the_type() {
    let around = |looks: &str| format!("async fn f(n: u32) {{ let g = make(n); {looks} leaf(1).await; }}");
    let asked = "takes_itself";
    let made = transformed(&around("step(g.ok());"));
    assert!(made.contains(asked), "{made}");
    let made = transformed("async fn f(n: u32) { let g = make(n).await; step(g.ok()); leaf(1).await; }");
    assert!(made.contains(asked), "{made}");
    for evident in ["step(g.read());", "step(Lease::ok(g));", "leaf(2).await; step(g.into_noisy());"] {
        let made = transformed(&around(evident));
        assert!(!made.contains(asked), "{evident}: {made}");
    }
    let made = transformed("async fn f(n: u32) { let g = make(n); g.ok(); }");
    assert!(!made.contains(asked), "nothing is awaited behind it: {made}");
}

#[test]
fn a_part_that_moves_on_some_ways_in_one_piece_is_copied() {
    let around = |reads: &str| format!("async fn f(g: Guard, v: Vec<u32>) {{ {reads} leaf(1).await; }}");
    let asked = "is_whole_on_all_ways";
    for on_some_ways in [
        "for x in v.iter() { if *x == 1 { step(g.number); break; } }",
        "if v[0] == 1 { step(g.number); }",
        "'out: { sum(if v[0] == 1 { break 'out } else { 2 }, g.number); leaf(2).await; }",
        "if v[0] == 1 && took(g.number) { leaf(2).await; }",
    ] {
        let made = transformed(&around(on_some_ways));
        assert!(made.contains(asked), "{on_some_ways}: {made}");
    }
    for on_all_ways in [
        "step(g.number);",
        "if v[0] == 1 { leaf(2).await; step(g.number); }",
        "match parse(g.number) { 1 => { leaf(2).await; } _ => {} }",
        "step((|| if v[0] == 1 { g.number } else { 2 })());",
        "loop { let h: Guard = make(); if h.number == 1 { break; } leaf(3).await; }",
    ] {
        let made = transformed(&around(on_all_ways));
        assert!(!made.contains(asked), "{on_all_ways}: {made}");
    }
}
