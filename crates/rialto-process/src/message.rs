//! Messages, and the envelopes that contain them.

use std::any::{Any, TypeId};
use std::fmt;

use crate::dead_letter::{DeadLetter, DeadLetterReason, Origin};
use crate::encoded::Encoded;
use crate::exit::Exit;
use crate::pid::{NodeId, Pid};
use crate::signal::{Down, Exited};
use crate::trace_context::{self, MessageTrace};
use crate::typed_message::{AnyMessage, Kind, Message, MessageType, TypedMessage};

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
pub struct Envelope(AnyMessage);

// An envelope is one pointer: see `typed_message`.
const _: () = assert!(size_of::<Envelope>() == size_of::<usize>());

impl Envelope {
    /// Returns an envelope with `message`. An envelope in an envelope is that envelope.
    #[inline]
    pub fn new<M: Message>(message: M) -> Envelope {
        Envelope::from_box(TypedMessage::new(message))
    }

    /// Returns whether the message is a `T`. For the type `Envelope` it always is.
    pub fn is<T: Message>(&self) -> bool {
        is_envelope::<T>() || self.message_type().is::<T>()
    }

    /// Returns the message, if it is a `T`. This decodes a message from another node. If that fails, it is
    /// a [dead letter](crate::DeadLetter).
    ///
    /// # Errors
    ///
    /// The envelope itself, if the message is not a `T` or cannot be decoded.
    pub fn open<T: Message>(self) -> Result<T, Envelope> {
        self.into_box::<T>().map(|boxed| boxed.message)
    }

    /// Returns a reference to the message, if it is a `T`. This decodes a message from another node.
    #[inline]
    pub fn peek<T: Message>(&self) -> Option<&T> {
        if is_envelope::<T>() {
            return (self as &dyn Any).downcast_ref();
        }
        match self.as_encoded() {
            Some(encoded) => encoded.open()?.peek(),
            None => self.0.downcast_ref(),
        }
    }

