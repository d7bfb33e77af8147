//! The trace context of messages between nodes. Without the feature `trace-context`, a node sends none, and
//! ignores those that it receives.

#[cfg(feature = "cps")]
use rialto_process::Envelope;
use rialto_process::internal::trace_context::MessageTrace;

use super::record::WireTraceContext;

/// Returns the trace context for a message that is encoded now.
#[cfg(feature = "trace-context")]
pub(crate) fn current() -> Option<WireTraceContext> {
    rialto_trace::TraceContext::current().map(on_the_wire)
}

/// Returns the trace context of a message that is sent on, which is not that of the process that sends it on.
#[cfg(all(feature = "cps", feature = "trace-context"))]
pub(crate) fn of(message: &Envelope) -> Option<WireTraceContext> {
    message.trace_context().context().map(on_the_wire)
}

#[cfg(feature = "trace-context")]
fn on_the_wire(context: rialto_trace::TraceContext) -> WireTraceContext {
    let (trace_id, span_id) = (context.trace_id(), context.span_id());
    WireTraceContext { trace_id, span_id, flags: context.flags() }
}

/// Returns none.
#[cfg(not(feature = "trace-context"))]
pub(crate) fn current() -> Option<WireTraceContext> {
    None
}

/// Returns none.
#[cfg(all(feature = "cps", not(feature = "trace-context")))]
pub(crate) fn of(_: &Envelope) -> Option<WireTraceContext> {
    None
}

/// Returns the context that a received message carries. `is_call` says that it asks for a reply.
#[cfg(feature = "trace-context")]
pub(crate) fn carried(context: Option<WireTraceContext>, is_call: bool) -> MessageTrace {
    let valid = context.and_then(|WireTraceContext { trace_id, span_id, flags }| {
        rialto_trace::TraceContext::new(trace_id, span_id, flags).ok()
    });
    MessageTrace::from_node(valid, is_call)
}

/// Returns none.
#[cfg(not(feature = "trace-context"))]
pub(crate) fn carried(_: Option<WireTraceContext>, _: bool) -> MessageTrace {
    MessageTrace::none()
}
