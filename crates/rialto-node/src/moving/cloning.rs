//! Leaves of which a process becomes two.

use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::Leaf;
use serde::{Deserialize, Serialize};

use crate::pid;

use super::desk::{self, Grant, Request, Ticket};

/// Which of the two it is, after [`clone_process`](clone_process()).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cloned {
    /// The one that has asked; the copy has this pid.
    Original(pid::Pid),
    /// The copy; the original has this pid.
    Copy(pid::Pid),
}

/// What [`clone_process()`] returns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct clone_process {
    ticket: Option<Ticket>,
}

/// Makes another process on this node, which goes on from here as this one does: with copies of
/// all variables, and a pid and an empty mailbox of its own. What lies in the mailbox, links, monitors and
/// names are the original's.
///
/// [The module](super) has an example.
///
/// # Panics
///
/// If it is awaited in what is not [`mobile`](super::mobile()); if a variable's `clone` does.
///
/// Source: process cloning in Termite.
pub fn clone_process() -> clone_process {
    clone_process { ticket: None }
}

impl Future for clone_process {
    type Output = Cloned;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Cloned> {
        match desk::ask::<Self>(&mut self.ticket, || Request::Clone) {
            Some(Grant::Original(copy)) => Poll::Ready(Cloned::Original(copy)),
            Some(Grant::Copy(original)) => Poll::Ready(Cloned::Copy(original)),
            _ => Poll::Pending,
        }
    }
}

impl Leaf for clone_process {
    const NAME: &'static str = "rialto_node::clone_process";
}
