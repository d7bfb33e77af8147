//! `basics`: figure 1 of the paper on Termite, whose programs need no concurrency. They show how much of a
//! ratio between Rialto and the paper's systems is due to the language and the machine.

use crate::job::{Job, Sample, ensure_none_lost};
use anyhow::{Result, bail};
use std::hint::black_box;
use std::time::Instant;

/// Runs one of the programs. Its sizes are the paper's if `job.tasks` is 100, and smaller otherwise.
pub fn basics(job: &Job) -> Result<Sample> {
    let whole = job.tasks >= 100;
    let size = |full: u64, small: u64| if whole { full } else { small };
    match job.variant {
        "fib" => repeat(job, size(5_702_887, 610), || fib(size(34, 15))),
        "tak" => {
            let [x, y, z] = if whole { [27, 18, 9] } else { [9, 6, 3] };
            repeat(job, if whole { 18 } else { 6 }, || tak(x, y, z) as u64)
        }
        "nrev" => {
            let length = size(5_000, 200);
            repeat(job, length, || naive_reverse(length))
        }
        "qsort" => {
            let length = size(250_000, 2_000);
            repeat(job, length, || quicksort(length))
        }
        "smith" => {
            let (a, b) = (text(1, size(600, 60)), text(2, size(600, 60)));
            // The score does not depend on the order of the texts.
            repeat(job, smith_waterman(&b, &a), || smith_waterman(&a, &b))
        }
        other => bail!("no program is called {other}"),
    }
}

fn repeat(job: &Job, expected: u64, run: impl Fn() -> u64) -> Result<Sample> {
    let start = Instant::now();
    for _ in 0..job.ops {
        ensure_none_lost(expected, run())?;
    }
    Ok(Sample::since(start, job.ops))
}

fn fib(n: u64) -> u64 {
    if n < 2 { n } else { fib(black_box(n - 1)) + fib(black_box(n - 2)) }
}

fn tak(x: i64, y: i64, z: i64) -> i64 {
    if y >= x {
        return z;
    }
    tak(tak(black_box(x - 1), y, z), tak(black_box(y - 1), z, x), tak(black_box(z - 1), x, y))
}

type List = Option<Box<Cell>>;

struct Cell(u64, List);

/// Reverses a list by appending each element, from the last to the first. Returns the first element after
/// it.
fn naive_reverse(length: u64) -> u64 {
    fn append(mut list: List, value: u64) -> List {
        // The paper's `append` copies the list.
        let mut copy = None;
        let mut end = &mut copy;
        while let Some(cell) = list {
            end = &mut end.insert(Box::new(Cell(cell.0, None))).1;
            list = cell.1;
        }
        *end = Some(Box::new(Cell(value, None)));
        copy
    }
    let reversed = (1..=length).rev().fold(None, append);
    let first = reversed.as_ref().map_or(0, |cell| cell.0);
    // Cell by cell: a long list that is dropped at once would overflow the stack.
    let mut rest = reversed;
    while let Some(cell) = rest {
        rest = cell.1;
    }
    first
}

/// Sorts lists by partition into new lists. Returns the number of elements that are in order.
fn quicksort(length: u64) -> u64 {
    fn sorted(list: Vec<u64>) -> Vec<u64> {
        let Some((&pivot, rest)) = list.split_first() else { return list };
        let (less, more): (Vec<u64>, Vec<u64>) = rest.iter().partition(|value| **value < pivot);
        let mut all = sorted(less);
        all.push(pivot);
        all.extend(sorted(more));
        all
    }
    let list = sorted(numbers(3).take(length as usize).collect());
    u64::from(!list.is_empty()) + list.windows(2).filter(|pair| pair[0] <= pair[1]).count() as u64
}

/// Returns the score of the best local alignment of two texts.
fn smith_waterman(a: &[u8], b: &[u8]) -> u64 {
    let (mut above, mut best) = (vec![0_i64; b.len() + 1], 0);
    for &x in a {
        let mut row = vec![0; b.len() + 1];
        for (column, &y) in b.iter().enumerate() {
            let matched = above[column] + if x == y { 2 } else { -1 };
            row[column + 1] = matched.max(above[column + 1] - 1).max(row[column] - 1).max(0);
            best = best.max(row[column + 1]);
        }
        above = row;
    }
    best as u64
}

fn text(seed: u64, length: u64) -> Vec<u8> {
    numbers(seed).map(|number| b"ACGT"[(number % 4) as usize]).take(length as usize).collect()
}

fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    let next = |state: &u64| {
        Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    };
    std::iter::successors(Some(seed), next).skip(1).map(|state| state >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_known() {
        assert_eq!([fib(15), tak(9, 6, 3) as u64, naive_reverse(10), quicksort(100)], [610, 6, 10, 100]);
        assert_eq!(smith_waterman(b"ACACACTA", b"AGCACACA"), 12);
    }
}
