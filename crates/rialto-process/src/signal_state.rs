//! The state of a process that signals change: its exit reason, its links and its monitors (`SignalState`).
//!
//! *Links.* A process that ends notifies every process to which it has an outgoing link
//! (`Link::has_outbound`). The receiver acts on the notice only if it has the matching incoming link
//! (`Link::has_inbound`), and removes that link. So no notice arrives after an unlink, and each end is
//! reported once. Monitors work in the same way, by their tags.
//!
//! *Locks.* Each process has one lock for its `SignalState`. The message that a signal causes is put into the
//! mailbox under this lock; every other [`Effect`] is carried out when no lock is held. Two processes of one
//! program are linked and unlinked in one step, under both locks; the lock of the lower pid is taken first.
//! Apart from that, at most one process's `SignalState` are locked at a time.

use std::collections::BTreeMap;
use std::mem;
use std::task::Waker;

use rialto_rt::AbortHandle;
use rialto_sync::IVar;

#[cfg(feature = "cps")]
use crate::capability::Key;
use crate::exit::Exit;
use crate::message::Envelope;
use crate::name_tables::ProcessNames;
use crate::pid::{Pid, Tag};
use crate::signal::{Down, Exited, Signal, Watcher};
use crate::small_map::SmallMap;

/// A process that was told to end because its start was abandoned, and the variable that is written when it
/// has ended.
pub(crate) type AbandonedStart = (Pid, IVar<Exit>);

/// Links, monitors and exit state of a process, under its lock.
#[derive(Default)]
pub struct SignalState {
    life_cycle: LifeCycle,
    traps: bool,
    task: TaskHandle,
    #[cfg(feature = "cps")]
    first_poll: FirstPoll,
    relations: Option<Box<Relations>>,
}

/// Whether the process has begun: its first poll is over. Until then it is not known whether it is mobile,
/// and orders to it (to copy itself, to move) must wait.
#[cfg(feature = "cps")]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum FirstPoll {
    /// Not begun, and no order waits for it.
    #[default]
    NotBegun,
    /// Not begun, and an order waits for it in the node's table of mobile processes. The process looks there
    /// when it begins.
    Awaited,
    /// Begun.
    Begun,
}

/// Keeps the process's task alive. Without a handle or a waker, the runtime would reclaim a task that waits
/// on nothing (law 15).
#[derive(Default)]
enum TaskHandle {
    #[default]
    NotStored,
    /// The task had to wait before the spawner could store its handle. The waker is never woken: it only
    /// keeps the task alive.
    KeptByWaker(#[expect(dead_code, reason = "held to keep the task alive, and never woken")] Waker),
    Handle(AbortHandle),
}

/// The life cycle of a process, with its exit reason.
#[derive(Default)]
enum LifeCycle {
    #[default]
    Running,
    /// The task is aborted and ends soon, or its future is being dropped.
    Exiting(Exit),
    Ended(Exit),
}

/// State that most processes do not have: links, monitors, names, catchers.
#[derive(Default)]
pub struct Relations {
    pub(crate) links: SmallMap<Pid, Link>,
    pub(crate) monitored_by: SmallMap<Tag, Watcher>,
    pub monitors: SmallMap<Tag, Pid>,
    pub(crate) names: Option<Box<ProcessNames>>,
    /// The links that were made since a supervisor began to start a child; `None` outside of such a start.
    /// The value says whether this process made the link. It is `false` if only the other process did.
    pub(crate) linked_since_start: Option<BTreeMap<Pid, bool>>,
    /// Written when an orderly exit signal other than `Normal` arrives, even if the process traps exits. A
    /// robust process waits for it.
    pub(crate) shutdown: Option<IVar<()>>,
    /// Processes whose start this process has given up, and that may not have ended yet.
    abandoned_starts: Vec<AbandonedStart>,
    /// A monitor that ends together with the link to the monitored process.
    monitor_with_link: Option<Tag>,
    /// The active catchers, outermost first. The innermost one that has not caught anything yet takes the
    /// next exit.
    catchers: Vec<Catcher>,
    #[cfg(feature = "cps")]
    proxy_target: Option<ProxyTarget>,
    /// The keys of the nodes where forwarding proxies of this process are.
    #[cfg(feature = "cps")]
    proxy_nodes: Vec<u64>,
}

/// The location of the process for which this one is a forwarding proxy. The moved process knows the key, and
/// presents it when it comes back.
#[cfg(feature = "cps")]
#[derive(Clone, Copy)]
pub enum ProxyTarget {
    At(Pid, Key),
    /// The process is moving back here.
    Returning(Key),
}

/// The directions of a link between two processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// This process notifies the other of its end.
    pub(crate) outbound: bool,
    /// This process is notified of the other's end.
    pub(crate) inbound: bool,
}

