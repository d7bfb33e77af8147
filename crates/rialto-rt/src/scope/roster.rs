//! The members of a scope, and how they end with it.
//!
//! ```text
//!  open ──close──▶ closing ──the last one inside has left──▶ over
//!                  nobody enters,         what is kept is dropped, the last one
//!                  tasks are aborted      first; then the scope around is left
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

use super::crowd::Crowd;
use crate::cell::contain;
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::shared::lock;
use crate::waiters::Around;

/// See the module's documentation.
pub(super) struct Roster {
    /// The runtime on which its tasks run.
    pub(super) runtime: Handle,
    /// The scope that this one was opened in.
    around: Option<Arc<Roster>>,
    /// This scope is a member of `around`, and leaves it when it is over.
    entered: bool,
    /// This is the scope of a custodian.
    is_custodian: bool,
    /// The maximum number of tasks in this scope and in the scopes inside it.
    limit: usize,
    state: Mutex<State>,
    /// The number of tasks in this scope and in the scopes inside it.
    pub(super) crowd: Arc<Object<Crowd>>,
    /// Signalled when the scope is closed: no member can enter any more.
    pub(super) closing: Condition,
    /// Signalled when the scope is over: all members have left, and all finalizers have run.
    pub(super) over: Condition,
}

#[derive(Default)]
struct State {
    /// The number of members: those that have entered and not left.
    live: usize,
    /// The members to end at the close. Some have ended already; see [`State::sweep`].
    inside: Vec<Inside>,
    /// Finalizers, which drop kept resources or are functions of `on_close`, in order of registration.
    kept: BTreeMap<u64, Finalizer>,
    last_kept: u64,
    closed: bool,
    over: bool,
    /// The waker of the scope's body, which waits for the members.
    body: Option<Waker>,
}

type Finalizer = Box<dyn FnOnce() + Send>;

/// A member that the scope can end.
enum Inside {
    Task(AbortHandle),
    Scope(Weak<Roster>),
}

/// Why a member cannot enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Closed,
    Full,
}

thread_local! {
    /// The roster of the innermost scope whose body or task this thread polls.
    static CURRENT: Cell<*const Roster> = const { Cell::new(ptr::null()) };
}

impl Roster {
    /// Makes the roster of a new scope inside `around`. If `around` is closed, the new scope is over from the
    /// beginning.
    pub(super) fn open(runtime: Handle, around: Option<Arc<Roster>>) -> Arc<Roster> {
        Roster::make(runtime, around, false, usize::MAX)
    }

    /// The same for a custodian, which can have at most `limit` tasks.
    pub(super) fn open_custodian(runtime: Handle, around: Option<Arc<Roster>>, limit: usize) -> Arc<Roster> {
        Roster::make(runtime, around, true, limit)
    }

    fn make(runtime: Handle, around: Option<Arc<Roster>>, is_custodian: bool, limit: usize) -> Arc<Roster> {
        let entered = around.as_ref().is_some_and(|around| around.enter().is_ok());
        let refused = around.is_some() && !entered;
        let roster = Arc::new(Roster {
            runtime,
            around,
            entered,
            is_custodian,
            limit,
            state: Mutex::default(),
            crowd: Arc::new(Object::new(Crowd::default())),
            closing: Condition::new(),
            over: Condition::new(),
        });
        if refused {
            roster.close();
        }
        roster
    }

    /// The roster of the scope in which the caller runs, if there is one.
    pub(super) fn current() -> Option<Arc<Roster>> {
        let current = CURRENT.get();
        // SAFETY: `inside` made the pointer from an `Arc` that it borrows until it restores the outer
        // pointer, on this same thread.
        (!current.is_null()).then(|| unsafe {
            Arc::increment_strong_count(current);
            Arc::from_raw(current)
        })
    }

    /// The roster of the innermost custodian under which the caller runs, if there is one. Scopes in between
    /// are skipped.
    pub(super) fn current_custodian() -> Option<Arc<Roster>> {
        let mut at = Roster::current()?;
        while !at.is_custodian {
            at = Arc::clone(at.around.as_ref()?);
        }
        Some(at)
    }

