//! Runs the program `rialto node`, and nodes that it starts.
#![allow(dead_code)] // Each test uses a part of it.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

/// The standard output, the standard error and the exit code of the program.
#[derive(Debug)]
pub struct CommandOutput {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl CommandOutput {
    /// Returns the standard output of a program that must have succeeded.
    #[track_caller]
    pub fn expect_success(self) -> String {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out
    }

    /// The same, as JSON.
    #[track_caller]
    pub fn json(self) -> Value {
        serde_json::from_str(&self.expect_success()).expect("it prints JSON")
    }

    /// Returns the standard error of a program that must have failed with this code.
    #[track_caller]
    pub fn expect_exit_code(self, code: i32) -> String {
        assert_eq!(self.code, code, "{self:?}");
        self.err
    }
}

/// Returns the command `rialto node` with these arguments.
pub fn command(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
    command.arg("node").args(arguments).arg("--dir").arg(dir);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn rialto(dir: &Path, arguments: &[&str]) -> CommandOutput {
    output_of(command(dir, arguments).spawn().expect("the program runs"))
}

/// Runs the program with this standard input.
pub fn rialto_told(dir: &Path, arguments: &[&str], input: &[u8]) -> CommandOutput {
    let mut child = command(dir, arguments).stdin(Stdio::piped()).spawn().expect("the program runs");
    // The program may have ended by then.
    let _ = child.stdin.take().expect("it is piped").write_all(input);
    output_of(child)
}

pub fn output_of(child: Child) -> CommandOutput {
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    CommandOutput {
        out: text(output.stdout),
        err: text(output.stderr),
        code: output.status.code().unwrap_or(-1),
    }
}

/// A running node, which is killed when this is dropped.
pub struct Running {
    child: Child,
    out: Lines<BufReader<ChildStdout>>,
    err: Lines<BufReader<ChildStderr>>,
    dir: PathBuf,
    dev: bool,
    /// Its address, as HOST:PORT.
    pub at: String,
    /// The JSON object about itself that it has printed.
    pub about: Value,
}

impl Running {
    /// Starts a node for development, on any free port.
    pub fn dev(dir: &Path) -> Running {
        Running::start(dir, &["--dev", "--listen", "127.0.0.1:0"])
    }

    pub fn start(dir: &Path, arguments: &[&str]) -> Running {
        let mut command = command(dir, &["start", "--json"]);
        let mut child = command.args(arguments).spawn().expect("the program runs");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let err = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let Some(Ok(first)) = out.next() else { panic!("{:?}", err.collect::<Vec<_>>()) };
        let about: Value = serde_json::from_str(&first).expect("it prints JSON");
        let at = about["listens"][0].as_str().expect("it listens").trim_start_matches("tls://").to_owned();
        Running { child, out, err, dir: dir.into(), dev: arguments.contains(&"--dev"), at, about }
    }

    /// Adds the options by which a command reaches this node.
    fn with_reach<'a>(&'a self, arguments: &[&'a str]) -> Vec<&'a str> {
        let dev: &[&str] = if self.dev { &["--dev"] } else { &[] };
        [arguments, dev, &["--at", &self.at]].concat()
    }

    /// Runs a command that asks this node.
    pub fn ask(&self, arguments: &[&str]) -> CommandOutput {
        rialto(&self.dir, &self.with_reach(arguments))
    }

    /// Runs a command that asks this node, and reads its output as JSON.
    #[track_caller]
    pub fn json(&self, arguments: &[&str]) -> Value {
        self.ask(&[arguments, &["--json"]].concat()).json()
    }

    /// Returns the command that asks this node, without running it.
    pub fn asking(&self, arguments: &[&str]) -> Command {
        command(&self.dir, &self.with_reach(arguments))
    }

    /// Returns the next line of the standard output.
    pub fn line(&mut self) -> String {
        self.out.next().expect("it prints another line").expect("it prints UTF-8")
    }

    /// Waits for the next line of the standard error that contains `part`, and returns it.
    pub fn wait_for_stderr(&mut self, part: &str) -> String {
        let mut lines = self.err.by_ref().map(|line| line.expect("it says UTF-8"));
        lines.find(|line| line.contains(part)).expect("it says so before it ends")
    }

    /// Returns the rest of the standard error, until the node ends.
    pub fn rest(&mut self) -> String {
        self.err.by_ref().map(|line| line.expect("it says UTF-8") + "\n").collect()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it lives");
    }

    /// Waits until the node ends.
    pub fn wait_for_exit(mut self) -> ExitStatus {
        self.child.wait().expect("it is a child")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The node may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
