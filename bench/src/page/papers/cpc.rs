//! CPC (Chroboczek 2007).

use crate::page::figures::{Chapter, Figure, NONE, US, bars, point, published};
use crate::page::quantity::Quantity;

/// The chapter.
pub const CHAPTER: Chapter = Chapter {
    title: "CPC",
    source: "Chroboczek: Continuation-passing for C: a space-efficient implementation of concurrency, 2007. \
             Pentium 4 at 2.6 GHz with 512 MB of memory.",
    figures: &[
        Figure {
            quantity: Quantity::Count,
            points: &[point("Threads", "threads-in-512mb", "plain")],
            published: &[
                published("nptl", &[250.0]),
                published("LinuxThreads", &[1_533.0]),
                published("Pth (the paper's estimate)", &[70_000.0]),
                published("ST", &[29_000.0]),
                published("ST, stacks of 4 kB", &[99_300.0]),
                published("CPC", &[7_390_000.0]),
            ],
            ..bars(
                "cpc-1",
                "Figure 1: threads in 512 MB",
                "More is better. Each system adds tasks that wait until the process has 512 MB of resident memory.",
            )
        },
        Figure {
            points: &[
                point("call", "function-call", "null"),
                point("cps-call", "cps-call", "plain"),
                point("switch", "yield", "plain"),
                point("cond", "condition", "turns"),
                point("spawn", "spawn-exit", "join"),
            ],
            published: &[
                published("nptl", &[4.3, NONE, 2.7 * US, 10.1 * US, 6.3 * US]),
                published("LinuxThreads", &[4.3, NONE, 2.2 * US, 7.3 * US, 42.0 * US]),
                published("Pth", &[4.3, NONE, 23.2 * US, NONE, 59.0 * US]),
                published("ST", &[4.3, NONE, 2.7 * US, NONE, 3.6 * US]),
                published("CPC", &[4.3, 0.33 * US, 0.57 * US, 0.67 * US, 0.78 * US]),
            ],
            ..bars("cpc-2", "Figure 2: the speed of primitives", "")
        },
        Figure {
            points: &[point("1,000 attempts", "connections", "1000")],
            published: &[published("CPC", &[15e6]), published("thttpd", &[60e6])],
            ..bars(
                "cpc-web",
                "Section 8: mean connection time of a web server",
                "With 1,000 attempts to connect at the same time. The published numbers are from a Pentium M at \
                 600 MHz.",
            )
        },
    ],
};
