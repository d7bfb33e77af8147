use super::{Arm, Wait, wait_for};
use crate::Sender;
use rialto_event::{Closed, SendFrom};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::marker;

/// Sending a value, as data: the arm of [`send`](send()).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "T: marker::Send + Serialize + DeserializeOwned + 'static")]
pub struct Send<T: marker::Send + 'static> {
    to: Sender<T>,
    /// Before the event began, or since it was withdrawn; else it has been sent.
    value: Option<T>,
}

/// The leaf that [`send()`] returns.
#[allow(non_camel_case_types)]
pub type send<T> = Wait<Send<T>>;

/// Sends a value: ready when a receiver has it.
///
/// A copy of a computation that waits here offers the value, too: each sends its
/// own. If the value was received before the copy was made, neither will send it
/// again.
///
/// In a `#[cps]` function the type is written: `send::<u64>(&tx, 1).await`.
///
/// # Errors
///
/// [`Closed`], with the value, if the channel is or gets closed.
///
/// ```
/// use rialto_cps::{Sender, cps, send};
///
/// #[cps]
/// async fn count(to: Sender<u64>, n: u64) {
///     for i in 0..n {
///         if send::<u64>(&to, i).await.is_err() {
///             return;
///         }
///     }
/// }
/// # let (tx, _) = rialto_cps::channel();
/// # drop(count(tx, 1));
/// ```
///
/// CML's `send`.
pub fn send<T>(to: &Sender<T>, value: T) -> send<T>
where
    T: Clone + Serialize + DeserializeOwned + marker::Send + Unpin + 'static,
{
    wait_for(Send { to: to.clone(), value: Some(value) })
}

impl<T> Arm for Send<T>
where
    T: Clone + Serialize + DeserializeOwned + marker::Send + Unpin + 'static,
{
    const NAME: &'static str = "rialto_cps::send";
    type Raw = Result<(), Closed>;
    type Output = Result<(), Closed<T>>;
    type Event<'a> = SendFrom<'a, T>;

    fn event(&mut self) -> Self::Event<'_> {
        self.to.send_from(&mut self.value)
    }

    fn outcome(self, sent: Self::Raw) -> Self::Output {
        match (sent, self.value) {
            (Err(_), Some(value)) => Err(Closed(value)),
            _ => Ok(()),
        }
    }

    fn decided(&mut self) -> Option<Self::Output> {
        self.value.is_none().then_some(Ok(()))
    }
}
