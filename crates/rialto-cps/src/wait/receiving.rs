use super::{Arm, Wait, wait_for};
use crate::Receiver;
use rialto_event::{Borrowed, Closed, RecvEvt};
use serde::{Deserialize, Serialize};

/// Receiving a value, as data: the arm of [`recv`](recv()).
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "T: Send + 'static")]
pub struct Recv<T: Send + 'static>(Receiver<T>);

impl<T: Send + 'static> Clone for Recv<T> {
    fn clone(&self) -> Self {
        Recv(self.0.clone())
    }
}

/// The leaf that [`recv()`] returns.
#[allow(non_camel_case_types)]
pub type recv<T> = Wait<Recv<T>>;

/// Receives a value. Withdrawn after one was on its way, it loses nothing: the
/// value goes back to the channel, ahead of all others.
///
/// In a `#[cps]` function the type is written: `recv::<u64>(&rx).await`.
///
/// # Errors
///
/// [`Closed`], if the channel is or gets closed, and nothing is left in it.
///
/// ```
/// use rialto_cps::{Receiver, cps, recv};
///
/// #[cps]
/// async fn sum(numbers: Receiver<u64>) -> u64 {
///     let mut sum = 0u64;
///     loop {
///         let next = recv::<u64>(&numbers).await;
///         match next {
///             Ok(n) => sum += n,
///             Err(_) => break,
///         }
///     }
///     sum
/// }
/// # let (_, rx) = rialto_cps::channel();
/// # drop(sum(rx));
/// ```
///
/// CML's `recv`.
pub fn recv<T: Send + 'static>(from: &Receiver<T>) -> recv<T> {
    wait_for(Recv(from.clone()))
}

impl<T: Send + 'static> Arm for Recv<T> {
    const NAME: &'static str = "rialto_cps::recv";
    type Raw = Result<T, Closed>;
    type Output = Result<T, Closed>;
    type Event<'a> = RecvEvt<T, Borrowed<'a, T>>;

    fn event(&mut self) -> Self::Event<'_> {
        self.0.recv_evt()
    }

    fn outcome(self, got: Self::Raw) -> Self::Output {
        got
    }
}
