//! What others ask of a mobile process, by its pid: it does that itself, when it waits.
//!
//! There are locks, and no atomics: of the node's mobiles, then of a process's bonds or of its inbox, one of these at a
//! time. An order is for a process that has begun, or is found by it when it begins, since whether it has is asked and said
//! under its bonds, and the order is put among the mobiles before their lock is given up.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

use rialto_cps::Continuation;
use rialto_sync::oneshot;

use crate::node;
use crate::pid::{NodeId, Pid};
use crate::process::Process;

use super::landing::Arrival;
use super::migrating::NotMoved;
use super::mind::Mind;

/// Something that is asked from outside.
pub(crate) enum Order {
    /// A copy of what is left to do.
    Copy(oneshot::Sender<Result<Box<dyn Mind>, NotCaptured>>),
    /// That it goes there, and leaves a proxy.
    Move(NodeId, oneshot::Sender<Result<(), NotMoved>>),
    /// Of a proxy: that it is the process again.
    Home(Box<Arrival>),
}

/// The orders for one process.
#[derive(Default)]
pub(crate) struct Orders(Mutex<Inbox>);

/// The process has been polled, or has ended before. What it was ordered before that is for nobody,
/// unless it is mobile.
pub(crate) fn begun(process: &Process) {
    if !process.bonds().begins() {
        return;
    }
    let mut mobiles = lock(&process.node().mobiles().0);
    let number = process.pid().number;
    let left =
        mobiles.get(&number).is_some_and(|orders| !orders.are_taken()).then(|| mobiles.remove(&number));
    drop(mobiles);
    drop(left);
}

#[derive(Default)]
struct Inbox {
    orders: VecDeque<Order>,
    waker: Option<Waker>,
    /// By a mobile process.
    taken: bool,
}

impl Orders {
    /// The next one; if there is none, the task is woken when there is.
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

    fn are_taken(&self) -> bool {
        lock(&self.0).taken
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
    /// One who would come home waits here at most, and makes room for another if it has turned to something else. Who finds
    /// none comes back.
    fn take(&mut self, order: Order) -> Option<Order> {
        let home = |order: &&mut Order| matches!(order, Order::Home(_));
        match (&order, self.orders.iter_mut().find(home)) {
            (Order::Home(_), Some(Order::Home(before))) if !before.from.is_cancelled() => Some(order),
            (Order::Home(_), Some(before)) => Some(mem::replace(before, order)),
            _ => {
                self.orders.push_back(order);
                None
            }
        }
    }
}

/// The mobile processes of a node, by their numbers.
#[derive(Default)]
pub(crate) struct Mobiles(Mutex<HashMap<u64, Arc<Orders>>>);

/// A process takes orders as long as it is there.
pub(crate) struct Enrolled {
    process: Arc<Process>,
    pub(crate) orders: Arc<Orders>,
}

impl Enrolled {
    /// # Panics
    ///
    /// If it is already: a process has one mind.
    pub(crate) fn new(process: Arc<Process>) -> Enrolled {
        let orders = lock(&process.node().mobiles().0).entry(process.pid().number).or_default().clone();
        let taken = mem::replace(&mut lock(&orders.0).taken, true);
        assert!(!taken, "a process runs one `mobile` computation at a time: spawn another process");
        Enrolled { process, orders }
    }

    pub(crate) fn process(&self) -> &Arc<Process> {
        &self.process
    }
}

impl Drop for Enrolled {
    fn drop(&mut self) {
        let orders = lock(&self.process.node().mobiles().0).remove(&self.process.pid().number);
        // What they hold drops outside the lock.
        drop(orders);
        let left = mem::take(&mut *lock(&self.orders.0));
        drop(left);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the process do that when it waits. The order is dropped with what is in it, if there is no
/// such process.
pub(crate) fn order(pid: Pid, order: Order) {
    let Some(process) = node::find(pid) else { return };
    // (`pid` may be that of a service.)
    let number = process.pid().number;
    let orders = {
        let mut mobiles = lock(&process.node().mobiles().0);
        match mobiles.get(&number) {
            None if process.bonds().awaits_its_beginning() => {
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
    /// No [`mobile`](super::mobile()) process of that pid is here, any more or ever.
    NotHere,
    /// It has moved, and is here by its proxy only.
    Away,
    /// What it does returns something else.
    OtherResult {
        /// The outermost function.
        name: &'static str,
    },
    /// Something that it holds panicked when it was copied.
    Panicked,
}

impl fmt::Display for NotCaptured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCaptured::NotHere => f.write_str("no mobile process of that pid runs here"),
            NotCaptured::Away => f.write_str("the process has moved: capture it where it is"),
            NotCaptured::OtherResult { name } => {
                write!(f, "the process runs `{name}`, which returns another type than was asked for")
            }
            NotCaptured::Panicked => {
                f.write_str("something that the process holds panicked when it was copied")
            }
        }
    }
}

impl std::error::Error for NotCaptured {}

/// A copy of what is left to do of the process `pid`, as it is where it waits next. The process goes
/// on, and notices nothing; its mailbox and its ties are its own.
///
/// What it waits for is withdrawn first, and waited for again: a message is never both received
/// and in the mailbox.
///
/// ```
/// use rialto_cps::cps;
/// use rialto_node::moving::{capture_process, mobile, receive};
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
/// Dropped, it has no effect.
pub async fn capture_process<T: 'static>(pid: Pid) -> Result<Continuation<T>, NotCaptured> {
    let (reply, copy) = oneshot();
    order(pid, Order::Copy(reply));
    let mind = copy.recv().await.unwrap_or(Err(NotCaptured::NotHere))?;
    let name = mind.name();
    let mind: Box<dyn Any> = mind;
    mind.downcast().map(|copy| *copy).map_err(|_| NotCaptured::OtherResult { name })
}
