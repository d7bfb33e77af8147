//! Cancellation tokens: ask a group of tasks to stop.

use std::collections::BTreeMap;
use std::fmt;
use std::future::IntoFuture;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rialto_event::{Condition, Either, Event, Flag, Object, SyncFuture, WaitEvt, Wrapped, opaque_event};

use crate::actions::WithHandle;
use crate::race::first;

/// A token that is cancelled once and for all, together with its children and their descendants. Waiting for
/// the cancellation is an event. It uses nothing up, and leaves no waiter behind when it is not chosen (law
/// 13). Clones refer to the same token.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::CancellationToken;
///
/// let server = CancellationToken::new();
/// let connection = server.child_token();
/// let request = connection.child_token();
/// connection.cancel();
/// request.cancelled_evt().sync_blocking();
/// assert!(!server.is_cancelled());
/// ```
///
/// A token only asks. Each task decides when to stop, so it waits for the token in a choice:
///
/// ```
/// # use rialto_event::{Receiver, select};
/// # use rialto_sync::CancellationToken;
/// async fn serve(requests: Receiver<u32>, stop: CancellationToken) -> u32 {
///     let mut served = 0;
///     loop {
///         select! {
///             Ok(_) | Err(_) = requests.recv_evt() => served += 1,
///             () = stop.cancelled_evt() => return served,
///         }
///     }
/// }
/// ```
///
/// Source: tokio-util's `CancellationToken`.
#[doc(alias = "StopToken")]
#[doc(alias = "WithCancel")]
#[doc(alias = "context")]
#[derive(Clone)]
pub struct CancellationToken(Arc<TokenState>);

opaque_event! {
    /// The event of [`CancellationToken::cancelled_evt`].
    pub struct CancelledEvt['a]: Clone (WaitEvt<&'a Object<Flag>>) => ();

    /// The event of [`CancellationToken::into_cancelled_evt`].
    pub struct IntoCancelledEvt[]: Clone (Wrapped<WaitEvt, WithHandle<CancellationToken>>) => ();
}

struct TokenState {
    cancelled: Condition,
    children: Mutex<Children>,
    /// The parent, and the key of this token among the parent's children.
    parent: Option<(Arc<TokenState>, u64)>,
}

#[derive(Default)]
struct Children {
    next: u64,
    /// The children that exist. A `cancel` leaves them here until all its descendants are cancelled, so that a
    /// call at the same time finds them too.
    alive: BTreeMap<u64, Weak<TokenState>>,
    /// The token is cancelled, or is about to be. It gets no more children.
    closed: bool,
}

impl CancellationToken {
    /// Creates a token without a parent. It is not cancelled.
    #[track_caller]
    pub fn new() -> Self {
        CancellationToken(Arc::new(TokenState::new(None)))
    }

    /// Creates a child of this token. Cancelling this token also cancels the child, but not the other way
    /// round. If this token is cancelled already, so is the child.
    ///
    /// ```
    /// use rialto_sync::CancellationToken;
    /// let parent = CancellationToken::new();
    /// let child = parent.child_token();
    /// parent.cancel();
    /// assert!(child.is_cancelled() && parent.child_token().is_cancelled());
    /// ```
    pub fn child_token(&self) -> CancellationToken {
        let mut children = self.0.lock_children();
        if children.closed {
            drop(children);
            // It may be about to be cancelled, by another thread. The child must not be cancelled before it.
            self.0.cancelled.signal();
            let orphan = CancellationToken::new();
            orphan.cancel();
            return orphan;
        }
        let number = children.next;
        children.next += 1;
        let child = Arc::new(TokenState::new(Some((self.0.clone(), number))));
        children.alive.insert(number, Arc::downgrade(&child));
        CancellationToken(child)
    }

    /// Cancels the token and all its descendants. When it returns, all of them are cancelled, also if another
    /// call is still in progress. A later call has no effect.
    pub fn cancel(&self) {
        let (mut reached, mut done) = (vec![self.0.clone()], 0);
        while let Some(token) = reached.get(done).cloned() {
            done += 1;
            reached.extend(token.close());
            token.cancelled.signal();
        }
        for token in reached {
            token.lock_children().alive.clear();
        }
    }

