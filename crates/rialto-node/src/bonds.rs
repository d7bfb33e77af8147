//! What ties a process to others, and what becomes of it: all that signals touch.
//!
//! A process tells those whom its links say of its end. It hears of the ends of those of whom they
//! say that, and of no others: so what was unlinked is silent from then on, and each end is heard
//! once. The same holds of monitors, by their tags. What is to be done is done when nothing is locked
//! any more. Two processes of one program are linked, and unlinked, in one step for both, under both
//! locks, that of the lower pid first; else one process's bonds are locked at a time.

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

/// What is under the lock of a process.
#[derive(Default)]
pub(crate) struct Bonds {
    fate: Fate,
    traps: bool,
    task: Task,
    #[cfg(feature = "cps")]
    begun: Beginning,
    ties: Option<Box<Ties>>,
}

/// Whether it has been polled: before, nobody knows whether it is mobile, and orders wait.
#[cfg(feature = "cps")]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Beginning {
    /// Nobody has given it an order.
    #[default]
    Fresh,
    /// An order waits for it among the node's mobiles. Who begins it looks there.
    Awaited,
    /// It is mobile by now, or is not.
    Over,
}

/// By what its task is held: one that waits for nothing at all, and that nobody holds, would be
/// dropped as one that can never run again.
#[derive(Default)]
enum Task {
    #[default]
    Unknown,
    /// It has come to wait before who spawns it could take hold of it. Never woken: to hold the
    /// waker is to hold the task.
    Waits(#[expect(dead_code, reason = "what counts is that it is there")] Waker),
    Held(AbortHandle),
}

/// What is to become of a process, and why.
#[derive(Default)]
enum Fate {
    #[default]
    Lives,
    /// Its task is aborted, and ends soon; or its future is being dropped.
    Doomed(Exit),
    Ended(Exit),
}

/// What most processes do not have.
#[derive(Default)]
pub(crate) struct Ties {
    pub(crate) links: Few<Pid, Link>,
    pub(crate) watchers: Few<Tag, Watcher>,
    pub(crate) watched: Few<Tag, Pid>,
    pub(crate) known: Option<Box<Known>>,
    /// To whom it is linked, and was not before, if that is to be known; and whether by what this process has done: not those
    /// that have only linked themselves to it.
    pub(crate) begun: Option<BTreeMap<Pid, bool>>,
    /// Written when somebody wants it to shut down, also if it traps that: of a process that has to end then.
    pub(crate) shutdown: Option<IVar<()>>,
    /// Those whose starts it has given up, and that have not ended yet, as far as is known.
    leaving: Vec<Leaving>,
    /// The monitor of one to whom it is linked, that ends with that link.
    with_link: Option<Tag>,
    /// Who catches the exits that would end it: the last one that has caught none does.
    catchers: Vec<Catcher>,
    #[cfg(feature = "cps")]
    away: Option<Away>,
    /// The keys of the nodes where proxies are that hand on to it.
    #[cfg(feature = "cps")]
    relays: Vec<u64>,
}

/// Where a process is for which this one is a proxy. It has the key, and shows it when it comes back.
#[cfg(feature = "cps")]
#[derive(Clone, Copy)]
pub(crate) enum Away {
    At(Pid, Key),
    /// On its way back.
    Coming(Key),
}

/// Which way a process is linked to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link {
    /// It tells that one of its end.
    pub(crate) tells: bool,
    /// It hears of that one's end.
    pub(crate) hears: bool,
}

impl Link {
    pub(crate) const BOTH: Link = Link { tells: true, hears: true };
    pub(crate) const TELLS: Link = Link { tells: true, hears: false };
    pub(crate) const HEARS: Link = Link { tells: false, hears: true };

    /// As the other one sees it.
    pub(crate) fn reversed(self) -> Link {
        Link { tells: self.hears, hears: self.tells }
    }
}

/// Who is told of an end, by a monitor.
#[derive(Clone)]
pub(crate) enum Watcher {
    Process(Pid),
    Variable(IVar<Exit>),
}

pub(crate) struct Catcher {
    pub(crate) tag: Tag,
    /// By which it is told.
    pub(crate) interrupt: IVar<Interrupt>,
    /// What it has caught, whether it is told already or not.
    caught: Option<Exit>,
}

/// What a catcher sees.
#[derive(Clone)]
pub(crate) enum Interrupt {
    Raised(Exit),
    Exit(Exit),
}

