//! The loop of a mobile process.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::Poll;

use rialto_cps::{Continuation, Frame};
use rialto_process::internal::process::{self, Process};
use rialto_process::internal::signal_state::SignalState;
use rialto_process::internal::unwinding::discard;
use rialto_process::{Exit, IntoExit, NodeId, Pid};
use rialto_sync::oneshot;

use super::calling::PendingCalls;
use super::control::{self, Grant, Request, RequestId};
use super::departure::{HandedOver, prepare_move};
use super::earlier_pids::EarlierPids;
use super::erased_continuation::ErasedContinuation;
use super::move_result::{MoveKind, NotMoved};
use super::orders::{MobileRegistration, NotCaptured, Order};
use super::proxy::{ProxyEnd, run_proxy};

/// Returns the body of a mobile process: one that can be copied, updated and moved wherever it waits. `frame`
/// is a call of a `#[cps]` function, or a [`Continuation`] (by [`resume`](rialto_cps::resume())).
///
/// The body is a future, which can be passed to everything that spawns a process. The result of the function
/// becomes the [exit reason](IntoExit) of the process. If the function [`fork`](rialto_cps::fork())s, the
/// copy is a new process with its own mailbox.
///
/// ```
/// use rialto_cps::{cps, sleep};
/// use rialto_node::migration::mobile;
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
    begin(MobileState::new(Box::new(Continuation::new(frame)), None))
}

pub(crate) type Granted = Option<(RequestId, Grant)>;

/// The state that moves with a mobile process. Its mailbox and its trap flag are sent beside it.
pub(crate) struct MobileState {
    pub(crate) continuation: Box<dyn ErasedContinuation>,
    /// The answer to its last request to the loop, for its next poll.
    pub(crate) grant: Granted,
    pub(crate) earlier_pids: EarlierPids,
    /// Its pending calls.
    pub(crate) pending_calls: PendingCalls,
}

impl MobileState {
    /// Creates the state of a process that has never moved.
    fn new(continuation: Box<dyn ErasedContinuation>, granted: Granted) -> MobileState {
        MobileState {
            continuation,
            grant: granted,
            earlier_pids: EarlierPids::default(),
            pending_calls: PendingCalls::default(),
        }
    }
}

/// Why the loop has stopped polling the computation.
enum StopCause {
    Ended(Exit),
    Asked(RequestId, Request),
    Ordered(Order),
}

/// The result of a move.
enum AfterMove {
    /// The process continues here: it was not moved, or has come back.
    Here(MobileState),
    /// The process has left, and its task here ends.
    Over(Exit),
}

async fn begin(mobile: MobileState) -> Exit {
    run(mobile, MobileRegistration::new(process::current("mobile"))).await
}

/// Runs the process until it ends or has left. The steps of a move are boxed: otherwise their size would add
/// to that of every mobile process, and each arriving process would be copied with it several times.
pub(crate) async fn run(mut mobile: MobileState, here: MobileRegistration) -> Exit {
    loop {
        let moved = match poll_until_request(&mut mobile, &here).await {
            StopCause::Ended(exit) => return exit,
            StopCause::Asked(ticket, Request::Clone) => {
                let me = here.process().pid();
                let copy =
                    spawn(&here, mobile.continuation.clone_box(), Some((ticket, Grant::Copy(me))), false);
                mobile.grant = Some((ticket, Grant::Original(copy)));
                continue;
            }
            StopCause::Asked(_, Request::Update(other)) => {
                mobile.continuation = other;
                continue;
            }
            StopCause::Asked(ticket, Request::Move(to, way)) => {
                Box::pin(migrate(mobile, &here, to, way, Some(ticket), None)).await
            }
            StopCause::Ordered(Order::Move(to, reply)) => {
                Box::pin(migrate(mobile, &here, to, MoveKind::WithProxy, None, Some(reply))).await
            }
            StopCause::Ordered(Order::Copy(reply)) => {
                copy(&*mobile.continuation, reply);
                continue;
            }
            // Only a proxy accepts its process back.
            StopCause::Ordered(Order::TakeBack(_)) => continue,
        };
        mobile = match moved {
            AfterMove::Here(mobile) => mobile,
            AfterMove::Over(exit) => return exit,
        };
    }
}

