//! The task of a connection, as a future: it connects, exchanges frames, and at the end marks the connection
//! as down.

use std::future::{Future, poll_fn};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Either, Event, SyncFuture, TimerEvt, after};
use rialto_process::NodeId;
use rialto_sync::race::first;
use rialto_sync::unbounded;

use super::connection::PeerConnection;
use super::handshake::{Handshake, MIN_KEEPALIVE_INTERVAL};
use super::incoming::Incoming;
use super::mesh::{ConnectionSettings, Mesh};
use super::outgoing::Next;
use super::record::Record;
use crate::transport::{Connection, FrameReceiver, FrameSender, Locator, NodeKey};

/// How a connection begins.
pub(crate) enum ConnectionStart {
    /// Dials. The transport connection, if there is one, was dialled already and is tried first, then the
    /// locators.
    Dial(NodeKey, Option<Connection>, Vec<Locator>),
    Accepted(Connection, Handshake),
}

/// Transport connections that the peer has made meanwhile.
pub(crate) type Rivals = unbounded::Receiver<(Connection, Handshake)>;

/// Returns the future of the connection's task. When it is dropped, even if it was never polled, the
/// connection is down.
pub(crate) fn run(
    shared: Arc<Mesh>,
    connection: Arc<PeerConnection>,
    start: ConnectionStart,
    rivals: Rivals,
) -> impl Future<Output = ()> + Send + 'static {
    run_connection(
        DownGuard { shared, connection, why: "the runtime of this node has shut down".into() },
        start,
        rivals,
    )
}

async fn run_connection(mut end: DownGuard, start: ConnectionStart, rivals: Rivals) {
    let (shared, connection) = (end.shared.clone(), end.connection.clone());
    let result = async {
        let mut connected = std::pin::pin!(connect(&shared, &connection, start, rivals));
        let (transport, handshake) =
            match first(std::pin::pin!(closed(&connection)), connected.as_mut()).await {
                Either::Left(()) => return Err(io::Error::other(shared.close_reason())),
                Either::Right(connected) => connected?,
            };
        shared.up(&connection, transport.peer, &handshake);
        ConnectionIo::new(&shared, connection.clone(), transport, &handshake).run().await
    };
    let why: io::Error = match result.await {
        Ok(never) => match never {},
        Err(why) => why,
    };
    end.why = why.to_string();
}

/// Waits until the outgoing queue is closed, before there is a transport connection.
async fn closed(connection: &PeerConnection) {
    let poll = |cx: &mut Context<'_>| {
        let ended = connection.out.update(|out| out.register_close_waker(cx.waker()));
        if ended { Poll::Ready(()) } else { Poll::Pending }
    };
    poll_fn(poll).await
}

/// Marks the connection as down when the task ends, for whatever reason.
struct DownGuard {
    shared: Arc<Mesh>,
    connection: Arc<PeerConnection>,
    why: String,
}

impl Drop for DownGuard {
    fn drop(&mut self) {
        self.shared.down(&self.connection, std::mem::take(&mut self.why));
    }
}

/// Returns a transport connection over which both ends have sent their handshakes.
///
/// If both nodes dial at the same time, they must keep the same connection. The node with the lower key
/// prefers its own one, if it has sent its handshake there, since the peer may have taken that connection. It
/// takes the peer's connection if its own fails, or takes so long that the peer would give up. The node with
/// the higher key takes the connection that is ready first.
async fn connect(
    shared: &Arc<Mesh>,
    connection: &Arc<PeerConnection>,
    start: ConnectionStart,
    rivals: Rivals,
) -> io::Result<(Connection, Handshake)> {
    let (key, there, locators) = match start {
        ConnectionStart::Accepted(transport, handshake) => {
            return answer_handshake(shared, connection, transport, handshake).await;
        }
        ConnectionStart::Dial(key, there, locators) => (key, there, locators),
    };
    let handshake_sent = AtomicBool::new(false);
    let mut dialled = std::pin::pin!(dial(shared, connection, (key, there, locators), &handshake_sent));
    let mut rival = match first(dialled.as_mut(), std::pin::pin!(next_rival(&rivals))).await {
        Either::Left(connected) => return connected,
        Either::Right(rival) => rival,
    };
    if shared.key() < key && handshake_sent.load(Ordering::Relaxed) {
        if let Ok(connected) = within(shared.settings().connect_timeout / 2, dialled).await {
            return Ok(connected);
        }
        // The peer may have dialled again since.
        while let Ok(later) = rivals.try_recv() {
            rival = later;
        }
    }
    answer_handshake(shared, connection, rival.0, rival.1).await
}

async fn next_rival(rivals: &Rivals) -> (Connection, Handshake) {
    match rivals.recv().await {
        Ok(rival) => rival,
        // The connection itself holds the sender.
        Err(_) => std::future::pending().await,
    }
}

