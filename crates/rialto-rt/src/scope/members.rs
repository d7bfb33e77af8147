//! The members of a scope, and how they end with it.
//!
//! ```text
//!  open ──close──▶ closing ──the last one inside has left──▶ over
//!                  nobody enters,         what is kept is dropped, the last one
//!                  tasks are aborted      first; then the parent is left
//! ```
//!
//! The members of a scope are its tasks, the scopes that were opened inside it, and the uses of its kept
//! resources. A scope leaves when it is over, a task or a use when its future is dropped. So everything that
//! a task owns, such as sockets and timers, is gone before the scope is over. A task of a custodian leaves
//! later, when it is complete, because other tasks have its handle and may ask whether it has ended.
//!
//! Invariant: a task is a member before it is queued, so a close at any time finds it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::iter::successors;
use std::ptr;
use std::sync::{Arc, Mutex, Weak};
use std::task::Waker;

use rialto_event::{Condition, Object};

use super::live_count::LiveCount;
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::join_slot::TaskScope;
use crate::panics::contain;
use crate::panics::lock;

/// See the module's documentation.
pub(super) struct Members {
    /// The runtime on which its tasks run.
    pub(super) runtime: Handle,
    /// The scope that this one was opened in.
    parent: Option<Arc<Members>>,
    /// This scope is a member of `parent`, and leaves it when it is over.
    is_in_parent: bool,
    /// This is the scope of a custodian.
    is_custodian: bool,
    /// The maximum number of tasks in this scope and in the scopes inside it.
    limit: usize,
    state: Mutex<State>,
    /// The number of tasks in this scope and in the scopes inside it.
    pub(super) live_tasks: Arc<Object<LiveCount>>,
    /// Signalled when the scope is closed: no member can enter any more.
    pub(super) closing: Condition,
    /// Signalled when the scope is over: all members have left, and all finalizers have run.
    pub(super) ended: Condition,
}

#[derive(Default)]
struct State {
    /// The number of members: those that have entered and not left.
    member_count: usize,
    /// The members to end at the close. Some have ended already; see [`State::sweep`].
    handles: Vec<MemberHandle>,
    /// Finalizers, which drop kept resources or are functions of `on_end`, in order of registration.
    finalizers: BTreeMap<u64, Finalizer>,
    last_finalizer: u64,
    closed: bool,
    ended: bool,
    /// The waker of the scope's body, which waits for the members.
    body_waker: Option<Waker>,
}

type Finalizer = Box<dyn FnOnce() + Send>;

/// A member that the scope can end.
enum MemberHandle {
    Task(AbortHandle),
    Scope(Weak<Members>),
}

/// Why a member cannot enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AdmitError {
    Closed,
    Full,
}

thread_local! {
    /// The members of the innermost scope whose body or task this thread polls.
    static CURRENT: Cell<*const Members> = const { Cell::new(ptr::null()) };
}

impl Members {
    /// Makes the members of a new scope inside `parent`. If `parent` is closed, the new scope is over from
    /// the beginning.
    pub(super) fn open(runtime: Handle, parent: Option<Arc<Members>>) -> Arc<Members> {
        Members::make(runtime, parent, false, usize::MAX)
    }

    /// The same for a custodian, which can have at most `limit` tasks.
    pub(super) fn open_custodian(
        runtime: Handle,
        parent: Option<Arc<Members>>,
        limit: usize,
    ) -> Arc<Members> {
        Members::make(runtime, parent, true, limit)
    }

    fn make(runtime: Handle, parent: Option<Arc<Members>>, is_custodian: bool, limit: usize) -> Arc<Members> {
        let entered = parent.as_ref().is_some_and(|parent| parent.enter().is_ok());
        let refused = parent.is_some() && !entered;
        let members = Arc::new(Members {
            runtime,
            parent,
            is_in_parent: entered,
            is_custodian,
            limit,
            state: Mutex::default(),
            live_tasks: Arc::new(Object::new(LiveCount::default())),
            closing: Condition::new(),
            ended: Condition::new(),
        });
        if refused {
            members.close();
        }
        members
    }

    /// The members of the scope in which the caller runs, if there is one.
    pub(super) fn current() -> Option<Arc<Members>> {
        let current = CURRENT.get();
        // SAFETY: `run_inside` made the pointer from an `Arc` that it borrows until it restores the outer
        // pointer, on this same thread.
        (!current.is_null()).then(|| unsafe {
            Arc::increment_strong_count(current);
            Arc::from_raw(current)
        })
    }

