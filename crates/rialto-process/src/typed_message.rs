//! A message of any type on the heap, as one pointer.
//!
//! ```text
//!   AnyMessage ──▶ ┌ TypedMessage<T> ┐
//!                  │ of ─────────────┼──▶ MessageType: its id, its name, and how a `TypedMessage<T>` is used
//!                  │ number          │
//!                  │ context         │
//!                  │ message: T      │
//!                  └─────────────────┘
//! ```
//!
//! A `Box<dyn Any>` consists of two pointers. They are stored one by one, and then copied as sixteen bytes,
//! for which the processor waits some twelve cycles: it cannot forward two stores to one load. A message is
//! copied at each step from the sender to the receiver, so this cost a fifth of the time of a message.
//!
//! Two types are compared by the addresses of their descriptions first. Each unit of code generation may have
//! a description of its own for the same type, so different addresses prove nothing.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ptr::{self, NonNull};

use crate::encoded::Encoded;
use crate::signal::{Down, Exited};
use crate::trace_context::MessageTrace;

/// A value that can be sent to a process: any value that can move to another thread. Within a node a
/// message is moved, and neither copied nor encoded.
pub trait Message: Any + Send {}

impl<T: Any + Send> Message for T {}

/// The type of a message.
///
/// ```
/// use rialto_process::peer::MessageType;
///
/// assert_eq!(MessageType::of::<u8>(), MessageType::of::<u8>());
/// assert_ne!(MessageType::of::<u8>(), MessageType::of::<i8>());
/// assert_eq!(MessageType::of::<u8>().name(), "u8");
/// ```
pub struct MessageType {
    id: TypeId,
    name: fn() -> &'static str,
    kind: Kind,
    /// Returns the message in a `TypedMessage` of this type.
    get: unsafe fn(NonNull<Head>) -> NonNull<dyn Any>,
    /// Drops a `TypedMessage` of this type, and its box.
    drop: unsafe fn(NonNull<Head>),
}

/// The kinds of messages between which a mailbox distinguishes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Ordinary,
    /// It contains an exit reason, which may contain bytes from another node.
    HasExitReason,
    /// It is an [`Encoded`] message from another node.
    Encoded,
}

/// A message, and in front of it the description of its type.
#[repr(C)]
pub struct TypedMessage<T> {
    of: &'static MessageType,
    number: u64,
    context: MessageTrace,
    /// The message.
    pub message: T,
}

/// The beginning of every `TypedMessage`.
#[repr(C)]
struct Head {
    of: &'static MessageType,
    /// The message's number in the mailbox into which it was put last. It is here, and not beside the pointer,
    /// so that a message in a mailbox is one word.
    number: u64,
    /// The trace context of its sender.
    context: MessageTrace,
}

/// The box of a `TypedMessage` of any type.
pub(crate) struct AnyMessage {
    /// It comes from `Box::into_raw` of a `TypedMessage<T>`, where `of` describes `T`.
    head: NonNull<Head>,
    owned: PhantomData<Box<dyn Any + Send>>,
}

// SAFETY: it owns a `TypedMessage<T>`, where `T` is a `Message` and therefore `Send`.
unsafe impl Send for AnyMessage {}

/// The descriptions of `T`, of each kind.
struct Described<T>(PhantomData<T>);

impl<T: Message> Described<T> {
    const ORDINARY: &'static MessageType = &Self::with(Kind::Ordinary);
    const HAS_EXIT_REASON: &'static MessageType = &Self::with(Kind::HasExitReason);
    const ENCODED: &'static MessageType = &Self::with(Kind::Encoded);

    const fn with(kind: Kind) -> MessageType {
        MessageType { id: TypeId::of::<T>(), name: type_name::<T>, kind, get: get::<T>, drop: drop_box::<T> }
    }
}

/// # Safety
///
/// `head` is that of an [`AnyMessage`] with a `TypedMessage<T>`.
unsafe fn get<T: Any>(head: NonNull<Head>) -> NonNull<dyn Any> {
    let typed = head.cast::<TypedMessage<T>>().as_ptr();
    // SAFETY: by contract, `typed` points to a `TypedMessage<T>`, so its field is in bounds and not null.
    let message: NonNull<T> = unsafe { NonNull::new_unchecked(&raw mut (*typed).message) };
    message
}

