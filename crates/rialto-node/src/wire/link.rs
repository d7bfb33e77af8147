//! A connection to another node: [`Link`]. It lasts for one epoch, from the first record for that node to the
//! loss of the transport connection.
//!
//! It accepts messages and signals as soon as it exists, and queues them until the transport connection is
//! established. If that is lost, or never established, the `Link` is down for good, and a new one may be
//! made. The messages and signals of each process arrive in the order in which they were sent, without a gap.
//! After the `Link` is down, nothing more arrives from it.

use std::any::{Any, TypeId};
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rialto_event::Object;
use rialto_sync::{IVar, unbounded};

use super::calls::Calls;
use super::hello::Hello;
use super::outgoing::{NotSent, Outgoing, Parcel};
#[cfg(feature = "cps")]
use super::passage::Left;
use super::passage::{leave, settle};
use super::record::{Head, NoAnswer, Record, Sign, Whom};
use super::taken::Taken;
use super::version::{Feature, Version, Versions};
#[cfg(feature = "cps")]
use super::vocabulary::translated;
use super::vocabulary::{Word, Words, marked, unmarked};
use crate::dead::{DeadLetter, Origin, Why};
use crate::exit::Exit;
use crate::node::{Node, WeakNode};
use crate::pid::{NodeId, Pid, Tag};
use crate::process;
use crate::signal::{self, Signal};
use crate::transport::Connection;

pub(crate) struct Link {
    node: WeakNode,
    here: NodeId,
    /// The short key of the peer.
    pub(crate) key: u64,
    /// Distinguishes the connections of this incarnation of the node.
    pub(crate) number: u64,
    /// The peer, after its handshake.
    peer: OnceLock<Peer>,
    words: Arc<Words>,
    pub(crate) out: Arc<Object<Outgoing>>,
    taken: Taken,
    /// The total credit returned to the peer so far.
    paid: AtomicU64,
    calls: Calls,
    /// The reason why it is down.
    why: OnceLock<String>,
    /// Monitors whose watcher is a variable, and not a process.
    watches: Mutex<BTreeMap<Tag, IVar<Exit>>>,
    /// Passes transport connections that the peer has made in the meantime to the task of this connection.
    pub(crate) rivals: unbounded::Sender<(Connection, Hello)>,
}

struct Peer {
    id: NodeId,
    /// The peer's own number for this connection.
    number: u64,
    /// The version of the protocol that both speak.
    version: Version,
    /// The maximum bytes of a message to the peer.
    longest: u64,
    /// For each type number of the peer, the number in this node's type registry, if it is known here.
    words: OnceLock<Vec<Option<u32>>>,
    /// For each type of this node, whether the peer knows it.
    understands: OnceLock<Vec<bool>>,
}

/// The reason why a message was not sent.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The connection has no credit, or too much waits to be sent over it.
    Overloaded,
    /// The message contains a call, and as many calls as there may be wait for answers of the peer. No event
    /// reports the end of one.
    TooManyCalls,
    /// The connection is down.
    Down,
    /// The peer has another incarnation than the recipient.
    OtherLife,
    /// The type is not in this node's type registry.
    NotInVocabulary,
    /// The peer does not know the type.
    NotUnderstood,
    /// The message cannot be encoded, for this reason.
    Unwritable(String),
    /// The peer accepts messages of at most this many bytes.
    TooLong(u64),
}

