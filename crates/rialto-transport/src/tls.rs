//! TCP with TLS 1.3, in which both sides prove their identity.
//!
//! ```text
//! files            secret files: created atomically, readable by their owner only
//! identity         the key of a node
//! client_identity  the keys of programs that administer nodes and are not nodes
//! authority        certifies keys of nodes
//! key_list         files of keys
//! trust            where the trusted and the revoked keys come from
//! node_dir         the directory of these files
//! trust_store      the trust store in memory: judges what a peer presents
//! verifier         calls the trust store within a handshake
//! session          the two directions of a connection, over one TLS session
//! ```

mod authority;
mod client_identity;
mod files;
mod identity;
mod key_list;
mod node_dir;
mod session;
mod trust;
mod trust_store;
mod verifier;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rialto_event::sleep;
use rialto_rt::net::ToSocketAddrs;
use rialto_rt::{spawn, spawn_blocking};
use rialto_sync::broadcast;
use rustls::crypto::CryptoProvider;

pub use self::authority::Authority;
pub use self::client_identity::ClientIdentity;
pub use self::identity::Identity;
pub use self::key_list::KeyList;
pub use self::node_dir::NodeDir;
pub use self::trust::Trust;

use self::session::{TlsIn, TlsOut};
use self::trust::Stamp;
use self::trust_store::{Proof, TrustStore};
use super::byte_stream::ByteStream;
use super::sockets::{Authenticated, Protocol, Role, SocketSettings, SocketState, Sockets, over_sockets};
use super::{BoxFuture, Connection, Limits, Locator, NodeKey, Notice, Refusal, Transport};

/// How often the trust files are checked for changes, by default.
pub(super) const RELOAD_INTERVAL: Duration = Duration::from_secs(2);

/// How often connections are judged again, because certificates may have expired.
const EXPIRY: Duration = Duration::from_secs(30);

/// Frames over TCP with TLS 1.3, in which each side proves that it owns the key that identifies it. A peer
/// whose key is not trusted is refused within the handshake: it learns that there is a TLS server with a
/// certain public key, and nothing else about the node.
///
/// Its locators are `tls://host:port`, with a name, an IPv4 address, or an IPv6 address in brackets. Host
/// names are not authenticated: a node is identified by its key.
///
/// ```
/// use rialto_transport::{Identity, Tls, Transport, Trust};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let (here, there) = (Identity::generate()?, Identity::generate()?);
/// let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
/// let here = Tls::builder(here, of_here).listen("127.0.0.1:0")?.start()?;
/// let there = Tls::builder(there, of_there).start()?; // it only dials
/// let dialled = there.dial(&here.locators()[0], Some(here.key())).await?;
/// let accepted = here.accept().await?;
/// assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
/// # Ok(())
/// # })
/// # }
/// ```
///
/// [`Trust`] says which peers are trusted. Its files are checked every two seconds and read again if they
/// have changed; [`reload`](Tls::reload) reads them at once. Connections to peers that are no longer trusted
/// are then closed. If a peer's certificate expires, its connections are closed within half a minute.
///
/// Clones share the same transport, so that a program can keep one beside its node. When the last is dropped,
/// it stops listening; connections stay open, and are not judged again.
///
/// Sources: RFC 8446 (TLS 1.3), RFC 7250 (raw public keys); the keys of SSH and WireGuard, which are trusted
/// one by one.
#[derive(Clone)]
pub struct Tls {
    sockets: Arc<Sockets<TlsProtocol>>,
}

/// Configures and starts a [`Tls`].
#[derive(Debug)]
#[must_use = "a builder does nothing until `start` is called"]
pub struct TlsBuilder {
    identity: Identity,
    trust: Trust,
    look: Duration,
    plan: SocketSettings,
}

impl Tls {
    /// Returns a builder for the transport of the node `identity`, which trusts the peers in `trust`.
    pub fn builder(identity: Identity, trust: Trust) -> TlsBuilder {
        TlsBuilder { identity, trust, look: RELOAD_INTERVAL, plan: SocketSettings::default() }
    }

    /// Reads the trust files again, and closes the connections of peers that are no longer trusted.
    ///
    /// # Errors
    ///
    /// A file cannot be read or understood. The trust store then stays as it was, except for revocations if
    /// those can be read. The transport tries again at the next check.
    pub fn reload(&self) -> io::Result<()> {
        reload(self.sockets.shared())
    }
}

