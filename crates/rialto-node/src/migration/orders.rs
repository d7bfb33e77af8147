//! Orders: requests from outside to a mobile process, addressed by its pid. The process carries out an order
//! itself, when it is suspended.
//!
//! All state is under locks; there are no atomics. The lock of the node's `OrderInboxes` is taken first;
//! under it, either the lock of a process's `SignalState` or that of its inbox, one at a time.
//!
//! No order is lost while a process begins. Whether a process has begun is read and written under its
//! `SignalState`. If it has not, `order` marks it there, and adds its inbox to `OrderInboxes` before it
//! releases that lock. So the process sees the mark when it begins, and finds the inbox.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

use rialto_cps::Continuation;
use rialto_process::internal::node;
use rialto_process::internal::process::Process;
use rialto_process::internal::trace_context::MessageTrace;
use rialto_process::{Node, NodeId, Pid};
use rialto_sync::oneshot;

use super::arrival::Arrival;
use super::erased_continuation::ErasedContinuation;
use super::move_result::NotMoved;

/// A request from outside to a mobile process.
pub(crate) enum Order {
    /// Send a copy of the continuation.
    Copy(oneshot::Sender<Result<Box<dyn ErasedContinuation>, NotCaptured>>),
    /// Move to that node, and leave a proxy.
    Move(NodeId, oneshot::Sender<Result<(), NotMoved>>),
    /// To a proxy: become the process again.
    TakeBack(Box<(Arrival, MessageTrace)>),
}

/// The orders for one process.
#[derive(Default)]
pub(crate) struct Orders(Mutex<Inbox>);

#[derive(Default)]
struct Inbox {
    orders: VecDeque<Order>,
    waker: Option<Waker>,
    /// Whether a mobile process takes orders from this inbox.
    is_mobile: bool,
}

impl Orders {
    /// Takes the next order. If there is none, the next one will wake the task.
    pub(crate) fn next(&self, cx: &Context<'_>) -> Option<Order> {
        let mut inbox = lock(&self.0);
        let order = inbox.orders.pop_front();
        if order.is_none() {
            let waker = inbox.waker.get_or_insert_with(|| cx.waker().clone());
            if !waker.will_wake(cx.waker()) {
                let before = mem::replace(waker, cx.waker().clone());
                drop(inbox);
                drop(before);
            }
        }
        order
    }

    fn has_mobile(&self) -> bool {
        lock(&self.0).is_mobile
    }

    fn give(&self, order: Order) {
        let (unneeded, waker) = {
            let mut inbox = lock(&self.0);
            (inbox.take(order), inbox.waker.clone())
        };
        drop(unneeded);
        waker.into_iter().for_each(Waker::wake);
    }
}

impl Inbox {
    /// Adds an order. At most one `TakeBack` waits here: a new one replaces it if its origin no longer waits,
    /// and is refused otherwise. Returns the replaced or refused order, which the caller drops outside the
    /// lock.
    fn take(&mut self, order: Order) -> Option<Order> {
        let home = |order: &&mut Order| matches!(order, Order::TakeBack(_));
        match (&order, self.orders.iter_mut().find(home)) {
            (Order::TakeBack(_), Some(Order::TakeBack(before))) if !before.0.from.is_cancelled() => {
                Some(order)
            }
            (Order::TakeBack(_), Some(before)) => Some(mem::replace(before, order)),
            _ => {
                self.orders.push_back(order);
                None
            }
        }
    }
}

/// The inboxes of a node's mobile processes, by process number.
#[derive(Default)]
pub(crate) struct OrderInboxes(Mutex<HashMap<u64, Arc<Orders>>>);

impl OrderInboxes {
    /// Returns the inboxes of a node.
    fn of(node: &Node) -> &OrderInboxes {
        node.extension()
    }
}

/// An order waits for this process, which has begun, or has ended. If the process is not mobile, removes its
/// inbox.
fn process_begun(process: &Process) {
    let mut mobiles = lock(&OrderInboxes::of(process.node()).0);
    let number = process.pid().number;
    let left =
        mobiles.get(&number).is_some_and(|orders| !orders.has_mobile()).then(|| mobiles.remove(&number));
    drop(mobiles);
    drop(left);
}

/// The registration of a mobile process in `OrderInboxes`. The process takes orders until this is dropped.
pub(crate) struct MobileRegistration {
    process: Arc<Process>,
    pub(crate) orders: Arc<Orders>,
}

