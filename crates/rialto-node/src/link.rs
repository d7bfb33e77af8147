//! Links and monitors: learning of another's end.

use std::future::{Future, pending};

use rialto_event::{TryEvent, guard};
use rialto_sync::IVar;

use crate::bonds::{Bonds, Link, Watcher};
use crate::destination::Destination;
use crate::exit::{Exit, IntoExit};
use crate::node::{self, Node, spawn_process};
use crate::pid::{Pid, Tag};
use crate::process::{self, Process};
use crate::signal::{self, Signal};

/// Links the process that runs and `pid`, both ways: when one ends for another reason than
/// [`Exit::Normal`], so does the other, unless it [traps](crate::trap_exits) exits. If there
/// is no such process, the caller gets an exit at once, for [`Exit::NoProcess`]. So he does if `pid` is a
/// [service](crate::service) of another node, which is no process: [`resolve_service`](crate::resolve_service) says who it is.
///
/// To link twice is to link once.
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Erlang's and Termite's links.
#[track_caller]
pub fn link(pid: Pid) {
    tie(pid, Link::BOTH);
}

/// One way: the process that runs hears of the end of `pid`, and not the other way round. If there is no such process, it
/// gets an exit as by [`link`].
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Termite, whose links are directed.
#[track_caller]
pub fn link_inbound(pid: Pid) {
    tie(pid, Link::HEARS);
}

/// The other way: `pid` hears of the end of the process that runs.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn link_outbound(pid: Pid) {
    tie(pid, Link::TELLS);
}

#[track_caller]
fn tie(pid: Pid, link: Link) {
    let me = process::current("link");
    match node::find(pid) {
        // Its own end needs no telling. (It may be named as the service that it is.)
        Some(other) if me.pid() == other.pid() => {}
        _ if me.pid() == pid => {}
        Some(other) if tied_here(&me, &other, link) => {}
        // Who ends there would tell of another pid.
        _ if pid.is_a_name() && link.hears => {
            me.bonds().ties().begin(pid, Link::HEARS);
            signal::bounce(me.node(), pid, Signal::Tell(me.pid()), Exit::NoProcess);
        }
        _ => tie_far(&me, pid, link),
    }
}

/// Links two that live in this program, in one step: whoever unlinks them at the same time does it
/// before or after. False: `other` lives no more.
pub(crate) fn tied_here(me: &Process, other: &Process, link: Link) -> bool {
    let (mut mine, mut others) = me.bonds_of_both(other);
    if others.has_ended() {
        return false;
    }
    others.ties().link(me.pid(), link.reversed());
    if !mine.has_ended() {
        mine.ties().begin(other.pid(), link);
        return true;
    }
    drop((mine, others));
    tell_if_ended(me, other.pid());
    true
}

fn tie_far(me: &Process, pid: Pid, link: Link) {
    me.bonds().ties().begin(pid, link);
    if link.hears {
        signal::send(pid, Signal::Tell(me.pid()));
    }
    if link.tells {
        signal::send(pid, Signal::Hear(me.pid()));
        // Its node may have been lost just before, and be there again: then it is not to wait for an end
        // of which nobody tells.
        if !me.bonds().ties().tells(pid) {
            signal::send(pid, Signal::HearNot(me.pid()));
        }
        tell_if_ended(me, pid);
    }
}

/// What a process left when it ended may link on behalf of it, as it is dropped: `pid` hears of
/// the end at once.
pub(crate) fn tell_if_ended(me: &Process, pid: Pid) {
    if let Some(reason) = me.ended() {
        signal::send(pid, Signal::Ended { from: me.pid(), reason });
    }
}

/// Links no more, in neither direction. From here on the process that runs does not hear of
/// the end of `pid`. (An [`Exited`](crate::Exited) that came before is in its mailbox.) A server goes on without who has
/// [started](crate::server::start_link) it, once either has unlinked the other.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn unlink(pid: Pid) {
    let me = process::current("unlink");
    match node::find(pid).filter(|other| me.pid() != other.pid()) {
        Some(other) => untie_here(&me, &other),
        None => {
            let watched = me.bonds().unlink(pid, Link::BOTH);
            watched.into_iter().for_each(|monitor| signal::send(pid, Signal::WatchNot(monitor)));
            signal::send(pid, Signal::TellNot(me.pid()));
            signal::send(pid, Signal::HearNot(me.pid()));
        }
    }
}

pub(crate) fn untie_here(me: &Process, other: &Process) {
    let (mut mine, mut others) = me.bonds_of_both(other);
    let watched = mine.unlink(other.pid(), Link::BOTH);
    watched.into_iter().for_each(|monitor| others.unwatch(monitor));
    let watched = others.unlink(me.pid(), Link::BOTH);
    watched.into_iter().for_each(|monitor| mine.unwatch(monitor));
}

