//! Calls as data.
//!
//! The answer is a message with a tag, so it reaches the process wherever that is then. It is delivered by
//! a process of its own, the *carrier*, on the node from which the call was made. The carrier ends with the
//! call.
//!
//! ```text
//!   call:     request ----> server          its tag is open: this process gets the answer, and no copy of it
//!             carrier waits for the reply
//!   move:     the open tags move along; the answer goes to the calling pid, now a proxy, which forwards it;
//!             a guard on the new node watches the carrier, and answers if that is lost
//!   cancel:   the tag is closed, the carrier is killed, and the server learns that the caller does not wait
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use rialto_cps::{Arm, Layout, Wait, wait_for};
use rialto_event::{Either, Event, choose, sleep};
use rialto_process::internal::arms::OneType;
use rialto_process::internal::call::{Answered, call_now};
use rialto_process::internal::process;
use rialto_process::{Call, CallError, Destination, Exit, Pid, Request, Tag, down_evt, kill, send_evt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::control;
use super::receiving::{ReceiveEvt, receive_answer_evt};

/// The tags of a process's calls that have no answer yet.
pub(crate) type PendingCalls = BTreeSet<Tag>;

/// A call as data: the arm of [`call()`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "Q: Serialize + DeserializeOwned")]
pub struct Calling<Q> {
    to: Option<Pid>,
    request: Q,
    asked: Option<CallMade>,
    /// Present in the process that has made the call and waits.
    #[serde(skip)]
    waits: Option<CancelCallOnDrop>,
}

/// A call that was made: its tag, and the process that delivers the answer.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct CallMade {
    tag: Tag,
    carrier: Pid,
}

/// Cancels the call when the computation drops it. If the whole computation is dropped, the call remains:
/// the process may have moved. If the process has ended, the carrier notices that.
struct CancelCallOnDrop {
    asked: CallMade,
    /// If the process has moved since it made the call, the process that watches the carrier. It is on the
    /// node of this one.
    guard: Option<Pid>,
}

impl Drop for CancelCallOnDrop {
    fn drop(&mut self) {
        let CancelCallOnDrop { asked: CallMade { tag, carrier }, guard } = *self;
        if let Some(guard) = guard {
            kill(guard);
        }
        if control::try_pending_calls(|open| open.remove(&tag)) == Some(true) {
            kill(carrier);
        }
    }
}

/// How long an answer from elsewhere is awaited after its carrier has ended. It may be on its way, by the
/// proxies of the process.
const GRACE: Duration = Duration::from_secs(10);

/// The leaf that [`call()`] returns.
#[allow(non_camel_case_types)]
pub type call<Q> = Wait<Calling<Q>>;