impl TlsBuilder {
    /// Sets how often the trust files are checked for changes. The default is two seconds.
    pub fn reload_interval(self, look: Duration) -> TlsBuilder {
        TlsBuilder { look, ..self }
    }

    /// Starts the transport. It listens from now on, in tasks of the current runtime.
    ///
    /// # Errors
    ///
    /// - A trust file cannot be read or understood.
    /// - An error of listening, for example because the port is in use.
    /// - `InvalidInput` if an advertised address is not a host and port, or if `trust` is for this machine
    ///   and an address is not a loopback address.
    /// - `Unsupported` outside a runtime, and inside a simulated one.
    pub fn start(self) -> io::Result<Tls> {
        let TlsBuilder { identity, trust, look, plan } = self;
        let (guarded, stamp) = TlsProtocol::new(identity, trust)?;
        let has_files = guarded.has_files();
        let mut sockets = Sockets::start(guarded, plan)?;
        if has_files {
            let watch = spawn(watch(Arc::clone(sockets.shared()), look, stamp));
            sockets.own_task(watch.abort_handle());
        }
        Ok(Tls { sockets: Arc::new(sockets) })
    }
}

over_sockets!(Tls, TlsBuilder);

/// The protocol of [`Tls`]: peers prove their identity.
pub(super) struct TlsProtocol {
    identity: Identity,
    trust: Trust,
    trust_store: RwLock<Arc<TrustStore>>,
    provider: Arc<CryptoProvider>,
}

impl TlsProtocol {
    /// Reads the trust store. Also returns the stamp of its files, taken before reading.
    pub(super) fn new(identity: Identity, trust: Trust) -> io::Result<(TlsProtocol, Stamp)> {
        let stamp = trust.stamp();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let trust_store = RwLock::new(Arc::new(trust.read(&identity, &provider)?));
        Ok((TlsProtocol { identity, trust, trust_store, provider }, stamp))
    }

    /// Whether it trusts nodes of this machine only.
    pub(super) fn is_local(&self) -> bool {
        self.trust.is_local()
    }

    pub(super) fn has_files(&self) -> bool {
        self.trust.has_files()
    }

