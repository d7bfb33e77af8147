//! The loop of a mobile process.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::Poll;

use rialto_cps::{Continuation, Frame};
use rialto_sync::oneshot;

use crate::bonds::Bonds;
use crate::exit::{Exit, IntoExit};
use crate::pid::{NodeId, Pid};
use crate::process::{self, Process};
use crate::unwinding::discard;

use super::calling::Open;
use super::desk::{self, Grant, Request, Ticket};
use super::leaving::{Gone, ask_to_land};
use super::migrating::{NotMoved, Way};
use super::mind::Mind;
use super::orders::{Enrolled, NotCaptured, Order};
use super::proxy::{Stood, stand_in};
use super::selves::Selves;

/// The body of a process that can be copied, exchanged and moved wherever it waits: a call of a
/// `#[cps]` function, or a [`Continuation`] (by [`resume`](rialto_cps::resume())).
///
/// It is a future, of how the process ends: what the function returns, [as an exit](IntoExit). So
/// whatever spawns processes spawns it. What it [`fork`](rialto_cps::fork())s are processes, too,
/// with mailboxes of their own.
///
/// ```
/// use rialto_cps::{cps, sleep};
/// use rialto_node::moving::mobile;
/// use rialto_node::{Exit, Node, down_evt, spawn_process};
/// use std::time::Duration;
///
/// #[cps]
/// async fn fuse(seconds: u64) -> Result<(), String> {
///     sleep(Duration::from_secs(seconds)).await;
///     Err("bang".to_string())
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let bomb = spawn_process(mobile(fuse(60)));
/// assert_eq!(down_evt(bomb).await, Exit::custom("bang".to_string()));
/// # })).unwrap();
/// ```
///
/// # Cancellation
///
/// Dropped, it is cancelled, as any future.
///
/// # Panics
///
/// Outside of a process, and in one that runs another such computation at the same time, when it is
/// polled.
///
/// Source: Termite's processes, whose continuations are data.
pub fn mobile<F: Frame<Output: IntoExit + 'static>>(frame: F) -> impl Future<Output = Exit> + Send + 'static {
    begin(Person::new(Box::new(Continuation::new(frame)), None))
}

pub(crate) type Granted = Option<(Ticket, Grant)>;

/// What goes on when a process is moved.
pub(crate) struct Person {
    pub(crate) mind: Box<dyn Mind>,
    /// What it is told next.
    pub(crate) granted: Granted,
    pub(crate) selves: Selves,
    /// Whose answers are for it.
    pub(crate) open: Open,
}

impl Person {
    /// Somebody who was nobody else before.
    fn new(mind: Box<dyn Mind>, granted: Granted) -> Person {
        Person { mind, granted, selves: Selves::default(), open: Open::default() }
    }
}

/// What comes of running for a while.
enum Turn {
    Over(Exit),
    Asked(Ticket, Request),
    Ordered(Order),
}

/// What comes of moving.
enum Moved {
    /// It goes on here: it was not moved, or is back.
    Here(Person),
    /// It has left, and is over here.
    Over(Exit),
}

async fn begin(person: Person) -> Exit {
    live(person, Enrolled::new(process::current("a mobile computation"))).await
}

/// Runs it until it ends, or has left. (The steps of a move are boxed: a process that stays would carry room for them,
/// and one that comes would be copied with it, several times.)
pub(crate) async fn live(mut person: Person, here: Enrolled) -> Exit {
    loop {
        let moved = match turn(&mut person, &here).await {
            Turn::Over(exit) => return exit,
            Turn::Asked(ticket, Request::Clone) => {
                let me = here.process().pid();
                let copy = spawn(&here, person.mind.copy(), Some((ticket, Grant::Copy(me))), false);
                person.granted = Some((ticket, Grant::Original(copy)));
                continue;
            }
            Turn::Asked(_, Request::Update(other)) => {
                person.mind = other;
                continue;
            }
            Turn::Asked(ticket, Request::Move(to, way)) => {
                Box::pin(go(person, &here, to, way, Some(ticket), None)).await
            }
            Turn::Ordered(Order::Move(to, reply)) => {
                Box::pin(go(person, &here, to, Way::Proxy, None, Some(reply))).await
            }
            Turn::Ordered(Order::Copy(reply)) => {
                copy(&*person.mind, reply);
                continue;
            }
            // It is no proxy.
            Turn::Ordered(Order::Home(_)) => continue,
        };
        person = match moved {
            Moved::Here(person) => person,
            Moved::Over(exit) => return exit,
        };
    }
}

/// Runs it until there is something to be done while it is suspended.
fn turn(person: &mut Person, here: &Enrolled) -> impl Future<Output = Turn> {
    poll_fn(move |cx| {
        if let Some(order) = here.orders.next(cx) {
            return Poll::Ready(Turn::Ordered(order));
        }
        let mut fork = |copy| {
            spawn(here, copy, None, false);
        };
        let Person { mind, granted, open, .. } = &mut *person;
        match desk::during(granted.take(), open, || mind.poll(cx, &mut fork)) {
            (Poll::Ready(exit), _) => Poll::Ready(Turn::Over(exit)),
            (Poll::Pending, Some((ticket, request))) => Poll::Ready(Turn::Asked(ticket, request)),
            (Poll::Pending, None) => Poll::Pending,
        }
    })
}

/// A process of its own, here.
fn spawn(here: &Enrolled, mind: Box<dyn Mind>, granted: Granted, traps: bool) -> Pid {
    let tie = |_, bonds: &mut Bonds| {
        bonds.trap(traps);
    };
    here.process().node().spawn_tied(tie, begin(Person::new(mind, granted)))
}

fn copy(mind: &dyn Mind, reply: oneshot::Sender<Result<Box<dyn Mind>, NotCaptured>>) {
    let copy = catch_unwind(AssertUnwindSafe(|| mind.copy()));
    // He may have turned to something else.
    let _ = reply.send(copy.map_err(|payload| {
        discard(payload);
        NotCaptured::Panicked
    }));
}

/// Moves it, and tells who wants to know: the leaf that has asked, or whoever did from outside.
async fn go(
    mut person: Person,
    here: &Enrolled,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
    mut reply: Option<oneshot::Sender<Result<(), NotMoved>>>,
) -> Moved {
    // Who has ordered it may have turned to something else.
    let mut tell = |result| drop(reply.take().map(|reply| reply.send(result)));
    let stays = to == here.process().node().id();
    if stays && way == Way::Task {
        let traps = here.process().bonds().traps();
        spawn(here, person.mind, ticket.map(|ticket| (ticket, Grant::Moved(Ok(())))), traps);
        return Moved::Over(Exit::Normal);
    }
    let gone = match stays {
        true => Err(Ok(())),
        false => leave(&mut person, here.process(), to, way, ticket).await.map_err(Err),
    };
    match gone {
        Err(result) => {
            tell(result.clone());
            person.granted = ticket.map(|ticket| (ticket, Grant::Moved(result)));
            Moved::Here(person)
        }
        Ok(mut gone) => {
            gone.settle(person);
            tell(Ok(()));
            match stand_in(here, gone).await {
                Stood::Over(exit) => Moved::Over(exit),
                Stood::Back(person) => Moved::Here(person),
            }
        }
    }
}

/// Goes there; or it is here, as it was.
async fn leave(
    person: &mut Person,
    me: &Arc<Process>,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
) -> Result<Gone, NotMoved> {
    ask_to_land(person, me, to, way, ticket).await?.hand_over(me, way)
}
