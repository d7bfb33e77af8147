//! A connection, from its first byte to the end of the protocol that it was upgraded to.

use std::future::{Future, pending};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use hyper::rt::Executor;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use rialto_event::{Condition, Either, Event, after};
use rialto_rt::CustodianHandle;
use rialto_sync::OwnedSemaphorePermit;
use rialto_sync::race::first;
use tokio::io::{AsyncRead, AsyncWrite};
use tower_layer::Layer;
use tower_service::Service;

use crate::stream::abortable;
use crate::timer::{Clock, FOREVER};

pub(crate) type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The state that the connections of a server share.
pub(crate) struct Connections {
    custodian: CustodianHandle,
    http: auto::Builder<StreamExecutor>,
    /// Signalled when the server stops.
    stopping: Condition,
    /// The number of connections that have not ended.
    open: AtomicUsize,
    /// The time after which a connection is closed if fewer than [`PREFACE`] bytes were read from its peer.
    version_timeout: Duration,
}

/// Spawns the tasks of HTTP/2's streams, in the custodian.
#[derive(Clone)]
struct StreamExecutor(CustodianHandle);

impl<F> Executor<F> for StreamExecutor
where
    F: Future<Output: Send> + Send + 'static,
{
    fn execute(&self, future: F) {
        // Refused only if a custodian is closed or full. The future is then dropped, which resets its stream.
        drop(self.0.spawn(future));
    }
}

impl Connections {
    pub(crate) fn new(custodian: CustodianHandle, header_timeout: Duration) -> Arc<Connections> {
        let header_timeout = header_timeout.min(FOREVER);
        let (clock, executor) = (Clock::new(), StreamExecutor(custodian.clone()));
        let mut http = auto::Builder::new(executor);
        http.http1().timer(clock).header_read_timeout(header_timeout);
        // WebSockets over HTTP/2.
        http.http2().timer(clock).enable_connect_protocol();
        let (stopping, open) = (Condition::new(), AtomicUsize::new(0));
        Arc::new(Connections { custodian, http, stopping, open, version_timeout: header_timeout })
    }

    /// Tells all connections, including later ones, to finish the requests that have begun.
    pub(crate) fn stop(&self) {
        self.stopping.signal();
    }

    /// Returns the number of connections that have not ended.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::Acquire)
    }

    /// Serves a connection in a task of its own. If the task is refused, because this custodian or one above
    /// it is closed or full, the connection is closed.
    pub(crate) fn spawn<T, A, S, B>(
        self: &Arc<Self>,
        io: T,
        peer: A,
        service: S,
        permit: Option<OwnedSemaphorePermit>,
    ) where
        T: AsyncRead + AsyncWrite + Send + Unpin + 'static,
        A: Clone + Send + Sync + 'static,
        S: Service<Request<Incoming>, Response = Response<B>, Future: Send> + Clone + Send + 'static,
        S::Error: Into<BoxError>,
        B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
    {
        let service = Extension(ConnectInfo(peer)).layer(service);
        drop(self.custodian.spawn(connection(OpenGuard::new(self, permit), io, service)));
    }
}

/// Counts a connection as open until it is dropped, however the connection ends.
struct OpenGuard {
    connections: Arc<Connections>,
    /// Another connection is accepted when it is released.
    _permit: Option<OwnedSemaphorePermit>,
}

impl OpenGuard {
    fn new(connections: &Arc<Connections>, permit: Option<OwnedSemaphorePermit>) -> OpenGuard {
        connections.open.fetch_add(1, Ordering::Relaxed);
        OpenGuard { connections: Arc::clone(connections), _permit: permit }
    }
}

impl Drop for OpenGuard {
    fn drop(&mut self) {
        self.connections.open.fetch_sub(1, Ordering::Release);
    }
}

async fn connection<T, S, B>(open: OpenGuard, io: T, service: S)
where
    T: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send> + Clone + Send + 'static,
    S::Error: Into<BoxError>,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    // `control` is dropped last. So an abort of this task aborts the stream, even if an upgraded protocol
    // owns it.
    let (stream, control) = abortable(io);
    {
        let service = TowerToHyperService::new(service);
        let http = &open.connections.http;
        let mut served = pin!(http.serve_connection_with_upgrades(TokioIo::new(stream), service));
        let stopped = pin!(open.connections.stopping.wait_evt().sync());
        // hyper has no time limit until it knows the version of HTTP, so this task applies one.
        let version_timeout = pin!(async {
            after(open.connections.version_timeout).await;
            if control.knows_version() {
                pending::<()>().await;
            }
        });
        let ended = {
            // `served` is polled first, so that it reads the bytes that have arrived before it is told to
            // finish.
            let until_stop = pin!(first(served.as_mut(), stopped));
            first(until_stop, version_timeout).await
        };
        if let Either::Left(Either::Right(())) = ended {
            served.as_mut().graceful_shutdown();
            // A broken connection is not an error of the server.
            let _ = served.await;
        }
    }
    // Returns at once, unless the stream was upgraded.
    control.dropped_evt().await;
}
