//! The command line of `rialto node`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

#[cfg(feature = "node")]
use clap::Parser;
use clap::{Args, Subcommand};

use super::{address, seconds};

/// The default address of a node.
const HERE: &str = "127.0.0.1:4370";

/// The options of `rialto node`.
#[derive(Clone, Debug, Args)]
pub struct NodeOptions {
    /// The folder with the key of this node, or of whoever asks [default: rialto in $XDG_CONFIG_HOME, or in
    /// ~/.config]
    #[arg(long, visible_alias = "keys", value_name = "DIR", global = true)]
    pub dir: Option<PathBuf>,

    /// Trust, on this machine, who can read the same secret in DIR, and nobody else: no keys are needed
    #[arg(long, global = true)]
    pub dev: bool,

    /// The node that is asked, as HOST:PORT
    #[arg(long, value_name = "ADDR", global = true, default_value = HERE, value_parser = locator)]
    pub at: String,

    /// For so long to wait for an answer, in seconds
    #[arg(long, value_name = "SECONDS", global = true, default_value = "10", value_parser = seconds)]
    pub timeout: Duration,

    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,

    /// What to do
    #[command(subcommand)]
    pub action: NodeAction,
}

/// What can be done with nodes.
#[derive(Clone, Debug, Subcommand)]
pub enum NodeAction {
    /// Start a node, with a few services, until Ctrl-C or SIGTERM
    #[command(long_about = "Start a node, with a few services, until Ctrl-C or SIGTERM.

Other nodes and the other commands of `rialto node` find there, by name: echo, which answers a line with \
itself; kv, a key/value server (put KEY VALUE, get KEY, delete KEY, keys); counter, which counts (add N, get), \
and can be migrated; console, which prints lines; stdout, the standard output as a port. echo, kv and counter can be \
spawned, too. It counts words for `rialto node wordcount`.")]
    Start(Start),

    #[command(flatten)]
    Ask(Ask),

    /// Ask a node, command after command: `help` shows them; from a file or a pipe, too
    Shell,

    /// Count the words of the files in a folder, by the nodes that are named
    #[command(long_about = "Count the words of the files in a folder, by the nodes that are named.

The files are cut into pieces, which go to whichever worker has least to do. Workers, which are nodes that \
`rialto node start` has started, may be killed, and started again, at any time: the result is the same. If none \
is left for as long as --timeout says, the rest is counted here; without workers, all of it.

A word is a run of letters and digits, in small letters. Bytes that are no UTF-8 separate words. What starts \
with a dot, and what is no file, is left out.")]
    Wordcount(Wordcount),

    #[command(flatten)]
    Keys(Keys),
}

/// What can be done with keys.
#[derive(Clone, Debug, Subcommand)]
pub enum Keys {
    /// Make a key for a node, and print by what others know it; none is overwritten
    Keygen,
    /// Print the key by which others know the node
    Key {
        /// Print the public key itself, in PEM, for an authority
        #[arg(long)]
        public: bool,

        /// Of the commands of this folder, and not of its node; made if there is none. Where nodes trust it for
        /// administration, `trust --client` says so
        #[arg(long)]
        client: bool,
    },
    /// Trust a node: it may dial this one, and this one talks to it
    Trust {
        /// Its key, as `rialto node key` prints it there
        key: String,

        /// It is of commands, which `rialto node key --client` prints: trusted for administration only
        #[arg(long)]
        client: bool,

        /// Whose it is, for those who read the list
        about: Vec<String>,
    },
    /// Trust a node no more
    Untrust {
        /// Its key
        key: String,

        /// It is of commands
        #[arg(long)]
        client: bool,
    },
    /// Show the trusted keys
    Trusted,
    /// Trust a node no more, whoever has certified it
    Revoke {
        /// Its key
        key: String,

        /// Why, for those who read the list
        about: Vec<String>,
    },
    /// Print the certificate of an authority, for the authority.pem of its nodes; makes its key if there is none
    Authority {
        /// The file of its key, which is secret and on no node
        file: PathBuf,
    },
    /// Certify the key of a node, and print the certificate, for its certificate.pem
    Certify {
        /// The file of the authority's key
        #[arg(long, value_name = "FILE")]
        authority: PathBuf,

        /// For how many days
        #[arg(long, value_name = "N", default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: u32,

        /// The public key of the node, as `rialto node key --public` prints it [default: standard input]
        public: Option<PathBuf>,
    },
}

