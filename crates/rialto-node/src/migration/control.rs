//! The exchange of requests and grants between a leaf and the loop of its process.
//!
//! A leaf cannot reach the frames around it: while they run, they are on the native stack. So it makes a
//! request, and suspends. Then all frames are data, and the loop carries out the request. The answer is a
//! *grant*, which the leaf gets in its next poll.

use std::cell::RefCell;
use std::mem;

use rialto_cps::Leaf;
use rialto_process::{NodeId, Pid, Tag};

use super::calling::PendingCalls;
use super::erased_continuation::ErasedContinuation;
use super::move_result::{MoveKind, NotMoved};

/// A request of a leaf, which concerns the whole process.
pub(crate) enum Request {
    /// Start a process that is a copy of this one.
    Clone,
    /// Replace the computation by this one.
    Update(Box<dyn ErasedContinuation>),
    /// Move to that node.
    Move(NodeId, MoveKind),
}

/// The answer to a request.
pub(crate) enum Grant {
    /// The process is the original. The copy has this pid.
    Original(Pid),
    /// The process is the copy. The original has this pid.
    Copy(Pid),
    /// The process has moved, or has not.
    Moved(Result<(), NotMoved>),
}

/// Identifies a request.
pub(crate) type RequestId = Tag;

struct LeafExchange {
    request: Option<(RequestId, Request)>,
    grant: Option<(RequestId, Grant)>,
    open: PendingCalls,
}

thread_local! {
    /// The exchange of the process that is being polled.
    static EXCHANGE: RefCell<Option<LeafExchange>> = const { RefCell::new(None) };
}

/// Polls, with `grant` and the open calls within reach of the leaves. Returns the request that a leaf made.
pub(crate) fn poll_with<R>(
    grant: Option<(RequestId, Grant)>,
    open: &mut PendingCalls,
    poll: impl FnOnce() -> R,
) -> (R, Option<(RequestId, Request)>) {
    /// Restores the exchange of an outer poll, also if the inner one panics.
    struct Outer(Option<LeafExchange>);
    impl Drop for Outer {
        fn drop(&mut self) {
            EXCHANGE.replace(self.0.take());
        }
    }
    let _outer = Outer(EXCHANGE.replace(Some(LeafExchange { request: None, grant, open: mem::take(open) })));
    let result = poll();
    let asked = EXCHANGE.with_borrow_mut(|exchange| {
        let exchange = exchange.as_mut()?;
        *open = mem::take(&mut exchange.open);
        exchange.request.take()
    });
    (result, asked)
}

/// Calls `look` with the open calls of the process that is being polled, if there is one.
pub(crate) fn try_pending_calls<R>(look: impl FnOnce(&mut PendingCalls) -> R) -> Option<R> {
    EXCHANGE.with_borrow_mut(|exchange| exchange.as_mut().map(|exchange| look(&mut exchange.open)))
}

/// Like [`try_pending_calls`]. The panic message names `name` as the leaf.
///
/// # Panics
///
/// Outside of a [`mobile`](super::mobile()) process.
pub(crate) fn pending_calls<R>(name: &str, look: impl FnOnce(&mut PendingCalls) -> R) -> R {
    try_pending_calls(look).unwrap_or_else(|| not_mobile(name))
}

fn not_mobile(name: &str) -> ! {
    panic!(
        "`{name}` was awaited outside of a mobile process; help: start the process with \
         `spawn_process(mobile(..))`"
    )
}

/// Returns the grant for `ticket`, if it is there. Otherwise makes the request, under a new ticket. So does
/// a copy of the leaf, which has the original's ticket. If another leaf has made a request in this poll,
/// the leaf makes its own when it is polled again.
///
/// # Panics
///
/// Outside of a [`mobile`](super::mobile()) process.
pub(crate) fn request<L: Leaf>(
    ticket: &mut Option<RequestId>,
    request: impl FnOnce() -> Request,
) -> Option<Grant> {
    EXCHANGE.with_borrow_mut(|exchange| {
        let Some(exchange) = exchange else { not_mobile(L::NAME) };
        if let Some((_, grant)) = exchange.grant.take_if(|(to, _)| Some(*to) == *ticket) {
            return Some(grant);
        }
        if exchange.request.is_none() {
            let number = *ticket.insert(Tag::new());
            exchange.request = Some((number, request()));
        }
        None
    })
}