impl MobileRegistration {
    /// Registers the process.
    ///
    /// # Panics
    ///
    /// If the process is registered already: it runs one mobile computation at a time.
    pub(crate) fn new(process: Arc<Process>) -> MobileRegistration {
        let orders =
            lock(&OrderInboxes::of(process.node()).0).entry(process.pid().number).or_default().clone();
        let taken = mem::replace(&mut lock(&orders.0).is_mobile, true);
        assert!(
            !taken,
            "the process already runs a `mobile` future; help: spawn another process for the second one"
        );
        MobileRegistration { process, orders }
    }

    pub(crate) fn process(&self) -> &Arc<Process> {
        &self.process
    }
}

impl Drop for MobileRegistration {
    fn drop(&mut self) {
        let orders = lock(&OrderInboxes::of(self.process.node()).0).remove(&self.process.pid().number);
        // The orders contain values of the program, so they are dropped outside the locks.
        drop(orders);
        let left = mem::take(&mut *lock(&self.orders.0));
        drop(left);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives an order to the mobile process `pid`. If there is none, drops the order, and with it the sender of
/// its reply.
pub(crate) fn order(pid: Pid, order: Order) {
    let Some(process) = node::find(pid) else { return };
    // If `pid` is the address of a service, its number is not the process's.
    let number = process.pid().number;
    let orders = {
        process.node().on_begun(process_begun);
        let mut mobiles = lock(&OrderInboxes::of(process.node()).0);
        match mobiles.get(&number) {
            None if process.signal_state().must_wait_for_first_poll() => {
                Some(mobiles.entry(number).or_default().clone())
            }
            there => there.cloned(),
        }
    };
    if let Some(orders) = orders {
        orders.give(order);
    }
}

/// Why a process was not captured.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotCaptured {
    /// This node has no [`mobile`](super::mobile()) process with that pid, or has it no longer.
    NoProcess,
    /// The process has moved, and only its proxy is here.
    AlreadyMoved,
    /// The outermost function of the process returns another type than the requested one.
    OtherResult {
        /// The outermost function.
        name: &'static str,
    },
    /// The `clone` of a variable of the process panicked.
    Panicked,
}

impl fmt::Display for NotCaptured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCaptured::NoProcess => f.write_str("no mobile process with that pid runs on this node"),
            NotCaptured::AlreadyMoved => f.write_str(
                "the process has moved to another node; help: call `capture_process` there, with its new pid",
            ),
            NotCaptured::OtherResult { name } => write!(
                f,
                "the process runs `{name}`, which does not return the requested type; help: call \
                 `capture_process::<T>` with the type that it returns"
            ),
            NotCaptured::Panicked => f.write_str("the `clone` of a variable of the process panicked"),
        }
    }
}

impl std::error::Error for NotCaptured {}

/// Returns a copy of the continuation of process `pid`, taken at its next suspension point. The process
/// continues, and does not notice. Its mailbox, links and monitors are not copied.
///
/// The copy withdraws the operation on which the process waits; then the process waits for it again. So no
/// message is both received by the copy and in the mailbox.
///
/// ```
/// use rialto_cps::cps;
/// use rialto_node::migration::{capture_process, mobile, receive};
/// use rialto_node::{Exit, Node, down_evt, send, spawn_process};
///
/// #[cps]
/// async fn add(first: u64) -> Exit {
///     let more: u64 = receive::<u64>().await;
///     Exit::custom(first + more)
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let one = spawn_process(mobile(add(1)));
/// let copy = capture_process::<Exit>(one).await.unwrap(); // to be stored, or run
/// # assert!(copy.to_bytes().is_ok());
/// let other = spawn_process(mobile(rialto_cps::resume(copy)));
/// let _ = (send(one, 10_u64), send(other, 20_u64));
/// assert_eq!(down_evt(other).await, Exit::custom(21_u64));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`NotCaptured`].
///
/// # Cancellation
///
/// Dropping the future has no effect on the process.
pub async fn capture_process<T: 'static>(pid: Pid) -> Result<Continuation<T>, NotCaptured> {
    let (reply, copy) = oneshot();
    order(pid, Order::Copy(reply));
    let continuation = copy.recv().await.unwrap_or(Err(NotCaptured::NoProcess))?;
    let name = continuation.name();
    let continuation: Box<dyn Any> = continuation;
    continuation.downcast().map(|copy| *copy).map_err(|_| NotCaptured::OtherResult { name })
}
