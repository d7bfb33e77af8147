//! Calls: a request, and one reply to it.

use std::any::TypeId;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rialto_codec::{Purpose, purpose};
use rialto_event::{Closed, Event, EventOption, SendEvent, TryEvent, after, choose, guard};
use rialto_sync::oneshot;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::destination::Destination;
use crate::exit::Exit;
use crate::message::Envelope;
use crate::node::{Location, Node};
use crate::peer::{CallOutcome, NoAnswer, Peer, SendRefusal, reply_codec};
use crate::pid::Pid;
#[cfg(feature = "cps")]
use crate::pid::Tag;
use crate::process::{self, notify_when_reason_known};
use crate::reply_ticket::ReplyTicket;
use crate::send::{SendError, Unsendable, put_into_mailbox, send_over, unsendable};
use crate::trace_context::CallSpan;
use crate::typed_message::{Message, MessageType};

/// A request message, with the type of its reply.
///
/// ```
/// use rialto_process::{Call, Node, Request, call, recv, spawn_process};
///
/// struct Add(u32, u32);
/// impl Request for Add { type Reply = u32; }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let server = spawn_process(async {
///     loop {
///         recv! { Call { request: Add(a, b), from } => from.reply(a + b) }
///     }
/// });
/// assert_eq!(call(server, Add(21, 21)).await, Ok(42));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub trait Request: Message {
    /// The type of the reply.
    type Reply: Message;
}

/// The message that a [`call`] sends.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "Q: Serialize", deserialize = "Q: Deserialize<'de>"))]
pub struct Call<Q: Request> {
    /// The request.
    pub request: Q,
    /// The reply goes here. If it is dropped, the caller learns that there is no answer.
    pub from: ReplyTo<Q::Reply>,
}

/// The right to reply to a call, once. It can be sent to another process, which may then reply.
pub struct ReplyTo<R: Message> {
    caller: Option<Pid>,
    reply: Option<ReplyTarget<R>>,
    /// The number of the call, once this has been encoded for another node; else 0.
    encoded_call: AtomicU64,
}

impl<R: Message> ReplyTo<R> {
    /// Returns the process that made the call, if it is known and can be trusted. For a call from another
    /// node, it is a process of that node. If a third node has forwarded the call, the result is `None`,
    /// unless the forwarder is the proxy of a moved process.
    pub fn caller(&self) -> Option<Pid> {
        self.caller
    }

    /// Replies. If the caller no longer waits, the answer is dropped.
    #[doc(alias("gen_server:reply"))]
    pub fn reply(mut self, answer: R) {
        if let Some(reply) = self.reply.take() {
            reply.answer(Ok(answer));
        }
    }

    /// Replies, if that is possible now.
    ///
    /// # Errors
    ///
    /// Returns everything, with the reason, which may be temporary or permanent. It is
    /// [down](SendRefusal::Down) if a caller on this node no longer waits.
    #[doc(hidden)]
    pub fn try_reply(mut self, answer: R) -> Result<(), (ReplyTo<R>, R, SendRefusal)> {
        match self.reply.take() {
            None => Err((self, answer, SendRefusal::Down)),
            Some(ReplyTarget::Local(reply)) => match reply.send(Ok(answer)) {
                Err(Closed(Ok(answer))) => Err((self, answer, SendRefusal::Down)),
                _ => Ok(()),
            },
            Some(ReplyTarget::Remote(ticket)) => match ticket.try_answer(answer) {
                Ok(()) => Ok(()),
                Err((ticket, answer, why)) => {
                    self.reply = Some(ReplyTarget::Remote(ticket));
                    Err((self, answer, why))
                }
            },
        }
    }

    /// Tells the caller that the server is overloaded.
    #[doc(hidden)]
    pub fn refuse(mut self) {
        if let Some(reply) = self.reply.take() {
            reply.answer(Err(CallError::Overloaded));
        }
    }

