//! Leaving a node: what the origin does until the process is handed over. See [`landing`](super::landing) for whose
//! it is meanwhile.

use std::mem;
use std::sync::Arc;

use rialto_event::{Event, choose};

use crate::bonds::{Away, Watcher};
use crate::call::{Answering, awaited};
use crate::link::{demonitor, monitor};
use crate::message::Envelope;
use crate::node::{self, Node};
use crate::pid::{NodeId, Pid, Tag};
use crate::process::Process;
use crate::receive::receive_evt_if;
use crate::send::Unsendable;
use crate::signal::Signal;
use crate::wire::{Blob, Enclosed, Left, Link, Refusal};

use super::calling::Open;
use super::desk::Ticket;
use super::landing::{Arrival, Flushed, Go, Landed, Ready};
use super::migrating::{NotMoved, Way};
use super::mobile::Person;
use super::roomy::Roomy;
use super::selves::Selves;

/// A place where the process can go on.
pub(crate) struct Place {
    ready: Ready,
    /// What it will have been then.
    selves: Selves,
    luggage: Luggage,
    left: Option<Left>,
    /// Until it leaves.
    roomy: Roomy,
}

/// Where it went.
pub(crate) struct Gone {
    pub(crate) to: Pid,
    /// By which the end of that is heard of, unless nothing is left behind.
    pub(crate) watched: Option<Tag>,
    /// The link, if there is one.
    pub(crate) over: Option<Arc<Link>>,
    pub(crate) selves: Selves,
}

/// What was in the mailbox of a process that is on its way. It lies there again, before what has come since, unless it is
/// handed over.
struct Luggage {
    process: Arc<Process>,
    letters: Vec<Envelope>,
}

impl Luggage {
    /// What has come since.
    fn more(&self) -> Vec<Envelope> {
        self.process.mailbox.update(|mailbox| mailbox.drain())
    }
}

impl Drop for Luggage {
    fn drop(&mut self) {
        if !self.letters.is_empty() {
            self.process.mailbox.update(|mailbox| {
                let since = mailbox.drain();
                self.letters.drain(..).chain(since).for_each(|letter| mailbox.restore(letter));
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
    let bytes = person.mind.to_bytes().map_err(|error| NotMoved::NotData(error.to_string()))?;
    let roomy = Roomy::new(me);
    let (mut selves, mut open) = (person.selves.clone(), person.open.clone());
    match way {
        // Nothing follows it.
        Way::Task => (selves, open) = (Selves::default(), Open::default()),
        Way::Proxy => selves.add(me.pid()),
    }
    let name = person.mind.name().to_string();
    let road = Road::to(me.node(), to).await.ok_or(NotMoved::Unreachable)?;
    let (tag, (from, landed)) = (me.node().tag(), awaited());
    let mut arrival = Arrival {
        name,
        bytes: Blob(bytes),
        ticket,
        traps: me.bonds().traps(),
        origin: me.pid(),
        tag,
        selves: selves.clone(),
        open,
        letters: Enclosed::default(),
        from,
    };
    let mut luggage = Luggage { process: me.clone(), letters: Vec::new() };
    let left = match road {
        Road::Beside(there) => {
            there.serve(Envelope::new(arrival));
            None
        }
        Road::Over(link) => {
            if way == Way::Proxy {
                arrival.letters.0 = luggage.more();
            }
            let sent = link.dispatch(Pid::of_node(to), &arrival);
            let Arrival { letters, from, name, .. } = arrival;
            luggage.letters = letters.0;
            let left = match sent {
                Ok(sent) => sent.await,
                Err(why) => Err(why),
            };
            let left = left.map_err(|why| not_sent(why, name))?;
            left.settle(from);
            Some(left)
        }
    };
    let ready = match landed.recv().await {
        Ok(Ok(Landed(landed))) => landed?,
        Ok(Err(error)) => return Err(NotMoved::Lost(error.to_string())),
        Err(_) => return Err(NotMoved::Lost("nobody there has taken it in".into())),
    };
    if !ready.flushed {
        flushed(tag, &ready).await?;
    }
    Ok(Place { ready, selves, luggage, left, roomy })
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

/// Nothing more comes from the proxy that will be the process.
async fn flushed(tag: Tag, ready: &Ready) -> Result<(), NotMoved> {
    let lost = || NotMoved::Lost("its proxy there has ended".into());
    let said = receive_evt_if(move |flushed: &Flushed| flushed.0 == tag).wrap(|_| Ok(()));
    choose((said, ready.go.cancelled_evt().wrap(move |()| Err(lost())))).await
}

impl Place {
    /// Hands the process over: from here on it is there, and `me` its proxy, if it leaves one.
    ///
    /// # Errors
    ///
    /// It is here, as it was.
    pub(crate) fn hand_over(self, me: &Process, way: Way) -> Result<Gone, NotMoved> {
        let Place { ready: Ready { pid: to, go, .. }, selves, mut luggage, left, roomy } = self;
        let over = go.link().cloned();
        // What came since it was asked; of what its proxy there has handed on, all.
        let late = if way == Way::Proxy { luggage.more() } else { Vec::new() };
        let go = match go.write(Go(Enclosed(late))) {
            Ok(go) => go,
            Err((Go(late), why)) => {
                luggage.letters.extend(late.0);
                return Err(not_sent(why, String::new()));
            }
        };
        let watched = (way == Way::Proxy).then(|| watch(me, to, over.as_deref()));
        match hand_over(me, go, (way == Way::Proxy).then_some(to)) {
            Err(Go(late)) => {
                watched.map(demonitor);
                luggage.letters.extend(late.0);
                Err(NotMoved::Lost("it was not there any more when it was to be handed over".into()))
            }
            Ok(gone) => {
                drop(roomy);
                left.into_iter().for_each(|left| left.settle(mem::take(&mut luggage.letters)));
                gone.into_iter().for_each(|(left, go)| left.settle(go));
                Ok(Gone { to, watched, over, selves })
            }
        }
    }
}

/// In one step: it is there, and `me` its proxy, if it leaves one; or it is here.
fn hand_over(me: &Process, go: Answering<Go>, proxy: Option<Pid>) -> Result<Option<(Left, Go)>, Go> {
    let mut bonds = me.bonds();
    if bonds.is_ending() {
        return Err(go.withdraw());
    }
    let gone = go.give()?;
    if let Some(to) = proxy {
        bonds.goes(Some(Away::At(to)));
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