impl Link {
    #[doc(hidden)]
    pub const BOTH: Link = Link { outbound: true, inbound: true };
    pub(crate) const OUTBOUND: Link = Link { outbound: true, inbound: false };
    pub(crate) const INBOUND: Link = Link { outbound: false, inbound: true };

    /// Returns the same link as the other process sees it.
    pub(crate) fn reversed(self) -> Link {
        Link { outbound: self.inbound, inbound: self.outbound }
    }
}

pub(crate) struct Catcher {
    pub(crate) tag: Tag,
    /// The variable by which the catcher is notified.
    pub(crate) interrupt: IVar<Interrupt>,
    /// The exit that was assigned to this catcher, whether or not the catcher has seen it.
    caught: Option<Exit>,
}

/// The cause for which a catcher drops its future.
#[derive(Clone)]
pub(crate) enum Interrupt {
    Raised(Exit),
    Exit(Exit),
}

/// The effect of a signal on a process, which the caller carries out.
pub(crate) enum Effect {
    Nothing,
    Message(Envelope),
    Abort(Option<AbortHandle>),
    Caught(IVar<Interrupt>, Exit),
    /// Write the variable, then carry out the other effect.
    Shutdown(IVar<()>, Box<Effect>),
    /// The process has ended.
    NoProcess(Signal),
    /// The reason is not used. It may contain a value of the program, so it is dropped outside the lock.
    DropReason(Exit),
    /// A proxy forwards the signal to that process.
    #[cfg(feature = "cps")]
    Forward(Pid, Signal),
}

impl Relations {
    /// Counts the links with processes of the node with that key, and the monitors that they have on this
    /// process. The monitors of this process are not counted.
    pub fn count_with_node(&self, key: u64) -> usize {
        let there = |pid: Pid| pid.node().key == key;
        let links = self.links.iter().filter(|(other, _)| there(**other)).count();
        let watches = |watcher: &Watcher| matches!(watcher, Watcher::Process(pid) if there(*pid));
        links + self.monitored_by.iter().filter(|(_, watcher)| watches(watcher)).count()
    }

    /// Adds a link that the other process has made.
    pub fn add_link_by_other(&mut self, other: Pid, link: Link) {
        self.add_link(other, link, false);
    }

    /// Adds a link that this process makes.
    pub(crate) fn add_link_by_self(&mut self, other: Pid, link: Link) {
        self.add_link(other, link, true);
    }

    fn add_link(&mut self, other: Pid, link: Link, begins: bool) {
        let before = self.links.get_mut(&other);
        let is_new = before.is_none();
        match before {
            Some(known) => {
                *known =
                    Link { outbound: known.outbound || link.outbound, inbound: known.inbound || link.inbound }
            }
            None => drop(self.links.insert(other, link)),
        }
        let Some(begun) = &mut self.linked_since_start else { return };
        if is_new {
            begun.insert(other, begins);
        } else if let Some(has_begun) = begun.get_mut(&other) {
            *has_begun |= begins;
        }
    }

    pub(crate) fn has_outbound(&mut self, other: Pid) -> bool {
        self.links.get_mut(&other).is_some_and(|link| link.outbound)
    }

    pub(crate) fn has_inbound(&mut self, other: Pid) -> bool {
        self.links.get_mut(&other).is_some_and(|link| link.inbound)
    }

