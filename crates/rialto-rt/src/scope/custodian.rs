//! A scope as a value: its owner shuts it down.

use std::fmt;
use std::future::Future;
use std::io;
use std::sync::Arc;

use rialto_event::{Object, TryEvent, WaitEvt};

use super::members::{AdmitError, Members};
use super::owned_future::CustodianFuture;
use super::resources::KeptResource;
use crate::entered::panic_outside_runtime;
use crate::handle::Handle;
use crate::join::{AbortHandle, JoinHandle};
use crate::join_slot::ScopeMembership;
use crate::schedule;

/// The owner of a group of tasks, of kept resources, and of further custodians under it. Shutting down or
/// dropping the custodian ends them all.
///
/// A [`scope`](crate::scope) is for children that a function waits for. A custodian is for a part of a
/// program that another part ends, such as a connection, a tenant or a plug-in. If one of its tasks fails,
/// the others continue.
///
/// Custodians form a tree. A custodian that a task of another custodian makes is under that one;
/// [`child`](CustodianHandle::child) makes one under a given custodian. When a custodian closes, those under
/// it close too, and it is over only after them.
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
///     assert_eq!(connection.task_count(), 2);
///     connection.shutdown().await; // its tasks, and what they own, are gone
///     assert!(reader.is_finished() && timer.is_finished());
/// });
/// ```
///
/// The tasks of a custodian are those that its [`spawn`](CustodianHandle::spawn) makes. A task that they make
/// with `rialto_rt::spawn` belongs to no custodian, and can outlive this one. Everything that a task owns,
/// such as sockets, files, timers and guards, is dropped with it. With [`keep`](CustodianHandle::keep) the
/// custodian itself owns a resource that several tasks use.
///
/// **Not included:** a limit of memory. A custodian knows the size of its tasks, but not of what they point
/// to. A limit that ignores the heap would be useless.
///
/// Source: Racket's custodians (a tree, `custodian-shutdown-all`); Eio's switches.
#[must_use = "dropping a custodian ends its tasks"]
#[doc(alias = "TaskTracker")]
pub struct Custodian(CustodianHandle);

/// A reference to a [`Custodian`] that does not own it: dropping it closes nothing. Made by
/// [`Custodian::handle`]; a custodian dereferences to it.
///
/// It keeps the custodian's memory alive, but not its tasks and resources.
#[derive(Clone)]
pub struct CustodianHandle {
    pub(super) members: Arc<Members>,
}

/// The error of [`CustodianHandle::spawn`], which returns the future: the custodian is closed, or a limit of
/// tasks is reached.
pub struct TrySpawnError<F> {
    future: F,
    why: AdmitError,
}

impl Custodian {
    /// Makes a custodian under the custodian or scope in which the caller runs. If there is none, makes a
    /// root custodian on the caller's runtime.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn new() -> Custodian {
        match (Members::current(), Handle::try_current()) {
            (Some(parent), _) => Custodian::open(parent.runtime.clone(), Some(parent), usize::MAX),
            (None, Ok(runtime)) => Custodian::open(runtime, None, usize::MAX),
            (None, Err(_)) => panic_outside_runtime("a custodian"),
        }
    }

    /// Makes a root custodian, wherever the caller runs. Its tasks run on `runtime`.
    pub fn on(runtime: &Handle) -> Custodian {
        Custodian::open(runtime.clone(), None, usize::MAX)
    }

    fn open(runtime: Handle, parent: Option<Arc<Members>>, limit: usize) -> Custodian {
        let members = Members::open_custodian(runtime, parent.clone(), limit);
        if let Some(parent) = parent {
            parent.register_scope(&members);
        }
        Custodian(CustodianHandle { members })
    }

    /// Returns a reference to the custodian, for its own tasks and for others.
    pub fn handle(&self) -> CustodianHandle {
        self.0.clone()
    }

    /// Shuts the custodian down, and waits until all of it is gone: its tasks and everything that they own,
    /// its kept resources, and the custodians under it.
    ///
    /// A task in the middle of a poll ends when that poll returns. If a task shuts down a custodian that it
    /// belongs to, directly or through one under it, the shutdown ends this task at this await.
    ///
    /// When this returns, every task has ended: [`JoinHandle::is_finished`] is true.
    ///
    /// # Cancellation
    ///
    /// Dropping the future, even before its first poll, shuts the custodian down without waiting.
    pub async fn shutdown(self) {
        self.start_shutdown();
        self.ended_evt().await;
    }
}

