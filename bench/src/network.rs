//! Two network namespaces with a link of 100 Mb/s between them, in the place of two computers: for `remote-pingpong`, and
//! the variant `remote` of `migrate`.
//!
//! A run is a process in a namespace of its own (see [`in_namespace`]). This process makes the second namespace and the
//! link, and starts the other program there. All is gone when the process has ended. `root` is not needed: in its own
//! user namespace a process may do this, unless the system forbids it.

use crate::catalog::Workload;
use crate::child_process::{Process, this_program};
use crate::job::Job;
use anyhow::{Context, Result, ensure};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The bandwidth of the link, each way, by the token bucket filter of Linux. A packet of up to 2 KB that comes after a
/// pause is not delayed.
const LIMIT: [&str; 7] = ["tbf", "rate", "100mbit", "burst", "2kb", "latency", "50ms"];

/// Returns whether a variant of a workload measures over the link.
pub fn is_remote(workload: Workload, variant: &str) -> bool {
    workload == Workload::RemotePingpong || (workload == Workload::Migrate && variant == "remote")
}

/// Returns whether the system has the commands, and allows what is needed.
pub fn is_available() -> bool {
    static AVAILABLE: OnceLock<bool> = OnceLock::new();
    *AVAILABLE.get_or_init(|| {
        let has =
            |name: &str| Command::new(name).arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status();
        let mut namespaces = in_namespace();
        namespaces.args(["unshare", "--net", "true"]).stdout(Stdio::null()).stderr(Stdio::null());
        ["ip", "tc", "nsenter"].iter().all(|name| has(name).is_ok_and(|status| status.success()))
            && namespaces.status().is_ok_and(|status| status.success())
    })
}

/// The start of a command whose program runs in a network namespace of its own.
pub fn in_namespace() -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--net"]);
    command
}

/// Where the other program of a measurement runs.
pub enum Other {
    /// On this computer, over loopback.
    Here,
    /// In a second namespace, which ends with this process that waits there.
    Far(Process),
}

impl Other {
    /// The place of the other program for a job. Makes the link, if the job needs it.
    ///
    /// # Errors
    ///
    /// If the system does not allow it.
    pub fn of(job: &Job) -> Result<Other> {
        if !is_remote(job.workload, job.variant) {
            return Ok(Other::Here);
        }
        // It prints a line when the namespace exists, and waits until this process ends.
        let mut waiting =
            Process::start(Command::new("unshare").args(["--net", "sh", "-c", "echo; exec cat"]))?;
        waiting.first_line()?;
        let id = waiting.id().to_string();
        configure(
            Command::new("ip")
                .args(["link", "add", "near", "type", "veth", "peer", "name", "far"])
                .args(["netns", &id]),
        )?;
        let far = Other::Far(waiting);
        for (address, device, there) in [("10.77.0.1/30", "near", false), ("10.77.0.2/30", "far", true)] {
            let command = |program| if there { far.command(program) } else { Command::new(program) };
            configure(command("ip").args(["address", "add", address, "dev", device]))?;
            configure(command("ip").args(["link", "set", device, "up"]))?;
            configure(command("tc").args(["qdisc", "add", "dev", device, "root"]).args(LIMIT))?;
        }
        Ok(far)
    }

    /// The address at which this program listens.
    pub fn near_address(&self) -> &'static str {
        match self {
            Other::Here => LOOPBACK,
            Other::Far(_) => "10.77.0.1:0",
        }
    }

    /// The address at which the other program listens.
    pub fn far_address(&self) -> &'static str {
        match self {
            Other::Here => LOOPBACK,
            Other::Far(_) => "10.77.0.2:0",
        }
    }

    /// Returns a command that runs this program there.
    ///
    /// # Errors
    ///
    /// If the system does not tell the path of this program.
    pub fn this_program(&self, arguments: &[&str]) -> Result<Command> {
        let here = this_program(arguments)?;
        Ok(match self {
            Other::Here => here,
            Other::Far(_) => {
                let mut there = self.command(here.get_program());
                there.args(here.get_args());
                there
            }
        })
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        match self {
            Other::Here => Command::new(program),
            Other::Far(waiting) => {
                let mut command = Command::new("nsenter");
                command.args(["--target", &waiting.id().to_string(), "--net"]).arg(program);
                command
            }
        }
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        // The link would end with the second namespace, but some time later, and the next run in this process has a link
        // with the same name. If the link cannot be deleted, that run fails.
        if matches!(self, Other::Far(_)) {
            let _ = configure(Command::new("ip").args(["link", "delete", "near"]));
        }
    }
}

/// An address of this computer.
pub const LOOPBACK: &str = "127.0.0.1:0";

fn configure(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start {program}"))?;
    ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
