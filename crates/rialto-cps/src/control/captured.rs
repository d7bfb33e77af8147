use super::prompt::{self, Request};
use super::{Copied, K, Place, Value};
use crate::Leaf;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The result of [`capture`](capture()): `K` the first time, and then `Back`, once for each call of the
/// continuation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "V: Value")]
pub enum Captured<V: Value> {
    /// The rest of the computation, from here on.
    K(K<V>),
    /// It was thrown to, with this.
    Resumed(V),
}

/// The leaf that [`capture()`] returns.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "V: Value")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct capture<V: Value> {
    /// Since it has asked.
    place: Option<Place<V>>,
}

/// Captures the rest of the computation, up to the [`Continuation`] that runs it.
///
/// It returns twice, as C's `setjmp` does. At once with [`Captured::K`], the
/// rest as a value: to be kept, sent, written, thrown to. And with
/// [`Captured::Resumed`] in each computation that is made of that by throwing
/// a value. Each of these has its own copies of all variables.
///
/// # Panics
///
/// If the outermost frame is not in a [`Continuation`], when it is polled.
///
/// ```
/// use rialto_cps::{Captured, Continuation, K, Sender, capture, channel, cps, send};
///
/// #[cps]
/// async fn ask(question: String, to: Sender<K<String>>) -> String {
///     match capture::<String>().await {
///         Captured::K(k) => {
///             let _ = send::<K<String>>(&to, k).await;
///             String::new()
///         }
///         Captured::Resumed(answer) => format!("{question} {answer}"),
///     }
/// }
///
/// let runtime = rialto_rt::Runtime::new().unwrap();
/// let (tx, rx) = channel();
/// runtime.spawn(Continuation::new(ask("Well?".into(), tx)));
/// let k = runtime.block_on(rx.recv()).unwrap();
/// for answer in ["yes", "no"] {
///     let resumed = k.clone().resume::<String>(answer.into()).unwrap();
///     assert_eq!(runtime.block_on(resumed), format!("Well? {answer}"));
/// }
/// ```
///
/// Scheme's `call/cc`, as Termite uses it for migration, cloning and code update.
///
/// [`Continuation`]: crate::Continuation
pub fn capture<V: Value>() -> capture<V> {
    capture { place: None }
}

impl<V: Value> Future for capture<V> {
    type Output = Captured<V>;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Captured<V>> {
        if let Some(place) = &self.place {
            if let Some(value) = place.take() {
                return Poll::Ready(Captured::Resumed(value));
            }
            if let Some(k) = prompt::granted::<Copied>(place.ask()).and_then(|copied| copied.at(place.ask()))
            {
                return Poll::Ready(Captured::K(k));
            }
        }
        prompt::ask("capture", || Request::Capture(self.place.insert(Place::new()).ask()));
        Poll::Pending
    }
}

impl<V: Value> Leaf for capture<V> {
    const NAME: &'static str = "rialto_cps::capture";
}

impl<V: Value> fmt::Debug for capture<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("capture")
    }
}