    /// Returns whether the token is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.is_signalled()
    }

    /// Returns an event that is enabled once the token is cancelled. It borrows this handle.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::CancellationToken;
    /// let token = CancellationToken::new();
    /// assert_eq!(token.cancelled_evt().try_sync(), None);
    /// token.cancel();
    /// token.cancelled_evt().sync_blocking();
    /// ```
    pub fn cancelled_evt(&self) -> CancelledEvt<'_> {
        CancelledEvt(self.0.cancelled.wait_evt())
    }

    /// Returns an event like that of [`cancelled_evt`](Self::cancelled_evt), which owns this handle and is
    /// `'static`.
    pub fn into_cancelled_evt(self) -> IntoCancelledEvt {
        let wait = self.0.cancelled.clone().into_wait_evt();
        IntoCancelledEvt(Wrapped::with(wait, WithHandle(self)))
    }

    /// Waits until the token is cancelled: [`cancelled_evt`](Self::cancelled_evt), awaited.
    pub fn cancelled(&self) -> SyncFuture<CancelledEvt<'_>> {
        self.cancelled_evt().sync()
    }

    /// Waits until the token is cancelled: [`into_cancelled_evt`](Self::into_cancelled_evt), awaited.
    pub fn cancelled_owned(self) -> SyncFuture<IntoCancelledEvt> {
        self.into_cancelled_evt().sync()
    }

    /// Runs `future` until it is ready, or until the token is cancelled. Returns `None` in the second case,
    /// and drops `future` where it waits. If both happen at once, it returns the output. If the token is
    /// cancelled already, `future` does not begin to run.
    ///
    /// Use it for futures that may be dropped at any await. A task that has to clean up waits for the token in
    /// a `select!`.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner, always, from_future, never};
    /// use rialto_sync::CancellationToken;
    /// let token = CancellationToken::new();
    /// let run = |token: CancellationToken| async move {
    ///     let first = token.run_until_cancelled(async { 1 }).await;
    ///     (first, token.run_until_cancelled(never::<u8>()).await)
    /// };
    /// let task = std::thread::spawn({
    ///     let token = token.clone();
    ///     move || from_future(ThreadSpawner, run(token)).sync_blocking().unwrap()
    /// });
    /// token.cancel();
    /// assert!(matches!(task.join().unwrap(), (Some(1) | None, None)));
    /// ```
    ///
    /// # Cancellation
    ///
    /// Dropping the returned future drops `future`. The token is not affected.
    pub async fn run_until_cancelled<F: IntoFuture>(&self, future: F) -> Option<F::Output> {
        if self.is_cancelled() {
            return None;
        }
        match first(pin!(future.into_future()), pin!(self.cancelled())).await {
            Either::Left(output) => Some(output),
            Either::Right(()) => None,
        }
    }

    /// Returns the number of children that still exist. It is 0 once the token is cancelled.
    pub fn child_count(&self) -> usize {
        let children = self.0.lock_children();
        if children.closed { 0 } else { children.alive.len() }
    }

    /// Returns the number of syncs that wait for the cancellation.
    pub fn waiters(&self) -> usize {
        self.0.cancelled.waiters()
    }

    /// Returns a value that cancels the token when it is dropped, also during a panic.
    ///
    /// ```
    /// use rialto_sync::CancellationToken;
    /// let token = CancellationToken::new();
    /// drop(token.clone().drop_guard());
    /// assert!(token.is_cancelled());
    /// ```
    pub fn drop_guard(self) -> DropGuard {
        DropGuard(Some(self))
    }
}

impl Default for CancellationToken {
    #[track_caller]
    fn default() -> Self {
        CancellationToken::new()
    }
}

impl fmt::Debug for CancellationToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancellationToken").field("cancelled", &self.is_cancelled()).finish()
    }
}

/// Cancels its token when it is dropped. Made by [`CancellationToken::drop_guard`].
#[derive(Debug)]
#[must_use = "the token is cancelled when this is dropped"]
pub struct DropGuard(Option<CancellationToken>);

impl DropGuard {
    /// Returns the token, which the guard then does not cancel.
    ///
    /// ```
    /// use rialto_sync::CancellationToken;
    /// let guard = CancellationToken::new().drop_guard();
    /// let token = guard.disarm();
    /// assert!(!token.is_cancelled());
    /// ```
    pub fn disarm(mut self) -> CancellationToken {
        self.0.take().expect("only `disarm`, which consumes the guard, takes the token")
    }
}

impl Drop for DropGuard {
    fn drop(&mut self) {
        if let Some(token) = &self.0 {
            token.cancel();
        }
    }
}

impl TokenState {
    #[track_caller]
    fn new(parent: Option<(Arc<TokenState>, u64)>) -> Self {
        TokenState { cancelled: Condition::new(), children: Mutex::default(), parent }
    }

    /// Locks the children. No code that can panic runs under this lock, so its poisoning can be ignored.
    fn lock_children(&self) -> MutexGuard<'_, Children> {
        self.children.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a child that no longer exists.
    fn remove_child(&self, number: u64) {
        self.lock_children().alive.remove(&number);
    }

    /// Lets the token have no more children. Returns those that exist.
    fn close(&self) -> Vec<Arc<TokenState>> {
        let mut children = self.lock_children();
        children.closed = true;
        children.alive.values().filter_map(Weak::upgrade).collect()
    }
}

/// Removes the token from its parent. If this was the last reference to the parent, the parent is dropped too,
/// and so on. A loop does this, because recursion along a long chain of ancestors would overflow the stack.
impl Drop for TokenState {
    fn drop(&mut self) {
        let mut next = self.parent.take();
        while let Some((parent, number)) = next {
            parent.remove_child(number);
            next = Arc::into_inner(parent).and_then(|mut parent| parent.parent.take());
        }
    }
}
