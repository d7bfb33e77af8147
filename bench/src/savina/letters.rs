//! The messages of all programs, and the addresses of processes.

use crate::processes::Processes;
use std::future::Future;

/// The kinds of messages.
#[derive(Clone, Copy, PartialEq)]
pub enum What {
    /// A value, or an answer.
    Value,
    /// A request, which is answered.
    Request,
    /// A request that changes something.
    Change,
    /// A place is free, or a customer may come in.
    Free,
    /// There is no place.
    Full,
    /// The end.
    Stop,
}

/// The message of all programs.
pub struct Letter<P: Processes> {
    /// Its kind.
    pub what: What,
    /// Its content.
    pub number: u64,
    /// The process that waits for an answer.
    pub from: Option<Address<P>>,
}

/// The address of a process that receives letters.
pub struct Address<P: Processes>(pub P::Pid<Letter<P>>);

/// The mailbox of such a process.
pub type Inbox<P> = <P as Processes>::Inbox<Letter<P>>;

impl<P: Processes> Clone for Address<P> {
    fn clone(&self) -> Self {
        Address(self.0.clone())
    }
}

impl<P: Processes> Address<P> {
    /// Spawns a process.
    pub fn of<F>(main: impl FnOnce(Inbox<P>) -> F) -> Address<P>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        Address(P::spawn(main))
    }

    /// Sends a letter that needs no answer.
    pub fn send(&self, what: What, number: u64) {
        P::send(&self.0, Letter { what, number, from: None });
    }

    /// Sends a letter to which the receiver can answer.
    pub fn send_from(&self, what: What, number: u64, from: &Address<P>) {
        P::send(&self.0, Letter { what, number, from: Some(from.clone()) });
    }
}

/// A generator of numbers below `bound`, for decisions.
pub fn random(state: &mut u64, bound: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % bound
}