    /// Removes these directions of a link. Returns those that existed.
    pub(crate) fn unlink(&mut self, other: Pid, link: Link) -> Link {
        let Some(known) = self.links.get_mut(&other) else { return Link::default() };
        let was = Link { outbound: known.outbound && link.outbound, inbound: known.inbound && link.inbound };
        *known = Link { outbound: known.outbound && !link.outbound, inbound: known.inbound && !link.inbound };
        if *known == Link::default() {
            self.links.remove(&other);
            if let Some(begun) = &mut self.linked_since_start {
                begun.remove(&other);
            }
        }
        was
    }
}

impl SignalState {
    #[doc(hidden)]
    pub fn relations(&mut self) -> &mut Relations {
        self.relations.get_or_insert_default()
    }

    #[doc(hidden)]
    pub fn trap(&mut self, on: bool) -> bool {
        mem::replace(&mut self.traps, on)
    }

    #[doc(hidden)]
    pub fn traps(&self) -> bool {
        self.traps
    }

    /// Records a process whose start this process has given up.
    pub(crate) fn add_abandoned_start(&mut self, leaving: AbandonedStart) {
        let mut all = self.abandoned_starts();
        all.push(leaving);
        self.relations().abandoned_starts = all;
    }

    /// Returns the recorded processes that have not ended.
    pub(crate) fn abandoned_starts(&self) -> Vec<AbandonedStart> {
        let all = self.relations.iter().flat_map(|relations| &relations.abandoned_starts);
        all.filter(|(_, ended)| ended.get().is_none()).cloned().collect()
    }

    /// Takes all recorded processes. The caller makes sure that they end.
    pub(crate) fn take_abandoned_starts(&mut self) -> Vec<AbandonedStart> {
        self.relations
            .as_mut()
            .map(|relations| mem::take(&mut relations.abandoned_starts))
            .unwrap_or_default()
    }

