//! Selective receive: it takes the first message that matches, wherever that is in the mailbox.

use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{
    Action, CallEvt, Event, MappedArc, Object, SendEvent, TryEvent, Wrapped, at_time, choose, guard,
};

use crate::arms::{ArmMatcher, ArmsResult, OneType, delivered, match_arms, next_evt};
use crate::eager_decode::EagerDecoding;
use crate::mailbox::{Condition, Mailbox, MailboxAnswer, MailboxCall, ReceiveFilter, SearchProgress};
use crate::message::Envelope;
use crate::message_queue::{Taken, TypeList};
use crate::pid::Tag;
use crate::process::{self, BorrowedProcess, Process};
use crate::signal::Down;
use crate::trace_context::waits;
use crate::typed_message::Message;

/// Returns an event that receives the first message in the mailbox, of any type. The event receives from the
/// mailbox of the process that creates it.
///
/// If another alternative of a choice wins, the mailbox is unchanged (law 5).
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_process::{Node, receive_evt, self_pid, send};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// send(self_pid(), 1_u8).unwrap();
/// let first = choose((
///     receive_evt().wrap(|message| message.open::<u8>().ok()),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert_eq!(first.await, Some(1));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn receive_evt() -> impl TryEvent<Output = Envelope> + SendEvent + Clone + 'static {
    first_evt("receive_evt")
}

/// Returns an event that receives the first message of type `T`. Messages of other types stay in the mailbox.
/// They cost nothing, however many there are.
///
/// ```
/// use rialto_event::{Event, channel, select};
/// use rialto_process::{Node, receive_of_evt, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let (_tx, rx) = channel::<u32>();
/// send(self_pid(), "not yet").unwrap();
/// send(self_pid(), 5_u64).unwrap();
/// select! {
///     number = receive_of_evt::<u64>() => assert_eq!(number, 5),
///     _ = rx.recv_evt() => unreachable!("nobody sends"),
/// }
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn receive_of_evt<T: Message>() -> impl TryEvent<Output = T> + SendEvent + Clone + 'static {
    first_of_evt::<T>("receive_of_evt")
}

/// Like [`receive_of_evt`], for the first `T` for which `condition` holds. The condition is evaluated once
/// for each message, under the lock of the mailbox, perhaps on the thread of the sender. So it must be quick,
/// must not wait, and must not use the mailbox.
///
/// # Panics
///
/// Outside of a process. If the condition panics, so does the receive. The message is lost, so the next
/// receive does not meet it again.
#[track_caller]
pub fn receive_if_evt<T, F>(condition: F) -> impl TryEvent<Output = T> + SendEvent + Clone + 'static
where
    T: Message,
    F: Fn(&T) -> bool + Send + Sync + 'static,
{
    first_if_evt::<T, F>("receive_if_evt", condition)
}

/// Receives the first message in the mailbox, of any type: [`receive_evt`], awaited. [`recv!`](crate::recv)
/// selects by patterns.
///
/// ```
/// use rialto_process::{Node, receive, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// send(self_pid(), 1_u8).unwrap();
/// assert_eq!(receive().await.open::<u8>().ok(), Some(1));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Cancellation
///
/// If the future is dropped before it is ready, it has received nothing.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn receive() -> impl Future<Output = Envelope> + Send + 'static {
    first_evt("receive").into_future()
}

/// Receives the first message of type `T`: [`receive_of_evt`], awaited.
///
/// ```
/// use rialto_process::{Node, receive_of, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// send(self_pid(), "not yet").unwrap();
/// send(self_pid(), 5_u64).unwrap();
/// assert_eq!(receive_of::<u64>().await, 5);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Cancellation
///
/// If the future is dropped before it is ready, it has received nothing.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn receive_of<T: Message>() -> impl Future<Output = T> + Send + 'static {
    first_of_evt::<T>("receive_of").into_future()
}

/// Receives the first `T` for which `condition` holds: [`receive_if_evt`], awaited. It says what a condition
/// may do.
///
/// ```
/// use rialto_process::{Node, receive_if, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// (1..4_u64).for_each(|n| send(self_pid(), n).unwrap());
/// assert_eq!(receive_if(|n: &u64| n % 2 == 0).await, 2);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Cancellation
///
/// If the future is dropped before it is ready, it has received nothing.
///
/// # Panics
///
/// As [`receive_if_evt`].
#[track_caller]
pub fn receive_if<T, F>(condition: F) -> impl Future<Output = T> + Send + 'static
where
    T: Message,
    F: Fn(&T) -> bool + Send + Sync + 'static,
{
    first_if_evt::<T, F>("receive_if", condition).into_future()
}

/// The event of [`receive_evt`]. The panic outside of a process names `function`.
#[track_caller]
fn first_evt(function: &'static str) -> impl TryEvent<Output = Envelope> + SendEvent + Clone + 'static {
    let me = process::current(function);
    waits();
    Wrapped::with(take_evt(&me, None, None), Delivered)
}

/// The event of [`receive_of_evt`], like [`first_evt`].
#[track_caller]
fn first_of_evt<T: Message>(
    function: &'static str,
) -> impl TryEvent<Output = T> + SendEvent + Clone + 'static {
    let me = process::current(function);
    waits();
    opened_evt(me, OneType::<T>::TYPES, None).wrap(received_as)
}

/// The event of [`receive_if_evt`], like [`first_evt`].
#[track_caller]
fn first_if_evt<T, F>(
    function: &'static str,
    condition: F,
) -> impl TryEvent<Output = T> + SendEvent + Clone + 'static
where
    T: Message,
    F: Fn(&T) -> bool + Send + Sync + 'static,
{
    let me = process::current(function);
    waits();
    let condition: Condition = Arc::new(move |message| message.peek().is_some_and(&condition));
    opened_evt(me, OneType::<T>::TYPES, Some(condition)).wrap(received_as)
}

