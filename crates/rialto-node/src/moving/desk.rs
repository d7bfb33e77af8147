//! The exchange of requests and grants between a leaf and the loop of its process.
//!
//! A leaf cannot reach the frames around it: while they run, they are on the native stack. So it makes a
//! request, and suspends. Then all frames are data, and the loop carries out the request. The answer is a
//! *grant*, which the leaf gets in its next poll.

use std::cell::RefCell;
use std::mem;

use rialto_cps::Leaf;

use crate::pid::{NodeId, Pid, Tag};

use super::calling::Open;
use super::migrating::{NotMoved, Way};
use super::mind::Mind;

/// A request of a leaf, which concerns the whole process.
pub(crate) enum Request {
    /// Start a process that is a copy of this one.
    Clone,
    /// Replace the computation by this one.
    Update(Box<dyn Mind>),
    /// Move to that node.
    Move(NodeId, Way),
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
pub(crate) type Ticket = Tag;

struct Desk {
    request: Option<(Ticket, Request)>,
    grant: Option<(Ticket, Grant)>,
    open: Open,
}

thread_local! {
    /// The exchange of the process that is being polled.
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

/// Polls, with `grant` and the open calls within reach of the leaves. Returns the request that a leaf made.
pub(crate) fn during<R>(
    grant: Option<(Ticket, Grant)>,
    open: &mut Open,
    poll: impl FnOnce() -> R,
) -> (R, Option<(Ticket, Request)>) {
    /// Restores the exchange of an outer poll, also if the inner one panics.
    struct Outer(Option<Desk>);
    impl Drop for Outer {
        fn drop(&mut self) {
            DESK.replace(self.0.take());
        }
    }
    let _outer = Outer(DESK.replace(Some(Desk { request: None, grant, open: mem::take(open) })));
    let result = poll();
    let asked = DESK.with_borrow_mut(|desk| {
        let desk = desk.as_mut()?;
        *open = mem::take(&mut desk.open);
        desk.request.take()
    });
    (result, asked)
}

/// Calls `look` with the open calls of the process that is being polled, if there is one.
pub(crate) fn try_open<R>(look: impl FnOnce(&mut Open) -> R) -> Option<R> {
    DESK.with_borrow_mut(|desk| desk.as_mut().map(|desk| look(&mut desk.open)))
}

/// Like [`try_open`]. The panic message names `name` as the leaf.
///
/// # Panics
///
/// Outside of a [`mobile`](super::mobile()) process.
pub(crate) fn open<R>(name: &str, look: impl FnOnce(&mut Open) -> R) -> R {
    try_open(look).unwrap_or_else(|| not_mobile(name))
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
pub(crate) fn ask<L: Leaf>(ticket: &mut Option<Ticket>, request: impl FnOnce() -> Request) -> Option<Grant> {
    DESK.with_borrow_mut(|desk| {
        let Some(desk) = desk else { not_mobile(L::NAME) };
        if let Some((_, grant)) = desk.grant.take_if(|(to, _)| Some(*to) == *ticket) {
            return Some(grant);
        }
        if desk.request.is_none() {
            let number = *ticket.insert(Tag::new());
            desk.request = Some((number, request()));
        }
        None
    })
}
