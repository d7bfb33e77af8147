//! When, where and with which versions a result was measured.

use serde::{Deserialize, Serialize};
use std::process::Command;
use std::time::SystemTime;

/// The circumstances of a run of this program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunInfo {
    /// The date and time at its beginning, in UTC.
    pub date: String,
    /// The commit of the source that cargo built, or `unknown`. A `+` says that files were changed since.
    pub commit: String,
    /// The processor, the number of processors, the memory and the kernel.
    pub machine: String,
    /// The names and versions of the compared libraries and languages.
    pub versions: Vec<String>,
    /// The systems that could not take part, each with a reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

const LOCK: &str = include_str!("../../Cargo.lock");

/// The compared libraries.
const LIBRARIES: [&str; 13] = [
    "tokio",
    "kanal",
    "flume",
    "async-channel",
    "crossbeam-channel",
    "event-listener",
    "smol",
    "may",
    "rayon",
    "hyper",
    "axum",
    "zenoh",
    "redb",
];

impl RunInfo {
    /// Describes this run.
    pub fn now() -> RunInfo {
        RunInfo {
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            commit: commit(),
            machine: machine(),
            versions: versions(),
            missing: Vec::new(),
        }
    }
}

/// Returns the first line that a command prints, or `None` if it fails.
fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).lines().next()?.trim().to_owned())
}

fn commit() -> String {
    let git = |arguments: &[&str]| {
        first_line(Command::new("git").arg("-C").arg(env!("CARGO_MANIFEST_DIR")).args(arguments))
    };
    let Some(commit) = git(&["rev-parse", "--short", "HEAD"]) else { return "unknown".to_owned() };
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_some();
    if changed { commit + "+" } else { commit }
}

fn machine() -> String {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let processor =
        field(&read("/proc/cpuinfo"), "model name").unwrap_or_else(|| "unknown processor".to_owned());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let kilobytes = field(&read("/proc/meminfo"), "MemTotal");
    let kilobytes = kilobytes.and_then(|text| text.strip_suffix(" kB")?.parse::<f64>().ok());
    let memory = kilobytes.map_or_else(String::new, |size| format!(", {:.0} GiB", size / 1_048_576.0));
    let kernel = read("/proc/sys/kernel/osrelease");
    format!("{processors} processors ({processor}){memory}, {} {}", std::env::consts::OS, kernel.trim())
}

fn versions() -> Vec<String> {
    let commands = [("rustc", "-V"), ("go", "version"), ("erl", "-version"), ("guile", "--version")];
    let languages = commands.iter().filter_map(|(name, flag)| first_line(Command::new(name).arg(flag)));
    let libraries =
        LIBRARIES.iter().filter_map(|name| Some(format!("{name} {}", locked_version(LOCK, name)?)));
    languages.chain(libraries).collect()
}

/// Returns the version of a package in a `Cargo.lock`. If there are several, it is the one that this package uses.
fn locked_version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let after = |text: &str| Some(lock.split_once(text)?.1);
    let own = after("name = \"rialto-bench\"\n").and_then(|text| text.split("[[package]]").next());
    // A dependency's version is written there only if it is not the only one.
    let used = own.and_then(|text| text.split_once(&format!("\"{name} ")).map(|(_, version)| version));
    let version = used.or_else(|| after(&format!("name = \"{name}\"\nversion = \"")))?;
    Some(version.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let lock = "[[package]]\nname = \"kanal\"\nversion = \"0.1.1\"\n\n[[package]]\nname = \"tokio\"\nversion = \"1.2\"\n";
        assert_eq!((locked_version(lock, "tokio"), locked_version(lock, "toki")), (Some("1.2"), None));
        let two = "name = \"rialto-bench\"\ndependencies = [\n \"kanal 0.2.0\",\n]\n\n[[package]]\n"
            .to_owned()
            + lock;
        assert_eq!(locked_version(&two, "kanal"), Some("0.2.0"));
        assert!(versions().iter().any(|version| version.starts_with("kanal 0.")));
    }

    #[test]
    fn the_run_is_described() {
        let run = RunInfo::now();
        assert!(run.date.ends_with('Z') && run.date.len() == 20, "{run:?}");
        assert!(run.machine.contains("processors") && !run.commit.is_empty(), "{run:?}");
    }
}
