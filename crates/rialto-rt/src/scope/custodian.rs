//! A scope that is a value: closed by whoever owns it.

use std::fmt;
use std::future::Future;
use std::io;
use std::sync::Arc;

use rialto_event::{Object, TryEvent, WaitEvt};

use super::kept::Kept;
use super::roster::{Refusal, Roster};
use super::ward::Ward;
use crate::handle::{Handle, outside};
use crate::join::{AbortHandle, JoinHandle};
use crate::schedule;
use crate::waiters::Leaving;

/// The owner of a scope that is a value: of tasks, of what is kept in it, and of
/// custodians under it. To close it ends them all; so does to drop it.
///
/// Where [`scope`](crate::scope) is for children that a function waits for, a
/// custodian is for a part of a program that somebody else ends: a connection, a
/// tenant, a plug-in. What fails in it fails by itself: the other tasks go on.
///
/// Custodians form a tree. One that is made by a task of another one is under it;
/// [`under`](CustodianHandle::under) says it explicitly. When one closes, those under it do;
/// and it is over after them.
///
/// ```
/// use rialto_event::sleep;
/// use rialto_rt::{Custodian, Runtime};
/// use std::time::Duration;
///
/// let runtime = Runtime::simulated(1);
/// runtime.block_on(async {
///     let connection = Custodian::new();
///     let reader = connection.spawn(std::future::pending::<()>()).expect("it is open");
///     let timer = connection.spawn(async { sleep(Duration::from_secs(3600)).await }).expect("it is open");
///     assert_eq!(connection.tasks(), 2);
///     connection.close().await; // its tasks, and what they own, are gone
///     assert!(reader.is_finished() && timer.is_finished());
/// });
/// ```
///
/// A custodian's tasks are those that it [`spawn`](CustodianHandle::spawn)s. One
/// that they make by `rialto_rt::spawn` is its own master, and outlives it. What a
/// task owns, its sockets, files, timers and guards, is dropped with it; what none of
/// them owns alone is [`keep`](CustodianHandle::keep)'s to own.
///
/// **Not here:** a limit of memory. A custodian knows how large its tasks are, and
/// not what they point to; a limit that does not see the heap would be none.
///
/// Source: Racket's custodians (a tree, `custodian-shutdown-all`); Eio's switches.
#[must_use = "dropping a custodian ends its tasks"]
pub struct Custodian(CustodianHandle);

/// A reference to a [`Custodian`]: all but its ownership. Made by
/// [`Custodian::handle`]; a custodian dereferences to it.
///
/// It keeps the custodian's memory, not what the custodian keeps.
#[derive(Clone)]
pub struct CustodianHandle {
    pub(super) roster: Arc<Roster>,
}

/// Why a custodian made no task: it is closed, or has as many tasks as it may have.
/// The future comes back.
pub struct Refused<F> {
    future: F,
    why: Refusal,
}

impl Custodian {
    /// A custodian under the one, or in the scope, whose task the caller is; else
    /// one by itself, on the runtime around.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn new() -> Custodian {
        match (Roster::current(), Handle::try_current()) {
            (Some(around), _) => Custodian::open(around.runtime.clone(), Some(around), usize::MAX),
            (None, Some(runtime)) => Custodian::open(runtime, None, usize::MAX),
            (None, None) => outside("a custodian"),
        }
    }

    /// A custodian by itself, whose tasks run on `runtime`. Wherever it is made.
    pub fn on(runtime: &Handle) -> Custodian {
        Custodian::open(runtime.clone(), None, usize::MAX)
    }

    fn open(runtime: Handle, around: Option<Arc<Roster>>, limit: usize) -> Custodian {
        let roster = Roster::open_custodian(runtime, around.clone(), limit);
        if let Some(around) = around {
            around.adopt_scope(&roster);
        }
        Custodian(CustodianHandle { roster })
    }

    /// A reference to it, for its tasks and for others.
    pub fn handle(&self) -> CustodianHandle {
        self.0.clone()
    }

    /// Closes it, and waits until all is gone: its tasks, what they own, what is
    /// kept, and the custodians under it.
    ///
    /// A task in the middle of a poll ends when that poll returns. A task that closes
    /// the custodian above it waits for itself, and is ended by that.
    ///
    /// When this returns each of its tasks has ended: [`JoinHandle::is_finished`] is true.
    ///
    /// # Cancellation
    ///
    /// Dropping the future closes the custodian, if it has not begun to, without
    /// waiting.
    pub async fn close(self) {
        self.shut();
        self.over_evt().await;
    }
}

