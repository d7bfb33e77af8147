//! The command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

pub mod node;

use node::NodeOptions;

use crate::hosts::Host;

/// The program of Rialto, Concurrent ML for Rust: a file server, and commands for durable tasks and nodes
#[derive(Debug, Parser)]
#[command(name = "rialto", version, about, max_term_width = 100)]
pub struct Command {
    /// The command.
    #[command(subcommand)]
    pub action: Action,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Serve the files of a folder over HTTP/1.1
    #[command(long_about = "Serve the files of a folder over HTTP/1.1.

Answers GET and HEAD, with conditional and range requests. The response for a folder is its index.html. \
Files and folders whose names start with a dot are not served, except those under /.well-known/. \
No link leads out of the folder. With --admin or --admin-token, /_rialto shows live counters, as JSON if \
the request says `Accept: application/json`.

Ctrl-C (or SIGTERM) stops accepting, finishes the requests in flight and exits 0; a second Ctrl-C \
exits at once.")]
    Serve(Serve),

    /// Show and control the durable tasks of a store, as JSON
    #[command(long_about = "Show and control the durable tasks of a store, as JSON.

The store is a file; or a PostgreSQL database, if this program was built with the feature postgres. Only one \
process at a time can have a file open. If another program has it open, this command asks that program \
through the socket STORE.sock, which the program opens with `Flows::serve_admin`. Without the socket, stop that \
program first. This command runs no tasks.")]
    Flows(FlowsOptions),

    /// Check that a program can still read the states of its durable tasks
    #[command(
        subcommand,
        long_about = "Check that a program can still read the states of its durable tasks.

The program prints the states that it can read: `builder.frames().to_json()`. The file frames.lock, which is \
under version control, has the states of deployed programs. Without COMMAND, the states of the program are \
read from standard input. For example:

    rialto frames check -- cargo run -q -- frames"
    )]
    Frames(FramesAction),

    /// Start a node, control running nodes, and manage keys and trust
    #[command(long_about = "Start a node, control running nodes, and manage keys and trust.

On one machine, --dev needs no keys:

    rialto node start --dev            # a node with a few services, at 127.0.0.1:4370
    rialto node list --dev             # its processes; see also inspect, send, call, kill, migrate, shell

The identity of a node is its key. Two nodes can connect if each trusts the key of the other: because the \
key is in its list, which trust and untrust change, or because an authority has certified both. Running \
nodes notice a change within seconds, and close connections to nodes that they no longer trust.

    rialto node keygen                 # on both machines
    rialto node trust KEY 'the other'  # on each, with the key of the other

Exit codes: 1, the command failed; 2, the command line is invalid; 3, the node could not be reached, or did \
not answer in time.")]
    Node(NodeOptions),

    /// Show the console of a running node, in a browser or in this terminal
    #[cfg(feature = "console")]
    #[command(long_about = "Show the console of a running node, in a browser or in this terminal.

Prints a URL with a token, which lets one browser in, and serves the console there until Ctrl-C. The data comes \
over the same authenticated connection as that of `rialto node list`. The node needs a console: one that \
`rialto node start` runs has it, if that program was built with the features node and console.")]
    Console(node::ConsoleOptions),
}

/// The options of `rialto flows`.
#[derive(Clone, Debug, Args)]
pub struct FlowsOptions {
    /// The store: a file; or a database, as postgres://user@host/name or 'host=.. user=..' (write ./host=..
    /// for a file of that name)
    #[arg(long, value_name = "STORE")]
    pub store: PathBuf,

    /// The command
    #[command(subcommand)]
    pub action: FlowsAction,
}

/// The statuses of tasks.
const STATUSES: [&str; 6] = ["ready", "running", "waiting", "completed", "cancelled", "quarantined"];

/// Reads the name and the value of an attribute.
fn attribute(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it has no `=`; help: write it as NAME=VALUE")?;
    Ok((name.into(), value.into()))
}

