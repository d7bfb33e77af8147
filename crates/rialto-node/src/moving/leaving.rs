//! The departure of a process: the steps of the origin node, until the process is handed over.
//! [`landing`](super::landing) describes the protocol, and which node owns the process at each step.

use std::mem;
use std::sync::Arc;

use rialto_event::{Either, Event, choose, sync};

use crate::bonds::{Away, Watcher};
use crate::call::{Answering, Awaited};
use crate::key::Key;
use crate::link::{demonitor, monitor};
use crate::message::Envelope;
use crate::node::{self, Node};
use crate::pid::{NodeId, Pid, Tag};
use crate::process::Process;
use crate::receive::receive_evt;
use crate::send::Unsendable;
use crate::signal::Signal;
use crate::wire::{Enclosed, Left, Link, Refusal, TOO_MANY_CALLS};

use super::calling::Open;
use super::carried::Carried;
use super::desk::Ticket;
use super::landing::{Arrival, Flushed, Go, Landed, Ready};
use super::migrating::{NotMoved, Way};
use super::mobile::Person;
use super::selves::Selves;

/// A destination that has decoded the process and is ready to run it.
pub(crate) struct Place {
    ready: Ready,
    /// The earlier pids that the process has after the move.
    selves: Selves,
    luggage: Luggage,
    left: Option<Left>,
}

/// A process that was handed over.
pub(crate) struct Gone {
    pub(crate) to: Pid,
    /// The proxy's monitor of the moved process, and the key that the process presents when it comes back.
    /// `None` if no proxy is left behind.
    pub(crate) left: Option<(Tag, Key)>,
    /// The connection to the destination; `None` for a node of this program that is reached directly.
    pub(crate) over: Option<Arc<Link>>,
    pub(crate) selves: Selves,
    /// The message that carried the process, if it went over a connection.
    pub(crate) leaves: Option<Left>,
}

impl Gone {
    /// Drops the computation here. The destination has it now, with the channel ends in its variables.
    pub(crate) fn settle(&mut self, person: Person) {
        match self.leaves.take() {
            Some(left) => left.settle(person),
            None => drop(person),
        }
    }
}

/// The messages that were taken out of the mailbox of a departing process. If they are not handed over, the
/// drop puts them back, before the messages that have arrived since.
struct Luggage {
    process: Arc<Process>,
    /// The messages that were sent in the `Arrival`.
    letters: Vec<Envelope>,
    /// The messages that go with `Go`.
    late: Vec<Envelope>,
    /// The total weight of the messages that were taken out during the move.
    weight: usize,
    /// The tag of the arrival, which `Flushed` repeats.
    tag: Tag,
    /// Whether `Flushed` has come: the proxy at the destination forwards nothing more.
    is_flushed: bool,
}

impl Luggage {
    /// The minimum weight of a message in bytes, so that many short ones are bounded too.
    const LEAST: usize = 64;

    /// Takes all messages out of the mailbox.
    fn more(&self) -> Vec<Envelope> {
        self.process.mailbox.update(|mailbox| mailbox.drain())
    }

    /// Waits until the destination can run the process. If the process has a proxy there (`has_been`), also
    /// waits until that proxy has forwarded everything.
    async fn are_there(
        &mut self,
        to: NodeId,
        landed: Awaited<Landed>,
        has_been: bool,
    ) -> Result<Ready, NotMoved> {
        let landed = match has_been {
            false => sync(landed.recv_evt()).await,
            // The proxy there may wait for a proxy that forwards to this process, and that one for room in
            // this mailbox. So the mailbox must be emptied while we wait.
            true => loop {
                if let Some(landed) = self.meanwhile(landed.recv_evt()).await? {
                    break landed;
                }
            },
        };
        let ready = match landed {
            Ok(Landed(landed)) => landed?,
            Err(error) => return Err(NotMoved::Lost(error.to_string())),
        };
        // The proxy would forward all messages and kills to that pid.
        if ready.pid.node() != to {
            return Err(NotMoved::Lost("it answered with a pid of a third node".into()));
        }
        while !(ready.flushed || self.is_flushed) {
            if self.meanwhile(ready.go.cancelled_evt()).await?.is_some() {
                return Err(NotMoved::Lost("the proxy of the process there has ended".into()));
            }
        }
        Ok(ready)
    }

