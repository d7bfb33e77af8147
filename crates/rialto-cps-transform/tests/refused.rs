//! The messages of refusals say what is wrong, and what to write.

use proc_macro2::TokenStream;

/// The message of the error that the item becomes.
fn refused(item: &str) -> String {
    let item: TokenStream = item.parse().unwrap();
    rialto_cps_transform::cps(TokenStream::new(), item).to_string()
}

#[test]
fn messages_have_help() {
    let refused_items = [
        ("fn f() {}", "this function is not async", "write `async fn`"),
        ("struct S;", "transforms async functions", "write `async fn`"),
        ("async unsafe fn f() {}", "cannot be `unsafe`", "put an `unsafe` block"),
        ("async extern \"C\" fn f() {}", "calling convention", "remove `extern`"),
        ("async fn f(&self) {}", "with its `impl`", "before the `impl`"),
        ("async fn f() { own!(g().await) }", "arguments are not known", "await in a statement before"),
        (
            "async fn f() { match g() { (A(n) | B(n) | C(n), A(m) | B(m) | C(m), A(l) | B(l)) if h(n).await => {} _ => {} } }",
            "this guard awaits for each alternative of its pattern, and there are more than sixteen",
            "write an `if` in the arm, or fewer alternatives",
        ),
    ];
    for (item, what, help) in refused_items {
        let message = refused(item);
        assert!(message.contains("compile_error"), "{item}: {message}");
        assert!(message.contains(what), "{item}: {message}");
        assert!(message.contains("help: ") && message.contains(help), "{item}: {message}");
    }
}
