//! Exports spans to OpenTelemetry, by [OTLP](https://opentelemetry.io/docs/specs/otlp/) over HTTP.
//!
//! With the feature `trace-context` of Rialto's crates, calls, messages and steps of flows are spans; see
//! [`rialto_trace`]. An [`Otlp`] sends them to a collector, in batches, from a thread of its own:
//!
//! ```no_run
//! use rialto_otlp::Otlp;
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let otlp = Otlp::builder("http://localhost:4318").service_name("orders").install()?;
//! // ... the program ...
//! otlp.shutdown(Duration::from_secs(5))?;
//! # Ok(())
//! # }
//! ```
//!
//! A span that ends is put into a bounded queue. A task never waits for that: if the queue is full, the span is
//! dropped, and [`Stats::dropped`] counts it. Batches that the receiver refuses for a time are sent again.
//!
//! Nothing is exported until a program calls [`Builder::install`].

#![forbid(unsafe_code)]

mod exporter;
mod proto;
mod queue;

pub use exporter::{Builder, InstallError, Otlp, Unsent};
pub use queue::Stats;
