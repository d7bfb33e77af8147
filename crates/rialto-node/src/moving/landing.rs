//! Coming to a node: the process that takes a computation in, and becomes it.
//!
//! ```text
//!   origin                         landing                    proxy here, if it was here before
//!     |---- Arrival ---------------->|  reads it                  |
//!     |                              |---- Home ----------------->|  hands on nothing more
//!     |                              |                            |---- Flushed --> .. --> origin
//!     |<--- Landed ------------------|                            |
//!     |  (has Flushed, if there was a proxy)                      |
//!     |---- its mailbox, Go -------->|                            |
//!     |  hands on                    |  runs, or gives it to ---->|  runs
//! ```
//!
//! Until `Go` the origin has it, and goes on with it if anything fails; the landing that hears of the end of
//! the origin, or of its node, before `Go`, forgets it. So it never runs twice.

use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

use crate::exit::Exit;
use crate::link::{demonitor, link_inbound, monitor};
use crate::mailbox::Mailbox;
use crate::message::Envelope;
use crate::node;
use crate::pid::{NodeId, Pid, Tag};
use crate::process;
use crate::recv;
use crate::send::send;
use crate::signal::Down;

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
    pub(crate) origin: Pid,
    /// By which the answers are known.
    pub(crate) tag: Tag,
    /// What it was before. Of one that leaves no proxy, nothing.
    pub(crate) selves: Selves,
}

/// What the landing answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Landed {
    pub(crate) tag: Tag,
    pub(crate) result: Result<Ready, NotMoved>,
}

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

/// Has a landing started on that node.
pub(crate) fn start(node: NodeId, arrival: Arrival) -> Result<Pid, NotMoved> {
    let node = node::of(node).ok_or(NotMoved::Unreachable)?;
    Ok(node.spawn(land(arrival)))
}

/// The body of a landing.
async fn land(arrival: Arrival) -> Exit {
    let here = Enrolled::new(process::current("a landing"));
    let (node, me) = (here.process().node().clone(), here.process().clone());
    let roomy = Roomy::new(&me);
    let (origin, tag) = (arrival.origin, arrival.tag);
    let watched = monitor(origin);
    let mind = match node.accepted().read(&arrival.name, &arrival.bytes) {
        Ok(mind) => mind,
        Err(error) => return refuse(origin, tag, NotMoved::refused(error)),
    };
    let person = arrived(mind, &arrival);
    match arrival.selves.on(node.id()) {
        Some((before, _)) if before == origin => refuse(origin, tag, NotMoved::Away),
        Some((before, key)) => {
            let (reply, proxy) = oneshot();
            order(before, Order::Home { key, tag, reply });
            let Ok(proxy) = proxy.recv().await else {
                return refuse(origin, tag, NotMoved::Lost("its proxy is not there".into()));
            };
            let watched_proxy = monitor(before);
            if handed_over(origin, tag, Some(before), &[watched, watched_proxy]).await {
                let letters = me.mailbox.update(Mailbox::drain);
                // If it has just ended, so does what it was to be.
                let _ = proxy.send(Return { person, traps: arrival.traps, letters });
            }
            Exit::Normal
        }
        None => {
            if !handed_over(origin, tag, None, &[watched]).await {
                return Exit::Normal;
            }
            drop(roomy);
            demonitor(watched);
            me.bonds().trap(arrival.traps);
            if let Some(home) = person.selves.home() {
                link_inbound(home);
            }
            live(person, here).await
        }
    }
}

fn refuse(origin: Pid, tag: Tag, why: NotMoved) -> Exit {
    // Or it hears of the end of this.
    let _ = send(origin, Landed { tag, result: Err(why) });
    Exit::Normal
}

fn arrived(mind: Box<dyn Mind>, arrival: &Arrival) -> Person {
    let granted: Granted = arrival.ticket.map(|ticket| (ticket, Grant::Moved(Ok(()))));
    Person { mind, granted, selves: arrival.selves.clone() }
}

/// Whether the computation is this node's; not, if one of the watched ends before.
async fn handed_over(origin: Pid, tag: Tag, before: Option<Pid>, watched: &[Tag]) -> bool {
    if send(origin, Landed { tag, result: Ok(Ready { before }) }).is_err() {
        return false;
    }
    recv! {
        Go(^tag) => true,
        Down { monitor, .. } if watched.contains(&monitor) => false,
    }
}
