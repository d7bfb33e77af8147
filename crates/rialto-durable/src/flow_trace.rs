//! The trace context of a flow: that in which it was started. It is in the store, so the flow has it in each
//! process that runs it. A step is a span within it. A signal has the context in which it was sent, behind its record,
//! where versions of Rialto from before ignore it. The receipt of a signal is a span in the sender's trace.
//!
//! Without the feature `trace-context`, none is written or read, and the functions here do nothing. A task that
//! a program with the feature has started keeps its record.

#[cfg(feature = "trace-context")]
pub use on::*;

#[cfg(not(feature = "trace-context"))]
pub use off::*;

#[cfg(feature = "trace-context")]
mod on {
    use crate::overlay::{Overlay, decode};
    use crate::record::{self, Millis, Signal, StoredSignalTrace, StoredTrace, Task};
    use crate::store::StoreError;
    use rialto_trace::internal::{record as export, records, within};
    use rialto_trace::{Kind, Scope, Span, SpanData, Status, TraceContext};
    use std::time::{Duration, UNIX_EPOCH};

    /// The context of a task, and what its span needs.
    #[derive(Clone, Debug)]
    pub struct FlowTrace(Option<Traced>);

    #[derive(Clone, Debug)]
    struct Traced {
        context: TraceContext,
        parent: [u8; 8],
        flow: String,
        started: Millis,
    }

    /// The context of a task that begins: a span within the caller's.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Starting(Option<(TraceContext, TraceContext)>);

    impl Starting {
        /// Returns the context of a task that is started now.
        pub fn now() -> Starting {
            Starting(TraceContext::current().map(|parent| (parent, parent.child())))
        }

        /// Writes it.
        pub fn write(self, tx: &mut Overlay, id: &str, incarnation: u64) -> Result<(), StoreError> {
            let Some((parent, own)) = self.0 else { return Ok(()) };
            let stored = StoredTrace {
                incarnation,
                trace_id: own.trace_id(),
                span_id: own.span_id(),
                parent_id: parent.span_id(),
                flags: own.flags(),
            };
            tx.put_record(record::trace(id), &stored)
        }
    }

    /// Reads the context of a task. One that cannot be read is ignored: a task does not fail because of it.
    pub fn read(tx: &mut Overlay, id: &str, task: &Task) -> Result<FlowTrace, StoreError> {
        let stored = tx.get(&record::trace(id))?.and_then(|bytes| decode::<StoredTrace>(&bytes).ok());
        let own = stored.filter(|stored| stored.incarnation == task.incarnation);
        Ok(FlowTrace(own.and_then(|own| {
            let context = TraceContext::new(own.trace_id, own.span_id, own.flags).ok()?;
            Some(Traced { context, parent: own.parent_id, flow: task.flow.clone(), started: task.started })
        })))
    }

    /// The keys that [`read`] reads.
    pub fn keys(id: &str) -> impl Iterator<Item = Vec<u8>> {
        [record::trace(id)].into_iter()
    }

    impl FlowTrace {
        /// Runs `f`, which polls the task, in its context.
        pub fn enter<R>(&self, f: impl FnOnce() -> R) -> R {
            within(self.0.as_ref().map(|traced| traced.context), f)
        }

        /// The task has completed: exports its span. `id` is its name.
        pub fn completed(&self, id: &str) {
            self.ended(id, Status::Unset);
        }

        /// The task was terminated: exports its span.
        pub fn terminated(&self, id: &str) {
            self.ended(id, Status::Error("terminated".into()));
        }

        fn ended(&self, id: &str, status: Status) {
            let Some(Traced { context, parent, flow, started }) = self.0.clone() else { return };
            if records() && context.is_sampled() {
                let start = UNIX_EPOCH + Duration::from_millis(started);
                let mut span = SpanData::of_earlier(context, parent, flow, start, status);
                span.attributes.push(("rialto.flow.id".into(), id.into()));
                export(span);
            }
        }
    }

    /// The context in which a signal is sent.
    #[derive(Clone, Copy, Debug)]
    pub struct SignalTrace(Option<TraceContext>);

    impl SignalTrace {
        /// Returns the context of a signal that the caller sends.
        pub fn current() -> SignalTrace {
            SignalTrace(TraceContext::current())
        }

        /// Returns the signal.
        pub fn signal(self, number: u64, name: &str, value: Vec<u8>, sent: Millis) -> Signal {
            let trace = self.0.map(|context| {
                let (trace_id, span_id, flags) = (context.trace_id(), context.span_id(), context.flags());
                StoredSignalTrace { trace_id, span_id, flags, sent }
            });
            Signal { number, name: name.into(), value, trace }
        }
    }

