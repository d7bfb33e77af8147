//! Serving a tower service in the tasks of Rialto's runtime: what `axum::serve` and
//! tonic's `Server` do in tasks of tokio's.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use axum::http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::{self, Handle};
use rialto::sync::JoinSet;
use rialto::time::Instant;
use rialto::{Condition, Event, at_time, select, sleep, sync};
use tower::{BoxError, Service};

/// How long to wait when the system has no connection to give, for want of files, say.
const BREATH: Duration = Duration::from_millis(10);

/// Serves `service` to those who connect, over HTTP/1.1 and HTTP/2, each in a task of the
/// calling runtime, until `stop`. Then nobody is let in any more; it returns when all
/// requests that were begun have been answered, or `grace` is over and those that were not
/// have been dropped.
///
/// A handler that panics loses its connection, and no other: a [`JoinSet`] only counts the
/// ends of its tasks, where the scope of a panicking child ends.
pub async fn serve<S, B>(listener: TcpListener, service: S, stop: Condition, grace: Duration)
where
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send> + Clone + Send + 'static,
    S::Error: Into<BoxError>,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    let mut connections = JoinSet::new();
    let welcome = |connections: &mut JoinSet<()>, stream| {
        let spawner = |task| drop(rt::spawn(task));
        connections.spawn(spawner, connection(stream, service.clone(), stop.clone()));
    };
    loop {
        select! {
            client = listener.accept_evt() => match client {
                Ok((stream, _)) => welcome(&mut connections, stream),
                Err(_) => sleep(BREATH).await,
            },
            _ = connections.join_next_evt(), if !connections.is_empty() => {} // one has ended, or panicked
            () = stop.wait_evt() => break,
        }
    }
    // Those whom the system has let in already; from here on, who connects is refused.
    while let Some(Ok((stream, _))) = listener.accept_evt().try_sync() {
        welcome(&mut connections, stream);
    }
    drop(listener);
    let deadline = Instant::now() + grace;
    while !connections.is_empty() {
        select! {
            _ = connections.join_next_evt() => {}
            () = at_time(deadline) => return,
        }
    }
}

async fn connection<S, B>(stream: TcpStream, service: S, stop: Condition)
where
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send> + Clone + Send + 'static,
    S::Error: Into<BoxError>,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    let builder = Builder::new(Handle::current());
    let mut served = pin!(builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)));
    let mut stopped = pin!(sync(stop.wait_evt()));
    // The connection is no alternative: it is driven, whatever it does meanwhile.
    let ended = poll_fn(|cx| match served.as_mut().poll(cx) {
        Poll::Ready(_) => Poll::Ready(true),
        Poll::Pending => stopped.as_mut().poll(cx).map(|()| false),
    });
    if !ended.await {
        served.as_mut().graceful_shutdown();
        // A client that broke off is not our failure.
        let _ = served.await;
    }
}
