use crate::clock::to_millis_ceil;
use crate::context::{Effect, EndedStep, SaveStatus, TaskContext, current_outside_attempt};
use crate::error::FrameError;
use crate::flow_trace::AttemptSpan;
use crate::frames::{from_cbor, to_cbor};
use crate::record::FailedAttempt;
use crate::tasks::{StepResult, TaskLease, Wait};
use rialto_cps::Leaf;
use rialto_cps::rt::{Progress, Step};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as Cx, Poll};
use std::time::Duration;

/// The retry policy of a [`step()`]: the number of attempts, the timeout of each, and the pauses between
/// them.
///
/// ```
/// use rialto_durable::RetryPolicy;
/// use std::time::Duration;
///
/// let policy = RetryPolicy::default()
///     .max_attempts(5)
///     .backoff(Duration::from_millis(50), Duration::from_secs(5))
///     .attempt_timeout(Duration::from_secs(30));
/// # drop(policy);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Policy")]
#[doc(alias("Policy", "retry", "maximum_attempts", "initial_interval"))]
pub struct RetryPolicy {
    attempts: u32,
    first: Duration,
    longest: Duration,
    timeout: Option<Duration>,
}

impl Default for RetryPolicy {
    /// Ten attempts, without a timeout. The pause after the first is 100 ms, and each further pause is twice
    /// as long, up to 30 s.
    fn default() -> Self {
        let (first, longest) = (Duration::from_millis(100), Duration::from_secs(30));
        RetryPolicy { attempts: 10, first, longest, timeout: None }
    }
}

impl RetryPolicy {
    /// One attempt, whose failure is final.
    #[must_use]
    pub fn once() -> RetryPolicy {
        RetryPolicy::default().max_attempts(1)
    }

    /// Sets the number of attempts, at least one. When the task runs again after a crash, the count starts
    /// anew.
    #[must_use]
    #[doc(alias("maximum_attempts"))]
    pub fn max_attempts(mut self, attempts: u32) -> RetryPolicy {
        self.attempts = attempts.max(1);
        self
    }

    /// Sets the pause after the first attempt, and the longest pause. Each pause is twice as long as the one
    /// before.
    #[must_use]
    pub fn backoff(mut self, first: Duration, longest: Duration) -> RetryPolicy {
        (self.first, self.longest) = (first, longest);
        self
    }

    /// Sets the timeout of an attempt. An attempt that takes longer is dropped and has failed. Its effects
    /// may have happened.
    #[must_use]
    #[doc(alias("start_to_close_timeout"))]
    pub fn attempt_timeout(mut self, timeout: Duration) -> RetryPolicy {
        self.timeout = Some(timeout);
        self
    }

    fn pause_after(&self, attempt: u32) -> Duration {
        self.first.saturating_mul(1 << (attempt - 1).min(31)).min(self.longest)
    }
}

/// The argument of an attempt of a [`step()`]: its idempotency key and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// A key that all attempts of this step share, in every process, and that no other step has. A peer that
    /// remembers keys does nothing twice.
    ///
    /// - `order-7/2/charge` is the step `charge` of the task `order-7`, which had saved two states before
    ///   this one. The start does not count as a state.
    /// - `order-7/2/charge@1` is a step in the second part of a `join!`.
    /// - `order-7/5.2/charge`: five tasks, of any name, had been deleted when this `order-7` started.
    ///
    /// In the step's own key `/`, `@` and `%` are escaped as in a URL.
    pub idempotency_key: String,
    /// The number of the attempt, from 1. When the task runs again after a crash, the count starts anew.
    pub number: u32,
}

/// The failure of an attempt.
///
/// `?` converts any error into a failure after which the step is attempted again.
/// [`Failure::non_retryable`] says that a further attempt would be useless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    why: String,
    last: bool,
}

impl Failure {
    /// Creates a failure after which the step is attempted again, if its policy allows another attempt.
    pub fn retryable(why: impl fmt::Display) -> Failure {
        Failure { why: why.to_string(), last: false }
    }

    /// Creates a failure after which the step is not attempted again.
    #[doc(alias("ApplicationFailure"))]
    pub fn non_retryable(why: impl fmt::Display) -> Failure {
        Failure { why: why.to_string(), last: true }
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::retryable(error)
    }
}

/// The final failure of a step. It is recorded, as a result is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepError {
    /// The step's key.
    pub key: String,
    /// The number of attempts in the task's run that recorded the failure.
    pub attempts: u32,
    /// Why the last attempt failed, or why its result cannot be recorded.
    pub why: String,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StepError { key, attempts, why } = self;
        let noun = if *attempts == 1 { "attempt" } else { "attempts" };
        write!(f, "the step `{key}` failed after {attempts} {noun}: {why}")
    }
}

impl std::error::Error for StepError {}

