//! A workflow that survives `kill -9`: an order is charged, approved, rests for a moment, and is shipped.
//!
//! ```text
//! cargo run -p rialto-examples --example durable-order                        # a demonstration
//! cargo run -p rialto-examples --example durable-order /tmp/shop              # waits; kill it if you like
//! cargo run -p rialto-examples --example durable-order /tmp/shop approve      # continues to the end
//! ```
//!
//! `order` is a `#[cps]` function, so its state is data wherever it waits. A step calls a peer and records
//! the result. A signal and a `sleep` are waits that a crash does not end. After a crash the order continues
//! where it stood: the steps before are not run again.
//!
//! If the process dies within a step, nothing can tell whether the peer has acted. Then the step asks it
//! again, with the same idempotency key. The peer here is `act`, which acts once for each key.
//!
//! The demonstration starts the program, kills it while the order waits for its approval, and starts it
//! again:
//!
//! ```text
//! 1: order-7 is new
//! 1: charge 100: done, as order-7/0/charge
//! 1: order-7 waits for its approval
//! 1: signal: 9 (SIGKILL)
//! 2: order-7 continues
//! 2: ship 7: done, as order-7/3/ship
//! 2: order-7 is completed: charge 100, ship 7
//! 2: exit status: 0
//! ```

use std::env;
use std::fs::{File, create_dir_all};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use rialto::cps::cps;
use rialto::durable::{Attempt, Failure, Flows, Redb, RetryPolicy, StepError, sleep, step, wait_signal};
use rialto::rt::{offload, process, spawn};

type Result<T = (), E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

const REST: Duration = Duration::from_millis(200);

#[cps]
async fn order(number: u64, amount: u64, folder: String) -> Result<String, StepError> {
    let peer = folder.clone();
    step::<()>("charge", RetryPolicy::default(), move |attempt| act(peer.clone(), "charge", amount, attempt))
        .await?;
    println!("order-{number} waits for its approval");
    let is_approved: bool = checkpoint!("approved", wait_signal::<bool>("approved"));
    if !is_approved {
        return Ok("refused".to_string());
    }
    checkpoint!("rested", sleep(REST));
    step::<()>("ship", RetryPolicy::default(), move |attempt| act(folder.clone(), "ship", number, attempt))
        .await?;
    Ok(format!("charge {amount}, ship {number}"))
}

/// Stands for the services that charge and ship. The folder has a file for each key, so that a request with
/// the same key has no effect.
async fn act(folder: String, what: &str, number: u64, attempt: Attempt) -> Result<(), Failure> {
    let (what, key) = (format!("{what} {number}"), attempt.idempotency_key);
    let done = Path::new(&folder).join(key.replace('/', "-"));
    match offload(async { File::create_new(done)?.write_all(what.as_bytes()) }).await {
        Ok(()) => println!("{what}: done, as {key}"),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => println!("{what}: was done, as {key}"),
        Err(error) => return Err(error.into()), // the step tries again
    }
    Ok(())
}

/// Starts or continues the order, and waits for its end.
async fn run(folder: &str, approves: bool) -> Result {
    create_dir_all(folder)?;
    let store = Redb::open(Path::new(folder).join("orders.redb"))?;
    let flows = Flows::builder().flow::<order>().exclusive().open(store)?;
    let is_new = flows.start("order-7", order(7, 100, folder.to_owned())).await?;
    println!("order-7 {}", if is_new { "is new" } else { "continues" });
    if approves {
        flows.signal("order-7", "approved", &true).await?;
    }
    let worker = spawn(flows.clone().run(spawn));
    match flows.result::<Result<String, StepError>>("order-7").await? {
        Some(result) => println!("order-7 is completed: {}", result?),
        None => println!("order-7 was cancelled"),
    }
    flows.close().await?;
    Ok(worker.await??)
}

/// Runs this program twice over one folder, and kills the first process.
async fn demonstration() -> Result {
    let folder = tempfile::tempdir()?;
    for (number, approve) in [(1, None), (2, Some("approve"))] {
        let mut command = Command::new(env::current_exe()?);
        let mut process = process::spawn(command.arg(folder.path()).args(approve).stdout(Stdio::piped()))?;
        process.kill_on_drop(true);
        let output = process.take_stdout().ok_or("its output is not piped")?;
        while let Some(line) = output.read_line_evt().await? {
            println!("{number}: {line}");
            if approve.is_none() && line.ends_with("waits for its approval") {
                process.kill()?;
            }
        }
        println!("{number}: {}", process.wait().await?);
    }
    Ok(())
}

#[rialto::main]
async fn main() -> Result {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [] => demonstration().await,
        [folder] => run(folder, false).await,
        [folder, command] if command == "approve" => run(folder, true).await,
        _ => Err("usage: durable-order [FOLDER [approve]]".into()),
    }
}
