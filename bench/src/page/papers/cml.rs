//! Concurrent ML (Reppy 1991).

use crate::page::figures::{Chapter, Figure, US, Value, bars, point, published};
use crate::page::quantity::Quantity;

/// The chapter.
pub const CHAPTER: Chapter = Chapter {
    title: "Concurrent ML",
    source: "Reppy: CML: A higher-order concurrent language, 1991. SPARCstation 1 (20 MHz), Sun 4/490 (33 MHz), \
             DECstation 5000/200 (25 MHz). The numbers are without garbage collection.",
    figures: &[
        Figure {
            points: &[
                point("Null function call", "function-call", "null"),
                point("Thread switch", "yield", "plain"),
                point("Thread spawn/exit", "spawn-exit", "join"),
                point("Rendezvous", "rendezvous", "pair"),
                point("Event rendezvous", "rendezvous-event", "pair"),
            ],
            published: &[
                published("CML, SPARC 1", &[1.9 * US, 26.0 * US, 85.0 * US, 94.0 * US, 163.0 * US]),
                published("CML, Sun 4/490", &[1.0 * US, 13.0 * US, 38.0 * US, 45.0 * US, 77.0 * US]),
                published("CML, DEC 5000", &[0.7 * US, 8.0 * US, 22.0 * US, 27.0 * US, 44.0 * US]),
            ],
            ..bars(
                "cml-3",
                "Table 3: basic operations",
                "The rows rialto-direct are calls without event values.",
            )
        },
        Figure {
            points: &[
                point("Function call", "function-call", "cell"),
                point("RPC", "rpc", "fresh"),
                point("Event RPC", "rpc-event", "fresh"),
            ],
            published: &[
                published("CML, SPARC 1", &[4.8 * US, 197.0 * US, 252.0 * US]),
                published("CML, Sun 4/490", &[2.3 * US, 92.0 * US, 117.0 * US]),
                published("CML, DEC 5000", &[1.5 * US, 54.0 * US, 68.0 * US]),
            ],
            ..bars("cml-4", "Table 4: a service by function call, by RPC and by event RPC", "")
        },
        Figure {
            quantity: Quantity::Ratio,
            value: Value::MultipleOf("rialto-direct"),
            systems: &["rialto"],
            points: &[point("Rendezvous", "rendezvous-event", "pair"), point("RPC", "rpc-event", "fresh")],
            published: &[
                published("CML, SPARC 1", &[1.73, 1.27]),
                published("CML, Sun 4/490", &[1.71, 1.27]),
                published("CML, DEC 5000", &[1.62, 1.25]),
            ],
            ..bars(
                "cml-5",
                "Table 5: the cost of abstraction",
                "The time with event values as a multiple of the time without them. 1x means that an event costs \
                 nothing.",
            )
        },
        Figure {
            points: &[
                point("Null function call", "function-call", "null"),
                point("Task switch", "yield", "plain"),
                point("Task create", "spawn-exit", "join"),
                point("Send/receive", "rendezvous", "pair"),
                point("Send/receive/reply", "rpc", "fresh"),
            ],
            published: &[
                published("uSystem, SPARC 1", &[0.3 * US, 131.0 * US, 371.0 * US, 292.0 * US, 308.0 * US]),
                published("uSystem, Sun 4/490", &[0.2 * US, 54.3 * US, 126.0 * US, 119.0 * US, 123.0 * US]),
                published("uSystem, DEC 5000", &[0.4 * US, 9.6 * US, 40.0 * US, 27.7 * US, 28.4 * US]),
            ],
            ..bars("cml-6", "Table 6: a library of threads in C", "")
        },
    ],
};
