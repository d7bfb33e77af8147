//! The task of a link, as a future: it connects, exchanges frames, and at the end marks the link as down.

use std::future::{Future, poll_fn};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Either, SyncFuture, TimerEvt, after, sync};
use rialto_sync::race::first;
use rialto_sync::unbounded;

use super::hello::{Hello, LEAST_BEAT};
use super::incoming::Incoming;
use super::link::Link;
use super::mesh::{Settings, Shared};
use super::outgoing::Next;
use super::record::Record;
use crate::pid::NodeId;
use crate::transport::{Connection, FrameReceiver, FrameSender, Locator, NodeKey};

/// How a link begins.
pub(crate) enum Start {
    /// Dials. The connection, if there is one, was dialled already and is tried first, then the locators.
    Dial(NodeKey, Option<Connection>, Vec<Locator>),
    Accepted(Connection, Hello),
}

/// Connections that the peer has made meanwhile.
pub(crate) type Rivals = unbounded::Receiver<(Connection, Hello)>;

/// Returns the future of the link's task. When it is dropped, even if it was never polled, the link is down.
pub(crate) fn run(
    shared: Arc<Shared>,
    link: Arc<Link>,
    start: Start,
    rivals: Rivals,
) -> impl Future<Output = ()> + Send + 'static {
    live(End { shared, link, why: "the runtime of this node has shut down".into() }, start, rivals)
}

async fn live(mut end: End, start: Start, rivals: Rivals) {
    let (shared, link) = (end.shared.clone(), end.link.clone());
    let result = async {
        let mut connected = std::pin::pin!(connect(&shared, &link, start, rivals));
        let (connection, hello) = match first(std::pin::pin!(closed(&link)), connected.as_mut()).await {
            Either::Left(()) => return Err(io::Error::other(shared.why_closed())),
            Either::Right(connected) => connected?,
        };
        shared.up(&link, connection.peer, &hello);
        Talk::new(&shared, link.clone(), connection, &hello).run().await
    };
    let why: io::Error = match result.await {
        Ok(never) => match never {},
        Err(why) => why,
    };
    end.why = why.to_string();
}

/// Waits, before the link is connected, until its outgoing queue is closed.
async fn closed(link: &Link) {
    let poll = |cx: &mut Context<'_>| {
        let ended = link.out.update(|out| out.ends(cx.waker()));
        if ended { Poll::Ready(()) } else { Poll::Pending }
    };
    poll_fn(poll).await
}

/// Marks the link as down when the task ends, for whatever reason.
struct End {
    shared: Arc<Shared>,
    link: Arc<Link>,
    why: String,
}

impl Drop for End {
    fn drop(&mut self) {
        self.shared.down(&self.link, std::mem::take(&mut self.why));
    }
}

/// Returns a connection over which both ends have sent their handshakes.
///
/// If both nodes dial at the same time, they must keep the same connection. The node with the lower key
/// prefers its own one, if it has sent its handshake there, since the peer may have taken that connection. It
/// takes the peer's connection if its own fails, or takes so long that the peer would give up. The node with
/// the higher key takes the connection that is ready first.
async fn connect(
    shared: &Arc<Shared>,
    link: &Arc<Link>,
    start: Start,
    rivals: Rivals,
) -> io::Result<(Connection, Hello)> {
    let (key, there, locators) = match start {
        Start::Accepted(connection, hello) => return welcome(shared, link, connection, hello).await,
        Start::Dial(key, there, locators) => (key, there, locators),
    };
    let greets = AtomicBool::new(false);
    let mut dialled = std::pin::pin!(dial(shared, link, (key, there, locators), &greets));
    let mut rival = match first(dialled.as_mut(), std::pin::pin!(next(&rivals))).await {
        Either::Left(connected) => return connected,
        Either::Right(rival) => rival,
    };
    if shared.key() < key && greets.load(Ordering::Relaxed) {
        if let Ok(connected) = within(shared.settings().patience / 2, dialled).await {
            return Ok(connected);
        }
        // The peer may have dialled again since.
        while let Ok(later) = rivals.try_recv() {
            rival = later;
        }
    }
    welcome(shared, link, rival.0, rival.1).await
}

async fn next(rivals: &Rivals) -> (Connection, Hello) {
    match rivals.recv().await {
        Ok(rival) => rival,
        // The link itself holds the sender.
        Err(_) => std::future::pending().await,
    }
}

async fn welcome(
    shared: &Shared,
    link: &Link,
    mut connection: Connection,
    hello: Hello,
) -> io::Result<(Connection, Hello)> {
    within(shared.settings().patience, shared.hello(link).say(&mut connection)).await?;
    Ok((connection, hello))
}

