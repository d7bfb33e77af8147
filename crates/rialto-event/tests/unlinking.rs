//! Law 13, tested so that a violation is observed without undefined behaviour: the memory of the ended syncs
//! and the channels are kept.

use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

use rialto_event::{Event, SyncFuture, channel, choose};

/// The addresses of the kept memory, so that a leak detector does not report it.
static KEPT: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// A pinned sync whose memory outlives it.
struct Kept<E: Event>(Box<ManuallyDrop<SyncFuture<E>>>);

impl<E: Event> Kept<E> {
    fn new(event: E) -> Self {
        Kept(Box::new(ManuallyDrop::new(event.sync())))
    }

    fn poll(&mut self) -> Poll<E::Output> {
        // SAFETY: the sync is in a box, and never moves out of it.
        let sync = unsafe { Pin::new_unchecked(&mut **self.0) };
        sync.poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Drops the sync, and keeps its memory for ever.
    fn end(mut self) {
        // SAFETY: the sync is not used again.
        unsafe { ManuallyDrop::drop(&mut self.0) };
        let memory = Box::into_raw(self.0).expose_provenance();
        KEPT.lock().expect("one test").push(memory);
    }
}

#[test]
fn law_13_a_losing_waiter_is_unlinked() {
    let [a, b] = [(); 2].map(|()| ManuallyDrop::new(channel::<u8>()));
    let (at_a, at_b) = (&a.1, &b.1);
    let mut dropped = Kept::new(at_a.recv_evt());
    assert!(dropped.poll().is_pending());
    dropped.end();
    assert_eq!(at_a.waiting_receivers(), 0, "of a dropped sync");
    let mut chosen = Kept::new(choose((at_a.recv_evt(), at_b.recv_evt())));
    assert!(chosen.poll().is_pending());
    assert_eq!(a.0.try_send(1), Ok(()));
    assert_eq!(chosen.poll(), Poll::Ready(Ok(1)));
    chosen.end();
    assert_eq!(at_b.waiting_receivers(), 0, "of a choice that took the other one");
    drop([a, b].map(ManuallyDrop::into_inner));
}
