use crate::context::{Asked, Context, Effect, Ended, awaiting};
use crate::error::FrameError;
use crate::frames::{from_cbor, to_cbor};
use crate::tasks::{Claim, Recorded, Wait};
use rialto_cps::Leaf;
use rialto_cps::rt::{Progress, Step};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, rialto_cps::Layout)]
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
    /// a peer that keeps it does nothing twice. `order-7/2/charge` is the step `charge` of the task `order-7`, at which
    /// the task stood in its third state, the first being number 0; `order-7/2/charge@1` is one in the second part of a
    /// `join!`. If tasks had been deleted before `order-7` began, their number is there too: `order-7/5.2/charge`. In
    /// a step's key `/`, `@` and `%` are written as in a URL.
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

/// What [`step()`] returns: `step::<T>(..).await` in a `#[cps]` function.
///
/// A step begins when the state of the function that awaits it is in the store. A plain `async fn`, and a future that
/// awaits several, such as `join_all`, has no state, so a program that awaits a step there is not built:
///
/// ```compile_fail,E0080
/// use rialto_durable::{Policy, StepError, step};
///
/// async fn charge(amount: u64) -> Result<u64, StepError> {
///     step::<u64>("charge", Policy::default(), move |_| async move { Ok(amount) }).await
/// }
/// # fn polled(mut future: impl Future) {
/// #     let _ = std::pin::pin!(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
/// # }
/// # polled(charge(1));
/// ```
///
/// Await several steps in the parts of a [`join!`](rialto_cps::join), in a loop, or in a flow for each.
#[allow(non_camel_case_types)]
#[must_use = "a step does nothing unless it is awaited"]
pub struct step<T> {
    policy: Policy,
    attempt: Arc<Try<T>>,
}

/// Does something outside of the task, once: when its result is recorded, `attempt` is never called again for it.
///
/// `step::<Receipt>("charge", Policy::default(), move |attempt| charge(attempt, amount)).await` stands in a `#[cps]`
/// function; the type of the result is named, and `attempt` returns a future of `Result<Receipt, Failure>`.
///
/// A step is a state. Before the first attempt the function's variables and the step's key are in the store, and after
/// a crash the task continues at this step: no line before it runs again. `policy` and `attempt` are evaluated after
/// the state has been written, on copies of the variables that they name, and again after a crash; so what an attempt
/// sends depends on the state alone. Read a clock, or draw a random number, by a `let` before the step. An argument
/// that awaits, leaves a loop, or has in its closure what the caller has lent, is refused:
///
/// ```compile_fail
/// use rialto_durable::{Policy, StepError, step};
///
/// #[rialto_cps::cps]
/// async fn charge(total: &mut u64) -> Result<u64, StepError> {
///     // Write `let amount: u64 = *total;` before, and name that.
///     step::<u64>("charge", Policy::default(), move |_| async move { Ok(*total) }).await
/// }
/// # fn main() {}
/// ```
///
/// The result is recorded in one transaction with the task's next state: the next step, a durable wait, a checkpoint,
/// or its end. It is recorded alone if the task first waits for something that is no state, panics, or has not reached
/// its next state after 10 ms.
///
/// An attempt happens at least once: a process that dies between what `attempt` did and the record of it does it again.
/// So each attempt has an [idempotency key](Attempt::idempotency_key), by which the peer knows that it is the same.
///
/// A panic of `attempt` is one of the task.
///
/// # Errors
///
/// [`StepError`], when it has failed as often as the policy says, or for
/// good, or when its result could not be read back unchanged; that is recorded, and stays so.
///
/// # Panics
///
/// When it is awaited outside of a durable task.
pub fn step<T>(key: impl Into<String>, policy: Policy, attempt: impl Attempts<T>) -> step<T> {
    // `#[cps]` has evaluated the key before the state, which has it.
    drop(key.into());
    let attempt: Arc<Try<T>> = Arc::new(move |which| Box::pin(attempt(which)));
    step { policy, attempt }
}

/// Where a step cannot be awaited, the compiler says so when it builds the program.
impl<T> Future for step<T> {
    type Output = Result<T, StepError>;

