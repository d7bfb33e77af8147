//! Takes the measurements. The systems take turns (A B C A B C ...), so that a temporary slowdown of the
//! machine affects all of them.

use crate::catalog::Workload;
use crate::child_process::{self, measure_alone};
use crate::disturbance::{LIMIT, Watch};
use crate::job::{Job, Sample};
use crate::progress::Progress;
use crate::report::{Row, table};
use crate::run_info::RunInfo;
use crate::system::{Benchmark, Measure, System};
use anyhow::{Context, Result, anyhow};
use std::io::Write;
use std::sync::mpsc;
use std::time::Duration;

/// The settings of a measurement.
pub struct Plan {
    /// The number of measured runs of each system, after its warm-up.
    pub runs: usize,
    /// The least duration of a timed run.
    pub length: Duration,
    /// The numbers of workers. The workloads are measured with each.
    pub workers: Vec<usize>,
    /// Replaces the default number of tasks of the workloads that [count tasks](Workload::counts_tasks).
    pub tasks: Option<u64>,
    /// Whether the default numbers of tasks and operations are small. Then nothing is repeated because others
    /// disturb it, and no progress is shown.
    pub quick: bool,
    /// Whether a variant is measured with one number of workers only: the greatest to which it applies.
    pub once: bool,
    /// When and where it is measured. Each row gets a copy.
    pub run: RunInfo,
}

/// How often a disturbed measurement is repeated.
const REPETITIONS: usize = 3;

/// The results of a measurement.
#[derive(Default)]
pub struct Outcome {
    /// The rows of all tables. A system that failed has none.
    pub rows: Vec<Row>,
    /// A message for each system that failed.
    pub failures: Vec<String>,
}

/// Measures each workload in each variant with each number of workers, and writes each table when it is
/// complete. If an error ends the measurement, `outcome` keeps the earlier results.
///
/// # Errors
///
/// If `out` fails, or if a run in this process does not end. Such a run still uses the processors, so nothing
/// can be measured beside it.
pub fn run(
    plan: &Plan,
    systems: &[System],
    workloads: &[Workload],
    out: &mut impl Write,
    outcome: &mut Outcome,
) -> Result<()> {
    let tables = tables(plan, workloads);
    let mut progress = (!plan.quick).then(|| Progress::of(tables.len() as u64, "tables"));
    for (done, &(workload, variant, workers)) in tables.iter().enumerate() {
        for rows in run_until_undisturbed(plan, systems, workload, variant, workers, outcome)? {
            let text = table(&rows);
            match &progress {
                Some(progress) => progress.suspended(|| writeln!(out, "{text}"))?,
                None => writeln!(out, "{text}")?,
            }
            outcome.rows.extend(rows.into_iter().map(|(row, _)| row));
        }
        if let Some(progress) = &mut progress {
            progress.at(done as u64 + 1);
        }
    }
    Ok(())
}

/// Returns the workload, variant and number of workers of each table.
fn tables(plan: &Plan, workloads: &[Workload]) -> Vec<(Workload, &'static str, usize)> {
    let mut all = Vec::new();
    for &workload in workloads {
        for &workers in &plan.workers {
            let variants = workload.definition().variants.iter().map(|variant| variant.name);
            let greatest = |variant: &str| {
                plan.workers.iter().filter(|workers| workload.applies(variant, **workers)).max()
                    == Some(&workers)
            };
            let measured = variants
                .filter(|variant| workload.applies(variant, workers) && (!plan.once || greatest(variant)));
            all.extend(measured.map(|variant| (workload, variant, workers)));
        }
    }
    all
}

/// Measures a table again if others disturbed it, and keeps the least disturbed measurement.
fn run_until_undisturbed(
    plan: &Plan,
    systems: &[System],
    workload: Workload,
    variant: &'static str,
    workers: usize,
    outcome: &mut Outcome,
) -> Result<Vec<Table>> {
    let failures = outcome.failures.len();
    let repetitions = if plan.quick { 0 } else { REPETITIONS };
    let (others, (mut tables, failed)) = least_disturbed(repetitions, || {
        let watch = Watch::start();
        let tables = run_tables(plan, systems, workload, variant, workers, outcome)?;
        let others = watch.and_then(|watch| watch.others()).unwrap_or(0.0);
        Ok((others, (tables, outcome.failures.split_off(failures))))
    })?;
    outcome.failures.extend(failed);
    for (row, _) in tables.iter_mut().flatten() {
        row.disturbed = Some(others).filter(|others| *others > LIMIT);
        row.run = Some(plan.run.clone());
    }
    Ok(tables)
}

/// Measures, and again as long as others disturb it and there are repetitions. Returns the least disturbed
/// measurement, with the number of processors that others used.
fn least_disturbed<T>(repetitions: usize, mut measure: impl FnMut() -> Result<(f64, T)>) -> Result<(f64, T)> {
    let mut least = measure()?;
    for _ in 0..repetitions {
        if least.0 <= LIMIT {
            break;
        }
        let next = measure()?;
        if next.0 < least.0 {
            least = next;
        }
    }
    Ok(least)
}

/// The rows of a table, each with a note.
type Table = Vec<(Row, String)>;

