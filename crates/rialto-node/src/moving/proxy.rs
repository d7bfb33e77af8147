//! The proxy that a process leaves behind: it hands on what comes, until the process ends, or is back.

use std::future::{Future as _, poll_fn};
use std::mem;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use rialto_event::{Either, Event, choose, sync};

use crate::bonds::Away;
use crate::exit::Exit;
use crate::key::Key;
use crate::link::{demonitor, unlink};
use crate::message::Envelope;
use crate::pid::{Pid, Tag};
use crate::process::Process;
use crate::receive::{receive_evt, receive_evt_if};
use crate::signal::{self, Down, Signal};
use crate::wire::{FEW, Link};

use super::landing::{Arrival, Flushed, Go, Landing, Return};
use super::leaving::Gone;
use super::migrating::NotMoved;
use super::mobile::Person;
use super::orders::{Enrolled, NotCaptured, Order};
use super::passing::pass;

/// A signal that came to a proxy, among its messages.
pub(crate) struct Along(pub(crate) Signal);

impl Along {
    /// What it brings of somebody else's.
    pub(crate) fn reason(&self) -> Option<&Exit> {
        match &self.0 {
            Signal::Exit { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

/// What becomes of a proxy.
pub(crate) enum Stood {
    /// What it handed on to has ended.
    Over(Exit),
    /// It is the process again.
    Back(Person),
}

/// Hands on what comes for the process that is gone, until that has ended or is back.
pub(crate) async fn stand_in(here: &Enrolled, Gone { to, left, over, selves, leaves: _ }: Gone) -> Stood {
    let me = here.process();
    let Some((watched, key)) = left else { return Stood::Over(Exit::Normal) };
    // It does not end for the loss of its first pid any more.
    if let Some(home) = selves.home().filter(|home| *home != me.pid()) {
        unlink(home);
    }
    let proxy = StandIn { me, to, key, watched, over };
    match proxy.run(here).await {
        Err(reason) => Stood::Over(reason),
        Ok((back, go)) => {
            demonitor(watched);
            Stood::Back(back.is(me, go))
        }
    }
}

/// A process that hands on what comes.
struct StandIn<'a> {
    me: &'a Arc<Process>,
    to: Pid,
    /// Who has it is the process.
    key: Key,
    /// By which the end of that is heard of.
    watched: Tag,
    /// The link over which that has gone, if it has over one.
    over: Option<Arc<Link>>,
}

impl StandIn<'_> {
    /// Until the process comes back; or what it hands on to ends, for that reason.
    async fn run(&self, here: &Enrolled) -> Result<(Return, Go), Exit> {
        loop {
            match next(here).await {
                Either::Left(Order::Copy(reply)) => drop(reply.send(Err(NotCaptured::Away))),
                Either::Left(Order::Move(_, reply)) => drop(reply.send(Err(NotMoved::Away))),
                Either::Left(Order::Home(arrival)) => {
                    if let Some(back) = self.takes_back(*arrival).await? {
                        return Ok(back);
                    }
                }
                Either::Right(first) => self.hand_on(first).await?,
            }
        }
    }

    /// Hands on that message, and a few that lie behind it.
    async fn hand_on(&self, first: Envelope) -> Result<(), Exit> {
        let more = self.me.mailbox.update(|mailbox| mailbox.take_front(FEW - 1));
        let (mut all, mut letters) = ([first].into_iter().chain(more), Vec::new());
        while let Some(message) = all.next() {
            let message = match message.open::<Along>() {
                Ok(Along(signal)) => {
                    self.pass(mem::take(&mut letters)).await;
                    signal::deliver(self.me.node(), self.to, signal);
                    continue;
                }
                Err(message) => message,
            };
            match message.peek() {
                Some(Down { monitor, reason, .. }) if *monitor == self.watched => {
                    let reason = reason.clone();
                    // Nobody will read them, and that is seen when this ends.
                    let unread = letters.into_iter().chain(all);
                    self.me.mailbox.update(|mailbox| unread.for_each(|letter| mailbox.restore(letter)));
                    return Err(reason);
                }
                _ => letters.push(message),
            }
        }
        self.pass(letters).await;
        Ok(())
    }

    /// Until they are there.
    async fn pass(&self, letters: Vec<Envelope>) {
        if !letters.is_empty() {
            pass(self.over.as_ref(), self.to, letters).await;
        }
    }

    /// The process may come back here: nothing more is handed on, and that is said behind all that was.
    /// `None`: it does not come.
    async fn takes_back(&self, arrival: Arrival) -> Result<Option<(Return, Go)>, Exit> {
        if arrival.from.is_cancelled() {
            return Ok(None);
        }
        let Some(landing) = Landing::read(self.me.node(), arrival) else { return Ok(None) };
        self.me.bonds().goes(Some(Away::Coming(self.key)));
        let flushed = landing.origin == self.to;
        if !flushed {
            self.pass(vec![Envelope::new(Flushed(landing.tag))]).await;
        }
        let (back, going) = landing.answers(self.me, flushed);
        let first = match flushed {
            // It says so itself, or `going` hears that it does not; that its link is lost may be heard here before.
            true => Ok(sync(going.recv_evt()).await),
            false => choose((going.recv_evt().wrap(Ok), self.ended_evt().wrap(Err))).await,
        };
        let (go, lost) = match first {
            Ok(go) => (go, None),
            // The other one may wait for ever for what was to come by that way, or have given its last word before.
            Err(reason) => (going.withdrawn().await, Some(reason)),
        };
        if let Ok(go) = go {
            return Ok(Some((back, go)));
        }
        self.me.bonds().goes(Some(Away::At(self.to, self.key)));
        lost.map_or(Ok(None), Err)
    }

    fn ended_evt(&self) -> impl Event<Output = Exit, Pending: Send> + Send + use<> {
        let watched = self.watched;
        receive_evt_if(move |down: &Down| down.monitor == watched).wrap(|down| down.reason)
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
