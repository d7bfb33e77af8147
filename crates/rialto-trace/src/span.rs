//! Spans, and the exporter that receives them.

use std::borrow::Cow;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use crate::context::TraceContext;

/// The role of a span, as in OpenTelemetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Work inside a program.
    Internal,
    /// A call is answered.
    Server,
    /// A call is made, and its reply awaited.
    Client,
    /// A message is sent.
    Producer,
    /// A message is handled.
    Consumer,
}

/// The outcome of a span.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Nothing was said about it.
    Unset,
    /// It has failed, for this reason.
    Error(String),
}

/// A span that has ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SpanData {
    /// The trace, and the span itself.
    pub context: TraceContext,
    /// The span within which this one began; `None` for the root of a trace.
    pub parent: Option<[u8; 8]>,
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its role.
    pub kind: Kind,
    /// When it began.
    pub start: SystemTime,
    /// When it ended. Not before `start`, whatever the system's clock does.
    pub end: SystemTime,
    /// Its attributes.
    pub attributes: Vec<(Cow<'static, str>, String)>,
    /// Its outcome.
    pub status: Status,
}

/// Receives spans that have ended.
pub trait Exporter: Send + Sync {
    /// Takes a span. It is called where the span ends, perhaps in a destructor, so it must not wait.
    fn export(&self, span: SpanData);
}

static RECORDS: AtomicBool = AtomicBool::new(false);
static EXPORTER: RwLock<Option<Arc<dyn Exporter>>> = RwLock::new(None);

/// Sets the exporter of this program, or with `None` removes it. Returns the one before.
///
/// From then on, the spans of sampled traces are passed to the exporter. Without one, spans cost a load and a
/// branch.
pub fn set_exporter(exporter: Option<Arc<dyn Exporter>>) -> Option<Arc<dyn Exporter>> {
    let mut current = EXPORTER.write().unwrap_or_else(PoisonError::into_inner);
    RECORDS.store(exporter.is_some(), Ordering::Relaxed);
    std::mem::replace(&mut current, exporter)
}

/// Returns whether there is an exporter.
#[inline]
pub fn records() -> bool {
    RECORDS.load(Ordering::Relaxed)
}

/// Passes a span to the exporter.
pub fn record(span: SpanData) {
    let exporter = EXPORTER.read().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(exporter) = exporter {
        exporter.export(span);
    }
}

/// A span. It ends when it is dropped.
///
/// ```
/// use rialto_trace::Span;
///
/// # async fn query(_: u32) -> Result<(), std::io::Error> { Ok(()) }
/// # async fn look_up(id: u32) {
/// let mut span = Span::start("look up").attribute("id", id);
/// if let Err(error) = span.scope(query(id)).await {
///     span.fail(error);
/// }
/// # }
/// ```
#[must_use = "a span ends when it is dropped"]
pub struct Span {
    context: TraceContext,
    /// `None` if nothing records the span.
    recorded: Option<Box<SpanData>>,
}

impl Span {
    /// Begins a span, within the [current](TraceContext::current) one. Without a current context it is the
    /// root of a new trace, which is sampled if there is an [exporter](set_exporter).
    pub fn start(name: impl Into<Cow<'static, str>>) -> Span {
        match TraceContext::current() {
            None => Span::root(name),
            Some(parent) => Span::of_parent(parent, Kind::Internal, || name)
                .unwrap_or(Span { context: parent.child(), recorded: None }),
        }
    }

    /// Begins a span that is the root of a new trace.
    pub fn root(name: impl Into<Cow<'static, str>>) -> Span {
        let context = TraceContext::random(records());
        let recorded = records().then(|| begun(context, None, Kind::Internal, name.into()));
        Span { context, recorded }
    }

