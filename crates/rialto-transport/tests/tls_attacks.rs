//! Attacks from outside the cluster: with the keys of other nodes, without keys, and between two nodes.

#[path = "support/wires.rs"]
mod wires;

use std::future::poll_fn;
use std::io::{Read, Write};
use std::net::{self, Shutdown, SocketAddr};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::spawn_blocking;
use rialto_sync::broadcast;
use rialto_transport::{Connection, Identity, Limits, Locator, Notice, Refusal, Tls, Transport, Trust};
use rustls::client::AlwaysResolvesClientRawPublicKeys;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::crypto::ring::{default_provider, sign::any_eddsa_type};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::sign::CertifiedKey;
use rustls::{ClientConfig, ClientConnection, DigitallySignedStruct, Error, SignatureScheme};
use wires::{all_of, both, echo, next_refusal, receive, run, send, told};

/// A certificate verifier that accepts any server.
#[derive(Debug)]
struct AcceptAnyServer(Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAnyServer {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

/// The credentials that a hand-written client presents.
struct Credentials {
    /// The public key, if it presents one, and the private key with which it signs.
    keys: Option<(SubjectPublicKeyInfoDer<'static>, Vec<u8>)>,
    protocol: Option<&'static [u8]>,
}

/// Reads the two keys in a file.
fn keys_in(path: &Path) -> (SubjectPublicKeyInfoDer<'static>, Vec<u8>) {
    let public = Identity::load(path).unwrap().public_pem();
    let private = PrivatePkcs8KeyDer::from_pem_file(path).unwrap();
    let public = SubjectPublicKeyInfoDer::from_pem_slice(public.as_bytes()).unwrap();
    (public, private.secret_pkcs8_der().to_vec())
}

/// Dials with a hand-written client. Returns everything that the node sends it inside TLS.
fn dial_by_hand(address: SocketAddr, shown: Credentials) -> Vec<u8> {
    let provider = Arc::new(default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_protocol_versions(&[&rustls::version::TLS13])
        .unwrap()
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(AcceptAnyServer(provider)));
    let mut config = match shown.keys {
        Some((public, private)) => {
            let signing = any_eddsa_type(&private.into()).unwrap();
            let key = CertifiedKey::new(vec![CertificateDer::from(public.to_vec())], signing);
            config.with_client_cert_resolver(Arc::new(AlwaysResolvesClientRawPublicKeys::new(Arc::new(key))))
        }
        None => config.with_no_client_auth(),
    };
    config.alpn_protocols = shown.protocol.map(<[u8]>::to_vec).into_iter().collect();
    let mut tls = ClientConnection::new(Arc::new(config), "anybody.invalid".try_into().unwrap()).unwrap();
    let mut stream = net::TcpStream::connect(address).unwrap();
    let mut all = Vec::new();
    // How the connection ends does not matter.
    let _ = rustls::Stream::new(&mut tls, &mut stream).read_to_end(&mut all);
    all
}

/// Starts a node that trusts only the key in a file.
fn node_that_trusts(path: &Path) -> Tls {
    let trust = Trust::keys([Identity::create(path).unwrap().key()]);
    let limits = Limits::default().handshake_time(Duration::from_secs(3600));
    let node = Tls::builder(Identity::generate().unwrap(), trust).limits(limits);
    node.listen("127.0.0.1:0").unwrap().start().unwrap()
}

#[test]
fn public_key_without_its_private_key_is_refused() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let (victim, thief) = (folder.path().join("victim"), folder.path().join("thief"));
        let here = node_that_trusts(&victim);
        let mut notices = here.subscribe();
        Identity::create(&thief).unwrap();
        let (public, own) = (keys_in(&victim).0, keys_in(&thief).1);
        let address = here.addresses()[0];
        let shown = Credentials { keys: Some((public, own)), protocol: Some(b"rialto/1") };
        let said = spawn_blocking(move || dial_by_hand(address, shown)).await.unwrap();
        assert_eq!(said, b"");
        assert!(matches!(next_refusal(&mut notices).await, Refusal::InvalidHandshake(_)));
        assert_eq!(here.connections(), 0);
    });
}

