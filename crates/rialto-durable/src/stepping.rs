use crate::context::{Context, Effect, awaiting};
use crate::error::Error;
use crate::frames::{from_cbor, to_cbor};
use crate::tasks::{self, Claim, Recorded};
use rialto_cps::{Frame, Layout};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as Cx, Poll};
use std::time::Duration;

/// How often a [`step()`] is tried, and how long.
///
/// ```
/// use rialto_durable::Policy;
/// use std::time::Duration;
///
/// let policy = Policy::default()
///     .attempts(5)
///     .pause(Duration::from_millis(50), Duration::from_secs(5))
///     .timeout(Duration::from_secs(30));
/// # drop(policy);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    attempts: u32,
    first: Duration,
    longest: Duration,
    timeout: Option<Duration>,
}

impl Default for Policy {
    /// Ten attempts; a pause of 100 ms after the first, each next one twice as long, up to
    /// 30 s; no limit for one attempt.
    fn default() -> Self {
        let (first, longest) = (Duration::from_millis(100), Duration::from_secs(30));
        Policy { attempts: 10, first, longest, timeout: None }
    }
}

impl Policy {
    /// One attempt: what fails has failed.
    #[must_use]
    pub fn once() -> Policy {
        Policy::default().attempts(1)
    }

    /// So many attempts, at least one. Those of a process that crashes are not counted.
    #[must_use]
    pub fn attempts(mut self, attempts: u32) -> Policy {
        self.attempts = attempts.max(1);
        self
    }

    /// How long to wait after the first attempt, and at most; each pause is twice the last.
    #[must_use]
    pub fn pause(mut self, first: Duration, longest: Duration) -> Policy {
        (self.first, self.longest) = (first, longest);
        self
    }

    /// An attempt that takes longer is dropped, and has failed. What it did may have happened.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Policy {
        self.timeout = Some(timeout);
        self
    }

    fn pause_after(&self, attempt: u32) -> Duration {
        self.first.saturating_mul(1 << (attempt - 1).min(31)).min(self.longest)
    }
}

/// What an attempt of a [`step()`] knows of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The same for all attempts of this step, in whatever process, and no other step's:
    /// a peer that keeps it does nothing twice. `order-7/2/charge/0` is the first step `charge` after the
    /// second state of the task `order-7`; `order-7/2/charge@1/0` the first in the second part of a `join!`. If tasks
    /// had been deleted before `order-7` began, one of that name among them, perhaps, their number is there too:
    /// `order-7/5.2/charge/0`. In a step's key `/`, `@` and `%` are written as in an address.
    pub idempotency_key: String,
    /// Counted from 1, in this process.
    pub number: u32,
}

/// An attempt has failed.
///
/// Any error becomes one by `?`, and the step is tried again; [`Failure::last`] says that to
/// try again would be of no use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    why: String,
    last: bool,
}

impl Failure {
    /// To be tried again.
    pub fn again(why: impl fmt::Display) -> Failure {
        Failure { why: why.to_string(), last: false }
    }

    /// Not to be tried again.
    pub fn last(why: impl fmt::Display) -> Failure {
        Failure { why: why.to_string(), last: true }
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::again(error)
    }
}

/// A step has failed for good; that is recorded, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, rialto_cps::Layout)]
pub struct StepError {
    /// The step's key.
    pub key: String,
    /// How often it was tried by the process that gave up.
    pub attempts: u32,
    /// What the last attempt said.
    pub why: String,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StepError { key, attempts, why } = self;
        write!(f, "the step `{key}` has failed after {attempts} attempts: {why}")
    }
}

impl std::error::Error for StepError {}

type Try<T> = dyn Fn(Attempt) -> Pin<Box<dyn Future<Output = Result<T, Failure>> + Send>> + Send + Sync;
type Running<T> = Pin<Box<dyn Future<Output = Result<T, StepError>> + Send>>;

/// What [`step()`] returns.
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct step<T> {
    key: String,
    policy: Policy,
    attempt: Arc<Try<T>>,
    running: Option<Running<T>>,
}

