//! Where messages go: pids, names, and typed addresses.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

use rialto_event::SendEvent;
use serde::{Deserialize, Serialize};

use crate::call::{Call, CallError, Request, call};
use crate::names::whereis;
use crate::pid::Pid;
use crate::send::{SendError, send};
use crate::typed_message::Message;

/// A recipient of messages.
pub trait Destination {
    /// Returns the process. For a name, that is the process that has the name now, if any.
    fn pid(&self) -> Option<Pid>;
}

impl Destination for Pid {
    fn pid(&self) -> Option<Pid> {
        Some(*self)
    }
}

impl Destination for Option<Pid> {
    fn pid(&self) -> Option<Pid> {
        *self
    }
}

/// The process that is [registered](crate::register) by that name when the message is sent.
impl Destination for &str {
    fn pid(&self) -> Option<Pid> {
        whereis(self)
    }
}

impl Destination for String {
    fn pid(&self) -> Option<Pid> {
        whereis(self)
    }
}

impl Destination for Arc<str> {
    fn pid(&self) -> Option<Pid> {
        whereis(self)
    }
}

impl<D: Destination> Destination for &D {
    fn pid(&self) -> Option<Pid> {
        (**self).pid()
    }
}

impl<M> Destination for Address<M> {
    fn pid(&self) -> Option<Pid> {
        Some(self.pid)
    }
}

/// The pid of a process that takes messages of type `M`. This is not checked: it is a promise of the code
/// that made the address.
///
/// ```
/// use rialto_process::{Address, Node, recv, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let printer: Address<String> = Address::of(spawn_process(async {
///     recv! { line: String => println!("{line}") }
/// }));
/// printer.send("Hello, world!".into()).unwrap();
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Address<M> {
    pid: Pid,
    #[serde(skip)]
    takes: PhantomData<fn(M)>,
}

impl<M> Address<M> {
    /// Makes the address of `pid`, which takes messages of type `M`.
    pub fn of(pid: Pid) -> Address<M> {
        Address { pid, takes: PhantomData }
    }

    /// Returns the pid.
    pub fn pid(self) -> Pid {
        self.pid
    }
}

impl<M: Message> Address<M> {
    /// Like [`send`], for messages of type `M`.
    ///
    /// # Errors
    ///
    /// As for [`send`].
    pub fn send(self, message: M) -> Result<(), SendError<M>> {
        send(self.pid, message)
    }
}

impl<Q: Request> Address<Call<Q>> {
    /// Like [`call`], for requests of type `Q`.
    pub fn call(self, request: Q) -> impl SendEvent<Output = Result<Q::Reply, CallError>> + 'static {
        call(self.pid, request)
    }
}

impl<M> Clone for Address<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Address<M> {}

impl<M> PartialEq for Address<M> {
    fn eq(&self, other: &Self) -> bool {
        self.pid == other.pid
    }
}

impl<M> Eq for Address<M> {}

impl<M> Hash for Address<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pid.hash(state);
    }
}

impl<M> fmt::Debug for Address<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address{}", self.pid)
    }
}
