//! Links and monitors, by which a process learns of the end of another one.

use std::future::{Future, pending};

use rialto_event::{SendEvent, TryEvent, guard};
use rialto_sync::IVar;

use crate::delivery;
use crate::destination::Destination;
use crate::exit::{Exit, IntoExit};
use crate::node::{self, Node, spawn_process};
use crate::pid::{Pid, Tag};
use crate::process::{self, Process};
use crate::signal::{Signal, Watcher};
use crate::signal_state::{Link, SignalState};

/// Links the running process and `pid` in both directions. When one of them ends for a reason other than
/// [`Exit::Normal`], so does the other, unless it [traps](crate::trap_exits) exits.
///
/// If there is no such process, the caller receives an exit signal at once, for [`Exit::NoProcess`]. This
/// also happens if `pid` is a [service](crate::service) of another node, because a link is to a process:
/// `resolve_service` yields its pid.
///
/// Linking the same processes again has no effect.
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Erlang's and Termite's links.
#[track_caller]
pub fn link(pid: Pid) {
    link_as(pid, Link::BOTH);
}

/// Links in one direction: the running process is notified of the end of `pid`, but not the reverse. If
/// there is no such process, the caller receives an exit signal as from [`link`].
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Termite, whose links are directed.
#[track_caller]
pub fn link_inbound(pid: Pid) {
    link_as(pid, Link::INBOUND);
}

/// Links in the other direction: `pid` is notified of the end of the running process. If `pid` is a
/// [service](crate::service) of another node, the caller receives an exit signal as from [`link`].
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn link_outbound(pid: Pid) {
    link_as(pid, Link::OUTBOUND);
}

#[track_caller]
fn link_as(pid: Pid, link: Link) {
    let me = process::current("link");
    match node::find(pid) {
        // A process is not linked to itself. The pid may be the address of a service that this process
        // provides.
        Some(other) if me.pid() == other.pid() => {}
        _ if me.pid() == pid => {}
        Some(other) if link_locally(&me, &other, link) => {}
        // The process behind a service would report its end under its own pid, which does not match this
        // link. And the end of this one would be reported to the process that has the name by then.
        _ if pid.is_service() => {
            me.signal_state().relations().add_link_by_self(pid, Link::INBOUND);
            delivery::bounce(me.node(), pid, Signal::AddOutboundLink(me.pid()), Exit::NoProcess);
        }
        _ => link_remotely(&me, pid, link),
    }
}

/// Links two processes of this program in one step, so an unlink by another thread takes effect before or
/// after it. Returns false if `other` has ended.
pub(crate) fn link_locally(me: &Process, other: &Process, link: Link) -> bool {
    let (mut mine, mut others) = me.lock_both(other);
    if others.has_ended() {
        return false;
    }
    others.relations().add_link_by_other(me.pid(), link.reversed());
    if !mine.has_ended() {
        mine.relations().add_link_by_self(other.pid(), link);
        return true;
    }
    drop((mine, others));
    notify_if_ended(me, other.pid());
    true
}

fn link_remotely(me: &Process, pid: Pid, link: Link) {
    me.signal_state().relations().add_link_by_self(pid, link);
    if link.inbound {
        delivery::send(pid, Signal::AddOutboundLink(me.pid()));
    }
    if link.outbound {
        delivery::send(pid, Signal::AddInboundLink(me.pid()));
        // If the connection was lost and made again meanwhile, the loss has removed the link here, but
        // `AddInboundLink` has made it there over the new connection. The other process must not wait for a
        // notice that never comes.
        if !me.signal_state().relations().has_outbound(pid) {
            delivery::send(pid, Signal::RemoveInboundLink(me.pid()));
        }
        notify_if_ended(me, pid);
    }
}

/// Notifies `pid` at once if `me` has ended. A value that the process left behind can make a link for it
/// while it is dropped.
pub(crate) fn notify_if_ended(me: &Process, pid: Pid) {
    if let Some(reason) = me.ended() {
        delivery::send(pid, Signal::Ended { from: me.pid(), reason });
    }
}

/// Removes the link to `pid`, in both directions. After that the running process is not notified of the end
/// of `pid`. An [`Exited`](crate::Exited) that came before stays in its mailbox.
///
/// If a server and the process that [started](crate::server::start_link) it are unlinked, the server
/// continues when that process ends.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn unlink(pid: Pid) {
    let me = process::current("unlink");
    match node::find(pid).filter(|other| me.pid() != other.pid()) {
        Some(other) => unlink_locally(&me, &other),
        None => {
            let watched = me.signal_state().unlink(pid, Link::BOTH);
            watched.into_iter().for_each(|monitor| delivery::send(pid, Signal::Demonitor(monitor)));
            delivery::send(pid, Signal::RemoveOutboundLink(me.pid()));
            delivery::send(pid, Signal::RemoveInboundLink(me.pid()));
        }
    }
}

