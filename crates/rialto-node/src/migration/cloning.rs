//! The leaf by which a process clones itself.

use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::Leaf;
use rialto_process::internal::pid;
use serde::{Deserialize, Serialize};

use super::control::{self, Grant, Request, RequestId};

/// The result of [`clone_process`](clone_process()) in each of the two processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cloned {
    /// This is the original. The copy has this pid.
    Original(pid::Pid),
    /// This is the copy. The original has this pid.
    Copy(pid::Pid),
}

/// The leaf that [`clone_process()`] returns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct clone_process {
    ticket: Option<RequestId>,
}

/// Clones the process on this node. The copy continues here like the original. It has copies of all
/// variables, a pid of its own, and an empty mailbox. The messages in the mailbox, links, monitors and
/// names remain with the original.
///
/// [The module](super) has an example.
///
/// # Panics
///
/// If it is awaited outside of a [`mobile`](super::mobile()) process, or if the `clone` of a variable
/// panics.
///
/// Source: process cloning in Termite.
pub fn clone_process() -> clone_process {
    clone_process { ticket: None }
}

impl Future for clone_process {
    type Output = Cloned;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Cloned> {
        match control::request::<Self>(&mut self.ticket, || Request::Clone) {
            Some(Grant::Original(copy)) => Poll::Ready(Cloned::Original(copy)),
            Some(Grant::Copy(original)) => Poll::Ready(Cloned::Copy(original)),
            _ => Poll::Pending,
        }
    }
}

impl Leaf for clone_process {
    const NAME: &'static str = "rialto_node::clone_process";
}
