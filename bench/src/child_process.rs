//! Runs in processes of their own. They are killed if they take too long.

use crate::job::{Job, Sample};
use crate::network;
use anyhow::{Context, Result, bail, ensure};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// The longest duration of a run.
pub const LIMIT: Duration = Duration::from_secs(300);

/// Returns a command that runs this program with these arguments.
///
/// # Errors
///
/// If the system does not tell the path of this program.
pub fn this_program(arguments: &[&str]) -> Result<Command> {
    let path = std::env::current_exe().context("cannot find the path of this program")?;
    let mut command = Command::new(path);
    command.args(arguments);
    Ok(command)
}

/// Adds the fields of a job as arguments, in the form that `once` and the peers in other languages read.
pub fn add_job(command: &mut Command, job: &Job) {
    let workload = job.workload.name();
    let [workers, ops, tasks] = [job.workers as u64, job.ops, job.tasks].map(|number| number.to_string());
    command.args(["--workload", &workload, "--variant", job.variant]);
    command.args(["--workers", &workers, "--ops", &ops, "--tasks", &tasks]);
}

/// Measures a job in a new process of this program.
///
/// # Errors
///
/// As [`sample_of`].
pub fn measure_alone(job: &Job) -> Result<Sample> {
    let mut command = this_program(&["once", "--system", job.system])?;
    if network::is_remote(job.workload, job.variant) {
        let program = std::mem::replace(&mut command, network::in_namespace());
        command.arg(program.get_program()).args(program.get_args());
    }
    add_job(&mut command, job);
    sample_of(&mut command)
}

/// Runs a command to its end and reads the sample that it prints.
///
/// # Errors
///
/// If the command does not start, fails, prints something else, or does not end within [`LIMIT`]. Then it is
/// killed.
pub fn sample_of(command: &mut Command) -> Result<Sample> {
    let mut process = Process::start(command)?;
    let stdout = process.0.stdout.take().context("the output of the process is taken already")?;
    let text = within_limit(move || {
        let mut text = String::new();
        BufReader::new(stdout).read_to_string(&mut text).map(|_| text)
    })?;
    let status = process.0.wait()?;
    ensure!(status.success(), "the process of the run failed: {status}");
    serde_json::from_str(&text).with_context(|| format!("the process of the run printed no sample: {text:?}"))
}

/// A child process, which is killed when this value is dropped.
pub struct Process(Child);

impl Process {
    /// Starts a command. Its standard input ends when this value is dropped, or this process ends.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let child = command.spawn().with_context(|| format!("cannot start {:?}", command.get_program()))?;
        Ok(Process(child))
    }

    /// Returns its number in the system.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Returns the first line that the process prints.
    ///
    /// # Errors
    ///
    /// If the process ends without printing a line, or prints none within [`LIMIT`].
    pub fn first_line(&mut self) -> Result<String> {
        let stdout = self.0.stdout.take().context("the output of the process is taken already")?;
        let line = within_limit(move || {
            let mut line = String::new();
            BufReader::new(stdout).read_line(&mut line).map(|_| line)
        })?;
        ensure!(!line.is_empty(), "the process ended without printing a line");
        Ok(line)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only if the process has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn within_limit(read: impl FnOnce() -> std::io::Result<String> + Send + 'static) -> Result<String> {
    let (done, text) = mpsc::channel();
    std::thread::spawn(move || done.send(read()));
    match text.recv_timeout(LIMIT) {
        Ok(text) => Ok(text?),
        Err(_) => bail!("the process did not end within {LIMIT:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_sample_is_read() -> Result<()> {
        let sample = sample_of(&mut shell(r#"echo '{"total": 1000.5, "ops": 10}'"#))?;
        assert_eq!(sample, Sample::of(1000.5, 10));
        Ok(())
    }

    #[test]
    fn failures_are_reported() {
        let said = |script| sample_of(&mut shell(script)).err().map(|error| error.to_string());
        let missing = "the process of the run printed no sample";
        assert!(said("echo hello").is_some_and(|text| text.starts_with(missing)));
        assert!(said(r#"echo '{"total": 1, "ops": 1}'; exit 3"#).is_some_and(|text| text.contains("failed")));
        assert!(sample_of(&mut Command::new("./no-such-program")).is_err());
    }

    #[test]
    fn a_process_ends_with_its_value() -> Result<()> {
        let mut process = Process::start(&mut shell("echo here; exec cat"))?;
        assert_eq!(process.first_line()?, "here\n");
        let path = format!("/proc/{}/stat", process.id());
        assert!(std::fs::exists(&path)?);
        drop(process);
        assert!(!std::fs::exists(&path)?);
        Ok(())
    }
}
