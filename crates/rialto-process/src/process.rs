//! A process: a task with a pid, a mailbox, links and monitors.

use std::cell::Cell;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use pin_project_lite::pin_project;
use rialto_event::{MappedArc, Object};

use crate::dead_letter::DeadLetterReason;
use crate::delivery;
use crate::exit::{Exit, IntoExit};
use crate::mailbox::{Mailbox, PutRefused};
use crate::message::Envelope;
use crate::node::{self, Location, Node};
use crate::peer::Peer;
use crate::pid::{Pid, Tag};
use crate::signal::Signal;
use crate::signal_state::{Effect, Relations, SignalState};
use crate::unwinding::{self, catch_exit, discard, settle_unanswered};

rialto_rt::task_local! {
    static CURRENT: Running;
}

/// The task-local state of a process.
struct Running {
    process: Arc<Process>,
    /// Whether the process itself is polled here, and not a task that acts in its name.
    is_itself: bool,
    /// A second reference to the process, which a receive borrows: see [`BorrowedProcess`].
    cached_process: Cell<Option<Arc<Process>>>,
    /// The route of the last message, as a cache: the next one is likely to have the same.
    cached_route: Cell<Option<Route>>,
}

/// The route to a process: the process itself, or the connection to its node.
pub(crate) enum Route {
    Local(Arc<Process>),
    Remote(Arc<dyn Peer>),
}

impl Route {
    /// Returns whether the route leads to `pid` and is still usable.
    fn leads_to(&self, pid: Pid) -> bool {
        match self {
            Route::Local(process) => process.pid() == pid,
            Route::Remote(connection) => connection.leads_to(pid.node.key),
        }
    }
}

/// A process of a node.
pub struct Process {
    number: u64,
    node: Node,
    /// The state that senders change.
    pub mailbox: Object<Mailbox>,
    /// The state that signals change.
    signal_state: Mutex<SignalState>,
}

impl Process {
    pub(crate) fn new(number: u64, node: Node, bound: usize, state: SignalState) -> Process {
        Process { number, node, mailbox: Object::new(Mailbox::new(bound)), signal_state: Mutex::new(state) }
    }

    /// Returns an owning handle of the mailbox, for events that outlive the borrow.
    pub fn mailbox_of(self: Arc<Self>) -> MappedArc<Object<Mailbox>> {
        MappedArc::of(self, |process| &process.mailbox)
    }

    #[doc(hidden)]
    pub fn pid(&self) -> Pid {
        Pid { node: self.node.id(), number: self.number }
    }

    #[doc(hidden)]
    pub fn node(&self) -> &Node {
        &self.node
    }

