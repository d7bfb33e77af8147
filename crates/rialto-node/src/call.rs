//! Calls: a request, and one reply to it.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use rialto_event::{Closed, Event, EventOption, TryEvent, choose, guard, timeout};
use rialto_sync::oneshot;

use crate::destination::Destination;
use crate::exit::Exit;
use crate::message::Message;
use crate::node;
use crate::pid::Pid;
use crate::process;
use crate::send::{Overloaded, put};
use crate::unwinding::tell_why;

/// A message that is answered, and by what.
///
/// ```
/// use rialto_node::{Call, Node, Request, call, recv, spawn_process};
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
    /// What answers it.
    type Reply: Message;
}

/// The message that a [`call`] sends.
#[derive(Debug)]
pub struct Call<Q: Request> {
    /// What is asked.
    pub request: Q,
    /// Who asks. Dropped, it tells him that there is no answer.
    pub from: ReplyTo<Q::Reply>,
}

/// Where the reply to a call goes. It can be sent on: who has it, may answer.
pub struct ReplyTo<R: 'static> {
    caller: Option<Pid>,
    reply: Option<oneshot::Sender<Result<R, Exit>>>,
}

impl<R> ReplyTo<R> {
    /// The process that asks, if one does.
    pub fn caller(&self) -> Option<Pid> {
        self.caller
    }

    /// Answers. If nobody waits for it any more, the answer is dropped.
    pub fn reply(mut self, answer: R) {
        if let Some(reply) = self.reply.take() {
            // He has turned to something else.
            let _ = reply.send(Ok(answer));
        }
    }

    /// Whether nobody waits for the answer any more.
    pub fn is_cancelled(&self) -> bool {
        self.reply.as_ref().is_none_or(oneshot::Sender::is_closed)
    }

    /// The event that nobody waits for the answer any more: the call was given up, or not
    /// chosen; or who made it has ended.
    ///
    /// ```
    /// use rialto_event::{Event, select, timeout};
    /// use rialto_node::{Call, Node, Request, call_within, recv, spawn_process};
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
    ///             () = timeout(Duration::from_secs(3600)) => unreachable!("nobody waits so long"),
    ///         }
    ///     }
    /// });
    /// assert!(call_within(server, Slow, Duration::from_secs(1)).await.is_err());
    /// assert!(rialto_node::down_evt(server).await.is_orderly());
    /// # })).unwrap();
    /// ```
    pub fn cancelled_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send + '_
    where
        R: Send,
    {
        self.reply.as_ref().map(oneshot::Sender::closed_evt).or_never_evt()
    }
}

impl<R: 'static> Drop for ReplyTo<R> {
    /// Says why there is no answer, if that is known: the process ends that had it, or panics.
    fn drop(&mut self) {
        let Some(reply) = self.reply.take() else { return };
        // If it is not called, the caller sees that there is no answer, and not why.
        tell_why(move |reason| drop(reply.send(Err(reason))));
    }
}

impl<R> fmt::Debug for ReplyTo<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReplyTo({:?})", self.caller)
    }
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CallError {
    /// The mailbox of the server is full: it was not asked.
    Overloaded,
    /// The server has ended, for that reason; [`Exit::NoProcess`] if it had before. Or it
    /// panicked over the request, and has caught that.
    Down(Exit),
    /// The server dropped the request, and went on.
    Unanswered,
    /// It took too long.
    TimedOut,
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::Overloaded => f.write_str("the server's mailbox is full: call again later"),
            CallError::Down(reason) => write!(f, "the server has ended: {reason}"),
            CallError::Unanswered => f.write_str("the server dropped the request without an answer"),
            CallError::TimedOut => f.write_str("the server did not answer in time"),
        }
    }
}

impl Error for CallError {}

/// The event that `to` has answered `request`. The request is sent when the sync starts. It takes
/// as long whatever lies in the caller's mailbox: the reply does not go there, and one that
/// comes too late is nobody's.
///
/// Not chosen, or dropped, it tells the server, by [`ReplyTo::cancelled_evt`]. A call of a
/// process that ends does not hang: it yields why that ended.
///
/// It can be made anywhere, also outside of processes.
///
/// ```
/// use rialto_event::{Event, choose};
/// use rialto_node::{Call, CallError, Exit, Node, Request, call, recv, spawn_process};
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
/// // Whoever answers first.
/// assert_eq!(choose((call(one, Divide(6, 2)), call(other, Divide(6, 2)))).await, Ok(3));
/// let failed = call(one, Divide(1, 0)).await;
/// assert_eq!(failed, Err(CallError::Down(Exit::Panic("attempt to divide by zero".into()))));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Sources: Termite's `!?`; the tags of Erlang's `gen`, that a receive starts behind; nacks.
pub fn call<Q: Request>(
    to: impl Destination,
    request: Q,
) -> impl Event<Output = Result<Q::Reply, CallError>, Pending: Send> + Send + 'static {
    let to = to.pid();
    call_with(to, move |from| Call { request, from })
}

/// [`call`], for so long.
///
/// ```
/// # use rialto_node::{CallError, Node, Request, call_within, recv, self_pid};
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
) -> impl Event<Output = Result<Q::Reply, CallError>, Pending: Send> + Send + 'static {
    choose((call(to, request), timeout(time).wrap(|()| Err(CallError::TimedOut))))
}

/// [`call`], with a message of one's own: for protocols of several requests in one type, each
/// with its own reply.
///
/// ```
/// use rialto_node::{Node, ReplyTo, call_with, recv, spawn_process};
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
/// rialto_node::send(account, Account::Deposit(5)).unwrap();
/// assert_eq!(call_with(account, Account::Balance).await, Ok(5));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub fn call_with<M: Message, R: Message>(
    to: impl Destination,
    message: impl FnOnce(ReplyTo<R>) -> M + Send + 'static,
) -> impl Event<Output = Result<R, CallError>, Pending: Send> + Send + 'static {
    let to = to.pid();
    guard(move || ask(to, message))
}

fn ask<M: Message, R: Message>(
    to: Option<Pid>,
    message: impl FnOnce(ReplyTo<R>) -> M,
) -> impl Event<Output = Result<R, CallError>, Pending: Send> + Send + 'static {
    let (reply, replied) = oneshot();
    let from = ReplyTo { caller: process::try_self_pid(), reply: Some(reply) };
    let refused = match to.and_then(node::find) {
        None => Some(CallError::Down(Exit::NoProcess)),
        // What comes back is dropped, and the reply with it.
        Some(process) => {
            let refused = put(&process, message(from)).err().map(|Overloaded(_)| CallError::Overloaded);
            // It may have ended just now.
            refused.or_else(|| process.bonds().ending().map(CallError::Down))
        }
    };
    replied.into_recv_evt().wrap(|reply| match reply {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(reason)) => Err(CallError::Down(reason)),
        Err(Closed(())) => Err(refused.unwrap_or(CallError::Unanswered)),
    })
}
