//! A server on the loopback, in either way.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use rialto::Condition;
use rialto_axum::serve;

use crate::ways::{in_rialto, spawn};

/// Where servers listen: on any free port.
pub const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// How long a server waits for what was begun: longer than any test takes.
pub const GRACE: Duration = Duration::from_secs(3600);

/// A server, until it is stopped.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Asks it to stop.
    pub stop: Condition,
    ended: Condition,
}

impl Server {
    /// Serves `app`: by `axum::serve`, or in tasks of Rialto's.
    ///
    /// # Panics
    ///
    /// If the system gives no socket.
    pub async fn start(app: Router) -> Server {
        let (stop, ended) = (Condition::new(), Condition::new());
        let (stopped, tells) = (stop.clone(), ended.clone());
        let address = if in_rialto() {
            let listener = expect(rialto::rt::net::TcpListener::bind(LOOPBACK));
            let address = expect(listener.local_addr());
            spawn(async move {
                serve(listener, app).until(stopped.wait_evt()).grace(GRACE).await;
                tells.signal();
            });
            address
        } else {
            let listener = expect(tokio::net::TcpListener::bind(LOOPBACK).await);
            let address = expect(listener.local_addr());
            spawn(async move {
                let stopped = async move { stopped.wait_evt().await };
                expect(axum::serve(listener, app).with_graceful_shutdown(stopped).await);
                tells.signal();
            });
            address
        };
        Server { address, stop, ended }
    }

    /// The URL of `path`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// All requests are answered, and the server is gone.
    pub async fn ended(&self) {
        self.ended.wait_evt().await;
    }

    /// Nobody is let in any more.
    pub async fn refuses(&self) {
        while tokio::net::TcpStream::connect(self.address).await.is_ok() {
            tokio::task::yield_now().await;
        }
    }
}

fn expect<T>(result: std::io::Result<T>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("the test's server: {error}"),
    }
}
