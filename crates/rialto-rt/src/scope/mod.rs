//! Children that end before their parent goes on.
//!
//! ```text
//!  body, member     fail: the first failure is kept, the parent is woken
//!  parent           drops the body, then aborts the children, then waits
//!                   until the last one is gone
//! ```
//!
//! In this order, and a child that has failed does not end before it is
//! aborted: so while there is a body, each child that has ended has ended well.
//! That is why a child's value comes without a `Result`; and why only the body
//! may await a child, which the lifetime of a [`Child`] sees to.
//!
//! A scope inside of another one is over before that is. A [`Custodian`] is a scope
//! without a parent that waits: it is closed by its owner.
//!
//! See `roster` for who lives in a scope and what ends with it, `family` for who has
//! failed, `member` for a child, `body` for the parent; `custodian` and its `ward`s;
//! `kept` for what is owned and used.

mod body;
mod crowd;
mod custodian;
mod family;
mod kept;
mod member;
mod roster;
mod ward;

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use self::roster::Roster;
use crate::handle::{Handle, outside};
use crate::join::JoinHandle;

pub(crate) use self::custodian::spawn_errand;
pub use self::custodian::{Custodian, CustodianHandle, Refused};
pub use self::kept::Kept;

/// Where the body of a [`scope`] spawns its children. A body keeps it, and
/// gives others a [`handle`](Self::handle).
pub struct Scope<E> {
    family: Arc<Family<E>>,
}

/// A reference to a [`Scope`], for its children and for others: to spawn in it
/// and to cancel it. Made by [`Scope::handle`].
///
/// It keeps the scope's memory, not the scope.
pub struct ScopeHandle<E> {
    family: Arc<Family<E>>,
}

/// A child of a [`scope`], for the body that spawned it. Awaiting it yields the
/// child's value: without a `Result`, since a child that fails ends the body
/// that would have seen it. Only one that ended itself, with
/// [`done`](crate::done), leaves the body without a value: awaiting it panics.
///
/// Dropping it changes nothing: the scope waits for the child all the same.
///
/// It cannot leave the body:
///
/// ```compile_fail
/// # async fn run() {
/// let child = rialto_rt::scope(async |s| Ok::<_, ()>(s.spawn(async { Ok(1) }))).await;
/// # }
/// ```
pub struct Child<'s, T> {
    task: JoinHandle<T>,
    scope: PhantomData<&'s ()>,
}

/// What a scope and its children share.
struct Family<E> {
    roster: Arc<Roster>,
    /// The first one.
    failure: Mutex<Option<Failure<E>>>,
}

/// Why a scope has no value.
enum Failure<E> {
    /// Of the body, of a child, or of who cancelled.
    Error(E),
    Panic(Box<dyn Any + Send>),
    /// The runtime ended before a child did.
    Shutdown,
}

/// The future of a child's task: counts itself out when it is dropped, however
/// that came.
struct Member<E, F> {
    /// `None` when it has ended, or was not wanted.
    future: Option<F>,
    /// It was counted in.
    wanted: bool,
    family: Arc<Family<E>>,
}

/// The parent: polls a body, then waits for the children. Yields the body's
/// value, unless the body failed or was dropped.
struct Body<'a, T, E, F> {
    future: Option<F>,
    value: Option<T>,
    family: &'a Family<E>,
}

/// Requests the end of the children of a scope that is dropped.
struct AbortOnDrop<'a, E>(&'a Family<E>);