/// # Safety
///
/// `head` is that of an [`AnyMessage`] with a `TypedMessage<T>`, which is not used again.
unsafe fn drop_box<T>(head: NonNull<Head>) {
    // SAFETY: by contract; the pointer comes from `Box::into_raw`.
    drop(unsafe { Box::from_raw(head.cast::<TypedMessage<T>>().as_ptr()) });
}

impl MessageType {
    /// Returns the type `T`.
    #[inline]
    pub fn of<T: Message>() -> &'static MessageType {
        let is = |of| TypeId::of::<T>() == of;
        #[cfg(feature = "cps")]
        let is_forwarded_signal = is(TypeId::of::<crate::signal::ForwardedSignal>());
        #[cfg(not(feature = "cps"))]
        let is_forwarded_signal = false;
        // The compiler knows the outcome of these comparisons.
        if is(TypeId::of::<Encoded>()) {
            Described::<T>::ENCODED
        } else if is(TypeId::of::<Exited>()) || is(TypeId::of::<Down>()) || is_forwarded_signal {
            Described::<T>::HAS_EXIT_REASON
        } else {
            Described::<T>::ORDINARY
        }
    }

    /// Returns the type `T`, for comparisons in constants.
    pub(crate) const fn to_compare<T: Message>() -> &'static MessageType {
        Described::<T>::ORDINARY
    }

    /// Returns whether it is the type `T`.
    #[inline]
    pub fn is<T: Message>(&self) -> bool {
        ptr::eq(self, MessageType::of::<T>()) || self.id == TypeId::of::<T>()
    }

    /// Returns its identifier.
    pub fn id(&self) -> TypeId {
        self.id
    }

    /// Returns its name, for people to read.
    pub fn name(&self) -> &'static str {
        (self.name)()
    }

    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }
}

impl PartialEq for MessageType {
    #[inline]
    fn eq(&self, other: &MessageType) -> bool {
        ptr::eq(self, other) || self.id == other.id
    }
}

impl Eq for MessageType {}

impl fmt::Debug for MessageType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<T: Message> TypedMessage<T> {
    #[inline]
    pub(crate) fn new(message: T) -> Box<TypedMessage<T>> {
        Box::new(TypedMessage {
            of: MessageType::of::<T>(),
            number: 0,
            context: MessageTrace::now(),
            message,
        })
    }
}

impl AnyMessage {
    #[inline]
    pub(crate) fn new<T: Message>(message: Box<TypedMessage<T>>) -> AnyMessage {
        // `TypedMessage::new` is the only constructor, so `of` describes `T`.
        AnyMessage { head: NonNull::from(Box::leak(message)).cast(), owned: PhantomData }
    }

    /// Returns the type of the message.
    #[inline]
    pub(crate) fn message_type(&self) -> &'static MessageType {
        // SAFETY: `head` points to a `TypedMessage` that we own, which is `repr(C)` and begins with a `Head`.
        unsafe { self.head.as_ref() }.of
    }

    /// Returns the number that [`set_number`](Self::set_number) has stored last.
    #[inline]
    pub(crate) fn number(&self) -> u64 {
        // SAFETY: as in `message_type`.
        unsafe { self.head.as_ref() }.number
    }

    #[inline]
    pub(crate) fn set_number(&mut self, number: u64) {
        // SAFETY: as in `message_type`, with an exclusive borrow.
        unsafe { self.head.as_mut() }.number = number;
    }

    /// Returns the trace context of the message's sender.
    #[inline]
    pub(crate) fn context(&self) -> MessageTrace {
        // SAFETY: as in `message_type`.
        unsafe { self.head.as_ref() }.context
    }

    pub(crate) fn set_context(&mut self, context: MessageTrace) {
        // SAFETY: as in `message_type`, with an exclusive borrow.
        unsafe { self.head.as_mut() }.context = context;
    }

    /// Returns the message.
    pub(crate) fn get(&self) -> &dyn Any {
        // SAFETY: `head` points to a `TypedMessage` of the type that `of` describes. We own it, so a shared
        // borrow of ours permits one of the message.
        unsafe { (self.message_type().get)(self.head).as_ref() }
    }

    /// Returns the message, if it is a `T`.
    #[inline]
    pub(crate) fn downcast_ref<T: Message>(&self) -> Option<&T> {
        // SAFETY: `head` points to a `TypedMessage<T>`, as its description says. We own it, as above.
        self.is::<T>().then(|| &unsafe { self.head.cast::<TypedMessage<T>>().as_ref() }.message)
    }

    /// Returns the message, if it is a `T`.
    pub(crate) fn downcast_mut<T: Message>(&mut self) -> Option<&mut T> {
        // SAFETY: as in `downcast_ref`, with an exclusive borrow.
        self.is::<T>().then(|| &mut unsafe { self.head.cast::<TypedMessage<T>>().as_mut() }.message)
    }

    /// Returns the box of the message, if it is a `T`.
    #[inline]
    pub(crate) fn downcast<T: Message>(self) -> Result<Box<TypedMessage<T>>, AnyMessage> {
        if !self.is::<T>() {
            return Err(self);
        }
        let head = ManuallyDrop::new(self).head;
        // SAFETY: `head` comes from `Box::into_raw` of a `TypedMessage<T>`, as its description says. Nothing
        // else uses it any more.
        Ok(unsafe { Box::from_raw(head.cast::<TypedMessage<T>>().as_ptr()) })
    }

    #[inline]
    fn is<T: Message>(&self) -> bool {
        self.message_type().is::<T>()
    }
}

