//! What is sent: any value.

use std::any::{Any, TypeId, type_name};
use std::fmt;

/// What can be sent to a process: any value that may move to another thread. Within a node
/// it moves, and is neither copied nor encoded.
pub trait Message: Any + Send {
    /// The name of its type, for reports.
    fn type_name(&self) -> &'static str;
}

impl<T: Any + Send> Message for T {
    fn type_name(&self) -> &'static str {
        type_name::<T>()
    }
}

/// A message whose type is not known yet.
///
/// ```
/// use rialto_node::{Envelope, Node, receive_evt, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// send(self_pid(), 7_u32).unwrap();
/// let next = receive_evt().await;
/// assert!(!next.is::<String>());
/// assert_eq!(next.open::<u32>().ok(), Some(7));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub struct Envelope(Box<dyn Message>);

impl Envelope {
    /// One that holds `message`. An envelope in an envelope is that envelope.
    pub fn new<M: Message>(message: M) -> Envelope {
        Envelope::seal(Box::new(message))
    }

    /// Whether a `T` is in it. An envelope always is.
    pub fn is<T: Message>(&self) -> bool {
        is_envelope::<T>() || self.type_id() == TypeId::of::<T>()
    }

    /// The message, if it is a `T`.
    ///
    /// # Errors
    ///
    /// The envelope itself, if it is not.
    pub fn open<T: Message>(self) -> Result<T, Envelope> {
        self.unseal::<T>().map(|message| *message)
    }

    /// A look at the message, if it is a `T`.
    pub fn peek<T: Message>(&self) -> Option<&T> {
        let message: &dyn Any = if is_envelope::<T>() { self } else { &*self.0 };
        message.downcast_ref()
    }

    /// The name of the message's type, for a person to read.
    pub fn type_name(&self) -> &'static str {
        (*self.0).type_name()
    }

    pub(crate) fn type_id(&self) -> TypeId {
        (&*self.0 as &dyn Any).type_id()
    }

    pub(crate) fn unseal<T: Message>(self) -> Result<Box<T>, Envelope> {
        if !self.is::<T>() {
            return Err(self);
        }
        let message: Box<dyn Any> = if is_envelope::<T>() { Box::new(self) } else { self.0 };
        match message.downcast() {
            Ok(message) => Ok(message),
            Err(_) => unreachable!("its type was looked at"),
        }
    }

    pub(crate) fn seal<T: Message>(message: Box<T>) -> Envelope {
        if !is_envelope::<T>() {
            return Envelope(message);
        }
        let message: Box<dyn Any> = message;
        match message.downcast::<Envelope>() {
            Ok(envelope) => *envelope,
            Err(_) => unreachable!("its type was looked at"),
        }
    }
}

fn is_envelope<T: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<Envelope>()
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Envelope({})", self.type_name())
    }
}
