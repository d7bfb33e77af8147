//! Connections to other nodes, as processes see them. `rialto-node` implements these traits and
//! [`Connections`](crate::connections::Connections); a node of this crate alone has no connections.
//!
//! ```text
//!  process ── message, signal, call ──▶ Connections ──▶ Peer ──▶ the wire
//!  process ◀── Encoded (in an Envelope), Signal, CallOutcome ─── the wire
//! ```
//!
//! A message from another node stays [encoded](Encoded) until a process wants to read it. The [`Peer`] from
//! which it came knows its type, and decodes it. A [`ReplyTo`](crate::ReplyTo) in a message is encoded as the
//! number of a call, and decoded as a [`ReplyTicket`]; the [`ReplyCodec`] knows in which message.

use std::any::{Any, TypeId};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use rialto_event::BoxEvent;
use rialto_sync::oneshot;

use crate::dead_letter::DeadLetterReason;
use crate::encoded::Encoded;
use crate::exit::Exit;
use crate::message::Envelope;
use crate::pid::{NodeId, Pid};
use crate::reply_ticket::ReplyTicket;
use crate::signal::Signal;

pub use crate::typed_message::MessageType;

/// A connection to another node.
pub trait Peer: Any + Send + Sync {
    /// Returns whether it is a connection to the node with that short key, and not down.
    fn leads_to(&self, key: u64) -> bool;

    /// Returns the node, after its handshake.
    fn id(&self) -> Option<NodeId>;

    /// Returns whether the node at this end still exists.
    fn has_node(&self) -> bool;

    /// Spawns a task on the runtime of the node at this end. If that was dropped, drops the task.
    fn spawn(&self, task: Pin<Box<dyn Future<Output = ()> + Send>>);

    /// Sends a message of the type `of`, and returns the calls in it. The caller must then
    /// [settle](Peer::drop_sent) the message.
    ///
    /// # Errors
    ///
    /// The reason why it was not sent.
    fn send(self: Arc<Self>, to: Pid, of: TypeId, message: &dyn Any) -> Result<Vec<u64>, SendRefusal>;

