//! A server for tests, and clients that speak the protocol of a page.

#[allow(dead_code, reason = "the tests of `rialto-console` use the rest of it")]
pub mod browser;

use std::future::Future;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use rialto_live::headless::PageView;
use rialto_live::{Builder, Environment, Live};
use rialto_rt::net::TcpListener;
use rialto_rt::{Handle, Runtime};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, HandshakeError, Message, WebSocket, client};

/// A test fails if the other side says nothing for so long.
const LIMIT: Duration = Duration::from_secs(60);

/// An application on a port of its own. Dropping it closes all connections.
pub struct Server {
    pub live: Live,
    pub address: SocketAddr,
    _runtime: Runtime,
}

impl Server {
    /// Serves an application on a free port, or on this one.
    pub fn start<F>(
        port: u16,
        settings: impl FnOnce(Builder) -> Builder,
        root: impl FnOnce(Environment) -> F,
    ) -> Server
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let runtime = Runtime::builder().worker_threads(2).build().unwrap();
        let handle: Arc<Handle> = Arc::new(runtime.handle());
        let builder = Live::builder(move |task| handle.spawn(task));
        let live = settings(builder).start(root);
        let listener = runtime.block_on(TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], port)))).unwrap();
        let address = listener.local_addr().unwrap();
        drop(runtime.spawn(rialto_axum::serve(listener, live.axum_router()).into_future()));
        Server { live, address, _runtime: runtime }
    }

    /// Returns a URL with a new token.
    pub fn url(&self) -> String {
        self.live.url(&format!("http://{}", self.address))
    }

    /// Sends a request, and returns the whole answer.
    pub fn request(&self, head: &str, body: &str) -> String {
        self.request_with_length(head, body, body.len())
    }

    /// Sends a request that promises a body of this length, and returns the whole answer.
    pub fn request_with_length(&self, head: &str, body: &str, length: usize) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        let request = format!("{head}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Opens a page with these headers instead of the right ones. Returns the status if it is refused.
    pub fn try_client(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Client, u16> {
        Client::connect(self.address, "", path, headers)
    }

    /// Opens a page with this key.
    pub fn try_client_with_key(
        &self,
        path: &str,
        key: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, u16> {
        let mut client = Client::connect_socket(self.address, "", headers)?;
        client.send(&json!({ "t": "open", "path": path, "key": key }));
        Ok(client)
    }

    /// Opens a page of an application with open access.
    pub fn client(&self, path: &str) -> Client {
        self.try_client(path, &[]).unwrap()
    }
}

/// A page over a real socket, without a browser.
pub struct Client {
    socket: WebSocket<TcpStream>,
    refused: Option<String>,
    pub view: PageView,
    pub is_acknowledging: bool,
    pub patches: usize,
    /// The size of the last patch.
    pub bytes: usize,
}

impl Client {
    /// Opens a page of the application at `base`, with these headers instead of the right ones.
    pub fn connect(
        address: SocketAddr,
        base: &str,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, u16> {
        let mut client = Client::connect_socket(address, base, headers)?;
        client.send(&json!({ "t": "open", "path": path }));
        Ok(client)
    }

    /// Connects, and does not open a page.
    pub fn connect_silent(address: SocketAddr) -> Client {
        Client::connect_socket(address, "", &[]).unwrap()
    }

    fn connect_socket(
        address: SocketAddr,
        base: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, u16> {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        let mut request = format!("ws://{address}{base}/_live/socket").into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let mut socket = match client(request, stream) {
            Ok((socket, _)) => socket,
            Err(HandshakeError::Failure(Error::Http(response))) => return Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        };
        let hello = socket.read().unwrap().into_text().unwrap().to_string();
        // A page that is refused gets an error instead.
        let refused = serde_json::from_str::<Value>(&hello).unwrap()["error"].as_str().map(String::from);
        assert!(refused.is_some() || hello.contains("\"app\""), "{hello}");
        let view = PageView::default();
        Ok(Client { socket, refused, view, is_acknowledging: true, patches: 0, bytes: 0 })
    }

    pub fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub fn send_text(&mut self, text: &str) {
        // If the server has closed the page, the next read says so.
        let _ = self.socket.send(Message::text(text));
    }

    pub fn click(&mut self, id: u64) {
        self.send(&json!({ "t": "mouse", "id": id, "action": "click", "x": 1, "y": 1 }));
    }

    /// Reads the next patch. Returns the reason if the server has closed the page.
    pub fn read(&mut self) -> Result<(), String> {
        if let Some(reason) = self.refused.take() {
            return Err(reason);
        }
        loop {
            let text = match self.socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed) => return Err("closed".into()),
                Ok(_) => continue,
                Err(error) => return Err(error.to_string()),
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if let Some(reason) = message["error"].as_str() {
                return Err(reason.into());
            }
            assert!(self.view.apply(&text), "{text}");
            self.patches += 1;
            self.bytes = text.len();
            if self.is_acknowledging {
                self.acknowledge();
            }
            return Ok(());
        }
    }

    pub fn acknowledge(&mut self) {
        self.send(&json!({ "t": "shown", "v": self.view.version() }));
    }

    /// Reads patches until the view has this property.
    pub fn until(&mut self, is_reached: impl Fn(&PageView) -> bool) {
        while !is_reached(&self.view) {
            self.read().unwrap();
        }
    }
}