    /// Waits for `event` or for messages. Returns the result of `event`, or `None` after it has taken the
    /// messages out of the mailbox.
    ///
    /// # Errors
    ///
    /// [`NotMoved::NotData`] if the messages taken out weigh more than a mailbox holds.
    async fn meanwhile<T>(
        &mut self,
        event: impl Event<Output = T, Pending: Send> + Send,
    ) -> Result<Option<T>, NotMoved> {
        let message = match choose((event.wrap(Either::Left), receive_evt().wrap(Either::Right))).await {
            Either::Left(happened) => return Ok(Some(happened)),
            Either::Right(message) => message,
        };
        let more = self.more();
        [message].into_iter().chain(more).for_each(|message| self.takes(message));
        match self.weight > self.process.node().mailbox_bytes() {
            true => Err(NotMoved::NotData(
                "more messages arrived during the move than its mailbox holds; help: raise \
                 `Builder::mailbox_bytes`"
                    .into(),
            )),
            false => Ok(None),
        }
    }

    fn takes(&mut self, message: Envelope) {
        match message.open::<Flushed>() {
            Ok(Flushed(tag)) => self.is_flushed |= tag == self.tag,
            Err(message) => {
                self.weight += message.weight().max(Self::LEAST);
                self.late.push(message);
            }
        }
    }
}

impl Drop for Luggage {
    fn drop(&mut self) {
        if !self.letters.is_empty() || !self.late.is_empty() {
            self.process.mailbox.update(|mailbox| {
                let since = mailbox.drain();
                let all = self.letters.drain(..).chain(self.late.drain(..)).chain(since);
                all.for_each(|letter| mailbox.restore(letter));
            });
        }
    }
}

/// The way to another node.
enum Road {
    /// A node of this program, reached directly, because it or this node has no transport.
    Beside(Node),
    /// A node at the other end of a connection.
    Over(Arc<Link>),
}

impl Road {
    async fn to(here: &Node, to: NodeId) -> Option<Road> {
        let beside = node::of(to).filter(|there| here.mesh().is_none() || there.mesh().is_none());
        match beside {
            Some(there) => Some(Road::Beside(there)),
            None => here.link_with(to).await.map(Road::Over),
        }
    }
}

/// Sends the process and its mailbox to node `to`, and waits until `to` can run it. The process is not handed
/// over yet.
pub(crate) async fn ask_to_land(
    person: &mut Person,
    me: &Arc<Process>,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
) -> Result<Place, NotMoved> {
    let (mut selves, mut open) = (person.selves.clone(), person.open.clone());
    match way {
        // Without a proxy no message or answer follows the process.
        Way::Task => (selves, open) = (Selves::default(), Open::default()),
        Way::Proxy => selves.add(me.pid()),
    }
    let name = person.mind.name().to_string();
    let road = Road::to(me.node(), to).await.ok_or(NotMoved::Unreachable)?;
    let bytes = match &road {
        Road::Beside(_) => Carried::packed(&*person.mind)?,
        // Lent until the message is encoded: see `give_back` below.
        Road::Over(_) => Carried::lent(&mut person.mind),
    };
    let (tag, (from, mut landed)) = (me.node().tag(), Awaited::new());
    let mut arrival = Arrival {
        name,
        bytes,
        ticket,
        traps: me.bonds().traps(),
        origin: me.pid(),
        tag,
        selves: selves.clone(),
        open,
        letters: Enclosed::default(),
        from,
    };
    let (letters, late) = (Vec::new(), Vec::new());
    let mut luggage = Luggage { process: me.clone(), letters, late, weight: 0, tag, is_flushed: false };
    let left = match road {
        Road::Beside(there) => {
            if way == Way::Proxy {
                luggage.late = luggage.more();
            }
            there.serve(Envelope::new(arrival));
            None
        }
        Road::Over(link) => {
            if way == Way::Proxy {
                arrival.letters.0 = luggage.more();
            }
            let sent = link.dispatch(Pid::of_node(to), &arrival);
            let Arrival { letters, from, name, bytes, .. } = arrival;
            bytes.give_back(&mut person.mind);
            luggage.letters = letters.0;
            let left = match sent {
                Ok(sent) => sent.await,
                Err(why) => Err(why),
            };
            let left = left.map_err(|why| not_sent(why, name))?;
            landed.has_left(from, left.link());
            Some(left)
        }
    };
    let ready = luggage.are_there(to, landed, selves.on(to).is_some()).await?;
    Ok(Place { ready, selves, luggage, left })
}