    /// Begins a span within that of `parent`, if it is recorded.
    #[doc(hidden)]
    pub fn of_parent<N: Into<Cow<'static, str>>>(
        parent: TraceContext,
        kind: Kind,
        name: impl FnOnce() -> N,
    ) -> Option<Span> {
        if !records() || !parent.is_sampled() {
            return None;
        }
        let context = parent.child();
        let recorded = Some(begun(context, Some(parent.span_id()), kind, name().into()));
        Some(Span { context, recorded })
    }

    /// Sets the role of the span.
    pub fn kind(mut self, kind: Kind) -> Span {
        if let Some(data) = &mut self.recorded {
            data.kind = kind;
        }
        self
    }

    /// Adds an attribute.
    pub fn attribute(mut self, key: impl Into<Cow<'static, str>>, value: impl fmt::Display) -> Span {
        self.set_attribute(key, value);
        self
    }

    /// Adds an attribute.
    pub fn set_attribute(&mut self, key: impl Into<Cow<'static, str>>, value: impl fmt::Display) {
        if let Some(data) = &mut self.recorded {
            data.attributes.push((key.into(), value.to_string()));
        }
    }

    /// Records that the work has failed, for the reason `why`.
    pub fn fail(&mut self, why: impl fmt::Display) {
        if let Some(data) = &mut self.recorded {
            data.status = Status::Error(why.to_string());
        }
    }

    /// Returns the context of the span, for work within it.
    pub fn context(&self) -> TraceContext {
        self.context
    }
}

fn begun(
    context: TraceContext,
    parent: Option<[u8; 8]>,
    kind: Kind,
    name: Cow<'static, str>,
) -> Box<SpanData> {
    let (start, attributes, status) = (SystemTime::now(), Vec::new(), Status::Unset);
    Box::new(SpanData { context, parent, name, kind, start, end: start, attributes, status })
}

impl SpanData {
    /// Creates the data of a span that was not a [`Span`], because it began in another process.
    #[doc(hidden)]
    pub fn of_earlier(
        context: TraceContext,
        parent: [u8; 8],
        name: String,
        start: SystemTime,
        status: Status,
    ) -> SpanData {
        let mut data = *begun(context, Some(parent), Kind::Internal, name.into());
        (data.start, data.status) = (start.min(data.start), status);
        data
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        if let Some(mut data) = self.recorded.take() {
            data.end = SystemTime::now().max(data.start);
            if std::thread::panicking() && data.status == Status::Unset {
                data.status = Status::Error("a panic ended it".into());
            }
            record(*data);
        }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.recorded.as_ref().map(|data| &data.name);
        f.debug_struct("Span").field("context", &self.context).field("name", &name).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[derive(Default)]
    struct Kept(Mutex<Vec<SpanData>>);

    impl Exporter for Kept {
        fn export(&self, span: SpanData) {
            self.0.lock().unwrap().push(span);
        }
    }

    /// One test, because a program has one exporter.
    #[test]
    fn spans_of_sampled_traces_are_exported() {
        drop(Span::start("nothing records it"));
        let kept = Arc::new(Kept::default());
        assert!(set_exporter(Some(kept.clone())).is_none());
        let root = Span::root("root").kind(Kind::Server);
        root.in_scope(|| {
            let mut inner = Span::start("inner").attribute("n", 7);
            inner.fail("no");
            assert_eq!(inner.context().trace_id(), root.context().trace_id());
        });
        let _ = std::panic::catch_unwind(|| {
            let _span = Span::root("panics");
            panic!("loud");
        });
        let parent = root.context();
        drop(root);
        TraceContext::new([1; 16], [2; 8], 0).unwrap().in_scope(|| drop(Span::start("not sampled")));
        assert!(set_exporter(None).is_some());
        drop(Span::root("nothing records it any more"));

        let spans = kept.0.lock().unwrap();
        let names: Vec<&str> = spans.iter().map(|span| &*span.name).collect();
        assert_eq!(names, ["inner", "panics", "root"]);
        assert_eq!(spans[0].parent, Some(parent.span_id()));
        assert_eq!(spans[0].attributes, [("n".into(), "7".into())]);
        assert_eq!(spans[0].status, Status::Error("no".into()));
        assert!(matches!(spans[1].status, Status::Error(_)));
        assert_eq!((spans[2].parent, spans[2].kind), (None, Kind::Server));
        assert!(spans.iter().all(|span| span.start <= span.end));
    }
}
