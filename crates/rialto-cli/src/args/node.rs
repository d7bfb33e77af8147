//! The command line of `rialto node`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

#[cfg(feature = "node")]
use clap::Parser;
use clap::{Args, Subcommand};

use super::{address, seconds};

/// The default address of a node.
const DEFAULT_ADDRESS: &str = "127.0.0.1:4370";

/// The options of `rialto node`.
#[derive(Clone, Debug, Args)]
pub struct NodeOptions {
    /// The folder with the keys of this node and of its commands [default: rialto in $XDG_CONFIG_HOME, or in
    /// ~/.config]
    #[arg(long, visible_alias = "keys", value_name = "DIR", global = true)]
    pub dir: Option<PathBuf>,

    /// Development on one machine: trust the programs that can read the same secret file in DIR, and no
    /// others. No keys are needed
    #[arg(long, global = true)]
    pub dev: bool,

    /// The address of the node, as HOST:PORT
    #[arg(long, value_name = "ADDR", global = true, default_value = DEFAULT_ADDRESS, value_parser = locator)]
    pub at: String,

    /// How long to wait for an answer, in seconds
    #[arg(long, value_name = "SECONDS", global = true, default_value = "10", value_parser = seconds)]
    pub timeout: Duration,

    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,

    /// The command
    #[command(subcommand)]
    pub action: NodeAction,
}

/// The options of `rialto console`.
#[cfg(feature = "console")]
#[derive(Clone, Debug, Args)]
pub struct ConsoleOptions {
    /// The address of the node, as HOST:PORT
    #[arg(long, value_name = "ADDR", default_value = DEFAULT_ADDRESS, value_parser = locator)]
    pub at: String,

    /// Show the tables in this terminal. If the output is not a terminal, print them once
    #[arg(long)]
    pub text: bool,

    /// The address at which the browser finds the console. With port 0, the system chooses a port
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0", value_parser = address)]
    pub listen: SocketAddr,

    /// The folder with the keys, as for `rialto node`
    #[arg(long, visible_alias = "keys", value_name = "DIR")]
    pub dir: Option<PathBuf>,

    /// The node runs with --dev, too: no keys are needed
    #[arg(long)]
    pub dev: bool,

    /// How long to wait for an answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
}

#[cfg(feature = "console")]
impl ConsoleOptions {
    /// Returns the options with which a command of `rialto node` connects to the same node.
    pub fn node(&self) -> NodeOptions {
        NodeOptions {
            dir: self.dir.clone(),
            dev: self.dev,
            at: self.at.clone(),
            timeout: self.timeout,
            json: false,
            action: NodeAction::Shell,
        }
    }
}

/// The commands of `rialto node`.
#[derive(Clone, Debug, Subcommand)]
pub enum NodeAction {
    /// Run a node with a few services, until Ctrl-C or SIGTERM
    #[command(long_about = "Run a node with a few services, until Ctrl-C or SIGTERM.

The node publishes these services, which other nodes and the other commands of `rialto node` find by name: \
echo, which answers each line with the same line; kv, a key/value server (put KEY VALUE, get KEY, delete \
KEY, keys); counter, which counts (add N, get), and can be migrated; console, which prints lines; stdout, \
the standard output as a port. echo, kv and counter can also be spawned.")]
    Start(Start),

    #[command(flatten)]
    Ask(Ask),

    /// Send several commands to a node, from a terminal, a file or a pipe. The command `help` lists them
    Shell,

    #[command(flatten)]
    Keys(Keys),
}

/// The commands for keys.
#[derive(Clone, Debug, Subcommand)]
pub enum Keys {
    /// Create a key for a node, and print the key by which others know the node. No key is overwritten
    Keygen,
    /// Print the key by which others know the node
    Key {
        /// Print the public key in PEM form, for `rialto node certify`
        #[arg(long)]
        public: bool,

        /// Print the key of this folder's commands in place of its node's, and create it if it is missing.
        /// Another node trusts it for administration after `rialto node trust --client KEY` there
        #[arg(long)]
        client: bool,
    },
    /// Trust a node: allow connections from it and to it
    Trust {
        /// The key of the node, as `rialto node key` prints it there
        key: String,

        /// KEY is a key of commands, as `rialto node key --client` prints it: trust it for administration
        /// only
        #[arg(long)]
        client: bool,

        /// A note for people who read the list, such as the owner of the key
        #[arg(value_name = "NOTE")]
        about: Vec<String>,
    },
    /// Remove a node from the trusted keys
    Untrust {
        /// The key of the node
        key: String,

        /// KEY is a key of commands
        #[arg(long)]
        client: bool,
    },
    /// Show the trusted keys
    Trusted,
    /// Revoke a key: the node is not trusted any more, even if an authority has certified it
    Revoke {
        /// The key of the node
        key: String,

        /// A note for people who read the list, such as the reason
        #[arg(value_name = "NOTE")]
        about: Vec<String>,
    },
    /// Print the certificate of an authority, for the authority.pem of its nodes. Creates its key if it is
    /// missing
    Authority {
        /// The file of the authority's secret key. Keep it on no node
        file: PathBuf,
    },
    /// Certify the key of a node, and print the certificate, for its certificate.pem
    Certify {
        /// The file of the authority's key
        #[arg(long, value_name = "FILE")]
        authority: PathBuf,

        /// How many days the certificate is valid
        #[arg(long, value_name = "N", default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: u32,

        /// The public key of the node, as `rialto node key --public` prints it [default: standard input]
        public: Option<PathBuf>,
    },
}