    /// Encodes a message, and returns the calls in it. The event sends it when there is credit, and returns
    /// whether it was sent.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be sent.
    fn into_send_evt(
        self: Arc<Self>,
        to: Pid,
        of: TypeId,
        message: &dyn Any,
    ) -> Result<(Vec<u64>, BoxEvent<'static, bool>), SendRefusal>;

    /// Calls `drop_message`, which drops a message that was sent. Each [`ReplyTo`](crate::ReplyTo) in it then
    /// waits for its answer.
    fn drop_sent(self: Arc<Self>, calls: Vec<u64>, drop_message: &mut dyn FnMut());

    /// Sends a signal.
    ///
    /// # Errors
    ///
    /// The signal, and the exit reason that the process then has.
    fn signal(&self, to: Pid, signal: Signal) -> Result<(), (Signal, Exit)>;

    /// Forgets calls whose message was not sent.
    fn forget_calls(&self, calls: &[u64]);

    /// Marks a call as sent, and returns the receiver of its outcome. Returns `None` if the connection is
    /// down.
    fn mark_sent(&self, call: u64) -> Option<oneshot::Receiver<CallOutcome>>;

    /// The answer to this call is no longer wanted.
    fn cancel(&self, call: u64);

    /// Tells the peer that the answer is no longer wanted. The outcome of the call still arrives.
    fn send_cancelled(&self, call: u64);

    /// Answers a call of the peer by a value of the type `of`, and returns the calls in the answer, which the
    /// caller must then [settle](Peer::drop_sent).
    ///
    /// # Errors
    ///
    /// The reason why the answer was not sent: the outgoing queue is full, or it cannot be encoded.
    fn reply(self: Arc<Self>, call: u64, of: TypeId, answer: &dyn Any) -> Result<Vec<u64>, SendRefusal>;

    /// Tells the peer why its call has no answer.
    fn send_no_answer(&self, call: u64, why: NoAnswer);

    /// Tells the peer that its call was dropped without an answer. If a message is being dropped unread, that
    /// is the reason.
    fn send_dropped(&self, call: u64);

    /// A call of the peer is over.
    fn call_over(&self, call: u64);

    /// Returns the type of that number. The number is one of this node, with the form of a message's body.
    fn type_of(&self, type_number: u32) -> &'static MessageType;

    /// Decodes a message; `None` if that fails. The tickets are those of the calls in it. `forwarded` says
    /// that nodes other than the peer wrote it.
    fn decode(
        self: Arc<Self>,
        type_number: u32,
        body: &[u8],
        tickets: Vec<ReplyTicket>,
        forwarded: bool,
    ) -> Option<Envelope>;

    /// A message of that weight has arrived that a process may read.
    fn add_unread(&self, weight: usize);

    /// A message of that weight was read or dropped.
    fn remove_unread(&self, weight: usize);

    /// Tells the callers why there is no answer, when the reason is known: the running process drops their
    /// calls, and it may be ending.
    fn refuse_when_reason_known(&self, tickets: Vec<ReplyTicket>);

    /// Reports a message from the peer as a dead letter.
    fn dead_letter(&self, to: Option<Pid>, type_name: &'static str, why: DeadLetterReason);
}

/// The reason why a message was not sent to another node.
#[derive(Debug)]
pub enum SendRefusal {
    /// The connection has no credit, or too much waits to be sent over it.
    Overloaded,
    /// The message contains a call, and as many calls as there may be wait for answers of the peer. No event
    /// reports the end of one.
    TooManyCalls,
    /// The connection is down.
    Down,
    /// The peer has another incarnation than the recipient.
    OtherIncarnation,
    /// The type is not in this node's type registry.
    NotRegistered,
    /// The peer does not know the type.
    NotRegisteredThere,
    /// The message cannot be encoded, for this reason.
    EncodeFailed(String),
    /// The peer accepts messages of at most this many bytes.
    TooLong(u64),
}

/// The reason why a call between nodes has no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// It was dropped.
    Dropped,
    /// The process has ended, or the connection was lost.
    Down(Exit),
    /// The mailbox is full, or too many bytes or calls wait.
    Overloaded,
}

/// The outcome of a call that was sent to another node.
pub enum CallOutcome {
    /// The answer.
    Reply(Encoded),
    /// There is none.
    NoAnswer(NoAnswer),
}

/// How a [`ReplyTo`](crate::ReplyTo) is encoded and decoded, as a part of the message that this thread is
/// encoding or decoding.
pub trait ReplyCodec: Sync {
    /// Returns the number under which a call with an answer of the type `of` is sent.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be sent.
    fn allocate_call(&self, of: TypeId) -> Result<u64, &'static str>;

    /// Returns the connection over which that call was sent, if its message is being
    /// [dropped](Peer::drop_sent).
    fn sent_over(&self, call: u64) -> Option<Arc<dyn Peer>>;

    /// Returns the ticket of that number, for an answer of the type `of`.
    ///
    /// # Errors
    ///
    /// The reason why there is none.
    fn ticket(&self, call: u64, of: TypeId) -> Result<ReplyTicket, &'static str>;

    /// Returns whether the message that is being decoded may name `caller` as its caller. A node speaks for
    /// its own processes, and for others if it forwards what these have written.
    fn may_name_caller(&self, caller: Pid) -> bool;
}

static REPLY_CODEC: OnceLock<&'static dyn ReplyCodec> = OnceLock::new();

/// Installs the codec of this program. There is one implementation, so a second call changes nothing.
pub fn set_reply_codec(codec: &'static dyn ReplyCodec) {
    let _ = REPLY_CODEC.set(codec);
}

/// Returns the codec, if this program has nodes with connections.
pub(crate) fn reply_codec() -> Option<&'static dyn ReplyCodec> {
    REPLY_CODEC.get().copied()
}
