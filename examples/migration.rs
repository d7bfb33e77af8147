//! A process moves to another node and back. It keeps its state, its mailbox and its pid.
//!
//! ```text
//! cargo run -p rialto-examples --example migration
//! ```
//!
//! The program starts itself a second time, as `migration host SECRET`. Each of the two programs is a node,
//! and they talk over TLS. The process is a `#[cps]` function. Where it waits, its state is data, so it can
//! be sent to another node. A forwarding proxy stays behind under its old pid, so others still reach it
//! there. When it has moved back, the other program may end.
//!
//! It prints:
//!
//! ```text
//! count 1, in this program
//! count 2, in the other program
//! count 3, in this program
//! the other program has ended: exit status: 0
//! count 4, in this program
//! ```

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, io};

use rialto::cps::{Chosen2, cps};
use rialto::node::migration::{NotMoved, migrate_with_proxy, mobile, receive, receive2};
use rialto::node::transport::{Identity, Locator, Tls, Trust};
use rialto::node::{Exit, Node, NodeId, Pid, TypeRegistry, recv, self_pid, send, spawn_process};
use rialto::rt::io::stdin;
use rialto::rt::process::{self, Child};
use serde::{Deserialize, Serialize};

type Result<T = (), E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

/// Asks the process to count, and to tell the result.
#[derive(Serialize, Deserialize)]
struct Count(Pid);

/// The result, and the operating system's number of the program in which the process is.
#[derive(Serialize, Deserialize)]
struct Counted(u64, u32);

/// Asks the process to move.
#[derive(Serialize, Deserialize)]
struct Move(NodeId);

#[cps]
async fn counter() -> Exit {
    let mut count: u64 = 0;
    loop {
        let node: NodeId = match receive2::<receive<Count>, receive<Move>>(receive(), receive()).await {
            Chosen2::First(Count(from)) => {
                count += 1;
                let _ = send(from, Counted(count, std::process::id()));
                continue;
            }
            Chosen2::Second(Move(node)) => node,
        };
        let moved: Result<(), NotMoved> = migrate_with_proxy(node).await;
        if let Err(why) = moved {
            return Exit::custom(why);
        }
    }
}

fn node(secret: &Path) -> io::Result<Node> {
    let transport =
        Tls::builder(Identity::generate()?, Trust::this_machine(secret)).listen("127.0.0.1:0")?.start()?;
    let types = TypeRegistry::new()
        .message::<Count>("example.count")
        .message::<Counted>("example.counted")
        .message::<Move>("example.move");
    // Other nodes may send only functions that this node accepts.
    Ok(Node::builder().transport(transport).types(types).allow_migration::<counter>().build())
}

/// The other program: a node that accepts the process, until its input ends.
async fn host(secret: &Path) -> Result {
    let node = node(secret)?;
    let place = node.reference().ok_or("the node has no transport")?;
    println!("{}", place.locators[0]);
    stdin()?.read_to_end_evt().await?;
    Ok(())
}

async fn start_host(secret: &Path) -> Result<(Locator, Child)> {
    let mut command = Command::new(env::current_exe()?);
    let command = command.arg("host").arg(secret).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = process::spawn(command)?;
    program.kill_on_drop(true);
    let output = program.take_stdout().ok_or("the output is not piped")?;
    let line = output.read_line_evt().await?.ok_or("the other program has ended")?;
    Ok((line.parse()?, program))
}

/// Lets the process count, and prints where it is.
async fn count(counter: Pid) -> Result {
    send(counter, Count(self_pid()))?;
    let Counted(count, program) = recv! { counted: Counted => counted };
    let place = if program == std::process::id() { "this program" } else { "the other program" };
    println!("count {count}, in {place}");
    Ok(())
}

/// The main process.
async fn travel(place: Locator, mut program: Child) -> Result {
    let (here, there) = (self_pid().node(), Node::current().connect_at(&place).await?);
    let counter = spawn_process(mobile(counter()));
    count(counter).await?;
    for node in [there, here] {
        send(counter, Move(node))?; // messages to one pid arrive in order, wherever the process is
        count(counter).await?;
    }
    drop(program.take_stdin()); // its input ends, and so it does
    println!("the other program has ended: {}", program.wait().await?);
    count(counter).await
}

#[rialto::main]
async fn main() -> Result {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            let folder = tempfile::tempdir()?;
            let secret = folder.path().join("secret");
            let node = node(&secret)?;
            let (place, program) = start_host(&secret).await?;
            node.run(travel(place, program)).await?
        }
        [command, secret] if command == "host" => host(Path::new(secret)).await,
        _ => Err("usage: migration".into()),
    }
}
