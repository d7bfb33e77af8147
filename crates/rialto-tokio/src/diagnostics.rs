//! Reports of tokio's tasks that wait, and of the events for which they wait.
//!
//! tokio does not tell a library when it polls a task, except by unstable hooks. So a report lists only
//! *recorded* tasks: [`spawn`] spawns a recorded task, and [`record`] wraps any future in a recorded one.
//! [`blocked`] returns the report. It has the type, the text and the [graph](Blocked::graph) of the report of
//! Rialto's own runtime.
//!
//! ```
//! use rialto_event::{after, named_channel, select};
//! use rialto_tokio::diagnostics;
//! use std::time::Duration;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! diagnostics::enable();
//! let (orders, incoming) = named_channel::<u32>("orders");
//! let clerk = async move {
//!     select! {
//!         order = incoming.recv_evt() => order.ok(),
//!         () = after(Duration::from_secs(3600)) => None,
//!     }
//! };
//! tokio::spawn(diagnostics::record(clerk).named("clerk"));
//! tokio::task::yield_now().await;
//! let text = diagnostics::blocked().to_string();
//! // 1 task is blocked
//! //   task 1 "clerk" (1.2ms) waits to receive from channel #1 "orders", for a timer (3600.0s more): shop::main::..
//! //   #1 was created at src/main.rs:7:26
//! assert!(text.contains("\"clerk\"") && text.contains("waits to receive from channel #1 \"orders\", for a timer"));
//! # drop(orders);
//! # }
//! ```
//!
//! # Cost
//!
//! Code that is not recorded costs nothing. Until [`enable`] is called, [`spawn`] is `tokio::spawn` and a
//! test of a flag. Each poll of a future of [`record`] then tests one field. A recorded task costs two
//! allocations. Each of its polls takes a lock of its own, for which only reports contend, and lists the
//! syncs that the poll left waiting.
//!
//! # Not in the report
//!
//! - Tasks that are not recorded, such as those that a library spawns. To record them, wrap the handler's
//!   future, or build with `--cfg tokio_unstable`: then `record_all` records all tasks of a runtime, by
//!   tokio's unstable hooks.
//! - Whether a waiting task was just woken. It is listed until tokio polls it.
//! - Waits for something other than a Rialto event. For an event of tokio's own objects, the report names the
//!   type of the underlying future.
//! - The holders of tokio's locks. The report names the holders of Rialto's own locks, if they are recorded
//!   tasks or tasks of a Rialto runtime with diagnostics.

use core::any::type_name;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use std::collections::BTreeMap;
use std::panic::Location;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pin_project_lite::pin_project;
pub use rialto_event::diagnostics::{Blocked, BlockedTask, WaitGraph};
use rialto_event::diagnostics::{TaskId, Wait, WaitRecorder};
use rialto_event::time::Instant;
use tokio::task::JoinHandle;

use crate::time::{Fired, TimerFuture};

static ENABLED: AtomicBool = AtomicBool::new(false);

/// The recorded tasks that have not ended.
static TASKS: Mutex<BTreeMap<TaskId, Arc<Entry>>> = Mutex::new(BTreeMap::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No user code runs under these locks, so no panic can leave the data inconsistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts recording in the whole process. Futures that [`spawn`] and [`record`] made before are not recorded,
/// so call this first in `main`.
///
/// ```
/// rialto_tokio::diagnostics::enable();
/// assert!(rialto_tokio::diagnostics::is_enabled());
/// ```
pub fn enable() {
    ENABLED.store(true, Ordering::Relaxed);
}

/// Returns whether [`enable`] was called.
pub fn is_enabled() -> bool {
    ENABLED.load(Ordering::Relaxed)
}

/// Spawns a task with `tokio::spawn`. The task is [recorded](record) if recording is [enabled](enable).
///
/// ```
/// use rialto_tokio::diagnostics;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// assert_eq!(diagnostics::spawn(async { 1 }).await.unwrap(), 1);
/// # }
/// ```
///
/// # Panics
///
/// As `tokio::spawn`: outside a tokio runtime.
#[track_caller]
pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    if is_enabled() { tokio::spawn(record(future)) } else { tokio::spawn(future) }
}