    /// The members of the innermost custodian under which the caller runs, if there is one. Scopes in between
    /// are skipped.
    pub(super) fn current_custodian() -> Option<Arc<Members>> {
        let mut at = Members::current()?;
        while !at.is_custodian {
            at = Arc::clone(at.parent.as_ref()?);
        }
        Some(at)
    }

    /// Runs `f` inside the scope: it is the current one meanwhile.
    pub(super) fn run_inside<R>(self: &Arc<Self>, f: impl FnOnce() -> R) -> R {
        struct Outer(*const Members);
        impl Drop for Outer {
            fn drop(&mut self) {
                CURRENT.set(self.0);
            }
        }
        let _outer = Outer(CURRENT.replace(Arc::as_ptr(self)));
        f()
    }

    /// The members of this scope, and those of the enclosing scopes, from the inside out.
    fn chain(&self) -> impl Iterator<Item = &Members> {
        successors(Some(self), |members| members.parent.as_deref())
    }

    /// Counts a member in, which must [`leave`](Self::leave) later.
    pub(super) fn enter(&self) -> Result<(), AdmitError> {
        let mut state = lock(&self.state);
        if state.closed {
            return Err(AdmitError::Closed);
        }
        state.member_count += 1;
        Ok(())
    }

    /// Counts a task in, which must [`leave_task`](Self::leave_task) later.
    pub(super) fn enter_task(&self) -> Result<(), AdmitError> {
        if self.is_closed() {
            return Err(AdmitError::Closed);
        }
        let counts_in = |members: &&Members| members.live_tasks.update(|live| live.try_add(members.limit));
        let counted = self.chain().take_while(counts_in).count();
        let entered = if counted < self.chain().count() { Err(AdmitError::Full) } else { self.enter() };
        if entered.is_err() {
            self.subtract_task(counted);
        }
        entered
    }

    /// Subtracts one task from each of the first `scopes` of the [`chain`](Self::chain).
    fn subtract_task(&self, scopes: usize) {
        self.chain().take(scopes).for_each(|members| members.live_tasks.update(|live| live.0 -= 1));
    }

    /// Stores the handle of a task that has entered, to abort it at the close. If the scope is closed, aborts
    /// the task.
    pub(super) fn register_task(&self, task: AbortHandle) {
        self.register(MemberHandle::Task(task));
    }

    /// Stores `scope`, which has entered, to close it with this one. If this one is closed, closes it now.
    pub(super) fn register_scope(&self, scope: &Arc<Members>) {
        self.register(MemberHandle::Scope(Arc::downgrade(scope)));
    }

    fn register(&self, handle: MemberHandle) {
        let mut state = lock(&self.state);
        if state.closed {
            drop(state);
            return handle.end();
        }
        let ended = state.sweep();
        state.handles.push(handle);
        drop(state);
        // Outside the lock, because these may be the last owners of their tasks.
        drop(ended);
    }

    /// A task leaves: it no longer counts as a task or as a member.
    pub(super) fn leave_task(&self) {
        self.end_counting_task();
        self.leave();
    }

    /// The future of a task is gone, so it no longer counts as a task. It must still [`leave`](Self::leave).
    pub(super) fn end_counting_task(&self) {
        self.subtract_task(usize::MAX);
    }

    /// A member leaves. The last one finishes a closed scope, and wakes the body.
    pub(super) fn leave(&self) {
        let mut state = lock(&self.state);
        state.member_count -= 1;
        let last = state.member_count == 0;
        let (body, closed) = (if last { state.body_waker.take() } else { None }, state.closed);
        drop(state);
        if last && closed {
            self.finish();
        }
        if let Some(body) = body {
            body.wake();
        }
    }

    /// Closes the scope: members can no longer enter, and those inside are told to end.
    pub(super) fn close(&self) {
        self.close_if(|_| true);
    }

    fn close_if(&self, when: impl FnOnce(&State) -> bool) {
        let mut state = lock(&self.state);
        if state.closed || !when(&state) {
            return;
        }
        state.closed = true;
        let (handles, empty) = (std::mem::take(&mut state.handles), state.member_count == 0);
        drop(state);
        self.closing.signal();
        handles.into_iter().for_each(MemberHandle::end);
        if empty {
            self.finish();
        }
    }