pub(crate) fn unlink_locally(me: &Process, other: &Process) {
    let (mut mine, mut others) = me.lock_both(other);
    let watched = mine.unlink(other.pid(), Link::BOTH);
    watched.into_iter().for_each(|monitor| others.remove_monitor(monitor));
    let watched = others.unlink(me.pid(), Link::BOTH);
    watched.into_iter().for_each(|monitor| mine.remove_monitor(monitor));
}

/// Monitors the process `of`: the message [`Down`](crate::Down) comes when that ends, or at once if it has
/// ended. It comes exactly once, with the returned tag, unless [`demonitor`] is called before.
///
/// A [registered](crate::register) name stands for the process that has it now. The message comes when that
/// process ends, and not when it only loses the name. If no process has the name, the message comes at
/// once, for [`Exit::NoProcess`], and its `from` is not the pid of a process. A process that other nodes
/// find by name is monitored as a [`service`](crate::service()).
///
/// ```
/// use rialto_process::{Down, Exit, monitor, recv, register, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(rialto_process::Node::new().run(async {
/// let buggy = spawn_process(async { recv! { () => panic!("a bug") } });
/// register("buggy", buggy).unwrap();
/// let watched = monitor("buggy");
/// rialto_process::send("buggy", ()).unwrap();
/// let (from, why) = recv! { Down { monitor: ^watched, from, reason } => (from, reason) };
/// assert_eq!((from, why), (buggy, Exit::Panic("a bug".into())));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a process. There use [`down_evt`].
///
/// Source: Erlang's monitors.
#[track_caller]
pub fn monitor(of: impl Destination) -> Tag {
    let (me, pid, tag) = process::with_current("monitor", |me| {
        let pid = of.pid().unwrap_or_else(|| Pid::of_node(me.node().id()));
        let tag = me.node().tag();
        me.signal_state().relations().monitors.insert(tag, pid);
        (me.pid(), pid, tag)
    });
    delivery::send(pid, Signal::Monitor { monitor: tag, by: Watcher::Process(me) });
    tag
}

/// Like [`monitor`], of a process to which the running process is linked. The monitor ends together with
/// the link, if one of the two removes that.
pub(crate) fn monitor_while_linked(pid: Pid) -> Tag {
    let tag = monitor(pid);
    process::with_current("monitor", |me| me.signal_state().end_monitor_with_link(tag));
    tag
}

/// Ends a monitor: no [`Down`](crate::Down) comes from it any more, and one that has come is taken out of
/// the mailbox. Returns whether the monitor was still active: no `Down` had come from it.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn demonitor(monitor: Tag) -> bool {
    let me = process::current("demonitor");
    let watched = me.signal_state().relations().monitors.remove(&monitor);
    match watched {
        Some(pid) => delivery::send(pid, Signal::Demonitor(monitor)),
        None => drop(crate::receive::take_down(&me, monitor)),
    }
    watched.is_some()
}

/// Returns the event that the process `pid` has ended. It yields the exit reason, or [`Exit::NoProcess`] if
/// there was no such process when the sync started. It can be used anywhere, also outside of processes.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_process::{Exit, Node, down_evt};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let pid = Node::new().spawn(async {});
/// let ended = choose((
///     down_evt(pid).wrap(Some),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert!(matches!(ended.await, Some(Exit::Normal | Exit::NoProcess)));
/// # });
/// # Ok(())
/// # }
/// ```
///
/// Source: Termite's `wait-for`.
#[doc(alias("wait_for"))]
pub fn down_evt(pid: Pid) -> impl TryEvent<Output = Exit> + SendEvent + Clone + 'static {
    guard(move || {
        let (variable, tag) = (IVar::new(), Node::current().tag());
        let watch = Signal::Monitor { monitor: tag, by: Watcher::Variable(variable.clone()) };
        delivery::send(pid, watch);
        let watch = Watch { pid, tag };
        rialto_event::Event::wrap(variable.read_evt(), move |reason| {
            drop(watch);
            match reason {
                Ok(reason) => reason,
                Err(never) => match never {},
            }
        })
    })
}

/// Waits until the process `pid` has ended, and returns its exit reason: [`down_evt`], awaited. It can be
/// used anywhere, also outside of processes.
///
/// ```
/// use rialto_process::{Exit, Node, down};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let pid = Node::new().spawn(async {});
/// assert!(matches!(down(pid).await, Exit::Normal | Exit::NoProcess));
/// # });
/// # Ok(())
/// # }
/// ```
///
/// # Cancellation
///
/// Dropping the future removes the monitor.
pub fn down(pid: Pid) -> impl Future<Output = Exit> + Send + 'static {
    down_evt(pid).into_future()
}

