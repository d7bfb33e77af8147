//! A counter on one node and its client on another: calls over the network, and a monitor.
//!
//! ```text
//! cargo run -p rialto-examples --example counter
//! ```
//!
//! The program starts itself a second time, as `counter serve SECRET`. Each of the two programs is a node.
//! They talk over TLS, and trust each other because they can read the same secret file. (Between machines,
//! each node has a key of its own: see docs/nodes.md.) The client finds the counter by its name. A call sends
//! a request and waits for the reply, and the monitor reports the end of the counter, also if its program is
//! killed.
//!
//! It prints:
//!
//! ```text
//! added 3: the counter has 3
//! added 4: the counter has 7
//! the counter's program is killed
//! the monitor says: the connection to its node was lost or could not be made
//! ```

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, io};

use rialto::node::transport::{Identity, Locator, Tls, Trust};
use rialto::node::{
    Call, Down, Node, Request, TypeRegistry, call_within, monitor, publish, receive_of_evt, recv, self_pid,
    service,
};
use rialto::rt::io::stdin;
use rialto::rt::process::{self, Child};
use rialto::select;
use serde::{Deserialize, Serialize};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

const PATIENCE: Duration = Duration::from_secs(30);

/// The request of clients: add a number, and reply with the sum.
#[derive(Serialize, Deserialize)]
struct Add(u64);

impl Request for Add {
    type Reply = u64;
}

fn node(secret: &Path) -> io::Result<Node> {
    let transport =
        Tls::builder(Identity::generate()?, Trust::this_machine(secret)).listen("127.0.0.1:0")?.start()?;
    let types = TypeRegistry::new().request::<Add>("example.add");
    Ok(Node::builder().transport(transport).types(types).build())
}

/// The server's process: runs until its input ends. It prints the address of its node when it can be called.
async fn counter() -> Result {
    publish("counter", self_pid())?;
    let place = Node::current().reference().ok_or("the node has no transport")?;
    println!("{}", place.locators[0]);
    let (mut sum, input) = (0, stdin()?);
    loop {
        select! {
            add = receive_of_evt::<Call<Add>>() => {
                let Call { request: Add(number), from } = add;
                sum += number;
                from.reply(sum);
            }
            _end = input.read_to_end_evt() => return Ok(()), // the client's program has ended
        }
    }
}

/// The client's process.
async fn client(place: Locator, program: Child) -> Result {
    let there = Node::current().connect_at(&place).await?;
    let counter = service(there, "counter");
    let end = monitor(counter);
    for number in [3, 4] {
        let sum = call_within(counter, Add(number), PATIENCE).await?;
        println!("added {number}: the counter has {sum}");
    }
    program.kill()?;
    println!("the counter's program is killed");
    recv! { Down { monitor: ^end, reason, .. } => println!("the monitor says: {reason}") }
    Ok(())
}

/// Starts the server in a process of its own. Returns the address of its node, too.
async fn start_server(secret: &Path) -> Result<(Locator, Child)> {
    let mut command = Command::new(env::current_exe()?);
    let command = command.arg("serve").arg(secret).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = process::spawn(command)?;
    program.kill_on_drop(true);
    let output = program.take_stdout().ok_or("the output is not piped")?;
    let line = output.read_line_evt().await?.ok_or("the server has ended")?;
    Ok((line.parse()?, program))
}

#[rialto::main]
async fn main() -> Result {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            let folder = tempfile::tempdir()?;
            let secret = folder.path().join("secret");
            let node = node(&secret)?;
            let (place, program) = start_server(&secret).await?;
            node.run(client(place, program)).await?
        }
        [serve, secret] if serve == "serve" => node(Path::new(secret))?.run(counter()).await?,
        _ => Err("usage: counter".into()),
    }
}