fn not_sent(why: Refusal, name: String) -> NotMoved {
    match why {
        Refusal::Unwritable(why) => NotMoved::NotData(why),
        Refusal::TooLong(longest) => NotMoved::NotData(Unsendable::TooLong { longest }.to_string()),
        // The other node does not know the messages of process migration.
        Refusal::NotInVocabulary | Refusal::NotUnderstood => NotMoved::NotAccepted { name },
        Refusal::TooManyCalls => NotMoved::NotData(TOO_MANY_CALLS.into()),
        Refusal::Overloaded | Refusal::Down | Refusal::OtherLife => NotMoved::Unreachable,
    }
}

impl Place {
    /// Hands the process over. From then on it runs at the destination; with [`Way::Proxy`], `me` is its
    /// proxy.
    ///
    /// # Errors
    ///
    /// Returns why the process was not handed over. It is still here then, with all its messages.
    pub(crate) fn hand_over(self, me: &Process, way: Way) -> Result<Gone, NotMoved> {
        let Place { ready: Ready { pid: to, room, go, .. }, selves, mut luggage, left } = self;
        let over = go.link().cloned();
        // The messages since the `Arrival`. They include all that the proxy at the destination has forwarded.
        let mut late = mem::take(&mut luggage.late);
        if way == Way::Proxy {
            late.extend(luggage.more());
        }
        if over.is_some() && late.len() as u64 > room {
            luggage.late = late;
            let why = "more messages arrived during the move than the other node takes; help: raise \
                       `Builder::mailbox_bound` or `Builder::mailbox_bytes` there";
            return Err(NotMoved::NotData(why.into()));
        }
        let go = match go.write(Go(Enclosed(late))) {
            Ok(go) => go,
            Err((Go(late), why)) => {
                luggage.late = late.0;
                return Err(not_sent(why, String::new()));
            }
        };
        let key = selves.on(me.node().id()).map(|(_, key)| key);
        let stays = key.map(|key| (watch(me, to, over.as_deref()), key));
        match hand_over(me, go, key.map(|key| Away::At(to, key))) {
            Err(Go(late)) => {
                stays.map(|(watched, _)| demonitor(watched));
                luggage.late = late.0;
                Err(NotMoved::Lost("the process ended, or that node dropped it, before the handover".into()))
            }
            Ok(gone) => {
                if let Some(left) = &left {
                    left.settle(mem::take(&mut luggage.letters));
                }
                gone.into_iter().for_each(|(left, go)| left.settle(go));
                Ok(Gone { to, left: stays, over, selves, leaves: left })
            }
        }
    }
}

/// Sends `Go` and makes `me` the proxy (if there is to be one) in one step, under the lock of its `Bonds`. So
/// a kill comes before, and there is no `Go`; or after, and the proxy forwards it.
///
/// # Errors
///
/// Returns `Go`, if `me` is ending or the destination no longer waits for it.
fn hand_over(me: &Process, go: Answering<Go>, proxy: Option<Away>) -> Result<Option<(Left, Go)>, Go> {
    let mut bonds = me.bonds();
    if bonds.is_ending() {
        return Err(go.withdraw());
    }
    let gone = go.give()?;
    if proxy.is_some() {
        bonds.goes(proxy);
    }
    Ok(gone)
}

/// Monitors `to` for `me`. A moved process is monitored over the connection that carries its `Go`, so that
/// the monitor also reports the loss of that connection.
fn watch(me: &Process, to: Pid, over: Option<&Link>) -> Tag {
    let Some(link) = over else { return monitor(to) };
    let monitor = me.node().tag();
    me.bonds().ties().watched.insert(monitor, to);
    me.node().is_tied(me.pid().number, to);
    link.signal(me.node(), to, Signal::Watch { monitor, by: Watcher::Process(me.pid()) });
    monitor
}
