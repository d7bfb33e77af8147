//! Sending messages to processes.

use std::any::{Any, TypeId};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

use rialto_event::{After, Event, EventOption, Object, Part, Wrapped, choose, guard};
use serde::{Deserialize, Serialize};

use crate::dead::{DeadLetter, Origin, Why};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::mailbox::{Answer, Call, Mailbox, Parcel, Refused};
use crate::message::{Envelope, Message};
use crate::node::{Found, Node};
use crate::pid::Pid;
use crate::process::{self, Process, Route};
use crate::wire::{Letter, Link, NotSent, Refusal, settle};

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
    /// Its type is not in this node's [`Vocabulary`](crate::Vocabulary).
    #[serde(rename = "NotInVocabulary")]
    NotInVocabulary,
    /// The other node has not registered the type, or has another version or fingerprint of it.
    #[serde(rename = "NotUnderstood")]
    NotUnderstood,
    /// It cannot be encoded, for this reason. For example, its `Serialize` failed or panicked.
    #[serde(rename = "Unwritable")]
    Unwritable(String),
    /// It is longer than the other node accepts.
    TooLong {
        /// The maximum length there, in bytes: its [`longest_message`](crate::Builder::longest_message).
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
                 wait with `send_evt`, or raise `Builder::mailbox_bound` or `Builder::link_credit` on the \
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
            Unsendable::NotInVocabulary => f.write_str(
                "its type is not registered on this node; help: register it with `Vocabulary::message`, or a \
                 request with `Vocabulary::request` (a `ServerRef` sends types that cannot be registered: \
                 call a server of another node with a request, which arrives at `Server::info`)",
            ),
            Unsendable::NotUnderstood => f.write_str(
                "the other node has not registered its type, or has another version or fingerprint of it; \
                 help: register it there with the same name, version and fields",
            ),
            Unsendable::Unwritable(why) => write!(f, "it cannot be encoded: {why}"),
            Unsendable::TooLong { longest } => write!(
                f,
                "the other node accepts messages of at most {longest} bytes; help: send it in parts, or \
                 raise `Builder::longest_message` there"
            ),
        }
    }
}

impl Error for Unsendable {}

/// Sends `message` to the process `to`. It never waits. Within a node the message is moved: it is neither
/// copied nor encoded. To another node it is encoded; its type must be in the
/// [vocabulary](crate::Vocabulary).
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
///   connection to the other node has [no credit](crate::Builder::link_credit).
/// - [`SendError::Unsendable`], with the message, if it cannot be encoded.
///
/// It is not an error if the other node is not known or cannot be reached: the message becomes a dead letter.
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
pub fn send<M: Message>(to: impl Destination, message: M) -> Result<(), SendError<M>> {
    let Some(to) = to.pid() else {
        dead(None, &Envelope::new(message), Why::NoProcess);
        return Ok(());
    };
    process::with_route(to, |route| match route {
        Ok(Route::Here(process)) => put(process, message),
        Ok(Route::Away(link)) => post(link, to, message).or_else(|(message, why)| refused(to, message, why)),
        Err(reason) => {
            let why = if matches!(reason, Exit::NoProcess) { Why::NoProcess } else { Why::Unreachable };
            dead(Some(to), &Envelope::new(message), why);
            Ok(())
        }
    })
}

fn refused<M: Message>(to: Pid, message: M, refusal: Refusal) -> Result<(), SendError<M>> {
    match unsendable(refusal) {
        Ok(why) => Err(SendError::Unsendable(message, why)),
        Err(Refusal::Overloaded | Refusal::TooManyCalls) => Err(SendError::Overloaded(message)),
        Err(other) => {
            dead(Some(to), &Envelope::new(message), why_dead(other));
            Ok(())
        }
    }
}

/// Returns the reason for the dead letter, if a message is refused and not returned to its sender.
fn why_dead(refusal: Refusal) -> Why {
    match unsendable(refusal) {
        Ok(_) | Err(Refusal::TooManyCalls) => Why::Unsendable,
        Err(Refusal::OtherLife) => Why::NoProcess,
        Err(_) => Why::Unreachable,
    }
}

/// Converts a refusal that the message itself causes. Returns any other refusal as the error.
pub(crate) fn unsendable(refusal: Refusal) -> Result<Unsendable, Refusal> {
    match refusal {
        Refusal::NotInVocabulary => Ok(Unsendable::NotInVocabulary),
        Refusal::NotUnderstood => Ok(Unsendable::NotUnderstood),
        Refusal::Unwritable(error) => Ok(Unsendable::Unwritable(error)),
        Refusal::TooLong(longest) => Ok(Unsendable::TooLong { longest }),
        other => Err(other),
    }
}

/// Sends a message over a connection. If it is refused, returns it with the refusal.
pub(crate) fn post<M: Message>(link: &Arc<Link>, to: Pid, message: M) -> Result<(), (M, Refusal)> {
    let posted = match content(&message) {
        Some((of, content)) => link.post(to, of, content),
        None => Err(Refusal::Unwritable("it came from another node, and cannot be decoded".into())),
    };
    match posted {
        Ok(calls) => {
            settle(link, calls, message);
            Ok(())
        }
        Err(refusal) => Err((message, refusal)),
    }
}

