//! Where a leaf and the loop of its process meet.
//!
//! A leaf cannot reach the frames around it: while they run, they are on the native stack. So
//! it asks, and suspends; then all frames are data, and the loop does what was asked. What it
//! has to say to the leaf is a *grant*, for the next poll.

use std::cell::RefCell;
use std::mem;

use rialto_cps::Leaf;

use crate::pid::{NodeId, Pid, Tag};

use super::calling::Open;
use super::migrating::{NotMoved, Way};
use super::mind::Mind;

/// What a leaf asks for, of the whole process.
pub(crate) enum Request {
    /// That a copy of it is another process.
    Clone,
    /// That another computation takes its place.
    Update(Box<dyn Mind>),
    /// That it goes on on that node.
    Move(NodeId, Way),
}

/// What the leaf is told that has asked.
pub(crate) enum Grant {
    /// There is a copy.
    Original(Pid),
    /// It is a copy.
    Copy(Pid),
    /// It is there, or was not moved.
    Moved(Result<(), NotMoved>),
}

/// Who asks.
pub(crate) type Ticket = Tag;

struct Desk {
    request: Option<(Ticket, Request)>,
    grant: Option<(Ticket, Grant)>,
    open: Open,
}

thread_local! {
    /// That of the process that is being polled.
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

/// Polls, with a desk on which `grant` lies, and the open calls: what was asked meanwhile.
pub(crate) fn during<R>(
    grant: Option<(Ticket, Grant)>,
    open: &mut Open,
    poll: impl FnOnce() -> R,
) -> (R, Option<(Ticket, Request)>) {
    /// The one outside comes back, also if the poll panics.
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

/// Looks at the open calls of the process that is being polled, if one is.
pub(crate) fn try_open<R>(look: impl FnOnce(&mut Open) -> R) -> Option<R> {
    DESK.with_borrow_mut(|desk| desk.as_mut().map(|desk| look(&mut desk.open)))
}

/// The same.
///
/// # Panics
///
/// Outside of a [`mobile`](super::mobile()) process.
pub(crate) fn open<R>(name: &str, look: impl FnOnce(&mut Open) -> R) -> R {
    try_open(look).unwrap_or_else(|| not_mobile(name))
}

fn not_mobile(name: &str) -> ! {
    panic!("`{name}` needs a process that is `mobile`: it is awaited elsewhere")
}

/// What was granted to who holds `ticket`. Else it asks, under a ticket of its own: in a copy, too,
/// whose ticket is the original's. Somebody else may be served first; then it asks when it is
/// polled again.
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
