//! A console of a busy program in a browser page: its tasks, its wait-for graph, its counters.
//!
//! ```text
//! cargo run --release -p rialto-examples --bin console-demo                     # chooses a port
//! cargo run --release -p rialto-examples --bin console-demo 127.0.0.1:8080
//! ```
//!
//! It prints a URL with a token, which lets one browser in, and runs until Ctrl-C:
//!
//! ```text
//! the console is at http://127.0.0.1:41007/#token=6c2c..
//! ```
//!
//! Things to find in the program:
//!
//! - two transfers that wait for each other: the page "Wait-for graph" draws their cycle in red;
//! - a leaked task, after a minute: the same page lists it as a suspect, with the task that holds its lock;
//! - a child that crashes in a loop, and a mailbox that grows: the page "Processes";
//! - a task that spins: sort the page "Tasks" by "busy";
//! - a worker of a pipeline that falls behind: its senders wait "to send to channel jobs";
//! - two hundred clients that were spawned at one place: "Group by location";
//! - a step of a durable flow that fails: the page "Flows" lists it first. The other flow waits for the signal
//!   "approved", which you can send there;
//! - another node, with its round trip: the page "Nodes".
//!
//! The trace of one request is not in the console, but in a tool for OpenTelemetry: see `docs/tracing.md`. This prints
//! one, without such a tool:
//!
//! ```text
//! cargo run -p rialto-otlp --features trace-context --example trace
//! ```

use std::env;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rialto::console;
use rialto::durable::{
    Attempt, Failure, Flows, Redb, RetryPolicy, StartOptions, StepError, step, wait_signal,
};
use rialto::node::supervisor::{ChildSpec, Strategy, Supervisor};
use rialto::node::transport::memory::Network;
use rialto::node::{Exit, Node, Pid, admin, register, self_pid, send, spawn_process};
use rialto::rt::{Handle, Runtime, signal, spawn, task, yield_now};
use rialto::sync::{Barrier, Mutex};
use rialto::{named_channel, sleep};

/// Spawns a task. The console shows its name, and the line that calls this function.
#[track_caller]
fn spawn_named(runtime: &Handle, name: &str, future: impl Future<Output = ()> + Send + 'static) {
    drop(task::Builder::new().name(name).spawn_on(runtime, future));
}

/// Two tasks that lock the same accounts in different orders.
fn plant_deadlock(runtime: &Handle) {
    let (ada, bob) = (Mutex::new(100), Mutex::new(100));
    let both = Barrier::new(2);
    for (name, from, to) in [("rent", ada.clone(), bob.clone()), ("salary", bob, ada)] {
        let both = both.clone();
        spawn_named(runtime, name, async move {
            let mut paying = from.lock().await;
            both.wait().await; // the other transfer has its first lock, too
            let mut receiving = to.lock().await;
            *paying -= 10;
            *receiving += 10;
        });
    }
}

/// A task that computes for a tenth of each second.
async fn spin() {
    loop {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(10) {
            std::hint::spin_loop();
        }
        yield_now().await;
        sleep(Duration::from_millis(90)).await;
    }
}

/// Four producers, and one worker that is too slow for them.
fn start_pipeline(runtime: &Handle) {
    let (jobs, work) = named_channel::<u64>("jobs");
    for number in 0..4 {
        let jobs = jobs.clone();
        spawn_named(runtime, &format!("producer {number}"), async move {
            for job in 0.. {
                if jobs.send(job).await.is_err() {
                    return;
                }
            }
        });
    }
    spawn_named(runtime, "slow worker", async move {
        while let Ok(_job) = work.recv().await {
            sleep(Duration::from_millis(5)).await;
        }
    });
}

/// A task that waits for a lock for ever, because its holder waits for a reply that does not come.
fn plant_leak(runtime: &Handle) {
    let cache = Mutex::new(0);
    let (reply_to, reply) = named_channel::<()>("reply");
    let refreshed = cache.clone();
    spawn_named(runtime, "refresh", async move {
        let mut cache = refreshed.lock().await;
        // The sender is in the other task, which waits for this one.
        *cache += i32::from(reply.recv().await.is_ok());
    });
    spawn_named(runtime, "leaked lookup", async move {
        let _reply_to = reply_to;
        sleep(Duration::from_millis(10)).await; // the other task has the lock by now
        println!("found {}", cache.lock().await);
    });
}

/// A process that takes ten messages a second, and gets ever more.
async fn slow_log() {
    register("log", self_pid()).expect("no other process has the name");
    let log = self_pid();
    spawn_process(feed(log));
    loop {
        rialto::node::recv! { _line: u64 => sleep(Duration::from_millis(100)).await }
    }
}

