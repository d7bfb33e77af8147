//! `contention`: how much the workers disturb each other, counted in a build with `--cfg rialto_counted`, and a model of
//! the time if each worker had a processor of its own.

use crate::catalog::Workload;
use crate::harness::measure_here;
use crate::job::{Job, Sample};
use crate::report::Row;
use crate::system::{Benchmark, REFERENCE, System};
use anyhow::Result;
use serde::Serialize;
use std::time::Duration;

/// The counts of one workload with one number of workers, each for one operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contention {
    /// The name of the workload.
    pub workload: String,
    /// The variant.
    pub variant: String,
    /// The number of workers.
    pub workers: usize,
    /// Atomic read-modify-writes.
    pub read_modify_writes: f64,
    /// Those of them on a word that another thread wrote last.
    pub on_foreign_words: f64,
    /// Other writes to such words.
    pub foreign_stores: f64,
    /// The largest number of foreign writes, of both kinds, to any single word.
    pub hottest_word: f64,
    /// Pauses of threads that wait for a spin lock.
    pub spins: f64,
    /// Tasks that a worker took from the queue of another one.
    pub steals: f64,
    /// Tasks that were put into the queue that all workers share.
    pub injected: f64,
    /// Words that the table of words has lost. If there are many, foreign writes were missed.
    pub forgotten: f64,
    /// The nanoseconds of an operation if each worker had its own processor, by the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modelled: Option<f64>,
}

/// The nanoseconds in which a cache line comes from another processor, unless an argument says otherwise. It is an
/// assumption, and was not measured.
pub const TRANSFER: f64 = 70.0;

/// The time in which a counted run has to end.
const LIMIT: Duration = Duration::from_secs(120);

/// The least number of operations of the shorter run, where operations are short.
const OPERATIONS: u64 = 20_000;

impl Contention {
    /// Returns the modelled nanoseconds of an operation, where `on_one` is its time on one worker, and `transfer` the
    /// time of a cache line between two processors.
    ///
    /// An operation takes its time on one worker, and a transfer for each write to a word that another worker wrote
    /// last. The workers share the operations evenly. But the writes to one word follow one after another. Waits for
    /// locks and wake-ups are left out, so the time is a lower bound.
    fn model(&self, on_one: f64, transfer: f64) -> f64 {
        if self.workers == 1 {
            return on_one;
        }
        let foreign = self.on_foreign_words + self.foreign_stores;
        let shared = (on_one + foreign * transfer) / self.workers as f64;
        shared.max(self.hottest_word * transfer)
    }
}

