//! Leaving a node: what the origin does, and the proxy that it becomes.

use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::task::Poll;

use rialto_event::{Either, Event, choose, sync};
use rialto_sync::oneshot;

use crate::bonds::Away;
use crate::exit::Exit;
use crate::link::{demonitor, link_inbound, monitor, unlink};
use crate::message::Envelope;
use crate::pid::{NodeId, Pid, Tag};
use crate::process::Process;
use crate::receive::{receive_evt, receive_evt_if};
use crate::recv;
use crate::send::{send, send_evt};
use crate::signal::{self, Down, Exited, Signal};

use super::calling::Open;
use super::desk::Ticket;
use super::envoy::{Envoy, send_envoy};
use super::landing::{Arrival, Flushed, Proxy, Ready, Return};
use super::migrating::{NotMoved, Way};
use super::mobile::Person;
use super::orders::{Enrolled, NotCaptured, Order};
use super::roomy::Roomy;
use super::selves::Selves;

/// A signal that came to a proxy, among its messages.
pub(crate) struct Along(pub(crate) Signal);

/// A place where the process can go on.
pub(crate) struct Place {
    landing: Pid,
    /// By which the end of the landing is heard of.
    watched: Tag,
    /// What it was there before, and will be again.
    before: Option<Pid>,
    /// What it will have been then.
    selves: Selves,
    /// Until it leaves.
    roomy: Roomy,
    envoy: Envoy,
}

/// Has the computation taken in elsewhere. It waits for `Go`.
pub(crate) async fn ask_to_land(
    person: &mut Person,
    here: &Enrolled,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
) -> Result<Place, NotMoved> {
    let bytes = person.mind.to_bytes().map_err(|error| NotMoved::NotData(error.to_string()))?;
    let me = here.process();
    let roomy = Roomy::new(me);
    let (mut selves, mut open) = (person.selves.clone(), person.open.clone());
    match way {
        // Nothing follows it.
        Way::Task => (selves, open) = (Selves::default(), Open::default()),
        Way::Proxy => selves.add(me.pid()),
    }
    let (tag, traps, nobody) = (Tag::new(), me.bonds().traps(), me.pid());
    let name = person.mind.name().to_string();
    let selves_then = selves.clone();
    let arrival = Arrival {
        name,
        bytes,
        ticket,
        traps,
        origin: me.pid(),
        envoy: nobody,
        tag,
        selves: selves_then,
        open,
    };
    let (landing, Ready { before }, envoy) = send_envoy(me, to, arrival).await?;
    let watched = monitor(landing);
    if before.is_some()
        && let Err(reason) = flushed(tag, watched).await
    {
        return Err(NotMoved::Lost(reason.to_string()));
    }
    Ok(Place { landing, watched, before, selves, roomy, envoy })
}

/// Nothing more comes from the proxy that will be the process.
async fn flushed(tag: Tag, watched: Tag) -> Result<(), Exit> {
    recv! {
        Flushed(^tag) => Ok(()),
        Down { monitor: ^watched, reason, .. } => Err(reason),
    }
}

/// Hands over a process that leaves nothing behind.
pub(crate) fn leave(place: Place) {
    place.envoy.go();
    demonitor(place.watched);
}

/// What becomes of a proxy.
pub(crate) enum Stood {
    /// What it handed on to has ended.
    Over(Exit),
    /// It is the process again.
    Back(Person),
    /// It is the process still: the landing was lost, for that reason, before it had all.
    Stays(Person, Exit),
}

/// Hands over the process, and hands on what comes, until that has ended or is back. `gone` is called
/// in between.
pub(crate) async fn stand_in(here: &Enrolled, place: Place, person: Person, gone: impl FnOnce()) -> Stood {
    let me = here.process();
    let home = place.selves.home().filter(|home| *home != me.pid());
    let mut proxy = StandIn { me, to: place.landing, watched: place.watched };
    let stays = place.before.unwrap_or(place.landing);
    // In one step: what comes later comes to a proxy.
    let letters = me.mailbox.update(|mailbox| {
        me.bonds().goes(Some(Away::At(stays)));
        mailbox.drain()
    });
    drop(place.roomy);
    let mut letters = letters.into_iter();
    while let Some(letter) = letters.next() {
        if let Err(reason) = proxy.hand_on(letter).await {
            // What the landing had of them are dead letters there.
            let back = Return { person, traps: me.bonds().traps(), letters: letters.collect() };
            return Stood::Stays(come_back(me, back, None), reason);
        }
    }
    // While it cannot have ended as the process, whose reason is to be told.
    let before = place.before.map(|before| StandIn { me, to: before, watched: monitor(before) });
    place.envoy.go();
    drop(person);
    gone();
    if let Some(home) = home {
        unlink(home);
    }
    if let Some(before) = before {
        // What it was there before is a proxy until the landing has given it the process, and may hand on to
        // this one: if that comes to nothing, nobody has the process.
        recv! {
            Down { monitor: ^(place.watched), reason, .. } => if reason != Exit::Normal {
                return Stood::Over(reason);
            }
        }
        proxy = before;
    }
    match proxy.run(here, &place.selves).await {
        Err(reason) => Stood::Over(reason),
        Ok(back) => {
            demonitor(proxy.watched);
            Stood::Back(come_back(me, back, home))
        }
    }
}