    fn trust_store(&self) -> Arc<TrustStore> {
        Arc::clone(&self.trust_store.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Protocol for TlsProtocol {
    const SCHEME: &'static str = "tls";
    type Out = TlsOut;
    type In = TlsIn;
    type Proof = Proof;

    fn key(&self) -> NodeKey {
        self.identity.key()
    }

    fn reaches(&self, address: SocketAddr) -> bool {
        !self.is_local() || address.ip().to_canonical().is_loopback()
    }

    async fn handshake(
        &self,
        stream: Arc<dyn ByteStream>,
        side: Role,
    ) -> Result<Authenticated<TlsProtocol>, Refusal> {
        let (tls, verifier) = verifier::start_session(self.trust_store(), side, &self.provider)?;
        let (mut out, mut input) = session::halves(tls, stream);
        let done = session::handshake(&mut out, &mut input).await;
        // The verdict on the peer says more than the error of a failed handshake.
        let proof = verifier.verdict()?;
        done.map_err(|error| self.refusal_of(error))?;
        let Some((peer, proof)) = proof else {
            return Err(Refusal::InvalidHandshake("it presented no key".into()));
        };
        Ok(Authenticated { peer, proof, out, input })
    }

    fn judge(&self, proof: &Proof) -> Result<(), Refusal> {
        self.trust_store().judge(proof).map(drop)
    }

    fn refusal_of(&self, error: io::Error) -> Refusal {
        session::refusal_of(self.key(), &error)
    }

    fn is_client(&self, peer: NodeKey) -> bool {
        self.trust_store().is_client(peer)
    }
}

/// Reads the trust store again, and closes the connections that it no longer allows.
pub(super) fn reload(shared: &SocketState<TlsProtocol>) -> io::Result<()> {
    let TlsProtocol { identity, trust, trust_store, provider } = &shared.protocol;
    let (next, result) = match trust.read(identity, provider) {
        Ok(read) => (Some(read), Ok(())),
        // Revocations take effect even if the rest cannot be read.
        Err(error) => (
            trust.revoked().ok().map(|revoked| shared.protocol.trust_store().with_revoked(revoked)),
            Err(error),
        ),
    };
    if let Some(next) = next {
        *trust_store.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
        shared.judge_all();
    }
    shared.notices.publish(match &result {
        Ok(()) => Notice::Reloaded,
        Err(error) => Notice::NotReloaded { why: error.to_string() },
    });
    result
}

/// Checks the trust files every `look`, until the task is aborted.
pub(super) async fn watch(shared: Arc<SocketState<TlsProtocol>>, look: Duration, mut seen: Stamp) {
    let time = || shared.protocol.trust.expiry_clock().map(|clock| clock());
    let mut judged = time();
    loop {
        sleep(look).await;
        let (here, now) = (Arc::clone(&shared), time());
        let is_due = now
            .zip(judged)
            .is_some_and(|(now, judged)| now.as_secs().abs_diff(judged.as_secs()) >= EXPIRY.as_secs());
        if is_due {
            judged = now;
        }
        // File accesses run on the blocking pool: network file systems can be slow.
        let look_at_them = move || {
            let now = here.protocol.trust.stamp();
            // `reload` reports a failure to subscribers. Keeping the old stamp makes the next round try
            // again.
            let next = if now != seen { reload(&here).map_or(seen, |()| now) } else { now };
            // Certificates expire even if a file could not be read.
            if is_due {
                here.judge_all();
            }
            next
        };
        match spawn_blocking(look_at_them).await {
            Ok(now) => seen = now,
            // The runtime is shutting down.
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::future::poll_fn;
    use std::sync::atomic::{AtomicU64, Ordering};

    use rialto_rt::Runtime;
    use rustls::pki_types::UnixTime;

    use super::*;

    /// How many seconds the clock of the test is ahead.
    static LATER: AtomicU64 = AtomicU64::new(0);

    fn clock() -> UnixTime {
        let now = UnixTime::now().as_secs() + LATER.load(Ordering::SeqCst);
        UnixTime::since_unix_epoch(Duration::from_secs(now))
    }

    #[test]
    fn a_connection_ends_when_the_certificate_of_its_peer_does() {
        const HOUR: Duration = Duration::from_secs(3600);
        Runtime::builder().worker_threads(2).build().unwrap().block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let authority = Authority::generate().unwrap();
            // Replace atomically: the transport checks the files all the time.
            let file = |name: &str, text: String| {
                let (new, path) = (folder.path().join("new"), folder.path().join(name));
                fs::write(&new, text).unwrap();
                fs::rename(&new, &path).unwrap();
                path
            };
            let root = file("authority.pem", authority.certificate_pem());
            let tls = |name: &str, valid| {
                let identity = Identity::generate().unwrap();
                let shown = file(name, authority.certify(&identity.public_pem(), valid).unwrap());
                let trust = Trust::authority(&root, shown)
                    .with_revocations(folder.path().join("revoked.pem"))
                    .with_clock(clock);
                Tls::builder(identity, trust).reload_interval(Duration::from_millis(5))
            };
            let here = tls("here.pem", 100 * HOUR).listen("127.0.0.1:0").unwrap().start().unwrap();
            let (short, long) =
                (tls("short.pem", HOUR).start().unwrap(), tls("long.pem", 50 * HOUR).start().unwrap());
            let mut notices = here.subscribe();
            let mut ends = Vec::new();
            for dialler in [&short, &long] {
                let dialled = dialler.dial(&here.locators()[0], Some(here.key())).await.unwrap();
                ends.push((dialled, here.accept().await.unwrap()));
            }
            // Expiry must not wait until the revoked keys can be read again.
            file("revoked.pem", "nonsense".into());
            assert!(matches!(notices.recv().await, Ok(Notice::NotReloaded { .. })));
            LATER.store(2 * HOUR.as_secs(), Ordering::SeqCst);
            while notices.recv().await != Ok(Notice::Disconnected { peer: short.key() }) {}
            let mut frame = Vec::new();
            let end = poll_fn(|cx| ends[0].1.receiver.poll_receive(cx, &mut frame)).await;
            assert!(end.unwrap_err().to_string().contains("expired"));
            // The expired peer is not admitted again; the other connection continues.
            assert!(short.dial(&here.locators()[0], Some(here.key())).await.is_err());
            let (dialled, accepted) = &mut ends[1];
            let mut sent = b"still here".to_vec();
            poll_fn(|cx| dialled.sender.poll_send(cx, &mut sent)).await.unwrap();
            assert!(poll_fn(|cx| accepted.receiver.poll_receive(cx, &mut frame)).await.unwrap());
            assert_eq!((&frame[..], here.connections()), (&b"still here"[..], 2));
        });
    }
}
