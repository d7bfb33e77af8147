//! Telling everybody who waits in a queue, a few at a time.

use core::cell::Cell;
use core::pin::{Pin, pin};
use core::ptr;

use crate::batch::{Batch, Parcel};
use crate::node::{Links, Node, Standing};
use crate::queue::{Served, WaitQueue, is_or_never};
use crate::state::SyncState;
use crate::syncing::Syncing;

/// Some have been told, others not yet; between them, while the lock is
/// released, stands the bookmark.
///
/// It is a node that waits like others; but its sync is not waiting, so nobody
/// can commit it. Whoever serves the queue meanwhile takes it off in passing, as
/// every waiter that is decided already; having taken off all before it, too.
struct Drain {
    bookmark: Node,
    state: SyncState,
    result: usize,
    or_never_stays: bool,
    looked_at: Cell<usize>,
}

/// Commits all who wait, publishing `result`, and returns how many nodes it
/// looked at. Those marked `or_never` are taken off uncommitted; or they stay
/// where they are, if `or_never_stays`.
///
/// `locked` passes the queue on under its lock, which is released now and then,
/// to wake those who were served: a great many may wait. Nobody whom this would
/// commit may begin to wait any more.
pub(crate) fn drain<L>(result: usize, or_never_stays: bool, locked: L) -> usize
where
    L: Fn(&mut dyn FnMut(&mut WaitQueue)),
{
    let drain = pin!(Drain {
        bookmark: Node::new(Links::NONE),
        state: SyncState::default(),
        result,
        or_never_stays,
        looked_at: Cell::new(0),
    });
    let drain = Marked(drain.into_ref(), &locked);
    loop {
        let mut batch = Batch::default();
        let mut done = false;
        // SAFETY: the lock is held; the bookmark is taken off when `drain` goes.
        locked(&mut |queue| done = unsafe { drain.0.advance(queue, &mut batch) });
        drop(batch);
        if done {
            return drain.0.looked_at.get();
        }
    }
}

/// Takes the bookmark off in the end, also if a wake-up panics.
struct Marked<'a, L: Fn(&mut dyn FnMut(&mut WaitQueue))>(Pin<&'a Drain>, &'a L);

impl<L: Fn(&mut dyn FnMut(&mut WaitQueue))> Drop for Marked<'_, L> {
    fn drop(&mut self) {
        let bookmark = &self.0.bookmark;
        if bookmark.standing() != Standing::Idle {
            // SAFETY: linked here if anywhere; the lock is held.
            (self.1)(&mut |queue| drop(unsafe { queue.unlink(bookmark) }));
        }
    }
}

impl Drain {
    /// How many nodes are looked at before others get the lock.
    const LOOKS: usize = 64;

