//! The state of a process that signals change: its exit reason, its links and its monitors (`Bonds`).
//!
//! *Links.* A process that ends notifies every process to which it has an outgoing link (`Link::tells`). The
//! receiver acts on the notice only if it has the matching incoming link (`Link::hears`), and removes that
//! link. So no notice arrives after an unlink, and each end is reported once. Monitors work in the same way,
//! by their tags.
//!
//! *Locks.* Each process has one lock for its `Bonds`. The message that a signal causes is put into the
//! mailbox under this lock; every other [`Effect`] is carried out when no lock is held. Two processes of one
//! program are linked and unlinked in one step, under both locks; the lock of the lower pid is taken first.
//! Apart from that, at most one process's `Bonds` are locked at a time.

use std::collections::BTreeMap;
use std::mem;
use std::task::Waker;

use rialto_rt::AbortHandle;
use rialto_sync::IVar;

use crate::exit::Exit;
use crate::few::Few;
#[cfg(feature = "cps")]
use crate::key::Key;
use crate::message::Envelope;
use crate::names::Known;
use crate::node::Node;
use crate::pid::{Pid, Tag};
use crate::signal::{Down, Exited, Signal};
use crate::start::Leaving;

/// Links, monitors and exit state of a process, under its lock.
#[derive(Default)]
pub(crate) struct Bonds {
    fate: Fate,
    traps: bool,
    task: Task,
    #[cfg(feature = "cps")]
    begun: Beginning,
    ties: Option<Box<Ties>>,
}

/// Whether the process has begun: its first poll is over. Until then it is not known whether it is mobile,
/// and orders to it (to copy itself, to move) must wait.
#[cfg(feature = "cps")]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Beginning {
    /// Not begun, and no order waits for it.
    #[default]
    Fresh,
    /// Not begun, and an order waits for it in the node's table of mobile processes. The process looks there
    /// when it begins.
    Awaited,
    /// Begun.
    Over,
}

/// Keeps the process's task alive. Without a handle or a waker, the runtime would reclaim a task that waits
/// on nothing (law 15).
#[derive(Default)]
enum Task {
    #[default]
    Unknown,
    /// The task had to wait before the spawner could store its handle. The waker is never woken: it only
    /// keeps the task alive.
    Waits(#[expect(dead_code, reason = "held to keep the task alive, and never woken")] Waker),
    Held(AbortHandle),
}

/// The life cycle of a process, with its exit reason.
#[derive(Default)]
enum Fate {
    #[default]
    Lives,
    /// The task is aborted and ends soon, or its future is being dropped.
    Doomed(Exit),
    Ended(Exit),
}

/// State that most processes do not have: links, monitors, names, catchers.
#[derive(Default)]
pub(crate) struct Ties {
    pub(crate) links: Few<Pid, Link>,
    pub(crate) watchers: Few<Tag, Watcher>,
    pub(crate) watched: Few<Tag, Pid>,
    pub(crate) known: Option<Box<Known>>,
    /// The links that were made since a supervisor began to start a child; `None` outside of such a start.
    /// The value says whether this process made the link. It is `false` if only the other process did.
    pub(crate) begun: Option<BTreeMap<Pid, bool>>,
    /// Written when an orderly exit signal other than `Normal` arrives, even if the process traps exits. A
    /// robust process waits for it.
    pub(crate) shutdown: Option<IVar<()>>,
    /// Processes whose start this process has given up, and that may not have ended yet.
    leaving: Vec<Leaving>,
    /// A monitor that ends together with the link to the monitored process.
    with_link: Option<Tag>,
    /// The active catchers, outermost first. The innermost one that has not caught anything yet takes the
    /// next exit.
    catchers: Vec<Catcher>,
    #[cfg(feature = "cps")]
    away: Option<Away>,
    /// The keys of the nodes where forwarding proxies of this process are.
    #[cfg(feature = "cps")]
    relays: Vec<u64>,
}

/// The location of the process for which this one is a forwarding proxy. The moved process knows the key, and
/// presents it when it comes back.
#[cfg(feature = "cps")]
#[derive(Clone, Copy)]
pub(crate) enum Away {
    At(Pid, Key),
    /// The process is moving back here.
    Coming(Key),
}

/// The directions of a link between two processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link {
    /// This process notifies the other of its end.
    pub(crate) tells: bool,
    /// This process is notified of the other's end.
    pub(crate) hears: bool,
}