/// Does something outside of the task, and records what came of it: when the task is run again
/// from its last state, it gets the recorded result, and `attempt` is not called.
///
/// `step::<Receipt>("charge", Policy::default(), move |attempt| charge(attempt, amount))` is awaited in a
/// `#[cps]` function; the type of the result is named, and `attempt` returns a future of
/// `Result<Receipt, Failure>`.
///
/// At least once: a process that dies between what `attempt` did and the record of it does it again. So
/// each attempt has an [idempotency key](Attempt::idempotency_key), by which
/// the peer knows that it is the same. While it runs, the task has no state: it is not a place to wait for
/// days.
///
/// A panic of `attempt` is one of the task.
///
/// # Errors
///
/// [`StepError`], when it has failed as often as the policy says, or for
/// good; that is recorded, and stays so.
///
/// # Panics
///
/// When it is polled outside of a durable task.
pub fn step<T>(key: impl Into<String>, policy: Policy, attempt: impl Attempts<T>) -> step<T> {
    let attempt: Arc<Try<T>> = Arc::new(move |which| Box::pin(attempt(which)));
    step { key: key.into(), policy, attempt, running: None }
}

/// A function that makes an attempt: `|attempt| async move { .. }`, or one that calls an
/// `async fn`. It is implemented for all of them, and for nothing else.
pub trait Attempts<T>: Fn(Attempt) -> Self::Made + Send + Sync + 'static {
    /// An attempt that is being made.
    type Made: Future<Output = Result<T, Failure>> + Send + 'static;
}

impl<T, A, F> Attempts<T> for A
where
    A: Fn(Attempt) -> F + Send + Sync + 'static,
    F: Future<Output = Result<T, Failure>> + Send + 'static,
{
    type Made = F;
}

impl<T> Clone for step<T> {
    /// Not begun.
    fn clone(&self) -> Self {
        step { key: self.key.clone(), policy: self.policy, attempt: self.attempt.clone(), running: None }
    }
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Future for step<T> {
    type Output = Result<T, StepError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let running = this.running.get_or_insert_with(|| {
            let context = awaiting("step");
            let place = place(&this.key, &rialto_cps::branch());
            let occurrence = context.inner().begin(&place);
            let (key, policy, attempt) = (this.key.clone(), this.policy, this.attempt.clone());
            Box::pin(run(context, key, (place, occurrence), policy, attempt))
        });
        running.as_mut().poll(cx)
    }
}

async fn run<T: Serialize + DeserializeOwned + 'static>(
    context: Arc<Context>,
    key: String,
    (place, occurrence): (String, u32),
    policy: Policy,
    attempt: Arc<Try<T>>,
) -> Result<T, StepError> {
    let (known, states) = {
        let mut inner = context.inner();
        (inner.steps.remove(&(place.clone(), occurrence)), inner.states)
    };
    if let Some(Recorded { attempts, result, .. }) = known {
        // What was recorded as another type than this is done again: nothing else can be known.
        match result.map(|value| from_cbor(&value)) {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(_)) => {}
            Err(why) => return Err(StepError { key, attempts, why }),
        }
    }
    let idempotency_key = match &context.claim {
        Claim { id, life: 0, .. } => format!("{id}/{states}/{place}/{occurrence}"),
        Claim { id, life, .. } => format!("{id}/{life}.{states}/{place}/{occurrence}"),
    };
    let (result, attempts, effects) = tries(&context, &idempotency_key, policy, &*attempt).await;
    let written = result.and_then(|value| match to_cbor(&value) {
        Ok(bytes) => Ok((value, bytes)),
        Err(why) => Err(format!("its result cannot be written: {why}")),
    });
    let (result, bytes) = written.map_or_else(|why| (Err(why.clone()), Err(why)), |(v, b)| (Ok(v), Ok(b)));
    recorded(&context, Recorded { key: place, occurrence, attempts, result: bytes }, effects).await;
    result.map_err(|why| StepError { key, attempts, why })
}