    /// Writes a signal, with its context.
    pub fn write_signal(tx: &mut Overlay, key: Vec<u8>, signal: &Signal) -> Result<(), StoreError> {
        match &signal.trace {
            Some(trace) => tx.put_record(key, &(signal, trace)),
            None => tx.put_record(key, signal),
        }
    }

    /// Reads a signal, with its context if it has one.
    pub fn read_signal(bytes: &[u8]) -> Result<Signal, StoreError> {
        match decode::<(Signal, StoredSignalTrace)>(bytes) {
            Ok((signal, trace)) => Ok(Signal { trace: Some(trace), ..signal }),
            Err(_) => decode(bytes),
        }
    }

    /// The task `id` has taken the signal: exports the span.
    pub fn signal_taken(signal: &Signal, id: &str) {
        let Some(trace) = signal.trace.as_ref().filter(|_| records()) else { return };
        let Ok(sender) = TraceContext::new(trace.trace_id, trace.span_id, trace.flags) else { return };
        if !sender.is_sampled() {
            return;
        }
        let start = UNIX_EPOCH + Duration::from_millis(trace.sent);
        let name = format!("signal {}", signal.name);
        let mut span = SpanData::of_earlier(sender.child(), sender.span_id(), name, start, Status::Unset);
        span.kind = Kind::Consumer;
        span.attributes.push(("rialto.flow.id".into(), id.into()));
        export(span);
    }

    /// The span of an attempt of a step.
    pub struct AttemptSpan(Option<Span>);

    impl AttemptSpan {
        /// Begins the span of attempt `number` of the step `key`.
        pub fn begin(key: &str, number: u32, idempotency_key: &str) -> AttemptSpan {
            let name = || format!("step {key}");
            let span = TraceContext::current().and_then(|flow| Span::of_parent(flow, Kind::Internal, name));
            AttemptSpan(span.map(|span| {
                span.attribute("rialto.step.attempt", number)
                    .attribute("rialto.step.idempotency_key", idempotency_key)
            }))
        }

        /// Returns the attempt, which runs within the span.
        pub fn scope<F: Future>(&self, attempt: F) -> Scope<F> {
            TraceContext::scope(self.0.as_ref().map(Span::context).or_else(TraceContext::current), attempt)
        }

        /// Ends the span of an attempt that has failed.
        pub fn fail(self, why: &str) {
            if let Some(mut span) = self.0 {
                span.fail(why);
            }
        }
    }
}

#[cfg(not(feature = "trace-context"))]
mod off {
    use crate::overlay::{Overlay, decode};
    use crate::record::{Millis, Signal, Task};
    use crate::store::StoreError;

    /// The context of a task: none.
    #[derive(Clone, Debug)]
    pub struct FlowTrace;

    /// The context of a task that begins: none.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Starting;

    impl Starting {
        pub fn now() -> Starting {
            Starting
        }

        pub fn write(self, _: &mut Overlay, _: &str, _: u64) -> Result<(), StoreError> {
            Ok(())
        }
    }

    pub fn read(_: &mut Overlay, _: &str, _: &Task) -> Result<FlowTrace, StoreError> {
        Ok(FlowTrace)
    }

    pub fn keys(_: &str) -> impl Iterator<Item = Vec<u8>> {
        std::iter::empty()
    }

    impl FlowTrace {
        pub fn enter<R>(&self, f: impl FnOnce() -> R) -> R {
            f()
        }

        pub fn completed(&self, _: &str) {}

        pub fn terminated(&self, _: &str) {}
    }

    /// The context of a signal: none.
    #[derive(Clone, Copy, Debug)]
    pub struct SignalTrace;

    impl SignalTrace {
        pub fn current() -> SignalTrace {
            SignalTrace
        }

        pub fn signal(self, number: u64, name: &str, value: Vec<u8>, _: Millis) -> Signal {
            Signal { number, name: name.into(), value }
        }
    }

    pub fn signal_taken(_: &Signal, _: &str) {}

    pub fn write_signal(tx: &mut Overlay, key: Vec<u8>, signal: &Signal) -> Result<(), StoreError> {
        tx.put_record(key, signal)
    }

    pub fn read_signal(bytes: &[u8]) -> Result<Signal, StoreError> {
        decode(bytes)
    }

    /// The span of an attempt: none.
    pub struct AttemptSpan;

    impl AttemptSpan {
        pub fn begin(_: &str, _: u32, _: &str) -> AttemptSpan {
            AttemptSpan
        }

        pub fn scope<F: Future>(&self, attempt: F) -> F {
            attempt
        }

        pub fn fail(self, _: &str) {}
    }
}
