//! Serving all waiters of a queue, a few at a time.

use core::cell::Cell;
use core::pin::{Pin, pin};
use core::ptr;

use crate::batch::{Batch, DeferredAction};
use crate::queue::{Served, WaitQueue, is_or_never};
use crate::state::SyncState;
use crate::sync_context::SyncContext;
use crate::waiter::{Links, Waiter, WaiterState};

/// The state of a drain. While the lock is released, the bookmark separates the waiters that were looked at
/// from the others.
///
/// The bookmark is a linked waiter like others, but its sync does not wait, so no thread can commit it. A
/// thread that serves the queue meanwhile takes the bookmark off when it comes to it, as it does with every
/// waiter whose sync is decided already. It has then taken off all waiters before the bookmark, too, so the
/// drain can continue with the first waiter of the queue.
struct Drain {
    bookmark: Waiter,
    state: SyncState,
    result: usize,
    or_never_stays: bool,
    looked_at: Cell<usize>,
}

/// Commits all waiters of a queue, publishing `result`, and returns the number of waiters that it looked at.
/// Waiters with `or_never` are taken off uncommitted, or stay linked if `or_never_stays`.
///
/// `locked` calls its argument with the queue, under the queue's lock. The lock is released between batches,
/// to wake the waiters that were served, because there may be very many. No new waiter that this function
/// would commit may be linked meanwhile.
pub(crate) fn drain<L>(result: usize, or_never_stays: bool, locked: L) -> usize
where
    L: Fn(&mut dyn FnMut(&mut WaitQueue)),
{
    let drain = pin!(Drain {
        bookmark: Waiter::new(Links::NONE),
        state: SyncState::default(),
        result,
        or_never_stays,
        looked_at: Cell::new(0),
    });
    let drain = Marked(drain.into_ref(), &locked);
    loop {
        let mut batch = Batch::default();
        let mut done = false;
        // SAFETY: the lock is held. The bookmark is taken off when `drain` is dropped.
        locked(&mut |queue| done = unsafe { drain.0.advance(queue, &mut batch) });
        drop(batch);
        if done {
            return drain.0.looked_at.get();
        }
    }
}

/// Takes the bookmark off when it is dropped, so also if a wake-up panics.
struct Marked<'a, L: Fn(&mut dyn FnMut(&mut WaitQueue))>(Pin<&'a Drain>, &'a L);

impl<L: Fn(&mut dyn FnMut(&mut WaitQueue))> Drop for Marked<'_, L> {
    fn drop(&mut self) {
        let bookmark = &self.0.bookmark;
        if bookmark.state() != WaiterState::Idle {
            // SAFETY: the bookmark is linked here or nowhere, and the lock is held.
            (self.1)(&mut |queue| drop(unsafe { queue.unlink(bookmark) }));
        }
    }
}

impl Drain {
    /// The number of waiters to look at before the lock is released for other threads.
    const LOOKS: usize = 64;

    /// Serves a batch of waiters, starting at the bookmark, and sets the bookmark again. Returns whether the
    /// end of the queue was reached.
    ///
    /// # Safety
    ///
    /// `self` is pinned; the caller holds the queue's lock, and takes the
    /// bookmark off in the end.
    unsafe fn advance(&self, queue: &mut WaitQueue, batch: &mut Batch) -> bool {
        let mut next = if self.bookmark.state() == WaiterState::Linked {
            // SAFETY: linked; the lock is held.
            unsafe { WaitQueue::after(self.bookmark.untyped()) }
        } else {
            queue.first()
        };
        // SAFETY: the bookmark is linked here or nowhere. It has no wakee.
        drop(unsafe { queue.unlink(&self.bookmark) });
        for _ in 0..Self::LOOKS {
            let Some(at) = next else { return true };
            if batch.is_full() {
                break;
            }
            self.looked_at.set(self.looked_at.get() + 1);
            // SAFETY: `at` is linked, so it is alive, and the lock is held. The next waiter is read before
            // this one is published, because the owner may free it then.
            unsafe {
                next = WaitQueue::after(at);
                if is_or_never(at) {
                    if !self.or_never_stays {
                        batch.push(queue.unlink(at.as_ref()).map(DeferredAction::Unneeded));
                    }
                } else if let Served::Partner(wake) =
                    queue.serve_waiter(at.as_ptr(), &SyncContext::none(), ptr::null())
                {
                    batch.push(Some(DeferredAction::Wake(wake)));
                    at.as_ref().publish(self.result);
                }
            }
        }
        if let Some(next) = next
            && queue.first() != Some(next)
        {
            // SAFETY: `next` is linked. The bookmark is pinned and not linked.
            unsafe { queue.push_before(next, &self.bookmark, &self.state) };
        }
        next.is_none()
    }
}

