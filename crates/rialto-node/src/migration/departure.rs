//! The departure of a process: the steps of the origin node, until the process is handed over.
//! [`arrival`](super::arrival) describes the protocol, and which node owns the process at each step.

use std::mem;
use std::sync::Arc;

use rialto_event::{Either, Event, SendEvent, choose};
use rialto_process::internal::call::PendingReply;
use rialto_process::internal::capability::Key;
use rialto_process::internal::delivery;
use rialto_process::internal::node;
use rialto_process::internal::process::Process;
use rialto_process::internal::signal::{Signal, Watcher};
use rialto_process::internal::signal_state::ProxyTarget;
use rialto_process::peer::SendRefusal;
use rialto_process::{Envelope, Node, NodeId, Pid, Tag, Unsendable, demonitor, monitor, receive_evt};

use crate::wire::{Enclosed, Mesh, PeerConnection, SentCalls, TOO_MANY_CALLS, of_this_crate};

use super::arrival::{Arrival, Flushed, Go, Landed, Ready};
use super::calling::PendingCalls;
use super::computation::Computation;
use super::control::RequestId;
use super::earlier_pids::EarlierPids;
use super::encoded_reply::EncodedReply;
use super::mobile::MobileState;
use super::move_result::{MoveKind, NotMoved};

/// A destination that has decoded the process and is ready to run it.
pub(crate) struct ReadyDestination {
    ready: Ready,
    /// The earlier pids that the process has after the move.
    earlier_pids: EarlierPids,
    taken: TakenMessages,
    left: Option<SentCalls>,
}

/// A process that was handed over.
pub(crate) struct HandedOver {
    pub(crate) to: Pid,
    /// The proxy's monitor of the moved process, and the key that the process presents when it comes back.
    /// `None` if no proxy is left behind.
    pub(crate) proxy: Option<(Tag, Key)>,
    /// The connection to the destination; `None` for a node of this program that is reached directly.
    pub(crate) connection: Option<Arc<PeerConnection>>,
    pub(crate) earlier_pids: EarlierPids,
    /// The message that carried the process, if it went over a connection.
    pub(crate) sent: Option<SentCalls>,
}

impl HandedOver {
    /// Drops the computation here. The destination has it now, with the channel ends in its variables.
    pub(crate) fn settle(&mut self, mobile: MobileState) {
        match self.sent.take() {
            Some(left) => left.settle(mobile),
            None => drop(mobile),
        }
    }
}

/// The messages that were taken out of the mailbox of a departing process. If they are not handed over, the
/// drop puts them back, before the messages that have arrived since.
struct TakenMessages {
    process: Arc<Process>,
    /// The messages that were sent in the `Arrival`.
    messages: Vec<Envelope>,
    /// The messages that go with `Go`.
    for_go: Vec<Envelope>,
    /// The total weight of the messages that were taken out during the move.
    weight: usize,
    /// The tag of the arrival, which `Flushed` repeats.
    tag: Tag,
    /// Whether `Flushed` has come: the proxy at the destination forwards nothing more.
    is_flushed: bool,
}

impl TakenMessages {
    /// The minimum weight of a message in bytes, so that many short ones are bounded too.
    const MIN_WEIGHT: usize = 64;

    /// Takes all messages out of the mailbox.
    fn take_all(&self) -> Vec<Envelope> {
        self.process.mailbox.update(|mailbox| mailbox.drain())
    }

    /// Waits until the destination can run the process. If the process has a proxy there (`has_been`), also
    /// waits until that proxy has forwarded everything.
    async fn wait_until_ready(
        &mut self,
        to: NodeId,
        landed: PendingReply<Landed>,
        has_been: bool,
    ) -> Result<Ready, NotMoved> {
        let landed = match has_been {
            false => landed.recv_evt().await,
            // The proxy there may wait for a proxy that forwards to this process, and that one for room in
            // this mailbox. So the mailbox must be emptied while we wait.
            true => loop {
                if let Some(landed) = self.wait_or_take(landed.recv_evt()).await? {
                    break landed;
                }
            },
        };
        let ready = match landed {
            Ok(Landed(landed)) => landed?,
            Err(error) => return Err(NotMoved::Lost(error.to_string())),
        };
        // The proxy would forward all messages and kills to that pid.
        if ready.pid.node() != to {
            return Err(NotMoved::Lost("it answered with a pid of a third node".into()));
        }
        while !(ready.flushed || self.is_flushed) {
            if self.wait_or_take(ready.go.cancelled_evt()).await?.is_some() {
                return Err(NotMoved::Lost("the proxy of the process there has ended".into()));
            }
        }
        Ok(ready)
    }

