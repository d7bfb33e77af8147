//! Calling, as data.
//!
//! The answer comes as a message, by its tag: so it finds the process wherever that is by then. Who brings it is a
//! process of its own, the *carrier*, on the node from which the call was made; it ends with the call.
//!
//! ```text
//!   asks:     request ----> server          its tag is open: this process, and no copy of it, gets the answer
//!             carrier waits for the reply
//!   moves:    the open tags go along; the answer goes to the pid that has asked, a proxy by now, which hands it on
//!   gives up: the tag is closed, the carrier is killed, and the server hears that nobody waits
//! ```

use std::collections::BTreeSet;
use std::fmt;

use rialto_cps::{Arm, Layout, Wait, wait_for};
use rialto_event::{Either, Event, choose};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::arms::Only;
use crate::call::{Answered, Call, CallError, Request, ask};
use crate::destination::Destination;
use crate::link::down_evt;
use crate::pid::{Pid, Tag};
use crate::process::{self, kill};
use crate::send::send_evt;

use super::desk;
use super::receiving::{ReceiveEvt, receive_evt};

/// The calls of a process that have no answer yet.
pub(crate) type Open = BTreeSet<Tag>;

/// A call, as data: the arm of [`call()`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "Q: Serialize + DeserializeOwned")]
pub struct Calling<Q> {
    to: Option<Pid>,
    request: Q,
    asked: Option<Asked>,
    /// Of the process that has asked, and waits.
    #[serde(skip)]
    waits: Option<Waits>,
}

/// What was asked, and who brings the answer.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Asked {
    tag: Tag,
    carrier: Pid,
}

/// Dropped by the computation, it gives up. (Dropped with the whole of it, it does not: that may have moved.
/// If it has ended, the carrier sees that.)
struct Waits(Asked);

impl Drop for Waits {
    fn drop(&mut self) {
        let Waits(Asked { tag, carrier }) = *self;
        if desk::try_open(|open| open.remove(&tag)) == Some(true) {
            kill(carrier);
        }
    }
}

/// What [`call()`] returns.
#[allow(non_camel_case_types)]
pub type call<Q> = Wait<Calling<Q>>;

/// [`call`](crate::call()), as a leaf: the process can be copied and moved while it waits for the answer.
///
/// - **Moved** with a proxy, it gets the answer where it is then; the server was asked once. (The reply's type must be in the vocabularies of
///   both nodes: [`Vocabulary::request`](crate::Vocabulary::request) names what is needed.)
/// - **Copied**, from outside or by [`fork`](rialto_cps::fork()) and its kin, the original waits on, and gets
///   its answer; the copy asks for itself when it waits again, as a copy of a `send` sends for itself. So a
///   server may be asked once for each copy.
/// - **Not chosen**, or dropped, it tells the server, by [`ReplyTo::cancelled_evt`](crate::ReplyTo::cancelled_evt); so does the
///   end of the process. With a time: [`within`](rialto_cps::within()).
///
/// ```
/// use rialto_cps::cps;
/// use rialto_node::moving::{call, mobile};
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
/// [`CallError`]. If the node from which it has asked is lost, a process that has moved ends with that node: see
/// [`migrate_with_proxy`](super::migrate_with_proxy()).
///
/// # Panics
///
/// If it is awaited in what is not [`mobile`](super::mobile()).
///
/// Source: Termite's `!?`, whose tag is what the answer is known by.
pub fn call<Q>(to: impl Destination, request: Q) -> call<Q>
where
    Q: Request + Clone + Serialize + DeserializeOwned + Unpin,
{
    wait_for(Calling { to: to.pid(), request, asked: None, waits: None })
}

impl<Q: Request + Clone> Calling<Q> {
    /// Asks, unless it has: the tag of the answer.
    fn ask(&mut self) -> Tag {
        let open = |asked: &Asked| desk::open(NAME, |open| open.contains(&asked.tag));
        let asked = self.asked.filter(open).unwrap_or_else(|| self.ask_anew());
        self.asked = Some(asked);
        self.waits.get_or_insert_with(|| Waits(asked));
        asked.tag
    }

    fn ask_anew(&mut self) -> Asked {
        // What it has given up, if it has.
        self.waits = None;
        self.forget_the_late();
        let me = process::current(NAME);
        let (tag, asker, request) = (Tag::new(), me.pid(), self.request.clone());
        let replied = ask(self.to, move |from| Call { request, from });
        let carrier = me.node().spawn(async move {
            let ended = down_evt(asker).wrap(Either::Right);
            if let Either::Left(answer) = choose((replied.wrap(Either::Left), ended)).await {
                send_evt(asker, Answered::<Q::Reply> { tag, answer }).await;
            }
        });
        desk::open(NAME, |open| open.insert(tag));
        Asked { tag, carrier }
    }

    /// Answers that came just when they were given up lie in the mailbox.
    fn forget_the_late(&self) {
        let open = desk::open(NAME, |open| open.clone());
        let late = move |message: &Answered<Q::Reply>| !open.contains(&message.tag);
        while answered_evt(late.clone()).try_sync().is_some() {}
    }
}

fn answered_evt<R: crate::Message>(
    wanted: impl Fn(&Answered<R>) -> bool + Clone + Send + Sync + 'static,
) -> ReceiveEvt {
    let fits = move |message: &crate::Envelope| message.peek().is_some_and(&wanted);
    receive_evt(Only::<Answered<R>>::TYPES, Some(fits))
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
            Err(_) => unreachable!("only its answer was wanted"),
        }
    }
}

impl<Q: Clone> Clone for Calling<Q> {
    /// The copy does not wait yet.
    fn clone(&self) -> Self {
        Calling { to: self.to, request: self.request.clone(), asked: self.asked, waits: None }
    }
}

impl<Q> fmt::Debug for Calling<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Calling").field("to", &self.to).finish_non_exhaustive()
    }
}
