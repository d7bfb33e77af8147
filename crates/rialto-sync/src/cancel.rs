//! Cancellation tokens: ask a group of tasks to stop.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rialto_event::{Condition, Flag, Object, SyncFuture, WaitEvt, Wrapped, sync};

use crate::held::Held;

/// A token that is cancelled once, for good, and with it all its children, and
/// theirs. To wait for that is an event that uses nothing up, and leaves no trace when
/// it is not chosen (law 13). Clones are the same token.
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
/// It asks; who is asked decides when to stop. So it stands in the choice:
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
    /// None once it is cancelled.
    children: Mutex<Option<Children>>,
    /// Whose child it is, and under which number.
    parent: Option<(Arc<Node>, u64)>,
}

#[derive(Default)]
struct Children {
    next: u64,
    alive: BTreeMap<u64, Weak<Node>>,
}

impl CancelToken {
    /// A token that is not cancelled, and is nobody's child.
    #[track_caller]
    pub fn new() -> Self {
        CancelToken(Arc::new(Node::new(None)))
    }

    /// A token that is cancelled with this one, or before. It is nothing to this one
    /// whether it is.
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
        let Some(children) = children.as_mut() else {
            let orphan = CancelToken::new();
            orphan.cancel();
            return orphan;
        };
        let number = children.next;
        children.next += 1;
        let child = Arc::new(Node::new(Some((self.0.clone(), number))));
        children.alive.insert(number, Arc::downgrade(&child));
        CancelToken(child)
    }

    /// Cancels it, its children and theirs. A second time changes nothing.
    pub fn cancel(&self) {
        let mut due = vec![self.0.clone()];
        while let Some(node) = due.pop() {
            let children = node.children().take();
            node.cancelled.signal();
            let children = children.map(|children| children.alive).unwrap_or_default();
            due.extend(children.into_values().filter_map(|child| child.upgrade()));
        }
    }

    /// Whether it is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.is_signalled()
    }

    /// The event that it is cancelled.
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

    /// Like [`cancelled_evt`](Self::cancelled_evt), and owns its share of the token.
    pub fn into_cancelled_evt(self) -> IntoCancelledEvt {
        Wrapped::with(self.0.cancelled.clone().into_wait_evt(), Held(self))
    }

    /// Waits until it is cancelled: [`cancelled_evt`](Self::cancelled_evt), awaited.
    pub fn cancelled(&self) -> SyncFuture<WaitEvt<&Object<Flag>>> {
        sync(self.cancelled_evt())
    }

    /// How many children it has that are still there. None, once it is cancelled.
    pub fn children(&self) -> usize {
        self.0.children().as_ref().map_or(0, |children| children.alive.len())
    }

    /// How many wait.
    pub fn waiters(&self) -> usize {
        self.0.cancelled.waiters()
    }

    /// Cancels the token when what this returns is dropped, however that comes.
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
        Node { cancelled: Condition::new(), children: Mutex::new(Some(Children::default())), parent }
    }

    /// No code that could panic runs under this lock.
    fn children(&self) -> MutexGuard<'_, Option<Children>> {
        self.children.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A child is gone.
    fn forget(&self, number: u64) {
        if let Some(children) = self.children().as_mut() {
            children.alive.remove(&number);
        }
    }
}

/// A node leaves its parent, which may be gone with it, and so on: one after the
/// other, since a long line would not fit on the stack.
impl Drop for Node {
    fn drop(&mut self) {
        let mut next = self.parent.take();
        while let Some((parent, number)) = next {
            parent.forget(number);
            next = Arc::into_inner(parent).and_then(|mut parent| parent.parent.take());
        }
    }
}