    #[doc(hidden)]
    pub fn signal_state(&self) -> MutexGuard<'_, SignalState> {
        self.signal_state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the `SignalState` of two processes, that of the lower pid first.
    pub(crate) fn lock_both<'a>(
        &'a self,
        other: &'a Process,
    ) -> (MutexGuard<'a, SignalState>, MutexGuard<'a, SignalState>) {
        if self.pid() < other.pid() {
            let mine = self.signal_state();
            (mine, other.signal_state())
        } else {
            let others = other.signal_state();
            (self.signal_state(), others)
        }
    }

    /// Applies a signal, and returns its effect. If the effect is a message, it is put into the mailbox in
    /// the same step: a process that removes a link or monitor finds the message there, or none comes. The
    /// lock of the mailbox is taken first, and never under that of the `SignalState`. If the mailbox is
    /// closed, the message is returned as the effect.
    pub(crate) fn apply_signal(&self, signal: Signal) -> Effect {
        self.apply(|state| state.apply(signal))
    }

    fn apply(&self, take: impl FnOnce(&mut SignalState) -> Effect) -> Effect {
        self.mailbox.update(|mailbox| {
            let mut put = |effect| match effect {
                Effect::Message(message) => match mailbox.put_signal(message) {
                    Ok(()) => Effect::Nothing,
                    Err(PutRefused::Full(message) | PutRefused::Closed(message)) => Effect::Message(message),
                },
                other => other,
            };
            // The temporary guard keeps the `SignalState` locked until the end of the `match`.
            match take(&mut self.signal_state()) {
                Effect::Shutdown(variable, effect) => Effect::Shutdown(variable, Box::new(put(*effect))),
                effect => put(effect),
            }
        })
    }

    pub(crate) fn report_no_process(&self, message: &Envelope) {
        self.node.dead_letters().report(message.dead_letter(Some(self.pid()), DeadLetterReason::NoProcess));
    }

    pub(crate) fn report_unread(&self, message: &Envelope) {
        self.node.dead_letters().report(message.dead_letter(Some(self.pid()), DeadLetterReason::Unread));
    }

    /// Records that the process ends by itself, for `reason`.
    fn set_exit_reason(&self, reason: Exit) {
        let effect = self.signal_state().exit_by_itself(reason);
        delivery::apply_effect(self, effect);
    }

    /// Marks the process as begun, at its first wait or its end.
    #[cfg(feature = "cps")]
    fn mark_begun(&self) {
        let is_awaited = self.signal_state().mark_begun();
        if is_awaited {
            self.node.process_begun(self);
        }
    }

    /// Returns the exit reason, if the process has ended. Then it takes no links and monitors any more; it
    /// may still be dropping its unread messages.
    pub(crate) fn ended(&self) -> Option<Exit> {
        let state = self.signal_state();
        state.ending().filter(|_| state.has_ended())
    }

    /// Ends the process, after its future was dropped. Unread messages are dropped last: their drops are code
    /// of the program, and no other process should wait for them.
    fn end(&self) {
        let Some((reason, relations)) = self.signal_state().end() else { return };
        #[cfg(feature = "cps")]
        self.mark_begun();
        let mut relations = relations;
        self.node.forget(self.pid(), relations.as_mut().and_then(|relations| relations.names.take()));
        let unread = self.mailbox.update(Mailbox::close);
        for message in &unread {
            self.report_unread(message);
        }
        if let Some(relations) = relations {
            self.notify_relations(*relations, reason);
        }
        unread.into_iter().for_each(discard);
    }

    /// Notifies the linked and the monitoring processes. Removes the links and monitors that this process has
    /// on others.
    fn notify_relations(&self, relations: Relations, reason: Exit) {
        for (monitor, other) in relations.monitors {
            delivery::deliver(&self.node, other, Signal::Demonitor(monitor));
        }
        for (other, link) in relations.links {
            if link.outbound {
                delivery::deliver(
                    &self.node,
                    other,
                    Signal::Ended { from: self.pid(), reason: reason.clone() },
                );
            } else {
                delivery::deliver(&self.node, other, Signal::RemoveOutboundLink(self.pid()));
            }
        }
        // Watchers outside of processes come last. Such a watcher may drop the node, which then sends nothing
        // more.
        for outside in [false, true] {
            for (monitor, watcher) in
                relations.monitored_by.iter().filter(|(_, watcher)| watcher.is_variable() == outside)
            {
                delivery::notify(watcher.clone(), &self.node, *monitor, self.pid(), reason.clone());
            }
        }
    }
}

impl Running {
    fn new(process: Arc<Process>, is_itself: bool) -> Running {
        Running { process, is_itself, cached_process: Cell::new(None), cached_route: Cell::new(None) }
    }
}

/// Calls `f` with the running process, if the caller is in one.
pub(crate) fn try_with_current<R>(f: impl FnOnce(&Arc<Process>) -> R) -> Option<R> {
    CURRENT.try_with(|running| f(&running.process))
}

/// A reference to the running process, for a receive that borrows its mailbox. Dropping it keeps the
/// reference in `Running::spare` for the next receive. Releasing and taking the `Arc` again would cost two
/// atomic operations.
pub(crate) struct BorrowedProcess(Option<Arc<Process>>);

