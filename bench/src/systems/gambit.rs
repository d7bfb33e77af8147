//! Gambit, the Scheme on whose threads Termite is built, if it is installed. Each run is a run of the program in
//! `bench/peers/gambit`.

use crate::catalog::Workload;
use crate::child_process::{add_job, sample_of};
use crate::entries::every_variant;
use crate::job::{Job, Sample};
use crate::system::{Measure, System};
use anyhow::{Context, Result, anyhow, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/gambit/rialto-bench.scm");

/// Returns Gambit with its workloads, if its compiler is installed. Ghostscript has a program of the same name, which
/// knows no `-e`.
pub fn system() -> Option<System> {
    let mut compiler = Command::new("gsc");
    compiler.args(["-e", "(exit 42)"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let is_gambit = compiler.status().is_ok_and(|status| status.code() == Some(42));
    let run: Measure = measure;
    let workloads =
        [Workload::LocalPingpong, Workload::RingProcess, Workload::ProcessSpawn, Workload::ProcessSend];
    (is_gambit && Path::new(SOURCE).exists()).then(|| System {
        name: "gambit",
        about: "threads with mailboxes, on one processor whatever the number of workers. Compiled by gsc",
        entries: workloads.into_iter().flat_map(|workload| every_variant(workload, run)).collect(),
        serve: None,
    })
}

fn measure(job: &Job) -> Result<Sample> {
    static PROGRAM: OnceLock<Result<PathBuf>> = OnceLock::new();
    let program = PROGRAM.get_or_init(compile).as_ref().map_err(|error| anyhow!("{error:#}"))?;
    let mut command = Command::new(program);
    add_job(&mut command, job);
    sample_of(&mut command)
}

/// Compiles the program, in the folder of this one. Returns its path.
fn compile() -> Result<PathBuf> {
    let here = std::env::current_exe().context("cannot find the path of this program")?;
    let program = here.with_file_name("rialto-bench-gambit");
    let compiled = Command::new("gsc").args(["-exe", "-o"]).arg(&program).arg(SOURCE).output();
    let compiled = compiled.context("gsc does not start")?;
    ensure!(compiled.status.success(), "gsc: {}", String::from_utf8_lossy(&compiled.stderr));
    Ok(program)
}
