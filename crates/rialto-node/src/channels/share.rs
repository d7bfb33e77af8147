//! The state that all ends of a channel on one node share.
//!
//! Each node with ends has a local channel, in which ends of this node exchange values directly. Two
//! processes carry values between the local channel of the home and that of another node, one on each side
//! (`bridge`). They move values on demand: this module counts how many receivers wait.

use std::mem;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rialto_event::{Action, Closed, TrySendError};
use rialto_process::internal::node::WeakNode;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::{Exit, Message, Node};
use rialto_sync::Condvar;
use serde::{Deserialize, Serialize};

use super::registry::{ChannelId, ChannelRegistry};

/// The kinds of ends that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Held")]
pub(crate) struct EndKinds {
    pub(super) senders: bool,
    pub(super) receivers: bool,
}

impl EndKinds {
    pub(super) const SENDER: EndKinds = EndKinds { senders: true, receivers: false };
    pub(super) const RECEIVER: EndKinds = EndKinds { senders: false, receivers: true };
    pub(super) const NOTHING: EndKinds = EndKinds { senders: false, receivers: false };
}

pub(crate) struct ChannelShare<T: Message> {
    pub(super) tx: rialto_event::Sender<T>,
    pub(super) rx: rialto_event::Receiver<T>,
    state: Mutex<State>,
    /// Signalled when the bridges must check the state again.
    pub(super) changed: Condvar,
}

#[derive(Default)]
struct State {
    place: ChannelRole,
    /// The handles on this node.
    here: Count,
    /// At the home: the other nodes that hold ends.
    member_ends: Count,
    bridges: usize,
    /// The number of waiting receivers, here and behind bridges.
    waiting: usize,
    /// The number of them that were given a value and have not seen it yet.
    served: usize,
    lost: Option<Exit>,
    /// A ticket for each end that has arrived, until the home knows the end. Until a ticket is dropped, the
    /// sender of the end keeps its own handle.
    tickets: Vec<ReplyTicket>,
}

/// The role of this node in the channel. An unlisted channel is known on this node only.
#[derive(Default)]
enum ChannelRole {
    #[default]
    Unlisted,
    Home(ChannelId, WeakNode),
    Member(ChannelId, WeakNode),
    /// A former member: all ends here were gone, or the home was lost.
    Former(ChannelId, WeakNode),
}

#[derive(Default)]
struct Count {
    senders: usize,
    receivers: usize,
}

impl Count {
    fn add(&mut self, held: EndKinds) {
        self.senders += usize::from(held.senders);
        self.receivers += usize::from(held.receivers);
    }

    fn remove(&mut self, held: EndKinds) {
        self.senders -= usize::from(held.senders);
        self.receivers -= usize::from(held.receivers);
    }

    fn held(&self) -> EndKinds {
        EndKinds { senders: self.senders > 0, receivers: self.receivers > 0 }
    }
}

impl State {
    /// Returns whether all senders or all receivers are gone. Only the home decides this.
    fn is_one_sided(&self) -> bool {
        let home = matches!(self.place, ChannelRole::Unlisted | ChannelRole::Home(..));
        home && (self.here.senders + self.member_ends.senders == 0
            || self.here.receivers + self.member_ends.receivers == 0)
    }
}

/// The maximum number of bridges of a channel. Every holder of an end can ask for bridges.
const MOST_BRIDGES: usize = 1 << 12;

