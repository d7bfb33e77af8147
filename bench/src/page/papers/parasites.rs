//! Parasitic threads (Sivaramakrishnan and others 2011).

use crate::page::figures::{Chapter, Figure, NONE, Point, Published, Shape, Value, bars, point, published};
use crate::page::quantity::Quantity;

/// The points of one column of the parasites' table 2.
macro_rules! statistic {
    ($column:literal) => {
        [
            point("mandelbrot", "statistics", concat!("mandelbrot-", $column)),
            point("k-clustering", "statistics", concat!("k-clustering-", $column)),
            point("barnes-hut", "statistics", concat!("barnes-hut-", $column)),
            point("count-graphs", "statistics", concat!("count-graphs-", $column)),
            point("mergesort", "statistics", concat!("mergesort-", $column)),
            point("tsp", "statistics", concat!("tsp-", $column)),
            point("raytrace", "statistics", concat!("raytrace-", $column)),
            point("matrix-multiply", "statistics", concat!("matrix-multiply-", $column)),
            point("sieve-primes", "statistics", concat!("sieve-primes-", $column)),
            point("par-tak", "statistics", concat!("par-tak-", $column)),
            point("par-fib", "statistics", concat!("par-fib-", $column)),
        ]
    };
}

/// The chapter.
pub const CHAPTER: Chapter = Chapter {
    title: "Parasitic threads",
    source: "Sivaramakrishnan, Ziarek, Prasad, Jagannathan: Lightweight Asynchrony using Parasitic Threads, 2011. \
             Sixteen cores of AMD Opteron 865.",
    figures: &[
        Figure {
            quantity: Quantity::Ratio,
            value: Value::FasterThan("rialto-tasks"),
            systems: &["rialto"],
            points: &[
                point("one at a time", "parasite", "join"),
                point("a thousand, then joined", "parasite", "batch"),
            ],
            published: &[published("Multi-MLton", &[46.0, NONE])],
            ..bars(
                "parasites-creation",
                "Section 5.2: parasites in the time of one host",
                "A computation that does not block, as a parasite; the time of a task as a multiple of it.",
            )
        },
        Figure {
            quantity: Quantity::Ratio,
            value: Value::MultipleOf("rialto-direct"),
            systems: &["rialto", "rialto-tasks", "rialto-direct"],
            points: &[
                point("a receiver waits", "async-send", "waiting"),
                point("in bursts", "async-send", "burst"),
            ],
            published: &[
                published("Multi-MLton, sendEvt", &[1.0, NONE]),
                published("Multi-MLton, aSendEvt on a host", &[4.96, NONE]),
                published("Multi-MLton, aSendEvt on a parasite", &[1.05, NONE]),
            ],
            ..bars(
                "parasites-1",
                "Table 1: the cost of asynchronous sends",
                "As a multiple of a synchronous send: rialto sends by parasites, rialto-tasks by tasks.",
            )
        },
        statistics(
            "parasites-2-hosts",
            "Table 2: hosts",
            &statistic!("hosts"),
            &[
                published(
                    "Multi-MLton, with parasites",
                    &[4083., 771., 8327., 153., 300., 2074., 580., 528., 10411., 122960., 1.],
                ),
                published(
                    "Multi-MLton, without parasites",
                    &[6161., 1098., 8327., 153., 200260., 4122., 590., 528., 12487., 297338., NONE],
                ),
            ],
        ),
        statistics(
            "parasites-2-parasites",
            "Table 2: parasites",
            &statistic!("parasites"),
            &[published(
                "Multi-MLton, with parasites",
                &[3306., 51402., 24981., 148., 2894734., 6143., 24., 512017., 4872669., 175423., 466253.],
            )],
        ),
        statistics("parasites-2-reified", "Parasites that became tasks", &statistic!("reified"), &[]),
        statistics(
            "parasites-2-communications",
            "Table 2: communications",
            &statistic!("communications"),
            &[published(
                "Multi-MLton",
                &[4083., 51402., 8075., 516., 2698766., 4095., 256., 251001., 4946374., 297361., 635621.],
            )],
        ),
        Figure {
            quantity: Quantity::Bytes,
            ..statistics(
                "parasites-2-host-bytes",
                "Table 2: bytes of a host",
                &statistic!("host-bytes"),
                &[published(
                    "Multi-MLton, average stack of a host",
                    &[3463., 1804., 1782., 3982., 1520., 1304., 4997., 2082., 1738., 1120., 1402.],
                )],
            )
        },
        Figure {
            quantity: Quantity::Bytes,
            ..statistics(
                "parasites-2-parasite-bytes",
                "Table 2: bytes of a parasite",
                &statistic!("parasite-bytes"),
                &[
                    published(
                        "Multi-MLton, average stack of a parasite",
                        &[155., 136., 140., 148., 184., 303., NONE, 120., 139., 178., 302.],
                    ),
                    published(
                        "Multi-MLton, the same with its closure",
                        &[328., 240., 288., 278., 290., 528., NONE, 238., 243., 371., 463.],
                    ),
                ],
            )
        },
        Figure {
            quantity: Quantity::Ratio,
            shape: Shape::OverWorkers,
            value: Value::SpeedupOver("rialto-tasks"),
            points: &[point("", "inflation", "plain")],
            ..bars(
                "parasites-9",
                "Figure 9: long computations",
                "The speedup over tasks on one worker. In the paper, parasites without inflation do not scale, and \
                 those with inflation scale as hosts do. Its figure is an image. The rows rialto-inflated call \
                 inflate() at their start; Rialto has no timer that inflates a parasite.",
            )
        },
        Figure {
            shape: Shape::Lines,
            points: &[
                point("2", "choose-all", "2"),
                point("8", "choose-all", "8"),
                point("64", "choose-all", "64"),
            ],
            ..bars(
                "parasites-10",
                "Figure 10: chooseAll over numbers of producers",
                "Time for a message. In the paper, parasites are twice as fast as hosts on two cores. Its figure is \
                 an image. rialto-parasites has a parasite for each part, rialto-tasks a task.",
            )
        },
        Figure {
            quantity: Quantity::Ratio,
            value: Value::SpeedupOver("sequential"),
            points: PROGRAMS,
            ..bars(
                "parasites-11",
                "Figure 11: speedups",
                "The time of a sequential program as a multiple of the time of the concurrent one; 1x is the \
                 sequential program. The paper's figure is an image.",
            )
        },
        Figure {
            quantity: Quantity::Ratio,
            shape: Shape::OverWorkers,
            value: Value::SpeedupOver("sequential"),
            systems: &["rialto"],
            points: PROGRAMS,
            ..bars("parasites-11-workers", "Figure 11: Rialto's speedups over numbers of workers", "")
        },
        Figure {
            systems: &["rialto", "rialto-tasks", "rialto-direct", "tokio", "go"],
            points: &[point("a reply", "swerve", "64")],
            published: &[
                published("Multi-MLton, synchronous sends", &[1e9 / 1610.0]),
                published("Multi-MLton, hosts that send", &[1e9 / 1580.0]),
                published("Multi-MLton, parasites that send", &[1e9 / 2230.0]),
            ],
            ..bars(
                "parasites-swerve",
                "Section 6.4: Swerve",
                "Time for a reply of 10 KB on a new connection, from a server made of components. rialto sends by \
                 parasites, rialto-tasks by tasks, rialto-direct synchronously. The paper gives replies in a second, on \
                 16 cores, when 2,500 clients connect in a second.",
            )
        },
        Figure {
            systems: &["rialto", "rialto-tasks", "rialto-direct", "tokio", "go"],
            points: &[
                point("median", "swerve-latency", "2500-p50"),
                point("99 of 100", "swerve-latency", "2500-p99"),
            ],
            ..bars(
                "parasites-swerve-latency",
                "Swerve at 2,500 connections a second: time until the answer",
                "From the moment at which a client is due.",
            )
        },
    ],
};

/// The programs of the parasites' paper, in the order of its table 2, without the last, Swerve, which has a figure of its own.
const PROGRAMS: &[Point] = &[
    point("mandelbrot", "programs", "mandelbrot"),
    point("k-clustering", "programs", "k-clustering"),
    point("barnes-hut", "programs", "barnes-hut"),
    point("count-graphs", "programs", "count-graphs"),
    point("mergesort", "programs", "mergesort"),
    point("tsp", "programs", "tsp"),
    point("raytrace", "programs", "raytrace"),
    point("matrix-multiply", "programs", "matrix-multiply"),
    point("sieve-primes", "programs", "sieve-primes"),
    point("par-tak", "partak", "plain"),
    point("par-fib", "parfib", "plain"),
];

const fn statistics(
    id: &'static str,
    title: &'static str,
    points: &'static [Point],
    published: &'static [Published],
) -> Figure {
    let about = "Counted in a run of its own. rialto sends asynchronously and calls by parasites, rialto-tasks by tasks. \
                 A task has no stack here: its bytes are those of its future, and the paper's forced growth of stacks \
                 has no counterpart. The counts reified say how many parasites became tasks because they had to wait.";
    Figure { quantity: Quantity::Count, points, published, ..bars(id, title, about) }
}
