//! A process: a task with a name, a mailbox, and bonds to others.

use std::cell::Cell;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use pin_project_lite::pin_project;
use rialto_event::{Object, Part};

use crate::bonds::{Bonds, Effect, Ties};
use crate::dead::Why;
use crate::exit::{Exit, IntoExit};
use crate::mailbox::{Mailbox, Refused};
use crate::message::Envelope;
use crate::node::{self, Found, Node};
use crate::pid::Pid;
use crate::signal::{self, Signal};
use crate::unwinding::{caught, discard, tell_unanswered};
use crate::wire::Link;

rialto_rt::task_local! {
    static CURRENT: Running;
}

/// What the task of a process knows while it runs.
struct Running {
    process: Arc<Process>,
    /// The count of it that a receive borrows: see [`Mine`].
    spare: Cell<Option<Arc<Process>>>,
    /// The way that its last message went: it is likely to send there again.
    last: Cell<Option<Route>>,
}

/// The way to a process, or to its node.
pub(crate) enum Route {
    Here(Arc<Process>),
    Away(Arc<Link>),
}

impl Route {
    /// Whether it leads to `pid`, and is not over.
    fn leads_to(&self, pid: Pid) -> bool {
        match self {
            Route::Here(process) => process.pid() == pid,
            Route::Away(link) => link.key == pid.node.key && link.why().is_none(),
        }
    }
}

/// A process that lives on this node, as long as it does.
pub(crate) struct Process {
    number: u64,
    node: Node,
    /// What senders touch.
    pub(crate) mailbox: Object<Mailbox>,
    /// What signals touch.
    bonds: Mutex<Bonds>,
}

impl Process {
    pub(crate) fn new(number: u64, node: Node, bound: usize, bonds: Bonds) -> Process {
        Process { number, node, mailbox: Object::new(Mailbox::new(bound)), bonds: Mutex::new(bonds) }
    }

    /// For events that outlive the caller.
    pub(crate) fn mailbox_of(self: Arc<Self>) -> Part<Object<Mailbox>> {
        Part::of(self, |process| &process.mailbox)
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid { node: self.node.id(), number: self.number }
    }

    pub(crate) fn node(&self) -> &Node {
        &self.node
    }

    pub(crate) fn bonds(&self) -> MutexGuard<'_, Bonds> {
        self.bonds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those of two, in the order in which they may be locked.
    pub(crate) fn bonds_of_both<'a>(
        &'a self,
        other: &'a Process,
    ) -> (MutexGuard<'a, Bonds>, MutexGuard<'a, Bonds>) {
        if self.pid() < other.pid() {
            let mine = self.bonds();
            (mine, other.bonds())
        } else {
            let others = other.bonds();
            (self.bonds(), others)
        }
    }

    /// What a signal comes to. A message is put in the mailbox in the same step: who undoes a tie
    /// after that finds it there, and who did before gets none. (The lock of the mailbox is taken
    /// first, and never under that of the bonds.) One that finds the mailbox closed comes back.
    pub(crate) fn take(&self, signal: Signal) -> Effect {
        self.take_by(|bonds| bonds.take(signal))
    }

    fn take_by(&self, take: impl FnOnce(&mut Bonds) -> Effect) -> Effect {
        self.mailbox.update(|mailbox| {
            let mut put = |effect| match effect {
                Effect::Message(message) => match mailbox.put_signal(message) {
                    Ok(()) => Effect::Nothing,
                    Err(Refused::Full(message) | Refused::Closed(message)) => Effect::Message(message),
                },
                other => other,
            };
            // (The bonds stay locked until the message is there.)
            match take(&mut self.bonds()) {
                Effect::Shutdown(variable, effect) => Effect::Shutdown(variable, Box::new(put(*effect))),
                effect => put(effect),
            }
        })
    }

    pub(crate) fn nobody_reads(&self, message: &Envelope) {
        self.node.dead_letters().add(Some(self.pid()), message, Why::NoProcess);
    }

    pub(crate) fn has_not_read(&self, message: &Envelope) {
        self.node.dead_letters().add(Some(self.pid()), message, Why::Unread);
    }

    /// It ends by itself, for `reason`.
    fn ends(&self, reason: Exit) {
        let effect = self.bonds().ends(reason);
        signal::have(self, effect);
    }

    /// Why it ended, if it has: it drops what it left, and serves no ties any more.
    pub(crate) fn ended(&self) -> Option<Exit> {
        let bonds = self.bonds();
        bonds.ending().filter(|_| bonds.has_ended())
    }

    /// The end: once its future is gone. What nobody has read is dropped last, and apart: those
    /// drops are the program's, and nobody waits for them.
    fn end(&self) {
        let Some((reason, ties)) = self.bonds().end() else { return };
        #[cfg(feature = "cps")]
        crate::moving::begun(self);
        let mut ties = ties;
        self.node.forget(self.pid(), ties.as_mut().and_then(|ties| ties.known.take()));
        let unread = self.mailbox.update(Mailbox::close);
        for message in &unread {
            self.has_not_read(message);
        }
        if let Some(ties) = ties {
            self.tell(*ties, reason);
        }
        unread.into_iter().for_each(discard);
    }

    /// Those who are to know of its end, and those who need not tell it of theirs.
    fn tell(&self, ties: Ties, reason: Exit) {
        for (monitor, other) in ties.watched {
            signal::deliver(&self.node, other, Signal::WatchNot(monitor));
        }
        for (other, link) in ties.links {
            if link.tells {
                signal::deliver(
                    &self.node,
                    other,
                    Signal::Ended { from: self.pid(), reason: reason.clone() },
                );
            } else {
                signal::deliver(&self.node, other, Signal::TellNot(self.pid()));
            }
        }
        // Who waits outside of processes comes last: it may let the node leave, which then says nothing more.
        for outside in [false, true] {
            for (monitor, watcher) in
                ties.watchers.iter().filter(|(_, watcher)| watcher.is_outside() == outside)
            {
                watcher.clone().tell(&self.node, *monitor, self.pid(), reason.clone());
            }
        }
    }
}

