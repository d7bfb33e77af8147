//! Structured concurrency: children that end before their parent continues.
//!
//! ```text
//!  body, child      fail: the first failure is kept, the parent is woken
//!  parent           drops the body, then aborts the children, then waits
//!                   until the last one is gone
//! ```
//!
//! The parent keeps to this order, and the task of a failed child does not complete before it is aborted. So
//! while the body lives, no child has ended with a failure. That is why a child's value comes without a
//! `Result`. It is also why only the body may await a child, which the lifetime of [`ScopedJoinHandle`]
//! enforces.
//!
//! A scope inside another one is over before the outer one. A [`Custodian`] is a scope without a parent that
//! waits: its owner shuts it down.
//!
//! | module | contains |
//! |---|---|
//! | `members` | the members of a scope, and how they end with it |
//! | `live_count` | the number of tasks in a scope |
//! | `state` | the first failure of a scope |
//! | `child`, `body` | a child; the parent |
//! | `custodian`, `owned_future` | the scope as a value; the futures of its tasks |
//! | `resources` | resources that a scope owns and tasks use |

mod body;
mod child;
mod custodian;
mod live_count;
mod members;
mod owned_future;
mod resources;
mod state;

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use self::members::Members;
use crate::entered::panic_outside_runtime;
use crate::handle::Handle;
use crate::join::JoinHandle;

pub(crate) use self::custodian::spawn_helper;
pub use self::custodian::{Custodian, CustodianHandle, TrySpawnError};
pub use self::resources::KeptResource;

/// An open scope, in which the body of a [`scope`] call spawns children. The body keeps it, and gives a
/// [`handle`](Self::handle) to others.
pub struct Scope<E> {
    state: Arc<ScopeState<E>>,
}

/// A reference to a [`Scope`], with which children and others can spawn into it and cancel it. Made by
/// [`Scope::handle`].
///
/// It keeps the scope's memory alive, but does not keep the scope open.
pub struct ScopeHandle<E> {
    state: Arc<ScopeState<E>>,
}

/// A child of a [`scope`], for the body that spawned it. Awaiting it yields the child's value.
///
/// The value comes without a `Result`, because a child that fails ends the body before the body can see it.
/// Awaiting a child that ended itself with [`exit`](crate::exit()) panics, because it has no value.
///
/// Dropping the handle changes nothing: the scope still waits for the child.
///
/// The handle cannot leave the body:
///
/// ```compile_fail,E0515
/// # async fn run() {
/// let child = rialto_rt::scope(async |s| Ok::<_, ()>(s.spawn(async { Ok(1) }))).await;
/// # }
/// ```
pub struct ScopedJoinHandle<'s, T> {
    task: JoinHandle<T>,
    scope: PhantomData<&'s ()>,
}

/// The state that a scope shares with its children.
struct ScopeState<E> {
    members: Arc<Members>,
    /// The first failure.
    failure: Mutex<Option<Failure<E>>>,
}

/// Why a scope has no value.
enum Failure<E> {
    /// An error of the body or of a child, or the argument of `cancel`.
    Error(E),
    Panic(Box<dyn Any + Send>),
    /// The runtime ended before a child did.
    Shutdown,
}

/// The future of a child's task. It leaves the scope when it is dropped, for whatever reason.
struct ChildFuture<E, F> {
    /// `None` if it has ended, or if the scope refused the child.
    future: Option<F>,
    /// The scope has counted the child in.
    admitted: bool,
    state: Arc<ScopeState<E>>,
}

/// The parent's future: it polls the body, and then waits for the children. Yields the body's value, or
/// `None` if the body failed or was dropped.
struct Body<'a, T, E, F> {
    future: Option<F>,
    value: Option<T>,
    state: &'a ScopeState<E>,
}

/// Aborts the children when the future of a scope is dropped.
struct AbortOnDrop<'a, E>(&'a ScopeState<E>);