impl Link {
    pub(crate) const BOTH: Link = Link { tells: true, hears: true };
    pub(crate) const TELLS: Link = Link { tells: true, hears: false };
    pub(crate) const HEARS: Link = Link { tells: false, hears: true };

    /// Returns the same link as the other process sees it.
    pub(crate) fn reversed(self) -> Link {
        Link { tells: self.hears, hears: self.tells }
    }
}

/// The receiver of a monitor's notice.
#[derive(Clone)]
pub(crate) enum Watcher {
    Process(Pid),
    Variable(IVar<Exit>),
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
    Gone(Signal),
    /// The reason is not used. It may contain a value of the program, so it is dropped outside the lock.
    Unneeded(Exit),
    /// A proxy forwards the signal to that process.
    #[cfg(feature = "cps")]
    For(Pid, Signal),
}

impl Ties {
    /// Counts the links with processes of the node with that key, and the monitors that they have on this
    /// process. The monitors of this process are not counted.
    pub(crate) fn with(&self, key: u64) -> usize {
        let there = |pid: Pid| pid.node().key == key;
        let links = self.links.iter().filter(|(other, _)| there(**other)).count();
        let watches = |watcher: &Watcher| matches!(watcher, Watcher::Process(pid) if there(*pid));
        links + self.watchers.iter().filter(|(_, watcher)| watches(watcher)).count()
    }

    /// Adds a link that the other process has made.
    pub(crate) fn link(&mut self, other: Pid, link: Link) {
        self.tie(other, link, false);
    }

    /// Adds a link that this process makes.
    pub(crate) fn begin(&mut self, other: Pid, link: Link) {
        self.tie(other, link, true);
    }

    fn tie(&mut self, other: Pid, link: Link, begins: bool) {
        let before = self.links.get_mut(&other);
        let is_new = before.is_none();
        match before {
            Some(known) => {
                *known = Link { tells: known.tells || link.tells, hears: known.hears || link.hears }
            }
            None => drop(self.links.insert(other, link)),
        }
        let Some(begun) = &mut self.begun else { return };
        if is_new {
            begun.insert(other, begins);
        } else if let Some(has_begun) = begun.get_mut(&other) {
            *has_begun |= begins;
        }
    }

    pub(crate) fn tells(&mut self, other: Pid) -> bool {
        self.links.get_mut(&other).is_some_and(|link| link.tells)
    }

    pub(crate) fn hears(&mut self, other: Pid) -> bool {
        self.links.get_mut(&other).is_some_and(|link| link.hears)
    }

    /// Removes these directions of a link. Returns those that existed.
    pub(crate) fn unlink(&mut self, other: Pid, link: Link) -> Link {
        let Some(known) = self.links.get_mut(&other) else { return Link::default() };
        let was = Link { tells: known.tells && link.tells, hears: known.hears && link.hears };
        *known = Link { tells: known.tells && !link.tells, hears: known.hears && !link.hears };
        if *known == Link::default() {
            self.links.remove(&other);
            if let Some(begun) = &mut self.begun {
                begun.remove(&other);
            }
        }
        was
    }
}

impl Bonds {
    pub(crate) fn ties(&mut self) -> &mut Ties {
        self.ties.get_or_insert_default()
    }

    pub(crate) fn trap(&mut self, on: bool) -> bool {
        mem::replace(&mut self.traps, on)
    }

    pub(crate) fn traps(&self) -> bool {
        self.traps
    }

    /// Records a process whose start this process has given up.
    pub(crate) fn leaves(&mut self, leaving: Leaving) {
        let mut all = self.leaving();
        all.push(leaving);
        self.ties().leaving = all;
    }

    /// Returns the recorded processes that have not ended.
    pub(crate) fn leaving(&self) -> Vec<Leaving> {
        let all = self.ties.iter().flat_map(|ties| &ties.leaving);
        all.filter(|(_, ended)| ended.get().is_none()).cloned().collect()
    }

    /// Takes all recorded processes. The caller makes sure that they end.
    pub(crate) fn take_leaving(&mut self) -> Vec<Leaving> {
        self.ties.as_mut().map(|ties| mem::take(&mut ties.leaving)).unwrap_or_default()
    }