/// Calls `f` with the process that runs, if one does.
pub(crate) fn try_with_current<R>(f: impl FnOnce(&Arc<Process>) -> R) -> Option<R> {
    CURRENT.try_with(|running| f(&running.process))
}

/// The process that runs, for as long as something of it is pinned to its mailbox. The count is
/// kept for the next one: one that is given up and taken again costs two atomic exchanges.
pub(crate) struct Mine(Option<Arc<Process>>);

impl Mine {
    #[track_caller]
    pub(crate) fn new(what: &str) -> Mine {
        let spare = CURRENT.try_with(|running| running.spare.take()).flatten();
        Mine(spare.or_else(|| Some(current(what))))
    }

    pub(crate) fn process(&self) -> &Arc<Process> {
        match &self.0 {
            Some(process) => process,
            None => unreachable!("it is there until the drop"),
        }
    }
}

impl Drop for Mine {
    fn drop(&mut self) {
        let keep = |running: &Running| {
            let mine = self.0.take_if(|process| Arc::ptr_eq(process, &running.process));
            running.spare.replace(mine)
        };
        drop(CURRENT.try_with(keep));
    }
}

/// Calls `f` with the way to the process `pid`, or why there is none.
pub(crate) fn with_route<R>(pid: Pid, f: impl FnOnce(Result<&Route, Exit>) -> R) -> R {
    let last = CURRENT.try_with(|running| running.last.take()).flatten();
    let route = match last.filter(|last| last.leads_to(pid)).map_or_else(|| route_to(pid), Ok) {
        Ok(route) => route,
        Err(reason) => return f(Err(reason)),
    };
    let result = f(Ok(&route));
    let unneeded = CURRENT.try_with(|running| running.last.replace(Some(route)));
    drop(unneeded);
    result
}

fn route_to(pid: Pid) -> Result<Route, Exit> {
    if let Some(process) = node::find(pid) {
        return Ok(Route::Here(process));
    }
    match Node::current().find(pid) {
        Found::Here(process) => Ok(Route::Here(process)),
        Found::Away(link) => Ok(Route::Away(link)),
        Found::Nobody(reason) => Err(reason),
    }
}

/// The same, for `what`, which needs one.
#[track_caller]
pub(crate) fn with_current<R>(what: &str, f: impl FnOnce(&Arc<Process>) -> R) -> R {
    match try_with_current(f) {
        Some(result) => result,
        None => panic!(
            "{what} needs a process: call it in the future of `spawn_process` or `Node::run`, not in a plain task or thread"
        ),
    }
}

#[track_caller]
pub(crate) fn current(what: &str) -> Arc<Process> {
    with_current(what, Arc::clone)
}

/// Why the process that runs ends, if there is one and it does.
pub(crate) fn ending() -> Option<Exit> {
    try_with_current(|process| process.bonds().ending()).flatten()
}

/// The future of the task of a process.
pub(crate) fn run<F>(process: Arc<Process>, future: F) -> impl Future<Output = ()> + Send
where
    F: Future<Output: IntoExit> + Send,
{
    let end = End { process: process.clone() };
    let running = Running { process, spare: Cell::new(None), last: Cell::new(None) };
    CURRENT.scope(running, Body { future: Some(future), has_waited: false, end })
}

pin_project! {
    struct Body<F> {
        #[pin]
        future: Option<F>,
        has_waited: bool,
        // Dropped after the future is.
        end: End,
    }

    impl<F> PinnedDrop for Body<F> {
        fn drop(this: Pin<&mut Self>) {
            let this = this.project();
            // Nobody wanted it: its runtime is gone. What the future drops is to know that.
            if this.future.is_some() {
                signal::have(&this.end.process, this.end.process.bonds().doom(Exit::Killed));
            }
        }
    }
}

struct End {
    process: Arc<Process>,
}

impl Drop for End {
    /// Unless it has ended already: its task was aborted, or its runtime shuts down.
    fn drop(&mut self) {
        self.process.end();
    }
}