impl CustodianHandle {
    /// Makes a task under the custodian.
    ///
    /// # Errors
    ///
    /// [`Refused`], with the future, if the custodian is closed, or it or one above
    /// it has as many tasks as it may have.
    ///
    /// ```
    /// use rialto_rt::{Custodian, Runtime};
    ///
    /// let runtime = Runtime::simulated(1);
    /// let (sum, refused) = runtime.block_on(async {
    ///     let custodian = Custodian::new();
    ///     let handle = custodian.handle();
    ///     let sum = handle.spawn(async { 1 + 1 }).expect("it is open").await.ok();
    ///     custodian.close().await;
    ///     (sum, handle.spawn(async { 3 }).is_err_and(|refused| refused.is_closed()))
    /// });
    /// assert_eq!((sum, refused), (Some(2), true));
    /// ```
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> Result<JoinHandle<F::Output>, Refused<F>>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        match self.roster.enter_task() {
            Ok(()) => {
                let roster = &self.roster;
                let ward = Ward::task(future, Arc::clone(roster));
                let leaving = Some(Leaving(Arc::clone(roster) as _));
                let adopt = |kept| roster.adopt_task(kept);
                Ok(schedule::spawn_adopted(&roster.runtime.shared, leaving, ward, adopt))
            }
            Err(why) => Err(Refused { future, why }),
        }
    }

    /// A custodian under this one, with its own limit: the most tasks that may live
    /// in it and under it at a time. (`usize::MAX` is none.) A task more is refused.
    /// If this one is closed, so is the new one.
    ///
    /// ```
    /// use rialto_rt::{Custodian, Runtime};
    ///
    /// let runtime = Runtime::simulated(1);
    /// runtime.block_on(async {
    ///     let all = Custodian::new();
    ///     let tenant = all.under(2);
    ///     let sub = tenant.under(usize::MAX);
    ///     let first = tenant.spawn(std::future::pending::<()>()).expect("there is room");
    ///     let second = sub.spawn(std::future::pending::<()>()).expect("and for another one");
    ///     assert!(sub.spawn(async {}).is_err_and(|refused| refused.is_full()));
    ///     all.close().await;
    ///     assert!(first.is_finished() && second.is_finished());
    /// });
    /// ```
    pub fn under(&self, limit: usize) -> Custodian {
        Custodian::open(self.roster.runtime.clone(), Some(Arc::clone(&self.roster)), limit)
    }

    /// Has the custodian own `resource`, which is dropped when it closes: a listener
    /// that several tasks accept from, say. It is used through what this returns.
    ///
    /// If the custodian is closed, `resource` is dropped at once.
    ///
    /// ```
    /// use rialto_event::{Closed, sleep};
    /// use rialto_rt::{Custodian, Runtime};
    /// use std::sync::Arc;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// runtime.block_on(async {
    ///     let (resource, here) = (Arc::new(String::from("a socket")), Custodian::new());
    ///     let kept = here.keep(Arc::clone(&resource));
    ///     assert_eq!(kept.with(async |text| text.len()).await, Ok(8));
    ///     // In use, by a task of another's.
    ///     let uses = rialto_rt::spawn(async move {
    ///         kept.with(async |_| sleep(Duration::from_secs(3600)).await).await
    ///     });
    ///     rialto_rt::yield_now().await;
    ///     here.close().await;
    ///     assert_eq!(Arc::strong_count(&resource), 1);
    ///     assert_eq!(uses.await.ok(), Some(Err(Closed(()))));
    /// });
    /// ```
    pub fn keep<R: Send + Sync + 'static>(&self, resource: R) -> Kept<R> {
        Kept::new(&self.roster, resource)
    }

    /// Calls `f` when the custodian is over: its tasks are gone, and those under it.
    /// What was registered last is called first, on the thread on which the last task
    /// was dropped. A panic of `f` has its message printed, and the others follow.
    ///
    /// If the custodian is closed, `f` is called at once.
    pub fn on_close(&self, f: impl FnOnce() + Send + 'static) {
        self.roster.keep(Box::new(f));
    }

    /// Closes the custodian, and does not wait: nobody is taken in any more, tasks
    /// are aborted, custodians under it are closed.
    pub fn shut(&self) {
        self.roster.close();
    }

    /// Whether it is closed; there may be somebody left.
    pub fn is_closed(&self) -> bool {
        self.roster.is_closed()
    }

    /// The event that it is closed: for who wants to end by himself, before the next
    /// await has the abort end him.
    pub fn closed_evt(&self) -> WaitEvt {
        self.roster.closing.clone().into_wait_evt()
    }

    /// The event that it is over: closed, and all is gone.
    pub fn over_evt(&self) -> WaitEvt {
        self.roster.over.clone().into_wait_evt()
    }

    /// The event that no task lives in it or under it: enabled whenever
    /// [`tasks`](Self::tasks) is 0, from the beginning, and again after each last one.
    /// However they ended: by a panic, too. So a server drains, that lets nobody in any
    /// more: it waits for this, and for no longer than it may take, and then
    /// [closes](Custodian::close).
    ///
    /// ```
    /// use rialto_event::{Event, after, choose, sleep};
    /// use rialto_rt::{Custodian, Runtime};
    /// use std::time::Duration;
    ///
    /// let drained = Runtime::simulated(1).block_on(async {
    ///     let connections = Custodian::new();
    ///     for seconds in [1, 2, 3600] {
    ///         drop(connections.spawn(sleep(Duration::from_secs(seconds)).into_future()));
    ///     }
    ///     let drained = choose((
    ///         connections.idle_evt().wrap(|()| true),
    ///         after(Duration::from_secs(10)).wrap(|()| false),
    ///     ));
    ///     let drained = drained.await;
    ///     assert_eq!(connections.tasks(), 1); // the others had the time that they took
    ///     connections.close().await;
    ///     drained
    /// });
    /// assert!(!drained);
    /// ```
    pub fn idle_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + 'static {
        Object::take_evt_of(Arc::clone(&self.roster.crowd))
    }

    /// How many tasks live in it and under it.
    pub fn tasks(&self) -> usize {
        self.roster.tasks()
    }
}