/// Runs `body` with a [`Scope`], into which it can spawn children, and waits until every child has ended.
///
/// The body can borrow from the function around it. Children are tasks, so they own what they use. A child
/// that needs children opens a scope of its own.
///
/// # Errors
///
/// The first error, of the body or of a child, cancels the scope: the body's future is dropped and the
/// children are aborted. When all have ended, the error is the result. Later errors are dropped.
///
/// # Panics
///
/// - Outside a runtime.
/// - If the body or a child panics. This cancels the scope as an error does, and the panic resumes when all
///   have ended.
/// - If the runtime of the children shuts down before they have ended.
///
/// # Cancellation
///
/// Dropping the future drops the body and *requests* the end of the children, but does not wait for it. An
/// enclosing scope or [`Custodian`] waits for them.
///
/// Source of the idea: Trio's nurseries; `std::thread::scope`; moro.
///
/// ```
/// use rialto_rt::{Runtime, scope};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let sum = runtime.block_on(scope(async |s| {
///     let children: Vec<_> = (1..=3).map(|n| s.spawn(async move { Ok::<_, String>(n) })).collect();
///     let mut sum = 0;
///     for child in children {
///         sum += child.await;
///     }
///     Ok(sum)
/// }));
/// assert_eq!(sum, Ok(6));
///
/// let failed = runtime.block_on(scope(async |s| {
///     let number = s.spawn(async { "six".parse::<u32>() }).await;
///     Ok(number) // not reached: the child's error is the scope's result
/// }));
/// assert!(failed.is_err());
/// # Ok(())
/// # }
/// ```
pub async fn scope<T, E, F>(body: impl FnOnce(Scope<E>) -> F) -> Result<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    let Ok(runtime) = Handle::try_current() else { panic_outside_runtime("a scope") };
    let state = &Arc::new(ScopeState::new(runtime));
    let _guard = AbortOnDrop(state);
    let scope = Scope { state: Arc::clone(state) };
    // `body` is called during the first poll of this block, so that its panic counts as a panic of the body.
    let value = Body::new(async { body(scope).await }, state).await;
    match (state.take_failure(), value) {
        (None, Some(value)) => Ok(value),
        (Some(Failure::Error(error)), _) => Err(error),
        (Some(Failure::Panic(payload)), _) => resume_unwind(payload),
        (Some(Failure::Shutdown), _) => panic!("the runtime shut down before the children of a scope ended"),
        (None, None) => unreachable!("a body without a value has failed"),
    }
}