/// Dials. `greets` is true while the peer may take the connection, because this node's handshake was sent.
async fn dial(
    shared: &Arc<Shared>,
    link: &Link,
    (key, there, locators): (NodeKey, Option<Connection>, Vec<Locator>),
    greets: &AtomicBool,
) -> io::Result<(Connection, Hello)> {
    let patience = shared.settings().patience;
    let nowhere = "this node knows no address of it; help: pass its `NodeRef` to `Node::knows`";
    let mut error = io::Error::new(io::ErrorKind::AddrNotAvailable, nowhere);
    if let Some(connection) = there {
        greets.store(true, Ordering::Relaxed);
        match within(patience, greet(shared, link, connection)).await {
            Ok(connected) => return Ok(connected),
            Err(why) => error = why,
        }
    }
    for locator in locators {
        greets.store(false, Ordering::Relaxed);
        let connected = async {
            let connection = shared.transport().dial(&locator, Some(key)).await?;
            is_it(&connection, key)?;
            greets.store(true, Ordering::Relaxed);
            greet(shared, link, connection).await
        };
        match within(patience, connected).await {
            Ok(connected) => return Ok(connected),
            Err(why) => error = io::Error::new(why.kind(), format!("{locator}: {why}")),
        }
    }
    Err(error)
}

fn is_it(connection: &Connection, key: NodeKey) -> io::Result<()> {
    let found = connection.peer;
    if found == key {
        return Ok(());
    }
    let why = format!("the node there has the key {found}, and not the expected key {key}");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, why))
}

async fn greet(
    shared: &Arc<Shared>,
    link: &Link,
    mut connection: Connection,
) -> io::Result<(Connection, Hello)> {
    shared.hello(link).say(&mut connection).await?;
    let hello = Hello::hear(&mut connection, shared.settings().versions).await?;
    Ok((connection, hello))
}

/// Returns the result of `future`, or a timeout error after `time`.
pub(crate) async fn within<T>(time: Duration, future: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    let (mut future, mut late) = (std::pin::pin!(future), std::pin::pin!(after(time).into_future()));
    match first(future.as_mut(), late.as_mut()).await {
        Either::Left(result) => result,
        Either::Right(()) => {
            let why = format!("the peer did not finish its handshake within {time:?} (`Builder::patience`)");
            Err(io::Error::new(io::ErrorKind::TimedOut, why))
        }
    }
}

/// A link that is up: it exchanges frames and keepalives.
struct Talk {
    shared: Arc<Shared>,
    link: Arc<Link>,
    incoming: Incoming,
    sender: Box<dyn FrameSender>,
    receiver: Box<dyn FrameReceiver>,
    settings: Settings,
    leaving: Vec<u8>,
    coming: Vec<u8>,
    flushed: bool,
    /// Everything is sent, and the peer was told that nothing more comes. The connection stays open until the
    /// peer has read that: closing it earlier could lose data on its way.
    parted: bool,
    /// Whether something was sent since the last keepalive timer.
    spoke: bool,
    /// Since when the connection has taken no data, although some waits for the peer.
    stalled: Option<Instant>,
    /// The time of the last timer before which something had arrived. `hears`: whether a frame has arrived
    /// since.
    heard: Instant,
    hears: bool,
    /// The number of bytes received at the last timer.
    received: u64,
    /// The number of bytes sent at the last timer.
    sent: u64,
    beat: Pin<Box<SyncFuture<TimerEvt>>>,
    every: Duration,
}

impl Talk {
    /// How many frames are sent and received before other tasks have a turn.
    const FRAMES: usize = 16;

    fn new(shared: &Arc<Shared>, link: Arc<Link>, connection: Connection, hello: &Hello) -> Talk {
        let settings = *shared.settings();
        let peer = NodeId { key: connection.peer.short(), incarnation: hello.incarnation };
        let is_client = shared.transport().is_client(connection.peer);
        let incoming = Incoming::new(link.clone(), peer, hello, settings.limits).of(is_client);
        let speaks_the_same = incoming.speaks_the_same() && hello.digest == link.words().digest;
        let signatures: Vec<_> = match speaks_the_same {
            true => Vec::new(),
            false => link.words().signatures().cloned().collect(),
        };
        link.out.update(|out| {
            link.translate_waiting(out);
            out.first(signatures.chunks(16).map(|some| Record::Words(some.to_vec())));
            out.open(settings.limits.assumed(), hello.credit);
        });
        let asked = Duration::from_millis(hello.beat.into()).max(LEAST_BEAT);
        let every = settings.looks().min(asked);
        let Connection { sender, receiver, .. } = connection;
        Talk {
            shared: shared.clone(),
            link,
            incoming,
            sender,
            receiver,
            settings,
            leaving: Vec::new(),
            coming: Vec::new(),
            flushed: true,
            parted: false,
            spoke: true,
            stalled: None,
            heard: Instant::now(),
            hears: false,
            received: 0,
            sent: 0,
            beat: Box::pin(sync(after(every))),
            every,
        }
    }

