//! The server: it accepts connections until the stop, then waits for the grace period.

use std::fmt;
use std::future::{Future, IntoFuture, pending};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use rialto_event::time::Instant;
use rialto_event::{Either, Event, at_time, choose};
use rialto_rt::Custodian;
use rialto_sync::race::first;
use rialto_sync::{Backoff, Semaphore};
use tower_service::Service;

use crate::Listener;
use crate::connection::{BoxError, Connections};

/// The first delay and the longest one between failed attempts to accept. The system refuses connections for
/// lack of files or memory, for example.
const RETRY: (Duration, Duration) = (Duration::from_millis(10), Duration::from_secs(1));
/// The largest number of connections taken from the system's queue after the stop: the limit of Linux's
/// queue.
const MAX_QUEUED: usize = 4096;
/// The number of errors after the stop before the server gives up the rest of the queue.
const ERRORS: usize = 16;
/// The time that the I/O driver may take to report a connection in the queue.
const QUEUE_WAIT: Duration = Duration::from_millis(10);
/// hyper's default limit for a request head.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);

/// Returns a server that serves `service`, an axum `Router` or any other tower service, to the clients of
/// `listener`, over HTTP/1.1 and HTTP/2. Each connection is a task of the calling runtime, and so is each
/// HTTP/2 stream.
///
/// The [`Serve`] does nothing until it is awaited. It returns after the event that was passed to
/// [`with_graceful_shutdown`](Serve::with_graceful_shutdown). Without such an event, it never returns.
///
/// ```
/// use axum::{Router, extract::ConnectInfo, routing::get};
/// use rialto_event::Condition;
/// use rialto_rt::{Runtime, net::{TcpListener, TcpStream}, spawn};
/// use std::{net::SocketAddr, time::Duration};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// Runtime::new()?.block_on(async {
///     let listener = TcpListener::bind("127.0.0.1:0").await?;
///     let address = listener.local_addr()?;
///     let app = Router::new()
///         .route("/", get(async |ConnectInfo(peer): ConnectInfo<SocketAddr>| peer.ip().to_string()));
///     let stop = Condition::new();
///     let stopped = stop.clone().into_wait_evt();
///     let server = rialto_axum::serve(listener, app)
///         .with_graceful_shutdown(stopped)
///         .grace_period(Duration::from_secs(5));
///     let server = spawn(server.into_future());
///
///     let client = TcpStream::connect(address).await?;
///     client.write_all(b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n").await?;
///     let (mut answer, mut buffer) = (Vec::new(), [0; 1024]);
///     while let count @ 1.. = client.read(&mut buffer).await? {
///         answer.extend_from_slice(&buffer[..count]);
///     }
///     assert!(answer.ends_with(b"127.0.0.1"));
///     stop.signal();
///     let served = server.await?;
///     assert_eq!((served.ended, served.aborted), (1, 0));
///     Ok(())
/// })
/// # }
/// ```
///
/// `axum::serve` takes the same two arguments. A handler extracts the peer's address as [`ConnectInfo`], of
/// the type [`Listener::Addr`], without `into_make_service_with_connect_info`. An
/// `axum::extract::WebSocketUpgrade` runs its callback by `tokio::spawn`, so it needs a tokio runtime beside
/// Rialto's: `rialto_rt::Builder::tokio`.
///
/// # Errors
///
/// None. After an error of `accept`, such as too many open files, the server tries again at once, and then
/// after pauses that grow from 5 milliseconds to a second. The open connections continue. An error of a
/// connection ends only that connection.
///
/// # Panics
///
/// Awaiting it panics outside a Rialto runtime. A panic of a handler ends only its connection, or with HTTP/2
/// only its stream.
///
/// # Cancellation
///
/// Dropping the `Serve`, or its future, closes the listener and aborts all connections. A connection that is
/// in the middle of a poll ends when that poll returns. Reads and writes of an upgraded connection, such as a
/// WebSocket, fail from then on. Its socket is closed when its handler drops it.
///
/// Source: `axum::serve`.
///
/// [`ConnectInfo`]: axum::extract::ConnectInfo
pub fn serve<L: Listener, S>(listener: L, service: S) -> Serve<'static, L, S> {
    let stop = Box::pin(pending());
    let (header_timeout, max_connections) = (HEADER_TIMEOUT, usize::MAX);
    Serve { listener, service, stop, grace_period: None, header_timeout, max_connections }
}

/// A server, as described by [`serve`]. Await it to run it.
#[must_use = "a server does nothing until it is awaited"]
pub struct Serve<'a, L, S> {
    listener: L,
    service: S,
    stop: Pin<Box<dyn Future<Output = ()> + Send + 'a>>,
    grace_period: Option<Duration>,
    header_timeout: Duration,
    max_connections: usize,
}

impl<L, S> fmt::Debug for Serve<'_, L, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Serve { grace_period, header_timeout, .. } = self;
        f.debug_struct("Serve")
            .field("grace_period", grace_period)
            .field("header_timeout", header_timeout)
            .finish_non_exhaustive()
    }
}

/// The number of connections of a server, by how they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// Connections that ended by themselves: either side closed them, they broke, or a handler panicked.
    pub ended: usize,
    /// Connections that were aborted at the end of the grace period.
    pub aborted: usize,
}

