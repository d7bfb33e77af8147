//! Leaving a node: what the origin does until the process is handed over. See [`landing`](super::landing) for whose
//! it is meanwhile.

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
use crate::wire::{Enclosed, Left, Link, Refusal};

use super::calling::Open;
use super::carried::Carried;
use super::desk::Ticket;
use super::landing::{Arrival, Flushed, Go, Landed, Ready};
use super::migrating::{NotMoved, Way};
use super::mobile::Person;
use super::selves::Selves;

/// A place where the process can go on.
pub(crate) struct Place {
    ready: Ready,
    /// What it will have been then.
    selves: Selves,
    luggage: Luggage,
    left: Option<Left>,
}

/// Where it went.
pub(crate) struct Gone {
    pub(crate) to: Pid,
    /// By which the end of that is heard of, and by which it is known when it comes back; unless nothing is left behind.
    pub(crate) left: Option<(Tag, Key)>,
    /// The link, if there is one.
    pub(crate) over: Option<Arc<Link>>,
    pub(crate) selves: Selves,
    /// The letter by which it went, if it did so over a link.
    pub(crate) leaves: Option<Left>,
}

impl Gone {
    /// Drops the computation, which is there now, and so are the ends of channels in its variables.
    pub(crate) fn settle(&mut self, person: Person) {
        match self.leaves.take() {
            Some(left) => left.settle(person),
            None => drop(person),
        }
    }
}

/// What was in the mailbox of a process that is on its way. It lies there again, before what has come since, unless it is
/// handed over.
struct Luggage {
    process: Arc<Process>,
    /// What has gone ahead.
    letters: Vec<Envelope>,
    /// What was taken out since, and what that weighs.
    late: Vec<Envelope>,
    weight: usize,
    /// Of this arrival nothing more comes from the proxy that is to be the process.
    tag: Tag,
    is_flushed: bool,
}

impl Luggage {
    /// A message weighs so much at least, however short it is.
    const LEAST: usize = 64;

    /// What lies in the mailbox.
    fn more(&self) -> Vec<Envelope> {
        self.process.mailbox.update(|mailbox| mailbox.drain())
    }

    /// They are there, and nothing more comes from a proxy that has been there.
    async fn are_there(
        &mut self,
        to: NodeId,
        landed: Awaited<Landed>,
        has_been: bool,
    ) -> Result<Ready, NotMoved> {
        let landed = match has_been {
            false => sync(landed.recv_evt()).await,
            // Who hands on to it may wait for room in the mailbox, and the proxy there for that.
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
        // What comes to the proxy would go there, and its kills.
        if ready.pid.node() != to {
            return Err(NotMoved::Lost("it says that the process runs elsewhere".into()));
        }
        while !(ready.flushed || self.is_flushed) {
            if self.meanwhile(ready.go.cancelled_evt()).await?.is_some() {
                return Err(NotMoved::Lost("its proxy there has ended".into()));
            }
        }
        Ok(ready)
    }

    /// What `event` yields; or nothing yet, and what has come was taken along.
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
            true => Err(NotMoved::NotData("more has come meanwhile than its mailbox holds".into())),
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
    /// In this program, if one of the two talks to nobody.
    Beside(Node),
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

/// Has the process taken in elsewhere, with what is in its mailbox. It is not handed over yet.
pub(crate) async fn ask_to_land(
    person: &mut Person,
    me: &Arc<Process>,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
) -> Result<Place, NotMoved> {
    let (mut selves, mut open) = (person.selves.clone(), person.open.clone());
    match way {
        // Nothing follows it.
        Way::Task => (selves, open) = (Selves::default(), Open::default()),
        Way::Proxy => selves.add(me.pid()),
    }
    let name = person.mind.name().to_string();
    let road = Road::to(me.node(), to).await.ok_or(NotMoved::Unreachable)?;
    let bytes = match &road {
        Road::Beside(_) => Carried::packed(&*person.mind)?,
        // Until the letter is written, below.
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
        // It does not know that there are such things.
        Refusal::NotInVocabulary | Refusal::NotUnderstood => NotMoved::NotAccepted { name },
        Refusal::Overloaded | Refusal::Down | Refusal::OtherLife => NotMoved::Unreachable,
    }
}

impl Place {
    /// Hands the process over: from here on it is there, and `me` its proxy, if it leaves one.
    ///
    /// # Errors
    ///
    /// It is here, as it was.
    pub(crate) fn hand_over(self, me: &Process, way: Way) -> Result<Gone, NotMoved> {
        let Place { ready: Ready { pid: to, room, go, .. }, selves, mut luggage, left } = self;
        let over = go.link().cloned();
        // What came since it was asked; of what its proxy there has handed on, all.
        let mut late = mem::take(&mut luggage.late);
        if way == Way::Proxy {
            late.extend(luggage.more());
        }
        if over.is_some() && late.len() as u64 > room {
            luggage.late = late;
            return Err(NotMoved::NotData("more has come meanwhile than its mailbox there takes".into()));
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
                Err(NotMoved::Lost("it was not there any more when it was to be handed over".into()))
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

/// In one step: it is there, and `me` its proxy, if it leaves one; or it is here.
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

/// Has the end of `to` heard of, and of that link.
fn watch(me: &Process, to: Pid, over: Option<&Link>) -> Tag {
    let Some(link) = over else { return monitor(to) };
    let monitor = me.node().tag();
    me.bonds().ties().watched.insert(monitor, to);
    me.node().is_tied(me.pid().number, to);
    link.signal(me.node(), to, Signal::Watch { monitor, by: Watcher::Process(me.pid()) });
    monitor
}
