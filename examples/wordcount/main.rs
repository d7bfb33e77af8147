//! Counts the words of all files in a folder, on several machines. Workers may come and go.
//!
//! ```text
//! cargo run -p rialto-examples --example wordcount work --dev                # in two terminals
//! cargo run -p rialto-examples --example wordcount count docs --dev --workers 127.0.0.1:PORT 127.0.0.1:PORT
//! ```
//!
//! `word-count` is the short form of this program, in one file. This one shows the parts that a program for
//! everyday use adds: a worker that is lost is started again, the count goes on without workers, at most 64
//! pieces are in memory, files that cannot be read are reported, and between machines each node has a key.
//! (`rialto node keygen` and `rialto node trust` create the keys: see docs/nodes.md.)
//!
//! - `count.rs` is the command `count`: it submits the pieces to a dispatcher, and adds the counts.
//! - `workers.rs` keeps a worker on each node, or counts in this program if there is none.
//! - `job.rs` is the job: it counts the words of a piece.
//! - `pieces.rs` finds the files, and divides them.
//! - `progress.rs` reports progress, and `transport.rs` selects the keys.

use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use rialto::choose;
use rialto::node::Node;
use rialto::rt::signal::unix::{SignalKind, signal};

use count::Count;
use transport::Keys;

mod count;
mod job;
mod pieces;
mod progress;
mod transport;
mod workers;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How long a program may take to tell the other nodes that it leaves.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// Counts the words of the files in a folder, on several nodes
#[derive(Debug, Parser)]
#[command(name = "wordcount", max_term_width = 100)]
struct Arguments {
    #[command(flatten)]
    keys: Keys,

    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Count the words of the files in a folder
    #[command(long_about = "Count the words of the files in a folder.

The command divides the files into pieces, and gives each piece to the worker that has the least to do. \
Workers may be killed and started again at any time; the result is the same. If there is no worker for \
--timeout seconds, this program counts the rest. Without --workers it counts everything.

A word is a sequence of letters and digits, converted to lower case. Bytes that are not UTF-8 separate \
words. Names that start with a dot, links, and special files are left out.")]
    Count(Count),

    /// Run a worker until Ctrl-C or SIGTERM, and print its address
    Work {
        /// Address and port to listen on; port 0 takes a free one
        #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0")]
        listen: SocketAddr,
    },
}

fn seconds(text: &str) -> std::result::Result<Duration, String> {
    match text.parse().map(Duration::try_from_secs_f64) {
        Ok(Ok(time)) if time > Duration::ZERO => Ok(time),
        _ => Err("not a number of seconds\nhelp: write a number, such as 10 or 0.5".into()),
    }
}

/// Prints on standard output. If the reader has closed the pipe, as in `wordcount count | head`, this is not
/// an error.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Runs a node on which other nodes may start workers.
async fn work(listen: SocketAddr, keys: &Keys) -> Result {
    let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let tls = keys.worker_transport()?.listen(listen)?.start()?;
    let node = Node::builder().transport(tls.clone()).types(job::type_registry());
    let node = node.allow_spawn(job::ENTRY, job::serve).build();
    let addresses: Vec<_> = tls.addresses().iter().map(SocketAddr::to_string).collect();
    print(&format!("a worker listens on {}\n", addresses.join(" ")))?;
    choose((interrupt.recv_evt(), terminate.recv_evt())).await?;
    node.leave(LEAVE_TIMEOUT).await;
    Ok(())
}

#[rialto::main]
async fn main() -> ExitCode {
    let Arguments { keys, action } = Arguments::parse();
    let done = match action {
        Action::Count(options) => count::count(options, &keys).await,
        Action::Work { listen } => work(listen, &keys).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wordcount: {error}");
            ExitCode::FAILURE
        }
    }
}
