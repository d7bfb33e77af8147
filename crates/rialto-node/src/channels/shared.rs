//! What the ends of a channel on one node share.
//!
//! Each node that has ends has a plain channel, in which those that are there meet. Between that of the home and
//! that of another node two processes carry values, one on each side (`bridge`). They carry what is wanted: how
//! many receivers wait is counted here.

use std::mem;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rialto_event::{After, Closed, TrySendError};
use rialto_sync::CondVar;
use serde::{Deserialize, Serialize};

use crate::exit::Exit;
use crate::message::Message;
use crate::node::{Node, WeakNode};
use crate::wire::Ticket;

use super::listed::Identity;

/// Of which ends somebody has handles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(super) senders: bool,
    pub(super) receivers: bool,
}

impl Held {
    pub(super) const SENDER: Held = Held { senders: true, receivers: false };
    pub(super) const RECEIVER: Held = Held { senders: false, receivers: true };
    pub(super) const NOTHING: Held = Held { senders: false, receivers: false };
}

pub(crate) struct Shared<T: Message> {
    pub(super) tx: rialto_event::Sender<T>,
    pub(super) rx: rialto_event::Receiver<T>,
    state: Mutex<State>,
    /// Bridges look again.
    pub(super) changed: CondVar,
}

#[derive(Default)]
struct State {
    place: Place,
    /// Handles on this node.
    here: Count,
    /// Other nodes that have some, at home.
    bridged: Count,
    bridges: usize,
    /// Receivers that wait, here and behind bridges.
    wanted: usize,
    /// So many of them have been given a value, and have not seen it yet.
    served: usize,
    lost: Option<Exit>,
    /// Of ends that came here: those who sent them keep theirs as long as the home does not know of it.
    tickets: Vec<Ticket>,
}

/// Whether other nodes know of it.
#[derive(Default)]
enum Place {
    #[default]
    Unlisted,
    Home(Identity, WeakNode),
    Away(Identity, WeakNode),
    /// Away, where no end was any more.
    Left(Identity, WeakNode),
}

#[derive(Default)]
struct Count {
    senders: usize,
    receivers: usize,
}

impl Count {
    fn add(&mut self, held: Held) {
        self.senders += usize::from(held.senders);
        self.receivers += usize::from(held.receivers);
    }

    fn remove(&mut self, held: Held) {
        self.senders -= usize::from(held.senders);
        self.receivers -= usize::from(held.receivers);
    }

    fn held(&self) -> Held {
        Held { senders: self.senders > 0, receivers: self.receivers > 0 }
    }
}

impl State {
    /// Whether an end is gone for good, as far as this node is to say that.
    fn is_one_sided(&self) -> bool {
        let home = matches!(self.place, Place::Unlisted | Place::Home(..));
        home && (self.here.senders + self.bridged.senders == 0
            || self.here.receivers + self.bridged.receivers == 0)
    }
}

/// More bridges a channel does not have: who holds an end of it may ask for one.
const MOST_BRIDGES: usize = 1 << 12;

impl<T: Message> Shared<T> {
    fn new(state: State) -> Shared<T> {
        let (tx, rx) = rialto_event::channel();
        Shared { tx, rx, state: Mutex::new(state), changed: CondVar::new() }
    }

    /// With a handle of each end.
    pub(super) fn unlisted() -> Shared<T> {
        Shared::new(State { here: Count { senders: 1, receivers: 1 }, ..State::default() })
    }

    /// A share in a channel of another node.
    pub(super) fn away(id: Identity, node: &Node, held: Held, ticket: Ticket) -> Shared<T> {
        let place = Place::Away(id, node.downgrade());
        let shared = Shared::new(State { place, tickets: vec![ticket], ..State::default() });
        shared.state().here.add(held);
        shared
    }