impl CustodianHandle {
    /// Spawns `future` as a task of the custodian.
    ///
    /// # Errors
    ///
    /// [`TrySpawnError`], with the future, if the custodian is closed, or if it or a custodian above it has
    /// reached its limit of tasks.
    ///
    /// ```
    /// use rialto_rt::{Custodian, Runtime};
    ///
    /// let runtime = Runtime::simulated(1);
    /// let (sum, refused) = runtime.block_on(async {
    ///     let custodian = Custodian::new();
    ///     let handle = custodian.handle();
    ///     let sum = handle.spawn(async { 1 + 1 }).expect("it is open").await.ok();
    ///     custodian.shutdown().await;
    ///     (sum, handle.spawn(async { 3 }).is_err_and(|refused| refused.is_closed()))
    /// });
    /// assert_eq!((sum, refused), (Some(2), true));
    /// ```
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> Result<JoinHandle<F::Output>, TrySpawnError<F>>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        match self.members.enter_task() {
            Ok(()) => {
                let members = &self.members;
                let future = CustodianFuture::for_task(future, Arc::clone(members));
                let membership = Some(ScopeMembership(Arc::clone(members) as _));
                let register = |task| members.register_task(task);
                Ok(schedule::spawn_member(&members.runtime.shared, membership, future, register))
            }
            Err(why) => Err(TrySpawnError { future, why }),
        }
    }

    /// Makes a custodian under this one. At most `limit` tasks can live in the new custodian and under it at
    /// a time; a further task is refused. `usize::MAX` means no limit. If this custodian is closed, so is the
    /// new one.
    ///
    /// ```
    /// use rialto_rt::{Custodian, Runtime};
    ///
    /// let runtime = Runtime::simulated(1);
    /// runtime.block_on(async {
    ///     let all = Custodian::new();
    ///     let tenant = all.child(2);
    ///     let sub = tenant.child(usize::MAX);
    ///     let first = tenant.spawn(std::future::pending::<()>()).expect("there is room");
    ///     let second = sub.spawn(std::future::pending::<()>()).expect("and for another one");
    ///     assert!(sub.spawn(async {}).is_err_and(|refused| refused.is_full()));
    ///     all.shutdown().await;
    ///     assert!(first.is_finished() && second.is_finished());
    /// });
    /// ```
    pub fn child(&self, limit: usize) -> Custodian {
        Custodian::open(self.members.runtime.clone(), Some(Arc::clone(&self.members)), limit)
    }

    /// Gives `resource` to the custodian, which drops it after its tasks have ended. Use it for a resource of
    /// several tasks, such as a listener. The tasks use it through the [`KeptResource`] that this returns.
    ///
    /// If the custodian is closed already, `resource` is dropped at once.
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
    ///     // In use, by a task that is not the custodian's.
    ///     let uses = rialto_rt::spawn(async move {
    ///         kept.with(async |_| sleep(Duration::from_secs(3600)).await).await
    ///     });
    ///     rialto_rt::yield_now().await;
    ///     here.shutdown().await;
    ///     assert_eq!(Arc::strong_count(&resource), 1);
    ///     assert_eq!(uses.await.ok(), Some(Err(Closed(()))));
    /// });
    /// ```
    pub fn keep<R: Send + Sync + 'static>(&self, resource: R) -> KeptResource<R> {
        KeptResource::new(&self.members, resource)
    }

    /// Calls `f` after the custodian was closed, when its tasks and the custodians under it are gone. `f`
    /// runs on the thread that ended the last of them, or that closed the custodian if there was none. The
    /// function that was registered last runs first. A panic of `f` is printed, and the other functions still
    /// run.
    ///
    /// If the custodian is closed already, `f` is called at once, on the calling thread.
    pub fn on_end(&self, f: impl FnOnce() + Send + 'static) {
        self.members.add_finalizer(Box::new(f));
    }

    /// Starts the shutdown of the custodian, and does not wait for its end. The custodian is *closed*: it
    /// refuses new tasks, aborts its tasks, and closes the custodians under it.
    pub fn start_shutdown(&self) {
        self.members.close();
    }

    /// Whether the custodian is closed. Some of its tasks may not have ended yet.
    pub fn is_closed(&self) -> bool {
        self.members.is_closed()
    }

    /// Returns the event that the custodian is closed. A task elsewhere can wait for it, to end by itself.
    /// The custodian's own tasks are aborted by the shutdown, so they usually end before they see this event.
    pub fn closed_evt(&self) -> WaitEvt {
        self.members.closing.clone().into_wait_evt()
    }

    /// Returns the event that the custodian has ended: it is closed, and all of it is gone.
    pub fn ended_evt(&self) -> WaitEvt {
        self.members.ended.clone().into_wait_evt()
    }

    /// Returns the event that no task lives in the custodian or under it. It is enabled whenever
    /// [`task_count`](Self::task_count) is 0, also before the first task, and however the tasks ended.
    ///
    /// A server drains with it: it stops accepting connections, waits for this event with a time limit, and
    /// then [shuts down](Custodian::shutdown) the custodian.
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
    ///     assert_eq!(connections.task_count(), 1); // the other two ended by themselves
    ///     connections.shutdown().await;
    ///     drained
    /// });
    /// assert!(!drained);
    /// ```
    pub fn idle_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + 'static {
        Object::take_evt_of(Arc::clone(&self.members.live_tasks))
    }

    /// Returns the number of tasks that live in the custodian and under it.
    pub fn task_count(&self) -> usize {
        self.members.tasks()
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
        self.start_shutdown();
    }
}