/// Returns an event that receives a message of these types for which `condition` holds.
#[cfg(feature = "cps")]
#[track_caller]
pub fn envelope_evt(
    types: &'static TypeList,
    condition: Option<Condition>,
) -> impl TryEvent<Output = Envelope> + SendEvent {
    let me = process::current("receive");
    waits();
    opened_evt(me, types, condition).wrap(|taken: Taken| noted(taken).message)
}

/// Like [`envelope_evt`], for the answer of a call. The process keeps its trace context.
#[cfg(feature = "cps")]
#[track_caller]
pub fn answer_evt(
    types: &'static TypeList,
    condition: Option<Condition>,
) -> impl TryEvent<Output = Envelope> + SendEvent {
    let me = process::current("receive");
    opened_evt(me, types, condition).wrap(|taken: Taken| taken.message)
}

/// Returns an event that receives a message of these types for which `condition` holds, decoded. A committed
/// event cannot go back, so a message is decoded before the commit: see [`EagerDecoding`]. The lock of the
/// mailbox is not held meanwhile.
fn opened_evt(
    process: Arc<Process>,
    types: &'static TypeList,
    condition: Option<Condition>,
) -> impl TryEvent<Output = Taken> + SendEvent + Clone {
    guard(move || {
        let event = take_evt(&process, Some(types), condition.clone());
        // A node without a transport receives no encoded messages.
        let talks = process.node().has_transport();
        let eager = talks.then(|| EagerDecoding::new(process.mailbox_of(), types, condition.is_some()));
        event.wrap(move |answer| {
            drop(eager);
            delivered(answer)
        })
    })
}

type TakeEvt = CallEvt<MappedArc<Object<Mailbox>>, MailboxCall>;

/// Returns the event that takes a message of these types, or of any type if `types` is `None`.
fn take_evt(
    process: &Arc<Process>,
    types: Option<&'static TypeList>,
    condition: Option<Condition>,
) -> TakeEvt {
    let wanted = ReceiveFilter { types, condition, decodes_under_lock: true, progress: Cell::default() };
    Object::call_evt_of(process.clone().mailbox_of(), MailboxCall::Take(wanted))
}

/// Takes the `Down` message of that monitor out of the mailbox, if it is there.
pub(crate) fn take_down(process: &Arc<Process>, monitor: Tag) -> Option<Down> {
    let condition: Condition =
        Arc::new(move |message| message.peek().is_some_and(|down: &Down| down.monitor == monitor));
    // The thread that put the message there unlocked the process's `SignalState` before the mailbox. Between
    // the two, the mailbox looks empty from outside its lock.
    process.mailbox.update(|_| ());
    opened_evt(process.clone(), OneType::<Down>::TYPES, Some(condition)).wrap(opened).try_sync()
}

/// The mapping from the mailbox's answer to the message.
#[derive(Clone, Copy)]
struct Delivered;

impl Action<MailboxAnswer> for Delivered {
    type Output = Envelope;
    fn apply(self, answer: MailboxAnswer) -> Envelope {
        noted(delivered(answer)).message
    }
}

/// Notes that the running process has received the message.
fn noted(taken: Taken) -> Taken {
    taken.message.note_received();
    taken
}

/// Unpacks a message that the running process has received.
fn received_as<T: Message>(taken: Taken) -> T {
    opened(noted(taken))
}

/// Unpacks a message of the type that was asked for.
fn opened<T: Message>(taken: Taken) -> T {
    match taken.message.open() {
        Ok(message) => message,
        Err(_) => unreachable!("the receive takes only messages of this type"),
    }
}

/// The future of a `recv!`: it yields the index of the arm that matches, and the message.
#[doc(hidden)]
#[track_caller]
pub fn receive_arms<A: FnMut(ArmMatcher<()>) -> ArmsResult>(
    mut arms: A,
) -> impl Future<Output = (usize, Envelope)> {
    let me = BorrowedProcess::new("recv!");
    async move {
        waits();
        let mut progress = SearchProgress::default();
        loop {
            let answer = next_evt(&me.process().mailbox, &mut arms, progress).await;
            match match_arms(&me.process().mailbox, &mut arms, answer, progress) {
                Ok(wanted) => {
                    wanted.1.note_received();
                    return wanted;
                }
                Err(further) => progress = further,
            }
        }
    }
}

/// Like [`receive_arms`], with an `after`: it yields `None` when `time` has passed. A message that is there
/// already is received even if `time` is zero. Messages that do not match do not extend the time.
#[doc(hidden)]
#[track_caller]
pub fn receive_arms_within<A>(mut arms: A, time: Duration) -> impl Future<Output = Option<(usize, Envelope)>>
where
    A: FnMut(ArmMatcher<()>) -> ArmsResult,
{
    let me = BorrowedProcess::new("recv!");
    async move {
        waits();
        let deadline = Instant::now() + time;
        let (mut progress, mut late) = (SearchProgress::default(), time.is_zero());
        loop {
            let answer = match next_evt(&me.process().mailbox, &mut arms, progress).try_sync() {
                None if late => return None,
                None => {
                    let event = next_evt(&me.process().mailbox, &mut arms, progress);
                    choose((event.wrap(Some), at_time(deadline).wrap(|()| None))).await
                }
                there => there,
            };
            match answer.map(|answer| match_arms(&me.process().mailbox, &mut arms, answer, progress)) {
                None => late = true,
                Some(Ok(wanted)) => {
                    wanted.1.note_received();
                    return Some(wanted);
                }
                Some(Err(further)) => progress = further,
            }
        }
    }
}