    /// Returns the ties, if there are any. Unlike [`ties`](Self::ties), it does not allocate them.
    pub(crate) fn known_ties(&self) -> Option<&Ties> {
        self.ties.as_deref()
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.fate, Fate::Ended(_))
    }

    /// Stores the handle that aborts the task. If the process is doomed already, the effect is to abort it
    /// now.
    pub(crate) fn has_task(&mut self, task: AbortHandle) -> Effect {
        match self.fate {
            Fate::Lives => {
                self.task = Task::Held(task);
                Effect::Nothing
            }
            Fate::Doomed(_) => Effect::Abort(Some(task)),
            Fate::Ended(_) => Effect::Nothing,
        }
    }

    /// Keeps the task alive when it waits for the first time before its handle is stored.
    pub(crate) fn waits(&mut self, waker: &Waker) {
        if let (Fate::Lives, Task::Unknown) = (&self.fate, &self.task) {
            self.task = Task::Waits(waker.clone());
        }
    }

    /// Marks the process as begun. Returns whether an order waits for it.
    #[cfg(feature = "cps")]
    pub(crate) fn begins(&mut self) -> bool {
        mem::replace(&mut self.begun, Beginning::Over) == Beginning::Awaited
    }

    /// Returns whether an order must wait until the process has begun. The caller holds the lock of the
    /// node's table of mobile processes, and stores the order there.
    #[cfg(feature = "cps")]
    pub(crate) fn awaits_its_beginning(&mut self) -> bool {
        if self.begun == Beginning::Fresh {
            self.begun = Beginning::Awaited;
        }
        self.begun == Beginning::Awaited
    }

    /// Ends the process for `reason`, even if it traps or catches exits.
    pub(crate) fn doom(&mut self, reason: Exit) -> Effect {
        match self.fate {
            Fate::Lives => {
                self.fate = Fate::Doomed(reason);
                // If the handle is not stored yet, `has_task` aborts the task.
                Effect::Abort(match mem::take(&mut self.task) {
                    Task::Held(task) => Some(task),
                    Task::Unknown | Task::Waits(_) => None,
                })
            }
            Fate::Doomed(_) | Fate::Ended(_) => Effect::Unneeded(reason),
        }
    }

    /// Records that the process ends by itself, for `reason`. This reason replaces one that others had set.
    pub(crate) fn ends(&mut self, reason: Exit) -> Effect {
        match mem::replace(&mut self.fate, Fate::Doomed(reason)) {
            Fate::Lives => Effect::Nothing,
            Fate::Doomed(before) | Fate::Ended(before) => Effect::Unneeded(before),
        }
    }

    #[cfg(feature = "cps")]
    pub(crate) fn is_ending(&self) -> bool {
        !matches!(self.fate, Fate::Lives)
    }

    /// Returns the exit reason, if the process is ending or has ended.
    pub(crate) fn ending(&self) -> Option<Exit> {
        match &self.fate {
            Fate::Lives => None,
            Fate::Doomed(reason) | Fate::Ended(reason) => Some(reason.clone()),
        }
    }

    /// Marks the process as ended. Returns the reason and all ties; `None` if it had ended before. A process
    /// without a reason was dropped by its runtime, which counts as killed.
    pub(crate) fn end(&mut self) -> Option<(Exit, Option<Box<Ties>>)> {
        if self.has_ended() {
            return None;
        }
        let reason = self.ending().unwrap_or(Exit::Killed);
        self.fate = Fate::Ended(reason.clone());
        self.task = Task::Unknown;
        Some((reason, self.ties.take()))
    }

    pub(crate) fn catch(&mut self, tag: Tag, interrupt: IVar<Interrupt>) {
        self.ties().catchers.push(Catcher { tag, interrupt, caught: None });
    }

    /// Removes a catcher. Returns the exit that was assigned to it, if any.
    pub(crate) fn release(&mut self, tag: Tag) -> Option<Exit> {
        let catchers = &mut self.ties.as_mut()?.catchers;
        let at = catchers.iter().position(|catcher| catcher.tag == tag)?;
        catchers.remove(at).caught
    }

    pub(crate) fn take(&mut self, signal: Signal) -> Effect {
        if self.has_ended() {
            return Effect::Gone(signal);
        }
        match signal {
            #[cfg(feature = "cps")]
            Signal::Kill if self.away().is_some() => return self.hand_on(signal),
            Signal::Kill => return self.doom(Exit::Killed),
            Signal::Exit { from, reason } => return self.exit(from, reason),
            Signal::Ended { from, reason } => {
                let Some(ties) = &mut self.ties else { return Effect::Unneeded(reason) };
                if ties.unlink(from, Link::BOTH).hears {
                    return self.exit(from, reason);
                }
                return Effect::Unneeded(reason);
            }
            Signal::Down(down) => {
                let Some(ties) = &mut self.ties else { return Effect::Unneeded(down.reason) };
                // Only the nodes are compared. A monitor of a service has the pid that stands for the
                // service, and the notice comes from the pid of the process.
                let is_there = |watched: &mut Pid| watched.node().key == down.from.node().key;
                if !ties.watched.get_mut(&down.monitor).is_some_and(is_there) {
                    return Effect::Unneeded(down.reason);
                }
                ties.watched.remove(&down.monitor);
                return Effect::Message(Envelope::new::<Down>(down));
            }
            Signal::Tell(other) => self.ties().link(other, Link::TELLS),
            Signal::Hear(other) => self.ties().link(other, Link::HEARS),
            Signal::Begun(other) => self.ties().begin(other, Link::BOTH),
            Signal::TellNot(other) => drop(self.unlink(other, Link::TELLS)),
            // If a `with_link` monitor ends here, the monitored process is not told. Its later notice is
            // ignored.
            Signal::HearNot(other) => drop(self.unlink(other, Link::HEARS)),
            Signal::Watch { monitor, by } => drop(self.ties().watchers.insert(monitor, by)),
            Signal::WatchNot(monitor) => self.unwatch(monitor),
        }
        Effect::Nothing
    }

    /// Removes a link on request of one of the two processes, while both live. If the `with_link` monitor
    /// ends with the link, returns its tag.
    pub(crate) fn unlink(&mut self, other: Pid, link: Link) -> Option<Tag> {
        let ties = self.ties.as_mut()?;
        ties.unlink(other, link);
        let tag =
            ties.with_link.take_if(|tag| link.hears && ties.watched.get_mut(tag) == Some(&mut { other }))?;
        ties.watched.remove(&tag);
        Some(tag)
    }

    /// Lets that monitor end together with the link to the monitored process.
    pub(crate) fn watches_with_link(&mut self, monitor: Tag) {
        self.ties().with_link = Some(monitor);
    }

    pub(crate) fn unwatch(&mut self, monitor: Tag) {
        drop(self.ties.as_mut().map(|ties| ties.watchers.remove(&monitor)));
    }

    /// Makes this process a forwarding proxy, or (with `None`) an ordinary process again.
    #[cfg(feature = "cps")]
    pub(crate) fn goes(&mut self, away: Option<Away>) {
        self.ties().away = away;
    }

    /// Records that a forwarding proxy of this process is on the node with that key.
    #[cfg(feature = "cps")]
    pub(crate) fn has_relay(&mut self, key: u64) {
        let relays = &mut self.ties().relays;
        if !relays.contains(&key) {
            relays.push(key);
        }
    }

    /// Returns whether a forwarding proxy of this process is on the node with that key. That node may pass on
    /// to it what processes of other nodes say.
    pub(crate) fn is_relayed_by(&self, key: u64) -> bool {
        #[cfg(feature = "cps")]
        let relays = self.ties.as_ref().map_or(&[][..], |ties| &ties.relays);
        #[cfg(not(feature = "cps"))]
        let relays: &[u64] = &[];
        relays.contains(&key)
    }

    /// Returns whether this process is the proxy of the process that has `key`.
    #[cfg(feature = "cps")]
    pub(crate) fn stands_in_for(&self, key: Key) -> bool {
        matches!(self.away(), Some(Away::At(_, its) | Away::Coming(its)) if its == key)
    }

    #[cfg(feature = "cps")]
    fn away(&self) -> Option<Away> {
        self.ties.as_ref()?.away
    }

    /// Forwards a signal. A kill goes to the moved process at once; every other signal, and a kill while the
    /// process is moving back, takes its place among the proxy's messages.
    #[cfg(feature = "cps")]
    fn hand_on(&mut self, signal: Signal) -> Effect {
        match (self.away(), &signal) {
            (Some(Away::At(other, _)), Signal::Kill) => Effect::For(other, signal),
            _ => Effect::Message(Envelope::new(crate::moving::Along(signal))),
        }
    }

    /// Handles the loss of the node with that key. The outgoing links to it and the monitors of its processes
    /// are removed. Returns the signals that are due to this process. Each takes effect only if its link or
    /// monitor still exists.
    pub(crate) fn lost(&mut self, key: u64) -> Vec<Signal> {
        let Some(ties) = &mut self.ties else { return Vec::new() };
        let there = |pid: Pid| pid.node().key == key;
        let mut due = Vec::new();
        for (other, link) in mem::take(&mut ties.links) {
            let lost = there(other);
            if lost && link.hears {
                due.push(Signal::Ended { from: other, reason: Exit::Disconnected });
            }
            let left = if lost { Link { tells: false, ..link } } else { link };
            if left != Link::default() {
                ties.links.insert(other, left);
            }
        }
        for (monitor, from) in mem::take(&mut ties.watched) {
            if there(from) {
                due.push(Signal::Down(Down { monitor, from, reason: Exit::Disconnected }));
            }
            ties.watched.insert(monitor, from);
        }
        for (monitor, watcher) in mem::take(&mut ties.watchers) {
            if !matches!(watcher, Watcher::Process(pid) if there(pid)) {
                ties.watchers.insert(monitor, watcher);
            }
        }
        due
    }

    /// Counts all links and monitors between this process and processes of the node with that key.
    pub(crate) fn ties_with(&self, key: u64) -> usize {
        let Some(ties) = &self.ties else { return 0 };
        ties.with(key) + ties.watched.iter().filter(|(_, other)| other.node().key == key).count()
    }

    fn exit(&mut self, from: Pid, reason: Exit) -> Effect {
        #[cfg(feature = "cps")]
        if self.away().is_some() {
            return self.hand_on(Signal::Exit { from, reason });
        }
        let is_shutdown = reason.is_orderly() && reason != Exit::Normal;
        let shutdown = self.ties.as_ref().filter(|_| is_shutdown).and_then(|ties| ties.shutdown.clone());
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
        if let Fate::Lives = self.fate
            && let Some(ties) = &mut self.ties
            && let Some(catcher) = ties.catchers.iter_mut().rfind(|catcher| catcher.caught.is_none())
        {
            catcher.caught = Some(reason.clone());
            return Effect::Caught(catcher.interrupt.clone(), reason);
        }
        self.doom(reason)
    }
}