impl<'a, L, S> Serve<'a, L, S> {
    /// Sets the event that stops the server. It may borrow, and its output is dropped. A later call replaces
    /// an earlier one.
    ///
    /// To stop, the server
    ///
    /// 1. tells all connections to finish. Idle connections close, and requests that have begun are answered.
    ///    WebSockets are not told: to end on a stop, a handler chooses between its socket and the same event.
    /// 2. accepts the connections in the system's queue, and closes the listener. Later clients are refused.
    /// 3. waits until all connections have ended, at most for the [grace period](Self::grace_period).
    /// 4. aborts the remaining connections. Reads and writes of a WebSocket fail from then on; its handler
    ///    runs until it notices.
    ///
    /// A request gets no answer if the server has not read any of it before the stop. Every server that
    /// closes idle connections has this race. The client may send the request again on another connection, if
    /// it is idempotent (RFC 9110, 9.2.2).
    ///
    /// The event is synchronised on once, while the server runs. So an event that receives takes one message.
    ///
    /// ```
    /// use axum::Router;
    /// use rialto_event::{Event, after, channel, choose};
    /// use rialto_rt::{Runtime, net::TcpListener};
    /// use std::time::Duration;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// Runtime::new()?.block_on(async {
    ///     let listener = TcpListener::bind("127.0.0.1:0").await?;
    ///     let (_stop, stopped) = channel::<()>();
    ///     let stop = choose((stopped.recv_evt().wrap(|_| ()), after(Duration::from_millis(1))));
    ///     let served = rialto_axum::serve(listener, Router::new()).with_graceful_shutdown(stop).await;
    ///     assert_eq!(served.ended, 0);
    ///     Ok(())
    /// })
    /// # }
    /// ```
    ///
    /// To use a future in place of an event, pass it to [`from_future`](rialto_event::from_future) or
    /// [`assume_cancel_safe`](rialto_event::assume_cancel_safe).
    pub fn with_graceful_shutdown<'b, E>(self, stop: E) -> Serve<'b, L, S>
    where
        E: Event<Pending: Send> + Send + 'b,
    {
        let Serve { listener, service, grace_period, header_timeout, max_connections, .. } = self;
        let stop = Box::pin(async move { drop(stop.await) });
        Serve { listener, service, stop, grace_period, header_timeout, max_connections }
    }

    /// Sets the grace period: the time that connections have to finish after the stop. Without it, the server
    /// waits until all have ended.
    ///
    /// If a handler is in the middle of a poll when the grace period ends, the server waits until that poll
    /// returns.
    pub fn grace_period(self, time: Duration) -> Self {
        Serve { grace_period: Some(time), ..self }
    }

    /// Sets the time limit for the head of an HTTP/1.1 request, and thereby for the idle time between two
    /// requests of a connection. The default is 30 seconds. When the limit has passed, the connection is
    /// closed. The first bytes of a connection, which tell the version of HTTP, have the same limit.
    pub fn header_timeout(self, timeout: Duration) -> Self {
        Serve { header_timeout: timeout, ..self }
    }

    /// Sets the number of connections that may be open. The server accepts no more until one has ended:
    /// clients wait in the system's queue. Without it, only the system's limits apply. A connection that was
    /// upgraded, such as a WebSocket, counts until it ends.
    pub fn max_connections(self, connections: usize) -> Self {
        Serve { max_connections: connections, ..self }
    }
}

impl<'a, L, S, B> Serve<'a, L, S>
where
    L: Listener,
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send> + Clone + Send + 'static,
    S::Error: Into<BoxError>,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    async fn run(self) -> Served {
        let Serve { listener, service, mut stop, grace_period, header_timeout, max_connections } = self;
        let permits = Semaphore::new(max_connections);
        let custodian = Custodian::new();
        let connections = Connections::new(custodian.handle(), header_timeout);
        let admit = {
            let connections = Arc::clone(&connections);
            move |(io, peer), permit| connections.spawn(io, peer, service.clone(), permit)
        };
        let mut accepted = 0;
        let mut retry = Backoff::new(RETRY.0, RETRY.1);
        let mut free = None;
        loop {
            let permit = match free.take() {
                Some(permit) => permit,
                // The semaphore is never closed.
                None => match until_stop(&mut stop, permits.clone().into_acquire_evt()).await {
                    Some(Ok(permit)) => permit,
                    _ => break,
                },
            };
            let Some(arrival) = until_stop(&mut stop, listener.accept_evt()).await else { break };
            match arrival {
                Ok(arrival) => {
                    retry.reset();
                    accepted += 1;
                    admit(arrival, Some(permit));
                    continue;
                }
                Err(_) if until_stop(&mut stop, retry.next_evt()).await.is_none() => break,
                Err(_) => {}
            }
            free = Some(permit);
        }
        connections.stop();
        let end = grace_period.map(|time| Instant::now() + time);
        let mut errors = 0;
        for _ in 0..MAX_QUEUED {
            match listener.accept_evt().within(QUEUE_WAIT).await {
                Some(Ok(arrival)) => {
                    accepted += 1;
                    admit(arrival, None);
                }
                // The error may concern one connection, with others behind it in the queue.
                Some(Err(_)) if errors < ERRORS => errors += 1,
                _ => break,
            }
        }
        drop(listener);
        match end {
            Some(end) => choose((custodian.idle_evt(), at_time(end))).await,
            None => custodian.idle_evt().await,
        }
        let aborted = connections.open();
        custodian.shutdown().await;
        Served { ended: accepted - aborted, aborted }
    }
}

impl<'a, L, S, B> IntoFuture for Serve<'a, L, S>
where
    L: Listener,
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send> + Clone + Send + 'static,
    S::Error: Into<BoxError>,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    type Output = Served;
    type IntoFuture = Pin<Box<dyn Future<Output = Served> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.run())
    }
}

/// Returns the output of `event`, or `None` if `stop` is ready first. In that case the event is not chosen,
/// and has taken nothing.
async fn until_stop<E: Event>(
    stop: &mut Pin<Box<dyn Future<Output = ()> + Send + '_>>,
    event: E,
) -> Option<E::Output> {
    match first(stop.as_mut(), pin!(event.sync())).await {
        Either::Left(()) => None,
        Either::Right(value) => Some(value),
    }
}
