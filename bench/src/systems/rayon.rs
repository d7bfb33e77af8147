//! rayon: parallel iterators and `join`, where a program needs no channels.

use crate::async_workloads::{rayon_parfib, rayon_partak};
use crate::catalog::Workload;
use crate::entries::entries;
use crate::programs;
use crate::system::{Measure, System};

/// Returns rayon with its programs.
pub fn system() -> System {
    let run: Measure = programs::rayon;
    let fitting = programs::NAMES.into_iter().filter(|name| *name != "sieve-primes");
    let mut all: Vec<_> = fitting.flat_map(|name| entries(Workload::Programs, [(name, run)])).collect();
    all.extend(entries(Workload::Parfib, [("plain", rayon_parfib as Measure)]));
    all.extend(entries(Workload::Partak, [("plain", rayon_partak as Measure)]));
    System {
        name: "rayon",
        about: "parallel iterators over pieces, and join() for halves; a pool of its own for each run. It has no \
                channels: no sieve",
        entries: all,
        serve: None,
    }
}