/// A process that hands on what comes.
struct StandIn<'a> {
    me: &'a Process,
    to: Pid,
    /// By which the end of that is heard of.
    watched: Tag,
}

impl StandIn<'_> {
    /// Until the process comes back; or what it hands on to ends, for that reason.
    async fn run(&self, here: &Enrolled, selves: &Selves) -> Result<Return, Exit> {
        loop {
            match next(here).await {
                Either::Left(Order::Copy(reply)) => drop(reply.send(Err(NotCaptured::Away))),
                Either::Left(Order::Move(_, reply)) => drop(reply.send(Err(NotMoved::Away))),
                Either::Left(Order::Home { key, tag, reply }) => {
                    if selves.knows(self.me.pid(), key)
                        && let Some(back) = self.wait(tag, reply).await?
                    {
                        return Ok(back);
                    }
                }
                Either::Right(message) => self.take(message).await?,
            }
        }
    }

    async fn take(&self, message: Envelope) -> Result<(), Exit> {
        match message.open::<Along>() {
            Ok(Along(signal)) => {
                signal::deliver(self.me.node(), self.to, signal);
                Ok(())
            }
            Err(message) => self.hand_on(message).await,
        }
    }

    /// Hands on one message, when there is room for it.
    async fn hand_on(&self, message: Envelope) -> Result<(), Exit> {
        if message.is::<Down>() && message.peek().is_some_and(|down: &Down| down.monitor == self.watched) {
            return match message.open() {
                Ok(Down { reason, .. }) => Err(reason),
                Err(_) => unreachable!("its type was looked at"),
            };
        }
        match send(self.to, message) {
            Ok(()) => Ok(()),
            Err(error) => {
                let room = send_evt(self.to, error.into_message()).wrap(|()| Ok(()));
                choose((room, self.ended_evt().wrap(Err))).await
            }
        }
    }

    fn ended_evt(&self) -> impl Event<Output = Exit, Pending: Send> + Send + use<> {
        let watched = self.watched;
        receive_evt_if(move |down: &Down| down.monitor == watched).wrap(|down| down.reason)
    }

    /// The process may come back here: hands on nothing more, and says so behind all that it has handed on.
    /// `None`: it does not come.
    async fn wait(&self, tag: Tag, reply: oneshot::Sender<Proxy>) -> Result<Option<Return>, Exit> {
        self.me.bonds().goes(Some(Away::Coming));
        self.hand_on(Envelope::new(Flushed(tag))).await?;
        let (proxy, back) = oneshot();
        // Who asks may be gone.
        let _ = reply.send(proxy);
        let back =
            choose((back.into_recv_evt().wrap(|back| Ok(back.ok())), self.ended_evt().wrap(Err))).await?;
        if back.is_none() {
            self.me.bonds().goes(Some(Away::At(self.to)));
        }
        Ok(back)
    }
}

/// The next order, or message.
async fn next(here: &Enrolled) -> Either<Order, Envelope> {
    let mut message = pin!(sync(receive_evt()));
    poll_fn(|cx| match here.orders.next(cx) {
        Some(order) => Poll::Ready(Either::Left(order)),
        None => message.as_mut().poll(cx).map(Either::Right),
    })
    .await
}

/// It is the process again: what that had received elsewhere lies before what came here since.
fn come_back(me: &Process, back: Return, home: Option<Pid>) -> Person {
    let Return { person, traps, letters } = back;
    let mut signals = Vec::new();
    me.mailbox.update(|mailbox| {
        let mut bonds = me.bonds();
        bonds.goes(None);
        bonds.trap(traps);
        let held = mailbox.drain();
        letters.into_iter().for_each(|letter| mailbox.restore(letter));
        for message in held {
            match message.open::<Along>() {
                Ok(Along(Signal::Exit { from, reason })) if traps => {
                    mailbox.restore(Envelope::new(Exited { from, reason }));
                }
                Ok(Along(signal)) => signals.push(signal),
                Err(message) => mailbox.restore(message),
            }
        }
    });
    if let Some(home) = home {
        link_inbound(home);
    }
    signals.into_iter().for_each(|signal| signal::take(me, signal));
    person
}