impl<F: Future<Output: IntoExit>> Future for Body<F> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut this = self.project();
        let Some(future) = this.future.as_mut().as_pin_mut() else { return Poll::Ready(()) };
        let reason = match caught(|| future.poll(cx).map(IntoExit::into_exit)) {
            Ok(Poll::Pending) => {
                tell_unanswered(|| None);
                if !mem::replace(this.has_waited, true) {
                    this.end.process.bonds().waits(cx.waker());
                    #[cfg(feature = "cps")]
                    crate::moving::begun(&this.end.process);
                }
                return Poll::Pending;
            }
            Ok(Poll::Ready(reason)) | Err(reason) => reason,
        };
        this.end.process.ends(reason);
        tell_unanswered(ending);
        if let Err(reason) = caught(|| this.future.set(None)) {
            this.end.process.ends(reason);
        }
        this.end.process.end();
        Poll::Ready(())
    }
}

/// The name of the process that runs.
///
/// # Panics
///
/// Outside of a process. See [`try_self_pid`].
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(rialto_node::Node::new().run(async {
/// let me = rialto_node::self_pid();
/// assert!(rialto_node::alive(me));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn self_pid() -> Pid {
    with_current("self_pid", |process| process.pid())
}

/// The name of the process that runs, if one does.
pub fn try_self_pid() -> Option<Pid> {
    try_with_current(|process| process.pid())
}

/// Whether that process lives, as far as is known here.
pub fn alive(pid: Pid) -> bool {
    node::find(pid).is_some_and(|process| !process.bonds().has_ended())
}

/// Ends the process that runs, for that reason. What comes after it does not happen, and
/// the process can neither trap nor catch it.
///
/// ```
/// use rialto_node::{Exit, Node, exit_self};
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
pub async fn exit_self(reason: Exit) -> std::convert::Infallible {
    with_current("exit_self", |process| {
        let effect = process.bonds().doom(reason);
        signal::have(process, effect);
    });
    std::future::pending().await
}

/// Makes the process `pid` end for `reason`: at once, if it waits; else when it comes to
/// wait. What it waited for has not happened. A process that [traps](trap_exits) exits
/// gets [`Exited`](crate::Exited) as a message instead. [`Exit::Normal`] ends nobody but the process that wants itself to
/// end for it.
///
/// Nothing happens if there is no such process.
///
/// ```
/// use rialto_node::{Down, Exit, exit, monitor, recv, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(rialto_node::Node::new().run(async {
/// let patient = spawn_process(async { recv! { (): () => {} } });
/// monitor(patient);
/// exit(patient, Exit::Shutdown);
/// recv! { Down { reason: Exit::Shutdown, .. } => {} }
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
pub fn exit(pid: Pid, reason: Exit) {
    let itself = reason == Exit::Normal && try_self_pid() == Some(pid);
    if itself {
        return with_current("exit", |me| signal::have(me, me.take_by(|bonds| bonds.exit_self(pid))));
    }
    let from = try_self_pid().unwrap_or(pid);
    signal::send(pid, Signal::Exit { from, reason });
}

/// Kills the process `pid`: it can neither trap nor catch it. A process in the middle of a
/// computation ends when it comes to wait; one that never does cannot be killed.
pub fn kill(pid: Pid) {
    signal::send(pid, Signal::Kill);
}

/// From here on exits of linked processes, and those that others want of the one that runs,
/// come as messages: [`Exited`](crate::Exited). Or no longer so, if not `on`. Returns what
/// held before.
///
/// # Panics
///
/// Outside of a process.
pub fn trap_exits(on: bool) -> bool {
    with_current("trap_exits", |process| process.bonds().trap(on))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;
    use crate::signal::Down;

    /// Who undoes a monitor finds the tie or the message, whenever it looks: a signal does not take the
    /// one before it puts the other.
    #[test]
    fn a_tie_and_the_message_of_its_end_change_in_one_step() {
        let runtime = rialto_rt::Runtime::builder().workers(1).build().unwrap();
        let node = Node::new();
        let spawn = || runtime.block_on(async { node.spawn(async { drop(crate::receive_evt().await) }) });
        let (watcher, watched) = (node::find(spawn()).unwrap(), spawn());
        let monitor = node.tag();
        watcher.bonds().ties().watched.insert(monitor, watched);
        let begun = AtomicBool::new(false);
        thread::scope(|scope| {
            watcher.mailbox.update(|_| {
                scope.spawn(|| {
                    begun.store(true, Ordering::Release);
                    watcher.take(Signal::Down(Down { monitor, from: watched, reason: Exit::Normal }));
                });
                // No message can come while we look: then the tie is there, however far that has got.
                let mut looks = 0;
                while looks < 1_000 {
                    thread::yield_now();
                    looks += u32::from(begun.load(Ordering::Acquire));
                    if watcher.bonds().ties().watched.get_mut(&monitor).is_none() {
                        // (It panics outside of the lock.)
                        begun.store(false, Ordering::Release);
                        return;
                    }
                }
            });
        });
        assert!(begun.load(Ordering::Acquire), "the tie was gone, and there was no message");
    }
}
