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

/// Returns the body of a mobile process: one that can be copied, updated and moved wherever it waits. `frame`
/// is a call of a `#[cps]` function, or a [`Continuation`] (by [`resume`](rialto_cps::resume())).
///
/// The body is a future, which can be passed to everything that spawns a process. The result of the function
/// becomes the [exit reason](IntoExit) of the process. If the function [`fork`](rialto_cps::fork())s, the
/// copy is a new process with its own mailbox.
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
/// Dropping the future cancels the computation.
///
/// # Panics
///
/// When it is polled outside of a process, or in a process that already runs another `mobile` future.
///
/// Source: Termite's processes, whose continuations are data.
pub fn mobile<F: Frame<Output: IntoExit + 'static>>(frame: F) -> impl Future<Output = Exit> + Send + 'static {
    begin(Person::new(Box::new(Continuation::new(frame)), None))
}

pub(crate) type Granted = Option<(Ticket, Grant)>;

/// The state that moves with a mobile process. Its mailbox and its trap flag are sent beside it.
pub(crate) struct Person {
    pub(crate) mind: Box<dyn Mind>,
    /// The answer to its last request to the loop, for its next poll.
    pub(crate) granted: Granted,
    pub(crate) selves: Selves,
    /// Its pending calls.
    pub(crate) open: Open,
}

impl Person {
    /// Creates the state of a process that has never moved.
    fn new(mind: Box<dyn Mind>, granted: Granted) -> Person {
        Person { mind, granted, selves: Selves::default(), open: Open::default() }
    }
}

/// Why the loop has stopped polling the computation.
enum Turn {
    Over(Exit),
    Asked(Ticket, Request),
    Ordered(Order),
}

/// The result of a move.
enum Moved {
    /// The process continues here: it was not moved, or has come back.
    Here(Person),
    /// The process has left, and its task here ends.
    Over(Exit),
}

async fn begin(person: Person) -> Exit {
    live(person, Enrolled::new(process::current("mobile"))).await
}

/// Runs the process until it ends or has left. The steps of a move are boxed: otherwise their size would add
/// to that of every mobile process, and each arriving process would be copied with it several times.
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
            // Only a proxy accepts its process back.
            Turn::Ordered(Order::Home(_)) => continue,
        };
        person = match moved {
            Moved::Here(person) => person,
            Moved::Over(exit) => return exit,
        };
    }
}

/// Polls the computation until it ends, or until there is a request or order to carry out while it is
/// suspended.
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

/// Spawns a process on this node that runs `mind`.
fn spawn(here: &Enrolled, mind: Box<dyn Mind>, granted: Granted, traps: bool) -> Pid {
    let tie = |_, bonds: &mut Bonds| {
        bonds.trap(traps);
    };
    here.process().node().spawn_tied(tie, begin(Person::new(mind, granted)))
}

fn copy(mind: &dyn Mind, reply: oneshot::Sender<Result<Box<dyn Mind>, NotCaptured>>) {
    let copy = catch_unwind(AssertUnwindSafe(|| mind.copy()));
    // The caller may have given up.
    let _ = reply.send(copy.map_err(|payload| {
        discard(payload);
        NotCaptured::Panicked
    }));
}

/// Moves the process. Reports the result to the leaf that holds `ticket`, or to the caller that waits for
/// `reply`.
async fn go(
    mut person: Person,
    here: &Enrolled,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
    mut reply: Option<oneshot::Sender<Result<(), NotMoved>>>,
) -> Moved {
    // The caller may have given up.
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

/// Moves the process to node `to`.
///
/// # Errors
///
/// Returns why it has not moved. `person` is unchanged then.
async fn leave(
    person: &mut Person,
    me: &Arc<Process>,
    to: NodeId,
    way: Way,
    ticket: Option<Ticket>,
) -> Result<Gone, NotMoved> {
    ask_to_land(person, me, to, way, ticket).await?.hand_over(me, way)
}
