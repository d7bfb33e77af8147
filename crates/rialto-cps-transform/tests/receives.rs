//! What the arms of a `recv!` ask is data: where that cannot be, it is refused. (No test of `rialto-cps` knows messages.)

use proc_macro2::TokenStream;

fn refused(function: &str) -> String {
    let function = function.parse().expect("it is a function");
    match rialto_cps_transform::transform(TokenStream::new(), function) {
        Ok(made) => panic!("it becomes {made}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_an_arm_asks_for_has_an_evident_type() {
    let of_id = "`id` is part of what is waited for, so it is part of the frame, and its type is not evident";
    let message = refused("async fn f() { recv! { Open(id) => recv! { Close(^id) => {} } } }");
    assert!(message.starts_with(of_id), "{message}");
    let hidden = "async fn f(id: u64) { let id = made(); recv! { Close(^id) => {} } }";
    assert!(refused(hidden).starts_with(of_id), "{}", refused(hidden));
    let message = refused("async fn f<T>(id: T) { recv! { Close(^id) => {} } }");
    assert!(message.starts_with("`recv!` cannot stand in a generic `#[cps]` function"), "{message}");
}