    /// One that is said to be at home where its identity says.
    #[cfg(test)]
    pub(super) fn listed_as(id: Identity, node: &Node) -> Shared<T> {
        let place = Place::Home(id, node.downgrade());
        Shared::new(State { place, here: Count { senders: 1, receivers: 1 }, ..State::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// By which it is known; from now on, if it was not, as one of `node`.
    pub(super) fn id(self: &Arc<Self>, node: &Node) -> Identity {
        let mut state = self.state();
        match &state.place {
            Place::Home(id, _) | Place::Away(id, _) | Place::Left(id, _) => *id,
            Place::Unlisted => {
                let id = Identity::draw(node.id());
                state.place = Place::Home(id, node.downgrade());
                // Before anybody else knows it by that. (The list is locked under this, and never the other way round.)
                node.channels().add(id, self);
                id
            }
        }
    }

    /// One handle more.
    pub(super) fn hold(&self, held: Held) {
        self.change(|state| state.here.add(held));
    }

    /// One handle less.
    pub(super) fn let_go(&self, held: Held) {
        self.change(|state| state.here.remove(held));
    }

    /// An end came here, where there are others. The ticket comes back if there are none any more.
    pub(super) fn join(&self, held: Held, ticket: Ticket) -> Option<Ticket> {
        let mut state = self.state();
        if !matches!(state.place, Place::Away(..)) {
            return Some(ticket);
        }
        state.here.add(held);
        state.tickets.push(ticket);
        drop(state);
        self.changed.signal_all();
        None
    }

    /// The ticket with which it was made, if it was of no use.
    pub(super) fn unused(&self) -> Option<Ticket> {
        self.state().tickets.pop()
    }

    /// Another node has ends. Whether that is not too much.
    pub(super) fn bridge(&self, held: Held) -> bool {
        let mut state = self.state();
        let room = state.bridges < MOST_BRIDGES;
        if room {
            state.bridges += 1;
            state.bridged.add(held);
        }
        room
    }

    /// It has others.
    pub(super) fn bridges(&self, before: Held, held: Held) {
        self.change(|state| {
            state.bridged.add(held);
            state.bridged.remove(before);
        });
    }

    /// It has none any more.
    pub(super) fn unbridge(&self, before: Held) {
        self.change(|state| {
            state.bridges -= 1;
            state.bridged.remove(before);
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
        self.changed.signal_all();
    }

    /// What is held here, and who is to be told that its home knows of it.
    pub(super) fn held(&self) -> (Held, Vec<Ticket>) {
        let mut state = self.state();
        (state.here.held(), mem::take(&mut state.tickets))
    }

    /// Away: nothing is held here, and ends that come from now on have a share of their own. If so.
    pub(super) fn leave(&self) -> bool {
        let mut state = self.state();
        let leaves = state.here.held() == Held::NOTHING;
        if leaves && let Place::Away(id, node) = &state.place {
            state.place = Place::Left(*id, node.clone());
        }
        leaves
    }

    pub(super) fn close(&self) {
        self.tx.close();
        self.changed.signal_all();
    }

    /// Its home is lost.
    pub(super) fn lose(&self, why: Exit) {
        let mut state = self.state();
        state.lost.get_or_insert(why);
        if let Place::Away(id, node) = &state.place {
            state.place = Place::Left(*id, node.clone());
        }
        let tickets = mem::take(&mut state.tickets);
        drop(state);
        drop(tickets);
        self.close();
    }

    pub(super) fn lost(&self) -> Option<Exit> {
        self.state().lost.clone()
    }

    /// How many receivers wait in vain, beside so many.
    pub(super) fn unserved(&self, beside: u64) -> u64 {
        let state = self.state();
        (state.wanted.saturating_sub(state.served) as u64).saturating_sub(beside)
    }

    /// Gives it to a receiver that waits here. If none does, it comes back.
    pub(super) fn hand(&self, value: T) -> Result<(), T> {
        // Before it can be seen.
        self.state().served += 1;
        let Err(TrySendError::Full(value) | TrySendError::Closed(value)) = self.tx.try_send(value) else {
            return Ok(());
        };
        self.settle();
        Err(value)
    }

    /// A value was seen.
    pub(super) fn settle(&self) {
        let mut state = self.state();
        state.served = state.served.saturating_sub(1);
    }
}

impl<T: Message> Drop for Shared<T> {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Place::Home(id, node) | Place::Away(id, node) | Place::Left(id, node) = &state.place
            && let Some(node) = node.upgrade()
        {
            node.channels().forget(id);
        }
    }
}

/// That so many receivers wait.
pub(super) struct Wanted<P: Deref<Target = Shared<T>>, T: Message> {
    shared: P,
    count: usize,
}

impl<P: Deref<Target = Shared<T>>, T: Message> Wanted<P, T> {
    pub(super) fn new(shared: P, count: usize) -> Self {
        let mut wanted = Wanted { shared, count: 0 };
        wanted.set(count);
        wanted
    }

    pub(super) fn set(&mut self, count: usize) {
        if count == self.count {
            return;
        }
        let mut state = self.shared.state();
        state.wanted = state.wanted + count - self.count;
        // Who was given a value, and has left, has put it back.
        state.served = state.served.min(state.wanted);
        self.count = count;
        drop(state);
        self.shared.changed.signal_all();
    }

    /// One of them has a value.
    fn is_served(&mut self) {
        let mut state = self.shared.state();
        // Whoever gave it to him knows already that he wants none.
        if state.served > 0 && self.count > 0 {
            state.served -= 1;
            state.wanted -= 1;
            self.count -= 1;
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.count as u64
    }
}

impl<P: Deref<Target = Shared<T>>, T: Message> After<Result<T, Closed>> for Wanted<P, T> {
    type Output = Result<T, Closed>;
    fn after(mut self, received: Result<T, Closed>) -> Result<T, Closed> {
        if received.is_ok() {
            self.is_served();
        }
        received
    }
}

impl<P: Deref<Target = Shared<T>>, T: Message> Drop for Wanted<P, T> {
    fn drop(&mut self) {
        self.set(0);
    }
}
