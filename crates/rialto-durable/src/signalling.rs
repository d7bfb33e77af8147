use crate::clock;
use crate::context::{SaveStatus, TaskContext, current_outside_attempt};
use crate::flow_trace::signal_taken;
use crate::frames::from_cbor;
use crate::record::{self, MAX_NAME, Millis};
use crate::tasks::Wait;
use rialto_cps::Leaf;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// The future that [`wait_signal()`] returns.
#[derive(Serialize, Deserialize)]
#[serde(rename = "signal", bound = "")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct wait_signal<T> {
    asked: SaveStatus,
    name: String,
    of: PhantomData<fn() -> T>,
}

/// Waits for a signal of this name, and returns its value.
///
/// The wait is a state of the task. Usually the task waits in the store alone, and leaves memory.
/// `checkpoint!("decided", wait_signal::<bool>("approved"))` gives the state a name.
///
/// Signals that arrive early wait in the store. The task takes each signal once, in the order in which they
/// were [sent](crate::Flows::signal). The transaction of the task's next state deletes it. If a value is not
/// a `T`, the signal is dropped, the task's log says so, and the wait continues. If this future is dropped
/// before it completes, it has taken no signal.
///
/// ```
/// use rialto_durable::{Clock, Flows, Redb, checkpoint, wait_signal};
///
/// #[rialto_cps::cps]
/// async fn release(version: u64) -> String {
///     let by: String = checkpoint!("decided", wait_signal::<String>("approved"));
///     format!("{version}, approved by {by}")
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let flows = Flows::builder().flow::<release>().open(Redb::in_memory()?)?;
/// let worker = tokio::spawn(flows.clone().run(tokio::spawn));
/// flows.start("release-2", release(2)).await?;
/// flows.signal("release-2", "approved", "Ada").await?;
/// assert_eq!(flows.result::<String>("release-2").await?.as_deref(), Some("2, approved by Ada"));
/// # flows.stop();
/// # worker.await??;
/// # Ok(())
/// # }
/// ```
///
/// The stored name of the wait is that of an earlier build, `rialto_durable::signal`. The name of a state
/// without a label is the path of the call, so `wait_signal::<bool>()` is another state than the
/// `signal::<bool>()` of such a build. To read its tasks, import `wait_signal as signal` in the modules of
/// these functions, or write a [frame upgrade](crate::Builder::migrate_frame).
///
/// Source: a signal channel's `Receive` in Temporal's Go SDK.
///
/// # Panics
///
/// If it is polled outside of a durable task or in an attempt of a step, or if the name is empty, longer than
/// 512 bytes, or contains a zero byte.
#[doc(alias("signal", "GetSignalChannel", "signal handler"))]
pub fn wait_signal<T>(name: impl Into<String>) -> wait_signal<T> {
    wait_signal { asked: SaveStatus::default(), name: name.into(), of: PhantomData }
}

impl<T> Clone for wait_signal<T> {
    fn clone(&self) -> Self {
        wait_signal { asked: self.asked, name: self.name.clone(), of: PhantomData }
    }
}

impl<T: DeserializeOwned> Future for wait_signal<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        let this = &mut *self;
        let context = current_outside_attempt("wait_signal");
        poll_signal(&mut this.asked, &this.name, None, &context).map(|value| match value {
            Some(value) => value,
            None => unreachable!("a `wait_signal` without a deadline has timed out"),
        })
    }
}

impl<T: DeserializeOwned + 'static> Leaf for wait_signal<T> {
    const NAME: &'static str = "rialto_durable::signal";
}

/// The future that [`wait_signal_within()`] returns.
#[derive(Serialize, Deserialize)]
#[serde(rename = "signal_within", bound = "")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct wait_signal_within<T> {
    asked: SaveStatus,
    name: String,
    time: Duration,
    /// The time at which the wait ends. The first poll sets it.
    until: Option<Millis>,
    of: PhantomData<fn() -> T>,
}

/// Waits for a signal as [`wait_signal()`] does, for at most `time` after the first poll. Returns `None` if
/// none has arrived by then.
///
/// ```
/// use rialto_durable::{checkpoint, wait_signal_within};
/// use std::time::Duration;
///
/// #[rialto_cps::cps]
/// async fn is_approved() -> bool {
///     let day = Duration::from_secs(24 * 3600);
///     checkpoint!("asked", wait_signal_within::<bool>("approved", day)).unwrap_or(false)
/// }
/// # drop(is_approved());
/// ```
///
/// # Panics
///
/// As [`wait_signal()`].
#[doc(alias("signal_within", "ReceiveWithTimeout", "wait_condition"))]
pub fn wait_signal_within<T>(name: impl Into<String>, time: Duration) -> wait_signal_within<T> {
    wait_signal_within { asked: SaveStatus::default(), name: name.into(), time, until: None, of: PhantomData }
}

impl<T> Clone for wait_signal_within<T> {
    fn clone(&self) -> Self {
        let wait_signal_within { asked, name, time, until, of } = self;
        wait_signal_within { asked: *asked, name: name.clone(), time: *time, until: *until, of: *of }
    }
}

impl<T: DeserializeOwned> Future for wait_signal_within<T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> {
        let this = &mut *self;
        let context = current_outside_attempt("wait_signal_within");
        let until = || context.now().saturating_add(clock::to_millis_ceil(this.time));
        let until = *this.until.get_or_insert_with(until);
        poll_signal(&mut this.asked, &this.name, Some(until), &context)
    }
}

impl<T: DeserializeOwned + 'static> Leaf for wait_signal_within<T> {
    const NAME: &'static str = "rialto_durable::signal_within";
}

/// Takes the first signal of this name. Returns `None` if there is none at the time `until`.
fn poll_signal<T: DeserializeOwned>(
    asked: &mut SaveStatus,
    name: &str,
    until: Option<Millis>,
    context: &TaskContext,
) -> Poll<Option<T>> {
    if *asked == SaveStatus::NotRequested && !record::is_valid_name(name) {
        let (bytes, begins) = (name.len(), format!("{:.32}", name.escape_debug().to_string()));
        panic!(
            "the signal name `{begins}` is invalid: it has {bytes} bytes; help: use a name of 1 to \
             {MAX_NAME} bytes, none of them 0"
        );
    }
    let mut inner = context.inner();
    let wait = || Wait { at_once: false, until, signals: [name.to_string()].into() };
    if !asked.may_continue(&mut inner, wait) {
        return Poll::Pending;
    }
    while let Some(first) = inner.take_signal(name) {
        match from_cbor(&first.value) {
            Ok(value) => {
                signal_taken(&first, &context.lease.id);
                inner.taken.push((first.name, first.number));
                return Poll::Ready(Some(value));
            }
            Err(why) => inner.ignored.push(((first.name, first.number), why)),
        }
    }
    if until.is_some_and(|until| until <= inner.found_at) {
        return Poll::Ready(None);
    }
    asked.keep_waiting(&mut inner, wait());
    Poll::Pending
}
