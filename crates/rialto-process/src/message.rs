//! Messages, and the envelopes that contain them.

use std::any::{Any, TypeId, type_name};
use std::{fmt, mem};

use crate::dead_letter::Origin;
use crate::encoded::Encoded;
use crate::exit::Exit;
use crate::pid::NodeId;
use crate::signal::{Down, Exited};

/// A value that can be sent to a process: any value that can move to another thread. Within a node a
/// message is moved, and neither copied nor encoded.
pub trait Message: Any + Send {
    /// Returns the name of its type, for reports.
    fn type_name(&self) -> &'static str;
}

impl<T: Any + Send> Message for T {
    fn type_name(&self) -> &'static str {
        type_name::<T>()
    }
}

/// A message of any type.
///
/// ```
/// use rialto_process::{Envelope, Node, receive_evt, self_pid, send};
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
pub struct Envelope(Contents);

enum Contents {
    Message(Box<dyn Message>),
    /// A message from another node, which may not be decoded yet.
    Encoded(Box<Encoded>),
}

// An envelope is no larger than the message's box.
const _: () = assert!(size_of::<Envelope>() == size_of::<Box<dyn Message>>());

impl Envelope {
    /// Returns an envelope with `message`. An envelope in an envelope is that envelope.
    pub fn new<M: Message>(message: M) -> Envelope {
        Envelope::from_box(Box::new(message))
    }

    /// Returns whether the message is a `T`. For the type `Envelope` it always is.
    pub fn is<T: Message>(&self) -> bool {
        is_envelope::<T>() || self.type_id() == TypeId::of::<T>()
    }

    /// Returns the message, if it is a `T`. This decodes a message from another node. If that fails, it is
    /// a [dead letter](crate::DeadLetter).
    ///
    /// # Errors
    ///
    /// The envelope itself, if the message is not a `T` or cannot be decoded.
    pub fn open<T: Message>(self) -> Result<T, Envelope> {
        self.into_box::<T>().map(|message| *message)
    }

    /// Returns a reference to the message, if it is a `T`. This decodes a message from another node.
    pub fn peek<T: Message>(&self) -> Option<&T> {
        if is_envelope::<T>() {
            return (self as &dyn Any).downcast_ref();
        }
        self.content()?.downcast_ref()
    }

