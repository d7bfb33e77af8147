//! `function-call`: calls of functions, the first rows of the tables in the papers on CML and CPC.

use crate::job::{Job, Sample, ensure_none_lost};
use anyhow::Result;
use std::cell::Cell;
use std::hint::black_box;
use std::time::Instant;

thread_local! {
    /// The memory cell of CML's table 4.
    static CELL: Cell<u64> = const { Cell::new(0) };
}

/// The variants `null`, a function that does nothing, and `cell`, one that sets a value and returns the old
/// one.
pub fn function_call(job: &Job) -> Result<Sample> {
    let start = Instant::now();
    let mut sum: u64 = 0;
    if job.variant == "cell" {
        for value in 1..=job.ops {
            sum += black_box(exchange as fn(u64) -> u64)(value);
        }
        let sample = Sample::since(start, job.ops);
        // The last value is still in the cell.
        return ensure_none_lost(job.ops * (job.ops + 1) / 2, sum + CELL.take()).map(|()| sample);
    }
    for _ in 0..job.ops {
        sum += black_box(null as fn() -> u64)();
    }
    let sample = Sample::since(start, job.ops);
    ensure_none_lost(job.ops, sum).map(|()| sample)
}

#[inline(never)]
fn null() -> u64 {
    1
}

#[inline(never)]
fn exchange(value: u64) -> u64 {
    CELL.replace(value)
}
