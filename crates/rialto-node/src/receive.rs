//! Receiving: the message that fits, wherever it is in the mailbox.

use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{After, CallEvt, Event, Object, Part, TryEvent, Wrapped, at_time, choose, guard, sync};

use crate::arms::{Ask, Asked, Only, delivered, next_evt, offer};
use crate::letters::{Taken, TypeList};
use crate::mailbox::{Answer, Call, Condition, Looked, Mailbox, Wanted};
use crate::message::{Envelope, Message};
use crate::opener::Opener;
use crate::pid::Tag;
use crate::process::{self, Mine, Process};
use crate::signal::Down;

/// The event that the next message is there, whatever it is: the first of those in the
/// mailbox. It belongs to the process that makes it, and owns what it needs.
///
/// In a choice that it loses it leaves the mailbox as it was (law 5).
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_node::{Node, receive_evt, self_pid, send};
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
pub fn receive_evt() -> impl TryEvent<Output = Envelope, Pending: Send> + Clone + Send + 'static {
    let me = process::current("receive_evt");
    Wrapped::with(take_evt(&me, None, None), Delivered)
}

/// The event that a `T` is there; it yields the first that came. Messages of other types
/// stay where they are, and cost nothing, however many there are.
///
/// ```
/// use rialto_event::{Event, channel, select};
/// use rialto_node::{Node, receive_evt_of, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let (_tx, rx) = channel::<u32>();
/// send(self_pid(), "not yet").unwrap();
/// send(self_pid(), 5_u64).unwrap();
/// select! {
///     number = receive_evt_of::<u64>() => assert_eq!(number, 5),
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
pub fn receive_evt_of<T: Message>() -> impl TryEvent<Output = T, Pending: Send> + Clone + Send + 'static {
    let me = process::current("receive_evt_of");
    opened_evt(me, Only::<T>::TYPES, None).wrap(opened)
}

/// The same, of a `T` for which `condition` holds. It is asked once of each message, under
/// the lock of the mailbox and maybe by who sends it: it must be quick, must not wait, and
/// must not use the mailbox.
///
/// # Panics
///
/// Outside of a process. If the condition does, so does the receive, and the message over which
/// it did is lost: who receives again does not stumble over it again.
#[track_caller]
pub fn receive_evt_if<T, F>(condition: F) -> impl TryEvent<Output = T, Pending: Send> + Clone + Send + 'static
where
    T: Message,
    F: Fn(&T) -> bool + Send + Sync + 'static,
{
    let me = process::current("receive_evt_if");
    let condition: Condition = Arc::new(move |message| message.peek().is_some_and(&condition));
    opened_evt(me, Only::<T>::TYPES, Some(condition)).wrap(opened)
}

/// The event that a message of these types is there, for which `condition` holds.
#[cfg(feature = "cps")]
#[track_caller]
pub(crate) fn envelope_evt(
    types: &'static TypeList,
    condition: Option<Condition>,
) -> impl TryEvent<Output = Envelope, Pending: Send> {
    let me = process::current("receive");
    opened_evt(me, types, condition).wrap(|taken: Taken| taken.message)
}

/// The event that a message of these types is there, and decoded, for which `condition` holds. Once it
/// has happened there is no way back, so a message is decoded before: what lies there, here; what comes while
/// it waits, by the task that brings it. Neither holds the lock of the mailbox over it.
fn opened_evt(
    process: Arc<Process>,
    types: &'static TypeList,
    condition: Option<Condition>,
) -> impl TryEvent<Output = Taken, Pending: Send> + Clone + Send {
    guard(move || {
        let event = take_evt(&process, Some(types), condition.clone());
        // None comes to a node that talks to nobody.
        let talks = process.node().mesh().is_some();
        let opener = talks.then(|| Opener::new(process.mailbox_of(), types, condition.is_some()));
        event.wrap(move |answer| {
            drop(opener);
            delivered(answer)
        })
    })
}

type TakeEvt = CallEvt<Part<Object<Mailbox>>, Call>;

/// Of these types; of all, if none are named.
fn take_evt(
    process: &Arc<Process>,
    types: Option<&'static TypeList>,
    condition: Option<Condition>,
) -> TakeEvt {
    let wanted = Wanted { types, condition, opens: true, looked: Cell::default() };
    Object::call_evt_of(process.clone().mailbox_of(), Call::Take(wanted))
}

/// Takes the message of that monitor out of the mailbox, if it is there.
pub(crate) fn take_down(process: &Arc<Process>, monitor: Tag) -> Option<Down> {
    let condition: Condition =
        Arc::new(move |message| message.peek().is_some_and(|down: &Down| down.monitor == monitor));
    // The thread that put the message there unlocked the process's bonds before the mailbox. Between the two, the mailbox
    // looks empty from outside its lock.
    process.mailbox.update(|_| ());
    opened_evt(process.clone(), Only::<Down>::TYPES, Some(condition)).wrap(opened).try_sync()
}

/// What becomes of an answer: the message.
#[derive(Clone, Copy)]
struct Delivered;

impl After<Answer> for Delivered {
    type Output = Envelope;
    fn after(self, answer: Answer) -> Envelope {
        delivered(answer).message
    }
}

/// The message, of the type that was asked for.
fn opened<T: Message>(taken: Taken) -> T {
    match taken.message.open() {
        Ok(message) => message,
        Err(_) => unreachable!("only messages of this type were wanted"),
    }
}

/// What a `recv!` waits for: a message, and the number of the arm that wants it.
#[doc(hidden)]
#[track_caller]
pub fn receive<A: FnMut(Ask<()>) -> Asked>(mut arms: A) -> impl Future<Output = (usize, Envelope)> {
    let me = Mine::new("recv!");
    async move {
        let mut looked = Looked::default();
        loop {
            let answer = sync(next_evt(&me.process().mailbox, &mut arms, looked)).await;
            match offer(&me.process().mailbox, &mut arms, answer, looked) {
                Ok(wanted) => return wanted,
                Err(further) => looked = further,
            }
        }
    }
}

/// The same, with an `after`. A message that is there is received, however short the time;
/// and the time runs once, whatever else comes.
#[doc(hidden)]
#[track_caller]
pub fn receive_within<A>(mut arms: A, time: Duration) -> impl Future<Output = Option<(usize, Envelope)>>
where
    A: FnMut(Ask<()>) -> Asked,
{
    let me = Mine::new("recv!");
    async move {
        let deadline = Instant::now() + time;
        let (mut looked, mut late) = (Looked::default(), time.is_zero());
        loop {
            let answer = match next_evt(&me.process().mailbox, &mut arms, looked).try_sync() {
                None if late => return None,
                None => {
                    let event = next_evt(&me.process().mailbox, &mut arms, looked);
                    sync(choose((event.wrap(Some), at_time(deadline).wrap(|()| None)))).await
                }
                there => there,
            };
            match answer.map(|answer| offer(&me.process().mailbox, &mut arms, answer, looked)) {
                None => late = true,
                Some(Ok(wanted)) => return Some(wanted),
                Some(Err(further)) => looked = further,
            }
        }
    }
}