/// Polls the computation until it ends, or until there is a request or order to carry out while it is
/// suspended.
fn poll_until_request(
    mobile: &mut MobileState,
    here: &MobileRegistration,
) -> impl Future<Output = StopCause> {
    poll_fn(move |cx| {
        if let Some(order) = here.orders.next(cx) {
            return Poll::Ready(StopCause::Ordered(order));
        }
        let mut fork = |copy| {
            spawn(here, copy, None, false);
        };
        let MobileState { continuation, grant: granted, pending_calls: open, .. } = &mut *mobile;
        match control::poll_with(granted.take(), open, || continuation.poll(cx, &mut fork)) {
            (Poll::Ready(exit), _) => Poll::Ready(StopCause::Ended(exit)),
            (Poll::Pending, Some((ticket, request))) => Poll::Ready(StopCause::Asked(ticket, request)),
            (Poll::Pending, None) => Poll::Pending,
        }
    })
}

/// Spawns a process on this node that runs `continuation`.
fn spawn(
    here: &MobileRegistration,
    continuation: Box<dyn ErasedContinuation>,
    granted: Granted,
    traps: bool,
) -> Pid {
    let relate = |_, state: &mut SignalState| {
        state.trap(traps);
    };
    here.process().node().spawn_with(relate, begin(MobileState::new(continuation, granted)))
}

fn copy(
    continuation: &dyn ErasedContinuation,
    reply: oneshot::Sender<Result<Box<dyn ErasedContinuation>, NotCaptured>>,
) {
    let copy = catch_unwind(AssertUnwindSafe(|| continuation.clone_box()));
    // The caller may have given up.
    let _ = reply.send(copy.map_err(|payload| {
        discard(payload);
        NotCaptured::Panicked
    }));
}

/// Moves the process. Reports the result to the leaf that holds `ticket`, or to the caller that waits for
/// `reply`.
async fn migrate(
    mut mobile: MobileState,
    here: &MobileRegistration,
    to: NodeId,
    way: MoveKind,
    ticket: Option<RequestId>,
    mut reply: Option<oneshot::Sender<Result<(), NotMoved>>>,
) -> AfterMove {
    // The caller may have given up.
    let mut tell = |result| drop(reply.take().map(|reply| reply.send(result)));
    let stays = to == here.process().node().id();
    if stays && way == MoveKind::WithoutProxy {
        let traps = here.process().signal_state().traps();
        spawn(here, mobile.continuation, ticket.map(|ticket| (ticket, Grant::Moved(Ok(())))), traps);
        return AfterMove::Over(Exit::Normal);
    }
    let gone = match stays {
        true => Err(Ok(())),
        false => try_leave(&mut mobile, here.process(), to, way, ticket).await.map_err(Err),
    };
    match gone {
        Err(result) => {
            tell(result.clone());
            mobile.grant = ticket.map(|ticket| (ticket, Grant::Moved(result)));
            AfterMove::Here(mobile)
        }
        Ok(mut gone) => {
            gone.settle(mobile);
            tell(Ok(()));
            match run_proxy(here, gone).await {
                ProxyEnd::Over(exit) => AfterMove::Over(exit),
                ProxyEnd::Back(mobile) => AfterMove::Here(mobile),
            }
        }
    }
}

/// Moves the process to node `to`.
///
/// # Errors
///
/// Returns why it has not moved. `mobile` is unchanged then.
async fn try_leave(
    mobile: &mut MobileState,
    me: &Arc<Process>,
    to: NodeId,
    way: MoveKind,
    ticket: Option<RequestId>,
) -> Result<HandedOver, NotMoved> {
    prepare_move(mobile, me, to, way, ticket).await?.hand_over(me, way)
}