type BoxedAttempt<T> =
    dyn Fn(Attempt) -> Pin<Box<dyn Future<Output = Result<T, Failure>> + Send>> + Send + Sync;
type StepFuture<T> = Pin<Box<dyn Future<Output = Result<T, StepError>> + Send>>;

/// The future that [`step()`] returns. A `#[cps]` function awaits it: `step::<T>(..).await`.
///
/// A step begins when the state of the function that awaits it is in the store. A plain `async fn` has no
/// state. Neither has a future that awaits several others, such as `join_all`. A program that awaits a step
/// there does not build:
///
/// ```compile_fail,E0080
/// use rialto_durable::{RetryPolicy, StepError, step};
///
/// async fn charge(amount: u64) -> Result<u64, StepError> {
///     step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(amount) }).await
/// }
/// # fn polled(mut future: impl Future) {
/// #     let _ = std::pin::pin!(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
/// # }
/// # polled(charge(1));
/// ```
///
/// For several steps, use the parts of a [`join!`](rialto_cps::join), a loop, or a flow for each step.
#[allow(non_camel_case_types)]
#[must_use = "a step does nothing unless it is awaited"]
pub struct step<T> {
    policy: RetryPolicy,
    attempt: Arc<BoxedAttempt<T>>,
}

/// Performs an action outside of the task, and records its result. Then `attempt` is never called again for
/// this step.
///
/// A `#[cps]` function awaits a step in this form:
/// `step::<Receipt>("charge", RetryPolicy::default(), move |attempt| charge(attempt, amount)).await`.
/// The type of the result must be named. `attempt` returns a future of `Result<Receipt, Failure>`.
///
/// A step is a state. Before the first attempt the function's variables and the step's key are in the store.
/// After a crash the task continues at this step, and no line before it runs again.
///
/// `policy` and `attempt` are evaluated after the state has been written, on copies of the variables that
/// they name. After a crash they are evaluated again. So the request of an attempt depends on the saved state
/// alone. Read a clock, or draw a random number, in a `let` before the step.
///
/// The build fails if an argument awaits, leaves a loop, or uses a borrow of the caller in its closure:
///
/// ```compile_fail
/// use rialto_durable::{RetryPolicy, StepError, step};
///
/// #[rialto_cps::cps]
/// async fn charge(total: &mut u64) -> Result<u64, StepError> {
///     // Instead, write `let amount: u64 = *total;` before the step, and use `amount` in it.
///     step::<u64>("charge", RetryPolicy::default(), move |_| async move { Ok(*total) }).await
/// }
/// # fn main() {}
/// ```
///
/// The result is recorded in one transaction with the task's next state: the next step, a durable wait, a
/// checkpoint, or the task's end. It is recorded without a state if the task first awaits something that is
/// not a state (another part of a `join!`, too), if the task panics, goes into quarantine or leaves memory,
/// or if it does not reach its next state within 10 ms.
///
/// An attempt happens at least once. If the process dies after the action and before the record, the next
/// process makes the attempt again. So each attempt has an [idempotency key](Attempt::idempotency_key), by
/// which the peer recognizes the repetition.
///
/// A panic of `attempt` is a panic of the task.
///
/// # Errors
///
/// [`StepError`], if the attempts of the policy are used up, if an attempt returns
/// [`Failure::non_retryable`], or if the result could not be read back unchanged. The error is recorded, and
/// is final.
///
/// # Panics
///
/// If it is awaited outside of a durable task, or in an attempt of another step.
#[doc(alias("activity", "execute_activity", "side_effect", "ctx.run"))]
pub fn step<T>(key: impl Into<String>, policy: RetryPolicy, attempt: impl AttemptFn<T>) -> step<T> {
    // The key is not used here: `#[cps]` evaluates it before the state is written, and the state contains it.
    drop(key.into());
    let attempt: Arc<BoxedAttempt<T>> = Arc::new(move |which| Box::pin(attempt(which)));
    step { policy, attempt }
}

/// No step can be polled, because no state can be written there. The bound has an error that says so.
/// `#[cps]` does not poll a step.
impl<T> Future for step<T>
where
    Elsewhere<T>: Polled,
{
    type Output = Result<T, StepError>;

    fn poll(self: Pin<&mut Self>, _: &mut Cx<'_>) -> Poll<Self::Output> {
        unreachable!("no step is polled")
    }
}

/// Stands for a step in that bound: of a bound of the step itself, the compiler would only say that this must be a future.
pub struct Elsewhere<T>(PhantomData<T>);

/// No step has it.
#[diagnostic::on_unimplemented(
    message = "a step is awaited where no state can be written before it",
    label = "this is in an `async fn`, an `async` block, or a future that awaits several",
    note = "help: await it in a `#[cps]` function, as `step::<T>(key, policy, attempt).await`",
    note = "help: for several at a time, use `join!` of `#[cps]` functions, a loop of steps, or a flow for each and \
            `flows.result`"
)]
pub trait Polled {}

