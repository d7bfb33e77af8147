//! Receiving: the message that fits, wherever it is in the mailbox.

use std::any::TypeId;
use std::cell::Cell;
use std::future::Future;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{After, CallEvt, Event, Object, Part, TryEvent, Wrapped, at_time, choose, guard, sync};

use crate::letters::{Taken, TypeList};
use crate::mailbox::{Answer, Call, Condition, Looked, Mailbox, Wanted};
use crate::message::{Envelope, Message};
use crate::pid::Tag;
use crate::process::{self, Mine, Process};
use crate::signal::Down;
use crate::unwinding::discard;

/// The event that the next message is there, whatever it is: the first of those in the
/// mailbox. It belongs to the process that makes it, and owns what it needs.
///
/// In a choice that it loses it leaves the mailbox as it was (law 5).
///
/// ```
/// use rialto_event::{Event, choose, timeout};
/// use rialto_node::{Node, receive_evt, self_pid, send};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// send(self_pid(), 1_u8).unwrap();
/// let first = choose((
///     receive_evt().wrap(|message| message.open::<u8>().ok()),
///     timeout(Duration::from_secs(60)).wrap(|()| None),
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
        let opener = Opener::new(process, types, condition.is_some());
        event.wrap(move |answer| {
            drop(opener);
            delivered(answer)
        })
    })
}