/// Returns the variant whose time on one worker the model of this one needs. `None` if the variant does not give each of
/// many workers something to do, so that the model does not hold.
fn variant_on_one(workload: Workload, variant: &'static str) -> Option<&'static str> {
    let all_work = matches!(
        workload,
        Workload::Yield
            | Workload::Parfib
            | Workload::Partak
            | Workload::SkynetJoins
            | Workload::SkynetChannels
            | Workload::Programs
    );
    match variant {
        "pairs" => Some("pair"),
        "batch" => Some("batch"),
        _ => all_work.then_some(variant),
    }
}

/// Whether the work happens in this process, in operations that take time.
fn is_counted(entry: &Benchmark) -> bool {
    let in_others = matches!(
        entry.workload,
        Workload::Web
            | Workload::WebLatency
            | Workload::Connections
            | Workload::Echo
            | Workload::Swerve
            | Workload::TransportPingpong
    );
    !entry.needs_own_process && !in_others && entry.workload.definition().unit.is_time()
}

/// Counts each variant of the workloads on Rialto, with each number of workers, and passes the counts to `done`. `rows` are
/// those of another build: the ones with one worker have the times for the model. Returns a message for each workload and
/// variant that is not counted.
pub fn measure(
    system: &System,
    workloads: &[Workload],
    workers: &[usize],
    rows: &[Row],
    transfer: f64,
    mut done: impl FnMut(Contention),
) -> Vec<String> {
    let mut failures = Vec::new();
    for entry in system.entries.iter().filter(|entry| workloads.contains(&entry.workload)) {
        let (workload, variant) = (entry.workload, entry.variant);
        let name = workload.name();
        if !is_counted(entry) {
            failures.push(format!("{name}, {variant}: other processes do the work, or it is not a time"));
            continue;
        }
        let first_ops = workload.definition().first_ops;
        let ops = if first_ops < 1_000 { first_ops } else { first_ops.max(OPERATIONS) };
        let tasks = workload.default_tasks(true).min(entry.most_tasks);
        for &workers in workers.iter().filter(|workers| workload.applies(variant, **workers)) {
            let job = Job { system: system.name, workload, variant, workers, ops, tasks };
            let run = |ops| counted(Job { ops, ..job }, |job| measure_here(entry.run, job, LIMIT));
            match per_operation(&job, run) {
                Ok(mut counts) => {
                    let on_one =
                        variant_on_one(workload, variant).and_then(|one| time_on_one(rows, &name, one));
                    counts.modelled = on_one.map(|time| counts.model(time, transfer));
                    done(counts);
                }
                Err(error) => failures.push(format!("{name}, {variant}, {workers} workers: {error:#}")),
            }
        }
    }
    failures
}

fn time_on_one(rows: &[Row], workload: &str, variant: &str) -> Option<f64> {
    let row = rows.iter().find(|row| {
        row.system == REFERENCE && row.workload == workload && row.variant == variant && row.workers == 1
    })?;
    row.unit.starts_with("ns").then_some(row.median)
}

/// The counts of a run, in the order of the fields of [`Contention`], and the number of its operations.
type RawCounts = ([u64; 8], u64);

/// Where the hottest word is in the counts of a run.
const HOTTEST: usize = 3;

/// Counts two runs, and returns the difference between them for one operation, so that the start of the runtime and of
/// the tasks does not count. If the number of operations is fixed, all of a run counts. The hottest word is that of the
/// longer run, because the two runs may have different ones.
fn per_operation(job: &Job, run: impl Fn(u64) -> Result<RawCounts>) -> Result<Contention> {
    let (mut short, short_ops) = run(job.ops)?;
    let (long, long_ops) = run(3 * job.ops)?;
    let mut ops = long_ops.saturating_sub(short_ops);
    if ops == 0 {
        (short, ops) = ([0; 8], long_ops.max(1));
    }
    let each = |index: usize| long[index].saturating_sub(short[index]) as f64 / ops as f64;
    Ok(Contention {
        workload: job.workload.name(),
        variant: job.variant.to_owned(),
        workers: job.workers,
        read_modify_writes: each(0),
        on_foreign_words: each(1),
        foreign_stores: each(2),
        hottest_word: long[HOTTEST] as f64 / long_ops.max(1) as f64,
        spins: each(4),
        steals: each(5),
        injected: each(6),
        forgotten: each(7),
        modelled: None,
    })
}

#[cfg(rialto_counted)]
fn counted(job: Job, run: impl FnOnce(Job) -> Result<Sample>) -> Result<RawCounts> {
    use rialto_task::primitives::counted::{counts, reset};
    reset();
    let sample = run(job)?;
    let counts = counts();
    let all = [
        counts.read_modify_writes,
        counts.on_foreign_words,
        counts.foreign_stores,
        counts.hottest_word,
        counts.spins,
        counts.steals,
        counts.injected,
        counts.forgotten,
    ];
    Ok((all, sample.ops))
}

#[cfg(not(rialto_counted))]
fn counted(_: Job, _: impl FnOnce(Job) -> Result<Sample>) -> Result<RawCounts> {
    anyhow::bail!(
        "this build does not count atomics\n\
         help: build it with RUSTFLAGS=\"--cfg rialto_counted\", and a CARGO_TARGET_DIR of its own"
    )
}

/// The heads of the columns behind the name.
const COLUMNS: [&str; 10] =
    ["workers", "rmw", "foreign", "stores", "hottest", "spins", "steals", "injected", "forgotten", "model"];

/// Returns the line above the counts.
pub fn heading() -> String {
    line("for one operation", &COLUMNS.map(str::to_owned))
}

impl Contention {
    /// Returns the counts as a line of text.
    pub fn line(&self) -> String {
        let counts = [
            self.read_modify_writes,
            self.on_foreign_words,
            self.foreign_stores,
            self.hottest_word,
            self.spins,
            self.steals,
            self.injected,
            self.forgotten,
        ];
        let mut cells = vec![self.workers.to_string()];
        cells.extend(counts.map(|count| format!("{count:.3}")));
        cells.push(self.modelled.map_or_else(|| "-".to_owned(), |time| format!("{time:.1}ns")));
        line(&format!("{}, {}", self.workload, self.variant), &cells)
    }
}

fn line(name: &str, cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| format!(" {cell:>9}")).collect();
    format!("{name:<30}{}", cells.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contention(workers: usize, foreign: f64, hottest: f64) -> Contention {
        Contention {
            workload: "w".to_owned(),
            variant: "v".to_owned(),
            workers,
            read_modify_writes: foreign + 1.0,
            on_foreign_words: foreign,
            foreign_stores: 0.0,
            hottest_word: hottest,
            spins: 0.0,
            steals: 0.0,
            injected: 0.0,
            forgotten: 0.0,
            modelled: None,
        }
    }

    #[test]
    fn work_without_shared_words_scales() {
        assert_eq!(contention(16, 0.0, 0.0).model(80.0, 70.0), 5.0);
    }

    #[test]
    fn one_word_that_all_write_bounds_the_throughput() {
        assert_eq!(contention(16, 1.0, 1.0).model(10.0, 70.0), 70.0);
        assert_eq!(contention(1, 1.0, 1.0).model(10.0, 70.0), 10.0, "its own foreign writes are in its time");
    }

    #[test]
    fn the_start_of_a_run_does_not_count() -> Result<()> {
        let job = Job {
            system: REFERENCE,
            workload: Workload::Yield,
            variant: "plain",
            workers: 2,
            ops: 10,
            tasks: 0,
        };
        let counts = per_operation(&job, |ops| Ok(([5 + 2 * ops, 7, 0, ops, 0, 0, 0, 0], ops)))?;
        assert_eq!((counts.read_modify_writes, counts.on_foreign_words), (2.0, 0.0));
        assert_eq!(counts.hottest_word, 1.0);
        let counts = per_operation(&job, |_| Ok(([12; 8], 4)))?;
        assert_eq!(counts.spins, 3.0);
        Ok(())
    }

    #[test]
    fn only_variants_that_keep_all_workers_busy_have_a_model() {
        assert_eq!(variant_on_one(Workload::Rendezvous, "pairs"), Some("pair"));
        assert_eq!(variant_on_one(Workload::Rendezvous, "pair"), None);
        assert_eq!(variant_on_one(Workload::SkynetJoins, "plain"), Some("plain"));
    }

    #[test]
    fn each_count_has_a_column() {
        let line = Contention { modelled: Some(12.34), ..contention(2, 0.5, 0.25) }.line();
        let count = |line: &str, name: &str| line.trim_start_matches(name).split_whitespace().count();
        assert_eq!(count(&heading(), "for one operation"), COLUMNS.len());
        assert_eq!(count(&line, "w, v"), COLUMNS.len(), "{line}");
        assert!(line.contains(" 1.500") && line.ends_with(" 12.3ns"), "{line}");
    }
}