/// The monitor of a [`down_evt`]. It is removed when the sync ends.
struct Watch {
    pid: Pid,
    tag: Tag,
}

impl Drop for Watch {
    fn drop(&mut self) {
        delivery::send(self.pid, Signal::Demonitor(self.tag));
    }
}

/// Spawns a process that is linked to the running process, in both directions, before it runs. So its end
/// is always noticed.
///
/// # Panics
///
/// Outside of a process, or of a runtime.
///
/// Source: `spawn-link` of Termite and Erlang.
#[track_caller]
pub fn spawn_link<F>(future: F) -> Pid
where
    F: Future<Output: IntoExit> + Send + 'static,
{
    let me = process::current("spawn_link");
    let relate = |child: Pid, state: &mut SignalState| {
        state.relations().add_link_by_other(me.pid(), Link::BOTH);
        me.signal_state().relations().add_link_by_self(child, Link::BOTH);
    };
    let child = me.node().spawn_with(relate, future);
    notify_if_ended(&me, child);
    child
}

/// Spawns a process that is [linked](link) to `other`, and not to the running process. The link is made
/// before `future` is polled. If it is known here that `other` has ended, `future` is never polled.
///
/// ```
/// use rialto_process::{Exit, Node, down_evt, kill, recv, spawn_linked_to, spawn_process};
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let session = spawn_process(async { recv! { () => {} } });
/// let helper = spawn_linked_to(session, async { recv! { () => {} } });
/// kill(session);
/// // `NoProcess`, if the session was gone before the helper began.
/// assert!(matches!(down_evt(helper).await, Exit::Killed | Exit::NoProcess));
/// # })).unwrap();
/// ```
///
/// # Panics
///
/// Outside of a runtime.
///
/// Source: `spawn-linked-to` of Termite.
#[track_caller]
pub fn spawn_linked_to<F>(other: Pid, future: F) -> Pid
where
    F: Future<Output: IntoExit> + Send + 'static,
{
    spawn_process(async move {
        link(other);
        if process::ending().is_some() {
            pending::<()>().await;
        }
        future.await
    })
}

/// Spawns a process that the running process [monitors](monitor) before it runs. Its [`Down`](crate::Down)
/// contains its exit reason, however soon it ends.
///
/// # Panics
///
/// Outside of a process, or of a runtime.
///
/// Source: Erlang's `spawn_monitor`.
#[track_caller]
pub fn spawn_monitor<F>(future: F) -> (Pid, Tag)
where
    F: Future<Output: IntoExit> + Send + 'static,
{
    let me = process::current("spawn_monitor");
    let tag = me.node().tag();
    let relate = |child: Pid, state: &mut SignalState| {
        state.relations().monitored_by.insert(tag, Watcher::Process(me.pid()));
        me.signal_state().relations().monitors.insert(tag, child);
    };
    (me.node().spawn_with(relate, future), tag)
}

#[cfg(test)]
mod tests {
    use std::hint::spin_loop;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    /// A barrier for two threads. It spins, so that both continue at nearly the same time.
    struct Start(AtomicUsize);

    impl Start {
        fn meet(&self, round: usize) {
            self.0.fetch_add(1, Ordering::SeqCst);
            let mut spins = 0;
            while self.0.load(Ordering::SeqCst) < 2 * round {
                spins += 1;
                if spins < 1_000 { spin_loop() } else { thread::yield_now() }
            }
        }
    }

    fn link_of(one: &Process, other: &Process) -> Link {
        one.signal_state().relations().links.get_mut(&other.pid()).copied().unwrap_or_default()
    }

    /// One thread links while the other one unlinks. For both processes the one happens before the other.
    #[test]
    fn link_and_unlink_are_atomic() {
        let runtime = rialto_rt::Runtime::builder().worker_threads(1).build().unwrap();
        let node = Node::new();
        let [one, other]: [Arc<Process>; 2] = [(), ()].map(|()| {
            let pid = runtime.block_on(async { node.spawn(async { drop(crate::receive_evt().await) }) });
            node::find(pid).unwrap()
        });
        let (start, mut halves) = (Start(AtomicUsize::new(0)), 0);
        thread::scope(|scope| {
            scope.spawn(|| {
                for round in (1..=5_000).map(|round| 2 * round) {
                    start.meet(round - 1);
                    link_locally(&one, &other, Link::BOTH);
                    start.meet(round);
                }
            });
            for round in (1..=5_000).map(|round| 2 * round) {
                start.meet(round - 1);
                unlink_locally(&other, &one);
                start.meet(round);
                // A panic here would leave the other thread waiting at the barrier. So failures are
                // counted.
                halves += usize::from(link_of(&one, &other) != link_of(&other, &one).reversed());
            }
        });
        assert_eq!(halves, 0);
    }
}
