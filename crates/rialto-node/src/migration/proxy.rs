//! The forwarding proxy that a process leaves behind. It forwards messages and signals until the process ends
//! or comes back.

use std::future::{Future as _, poll_fn};
use std::mem;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use rialto_event::{Either, Event, SendEvent, choose};
use rialto_process::internal::capability::Key;
use rialto_process::internal::delivery;
use rialto_process::internal::process::Process;
use rialto_process::internal::signal::ForwardedSignal;
use rialto_process::internal::signal_state::ProxyTarget;
use rialto_process::internal::trace_context::MessageTrace;
use rialto_process::{Down, Envelope, Exit, Pid, Tag, demonitor, receive_evt, receive_if_evt, unlink};

use crate::wire::{MIN_ENCLOSED, PeerConnection};

use super::arrival::{Arrival, ArrivedState, DecodedArrival, Flushed, Go};
use super::departure::HandedOver;
use super::forwarding::forward;
use super::mobile::MobileState;
use super::move_result::NotMoved;
use super::orders::{MobileRegistration, NotCaptured, Order};

/// How a proxy ends.
pub(crate) enum ProxyEnd {
    /// The process to which it forwards has ended, or was lost.
    Over(Exit),
    /// The proxy has become the process again.
    Back(MobileState),
}

/// Runs the proxy of a process that was handed over. Returns at once if the move leaves no proxy.
pub(crate) async fn run_proxy(
    here: &MobileRegistration,
    HandedOver { to, proxy: left, connection: over, earlier_pids, sent: _ }: HandedOver,
) -> ProxyEnd {
    let me = here.process();
    let Some((watched, key)) = left else { return ProxyEnd::Over(Exit::Normal) };
    // While this process was the moved one, it was linked to its home. A proxy does not end when the home is
    // lost.
    if let Some(home) = earlier_pids.home().filter(|home| *home != me.pid()) {
        unlink(home);
    }
    let proxy = Proxy { me, to, key, monitor: watched, connection: over };
    match proxy.run(here).await {
        Err(reason) => ProxyEnd::Over(reason),
        Ok((back, go)) => {
            demonitor(watched);
            ProxyEnd::Back(back.install(me, go))
        }
    }
}

/// A running proxy.
struct Proxy<'a> {
    me: &'a Arc<Process>,
    to: Pid,
    /// Only the moved process knows this key, and may take the place of the proxy.
    key: Key,
    /// The proxy's monitor of the process.
    monitor: Tag,
    /// The connection over which the process has gone; `None` for a node that is reached directly.
    connection: Option<Arc<PeerConnection>>,
}

impl Proxy<'_> {
    /// Forwards until the process comes back.
    ///
    /// # Errors
    ///
    /// Returns the exit reason of the process to which it forwards.
    async fn run(&self, here: &MobileRegistration) -> Result<(ArrivedState, Go), Exit> {
        loop {
            match next(here).await {
                Either::Left(Order::Copy(reply)) => drop(reply.send(Err(NotCaptured::AlreadyMoved))),
                Either::Left(Order::Move(_, reply)) => drop(reply.send(Err(NotMoved::AlreadyMoved))),
                Either::Left(Order::TakeBack(arrival)) => {
                    if let Some(back) = self.take_back(arrival.0, arrival.1).await? {
                        return Ok(back);
                    }
                }
                Either::Right(first) => self.forward_some(first).await?,
            }
        }
    }

    /// Forwards that message, and a few that follow it in the mailbox.
    async fn forward_some(&self, first: Envelope) -> Result<(), Exit> {
        let more = self.me.mailbox.update(|mailbox| mailbox.take_front(MIN_ENCLOSED - 1));
        let (mut all, mut messages) = ([first].into_iter().chain(more), Vec::new());
        while let Some(message) = all.next() {
            let message = match message.open::<ForwardedSignal>() {
                Ok(ForwardedSignal(signal)) => {
                    self.pass(mem::take(&mut messages)).await;
                    delivery::deliver(self.me.node(), self.to, signal);
                    continue;
                }
                Err(message) => message,
            };
            match message.peek() {
                Some(Down { monitor, reason, .. }) if *monitor == self.monitor => {
                    let reason = reason.clone();
                    // They become dead letters when this process ends.
                    let unread = messages.into_iter().chain(all);
                    self.me.mailbox.update(|mailbox| unread.for_each(|message| mailbox.restore(message)));
                    return Err(reason);
                }
                _ => messages.push(message),
            }
        }
        self.pass(messages).await;
        Ok(())
    }

    /// Forwards messages, and waits until they have arrived.
    async fn pass(&self, messages: Vec<Envelope>) {
        if !messages.is_empty() {
            forward(self.connection.as_ref(), self.to, messages).await;
        }
    }

    /// Prepares for the return of the process. Nothing more is forwarded, and `Flushed` says so, behind all
    /// that was. Returns `None` if the process does not come after all.
    ///
    /// # Errors
    ///
    /// Returns the exit reason of the process to which this proxy forwards, if that has ended.
    async fn take_back(
        &self,
        arrival: Arrival,
        trace: MessageTrace,
    ) -> Result<Option<(ArrivedState, Go)>, Exit> {
        if arrival.from.is_cancelled() {
            return Ok(None);
        }
        let Some(decoded) = DecodedArrival::read(self.me.node(), arrival, trace) else { return Ok(None) };
        self.me.signal_state().set_proxy_target(Some(ProxyTarget::Returning(self.key)));
        let flushed = decoded.origin == self.to;
        if !flushed {
            self.pass(vec![Envelope::new(Flushed(decoded.tag))]).await;
        }
        let (back, going) = decoded.reply_ready(self.me, flushed);
        let first = match flushed {
            // The origin is the process to which this proxy forwards. It sends `Go`, or `going` reports that
            // it does not. `ended_evt` is not awaited, because it may report a lost connection before `going`
            // does.
            true => Ok(going.recv_evt().await),
            false => choose((going.recv_evt().wrap(Ok), self.ended_evt().wrap(Err))).await,
        };
        let (go, lost) = match first {
            Ok(go) => (go, None),
            // The origin may wait for ever for a `Flushed` that is lost; so `Landed` is withdrawn. Or it has
            // sent `Go` before, which is then the result.
            Err(reason) => (going.cancel().await, Some(reason)),
        };
        if let Ok(go) = go {
            return Ok(Some((back, go)));
        }
        self.me.signal_state().set_proxy_target(Some(ProxyTarget::At(self.to, self.key)));
        lost.map_or(Ok(None), Err)
    }

    fn ended_evt(&self) -> impl SendEvent<Output = Exit> + use<> {
        let watched = self.monitor;
        receive_if_evt(move |down: &Down| down.monitor == watched).wrap(|down| down.reason)
    }
}

/// Waits for the next order or message.
async fn next(here: &MobileRegistration) -> Either<Order, Envelope> {
    let mut message = pin!(receive_evt().sync());
    poll_fn(|cx| match here.orders.next(cx) {
        Some(order) => Poll::Ready(Either::Left(order)),
        None => message.as_mut().poll(cx).map(Either::Right),
    })
    .await
}
