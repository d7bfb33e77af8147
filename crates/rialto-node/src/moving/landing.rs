//! Coming to a node: the process that takes a computation in, and becomes it.
//!
//! ```text
//!   origin       its envoy                    landing               proxy here, if it was here before
//!     |---------->|---- Arrival ---------------->|  reads it             |
//!     |           |                              |---- Home ------------>|  hands on nothing more
//!     |           |                              |                       |---- Flushed --> .. --> origin
//!     |<----------|<--- Landed ------------------|                       |
//!     |  (has Flushed, if there was a proxy)     |                       |
//!     |---- its mailbox ------------------------>|                       |
//!     |---------->|---- Go --------------------->|  runs, or ----------->|  runs
//!     |  hands on
//! ```
//!
//! Until `Go` the origin has it, and goes on with it if anything fails; the landing that hears of the end of
//! the envoy before `Go`, or of its node, forgets it. So it never runs twice.

use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

use crate::call::CallError;
use crate::exit::Exit;
use crate::link::{demonitor, link_inbound, monitor};
use crate::mailbox::Mailbox;
use crate::message::Envelope;
use crate::node::{self, Node};
use crate::pid::{NodeId, Pid, Tag};
use crate::process;
use crate::recv;
use crate::remote::{SpawnError, remote_spawn};
use crate::send::send;
use crate::signal::{Down, Exited};
use crate::wire::Vocabulary;

use super::calling::Open;
use super::desk::{Grant, Ticket};
use super::migrating::NotMoved;
use super::mind::Mind;
use super::mobile::{Granted, Person, live};
use super::orders::{Enrolled, Order, order};
use super::roomy::Roomy;
use super::selves::Selves;

/// A computation on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Arrival {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// Which of its leaves waits for being there.
    pub(crate) ticket: Option<Ticket>,
    pub(crate) traps: bool,
    /// The process that wants to come.
    pub(crate) origin: Pid,
    /// Who asks on its behalf, and is told.
    pub(crate) envoy: Pid,
    /// By which what belongs to this is known.
    pub(crate) tag: Tag,
    /// What it was before. Of one that leaves no proxy, nothing.
    pub(crate) selves: Selves,
    /// Calls whose answers follow it.
    pub(crate) open: Open,
}

/// What the landing answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Landed(pub(crate) Result<Ready, NotMoved>);

/// It can be handed over.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Ready {
    /// The process that it was here, and will be again. It has said [`Flushed`], behind all that it has handed
    /// on.
    pub(crate) before: Option<Pid>,
}

/// Nothing more comes from the proxy that was asked to be the process again.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Flushed(pub(crate) Tag);

/// It is the landing's. All that was in the mailbox has been sent before.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Go(pub(crate) Tag);

/// To whom a process that comes back is given.
pub(crate) type Proxy = oneshot::Sender<Return>;

/// What a proxy is given that becomes the process again.
pub(crate) struct Return {
    pub(crate) person: Person,
    pub(crate) traps: bool,
    pub(crate) letters: Vec<Envelope>,
}

/// What is said meanwhile, and what a proxy hands on.
pub(crate) fn vocabulary() -> Vocabulary {
    Vocabulary::new()
        .message::<Exited>("rialto.exited")
        .message::<Down>("rialto.down")
        .message::<Landed>("rialto.landed")
        .message::<Flushed>("rialto.flushed")
        .message::<Go>("rialto.go")
}

/// The entry point of a node that accepts computations.
pub(crate) const ENTRY: &str = "rialto.land";

/// Has a landing started on that node.
pub(crate) async fn start(to: NodeId, arrival: Arrival) -> Result<Pid, NotMoved> {
    let arrival = match start_beside(to, arrival) {
        Ok(landing) => return Ok(landing),
        Err(arrival) => *arrival,
    };
    let name = arrival.name.clone();
    remote_spawn(to, ENTRY, arrival).await.map_err(|error| match error {
        SpawnError::NotAllowed => NotMoved::NotAccepted { name },
        SpawnError::Call(CallError::Down(Exit::NoProcess | Exit::Disconnected)) => NotMoved::Unreachable,
        SpawnError::Call(error) => NotMoved::Lost(error.to_string()),
        error => NotMoved::Unreadable(error.to_string()),
    })
}