async fn answer_handshake(
    shared: &Mesh,
    connection: &PeerConnection,
    mut transport: Connection,
    handshake: Handshake,
) -> io::Result<(Connection, Handshake)> {
    within(shared.settings().connect_timeout, shared.handshake(connection).send(&mut transport)).await?;
    Ok((transport, handshake))
}

/// Dials. `handshake_sent` is true while the peer may take the connection, because this node's handshake was
/// sent.
async fn dial(
    shared: &Arc<Mesh>,
    connection: &PeerConnection,
    (key, there, locators): (NodeKey, Option<Connection>, Vec<Locator>),
    handshake_sent: &AtomicBool,
) -> io::Result<(Connection, Handshake)> {
    let patience = shared.settings().connect_timeout;
    let nowhere = "this node knows no address of it; help: pass its `NodeRef` to `Node::add_peer`";
    let mut error = io::Error::new(io::ErrorKind::AddrNotAvailable, nowhere);
    if let Some(transport) = there {
        handshake_sent.store(true, Ordering::Relaxed);
        match within(patience, exchange_handshakes(shared, connection, transport)).await {
            Ok(connected) => return Ok(connected),
            Err(why) => error = why,
        }
    }
    for locator in locators {
        handshake_sent.store(false, Ordering::Relaxed);
        let connected = async {
            let transport = shared.transport().dial(&locator, Some(key)).await?;
            check_key(&transport, key)?;
            handshake_sent.store(true, Ordering::Relaxed);
            exchange_handshakes(shared, connection, transport).await
        };
        match within(patience, connected).await {
            Ok(connected) => return Ok(connected),
            Err(why) => error = io::Error::new(why.kind(), format!("{locator}: {why}")),
        }
    }
    Err(error)
}

fn check_key(transport: &Connection, key: NodeKey) -> io::Result<()> {
    let found = transport.peer;
    if found == key {
        return Ok(());
    }
    let why = format!("the node there has the key {found}, and not the expected key {key}");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, why))
}

async fn exchange_handshakes(
    shared: &Arc<Mesh>,
    connection: &PeerConnection,
    mut transport: Connection,
) -> io::Result<(Connection, Handshake)> {
    shared.handshake(connection).send(&mut transport).await?;
    let handshake = Handshake::receive(&mut transport, shared.settings().versions).await?;
    Ok((transport, handshake))
}

/// Returns the result of `future`, or a timeout error after `time`.
pub(crate) async fn within<T>(time: Duration, future: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    let (mut future, mut late) = (std::pin::pin!(future), std::pin::pin!(after(time).into_future()));
    match first(future.as_mut(), late.as_mut()).await {
        Either::Left(result) => result,
        Either::Right(()) => {
            let why =
                format!("the peer did not finish its handshake within {time:?} (`Builder::connect_timeout`)");
            Err(io::Error::new(io::ErrorKind::TimedOut, why))
        }
    }
}

/// A connection that is up: it exchanges frames and keepalives.
struct ConnectionIo {
    shared: Arc<Mesh>,
    connection: Arc<PeerConnection>,
    incoming: Incoming,
    sender: Box<dyn FrameSender>,
    receiver: Box<dyn FrameReceiver>,
    settings: ConnectionSettings,
    out_frame: Vec<u8>,
    in_frame: Vec<u8>,
    flushed: bool,
    /// Everything is sent, and the peer was told that nothing more comes. The connection stays open until the
    /// peer has read that: closing it earlier could lose data on its way.
    closed_sending: bool,
    /// Whether something was sent since the last keepalive timer.
    sent_since_timer: bool,
    /// Since when the connection has taken no data, although some waits for the peer.
    stalled: Option<Instant>,
    /// The time of the last timer before which something had arrived. `received_since_timer`: whether a frame
    /// has arrived since.
    last_received: Instant,
    received_since_timer: bool,
    /// The number of bytes received at the last timer.
    received: u64,
    /// The number of bytes sent at the last timer.
    sent: u64,
    timer: Pin<Box<SyncFuture<TimerEvt>>>,
    timer_interval: Duration,
}

impl ConnectionIo {
    /// How many frames are sent and received before other tasks have a turn.
    const FRAMES: usize = 16;

    fn new(
        shared: &Arc<Mesh>,
        connection: Arc<PeerConnection>,
        transport: Connection,
        handshake: &Handshake,
    ) -> ConnectionIo {
        let settings = *shared.settings();
        let peer = NodeId { key: transport.peer.short(), incarnation: handshake.incarnation };
        let is_client = shared.transport().is_client(transport.peer);
        let incoming =
            Incoming::new(connection.clone(), peer, handshake, settings.limits).with_client(is_client);
        let speaks_the_same = incoming.knows_all_types() && handshake.digest == connection.types().digest;
        let signatures: Vec<_> = match speaks_the_same {
            true => Vec::new(),
            false => connection.types().signatures().cloned().collect(),
        };
        connection.out.update(|out| {
            connection.translate_queued(out);
            out.push_first(signatures.chunks(16).map(|some| Record::Types(some.to_vec())));
            out.open(settings.limits.assumed(), handshake.credit);
        });
        let asked = Duration::from_millis(handshake.keepalive_ms.into()).max(MIN_KEEPALIVE_INTERVAL);
        let every = settings.check_interval().min(asked);
        let Connection { sender, receiver, .. } = transport;
        ConnectionIo {
            shared: shared.clone(),
            connection,
            incoming,
            sender,
            receiver,
            settings,
            out_frame: Vec::new(),
            in_frame: Vec::new(),
            flushed: true,
            closed_sending: false,
            sent_since_timer: true,
            stalled: None,
            last_received: Instant::now(),
            received_since_timer: false,
            received: 0,
            sent: 0,
            timer: Box::pin(after(every).sync()),
            timer_interval: every,
        }
    }

