use crate::clock;
use crate::context::{SaveStatus, current_outside_attempt};
use crate::frames::from_cbor;
use crate::record::{self, MAX_NAME, Millis};
use crate::tasks::Wait;
use rialto_cps::Leaf;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// The future that [`signal()`] returns.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct signal<T> {
    asked: SaveStatus,
    name: String,
    of: PhantomData<fn() -> T>,
}

/// Waits for a signal of this name, and returns its value.
///
/// The wait is a state of the task. Usually the task waits in the store alone, and leaves memory.
/// `checkpoint!("decided", signal::<bool>("approved"))` gives the state a name.
///
/// Signals that arrive early wait in the store. The task takes each signal once, in the order in which they
/// were [sent](crate::Flows::signal). The transaction of the task's next state deletes it. If a value is not
/// a `T`, the signal is dropped, the task's log says so, and the wait continues. If this future is dropped
/// before it completes, it has taken no signal.
///
/// # Panics
///
/// If it is polled outside of a durable task or in an attempt of a step, or if the name is empty, longer than
/// 512 bytes, or contains a zero byte.
pub fn signal<T>(name: impl Into<String>) -> signal<T> {
    signal { asked: SaveStatus::default(), name: name.into(), of: PhantomData }
}

impl<T> Clone for signal<T> {
    fn clone(&self) -> Self {
        signal { asked: self.asked, name: self.name.clone(), of: PhantomData }
    }
}

impl<T: DeserializeOwned> Future for signal<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        let this = &mut *self;
        poll_signal(&mut this.asked, &this.name, None).map(|value| match value {
            Some(value) => value,
            None => unreachable!("a `signal` without a deadline has timed out"),
        })
    }
}

impl<T: DeserializeOwned + 'static> Leaf for signal<T> {
    const NAME: &'static str = "rialto_durable::signal";
}

/// The future that [`signal_within()`] returns.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct signal_within<T> {
    asked: SaveStatus,
    name: String,
    time: Duration,
    /// The time at which the wait ends. The first poll sets it.
    until: Option<Millis>,
    of: PhantomData<fn() -> T>,
}

/// Waits for a [`signal()`] for at most `time` after the first poll. Returns `None` if none has arrived by
/// then.
///
/// # Panics
///
/// As [`signal()`].
pub fn signal_within<T>(name: impl Into<String>, time: Duration) -> signal_within<T> {
    signal_within { asked: SaveStatus::default(), name: name.into(), time, until: None, of: PhantomData }
}

impl<T> Clone for signal_within<T> {
    fn clone(&self) -> Self {
        let signal_within { asked, name, time, until, of } = self;
        signal_within { asked: *asked, name: name.clone(), time: *time, until: *until, of: *of }
    }
}

impl<T: DeserializeOwned> Future for signal_within<T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> {
        let this = &mut *self;
        let until =
            current_outside_attempt("signal_within").now().saturating_add(clock::to_millis_ceil(this.time));
        let until = *this.until.get_or_insert(until);
        poll_signal(&mut this.asked, &this.name, Some(until))
    }
}

impl<T: DeserializeOwned + 'static> Leaf for signal_within<T> {
    const NAME: &'static str = "rialto_durable::signal_within";
}

/// Takes the first signal of this name. Returns `None` if there is none at the time `until`.
fn poll_signal<T: DeserializeOwned>(
    asked: &mut SaveStatus,
    name: &str,
    until: Option<Millis>,
) -> Poll<Option<T>> {
    let context = current_outside_attempt("signal");
    if *asked == SaveStatus::NotRequested && !record::is_valid_name(name) {
        let (bytes, begins) = (name.len(), format!("{:.32}", name.escape_debug().to_string()));
        panic!(
            "the signal name `{begins}` is invalid: it has {bytes} bytes; a name has 1 to {MAX_NAME} bytes, \
             none of them 0"
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
