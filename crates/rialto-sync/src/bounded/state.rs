//! An action of the reserving events. It is public because the types of events name it, but it is not reachable.

use std::fmt;
use std::marker::PhantomData;

use rialto_event::{Action, Closed};

use super::Permit;

/// The action of a reservation in a rendezvous channel. Such a channel has no places, so the reservation
/// waits until the channel is closed, and yields [`Closed`].
pub struct ReserveClosed<T>(PhantomData<fn() -> T>);

impl<T> ReserveClosed<T> {
    pub(super) fn new() -> Self {
        ReserveClosed(PhantomData)
    }
}

impl<T> Clone for ReserveClosed<T> {
    fn clone(&self) -> Self {
        ReserveClosed::new()
    }
}

impl<T> fmt::Debug for ReserveClosed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReserveClosed")
    }
}

impl<T> Action<()> for ReserveClosed<T> {
    type Output = Result<Permit<T>, Closed>;
    fn apply(self, (): ()) -> Self::Output {
        Err(Closed(()))
    }
}