    /// Takes the right to answer. Returns `None` if it was taken before.
    #[doc(hidden)]
    pub fn into_target(mut self) -> Option<ReplyTarget<R>> {
        self.reply.take()
    }

    /// Returns the connection over which the answer will be sent, if the caller is on another node.
    #[cfg(feature = "cps")]
    #[doc(hidden)]
    pub fn connection(&self) -> Option<&Arc<dyn Peer>> {
        match &self.reply {
            Some(ReplyTarget::Remote(ticket)) => Some(ticket.connection()),
            _ => None,
        }
    }

    /// Returns whether the caller no longer waits.
    pub fn is_cancelled(&self) -> bool {
        self.reply.as_ref().is_none_or(ReplyTarget::is_cancelled)
    }

    /// Returns the event that the caller no longer waits: the call was dropped or not chosen, the caller has
    /// ended, or the connection to its node is lost.
    ///
    /// ```
    /// use rialto_event::{Event, after, select};
    /// use rialto_process::{Call, Node, Request, call_within, recv, spawn_process};
    /// use std::time::Duration;
    ///
    /// struct Slow;
    /// impl Request for Slow { type Reply = (); }
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let server = spawn_process(async {
    ///     recv! {
    ///         Call { request: Slow, from } => select! {
    ///             () = from.cancelled_evt() => {}
    ///             () = after(Duration::from_secs(3600)) => unreachable!("nobody waits so long"),
    ///         }
    ///     }
    /// });
    /// assert!(call_within(server, Slow, Duration::from_secs(1)).await.is_err());
    /// assert!(rialto_process::down_evt(server).await.is_orderly());
    /// # })).unwrap();
    /// ```
    pub fn cancelled_evt(&self) -> impl TryEvent<Output = ()> + SendEvent + '_ {
        self.reply.as_ref().map(ReplyTarget::cancelled_evt).or_never_evt()
    }

    /// Waits until the caller no longer waits: [`cancelled_evt`](Self::cancelled_evt), awaited. Dropping the
    /// future changes nothing.
    ///
    /// ```
    /// use rialto_process::{Call, Node, Request, call_within, down, recv, spawn_process};
    /// use std::time::Duration;
    ///
    /// struct Slow;
    /// impl Request for Slow { type Reply = (); }
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let server = spawn_process(async {
    ///     recv! { Call { request: Slow, from } => from.cancelled().await }
    /// });
    /// assert!(call_within(server, Slow, Duration::from_secs(1)).await.is_err());
    /// assert!(down(server).await.is_orderly());
    /// # })).unwrap();
    /// ```
    pub fn cancelled(&self) -> impl Future<Output = ()> + Send + '_ {
        self.cancelled_evt().into_future()
    }
}

/// The waiting caller: on this node, or on another one.
#[doc(hidden)]
pub enum ReplyTarget<R> {
    Local(oneshot::Sender<Result<R, CallError>>),
    Remote(ReplyTicket),
}

impl<R: Message> ReplyTarget<R> {
    fn answer(self, answer: Result<R, CallError>) {
        match self {
            // The caller may have given up.
            ReplyTarget::Local(reply) => drop(reply.send(answer)),
            ReplyTarget::Remote(ticket) => answer_by_ticket(ticket, answer),
        }
    }

    fn is_cancelled(&self) -> bool {
        match self {
            ReplyTarget::Local(reply) => reply.is_closed(),
            ReplyTarget::Remote(ticket) => ticket.cancelled().is_signalled(),
        }
    }

    fn cancelled_evt(&self) -> impl TryEvent<Output = ()> + SendEvent + '_ {
        let (here, away) = match self {
            ReplyTarget::Local(reply) => (Some(reply.closed_evt()), None),
            ReplyTarget::Remote(ticket) => (None, Some(ticket.cancelled().wait_evt())),
        };
        choose((here.or_never_evt(), away.or_never_evt()))
    }
}

impl<R: Message> Drop for ReplyTo<R> {
    /// Reports why there is no answer, if that is known: the process that holds the reply ends or panics. If
    /// the reply was sent to another node, its answer comes from there instead.
    fn drop(&mut self) {
        let Some(reply) = self.reply.take() else { return };
        let call = *self.encoded_call.get_mut();
        if call != 0
            && let Some(connection) = reply_codec().and_then(|codec| codec.sent_over(call))
        {
            return forward_reply(connection, call, reply);
        }
        // If the closure is dropped without a call, the caller sees that there is no answer, but not why.
        notify_when_reason_known(move |reason| reply.answer(Err(CallError::Down(reason))));
    }
}

fn answer_by_ticket<R: Message>(ticket: ReplyTicket, answer: Result<R, CallError>) {
    match answer {
        Ok(answer) => {
            if let Err((ticket, _, SendRefusal::Overloaded | SendRefusal::TooManyCalls)) =
                ticket.try_answer(answer)
            {
                ticket.refuse(NoAnswer::Overloaded);
            }
        }
        Err(CallError::Down(reason)) => ticket.refuse(NoAnswer::Down(reason)),
        Err(CallError::Overloaded) => ticket.refuse(NoAnswer::Overloaded),
        Err(_) => {}
    }
}

/// Forwards the answer to a call that has left over `connection` to the caller that waits for it here.
fn forward_reply<R: Message>(connection: Arc<dyn Peer>, call: u64, reply: ReplyTarget<R>) {
    let Some(answer) = connection.mark_sent(call).filter(|_| connection.has_node()) else {
        return reply.answer(Err(CallError::Down(Exit::Disconnected)));
    };
    connection.clone().spawn(Box::pin(async move {
        let answer = choose((answer.into_recv_evt().wrap(Some), reply.cancelled_evt().wrap(|()| None)));
        match answer.await {
            None => connection.cancel(call),
            Some(answer) => reply.answer(decode_reply(answer)),
        }
    }));
}

/// Decodes the answer of another node.
fn decode_reply<R: Message>(answer: Result<CallOutcome, Closed>) -> Result<R, CallError> {
    match answer {
        Ok(CallOutcome::Reply(message)) => {
            Envelope::encoded(message).open().map_err(|_| CallError::Unanswered)
        }
        Ok(CallOutcome::NoAnswer(NoAnswer::Down(why))) => Err(CallError::Down(why)),
        Ok(CallOutcome::NoAnswer(NoAnswer::Overloaded)) => Err(CallError::Overloaded),
        Ok(CallOutcome::NoAnswer(NoAnswer::Dropped)) | Err(Closed(())) => Err(CallError::Unanswered),
    }
}

/// The answer to a call whose request the caller itself sends to another node. Unlike `forward_reply`, it
/// needs no task that forwards the answer. Dropping it cancels the call.
#[cfg(feature = "cps")]
pub struct PendingReply<R> {
    here: oneshot::Receiver<Result<R, CallError>>,
    away: Option<RemoteReply>,
}

/// The number of a call that has left, and its answer.
#[cfg(feature = "cps")]
struct RemoteReply {
    connection: Arc<dyn Peer>,
    call: u64,
    answer: oneshot::Receiver<CallOutcome>,
}

#[cfg(feature = "cps")]
impl<R: Message> PendingReply<R> {
    /// Returns a `ReplyTo`, and the receiver of its answer.
    #[doc(hidden)]
    pub fn new() -> (ReplyTo<R>, PendingReply<R>) {
        let (reply, here) = new_reply();
        (reply, PendingReply { here, away: None })
    }

