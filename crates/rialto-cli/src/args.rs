//! The command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

pub mod node;

use node::NodeOptions;

use crate::hosts::Host;

/// Rialto: a runtime in which every wait is an event.
#[derive(Debug, Parser)]
#[command(name = "rialto", version, about, max_term_width = 100)]
pub struct Command {
    /// What to do.
    #[command(subcommand)]
    pub action: Action,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Serve the files of a folder over HTTP/1.1
    #[command(long_about = "Serve the files of a folder over HTTP/1.1.

Answers GET and HEAD, with conditional and range requests. A folder is answered by its index.html. \
Files and folders whose names start with a dot are not served, except those under /.well-known/; \
nor is anything that a link leads to outside the folder. With --admin or --admin-token, /_rialto shows \
live counters, as JSON to those who ask for application/json.

Ctrl-C (or SIGTERM) stops accepting, finishes the requests in flight and exits 0; a second Ctrl-C \
exits at once.")]
    Serve(Serve),

    /// Show and steer the durable tasks of a store, as JSON
    #[command(long_about = "Show and steer the durable tasks of a store, as JSON.

The store is a file, which one process at a time has open: the program that runs the tasks is asked, if it \
serves them, or is to be stopped first; or, if this program was built with the feature postgres, a database. Nothing is run.")]
    Flows(FlowsOptions),

    /// Check that a program still reads what its durable tasks have written
    #[command(
        subcommand,
        long_about = "Check that a program still reads what its durable tasks have written.

The program prints the states that it reads, as Builder::frames says them; frames.lock, which is \
committed, has those that were deployed. Without a command, they are read from standard input:

    rialto frames check -- cargo run -q -- frames"
    )]
    Frames(FramesAction),

    /// Start a node, look at nodes that run, count words with several; make keys, and say whom to trust
    #[command(
        long_about = "Start a node, look at nodes that run, count words with several; make keys, and say \
whom to trust.

On one machine, --dev needs no keys:

    rialto node start --dev            # a node with a few services, at 127.0.0.1:4370
    rialto node list --dev             # who lives there; inspect, send, call, kill, migrate, shell

A node is known by its key. Two nodes talk if each trusts the key of the other: by a list, which trust \
and untrust change, or because an authority has certified both. Nodes that run see the changes within \
seconds, and cut off who is not trusted any more.

    rialto node keygen                 # here, and there
    rialto node trust KEY 'the other'  # here its key, and there ours

Exit codes: 1, what was asked was not done; 2, it was not understood; 3, the node could not be reached."
    )]
    Node(NodeOptions),
}

/// The options of `rialto flows`.
#[derive(Clone, Debug, Args)]
pub struct FlowsOptions {
    /// The file; or the database, as postgres://user@host/name, or host=.. user=.. (./host=.. is a file)
    #[arg(long, value_name = "STORE")]
    pub store: PathBuf,

    /// What to do
    #[command(subcommand)]
    pub action: FlowsAction,
}

/// What can be done with durable tasks.
#[derive(Clone, Debug, Subcommand)]
pub enum FlowsAction {
    /// Show the tasks, one in a line, in the order of their names
    List {
        /// Only those after this name
        #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
        after: String,

        /// So many at most
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,

        /// Only the ones that are ready, running, waiting, completed, cancelled, or quarantined
        #[arg(long, value_name = "STATUS",
            value_parser = ["ready", "running", "waiting", "completed", "cancelled", "quarantined"])]
        status: Option<String>,
    },
    /// Show how many tasks stand how, and how many nobody can run
    Count,
    /// Show a task with its frames, their variables, the end of its log, and its result
    Show {
        /// Its name
        id: String,
    },
    /// Show what has happened to a task, one entry in a line
    Log {
        /// Its name
        id: String,

        /// From this entry on
        #[arg(long, value_name = "NUMBER", default_value_t = 0)]
        from: u64,

        /// So many at most
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,
    },
    /// Send a signal to a task, which takes it when it waits for one of this name
    Signal {
        /// Its name
        id: String,

        /// That of the signal
        name: String,

        /// What it says
        #[arg(value_name = "JSON", default_value = "null", allow_hyphen_values = true)]
        value: String,
    },
    /// End a task: it is not run any more
    Cancel {
        /// Its name
        id: String,
    },
    /// Have tasks tried again that are in quarantine
    Retry {
        /// Its name
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        id: Option<String>,

        /// All that are in quarantine
        #[arg(long)]
        all: bool,
    },
    /// Delete what is left of a task that is over
    Delete {
        /// Its name
        id: String,
    },
    /// Have redb note anew which pages of a file are free, where an error says that this helps; nothing is lost
    Mend,
}