impl std::ops::Deref for Custodian {
    type Target = CustodianHandle;
    fn deref(&self) -> &CustodianHandle {
        &self.0
    }
}

impl Default for Custodian {
    fn default() -> Self {
        Custodian::new()
    }
}

impl Drop for Custodian {
    fn drop(&mut self) {
        self.shut();
    }
}

impl fmt::Debug for Custodian {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.roster.describe(f.debug_struct("Custodian"))
    }
}

impl fmt::Debug for CustodianHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.roster.describe(f.debug_struct("CustodianHandle"))
    }
}

impl<F> Refused<F> {
    /// The custodian is closed.
    pub fn is_closed(&self) -> bool {
        self.why == Refusal::Closed
    }

    /// It, or one above it, has as many tasks as it may have.
    pub fn is_full(&self) -> bool {
        self.why == Refusal::Full
    }

    /// The future that no task was made of.
    pub fn into_future(self) -> F {
        self.future
    }
}

impl<F> fmt::Debug for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Refused({:?})", self.why)
    }
}

impl<F> fmt::Display for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.why {
            Refusal::Closed => "the custodian is closed, and makes no more tasks",
            Refusal::Full => "the custodian has as many tasks as it may have: wait until one has ended",
        })
    }
}

impl<F> std::error::Error for Refused<F> {}

/// Has `future` run by a task of the runtime's own, for what the caller makes: it ends
/// with the custodian under which the caller runs, if with any, and is none of that
/// one's tasks.
///
/// # Errors
///
/// If that custodian is closed.
#[track_caller]
pub(crate) fn spawn_errand<F>(runtime: &Handle, future: F) -> io::Result<AbortHandle>
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut errand = None;
    match Roster::current_custodian() {
        None => drop(schedule::spawn_adopted(&runtime.shared, None, future, |kept| errand = Some(kept))),
        Some(roster) => {
            if roster.enter().is_err() {
                return Err(io::Error::other("the custodian of the task is closed"));
            }
            let ward = Ward::errand(future, Arc::clone(&roster));
            let adopt = |kept: AbortHandle| {
                errand = Some(kept.clone());
                roster.adopt_task(kept);
            };
            drop(schedule::spawn_adopted(&runtime.shared, None, ward, adopt));
        }
    }
    match errand {
        Some(errand) => Ok(errand),
        None => unreachable!("a task that is spawned is adopted"),
    }
}
