//! Benchmarks: Rialto's workloads, measured beside comparable systems.
//!
//! `rialto-bench list` shows the workloads. `rialto-bench run rendezvous select2` measures two of them.
//! `bench/README.md` says how to read the result.
//!
//! Read first: `catalog` (the workloads), then `workloads` (their code, once for every system), then one of
//! `systems`. `harness` takes the measurements by turns, and `report` prints them.

mod actors;
mod async_workloads;
mod attempts;
mod basics;
mod catalog;
mod channel_suite;
mod child_process;
mod contention;
mod cps;
mod demonstration;
mod disturbance;
mod durable;
#[cfg(feature = "postgres")]
mod durable_flows;
mod entries;
mod fibers;
mod function_calls;
mod harness;
mod inflation;
mod job;
mod lateness;
mod live;
mod load;
mod memory;
mod migration;
mod network;
mod nodes;
mod page;
mod primitives;
mod processes;
mod programs;
mod progress;
mod report;
#[cfg(feature = "zenoh")]
mod router;
mod run_info;
mod savina;
mod sharing;
mod skynet;
mod sleepers;
mod swerve;
mod system;
mod systems;
mod transports;
mod variants;
mod web;
mod workloads;

use anyhow::{Context, Result, bail};
use catalog::Workload;
use clap::{Args, Parser, Subcommand, ValueEnum};
use harness::{Outcome, Plan};
use job::Job;
use report::Row;
use run_info::RunInfo;
use std::fs::OpenOptions;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use system::{REFERENCE, Service, System};

#[derive(Parser)]
#[command(version, about = "Measure Rialto's workloads, and those of comparable systems")]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure workloads, on Rialto and on comparable systems in turn
    Run(Run),
    /// List the workloads, and the systems that have them
    List,
    /// Write OUT/index.html, a page of plots: the papers' tables and figures, and every workload
    Report(Report),
    /// Count how much the workers disturb each other: atomic read-modify-writes and the like for one operation of
    /// Rialto's, in a build with RUSTFLAGS="--cfg rialto_counted"
    Contention(Contention),
    /// (one run, in this process; prints its sample as JSON)
    #[command(hide = true)]
    Once(Once),
    /// (the demonstration of `parked-memory`, with any number of tasks)
    #[command(hide = true)]
    Demonstrate {
        #[arg(long)]
        tasks: u64,
        #[arg(long)]
        workers: usize,
    },
    /// (the server of `web`, `echo` or `swerve`; prints its address)
    #[command(hide = true)]
    Serve {
        #[arg(long)]
        system: String,
        #[arg(long)]
        service: Service,
        #[arg(long)]
        workers: usize,
    },
    /// (the other node of `node-pingpong` and `node-throughput`; prints its reference as JSON)
    #[command(hide = true)]
    Node {
        transport: nodes::TransportKind,
        #[arg(long)]
        listen: String,
        #[arg(long)]
        folder: PathBuf,
        #[arg(long)]
        workers: usize,
    },
    /// (the load of `connections`; prints its sample as JSON)
    #[command(hide = true)]
    Attempts {
        address: SocketAddr,
        #[arg(long)]
        connections: usize,
        #[arg(long)]
        requests: u64,
    },
    /// (the clients of `swerve`; prints their sample as JSON)
    #[command(hide = true)]
    Clients {
        address: SocketAddr,
        #[arg(long)]
        requests: u64,
        #[arg(long, required_unless_present = "rate")]
        at_a_time: Option<usize>,
        /// In a second
        #[arg(long, conflicts_with = "at_a_time", value_parser = clap::value_parser!(u64).range(1..))]
        rate: Option<u64>,
    },
    /// (a program of `durable-flows` that runs workflows; prints a line when it is connected)
    #[cfg(feature = "postgres")]
    #[command(hide = true)]
    FlowWorker {
        server: String,
        #[arg(long)]
        workers: usize,
    },
    /// (a program of `durable-flows` that does the jobs of the queue; prints a line when it is connected)
    #[cfg(feature = "postgres")]
    #[command(hide = true)]
    QueueWorker {
        server: String,
        #[arg(long)]
        jobs: u16,
    },
    /// (the router of nodes over Zenoh; prints where it is)
    #[cfg(feature = "zenoh")]
    #[command(hide = true)]
    Router,
    /// (the other program of `node-pingpong`'s bare bytes; prints its address)
    #[command(hide = true)]
    Echo {
        #[arg(long)]
        listen: String,
    },
    /// (the load of `web` or `echo`; prints its sample as JSON)
    #[command(hide = true)]
    Load {
        address: SocketAddr,
        #[arg(long, default_value = "http")]
        service: Service,
        /// Report the time until each answer
        #[arg(long)]
        latencies: bool,
        #[arg(long)]
        connections: usize,
        #[arg(long)]
        requests: u64,
    },
}