/// Runs `body` with a [`Scope`] to spawn children in, and waits until every
/// child has ended.
///
/// The body may borrow from around it; children are tasks, so they own what
/// they use. A child that has children of its own runs a scope of its own.
///
/// # Errors
///
/// The first error, of the body or of a child, cancels the rest: the body's
/// future is dropped, the other children are aborted, and when all have ended
/// the error is the result. Errors after the first one are dropped.
///
/// # Panics
///
/// Outside of a runtime. If the body or a child panics, as after an error: when
/// all have ended. If the runtime of the children shuts down before that.
///
/// # Cancellation
///
/// Dropping the future drops the body and *requests* the end of the children,
/// without waiting for it. Awaiting it waits. (A scope around, or a [`Custodian`],
/// waits for them.)
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
///     Ok(number) // not reached: the child's error is the scope's
/// }));
/// assert!(failed.is_err());
/// # Ok(())
/// # }
/// ```
pub async fn scope<T, E, F>(body: impl FnOnce(Scope<E>) -> F) -> Result<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    let Some(runtime) = Handle::try_current() else { outside("a scope") };
    let family = &Arc::new(Family::new(runtime));
    let _guard = AbortOnDrop(family);
    let scope = Scope { family: Arc::clone(family) };
    // Called in a poll of the body, so that a panic of the call is one of its.
    let value = Body::new(async { body(scope).await }, family).await;
    match (family.take_failure(), value) {
        (None, Some(value)) => Ok(value),
        (Some(Failure::Error(error)), _) => Err(error),
        (Some(Failure::Panic(payload)), _) => resume_unwind(payload),
        (Some(Failure::Shutdown), _) => panic!("the runtime shut down before the children of a scope ended"),
        (None, None) => unreachable!("a body without a value has failed"),
    }
}

impl<E: Send + 'static> Scope<E> {
    /// Makes a task that belongs to the scope. Its error, and its panic, is
    /// the scope's.
    ///
    /// After the scope was cancelled the future is dropped.
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
    pub fn spawn<T, F>(&self, future: F) -> Child<'_, T>
    where
        F: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
    {
        let task = Member::new(&self.family, future).start();
        Child { task, scope: PhantomData }
    }

    /// Fails the scope with `error`, as a child does that returns it: the body
    /// is dropped where it waits next, the children are aborted. Does nothing if
    /// the scope has failed already.
    ///
    /// ```
    /// use rialto_event::{after, sync};
    /// use rialto_rt::{Runtime, scope, spawn};
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let result = runtime.block_on(scope(async |s| {
    ///     let scope = s.handle();
    ///     drop(spawn(async move {
    ///         sync(after(Duration::from_secs(60))).await;
    ///         scope.cancel("it takes too long");
    ///     }));
    ///     std::future::pending::<Result<(), _>>().await
    /// }));
    /// assert_eq!(result, Err("it takes too long"));
    /// ```
    pub fn cancel(&self, error: E) {
        self.family.fail(Failure::Error(error));
    }

    /// Has the scope own `resource` until all children have ended: for what several of
    /// them use. See [`CustodianHandle::keep`].
    pub fn keep<R: Send + Sync + 'static>(&self, resource: R) -> Kept<R> {
        Kept::new(&self.family.roster, resource)
    }

    /// Calls `f` when all children have ended, before the scope does. See
    /// [`CustodianHandle::on_close`].
    pub fn on_close(&self, f: impl FnOnce() + Send + 'static) {
        self.family.roster.keep(Box::new(f));
    }

    /// A reference to the scope, which may leave the body: for children that
    /// spawn siblings, and for who cancels from outside.
    pub fn handle(&self) -> ScopeHandle<E> {
        ScopeHandle { family: Arc::clone(&self.family) }
    }
}

impl<E: Send + 'static> ScopeHandle<E> {
    /// Makes a task that belongs to the scope, as [`Scope::spawn`] does, from
    /// anywhere. It has no handle: what it finds out it sends, or returns as
    /// the scope's error.
    ///
    /// False if the scope is over, or was cancelled: then the future is dropped.
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
        let member = Member::new(&self.family, future);
        let wanted = member.is_wanted();
        if wanted {
            drop(member.start());
        }
        wanted
    }

    /// As [`Scope::cancel`]. Does nothing if the scope is over.
    pub fn cancel(&self, error: E) {
        self.family.fail(Failure::Error(error));
    }
}

impl<E> Clone for ScopeHandle<E> {
    fn clone(&self) -> Self {
        ScopeHandle { family: Arc::clone(&self.family) }
    }
}

impl<E> fmt::Debug for Scope<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.family.describe(f.debug_struct("Scope"))
    }
}

impl<E> fmt::Debug for ScopeHandle<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.family.describe(f.debug_struct("ScopeHandle"))
    }
}

impl<E> Drop for AbortOnDrop<'_, E> {
    fn drop(&mut self) {
        self.0.close();
    }
}