/// A system in a table, with its samples.
struct Cell<'a> {
    entry: &'a Benchmark,
    job: Job,
    samples: Vec<Sample>,
}

/// Measures the rows of one table. If a run has several figures, there is one table for each.
fn run_tables(
    plan: &Plan,
    systems: &[System],
    workload: Workload,
    variant: &'static str,
    workers: usize,
    outcome: &mut Outcome,
) -> Result<Vec<Table>> {
    let definition = workload.definition();
    let chosen = plan.tasks.filter(|_| workload.counts_tasks());
    let wanted = chosen.unwrap_or(workload.default_tasks(plan.quick));
    let cell = |system: &'static str, entry| Cell {
        entry,
        job: Job { system, workload, variant, workers, ops: definition.ops(plan.quick), tasks: wanted },
        samples: vec![],
    };
    let mut cells: Vec<Cell<'_>> = systems
        .iter()
        .filter_map(|system| system.entry(workload, variant).map(|entry| cell(system.name, entry)))
        .collect();
    for cell in &mut cells {
        cell.job.tasks = wanted.min(cell.entry.most_tasks);
    }
    if definition.unit.is_time() {
        retain_successful(&mut cells, outcome, |cell| cell.warm_up(plan.length))?;
    }
    for _ in 0..plan.runs {
        retain_successful(&mut cells, outcome, |cell| {
            let sample = cell.measure()?;
            cell.samples.push(sample);
            Ok(())
        })?;
    }
    let row = |cell: &Cell<'_>, figure: &str| {
        let fewer = cell.job.tasks < wanted;
        let note = if fewer { format!("with {} tasks", cell.job.tasks) } else { String::new() };
        Row::new(&cell.job, figure, &cell.values(figure)).map(|row| (row, note))
    };
    // A system may have figures that others lack.
    let all = cells.iter().filter_map(|cell| cell.samples.first()).flat_map(|sample| sample.figures());
    let figures = all.fold(Vec::new(), |mut names, (name, _)| {
        if !names.contains(&name) {
            names.push(name);
        }
        names
    });
    let table = |figure| cells.iter().filter_map(|cell| row(cell, figure)).collect();
    Ok(figures.into_iter().map(table).collect())
}

/// Calls `succeed` for each cell. If it fails, adds a message to `outcome` and removes the cell. If a run
/// does not end, returns that error, and calls `succeed` for no further cell.
fn retain_successful(
    cells: &mut Vec<Cell<'_>>,
    outcome: &mut Outcome,
    mut succeed: impl FnMut(&mut Cell<'_>) -> Result<()>,
) -> Result<()> {
    let mut stuck = Ok(());
    cells.retain_mut(|cell| {
        let Err(error) = (if stuck.is_ok() { succeed(cell) } else { Ok(()) }) else { return true };
        let Job { system, workload, variant, workers, .. } = cell.job;
        let noun = if workers == 1 { "worker" } else { "workers" };
        let told = format!("{system}, {} {variant}, {workers} {noun}: {error:#}", workload.name());
        if error.is::<Stuck>() {
            stuck = Err(anyhow!("{told}"));
        } else {
            outcome.failures.push(told);
        }
        false
    });
    stuck
}

#[derive(Debug, PartialEq)]
struct Stuck;

impl std::fmt::Display for Stuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "did not end within {:?}", child_process::LIMIT)
    }
}

impl std::error::Error for Stuck {}

impl Cell<'_> {
    /// Returns the values of one figure, one for each run.
    fn values(&self, figure: &str) -> Vec<f64> {
        let all = self.samples.iter().flat_map(|sample| sample.figures());
        all.filter(|(name, _)| *name == figure).map(|(_, value)| value).collect()
    }

    fn measure(&self) -> Result<Sample> {
        if self.entry.needs_own_process {
            measure_alone(&self.job)
        } else {
            measure_here(self.entry.run, self.job, child_process::LIMIT)
        }
    }

    /// Finds a number of operations that takes at least `length`. These runs are also the warm-up.
    fn warm_up(&mut self, length: Duration) -> Result<()> {
        let length = length.as_secs_f64() * 1e9;
        loop {
            let sample = self.measure()?;
            if sample.total >= length {
                return Ok(());
            }
            // The first run is cold, so its speed is a poor estimate. Hence the factor is bounded.
            let factor = (1.3 * length / sample.total.max(1.0)).clamp(1.5, 20.0);
            self.job.ops = (sample.ops as f64 * factor) as u64;
        }
    }
}

