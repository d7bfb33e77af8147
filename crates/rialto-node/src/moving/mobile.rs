//! The loop of a mobile process.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

use rialto_cps::{Continuation, Frame};

use crate::exit::{Exit, IntoExit};
use crate::node::Node;
use crate::process;
use crate::unwinding::discard;

use super::desk::{self, Grant, Request, Ticket};
use super::mind::Mind;
use super::orders::{Enrolled, NotCaptured, Order};

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
    live(Box::new(Continuation::new(frame)), None)
}

type Granted = Option<(Ticket, Grant)>;

/// What comes of running for a while.
enum Turn {
    Over(Exit),
    Asked(Ticket, Request),
    Ordered(Order),
}

/// Runs `mind`, which is told that first.
async fn live(mut mind: Box<dyn Mind>, mut granted: Granted) -> Exit {
    let here = Enrolled::new(process::current("a mobile computation"));
    loop {
        match turn(&mut *mind, &mut granted, &here).await {
            Turn::Over(exit) => return exit,
            Turn::Asked(ticket, Request::Clone) => {
                let me = here.process().pid();
                let copy = spawn(here.process().node(), mind.copy(), Some((ticket, Grant::Copy(me))));
                granted = Some((ticket, Grant::Original(copy)));
            }
            Turn::Asked(_, Request::Update(other)) => mind = other,
            Turn::Ordered(Order::Copy(reply)) => {
                let copy = catch_unwind(AssertUnwindSafe(|| mind.copy()));
                // He may have turned to something else.
                let _ = reply.send(copy.map_err(|payload| {
                    discard(payload);
                    NotCaptured::Panicked
                }));
            }
        }
    }
}

/// Runs it until there is something to be done while it is suspended.
fn turn(mind: &mut dyn Mind, granted: &mut Granted, here: &Enrolled) -> impl Future<Output = Turn> {
    poll_fn(move |cx| {
        if let Some(order) = here.orders.next(cx) {
            return Poll::Ready(Turn::Ordered(order));
        }
        let mut fork = |copy| {
            spawn(here.process().node(), copy, None);
        };
        match desk::during(granted.take(), || mind.poll(cx, &mut fork)) {
            (Poll::Ready(exit), _) => Poll::Ready(Turn::Over(exit)),
            (Poll::Pending, Some((ticket, request))) => Poll::Ready(Turn::Asked(ticket, request)),
            (Poll::Pending, None) => Poll::Pending,
        }
    })
}

/// A process of its own, here.
fn spawn(node: &Node, mind: Box<dyn Mind>, granted: Granted) -> crate::pid::Pid {
    node.spawn(live(mind, granted))
}