    /// Goes on from the bookmark, and sets it again. True: all were told.
    ///
    /// # Safety
    ///
    /// `self` is pinned; the caller holds the queue's lock, and takes the
    /// bookmark off in the end.
    unsafe fn advance(&self, queue: &mut WaitQueue, batch: &mut Batch) -> bool {
        let mut next = if self.bookmark.standing() == Standing::Linked {
            // SAFETY: linked; the lock is held.
            unsafe { WaitQueue::after(self.bookmark.erase()) }
        } else {
            queue.first()
        };
        // SAFETY: linked here, or nowhere. It has no wakee.
        drop(unsafe { queue.unlink(&self.bookmark) });
        for _ in 0..Self::LOOKS {
            let Some(at) = next else { return true };
            if batch.is_full() {
                break;
            }
            self.looked_at.set(self.looked_at.get() + 1);
            // SAFETY: linked, so alive; the lock is held. The next node is asked
            // for before this one is published.
            unsafe {
                next = WaitQueue::after(at);
                if is_or_never(at) {
                    if !self.or_never_stays {
                        batch.push(queue.unlink(at.as_ref()).map(Parcel::Unneeded));
                    }
                } else if let Served::Partner(wake) =
                    queue.serve_node(at.as_ptr(), &Syncing::nobody(), ptr::null())
                {
                    batch.push(Some(Parcel::Due(wake)));
                    at.as_ref().publish(self.result);
                }
            }
        }
        if let Some(next) = next
            && queue.first() != Some(next)
        {
            // SAFETY: `next` is linked; the bookmark is pinned and is not.
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
    use crate::node::CLOSED;

    /// `count` solo nodes, of which every `every`th is silent, wait in a queue.
    fn waiting(count: usize, every: usize) -> (RefCell<WaitQueue>, Pin<Box<[Node]>>) {
        let nodes: Box<[Node]> = (0..count).map(|_| Node::new(Links::NONE)).collect();
        let (mut queue, nodes) = (WaitQueue::new(), Box::into_pin(nodes));
        for (i, node) in nodes.iter().enumerate() {
            // SAFETY: pinned, unlinked; nobody else reaches the queue.
            unsafe { queue.push(node, &Syncing::solo(Waker::noop()), i % every == 0) };
        }
        (RefCell::new(queue), nodes)
    }

    /// Serves the first who can be.
    fn serve_one(queue: &mut WaitQueue) {
        // SAFETY: nobody else reaches the queue.
        drop(unsafe { queue.serve(&Syncing::nobody(), ptr::null()) });
    }

    /// Those who still wait, in order.
    fn left(queue: &RefCell<WaitQueue>, nodes: &[Node]) -> Vec<usize> {
        let place = |at: *const Node| nodes.iter().position(|node| ptr::eq(node.erase().as_ptr(), at));
        // SAFETY: nobody else reaches the queue.
        let queue = unsafe { queue.borrow().iter().map(|at| place(at.as_ptr())).collect::<Option<_>>() };
        queue.expect("no bookmark is left in the queue")
    }

    /// Takes those who are left off before their nodes go.
    fn empty(queue: &RefCell<WaitQueue>) {
        while !queue.borrow().is_empty() {
            serve_one(&mut queue.borrow_mut());
        }
    }

    fn is_closed(node: &Node) -> bool {
        node.standing() == Standing::Served { closed: true }
    }

    #[test]
    fn each_waiter_is_looked_at_once() {
        for (count, every) in [(0, 1), (1, 1), (1, 2), (16, 2), (64, 1), (65, 1), (3000, 2), (3000, 100)] {
            let (queue, nodes) = waiting(count, every);
            let looked_at = drain(CLOSED, true, |f| f(&mut queue.borrow_mut()));
            assert_eq!(looked_at, count);
            assert_eq!(left(&queue, &nodes), (0..count).step_by(every).collect::<Vec<_>>());
            assert!((0..count).all(|i| is_closed(&nodes[i]) == (i % every != 0)));
            empty(&queue);
        }
    }

    #[test]
    fn silent_waiters_that_do_not_stay_are_taken_off_uncommitted() {
        let (queue, nodes) = waiting(1000, 3);
        assert_eq!(drain(CLOSED, false, |f| f(&mut queue.borrow_mut())), 1000);
        assert!(queue.borrow().is_empty());
        let silent = |i: usize| nodes[i].standing() == Standing::Idle;
        assert!((0..1000).all(|i| if i % 3 == 0 { silent(i) } else { is_closed(&nodes[i]) }));
    }

    /// While the lock is released, others come and go: the neighbours of the
    /// bookmark, too, and it itself.
    #[test]
    fn a_drain_goes_on_whatever_happened_meanwhile() {
        let (queue, nodes) = waiting(2000, 2);
        let late: Pin<Box<Node>> = Box::pin(Node::new(Links::NONE));
        let round = Cell::new(0);
        let looked_at = drain(CLOSED, true, |f| {
            let mut queue = queue.borrow_mut();
            round.set(round.get() + 1);
            match round.get() {
                // SAFETY: pinned, unlinked; nobody else reaches the queue.
                2 => unsafe { queue.push(&*late, &Syncing::solo(Waker::noop()), true) },
                // Those before it, and then the bookmark.
                3 => (0..33).for_each(|_| serve_one(&mut queue)),
                // The nodes on both sides of it.
                4.. => {
                    let passed = nodes.iter().rposition(is_closed).unwrap_or(0);
                    for node in nodes.iter().skip(passed - 1).take(4) {
                        // SAFETY: linked here or nowhere; nobody else reaches the queue.
                        drop(unsafe { queue.unlink(node) });
                    }
                }
                _ => {}
            }
            f(&mut queue);
        });
        assert!(looked_at <= 2001, "{looked_at}");
        assert!((0..2000).all(|i| i % 2 == 0 || nodes[i].standing() != Standing::Linked));
        empty(&queue);
        assert_eq!(late.standing(), Standing::Serving, "it waited, and was served last");
    }
}