    /// Waits for `event` or for messages. Returns the result of `event`, or `None` after it has taken the
    /// messages out of the mailbox.
    ///
    /// # Errors
    ///
    /// [`NotMoved::Unsendable`] if the messages taken out weigh more than a mailbox holds.
    async fn wait_or_take<T>(&mut self, event: impl SendEvent<Output = T>) -> Result<Option<T>, NotMoved> {
        let message = match choose((event.wrap(Either::Left), receive_evt().wrap(Either::Right))).await {
            Either::Left(happened) => return Ok(Some(happened)),
            Either::Right(message) => message,
        };
        let more = self.take_all();
        [message].into_iter().chain(more).for_each(|message| self.take(message));
        match self.weight > self.process.node().mailbox_bytes() {
            true => Err(NotMoved::Unsendable(
                "more messages arrived during the move than its mailbox holds; help: raise \
                 `Builder::mailbox_bytes`"
                    .into(),
            )),
            false => Ok(None),
        }
    }

    fn take(&mut self, message: Envelope) {
        match message.open::<Flushed>() {
            Ok(Flushed(tag)) => self.is_flushed |= tag == self.tag,
            Err(message) => {
                self.weight += message.weight().max(Self::MIN_WEIGHT);
                self.for_go.push(message);
            }
        }
    }
}

impl Drop for TakenMessages {
    fn drop(&mut self) {
        if !self.messages.is_empty() || !self.for_go.is_empty() {
            self.process.mailbox.update(|mailbox| {
                let since = mailbox.drain();
                let all = self.messages.drain(..).chain(self.for_go.drain(..)).chain(since);
                all.for_each(|message| mailbox.restore(message));
            });
        }
    }
}

/// The way to another node.
enum MoveRoute {
    /// A node of this program, reached directly, because it or this node has no transport.
    Direct(Node),
    /// A node at the other end of a connection.
    Connection(Arc<PeerConnection>),
}

impl MoveRoute {
    async fn to(here: &Node, to: NodeId) -> Option<MoveRoute> {
        let beside =
            node::node_by_id(to).filter(|there| Mesh::of(here).is_none() || Mesh::of(there).is_none());
        match beside {
            Some(there) => Some(MoveRoute::Direct(there)),
            None => Mesh::of(here)?.connection_to_node(to).await.map(MoveRoute::Connection),
        }
    }
}

/// Sends the process and its mailbox to node `to`, and waits until `to` can run it. The process is not handed
/// over yet.
pub(crate) async fn prepare_move(
    mobile: &mut MobileState,
    me: &Arc<Process>,
    to: NodeId,
    way: MoveKind,
    ticket: Option<RequestId>,
) -> Result<ReadyDestination, NotMoved> {
    let (mut earlier_pids, mut open) = (mobile.earlier_pids.clone(), mobile.pending_calls.clone());
    match way {
        // Without a proxy no message or answer follows the process.
        MoveKind::WithoutProxy => (earlier_pids, open) = (EarlierPids::default(), PendingCalls::default()),
        MoveKind::WithProxy => earlier_pids.add(me.pid()),
    }
    let name = mobile.continuation.name().to_string();
    let road = MoveRoute::to(me.node(), to).await.ok_or(NotMoved::Unreachable)?;
    let bytes = match &road {
        MoveRoute::Direct(_) => Computation::encode_local(&*mobile.continuation)?,
        // Lent until the message is encoded: see `restore_to` below.
        MoveRoute::Connection(_) => Computation::take_from(&mut mobile.continuation),
    };
    let (tag, (from, mut landed)) = (me.node().tag(), PendingReply::new());
    let mut arrival = Arrival {
        name,
        bytes,
        ticket,
        traps: me.signal_state().traps(),
        origin: me.pid(),
        tag,
        earlier_pids: earlier_pids.clone(),
        open,
        messages: Enclosed::default(),
        from,
    };
    let (messages, for_go) = (Vec::new(), Vec::new());
    let mut taken =
        TakenMessages { process: me.clone(), messages, for_go, weight: 0, tag, is_flushed: false };
    let left = match road {
        MoveRoute::Direct(there) => {
            if way == MoveKind::WithProxy {
                taken.for_go = taken.take_all();
            }
            there.serve(Envelope::new(arrival));
            None
        }
        MoveRoute::Connection(connection) => {
            if way == MoveKind::WithProxy {
                arrival.messages.0 = taken.take_all();
            }
            let sent = connection.send_when_credit(Pid::of_node(to), &arrival);
            let Arrival { messages, from, name, bytes, .. } = arrival;
            bytes.restore_to(&mut mobile.continuation);
            taken.messages = messages.0;
            let left = match sent {
                Ok(sent) => sent.await,
                Err(why) => Err(why),
            };
            let left = left.map_err(|why| refusal_to_error(why, name))?;
            landed.mark_sent(from, left.connection().clone());
            Some(left)
        }
    };
    let ready = taken.wait_until_ready(to, landed, earlier_pids.on(to).is_some()).await?;
    Ok(ReadyDestination { ready, earlier_pids, taken, left })
}

