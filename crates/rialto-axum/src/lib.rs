//! Serves an axum `Router`, or any other tower service, in tasks of Rialto's runtime. It supports HTTP/1.1,
//! HTTP/2 and protocol upgrades such as WebSockets.
//!
//! Use it in place of `axum::serve` if a handler that blocks must not delay other connections, or if the
//! server must stop within a given time.
//!
//! ```toml
//! rialto = { version = "0.1", features = ["rt"] }
//! rialto-axum = "0.1"
//! axum = "0.8"
//! ```
//!
//! ```
//! use axum::{Router, extract::ConnectInfo, routing::get};
//! use rialto_event::Condition;
//! use rialto_rt::{Runtime, net::TcpListener, spawn};
//! use std::{net::SocketAddr, time::Duration};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! Runtime::new()?.block_on(async {
//!     let listener = TcpListener::bind("127.0.0.1:0").await?;
//!     let app = Router::new()
//!         .route("/", get(async |ConnectInfo(peer): ConnectInfo<SocketAddr>| peer.ip().to_string()));
//!     let stop = Condition::new();
//!     let stopped = stop.clone().into_wait_evt();
//!     let server = rialto_axum::serve(listener, app)
//!         .with_graceful_shutdown(stopped)
//!         .grace_period(Duration::from_secs(5));
//!     let server = spawn(server.into_future());
//!
//!     stop.signal(); // when it is time to stop
//!     let served = server.await?;
//!     println!("{} connections ended, {} were aborted", served.ended, served.aborted);
//!     Ok(())
//! })
//! # }
//! ```
//!
//! The documentation of [`serve`](serve()) has a longer example, with a client.
//!
//! # Map of the source
//!
//! Read first: `serve` (it accepts until the stop, then waits for the grace period), then `connection` (a
//! connection, from its first byte to the end of its upgraded protocol). `docs/source-map.md` names the files.
//!
//! # Differences from `axum::serve`
//!
//! | | `axum::serve` | `rialto_axum::serve` |
//! |---|---|---|
//! | a connection, a stream of HTTP/2 | a task of tokio | a task of Rialto: a handler that blocks delays no other connection |
//! | the end | a future; waits without a limit | any event; waits for the grace period, then aborts |
//! | WebSockets at the end | are left alone | are waited for, then aborted |
//! | if dropped | its connections continue | its connections are aborted |
//! | the peer's address | `into_make_service_with_connect_info` | `ConnectInfo` is always there |
//! | a slow request head | is waited for | closes the connection after 30 seconds |
//! | the network | tokio's sockets | sockets of `rt::net`, of `rt::sim`, or a `Listener` of yours |
#![forbid(unsafe_code)]

mod connection;
mod listener;
mod serve;
mod stream;
mod timer;

pub use listener::Listener;
pub use serve::{Serve, Served, serve};
