//! Serves an axum `Router`, or any other tower service, in tasks of Rialto's runtime: HTTP/1.1, HTTP/2 and protocol
//! upgrades such as WebSockets.
//!
//! ```toml
//! rialto = { version = "0.1", features = ["rt"] }
//! rialto-axum = "0.1"
//! axum = "0.8"
//! ```
//!
//! [`serve`](serve()) has an example.
//!
//! # What it differs in from `axum::serve`
//!
//! | | `axum::serve` | `rialto_axum::serve` |
//! |---|---|---|
//! | a connection, a stream of HTTP/2 | a task of tokio's | a task of Rialto's: no handler that blocks delays another connection |
//! | the end | a future; waits without a limit | any event; waits for the grace, then aborts |
//! | WebSockets at the end | are left alone | are waited for, then aborted |
//! | dropped | its connections go on | its connections are aborted |
//! | the peer's address | `into_make_service_with_connect_info` | `ConnectInfo` is always there |
//! | a slow request head | is waited for | closes the connection after 30 seconds |
//! | the network | tokio's sockets | sockets of `rt::net`, of `rt::sim`, or a `Listener` of yours |

mod connection;
mod listener;
mod serve;
mod stream;
mod timer;

pub use listener::Listener;
pub use serve::{Serve, Served, serve};