/// Returns `future`, recorded if recording is [enabled](enable): reports list it as a task until it ends. It
/// may be a task, the future of a `block_on`, or a part of either, such as a handler. If one recorded future
/// runs inside another, only the inner one reports the events for which it waits.
///
/// Output and cancellation are those of `future`.
///
/// ```
/// use rialto_event::Condition;
/// use rialto_tokio::diagnostics::{blocked, enable, record};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// enable();
/// let stop = Condition::new();
/// let waiter = tokio::spawn(record(stop.clone().into_wait_evt()).named("waiter"));
/// tokio::task::yield_now().await;
/// assert_eq!(blocked().tasks()[0].name(), Some("waiter"));
/// stop.signal();
/// waiter.await.unwrap();
/// assert!(blocked().is_empty());
/// # }
/// ```
///
/// # Panics
///
/// Polling it panics if `future` panics.
#[track_caller]
pub fn record<F: IntoFuture>(future: F) -> Recorded<F::IntoFuture> {
    let at = Location::caller();
    let registration = is_enabled().then(|| Registration::new(type_name::<F::IntoFuture>(), at));
    Recorded { future: future.into_future(), registration }
}

/// Returns the report of the recorded tasks that wait, and of the events for which they wait. It leaves out
/// tasks that are being polled, and tasks that were not polled yet. It looks at one task after the other
/// while the program runs, so it is not an atomic snapshot.
///
/// Without [`enable`] the report is empty.
///
/// ```
/// assert_eq!(rialto_tokio::diagnostics::blocked().to_string(), "no task is blocked");
/// ```
pub fn blocked() -> Blocked {
    let now = Instant::now();
    let entries: Vec<_> = lock(&TASKS).values().cloned().collect();
    let tasks = entries.iter().filter_map(|entry| entry.blocked(now)).collect();
    Blocked::of(tasks, |task| lock(&TASKS).get(&task)?.name())
}

/// Records all tasks of the runtime that `builder` builds, including those of libraries, from their spawn on
/// and without [`enable`]. It exists only with `--cfg tokio_unstable` in `RUSTFLAGS`, because tokio's hooks
/// are unstable. It uses all four of the builder's task hooks, so do not set any of them yourself.
///
/// A report gives the place where such a task was spawned, but not the type of its future. A
/// [recorded](record) future within the task has a line of its own, with its name.
///
/// ```
/// use rialto_tokio::diagnostics;
///
/// let mut builder = tokio::runtime::Builder::new_multi_thread();
/// # #[cfg(tokio_unstable)]
/// diagnostics::record_all(&mut builder);
/// let runtime = builder.enable_all().build().unwrap();
/// # runtime.block_on(async {});
/// ```
#[cfg(tokio_unstable)]
pub fn record_all(builder: &mut tokio::runtime::Builder) -> &mut tokio::runtime::Builder {
    use std::collections::HashMap;

    use rialto_event::__private::diagnostics::{begin_poll, end_poll};
    use tokio::task::Id;

    #[derive(Clone, Default)]
    struct TasksById(Arc<Mutex<HashMap<Id, Registration>>>);

    impl TasksById {
        fn find(&self, task: Id) -> Option<Arc<Entry>> {
            lock(&self.0).get(&task).map(|Registration(entry)| Arc::clone(entry))
        }
    }

    let tasks = [(); 4].map({
        let tasks = TasksById::default();
        move |()| tasks.clone()
    });
    let [spawned, started, polled, ended] = tasks;
    builder
        .on_task_spawn(move |task| {
            let registration = Registration::new("a tokio task", task.spawned_at());
            lock(&spawned.0).insert(task.id(), registration);
        })
        .on_before_task_poll(move |task| {
            let entry = started.find(task.id());
            if let Some(entry) = &entry {
                lock(&entry.state).last = None;
            }
            begin_poll(entry.map_or_else(TaskId::fresh, |entry| entry.origin.id));
        })
        .on_after_task_poll(move |task| {
            let waits = end_poll();
            // A task that has ended is not in the map any more.
            if let Some(entry) = polled.find(task.id()) {
                lock(&entry.state).last = Some((waits.into_iter().map(describe).collect(), Instant::now()));
            }
        })
        .on_task_terminate(move |task| {
            let registration = lock(&ended.0).remove(&task.id());
            drop(registration);
        })
}