    /// Returns the name of the message's type, for people to read.
    pub fn type_name(&self) -> &'static str {
        match &self.0 {
            Contents::Message(message) => (**message).type_name(),
            Contents::Encoded(encoded) => encoded.type_name(),
        }
    }

    /// Returns the sender, if it is known.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.as_encoded()?.origin()
    }

    /// Returns the number of bytes from another node that the message may contain.
    #[inline]
    #[doc(hidden)]
    pub fn weight(&self) -> usize {
        match &self.0 {
            Contents::Message(_) => self.type_and_weight().1,
            Contents::Encoded(encoded) => encoded.weight(),
        }
    }

    /// Returns the type under which the message is queued, and its weight.
    #[inline]
    pub(crate) fn type_and_weight(&self) -> (TypeId, usize) {
        let message: &dyn Any = match &self.0 {
            Contents::Message(message) => &**message,
            Contents::Encoded(encoded) => return (encoded.of(), encoded.weight()),
        };
        let of = message.type_id();
        let may_weigh = of == TypeId::of::<Exited>() || of == TypeId::of::<Down>();
        // A signal that a proxy forwards.
        #[cfg(feature = "cps")]
        let may_weigh = may_weigh || of == TypeId::of::<crate::signal::ForwardedSignal>();
        (of, if may_weigh { self.weight_of_reason() } else { 0 })
    }

    fn weight_of_reason(&self) -> usize {
        let exit = self.peek().map(|Exited { reason, .. }| reason);
        let exit = exit.or_else(|| self.peek().map(|Down { reason, .. }| reason));
        #[cfg(feature = "cps")]
        let exit = exit.or_else(|| self.peek().and_then(crate::signal::ForwardedSignal::reason));
        exit.map_or(0, Exit::weight)
    }

    /// Returns whether this is a message from another node that is not decoded yet.
    pub(crate) fn is_undecoded(&self) -> bool {
        self.as_encoded().is_some_and(Encoded::is_undecoded)
    }

    #[doc(hidden)]
    pub fn type_id(&self) -> TypeId {
        match &self.0 {
            Contents::Message(message) => (&**message as &dyn Any).type_id(),
            Contents::Encoded(encoded) => encoded.of(),
        }
    }

    /// Returns an envelope with a message from another node.
    #[doc(hidden)]
    pub fn encoded(encoded: Encoded) -> Envelope {
        Envelope(Contents::Encoded(Box::new(encoded)))
    }

    fn as_encoded(&self) -> Option<&Encoded> {
        match &self.0 {
            Contents::Message(_) => None,
            Contents::Encoded(encoded) => Some(encoded),
        }
    }

    #[doc(hidden)]
    pub fn into_encoded(self) -> Option<Box<Encoded>> {
        match self.0 {
            Contents::Message(_) => None,
            Contents::Encoded(encoded) => Some(encoded),
        }
    }

    /// Returns the message, decoded; `None` if it cannot be decoded.
    #[doc(hidden)]
    pub fn content(&self) -> Option<&dyn Any> {
        match &self.0 {
            Contents::Message(message) => Some(&**message),
            Contents::Encoded(encoded) => encoded.open().map(|message| message as &dyn Any),
        }
    }

    #[inline]
    pub(crate) fn is_of_another_node(&self) -> bool {
        matches!(self.0, Contents::Encoded(_))
    }

    /// Returns the node from which the message came, if that is another one.
    #[doc(hidden)]
    pub fn peer(&self) -> Option<NodeId> {
        self.as_encoded()?.peer()
    }

    /// Decodes the message if necessary. Returns whether that has succeeded.
    #[doc(hidden)]
    pub fn try_decode(&self) -> bool {
        self.as_encoded().is_none_or(|encoded| encoded.open().is_some())
    }

    #[inline]
    pub(crate) fn into_box<T: Message>(self) -> Result<Box<T>, Envelope> {
        match self.0 {
            Contents::Message(message) if !is_envelope::<T>() && (&*message as &dyn Any).is::<T>() => {
                Ok(downcast(message))
            }
            contents => Envelope(contents).into_box_slow(),
        }
    }

    /// The rarer cases of [`into_box`](Self::into_box): `T` is `Envelope`, the message is from another node,
    /// or it is not a `T`.
    fn into_box_slow<T: Message>(mut self) -> Result<Box<T>, Envelope> {
        if is_envelope::<T>() {
            return Ok(downcast(Box::new(self)));
        }
        match self.decoded_mut::<T>() {
            Some(message) => Ok(downcast(mem::replace(message, Box::new(())))),
            None => Err(self),
        }
    }

    /// Returns the place of the decoded value in a message from another node; `None` if it is not a `T`, or
    /// cannot be decoded.
    fn decoded_mut<T: Message>(&mut self) -> Option<&mut Box<dyn Message>> {
        match &mut self.0 {
            Contents::Encoded(encoded) if encoded.of() == TypeId::of::<T>() => encoded.open_mut(),
            _ => None,
        }
    }

    /// Passes the message to `fits`, if it is a `T`. Returns `Ok` if `fits` does. The value of a message
    /// from another node goes back into its envelope, and so keeps its weight.
    #[inline]
    pub(crate) fn match_with<T: Message>(
        self,
        fits: impl FnOnce(Box<T>) -> Result<Box<T>, Box<T>>,
    ) -> Result<Envelope, Envelope> {
        if !is_envelope::<T>() && self.is_of_another_node() {
            return self.match_decoded(fits);
        }
        match self.into_box().map(fits) {
            Ok(Ok(message)) => Ok(Envelope::from_box(message)),
            Ok(Err(message)) => Err(Envelope::from_box(message)),
            Err(other) => Err(other),
        }
    }

    fn match_decoded<T: Message>(
        mut self,
        fits: impl FnOnce(Box<T>) -> Result<Box<T>, Box<T>>,
    ) -> Result<Envelope, Envelope> {
        let Some(place) = self.decoded_mut::<T>() else { return Err(self) };
        let fitting = fits(downcast(mem::replace(place, Box::new(()))));
        let wanted = fitting.is_ok();
        let (Ok(message) | Err(message)) = fitting;
        *place = message;
        if wanted { Ok(self) } else { Err(self) }
    }

    pub(crate) fn from_box<T: Message>(message: Box<T>) -> Envelope {
        if is_envelope::<T>() { *downcast(message) } else { Envelope(Contents::Message(message)) }
    }
}

/// Converts a message that the caller knows to be a `T`.
fn downcast<T: Message>(message: Box<dyn Message>) -> Box<T> {
    let message: Box<dyn Any> = message;
    message.downcast().unwrap_or_else(|_| unreachable!("the caller has checked the type"))
}

fn is_envelope<T: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<Envelope>()
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Envelope({})", self.type_name())
    }
}