fn refusal_to_error(why: SendRefusal, name: String) -> NotMoved {
    match why {
        SendRefusal::EncodeFailed(why) => NotMoved::Unsendable(why),
        SendRefusal::TooLong(longest) => NotMoved::Unsendable(Unsendable::TooLong { longest }.to_string()),
        // The other node does not know the messages of process migration.
        SendRefusal::NotRegistered | SendRefusal::NotRegisteredThere => NotMoved::NotAccepted { name },
        SendRefusal::TooManyCalls => NotMoved::Unsendable(TOO_MANY_CALLS.into()),
        SendRefusal::Overloaded | SendRefusal::Down | SendRefusal::OtherIncarnation => NotMoved::Unreachable,
    }
}

impl ReadyDestination {
    /// Hands the process over. From then on it runs at the destination; with [`MoveKind::WithProxy`], `me` is
    /// its proxy.
    ///
    /// # Errors
    ///
    /// Returns why the process was not handed over. It is still here then, with all its messages.
    pub(crate) fn hand_over(self, me: &Process, way: MoveKind) -> Result<HandedOver, NotMoved> {
        let ReadyDestination { ready: Ready { pid: to, room, go, .. }, earlier_pids, mut taken, left } = self;
        let over = go.connection().cloned().map(of_this_crate);
        // The messages since the `Arrival`. They include all that the proxy at the destination has forwarded.
        let mut late = mem::take(&mut taken.for_go);
        if way == MoveKind::WithProxy {
            late.extend(taken.take_all());
        }
        if over.is_some() && late.len() as u64 > room {
            taken.for_go = late;
            let why = "more messages arrived during the move than the other node takes; help: raise \
                       `Builder::mailbox_bound` or `Builder::mailbox_bytes` there";
            return Err(NotMoved::Unsendable(why.into()));
        }
        let go = match EncodedReply::encode(go, Go(Enclosed(late))) {
            Ok(go) => go,
            Err((Go(late), why)) => {
                taken.for_go = late.0;
                return Err(refusal_to_error(why, String::new()));
            }
        };
        let key = earlier_pids.on(me.node().id()).map(|(_, key)| key);
        let stays = key.map(|key| (monitor_moved(me, to, over.as_deref()), key));
        match send_go(me, go, key.map(|key| ProxyTarget::At(to, key))) {
            Err(Go(late)) => {
                stays.map(|(watched, _)| demonitor(watched));
                taken.for_go = late.0;
                Err(NotMoved::Lost("the process ended, or that node dropped it, before the handover".into()))
            }
            Ok(gone) => {
                if let Some(left) = &left {
                    left.settle(mem::take(&mut taken.messages));
                }
                gone.into_iter().for_each(|(left, go)| left.settle(go));
                Ok(HandedOver { to, proxy: stays, connection: over, earlier_pids, sent: left })
            }
        }
    }
}

/// Sends `Go` and makes `me` the proxy (if there is to be one) in one step, under the lock of its
/// `SignalState`. So a kill comes before, and there is no `Go`; or after, and the proxy forwards it.
///
/// # Errors
///
/// Returns `Go`, if `me` is ending or the destination no longer waits for it.
fn send_go(
    me: &Process,
    go: EncodedReply<Go>,
    proxy: Option<ProxyTarget>,
) -> Result<Option<(SentCalls, Go)>, Go> {
    let mut state = me.signal_state();
    if state.is_ending() {
        return Err(go.into_reply());
    }
    let gone = go.send()?;
    if proxy.is_some() {
        state.set_proxy_target(proxy);
    }
    Ok(gone)
}

/// Monitors `to` for `me`. A moved process is monitored over the connection that carries its `Go`, so that
/// the monitor also reports the loss of that connection.
fn monitor_moved(me: &Process, to: Pid, over: Option<&PeerConnection>) -> Tag {
    let Some(connection) = over else { return monitor(to) };
    let monitor = me.node().tag();
    me.signal_state().relations().monitors.insert(monitor, to);
    me.node().record_relation(me.pid().number, to);
    let by = Watcher::Process(me.pid());
    if let Err((signal, reason)) = connection.signal(to, Signal::Monitor { monitor, by }) {
        delivery::bounce(me.node(), to, signal, reason);
    }
    monitor
}
