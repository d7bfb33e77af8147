//! What stands under the lock of a mailbox. Public, since it is named in the
//! types of events, but not reachable.

use rialto_event::{Closed, Store};

use crate::fifo::Fifo;

/// The letters of a mailbox, and how many handles each of its ends has.
#[derive(Debug)]
pub struct Letters<T> {
    pub(super) waiting: Fifo<T>,
    pub(super) closed: bool,
    pub(super) senders: usize,
    pub(super) receivers: usize,
}

impl<T> Letters<T> {
    pub(super) fn new() -> Self {
        Letters { waiting: Fifo::new(), closed: false, senders: 1, receivers: 1 }
    }

    pub(super) fn add(&mut self, letter: T) -> Result<(), Closed<T>> {
        if self.closed {
            return Err(Closed(letter));
        }
        self.waiting.push(letter);
        Ok(())
    }

    pub(super) fn sender_left(&mut self) {
        self.senders -= 1;
        self.closed |= self.senders == 0;
    }

    /// If it was the last, what nobody will read, to be dropped outside the lock.
    pub(super) fn receiver_left(&mut self) -> Fifo<T> {
        self.receivers -= 1;
        if self.receivers > 0 {
            return Fifo::new();
        }
        self.closed = true;
        self.waiting.take_all()
    }
}

impl<T> Store for Letters<T> {
    type Item = Result<T, Closed>;

    fn is_ready(&self) -> bool {
        self.closed || !self.waiting.is_empty()
    }

    fn take(&mut self) -> Option<Result<T, Closed>> {
        let letter = self.waiting.pop().map(Ok);
        letter.or_else(|| self.closed.then_some(Err(Closed(()))))
    }

    fn put_back(&mut self, letter: Result<T, Closed>) {
        if let Ok(letter) = letter {
            self.waiting.give_back(letter);
        }
    }
}