/// Returns the type and the value that are encoded for a message: of an envelope, those of its content.
/// Returns `None` if that could not be decoded.
fn content<M: Message>(message: &M) -> Option<(TypeId, &dyn Any)> {
    match (message as &dyn Any).downcast_ref::<Envelope>() {
        Some(envelope) => Some((envelope.type_id(), envelope.content()?)),
        None => Some((TypeId::of::<M>(), message)),
    }
}

/// Puts a message into the mailbox of a process in this program.
pub(crate) fn put<M: Message>(to: &Process, message: M) -> Result<(), SendError<M>> {
    match to.mailbox.update(|mailbox| mailbox.put(Envelope::new(message))) {
        Ok(()) => Ok(()),
        Err(Refused::Full(message)) => match message.open() {
            Ok(message) => Err(Overloaded(message)),
            Err(_) => unreachable!("the mailbox returns the message that it refuses"),
        },
        Err(Refused::Closed(message)) => {
            dead(Some(to.pid()), &message, Why::NoProcess);
            Ok(())
        }
    }
}

pub(crate) fn dead(to: Option<Pid>, message: &Envelope, why: Why) {
    let sender = process::try_self_pid().map(Origin::Process);
    let from = message.origin().or(sender);
    Node::current().dead_letters().report(DeadLetter { to, from, type_name: message.type_name(), why });
}

/// Returns the event that the mailbox of `to`, or the connection to its node, has room for `message` and has
/// taken it. If there is no such process, the message becomes a dead letter, as with [`send`].
///
/// A message is [`Unsendable`] if its type is not in the vocabulary of both nodes, if its `Serialize` fails
/// or panics, or if it is too long. Also if it contains a [`ReplyTo`](crate::ReplyTo), and 262,144 calls wait
/// for answers of that node: the event does not wait for them. Such a message is not returned. It becomes a
/// dead letter, with [`Why::Unsendable`], and the event commits at once, as if the message had been sent. If
/// you need to know, use [`send`].
///
/// If the event is not chosen or is dropped, the message is dropped.
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
pub fn send_evt<M: Message>(
    to: impl Destination,
    message: M,
) -> impl Event<Output = (), Pending: Send> + Send + 'static {
    let to = to.pid();
    guard(move || {
        let (here, away) = match way(to, message) {
            Way::Here(mailbox, message, why) => {
                let event = Object::call_evt_of(mailbox, Call::Put(Parcel::new(message)));
                (Some(Wrapped::with(event.returning(), Sent(to, why))), None)
            }
            Way::Away(link, letter, left) => {
                (None, Some(Wrapped::with(Object::call_evt_of(link.out.clone(), letter), left)))
            }
        };
        choose((here.or_never_evt(), away.or_never_evt()))
    })
}

/// The route of a message.
enum Way<M: Message> {
    Here(Part<Object<Mailbox>>, Envelope, Why),
    Away(Arc<Link>, Letter, Left<M>),
}

fn way<M: Message>(to: Option<Pid>, message: M) -> Way<M> {
    let nowhere = |message, why| Way::Here(nowhere(), Envelope::new(message), why);
    let Some(to) = to else { return nowhere(message, Why::NoProcess) };
    let link = match Node::current().find(to) {
        Found::Here(process) => {
            return Way::Here(process.mailbox_of(), Envelope::new(message), Why::NoProcess);
        }
        Found::Nobody(Exit::NoProcess) => return nowhere(message, Why::NoProcess),
        Found::Nobody(_) => return nowhere(message, Why::Unreachable),
        Found::Away(link) => link,
    };
    let letter = match content(&message) {
        Some((of, content)) => link.parcel(to, of, content).map_err(why_dead),
        None => Err(Why::Unsendable),
    };
    match letter {
        Err(why) => nowhere(message, why),
        Ok(letter) => {
            let calls = letter.head.calls.clone();
            let left = Left { to, link: link.clone(), calls, message: Some(message) };
            Way::Away(link, letter, left)
        }
    }
}

/// A message whose encoded form waits for credit.
struct Left<M: Message> {
    to: Pid,
    link: Arc<Link>,
    calls: Vec<u64>,
    message: Option<M>,
}

impl<M: Message> After<Result<(), NotSent>> for Left<M> {
    type Output = ();
    fn after(mut self, sent: Result<(), NotSent>) {
        let Some(message) = self.message.take() else { return };
        match sent {
            Ok(()) => settle(&self.link, std::mem::take(&mut self.calls), message),
            Err(_) => dead(Some(self.to), &Envelope::new(message), Why::Unreachable),
        }
    }
}

impl<M: Message> Drop for Left<M> {
    /// Releases the numbers of the calls in a message that was not sent.
    fn drop(&mut self) {
        self.link.calls().forget(&self.calls);
    }
}

/// Returns a mailbox that belongs to no process. It is closed, so it refuses every message.
fn nowhere() -> Part<Object<Mailbox>> {
    static NOWHERE: OnceLock<Part<Object<Mailbox>>> = OnceLock::new();
    let make = || {
        let mut mailbox = Mailbox::new(1);
        mailbox.close();
        Part::of(Arc::new(Object::new(mailbox)), |mailbox| mailbox)
    };
    NOWHERE.get_or_init(make).clone()
}

/// The recipient of a message, and the reason for the dead letter if the mailbox does not take it.
struct Sent(Option<Pid>, Why);

impl After<(Answer, Call)> for Sent {
    type Output = ();
    fn after(self, (_, call): (Answer, Call)) {
        if let Call::Put(Parcel { message: Some(message), .. }) = call {
            dead(self.0, &message, self.1);
        }
    }
}
