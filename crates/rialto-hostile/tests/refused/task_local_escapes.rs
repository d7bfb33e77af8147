//! Keeps a reference to a task-local's value beyond the call.
#![forbid(unsafe_code)]

rialto_rt::task_local! {
    static LOCAL: String;
}

fn main() {
    let escaped: &String = LOCAL.with(|value| value);
    println!("{escaped}");
}