impl BorrowedProcess {
    #[track_caller]
    pub(crate) fn new(what: &str) -> BorrowedProcess {
        let spare = CURRENT.try_with(|running| running.cached_process.take()).flatten();
        match spare {
            Some(spare) => BorrowedProcess(Some(spare)),
            None => BorrowedProcess(Some(current(what))),
        }
    }

    pub(crate) fn process(&self) -> &Arc<Process> {
        match &self.0 {
            Some(process) => process,
            None => unreachable!("only `drop` takes the process out"),
        }
    }
}

impl Drop for BorrowedProcess {
    fn drop(&mut self) {
        let keep = |running: &Running| {
            let mine = self.0.take_if(|process| Arc::ptr_eq(process, &running.process));
            running.cached_process.replace(mine)
        };
        drop(CURRENT.try_with(keep));
    }
}

/// The route to a process, for one message. Dropping it keeps the route for the next message.
///
/// (A function with a closure would move the message once more.)
pub(crate) struct MessageRoute(Option<Route>);

impl MessageRoute {
    /// Returns the route to the process `pid`.
    ///
    /// # Errors
    ///
    /// The reason why there is none.
    #[inline]
    pub(crate) fn to(pid: Pid) -> Result<MessageRoute, Exit> {
        let last = CURRENT.try_with(|running| running.cached_route.take()).flatten();
        let route = last.filter(|last| last.leads_to(pid)).map_or_else(|| route_to(pid), Ok)?;
        Ok(MessageRoute(Some(route)))
    }

    #[inline]
    pub(crate) fn route(&self) -> &Route {
        match &self.0 {
            Some(route) => route,
            None => unreachable!("only `drop` takes the route out"),
        }
    }
}

impl Drop for MessageRoute {
    #[inline]
    fn drop(&mut self) {
        let route = self.0.take();
        let unneeded = CURRENT.try_with(|running| running.cached_route.replace(route));
        drop(unneeded);
    }
}

fn route_to(pid: Pid) -> Result<Route, Exit> {
    if let Some(process) = node::find(pid) {
        return Ok(Route::Local(process));
    }
    match Node::current().find(pid) {
        Location::Local(process) => Ok(Route::Local(process)),
        Location::Remote(connection) => Ok(Route::Remote(connection)),
        Location::Nowhere(reason) => Err(reason),
    }
}

/// Like [`try_with_current`], but panics outside of a process. The message names `what` as the function that
/// was called.
#[track_caller]
pub(crate) fn with_current<R>(what: &str, f: impl FnOnce(&Arc<Process>) -> R) -> R {
    match try_with_current(f) {
        Some(result) => result,
        None => panic!(
            "`{what}` was called outside of a process; help: call it in the future of `spawn_process` or \
             `Node::run`, not in a plain task or thread"
        ),
    }
}

#[track_caller]
#[doc(hidden)]
pub fn current(what: &str) -> Arc<Process> {
    with_current(what, Arc::clone)
}

/// Returns whether a process is polled here. A task that acts in the name of a process is none.
pub(crate) fn is_running() -> bool {
    CURRENT.try_with(|running| running.is_itself).unwrap_or(false)
}

/// Returns the exit reason of the running process, if there is one and it is ending.
pub(crate) fn ending() -> Option<Exit> {
    try_with_current(|process| process.signal_state().ending()).flatten()
}

/// Calls `tell` when the reason for a missing answer is known:
///
/// - now, if the running process is ending;
/// - when [`catch_exit`](unwinding::catch_exit) catches the panic that is unwinding;
/// - when the process ends before it waits again.
///
/// If there is no reason, or no process is polled here, `tell` is dropped.
#[doc(hidden)]
pub fn notify_when_reason_known(tell: impl FnOnce(Exit) + 'static) {
    if !is_running() {
        return;
    }
    match ending() {
        Some(reason) => tell(reason),
        None => unwinding::defer(tell),
    }
}

