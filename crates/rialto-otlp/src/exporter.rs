//! The exporter: its settings, and the thread that sends batches.

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rialto_trace::set_exporter;
use ureq::Agent;
use ureq::http::Uri;

use crate::proto;
use crate::queue::{Queue, Stats};

/// The settings of an exporter. [`Otlp::builder`] makes one with the defaults of the OpenTelemetry specification,
/// where it has any.
#[derive(Clone, Debug)]
#[must_use = "it exports nothing before `install`"]
pub struct Builder {
    endpoint: String,
    resource: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    queue: usize,
    batch: usize,
    interval: Duration,
    timeout: Duration,
    backoff: (Duration, Duration),
    attempts: u32,
}

/// Why an exporter was not installed.
#[derive(Debug)]
#[non_exhaustive]
pub enum InstallError {
    /// The endpoint is no URL with the scheme `http`, or `https` with the feature `tls`.
    Endpoint(String),
    /// A header's name or value is not allowed in HTTP.
    Header(String),
    /// The thread cannot be started.
    Thread(io::Error),
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InstallError::Endpoint(endpoint) => write!(
                f,
                "`{endpoint}` is not the URL of an OTLP receiver; help: write it as `http://localhost:4318`, or \
                 enable the feature `tls` of `rialto-otlp` for `https`"
            ),
            InstallError::Header(name) => write!(f, "the header `{name}` is not allowed in HTTP"),
            InstallError::Thread(error) => write!(f, "the thread of the exporter cannot be started: {error}"),
        }
    }
}

impl Error for InstallError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            InstallError::Thread(error) => Some(error),
            _ => None,
        }
    }
}

/// Spans that were not sent in time. They were not lost by then, unless the exporter has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsent {
    /// Their number.
    pub spans: u64,
}

impl fmt::Display for Unsent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} spans were not sent in time", self.spans)
    }
}

impl Error for Unsent {}

fn all_sent(unsent: u64) -> Result<(), Unsent> {
    if unsent == 0 { Ok(()) } else { Err(Unsent { spans: unsent }) }
}

impl Builder {
    /// Adds a resource attribute, such as `deployment.environment.name`.
    pub fn resource(mut self, key: impl Into<String>, value: impl Into<String>) -> Builder {
        self.resource.push((key.into(), value.into()));
        self
    }

    /// Sets the name of this program in traces. Default: `unknown_service`.
    pub fn service_name(mut self, name: impl Into<String>) -> Builder {
        self.resource.retain(|(key, _)| key != "service.name");
        self.resource("service.name", name)
    }