    /// Runs `f` inside the scope: it is the current one meanwhile.
    pub(super) fn inside<R>(self: &Arc<Self>, f: impl FnOnce() -> R) -> R {
        struct Outer(*const Roster);
        impl Drop for Outer {
            fn drop(&mut self) {
                CURRENT.set(self.0);
            }
        }
        let _outer = Outer(CURRENT.replace(Arc::as_ptr(self)));
        f()
    }

    /// This roster, and those of the scopes around it, from the inside out.
    fn chain(&self) -> impl Iterator<Item = &Roster> {
        successors(Some(self), |roster| roster.around.as_deref())
    }

    /// Counts a member in, which must [`leave`](Self::leave) later.
    pub(super) fn enter(&self) -> Result<(), Refusal> {
        let mut state = lock(&self.state);
        if state.closed {
            return Err(Refusal::Closed);
        }
        state.live += 1;
        Ok(())
    }

    /// Counts a task in, which must [`leave_task`](Self::leave_task) later.
    pub(super) fn enter_task(&self) -> Result<(), Refusal> {
        if self.is_closed() {
            return Err(Refusal::Closed);
        }
        let counts_in = |roster: &&Roster| roster.crowd.update(|crowd| crowd.admit(roster.limit));
        let counted = self.chain().take_while(counts_in).count();
        let entered = if counted < self.chain().count() { Err(Refusal::Full) } else { self.enter() };
        if entered.is_err() {
            self.count_out(counted);
        }
        entered
    }

    /// Subtracts one task from each of the first `rosters` of the [`chain`](Self::chain).
    fn count_out(&self, rosters: usize) {
        self.chain().take(rosters).for_each(|roster| roster.crowd.update(|crowd| crowd.0 -= 1));
    }

    /// Stores the handle of a task that has entered, to abort it at the close. If the scope is closed, aborts
    /// the task.
    pub(super) fn adopt_task(&self, task: AbortHandle) {
        self.adopt(Inside::Task(task));
    }

    /// Stores `scope`, which has entered, to close it with this one. If this one is closed, closes it now.
    pub(super) fn adopt_scope(&self, scope: &Arc<Roster>) {
        self.adopt(Inside::Scope(Arc::downgrade(scope)));
    }

    fn adopt(&self, inside: Inside) {
        let mut state = lock(&self.state);
        if state.closed {
            drop(state);
            return inside.end();
        }
        let ended = state.sweep();
        state.inside.push(inside);
        drop(state);
        // Outside the lock, because these may be the last owners of their tasks.
        drop(ended);
    }

    /// A task leaves: it no longer counts as a task or as a member.
    pub(super) fn leave_task(&self) {
        self.count_task_out();
        self.leave();
    }

    /// The future of a task is gone, so it no longer counts as a task. It must still [`leave`](Self::leave).
    pub(super) fn count_task_out(&self) {
        self.count_out(usize::MAX);
    }

    /// A member leaves. The last one finishes a closed scope, and wakes the body.
    pub(super) fn leave(&self) {
        let mut state = lock(&self.state);
        state.live -= 1;
        let last = state.live == 0;
        let (body, closed) = (if last { state.body.take() } else { None }, state.closed);
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
        let (inside, empty) = (std::mem::take(&mut state.inside), state.live == 0);
        drop(state);
        self.closing.signal();
        inside.into_iter().for_each(Inside::end);
        if empty {
            self.finish();
        }
    }

    /// Ends the scope, which is closed and has no member: runs the finalizers, the last one first. It is
    /// called once, because no member can enter a closed scope: by the last one that leaves, or by the close.
    fn finish(&self) {
        while let Some((_, finalizer)) = self.next_kept() {
            // A panic of user code is printed by the panic hook, and the other finalizers still run.
            contain(finalizer).map(|payload| contain(|| drop(payload)));
        }
        let mut state = lock(&self.state);
        state.over = true;
        let body = state.body.take();
        drop(state);
        self.over.signal();
        if let Some(body) = body {
            body.wake();
        }
        if let Some(around) = self.around.as_ref().filter(|_| self.entered) {
            around.leave();
        }
    }