#[derive(Args)]
struct Run {
    /// The workloads to measure (`list` describes them), or `all`
    #[arg(required = true, value_name = "WORKLOAD", value_parser = parse_workloads)]
    workloads: Vec<Workloads>,
    /// Write the result to FILE, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Keep the rows that FILE has already, such as those of other numbers of workers
    #[arg(long, requires = "json")]
    append: bool,
    /// The number of measured runs of each system: at least 5, or 1 with --quick
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// Numbers of workers, separated by commas; `all` is the number of processors
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "1,all", value_parser = parse_workers)]
    workers: Vec<usize>,
    /// Measure only these systems, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    systems: Vec<String>,
    /// The number of tasks in `ring` and `ring-process` (default 250,000), `cps-memory` (2,000,000) and
    /// `parked-memory` (10,000,000; more are a demonstration, which runs once, on Rialto alone)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    tasks: Option<u64>,
    /// Short runs with few tasks, to check that everything works; the numbers are not for comparison
    #[arg(long)]
    quick: bool,
    /// Measure each variant with one number of workers only, the greatest to which it applies
    #[arg(long)]
    once: bool,
}

#[derive(Args)]
struct Report {
    /// The folder of the page. It is created if it does not exist
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// Measure by short runs with few tasks; the numbers are not for comparison
    #[arg(long, conflicts_with = "from")]
    quick: bool,
    /// Draw the rows of FILE, which `run --json` wrote, and measure nothing. Without it, every workload is
    /// measured, and OUT/result.json has the rows
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

#[derive(Args)]
struct Contention {
    /// The workloads to count, or `all`
    #[arg(required = true, value_name = "WORKLOAD", value_parser = parse_workloads)]
    workloads: Vec<Workloads>,
    /// Numbers of workers, separated by commas. There may be more workers than processors, but they then run by turns
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "2,16", value_parser = parse_workers)]
    workers: Vec<usize>,
    /// Take the times on one worker from FILE, which `run --json` of an ordinary build wrote. They are used to estimate
    /// the time if each worker had its own processor
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Nanoseconds in which a cache line moves between processors; used only by the model
    #[arg(long, value_name = "NS", default_value_t = contention::TRANSFER)]
    transfer: f64,
    /// Write the counts to FILE, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Args)]
struct Once {
    #[arg(long)]
    system: String,
    #[arg(long)]
    workload: Workload,
    #[arg(long)]
    variant: String,
    #[arg(long)]
    workers: usize,
    #[arg(long)]
    ops: u64,
    #[arg(long)]
    tasks: u64,
}

/// The workloads that one argument names.
#[derive(Clone, Debug, PartialEq)]
struct Workloads(Vec<Workload>);

fn parse_workloads(name: &str) -> Result<Workloads, String> {
    if name == "all" {
        return Ok(Workloads(Workload::value_variants().to_vec()));
    }
    let names = || Workload::value_variants().iter().map(|one| one.name()).collect::<Vec<_>>().join(", ");
    let one = Workload::from_str(name, false).map_err(|_| format!("use all, or one of {}", names()))?;
    Ok(Workloads(vec![one]))
}

