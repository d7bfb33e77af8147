//! Sending messages to processes.

use std::any::{Any, TypeId};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

use rialto_event::{Action, BoxEvent, EventOption, MappedArc, Object, SendEvent, Wrapped, choose, guard};
use serde::{Deserialize, Serialize};

use crate::dead_letter::{DeadLetterReason, Origin};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::mailbox::{Mailbox, MailboxAnswer, MailboxCall, PutMessage, PutRefused};
use crate::message::Envelope;
use crate::node::{Location, Node};
use crate::peer::{Peer, SendRefusal};
use crate::pid::Pid;
use crate::process::{self, MessageRoute, Process, Route};
use crate::reply_ticket::drop_sent;
use crate::typed_message::Message;

/// Why a message was not sent. It contains the message.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SendError<M> {
    /// The mailbox is full. Or the connection to the other node has no credit, or holds too much that was not
    /// sent yet. Or the message contains a [`ReplyTo`](crate::ReplyTo) or an end of a channel, and 262,144 of
    /// them wait for answers of the other node already.
    Overloaded(M),
    /// The message cannot be sent to another node.
    Unsendable(M, Unsendable),
}

pub use SendError::Overloaded;

/// Why a message cannot be sent to another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Unsendable {
    /// Its type is not in this node's `TypeRegistry`.
    #[serde(rename = "NotInVocabulary")]
    NotRegistered,
    /// The other node has not registered the type, or has another version or fingerprint of it.
    #[serde(rename = "NotUnderstood")]
    NotRegisteredThere,
    /// It cannot be encoded, for this reason. For example, its `Serialize` failed or panicked.
    #[serde(rename = "Unwritable")]
    EncodeFailed(String),
    /// It is longer than the other node accepts.
    TooLong {
        /// The maximum length there, in bytes: its `max_message_bytes`.
        longest: u64,
    },
}

impl<M> SendError<M> {
    /// Returns the message.
    pub fn into_message(self) -> M {
        match self {
            SendError::Overloaded(message) | SendError::Unsendable(message, _) => message,
        }
    }

    /// Returns the same error, with `f` applied to the message.
    pub fn map<N>(self, f: impl FnOnce(M) -> N) -> SendError<N> {
        match self {
            SendError::Overloaded(message) => SendError::Overloaded(f(message)),
            SendError::Unsendable(message, why) => SendError::Unsendable(f(message), why),
        }
    }
}

impl<M> fmt::Debug for SendError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::Overloaded(_) => f.write_str("Overloaded"),
            SendError::Unsendable(_, why) => write!(f, "Unsendable({}, {why:?})", std::any::type_name::<M>()),
        }
    }
}

impl<M> fmt::Display for SendError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::Overloaded(_) => f.write_str(
                "the mailbox is full, or the connection has no credit or holds too much unsent data; help: \
                 wait with `send_evt`, or raise `Builder::mailbox_bound` or `Builder::peer_credit` on the \
                 receiving node, or `Builder::unsent_bound` on this one",
            ),
            SendError::Unsendable(_, why) => {
                write!(f, "a message of type `{}` cannot be sent: {why}", std::any::type_name::<M>())
            }
        }
    }
}

impl<M> Error for SendError<M> {}

impl fmt::Display for Unsendable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsendable::NotRegistered => f.write_str(
                "its type is not registered on this node; help: register it with `TypeRegistry::message`, or \
                 a request with `TypeRegistry::request` (a `ServerRef` sends types that cannot be \
                 registered: call a server of another node with a request, which arrives at \
                 `Server::handle_info`)",
            ),
            Unsendable::NotRegisteredThere => f.write_str(
                "the other node has not registered its type, or has another version or fingerprint of it; \
                 help: register it there with the same name, version and fields",
            ),
            Unsendable::EncodeFailed(why) => write!(f, "it cannot be encoded: {why}"),
            Unsendable::TooLong { longest } => write!(
                f,
                "the other node accepts messages of at most {longest} bytes; help: send it in parts, or \
                 raise `Builder::max_message_bytes` there"
            ),
        }
    }
}

impl Error for Unsendable {}