    fn poll(self: Pin<&mut Self>, _: &mut Cx<'_>) -> Poll<Self::Output> {
        const {
            panic!(
                "a step is awaited where no state can be written before it: in an `async fn`, an `async` block, or a \
                 future that awaits several. Await it in a `#[cps]` function, as `step::<T>(key, policy, attempt).await`. \
                 For several at a time write `join!` of `#[cps]` functions, a loop of steps, or a flow for each and \
                 `flows.result`"
            )
        }
    }
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

/// A step in the frame that awaits it: its state is asked for, then its work runs. Written, it is the key and the
/// number, whether it runs or not.
#[doc(hidden)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct At<T> {
    key: String,
    /// How many states the task had when this one was asked for: the step's number.
    number: Option<u64>,
    asked: Asked,
    #[serde(skip)]
    running: Option<Running<T>>,
}

impl<T> Clone for At<T> {
    /// Its work is made again.
    fn clone(&self) -> Self {
        let At { key, number, asked, .. } = self;
        At { key: key.clone(), number: *number, asked: *asked, running: None }
    }
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Step for step<T> {
    type Output = Result<T, StepError>;
    type At = At<T>;

    fn at(key: impl Into<String>) -> At<T> {
        At { key: key.into(), number: None, asked: Asked::No, running: None }
    }

    fn key(at: &At<T>) -> String {
        at.key.clone()
    }

    fn run(self, at: At<T>) -> At<T> {
        let step { policy, attempt } = self;
        let key =
            Key { name: at.key.clone(), place: place(&at.key, &rialto_cps::branch()), number: at.number() };
        let running = Box::pin(run(awaiting("step"), key, policy, attempt));
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
        let context = awaiting("step");
        let mut inner = context.inner();
        this.number.get_or_insert(inner.states);
        let at_once = || Wait { at_once: true, ..Wait::default() };
        if !this.asked.may(&mut inner, at_once) {
            return Poll::Pending;
        }
        let place = place(&this.key, &rialto_cps::branch());
        let Some(recorded) = inner.steps.remove(&(place, this.number())) else {
            let At { key, number, asked, .. } = this;
            let (key, number, asked) = (std::mem::take(key), *number, *asked);
            return Poll::Ready(Progress::Make(At { key, number, asked, running: None }));
        };
        let Recorded { attempts, result, .. } = recorded;
        let key = this.key.clone();
        Poll::Ready(Progress::Ended(match result {
            Ok(bytes) => match from_cbor(&bytes) {
                Ok(value) => Ok(value),
                Err(why) => {
                    // To do it again could do it twice.
                    inner.refused = Some(FrameError::Recorded { key, why });
                    return Poll::Pending;
                }
            },
            Err(why) => Err(StepError { key, attempts, why }),
        }))
    }
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Leaf for At<T> {
    const NAME: &'static str = "rialto_durable::step";
}

/// Whether this is the name of the state at a step, as `#[cps]` makes it.
pub fn is_step(site: &str) -> bool {
    site.starts_with("step(")
}

/// By which a step is known.
struct Key {
    name: String,
    place: String,
    number: u64,
}

async fn run<T: Serialize + DeserializeOwned + 'static>(
    context: Arc<Context>,
    Key { name, place, number }: Key,
    policy: Policy,
    attempt: Arc<Try<T>>,
) -> Result<T, StepError> {
    let idempotency_key = match &context.claim {
        Claim { id, life: 0, .. } => format!("{id}/{number}/{place}"),
        Claim { id, life, .. } => format!("{id}/{life}.{number}/{place}"),
    };
    let (result, attempts, effects) = tries(&context, &idempotency_key, policy, &*attempt).await;
    let written = result.and_then(|value| match to_cbor(&value) {
        Ok(bytes) => Ok((value, bytes)),
        Err(why) => Err(format!("its result cannot be written: {why}")),
    });
    let (result, bytes) = written.map_or_else(|why| (Err(why.clone()), Err(why)), |(v, b)| (Ok(v), Ok(b)));
    context.ended(Ended { step: Recorded { key: place, number, attempts, result: bytes }, effects });
    result.map_err(|why| StepError { key: name, attempts, why })
}

/// A step among those of one number: its key, and, in a `join!`, the [branch](rialto_cps::branch),
/// as `charge@1.0`. No two are the same, whatever is in the key.
fn place(key: &str, branch: &[u8]) -> String {
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
