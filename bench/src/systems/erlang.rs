//! Erlang, if it is installed. Each run is a run of the program in `bench/peers/erlang`.

use crate::catalog::Workload;
use crate::child_process::{add_job, sample_of};
use crate::entries::{entries, every_variant, lateness_entries, node_entries};
use crate::job::{Job, Sample};
use crate::system::{Benchmark, Measure, System};
use crate::transports::pin_if_pinned;
use anyhow::{Context, Result, anyhow, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const SOURCES: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/peers/erlang/rialto_bench.erl"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/peers/erlang/rialto_savina.erl"),
];

/// Returns Erlang with its workloads, if there is an `erlc`, and the source to compile.
pub fn system() -> Option<System> {
    let mut compiler = Command::new("erlc");
    let found = compiler.arg("-h").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    (found.is_ok() && SOURCES.iter().all(|source| Path::new(source).exists())).then(|| System {
        name: "erlang",
        about: "processes, receive after 1; as many schedulers as workers, and 32 threads for files. It \
                counts milliseconds: its timers are about one late. Its processes copy what they send. Its nodes are \
                linked by bare TCP. lateness, processes and nodes only",
        entries: all_entries(),
        serve: None,
    })
}

fn all_entries() -> Vec<Benchmark> {
    let run: Measure = measure;
    let mut all = lateness_entries(run);
    all.extend(every_variant(Workload::LocalPingpong, run));
    all.extend(every_variant(Workload::ProcessSpawn, run));
    all.extend(every_variant(Workload::ProcessSend, run));
    all.extend(every_variant(Workload::Savina, run));
    all.extend(every_variant(Workload::Actors, run));
    all.extend(entries(Workload::RingProcess, [("0", run), ("4", run)]));
    all.extend(node_entries(run));
    all
}

fn measure(job: &Job) -> Result<Sample> {
    static CODE: OnceLock<Result<PathBuf>> = OnceLock::new();
    let code = CODE.get_or_init(compile).as_ref().map_err(|error| anyhow!("{error:#}"))?;
    pin_if_pinned(job.variant)?;
    let mut command = Command::new("erl");
    let schedulers = format!("{0}:{0}", job.workers);
    command.args(["+S", &schedulers, "+SDio", "32", "+P", "2000000", "-noshell", "-pa"]).arg(code);
    command.args(["-s", "rialto_bench", "main", "-extra"]);
    add_job(&mut command, job);
    sample_of(&mut command)
}

/// Compiles the modules. Returns the folder that contains their code.
fn compile() -> Result<PathBuf> {
    let here = std::env::current_exe().context("cannot find the path of this program")?;
    let folder = here.with_file_name("rialto-bench-erlang");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let compiled = Command::new("erlc").arg("-o").arg(&folder).args(SOURCES).output();
    let compiled = compiled.context("erlc does not start")?;
    ensure!(compiled.status.success(), "erlc: {}", String::from_utf8_lossy(&compiled.stdout));
    Ok(folder)
}
