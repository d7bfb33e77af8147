//! Sending.

use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

use rialto_event::{After, Event, Object, Part, Wrapped, guard};

use crate::dead::Why;
use crate::destination::Destination;
use crate::mailbox::{Answer, Call, Mailbox, Parcel, Refused};
use crate::message::{Envelope, Message};
use crate::node::{self, Node};
use crate::pid::Pid;
use crate::process::{self, Process};

/// The mailbox is full; the message comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Overloaded<M>(pub M);

impl<M> fmt::Debug for Overloaded<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Overloaded")
    }
}

impl<M> fmt::Display for Overloaded<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the mailbox is full: send less, wait with `send_evt`, or give the node a larger `mailbox_bound`",
        )
    }
}

impl<M> Error for Overloaded<M> {}

/// Sends `message` to the process `to`; never waits. It moves there, and is neither copied
/// nor encoded. Messages of one process to another arrive in their order.
///
/// If there is no such process, the message is a [dead letter](crate::DeadLetter), and the
/// sender is not told: it would learn nothing of a process elsewhere either. Who must
/// know, [monitors](crate::monitor) or [calls](crate::call()).
///
/// # Errors
///
/// [`Overloaded`], with the message, if the mailbox holds as much as it
/// [may](crate::Builder::mailbox_bound).
///
/// ```
/// use rialto_node::{Node, Overloaded, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::builder().mailbox_bound(1).build().run(async {
/// assert_eq!(send(self_pid(), "one"), Ok(()));
/// assert_eq!(send(self_pid(), "two"), Err(Overloaded("two")));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Source: `!` of Termite and Erlang.
pub fn send<M: Message>(to: impl Destination, message: M) -> Result<(), Overloaded<M>> {
    let to = to.pid();
    let Some(pid) = to else {
        dead(None, Envelope::new(message));
        return Ok(());
    };
    process::with_process(pid, |process| match process {
        Some(process) => put(process, message),
        None => {
            dead(to, Envelope::new(message));
            Ok(())
        }
    })
}

/// The same, to a process at hand.
pub(crate) fn put<M: Message>(to: &Process, message: M) -> Result<(), Overloaded<M>> {
    match to.mailbox.update(|mailbox| mailbox.put(Envelope::new(message))) {
        Ok(()) => Ok(()),
        Err(Refused::Full(message)) => match message.open() {
            Ok(message) => Err(Overloaded(message)),
            Err(_) => unreachable!("it is what was put in"),
        },
        Err(Refused::Closed(message)) => {
            dead(Some(to.pid()), message);
            Ok(())
        }
    }
}

fn dead(to: Option<Pid>, message: Envelope) {
    Node::current().dead_letters().add(to, &message, Why::NoProcess);
}

/// The event that the mailbox of `to` has room for `message`, and took it. If there is no such
/// process, or no more, it is a dead letter, as with [`send`].
///
/// Not chosen, or dropped before, the event drops the message.
///
/// ```
/// use rialto_node::{Node, recv, self_pid, send, send_evt, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::builder().mailbox_bound(1).build().run(async {
/// let me = self_pid();
/// spawn_process(async move {
///     for n in 0..10_u32 {
///         send_evt(me, n).await; // at the pace of who receives
///     }
/// });
/// for n in 0..10_u32 {
///     assert_eq!(recv! { n: u32 => n }, n);
/// }
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub fn send_evt<M: Message>(
    to: impl Destination,
    message: M,
) -> impl Event<Output = (), Pending: Send> + Send + 'static {
    let to = to.pid();
    guard(move || {
        let mailbox = to.and_then(node::find).map_or_else(nowhere, Process::mailbox_of);
        let event = Object::call_evt_of(mailbox, Call::Put(Parcel(Some(Envelope::new(message)))));
        Wrapped::with(event.returning(), Sent(to))
    })
}

/// The mailbox of nobody: it is closed.
fn nowhere() -> Part<Object<Mailbox>> {
    static NOWHERE: OnceLock<Part<Object<Mailbox>>> = OnceLock::new();
    let make = || {
        let mut mailbox = Mailbox::new(1);
        mailbox.close();
        Part::of(Arc::new(Object::new(mailbox)), |mailbox| mailbox)
    };
    NOWHERE.get_or_init(make).clone()
}

/// What is left of a message that was put into a mailbox.
struct Sent(Option<Pid>);

impl After<(Answer, Call)> for Sent {
    type Output = ();
    fn after(self, (_, call): (Answer, Call)) {
        if let Call::Put(Parcel(Some(message))) = call {
            dead(self.0, message);
        }
    }
}