/// Sends `message` to the process `to`. It never waits. Within a node the message is moved: it is neither
/// copied nor encoded. To another node it is encoded; its type must be in the
/// type registry.
///
/// Messages of one process to another arrive in order and without a gap, until the connection between their
/// nodes is lost. Then those that have not arrived are lost. If a message from another node finds the mailbox
/// full, it becomes a dead letter there, which leaves a gap. So a sender that may be faster than the receiver
/// should [call](crate::call()) it, and wait for the answer. (The proxy of a process that has moved waits
/// until the mailbox has room.)
///
/// If there is no such process, the message becomes a [dead letter](crate::DeadLetter). The sender is not
/// told, just as it could not be told about a process on another node. To know whether the process is there,
/// [monitor](crate::monitor) or [call](crate::call()) it.
///
/// # Errors
///
/// - [`Overloaded`], with the message, if the mailbox is [full](crate::Builder::mailbox_bound), or the
///   connection to the other node has [no credit](crate::Builder).
/// - [`SendError::Unsendable`], with the message, if it cannot be encoded.
///
/// It is not an error if the other node is not known or cannot be reached: the message becomes a dead letter.
///
/// ```
/// use rialto_process::{Node, Overloaded, self_pid, send};
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
pub fn send<M: Message>(to: impl Destination, message: M) -> Result<(), SendError<M>> {
    let Some(to) = to.pid() else {
        report_dead_letter(None, &Envelope::new(message), DeadLetterReason::NoProcess);
        return Ok(());
    };
    let route = match MessageRoute::to(to) {
        Ok(route) => route,
        Err(reason) => {
            let why = if matches!(reason, Exit::NoProcess) {
                DeadLetterReason::NoProcess
            } else {
                DeadLetterReason::Unreachable
            };
            report_dead_letter(Some(to), &Envelope::new(message), why);
            return Ok(());
        }
    };
    match route.route() {
        Route::Local(process) => put_into_mailbox(process, message),
        Route::Remote(connection) => {
            send_over(connection, to, message).or_else(|(message, why)| refused(to, message, why))
        }
    }
}

fn refused<M: Message>(to: Pid, message: M, refusal: SendRefusal) -> Result<(), SendError<M>> {
    match unsendable(refusal) {
        Ok(why) => Err(SendError::Unsendable(message, why)),
        Err(SendRefusal::Overloaded | SendRefusal::TooManyCalls) => Err(SendError::Overloaded(message)),
        Err(other) => {
            report_dead_letter(Some(to), &Envelope::new(message), why_dead(other));
            Ok(())
        }
    }
}

/// Returns the reason for the dead letter, if a message is refused and not returned to its sender.
fn why_dead(refusal: SendRefusal) -> DeadLetterReason {
    match unsendable(refusal) {
        Ok(_) | Err(SendRefusal::TooManyCalls) => DeadLetterReason::Unsendable,
        Err(SendRefusal::OtherIncarnation) => DeadLetterReason::NoProcess,
        Err(_) => DeadLetterReason::Unreachable,
    }
}

/// Converts a refusal that the message itself causes. Returns any other refusal as the error.
pub fn unsendable(refusal: SendRefusal) -> Result<Unsendable, SendRefusal> {
    match refusal {
        SendRefusal::NotRegistered => Ok(Unsendable::NotRegistered),
        SendRefusal::NotRegisteredThere => Ok(Unsendable::NotRegisteredThere),
        SendRefusal::EncodeFailed(error) => Ok(Unsendable::EncodeFailed(error)),
        SendRefusal::TooLong(longest) => Ok(Unsendable::TooLong { longest }),
        other => Err(other),
    }
}

/// Sends a message over a connection. If it is refused, returns it with the refusal.
pub fn send_over<M: Message>(
    connection: &Arc<dyn Peer>,
    to: Pid,
    message: M,
) -> Result<(), (M, SendRefusal)> {
    let posted = match content(&message) {
        Some((of, content)) => connection.clone().send(to, of, content),
        None => Err(SendRefusal::EncodeFailed("it came from another node, and cannot be decoded".into())),
    };
    match posted {
        Ok(calls) => {
            drop_sent(connection, calls, message);
            Ok(())
        }
        Err(refusal) => Err((message, refusal)),
    }
}

/// Returns the type and the value that are encoded for a message: of an envelope, those of its content.
/// Returns `None` if that could not be decoded.
fn content<M: Message>(message: &M) -> Option<(TypeId, &dyn Any)> {
    match (message as &dyn Any).downcast_ref::<Envelope>() {
        Some(envelope) => Some((envelope.message_type().id(), envelope.content()?)),
        None => Some((TypeId::of::<M>(), message)),
    }
}

/// Puts a message into the mailbox of a process in this program.
pub(crate) fn put_into_mailbox<M: Message>(to: &Process, message: M) -> Result<(), SendError<M>> {
    // Made before the lock is taken, and so that the closure holds one word.
    let message = Envelope::new(message);
    match to.mailbox.update(|mailbox| mailbox.put(message)) {
        Ok(()) => Ok(()),
        Err(PutRefused::Full(message)) => match message.open() {
            Ok(message) => Err(Overloaded(message)),
            Err(_) => unreachable!("the mailbox returns the message that it refuses"),
        },
        Err(PutRefused::Closed(message)) => {
            report_dead_letter(Some(to.pid()), &message, DeadLetterReason::NoProcess);
            Ok(())
        }
    }
}

#[doc(hidden)]
pub fn report_dead_letter(to: Option<Pid>, message: &Envelope, why: DeadLetterReason) {
    let mut letter = message.dead_letter(to, why);
    letter.from = letter.from.or_else(|| process::try_self_pid().map(Origin::Process));
    Node::current().dead_letters().report(letter);
}