    async fn run(mut self) -> io::Result<std::convert::Infallible> {
        poll_fn(move |cx| self.poll(cx)).await
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<std::convert::Infallible>> {
        // Sends first: the peer waits for the data, and processes it while this node does the rest.
        let sent = self.send(cx);
        if sent.is_err() && self.link.is_down() {
            return Poll::Ready(Err(self.closed()));
        }
        while self.beat.as_mut().poll(cx).is_ready() {
            self.beats()?;
        }
        // Incoming frames are read even if nothing can be sent any more.
        let received = self.receive(cx);
        if self.parted && received.is_err() {
            return Poll::Ready(Err(self.closed()));
        }
        if received? | sent? {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }

    fn closed(&self) -> io::Error {
        io::Error::other(self.shared.why_closed())
    }

    fn beats(&mut self) -> io::Result<()> {
        let received = self.receiver.received();
        let more = std::mem::replace(&mut self.received, received) != received;
        if std::mem::take(&mut self.hears) | more {
            self.heard = Instant::now();
        }
        if self.heard.elapsed() >= self.settings.silence {
            let text =
                format!("nothing arrived from the peer for {:?} (`Builder::silence`)", self.settings.silence);
            return Err(io::Error::new(io::ErrorKind::TimedOut, text));
        }
        let sent = self.sender.sent();
        if std::mem::replace(&mut self.sent, sent) != sent && self.stalled.is_some() {
            self.stalled = Some(Instant::now());
        }
        if self.stalled.is_some_and(|since| since.elapsed() >= self.settings.stall) {
            let text = format!("the peer has read nothing for {:?} (`Builder::stall`)", self.settings.stall);
            return Err(io::Error::new(io::ErrorKind::TimedOut, text));
        }
        if !std::mem::take(&mut self.spoke) {
            self.link.say(&Record::Beat);
        }
        self.beat.set(sync(after(self.every)));
        Ok(())
    }

    /// Returns whether more frames may be there.
    fn receive(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        let mut node = None;
        for _ in 0..Self::FRAMES {
            match self.receiver.poll_receive(cx, &mut self.coming)? {
                Poll::Pending => return Ok(false),
                Poll::Ready(false) => {
                    return Err(io::Error::new(io::ErrorKind::ConnectionAborted, "the peer has left"));
                }
                Poll::Ready(true) => {}
            }
            self.hears = true;
            // If the node was dropped, no process can receive the frame. The link then only sends what is
            // queued.
            if let Some(node) = node.get_or_insert_with(|| self.link.node().upgrade()) {
                let read = self.incoming.frame(node, &self.coming);
                read.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))?;
            }
        }
        Ok(true)
    }

    /// Returns whether more frames may be there.
    fn send(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        for _ in 0..Self::FRAMES {
            let more = match self.link.out.update(|out| out.next(&mut self.leaving, cx.waker())) {
                Next::Frame { more } => more,
                Next::Nothing => return self.flush(cx),
                Next::Last => return self.part(cx),
                Next::Closed => return Err(self.closed()),
            };
            if self.sender.poll_send(cx, &mut self.leaving)?.is_pending() {
                self.stalls();
                return Ok(false);
            }
            self.leaving.clear();
            self.stalled = None;
            (self.flushed, self.spoke) = (false, true);
            if !more {
                return self.flush(cx);
            }
        }
        Ok(true)
    }

    fn part(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        if !self.parted {
            self.parted = self.sender.poll_close(cx)?.is_ready();
        }
        Ok(false)
    }

    fn stalls(&mut self) {
        self.stalled.get_or_insert_with(Instant::now);
    }

    fn flush(&mut self, cx: &mut Context<'_>) -> io::Result<bool> {
        if !self.flushed {
            self.flushed = self.sender.poll_flush(cx)?.is_ready();
            match self.flushed {
                true => self.stalled = None,
                false => self.stalls(),
            }
        }
        Ok(false)
    }
}