/// The options of `rialto node start`.
#[derive(Clone, Debug, Args)]
pub struct Start {
    /// Where to listen; port 0 is any free one
    #[arg(long, value_name = "ADDR", default_value = HERE, value_parser = address)]
    pub listen: SocketAddr,

    /// Where others dial it, as HOST:PORT, if that is not where it listens
    #[arg(long, value_name = "ADDR")]
    pub advertise: Vec<String>,

    /// What it is called, for people
    #[arg(long, default_value = "rialto")]
    pub name: String,

    /// Nodes with which to keep a link, as HOST:PORT
    #[arg(long, value_name = "ADDR", num_args = 1.., value_parser = locator)]
    pub join: Vec<String>,
}

/// What a node that runs can be asked.
#[derive(Clone, Debug, Subcommand)]
pub enum Ask {
    /// See whether the node answers, and how fast
    Ping,
    /// Show how the node is: its name, its processes, its links
    Status,
    /// Show the processes of the node
    List {
        /// So many at most
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,

        /// Those with the longest mailboxes, the longest first, so many at most
        #[arg(long, value_name = "N", conflicts_with = "limit", value_parser = clap::value_parser!(u32).range(1..=1000))]
        longest: Option<u32>,
    },
    /// Show a process: its mailbox, its names and groups, its links and monitors
    Inspect {
        /// Its pid, as `list` shows it (3f2a.12.0), or its name
        who: String,
    },
    /// Show which services the node publishes, which names it knows, and what can be spawned there
    Services,
    /// Send a line of text to a process, as a String
    Send {
        /// Its pid or name
        who: String,

        /// What to send
        text: Vec<String>,
    },
    /// Send a line of text to a process that answers lines, and print the answer
    Call {
        /// Its pid or name
        who: String,

        /// What to ask
        text: Vec<String>,
    },
    /// Start a process of an entry point of the node, and print its pid
    Spawn {
        /// The entry point, as `services` shows it
        entry: String,

        /// Its argument: a text
        text: Vec<String>,
    },
    /// End a process, whatever it does
    Kill {
        /// Its pid or name
        who: String,
    },
    /// Move a process to another node, where it goes on; what is sent to its old pid follows
    Migrate {
        /// Its pid or name
        who: String,

        /// The other node, as HOST:PORT, which the node has to trust
        #[arg(value_parser = locator)]
        to: String,
    },
}

/// A line of the shell.
#[cfg(feature = "node")]
#[derive(Debug, Parser)]
#[command(name = "", no_binary_name = true, disable_help_flag = true, override_usage = "COMMAND [ARGUMENTS]")]
pub struct ShellLine {
    /// What to do.
    #[command(subcommand)]
    pub action: ShellAction,
}

/// What the shell can do.
#[cfg(feature = "node")]
#[derive(Debug, Subcommand)]
pub enum ShellAction {
    #[command(flatten)]
    Ask(Ask),
    /// Leave the shell
    #[command(alias = "exit")]
    Quit,
}

/// The options of `rialto node wordcount`.
#[derive(Clone, Debug, Args)]
pub struct Wordcount {
    /// The folder; or a file
    #[arg(required_unless_present = "files_from", conflicts_with = "files_from")]
    pub folder: Option<PathBuf>,

    /// Count the files that are named in this file, one in a line; - is the standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,

    /// The nodes that count, as HOST:PORT
    #[arg(long, value_name = "ADDR", num_args = 1.., value_parser = locator)]
    pub workers: Vec<String>,

    /// How many words to show, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub top: usize,

    /// Say on standard error how far it is: in a terminal in one line, or after each piece in a line of its own
    #[arg(long, value_name = "HOW", default_value = "terminal")]
    pub progress: Progress,
}

/// How to say how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Progress {
    /// In one line, if it is a terminal
    Terminal,
    /// In a line after each piece
    Lines,
    /// Not at all
    None,
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
    match parts {
        Some((host, port)) if port > 0 && host.len() < 256 && usable(host) => Ok(format!("tls://{place}")),
        _ => Err("not a host and a port, such as 127.0.0.1:4370, [::1]:4370 or example.org:4370".into()),
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
