//! Go, if it is installed. Each run is a run of the program in `bench/peers/go`, which is built once.

use crate::catalog::Workload;
use crate::child_process::{add_job, sample_of};
use crate::entries::{at_most, entries, every_variant, lateness_entries, swerve_entries};
use crate::job::{Job, Sample};
use crate::programs;
use crate::swerve;
use crate::system::{Benchmark, Measure, Service, System};
use anyhow::{Context, Result, anyhow, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/go");

/// Returns Go with its workloads, if there is a `go`, and the source to build.
pub fn system() -> Option<System> {
    let version = Command::new("go").arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    (version.is_ok_and(|status| status.success()) && Path::new(SOURCE).exists()).then(|| System {
        name: "go",
        about: "goroutines, unbuffered channels, select, sync.Cond; replies by make(chan, 1), joins by \
                WaitGroup; choose-all by a goroutine for each receive, calls by a goroutine and \
                make(chan, 1). No channel of it is without a limit: no async-send. GOMAXPROCS is the \
                number of workers. It has no join handles: none held. A process per run, warmed by a tenth \
                of it. parked-memory with at most 1,000,000 goroutines",
        entries: go_entries(),
        serve: Some(serve),
    })
}

fn go_entries() -> Vec<Benchmark> {
    let run: Measure = measure;
    let mut all = entries(Workload::Rendezvous, [("pair", run), ("pairs", run)]);
    all.extend(entries(Workload::Rpc, [("fresh", run)]));
    all.extend(entries(Workload::Condition, [("turns", run), ("broadcast", run)]));
    all.extend(entries(Workload::SpawnExit, [("join", run), ("batch", run)]));
    all.extend(entries(Workload::Parasite, [("join", run), ("batch", run)]));
    all.extend(entries(Workload::ChooseAll, [("2", run), ("8", run), ("64", run)]));
    let plain = [
        Workload::Select2,
        Workload::Select8,
        Workload::Parfib,
        Workload::Partak,
        Workload::SpawnChain,
        Workload::Yield,
        Workload::Ring,
        Workload::SkynetChannels,
        Workload::FibersSieve,
        Workload::Inflation,
    ];
    all.extend(plain.into_iter().flat_map(|workload| entries(workload, [("plain", run)])));
    let several = [
        Workload::Programs,
        Workload::FibersChain,
        Workload::FibersPairs,
        Workload::FibersOneToMany,
        Workload::FibersDiagonal,
    ];
    all.extend(several.into_iter().flat_map(|workload| every_variant(workload, run)));
    let parked = [("shared", run), ("own", run), ("loop", run), ("choice", run)];
    all.extend(at_most(1_000_000, entries(Workload::ParkedMemory, parked)));
    all.extend(lateness_entries(run));
    all.extend(swerve_entries());
    all.into_iter().map(|entry| Benchmark { needs_own_process: false, ..entry }).collect() // each run is a process anyway
}

/// Returns the command of the program, which is built at the first call.
fn program(workers: usize) -> Result<Command> {
    static PROGRAM: OnceLock<Result<PathBuf>> = OnceLock::new();
    let program = PROGRAM.get_or_init(build).as_ref().map_err(|error| anyhow!("{error:#}"))?;
    let mut command = Command::new(program);
    command.env("GOMAXPROCS", workers.to_string());
    Ok(command)
}

/// The server of `swerve`. It reads the same standard input as this process, and ends with it.
fn serve(service: Service, workers: usize) -> Result<()> {
    swerve::ensure_swerve(service)?;
    let status = program(workers)?.args(["-serve", "."]).status().context("the server does not start")?;
    ensure!(status.success(), "the server failed: {status}");
    Ok(())
}

fn measure(job: &Job) -> Result<Sample> {
    let mut command = program(job.workers)?;
    add_job(&mut command, job);
    if job.workload == Workload::Programs {
        command.arg("--sum").arg(programs::expected_sum(job.variant, job.tasks)?.to_string());
    }
    sample_of(&mut command)
}

/// Builds the program, in the folder of this one. Returns its path.
fn build() -> Result<PathBuf> {
    let here = std::env::current_exe().context("cannot find the path of this program")?;
    let program = here.with_file_name("rialto-bench-go");
    let built = Command::new("go")
        .args(["build", "-o"])
        .arg(&program)
        .arg(".")
        .current_dir(SOURCE)
        .envs([("GOTOOLCHAIN", "local"), ("GOFLAGS", "-mod=mod")])
        .output()
        .context("go does not start")?;
    ensure!(built.status.success(), "go build: {}", String::from_utf8_lossy(&built.stderr));
    Ok(program)
}