/// On another node of this program, if one of the two talks to nobody.
fn start_beside(to: NodeId, arrival: Arrival) -> Result<Pid, Box<Arrival>> {
    let here = Node::current();
    match node::of(to).filter(|there| here.mesh().is_none() || there.mesh().is_none()) {
        Some(there) => Ok(there.spawn(land(arrival))),
        None => Err(Box::new(arrival)),
    }
}

/// The body of a landing.
pub(crate) async fn land(arrival: Arrival) -> Exit {
    let here = Enrolled::new(process::current("a landing"));
    let (node, me) = (here.process().node().clone(), here.process().clone());
    let roomy = Roomy::new(&me);
    let (origin, envoy, tag) = (arrival.origin, arrival.envoy, arrival.tag);
    let watched = monitor(envoy);
    let mind = match node.accepted().read(&arrival.name, &arrival.bytes) {
        Ok(mind) => mind,
        Err(error) => return refuse(envoy, NotMoved::refused(error)),
    };
    let person = arrived(mind, &arrival);
    let relay = origin.node().key;
    match arrival.selves.on(node.id()) {
        Some((before, _)) if before == origin => refuse(envoy, NotMoved::Away),
        Some((before, key)) => {
            if let Some(before) = node::find(before) {
                before.bonds().has_relay(relay);
            }
            let (reply, proxy) = oneshot();
            order(before, Order::Home { key, tag, reply });
            let Ok(proxy) = proxy.recv().await else {
                return refuse(envoy, NotMoved::Lost("its proxy is not there".into()));
            };
            let watched_proxy = monitor(before);
            if let Err(why) = handed_over(envoy, tag, Some(before), &[watched, watched_proxy]).await {
                return why;
            }
            let letters = me.mailbox.update(Mailbox::drain);
            // If it has just ended, so does what it was to be.
            let _ = proxy.send(Return { person, traps: arrival.traps, letters });
            Exit::Normal
        }
        None => {
            me.bonds().has_relay(relay);
            if let Err(why) = handed_over(envoy, tag, None, &[watched]).await {
                return why;
            }
            drop(roomy);
            me.bonds().trap(arrival.traps);
            if let Some(home) = person.selves.home() {
                link_inbound(home);
            }
            live(person, here).await
        }
    }
}

fn refuse(envoy: Pid, why: NotMoved) -> Exit {
    // Or it hears of the end of this.
    let _ = send(envoy, Landed(Err(why)));
    Exit::Normal
}

fn arrived(mind: Box<dyn Mind>, arrival: &Arrival) -> Person {
    let granted: Granted = arrival.ticket.map(|ticket| (ticket, Grant::Moved(Ok(()))));
    Person { mind, granted, selves: arrival.selves.clone(), open: arrival.open.clone() }
}

/// The computation is this node's; or not, for that reason, if one of the watched ends before. (The
/// landing ends for it: who has handed over, and stands in, is to hear that this came to nothing.)
async fn handed_over(envoy: Pid, tag: Tag, before: Option<Pid>, watched: &[Tag]) -> Result<(), Exit> {
    if send(envoy, Landed(Ok(Ready { before }))).is_err() {
        return Err(Exit::Disconnected);
    }
    recv! {
        Go(^tag) => {}
        Down { monitor, reason, .. } if watched.contains(&monitor) => {
            return Err(if reason == Exit::Normal { Exit::NoProcess } else { reason });
        }
    }
    // What is heard of them after that is none of the letters.
    watched.iter().copied().for_each(|monitor| {
        demonitor(monitor);
    });
    Ok(())
}