async fn feed(log: Pid) {
    for line in 0_u64.. {
        // At the bound of the mailbox, the lines are lost.
        let _ = send(log, line);
        sleep(Duration::from_millis(20)).await;
    }
}

/// A tree of supervisors. One of the processes crashes every few seconds.
fn start_processes(node: &Node) {
    node.spawn(async {
        register("shop", self_pid()).expect("no other process has the name");
        let idle = || std::future::pending::<()>();
        let mailer = ChildSpec::process("mailer", || async {
            sleep(Duration::from_secs(3)).await;
            Exit::custom("no route to the mail server")
        });
        let orders =
            Supervisor::new(Strategy::OneForOne).child(ChildSpec::process("web", idle)).child(mailer);
        let orders = orders.intensity(10, Duration::from_secs(5));
        let shop = Supervisor::new(Strategy::OneForOne).child(ChildSpec::process("till", idle));
        let shop =
            shop.child(ChildSpec::process("log", slow_log)).child(ChildSpec::supervisor("orders", orders));
        match shop.start_link().await {
            Ok(_shop) => std::future::pending().await,
            Err(why) => why,
        }
    });
}

/// The bank of the demonstration is always closed.
async fn charge(_: Attempt) -> Result<u64, Failure> {
    Err(Failure::retryable("the bank is closed"))
}

#[rialto::cps::cps]
async fn order(customer: String, amount: u64) -> Result<u64, StepError> {
    let policy = RetryPolicy::default().max_attempts(u32::MAX);
    let receipt = step::<u64>("charge", policy, charge).await?;
    println!("{customer} has paid {amount}");
    Ok(receipt)
}

#[rialto::cps::cps]
async fn approval(document: String) -> bool {
    let is_approved: bool = checkpoint!("asked", wait_signal::<bool>("approved"));
    println!("{document}: {is_approved}");
    is_approved
}

/// A durable flow whose step fails, and one that waits for a signal.
async fn start_flows() -> Result<Flows, Box<dyn std::error::Error>> {
    let flows = Flows::builder().flow::<order>().flow::<approval>().open(Redb::in_memory()?)?;
    drop(spawn(flows.clone().run(spawn)));
    let customer = StartOptions::new().attribute("customer", "ada");
    flows.start_with("order-7", order("ada".into(), 100), customer).await?;
    flows.start("letter-1", approval("a letter".into())).await?;
    Ok(flows)
}

/// Connects the node to another one, which answers the shell.
async fn join_fleet(node: &Node, network: &Network) -> std::io::Result<Node> {
    let warehouse = node_of(network, "warehouse");
    warehouse.spawn(admin::serve("warehouse"));
    if let Some(there) = warehouse.reference() {
        node.connect(&there).await.map_err(std::io::Error::other)?;
    }
    Ok(warehouse)
}

fn node_of(network: &Network, name: &str) -> Node {
    Node::builder().transport(network.transport(name)).types(admin::type_registry()).build()
}

fn start_clients(runtime: &Handle) {
    for number in 0..200 {
        spawn_named(runtime, &format!("client {number}"), async move {
            loop {
                sleep(Duration::from_millis(500 + 7 * number)).await;
            }
        });
    }
}

/// Prints the spans of a request over two nodes and a flow.
const TRACE: &str = "cargo run -p rialto-otlp --features trace-context --example trace";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = env::args().nth(1);
    let address: SocketAddr = address.as_deref().unwrap_or("127.0.0.1:0").parse()?;
    let runtime = Runtime::builder().diagnostics(true).build()?;
    let handle = runtime.handle();
    plant_deadlock(&handle);
    plant_leak(&handle);
    spawn_named(&handle, "spinner", spin());
    start_pipeline(&handle);
    start_clients(&handle);
    let network = Network::new();
    let (node, flows, _warehouse) = runtime.block_on(async {
        let node = node_of(&network, "shop");
        start_processes(&node);
        let (flows, warehouse) = (start_flows().await?, join_fleet(&node, &network).await?);
        Ok::<_, Box<dyn std::error::Error>>((node, flows, warehouse))
    })?;
    let console =
        console::Builder::new().node(&node).flows(&flows).allow_actions(true).serve(handle, address)?;
    println!("the console is at {}", console.url());
    println!("to see the trace of a request, enter: {TRACE}");
    runtime.block_on(signal::ctrl_c())?;
    Ok(())
}