    /// Adds a header to each request, such as one with a token.
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Builder {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Sets the largest number of spans that wait. Default: 2,048. A span that ends while the queue is full is
    /// dropped.
    pub fn queue(mut self, spans: usize) -> Builder {
        self.queue = spans;
        self
    }

    /// Sets how many spans a request has at most. Default: 512.
    pub fn batch(mut self, spans: usize) -> Builder {
        self.batch = spans;
        self
    }

    /// Sets how long a span waits for others. Default: 5 s.
    pub fn interval(mut self, interval: Duration) -> Builder {
        self.interval = interval;
        self
    }

    /// Sets the timeout of a request. Default: 10 s.
    pub fn timeout(mut self, timeout: Duration) -> Builder {
        self.timeout = timeout;
        self
    }

    /// Sets how a request is repeated: the number of attempts, the pause after the first, and the longest pause.
    /// Default: 6 attempts, 1 s and 30 s. Each pause is twice as long as the one before, less up to a half at
    /// random.
    ///
    /// A request is repeated if the receiver cannot be reached, does not answer in time, or answers with the
    /// status 429, 502, 503 or 504. If its answer has the header `Retry-After`, with seconds or a date, that is the
    /// pause, up to 5 minutes. A date counts from the header `Date` of the answer.
    pub fn retry(mut self, attempts: u32, first: Duration, longest: Duration) -> Builder {
        (self.attempts, self.backoff) = (attempts.max(1), (first, longest));
        self
    }

    /// Starts the exporter, and sets it as that of [`rialto_trace`].
    ///
    /// # Errors
    ///
    /// If the endpoint or a header is wrong, or if the thread cannot be started.
    pub fn install(self) -> Result<Otlp, InstallError> {
        let url = traces_url(&self.endpoint).ok_or_else(|| InstallError::Endpoint(self.endpoint.clone()))?;
        for (name, value) in &self.headers {
            let is_valid = ureq::http::HeaderName::from_bytes(name.as_bytes()).is_ok()
                && ureq::http::HeaderValue::from_str(value).is_ok();
            if !is_valid {
                return Err(InstallError::Header(name.clone()));
            }
        }
        let queue = Arc::new(Queue::new(self.queue, self.batch, self.interval));
        let agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
        let sender = Sender { agent, url, settings: self, queue: queue.clone() };
        let thread = thread::Builder::new().name("rialto-otlp".into()).spawn(move || sender.run());
        thread.map_err(InstallError::Thread)?;
        set_exporter(Some(queue.clone()));
        Ok(Otlp { queue, has_ended: false })
    }
}

/// Returns the URL to which traces are sent: the endpoint's, with the path of the specification.
fn traces_url(endpoint: &str) -> Option<String> {
    let uri: Uri = endpoint.parse().ok()?;
    let scheme = uri.scheme_str()?;
    let is_known = scheme == "http" || cfg!(feature = "tls") && scheme == "https";
    let is_plain = is_known && uri.host().is_some_and(|host| !host.is_empty()) && uri.query().is_none();
    is_plain.then(|| format!("{}/v1/traces", endpoint.trim_end_matches('/')))
}

/// An exporter that runs. Dropping it ends it as [`shutdown`](Self::shutdown) does, within 5 s.
#[derive(Debug)]
#[must_use = "dropping it ends the exporter"]
pub struct Otlp {
    queue: Arc<Queue>,
    has_ended: bool,
}

impl Otlp {
    /// Returns the settings of an exporter to the receiver at `endpoint`, such as `http://localhost:4318`. Spans
    /// are sent to the path `/v1/traces` there.
    pub fn builder(endpoint: impl Into<String>) -> Builder {
        Builder {
            endpoint: endpoint.into(),
            resource: vec![("service.name".into(), "unknown_service".into())],
            headers: Vec::new(),
            queue: 2048,
            batch: 512,
            interval: Duration::from_secs(5),
            timeout: Duration::from_secs(10),
            backoff: (Duration::from_secs(1), Duration::from_secs(30)),
            attempts: 6,
        }
    }

    /// Returns the outcomes of the spans so far, counted.
    pub fn stats(&self) -> Stats {
        self.queue.stats()
    }

    /// Sends the spans that wait now, and blocks the calling thread until their outcome is known.
    ///
    /// # Errors
    ///
    /// [`Unsent`] after `timeout`. The exporter continues with them.
    pub fn flush(&self, timeout: Duration) -> Result<(), Unsent> {
        all_sent(self.queue.flush(timeout))
    }

    /// Sends the spans that wait, and ends the exporter. Blocks the calling thread for `timeout` at most.
    ///
    /// # Errors
    ///
    /// [`Unsent`], if some spans were not sent. They are lost.
    pub fn shutdown(mut self, timeout: Duration) -> Result<(), Unsent> {
        self.end(timeout)
    }

    fn end(&mut self, timeout: Duration) -> Result<(), Unsent> {
        if std::mem::replace(&mut self.has_ended, true) {
            return Ok(());
        }
        set_exporter(None);
        all_sent(self.queue.end(timeout))
    }
}

impl Drop for Otlp {
    fn drop(&mut self) {
        let _ = self.end(Duration::from_secs(5));
    }
}

/// The state of the thread.
struct Sender {
    agent: Agent,
    url: String,
    settings: Builder,
    queue: Arc<Queue>,
}

/// The outcome of an attempt.
enum Attempt {
    /// The receiver has accepted the spans, but for that many.
    Accepted {
        rejected: u64,
    },
    /// A later attempt may succeed, after this pause.
    Later(Option<Duration>),
    Refused,
}

impl Sender {
    fn run(self) {
        /// Also if the thread panics.
        struct Over(Arc<Queue>);
        impl Drop for Over {
            fn drop(&mut self) {
                self.0.over();
            }
        }
        let _over = Over(self.queue.clone());
        while let Some(spans) = self.queue.next() {
            let all = spans.len() as u64;
            let rejected = self.send(&proto::request(&self.settings.resource, spans));
            self.queue.settle(all, rejected.map_or(all, |rejected| rejected.min(all)));
        }
    }