/// The commands of `rialto flows`.
#[derive(Clone, Debug, Subcommand)]
pub enum FlowsAction {
    /// Show the tasks, one per line, in the order of their names
    List {
        /// Show only tasks whose names come after this one
        #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
        after: String,

        /// The maximum number of tasks
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,

        /// Show only tasks with this status
        #[arg(long, value_name = "STATUS", value_parser = STATUSES)]
        status: Option<String>,
    },
    /// Find tasks by function, status and attributes. All conditions have to hold. In the order of their names
    Search {
        /// The function: its module path and name, or the end of that after a `::`
        #[arg(long, value_name = "FUNCTION")]
        function: Option<String>,

        /// The status
        #[arg(long, value_name = "STATUS", value_parser = STATUSES)]
        status: Option<String>,

        /// An attribute that the program gave to the task when it started it; several for several
        #[arg(long, value_name = "NAME=VALUE", value_parser = attribute)]
        attribute: Vec<(String, String)>,

        /// Show only tasks whose names come after this one
        #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
        after: String,

        /// The maximum number of tasks
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,

        /// Print a table for people instead of JSON
        #[arg(long)]
        text: bool,
    },
    /// Show the steps with a failed attempt that will be attempted again
    Failing {
        /// The maximum number of steps
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,

        /// Print a table for people instead of JSON
        #[arg(long)]
        text: bool,
    },
    /// Show the number of tasks of each status, and of tasks whose function no process has registered
    Count,
    /// Show a task with its frames, their variables, the end of its log, and its result
    Show {
        /// The name of the task
        id: String,
    },
    /// Show the log of a task, one entry per line
    Log {
        /// The name of the task
        id: String,

        /// The number of the first entry
        #[arg(long, value_name = "NUMBER", default_value_t = 0)]
        from: u64,

        /// The maximum number of entries
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,
    },
    /// Send a signal to a task. The task receives it when it waits for a signal of this name
    Signal {
        /// The name of the task
        id: String,

        /// The name of the signal
        name: String,

        /// The value of the signal
        #[arg(value_name = "JSON", default_value = "null", allow_hyphen_values = true)]
        value: String,
    },
    /// Terminate a task: it never runs again
    #[command(alias = "cancel")]
    Terminate {
        /// The name of the task
        id: String,
    },
    /// Run a quarantined task again, or all of them
    Retry {
        /// The name of the task
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        id: Option<String>,

        /// Run all quarantined tasks again
        #[arg(long)]
        all: bool,
    },
    /// Delete a task that has ended, with its result and its log
    Delete {
        /// The name of the task
        id: String,
    },
    /// Rebuild redb's list of free pages in a file, if an error asks for it. No data is lost
    Mend,
}

/// The commands of `rialto frames`.
#[derive(Clone, Debug, Subcommand)]
pub enum FramesAction {
    /// Fail if the program could not continue tasks of deployed programs, or if the file lacks one of its
    /// states
    Check(FramesOptions),
    /// Add the states of the program to the file, which is created if it is missing
    Lock {
        #[command(flatten)]
        options: FramesOptions,

        /// Remove the states that the program does not have. Use it only if no task is at one of them
        #[arg(long)]
        forget: bool,
    },
}

/// The options of `rialto frames`.
#[derive(Clone, Debug, Args)]
pub struct FramesOptions {
    /// The file with the states of deployed programs
    #[arg(long, value_name = "FILE", default_value = "frames.lock")]
    pub lock: PathBuf,

    /// The program, with the arguments that make it print its states
    #[arg(last = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

/// The options of `rialto serve`.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// The folder to serve [default: site/ if the current folder has one, else the current folder]
    #[arg(value_name = "DIR")]
    pub dir: Option<PathBuf>,

    /// Address and port to listen on; port 0 takes a free one, and the start-up line names it
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", value_parser = address)]
    pub listen: SocketAddr,

    /// A further host name of this server; NAME:PORT for that port only. The listening address and localhost
    /// are always accepted. Requests for other hosts are answered with 421
    #[arg(long = "host", value_name = "NAME", value_parser = Host::parse)]
    pub hosts: Vec<Host>,

    /// A separate address and port for the live counters, at /_rialto, for requests from this machine that
    /// came through no proxy
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub admin: Option<SocketAddr>,

    /// A file with a secret. Requests with `Authorization: Bearer SECRET` can see the counters from any
    /// machine, on the main address too
    #[arg(long, value_name = "FILE")]
    pub admin_token: Option<PathBuf>,

    /// The number of scheduler workers (threads) [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub workers: Option<u16>,

    /// How long a client may take to send a request, leave its response unread, or keep an idle
    /// connection, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds,
        allow_negative_numbers = true)]
    pub timeout: Duration,

    /// How long requests in flight may take to finish at shutdown, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds_or_none,
        allow_negative_numbers = true)]
    pub grace: Duration,

    /// The maximum number of open connections; further clients wait in the system's queue
    #[arg(long, value_name = "N", default_value_t = 65_536,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections: u32,

    /// Memory for the buffers of all connections, in bytes, or with K, M or G. When it is used up, the server
    /// closes connections of the addresses that hold most
    #[arg(long, value_name = "SIZE", default_value = "128M", value_parser = size)]
    pub memory: usize,

    /// The maximum number of connections of one client address; an IPv6 /64 counts as one. Further
    /// connections are closed. 0 means no limit: use it behind a proxy
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub per_address: usize,

    /// Show the server's tasks to requests that may see the counters: /_rialto/metrics (for Prometheus),
    /// /_rialto/blocked, /_rialto/graph (for Graphviz). SIGQUIT prints the blocked tasks on standard error
    #[arg(long)]
    pub diagnostics: bool,

    /// The file of the access log, in the Combined Log Format; - is standard output. At SIGHUP the server
    /// opens the file again
    #[arg(long, value_name = "FILE", default_value = "-", overrides_with = "no_log")]
    log: PathBuf,

    /// Write no access log
    #[arg(long, overrides_with = "log")]
    no_log: bool,
}

