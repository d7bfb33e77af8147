use crate::handle::{Handle, begin};
use crate::trace;
use crate::{Continuation, Data, Description, Frame, HasLayout, Layout, Receiver};
use rialto_event::{Spawn, Task};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// A block that runs as a task of its own. [`spawn!`](crate::spawn!) yields it.
///
/// It is data: it can be kept in a frame, sent and written. Its result is received as from any channel:
/// `recv::<T>(child.result()).await`, also in [`select!`](crate::select!). The last one that waits gets it;
/// it is `Err` if the block has ended without one. Dropped, it lets the block run on.
///
/// ```
/// use rialto_cps::{Continuation, cps, recv, run_on, spawn, yield_now};
///
/// #[cps]
/// async fn both(n: u64) -> u64 {
///     let child = spawn!(-> u64 {
///         yield_now().await;
///         n * 2
///     });
///     yield_now().await;
///     n + recv::<u64>(child.result()).await.unwrap_or(0)
/// }
///
/// rialto_rt::Runtime::new().unwrap().block_on(async {
///     let here = run_on(rialto_rt::spawn, Continuation::new(both(3)));
///     assert_eq!(here.join().await, Ok(9));
/// });
/// ```
///
/// CPC's `cpc_spawn` (its section 4), whose blocks yield nothing.
#[derive(Deserialize)]
#[serde(bound = "T: Data")]
pub struct Child<T> {
    result: Receiver<T>,
    /// None where it was read.
    #[serde(skip)]
    handle: Option<Arc<Handle<()>>>,
}

impl<T> Child<T> {
    /// Where the result comes.
    #[must_use]
    pub fn result(&self) -> &Receiver<T> {
        &self.result
    }

    /// The computation, which can be captured or aborted: none if this was read from bytes.
    #[must_use]
    pub fn handle(&self) -> Option<&Handle<()>> {
        self.handle.as_deref()
    }
}

/// Its handle is not written, but a trace of the frames finds it.
impl<T: Data> Serialize for Child<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if trace::is_on()
            && let Some(handle) = &self.handle
        {
            let shared = Arc::downgrade(handle);
            trace::child(trace::Child {
                place: std::ptr::from_ref(handle).addr(),
                family: handle.family(),
                count: Box::new(move || shared.strong_count()),
            });
        }
        let mut written = serializer.serialize_struct("Child", 1)?;
        written.serialize_field("result", &self.result)?;
        written.end()
    }
}

impl<T> Clone for Child<T>
where
    Receiver<T>: Clone,
{
    fn clone(&self) -> Self {
        Child { result: self.result.clone(), handle: self.handle.clone() }
    }
}

impl<T> fmt::Debug for Child<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Child").finish_non_exhaustive()
    }
}

impl<T: HasLayout> HasLayout for Child<T> {
    const LAYOUT: u64 = Layout::new().text("Child").number(T::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("Child".into(), vec![T::description()])
    }
}

/// Starts tasks, of whatever executor.
type Starter = Arc<dyn Fn(Task) + Send + Sync>;

/// The children that are started after this poll of the computation.
type Begun = Vec<Box<dyn FnOnce(&Starter)>>;

thread_local! {
    static BEGUN: RefCell<Option<Begun>> = const { RefCell::new(None) };
}

/// Runs a computation's poll, and then what it has spawned.
pub(crate) fn spawning<R, S: Spawn + Clone + Send + 'static>(spawner: &S, poll: impl FnOnce() -> R) -> R {
    let outer = BEGUN.replace(Some(Vec::new()));
    let polled = poll();
    let begun = BEGUN.replace(outer).unwrap_or_default();
    if !begun.is_empty() {
        let spawner = std::sync::Mutex::new(spawner.clone());
        let starter: Starter = Arc::new(move |task| {
            let spawner = spawner.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
            spawner.spawn_task(task);
        });
        begun.into_iter().for_each(|start| start(&starter));
    }
    polled
}

/// The expansion of `spawn!`.
///
/// # Panics
///
/// If the computation that awaits this is not run by [`run_on`](crate::run_on).
#[track_caller]
pub fn spawn<F: Frame<Output = ()>, T>(frame: F, result: Receiver<T>) -> Child<T> {
    let (handle, unstarted) = begin(Continuation::new(frame));
    let queued = BEGUN.with_borrow_mut(|begun| {
        let Some(begun) = begun else { return false };
        begun.push(Box::new(move |starter: &Starter| {
            let starter = starter.clone();
            unstarted.start(move |task: Task| starter(task));
        }));
        true
    });
    assert!(
        queued,
        "`spawn!` is run in a computation that is polled as a future, which has no executor at hand: run it by `run_on`"
    );
    Child { result, handle: Some(Arc::new(handle)) }
}