impl Drop for AnyMessage {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: `of` describes the type of the `TypedMessage`, and nothing uses that any more.
        unsafe { (self.message_type().drop)(self.head) }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;

    fn any<T: Message>(message: T) -> AnyMessage {
        AnyMessage::new(TypedMessage::new(message))
    }

    #[repr(align(64))]
    struct Aligned(u8);

    #[test]
    fn only_its_own_type_opens_a_message() {
        let message = any(String::from("text"));
        assert!(message.downcast_ref::<&str>().is_none());
        assert_eq!(message.downcast_ref::<String>().map(|text| &**text), Some("text"));
        let Err(mut message) = message.downcast::<Vec<u8>>() else { panic!("it is no `Vec`") };
        message.downcast_mut::<String>().unwrap().push('s');
        assert_eq!(message.get().downcast_ref::<String>().map(|text| &**text), Some("texts"));
        message.set_number(7);
        assert_eq!(message.number(), 7);
        assert_eq!(message.downcast::<String>().ok().unwrap().message, "texts");
    }

    #[test]
    fn messages_of_any_size_and_alignment_are_found() {
        assert!(any(()).downcast_ref::<()>().is_some());
        let aligned = any(Aligned(7));
        let found = aligned.downcast_ref::<Aligned>().unwrap();
        assert_eq!((ptr::from_ref(found).addr() % 64, found.0), (0, 7));
        assert!(aligned.get().is::<Aligned>());
    }

    #[test]
    fn a_message_is_dropped_once() {
        let counted = Arc::new(());
        drop(any(counted.clone()));
        drop(any(counted.clone()).downcast::<u8>());
        drop(any(counted.clone()).downcast::<Arc<()>>());
        assert_eq!(Arc::strong_count(&counted), 1);
    }

    #[test]
    fn the_box_is_freed_if_the_drop_of_a_message_panics() {
        struct Loud {
            _counted: Arc<()>,
        }
        impl Drop for Loud {
            fn drop(&mut self) {
                panic!("loud");
            }
        }
        let counted = Arc::new(());
        let message = any(Loud { _counted: counted.clone() });
        let dropped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(message)));
        assert!(dropped.is_err());
        assert_eq!(Arc::strong_count(&counted), 1);
    }

    /// Other units of code generation may have another description of the same type.
    #[test]
    fn two_descriptions_of_a_type_are_equal() {
        let other = Described::<u8>::with(Kind::Ordinary);
        assert!(!ptr::eq(&other, MessageType::of::<u8>()));
        assert!(other == *MessageType::of::<u8>() && other.is::<u8>());
        assert!(other != *MessageType::of::<u16>() && !other.is::<u16>());
    }

    #[test]
    fn a_signal_has_another_kind_than_in_constants_and_is_equal() {
        assert!(MessageType::of::<Exited>().kind() == Kind::HasExitReason);
        assert!(MessageType::to_compare::<Exited>().kind() == Kind::Ordinary);
        assert_eq!(MessageType::of::<Exited>(), MessageType::to_compare::<Exited>());
    }

    #[test]
    fn a_message_need_not_be_sync() {
        let message = any(Cell::new(1_u8));
        std::thread::spawn(move || assert_eq!(message.downcast_ref::<Cell<u8>>().map(Cell::get), Some(1)))
            .join()
            .unwrap();
    }
}