/// Has the message [`Down`](crate::Down) come when the process `of` ends; at once, if it has. It comes
/// exactly once, with the tag that is returned, unless [`demonitor`] comes before.
///
/// A [registered](crate::register) name stands for the process that has it now: the message comes when that ends, and not
/// when it only loses the name. If no process has it, the message comes at once, for [`Exit::NoProcess`], and its `from` is
/// no process. (A process that other nodes find by name is monitored as a [`service`](crate::service()).)
///
/// ```
/// use rialto_node::{Down, Exit, monitor, recv, register, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(rialto_node::Node::new().run(async {
/// let buggy = spawn_process(async { recv! { () => panic!("a bug") } });
/// register("buggy", buggy).unwrap();
/// let watched = monitor("buggy");
/// rialto_node::send("buggy", ()).unwrap();
/// let (from, why) = recv! { Down { monitor: ^watched, from, reason } => (from, reason) };
/// assert_eq!((from, why), (buggy, Exit::Panic("a bug".into())));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a process. [`down_evt`] does without.
///
/// Source: Erlang's monitors.
#[track_caller]
pub fn monitor(of: impl Destination) -> Tag {
    let (me, pid, tag) = process::with_current("monitor", |me| {
        let pid = of.pid().unwrap_or_else(|| Pid::of_node(me.node().id()));
        let tag = me.node().tag();
        me.bonds().ties().watched.insert(tag, pid);
        (me.pid(), pid, tag)
    });
    signal::send(pid, Signal::Watch { monitor: tag, by: Watcher::Process(me) });
    tag
}

/// The same, of one to whom the process that runs is linked: it ends with the link, if one of them unlinks the other.
pub(crate) fn monitor_while_linked(pid: Pid) -> Tag {
    let tag = monitor(pid);
    process::with_current("monitor", |me| me.bonds().watches_with_link(tag));
    tag
}

/// Ends a monitor: no [`Down`](crate::Down) comes from it any more, and one that has come
/// is taken out of the mailbox. Whether it had not told yet.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn demonitor(monitor: Tag) -> bool {
    let me = process::current("demonitor");
    let watched = me.bonds().ties().watched.remove(&monitor);
    match watched {
        Some(pid) => signal::send(pid, Signal::WatchNot(monitor)),
        None => drop(crate::receive::take_down(&me, monitor)),
    }
    watched.is_some()
}

/// The event that the process `pid` has ended; it yields why, [`Exit::NoProcess`] if there
/// was none when the sync started. It can be waited for by anybody, also outside of
/// processes.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_node::{Exit, Node, down_evt};
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
pub fn down_evt(pid: Pid) -> impl TryEvent<Output = Exit, Pending: Send> + Clone + Send + 'static {
    guard(move || {
        let (variable, tag) = (IVar::new(), Node::current().tag());
        let watch = Signal::Watch { monitor: tag, by: Watcher::Variable(variable.clone()) };
        signal::send(pid, watch);
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

/// Unlinked from the process when the sync ends.
struct Watch {
    pid: Pid,
    tag: Tag,
}

impl Drop for Watch {
    fn drop(&mut self) {
        signal::send(self.pid, Signal::WatchNot(self.tag));
    }
}

/// Spawns a process that is linked to the one that runs, both ways, from its beginning: no
/// end of it is missed.
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
    let tie = |child: Pid, bonds: &mut Bonds| {
        bonds.ties().link(me.pid(), Link::BOTH);
        me.bonds().ties().begin(child, Link::BOTH);
    };
    let child = me.node().spawn_tied(tie, future);
    tell_if_ended(&me, child);
    child
}

/// Spawns a process that is [linked](link) to `other`, and not to the one that runs, before anything of `future` runs. If
/// there is no process `other`, and that is known here, nothing of it ever does.
///
/// ```
/// use rialto_node::{Exit, Node, down_evt, kill, recv, spawn_linked_to, spawn_process};
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

/// Spawns a process that the one that runs [monitors](monitor) from its beginning: its
/// [`Down`](crate::Down) says how it ended, however soon.
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
    let tie = |child: Pid, bonds: &mut Bonds| {
        bonds.ties().watchers.insert(tag, Watcher::Process(me.pid()));
        me.bonds().ties().watched.insert(tag, child);
    };
    (me.node().spawn_tied(tie, future), tag)
}

#[cfg(test)]
mod tests {
    use std::hint::spin_loop;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    /// A meeting of two, who go on at the same moment: nobody sleeps there.
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
        one.bonds().ties().links.get_mut(&other.pid()).copied().unwrap_or_default()
    }

    /// One links while the other one unlinks: it is done before or after, for both of them.
    #[test]
    fn two_are_never_linked_by_halves() {
        let runtime = rialto_rt::Runtime::builder().workers(1).build().unwrap();
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
                    tied_here(&one, &other, Link::BOTH);
                    start.meet(round);
                }
            });
            for round in (1..=5_000).map(|round| 2 * round) {
                start.meet(round - 1);
                untie_here(&other, &one);
                start.meet(round);
                // (Who panics here would leave the other one waiting.)
                halves += usize::from(link_of(&one, &other) != link_of(&other, &one).reversed());
            }
        });
        assert_eq!(halves, 0);
    }
}
