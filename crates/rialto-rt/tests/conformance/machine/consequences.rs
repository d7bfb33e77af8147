//! The steps after a commit or a drop, and the news that commit waiters.

use super::enabled::Waiter;
use super::{Machine, Micro, News, Phase, Rules, Side, State};
use crate::mutant::Mutant;
use crate::outcome::{End, Got, Mark, Winner};
use crate::plan::{Effect, Plan};
use crate::program::{Base, Channel, TaskId, Value};

impl Machine<'_> {
    /// Plans the steps after a commit that its task has seen: nacks and abort functions, then the wraps (laws
    /// 7 and 8).
    pub(super) fn finish(&self, state: &mut State, task: usize, winner: Winner, got: Got) {
        let plan = self.plan(state, task);
        let (mut then, mut wraps) = (self.settled(plan, winner), plan.finish(winner, got));
        match self.mutant {
            Some(Mutant::OutermostWrapFirst) => wraps.reverse(),
            Some(Mutant::WrapsBeforeNacks) => std::mem::swap(&mut then, &mut wraps),
            _ => {}
        }
        if let (Winner::Leaf(leaf), Got::Joined(_)) = (winner, got)
            && let Base::Join(child) = plan.leaves[leaf].base
        {
            state.tasks[usize::from(child)].joined = true;
        }
        then.append(&mut wraps);
        then.push(Micro::Tell(Mark::Done(task as TaskId, state.tasks[task].at, plan.told(winner), got)));
        then.extend(self.given_back(plan, (got == Got::Sent).then_some(winner)));
        then.push(Micro::Next);
        state.set_about(task, then);
    }

    /// Returns the steps for the alternatives that were not chosen.
    pub(super) fn settled(&self, plan: &Plan<'_>, winner: Winner) -> Vec<Micro> {
        let settled = plan.settle(Some(winner), plan.effects.len());
        let with = |wrong: fn(&Micro) -> bool| {
            let all = plan.settle(None, plan.effects.len()).into_iter();
            all.filter(|micro| wrong(micro) || settled.contains(micro)).collect()
        };
        match (self.mutant, winner) {
            (Some(Mutant::NothingIsNoCommit), Winner::Nothing(_)) => vec![],
            (Some(Mutant::NackOfTheChosen), _) => with(|micro| matches!(micro, Micro::Nack(_))),
            (Some(Mutant::AbortOfTheChosen), _) => with(|micro| matches!(micro, Micro::Tell(_))),
            _ => settled,
        }
    }

    /// Law 4: reports the values that are back in their slots.
    pub(super) fn given_back(&self, plan: &Plan<'_>, sent: Option<Winner>) -> Vec<Micro> {
        if self.mutant == Some(Mutant::SlotIsLost) { vec![] } else { plan.given_back(sent).collect() }
    }

    /// Drops the sync of `task`, if it is in one. A value that it had not yet seen is put back (law 5), and
    /// nacks fire (law 7).
    pub(super) fn abandon(&self, state: &mut State, task: usize, then: Vec<Micro>) {
        state.queue.retain(|waiting| usize::from(*waiting) != task);
        let mut all = vec![];
        match state.tasks[task].phase.clone() {
            Phase::Waiting(wait) => {
                let plan = self.plan(state, task);
                let winner = wait.committed.map(|(leaf, _)| Winner::Leaf(leaf));
                all = plan.settle(winner, plan.effects.len());
                if let Some((leaf, got)) = wait.committed {
                    all.extend(put_back(&plan.leaves[leaf].base, got));
                }
            }
            Phase::Forcing(forced, wait) => {
                let plan = self.plan(state, task);
                all = plan.settle(None, forced);
                if let (Effect::Sync(_, base), Some((_, got))) =
                    (&plan.effects[forced], wait.and_then(|wait| wait.committed))
                {
                    all.extend(put_back(base, got));
                }
            }
            _ => {}
        }
        match self.mutant {
            Some(Mutant::NothingGoesBack) => all.retain(|micro| !matches!(micro, Micro::PutBack(..))),
            Some(Mutant::NoNackOfTheAbandoned) => all.retain(|micro| !matches!(micro, Micro::Nack(_))),
            _ => {}
        }
        all.extend(then);
        state.set_about(task, all);
    }

    /// Commits one of the waiters that the news enables. The news stays on the agenda for the others.
    pub(super) fn spread(&self, state: State, task: usize, news: News) -> Vec<State> {
        if let (Rules::Turns, News::Closed(channel)) = (self.rules, news) {
            // All waiters on one side, then all on the other side.
            let ends = [Side::Senders, Side::Receivers].map(|side| News::ClosedTo(side, channel));
            let told = |[first, then]: [News; 2]| {
                let mut next = state.clone();
                next.tasks[task].agenda.extend([Micro::Spread(then), Micro::Spread(first)]);
                next
            };
            return vec![told(ends), told([ends[1], ends[0]])];
        }
        let all: Vec<_> = self.waiters(&state).filter(|w| news.commit(w.base).is_some()).collect();
        let chosen = match self.rules {
            Rules::Steps => all,
            Rules::Turns => self.taken(&state, all),
        };
        if chosen.is_empty() {
            return vec![state];
        }
        let told = |w: Waiter<'_>| {
            let mut next = state.clone();
            let got = match (news.commit(w.base), news) {
                (Some(Got::Joined(_)), News::Ended(child)) => match state.tasks[usize::from(child)].phase {
                    Phase::Ended(end) => Got::Joined(end),
                    _ => unreachable!("it has ended"),
                },
                (Some(Got::NotSent(_)), _) if self.is_from_slot(&state, w) => Got::Closed,
                (got, _) => got.expect("it is one of those"),
            };
            next.commit(w.task, w.leaf, got);
            next.tasks[task].agenda.push(Micro::Spread(news));
            next
        };
        chosen.into_iter().map(told).collect()
    }

    pub(super) fn is_from_slot(&self, state: &State, waiter: Waiter<'_>) -> bool {
        let task = usize::from(waiter.task);
        matches!(state.tasks[task].phase, Phase::Waiting(_))
            && self.plan(state, task).leaves[waiter.leaf].slot.is_some()
    }

    /// Law 5: gives the value to the receiver that has waited longest. If none waits, the value goes ahead of
    /// all senders.
    pub(super) fn put_back(&self, mut state: State, channel: Channel, value: Value) -> Vec<State> {
        let receives = |w: &Waiter<'_>| w.base.receives_from(channel);
        let receivers: Vec<_> =
            self.partners(&state, usize::MAX, receives).map(|w| (w.task, w.leaf)).collect();
        if receivers.is_empty() {
            let put_back = &mut state.channels[usize::from(channel)].put_back;
            let at = if self.mutant == Some(Mutant::GoesBackAhead) { 0 } else { put_back.len() };
            put_back.insert(at, value);
            return vec![state];
        }
        let received = |(task, leaf)| {
            let mut next = state.clone();
            next.commit(task, leaf, Got::Received(value));
            next
        };
        receivers.into_iter().map(received).collect()
    }
}

fn put_back(base: &Base, got: Got) -> Option<Micro> {
    match (base, got) {
        (Base::Recv { channel, .. }, Got::Received(value)) => Some(Micro::PutBack(*channel, value)),
        _ => None,
    }
}

impl News {
    /// Returns the result with which the news commits a waiting base event, if it does.
    pub(super) fn commit(self, base: &Base) -> Option<Got> {
        match (self, base) {
            (News::Closed(at), Base::Send { channel, value, or_never: false }) if *channel == at => {
                Some(Got::NotSent(*value))
            }
            (News::Closed(at), Base::Recv { channel, or_never: false }) if *channel == at => {
                Some(Got::Closed)
            }
            (News::ClosedTo(Side::Senders, at), Base::Send { .. })
            | (News::ClosedTo(Side::Receivers, at), Base::Recv { .. }) => News::Closed(at).commit(base),
            (News::Signalled(signalled), Base::Wait(condition)) if *condition == signalled => {
                Some(Got::Signalled)
            }
            (News::Nacked(fired), Base::Nack(label)) if *label == fired => Some(Got::Signalled),
            (News::Ended(ended), Base::Join(task)) if *task == ended => Some(Got::Joined(End::Returned)),
            _ => None,
        }
    }
}