#[test]
fn client_without_key_or_alpn_is_refused() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trusted");
        let here = node_that_trusts(&path);
        let mut notices = here.subscribe();
        let address = here.addresses()[0];
        for (keys, protocol) in [
            (None, Some(&b"rialto/1"[..])),
            (None, None),
            (Some(keys_in(&path)), None),
            (Some(keys_in(&path)), Some(b"http/1.1")),
        ] {
            let shown = Credentials { keys, protocol };
            assert_eq!(spawn_blocking(move || dial_by_hand(address, shown)).await.unwrap(), b"");
            assert!(matches!(next_refusal(&mut notices).await, Refusal::InvalidHandshake(_)));
        }
        // A client that presents both is accepted.
        let shown = Credentials { keys: Some(keys_in(&path)), protocol: Some(b"rialto/1") };
        let dialling = spawn_blocking(move || dial_by_hand(address, shown));
        drop(here.accept().await.unwrap());
        assert_eq!(dialling.await.unwrap(), [0]);
    });
}

#[test]
fn corrupted_client_hello_is_refused() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let here = node_that_trusts(&folder.path().join("trusted"));
        let mut notices = here.subscribe();
        let hello = hello().await;
        for place in 0..hello.len() {
            let mut bytes = hello.clone();
            bytes[place] ^= 0x55;
            let cut = &bytes[..if place % 3 == 0 { place } else { bytes.len() }];
            let stream = TcpStream::connect(here.addresses()[0]).await.unwrap();
            let _ = stream.write_all(cut).await;
            let _ = stream.shutdown(Shutdown::Write);
            all_of(&stream).await;
            let why = next_refusal(&mut notices).await;
            assert!(matches!(why, Refusal::InvalidHandshake(_) | Refusal::Closed), "{place}: {why:?}");
        }
        assert_eq!((here.refused(), here.connections()), (hello.len() as u64, 0));
    });
}

/// Returns the TLS hello that a dialling node sends.
async fn hello() -> Vec<u8> {
    let there = Tls::builder(Identity::generate().unwrap(), Trust::keys([])).start().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let to: Locator = format!("tls://{}", listener.local_addr().unwrap()).parse().unwrap();
    let dialling = rialto_rt::spawn(there.dial(&to, None));
    let (stream, _) = listener.accept().await.unwrap();
    let mut room = [0; 4096];
    let count = stream.read(&mut room).await.unwrap();
    let length = 5 + usize::from(u16::from_be_bytes([room[3], room[4]]));
    assert!(count == length, "it came in pieces");
    dialling.abort();
    room[..count].to_vec()
}

#[test]
fn bytes_at_random_are_refused_and_counted() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let here = node_that_trusts(&folder.path().join("trusted"));
        let mut notices: broadcast::Receiver<Notice> = here.subscribe();
        let mut random = 7u64;
        let mut draw = move || {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as u8
        };
        for round in 0..200 {
            let length = usize::from(draw()) * 8;
            let mut bytes: Vec<u8> = (0..length).map(|_| draw()).collect();
            // Half of them resemble TLS records.
            if round % 2 == 0 && bytes.len() >= 5 {
                bytes[..5].copy_from_slice(&[20 + draw() % 5, 3, draw() % 5, draw() % 80, draw()]);
            }
            let stream = TcpStream::connect(here.addresses()[0]).await.unwrap();
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown(Shutdown::Write);
            let said = all_of(&stream).await;
            assert!(said.len() <= 7, "an alert at most: {said:?}");
            next_refusal(&mut notices).await;
        }
        assert_eq!((here.refused(), here.connections()), (200, 0));
        assert!(told(here.addresses()[0], &[0; 1 << 16]).await.len() <= 7);
    });
}

/// Two nodes, with a third party between them that forwards their bytes and may change them.
struct Proxy {
    dialled: Connection,
    accepted: Connection,
    near: TcpStream,
    far: TcpStream,
    _nodes: (Tls, Tls),
}

async fn start_proxy() -> Proxy {
    let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
    let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
    let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().start().unwrap();
    let there = Tls::builder(there, of_there).start().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let to: Locator = format!("tls://{}", listener.local_addr().unwrap()).parse().unwrap();
    let dialling = rialto_rt::spawn(there.dial(&to, Some(here.key())));
    let (near, _) = listener.accept().await.unwrap();
    let far = TcpStream::connect(here.addresses()[0]).await.unwrap();
    let accepting = rialto_rt::spawn(here.accept());
    let met = both(async { dialling.await.unwrap().unwrap() }, async { accepting.await.unwrap().unwrap() });
    let (dialled, accepted) = forward_until(&near, &far, met).await;
    Proxy { dialled, accepted, near, far, _nodes: (here, there) }
}

