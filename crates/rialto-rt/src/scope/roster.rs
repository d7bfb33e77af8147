//! Who lives in a scope, and what ends with it.
//!
//! ```text
//!  open ──close──▶ closing ──the last one inside has left──▶ over
//!                  nobody enters,         what is kept is dropped, the last one
//!                  tasks are aborted      first; then the scope around is left
//! ```
//!
//! Inside are tasks, the scopes that were opened inside, and who uses what is kept.
//! Each leaves when its future is dropped: so what a task owns (sockets, timers,
//! values of any kind) is gone before the scope is over. A task of a custodian leaves later, when it is
//! complete: others have its handle, and may ask whether it has ended. A task is inside before it is queued, so
//! that a close at any time finds it.

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
    /// Where its tasks run.
    pub(super) runtime: Handle,
    /// The scope that this one was opened in.
    around: Option<Arc<Roster>>,
    /// It was let in there, and leaves when it is over.
    entered: bool,
    /// It is somebody's, who closes it.
    is_custodian: bool,
    /// The most tasks that may live in it, with those of the scopes inside.
    limit: usize,
    state: Mutex<State>,
    /// The tasks in it, and in the scopes inside.
    pub(super) crowd: Arc<Object<Crowd>>,
    /// Nobody enters any more.
    pub(super) closing: Condition,
    /// Nobody and nothing is left.
    pub(super) over: Condition,
}

#[derive(Default)]
struct State {
    /// Who has entered and not left.
    live: usize,
    /// Whom to end. Swept when as many have ended as live.
    inside: Vec<Inside>,
    /// By numbers that grow.
    kept: BTreeMap<u64, Finalizer>,
    last_kept: u64,
    closed: bool,
    over: bool,
    /// The body that waits for the others.
    body: Option<Waker>,
}

type Finalizer = Box<dyn FnOnce() + Send>;

/// Somebody who can be asked to end.
enum Inside {
    Task(AbortHandle),
    Scope(Weak<Roster>),
}

/// Why nobody is taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Closed,
    Full,
}

thread_local! {
    /// That of the innermost scope whose body or task is being polled.
    static CURRENT: Cell<*const Roster> = const { Cell::new(ptr::null()) };
}

impl Roster {
    /// That of a new scope inside of `around`. If that is closed, this one is over
    /// from the beginning.
    pub(super) fn open(runtime: Handle, around: Option<Arc<Roster>>) -> Arc<Roster> {
        Roster::make(runtime, around, false, usize::MAX)
    }

    /// The same for a custodian, that takes in so many tasks.
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

    /// That of the scope in which the caller runs, if there is one.
    pub(super) fn current() -> Option<Arc<Roster>> {
        let current = CURRENT.get();
        // SAFETY: `inside` made it of an `Arc` that is borrowed until it puts the
        // outer one back, on this very thread.
        (!current.is_null()).then(|| unsafe {
            Arc::increment_strong_count(current);
            Arc::from_raw(current)
        })
    }

    /// That of the custodian under which the caller runs, in whatever scopes, if there is
    /// one.
    pub(super) fn current_custodian() -> Option<Arc<Roster>> {
        let mut at = Roster::current()?;
        while !at.is_custodian {
            at = Arc::clone(at.around.as_ref()?);
        }
        Some(at)
    }

    /// Runs `f` inside of the scope.
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

    /// This one, and those around.
    fn chain(&self) -> impl Iterator<Item = &Roster> {
        successors(Some(self), |roster| roster.around.as_deref())
    }

    /// Counts somebody in, who will [`leave`](Self::leave).
    pub(super) fn enter(&self) -> Result<(), Refusal> {
        let mut state = lock(&self.state);
        if state.closed {
            return Err(Refusal::Closed);
        }
        state.live += 1;
        Ok(())
    }

    /// Counts a task in, which will [`leave_task`](Self::leave_task).
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

    /// Of this one and those around, so many have one task less.
    fn count_out(&self, rosters: usize) {
        self.chain().take(rosters).for_each(|roster| roster.crowd.update(|crowd| crowd.0 -= 1));
    }

    /// Keeps the handle of a task that has entered for its end, which may be now.
    pub(super) fn adopt_task(&self, task: AbortHandle) {
        self.adopt(Inside::Task(task));
    }

    /// Keeps `scope`, which has entered, for its end, which may be now.
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
        // Outside of the lock: they may be the last owners of their tasks.
        drop(ended);
    }

    /// A task is gone.
    pub(super) fn leave_task(&self) {
        self.count_task_out();
        self.leave();
    }

    /// The future of a task is gone: it does not live here any more. It has yet to [`leave`](Self::leave).
    pub(super) fn count_task_out(&self) {
        self.count_out(usize::MAX);
    }

    /// Somebody is gone.
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

    /// Takes nobody in any more, and has those inside end.
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

    /// The scope is closed, and empty: drops what is kept, the last one first.
    /// Called once, since nobody enters a closed scope.
    fn finish(&self) {
        while let Some((_, finalizer)) = self.next_kept() {
            // A panic of user code has its message printed; the others follow.
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

    /// Calls `finalizer` when the scope is over; now, if it is closed. The number
    /// that it is kept by.
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

    /// Gives back what is kept by `number`.
    pub(super) fn give_back(&self, number: u64) -> Option<Finalizer> {
        lock(&self.state).kept.remove(&number)
    }

    /// The numbers of the tasks in it that have not ended.
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

    /// The tasks in it, and in the scopes inside.
    pub(super) fn tasks(&self) -> usize {
        self.crowd.update(|crowd| crowd.0)
    }

    /// Has `body` woken by the next [`wake_body`](Self::wake_body), or when all
    /// have left.
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

    /// Whether nobody and nothing is left, and nobody can come any more; if not,
    /// `body` is woken when it may be so. An empty scope is closed by this.
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
        // The waker of a body may be a foreign one, and panic.
        contain(|| Roster::leave(self));
    }
}

impl State {
    /// Those who have ended, if they are many.
    fn sweep(&mut self) -> Vec<Inside> {
        if self.inside.len() <= 2 * self.live + 16 {
            return Vec::new();
        }
        let (ended, live) = self.inside.drain(..).partition(Inside::has_ended);
        self.inside = live;
        ended
    }

    /// Stores the waker of the body; the one before, if it is another one, is the
    /// caller's to drop outside of the lock.
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