#[cfg(test)]
mod tests {
    use core::cell::RefCell;
    use core::task::Waker;

    use super::*;
    use crate::waiter::CLOSED;

    /// Returns a queue of `count` waiters of solo syncs, in which every `every`th has `or_never`.
    fn waiting(count: usize, every: usize) -> (RefCell<WaitQueue>, Pin<Box<[Waiter]>>) {
        let waiters: Box<[Waiter]> = (0..count).map(|_| Waiter::new(Links::NONE)).collect();
        let (mut queue, waiters) = (WaitQueue::new(), Box::into_pin(waiters));
        for (i, waiter) in waiters.iter().enumerate() {
            // SAFETY: pinned and unlinked, and no other thread reaches the queue.
            unsafe { queue.push(waiter, &SyncContext::solo(Waker::noop()), i % every == 0) };
        }
        (RefCell::new(queue), waiters)
    }

    /// Serves the first waiter that can be committed.
    fn serve_one(queue: &mut WaitQueue) {
        // SAFETY: no other thread reaches the queue.
        drop(unsafe { queue.serve(&SyncContext::none(), ptr::null()) });
    }

    /// Returns the indices of the waiters that are still linked, in order.
    fn left(queue: &RefCell<WaitQueue>, waiters: &[Waiter]) -> Vec<usize> {
        let place =
            |at: *const Waiter| waiters.iter().position(|waiter| ptr::eq(waiter.untyped().as_ptr(), at));
        // SAFETY: no other thread reaches the queue.
        let queue = unsafe { queue.borrow().iter().map(|at| place(at.as_ptr())).collect::<Option<_>>() };
        queue.expect("no bookmark is left in the queue")
    }

    /// Serves all waiters that are still linked, before their memory is freed.
    fn empty(queue: &RefCell<WaitQueue>) {
        while !queue.borrow().is_empty() {
            serve_one(&mut queue.borrow_mut());
        }
    }

    fn is_closed(waiter: &Waiter) -> bool {
        waiter.state() == WaiterState::Served { closed: true }
    }

    #[test]
    fn each_waiter_is_looked_at_once() {
        for (count, every) in [(0, 1), (1, 1), (1, 2), (16, 2), (64, 1), (65, 1), (3000, 2), (3000, 100)] {
            let (queue, waiters) = waiting(count, every);
            let looked_at = drain(CLOSED, true, |f| f(&mut queue.borrow_mut()));
            assert_eq!(looked_at, count);
            assert_eq!(left(&queue, &waiters), (0..count).step_by(every).collect::<Vec<_>>());
            assert!((0..count).all(|i| is_closed(&waiters[i]) == (i % every != 0)));
            empty(&queue);
        }
    }

    #[test]
    fn or_never_waiters_are_unlinked_uncommitted() {
        let (queue, waiters) = waiting(1000, 3);
        assert_eq!(drain(CLOSED, false, |f| f(&mut queue.borrow_mut())), 1000);
        assert!(queue.borrow().is_empty());
        let silent = |i: usize| waiters[i].state() == WaiterState::Idle;
        assert!((0..1000).all(|i| if i % 3 == 0 { silent(i) } else { is_closed(&waiters[i]) }));
    }

    /// While the lock is released, waiters are linked and unlinked: also the neighbours of the bookmark, and
    /// the bookmark itself.
    #[test]
    fn a_drain_survives_concurrent_links_and_unlinks() {
        let (queue, waiters) = waiting(2000, 2);
        let late: Pin<Box<Waiter>> = Box::pin(Waiter::new(Links::NONE));
        let round = Cell::new(0);
        let looked_at = drain(CLOSED, true, |f| {
            let mut queue = queue.borrow_mut();
            round.set(round.get() + 1);
            match round.get() {
                // SAFETY: pinned and unlinked, and no other thread reaches the queue.
                2 => unsafe { queue.push(&*late, &SyncContext::solo(Waker::noop()), true) },
                // Takes off the waiters before the bookmark, and then the bookmark.
                3 => (0..33).for_each(|_| serve_one(&mut queue)),
                // Takes off the waiters on both sides of the bookmark.
                4.. => {
                    let passed = waiters.iter().rposition(is_closed).unwrap_or(0);
                    for waiter in waiters.iter().skip(passed - 1).take(4) {
                        // SAFETY: linked here or nowhere, and no other thread reaches the queue.
                        drop(unsafe { queue.unlink(waiter) });
                    }
                }
                _ => {}
            }
            f(&mut queue);
        });
        assert!(looked_at <= 2001, "{looked_at}");
        assert!((0..2000).all(|i| i % 2 == 0 || waiters[i].state() != WaiterState::Linked));
        empty(&queue);
        assert_eq!(late.state(), WaiterState::Serving, "it waited, and was served last");
    }
}