/// A function that makes an attempt: `|attempt| async move { .. }`, or one that calls an `async fn`.
///
/// Every such function implements this trait, and nothing else does.
pub trait AttemptFn<T>: Fn(Attempt) -> Self::Made + Send + Sync + 'static {
    /// The future of an attempt.
    type Made: Future<Output = Result<T, Failure>> + Send + 'static;
}

impl<T, A, F> AttemptFn<T> for A
where
    A: Fn(Attempt) -> F + Send + Sync + 'static,
    F: Future<Output = Result<T, Failure>> + Send + 'static,
{
    type Made = F;
}

/// The leaf that awaits a step. It asks for the step's state to be written, and then runs the step's work.
/// Its serialized form contains the key and the number, whether the work runs or not.
#[doc(hidden)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct At<T> {
    key: String,
    /// The step's number: how many states the task had written when it came to the step.
    number: Option<u64>,
    asked: SaveStatus,
    #[serde(skip)]
    running: Option<StepFuture<T>>,
}

impl<T> Clone for At<T> {
    /// Clones the leaf without its work. The clone makes the work again.
    fn clone(&self) -> Self {
        let At { key, number, asked, .. } = self;
        At { key: key.clone(), number: *number, asked: *asked, running: None }
    }
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Step for step<T> {
    type Output = Result<T, StepError>;
    type At = At<T>;

    fn at(key: impl Into<String>) -> At<T> {
        At { key: key.into(), number: None, asked: SaveStatus::NotRequested, running: None }
    }

    fn key(at: &At<T>) -> String {
        at.key.clone()
    }

    fn run(self, at: At<T>) -> At<T> {
        let step { policy, attempt } = self;
        let key = StepKey {
            name: at.key.clone(),
            place: step_name(&at.key, &rialto_cps::branch()),
            number: at.number(),
        };
        let running = Box::pin(run(current_outside_attempt("step"), key, policy, attempt));
        At { running: Some(running), ..at }
    }
}

impl<T> At<T> {
    fn number(&self) -> u64 {
        self.number.unwrap_or(0)
    }
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Future for At<T> {
    type Output = Progress<Result<T, StepError>, At<T>>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        if let Some(running) = &mut this.running {
            return running.as_mut().poll(cx).map(Progress::Ended);
        }
        let context = current_outside_attempt("step");
        let mut inner = context.inner();
        this.number.get_or_insert(inner.states);
        let at_once = || Wait { at_once: true, ..Wait::default() };
        if !this.asked.may_continue(&mut inner, at_once) {
            return Poll::Pending;
        }
        let place = step_name(&this.key, &rialto_cps::branch());
        let Some(recorded) = inner.steps.remove(&(place, this.number())) else {
            let At { key, number, asked, .. } = this;
            let (key, number, asked) = (std::mem::take(key), *number, *asked);
            return Poll::Ready(Progress::Make(At { key, number, asked, running: None }));
        };
        let StepResult { attempts, result, .. } = recorded;
        let key = this.key.clone();
        Poll::Ready(Progress::Ended(match result {
            Ok(bytes) => match from_cbor(&bytes) {
                Ok(value) => Ok(value),
                Err(why) => {
                    // A further attempt could perform the action twice.
                    inner.step_error = Some(FrameError::Recorded { key, why });
                    return Poll::Pending;
                }
            },
            Err(why) => Err(StepError { key, attempts, why }),
        }))
    }
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Leaf for At<T> {
    const NAME: &'static str = STEP;
    const IS_STEP: bool = true;
}

/// The name of the leaf that awaits a step.
pub const STEP: &str = "rialto_durable::step";

/// The identity of a step within its task.
struct StepKey {
    name: String,
    place: String,
    number: u64,
}

impl StepKey {
    /// The record of a failed attempt, which is followed by a pause.
    fn failed(&self, context: &TaskContext, attempts: u32, pause: Duration, why: String) -> FailedAttempt {
        let at = context.now();
        let next = at.saturating_add(to_millis_ceil(pause));
        FailedAttempt {
            incarnation: context.lease.incarnation,
            key: self.name.clone(),
            attempts,
            at,
            next,
            why,
        }
    }
}

async fn run<T: Serialize + DeserializeOwned + 'static>(
    context: Arc<TaskContext>,
    step: StepKey,
    policy: RetryPolicy,
    attempt: Arc<BoxedAttempt<T>>,
) -> Result<T, StepError> {
    let StepKey { place, number, .. } = &step;
    let idempotency_key = match &context.lease {
        TaskLease { id, incarnation: 0, .. } => format!("{id}/{number}/{place}"),
        TaskLease { id, incarnation, .. } => format!("{id}/{incarnation}.{number}/{place}"),
    };
    let (result, attempts, effects) =
        attempt_until_done(&context, &step, &idempotency_key, policy, &*attempt).await;
    let StepKey { name, place, number } = step;
    let has_failed_attempts = attempts > 1 || context.has_failed_attempts;
    let written = result.and_then(|value| match to_cbor(&value) {
        Ok(bytes) => Ok((value, bytes)),
        Err(why) => Err(format!("the step's result cannot be written: {why}")),
    });
    let (result, bytes) = written.map_or_else(|why| (Err(why.clone()), Err(why)), |(v, b)| (Ok(v), Ok(b)));
    context.add_ended_step(EndedStep {
        step: StepResult { key: place, number, attempts, result: bytes, has_failed_attempts },
        effects,
    });
    result.map_err(|why| StepError { key: name, attempts, why })
}

/// Returns the name of a step among the steps of the same number: its escaped key, and, in a `join!`, the
/// [branch](rialto_cps::branch), as in `charge@1.0`. The escapes make names unique, whatever the keys
/// contain.
pub fn step_name(key: &str, branch: &[u8]) -> String {
    let mut place = match key.contains(['%', '/', '@']) {
        true => key.replace('%', "%25").replace('/', "%2F").replace('@', "%40"),
        false => key.into(),
    };
    for (at, number) in branch.iter().enumerate() {
        let mark = if at == 0 { '@' } else { '.' };
        place.push_str(&format!("{mark}{number}"));
    }
    place
}

/// Makes attempts until one succeeds or the step has failed. Returns the result, the number of attempts, and
/// the writes of the attempt that succeeded.
async fn attempt_until_done<T>(
    context: &Arc<TaskContext>,
    step: &StepKey,
    idempotency_key: &str,
    policy: RetryPolicy,
    attempt: &BoxedAttempt<T>,
) -> (Result<T, String>, u32, Vec<Effect>) {
    let mut number = 1;
    loop {
        let which = Attempt { idempotency_key: idempotency_key.into(), number };
        let mut effects = Vec::new();
        // The closure is called inside the future, so that its own writes also belong to the attempt.
        let span = AttemptSpan::begin(&step.name, number, idempotency_key);
        let attempt = Box::pin(span.scope(async { attempt(which).await }));
        let running = RunningAttempt { context, effects: &mut effects, attempt };
        let failure = match with_timeout(context, policy.timeout, running).await {
            Ok(value) => return (Ok(value), number, effects),
            Err(failure) => failure,
        };
        span.fail(&failure.why);
        if failure.last || number >= policy.attempts {
            return (Err(failure.why), number, Vec::new());
        }
        let pause = policy.pause_after(number);
        context.add_failed_attempt(
            (step.number, step.place.clone()),
            step.failed(context, number, pause, failure.why),
        );
        let _pause = PauseGuard::new(context);
        context.shared.clock.sleep(pause).await;
        number += 1;
    }
}

/// An attempt. While it is polled, its writes are kept apart from those of the task.
struct RunningAttempt<'t, T> {
    context: &'t TaskContext,
    effects: &'t mut Vec<Effect>,
    attempt: Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 't>>,
}