/// A step among those between two states: its key, and, in a `join!`, the [branch](rialto_cps::branch),
/// as `charge@1.0`. No two are the same, whatever is in the key.
fn place(key: &str, branch: &[u8]) -> String {
    let mut place = key.replace('%', "%25").replace('/', "%2F").replace('@', "%40");
    for (at, number) in branch.iter().enumerate() {
        let mark = if at == 0 { '@' } else { '.' };
        place.push_str(&format!("{mark}{number}"));
    }
    place
}

/// Returns when it is safe, together with what the attempt has written; otherwise this process goes no further with
/// the task.
async fn recorded(context: &Context, step: Recorded, effects: Vec<Effect>) {
    let claim = context.claim();
    let done = context.shared.submit_about(context.about(), move |tx, now| {
        for effect in effects {
            effect(tx)?;
        }
        tasks::record_step(tx, &claim, step, now)
    });
    match done.get().await {
        Ok(entries) => return context.logged(entries),
        Err(Error::Value(why)) => context.shared.orphan(context.claim.clone(), Some(why)),
        Err(_) => {}
    }
    // It is an orphan.
    context.cancelled.signal();
    std::future::pending::<()>().await;
}

/// How it ended, after how many attempts, and what the last has written if it succeeded.
async fn tries<T>(
    context: &Context,
    idempotency_key: &str,
    policy: Policy,
    attempt: &Try<T>,
) -> (Result<T, String>, u32, Vec<Effect>) {
    let mut number = 1;
    loop {
        let which = Attempt { idempotency_key: idempotency_key.into(), number };
        let mut effects = Vec::new();
        // Called when it is polled: what the closure writes before it returns a future is the attempt's, too.
        let attempt = Box::pin(async { attempt(which).await });
        let trying = Trying { context, effects: &mut effects, attempt };
        let failure = match limited(context, policy.timeout, trying).await {
            Ok(value) => return (Ok(value), number, effects),
            Err(failure) => failure,
        };
        if failure.last || number >= policy.attempts {
            return (Err(failure.why), number, Vec::new());
        }
        let _dozing = Dozing::new(context);
        context.shared.clock.sleep(policy.pause_after(number)).await;
        number += 1;
    }
}

/// An attempt, whose writes are kept apart from those of its task.
struct Trying<'t, T> {
    context: &'t Context,
    effects: &'t mut Vec<Effect>,
    attempt: Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 't>>,
}

impl<T> Future for Trying<'_, T> {
    type Output = Result<T, Failure>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        this.context.inner().attempt = Some(std::mem::take(this.effects));
        let polled = this.attempt.as_mut().poll(cx);
        *this.effects = this.context.inner().attempt.take().unwrap_or_default();
        polled
    }
}

async fn limited<T>(
    context: &Context,
    limit: Option<Duration>,
    attempt: impl Future<Output = Result<T, Failure>> + Send,
) -> Result<T, Failure> {
    let Some(limit) = limit else { return attempt.await };
    let mut attempt = std::pin::pin!(attempt);
    let mut alarm = std::pin::pin!(context.shared.clock.sleep(limit));
    std::future::poll_fn(|cx| match attempt.as_mut().poll(cx) {
        Poll::Ready(done) => Poll::Ready(done),
        Poll::Pending => alarm
            .as_mut()
            .poll(cx)
            .map(|()| Err(Failure::again(format!("it has taken longer than {limit:?}")))),
    })
    .await
}

/// The task only waits for the clock.
struct Dozing<'c>(&'c Context);

impl<'c> Dozing<'c> {
    fn new(context: &'c Context) -> Self {
        context.shared.doze(true);
        Dozing(context)
    }
}

impl Drop for Dozing<'_> {
    fn drop(&mut self) {
        self.0.shared.doze(false);
    }
}

// It has no states: a task is not written while one of its steps runs.
impl<T: Serialize + DeserializeOwned + Send + 'static> Frame for step<T> {
    const NAME: &'static str = "rialto_durable::step";
    const LAYOUT: u64 = Layout::new().text("rialto_durable::step").hash();
}

rialto_cps::__callee! { [T: Serialize + DeserializeOwned + Send + 'static] step<T> }

impl<T> Serialize for step<T> {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("a step has no state: it is written when it has ended"))
    }
}

impl<'de, T> Deserialize<'de> for step<T> {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("a step has no state"))
    }
}