    /// Returns the name of the message's type, for people to read.
    pub fn type_name(&self) -> &'static str {
        self.message_type().name()
    }

    /// Returns the sender, if it is known.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.as_encoded()?.origin()
    }

    /// Returns the report that this message to `to` is a dead letter, because of `reason`.
    pub fn dead_letter(&self, to: Option<Pid>, reason: DeadLetterReason) -> DeadLetter {
        DeadLetter { to, from: self.origin(), type_name: self.type_name(), reason }
    }

    /// Returns the number of bytes from another node that the message may contain.
    #[inline]
    #[doc(hidden)]
    pub fn weight(&self) -> usize {
        self.type_and_weight().1
    }

    /// Returns the type under which the message is queued, and its weight.
    #[inline]
    pub(crate) fn type_and_weight(&self) -> (&'static MessageType, usize) {
        let of = self.0.message_type();
        match of.kind() {
            Kind::Ordinary => (of, 0),
            Kind::HasExitReason => (of, self.weight_of_reason()),
            Kind::Encoded => (self.message_type(), self.as_encoded().map_or(0, Encoded::weight)),
        }
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

    /// Returns the type of the message. For a message from another node, that is the type to which it decodes.
    #[doc(hidden)]
    pub fn message_type(&self) -> &'static MessageType {
        self.as_encoded().map_or_else(|| self.0.message_type(), Encoded::of)
    }

    /// Returns an envelope with a message from another node.
    #[doc(hidden)]
    pub fn encoded(encoded: Encoded) -> Envelope {
        Envelope::new(encoded)
    }

    /// Sets the trace context of a message from another node, which is not that of the thread that decodes it.
    #[doc(hidden)]
    pub fn with_context(mut self, context: MessageTrace) -> Envelope {
        self.0.set_context(context);
        self
    }

    /// Returns the trace context of the message.
    #[doc(hidden)]
    pub fn trace_context(&self) -> MessageTrace {
        self.0.context()
    }

    /// The running process has received the message, and takes over its trace context.
    #[inline]
    pub(crate) fn note_received(&self) {
        let is_notice = || self.message_type().kind() == Kind::HasExitReason;
        trace_context::received(self.0.context(), || (!is_notice()).then(|| self.type_name()));
    }

    #[inline]
    fn as_encoded(&self) -> Option<&Encoded> {
        if self.is_of_another_node() { self.0.downcast_ref() } else { None }
    }

    #[doc(hidden)]
    pub fn into_encoded(self) -> Option<Encoded> {
        self.0.downcast::<Encoded>().ok().map(|boxed| boxed.message)
    }

    /// Returns the message, decoded; `None` if it cannot be decoded.
    #[doc(hidden)]
    pub fn content(&self) -> Option<&dyn Any> {
        match self.as_encoded() {
            Some(encoded) => encoded.open()?.content(),
            None => Some(self.0.get()),
        }
    }

    /// Returns the message's number in the mailbox into which it was put last.
    #[inline]
    pub(crate) fn number(&self) -> u64 {
        self.0.number()
    }

    #[inline]
    pub(crate) fn set_number(&mut self, number: u64) {
        self.0.set_number(number);
    }

    #[inline]
    pub(crate) fn is_of_another_node(&self) -> bool {
        self.0.message_type().kind() == Kind::Encoded
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
    pub(crate) fn into_box<T: Message>(self) -> Result<Box<TypedMessage<T>>, Envelope> {
        if is_envelope::<T>() {
            return Ok(same_type(TypedMessage::new(self)));
        }
        self.0.downcast().or_else(|message| Envelope(message).into_decoded())
    }

    /// The rarer cases of [`into_box`](Self::into_box): the message is from another node, or it is not a `T`.
    fn into_decoded<T: Message>(mut self) -> Result<Box<TypedMessage<T>>, Envelope> {
        self.take_decoded().ok_or(self)
    }

    /// Takes the decoded value out of a message from another node; `None` if it is not a `T`, or cannot be
    /// decoded.
    fn take_decoded<T: Message>(&mut self) -> Option<Box<TypedMessage<T>>> {
        let encoded = self.0.downcast_mut::<Encoded>()?;
        let decoded = encoded.of().is::<T>().then(|| encoded.take_opened())??;
        match decoded.0.downcast() {
            Ok(message) => Some(message),
            Err(_) => unreachable!("a message decodes to a value of its type"),
        }
    }

    /// Passes the message to `fits`, if it is a `T`. Returns `Ok` if `fits` does. The value of a message
    /// from another node goes back into its envelope, and so keeps its weight.
    #[inline]
    pub(crate) fn match_with<T: Message>(
        self,
        fits: impl FnOnce(Box<TypedMessage<T>>) -> Result<Box<TypedMessage<T>>, Box<TypedMessage<T>>>,
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
        fits: impl FnOnce(Box<TypedMessage<T>>) -> Result<Box<TypedMessage<T>>, Box<TypedMessage<T>>>,
    ) -> Result<Envelope, Envelope> {
        let Some(message) = self.take_decoded::<T>() else { return Err(self) };
        let fitting = fits(message);
        let wanted = fitting.is_ok();
        let (Ok(message) | Err(message)) = fitting;
        if let Some(encoded) = self.0.downcast_mut::<Encoded>() {
            encoded.put_back_opened(Envelope::from_box(message));
        }
        if wanted { Ok(self) } else { Err(self) }
    }

    #[inline]
    pub(crate) fn from_box<T: Message>(message: Box<TypedMessage<T>>) -> Envelope {
        if is_envelope::<T>() {
            same_type::<T, Envelope>(message).message
        } else {
            Envelope(AnyMessage::new(message))
        }
    }
}

/// Converts the box of a message whose type `T` the caller knows to be `U`.
fn same_type<T: Message, U: Message>(message: Box<TypedMessage<T>>) -> Box<TypedMessage<U>> {
    match AnyMessage::new(message).downcast() {
        Ok(message) => message,
        Err(_) => unreachable!("the caller has checked the type"),
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
