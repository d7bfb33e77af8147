//! Finds a deadlock with diagnostics, and shows the repaired program.
//!
//! ```text
//! cargo run -p rialto-examples --example deadlock
//! cargo run -p rialto-examples --example deadlock | dot -Tsvg > deadlock.svg     # a picture, by Graphviz
//! ```
//!
//! Two transfers lock the same two accounts, each in its own order. If each of them has its first lock, both
//! wait forever. A barrier makes that happen in every run. A runtime with diagnostics knows which task waits
//! for which lock, and which task holds it. So its report, on standard error here, names the tasks, the
//! locks, the lines where they were made, and the cycle:
//!
//! ```text
//! 2 tasks are blocked
//!   task 1 "rent" (98.3µs) waits for a mutex (#1): ...
//!   task 2 "salary" (91.7µs) waits for a mutex (#2): ...
//!   #1 was created at examples/deadlock.rs:65:45; held by task 2 "salary"
//!   #2 was created at examples/deadlock.rs:64:45; held by task 1 "rent"
//! in a cycle: task 1 "rent" waits for #1, held by task 2 "salary", which waits for #2, held by ...
//! ```
//!
//! The repaired transfers lock the accounts in the order of their numbers, so no cycle can arise.

use std::io;

use rialto::rt::{Blocked, Handle, Runtime, task};
use rialto::sync::{Barrier, Mutex};

#[derive(Clone)]
struct Account {
    number: u32,
    balance: Mutex<i64>,
}

/// Locks the account that pays first. This is the mistake.
async fn transfer_in_any_order(from: Account, to: Account, amount: i64, both: Barrier) {
    let mut paying = from.balance.lock().await;
    both.wait().await; // the other transfer has its first lock, too
    let mut receiving = to.balance.lock().await;
    *paying -= amount;
    *receiving += amount;
}

/// Locks the account with the smaller number first.
async fn transfer(from: Account, to: Account, amount: i64) {
    let is_ordered = from.number < to.number;
    let (first, second) = if is_ordered { (&from, &to) } else { (&to, &from) };
    let (first, second) = (first.balance.lock().await, second.balance.lock().await);
    let (mut paying, mut receiving) = if is_ordered { (first, second) } else { (second, first) };
    *paying -= amount;
    *receiving += amount;
}

/// Spawns a task. Reports name it, and the line that calls this function.
#[track_caller]
fn spawn_named(runtime: &Handle, name: &str, future: impl Future<Output = ()> + Send + 'static) {
    drop(task::Builder::new().name(name).spawn_on(runtime, future));
}

/// Runs both transfers until no task can continue. Returns the tasks that are blocked forever.
fn run(is_repaired: bool) -> io::Result<Blocked> {
    let runtime = Runtime::builder().diagnostics(true).build()?;
    let handle = runtime.handle();
    let ada = Account { number: 1, balance: Mutex::new(100) };
    let bob = Account { number: 2, balance: Mutex::new(100) };
    if is_repaired {
        spawn_named(&handle, "rent", transfer(ada.clone(), bob.clone(), 30));
        spawn_named(&handle, "salary", transfer(bob, ada, 20));
    } else {
        let both = Barrier::new(2);
        spawn_named(&handle, "rent", transfer_in_any_order(ada.clone(), bob.clone(), 30, both.clone()));
        spawn_named(&handle, "salary", transfer_in_any_order(bob, ada, 20, both));
    }
    Ok(runtime.run_until_idle())
}

fn main() -> io::Result<()> {
    let blocked = run(false)?;
    eprintln!("with the mistake: {blocked}");
    println!("{}", blocked.graph());
    for cycle in blocked.graph().cycles() {
        eprintln!("a cycle of {} tasks", cycle.len());
    }
    eprintln!("repaired: {} tasks are blocked", run(true)?.tasks().len());
    Ok(())
}