impl<T> Future for RunningAttempt<'_, T> {
    type Output = Result<T, Failure>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        this.context.inner().attempt_effects = Some(std::mem::take(this.effects));
        let polled = this.attempt.as_mut().poll(cx);
        *this.effects = this.context.inner().attempt_effects.take().unwrap_or_default();
        polled
    }
}

async fn with_timeout<T>(
    context: &TaskContext,
    limit: Option<Duration>,
    attempt: impl Future<Output = Result<T, Failure>> + Send,
) -> Result<T, Failure> {
    let Some(limit) = limit else { return attempt.await };
    let mut attempt = std::pin::pin!(attempt);
    let mut timer = std::pin::pin!(context.shared.clock.sleep(limit));
    std::future::poll_fn(|cx| match attempt.as_mut().poll(cx) {
        Poll::Ready(done) => Poll::Ready(done),
        Poll::Pending => timer
            .as_mut()
            .poll(cx)
            .map(|()| Err(Failure::retryable(format!("the attempt took longer than {limit:?}")))),
    })
    .await
}

/// Counts the steps of the task that pause between two attempts, so that a skipping clock may jump.
struct PauseGuard<'c>(&'c TaskContext);

impl<'c> PauseGuard<'c> {
    fn new(context: &'c TaskContext) -> Self {
        context.inner().pauses += 1;
        PauseGuard(context)
    }
}

impl Drop for PauseGuard<'_> {
    fn drop(&mut self) {
        self.0.inner().pauses -= 1;
    }
}
