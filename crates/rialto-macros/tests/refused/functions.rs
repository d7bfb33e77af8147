//! `main` is an `async fn` without parameters, and so is a test with options.

#[rialto_macros::main]
fn program() {}

#[rialto_macros::main]
async fn with_a_parameter(_: u8) {}

#[rialto_macros::test(worker_threads = 2)]
fn not_async() {}

fn main() {}
