//! The mailbox and the outgoing queue as they ship, and stand-ins for the types that they use and the models
//! do not need.
#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test file uses a part of it")]

#[path = "../../../rialto-event/tests/loom_support/mod.rs"]
mod of_events;

#[path = "../../../rialto-process/src/arms.rs"]
pub mod arms;
#[path = "../../../rialto-process/src/eager_decode.rs"]
pub mod eager_decode;
#[path = "../../../rialto-process/src/mailbox.rs"]
pub mod mailbox;
#[path = "../../../rialto-process/src/message.rs"]
pub mod message;
#[path = "../../../rialto-process/src/message_queue.rs"]
pub mod message_queue;
#[path = "../../../rialto-process/src/typed_message.rs"]
pub mod typed_message;
pub mod wire;

pub use of_events::*;

use std::cell::Cell;
use std::sync::Arc;

use rialto_event::{MappedArc, Object};

use arms::{ArmMatcher, OneType, delivered, match_arms, next_evt, open};
use eager_decode::EagerDecoding;
use mailbox::{Condition, Mailbox, MailboxCall, ReceiveFilter, SearchProgress};
use message::Envelope;
use typed_message::{Message, TypedMessage};

pub mod dead_letter {
    use super::pid::Pid;

    pub struct DeadLetter {
        pub to: Option<Pid>,
        pub from: Option<Origin>,
        pub type_name: &'static str,
        pub reason: DeadLetterReason,
    }

    #[derive(Debug)]
    pub struct Origin;

    pub struct DeadLetterReason;
}

pub mod exit {
    use std::any::Any;
    use std::fmt;

    /// A panic fails the model before any code looks at an exit reason.
    #[derive(Debug)]
    pub struct Exit;

    impl Exit {
        pub fn of_panic(_: &(dyn Any + Send)) -> Exit {
            Exit
        }

        pub fn weight(&self) -> usize {
            0
        }
    }

    impl fmt::Display for Exit {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("panicked")
        }
    }
}

pub mod trace_context {
    #[derive(Clone, Copy)]
    pub struct MessageTrace;

    impl MessageTrace {
        pub fn now() -> MessageTrace {
            MessageTrace
        }
    }

    pub fn received(_: MessageTrace, _: impl FnOnce() -> Option<&'static str>) {}
}

pub mod encoded {
    pub use super::wire::Encoded;
}

pub mod pid {
    #[derive(Debug)]
    pub struct NodeId;

    pub struct Pid;
}

pub mod signal {
    use super::exit::Exit;

    pub struct Exited {
        pub reason: Exit,
    }

    pub struct Down {
        pub reason: Exit,
    }

    pub struct ForwardedSignal;

    impl ForwardedSignal {
        pub fn reason(&self) -> Option<&Exit> {
            None
        }
    }
}

pub mod transport {
    /// Small, so that a message of some dozen bytes counts as a long one.
    pub const MAX_FRAME: usize = 100;
}

pub mod unwinding {
    pub fn discard<T>(value: T) {
        drop(value);
    }
}

/// Creates a mailbox for `bound` messages.
pub fn mailbox_of(bound: usize) -> Arc<Object<Mailbox>> {
    Arc::new(Object::new(Mailbox::new(bound)))
}

pub fn send<M: Message>(mailbox: &Object<Mailbox>, message: M) {
    assert!(mailbox.update(|mailbox| mailbox.put(Envelope::new(message))).is_ok());
}

/// A `recv!` with one arm.
pub async fn receive<M: Message>(mailbox: &Object<Mailbox>, fits: impl Fn(&M) -> bool) -> M {
    let fit = |message: Box<TypedMessage<M>>| if fits(&message.message) { Ok(message) } else { Err(message) };
    let mut arms = |matcher: ArmMatcher<()>| matcher.arm(fit).done();
    let mut progress = SearchProgress::default();
    loop {
        let answer = next_evt(mailbox, &mut arms, progress).await;
        match match_arms(mailbox, &mut arms, answer, progress) {
            Ok((_, message)) => return open(message).message,
            Err(further) => progress = further,
        }
    }
}

/// The event of `receive_if_evt`.
pub async fn receive_if<M: Message>(
    mailbox: &Arc<Object<Mailbox>>,
    fits: impl Fn(&M) -> bool + Send + Sync + 'static,
) -> M {
    let condition: Condition = Arc::new(move |message| message.peek().is_some_and(&fits));
    let (types, progress) = (Some(OneType::<M>::TYPES), Cell::default());
    let filter = ReceiveFilter { types, condition: Some(condition), decodes_under_lock: true, progress };
    let _eager =
        EagerDecoding::new(MappedArc::of(mailbox.clone(), |mailbox| mailbox), OneType::<M>::TYPES, true);
    let taken = delivered(mailbox.call_evt(MailboxCall::Take(filter)).await);
    taken.message.open().unwrap()
}