    /// Sends a request, several times if necessary. Returns the number of spans that the receiver has refused;
    /// `None` if it refused all or could not be reached.
    fn send(&self, body: &[u8]) -> Option<u64> {
        let (mut pause, longest) = self.settings.backoff;
        for attempt in 1..=self.settings.attempts {
            let wished = match self.attempt(body) {
                Attempt::Accepted { rejected } => return Some(rejected),
                Attempt::Refused => return None,
                Attempt::Later(wished) => wished,
            };
            let jittered = pause.mul_f64(0.5 + fastrand::f64() / 2.0);
            if attempt == self.settings.attempts || !self.queue.pause(wished.unwrap_or(jittered)) {
                return None;
            }
            self.queue.add_retry();
            pause = pause.saturating_mul(2).min(longest);
        }
        None
    }

    fn attempt(&self, body: &[u8]) -> Attempt {
        /// The most bytes of an answer that are read.
        const MAX_ANSWER: u64 = 64 * 1024;
        /// The longest pause that a receiver may ask for.
        const MAX_PAUSE: Duration = Duration::from_secs(300);
        let timeout = self.queue.attempt_timeout(self.settings.timeout);
        let mut request = self.agent.post(&self.url).content_type("application/x-protobuf");
        for (name, value) in &self.settings.headers {
            request = request.header(name, value);
        }
        let sent = request.config().timeout_global(Some(timeout)).build().send(body);
        let Ok(mut answer) = sent else { return Attempt::Later(None) };
        match answer.status().as_u16() {
            200..=299 => {
                let body = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_vec();
                Attempt::Accepted { rejected: proto::rejected_spans(&body.unwrap_or_default()) }
            }
            429 | 502 | 503 | 504 => {
                let header = |name: &str| answer.headers().get(name)?.to_str().ok().map(str::trim);
                let pause = header("retry-after").and_then(|text| retry_after(text, header("date")));
                Attempt::Later(pause.map(|pause| pause.min(MAX_PAUSE)))
            }
            _ => Attempt::Refused,
        }
    }
}

/// Returns the pause that a header `Retry-After` asks for: a number of seconds, or the date of its end. `date` is the
/// header `Date` of the same answer, so both dates are of one clock. Without it, only a number is understood.
fn retry_after(text: &str, date: Option<&str>) -> Option<Duration> {
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let [end, now] = [text, date?].map(httpdate::parse_http_date);
    Some(end.ok()?.duration_since(now.ok()?).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_a_number_of_seconds_or_a_date() {
        let pause = |text: &str| {
            let pause = retry_after(text, Some("Sun, 06 Nov 1994 08:49:37 GMT"));
            pause.map(|pause| pause.as_secs())
        };
        assert_eq!(pause("120"), Some(120));
        assert_eq!(pause("Sun, 06 Nov 1994 08:50:07 GMT"), Some(30));
        // The forms of RFC 850 and of `asctime`, which a receiver may still send.
        assert_eq!(pause("Sunday, 06-Nov-94 08:50:07 GMT"), Some(30));
        assert_eq!(pause("Sun Nov  6 08:50:07 1994"), Some(30));
        assert_eq!(pause("Sun, 06 Nov 1994 08:49:37 GMT"), Some(0));
        assert_eq!(pause("Sun, 06 Nov 1994 08:00:00 GMT"), Some(0));
        assert_eq!((pause("soon"), pause("-1")), (None, None));
        assert_eq!(retry_after("Sun, 06 Nov 1994 08:50:07 GMT", None), None);
        assert_eq!(retry_after("7", None), Some(Duration::from_secs(7)));
    }

    #[test]
    fn the_path_of_the_specification_is_added_to_the_endpoint() {
        let url = |endpoint: &str| traces_url(endpoint);
        assert_eq!(url("http://localhost:4318").as_deref(), Some("http://localhost:4318/v1/traces"));
        assert_eq!(url("http://[::1]:4318/base/").as_deref(), Some("http://[::1]:4318/base/v1/traces"));
        for wrong in
            ["", "localhost:4318", "ftp://localhost", "http://", "http://localhost/?a=b", "http://a b"]
        {
            assert_eq!(url(wrong), None, "{wrong}");
        }
        assert_eq!(url("https://localhost").is_some(), cfg!(feature = "tls"));
    }

    #[test]
    fn wrong_settings_are_refused() {
        let builder = || Otlp::builder("http://localhost:1");
        assert!(matches!(Otlp::builder("x").install(), Err(InstallError::Endpoint(_))));
        assert!(matches!(builder().header("a b", "").install(), Err(InstallError::Header(_))));
        assert!(matches!(builder().header("a", "b\nc").install(), Err(InstallError::Header(_))));
    }
}