    /// Returns the relations, if there are any. Unlike [`relations`](Self::relations), it does not allocate
    /// them.
    pub fn relations_if_any(&self) -> Option<&Relations> {
        self.relations.as_deref()
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.life_cycle, LifeCycle::Ended(_))
    }

    /// Stores the handle that aborts the task. If the process is exiting already, the effect is to abort it
    /// now.
    pub(crate) fn set_task_handle(&mut self, task: AbortHandle) -> Effect {
        match self.life_cycle {
            LifeCycle::Running => {
                self.task = TaskHandle::Handle(task);
                Effect::Nothing
            }
            LifeCycle::Exiting(_) => Effect::Abort(Some(task)),
            LifeCycle::Ended(_) => Effect::Nothing,
        }
    }

    /// Keeps the task alive when it waits for the first time before its handle is stored.
    pub(crate) fn keep_task_alive(&mut self, waker: &Waker) {
        if let (LifeCycle::Running, TaskHandle::NotStored) = (&self.life_cycle, &self.task) {
            self.task = TaskHandle::KeptByWaker(waker.clone());
        }
    }

    /// Marks the process as begun. Returns whether an order waits for it.
    #[cfg(feature = "cps")]
    pub(crate) fn mark_begun(&mut self) -> bool {
        mem::replace(&mut self.first_poll, FirstPoll::Begun) == FirstPoll::Awaited
    }

    /// Returns whether an order must wait until the process has begun. The caller holds the lock of the
    /// node's table of mobile processes, and stores the order there.
    #[cfg(feature = "cps")]
    pub fn must_wait_for_first_poll(&mut self) -> bool {
        if self.first_poll == FirstPoll::NotBegun {
            self.first_poll = FirstPoll::Awaited;
        }
        self.first_poll == FirstPoll::Awaited
    }

    /// Ends the process for `reason`, even if it traps or catches exits.
    pub(crate) fn force_exit(&mut self, reason: Exit) -> Effect {
        match self.life_cycle {
            LifeCycle::Running => {
                self.life_cycle = LifeCycle::Exiting(reason);
                // If the handle is not stored yet, `set_task_handle` aborts the task.
                Effect::Abort(match mem::take(&mut self.task) {
                    TaskHandle::Handle(task) => Some(task),
                    TaskHandle::NotStored | TaskHandle::KeptByWaker(_) => None,
                })
            }
            LifeCycle::Exiting(_) | LifeCycle::Ended(_) => Effect::DropReason(reason),
        }
    }

    /// Records that the process ends by itself, for `reason`. This reason replaces one that others had set.
    pub(crate) fn exit_by_itself(&mut self, reason: Exit) -> Effect {
        match mem::replace(&mut self.life_cycle, LifeCycle::Exiting(reason)) {
            LifeCycle::Running => Effect::Nothing,
            LifeCycle::Exiting(before) | LifeCycle::Ended(before) => Effect::DropReason(before),
        }
    }

    #[cfg(feature = "cps")]
    #[doc(hidden)]
    pub fn is_ending(&self) -> bool {
        !matches!(self.life_cycle, LifeCycle::Running)
    }

    /// Returns the exit reason, if the process is ending or has ended.
    pub fn ending(&self) -> Option<Exit> {
        match &self.life_cycle {
            LifeCycle::Running => None,
            LifeCycle::Exiting(reason) | LifeCycle::Ended(reason) => Some(reason.clone()),
        }
    }

    /// Marks the process as ended. Returns the reason and all relations; `None` if it had ended before. A
    /// process without a reason was dropped by its runtime, which counts as killed.
    pub(crate) fn end(&mut self) -> Option<(Exit, Option<Box<Relations>>)> {
        if self.has_ended() {
            return None;
        }
        let reason = self.ending().unwrap_or(Exit::Killed);
        self.life_cycle = LifeCycle::Ended(reason.clone());
        self.task = TaskHandle::NotStored;
        Some((reason, self.relations.take()))
    }

    pub(crate) fn catch(&mut self, tag: Tag, interrupt: IVar<Interrupt>) {
        self.relations().catchers.push(Catcher { tag, interrupt, caught: None });
    }

    /// Removes a catcher. Returns the exit that was assigned to it, if any.
    pub(crate) fn release(&mut self, tag: Tag) -> Option<Exit> {
        let catchers = &mut self.relations.as_mut()?.catchers;
        let at = catchers.iter().position(|catcher| catcher.tag == tag)?;
        catchers.remove(at).caught
    }

    pub(crate) fn apply(&mut self, signal: Signal) -> Effect {
        if self.has_ended() {
            return Effect::NoProcess(signal);
        }
        match signal {
            #[cfg(feature = "cps")]
            Signal::Kill if self.proxy_target().is_some() => return self.forward(signal),
            Signal::Kill => return self.force_exit(Exit::Killed),
            Signal::Exit { from, reason } => return self.exit(from, reason),
            Signal::Ended { from, reason } => {
                let Some(relations) = &mut self.relations else { return Effect::DropReason(reason) };
                if relations.unlink(from, Link::BOTH).inbound {
                    return self.exit(from, reason);
                }
                return Effect::DropReason(reason);
            }
            Signal::Down(down) => {
                let Some(relations) = &mut self.relations else { return Effect::DropReason(down.reason) };
                // Only the nodes are compared. A monitor of a service has the pid that stands for the
                // service, and the notice comes from the pid of the process.
                let is_there = |watched: &mut Pid| watched.node().key == down.from.node().key;
                if !relations.monitors.get_mut(&down.monitor).is_some_and(is_there) {
                    return Effect::DropReason(down.reason);
                }
                relations.monitors.remove(&down.monitor);
                return Effect::Message(Envelope::new::<Down>(down));
            }
            Signal::AddOutboundLink(other) => self.relations().add_link_by_other(other, Link::OUTBOUND),
            Signal::AddInboundLink(other) => self.relations().add_link_by_other(other, Link::INBOUND),
            Signal::StartedLinked(other) => self.relations().add_link_by_self(other, Link::BOTH),
            Signal::RemoveOutboundLink(other) => drop(self.unlink(other, Link::OUTBOUND)),
            // If a `monitor_with_link` monitor ends here, the monitored process is not told. Its later notice
            // is ignored.
            Signal::RemoveInboundLink(other) => drop(self.unlink(other, Link::INBOUND)),
            Signal::Monitor { monitor, by } => drop(self.relations().monitored_by.insert(monitor, by)),
            Signal::Demonitor(monitor) => self.remove_monitor(monitor),
        }
        Effect::Nothing
    }

    /// Removes a link on request of one of the two processes, while both live. If the `monitor_with_link`
    /// monitor ends with the link, returns its tag.
    pub(crate) fn unlink(&mut self, other: Pid, link: Link) -> Option<Tag> {
        let relations = self.relations.as_mut()?;
        relations.unlink(other, link);
        let tag = relations
            .monitor_with_link
            .take_if(|tag| link.inbound && relations.monitors.get_mut(tag) == Some(&mut { other }))?;
        relations.monitors.remove(&tag);
        Some(tag)
    }

    /// Lets that monitor end together with the link to the monitored process.
    pub(crate) fn end_monitor_with_link(&mut self, monitor: Tag) {
        self.relations().monitor_with_link = Some(monitor);
    }

    pub(crate) fn remove_monitor(&mut self, monitor: Tag) {
        drop(self.relations.as_mut().map(|relations| relations.monitored_by.remove(&monitor)));
    }

    /// Makes this process a forwarding proxy, or (with `None`) an ordinary process again.
    #[cfg(feature = "cps")]
    pub fn set_proxy_target(&mut self, away: Option<ProxyTarget>) {
        self.relations().proxy_target = away;
    }

    /// Records that a forwarding proxy of this process is on the node with that key.
    #[cfg(feature = "cps")]
    pub fn add_proxy_node(&mut self, key: u64) {
        let proxy_nodes = &mut self.relations().proxy_nodes;
        if !proxy_nodes.contains(&key) {
            proxy_nodes.push(key);
        }
    }

    /// Returns whether a forwarding proxy of this process is on the node with that key. That node may pass on
    /// to it what processes of other nodes say.
    pub fn has_proxy_on(&self, key: u64) -> bool {
        #[cfg(feature = "cps")]
        let proxy_nodes = self.relations.as_ref().map_or(&[][..], |relations| &relations.proxy_nodes);
        #[cfg(not(feature = "cps"))]
        let proxy_nodes: &[u64] = &[];
        proxy_nodes.contains(&key)
    }

    /// Returns whether this process is the proxy of the process that has `key`.
    #[cfg(feature = "cps")]
    pub fn is_proxy_of(&self, key: Key) -> bool {
        matches!(self.proxy_target(), Some(ProxyTarget::At(_, its) | ProxyTarget::Returning(its)) if its == key)
    }

    #[cfg(feature = "cps")]
    fn proxy_target(&self) -> Option<ProxyTarget> {
        self.relations.as_ref()?.proxy_target
    }

    /// Forwards a signal. A kill goes to the moved process at once; every other signal, and a kill while the
    /// process is moving back, takes its place among the proxy's messages.
    #[cfg(feature = "cps")]
    fn forward(&mut self, signal: Signal) -> Effect {
        match (self.proxy_target(), &signal) {
            (Some(ProxyTarget::At(other, _)), Signal::Kill) => Effect::Forward(other, signal),
            _ => Effect::Message(Envelope::new(crate::signal::ForwardedSignal(signal))),
        }
    }

    /// Handles the loss of the node with that key. The outgoing links to it and the monitors of its processes
    /// are removed. Returns the signals that are due to this process. Each takes effect only if its link or
    /// monitor still exists.
    pub fn node_lost(&mut self, key: u64) -> Vec<Signal> {
        let Some(relations) = &mut self.relations else { return Vec::new() };
        let there = |pid: Pid| pid.node().key == key;
        let mut due = Vec::new();
        for (other, link) in mem::take(&mut relations.links) {
            let lost = there(other);
            if lost && link.inbound {
                due.push(Signal::Ended { from: other, reason: Exit::Disconnected });
            }
            let left = if lost { Link { outbound: false, ..link } } else { link };
            if left != Link::default() {
                relations.links.insert(other, left);
            }
        }
        for (monitor, from) in mem::take(&mut relations.monitors) {
            if there(from) {
                due.push(Signal::Down(Down { monitor, from, reason: Exit::Disconnected }));
            }
            relations.monitors.insert(monitor, from);
        }
        for (monitor, watcher) in mem::take(&mut relations.monitored_by) {
            if !matches!(watcher, Watcher::Process(pid) if there(pid)) {
                relations.monitored_by.insert(monitor, watcher);
            }
        }
        due
    }

    /// Counts all links and monitors between this process and processes of the node with that key.
    pub fn count_all_with_node(&self, key: u64) -> usize {
        let Some(relations) = &self.relations else { return 0 };
        relations.count_with_node(key)
            + relations.monitors.iter().filter(|(_, other)| other.node().key == key).count()
    }

    fn exit(&mut self, from: Pid, reason: Exit) -> Effect {
        #[cfg(feature = "cps")]
        if self.proxy_target().is_some() {
            return self.forward(Signal::Exit { from, reason });
        }
        let is_shutdown = reason.is_orderly() && reason != Exit::Normal;
        let shutdown =
            self.relations.as_ref().filter(|_| is_shutdown).and_then(|relations| relations.shutdown.clone());
        let effect = if self.traps {
            Effect::Message(Envelope::new(Exited { from, reason }))
        } else if reason == Exit::Normal {
            Effect::Nothing
        } else {
            self.exit_untrapped(reason)
        };
        match shutdown {
            Some(shutdown) => Effect::Shutdown(shutdown, Box::new(effect)),
            None => effect,
        }
    }

    /// Handles an exit for [`Exit::Normal`] that the process, `me`, has sent to itself. From another process
    /// this reason would have no effect.
    pub(crate) fn exit_self(&mut self, me: Pid) -> Effect {
        if self.traps {
            return self.exit(me, Exit::Normal);
        }
        self.exit_untrapped(Exit::Normal)
    }

    /// Assigns an exit to the innermost free catcher. Without a catcher, ends the process.
    pub(crate) fn exit_untrapped(&mut self, reason: Exit) -> Effect {
        if let LifeCycle::Running = self.life_cycle
            && let Some(relations) = &mut self.relations
            && let Some(catcher) = relations.catchers.iter_mut().rfind(|catcher| catcher.caught.is_none())
        {
            catcher.caught = Some(reason.clone());
            return Effect::Caught(catcher.interrupt.clone(), reason);
        }
        self.force_exit(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pid::NodeId;

    /// A peer may send `StartedLinked` as often as it likes, and for any process.
    #[test]
    fn repeated_start_signals_take_bounded_memory() {
        let pid = |number| Pid { node: NodeId { key: 1, incarnation: 1 }, number };
        let mut state = SignalState::default();
        state.relations().linked_since_start = Some(Default::default());
        for number in 0..100 {
            for _ in 0..100 {
                state.apply(Signal::StartedLinked(pid(number)));
            }
            if number > 0 {
                state.apply(Signal::RemoveOutboundLink(pid(number)));
                state.apply(Signal::RemoveInboundLink(pid(number)));
            }
        }
        let begun = state.relations().linked_since_start.take().unwrap();
        assert_eq!(begun.into_iter().collect::<Vec<_>>(), [(pid(0), true)]);
    }

    #[test]
    fn links_made_during_a_start_are_recorded_with_their_maker() {
        let pid = |number| Pid { node: NodeId { key: 1, incarnation: 1 }, number };
        let mut relations = Relations::default();
        relations.add_link_by_self(pid(1), Link::BOTH);
        relations.add_link_by_other(pid(2), Link::OUTBOUND);
        relations.linked_since_start = Some(Default::default());
        relations.add_link_by_self(pid(1), Link::BOTH);
        relations.add_link_by_self(pid(2), Link::BOTH);
        relations.add_link_by_self(pid(3), Link::BOTH);
        // The processes 4 and 5 link themselves; then this one links 5.
        relations.add_link_by_other(pid(4), Link::OUTBOUND);
        relations.add_link_by_other(pid(5), Link::OUTBOUND);
        relations.add_link_by_self(pid(5), Link::BOTH);
        relations.add_link_by_other(pid(3), Link::OUTBOUND);
        let begun = relations.linked_since_start.take().unwrap();
        assert_eq!(begun.into_iter().collect::<Vec<_>>(), [(pid(3), true), (pid(4), false), (pid(5), true)]);
    }
}