impl<T: Message> ChannelShare<T> {
    fn new(state: State) -> ChannelShare<T> {
        let (tx, rx) = rialto_event::channel();
        ChannelShare { tx, rx, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Makes an unlisted channel, with one handle of each end.
    pub(super) fn unlisted() -> ChannelShare<T> {
        ChannelShare::new(State { here: Count { senders: 1, receivers: 1 }, ..State::default() })
    }

    /// Makes this node's share in a channel of another home.
    pub(super) fn away(id: ChannelId, node: &Node, held: EndKinds, ticket: ReplyTicket) -> ChannelShare<T> {
        let place = ChannelRole::Member(id, node.downgrade());
        let shared = ChannelShare::new(State { place, tickets: vec![ticket], ..State::default() });
        shared.state().here.add(held);
        shared
    }

    /// Makes a share that claims to be the home, whatever home its identity names.
    #[cfg(test)]
    pub(super) fn listed_as(id: ChannelId, node: &Node) -> ChannelShare<T> {
        let place = ChannelRole::Home(id, node.downgrade());
        ChannelShare::new(State { place, here: Count { senders: 1, receivers: 1 }, ..State::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the identity of the channel. An unlisted channel is listed first, with `node` as its home.
    pub(super) fn id(self: &Arc<Self>, node: &Node) -> ChannelId {
        let mut state = self.state();
        match &state.place {
            ChannelRole::Home(id, _) | ChannelRole::Member(id, _) | ChannelRole::Former(id, _) => *id,
            ChannelRole::Unlisted => {
                let id = ChannelId::draw(node.id());
                state.place = ChannelRole::Home(id, node.downgrade());
                // It is listed before others learn its identity. Lock order: this lock, then that of the
                // list.
                ChannelRegistry::of(node).add(id, self);
                id
            }
        }
    }

    /// Counts one more handle on this node.
    pub(super) fn hold(&self, held: EndKinds) {
        self.change(|state| state.here.add(held));
    }

    /// Counts one handle less on this node.
    pub(super) fn release(&self, held: EndKinds) {
        self.change(|state| state.here.remove(held));
    }

    /// Counts an end that has arrived here. Returns the ticket if this share is not a member any more.
    pub(super) fn join(&self, held: EndKinds, ticket: ReplyTicket) -> Option<ReplyTicket> {
        let mut state = self.state();
        if !matches!(state.place, ChannelRole::Member(..)) {
            return Some(ticket);
        }
        state.here.add(held);
        state.tickets.push(ticket);
        drop(state);
        self.changed.notify_all();
        None
    }

    /// Takes back the ticket of a share that was made in vain.
    pub(super) fn take_back_ticket(&self) -> Option<ReplyTicket> {
        self.state().tickets.pop()
    }

    /// Counts a bridge to a node that holds these ends. Returns `false` if there are too many.
    pub(super) fn add_bridge(&self, held: EndKinds) -> bool {
        let mut state = self.state();
        let room = state.bridges < MOST_BRIDGES;
        if room {
            state.bridges += 1;
            state.member_ends.add(held);
        }
        room
    }

    /// The node behind a bridge holds other ends now.
    pub(super) fn update_bridge(&self, before: EndKinds, held: EndKinds) {
        self.change(|state| {
            state.member_ends.add(held);
            state.member_ends.remove(before);
        });
    }

    /// A bridge has ended.
    pub(super) fn remove_bridge(&self, before: EndKinds) {
        self.change(|state| {
            state.bridges -= 1;
            state.member_ends.remove(before);
        });
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state();
        change(&mut state);
        let closes = state.is_one_sided();
        drop(state);
        if closes {
            self.tx.close();
        }
        self.changed.notify_all();
    }

    /// Returns the ends that are held here, and takes the tickets to be dropped when the home knows of these
    /// ends.
    pub(super) fn held(&self) -> (EndKinds, Vec<ReplyTicket>) {
        let mut state = self.state();
        (state.here.held(), mem::take(&mut state.tickets))
    }

    /// Returns whether no end is held here. Then a member leaves: ends that arrive later make a new share.
    pub(super) fn leave(&self) -> bool {
        let mut state = self.state();
        let leaves = state.here.held() == EndKinds::NOTHING;
        if leaves && let ChannelRole::Member(id, node) = &state.place {
            state.place = ChannelRole::Former(*id, node.clone());
        }
        leaves
    }

    pub(super) fn close(&self) {
        self.tx.close();
        self.changed.notify_all();
    }

    /// Closes the channel here, because the home is lost.
    pub(super) fn cut_off(&self, why: Exit) {
        let mut state = self.state();
        state.lost.get_or_insert(why);
        if let ChannelRole::Member(id, node) = &state.place {
            state.place = ChannelRole::Former(*id, node.clone());
        }
        let tickets = mem::take(&mut state.tickets);
        drop(state);
        drop(tickets);
        self.close();
    }

    pub(super) fn lost(&self) -> Option<Exit> {
        self.state().lost.clone()
    }

    /// Returns the number of waiting receivers for which there is no value yet, minus `beside`.
    pub(super) fn demand(&self, beside: u64) -> u64 {
        let state = self.state();
        (state.waiting.saturating_sub(state.served) as u64).saturating_sub(beside)
    }

    /// Gives a value to a receiver that waits here. Returns the value if none waits.
    pub(super) fn give_to_receiver(&self, value: T) -> Result<(), T> {
        // Counted before a receiver can see the value.
        self.state().served += 1;
        let Err(TrySendError::Full(value) | TrySendError::Closed(value)) = self.tx.try_send(value) else {
            return Ok(());
        };
        self.mark_seen();
        Err(value)
    }

    /// Records that a receiver has seen its value.
    pub(super) fn mark_seen(&self) {
        let mut state = self.state();
        state.served = state.served.saturating_sub(1);
    }
}

impl<T: Message> Drop for ChannelShare<T> {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let ChannelRole::Home(id, node) | ChannelRole::Member(id, node) | ChannelRole::Former(id, node) =
            &state.place
            && let Some(node) = node.upgrade()
        {
            ChannelRegistry::of(&node).forget(id);
        }
    }
}

/// Counts `count` waiting receivers, as long as it lives.
pub(super) struct ReceiverCount<P: Deref<Target = ChannelShare<T>>, T: Message> {
    shared: P,
    count: usize,
}

impl<P: Deref<Target = ChannelShare<T>>, T: Message> ReceiverCount<P, T> {
    pub(super) fn new(shared: P, count: usize) -> Self {
        let mut wanted = ReceiverCount { shared, count: 0 };
        wanted.set(count);
        wanted
    }

    pub(super) fn set(&mut self, count: usize) {
        if count == self.count {
            return;
        }
        let mut state = self.shared.state();
        state.waiting = state.waiting + count - self.count;
        // A receiver that was given a value and was then abandoned has put it back.
        state.served = state.served.min(state.waiting);
        self.count = count;
        drop(state);
        self.shared.changed.notify_all();
    }

    /// Records that one of the receivers has a value.
    fn mark_received(&mut self) {
        let mut state = self.shared.state();
        // If it was given by `give_to_receiver`, both counts fall, and `demand` stays the same: no bridge
        // need be woken.
        if state.served > 0 && self.count > 0 {
            state.served -= 1;
            state.waiting -= 1;
            self.count -= 1;
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.count as u64
    }
}

impl<P: Deref<Target = ChannelShare<T>>, T: Message> Action<Result<T, Closed>> for ReceiverCount<P, T> {
    type Output = Result<T, Closed>;
    fn apply(mut self, received: Result<T, Closed>) -> Result<T, Closed> {
        if received.is_ok() {
            self.mark_received();
        }
        received
    }
}

impl<P: Deref<Target = ChannelShare<T>>, T: Message> Drop for ReceiverCount<P, T> {
    fn drop(&mut self) {
        self.set(0);
    }
}