impl Watcher {
    /// Returns whether it is not a process, but code that waits outside of processes.
    pub(crate) fn is_outside(&self) -> bool {
        matches!(self, Watcher::Variable(_))
    }

    /// Notifies the watcher that `from` has ended.
    pub(crate) fn tell(self, node: &Node, monitor: Tag, from: Pid, reason: Exit) {
        match self {
            Watcher::Process(watcher) => {
                crate::signal::deliver(node, watcher, Signal::Down(Down { monitor, from, reason }));
            }
            // The variable has no other writer.
            Watcher::Variable(variable) => drop(variable.put(reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pid::NodeId;

    /// A peer may send `Begun` as often as it likes, and for any process.
    #[test]
    fn what_is_begun_again_and_again_is_known_once_and_not_longer_than_it_is_linked() {
        let pid = |number| Pid { node: NodeId { key: 1, incarnation: 1 }, number };
        let mut bonds = Bonds::default();
        bonds.ties().begun = Some(Default::default());
        for number in 0..100 {
            for _ in 0..100 {
                bonds.take(Signal::Begun(pid(number)));
            }
            if number > 0 {
                bonds.take(Signal::TellNot(pid(number)));
                bonds.take(Signal::HearNot(pid(number)));
            }
        }
        let begun = bonds.ties().begun.take().unwrap();
        assert_eq!(begun.into_iter().collect::<Vec<_>>(), [(pid(0), true)]);
    }

    #[test]
    fn what_is_begun_is_what_was_linked_at_no_time_before_and_not_by_others_alone() {
        let pid = |number| Pid { node: NodeId { key: 1, incarnation: 1 }, number };
        let mut ties = Ties::default();
        ties.begin(pid(1), Link::BOTH);
        ties.link(pid(2), Link::TELLS);
        ties.begun = Some(Default::default());
        ties.begin(pid(1), Link::BOTH);
        ties.begin(pid(2), Link::BOTH);
        ties.begin(pid(3), Link::BOTH);
        // The processes 4 and 5 link themselves; then this one links 5.
        ties.link(pid(4), Link::TELLS);
        ties.link(pid(5), Link::TELLS);
        ties.begin(pid(5), Link::BOTH);
        ties.link(pid(3), Link::TELLS);
        let begun = ties.begun.take().unwrap();
        assert_eq!(begun.into_iter().collect::<Vec<_>>(), [(pid(3), true), (pid(4), false), (pid(5), true)]);
    }
}