/// What a signal comes to.
pub(crate) enum Effect {
    Nothing,
    Message(Envelope),
    Abort(Option<AbortHandle>),
    Caught(IVar<Interrupt>, Exit),
    /// That is written, and then comes the other one.
    Shutdown(IVar<()>, Box<Effect>),
    /// There is no such process any more.
    Gone(Signal),
    /// Nobody needs the reason. Its drop is the program's, and comes outside the lock.
    Unneeded(Exit),
    /// It is for that process.
    #[cfg(feature = "cps")]
    For(Pid, Signal),
}

impl Ties {
    /// How many there are with that node, but for the monitors that this process has there.
    pub(crate) fn with(&self, key: u64) -> usize {
        let there = |pid: Pid| pid.node().key == key;
        let links = self.links.iter().filter(|(other, _)| there(**other)).count();
        let watches = |watcher: &Watcher| matches!(watcher, Watcher::Process(pid) if there(*pid));
        links + self.watchers.iter().filter(|(_, watcher)| watches(watcher)).count()
    }

    /// By what the other one does.
    pub(crate) fn link(&mut self, other: Pid, link: Link) {
        self.tie(other, link, false);
    }

    /// The same, by what this process does itself.
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

    /// No more that way. Which of it there was.
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

    /// It has given up the start of that one.
    pub(crate) fn leaves(&mut self, leaving: Leaving) {
        let mut all = self.leaving();
        all.push(leaving);
        self.ties().leaving = all;
    }

    /// Those whose starts it has given up, and that have not ended.
    pub(crate) fn leaving(&self) -> Vec<Leaving> {
        let all = self.ties.iter().flat_map(|ties| &ties.leaving);
        all.filter(|(_, ended)| ended.get().is_none()).cloned().collect()
    }

    /// The same, for who sees to it that they end.
    pub(crate) fn take_leaving(&mut self) -> Vec<Leaving> {
        self.ties.as_mut().map(|ties| mem::take(&mut ties.leaving)).unwrap_or_default()
    }