    /// Records that a message that contains `reply` has been sent over `connection`.
    #[doc(hidden)]
    pub fn mark_sent(&mut self, mut reply: ReplyTo<R>, connection: Arc<dyn Peer>) {
        // The other node answers, so the drop of `reply` must not.
        reply.reply = None;
        let call = *reply.encoded_call.get_mut();
        let answer = connection.mark_sent(call);
        self.away = answer.map(|answer| RemoteReply { connection, call, answer });
    }

    #[doc(hidden)]
    pub fn recv_evt(&self) -> impl SendEvent<Output = Result<R, CallError>> + '_ {
        let here = || self.here.recv_evt().wrap(|answer| answer.unwrap_or(Err(CallError::Unanswered)));
        let here = self.away.is_none().then(here);
        choose((here.or_never_evt(), self.away.as_ref().map(RemoteReply::recv_evt).or_never_evt()))
    }

    /// Cancels the call, and returns its outcome. If the answer was given before the cancellation arrived,
    /// that is the answer.
    #[doc(hidden)]
    pub async fn cancel(&self) -> Result<R, CallError> {
        match &self.away {
            Some(RemoteReply { connection, call, .. }) => connection.send_cancelled(*call),
            None => self.here.close(),
        }
        self.recv_evt().await
    }
}