/// The options of `rialto node start`.
#[derive(Clone, Debug, Args)]
pub struct Start {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = DEFAULT_ADDRESS, value_parser = address)]
    pub listen: SocketAddr,

    /// The address at which other nodes reach this node, as HOST:PORT, if it is not the listening address
    #[arg(long, value_name = "ADDR")]
    pub advertise: Vec<String>,

    /// The name of the node, for people
    #[arg(long, default_value = "rialto")]
    pub name: String,

    /// Record the tasks of the node and what they wait for, so that `rialto console` shows them
    #[arg(long)]
    pub diagnostics: bool,

    /// Nodes to which this node keeps a connection, as HOST:PORT
    #[arg(long, value_name = "ADDR", num_args = 1.., value_parser = locator)]
    pub join: Vec<String>,
}

/// The commands for a running node.
#[derive(Clone, Debug, Subcommand)]
pub enum Ask {
    /// Check whether the node answers, and show how fast
    Ping,
    /// Show the state of the node: its name, key, processes and connections
    Status,
    /// Show the processes of the node
    List {
        /// The maximum number of processes
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,

        /// Show only the N processes with the longest mailboxes, the longest first
        #[arg(long, value_name = "N", conflicts_with = "limit", value_parser = clap::value_parser!(u32).range(1..=1000))]
        longest: Option<u32>,
    },
    /// Show a process: its mailbox, its names and groups, its links and monitors
    Inspect {
        /// The pid of the process, as `list` shows it (3f2a.12.0), or its name
        #[arg(value_name = "PROCESS")]
        who: String,
    },
    /// Show the services that the node publishes, its registered names, and its entry points
    Services,
    /// Send a line of text to a process, as a String
    Send {
        /// The pid or the name of the process
        #[arg(value_name = "PROCESS")]
        who: String,

        /// The text
        text: Vec<String>,
    },
    /// Send a line of text to a process that answers lines, and print the answer
    Call {
        /// The pid or the name of the process
        #[arg(value_name = "PROCESS")]
        who: String,

        /// The text
        text: Vec<String>,
    },
    /// Spawn a process from an entry point of the node, and print its pid
    Spawn {
        /// The entry point, as `services` shows it
        entry: String,

        /// The argument of the entry point, as text
        text: Vec<String>,
    },
    /// Kill a process, and show why it has ended
    Kill {
        /// The pid or the name of the process
        #[arg(value_name = "PROCESS")]
        who: String,
    },
    /// Migrate a process to another node. Messages to its old pid are forwarded
    Migrate {
        /// The pid or the name of the process
        #[arg(value_name = "PROCESS")]
        who: String,

        /// The address of the other node, as HOST:PORT. The first node must trust it
        #[arg(value_name = "ADDR", value_parser = locator)]
        to: String,
    },
}

/// A line of the shell.
#[cfg(feature = "node")]
#[derive(Debug, Parser)]
#[command(name = "", no_binary_name = true, disable_help_flag = true, override_usage = "COMMAND [ARGUMENTS]")]
pub struct ShellLine {
    /// The command.
    #[command(subcommand)]
    pub action: ShellAction,
}

/// The commands of the shell.
#[cfg(feature = "node")]
#[derive(Debug, Subcommand)]
pub enum ShellAction {
    #[command(flatten)]
    Ask(Ask),
    /// Leave the shell
    #[command(alias = "exit")]
    Quit,
}

/// Parses `HOST:PORT`, and returns it as a locator of the TLS transport.
fn locator(text: &str) -> Result<String, String> {
    let place = text.strip_prefix("tls://").unwrap_or(text);
    let parts = place.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse::<u16>().ok()?)));
    let usable = |host: &str| match host.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']').is_some_and(|host| host.parse::<std::net::Ipv6Addr>().is_ok()),
        None => {
            !host.is_empty() && !host.contains([':', '/']) && host.bytes().all(|byte| byte.is_ascii_graphic())
        }
    };
    let wrong = "not a host and a port\nhelp: write HOST:PORT, such as 127.0.0.1:4370, [::1]:4370 or \
                 example.org:4370";
    match parts {
        Some((host, port)) if port > 0 && host.len() < 256 && usable(host) => Ok(format!("tls://{place}")),
        _ => Err(wrong.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_named_by_host_and_port() {
        for good in ["127.0.0.1:4370", "[::1]:1", "example.org:65535", "tls://localhost:4370"] {
            let place = good.trim_start_matches("tls://");
            assert_eq!(locator(good), Ok(format!("tls://{place}")));
        }
        let long = format!("{}:1", "a".repeat(300));
        for bad in [
            "",
            ":",
            "host",
            "host:",
            ":1",
            "host:0",
            "host:65536",
            "::1:1",
            "[::1:1",
            "[a]:1",
            "a b:1",
            "tcp://a:1",
            "é:1",
            &long,
        ] {
            assert!(locator(bad).unwrap_err().contains("such as 127.0.0.1:4370"), "{bad}");
        }
    }

    #[cfg(feature = "node")]
    #[test]
    fn the_lines_of_the_shell_are_well_formed() {
        <ShellLine as clap::CommandFactory>::command().debug_assert();
    }
}