thread_local! {
    /// The buffer in which messages are encoded.
    static SCRATCH: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The maximum number of calls in a message: their numbers fit into one frame.
pub(crate) const CALLS: usize = 4096;

/// The maximum capacity of a buffer that is kept.
const SCRATCH_KEPT: usize = 64 * 1024;

impl Link {
    pub(crate) fn new(
        node: WeakNode,
        here: NodeId,
        (key, number): (u64, u64),
        words: Arc<Words>,
        (out, taken): (Outgoing, Taken),
    ) -> (Arc<Link>, unbounded::Receiver<(Connection, Hello)>) {
        let (rivals, others) = unbounded();
        #[cfg(test)]
        super::storm::LINKS.set(super::storm::LINKS.get() + 1);
        let link = Link {
            node,
            here,
            key,
            number,
            peer: OnceLock::new(),
            words,
            out: Arc::new(Object::new(out)),
            taken,
            paid: AtomicU64::new(0),
            calls: Calls::default(),
            why: OnceLock::new(),
            watches: Mutex::default(),
            rivals,
        };
        (Arc::new(link), others)
    }

    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    pub(crate) fn taken(&self) -> &Taken {
        &self.taken
    }

    /// Returns credit to the peer, if enough is due.
    pub(crate) fn pay_back(&self) {
        if let Some(bytes) = self.taken.pay() {
            // Add it before the peer learns of the credit, and may use it.
            self.paid.fetch_add(bytes, Ordering::SeqCst);
            self.say(&Record::Credit(bytes));
        }
    }

    /// Returns the total credit returned so far.
    pub(crate) fn paid(&self) -> u64 {
        self.paid.load(Ordering::SeqCst)
    }

    pub(crate) fn calls(&self) -> &Calls {
        &self.calls
    }

    pub(crate) fn node(&self) -> &WeakNode {
        &self.node
    }

    pub(crate) fn here(&self) -> NodeId {
        self.here
    }

    /// Returns the peer, after its handshake.
    pub(crate) fn peer(&self) -> Option<NodeId> {
        self.peer.get().map(|peer| peer.id)
    }

    /// Returns the peer's number for this connection.
    pub(crate) fn number_there(&self) -> Option<u64> {
        self.peer.get().map(|peer| peer.number)
    }

    /// Records the peer `id` and its handshake: the connection is up. This node speaks `ours`.
    pub(crate) fn is_with(&self, id: NodeId, hello: &Hello, ours: Versions) {
        self.peer.get_or_init(|| Peer {
            id,
            number: hello.link,
            // A handshake without a common version is refused when it is decoded.
            version: hello.common(ours).unwrap_or(Version::OLDEST),
            longest: hello.longest,
            words: OnceLock::new(),
            understands: OnceLock::new(),
        });
    }

    /// Records the translation of the peer's type numbers into this node's.
    pub(crate) fn is_understood(&self, words: &[Option<u32>]) {
        let Some(peer) = self.peer.get() else { return };
        let mut understands = vec![false; self.words.len()];
        words.iter().flatten().for_each(|word| understands[*word as usize] = true);
        peer.words.get_or_init(|| words.to_vec());
        peer.understands.get_or_init(|| understands);
    }

    /// Returns the common protocol version; `None` before the connection is up.
    pub(crate) fn version(&self) -> Option<Version> {
        self.peer.get().map(|peer| peer.version)
    }

    /// Whether the peer supports a feature. Returns true before its version is known.
    pub(crate) fn can_say(&self, feature: Feature) -> bool {
        self.version().is_none_or(|version| version.has(feature))
    }

    /// Returns an error if the peer does not support a feature.
    pub(crate) fn must_say(&self, feature: Feature) -> Result<(), String> {
        match self.version() {
            Some(version) if !version.has(feature) => {
                let number = version.number();
                Err(format!(
                    "the connection uses version {number} of the protocol, which does not support {feature}; \
                     help: update the older node"
                ))
            }
            _ => Ok(()),
        }
    }

    /// Queues a record in the reserved lane, in the protocol version of the connection.
    fn reserved(&self, out: &mut Outgoing, record: Record<'_>) -> Result<(), NotSent> {
        out.reserved(&self.translated(record))
    }

    /// Translates records that were queued before the protocol version was known.
    pub(crate) fn translate_waiting(&self, out: &mut Outgoing) {
        if !self.can_say(Feature::OrderlyReasons) {
            out.translate(|record| self.translated(record));
        }
    }

    fn translated<'a>(&self, record: Record<'a>) -> Record<'a> {
        let are_words = self.can_say(Feature::OrderlyReasons);
        record.without_orderly_reasons(&self.words, |word| are_words && self.understands(word))
    }

    pub(crate) fn is_down(&self) -> bool {
        self.out.update(|out| out.is_closed())
    }

    /// Whether it was up, and is down now.
    pub(crate) fn is_lost(&self) -> bool {
        self.peer().is_some() && self.is_down()
    }

    /// Translates a type number of the peer; `None` if the peer has not announced it, or the type is unknown
    /// here.
    #[cfg(feature = "cps")]
    pub(crate) fn word_here(&self, word: u32) -> Option<u32> {
        translated(self.peer.get()?.words.get()?, word)?
    }

    pub(crate) fn understands(&self, word: u32) -> bool {
        let words = self.peer.get().and_then(|peer| peer.understands.get());
        words.is_none_or(|words| words.get(word as usize).copied().unwrap_or(false))
    }

    /// Returns the type number under which a value of that type is sent. If the type has several names, this
    /// is one that the peer knows.
    pub(crate) fn word_for(&self, of: TypeId) -> Result<(u32, &Word), Refusal> {
        let (number, word) = self.words.of(of).ok_or(Refusal::NotInVocabulary)?;
        if self.understands(number) {
            return Ok((number, word));
        }
        self.words.of_such(of, |number| self.understands(number)).ok_or(Refusal::NotUnderstood)
    }

    /// Returns the address of `to` at the peer, or `None` if its node is not the peer.
    fn whom(&self, to: Pid) -> Option<Whom> {
        match self.peer() {
            None => Some(Whom::Of { incarnation: to.node().incarnation, number: to.number }),
            Some(peer) if peer == to.node() => Some(Whom::Process(to.number)),
            Some(_) => None,
        }
    }

    /// Encodes a message without sending it. The calls in it are registered.
    pub(crate) fn parcel(
        self: &Arc<Self>,
        to: Pid,
        of: TypeId,
        message: &dyn Any,
    ) -> Result<Parcel, Refusal> {
        let to = self.whom(to).ok_or(Refusal::OtherLife)?;
        self.write(to, of, message, Vec::new())
    }

    fn write(
        self: &Arc<Self>,
        to: Whom,
        of: TypeId,
        message: &dyn Any,
        mut body: Vec<u8>,
    ) -> Result<Parcel, Refusal> {
        let (number, word) = self.word_for(of)?;
        body.clear();
        // Before the handshake, the peer's limit is unknown. A longer message then becomes a dead letter at
        // the peer.
        let longest = self.peer.get().map_or(u64::MAX, |peer| peer.longest);
        let (form, calls) = leave(self, word, message, &mut body, longest)?;
        if calls.len() > CALLS {
            self.calls.forget(&calls);
            return Err(Refusal::Unwritable(format!("it asks for more than {CALLS} replies")));
        }
        Ok(Parcel { sender: sender(), head: Head { to, word: marked(number, form), calls }, body })
    }

    /// Sends a message to `to`, and returns the calls in it. The caller must then settle the message.
    pub(crate) fn post(
        self: &Arc<Self>,
        to: Pid,
        of: TypeId,
        message: &dyn Any,
    ) -> Result<Vec<u64>, Refusal> {
        let to = self.whom(to).ok_or(Refusal::OtherLife)?;
        let Parcel { sender, head, body } = self.write(to, of, message, SCRATCH.take())?;
        let calls = head.calls.clone();
        let sent = self.out.update(|out| out.admits().and_then(|()| out.letter(sender, head, &body)));
        keep(body);
        match sent {
            Ok(()) => Ok(calls),
            Err(why) => {
                self.calls.forget(&calls);
                Err(if why == NotSent::NoCredit { Refusal::Overloaded } else { Refusal::Down })
            }
        }
    }

    /// Answers a call of the peer. The answer may overdraw the credit, because the peer waits for it.
    ///
    /// # Errors
    ///
    /// The answer, and the reason why it was not sent: the outgoing queue is full, or it cannot be encoded.
    pub(crate) fn reply<R: crate::message::Message>(
        self: &Arc<Self>,
        call: u64,
        answer: R,
    ) -> Result<(), (R, Refusal)> {
        if !self.out.update(|out| out.has_room()) {
            return Err((answer, Refusal::Overloaded));
        }
        let written = self.write(Whom::Caller(call), TypeId::of::<R>(), &answer, SCRATCH.take());
        let Parcel { sender, head, body } = match written {
            Ok(parcel) => parcel,
            Err(why) => return Err((answer, why)),
        };
        let calls = head.calls.clone();
        // If the connection is down, the caller no longer waits.
        let _ = self.out.update(|out| out.letter(sender, head, &body));
        keep(body);
        settle(self, calls, answer);
        Ok(())
    }

    /// Encodes an answer without sending it.
    #[cfg(feature = "cps")]
    pub(crate) fn answer<R: crate::message::Message>(
        self: &Arc<Self>,
        call: u64,
        answer: &R,
    ) -> Result<Parcel, Refusal> {
        self.write(Whom::Caller(call), TypeId::of::<R>(), answer, Vec::new())
    }

    /// Encodes a message to `to`. The returned future sends it when there is credit.
    ///
    /// # Errors
    ///
    /// The reason why it was not sent.
    #[cfg(feature = "cps")]
    pub(crate) fn dispatch<M: crate::message::Message>(
        self: &Arc<Self>,
        to: Pid,
        message: &M,
    ) -> Result<impl Future<Output = Result<Left, Refusal>> + Send + use<M>, Refusal> {
        let (letter, left) = Left::of(self, self.parcel(to, TypeId::of::<M>(), message)?);
        let sent = Object::call_evt_of(self.out.clone(), letter);
        Ok(async move { rialto_event::sync(sent).await.map(|()| left).map_err(|_| Refusal::Down) })
    }

    /// Reports that a call has no answer. It takes effect after all messages of the running process.
    pub(crate) fn unanswered(&self, call: u64, why: NoAnswer) {
        // If the connection is down, the caller no longer waits.
        let _ = self.out.update(|out| {
            let after = out.last_of(sender());
            self.reserved(out, Record::Unanswered { call, after, why })
        });
    }

    pub(crate) fn cancel(&self, call: u64) {
        if self.calls.give_up(call) {
            self.withdraw(call);
        }
    }

    /// Tells the peer that the answer is no longer wanted. The outcome of the call still arrives.
    pub(crate) fn withdraw(&self, call: u64) {
        // It takes effect after all messages so far, because the one with the call may still be on its way.
        let _ = self.out.update(|out| {
            let after = out.last();
            out.reserved(&Record::Cancelled { call, after })
        });
    }

    /// Queues a record in the reserved lane. If the connection is down, the record is dropped.
    pub(crate) fn say(&self, record: &Record<'_>) {
        let _ = self.out.update(|out| out.reserved(record));
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, node: &Node, to: Pid, signal: Signal) {
        let Some(whom) = self.whom(to) else { return signal::bounce(node, to, signal, Exit::NoProcess) };
        self.watched(&signal);
        let sign = Sign::of(signal.clone(), self.here, &self.words);
        let sender = sign.sender().map_or_else(sender, |sender| sender.number);
        let sent = self.out.update(|out| {
            let after = match sign {
                // It must follow the monitor that it removes, which any process may have made.
                Sign::WatchNot(_) => out.last(),
                _ => out.last_of(sender),
            };
            self.reserved(out, Record::Signal { to: whom, after, signal: sign })
        });
        if sent.is_err() {
            self.unwatched(&signal);
            signal::bounce(node, to, signal, Exit::Disconnected);
        }
    }

    fn watches(&self) -> MutexGuard<'_, BTreeMap<Tag, IVar<Exit>>> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the variable of a monitor, for the notice of the process's end.
    fn watched(&self, signal: &Signal) {
        match signal {
            Signal::Watch { monitor, by: crate::bonds::Watcher::Variable(variable) } => {
                self.watches().insert(*monitor, variable.clone());
            }
            Signal::WatchNot(monitor) => drop(self.watches().remove(monitor)),
            _ => {}
        }
    }

    fn unwatched(&self, signal: &Signal) {
        if let Signal::Watch { monitor, .. } = signal {
            self.watches().remove(monitor);
        }
    }

    /// Translates an exit reason of the peer.
    pub(crate) fn exit_of(&self, why: super::record::Cause) -> Exit {
        let peer = self.peer.get().and_then(|peer| peer.words.get());
        let is_orderly = self.can_say(Feature::OrderlyReasons);
        why.exit(is_orderly, |word| self.words.get((*peer?.get(word as usize)?)?))
    }

    /// Notifies the variable of a monitor that the process has ended.
    pub(crate) fn down(&self, monitor: Tag, reason: Exit) {
        let variable = self.watches().remove(&monitor);
        if let Some(variable) = variable {
            drop(variable.put(reason));
        }
    }

    /// Returns the reason why it is down, as text for people.
    pub(crate) fn why(&self) -> Option<&str> {
        self.why.get().map(String::as_str)
    }

    /// Marks the connection as down: nothing is sent any more, and everything that waits for the peer is
    /// notified.
    pub(crate) fn close(&self, why: &str) {
        self.why.get_or_init(|| why.into());
        let unsent = self.out.update(|out| {
            out.close();
            out.unsent()
        });
        self.never_sent(unsent);
        self.calls.close();
        let watches = std::mem::take(&mut *self.watches());
        for variable in watches.into_values() {
            drop(variable.put(Exit::Disconnected));
        }
    }

    /// Reports the messages in unsent frames as dead letters. If the first parts of a message were sent, its
    /// head is unknown.
    fn never_sent(&self, frames: VecDeque<Vec<u8>>) {
        let mut is_told = false;
        for frame in frames {
            let mut frame = &frame[..];
            while let Ok((record, rest)) = rialto_codec::read::<Record<'_>>(frame) {
                frame = rest;
                match record {
                    Record::Letter { head, .. } | Record::Long { head, .. } => self.has_not_left(&head),
                    _ if !is_told => self.was_not_sent(None, "<unknown type>"),
                    _ => {}
                }
                is_told = true;
            }
        }
    }

    /// Reports an unsent message. An answer is not reported: its caller learns that the connection is lost.
    fn has_not_left(&self, head: &Head) {
        let to = match head.to {
            Whom::Process(number) => self.peer().map(|node| Pid { node, number }),
            Whom::Of { incarnation, number } => {
                Some(Pid { node: NodeId { key: self.key, incarnation }, number })
            }
            Whom::Caller(_) => return,
        };
        if let Some(word) = self.words.get(unmarked(head.word).0) {
            self.was_not_sent(to, word.type_name);
        }
    }

    fn was_not_sent(&self, to: Option<Pid>, type_name: &'static str) {
        self.report(DeadLetter { to, from: None, type_name, why: Why::Unreachable });
    }

    /// Reports a message of the peer as a dead letter.
    pub(crate) fn dead_letter(&self, to: Option<Pid>, type_name: &'static str, why: Why) {
        self.report(DeadLetter { to, from: self.origin(), type_name, why });
    }

    fn report(&self, letter: DeadLetter) {
        if let Some(node) = self.node.upgrade() {
            node.dead_letters().report(letter);
        }
    }

    /// Returns the origin of the messages that arrive over it.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.peer().map(Origin::Node)
    }
}

#[cfg(test)]
impl Drop for Link {
    fn drop(&mut self) {
        super::storm::LINKS.set(super::storm::LINKS.get() - 1);
    }
}

fn keep(body: Vec<u8>) {
    if body.capacity() <= SCRATCH_KEPT {
        SCRATCH.set(body);
    }
}

/// Returns the number of the running process, or 0.
fn sender() -> u64 {
    process::try_self_pid().map_or(0, |pid| pid.number)
}
