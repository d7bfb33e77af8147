//! Termite (Germain, Feeley, Monnier 2006).

use crate::page::figures::{Chapter, Figure, Shape, US, bars, point, published};

/// The points of the lengths of lists in the paper on Termite.
macro_rules! lists {
    ($workload:literal) => {
        [
            point("0", $workload, "0"),
            point("10", $workload, "10"),
            point("20", $workload, "20"),
            point("50", $workload, "50"),
            point("100", $workload, "100"),
            point("200", $workload, "200"),
            point("500", $workload, "500"),
            point("1000", $workload, "1000"),
        ]
    };
}

/// The chapter.
pub const CHAPTER: Chapter = Chapter {
    title: "Termite",
    source: "Germain, Feeley, Monnier: Concurrency Oriented Programming in Termite Scheme, 2006. Athlon 64 at 1 GHz, \
             Ethernet of 100 Mb/s.",
    figures: &[
        Figure {
            points: &[
                point("fib (34)", "basics", "fib"),
                point("tak (27, 18, 9)", "basics", "tak"),
                point("nrev (5000)", "basics", "nrev"),
                point("qsort (250000)", "basics", "qsort"),
                point("smith (600)", "basics", "smith"),
            ],
            published: &[
                published("Erlang, 2006", &[1.83e9, 1.0e9, 0.29e9, 1.4e9, 0.46e9]),
                published("Termite", &[0.5e9, 0.46e9, 0.53e9, 0.56e9, 0.16e9]),
            ],
            ..bars(
                "termite-1",
                "Figure 1: programs without concurrency",
                "In Rust, without Rialto: this is what the language and the machine contribute to the other ratios.",
            )
        },
        Figure {
            points: &[point("spawn", "process-spawn", "plain"), point("send", "process-send", "plain")],
            published: &[
                published("Erlang, 2006", &[1.57 * US, 0.08 * US]),
                published("Gambit, 2006", &[0.63 * US, 0.22 * US]),
                published("Termite", &[0.91 * US, 0.27 * US]),
            ],
            ..bars("termite-2", "Figure 2: processes that spawn and send", "")
        },
        Figure {
            points: &[point("K = 0", "ring-process", "0"), point("K = 1000000", "ring-process", "4")],
            published: &[
                published("Erlang, 2006", &[6.64 * US, 7.32 * US]),
                published("Gambit, 2006", &[4.56 * US, 14.36 * US]),
                published("Termite", &[7.84 * US, 15.48 * US]),
            ],
            ..bars("termite-3", "Figure 3: a ring of 250,000 processes", "Time for each process.")
        },
        Figure {
            shape: Shape::Lines,
            points: &lists!("local-pingpong"),
            published: &[
                published("Erlang, 2006", &[200., 310., 420., 730., 1150., 1910., 4400., 8730.]),
                published("Gambit, 2006", &[670., 670., 670., 680., 660., 670., 670., 670.]),
                published("Termite", &[750., 750., 740., 750., 740., 750., 750., 750.]),
            ],
            ..bars("termite-4", "Figure 4: ping-pong on one node, over lengths of the list", "")
        },
        Figure {
            shape: Shape::Lines,
            points: &lists!("node-pingpong"),
            published: &[
                published("Erlang, 2006 (one way)", &[53e3, 52e3, 52e3, 54e3, 55e3, 62e3, 104e3, 177e3]),
                published("Termite (one way)", &[145e3, 153e3, 167e3, 203e3, 286e3, 403e3, 993e3, 2364e3]),
            ],
            ..bars(
                "termite-5",
                "Figure 5: ping-pong between two nodes of one computer, over lengths of the list",
                "The measured numbers are round trips. The paper gives the time to send and receive one message.",
            )
        },
        Figure {
            shape: Shape::Lines,
            points: &lists!("remote-pingpong"),
            published: &[
                published("Erlang, 2006", &[501e3, 602e3, 123e3, 102e3, 126e3, 176e3, 471e3, 698e3]),
                published("Termite", &[317e3, 337e3, 364e3, 437e3, 612e3, 939e3, 1992e3, 3623e3]),
            ],
            ..bars(
                "termite-6",
                "Figure 6: ping-pong between two computers, over lengths of the list",
                "Measured between two network namespaces, over a link of 100 Mb/s each way. It adds no latency.",
            )
        },
        Figure {
            points: &[
                point("within a node", "migrate", "within"),
                point("between two local nodes", "migrate", "programs"),
                point("between two remote nodes", "migrate", "remote"),
            ],
            published: &[published("Termite", &[4.0 * US, 560.0 * US, 1000.0 * US])],
            ..bars(
                "termite-7",
                "Figure 7: time to migrate a process",
                "The last row is measured between two network namespaces, over a link of 100 Mb/s each way.",
            )
        },
    ],
};