    fn next_kept(&self) -> Option<(u64, Finalizer)> {
        lock(&self.state).kept.pop_last()
    }

    /// Stores `finalizer`, which `finish` will call, and returns its number. If the scope is closed, calls it
    /// now.
    pub(super) fn keep(&self, finalizer: Finalizer) -> u64 {
        let mut state = lock(&self.state);
        if state.closed {
            drop(state);
            finalizer();
            return 0;
        }
        state.last_kept += 1;
        let number = state.last_kept;
        state.kept.insert(number, finalizer);
        number
    }

    /// Removes the finalizer with this number, and returns it.
    pub(super) fn give_back(&self, number: u64) -> Option<Finalizer> {
        lock(&self.state).kept.remove(&number)
    }

    /// The ids of the scope's own tasks that have not ended.
    pub(super) fn task_numbers(&self) -> Vec<u64> {
        let number = |inside: &Inside| match inside {
            Inside::Task(task) if !task.is_finished() => Some(task.id().as_u64()),
            _ => None,
        };
        lock(&self.state).inside.iter().filter_map(number).collect()
    }

    pub(super) fn is_closed(&self) -> bool {
        lock(&self.state).closed
    }

    /// The number of tasks in this scope and in the scopes inside it.
    pub(super) fn tasks(&self) -> usize {
        self.crowd.update(|crowd| crowd.0)
    }

    /// Stores the waker `body`. The next [`wake_body`](Self::wake_body) wakes it, or the last member that
    /// leaves.
    pub(super) fn listen(&self, body: &Waker) {
        let mut state = lock(&self.state);
        let before = state.listen(body);
        drop((state, before));
    }

    pub(super) fn wake_body(&self) {
        let body = lock(&self.state).body.take();
        if let Some(body) = body {
            body.wake();
        }
    }

    /// Whether the scope is over. If not, `body` is woken when it may be. A scope without members is closed
    /// by this call.
    pub(super) fn is_over(&self, body: &Waker) -> bool {
        self.close_if(|state| state.live == 0);
        let mut state = lock(&self.state);
        let before = if state.over { None } else { state.listen(body) };
        let over = state.over;
        drop((state, before));
        over
    }

    pub(super) fn describe(&self, mut into: fmt::DebugStruct<'_, '_>) -> fmt::Result {
        let state = lock(&self.state);
        into.field("live", &state.live).field("closed", &state.closed).finish()
    }
}

impl Around for Roster {
    fn leave(&self) {
        // The waker of the body may be a foreign one, which may panic.
        contain(|| Roster::leave(self));
    }
}

impl State {
    /// Removes and returns the members that have ended, if `inside` has more than `2 * live + 16` entries.
    fn sweep(&mut self) -> Vec<Inside> {
        if self.inside.len() <= 2 * self.live + 16 {
            return Vec::new();
        }
        let (ended, live) = self.inside.drain(..).partition(Inside::has_ended);
        self.inside = live;
        ended
    }

    /// Stores the waker of the body. Returns the waker that it replaces, which the caller drops outside the
    /// lock.
    fn listen(&mut self, body: &Waker) -> Option<Waker> {
        match &self.body {
            Some(known) if known.will_wake(body) => None,
            _ => self.body.replace(body.clone()),
        }
    }
}

impl Inside {
    fn end(self) {
        match self {
            Inside::Task(task) => task.abort(),
            Inside::Scope(scope) => {
                if let Some(scope) = scope.upgrade() {
                    scope.close();
                }
            }
        }
    }

    fn has_ended(&self) -> bool {
        match self {
            Inside::Task(task) => task.is_finished(),
            Inside::Scope(scope) => scope.strong_count() == 0,
        }
    }
}