/// What can be done with the states of a program.
#[derive(Clone, Debug, Subcommand)]
pub enum FramesAction {
    /// Fail if a task that a deployed program has begun could not go on, or if a state is not in the file yet
    Check(FramesOptions),
    /// Write the file: with what is in it, and what is new
    Lock {
        #[command(flatten)]
        options: FramesOptions,

        /// Forget the states that this program does not have: no task is left in them
        #[arg(long)]
        forget: bool,
    },
}

/// Whose states, and where they are committed.
#[derive(Clone, Debug, Args)]
pub struct FramesOptions {
    /// The file
    #[arg(long, value_name = "FILE", default_value = "frames.lock")]
    pub lock: PathBuf,

    /// The program, and what makes it print its states
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

    /// A name by which requests may call this server, beside the address it listens on, and localhost; NAME:PORT for
    /// that port alone. Others are answered 421
    #[arg(long = "host", value_name = "NAME", value_parser = Host::parse)]
    pub hosts: Vec<Host>,

    /// Address and port of the live counters, at /_rialto: for requests from this machine that came through no proxy
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub admin: Option<SocketAddr>,

    /// A file with a secret: with `Authorization: Bearer SECRET` the counters are shown to all, on the main address too
    #[arg(long, value_name = "FILE")]
    pub admin_token: Option<PathBuf>,

    /// Worker threads [default: one per processor]
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

    /// Connections held at once; further clients wait in the system's queue
    #[arg(long, value_name = "N", default_value_t = 65_536,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections: u32,

    /// Memory for the buffers of all connections, in bytes, or with K, M or G; when it is spent, connections of the
    /// addresses that hold most are closed
    #[arg(long, value_name = "SIZE", default_value = "128M", value_parser = size)]
    pub memory: usize,

    /// Connections of one address, an IPv6 /64 counting as one; further ones are closed. 0 is no limit, for a server
    /// behind a proxy
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub per_address: usize,

    /// Show what the server's tasks do, to those who see the counters: /_rialto/metrics for
    /// Prometheus, /_rialto/blocked, /_rialto/graph for Graphviz; and on standard error at SIGQUIT
    #[arg(long)]
    pub diagnostics: bool,

    /// The access log, in the Combined Log Format: a file, which is opened again at SIGHUP; - is standard output
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
        "not an address and a port, such as 127.0.0.1:8080 or [::1]:8080 for this machine alone, or \
         0.0.0.0:8080 for all who reach it"
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
    let size = number.ok_or("not a size, such as 128M, 2G or 4194304")?;
    if size < LEAST_MEMORY { Err("must be 1M at least".into()) } else { Ok(size) }
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
            let said = serve(&[&format!("--listen={bad}")]).unwrap_err().to_string();
            assert!(said.contains("such as 127.0.0.1:8080"), "{bad}: {said}");
        }
    }

    #[test]
    fn sizes_have_units() {
        for (text, size) in [("1M", 1 << 20), ("2G", 2 << 30), ("4096K", 4 << 20), ("1048576", 1 << 20)] {
            assert_eq!(serve(&["--memory", text]).unwrap().memory, size);
        }
        for bad in ["", "M", "1m", "1T", "-1M", "99999999999999999999G", "1K", "0"] {
            let said = serve(&[&format!("--memory={bad}")]).unwrap_err().to_string();
            assert!(said.contains("such as 128M") || said.contains("1M at least"), "{bad}: {said}");
        }
    }

    #[test]
    fn times_are_positive_and_finite() {
        assert_eq!(serve(&["--timeout", "0.25"]).unwrap().timeout, Duration::from_millis(250));
        assert_eq!(serve(&["--grace", "0"]).unwrap().grace, Duration::ZERO);
        for bad in ["0", "-1", "inf", "NaN", "1e30", "soon", ""] {
            let said = serve(&["--timeout", bad]).unwrap_err().to_string();
            assert!(said.contains("seconds from 0") || said.contains("more than 0"), "{bad}: {said}");
        }
    }
}