/// Returns the future of the process's task.
pub(crate) fn run<F>(process: Arc<Process>, future: F) -> impl Future<Output = ()> + Send
where
    F: Future<Output: IntoExit> + Send,
{
    let end = EndGuard { process: process.clone() };
    let running = Running::new(process, true);
    CURRENT.scope(running, ProcessFuture { future: Some(future), has_waited: false, end })
}

/// Runs `future` in the name of a process, which need not run any more: the functions of this crate find the
/// process and its node there. It belongs to another task, so the process's end does not drop it.
pub(crate) fn run_for<F: Future>(process: Arc<Process>, future: F) -> impl Future<Output = F::Output> {
    CURRENT.scope(Running::new(process, false), future)
}

pin_project! {
    struct ProcessFuture<F> {
        #[pin]
        future: Option<F>,
        has_waited: bool,
        // Declared last, so that it is dropped after the future.
        end: EndGuard,
    }

    impl<F> PinnedDrop for ProcessFuture<F> {
        fn drop(this: Pin<&mut Self>) {
            let this = this.project();
            // The future is dropped before it was ready. If no signal has set the reason, the runtime has
            // shut down. The reason is set first, so that values which the future drops see it.
            if this.future.is_some() {
                delivery::apply_effect(&this.end.process, this.end.process.signal_state().force_exit(Exit::Killed));
            }
        }
    }
}

struct EndGuard {
    process: Arc<Process>,
}

impl Drop for EndGuard {
    /// Ends the process, if its task was aborted or its runtime shuts down. Otherwise it has ended already.
    fn drop(&mut self) {
        self.process.end();
    }
}

impl<F: Future<Output: IntoExit>> Future for ProcessFuture<F> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut this = self.project();
        let Some(future) = this.future.as_mut().as_pin_mut() else { return Poll::Ready(()) };
        let reason = match catch_exit(|| future.poll(cx).map(IntoExit::into_exit)) {
            Ok(Poll::Pending) => {
                settle_unanswered(|| None);
                if !mem::replace(this.has_waited, true) {
                    this.end.process.signal_state().keep_task_alive(cx.waker());
                    #[cfg(feature = "cps")]
                    this.end.process.mark_begun();
                }
                return Poll::Pending;
            }
            Ok(Poll::Ready(reason)) | Err(reason) => reason,
        };
        this.end.process.set_exit_reason(reason);
        settle_unanswered(ending);
        if let Err(reason) = catch_exit(|| this.future.set(None)) {
            this.end.process.set_exit_reason(reason);
        }
        this.end.process.end();
        Poll::Ready(())
    }
}

impl Tag {
    /// Returns a new tag.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[doc(alias("make_ref"))]
    #[track_caller]
    #[allow(clippy::new_without_default)] // No two are alike.
    pub fn new() -> Tag {
        with_current("Tag::new", |process| process.node().tag())
    }
}