    async fn run(mut self) -> io::Result<std::convert::Infallible> {
        poll_fn(move |cx| self.poll(cx)).await
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<std::convert::Infallible>> {
        // Sends first: the peer waits for the data, and processes it while this node does the rest.
        let sent = self.send(cx);
        if sent.is_err() && self.connection.is_down() {
            return Poll::Ready(Err(self.closed()));
        }
        while self.timer.as_mut().poll(cx).is_ready() {
            self.on_timer()?;
        }
        // Incoming frames are read even if nothing can be sent any more.
        let received = self.receive(cx);
        if self.closed_sending && received.is_err() {
            return Poll::Ready(Err(self.closed()));
        }
        if received? | sent? {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }

    fn closed(&self) -> io::Error {
        io::Error::other(self.shared.close_reason())
    }

    fn on_timer(&mut self) -> io::Result<()> {
        let received = self.receiver.bytes_received();
        let more = std::mem::replace(&mut self.received, received) != received;
        if std::mem::take(&mut self.received_since_timer) | more {
            self.last_received = Instant::now();
        }
        if self.last_received.elapsed() >= self.settings.keepalive_timeout {
            let time = self.settings.keepalive_timeout;
            let text = format!("nothing arrived from the peer for {time:?} (`Builder::keepalive_timeout`)");
            return Err(io::Error::new(io::ErrorKind::TimedOut, text));
        }
        let sent = self.sender.bytes_sent();
        if std::mem::replace(&mut self.sent, sent) != sent && self.stalled.is_some() {
            self.stalled = Some(Instant::now());
        }
        self.connection.set_transferred(sent, received);
        if self.stalled.is_some_and(|since| since.elapsed() >= self.settings.stall_timeout) {
            let time = self.settings.stall_timeout;
            let text = format!("the peer has read nothing for {time:?} (`Builder::stall_timeout`)");
            return Err(io::Error::new(io::ErrorKind::TimedOut, text));
        }
        if !std::mem::take(&mut self.sent_since_timer) {
            self.connection.send_reserved(&Record::Keepalive);
        }
        self.timer.set(after(self.timer_interval).sync());
        Ok(())
    }

    /// Returns whether more frames may be there.
    fn receive(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        let mut node = None;
        for _ in 0..Self::FRAMES {
            match self.receiver.poll_receive(cx, &mut self.in_frame)? {
                Poll::Pending => return Ok(false),
                Poll::Ready(false) => {
                    return Err(io::Error::new(io::ErrorKind::ConnectionAborted, "the peer has left"));
                }
                Poll::Ready(true) => {}
            }
            self.received_since_timer = true;
            // If the node was dropped, no process can receive the frame. The connection then only sends what
            // is queued.
            if let Some(node) = node.get_or_insert_with(|| self.connection.node().upgrade()) {
                let read = self.incoming.frame(node, &self.in_frame);
                read.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))?;
            }
        }
        Ok(true)
    }

    /// Returns whether more frames may be there.
    fn send(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        for _ in 0..Self::FRAMES {
            let more = match self.connection.out.update(|out| out.next(&mut self.out_frame, cx.waker())) {
                Next::Frame { more } => more,
                Next::Nothing => return self.flush(cx),
                Next::Finished => return self.close_sending(cx),
                Next::Closed => return Err(self.closed()),
            };
            if self.sender.poll_send(cx, &mut self.out_frame)?.is_pending() {
                self.mark_stalled();
                return Ok(false);
            }
            self.out_frame.clear();
            self.stalled = None;
            (self.flushed, self.sent_since_timer) = (false, true);
            if !more {
                return self.flush(cx);
            }
        }
        Ok(true)
    }

    fn close_sending(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        if !self.closed_sending {
            self.closed_sending = self.sender.poll_close(cx)?.is_ready();
        }
        Ok(false)
    }

    fn mark_stalled(&mut self) {
        self.stalled.get_or_insert_with(Instant::now);
    }

    fn flush(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        if !self.flushed {
            self.flushed = self.sender.poll_flush(cx)?.is_ready();
            match self.flushed {
                true => self.stalled = None,
                false => self.mark_stalled(),
            }
        }
        Ok(false)
    }
}
