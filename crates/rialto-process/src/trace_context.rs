//! The trace context of messages, and the spans of calls and messages.
//!
//! A message has the context of the task that created it. A process that receives a message has its context
//! from then on, until it receives the next one; a message without a context removes it. This is the rule of
//! Erlang's `seq_trace`. Replies and exit signals change nothing. The context is in the slot of the process's
//! task, which the runtime makes (`rialto-rt/src/trace.rs: in_span`).
//!
//! The span of a call lasts until its reply, or until the caller gives it up. The span of a message lasts from
//! its receipt until the process waits for another message, or ends.
//!
//! Without the feature `trace-context`, the types of this file are empty and its functions do nothing.

#[cfg(feature = "trace-context")]
pub use on::*;

#[cfg(not(feature = "trace-context"))]
pub use off::*;

#[cfg(feature = "trace-context")]
mod on {
    use rialto_trace::internal::{MessageContext, records};
    use rialto_trace::internal::{begin_message, calling, end_message, message_context, within};
    use rialto_trace::{Kind, Span, TraceContext};
    use std::fmt::Display;

    /// The context that a message carries.
    #[derive(Clone, Copy)]
    pub struct MessageTrace(Option<MessageContext>);

    impl MessageTrace {
        /// Returns the context for a message that is created now.
        #[inline]
        pub(crate) fn now() -> MessageTrace {
            MessageTrace(message_context())
        }

        /// Returns no context.
        pub fn none() -> MessageTrace {
            MessageTrace(None)
        }

        /// Returns the context of a message from another node.
        pub fn from_node(context: Option<TraceContext>, is_call: bool) -> MessageTrace {
            MessageTrace(context.map(|context| MessageContext { context, is_call }))
        }

        /// Runs `f`, which handles the message outside of a process, in this context or in none.
        pub fn in_scope<R>(self, f: impl FnOnce() -> R) -> R {
            within(self.0.map(|message| message.context), f)
        }
    }

    /// The running process has received a message with that context. `of` returns the name of its type, or `None`
    /// for the notice of an exit, which changes no context.
    #[inline]
    pub(crate) fn received(context: MessageTrace, of: impl FnOnce() -> Option<&'static str>) {
        if let Some(of) = of() {
            begin_message(context.0, || span_name(of));
        }
    }

    /// The running process waits for a message.
    #[inline]
    pub(crate) fn waits() {
        if records() {
            end_message();
        }
    }

    /// The span of a call. If it is dropped before its end, the caller has given up the call: a timeout has
    /// passed, or another alternative of the choice has won.
    pub(crate) struct CallSpan(Option<Span>);

    impl Drop for CallSpan {
        fn drop(&mut self) {
            if let Some(span) = &mut self.0 {
                span.fail("the caller gave up the call");
            }
        }
    }

    impl CallSpan {
        /// Begins the span of a call whose message has a type of that name.
        pub(crate) fn begin(of: impl FnOnce() -> &'static str) -> CallSpan {
            let parent = TraceContext::current();
            let name = || span_name(of());
            let span = parent.and_then(|parent| Span::of_parent(parent, Kind::Client, name));
            CallSpan(span.map(|span| span.attribute("rpc.system.name", "rialto")))
        }

        /// Runs `f`, which creates and sends the message.
        pub(crate) fn send<R>(&self, f: impl FnOnce() -> R) -> R {
            match self.0.as_ref().map(Span::context).or_else(TraceContext::current) {
                Some(context) => calling(context, f),
                None => f(),
            }
        }

        /// Ends the span with the outcome of the call.
        pub(crate) fn end<R, E: Display>(mut self, outcome: &Result<R, E>) {
            if let (Some(mut span), Err(error)) = (self.0.take(), outcome) {
                span.fail(error);
            }
        }
    }

    /// Returns the name of the spans of a message: that of its type, or of the request in a `Call`.
    fn span_name(of: &str) -> String {
        let request = of.strip_prefix("rialto_process::call::Call<").and_then(|of| of.strip_suffix('>'));
        request.unwrap_or(of).into()
    }
}

#[cfg(not(feature = "trace-context"))]
mod off {
    use std::fmt::Display;

    /// The context that a message carries: none.
    #[derive(Clone, Copy)]
    pub struct MessageTrace;

    impl MessageTrace {
        #[inline(always)]
        pub(crate) fn now() -> MessageTrace {
            MessageTrace
        }

        /// Returns no context.
        pub fn none() -> MessageTrace {
            MessageTrace
        }

        /// Runs `f`.
        pub fn in_scope<R>(self, f: impl FnOnce() -> R) -> R {
            f()
        }
    }

    /// The running process has received a message.
    #[inline(always)]
    pub(crate) fn received(_: MessageTrace, _: impl FnOnce() -> Option<&'static str>) {}

    /// The running process waits for a message.
    #[inline(always)]
    pub(crate) fn waits() {}

    /// The span of a call: none.
    pub(crate) struct CallSpan;

    impl CallSpan {
        #[inline(always)]
        pub(crate) fn begin(_: impl FnOnce() -> &'static str) -> CallSpan {
            CallSpan
        }

        #[inline(always)]
        pub(crate) fn send<R>(&self, f: impl FnOnce() -> R) -> R {
            f()
        }

        #[inline(always)]
        pub(crate) fn end<R, E: Display>(self, _: &Result<R, E>) {}
    }
}
