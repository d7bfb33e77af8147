//! Lends a task what ends before it.
#![forbid(unsafe_code)]

fn main() {
    let runtime = rialto_rt::Runtime::new().unwrap();
    let local = String::from("on this stack");
    runtime.spawn(async { println!("{local}") });
}