    /// Ends the scope, which is closed and has no member: runs the finalizers, the last one first. It is
    /// called once, because no member can enter a closed scope: by the last one that leaves, or by the close.
    fn finish(&self) {
        while let Some((_, finalizer)) = self.pop_finalizer() {
            // A panic of user code is printed by the panic hook, and the other finalizers still run.
            contain(finalizer).map(|payload| contain(|| drop(payload)));
        }
        let mut state = lock(&self.state);
        state.ended = true;
        let body = state.body_waker.take();
        drop(state);
        self.ended.signal();
        if let Some(body) = body {
            body.wake();
        }
        if let Some(parent) = self.parent.as_ref().filter(|_| self.is_in_parent) {
            parent.leave();
        }
    }

    fn pop_finalizer(&self) -> Option<(u64, Finalizer)> {
        lock(&self.state).finalizers.pop_last()
    }

    /// Stores `finalizer`, which `finish` will call, and returns its number. If the scope is closed, calls it
    /// now.
    pub(super) fn add_finalizer(&self, finalizer: Finalizer) -> u64 {
        let mut state = lock(&self.state);
        if state.closed {
            drop(state);
            finalizer();
            return 0;
        }
        state.last_finalizer += 1;
        let number = state.last_finalizer;
        state.finalizers.insert(number, finalizer);
        number
    }

    /// Removes the finalizer with this number, and returns it.
    pub(super) fn remove_finalizer(&self, number: u64) -> Option<Finalizer> {
        lock(&self.state).finalizers.remove(&number)
    }

    /// The ids of the scope's own tasks that have not ended.
    pub(super) fn task_ids(&self) -> Vec<u64> {
        let id = |handle: &MemberHandle| match handle {
            MemberHandle::Task(task) if !task.is_finished() => Some(task.id().as_u64()),
            _ => None,
        };
        lock(&self.state).handles.iter().filter_map(id).collect()
    }

    pub(super) fn is_closed(&self) -> bool {
        lock(&self.state).closed
    }

    /// The number of tasks in this scope and in the scopes inside it.
    pub(super) fn tasks(&self) -> usize {
        self.live_tasks.update(|live| live.0)
    }

    /// Stores the waker `body`. The next [`wake_body`](Self::wake_body) wakes it, or the last member that
    /// leaves.
    pub(super) fn set_body_waker(&self, body: &Waker) {
        let mut state = lock(&self.state);
        let before = state.set_body_waker(body);
        drop((state, before));
    }

    pub(super) fn wake_body(&self) {
        let body = lock(&self.state).body_waker.take();
        if let Some(body) = body {
            body.wake();
        }
    }

    /// Whether the scope is over. If not, `body` is woken when it may be. A scope without members is closed
    /// by this call.
    pub(super) fn is_over(&self, body: &Waker) -> bool {
        self.close_if(|state| state.member_count == 0);
        let mut state = lock(&self.state);
        let before = if state.ended { None } else { state.set_body_waker(body) };
        let over = state.ended;
        drop((state, before));
        over
    }

    pub(super) fn describe(&self, mut into: fmt::DebugStruct<'_, '_>) -> fmt::Result {
        let state = lock(&self.state);
        into.field("live", &state.member_count).field("closed", &state.closed).finish()
    }
}

impl TaskScope for Members {
    fn leave(&self) {
        // The waker of the body may be a foreign one, which may panic.
        contain(|| Members::leave(self));
    }
}

impl State {
    /// Removes and returns the members that have ended, if `handles` has more than `2 * member_count + 16`
    /// entries.
    fn sweep(&mut self) -> Vec<MemberHandle> {
        if self.handles.len() <= 2 * self.member_count + 16 {
            return Vec::new();
        }
        let (ended, live) = self.handles.drain(..).partition(MemberHandle::has_ended);
        self.handles = live;
        ended
    }

    /// Stores the waker of the body. Returns the waker that it replaces, which the caller drops outside the
    /// lock.
    fn set_body_waker(&mut self, body: &Waker) -> Option<Waker> {
        match &self.body_waker {
            Some(known) if known.will_wake(body) => None,
            _ => self.body_waker.replace(body.clone()),
        }
    }
}

impl MemberHandle {
    fn end(self) {
        match self {
            MemberHandle::Task(task) => task.abort(),
            MemberHandle::Scope(scope) => {
                if let Some(scope) = scope.upgrade() {
                    scope.close();
                }
            }
        }
    }

    fn has_ended(&self) -> bool {
        match self {
            MemberHandle::Task(task) => task.is_finished(),
            MemberHandle::Scope(scope) => scope.strong_count() == 0,
        }
    }
}