    /// Those that there are.
    pub(crate) fn known_ties(&self) -> Option<&Ties> {
        self.ties.as_deref()
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.fate, Fate::Ended(_))
    }

    /// How its task is ended. It is ended now, if that was decided before.
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

    /// It has come to wait for the first time.
    pub(crate) fn waits(&mut self, waker: &Waker) {
        if let (Fate::Lives, Task::Unknown) = (&self.fate, &self.task) {
            self.task = Task::Waits(waker.clone());
        }
    }

    /// Whether an order waits for it, now that it has begun.
    #[cfg(feature = "cps")]
    pub(crate) fn begins(&mut self) -> bool {
        mem::replace(&mut self.begun, Beginning::Over) == Beginning::Awaited
    }

    /// Whether an order waits until it has begun. It is put among the mobiles, under whose lock this is asked.
    #[cfg(feature = "cps")]
    pub(crate) fn awaits_its_beginning(&mut self) -> bool {
        if self.begun == Beginning::Fresh {
            self.begun = Beginning::Awaited;
        }
        self.begun == Beginning::Awaited
    }

    /// It ends for `reason`, whatever it traps or catches.
    pub(crate) fn doom(&mut self, reason: Exit) -> Effect {
        match self.fate {
            Fate::Lives => {
                self.fate = Fate::Doomed(reason);
                // Who spawns it finds it doomed, if he does not hold it yet.
                Effect::Abort(match mem::take(&mut self.task) {
                    Task::Held(task) => Some(task),
                    Task::Unknown | Task::Waits(_) => None,
                })
            }
            Fate::Doomed(_) | Fate::Ended(_) => Effect::Unneeded(reason),
        }
    }

    /// It ends by itself, for `reason`, which is stronger than what others want.
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

    /// Why it ends, if it does.
    pub(crate) fn ending(&self) -> Option<Exit> {
        match &self.fate {
            Fate::Lives => None,
            Fate::Doomed(reason) | Fate::Ended(reason) => Some(reason.clone()),
        }
    }

    /// The end, once: why, and all ties. If nobody wanted it, its runtime is gone.
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

    /// The catcher is gone, and what it had caught comes back.
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
                // (A service is watched by another pid than its process has.)
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
            // (Who watches it is not told so: what comes of that monitor is for nobody.)
            Signal::HearNot(other) => drop(self.unlink(other, Link::HEARS)),
            Signal::Watch { monitor, by } => drop(self.ties().watchers.insert(monitor, by)),
            Signal::WatchNot(monitor) => self.unwatch(monitor),
        }
        Effect::Nothing
    }

    /// By one of the two, while both live. What monitored that one because of the link, does so no more.
    pub(crate) fn unlink(&mut self, other: Pid, link: Link) -> Option<Tag> {
        let ties = self.ties.as_mut()?;
        ties.unlink(other, link);
        let tag =
            ties.with_link.take_if(|tag| link.hears && ties.watched.get_mut(tag) == Some(&mut { other }))?;
        ties.watched.remove(&tag);
        Some(tag)
    }

    /// That monitor ends with the link to whom it watches.
    pub(crate) fn watches_with_link(&mut self, monitor: Tag) {
        self.ties().with_link = Some(monitor);
    }

    pub(crate) fn unwatch(&mut self, monitor: Tag) {
        drop(self.ties.as_mut().map(|ties| ties.watchers.remove(&monitor)));
    }

    /// It is a proxy from now on, or no longer.
    #[cfg(feature = "cps")]
    pub(crate) fn goes(&mut self, away: Option<Away>) {
        self.ties().away = away;
    }

    /// A proxy on the node of that key hands on to it what comes there.
    #[cfg(feature = "cps")]
    pub(crate) fn has_relay(&mut self, key: u64) {
        let relays = &mut self.ties().relays;
        if !relays.contains(&key) {
            relays.push(key);
        }
    }

    /// Whether the node of that key may tell it what others say.
    pub(crate) fn is_relayed_by(&self, key: u64) -> bool {
        #[cfg(feature = "cps")]
        let relays = self.ties.as_ref().map_or(&[][..], |ties| &ties.relays);
        #[cfg(not(feature = "cps"))]
        let relays: &[u64] = &[];
        relays.contains(&key)
    }

    /// Whether it is the proxy of the process that has that key.
    #[cfg(feature = "cps")]
    pub(crate) fn stands_in_for(&self, key: Key) -> bool {
        matches!(self.away(), Some(Away::At(_, its) | Away::Coming(its)) if its == key)
    }

    #[cfg(feature = "cps")]
    fn away(&self) -> Option<Away> {
        self.ties.as_ref()?.away
    }

    /// A proxy hands on a kill at once, and other signals among the messages.
    #[cfg(feature = "cps")]
    fn hand_on(&mut self, signal: Signal) -> Effect {
        match (self.away(), &signal) {
            (Some(Away::At(other, _)), Signal::Kill) => Effect::For(other, signal),
            _ => Effect::Message(Envelope::new(crate::moving::Along(signal))),
        }
    }

    /// The node of that key is lost: what is tied to it there hears no more from here, and these
    /// signals are due. Each takes effect if the tie is still there.
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

    /// How many ties it has to processes of the node of that key.
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

    /// It wants itself, which is `me`, to end for [`Exit::Normal`]: from others that ends nobody.
    pub(crate) fn exit_self(&mut self, me: Pid) -> Effect {
        if self.traps {
            return self.exit(me, Exit::Normal);
        }
        self.exit_untrapped(Exit::Normal)
    }

    /// It ends, unless a catcher is there.
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
    /// Whether it is no process.
    pub(crate) fn is_outside(&self) -> bool {
        matches!(self, Watcher::Variable(_))
    }

    /// Tells of the end of `from`.
    pub(crate) fn tell(self, node: &Node, monitor: Tag, from: Pid, reason: Exit) {
        match self {
            Watcher::Process(watcher) => {
                crate::signal::deliver(node, watcher, Signal::Down(Down { monitor, from, reason }));
            }
            // Nobody else writes it.
            Watcher::Variable(variable) => drop(variable.put(reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pid::NodeId;

    /// A peer may say it as often as it likes, and of whom it likes.
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
        // They link themselves, and one of them is then linked, too.
        ties.link(pid(4), Link::TELLS);
        ties.link(pid(5), Link::TELLS);
        ties.begin(pid(5), Link::BOTH);
        ties.link(pid(3), Link::TELLS);
        let begun = ties.begun.take().unwrap();
        assert_eq!(begun.into_iter().collect::<Vec<_>>(), [(pid(3), true), (pid(4), false), (pid(5), true)]);
    }
}