/// Like [`call`](crate::call()), as a leaf: the process can be copied and moved while it waits for the
/// answer.
///
/// - **Move.** A process that moves with a proxy gets the answer where it is then. The server was asked
///   once. The type of the reply must be in the type registries of both nodes: see
///   [`TypeRegistry::request`](crate::TypeRegistry::request).
/// - **Copy**, from outside or by [`fork`](rialto_cps::fork()) and the like. The original waits on, and
///   gets its answer. The copy makes the call again when it waits, as a copy of a `send` sends again. So a
///   server may be asked once for each copy.
/// - **Cancellation.** If the leaf is not chosen, or is dropped, or the process ends, the server learns it
///   by [`ReplyTo::cancelled_evt`](crate::ReplyTo::cancelled_evt). For a time limit, use
///   [`within`](rialto_cps::within()).
///
/// ```
/// use rialto_cps::cps;
/// use rialto_node::migration::{call, mobile};
/// use rialto_node::{Call, Exit, Node, Pid, Request, down_evt, recv, spawn_process};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Serialize, Deserialize)]
/// struct Double(u64);
/// impl Request for Double { type Reply = u64; }
///
/// #[cps]
/// async fn asks(server: Pid) -> Exit {
///     let answer: u64 = call::<Double>(server, Double(21)).await.unwrap_or(0);
///     Exit::custom(answer)
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let server = spawn_process(async {
///     loop {
///         recv! { Call { request: Double(n), from } => from.reply(2 * n) }
///     }
/// });
/// let client = spawn_process(mobile(asks(server)));
/// assert_eq!(down_evt(client).await, Exit::custom(42_u64));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`CallError`]. If the node from which the call was made is lost after the process has moved, no answer
/// comes from there: the call yields [`CallError::Down`] of [`Exit::Disconnected`], or the process ends with
/// that node: see [`migrate_with_proxy`](super::migrate_with_proxy()).
///
/// # Panics
///
/// If it is awaited outside of a [`mobile`](super::mobile()) process.
///
/// Source: Termite's `!?`, which recognizes the answer by its tag.
pub fn call<Q>(to: impl Destination, request: Q) -> call<Q>
where
    Q: Request + Clone + Serialize + DeserializeOwned + Unpin,
{
    wait_for(Calling { to: to.pid(), request, asked: None, waits: None })
}

impl<Q: Request + Clone> Calling<Q> {
    /// Makes the call, unless this process has made it already. Returns the tag of the answer.
    fn ask(&mut self) -> Tag {
        let open = |asked: &CallMade| control::pending_calls(NAME, |open| open.contains(&asked.tag));
        let (asked, is_new) = match self.asked.filter(open) {
            Some(asked) => (asked, false),
            None => (self.call_again(), true),
        };
        self.asked = Some(asked);
        // A call that is open, but was not made by this computation, was made before the process moved.
        self.waits.get_or_insert_with(|| CancelCallOnDrop {
            asked,
            guard: (!is_new).then(|| guard::<Q::Reply>(asked)),
        });
        asked.tag
    }

    fn call_again(&mut self) -> CallMade {
        // Cancels an earlier call, if there is one.
        self.waits = None;
        self.drop_late_answers();
        let me = process::current(NAME);
        let (tag, asker, request) = (Tag::new(), me.pid(), self.request.clone());
        let replied = call_now(self.to, move |from| Call { request, from });
        let carrier = me.node().spawn(async move {
            let ended = down_evt(asker).wrap(Either::Right);
            if let Either::Left(answer) = choose((replied.wrap(Either::Left), ended)).await {
                send_evt(asker, Answered::<Q::Reply> { tag, answer }).await;
            }
        });
        control::pending_calls(NAME, |open| open.insert(tag));
        CallMade { tag, carrier }
    }

    /// Removes late answers from the mailbox: those that arrived when their calls were cancelled.
    fn drop_late_answers(&self) {
        let open = control::pending_calls(NAME, |open| open.clone());
        let late = move |message: &Answered<Q::Reply>| !open.contains(&message.tag);
        while answered_evt(late.clone()).try_sync().is_some() {}
    }
}

/// Spawns a process that answers the call to the running process, if its carrier is lost. Without it the
/// process would wait for ever: its way home need not go over the carrier's node.
fn guard<R: crate::Message>(CallMade { tag, carrier }: CallMade) -> Pid {
    let me = process::current(NAME);
    let asker = me.pid();
    me.node().spawn(async move {
        if down_evt(carrier).await != Exit::Disconnected {
            sleep(GRACE).await;
        }
        let answer = Err(CallError::Down(Exit::Disconnected));
        send_evt(asker, Answered::<R> { tag, answer }).await;
    })
}

fn answered_evt<R: crate::Message>(
    wanted: impl Fn(&Answered<R>) -> bool + Clone + Send + Sync + 'static,
) -> ReceiveEvt {
    let fits = move |message: &crate::Envelope| message.peek().is_some_and(&wanted);
    receive_answer_evt(OneType::<Answered<R>>::TYPES, fits)
}

const NAME: &str = "rialto_node::call";

impl<Q> Arm for Calling<Q>
where
    Q: Request + Clone + Serialize + DeserializeOwned + Unpin,
{
    const NAME: &'static str = NAME;
    const LAYOUT: u64 = Layout::new().text(NAME).hash();
    type Raw = crate::Envelope;
    type Output = Result<Q::Reply, CallError>;
    type Event<'a> = ReceiveEvt;

    fn event(&mut self) -> ReceiveEvt {
        let tag = self.ask();
        answered_evt(move |answered: &Answered<Q::Reply>| answered.tag == tag)
    }

    fn outcome(self, message: crate::Envelope) -> Self::Output {
        match message.open::<Answered<Q::Reply>>() {
            Ok(answered) => answered.answer,
            Err(_) => unreachable!("the receive takes only the answer of the call"),
        }
    }
}

impl<Q: Clone> Clone for Calling<Q> {
    /// Returns a copy that has not made the call.
    fn clone(&self) -> Self {
        Calling { to: self.to, request: self.request.clone(), asked: self.asked, waits: None }
    }
}

impl<Q> fmt::Debug for Calling<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Calling").field("to", &self.to).finish_non_exhaustive()
    }
}