#[cfg(feature = "cps")]
impl RemoteReply {
    fn recv_evt<R: Message>(&self) -> impl SendEvent<Output = Result<R, CallError>> + '_ {
        self.answer.recv_evt().wrap(decode_reply)
    }
}

#[cfg(feature = "cps")]
impl Drop for RemoteReply {
    fn drop(&mut self) {
        self.connection.cancel(self.call);
    }
}

/// Encoded for another node, it is the number of a call.
impl<R: Message> Serialize for ReplyTo<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if purpose() == Purpose::RoundTrip {
            return serializer.serialize_unit();
        }
        let call = allocate_call::<R>().map_err(ser::Error::custom)?;
        self.encoded_call.store(call, Ordering::Relaxed);
        (self.caller, call).serialize(serializer)
    }
}

impl<'de, R: Message> Deserialize<'de> for ReplyTo<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if purpose() == Purpose::RoundTrip {
            let none = ReplyTo { caller: None, reply: None, encoded_call: AtomicU64::new(0) };
            return <()>::deserialize(deserializer).map(|()| none);
        }
        let (caller, call): (Option<Pid>, u64) = Deserialize::deserialize(deserializer)?;
        let may_name = |caller: &Pid| reply_codec().is_some_and(|codec| codec.may_name_caller(*caller));
        let caller = caller.filter(may_name);
        let ticket = ticket::<R>(call).map_err(de::Error::custom)?;
        Ok(ReplyTo { caller, reply: ticket.map(ReplyTarget::Remote), encoded_call: AtomicU64::new(0) })
    }
}

/// Returns the number under which a call with an answer of type `R` is sent.
fn allocate_call<R: Message>() -> Result<u64, &'static str> {
    match reply_codec() {
        Some(codec) => codec.allocate_call(TypeId::of::<R>()),
        None => Err("a `ReplyTo` can be encoded only in a message to another node"),
    }
}

/// Returns the ticket of that number, for an answer of type `R`; `None` if decoding is a trial.
fn ticket<R: Message>(call: u64) -> Result<Option<ReplyTicket>, &'static str> {
    if purpose() != Purpose::Value {
        return Ok(None);
    }
    match reply_codec() {
        Some(codec) => codec.ticket(call, TypeId::of::<R>()).map(Some),
        None => Err("a `ReplyTo` or a channel end can be decoded only in a message from another node"),
    }
}

impl<R: Message> fmt::Debug for ReplyTo<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReplyTo({:?})", self.caller)
    }
}