/// Forwards bytes in both directions until `done` is ready.
async fn forward_until<T>(near: &TcpStream, far: &TcpStream, done: impl Future<Output = T>) -> T {
    let pass = async |from: &TcpStream, to: &TcpStream| -> Option<()> {
        let mut room = [0; 4096];
        loop {
            let count = from.read(&mut room).await.ok().filter(|count| *count > 0)?;
            to.write_all(&room[..count]).await.ok()?;
        }
    };
    let (mut passing, mut done) = (pin!(both(pass(near, far), pass(far, near))), pin!(done));
    poll_fn(|cx| {
        assert!(passing.as_mut().poll(cx).is_pending(), "both have ended");
        done.as_mut().poll(cx)
    })
    .await
}

#[test]
fn modified_records_are_not_received() {
    run(async {
        for place in [0, 1, 4, 5, 20, 60] {
            let Proxy { mut dialled, mut accepted, near, far, _nodes } = start_proxy().await;
            let sent = b"pay a hundred to whom it may concern";
            send(&mut dialled.sender, sent).await.unwrap();
            let mut room = [0; 4096];
            let count = near.read(&mut room).await.unwrap();
            room[place.min(count - 1)] ^= 1;
            far.write_all(&room[..count]).await.unwrap();
            far.shutdown(Shutdown::Write).unwrap();
            match receive(&mut accepted.receiver).await {
                Err(_) => {}
                // The first bytes of a record carry no data; changing them has no effect.
                Ok(frame) => assert!(place < 3 && frame.as_deref() == Some(&sent[..]), "{place}: {frame:?}"),
            }
        }
    });
}

#[test]
fn replayed_records_are_refused() {
    run(async {
        let Proxy { mut dialled, mut accepted, near, far, _nodes } = start_proxy().await;
        send(&mut dialled.sender, b"pay a hundred").await.unwrap();
        let mut room = [0; 4096];
        let count = near.read(&mut room).await.unwrap();
        for _ in 0..2 {
            far.write_all(&room[..count]).await.unwrap();
        }
        assert_eq!(receive(&mut accepted.receiver).await.unwrap().unwrap(), b"pay a hundred");
        assert!(receive(&mut accepted.receiver).await.is_err());
    });
}

#[test]
fn truncation_is_not_an_orderly_end() {
    run(async {
        // A cut between two frames, and a cut within one.
        for kept in [usize::MAX, 10] {
            let Proxy { mut dialled, mut accepted, near, far, _nodes } = start_proxy().await;
            send(&mut dialled.sender, b"first").await.unwrap();
            let mut room = [0; 4096];
            let count = near.read(&mut room).await.unwrap();
            far.write_all(&room[..count.min(kept)]).await.unwrap();
            far.shutdown(Shutdown::Write).unwrap();
            let first = receive(&mut accepted.receiver).await;
            if kept > count {
                assert_eq!(first.unwrap().unwrap(), b"first");
                assert!(receive(&mut accepted.receiver).await.is_err());
            } else {
                assert!(first.is_err());
            }
        }
    });
}

#[test]
fn records_are_encrypted() {
    run(async {
        let Proxy { mut dialled, mut accepted, near, far, _nodes } = start_proxy().await;
        let secret = b"nobody else may read this";
        send(&mut dialled.sender, secret).await.unwrap();
        let mut room = [0; 4096];
        let count = near.read(&mut room).await.unwrap();
        assert!(!room[..count].windows(8).any(|bytes| secret.windows(8).any(|part| part == bytes)));
        far.write_all(&room[..count]).await.unwrap();
        assert_eq!(receive(&mut accepted.receiver).await.unwrap().unwrap(), secret);
    });
}

#[test]
fn flood_of_invalid_handshakes_does_not_stop_valid_ones() {
    run(async {
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().start().unwrap();
        let there = Tls::builder(there, of_there).start().unwrap();
        let address = here.addresses()[0];
        let flood = spawn_blocking(move || {
            for _ in 0..300 {
                let mut stream = net::TcpStream::connect(address).unwrap();
                let _ = stream.write_all(&[0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0]);
            }
        });
        for _ in 0..20 {
            let mut dialled = there.dial(&here.locators()[0], Some(here.key())).await.unwrap();
            echo(&mut dialled, &mut here.accept().await.unwrap(), b"all the same").await;
        }
        flood.await.unwrap();
    });
}
