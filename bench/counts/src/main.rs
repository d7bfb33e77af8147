//! Counts the instructions of an operation of each hot path, by valgrind's tool callgrind, and compares them
//! with those in `bench/counts.toml`.
//!
//! `rialto-counts` checks all paths, `rialto-counts NAME..` some. More than 5 % more instructions than in the file fail. With
//! `RIALTO_BLESS=1` it writes the file instead. With another rustc than the file's it only prints, because another
//! compiler emits other code.
//!
//! The count of an operation is the difference between two runs, one with twice as many operations, so the start and
//! end of the process do not count. It is the sum over all threads.

mod paths;
#[cfg(feature = "recorder")]
mod recorder;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::paths::{HotPath, PATHS};

/// The instructions of a run's operations. The start and end of a process vary by some 300,000: workers look for
/// tasks for a while before they sleep.
const ENOUGH: u64 = 25_000_000;
/// The operations of the run that finds out how many operations are enough.
const FIRST_OPERATIONS: u64 = 2_000;
/// More than this is a regression.
const ALLOWED_GROWTH: f64 = 1.05;

/// `bench/counts.toml`.
#[derive(Serialize, Deserialize, Default, PartialEq)]
struct Counts {
    /// `rustc --version`.
    rustc: String,
    /// `valgrind --version`.
    valgrind: String,
    /// Instructions for an operation, by the name of the path.
    instructions: BTreeMap<String, f64>,
}

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // The process that callgrind runs.
    if let [flag, name, operations] = &arguments[..]
        && flag == "--execute"
    {
        (path(name)?.run)(operations.parse().context("the number of operations")?);
        return Ok(ExitCode::SUCCESS);
    }
    let chosen: Vec<&HotPath> = match &arguments[..] {
        [] => PATHS.iter().collect(),
        names => names.iter().map(|name| path(name)).collect::<Result<_>>()?,
    };
    let mut now = Counts {
        rustc: version_of("rustc")?,
        valgrind: version_of("valgrind")
            .context("valgrind is missing; help: install the package `valgrind`")?,
        instructions: BTreeMap::new(),
    };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../counts.toml");
    if std::env::var_os("RIALTO_BLESS").is_some_and(|value| value == "1") {
        for path in chosen {
            now.instructions.insert(path.name.to_owned(), median_instructions(path)?);
        }
        bless(&file, now)?;
        return Ok(ExitCode::SUCCESS);
    }
    let before = read(&file)?;
    for path in chosen {
        let old = before.instructions.get(path.name).copied();
        now.instructions.insert(path.name.to_owned(), least_instructions(path, old)?);
    }
    Ok(if compare(&before, &now) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn path(name: &str) -> Result<&'static HotPath> {
    let names: Vec<&str> = PATHS.iter().map(|path| path.name).collect();
    PATHS
        .iter()
        .find(|path| path.name == name)
        .with_context(|| format!("there is no path `{name}`; help: the paths are {}", names.join(", ")))
}

/// Returns the median of three measurements.
fn median_instructions(path: &HotPath) -> Result<f64> {
    let mut all = [instructions(path)?, instructions(path)?, instructions(path)?];
    all.sort_by(f64::total_cmp);
    Ok(all[1])
}

/// Measures up to three times, until the path takes no more than allowed, and returns the least. Where a choice is
/// random, or threads wait for one another, the counts of two measurements differ by a few percent.
fn least_instructions(path: &HotPath, old: Option<f64>) -> Result<f64> {
    let mut least = instructions(path)?;
    for _ in 0..2 {
        if old.is_none_or(|old| least <= old * ALLOWED_GROWTH) {
            break;
        }
        least = least.min(instructions(path)?);
    }
    Ok(least)
}

/// Returns the instructions of one operation, to a tenth.
fn instructions(path: &HotPath) -> Result<f64> {
    let first = difference(path.name, FIRST_OPERATIONS)?;
    let operations = (ENOUGH as f64 / first.max(10.0)) as u64;
    Ok((difference(path.name, operations)? * 10.0).round() / 10.0)
}

/// Returns the instructions of one operation, from two runs that differ by `operations`.
fn difference(name: &str, operations: u64) -> Result<f64> {
    // One after the other: beside another process the threads wait for each other longer.
    let (once, twice) = (collected(name, operations)?, collected(name, 2 * operations)?);
    Ok((twice as f64 - once as f64) / operations as f64)
}

/// Executes operations under callgrind, and returns the instructions of the whole process.
fn collected(name: &str, operations: u64) -> Result<u64> {
    let this = std::env::current_exe().context("the path of this program")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args(["--execute", name, &operations.to_string()])
        .output()
        .context("valgrind does not start")?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed under callgrind:\n{text}");
    let line = text.lines().find_map(|line| line.split_once("Collected : "));
    let (_, number) = line.with_context(|| format!("callgrind printed no sum for {name}:\n{text}"))?;
    number.trim().parse().with_context(|| format!("callgrind's sum for {name} is `{number}`"))
}

/// Prints each path beside the file's number. Returns whether none grew by too much.
fn compare(before: &Counts, now: &Counts) -> bool {
    let comparable = before.rustc == now.rustc;
    if !comparable {
        println!("{} instead of {}: the numbers are printed, and not judged", now.rustc, before.rustc);
    }
    println!("{:<16}{:>10}{:>10}{:>8}  instructions for", "", "file", "now", "ratio");
    let mut passed = true;
    for (name, count) in &now.instructions {
        let about = PATHS.iter().find(|path| path.name == name).map_or("", |path| path.about);
        let Some(old) = before.instructions.get(name) else {
            println!("{name:<16}{:>10}{count:>10.1}{:>8}  {about}", "-", "");
            passed = false;
            continue;
        };
        let ratio = count / old;
        let failed = ratio > ALLOWED_GROWTH;
        passed &= !failed;
        let mark = if failed { "  MORE THAN 5 % MORE" } else { "" };
        println!("{name:<16}{old:>10.1}{count:>10.1}{ratio:>8.3}  {about}{mark}");
    }
    if !passed && comparable {
        println!("help: find the cause, or accept the new numbers with RIALTO_BLESS=1 ci/counts.sh");
    }
    passed || !comparable
}

/// Writes the counts, and keeps those of paths that were not measured, if they are from the same compiler.
fn bless(file: &Path, mut now: Counts) -> Result<()> {
    let before = read(file).unwrap_or_default();
    if now.instructions.len() < PATHS.len() {
        ensure!(before.rustc == now.rustc, "another rustc; help: measure all paths");
        for (name, count) in before.instructions {
            now.instructions.entry(name).or_insert(count);
        }
    }
    now.instructions.retain(|name, _| PATHS.iter().any(|path| path.name == name));
    let text = format!(
        "# Instructions for an operation of each hot path. `ci/counts.sh` compares; `RIALTO_BLESS=1 ci/counts.sh` writes.\n{}",
        toml::to_string(&now).context("the counts as TOML")?
    );
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

fn read(file: &Path) -> Result<Counts> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("cannot read {}; help: RIALTO_BLESS=1 ci/counts.sh", file.display()))?;
    toml::from_str(&text).with_context(|| format!("{} has an error", file.display()))
}

fn version_of(program: &str) -> Result<String> {
    let output = Command::new(program).arg("--version").output();
    let output = output.with_context(|| format!("`{program} --version` does not start"))?;
    if !output.status.success() {
        bail!("`{program} --version` failed");
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