fn parse_workers(text: &str) -> Result<usize, String> {
    match text {
        "all" => std::thread::available_parallelism().map(Into::into).map_err(|error| error.to_string()),
        number => match number.parse() {
            Ok(count @ 1..=1024) => Ok(count),
            _ => Err("use all, or a number from 1 to 1024".to_owned()),
        },
    }
}

fn main() -> ExitCode {
    match run(Program::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("rialto-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Run(arguments) => return measure(&arguments),
        Command::List => list(),
        Command::Report(arguments) => return report(arguments),
        Command::Contention(arguments) => return count(&arguments),
        Command::Once(arguments) => once(&arguments)?,
        Command::Demonstrate { tasks, workers } => {
            demonstration::demonstrate(tasks, workers, &mut std::io::stdout())?;
        }
        Command::Serve { system, service, workers } => web::serve(&named(&system)?, service, workers)?,
        Command::Node { transport, listen, folder, workers } => {
            nodes::serve(transport, listen, &folder, workers)?;
        }
        #[cfg(feature = "postgres")]
        Command::FlowWorker { server, workers } => durable_flows::serve_flows(server, workers)?,
        #[cfg(feature = "postgres")]
        Command::QueueWorker { server, jobs } => durable_flows::serve_queue(&server, jobs)?,
        #[cfg(feature = "zenoh")]
        Command::Router => router::serve()?,
        Command::Echo { listen } => transports::serve(&listen)?,
        Command::Attempts { address, connections, requests } => {
            println!("{}", serde_json::to_string(&attempts::attempts(address, connections, requests)?)?);
        }
        Command::Clients { address, requests, at_a_time, rate } => {
            let arrivals = match rate {
                Some(rate) => swerve::Arrivals::InASecond(rate),
                None => swerve::Arrivals::AtATime(at_a_time.unwrap_or(1)),
            };
            println!("{}", serde_json::to_string(&swerve::clients(address, arrivals, requests)?)?);
        }
        Command::Load { address, service, latencies, connections, requests } => {
            let sample = load::load(address, service, connections, requests, latencies)?;
            println!("{}", serde_json::to_string(&sample)?);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(arguments: &Run) -> Result<ExitCode> {
    let mut plan = arguments.plan()?;
    plan.run.missing = systems::missing(&systems::all());
    if arguments.systems.is_empty() && !plan.run.missing.is_empty() {
        eprintln!("without {}", plan.run.missing.join(", "));
    }
    let workloads = without_repetition(arguments.workloads.iter().flat_map(|list| list.0.clone()));
    let systems = match &arguments.systems[..] {
        [] => systems::all(),
        names => names.iter().map(|name| named(name)).collect::<Result<_>>()?,
    };
    let demonstration = arguments.demonstration(&workloads)?;
    let (mut outcome, mut stdout) = (Outcome::default(), std::io::stdout());
    if let Some(path) = arguments.json.as_ref().filter(|path| arguments.append && path.exists()) {
        outcome.rows = rows_of(path)?;
    }
    let create = |path: &PathBuf| OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let create = |path| create(path).with_context(|| format!("cannot write {}", path.display()));
    let json = arguments.json.as_ref().map(create).transpose()?;
    let ended = match demonstration {
        Some((tasks, workers)) => demonstration::demonstrate(tasks, workers, &mut stdout).map(|row| {
            outcome.rows.push(row);
        }),
        None => harness::run(&plan, &systems, &workloads, &mut stdout, &mut outcome),
    };
    if let Some(file) = json {
        file.set_len(0).context("cannot write the JSON")?;
        serde_json::to_writer_pretty(file, &outcome.rows).context("cannot write the JSON")?;
    }
    for failure in &outcome.failures {
        eprintln!("not measured: {failure}");
    }
    ended?;
    Ok(if outcome.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn rows_of(path: &Path) -> Result<Vec<Row>> {
    let text = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_slice(&text)
        .with_context(|| format!("{} is not a result of `run --json`", path.display()))
}

fn report(arguments: Report) -> Result<ExitCode> {
    let (json, code) = match arguments.from {
        Some(json) => (json, ExitCode::SUCCESS),
        None => {
            let folder = arguments.out.display();
            std::fs::create_dir_all(&arguments.out).with_context(|| format!("cannot create {folder}"))?;
            let json = arguments.out.join("result.json");
            (json.clone(), measure(&Run::everything(json, arguments.quick))?)
        }
    };
    let page = page::write(&arguments.out, &rows_of(&json)?)?;
    println!("{}", page.display());
    Ok(code)
}

impl Run {
    /// Returns the arguments by which every workload is measured.
    fn everything(json: PathBuf, quick: bool) -> Run {
        Run {
            workloads: vec![Workloads(Workload::value_variants().to_vec())],
            json: Some(json),
            append: false,
            runs: if quick { 1 } else { 5 },
            workers: vec![1, std::thread::available_parallelism().map_or(1, Into::into)],
            systems: vec![],
            tasks: None,
            quick,
            once: quick,
        }
    }

    /// Returns the numbers of tasks and workers of a demonstration, if the arguments ask for one.
    fn demonstration(&self, workloads: &[Workload]) -> Result<Option<(u64, usize)>> {
        let usual = Workload::ParkedMemory.default_tasks(false);
        let Some(tasks) = self.tasks.filter(|tasks| *tasks > usual) else { return Ok(None) };
        if !workloads.contains(&Workload::ParkedMemory) {
            return Ok(None);
        }
        let alone = self.systems.iter().all(|system| system == REFERENCE);
        if workloads.len() > 1 || !alone {
            bail!(
                "parked-memory with more than {usual} --tasks is a demonstration, and runs on Rialto alone\n\
                 help: name no other workload, and no system but {}",
                REFERENCE
            );
        }
        Ok(self.workers.iter().max().map(|workers| (tasks, *workers)))
    }

    fn plan(&self) -> Result<Plan> {
        let least = if self.quick { 1 } else { 5 };
        if self.runs < least {
            bail!("--runs is {}, and has to be at least {least}; with --quick, 1 is enough", self.runs);
        }
        Ok(Plan {
            runs: self.runs,
            length: Duration::from_millis(if self.quick { 20 } else { 200 }),
            workers: without_repetition(self.workers.iter().copied()),
            tasks: self.tasks,
            quick: self.quick,
            once: self.once,
            run: RunInfo::now(),
        })
    }
}

fn without_repetition<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    items.fold(Vec::new(), |mut kept, item| {
        if !kept.contains(&item) {
            kept.push(item);
        }
        kept
    })
}

fn named(name: &str) -> Result<System> {
    let all = systems::all();
    let names = all.iter().map(|system| system.name).collect::<Vec<_>>().join(", ");
    let found = all.into_iter().find(|system| system.name == name);
    found.with_context(|| format!("this build has no system {name:?}\nhelp: use one of {names}"))
}

fn count(arguments: &Contention) -> Result<ExitCode> {
    let rows = arguments.from.as_deref().map(rows_of).transpose()?.unwrap_or_default();
    let workloads = without_repetition(arguments.workloads.iter().flat_map(|list| list.0.clone()));
    let workers = without_repetition(arguments.workers.iter().copied());
    let (system, mut all) = (named(REFERENCE)?, Vec::new());
    println!("{}", contention::heading());
    let done = |counts: contention::Contention| {
        println!("{}", counts.line());
        all.push(counts);
    };
    let failures = contention::measure(&system, &workloads, &workers, &rows, arguments.transfer, done);
    for failure in &failures {
        eprintln!("not counted: {failure}");
    }
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&all)?;
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    // Those of `all` that cannot be counted are no failures.
    Ok(if all.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn once(arguments: &Once) -> Result<()> {
    let system = named(&arguments.system)?;
    let Once { workload, ref variant, workers, ops, tasks, .. } = *arguments;
    let entry = system.entry(workload, variant);
    let missing = || format!("{} does not support {}, variant {variant}", system.name, workload.name());
    let entry = entry.with_context(missing)?;
    let job = Job { system: system.name, workload, variant: entry.variant, workers, ops, tasks };
    if workload.definition().unit.is_time() {
        (entry.run)(&Job { ops: ops.div_ceil(10), ..job })?;
    }
    println!("{}", serde_json::to_string(&(entry.run)(&job)?)?);
    Ok(())
}

fn list() {
    let systems = systems::all();
    for &workload in Workload::value_variants() {
        let definition = workload.definition();
        println!("{} ({}): {}", workload.name(), definition.unit, definition.about);
        for variant in definition.variants {
            let having = systems.iter().filter(|system| system.entry(workload, variant.name).is_some());
            let names = having.map(|system| system.name).collect::<Vec<_>>().join(", ");
            println!("    {:<16}{}", variant.name, variant.about);
            println!("    {:<16}on {names}", "");
        }
    }
    println!();
    for system in systems {
        println!("{}: {}", system.name, system.about);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Run, clap::Error> {
        match Program::try_parse_from(line.split(' '))?.command {
            Command::Run(arguments) => Ok(arguments),
            _ => panic!("not a run: {line}"),
        }
    }

    #[test]
    fn defaults_are_five_runs_on_one_worker_and_on_all() -> Result<()> {
        let arguments = parsed("rialto-bench run select2 rpc")?;
        assert_eq!(arguments.workloads, [Workloads(vec![Workload::Select2]), Workloads(vec![Workload::Rpc])]);
        let plan = arguments.plan()?;
        assert_eq!((plan.runs, plan.length), (5, Duration::from_millis(200)));
        assert_eq!(plan.workers, without_repetition([1, parse_workers("all").expect("known")].into_iter()));
        Ok(())
    }

    #[test]
    fn lists_and_numbers_are_read() -> Result<()> {
        let arguments =
            parsed("rialto-bench run all --systems tokio,go --workers 3,1,3 --tasks 9 --runs 7 --json f")?;
        assert_eq!(arguments.workloads[0].0.len(), Workload::value_variants().len());
        assert_eq!(arguments.systems, ["tokio", "go"]);
        let plan = arguments.plan()?;
        assert_eq!((plan.workers, plan.tasks, plan.runs), (vec![3, 1], Some(9), 7));
        Ok(())
    }

    #[test]
    fn more_tasks_than_usual_are_a_demonstration() -> Result<()> {
        let of = |line: &str| {
            let arguments = parsed(line).expect("read");
            let workloads: Vec<_> = arguments.workloads.iter().flat_map(|list| list.0.clone()).collect();
            arguments.demonstration(&workloads)
        };
        assert_eq!(of("rialto-bench run parked-memory --tasks 10000000")?, None);
        assert_eq!(of("rialto-bench run ring --tasks 10000001")?, None);
        let line = "rialto-bench run parked-memory --workers 1,3 --tasks 100000000";
        assert_eq!(of(line)?, Some((100_000_000, 3)));
        assert!(of("rialto-bench run parked-memory --tasks 10000001 --systems rialto")?.is_some());
        assert!(of("rialto-bench run parked-memory --tasks 10000001 --systems tokio").is_err());
        assert!(of("rialto-bench run all --tasks 10000001").is_err());
        Ok(())
    }

    #[test]
    fn wrong_arguments_are_reported() {
        for line in ["run", "run selekt", "run rpc --workers 0", "run rpc --workers x", "run rpc --tasks 0"] {
            assert!(parsed(&format!("rialto-bench {line}")).is_err(), "{line}");
        }
        let few = parsed("rialto-bench run rpc --runs 4").expect("read").plan();
        assert!(few.is_err_and(|error| error.to_string().contains("at least 5")));
        assert!(parsed("rialto-bench run rpc --runs 4 --quick").expect("read").plan().is_ok());
        assert!(named("tokyo").is_err_and(|error| error.to_string().contains("tokio")));
    }
}