pin_project! {
    /// The future of [`record`].
    #[must_use = "futures do nothing unless awaited"]
    pub struct Recorded<F> {
        #[pin]
        future: F,
        // `None`: the future is not recorded, or has ended.
        registration: Option<Registration>,
    }
}

impl<F> Recorded<F> {
    /// Names the future in reports.
    pub fn named(self, name: impl Into<Box<str>>) -> Recorded<F> {
        if let Some(Registration(entry)) = &self.registration {
            lock(&entry.state).name = Some(name.into());
        }
        self
    }
}

impl<F> fmt::Debug for Recorded<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorded").field("recorded", &self.registration.is_some()).finish_non_exhaustive()
    }
}

impl<F: Future> Future for Recorded<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        let Some(Registration(entry)) = this.registration else { return this.future.poll(cx) };
        lock(&entry.state).last = None;
        let recorder = WaitRecorder::for_task(entry.origin.id.as_u64());
        let polled = recorder.take(|| this.future.poll(cx));
        if polled.is_ready() {
            *this.registration = None;
        } else {
            let waits = recorder.into_waits().into_iter().map(describe).collect();
            lock(&entry.state).last = Some((waits, Instant::now()));
        }
        polled
    }
}

/// Returns `wait` with a name for the reader of a report: the type of the tokio future without its wrapper,
/// or "a tokio timer".
fn describe(wait: Wait) -> Wait {
    match wait {
        Wait::Other(what) => {
            let what = crate::coop::strip_coop_future(what).unwrap_or(what);
            let timers =
                [type_name::<TimerFuture>(), type_name::<Fired<'_>>(), type_name::<tokio::time::Sleep>()];
            Wait::Other(if timers.contains(&what) { "a tokio timer" } else { what })
        }
        wait => wait,
    }
}

/// The record of a task.
struct Entry {
    origin: SpawnOrigin,
    state: Mutex<State>,
}

struct State {
    name: Option<Box<str>>,
    /// The waits that the last poll left, and the time of that poll. `None` during a poll, and before the
    /// first one.
    last: Option<(Vec<Wait>, Instant)>,
}

#[derive(Clone, Copy)]
struct SpawnOrigin {
    id: TaskId,
    future: &'static str,
    at: &'static Location<'static>,
}

impl Entry {
    fn name(&self) -> Option<Box<str>> {
        lock(&self.state).name.clone()
    }

    /// Returns the task's part of a report, if the task waits.
    fn blocked(&self, now: Instant) -> Option<BlockedTask> {
        let State { name, last } = &*lock(&self.state);
        let (waits, since) = last.as_ref()?;
        let SpawnOrigin { id, future, at } = self.origin;
        let address = Some(core::ptr::from_ref(self).addr());
        let task = BlockedTask::new(id, address, future, at, waits.clone(), [*since, now]);
        Some(task.named(name.clone()))
    }
}

/// Membership in `TASKS`. Dropping it removes the entry.
struct Registration(Arc<Entry>);

impl Registration {
    #[cold]
    fn new(future: &'static str, at: &'static Location<'static>) -> Registration {
        let id = TaskId::fresh();
        let entry = Arc::new(Entry {
            origin: SpawnOrigin { id, future, at },
            state: Mutex::new(State { name: None, last: None }),
        });
        lock(&TASKS).insert(id, Arc::clone(&entry));
        Registration(entry)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        lock(&TASKS).remove(&self.0.origin.id);
    }
}