impl fmt::Debug for Custodian {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.members.describe(f.debug_struct("Custodian"))
    }
}

impl fmt::Debug for CustodianHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.members.describe(f.debug_struct("CustodianHandle"))
    }
}

impl<F> TrySpawnError<F> {
    /// Whether the custodian was closed.
    pub fn is_closed(&self) -> bool {
        self.why == AdmitError::Closed
    }

    /// Whether the custodian, or one above it, had reached its limit of tasks.
    pub fn is_full(&self) -> bool {
        self.why == AdmitError::Full
    }

    /// Returns the future that was not spawned.
    pub fn into_future(self) -> F {
        self.future
    }
}

impl<F> fmt::Debug for TrySpawnError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TrySpawnError({:?})", self.why)
    }
}

impl<F> fmt::Display for TrySpawnError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.why {
            AdmitError::Closed => "the custodian is closed, so it spawns no more tasks",
            AdmitError::Full => {
                "the custodian, or one above it, has reached its limit of tasks; help: wait until a task has \
                 ended, or pass a higher limit to `child`"
            }
        })
    }
}

impl<F> std::error::Error for TrySpawnError<F> {}

/// Spawns an internal helper task, for an object that the caller makes. The helper ends with the custodian
/// under which the caller runs, if there is one, but does not count as one of its tasks.
///
/// # Errors
///
/// If that custodian is closed.
#[track_caller]
pub(crate) fn spawn_helper<F>(runtime: &Handle, future: F) -> io::Result<AbortHandle>
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut helper = None;
    match Members::current_custodian() {
        None => drop(schedule::spawn_member(&runtime.shared, None, future, |handle| helper = Some(handle))),
        Some(members) => {
            if members.enter().is_err() {
                return Err(io::Error::other("the custodian of the calling task is closed"));
            }
            let future = CustodianFuture::for_helper(future, Arc::clone(&members));
            let register = |handle: AbortHandle| {
                helper = Some(handle.clone());
                members.register_task(handle);
            };
            drop(schedule::spawn_member(&runtime.shared, None, future, register));
        }
    }
    match helper {
        Some(helper) => Ok(helper),
        None => unreachable!("a task that is spawned is registered"),
    }
}
