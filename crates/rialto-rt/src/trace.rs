//! Tracing. With the feature `tracing`: a span of the crate `tracing` for each task, and events of the runtime.
//! With the feature `trace-context`: the context of `rialto-trace` that a task inherits.
//!
//! Without these features, a task's future is not wrapped, and the other functions do nothing.

use std::future::Future;

use crate::spawn_origin::SpawnOrigin;

#[cfg(feature = "tracing")]
pub(crate) use on::{preempted, reclaimed, sees_reclaimed, stole, stuck};

#[cfg(not(feature = "tracing"))]
pub(crate) use off::{preempted, reclaimed, sees_reclaimed, stole, stuck};

#[cfg(not(feature = "tracing"))]
use off as spans;
#[cfg(feature = "tracing")]
use on as spans;

/// Wraps the future of a task, as the features demand.
#[inline(always)]
pub(crate) fn in_span<F: Future>(
    origin: SpawnOrigin<'_>,
    future: F,
) -> impl Future<Output = F::Output> + use<F> {
    let future = spans::in_span(origin, future);
    #[cfg(feature = "trace-context")]
    let future = rialto_trace::internal::Current::inherited().scope(future);
    future
}

/// Returns the type name of the future that [`in_span`] has wrapped.
pub(crate) fn type_name<F>() -> &'static str {
    let name = std::any::type_name::<F>();
    #[cfg(feature = "trace-context")]
    let name = unwrapped(name, "rialto_trace::scope::Scope<");
    #[cfg(feature = "tracing")]
    let name = unwrapped(name, concat!(module_path!(), "::on::InSpan<"));
    name
}

#[cfg(any(feature = "trace-context", feature = "tracing"))]
fn unwrapped(name: &'static str, wrapper: &str) -> &'static str {
    name.strip_prefix(wrapper).and_then(|name| name.strip_suffix('>')).unwrap_or(name)
}

#[cfg(not(feature = "tracing"))]
mod off {
    use std::future::Future;

    use crate::diagnostics::Reclaimed;
    use crate::spawn_origin::SpawnOrigin;
    use crate::sysmon::Stuck;

    /// Returns the future itself.
    #[inline(always)]
    pub(crate) fn in_span<F: Future>(
        _: SpawnOrigin<'_>,
        future: F,
    ) -> impl Future<Output = F::Output> + use<F> {
        future
    }

    #[inline(always)]
    pub(crate) fn stole(_: usize, _: u64) {}

    #[inline(always)]
    pub(crate) fn stuck(_: &Stuck) {}

    #[inline(always)]
    pub(crate) fn preempted(_: usize) {}

    #[inline(always)]
    pub(crate) fn sees_reclaimed() -> bool {
        false
    }

    #[inline(always)]
    pub(crate) fn reclaimed(_: &Reclaimed) {}
}

#[cfg(feature = "tracing")]
mod on {
    use std::future::Future;
    use std::mem::ManuallyDrop;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use rialto_task::wake::native_task;
    use tracing::field::Empty;
    use tracing::{Level, Span, debug, enabled, trace, trace_span, warn};

    use crate::diagnostics::Reclaimed;
    use crate::id::id_of;
    use crate::spawn_origin::SpawnOrigin;
    use crate::sysmon::Stuck;
    use crate::task_ref::TaskRef;

    /// The future of a task, which is polled and dropped inside its span.
    struct InSpan<F> {
        span: Span,
        /// The span is the task's own, and its field `task.id` is not recorded yet.
        unnumbered: bool,
        future: ManuallyDrop<F>,
    }

    /// Wraps the future of a task. If a subscriber is interested in task spans, the task gets a span of its
    /// own. Otherwise its span is the one in which it is spawned.
    pub(crate) fn in_span<F: Future>(
        origin: SpawnOrigin<'_>,
        future: F,
    ) -> impl Future<Output = F::Output> + use<F> {
        let own = trace_span!(
            target: "rialto::task",
            "task",
            task.id = Empty,
            task.name = origin.name,
            spawned.at = %origin.at,
        );
        let unnumbered = !own.is_disabled();
        let span = if unnumbered { own } else { Span::current() };
        InSpan { span, unnumbered, future: ManuallyDrop::new(future) }
    }

    impl<F: Future> Future for InSpan<F> {
        type Output = F::Output;

        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
            // SAFETY: `future` is not moved until it is dropped in place.
            let this = unsafe { self.get_unchecked_mut() };
            if this.unnumbered {
                this.unnumbered = false;
                if let Some(task) = native_task(cx.waker()) {
                    // SAFETY: the task is being polled with its own waker, so it is alive.
                    let id = unsafe { id_of(TaskRef::new(task)) };
                    this.span.record("task.id", id.as_u64());
                }
            }
            let _entered = this.span.enter();
            // SAFETY: as above.
            unsafe { Pin::new_unchecked(&mut *this.future) }.poll(cx)
        }
    }

    impl<F> Drop for InSpan<F> {
        fn drop(&mut self) {
            let _entered = self.span.enter();
            // SAFETY: the future is not used again.
            unsafe { ManuallyDrop::drop(&mut self.future) }
        }
    }

    /// Reports that a worker has stolen tasks from another one.
    #[inline]
    pub(crate) fn stole(worker: usize, tasks: u64) {
        if tasks > 0 {
            trace!(target: "rialto::worker", worker, tasks, "stole tasks from another worker");
        }
    }

    /// Reports a task that keeps its worker for too long.
    pub(crate) fn stuck(stuck: &Stuck) {
        let (cause, time) = (stuck.cause(), stuck.time());
        warn!(target: "rialto::sysmon", future = stuck.future(), ?cause, ?time, "{stuck}");
    }

    const RECLAIM: &str = "rialto::reclaim";

    /// Returns whether a subscriber is interested in reclaimed tasks.
    pub(crate) fn sees_reclaimed() -> bool {
        enabled!(target: RECLAIM, Level::DEBUG)
    }

    /// Reports a task that is reclaimed.
    pub(crate) fn reclaimed(reclaimed: &Reclaimed) {
        let (id, name, future) = (reclaimed.id().as_u64(), reclaimed.name(), reclaimed.future());
        debug!(target: RECLAIM, id, name, future, "reclaimed a task that nothing could wake any more");
    }

    /// Reports the end of a poll during which sysmon gave the worker's core to another thread.
    pub(crate) fn preempted(worker: usize) {
        debug!(target: "rialto::sysmon", worker, "a stuck poll ended; its core was given away");
    }
}