/// The answer to a call of a process that may have moved, as a message to that process.
#[cfg(feature = "cps")]
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "R: Serialize", deserialize = "R: Deserialize<'de>"))]
pub struct Answered<R> {
    /// The call.
    pub tag: Tag,
    /// The answer.
    pub answer: Result<R, CallError>,
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CallError {
    /// The server's mailbox is full, or too much waits to be sent to its node, or 262,144 calls to that node
    /// wait for their answers: the request was not delivered.
    /// Or the server did answer, but too much waits to be sent to the caller's node
    /// (`Builder::unsent_bound`). The caller cannot tell which, so the server may have handled the request.
    Overloaded,
    /// The server has ended, for that reason: [`Exit::NoProcess`] if it had ended before,
    /// [`Exit::Disconnected`] if the connection to its node is lost. Or the server panicked while it had the
    /// request, and caught the panic.
    Down(Exit),
    /// The server dropped the request and continues. Or its answer could not be encoded or decoded.
    Unanswered,
    /// The time limit has passed.
    TimedOut,
    /// The request cannot be sent to the server's node.
    Unsendable(Unsendable),
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::Overloaded => f.write_str(
                "the call was refused: the mailbox of the server is full, or too many bytes or calls wait \
                 between the two nodes. If the answer was refused, the server has handled the request; help: \
                 repeat the call later, if the request may be handled twice, or raise \
                 `Builder::mailbox_bound` or `Builder::unsent_bound`",
            ),
            CallError::Down(reason @ Exit::Disconnected) => {
                write!(f, "the server did not answer, and may or may not have handled the request: {reason}")
            }
            CallError::Down(reason) => write!(f, "the server has ended: {reason}"),
            CallError::Unanswered => f.write_str(
                "the server dropped the request without an answer, or its answer could not be encoded or \
                 decoded",
            ),
            CallError::TimedOut => f.write_str("the server did not answer in time"),
            CallError::Unsendable(why) => write!(f, "the request cannot be sent: {why}"),
        }
    }
}

impl Error for CallError {}

/// Calls `to`: returns the event of its answer to `request`. The request is sent when the sync starts. The
/// reply does not go through the caller's mailbox, so the time of a call does not depend on how full that is.
/// A late reply is dropped.
///
/// If the event is not chosen, or is dropped, the server learns it by [`ReplyTo::cancelled_evt`]. If the
/// server ends, the event yields its exit reason.
///
/// It can be used anywhere, also outside of processes.
///
/// ```
/// use rialto_event::{Event, choose};
/// use rialto_process::{Call, CallError, Exit, Node, Request, call, recv, spawn_process};
///
/// struct Divide(u32, u32);
/// impl Request for Divide { type Reply = u32; }
///
/// async fn divider() {
///     loop {
///         recv! { Call { request: Divide(a, b), from } => from.reply(a / b) }
///     }
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let (one, other) = (spawn_process(divider()), spawn_process(divider()));
/// // The first answer wins.
/// assert_eq!(choose((call(one, Divide(6, 2)), call(other, Divide(6, 2)))).await, Ok(3));
/// let failed = call(one, Divide(1, 0)).await;
/// assert_eq!(failed, Err(CallError::Down(Exit::Panic("attempt to divide by zero".into()))));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Sources: Termite's `!?`; Erlang's `gen`, whose receive skips messages that are older than its tag; nacks.
pub fn call<Q: Request>(
    to: impl Destination,
    request: Q,
) -> impl SendEvent<Output = Result<Q::Reply, CallError>> + 'static {
    let to = to.pid();
    call_with(to, move |from| Call { request, from })
}

/// Like [`call`], with a time limit: it yields [`CallError::TimedOut`] after `time`.
///
/// ```
/// # use rialto_process::{CallError, Node, Request, call_within, recv, self_pid};
/// # use std::time::Duration;
/// # struct Ask;
/// # impl Request for Ask { type Reply = u32; }
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let silent = self_pid();
/// let answer = call_within(silent, Ask, Duration::from_secs(5)).await;
/// assert_eq!(answer, Err(CallError::TimedOut));
/// assert_eq!(answer.unwrap_or(7), 7); // a default
/// # })).unwrap();
/// ```
pub fn call_within<Q: Request>(
    to: impl Destination,
    request: Q,
    time: Duration,
) -> impl SendEvent<Output = Result<Q::Reply, CallError>> + 'static {
    choose((call(to, request), after(time).wrap(|()| Err(CallError::TimedOut))))
}

