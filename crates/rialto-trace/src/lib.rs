//! The trace context of a task, and spans.
//!
//! A *trace* is the work that one request causes, in all programs. It consists of *spans*: pieces of work with
//! a beginning, an end and a parent. A [`TraceContext`] names a trace and one span of it. A task has at most
//! one context, its *current* one. With the feature `trace-context` of Rialto's crates, the context travels:
//!
//! | from | to |
//! |---|---|
//! | a task | the tasks that it spawns |
//! | a process that sends or calls | the process that receives the message, also on another node |
//! | a process that moves to another node | the process there, and the messages that it takes along |
//! | the caller of `Flows::start` | the flow, in every process that runs it, also after a crash |
//!
//! A program enters a context with [`TraceContext::scope`], and begins a span with [`Span::start`]:
//!
//! ```
//! use rialto_trace::{Span, TraceContext};
//!
//! // For example, from the header `traceparent` of an HTTP request.
//! let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
//! let context: TraceContext = header.parse()?;
//! context.in_scope(|| {
//!     assert_eq!(TraceContext::current(), Some(context));
//!     let span = Span::start("look up");
//!     // For example, into the header of a request to another service.
//!     assert!(span.context().to_string().starts_with("00-4bf92f3577b34da6a3ce929d0e0e4736-"));
//! });
//! # Ok::<(), rialto_trace::ParseError>(())
//! ```
//!
//! Nothing records spans until a program calls [`set_exporter`]. `rialto-otlp` has an exporter.
//!
//! Sources: W3C Trace Context; OpenTelemetry; Erlang's `seq_trace`, whose token travels in messages.

#![forbid(unsafe_code)]

mod context;
mod scope;
mod span;

pub use context::{InvalidContext, ParseError, TraceContext};
pub use scope::Scope;
pub use span::{Exporter, Kind, Span, SpanData, Status, set_exporter};

#[doc(hidden)]
pub mod internal {
    pub use crate::scope::{
        Current, Handling, MessageContext, begin_message, calling, end_message, message_context, set_context,
        within,
    };
    pub use crate::span::{record, records};
}
