use crate::clock;
use crate::context::{Asked, awaiting};
use crate::frames::from_cbor;
use crate::record::{self, LONGEST, Millis};
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
    asked: Asked,
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
    signal { asked: Asked::default(), name: name.into(), of: PhantomData }
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
        take(&mut this.asked, &this.name, None).map(|value| match value {
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
    asked: Asked,
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
    signal_within { asked: Asked::default(), name: name.into(), time, until: None, of: PhantomData }
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
        let until = awaiting("signal_within").now().saturating_add(clock::whole(this.time));
        let until = *this.until.get_or_insert(until);
        take(&mut this.asked, &this.name, Some(until))
    }
}

impl<T: DeserializeOwned + 'static> Leaf for signal_within<T> {
    const NAME: &'static str = "rialto_durable::signal_within";
}

/// Takes the first signal of this name. Returns `None` if there is none at the time `until`.
fn take<T: DeserializeOwned>(asked: &mut Asked, name: &str, until: Option<Millis>) -> Poll<Option<T>> {
    let context = awaiting("signal");
    if *asked == Asked::No && !record::is_name(name) {
        let (bytes, begins) = (name.len(), format!("{:.32}", name.escape_debug().to_string()));
        panic!(
            "the signal name `{begins}` is invalid: it has {bytes} bytes; a name has 1 to {LONGEST} bytes, \
             none of them 0"
        );
    }
    let mut inner = context.inner();
    let wait = || Wait { at_once: false, until, signals: [name.to_string()].into() };
    if !asked.may(&mut inner, wait) {
        return Poll::Pending;
    }
    while let Some(there) = inner.take_signal(name) {
        match from_cbor(&there.value) {
            Ok(value) => {
                inner.taken.push((there.name, there.number));
                return Poll::Ready(Some(value));
            }
            Err(why) => inner.ignored.push(((there.name, there.number), why)),
        }
    }
    if until.is_some_and(|until| until <= inner.at) {
        return Poll::Ready(None);
    }
    asked.again(&mut inner, wait());
    Poll::Pending
}