/// Like [`call`], with a message of your own: for protocols with several requests in one type, each with its
/// own reply.
///
/// ```
/// use rialto_process::{Node, ReplyTo, call_with, recv, spawn_process};
///
/// enum Account {
///     Deposit(u32),
///     Balance(ReplyTo<u32>),
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let account = spawn_process(async {
///     let mut balance = 0;
///     loop {
///         recv! {
///             Account::Deposit(amount) => balance += amount,
///             Account::Balance(from) => from.reply(balance),
///         }
///     }
/// });
/// rialto_process::send(account, Account::Deposit(5)).unwrap();
/// assert_eq!(call_with(account, Account::Balance).await, Ok(5));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub fn call_with<M: Message, R: Message>(
    to: impl Destination,
    message: impl FnOnce(ReplyTo<R>) -> M + Send + 'static,
) -> impl SendEvent<Output = Result<R, CallError>> + 'static {
    let to = to.pid();
    guard(move || call_now(to, message))
}

fn refused(refusal: SendRefusal) -> CallError {
    match unsendable(refusal) {
        Ok(why) => CallError::Unsendable(why),
        Err(SendRefusal::Overloaded | SendRefusal::TooManyCalls) => CallError::Overloaded,
        Err(SendRefusal::OtherIncarnation) => CallError::Down(Exit::NoProcess),
        Err(_) => CallError::Down(Exit::Disconnected),
    }
}

/// Returns the `ReplyTo` of a call that is made here, and the receiver of its answer.
pub fn new_reply<R: Message>() -> (ReplyTo<R>, oneshot::Receiver<Result<R, CallError>>) {
    let (reply, replied) = oneshot();
    let (caller, reply) = (process::try_self_pid(), Some(ReplyTarget::Local(reply)));
    (ReplyTo { caller, reply, encoded_call: AtomicU64::new(0) }, replied)
}

/// Sends the request at once. Returns the event of the answer.
pub fn call_now<M: Message, R: Message>(
    to: Option<Pid>,
    message: impl FnOnce(ReplyTo<R>) -> M,
) -> impl SendEvent<Output = Result<R, CallError>> + 'static {
    let (from, replied) = new_reply();
    let span = CallSpan::begin(|| MessageType::of::<M>().name());
    let refused = span.send(|| send_request(to, || message(from)));
    replied.into_recv_evt().wrap(|reply| {
        let outcome = match reply {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(error),
            Err(Closed(())) => Err(refused.unwrap_or(CallError::Unanswered)),
        };
        span.end(&outcome);
        outcome
    })
}

/// Finds the server, then makes the message of a call and sends it. If it is refused, drops it, and its `ReplyTo`
/// with it, and returns the reason.
fn send_request<M: Message>(to: Option<Pid>, message: impl FnOnce() -> M) -> Option<CallError> {
    let node = Node::current();
    let found = to.map(|to| (to, node.find(to)));
    let message = message();
    match found {
        None => Some(CallError::Down(Exit::NoProcess)),
        Some((to, _)) if to == Pid::of_node(node.id()) => {
            node.serve(Envelope::new(message));
            None
        }
        Some((_, Location::Nowhere(reason))) => Some(CallError::Down(reason)),
        Some((_, Location::Local(process))) => {
            let refused = put_into_mailbox(&process, message).err().map(|error| match error {
                SendError::Overloaded(_) => CallError::Overloaded,
                SendError::Unsendable(_, why) => CallError::Unsendable(why),
            });
            // The process may be ending just now.
            refused.or_else(|| process.signal_state().ending().map(CallError::Down))
        }
        Some((to, Location::Remote(connection))) => {
            send_over(&connection, to, message).err().map(|(_, refusal)| refused(refusal))
        }
    }
}