/// Has letters decoded that an event may want, as long as that waits.
struct Opener(Option<Arc<Process>>, &'static TypeList);

impl Opener {
    /// The first letter that lies there; or `all`.
    fn new(process: Arc<Process>, types: &'static TypeList, all: bool) -> Opener {
        // None comes to a node that talks to nobody.
        if process.node().mesh().is_none() {
            return Opener(None, types);
        }
        let mut sealed = process.mailbox.update(|mailbox| {
            mailbox.opens(types, true);
            mailbox.take_sealed(types, 0, all)
        });
        while let Some(taken) = sealed {
            let (number, is_good) = (taken.number, taken.message.is_readable());
            sealed = process.mailbox.update(|mailbox| {
                if is_good {
                    mailbox.put_back(taken);
                }
                if is_good && !all { None } else { mailbox.take_sealed(types, number, all) }
            });
        }
        Opener(Some(process), types)
    }
}

impl Drop for Opener {
    fn drop(&mut self) {
        if let Some(process) = &self.0 {
            process.mailbox.update(|mailbox| mailbox.opens(self.1, false));
        }
    }
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

fn delivered(answer: Answer) -> Taken {
    match answer {
        Answer::Taken(taken) => taken,
        Answer::Failed(why, taken) => {
            discard(taken);
            panic!("the condition of a receive {why}")
        }
        Answer::Put | Answer::Closed => unreachable!("a receive is answered by a message"),
    }
}

/// Messages of one type.
pub(crate) struct Only<T>(PhantomData<T>);

impl<T: Message> Only<T> {
    pub(crate) const TYPES: &'static TypeList = &TypeList { first: TypeId::of::<T>(), rest: None };
}

/// What the arms of a `recv!` are asked, one after the other: of which types they are, and
/// whether they want a message.
///
/// All of them are one closure, `|ask| ask.arm(..).arm(..).done()`, whose type names no
/// message: the compiler could not see that a future with such types is `Send`.
#[doc(hidden)]
pub struct Ask<Types> {
    message: Option<Envelope>,
    wanted_by: Option<usize>,
    asked: usize,
    types: PhantomData<fn(Types)>,
}

/// What they have said.
#[doc(hidden)]
pub struct Asked {
    types: &'static TypeList,
    message: Option<Envelope>,
    wanted_by: Option<usize>,
}

/// The types of the arms that were asked: a list of pairs.
#[doc(hidden)]
pub trait Types {
    const TYPES: &'static TypeList;
}

/// What is asked for if there are no arms. Nobody sends it.
enum NoMessage {}

impl Types for () {
    const TYPES: &'static TypeList = Only::<NoMessage>::TYPES;
}

impl<T: Message, Others: Types> Types for (T, Others) {
    const TYPES: &'static TypeList = &TypeList { first: TypeId::of::<T>(), rest: Some(Others::TYPES) };
}

impl Ask<()> {
    fn about(message: Option<Envelope>) -> Ask<()> {
        Ask { message, wanted_by: None, asked: 0, types: PhantomData }
    }
}

impl<Others: Types> Ask<Others> {
    /// The next arm, which is for messages that are a `T`, and `fits` some of them.
    pub fn arm<T: Message>(self, fits: impl FnOnce(Box<T>) -> Result<Box<T>, Box<T>>) -> Ask<(T, Others)> {
        let Ask { mut message, mut wanted_by, asked, .. } = self;
        if wanted_by.is_none() {
            message = message.map(|message| match message.unseal().map(fits) {
                Ok(Ok(message)) => {
                    wanted_by = Some(asked);
                    Envelope::seal(message)
                }
                Ok(Err(message)) => Envelope::seal(message),
                Err(message) => message,
            });
        }
        Ask { message, wanted_by, asked: asked + 1, types: PhantomData }
    }

    /// There are no more arms.
    pub fn done(self) -> Asked {
        Asked { types: Others::TYPES, message: self.message, wanted_by: self.wanted_by }
    }
}

/// The message that an arm wants.
#[doc(hidden)]
pub fn open<T: Message>(message: Envelope) -> Box<T> {
    match message.unseal() {
        Ok(message) => message,
        Err(_) => unreachable!("an arm wants messages of its type"),
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
            let answer = sync(next_evt(me.process(), &mut arms, looked)).await;
            match offer(me.process(), &mut arms, answer, looked) {
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
            let answer = match next_evt(me.process(), &mut arms, looked).try_sync() {
                None if late => return None,
                None => {
                    let event = next_evt(me.process(), &mut arms, looked);
                    sync(choose((event.wrap(Some), at_time(deadline).wrap(|()| None)))).await
                }
                there => there,
            };
            match answer.map(|answer| offer(me.process(), &mut arms, answer, looked)) {
                None => late = true,
                Some(Ok(wanted)) => return Some(wanted),
                Some(Err(further)) => looked = further,
            }
        }
    }
}

/// The event of the next message that an arm may want. (What it is made of is in it alone while
/// it waits: that is the size of a process.)
fn next_evt<'a, A>(me: &'a Process, arms: &mut A, looked: Looked) -> CallEvt<&'a Object<Mailbox>, Call>
where
    A: FnMut(Ask<()>) -> Asked,
{
    let types = Some(arms(Ask::about(None)).types);
    let wanted = Wanted { types, condition: None, opens: false, looked: Cell::new(looked) };
    me.mailbox.call_evt(Call::Take(wanted))
}

/// Offers what came to the arms. It goes back to its place if none wants it. What has to be decoded for an
/// arm is decoded here, under no lock; if it cannot be, it is a dead letter, and nothing has come.
fn offer<A>(me: &Process, arms: &mut A, answer: Answer, looked: Looked) -> Result<(usize, Envelope), Looked>
where
    A: FnMut(Ask<()>) -> Asked,
{
    let Taken { number, message } = delivered(answer);
    if message.is_of_another_node()
        && arms(Ask::about(None)).types.names(message.type_id())
        && !message.is_readable()
    {
        return Err(looked);
    }
    let asked = arms(Ask::about(Some(message)));
    match (asked.message, asked.wanted_by) {
        (Some(message), Some(arm)) => Ok((arm, message)),
        (Some(message), None) => {
            Err(me.mailbox.update(|mailbox| mailbox.refuse(Taken { number, message }, looked)))
        }
        (None, _) => unreachable!("the arms give back what they are asked about"),
    }
}