/// Returns the event that the mailbox of `to`, or the connection to its node, has room for `message` and has
/// taken it. If there is no such process, the message becomes a dead letter, as with [`send`].
///
/// A message is [`Unsendable`] if its type is not in the type registries of both nodes, if its `Serialize`
/// fails or panics, or if it is too long. Also if it contains a [`ReplyTo`](crate::ReplyTo), and 262,144
/// calls wait for answers of that node: the event does not wait for them. Such a message is not returned. It
/// becomes a dead letter, with [`DeadLetterReason::Unsendable`], and the event commits at once, as if the
/// message had been sent. If you need to know, use [`send`].
///
/// If the event is not chosen or is dropped, the message is dropped.
///
/// ```
/// use rialto_process::{Node, recv, self_pid, send, send_evt, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::builder().mailbox_bound(1).build().run(async {
/// let me = self_pid();
/// spawn_process(async move {
///     for n in 0..10_u32 {
///         send_evt(me, n).await; // at the pace of the receiver
///     }
/// });
/// for n in 0..10_u32 {
///     assert_eq!(recv! { n: u32 => n }, n);
/// }
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub fn send_evt<M: Message>(to: impl Destination, message: M) -> impl SendEvent<Output = ()> + 'static {
    let to = to.pid();
    guard(move || {
        let (here, away) = match route_of(to, message) {
            SendRoute::Local(mailbox, message, why) => {
                let event = Object::call_evt_of(mailbox, MailboxCall::Put(PutMessage::new(message)));
                (Some(Wrapped::with(event.returning(), ReportIfRefused(to, why))), None)
            }
            SendRoute::Remote(sent, left) => (None, Some(Wrapped::with(sent, left))),
        };
        choose((here.or_never_evt(), away.or_never_evt()))
    })
}

/// The route of a message.
enum SendRoute<M: Message> {
    Local(MappedArc<Object<Mailbox>>, Envelope, DeadLetterReason),
    Remote(BoxEvent<'static, bool>, PendingSend<M>),
}

fn route_of<M: Message>(to: Option<Pid>, message: M) -> SendRoute<M> {
    let nowhere = |message, why| SendRoute::Local(closed_mailbox(), Envelope::new(message), why);
    let Some(to) = to else { return nowhere(message, DeadLetterReason::NoProcess) };
    let connection = match Node::current().find(to) {
        Location::Local(process) => {
            return SendRoute::Local(
                process.mailbox_of(),
                Envelope::new(message),
                DeadLetterReason::NoProcess,
            );
        }
        Location::Nowhere(Exit::NoProcess) => return nowhere(message, DeadLetterReason::NoProcess),
        Location::Nowhere(_) => return nowhere(message, DeadLetterReason::Unreachable),
        Location::Remote(connection) => connection,
    };
    let outgoing = match content(&message) {
        Some((of, content)) => connection.clone().into_send_evt(to, of, content).map_err(why_dead),
        None => Err(DeadLetterReason::Unsendable),
    };
    match outgoing {
        Err(why) => nowhere(message, why),
        Ok((calls, sent)) => {
            SendRoute::Remote(sent, PendingSend { to, connection, calls, message: Some(message) })
        }
    }
}

/// A message whose encoded form waits for credit.
struct PendingSend<M: Message> {
    to: Pid,
    connection: Arc<dyn Peer>,
    calls: Vec<u64>,
    message: Option<M>,
}

impl<M: Message> Action<bool> for PendingSend<M> {
    type Output = ();
    fn apply(mut self, was_sent: bool) {
        let Some(message) = self.message.take() else { return };
        if was_sent {
            drop_sent(&self.connection, std::mem::take(&mut self.calls), message);
        } else {
            report_dead_letter(Some(self.to), &Envelope::new(message), DeadLetterReason::Unreachable);
        }
    }
}

impl<M: Message> Drop for PendingSend<M> {
    /// Releases the numbers of the calls in a message that was not sent.
    fn drop(&mut self) {
        self.connection.forget_calls(&self.calls);
    }
}

/// Returns a mailbox that belongs to no process. It is closed, so it refuses every message.
fn closed_mailbox() -> MappedArc<Object<Mailbox>> {
    static NOWHERE: OnceLock<MappedArc<Object<Mailbox>>> = OnceLock::new();
    let make = || {
        let mut mailbox = Mailbox::new(1);
        mailbox.close();
        MappedArc::of(Arc::new(Object::new(mailbox)), |mailbox| mailbox)
    };
    NOWHERE.get_or_init(make).clone()
}

/// The recipient of a message, and the reason for the dead letter if the mailbox does not take it.
struct ReportIfRefused(Option<Pid>, DeadLetterReason);

impl Action<(MailboxAnswer, MailboxCall)> for ReportIfRefused {
    type Output = ();
    fn apply(self, (_, call): (MailboxAnswer, MailboxCall)) {
        if let MailboxCall::Put(PutMessage { message: Some(message), .. }) = call {
            report_dead_letter(self.0, &message, self.1);
        }
    }
}