/// Measures on a new thread, and waits at most `limit` for the result.
///
/// # Errors
///
/// If the run fails, panics, or does not end within the limit.
pub fn measure_here(run: Measure, job: Job, limit: Duration) -> Result<Sample> {
    let (done, sample) = mpsc::channel();
    let thread = std::thread::spawn(move || done.send(run(&job)));
    match sample.recv_timeout(limit) {
        Ok(sample) => sample,
        Err(mpsc::RecvTimeoutError::Timeout) => Err(Stuck.into()),
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            thread.join().map_err(|_| anyhow!("the run panicked"))?.context("the run has no result")?;
            Err(anyhow!("the run has no result"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    static TURNS: Mutex<Vec<&str>> = Mutex::new(Vec::new());

    /// Takes 10 ns per operation. Records the order of the systems, in the variant `join`.
    fn steady(job: &Job) -> Result<Sample> {
        if job.variant == "join" {
            TURNS.lock().expect("no test panics with it").push(job.system);
        }
        Ok(Sample::of(job.ops as f64 * 10.0, job.ops))
    }

    fn failing(_: &Job) -> Result<Sample> {
        Err(anyhow!("messages were lost"))
    }

    fn panicking(_: &Job) -> Result<Sample> {
        panic!("on purpose")
    }

    fn system(name: &'static str, variant: &'static str, run: Measure) -> System {
        let workload = Workload::SpawnExit;
        let entry = Benchmark { workload, variant, run, needs_own_process: false, most_tasks: 7 };
        System { name, about: "", entries: vec![entry], serve: None }
    }

    fn job_of(system: &'static str) -> Job {
        Job { system, workload: Workload::SpawnExit, variant: "batch", workers: 1, ops: 1, tasks: 0 }
    }

    fn plan() -> Plan {
        Plan {
            runs: 3,
            length: Duration::from_millis(1),
            workers: vec![1],
            tasks: None,
            quick: true,
            once: false,
            run: RunInfo::now(),
        }
    }

    #[test]
    fn systems_take_turns() -> Result<()> {
        let systems = [system("a", "join", steady), system("b", "join", steady)];
        let mut out = Vec::new();
        let mut outcome = Outcome::default();
        run(&plan(), &systems, &[Workload::SpawnExit], &mut out, &mut outcome)?;
        let turns = TURNS.lock().expect("no test panics with it");
        assert_eq!(turns[turns.len() - 6..], ["a", "b", "a", "b", "a", "b"]);
        assert_eq!(outcome.failures, [""; 0]);
        let medians: Vec<_> = outcome.rows.iter().map(|row| (&*row.system, row.median, row.runs)).collect();
        assert_eq!(medians, [("a", 10.0, 3), ("b", 10.0, 3)]);
        assert!(String::from_utf8(out)?.starts_with("spawn-exit, join, 1 worker (ns/task)\n"));
        Ok(())
    }

    #[test]
    fn a_variant_is_measured_once_if_wanted() {
        let plan = Plan { workers: vec![1, 2], once: true, ..plan() };
        assert_eq!(tables(&plan, &[Workload::Yield]), [(Workload::Yield, "plain", 2)]);
        assert_eq!(tables(&plan, &[Workload::CpsCall]), [(Workload::CpsCall, "plain", 1)]);
        let plan = Plan { once: false, ..plan };
        let both = [(Workload::Yield, "plain", 1), (Workload::Yield, "plain", 2)];
        assert_eq!(tables(&plan, &[Workload::Yield]), both);
    }

    #[test]
    fn a_disturbed_measurement_is_repeated_up_to_three_times() -> Result<()> {
        let numbers_of = |others: &[f64]| {
            let mut left = others.iter().enumerate();
            let kept = least_disturbed(REPETITIONS, || {
                let (number, others) = left.next().context("it is measured too often")?;
                Ok((*others, number))
            })?;
            anyhow::Ok((kept, others.len() - left.len()))
        };
        assert_eq!(numbers_of(&[0.03])?, ((0.03, 0), 1));
        assert_eq!(numbers_of(&[0.5, 0.031, 0.01])?, ((0.01, 2), 3));
        assert_eq!(numbers_of(&[0.5, 0.2, 0.4, 0.3])?, ((0.2, 1), 4));
        Ok(())
    }

    #[test]
    fn a_failing_system_does_not_stop_the_others() -> Result<()> {
        let systems =
            [system("a", "batch", failing), system("b", "batch", panicking), system("c", "batch", steady)];
        let mut outcome = Outcome::default();
        run(&plan(), &systems, &[Workload::SpawnExit], &mut Vec::new(), &mut outcome)?;
        assert_eq!(outcome.rows.len(), 1);
        assert_eq!(
            outcome.failures,
            [
                "a, spawn-exit batch, 1 worker: messages were lost",
                "b, spawn-exit batch, 1 worker: the run panicked"
            ]
        );
        Ok(())
    }

    #[test]
    fn a_run_that_does_not_end_is_distinguished() {
        let stuck: Measure = |_| loop {
            std::thread::park();
        };
        let job = job_of("a");
        let error = measure_here(stuck, job, Duration::from_millis(1)).expect_err("it never ends");
        assert!(error.is::<Stuck>());
        let error = measure_here(failing, job, child_process::LIMIT).expect_err("it fails");
        assert!(!error.is::<Stuck>());
    }

    #[test]
    fn the_warm_up_finds_the_length() -> Result<()> {
        let system = system("a", "batch", steady);
        let mut cell = Cell { entry: &system.entries[0], job: job_of("a"), samples: vec![] };
        cell.warm_up(Duration::from_millis(200))?;
        assert!((20_000_000..40_000_000).contains(&cell.job.ops), "{}", cell.job.ops);
        Ok(())
    }
}
