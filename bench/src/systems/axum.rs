//! axum in Rialto's tasks and on tokio: `web` with the layers between hyper and an application.

use super::{rialto, tokio as on_tokio_alone};
use crate::entries::web_entries;
use crate::system::{Service, System};
use crate::web;
use anyhow::Result;
use axum::Router;
use axum::routing::get;
use axum::serve::ListenerExt;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{Handle, Runtime};

fn app() -> Router {
    Router::new().route("/", get(|| async { web::BODY }))
}

/// Returns axum's `Router`, with a Rialto task for each connection.
pub fn on_rialto() -> System {
    System {
        name: "rialto-axum",
        about: "axum's Router, each connection a task of Rialto's, by hyper-util's server",
        entries: web_entries(),
        serve: Some(serve_on_rialto),
    }
}

/// Returns axum with `axum::serve`, on tokio.
pub fn on_tokio() -> System {
    System { name: "tokio-axum", about: "axum::serve", entries: web_entries(), serve: Some(serve_on_tokio) }
}

fn serve_on_rialto(_: Service, workers: usize) -> Result<()> {
    rialto::build(Runtime::builder().worker_threads(workers))?.block_on(async {
        let listener = TcpListener::bind(web::LOOPBACK).await?;
        web::announce(listener.local_addr()?)?;
        let app = app();
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            drop(rialto_rt::spawn(answer_all(stream, app.clone())));
        }
    })
}

/// Serves one connection in the same way as `axum::serve`.
async fn answer_all(stream: TcpStream, app: Router) {
    let builder = auto::Builder::new(Handle::current());
    // The client sees the failure too, and fails the run.
    let _ = builder.serve_connection_with_upgrades(TokioIo::new(stream), TowerToHyperService::new(app)).await;
}

fn serve_on_tokio(_: Service, workers: usize) -> Result<()> {
    on_tokio_alone::runtime(workers)?.block_on(async {
        let listener = on_tokio_alone::listener()?;
        web::announce(listener.local_addr()?)?;
        let nodelay = |stream: &mut tokio::net::TcpStream| {
            // If this fails, the run is slow, but not wrong.
            let _ = stream.set_nodelay(true);
        };
        Ok(axum::serve(listener.tap_io(nodelay), app()).await?)
    })
}