impl<E: Send + 'static> Scope<E> {
    /// Spawns `future` as a child of the scope. If the child fails or panics, so does the scope.
    ///
    /// If the scope has failed already, the future is dropped without being polled.
    ///
    /// ```
    /// use rialto_rt::scope;
    ///
    /// async fn lengths(texts: Vec<String>) -> Result<usize, &'static str> {
    ///     scope(async |s| {
    ///         let length = |text: String| async move { if text.is_empty() { Err("empty") } else { Ok(text.len()) } };
    ///         let children: Vec<_> = texts.into_iter().map(|text| s.spawn(length(text))).collect();
    ///         let mut sum = 0;
    ///         for child in children {
    ///             sum += child.await;
    ///         }
    ///         Ok(sum)
    ///     })
    ///     .await
    /// }
    /// let texts = |texts: [&str; 2]| texts.map(String::from).to_vec();
    /// let runtime = rialto_rt::Runtime::simulated(1);
    /// assert_eq!(runtime.block_on(lengths(texts(["ab", "c"]))), Ok(3));
    /// assert_eq!(runtime.block_on(lengths(texts(["ab", ""]))), Err("empty"));
    /// ```
    #[track_caller]
    pub fn spawn<T, F>(&self, future: F) -> ScopedJoinHandle<'_, T>
    where
        F: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
    {
        let task = ChildFuture::new(&self.state, future).start();
        ScopedJoinHandle { task, scope: PhantomData }
    }

    /// Fails the scope with `error`, as if a child had returned it: the body is dropped at its next await,
    /// and the children are aborted. Does nothing if the scope has failed already.
    ///
    /// ```
    /// use rialto_event::after;
    /// use rialto_rt::{Runtime, scope, spawn};
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let result = runtime.block_on(scope(async |s| {
    ///     let scope = s.handle();
    ///     drop(spawn(async move {
    ///         after(Duration::from_secs(60)).await;
    ///         scope.cancel("it takes too long");
    ///     }));
    ///     std::future::pending::<Result<(), _>>().await
    /// }));
    /// assert_eq!(result, Err("it takes too long"));
    /// ```
    pub fn cancel(&self, error: E) {
        self.state.fail(Failure::Error(error));
    }

    /// Gives `resource`, which several children can use, to the scope. The scope drops it when all children
    /// have ended. See [`CustodianHandle::keep`].
    pub fn keep<R: Send + Sync + 'static>(&self, resource: R) -> KeptResource<R> {
        KeptResource::new(&self.state.members, resource)
    }

    /// Calls `f` when all children have ended, before the scope is over. See [`CustodianHandle::on_end`].
    pub fn on_end(&self, f: impl FnOnce() + Send + 'static) {
        self.state.members.add_finalizer(Box::new(f));
    }

    /// Returns a reference to the scope that may leave the body, for children that spawn siblings, and for
    /// code outside that cancels the scope.
    pub fn handle(&self) -> ScopeHandle<E> {
        ScopeHandle { state: Arc::clone(&self.state) }
    }
}

impl<E: Send + 'static> ScopeHandle<E> {
    /// Spawns `future` as a child of the scope, as [`Scope::spawn`] does, from anywhere. The child has no
    /// handle. It sends its results elsewhere, or returns an error, which is then the scope's.
    ///
    /// Returns false, and drops the future, if the scope is over or has failed.
    ///
    /// ```
    /// use rialto_rt::{Runtime, ScopeHandle, scope};
    /// use std::sync::atomic::{AtomicU32, Ordering};
    ///
    /// static VISITED: AtomicU32 = AtomicU32::new(0);
    ///
    /// /// Visits a tree without waiting for its branches: the scope does.
    /// fn visit(scope: &ScopeHandle<()>, depth: u32) {
    ///     let branch = scope.clone();
    ///     scope.spawn(async move {
    ///         VISITED.fetch_add(1, Ordering::Relaxed);
    ///         if depth > 0 {
    ///             visit(&branch, depth - 1);
    ///             visit(&branch, depth - 1);
    ///         }
    ///         Ok(())
    ///     });
    /// }
    /// let runtime = Runtime::simulated(1);
    /// let done = runtime.block_on(scope(async |s| {
    ///     visit(&s.handle(), 3);
    ///     Ok(())
    /// }));
    /// assert_eq!((done, VISITED.load(Ordering::Relaxed)), (Ok(()), 15));
    /// ```
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> bool
    where
        F: Future<Output = Result<(), E>> + Send + 'static,
    {
        let child = ChildFuture::new(&self.state, future);
        let admitted = child.is_admitted();
        if admitted {
            drop(child.start());
        }
        admitted
    }

    /// Fails the scope with `error`, as [`Scope::cancel`] does. Does nothing if the scope is over.
    pub fn cancel(&self, error: E) {
        self.state.fail(Failure::Error(error));
    }
}

impl<E> Clone for ScopeHandle<E> {
    fn clone(&self) -> Self {
        ScopeHandle { state: Arc::clone(&self.state) }
    }
}

impl<E> fmt::Debug for Scope<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.describe(f.debug_struct("Scope"))
    }
}

impl<E> fmt::Debug for ScopeHandle<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.describe(f.debug_struct("ScopeHandle"))
    }
}

impl<E> Drop for AbortOnDrop<'_, E> {
    fn drop(&mut self) {
        self.0.close();
    }
}
