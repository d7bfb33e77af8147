//! Lets a task borrow a variable that is dropped before the task ends.
#![forbid(unsafe_code)]

fn main() {
    let runtime = rialto_rt::Runtime::new().unwrap();
    let local = String::from("on this stack");
    runtime.spawn(async { println!("{local}") });
}
