//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

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
nor is anything that a link leads to outside the folder. /_rialto shows live counters, as JSON to \
those who ask for application/json.

Ctrl-C (or SIGTERM) stops accepting, finishes the requests in flight and exits 0; a second Ctrl-C \
exits at once.")]
    Serve(Serve),
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

    /// Show what the server's tasks do to all who ask: /_rialto/metrics for Prometheus,
    /// /_rialto/blocked, /_rialto/graph for Graphviz; and on standard error at SIGQUIT
    #[arg(long)]
    pub diagnostics: bool,

    /// Write an access log to standard output, in the Combined Log Format (the default)
    #[arg(long, overrides_with = "no_log")]
    log: bool,

    /// Write no access log
    #[arg(long, overrides_with = "log")]
    no_log: bool,
}

impl Serve {
    /// Whether an access log is wanted.
    pub fn logging(&self) -> bool {
        !self.no_log
    }

    /// The folder to serve.
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
        let Action::Serve(serve) = Command::try_parse_from(["rialto", "serve"].iter().chain(args))?.action;
        Ok(serve)
    }

    #[test]
    fn the_last_of_log_and_no_log_wins() {
        assert!(serve(&[]).unwrap().logging());
        assert!(!serve(&["--no-log"]).unwrap().logging());
        assert!(serve(&["--no-log", "--log"]).unwrap().logging());
        assert!(!serve(&["--log", "--no-log"]).unwrap().logging());
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
    fn times_are_positive_and_finite() {
        assert_eq!(serve(&["--timeout", "0.25"]).unwrap().timeout, Duration::from_millis(250));
        assert_eq!(serve(&["--grace", "0"]).unwrap().grace, Duration::ZERO);
        for bad in ["0", "-1", "inf", "NaN", "1e30", "soon", ""] {
            let said = serve(&["--timeout", bad]).unwrap_err().to_string();
            assert!(said.contains("seconds from 0") || said.contains("more than 0"), "{bad}: {said}");
        }
    }
}
