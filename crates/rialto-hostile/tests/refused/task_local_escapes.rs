//! Keeps a reference to the value of a task-local after the call.
#![forbid(unsafe_code)]

rialto_rt::task_local! {
    static LOCAL: String;
}

fn main() {
    let escaped: &String = LOCAL.with(|value| value);
    println!("{escaped}");
}