/// Where the access log goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogTo<'a> {
    /// Standard output.
    Stdout,
    /// This file.
    File(&'a Path),
}

impl Serve {
    /// Returns where the access log goes; `None` if there is to be none.
    pub fn log(&self) -> Option<LogTo<'_>> {
        match self.log.as_os_str() == "-" {
            _ if self.no_log => None,
            true => Some(LogTo::Stdout),
            false => Some(LogTo::File(&self.log)),
        }
    }

    /// Returns the folder to serve.
    pub fn root(&self) -> PathBuf {
        self.dir.clone().unwrap_or_else(|| {
            let sample = PathBuf::from("site");
            if sample.is_dir() { sample } else { PathBuf::from(".") }
        })
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "not an IP address and a port\nhelp: write an address such as 127.0.0.1:8080 or [::1]:8080 for this \
         machine only, or 0.0.0.0:8080 for all machines"
            .into()
    })
}

/// The least value of `--memory`. With less, too few connections are possible at a time.
const LEAST_MEMORY: usize = 1 << 20;

fn size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'K')) => (&text[..at], 10),
        Some((at, 'M')) => (&text[..at], 20),
        Some((at, 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let number = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(1 << shift));
    let wrong = "not a size\nhelp: write a number of bytes, or a number with K, M or G, such as 128M";
    let size = number.ok_or(wrong)?;
    if size < LEAST_MEMORY { Err("must be at least 1M".into()) } else { Ok(size) }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match seconds_or_none(text)? {
        Duration::ZERO => Err("must be more than 0".into()),
        time => Ok(time),
    }
}

fn seconds_or_none(text: &str) -> Result<Duration, String> {
    const DAY: f64 = 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=DAY).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("not a number of seconds from 0 to {DAY}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Command::command().debug_assert();
    }

    fn serve(args: &[&str]) -> Result<Serve, clap::Error> {
        match Command::try_parse_from(["rialto", "serve"].iter().chain(args))?.action {
            Action::Serve(serve) => Ok(serve),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_last_of_log_and_no_log_wins() {
        let log = |args: &[&str]| serve(args).unwrap().log().map(|log| format!("{log:?}"));
        assert_eq!(log(&[]).as_deref(), Some("Stdout"));
        assert_eq!(log(&["--no-log"]), None);
        assert_eq!(log(&["--no-log", "--log", "-"]).as_deref(), Some("Stdout"));
        assert_eq!(log(&["--no-log", "--log", "f"]).as_deref(), Some("File(\"f\")"));
        assert_eq!(log(&["--log", "f", "--no-log"]), None);
    }

    #[test]
    fn an_address_has_a_port() {
        assert_eq!(serve(&["--listen", "[::1]:80"]).unwrap().listen.port(), 80);
        for bad in ["8080", ":8080", "localhost:8080", "127.0.0.1", "127.0.0.1:99999", ""] {
            let error = serve(&[&format!("--listen={bad}")]).unwrap_err().to_string();
            assert!(error.contains("such as 127.0.0.1:8080"), "{bad}: {error}");
        }
    }

    #[test]
    fn the_default_address_is_port_8080_of_this_machine() {
        assert_eq!(serve(&[]).unwrap().listen.to_string(), "127.0.0.1:8080");
    }

    #[test]
    fn sizes_have_units() {
        for (text, size) in [("1M", 1 << 20), ("2G", 2 << 30), ("4096K", 4 << 20), ("1048576", 1 << 20)] {
            assert_eq!(serve(&["--memory", text]).unwrap().memory, size);
        }
        for bad in ["", "M", "1m", "1T", "-1M", "99999999999999999999G", "1K", "0"] {
            let error = serve(&[&format!("--memory={bad}")]).unwrap_err().to_string();
            assert!(error.contains("such as 128M") || error.contains("at least 1M"), "{bad}: {error}");
        }
    }

    #[test]
    fn times_are_positive_and_finite() {
        assert_eq!(serve(&["--timeout", "0.25"]).unwrap().timeout, Duration::from_millis(250));
        assert_eq!(serve(&["--grace", "0"]).unwrap().grace, Duration::ZERO);
        for bad in ["0", "-1", "inf", "NaN", "1e30", "soon", ""] {
            let error = serve(&["--timeout", bad]).unwrap_err().to_string();
            assert!(error.contains("seconds from 0") || error.contains("more than 0"), "{bad}: {error}");
        }
    }
}
