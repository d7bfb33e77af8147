//! A server on the loopback interface, in either way.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use rialto::Condition;
use rialto_axum::serve;

use crate::runtimes::{in_rialto, spawn};

/// The address that servers bind: any free port.
pub const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// The time that a server gives its open connections at the end. It is longer than any test takes.
pub const GRACE: Duration = Duration::from_secs(3600);

/// A server that runs until it is stopped.
#[derive(Debug)]
pub struct Server {
    /// The address on which it listens.
    pub address: SocketAddr,
    /// Requests its end.
    pub stop: Condition,
    ended: Condition,
}

impl Server {
    /// Serves `app`: with `axum::serve`, or in tasks of Rialto.
    ///
    /// # Panics
    ///
    /// Panics if the operating system provides no socket.
    pub async fn start(app: Router) -> Server {
        let (stop, ended) = (Condition::new(), Condition::new());
        let (stopped, tells) = (stop.clone(), ended.clone());
        let address = if in_rialto() {
            let listener = expect(rialto::rt::net::TcpListener::bind(LOOPBACK).await);
            let address = expect(listener.local_addr());
            spawn(async move {
                serve(listener, app).with_graceful_shutdown(stopped.wait_evt()).grace_period(GRACE).await;
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

    /// Returns the URL of `path`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Waits until all requests are answered and the server has ended.
    pub async fn ended(&self) {
        self.ended.wait_evt().await;
    }

    /// Waits until the server accepts no more connections.
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
