//! `contention`: how much the workers disturb each other, counted in a build with `--cfg rialto_counted`, and a model of
//! the time on more processors than the machine has.

use crate::catalog::Workload;
use crate::harness::measure_here;
use crate::job::{Job, Sample};
use crate::report::Row;
use crate::system::{REFERENCE, System};
use anyhow::{Context, Result};
use serde::Serialize;
use std::fmt::Write as _;
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
    /// The writes of this kind to the word that has the most of them.
    pub hottest_word: f64,
    /// Pauses of threads that wait for a spin lock.
    pub spins: f64,
    /// Tasks that a worker took from the queue of another one.
    pub steals: f64,
    /// Wake-ups by way of the queue that all workers share.
    pub remote_wakes: f64,
    /// The nanoseconds of an operation on as many processors as workers, by the model. It needs the time on one worker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modelled: Option<f64>,
}

/// The nanoseconds in which a cache line comes from another processor, unless an argument says otherwise: between two
/// cores of a socket of 16.
pub const TRANSFER: f64 = 70.0;

/// The time in which a counted run has to end.
const LIMIT: Duration = Duration::from_secs(120);

/// The least number of operations of the shorter run.
const OPERATIONS: u64 = 20_000;

impl Contention {
    /// Returns the modelled nanoseconds of an operation on as many processors as workers, where `alone` is its time on
    /// one worker and `transfer` that of a cache line between two processors.
    ///
    /// An operation takes its time alone, and a transfer for each write to a word that another worker wrote last. The
    /// workers share the operations evenly. But the writes to one word follow one after another.
    fn model(&self, alone: f64, transfer: f64) -> f64 {
        let foreign = self.on_foreign_words + self.foreign_stores;
        let shared = (alone + foreign * transfer) / self.workers as f64;
        shared.max(self.hottest_word * transfer)
    }
}

/// Counts each variant of the workloads on Rialto, with each number of workers. `alone` are rows of another build:
/// those with one worker have the times for the model.
///
/// # Errors
///
/// If this build does not count, or a run fails.
pub fn measure(
    system: &System,
    workloads: &[Workload],
    workers: &[usize],
    alone: &[Row],
    transfer: f64,
) -> Result<Vec<Contention>> {
    let mut all = Vec::new();
    for entry in system.entries.iter().filter(|entry| workloads.contains(&entry.workload)) {
        // The counts of another process are not here.
        if entry.needs_own_process || !entry.workload.definition().unit.is_time() {
            continue;
        }
        for &workers in workers.iter().filter(|workers| entry.workload.applies(entry.variant, **workers)) {
            let job = Job {
                system: system.name,
                workload: entry.workload,
                variant: entry.variant,
                workers,
                ops: entry.workload.definition().first_ops.max(OPERATIONS),
                tasks: entry.workload.default_tasks(true).min(entry.most_tasks),
            };
            let name = job.workload.name();
            let run = |ops| counted(Job { ops, ..job }, |job| measure_here(entry.run, job, LIMIT));
            let mut counts = difference(&job, run)
                .with_context(|| format!("{name}, {}, {workers} workers", entry.variant))?;
            let one = |row: &&Row| {
                row.system == REFERENCE
                    && row.workload == name
                    && row.variant == entry.variant
                    && row.workers == 1
            };
            let time = alone.iter().find(one).filter(|row| row.unit.starts_with("ns"));
            counts.modelled = time.map(|row| counts.model(row.median, transfer));
            all.push(counts);
        }
    }
    Ok(all)
}

/// The counts of a run, in the order of the fields of [`Contention`], and the number of its operations.
type Counted = ([u64; 7], u64);

/// Counts two runs, and returns the difference between them for one operation, so that the start of the runtime and of
/// the tasks does not count. If the number of operations is fixed, all of a run counts.
fn difference(job: &Job, run: impl Fn(u64) -> Result<Counted>) -> Result<Contention> {
    let (mut less, less_ops) = run(job.ops)?;
    let (more, more_ops) = run(3 * job.ops)?;
    let mut ops = more_ops.saturating_sub(less_ops);
    if ops == 0 {
        (less, ops) = ([0; 7], more_ops.max(1));
    }
    let each = |index: usize| more[index].saturating_sub(less[index]) as f64 / ops as f64;
    Ok(Contention {
        workload: job.workload.name(),
        variant: job.variant.to_owned(),
        workers: job.workers,
        read_modify_writes: each(0),
        on_foreign_words: each(1),
        foreign_stores: each(2),
        hottest_word: each(3),
        spins: each(4),
        steals: each(5),
        remote_wakes: each(6),
        modelled: None,
    })
}

#[cfg(rialto_counted)]
fn counted(job: Job, run: impl FnOnce(Job) -> Result<Sample>) -> Result<Counted> {
    use rialto_task::primitives::counted::{Counts, counts, reset};
    reset();
    let sample = run(job)?;
    let Counts {
        read_modify_writes,
        on_foreign_words,
        foreign_stores,
        hottest_word,
        spins,
        steals,
        remote_wakes,
    } = counts();
    let all =
        [read_modify_writes, on_foreign_words, foreign_stores, hottest_word, spins, steals, remote_wakes];
    Ok((all, sample.ops))
}

#[cfg(not(rialto_counted))]
fn counted(_: Job, _: impl FnOnce(Job) -> Result<Sample>) -> Result<Counted> {
    anyhow::bail!(
        "this build does not count atomics\n\
         help: build it with RUSTFLAGS=\"--cfg rialto_counted\", and a CARGO_TARGET_DIR of its own"
    )
}

/// Returns the counts as text, one line each.
pub fn table(all: &[Contention]) -> String {
    let mut text = format!(
        "for one operation{:<19}workers      rmw  foreign   stores  hottest    spins   steals    wakes    model\n",
        ""
    );
    for one in all {
        let name = format!("{}, {}", one.workload, one.variant);
        let _ = write!(text, "{name:<36}{:>7}", one.workers);
        let counts = [
            one.read_modify_writes,
            one.on_foreign_words,
            one.foreign_stores,
            one.hottest_word,
            one.spins,
            one.steals,
            one.remote_wakes,
        ];
        for count in counts {
            let _ = write!(text, "{count:>9.3}");
        }
        let model = one.modelled.map_or_else(|| "-".to_owned(), |time| format!("{time:.1} ns"));
        let _ = writeln!(text, "{model:>9}");
    }
    text
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
            remote_wakes: 0.0,
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
        assert_eq!(contention(1, 1.0, 1.0).model(10.0, 70.0), 80.0);
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
        let counts = difference(&job, |ops| Ok(([5 + 2 * ops, 7, 0, 0, 0, 0, 0], ops)))?;
        assert_eq!((counts.read_modify_writes, counts.on_foreign_words), (2.0, 0.0));
        let counts = difference(&job, |_| Ok(([12; 7], 4)))?;
        assert_eq!(counts.spins, 3.0);
        Ok(())
    }

    #[test]
    fn each_count_has_a_column() {
        let text = table(&[Contention { modelled: Some(12.34), ..contention(2, 0.5, 0.25) }]);
        let (head, line) = text.trim_end().split_once('\n').expect("there are two lines");
        assert_eq!(head.split_whitespace().count() - 3, line.split_whitespace().count() - 3, "{text}");
        assert!(line.contains("1.500") && line.ends_with("12.3 ns"), "{text}");
    }
}