/// Returns the pid of the running process.
///
/// # Panics
///
/// Outside of a process. See [`try_self_pid`].
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(rialto_process::Node::new().run(async {
/// let me = rialto_process::self_pid();
/// assert!(rialto_process::is_alive(me));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
#[doc(alias("self"))]
#[track_caller]
pub fn self_pid() -> Pid {
    with_current("self_pid", |process| process.pid())
}

/// Returns the pid of the running process, or `None` outside of a process.
pub fn try_self_pid() -> Option<Pid> {
    try_with_current(|process| process.pid())
}

/// Returns whether the process `pid` lives. Only processes that this node reaches without a connection are
/// known: of any other process the result is `false`.
#[doc(alias("is_process_alive"))]
pub fn is_alive(pid: Pid) -> bool {
    node::find(pid).is_some_and(|process| !process.signal_state().has_ended())
}

/// Ends the running process for `reason`. The call does not return, and the process can neither trap nor
/// catch this exit.
///
/// ```
/// use rialto_process::{Exit, Node, exit_self};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let why = Node::new().run(async { exit_self(Exit::custom("enough")).await }).await;
/// assert_eq!(why, Err(Exit::custom("enough")));
/// # });
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a process.
#[doc(alias("exit/1"))]
pub async fn exit_self(reason: Exit) -> std::convert::Infallible {
    with_current("exit_self", |process| {
        let effect = process.signal_state().force_exit(reason);
        delivery::apply_effect(process, effect);
    });
    std::future::pending().await
}

/// Sends an exit signal to the process `pid`, which ends it for `reason`: at once if it waits, else when it
/// next waits. The operation on which it waits is withdrawn. A process that [traps](trap_exits) exits
/// receives [`Exited`](crate::Exited) as a message instead. [`Exit::Normal`] ends a process only if the
/// process sends it to itself.
///
/// If there is no such process, nothing happens.
///
/// ```
/// use rialto_process::{Down, Exit, exit, monitor, recv, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(rialto_process::Node::new().run(async {
/// let patient = spawn_process(async { recv! { (): () => {} } });
/// monitor(patient);
/// exit(patient, Exit::Shutdown);
/// recv! { Down { reason: Exit::Shutdown, .. } => {} }
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
#[doc(alias("exit/2"))]
pub fn exit(pid: Pid, reason: Exit) {
    let itself = reason == Exit::Normal && try_self_pid() == Some(pid);
    if itself {
        return with_current("exit", |me| delivery::apply_effect(me, me.apply(|state| state.exit_self(pid))));
    }
    let from = try_self_pid().unwrap_or(pid);
    delivery::send(pid, Signal::Exit { from, reason });
}

/// Kills the process `pid`, which can neither trap nor catch this. A process that is computing ends when it
/// next waits. A process that never waits cannot be killed.
pub fn kill(pid: Pid) {
    delivery::send(pid, Signal::Kill);
}

/// Sets whether the running process traps exits. While it does, the exits of linked processes, and the exit
/// signals that others [send](exit), arrive as messages: [`Exited`](crate::Exited). Returns the previous
/// setting.
///
/// # Panics
///
/// Outside of a process.
#[doc(alias("process_flag", "trap_exit"))]
#[track_caller]
pub fn trap_exits(on: bool) -> bool {
    with_current("trap_exits", |process| process.signal_state().trap(on))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;
    use crate::signal::Down;

    /// A process that removes a monitor always finds the monitor or its message: a signal removes the one and
    /// adds the other in one step.
    #[test]
    fn a_monitor_and_its_message_change_in_one_step() {
        let runtime = rialto_rt::Runtime::builder().worker_threads(1).build().unwrap();
        let node = Node::new();
        let spawn = || runtime.block_on(async { node.spawn(async { drop(crate::receive_evt().await) }) });
        let (watcher, watched) = (node::find(spawn()).unwrap(), spawn());
        let monitor = node.tag();
        watcher.signal_state().relations().monitors.insert(monitor, watched);
        let begun = AtomicBool::new(false);
        thread::scope(|scope| {
            watcher.mailbox.update(|_| {
                scope.spawn(|| {
                    begun.store(true, Ordering::Release);
                    watcher.apply_signal(Signal::Down(Down { monitor, from: watched, reason: Exit::Normal }));
                });
                // The lock of the mailbox is held, so no message can arrive. So the monitor must be there,
                // however far the other thread has got.
                let mut looks = 0;
                while looks < 1_000 {
                    thread::yield_now();
                    looks += u32::from(begun.load(Ordering::Acquire));
                    if watcher.signal_state().relations().monitors.get_mut(&monitor).is_none() {
                        // The assertion below panics, outside of the lock.
                        begun.store(false, Ordering::Release);
                        return;
                    }
                }
            });
        });
        assert!(begun.load(Ordering::Acquire), "the monitor was gone, and there was no message");
    }
}
