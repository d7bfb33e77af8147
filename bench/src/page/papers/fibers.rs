//! Fibers (Wingo 2017).

use crate::page::figures::{Chapter, Figure, Point, Shape, bars, point};

/// The chapter.
pub const CHAPTER: Chapter = Chapter {
    title: "Fibers",
    source: "Wingo: A new concurrent ML, 2017. Two Xeon E5-2620 v3, twelve cores. Its graphs are images, and its text \
             has no numbers; it says that they scale to a handful of cores, and fall when they reach the second \
             socket.",
    figures: &[
        over_workers("fibers-chain-0", "A chain without a relay", &[point("", "fibers-chain", "0")]),
        over_workers("fibers-chain-10", "A chain of ten relays", &[point("", "fibers-chain", "10")]),
        over_workers("fibers-chain-100", "A chain of a hundred relays", &[point("", "fibers-chain", "100")]),
        over_workers("fibers-pairs-1", "One pair that plays ping-pong", &[point("", "fibers-pairs", "1")]),
        over_workers(
            "fibers-pairs-100",
            "A hundred pairs that play ping-pong",
            &[point("", "fibers-pairs", "100")],
        ),
        over_workers(
            "fibers-one-to-many",
            "One producer, a hundred consumers",
            &[point("", "fibers-one-to-many", "100")],
        ),
        over_workers(
            "fibers-diagonal",
            "The diagonal of a cube of ten dimensions",
            &[point("", "fibers-diagonal", "10")],
        ),
        over_workers("fibers-sieve", "The false sieve", &[point("", "fibers-sieve", "plain")]),
    ],
};

/// A figure over numbers of workers.
const fn over_workers(id: &'static str, title: &'static str, points: &'static [Point]) -> Figure {
    Figure { shape: Shape::OverWorkers, points, ..bars(id, title, "Time for a message.") }
}
