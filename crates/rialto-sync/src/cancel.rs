//! Cancellation tokens: ask a group of tasks to stop.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rialto_event::{Condition, Flag, Object, SyncFuture, WaitEvt, Wrapped, sync};

use crate::held::Held;

/// A token that is cancelled once and for all, together with its children and their descendants. Waiting for
/// the cancellation is an event. It uses nothing up, and leaves no waiter behind when it is not chosen (law
/// 13). Clones refer to the same token.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::CancelToken;
///
/// let server = CancelToken::new();
/// let connection = server.child();
/// let request = connection.child();
/// connection.cancel();
/// request.cancelled_evt().sync_blocking();
/// assert!(!server.is_cancelled());
/// ```
///
/// A token only asks. Each task decides when to stop, so it waits for the token in a choice:
///
/// ```
/// # use rialto_event::{Receiver, select};
/// # use rialto_sync::CancelToken;
/// async fn serve(requests: Receiver<u32>, stop: CancelToken) -> u32 {
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
#[derive(Clone)]
pub struct CancelToken(Arc<Node>);

/// The event of [`CancelToken::cancelled_evt`].
pub type CancelledEvt<'a> = WaitEvt<&'a Object<Flag>>;

/// The event of [`CancelToken::into_cancelled_evt`].
pub type IntoCancelledEvt = Wrapped<WaitEvt, Held<CancelToken>>;

struct Node {
    cancelled: Condition,
    children: Mutex<Children>,
    /// The parent, and the key of this node among the parent's children.
    parent: Option<(Arc<Node>, u64)>,
}

#[derive(Default)]
struct Children {
    next: u64,
    /// The children that exist. A `cancel` leaves them here until all its descendants are cancelled, so that a
    /// call at the same time finds them too.
    alive: BTreeMap<u64, Weak<Node>>,
    /// The token is cancelled, or is about to be. It gets no more children.
    closed: bool,
}

impl CancelToken {
    /// Creates a token without a parent. It is not cancelled.
    #[track_caller]
    pub fn new() -> Self {
        CancelToken(Arc::new(Node::new(None)))
    }

    /// Creates a child of this token. Cancelling this token also cancels the child, but not the other way
    /// round. If this token is cancelled already, so is the child.
    ///
    /// ```
    /// use rialto_sync::CancelToken;
    /// let parent = CancelToken::new();
    /// let child = parent.child();
    /// parent.cancel();
    /// assert!(child.is_cancelled() && parent.child().is_cancelled());
    /// ```
    pub fn child(&self) -> CancelToken {
        let mut children = self.0.children();
        if children.closed {
            drop(children);
            // It may be about to be cancelled, by another thread. The child must not be cancelled before it.
            self.0.cancelled.signal();
            let orphan = CancelToken::new();
            orphan.cancel();
            return orphan;
        }
        let number = children.next;
        children.next += 1;
        let child = Arc::new(Node::new(Some((self.0.clone(), number))));
        children.alive.insert(number, Arc::downgrade(&child));
        CancelToken(child)
    }

    /// Cancels the token and all its descendants. When it returns, all of them are cancelled, also if another
    /// call is still in progress. A later call has no effect.
    pub fn cancel(&self) {
        let (mut reached, mut done) = (vec![self.0.clone()], 0);
        while let Some(node) = reached.get(done).cloned() {
            done += 1;
            reached.extend(node.close());
            node.cancelled.signal();
        }
        for node in reached {
            node.children().alive.clear();
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
    /// use rialto_sync::CancelToken;
    /// let token = CancelToken::new();
    /// assert_eq!(token.cancelled_evt().try_sync(), None);
    /// token.cancel();
    /// token.cancelled_evt().sync_blocking();
    /// ```
    pub fn cancelled_evt(&self) -> CancelledEvt<'_> {
        self.0.cancelled.wait_evt()
    }

    /// Returns an event like that of [`cancelled_evt`](Self::cancelled_evt), which owns this handle and is
    /// `'static`.
    pub fn into_cancelled_evt(self) -> IntoCancelledEvt {
        Wrapped::with(self.0.cancelled.clone().into_wait_evt(), Held(self))
    }

    /// Waits until the token is cancelled: [`cancelled_evt`](Self::cancelled_evt), awaited.
    pub fn cancelled(&self) -> SyncFuture<WaitEvt<&Object<Flag>>> {
        sync(self.cancelled_evt())
    }

    /// Returns the number of children that still exist. It is 0 once the token is cancelled.
    pub fn children(&self) -> usize {
        let children = self.0.children();
        if children.closed { 0 } else { children.alive.len() }
    }

    /// Returns the number of syncs that wait for the cancellation.
    pub fn waiters(&self) -> usize {
        self.0.cancelled.waiters()
    }

    /// Returns a value that cancels the token when it is dropped, also during a panic.
    ///
    /// ```
    /// use rialto_sync::CancelToken;
    /// let token = CancelToken::new();
    /// drop(token.clone().cancel_on_drop());
    /// assert!(token.is_cancelled());
    /// ```
    pub fn cancel_on_drop(self) -> CancelOnDrop {
        CancelOnDrop(self)
    }
}

impl Default for CancelToken {
    #[track_caller]
    fn default() -> Self {
        CancelToken::new()
    }
}

impl fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelToken").field("cancelled", &self.is_cancelled()).finish()
    }
}

/// Cancels its token when it is dropped. Made by [`CancelToken::cancel_on_drop`].
#[derive(Debug)]
#[must_use = "the token is cancelled when this is dropped"]
pub struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Node {
    #[track_caller]
    fn new(parent: Option<(Arc<Node>, u64)>) -> Self {
        Node { cancelled: Condition::new(), children: Mutex::default(), parent }
    }

    /// Locks the children. No code that can panic runs under this lock, so its poisoning can be ignored.
    fn children(&self) -> MutexGuard<'_, Children> {
        self.children.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a child that no longer exists.
    fn forget(&self, number: u64) {
        self.children().alive.remove(&number);
    }

    /// Lets the node have no more children. Returns those that exist.
    fn close(&self) -> Vec<Arc<Node>> {
        let mut children = self.children();
        children.closed = true;
        children.alive.values().filter_map(Weak::upgrade).collect()
    }
}

/// Removes the node from its parent. If this was the last reference to the parent, the parent is dropped too,
/// and so on. A loop does this, because recursion along a long chain of ancestors would overflow the stack.
impl Drop for Node {
    fn drop(&mut self) {
        let mut next = self.parent.take();
        while let Some((parent, number)) = next {
            parent.forget(number);
            next = Arc::into_inner(parent).and_then(|mut parent| parent.parent.take());
        }
    }
}
