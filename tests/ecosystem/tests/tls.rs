//! HTTPS with rustls on Rialto's sockets: the server serves the streams that result from the handshakes.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, Version};
use axum::routing::get;
use hyper::client::conn::{http1, http2};
use hyper_util::rt::TokioIo;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::{Custodian, Handle, Runtime, spawn};
use rialto::{Condition, Event, Receiver, Sender, TryEvent, channel, from_future, select};
use rialto_axum::{Listener, Served, serve};
use rialto_ecosystem::server::LOOPBACK;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio_rustls::{TlsAcceptor, TlsConnector, client, server};

/// The time limit of a handshake. No test reaches it.
const PATIENCE: Duration = Duration::from_secs(3600);

type Secured = (server::TlsStream<TcpStream>, SocketAddr);

/// A listener that yields connections after their handshakes.
struct Tls(Receiver<Secured>);

impl Listener for Tls {
    type Io = server::TlsStream<TcpStream>;
    type Addr = SocketAddr;

    fn accept_evt(&self) -> impl TryEvent<Output = io::Result<Secured>, Pending: Send> + Send {
        self.0.recv_evt().wrap(|secured| secured.map_err(|_| ErrorKind::NotConnected.into()))
    }
}

/// Accepts connections, and runs each handshake in a task of its own, until the receiver of the streams is
/// closed.
async fn handshakes(listener: TcpListener, acceptor: TlsAcceptor, secured: Sender<Secured>) {
    let clients = Custodian::new();
    loop {
        select! {
            client = listener.accept_evt() => {
                let (stream, peer) = client.unwrap();
                let (acceptor, secured) = (acceptor.clone(), secured.clone());
                drop(clients.spawn(async move {
                    let handshake = from_future(spawn, acceptor.accept(stream));
                    if let Some(Ok(Ok(stream))) = handshake.within(PATIENCE).await {
                        let _ = secured.send((stream, peer)).await;
                    }
                }));
            }
            () = secured.closed_evt() => return,
        }
    }
}

/// Returns a self-signed certificate for `localhost`, and its key.
fn certificate() -> (CertificateDer<'static>, PrivateKeyDer<'static>) {
    let own = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    (own.cert.der().clone(), PrivateKeyDer::Pkcs8(own.signing_key.serialize_der().into()))
}

fn acceptor(certificate: CertificateDer<'static>, key: PrivateKeyDer<'static>) -> TlsAcceptor {
    let mut config =
        ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate], key).unwrap();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    TlsAcceptor::from(Arc::new(config))
}

async fn connect(
    address: SocketAddr,
    trusted: &CertificateDer<'static>,
    protocol: &str,
) -> io::Result<TokioIo<client::TlsStream<TcpStream>>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let mut config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![protocol.into()];
    let stream = TcpStream::connect(address).await?;
    let name = "localhost".try_into().unwrap();
    Ok(TokioIo::new(TlsConnector::from(Arc::new(config)).connect(name, stream).await?))
}

async fn text(response: hyper::Response<hyper::body::Incoming>) -> String {
    let body = to_bytes(Body::new(response.into_body()), usize::MAX).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

fn request() -> Request<Body> {
    Request::get("https://localhost/").header("host", "localhost").body(Body::empty()).unwrap()
}

#[test]
fn https_by_both_versions() {
    Runtime::builder().worker_threads(2).build().unwrap().block_on(async {
        let (certificate, key) = certificate();
        let listener = TcpListener::bind(LOOPBACK).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (secured, streams) = channel();
        let accepting = spawn(handshakes(listener, acceptor(certificate.clone(), key), secured));
        let peer = get(async |ConnectInfo(peer): ConnectInfo<SocketAddr>| peer.ip().to_string());
        let stop = Condition::new();
        let server = serve(Tls(streams), Router::new().route("/", peer));
        let server = spawn(server.with_graceful_shutdown(stop.clone().into_wait_evt()).into_future());

        // This client sends nothing, and does not delay the others.
        let silent = TcpStream::connect(address).await.unwrap();
        let (mut one, connection) =
            http1::handshake(connect(address, &certificate, "http/1.1").await.unwrap()).await.unwrap();
        drop(spawn(connection));
        let stream = connect(address, &certificate, "h2").await.unwrap();
        let (mut two, connection) = http2::handshake(Handle::current(), stream).await.unwrap();
        drop(spawn(connection));
        let (first, second) =
            (one.send_request(request()).await.unwrap(), two.send_request(request()).await.unwrap());
        assert_eq!((first.version(), second.version()), (Version::HTTP_11, Version::HTTP_2));
        assert_eq!((text(first).await, text(second).await), ("127.0.0.1".into(), "127.0.0.1".into()));
        // One client trusts another certificate, and one sends plain text.
        let (stranger, _) = self::certificate();
        assert!(connect(address, &stranger, "h2").await.is_err());
        let plain = TcpStream::connect(address).await.unwrap();
        let (mut plain, connection) = http1::handshake::<_, Body>(TokioIo::new(plain)).await.unwrap();
        drop(spawn(connection));
        assert!(plain.send_request(request()).await.is_err());

        stop.signal();
        assert_eq!(server.await.unwrap(), Served { ended: 2, aborted: 0 });
        // The server has dropped the listener, and thereby closed the channel.
        accepting.await.unwrap();
        drop(silent);
    });
}
